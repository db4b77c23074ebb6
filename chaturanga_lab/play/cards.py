"""Cards: positions that a pupil judges first, and then what each reading says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..rules import Case, Ruleset, Touchstone
from .game import Game
from .readings import BARRED, DRAW, HALF, ON, Reading, added_by, deciding, judged_by, readings_of, reply_of
from .verdicts import Verdict

MOST_REPLIES = 8
"""A card with more replies has none: each is a letter from A to H."""


@dataclass(frozen=True)
class Reply:
    """One of the things that can be said of a card: its id, "white", "white half", "draw", …, and its words."""

    id: str
    words: str


@dataclass(frozen=True)
class Card:
    """A position, or a move from one, on which readings part: the question, the replies, and what each reading says.

    `topic` is the id of the question whose answers part them best.
    """

    id: str
    title: str
    asks: str
    position: str
    move: str
    topic: str
    replies: tuple[Reply, ...]
    readings: tuple[Reading, ...]

    @property
    def game(self) -> Game:
        """The game as a pupil sees it, under the first reading that allows the move."""
        return self.game_under(next(reading for reading in self.readings if reading.reply != BARRED))

    @property
    def about(self) -> str:
        """What the card is about, in the words of the rule panel: "Bare raja"."""
        return self.readings[0].rules.question(self.topic).name

    def game_under(self, reading: Reading) -> Game:
        """Return the game from the card's position, its move played, under the rules of a reading that allows it."""
        game = Game(reading.rules, self.position)
        return game.play(self.move) if self.move else game

    def reply(self, id: str) -> Reply:
        """Return the reply of that id; ValueError lists the valid ones."""
        for reply in self.replies:
            if reply.id == id:
                return reply
        raise ValueError(f"This card has no reply {id!r:.40}; valid are {', '.join(one.id for one in self.replies)}.")

    def saying(self, reply: str) -> tuple[Reading, ...]:
        """Return the readings that say so."""
        return tuple(reading for reading in self.readings if reading.reply == reply)


def cards_of(
    stones: Iterable[Touchstone], rulesets: Sequence[Ruleset], *, also_attested: bool = False
) -> tuple[Card, ...]:
    """Return a card for each touchstone on which rulesets of one board part.

    A touchstone is asked about where its cases part in who has won: after one move that all of them make, or as it
    stands. Where there are several such moves it is that on which they say most. Its verdicts are computed. With
    `also_attested` those cases speak too that give a witness's answer which none of the rulesets gives.

    >>> import chaturanga_lab as lab
    >>> stone = next(stone for stone in lab.rules.touchstones() if stone.id == "P03")
    >>> card, = cards_of([stone], [lab.ruleset("shatranj"), lab.ruleset("shatranj-medina")])
    >>> [(reading.name, reading.reply) for reading in card.readings]
    [('Shatranj, Medinese usage', 'white'), ('Shatranj, Persian and Arabic usage', 'draw')]
    """
    made = (_card(stone, rulesets, also_attested) for stone in stones if stone.position)
    return tuple(card for card in made if card)


def _card(stone: Touchstone, rulesets: Sequence[Ruleset], also_attested: bool) -> Card | None:
    """Return the card of a touchstone, None if it makes none."""
    cases = _parting(case for case in stone.cases if case.rules.board == rulesets[0].board)
    move = cases[0].moves[0] if cases and cases[0].moves else ""
    judged = judged_by(rulesets, stone, move) if cases else []
    if also_attested and judged:
        judged += judged_by([case.rules for case in added_by(cases, [one.rules for one in judged])], stone, move)
    topic, replies = _topic(cases, judged), tuple(_replies(judged))
    if len({reply_of(verdict) for verdict in judged}) < 2 or not topic or len(replies) > MOST_REPLIES:
        return None
    order = [reply.id for reply in replies]
    readings = readings_of(judged, topic, cases)
    readings.sort(key=lambda reading: (order.index(reading.reply), bool(reading.put_into)))
    asks = stone.asks or f"{stone.says} Who has won?"
    return Card(stone.id, stone.title, asks, stone.position, move, topic, replies, tuple(readings))


def _parting(cases: Iterable[Case]) -> list[Case]:
    """Return the cases of the one move, or of none, on which they say most; [] if they never part."""
    groups: dict[tuple[str, ...], list[Case]] = {}
    for case in cases:
        if len(case.moves) < 2:
            groups.setdefault(case.moves, []).append(case)
    most = max(groups.values(), key=_outcomes, default=[])
    return most if _outcomes(most) > 1 else []


def _outcomes(cases: Sequence[Case]) -> int:
    return len({case.outcome for case in cases})


def _topic(cases: Iterable[Case], judged: Sequence[Verdict]) -> str:
    """Return the question whose answer tells best what a ruleset says, of those that the cases show or that decide."""
    shown = Counter(part.partition(".")[0] for case in cases for part in case.parts)
    asked = [question for question in (*shown, *deciding(judged)) if question in judged[0].rules.answers]
    return min(asked, key=lambda question: (_exceptions(question, judged), -shown[question]), default="")


def _exceptions(question: str, judged: Iterable[Verdict]) -> int:
    """Return how many rulesets say something else than most of those with the same answer to a question."""
    said: dict[str, Counter[str]] = {}
    for verdict in judged:
        said.setdefault(verdict.rules.answers[question], Counter())[reply_of(verdict)] += 1
    return sum(counts.total() - max(counts.values()) for counts in said.values())


def _replies(judged: Sequence[Verdict]) -> Iterator[Reply]:
    """Yield what can be said: that each side has won, or half, where any reading says so; a draw; that it goes on."""
    said = {reply_of(verdict) for verdict in judged}
    sides = dict.fromkeys(
        one.rules.mechanics.side_name(side[0]) for one in judged for side in one.rules.mechanics.sides
    )
    for side in sides:
        armies = [army.capitalize() for army in side.split(" and ")]
        won = f"{' and '.join(armies)} {'has' if len(armies) == 1 else 'have'} won"
        yield Reply(side, won)
        if side + HALF in said:
            yield Reply(side + HALF, f"{won} half a game")
    yield Reply(DRAW, "It is a draw")
    yield Reply(ON, "The game goes on")
    if BARRED in said:
        yield Reply(BARRED, "The move is not allowed")
