"""Cards: positions that a pupil judges first, and then what each reading says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..engine import IllegalMove, outcome
from ..rules import Case, Ruleset, Touchstone, strongest
from .game import Game
from .verdicts import Verdict, verdicts

DRAW, ON, BARRED, HALF = "draw", "on", "barred", " half"
MOST_REPLIES = 8
"""A card with more replies has none: each is a letter from A to H."""


@dataclass(frozen=True)
class Reply:
    """One of the things that can be said of a card: its id, "white", "white half", "draw", …, and its words."""

    id: str
    words: str


@dataclass(frozen=True)
class Reading:
    """What one reading says of a card: its verdict, which reply that is, by which answer to which question, and why.

    `also` are further rulesets that rest on the same words of the same source. Of a reading that is no named ruleset
    but one of them with one answer changed, `put_into` is the title of that ruleset, and `name` the witness of the
    answer.
    """

    verdict: Verdict
    reply: str
    name: str
    question: str
    why: str
    also: tuple[str, ...] = ()
    put_into: str = ""

    @property
    def rules(self) -> Ruleset:
        """The ruleset that judges."""
        return self.verdict.rules

    @property
    def source(self) -> str:
        """Who says so, the first line of it."""
        return next(iter(self.rules.sources_of(self.question)), "") if self.question else ""

    @property
    def ground(self) -> tuple[object, ...]:
        """What it rests on: equal for readings of the same words, or of the same works where nobody says it."""
        answer = self.rules.answers.get(self.question, "")
        is_ours = not self.source or self.rules.why_supplied(self.question)
        return self.reply, self.question, answer, self.source or self.why, is_ours and self.rules.sources


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


def cards_of(stones: Iterable[Touchstone], rulesets: Sequence[Ruleset]) -> tuple[Card, ...]:
    """Return a card for each touchstone on which rulesets of one board, and what its own cases add to them, part.

    A touchstone is asked about where its cases part in who has won: after one move that all of them make, or as it
    stands. Where there are several such moves it is that on which they say most. Its verdicts are computed.

    >>> import chaturanga_lab as lab
    >>> stone = next(stone for stone in lab.rules.touchstones() if stone.id == "P03")
    >>> card, = cards_of([stone], [lab.ruleset("shatranj"), lab.ruleset("shatranj-medina")])
    >>> [(reading.name, reading.reply) for reading in card.readings]
    [('Shatranj, Medinese usage', 'white'), ('Shatranj, Persian and Arabic usage', 'draw')]
    """
    made = (_card(stone, rulesets) for stone in stones if stone.position)
    return tuple(card for card in made if card)


def _card(stone: Touchstone, rulesets: Sequence[Ruleset]) -> Card | None:
    """Return the card of a touchstone, None if it makes none."""
    cases = _parting(case for case in stone.cases if case.rules.board == rulesets[0].board)
    if not cases:
        return None
    move = next(iter(cases[0].moves), "")
    named = _judged(stone, move, rulesets)
    chosen = _judged(stone, move, [case.rules for case in _added(cases, [one.rules for one in named])])
    judged = [*named, *chosen]
    if len({reply_of(verdict) for verdict in judged}) < 2:
        return None
    topic, replies = _topic(cases, judged), tuple(_replies(judged))
    if len(replies) > MOST_REPLIES:
        return None
    order = [reply.id for reply in replies]
    readings = _merged(_reading(verdict, _behind(verdict, topic, judged), cases) for verdict in judged)
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


def _judged(stone: Touchstone, move: str, rulesets: Sequence[Ruleset]) -> list[Verdict]:
    """Return the verdicts, without those of rules under which the move cannot come about at all.

    So it is where a man moves otherwise, where dice are thrown first, and where the game was over before the move.
    """
    if not rulesets:
        return []
    judged = verdicts(stone.position, move or None, rulesets)
    return [one for one in judged if reply_of(one) and not (move and _was_over(one.rules, stone.position, move))]


def _was_over(rules: Ruleset, text: str, move: str) -> bool:
    """Whether the game had been over without the move: a raja that was bare before is not bared by it."""
    position = rules.position(text)
    try:
        turn = Game(rules, position).play(move).position.turn
    except IllegalMove:
        return False
    return any(outcome(replace(position, turn=army), rules) for army in (position.turn, turn))


def reply_of(verdict: Verdict) -> str:
    """Return the id of what a verdict says; "" if its rules do not know the move, and no rule of theirs forbids it."""
    if verdict.words.startswith("not allowed"):
        return BARRED if verdict.question else ""
    if verdict.outcome is None:
        return ON
    half = HALF if verdict.outcome.result == "half-win" else ""
    return f"{verdict.outcome.winner}{half}" if verdict.outcome.winner else DRAW


def _added(cases: Iterable[Case], named: Sequence[Ruleset]) -> Iterator[Case]:
    """Yield the cases with one answer changed that a witness attests and that no named ruleset gives."""
    given = {(question, option) for rules in named for question, option in rules.answers.items()}
    for case in cases:
        changes = [(one.question, one.option) for one in case.rules.changes]
        if len(changes) == 1 and changes[0] not in given and _witness(case.rules):
            given.add(changes[0])
            yield case


def _witness(rules: Ruleset) -> str:
    """Return who attests the one answer that was changed, "" if nobody does at first hand or none was."""
    if len(rules.changes) != 1:
        return ""
    best = strongest(rules.option(rules.changes[0].question).attestations)
    return (best.of or best.source.name) if best and best.status == "attested" else ""


def _topic(cases: Iterable[Case], judged: Sequence[Verdict]) -> str:
    """Return the question whose answer tells best what a ruleset says, of those that the cases show or that decide."""
    shown = Counter(part.partition(".")[0] for case in cases for part in case.parts)
    asked = [question for question in (*shown, *_deciding(judged)) if question in judged[0].rules.answers]
    return min(asked, key=lambda question: (_exceptions(question, judged), -shown[question]))


def _exceptions(question: str, judged: Iterable[Verdict]) -> int:
    """Return how many rulesets say something else than most of those with the same answer to a question."""
    said: dict[str, Counter[str]] = {}
    for verdict in judged:
        said.setdefault(verdict.rules.answers[question], Counter())[reply_of(verdict)] += 1
    return sum(counts.total() - max(counts.values()) for counts in said.values())


def _reading(verdict: Verdict, question: str, cases: Iterable[Case]) -> Reading:
    """Return a verdict as a reading, with the question behind it, or "" where none alone is behind it."""
    rules, witness = verdict.rules, _witness(verdict.rules)
    why = next((case.why for case in cases if case.rules == rules), "") or _says(verdict, question)
    name, put_into = (witness, rules.base.title) if witness else (verdict.name, "")
    return Reading(verdict, reply_of(verdict), name, question, why, (), put_into)


def _behind(verdict: Verdict, topic: str, judged: Sequence[Verdict]) -> str:
    """Return the question behind a verdict, "" if there is none.

    Where the game goes on it is the topic, if its answer lets the game go on under all that share it. Of a game that
    goes on since somebody can move, an ending is not the reason.
    """
    if reply_of(verdict) != ON or verdict.question in _deciding(judged):
        return verdict.question
    if "move" in verdict.words and topic in _deciding(judged):
        return ""
    answer = verdict.rules.answers[topic]
    alike = (one for one in judged if one.rules.answers[topic] == answer)
    return topic if all(reply_of(one) == ON for one in alike) else ""


def _deciding(judged: Iterable[Verdict]) -> tuple[str, ...]:
    """Return the questions by whose answers the game is over, or the move barred."""
    return tuple(dict.fromkeys(verdict.question for verdict in judged if reply_of(verdict) != ON))


def _says(verdict: Verdict, question: str) -> str:
    """Return what the answer in force says, or where no one answer decides what can be done now."""
    rules = verdict.rules
    if not question:
        return f"{verdict.words[:1].upper()}{verdict.words[1:]}."
    standing = rules.library.standing.get(question)
    return standing.says if standing else rules.option(question).says


def _merged(readings: Iterable[Reading]) -> list[Reading]:
    """Return the readings, those that rest on the same words of the same source as one."""
    merged: dict[tuple[object, ...], Reading] = {}
    for reading in readings:
        first = merged.setdefault(reading.ground, reading)
        if first is not reading:
            merged[reading.ground] = replace(first, also=(*first.also, reading.name))
    return list(merged.values())


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
