"""Reading: a whole set of answers, how it differs from others, and who holds it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..engine import Comparison, is_throw_due, moves_available
from ..play import Game
from ..rules import Question, Ruleset
from ..rules.conjecture import Conjecture


@dataclass(frozen=True)
class Difference:
    """A question that two rulesets answer differently, or a man to whom a visitor gave a move; `question` is then None.

    `name`, `before` and `after` are in the words of the panel.
    """

    name: str
    before: str
    after: str
    question: Question | None = None

    def __str__(self) -> str:
        return f"{self.name}: {self.before} → {self.after}"


def differences(rules: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """Return what `rules` answer differently from `other`, in the order of the questions, men without one last."""
    pairs = [
        Difference(question.name, in_force(other, question.id), in_force(rules, question.id), question)
        for question in rules.questions
        if question.id in other.answers
    ]
    asked = {one.kind for question in rules.answers for set_ in (rules, other) if (one := _conjecture(set_, question))}
    kinds = [kind for kind in rules.setup.kinds if kind in other.setup.kinds and kind not in asked]
    pairs += [Difference(rules.piece(kind).name.capitalize(), _own(other, kind), _own(rules, kind)) for kind in kinds]
    return tuple(pair for pair in pairs if pair.before != pair.after)


def in_force(rules: Ruleset, question: str) -> str:
    """Return the answer in force to a question, in words: the option's label, or the visitor's own move."""
    supposed = rules.conjecture(question)
    return own_words(supposed.betza) if supposed else rules.option(question).label


def own_words(betza: str) -> str:
    """Return what a visitor's own move is called."""
    return f"your own {betza}"


def _own(rules: Ruleset, kind: str) -> str:
    return next((own_words(one.betza) for one in rules.conjectures if one.kind == kind), "the usual move")


def _conjecture(rules: Ruleset, question: str) -> Conjecture | None:
    return rules.conjecture(question) if question in rules.answers else None


def differences_words(rules: Ruleset, other: Ruleset) -> str:
    """Return the differences in a line: "Elephant: diagonal jump → straight jump; Goal: …"."""
    return "; ".join(map(str, differences(rules, other)))


def compare(game: Game, other: Ruleset) -> Comparison:
    """Return the moves that a game has gained and lost against another ruleset: what the signs on the board show.

    As after a switch, the game goes on under either: whether the other ruleset would call it won already is not asked.
    Before the dice are thrown there is nothing to compare.
    """
    if game.is_throw_due or is_throw_due(game.position, other):
        return Comparison(gained=(), lost=(), kept=game.legal_moves())
    now, then = game.legal_moves(), () if game.outcome else moves_available(game.position, other)
    return Comparison(
        gained=tuple(move for move in now if move not in then),
        lost=tuple(move for move in then if move not in now),
        kept=tuple(move for move in now if move in then),
    )


def is_set_up(game: Game) -> bool:
    """Whether a game began from a position of its own, not from the array of its rules."""
    return game.start != game.first_rules.start()


def begin_alike(*games: Game) -> bool:
    """Whether games began from the same position, or each from the array of its rules on the same board."""
    start = games[0].start
    is_one_board = all(game.start.geometry == start.geometry for game in games)
    return all(game.start == start for game in games) or (is_one_board and not any(map(is_set_up, games)))


def is_of_the_array(question: Question) -> bool:
    """Whether a question is about how a game begins, so that an answer says nothing of one under way."""
    return any(option.effect.flank or option.effect.centre or option.effect.first for option in question.options)


def nearest(rules: Ruleset) -> Ruleset:
    """Return the named ruleset of the same board with the fewest differences; the preset, if it is one of them."""
    named = [other for other in rules.library.rulesets.values() if other.board == rules.board]
    return min(named, key=lambda other: (len(differences(rules, other)), other.id != rules.id))


def reading_html(rules: Ruleset) -> str:
    """Return who holds these answers together: a named reading, or nobody, with the nearest one."""
    near = nearest(rules)
    apart = differences(rules, near)
    if not apart and near.id == rules.id:
        return f"<p><b>{escape(near.title)}</b>, unchanged. {_count(rules)}</p><p>{escape(near.summary.strip())}</p>"
    changed = _names(differences(rules, rules.base))
    if rules.conjectures:
        return (
            f"<p><b>You changed {changed}.</b> {_conjectured(rules)} "
            f"Nearest is <b>{escape(near.title)}</b>, which differs in {_names(apart)}.</p>"
        )
    if not apart:
        those = f"<b>{escape(near.title.removesuffix('.'))}</b>"
        return f"<p><b>You changed {changed}.</b> These answers together are those of {those}. {_count(near)}</p>"
    return (
        f"<p><b>You changed {changed}.</b> No source that we know gives all these answers together. "
        f"Nearest is <b>{escape(near.title)}</b>, which differs in {_names(apart)}.</p>"
    )


def _conjectured(rules: Ruleset) -> str:
    """Return whose moves are the visitor's own: "No source … gives the elephant the move FfWD: …"."""
    moves = [f"the {escape(rules.piece(one.kind).name)} the move {escape(one.betza)}" for one in rules.conjectures]
    are = "it is your conjecture" if len(moves) == 1 else "they are your conjectures"
    return f"No source that we know gives {' or '.join(moves)}: {are}."


def _names(apart: tuple[Difference, ...]) -> str:
    return _row([escape(one.name.lower()) for one in apart])


def _row(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _count(rules: Ruleset) -> str:
    """Return whose answers these are: how many from the ruleset's sources, and how many from us."""
    supplied = sum(answer.how == "supplied" for answer in rules.given)
    attested = len(rules.given) - supplied
    sources = _row([escape(rules.library.sources[key].name) for key in rules.sources])
    return f"Source of {attested} answers: {sources.removesuffix('.')}. Supplied by us: {supplied or 'none'}."
