"""Floor 7: the board, the riddle and the explorer, for notebooks and for pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..play import Game, Pair
from ..position import Move, Position
from ..rules import Ruleset, Touchstone, ruleset
from .betting.betting import Betting
from .betting.guessing import Guessing
from .boards.board import Board
from .boards.riddle import RIGHT, WRONG, Riddle
from .comparing.side_by_side import SideBySide, opened
from .exploring.explorer import Explorer
from .parts.start_again import StartAgain
from .quizzing.quiz import Quiz
from .sourcing.form import SourceForm

__all__ = [
    "Betting",
    "Board",
    "Explorer",
    "Guessing",
    "Quiz",
    "Riddle",
    "SideBySide",
    "SourceForm",
    "StartAgain",
    "bet",
    "board",
    "explorer",
    "guess",
    "quiz",
    "riddle",
    "side_by_side",
    "source_form",
    "start_again",
]


def board(game: Game | Ruleset | str | None = None, **options: Any) -> Board:
    """Return a board on which the game can be played on with mouse, finger or keyboard.

    Takes a game, a ruleset or its id (a new game under it), or nothing (`modern-mate`); `options` are those of `Board`.
    What is played on it can be taken back there, unless `takes_back=False`; and it goes on where it was after its page
    was loaded again, unless `is_kept=False`. `opponent="thinker:200"` or `lab.thinker(level=2)` has a program answer.
    """
    if not (game is None or isinstance(game, Game | Ruleset | str)):
        raise ValueError(f'A board opens with a Game, a Ruleset or its id, e.g. "shatranj", not {game!r:.40}.')
    game = ruleset(game) if isinstance(game, str) else game
    return Board(Game(game) if isinstance(game, Ruleset) else game, **{"takes_back": True, "is_kept": True, **options})


def explorer(game: Game | Ruleset | str | None = None, *, seed: int | None = None) -> Explorer:
    """Return board, rules with their sources, moves, comparison and simulation on one page.

    Takes a game, a ruleset or its id (a new game under it), or nothing (`modern-mate`). `explorer.game` is the game as
    it stands and may be set. With a `seed` dice and policies do the same every time.
    """
    return Explorer(ruleset(game) if isinstance(game, str) else game, seed=seed)


def riddle(game: Game | Ruleset, is_right: Callable[[Move], bool], *, right: str = RIGHT, wrong: str = WRONG) -> Riddle:
    """Return a board that asks for one move: it keeps a move that is right and takes a wrong one back.

    Takes a game or a ruleset (a new game under it). `is_right(move)` says of a legal move whether it was asked for;
    `right` and `wrong` are the sentences that the board then says, after how the move ended the game if it did.
    """
    if not isinstance(game, Game | Ruleset):
        raise ValueError(f'A riddle begins with a Game or a Ruleset, e.g. lab.ruleset("shatranj"), not {game!r:.40}.')
    if not callable(is_right):
        raise ValueError(f"A riddle needs a function that says of a move whether it is right, not {is_right!r:.40}.")
    return Riddle(Game(game) if isinstance(game, Ruleset) else game, is_right, right, wrong)


def side_by_side(
    game: Game | Pair | Ruleset | str | None = None, other: Ruleset | str | None = None, *, seed: int | None = None
) -> SideBySide:
    """Return one game in two readings, on two linked boards: where they part, what each says, and who says so.

    Takes a game, a ruleset or its label (a new game under it), and another ruleset or its label; without one, the first
    answer is changed. Nothing opens what the page's address says, else al-ʿAdlī's stalemate of the corner elephant.
    """
    return opened(game, other, seed=seed)


def quiz(
    cards: Iterable[Touchstone | str] | None = None,
    rules: Sequence[Ruleset] | None = None,
    board: str = "8x8",
    *,
    seed: int | None = None,
    count: int = 8,
) -> Quiz:
    """Return a quiz: who has won, and what does each reading say? On a page `?deck=…` in its address gives the cards.

    `cards` are touchstones or their ids (all that make a card if None), `rules` the readings that are asked (all named
    ones of the board). The same `seed` deals the same cards to everybody.
    """
    if (cards, rules, board, seed, count) == (None, None, "8x8", None, 8):
        return Quiz.of_page()
    return Quiz(cards, rules, board, seed, count)


def bet(
    rulesets: Ruleset | Sequence[Ruleset],
    about: str = "draws",
    policy: str | Mapping[str, str] = "random",
    games: int = 2000,
    seed: int = 1,
    charts: Sequence[str] = ("outcomes", "endings"),
    start: Position | Game | str | None = None,
) -> Betting:
    """Return a part of a page that asks for a guess, then plays many games, and compares the two.

    `about` is what is counted: "draws", a side that wins, an ending ("stalemate"), "longer than 100". `charts` names
    those of `lab.charts` that are drawn of the games: outcomes, endings, lengths, at a table also places and points.
    `start` is a position from which all games begin. The games are its `results` afterwards.
    """
    return Betting(rulesets, about, policy, games, seed, charts, start)


def guess(
    question: str, choices: Iterable[str] = (), *, then: Any = None, answer: Any = None, unit: str = ""
) -> Guessing:
    """Return a question that is answered by one of the choices, or by a number, before anything is shown.

    `answer`, a number, one of the choices or a sentence, is told after the guess, and `then`, anything that a notebook
    can draw, is shown below it. Either may be a function that is called only then.
    """
    return Guessing(question, choices, then, answer, unit)


def source_form(text: str = "", *, wants: Mapping[str, str] | Iterable[Mapping[str, str]] = ()) -> SourceForm:
    """Return a field in which a source is written down as files of data are, and checked as these are.

    It says what is to be mended, or shows the lines of evidence as the pages print them; nothing is written on the
    server. `wants` makes an exercise of it: of each statement the keys that count, such as `{"question": "stalemate",
    "option": "loses", "read": "text"}` or `{"question": "baring", "silence": "unstated"}`.
    """
    return SourceForm(text, wants)


def start_again() -> StartAgain:
    """Return a button that puts everything on the page back as it was when the page opened; that can be undone.

    Boards, riddles, guesses, bets and pages of boards begin anew, and the browser forgets what it had kept of them.
    """
    return StartAgain()
