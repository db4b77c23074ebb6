"""Spoken: what a game tells whoever asks about it in words, a sentence to each question; nothing is changed by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..engine import attacked_rajas, men_taken
from ..engine.reach import Path, paths
from ..position import Man, Move, Position
from ..rules import Ruleset
from ..rules.lookup import listed
from ..rules.table import row_of
from .game import Game
from .words import army_words, count_words, man_words, men_words, move_words, piece_words, points_words, turn_words


def last_words(game: Game, language: str = "en") -> str:
    """Return the last move: "White: elephant c1 to c3.", "Red throws 1 and 5."."""
    if not game.moves:
        return "No move has been played yet."
    before, rules, move = game.positions[-2], game.rules_at(game.ply - 1), game.moves[-1]
    colon = ":" if move.target else ""
    return f"{army_words(before, before.turn)}{colon} {move_words(before, move, rules, language)}."


def due_words(game: Game, language: str = "en") -> str:
    """Return whose turn it is and what is due, or how the game ended."""
    if game.outcome:
        return f"The game is over: {game.outcome}."
    return f"{turn_words(game.position, game.rules, language)}."


def where_words(game: Game, kind: str, language: str = "en") -> str:
    """Return where the men of a kind stand, of all armies: "Elephants: White c1 and f1, Black c8."."""
    position, name = game.position, count_words(kind, 2, game.rules, language)
    armies = []
    for army in range(len(position.geometry.armies)):
        squares = [position.geometry.name(at) for at, man in position.board.men_of(army) if man.kind == kind]
        out = ", out," if army in position.grey else ""
        armies.append(f"{army_words(position, army)}{out} {listed(squares) if squares else 'none'}")
    return f"{name.capitalize() if language == 'en' else name}: {', '.join(armies)}."


def line_words(game: Game, line: str, language: str = "en") -> str:
    """Return who stands on a file or a rank, from the a-file or the first rank on; ValueError if there is no such."""
    geometry, board = game.position.geometry, game.position.board
    squares = [name for name in geometry.names if line in (name[0], name[1:])]
    if not squares:
        last = geometry.names[-1]
        raise ValueError(f"This board has the files a to {last[0]} and the ranks 1 to {last[1:]}, and no {line!r}.")
    men = [f"{man_words(game.position, man, game.rules, language)} {name}" for name in squares if (man := board[name])]
    title = f"{'Rank' if line.isdecimal() else 'File'} {line}"
    return f"{title}: {', '.join(men)}." if men else f"{title} is empty."


def square_words(game: Game, square: str, language: str = "en") -> str:
    """Return who stands on a square, and whether it is marked; ValueError if the board has no such square."""
    man = game.position.board[square]
    cross = ", marked with a cross" if square in game.rules.setup.marked else ""
    return f"{square}: {man_words(game.position, man, game.rules, language) if man else 'empty'}{cross}."


def men_of_all(game: Game, language: str = "en") -> str:
    """Return where everybody stands, army by army."""
    return men_words(game.position, game.rules, language)


# ------------------------------------------------------------------ moves


def moves_from(game: Game, square: str, language: str = "en") -> str:
    """Return the moves of the man on a square, or why he has none; ValueError if the board has no such square."""
    position, man = game.position, game.position.board[square]
    if man is None:
        return f"{square} is empty."
    who = f"{man_words(position, man, game.rules, language)} {square}"
    if any(move.kind == "remove" and move.target == square for move in game.legal_moves()):
        return f"{who} may be taken off the board."
    if not _may_move(game, man):
        return f"{who} has no move now. {due_words(game, language)}"
    return f"{who}: {_ways(game, square, language) or 'no move'}."


def moves_of(game: Game, kind: str, language: str = "en") -> str:
    """Return the moves of all men of a kind of the army to move: "White elephants: c1 to a3, e3; f1 no move."."""
    position = game.position
    army, name = army_words(position, position.turn), piece_words(kind, game.rules, language)
    squares = [position.geometry.name(at) for at, man in position.board.men_of(position.turn) if man.kind == kind]
    if not squares:
        return f"{army} has no {name}."
    if not _may_move(game, Man(position.turn, kind)):
        return due_words(game, language)
    if len(squares) == 1:
        return moves_from(game, squares[0], language)
    ways = "; ".join(f"{square} {_ways(game, square, language) or 'no move'}" for square in squares)
    return f"{army} {count_words(kind, len(squares), game.rules, language)}: {ways}."


def movers_words(game: Game, language: str = "en") -> str:
    """Return who can move: "White can move horse b1, horse g1, foot soldier a2."; else what is due instead."""
    board, origins = game.position.board, dict.fromkeys(move.origin for move in game.legal_moves() if move.origin)
    men = [f"{piece_words(man.kind, game.rules, language)} {name}" for name in origins if (man := board[name])]
    army = army_words(game.position, game.position.turn)
    return f"{army} can move {', '.join(men)}." if men else due_words(game, language)


def _may_move(game: Game, man: Man) -> bool:
    """Whether it is the turn of a man's army, and men are moved now."""
    moves = game.legal_moves()
    return man.army == game.position.turn and any(move.origin for move in moves)


def _ways(game: Game, square: str, language: str) -> str:
    """Return where a man can go: "to a3, b4, takes horse e3"; "" if nowhere."""
    moves = game.legal_moves(square)
    quiet = [move for move in moves if _is_plain(game, move, square, language)]
    others = [move for move in moves if move not in quiet]
    words = [_way(game, move, square, language) for move in others]
    targets = f"to {', '.join(move.target or '' for move in quiet)}" if quiet else ""
    return ", ".join(filter(None, (targets, *words)))


def _is_plain(game: Game, move: Move, square: str, language: str) -> bool:
    """Whether there is no more to say of a move than where it leads."""
    return _way(game, move, square, language) == f"to {move.target}"


def _way(game: Game, move: Move, square: str, language: str) -> str:
    """Return a move in words without the man who makes it: "takes horse e3", "to e8, becomes minister"."""
    return move_words(game.position, move, game.rules, language).partition(f" {square} ")[2]


# ------------------------------------------------------------------ attacks


def attacks_words(game: Game, language: str = "en") -> str:
    """Return which rajas are attacked and by whom: "White’s raja on e1 is attacked by Black chariot e8."."""
    position, rules = game.position, game.rules
    told = []
    for square in attacked_rajas(position, rules):
        raja = position.board[square]
        assert raja is not None
        men = ((name, position.board[name]) for name in attackers(position, rules, square))
        who = [f"{man_words(position, man, rules, language)} {name}" for name, man in men if man]
        king = f"{army_words(position, raja.army)}’s {piece_words(raja.kind, rules, language)} on {square}"
        told.append(f"{king} is attacked by {listed(who)}.")
    return " ".join(told) or "No raja is attacked."


def attackers(position: Position, rules: Ruleset, square: str) -> tuple[str, ...]:
    """Return the squares of the enemies who attack the man on a square; () if nobody stands there.

    Partners and armies that are out attack nobody, and a right such as the raja's leap is no attack.
    """
    geometry, target = position.geometry, position.geometry.square(square)
    victim = position.board[target]
    if victim is None:
        return ()
    friends = {*rules.mechanics.side_of(victim.army), *position.grey}
    enemies = ((at, man) for at, man in position.board.occupied() if man.army not in friends)
    return tuple(geometry.name(at) for at, man in enemies if _attacks(position, rules, at, man, target))


def _attacks(position: Position, rules: Ruleset, at: int, man: Man, target: int) -> bool:
    ways = paths(rules.legs(man.kind, man.army), position.geometry, at)
    return any(way.leg.captures and _leads_to(position, way, target) for way in ways)


def _leads_to(position: Position, way: Path, target: int) -> bool:
    """Whether a man comes along a way to a square before he meets anybody else."""
    met = next((at for at in way.squares if position.board[at] is not None), None)
    return met == target


# ------------------------------------------------------------------ what the table holds


def dice_words(game: Game, language: str = "en") -> str:
    """Return the dice left and whom they let move, or that a throw is due."""
    if game.rules.mechanics.dice is None:
        return "This game is played without dice."
    dice = game.position.dice
    left = f"{'Die' if len(dice) == 1 else 'Dice'} left: {listed(dice)}. " if dice else ""
    return f"{left}{due_words(game, language)}"


def score_words(game: Game, _language: str = "en") -> str:
    """Return the points of the armies: "Red 9, Green 5, Yellow 6, Black 2, out."."""
    points = points_words(game.position, game.rules)
    return f"{points}." if points else "No points are counted in this game."


def taken_words(game: Game, language: str = "en") -> str:
    """Return who was taken since the game began: "White has lost 1 elephant, 2 horses. Black has lost nobody."."""
    lost: dict[int, Counter[str]] = {army: Counter() for army in range(len(game.position.geometry.armies))}
    for man in _men_taken(game):
        lost[man.army][man.kind] += 1
    return " ".join(
        f"{army_words(game.position, army)} has lost {_counted(game.rules, kinds, language)}."
        for army, kinds in lost.items()
    )


def _men_taken(game: Game) -> Iterator[Man]:
    """Yield the men that the moves of a game took, in their order."""
    for ply, move in enumerate(game.moves):
        position = game.positions[ply]
        squares = men_taken(position, game.rules_at(ply), move)
        yield from (man for square in squares if (man := position.board[square]))


def _counted(rules: Ruleset, kinds: Counter[str], language: str) -> str:
    """Return men with their number: "1 elephant, 2 horses"; "nobody"."""
    lost = (kind for kind in rules.setup.kinds if kinds[kind])
    return ", ".join(f"{kinds[kind]} {count_words(kind, kinds[kind], rules, language)}" for kind in lost) or "nobody"


# ------------------------------------------------------------------ rules


def rule_words(rules: Ruleset, question: str) -> str:
    """Return the answer in force to a question and who says so: "Elephant: diagonal jump; attested: …"."""
    row = row_of(rules, question)
    return f"{row.question}: {row.answer}; {row.status}: {row.source.rstrip('.')}."
