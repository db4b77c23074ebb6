"""Scene: everything that the board in the browser shows of a game, as plain JSON. The browser knows no rule."""

from __future__ import annotations

from typing import Any

from ...drawing.pieces import MIRRORED, Drawing, disc, man_drawing, mark
from ...drawing.sheet import quarters
from ...engine import attacked_rajas
from ...play import Game, goes_back_to, triumph_squares
from ...play.words import army_words, move_words, piece_of, piece_words, turn_words
from ...position import Army, Move, Position
from ...rules import Ruleset
from ..telling.ending import ending_words, result_words
from ..telling.memory import remembered
from ..telling.reading import compare
from .table import attack_words, reasons, table_news, table_of

Scene = dict[str, Any]

_REMOVABLE = "Any man framed in red may go."


def scene_of(game: Game, against: Ruleset | None = None, language: str = "en", men: str = "figures") -> Scene:
    """Return the scene of a game: board, men, every move by origin, and what to say about it.

    With `against`, another ruleset, the scene lists for each man the squares that he gained and lost against it. Men
    are named in `language` (`en`, `sa-Latn`, …), in English where we have no name, and drawn as that set of `men`.
    """
    position, geometry = game.position, game.position.geometry
    armies = geometry.armies
    return {
        "files": geometry.files,
        "ranks": geometry.ranks,
        "file_labels": [geometry.name(file)[0] for file in range(geometry.files)],
        "rank_labels": [str(rank + 1) for rank in range(geometry.ranks)],
        "marked": list(game.rules.setup.marked),
        "armies": {army.name: _army(army, len(armies)) for army in armies},
        "pieces": {letter: _piece(letter, game.rules, language, men) for letter in _letters(game)},
        "men": {geometry.name(square): _man(position, square) for square, _ in position.board.occupied()},
        "moves": _moves(game, language),
        "changed": _changed(game, against),
        "against": "preset" if against is None or against == game.rules.base else against.label,
        "attacked": list(attacked_rajas(position, game.rules)),
        "last": last_squares(game),
        "taken": _taken(game),
        "told": last_words(game, language),
        "turn": armies[position.turn].name,
        "ply": game.ply,
        "over": game.outcome is not None,
        "label": f"Board, {_state(game, language)}",
        "heading": _state(game, language),
        "note": _note(game, language),
        "emblem": _emblem(game),
        "words": reasons(game),
        "royal": game.rules.setup.royal,
        **table_of(game),
    }


def last_squares(game: Game) -> list[str]:
    """Return the squares of the last move of a man, origin first, and last that to which a promoted one went back.

    None at the start, and one after a man was taken off the board. A throw, a pass and a skip leave them as they were.
    """
    ply = next((ply for ply in reversed(range(game.ply)) if game.moves[ply].target), None)
    if ply is None:
        return []
    move, back = game.moves[ply], goes_back_to(game.positions[ply], game.rules_at(ply), game.moves[ply])
    return [name for name in (move.origin, move.target, back) if name]


def last_words(game: Game, language: str = "en") -> str:
    """Return the last move as a sentence: "White: elephant c1 to c3.", "Red throws 1 and 5."; empty at the start."""
    if not game.moves:
        return ""
    before, rules, move = game.positions[-2], game.rules_at(game.ply - 1), game.moves[-1]
    colon = ":" if move.target else ""
    return f"{army_words(before, before.turn)}{colon} {move_words(before, move, rules, language)}."


def news_of(game: Game, scene: Scene, language: str = "en") -> str:
    """Return what the last move did: who moved what, whose turn it is, who is attacked, or how the game ended.

    At a table also who gained points and who is out; and what the game remembers, where that comes to matter: a leap
    lost, a count near its limit.
    """
    end = scene["note"] if scene["over"] else attack_words(game, scene["attacked"], language)
    done = ("" if _was_told(game) else last_words(game, language), table_news(game))
    return " ".join(filter(None, (*done, f"{scene['heading']}.", end, remembered(game))))


def _was_told(game: Game) -> bool:
    """Whether the last move only carried out what was announced before it: that dice are lost."""
    return bool(game.moves) and game.moves[-1].kind == "pass" and bool(game.positions[-2].dice)


def _taken(game: Game) -> list[str]:
    """Return the squares whose men the last move took off by a triumph, beside the one to which it led."""
    if not game.moves or not game.moves[-1].target:
        return []
    return list(triumph_squares(game.positions[-2], game.rules_at(game.ply - 1), game.moves[-1]))


def _army(army: Army, armies: int) -> Scene:
    """Return how an army is drawn, and by how many quarter turns the board is turned to have it at the bottom."""
    badge, is_mirrored = mark(army.name, armies), army.name in MIRRORED
    svg = badge.svg if badge else ""
    return {"name": army.name.capitalize(), "mirrored": is_mirrored, "mark": svg, "turns": quarters(army)}


def _piece(letter: str, rules: Ruleset, language: str, men: str) -> Scene:
    """Return how a kind is called, in which language, and how it is drawn; `plain` is for those who cannot see that."""
    piece = piece_of(letter, rules)
    figure = man_drawing(piece.id if piece else "", letter, men)
    lang = language if piece and language in dict(piece.names) else "en"
    plain = {"plain": _figure(disc(letter))} if men == "initials" and figure != disc(letter) else {}
    return {"name": piece_words(letter, rules, language), "lang": lang, **_figure(figure), **plain}


def _figure(figure: Drawing) -> Scene:
    return {"id": figure.name, "svg": figure.svg, "upright": figure.upright}


def _letters(game: Game) -> list[str]:
    """Return the kinds of these rules, and any other that stands on the board."""
    standing = {man.kind for _, man in game.position.board.occupied()}
    return list(dict.fromkeys((*game.rules.setup.kinds, *sorted(standing))))


def _man(position: Position, square: int) -> list[str]:
    """Return kind and army of a man, and "grey" if his army is out."""
    man = position.board.men[square]
    assert man is not None
    army = position.geometry.armies[man.army].name
    return [man.kind, army, "grey"] if man.army in position.grey else [man.kind, army]


def _moves(game: Game, language: str) -> dict[str, list[list[Any]]]:
    """Return [target, kind, becomes] for each square that is pressed first; for a removal that is the man himself.

    A fourth word is the square to which the promoted man goes back at once; a fifth and a sixth say of a triumph what
    it does, and list the squares of the men that it takes.
    """
    by_square: dict[str, list[list[Any]]] = {}
    for move in game.legal_moves():
        pressed = move.target if move.kind == "remove" else move.origin
        if pressed and move.target:
            by_square.setdefault(pressed, []).append(
                [move.target, move.kind, move.becomes or "", *_more(game, move, language)]
            )
    return by_square


def _more(game: Game, move: Move, language: str) -> list[Any]:
    """Return what else there is to say of a move; mostly nothing."""
    position, rules = game.position, game.rules
    back = goes_back_to(position, rules, move)
    if prizes := triumph_squares(position, rules, move):
        return [back, f"triumph: {_takes(rules, prizes, language)}", list(prizes)]
    return [back] if back else []


def _takes(rules: Ruleset, squares: tuple[str, ...], language: str) -> str:
    """Return what a triumph takes: "takes the boats on d4, d5, e4"; a foreign name stays as it is."""
    triumph = rules.mechanics.triumph
    name = piece_words(triumph.kind, rules, language) if triumph else "man"
    plural = "s" * (len(squares) > 1 and language == "en")
    return f"takes the {name}{plural} on {', '.join(squares)}"


def _changed(game: Game, against: Ruleset | None) -> dict[str, dict[str, list[str]]]:
    """Return for each origin the targets that only these rules allow, and those that only the other ruleset does."""
    if against is None or game.outcome:
        return {}
    comparison = compare(game, against)
    changed: dict[str, dict[str, list[str]]] = {}
    for word, moves in (("gained", comparison.gained), ("lost", comparison.lost)):
        for move in sorted(moves, key=Move.uci):
            if move.kind == "step" and move.origin and move.target:
                squares = changed.setdefault(move.origin, {"gained": [], "lost": []})[word]
                if move.target not in squares:
                    squares.append(move.target)
    return changed


def _state(game: Game, language: str) -> str:
    """Return whose turn it is, or how the game ended."""
    return turn_of(game, language) if game.outcome is None else f"Game over. {result_words(game)}"


def turn_of(game: Game, language: str = "en") -> str:
    """Return whose turn it is and what is due: "White to move", "Red throws the dice", "Black is stalemated: …"."""
    if not _is_removal_turn(game):
        return turn_words(game.position, game.rules, language)
    return f"{army_words(game.position, game.position.turn)} is stalemated: take one enemy man off the board"


def _is_removal_turn(game: Game) -> bool:
    """Whether all that the army to move can do is to take a man off the board."""
    moves = game.legal_moves()
    return bool(moves) and all(move.kind == "remove" for move in moves)


def _note(game: Game, language: str) -> str:
    """Return the line under the heading: the last move, and what may be taken off, or why the game is over."""
    if game.outcome:
        return ending_words(game)
    removal = _REMOVABLE if _is_removal_turn(game) else ""
    return " ".join(filter(None, (last_words(game, language), removal)))


def _emblem(game: Game) -> list[str] | None:
    """Return the raja of the army to move, to stand beside the heading; none once the game is over."""
    royal = [kind.letter for kind in game.rules.mechanics.kinds if kind.role == "royal"]
    if game.outcome or not royal:
        return None
    return [royal[0], game.position.geometry.armies[game.position.turn].name]
