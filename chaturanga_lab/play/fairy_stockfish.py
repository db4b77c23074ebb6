"""Fairy-Stockfish: a ruleset as a section of its variants.ini, with which that engine and its friends can play it."""

from __future__ import annotations

import re

from ..engine import ruleset_due
from ..rules import Mechanics, Ruleset
from ..rules.conjecture import CONJECTURE
from .fairy_limits import Limit, is_claimed, limits_of, lost_from, rows_of
from .fairy_men import piece_lines

_VALUES = {"wins": "win", "loses": "loss", "draws": "draw"}


class NotExpressible(ValueError):  # noqa: N818  a refusal with reasons, as IllegalMove is
    """A ruleset has rules that Fairy-Stockfish has no words for; `limits` holds each with its reason."""

    def __init__(self, rules: Ruleset, limits: tuple[Limit, ...]) -> None:
        self.limits = limits
        said = "; ".join(f"{_named(rules, limit.rule)}: {limit.why}" for limit in limits)
        super().__init__(f"Fairy-Stockfish cannot express {rules.label}. {said}.")


def to_fairy_stockfish(rules: Ruleset, name: str | None = None) -> str:
    """Return the section of a variants.ini with which Fairy-Stockfish plays by a ruleset.

    `name` is what the variant is called there, else "lab-" and the ruleset's label; letters, digits and hyphens. The
    letters of the men are ours. Comments name every answer, and say where a game ends a move later than by our rules.
    Raises NotExpressible, a ValueError, naming at once every rule that Fairy-Stockfish cannot express, and why.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-mate").choose(elephant="straight-jump")
    >>> print(to_fairy_stockfish(rules, "my-game"))  # doctest: +ELLIPSIS
    # modern-mate + elephant=straight-jump: Modern page, checkmate
    #   elephant: straight jump
    ...
    [my-game]
    fers = m
    customPiece1 = e:D
    ...
    """
    limits = limits_of(ruleset_due(rules))
    if limits:
        raise NotExpressible(rules, limits)
    mechanics = rules.mechanics
    body = [*piece_lines(mechanics), *_board(rules), *_promotion(mechanics), *_endings(mechanics)]
    comments = [*_answers(rules), *_remarks(mechanics)]
    return "\n".join([*map(_comment, comments), f"[{_name(rules, name)}]", *body, ""])


def _named(rules: Ruleset, rule: str) -> str:
    """Return a rule as a reader knows it: the question and the answer in force, or a standing ending's id."""
    return f"{rule} ({rules.option(rule).label})" if rule in rules.answers else rule


def _comment(words: str) -> str:
    """Return words as a comment of one line, whatever they hold: what follows a line break would be read as a rule."""
    return f"# {''.join(letter if letter.isprintable() else ' ' for letter in words)}".rstrip()


def _name(rules: Ruleset, name: str | None) -> str:
    """Return what the variant is called; the case of a Betza string stays, since `FW` and `fW` are two moves."""
    if name is None:
        return "lab-" + re.sub("[^A-Za-z0-9]+", "-", rules.label).strip("-")
    if not isinstance(name, str) or not re.fullmatch("[A-Za-z0-9-]+", name):
        raise ValueError(f"A variant's name is made of letters, digits and hyphens, such as my-game; {name!r} is not.")
    return name


def _answers(rules: Ruleset) -> list[str]:
    asked = [question for question in rules.answers if not rules.conjecture(question)]
    answers = [f"  {question}: {rules.option(question).label}" for question in asked]
    answers += [f"  {rules.piece(one.kind).id}: {one.betza}, {CONJECTURE}" for one in rules.conjectures]
    return [f"{rules.label}: {rules.title}", *answers]


def _remarks(mechanics: Mechanics) -> list[str]:
    """Return what a player must know beside the ini."""
    rows = rows_of(mechanics)
    remarks = ["A rule that is not set below stands at Fairy-Stockfish's default, and is so meant."]
    if "both-bare" in rows and ("bared" in rows or not mechanics.safe):
        remarks.append("Two bare rajas are a draw, but it lets them play on: agree on the draw.")
    if is_claimed(mechanics):
        remarks += [
            "A bared raja moves once more, and has lost if it does not take the last enemy man with that move;",
            "by our rules the game is over at once, drawn if the raja can take that man, else lost.",
        ]
    return remarks


def _board(rules: Ruleset) -> list[str]:
    mechanics = rules.mechanics
    files, ranks = mechanics.geometry.files, mechanics.geometry.ranks
    size = [] if (files, ranks) == (8, 8) else [f"maxFile = {files}", f"maxRank = {ranks}"]
    placement, turn, *_ = rules.text(rules.start()).split()
    turn = "wb"[mechanics.first]
    return [*size, f"startFen = {placement} {turn} - - 0 1", "doubleStep = false", "castling = false"]


def _promotion(mechanics: Mechanics) -> list[str]:
    """Return what a foot soldier becomes; without a promotion it waits on the last rank."""
    soldier = next(kind.letter.lower() for kind in mechanics.kinds if kind.role == "soldier")
    one = next((promotion for _, _, promotion in mechanics.promotions), None)
    becomes = one.becomes.lower() if one and one.becomes else "-"
    limit = [f"promotionLimit = {becomes}:{lost_from(mechanics)}"] if one and one.if_lost else []
    white, black = (f"*{mechanics.geometry.ranks}", "*1") if mechanics.promotions else ("-", "-")
    return [
        f"pawnTypes = {soldier}",
        f"promotionPieceTypes = {becomes}",
        *limit,
        f"promotionRegionWhite = {white}",
        f"promotionRegionBlack = {black}",
    ]


def _endings(mechanics: Mechanics) -> list[str]:
    rows = rows_of(mechanics)
    lines = [f"stalemateValue = {_VALUES[rows['stalemated'].result]}"]
    if mechanics.safe:
        lines.append(f"checkmateValue = {_VALUES[rows['mated'].result]}")
    repeated, quiet = rows.get("repeated"), rows.get("quiet")
    lines.append(f"nFoldRule = {repeated.parameter if repeated else 0}")
    lines.append(f"nMoveRule = {quiet.parameter // 2 if quiet else 0}")
    return lines + _extinction(mechanics)


def _extinction(mechanics: Mechanics) -> list[str]:
    """Return the one rule for lost men: the raja taken, or the army bared."""
    rows = rows_of(mechanics)
    if not mechanics.safe:
        royal = next(kind.letter.lower() for kind in mechanics.kinds if kind.role == "royal")
        return [f"extinctionValue = {_VALUES[rows['raja-taken'].result]}", f"extinctionPieceTypes = {royal}"]
    if "bared" not in rows:
        return []
    return [
        f"extinctionValue = {_VALUES[rows['bared'].result]}",
        "extinctionPieceTypes = *",
        "extinctionPieceCount = 1",
        "extinctionOpponentPieceCount = 2",
        f"extinctionClaim = {str(is_claimed(mechanics)).lower()}",
    ]
