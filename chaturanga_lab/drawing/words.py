"""Words: what stands on a board and what happened there, for people who read and for people who listen."""

from __future__ import annotations

from ..engine import legal_moves
from ..play import goes_back_to
from ..position import Man, Move, Position
from ..rules import Piece, Ruleset, library


def piece_of(letter: str, rules: Ruleset | None = None) -> Piece | None:
    """Return the kind of that letter, as the rules or else our data know it; None for an invented kind."""
    if rules is not None and letter in rules.setup.kinds:
        return rules.piece(letter)
    return library().pieces.get(letter)


def piece_words(letter: str, rules: Ruleset | None = None, language: str = "en") -> str:
    """Return the name of a kind ("elephant"), or its letter if nobody has named it."""
    piece = piece_of(letter, rules)
    return piece.name_in(language) if piece else letter


def army_words(position: Position, army: int) -> str:
    """Return the name of an army as a sentence begins: "White"."""
    return position.geometry.armies[army].name.capitalize()


def man_words(position: Position, man: Man, rules: Ruleset | None = None, language: str = "en") -> str:
    """Return army and kind: "White elephant"; of an army that is out, "grey elephant, was Black"."""
    name, army = piece_words(man.kind, rules, language), army_words(position, man.army)
    return f"grey {name}, was {army}" if man.army in position.grey else f"{army} {name}"


def turn_words(position: Position, rules: Ruleset | None = None) -> str:
    """Return whose turn it is: "White to move", or where nothing else is allowed "White takes a man off the board"."""
    legal = legal_moves(position, rules) if rules else ()
    is_removal = bool(legal) and all(move.kind == "remove" for move in legal)
    doing = "takes a man off the board" if is_removal else "to move"
    return f"{army_words(position, position.turn)} {doing}"


def move_words(position: Position, move: Move, rules: Ruleset | None = None, language: str = "en") -> str:
    """Return a move in words, without its army: "elephant c1 to c3", "horse g8 takes foot soldier e7".

    `position` is the position before the move. That a promoted man goes back is said if the rules are given.
    """

    def name(square: str | None) -> str:
        man = position.board[square] if square else None
        return piece_words(man.kind, rules, language) if man else "man"

    if move.kind == "remove":
        return f"takes {name(move.target)} {move.target} off the board"
    if move.kind != "step" or move.target is None:
        return {"skip": "skips", "pass": "passes", "resign": "resigns"}.get(move.kind, move.uci())
    takes = f"takes {name(move.target)}" if position.board[move.target] else "to"
    becomes = f", becomes {piece_words(move.becomes, rules, language)}" if move.becomes else ""
    home = goes_back_to(position, rules, move) if rules else ""
    back = f" and goes back to {home}" if home else ""
    return f"{name(move.origin)} {move.origin} {takes} {move.target}{becomes}{back}"


def men_words(position: Position, rules: Ruleset | None = None) -> str:
    """Return where everybody stands, army by army: "White: raja e1, foot soldier a2. Black: raja d8."."""
    return " ".join(_army_list(position, army, rules) for army in range(len(position.geometry.armies)))


def _army_list(position: Position, army: int, rules: Ruleset | None) -> str:
    men = [
        f"{piece_words(man.kind, rules)} {position.geometry.name(square)}"
        for square, man in position.board.men_of(army)
    ]
    return f"{army_words(position, army)}: {', '.join(men) or 'no man'}."
