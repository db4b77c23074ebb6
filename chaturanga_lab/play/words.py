"""Words: what stands on a board and what happened there, for people who read and for people who listen."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine import legal_moves
from ..position import Man, Move, Position
from ..rules import Piece, Ruleset, library
from ..rules.lookup import listed
from .notation import goes_back_to, triumph_squares, write_deed


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


def turn_words(position: Position, rules: Ruleset | None = None, language: str = "en") -> str:
    """Return whose turn it is and, with the rules given, what is due: "White to move", "Red throws the dice".

    Of dice left it says whom they let play, "Red plays the horse or the boat", or that they are lost; and where nothing
    else is allowed, "White takes a man off the board", "Red passes: no man can move".
    """
    army = army_words(position, position.turn)
    if rules is None or not _has_more_to_say(rules):
        return f"{army} to move"
    dice = rules.mechanics.dice
    if dice and not position.dice:
        return f"{army} throws the {'die' if dice.count == 1 else 'dice'}"
    legal = legal_moves(position, rules)
    kinds = {move.kind for move in legal}
    if dice and kinds:
        if kinds == {"pass"}:
            return _lost_dice(position, rules, language)
        return f"{army} plays {_playable(position, rules, legal, language)}"
    doing = {"remove": "takes a man off the board", "pass": "passes: no man can move"}
    return f"{army} {doing.get(kinds.pop(), 'to move') if len(kinds) == 1 else 'to move'}"


def _has_more_to_say(rules: Ruleset) -> bool:
    """Whether a turn under these rules may be anything but a move."""
    return rules.mechanics.is_table or any(row.result.startswith("removes") for row in rules.endings)


def kinds_of_face(face: int, rules: Ruleset) -> tuple[str, ...]:
    """Return the kinds of men that a face of the die lets move, in the order of the board's kinds; () if none."""
    dice = rules.mechanics.dice
    moved = dice.faces[face - dice.first] if dice and face in dice.numbers else ()
    return tuple(kind for kind in rules.setup.kinds if kind in moved)


def _playable(position: Position, rules: Ruleset, legal: Iterable[Move], language: str) -> str:
    """Return the kinds that the dice left let move: "the raja or a foot soldier", "the horse twice"."""
    standing = [man.kind for _, man in position.board.men_of(position.turn)]
    moving = {man.kind for move in legal if move.origin and (man := position.board[move.origin])}
    men = [
        f"the {name}" if standing.count(kind) == 1 else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
        for kind in rules.setup.kinds
        if kind in moving and (name := piece_words(kind, rules, language))
    ]
    is_same = len({kinds_of_face(face, rules) for face in position.dice}) == 1
    times = {1: "", 2: " twice"}.get(len(position.dice), f" {len(position.dice)} times") if is_same else ""
    *most, last = men
    return f"{', '.join(most)} or {last}{times and ','}{times}" if most else f"{last}{times}"


def _lost_dice(position: Position, rules: Ruleset, language: str) -> str:
    """Return that no die left can be played: "Red’s die 4 is lost: no elephant can move"."""
    kinds = {kind for face in position.dice for kind in kinds_of_face(face, rules)}
    men = " or ".join(piece_words(kind, rules, language) for kind in rules.setup.kinds if kind in kinds)
    lost = f"die {position.dice[0]} is" if len(position.dice) == 1 else f"dice {listed(position.dice)} are"
    return f"{army_words(position, position.turn)}’s {lost} lost: no {men or 'man'} can move"


def move_words(position: Position, move: Move, rules: Ruleset | None = None, language: str = "en") -> str:
    """Return a move in words, without its army: "elephant c1 to c3", "horse g8 takes foot soldier e7".

    `position` is the position before the move. Where more than two armies meet, a man who is taken is said to be
    Green’s, or grey. That a promoted man goes back, whom a throw lets move, and whom a triumph takes is said if the
    rules are given.
    """

    def name(square: str | None) -> str:
        man = position.board[square] if square else None
        return piece_words(man.kind, rules, language) if man else "man"

    if move.kind == "remove":
        return f"takes {name(move.target)} {move.target} off the board"
    if move.kind != "step" or move.target is None:
        said = write_deed(position, rules, move)
        men = _thrown(move, rules, language) if rules else ""
        return f"{said}: {men}" if men else said
    takes = f"takes {_whose(position, move.target)}{name(move.target)}" if position.board[move.target] else "to"
    becomes = f", becomes {piece_words(move.becomes, rules, language)}" if move.becomes else ""
    home = goes_back_to(position, rules, move) if rules else ""
    back = f" and goes back to {home}" if home else ""
    triumph = _triumph(position, rules, move, language) if rules else ""
    return f"{name(move.origin)} {move.origin} {takes} {move.target}{becomes}{back}{triumph}"


def _whose(position: Position, square: str) -> str:
    """Return whose the man on a square is, where more than two armies meet: "Green’s ", or "grey "."""
    man = position.board[square]
    if man is None or len(position.geometry.armies) <= 2:
        return ""
    return "grey " if man.army in position.grey else f"{army_words(position, man.army)}’s "


def _thrown(move: Move, rules: Ruleset, language: str) -> str:
    """Return whom a throw lets move, die by die, each kind once: "raja or foot soldier, horse"."""
    faces = dict.fromkeys(kinds_of_face(face, rules) for face in move.faces)
    return ", ".join(" or ".join(piece_words(kind, rules, language) for kind in kinds) for kinds in faces if kinds)


def _triumph(position: Position, rules: Ruleset, move: Move, language: str) -> str:
    """Return whom a move takes by a triumph: ", triumph: takes the boats on d4, e4, d5"; "" if it is none."""
    squares, triumph = triumph_squares(position, rules, move), rules.mechanics.triumph
    if not squares or triumph is None:
        return ""
    men = count_words(triumph.kind, len(squares), rules, language)
    return f", triumph: takes the {men} on {', '.join(squares)}"


def count_words(kind: str, count: int, rules: Ruleset, language: str = "en") -> str:
    """Return a kind's name, in English in the plural if there are several: "boats"; other languages keep theirs."""
    return rules.piece(kind).plural if count > 1 and language == "en" else piece_words(kind, rules, language)


def men_words(position: Position, rules: Ruleset | None = None, language: str = "en") -> str:
    """Return where everybody stands, army by army: "White: raja e1, foot soldier a2. Black: raja d8."."""
    return " ".join(_army_list(position, army, rules, language) for army in range(len(position.geometry.armies)))


def _army_list(position: Position, army: int, rules: Ruleset | None, language: str) -> str:
    men = [
        f"{piece_words(man.kind, rules, language)} {position.geometry.name(square)}"
        for square, man in position.board.men_of(army)
    ]
    out = ", out" if army in position.grey else ""
    return f"{army_words(position, army)}{out}: {', '.join(men) or 'no man'}."


def points_words(position: Position, rules: Ruleset | None = None) -> str:
    """Return the points of the armies, "Red 9, Green 5, Yellow 6, Black 2, out"; "" where nobody counts any.

    They are counted where more than two armies meet, under the rules if given, and where somebody has points.
    """
    if not counts_points(position, rules):
        return ""
    return ", ".join(
        f"{army_words(position, army)} {score}{', out' * (army in position.grey)}"
        for army, score in enumerate(points_of(position))
    )


def counts_points(position: Position, rules: Ruleset | None = None) -> bool:
    """Whether the armies of a position have points to tell of."""
    at_table = rules.mechanics.is_table if rules else len(position.geometry.armies) > 2
    return at_table or any(position.scores)


def points_of(position: Position) -> tuple[int, ...]:
    """Return the points of each army, 0 while nobody has any."""
    return position.scores or (0,) * len(position.geometry.armies)
