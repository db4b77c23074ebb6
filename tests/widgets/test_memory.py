"""What a game remembers, in words: the line under the board, and what a move says of it."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import Game
from chaturanga_lab.widgets.boards.board import Board
from chaturanga_lab.widgets.telling.memory import memory_html, remembered

MATE = lab.ruleset("modern-mate")
LEAPS = MATE.choose(king_leap="once-before-check", baring="none")
CHECKS = MATE.choose(checks_in_a_row="64-lose", baring="none")
QUIET = MATE.choose(quiet_limit="70-draws", baring="none")
AGAIN = MATE.choose(repetition="third-draws", baring="none")


@pytest.mark.parametrize("id", ["modern-mate", "al-adli"])
def test_nothing_is_said_where_no_rule_reads_it(id: str) -> None:
    """Under rules that count nothing and give no leap the line is empty, and moves add nothing to what they say."""
    game = Game(lab.ruleset(id)).play("e2-e3").play("e7-e6")
    assert (memory_html(game), remembered(game)) == ("", "")


def test_a_leap_that_is_spent_or_lost_is_told() -> None:
    """The army that leaps has spent it, the one that was checked has lost it; each move says so once."""
    game = Game(LEAPS, "k7/7p/8/8/8/8/7R/1K6 w")
    leapt = game.play("b1-c3")
    assert "White has spent it, Black still has it" in memory_html(leapt)
    assert remembered(leapt) == "White has no leap any more."
    checked = leapt.play("h7-h6").play("h2-a2")
    assert "Black lost it by a check" in memory_html(checked)
    assert remembered(checked) == "Black has no leap any more."
    assert remembered(checked.play("a8-b8")) == ""


def test_checks_in_a_row_are_counted_and_told_near_the_limit() -> None:
    """The line has the count from the first check on; a move says it only when few are left."""
    game = Game(CHECKS, "k7/7p/8/8/8/8/7R/1K6 w")
    assert memory_html(game) == ""
    game = game.play("h2-a2")
    assert "Checks in a row: White 1 of 64" in memory_html(game)
    assert remembered(game) == ""
    near = Game(CHECKS, "k7/7p/8/8/8/8/7R/1K6 w checks=61.0").play("h2-a2")
    assert remembered(near) == "62 checks in a row, of 64."
    barred = CHECKS.choose(checks_in_a_row="perpetual-forbidden")
    assert "White 1 of 10, the last of them barred" in memory_html(game.under(barred))


def test_quiet_turns_and_times_seen_are_told() -> None:
    """Quiet turns stand in the line from the start and are said near the limit; a position seen before is said."""
    game = Game(QUIET, "k7/7p/8/8/8/8/7R/1K6 w - 129").play("b1-b2")
    assert "Quiet turns: 130 of 140" in memory_html(game)
    assert remembered(game) == "130 quiet turns, of 140."
    assert remembered(game.play("a8-b8")) == ""
    again = Game(AGAIN, "k7/7p/8/8/8/8/7R/1K6 w").play("b1-b2").play("a8-b8").play("b2-b1").play("b8-a8")
    assert "This position: seen twice of 3" in memory_html(again)
    assert remembered(again) == "This position is seen twice."


def test_the_board_says_what_came_to_matter() -> None:
    """The sentence of a move ends with what the game remembers now."""
    board = Board(Game(QUIET, "k7/7p/8/8/8/8/7R/1K6 w - 129"))
    board.play("b1-b2")
    assert board.announcement["text"].endswith("Black to move. 130 quiet turns, of 140.")
