"""DicePanel: the throw, what became of each die, whom each face moves and who says so, and what can fall."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ...engine import chances
from ...play import Game
from ...rules import Ruleset
from ...rules.mechanics import Dice
from ..boards.throw import Die, men_of_faces, throw_of
from ..parts.figure import figure_html
from ..parts.listing import Listing
from ..parts.one_way import Tell
from ..parts.region import Column, Html
from ..telling.evidence import badge, source_of
from ..telling.names import name_html, names_html
from .session import Session

_CLASSES = {"to play": "now", "played": "played", "lost": "lost", "given up": "lost"}


class DicePanel(Column):
    """The dice of the turn on the board. It is empty where the rules throw none."""

    def __init__(self, on_press: Callable[[str], object], tell: Tell) -> None:
        """`on_press` hears "roll" and "skip"."""
        self.dice = Listing(on_press=on_press, tell=tell)
        self.chances = Html()
        self._of: tuple[Dice, str] | None = None
        super().__init__()
        self.add_class("cl-dice").add_class("cl-panel")

    def __repr__(self) -> str:
        return f"<DicePanel: {'shown' if self.children else 'no dice'}>"

    def show(self, session: Session) -> None:
        """Show the dice of the position on the board; they can be thrown only in the visitor's own game."""
        game = session.shown
        dice = game.rules.mechanics.dice
        if bool(dice) != bool(self.children):
            self.children = [self.dice, self.chances] if dice else []
        if dice is None:
            return
        can_act = not (session.look or session.policy_to_move or session.must_pass)
        self.dice.html = dice_html(session, dice, can_act=can_act)
        if (dice, session.language) != self._of:
            self._of, self.chances.value = (dice, session.language), chances_html(game, session.language)


def dice_html(session: Session, dice: Dice, *, can_act: bool) -> str:
    """Return the dice with what became of each, the button that throws, and the one that gives up the rest."""
    game, language = session.shown, session.language
    due = game.is_throw_due
    off = "" if due and can_act else " disabled"
    faces = names_html(faces_words(game.rules, dice, language), game.rules, language)
    roll = f'<button type="button" class="primary" data-press="roll"{off}>{_roll_words(dice)}</button>'
    return (
        f'<div class="bar"><h2>{"Die" if dice.count == 1 else "Dice"}</h2>{roll}</div>'
        f"{_thrown_html(session, dice)}{_skip_html(game, dice, can_act=can_act)}"
        f"<p class='small muted'>{faces}</p>{_source_html(game.rules)}"
    )


def faces_words(rules: Ruleset, dice: Dice, language: str = "en") -> str:
    """Return whom each face moves: "1 or 5 raja or foot soldier · 2 boat · 3 horse · 4 or 6 elephant"."""
    faces: dict[str, list[str]] = {}
    for face, kinds in men_of_faces(dice).items():
        faces.setdefault(men_words(rules, kinds, language), []).append(str(face))
    return " · ".join(f"{' or '.join(shown)} {men}" for men, shown in faces.items())


def men_words(rules: Ruleset, kinds: tuple[str, ...], language: str = "en") -> str:
    """Return the men whom a face moves, the raja first: "raja or foot soldier"."""
    return " or ".join(rules.piece(kind).name_in(language) for kind in _in_order(rules, kinds)) or "nobody"


def chances_html(game: Game, language: str = "en") -> str:
    """Return for each kind of man how likely at least one die of a throw moves him, to be unfolded."""
    rows = "".join(
        f"<tr><th scope='row'>{name_html(game.rules.piece(kind), language)}</th><td>{chance.numerator} of "
        f"{chance.denominator}</td><td>{float(chance):.0%}</td></tr>"
        for kind, chance in chances(game.rules).items()
    )
    head = "<thead><tr><th scope='col'>man</th><th scope='col'>throws</th><th scope='col'>chance</th></tr></thead>"
    note = "<p class='small muted'>How likely a throw is to move such a man, before one looks at the board.</p>"
    return f"<details><summary>What can fall</summary>{note}<table>{head}{rows}</table></details>"


def _roll_words(dice: Dice) -> str:
    return "Throw the die" if dice.count == 1 else "Throw the dice"


def _in_order(rules: Ruleset, kinds: tuple[str, ...]) -> list[str]:
    return [kind for kind in rules.setup.kinds if kind in kinds]


def _thrown_html(session: Session, dice: Dice) -> str:
    """Return the last throw until the next one falls, so that what was lost is seen; blank dice before the first."""
    game = session.shown
    fallen = throw_of(game)
    if not fallen:
        blank = "<li class='die'><span class='pips'></span><span>not thrown yet</span></li>"
        return f"<ul class='throw'>{blank * dice.count}</ul>"
    whose = game.position.geometry.armies[fallen[0].army].name.capitalize()
    words = f"{whose}’s {'last throw' if game.is_throw_due or game.outcome else 'throw'}"
    items = "".join(_die_html(session, die) for die in fallen)
    return f"<p class='small muted'>{words}</p><ul class='throw'>{items}</ul>"


def _die_html(session: Session, die: Die) -> str:
    rules, language = session.shown.rules, session.language
    figures = "".join(figure_html(rules, kind, die.army, men=session.men) for kind in _in_order(rules, die.men))
    men = names_html(men_words(rules, die.men, language), rules, language)
    return (
        f"<li class='die {_CLASSES[die.state]}'><span class='pips'>{die.face}</span><span class='whom'>{figures}</span>"
        f"<span>{men}<br><span class='state'>{die.state}</span></span></li>"
    )


def _skip_html(game: Game, dice: Dice, *, can_act: bool) -> str:
    """Return the button that gives up what is left of the throw, where that is a choice."""
    if not any(move.kind == "skip" for move in game.legal_moves()):
        return ""
    rest = "this throw" if len(game.position.dice) == dice.count else "the rest of the throw"
    off = "" if can_act else " disabled"
    return f'<div class="bar"><button type="button" data-press="skip"{off}>Give up {rest}</button></div>'


def _source_html(rules: Ruleset) -> str:
    """Return who says so for the answer that brings the dice."""
    question = next(one for one in rules.answers if rules.option(one).effect.dice)
    status, line = source_of(rules, question)
    return f"<p class='small'>{badge(status)} <span class='muted'>{escape(line)}</span></p>"
