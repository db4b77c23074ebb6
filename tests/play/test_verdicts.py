"""Verdicts: what each ruleset says of a position or a move, and the answer that makes it say so."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.position import Move

CHASE = "3k4/4n3/8/8/8/8/8/K3R3 w"
STUCK = "k7/8/1KN5/8/7p/7P/8/8 b"
DOOR = "k7/8/1K6/8/3N3p/7P/8/6R1 w"
MATE = lab.ruleset("modern-mate")


def on_board(board: str) -> list[lab.Ruleset]:
    """Return the named rulesets that are played on a board."""
    return [rules for rules in map(lab.ruleset, lab.rulesets()) if rules.board == board]


def stalemates() -> list[lab.Ruleset]:
    """Return a reading for each answer to the question of stalemate."""
    return [MATE.choose(stalemate=option.id) for option in MATE.question("stalemate").options]


class Table(HTMLParser):
    """The cells of a table, row by row, and the roles of its parts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.opened: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.opened.append(" ".join((tag, *(f"{key}={value}" for key, value in attrs))))
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


# ------------------------------------------------------------------ what is said


def test_each_verdict_is_the_outcome_of_the_game() -> None:
    """Judged under every ruleset, a move has the outcome that a game has after it, with its answer and first source."""
    rulesets = on_board("8x8")
    said = lab.verdicts(CHASE, "e1-e7", rulesets)
    assert [row.rules for row in said] == rulesets
    for row in said:
        end = lab.Game(row.rules, CHASE).play("e1-e7").outcome
        assert row.outcome == end
        if end is None:
            assert (row.words, row.rule, row.source) == ("the game goes on", "", "")
        else:
            assert row.words == str(end)
            assert (row.question, row.option, row.source) == (end.question, end.option, end.sources[0])


def test_an_army_that_has_won_begins_with_a_capital() -> None:
    """The four ways to word one capture: a win, half a win, a draw, and nothing."""
    rulesets = [lab.ruleset(id) for id in ("daou", "nilakantha", "parsi", "fairy-stockfish")]
    words = [row.words for row in lab.verdicts(CHASE, "e1-e7", rulesets)]
    assert words == [
        "White has won, bare raja",
        "White has won half, bare raja",
        "a draw, bare raja",
        "the game goes on",
    ]


def test_what_stands_is_judged_as_if_just_reached() -> None:
    """Without a move the position itself is judged, a bare raja too; where nothing has ended, moves are counted."""
    bared = "k7/8/1K6/8/8/8/8/7R b"
    said = lab.verdicts(bared, None, [MATE, MATE.choose(baring="none")])
    assert [row.words for row in said] == ["White has won, bare raja", "the game goes on, Black has one move"]
    position = MATE.start()
    (row,) = lab.verdicts(position, None, MATE)
    assert row.words == f"the game goes on, White has {len(lab.legal_moves(position, MATE))} moves"


def test_men_that_may_be_slain_are_named() -> None:
    """Where a stalemated army takes a man off the board, the verdict names those it may, and the rule that lets it."""
    for rules in stalemates():
        (row,) = lab.verdicts(STUCK, None, rules)
        slain = [move.target for move in lab.legal_moves(rules.position(STUCK), rules)]
        assert [square for square in ("h3", "c6") if square in row.words] == slain
        assert row.question == "stalemate"
        assert row.option == rules.answers["stalemate"]


def test_a_move_that_is_not_allowed_says_why() -> None:
    """An illegal move is refused in the words of the game; if one answer forbids it, that answer is named."""
    said = lab.verdicts(DOOR, Move.from_uci("d4c6"), [lab.ruleset("parsi"), MATE])
    barred, allowed = said
    assert barred.words == "not allowed: it would leave Black without a move, which these rules forbid"
    assert (barred.rule, barred.outcome) == ("Stalemate: forbidden", None)
    assert barred.source == lab.ruleset("parsi").sources_of("stalemate")[0]
    assert allowed.words == "White has won, stalemate"
    (row,) = lab.verdicts(DOOR, "d4-d5", lab.ruleset("parsi"))
    assert row.words.startswith("not allowed: the horse on d4 can go to ")
    assert (row.rule, row.source) == ("", "")


def test_a_check_too_many_names_the_rule_on_checks() -> None:
    """Of two rules that forbid moves, the one that forbids this move is named."""
    both = MATE.choose(stalemate="forbidden", checks_in_a_row="perpetual-forbidden")
    (row,) = lab.verdicts("1k6/p7/8/n7/8/8/6P1/1K5R w checks=63.0", "h1-h8", both)
    assert "check number 64" in row.words
    assert row.question == "checks_in_a_row"


# ------------------------------------------------------------------ names


def test_rulesets_of_several_texts_go_by_their_titles() -> None:
    """Beside others a ruleset is called by its title, and by what the reader changed."""
    changed = lab.ruleset("daou").choose(baring="none")
    names = [row.name for row in lab.verdicts(CHASE, "e1-e7", [MATE, changed])]
    assert names == [MATE.title, f"{changed.title}; Bare raja: {changed.option('baring').label}"]


def test_readings_of_one_text_go_by_the_answers_in_which_they_differ() -> None:
    """Six readings of one text are told apart by their six answers, the text's own among them."""
    readings = stalemates()
    names = [row.name for row in lab.verdicts(STUCK, None, readings)]
    assert names == [f"Stalemate: {rules.option('stalemate').label}" for rules in readings]
    own = MATE.with_piece("elephant", "FfWD")
    names = [row.name for row in lab.verdicts(STUCK, None, [MATE, own])]
    assert len(set(names)) == 2
    assert all(name.startswith("Elephant: ") for name in names)


# ------------------------------------------------------------------ how it shows


def test_it_prints_as_a_list_and_echoes_as_a_table_of_text() -> None:
    """Printed, each ruleset has a line with its verdict; echoed, aligned columns hold the rule and the source too."""
    said = lab.verdicts(CHASE, "e1-e7", [MATE, lab.ruleset("fairy-stockfish")])
    assert str(said).splitlines() == [f"• {row.name} – {row.words}" for row in said]
    head, *lines = repr(said).splitlines()
    assert head.split() == ["ruleset", "verdict", "rule", "source"]
    for line, row in zip(lines, said, strict=True):
        assert line[head.index("verdict") :].startswith(row.words)
        assert line[head.index("rule", 8) :].startswith(row.rule or "–")
        assert line[head.index("source") :] == (row.source or "–")


def test_the_page_gets_a_table_that_can_be_read_aloud() -> None:
    """In a notebook there is one captioned table: a heading for each column and row, and every cell of each verdict."""
    said = lab.verdicts(CHASE, "e1-e7", on_board("8x8"))
    table = Table(said._repr_html_())
    assert said.caption == f"e1-e7, judged by {len(said)} rulesets"
    assert table.rows[0] == ["ruleset", "verdict", "rule", "source"]
    assert table.rows[1:] == [list(row) for row in said]
    assert sum(one.startswith("th ") and "scope=col" in one for one in table.opened) == 4
    assert sum(one.startswith("th ") and "scope=row" in one for one in table.opened) == len(said)
    assert any(f"aria-label={said.caption}" in one and "tabindex=0" in one for one in table.opened)


# ------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("rulesets", "says"),
    [("shatranj", "Rulesets are values such as"), ([MATE, "parsi"], "not 'parsi'"), ([], "no ruleset to judge by")],
)
def test_what_is_no_ruleset_is_refused(rulesets: Any, says: str) -> None:
    """A name instead of a ruleset, or none at all, raises with a sentence."""
    with pytest.raises(ValueError, match=says):
        lab.verdicts(CHASE, "e1-e7", rulesets)


def test_a_bad_position_is_refused_and_a_bad_move_is_a_verdict() -> None:
    """A text that is no position raises; one that is no move is not allowed under any rules."""
    with pytest.raises(ValueError, match="raja"):
        lab.verdicts("8/8/8/8/8/8/8/8 w", None, MATE)
    (row,) = lab.verdicts(CHASE, "castles", MATE)
    assert row.words.startswith("not allowed: 'castles' is not a move")


GREAT = lab.ruleset("kridakausalya-14x14")
EMPTY = "/".join(["14"] * 10)


def test_removals_on_the_great_board() -> None:
    """The men that a stalemated army may take off are named, or counted if they are many."""
    (few,) = lab.verdicts(f"k1n4R6/14/K13/4C9/{EMPTY} b", None, GREAT)
    assert few.words.endswith("Black takes camel e11 off the board or takes chariot h14 off the board")
    assert few.question == "stalemate"
    (many,) = lab.verdicts(f"k1n4R6/14/K13/4CCCCC5/{EMPTY} b", None, GREAT)
    assert many.words.endswith("Black takes one of 6 men off the board")


def test_rulesets_of_two_boards() -> None:
    """Rulesets of two boards are refused in a sentence that names both, whatever the position."""
    for position in (MATE.start(), CHASE, GREAT.start()):
        with pytest.raises(ValueError, match=r"8 × 8 and .*14 × 14: a position is judged by rulesets of one board\."):
            lab.verdicts(position, None, [MATE, GREAT])


# ------------------------------------------------------------------ at a table

STONES = {stone.id: stone for stone in lab.rules.touchstones()}
FREE = lab.ruleset("chaturaji")


def words(id: str, move: str | None, *rulesets: lab.Ruleset) -> list[str]:
    """Return what rulesets say of a move from a touchstone's position."""
    return [row.words for row in lab.verdicts(STONES[id].position, move, rulesets)]


def test_a_table_says_what_a_move_brings() -> None:
    """Points and armies that are out are told, with the answer that gives them, the triumph's if it is one."""
    rulesets = [FREE, FREE.choose(triumph="none"), lab.ruleset("chaturaji-teams")]
    said = lab.verdicts(STONES["C1"].position, "c3e5", rulesets)
    six, none, four = said
    assert (six.words, none.words) == ("the game goes on, Green gains 6 points", "the game goes on")
    assert four.words == "the game goes on, Green gains 4 points"
    assert [row.question for row in said] == ["triumph", "", "triumph"]
    (taken,) = lab.verdicts(STONES["C3"].position, "h8h4", FREE)
    assert taken.words == "the game goes on, Green gains 5 points, Red is out"
    assert (taken.question, taken.option) == ("values", "al-biruni")


def test_a_table_says_what_can_be_done() -> None:
    """A throw that is due is told, the moves are counted, and an army without a move passes."""
    said = lab.verdicts(FREE.start(), None, [FREE, FREE.choose(dice="two-cubic"), FREE.choose(dice="long-die")])
    assert [row.words for row in said] == [
        "the game goes on, Red has 9 moves",
        "the game goes on, Red throws the dice",
        "the game goes on, Red throws the dice",
    ]
    (stuck,) = words("no-move", None, FREE.choose(four_promotion="none"))
    assert stuck == "the game goes on, Green passes, for it has no move"


def test_sides_and_points_win() -> None:
    """Partners win together, the points decide between armies, and the rule behind it is named."""
    said = lab.verdicts(STONES["last-army"].position, "c2h2", [FREE, FREE.choose(partners="opposite")])
    assert [(row.words.partition(",")[0], row.rule) for row in said] == [
        ("Yellow has won", "Partners: each for himself"),
        ("Green and Black have won", "Partners: those opposite"),
    ]


@pytest.mark.parametrize("id", [stone.id for stone in STONES.values() if stone.cases[0].rules.board == "four-armies"])
def test_each_verdict_at_a_table_is_the_outcome_of_the_game(id: str) -> None:
    """Judged under every ruleset for four, a position has the outcome that the engine gives, with its first source."""
    position = STONES[id].position or FREE.start()
    for row in lab.verdicts(position, None, on_board("four-armies")):
        begin = row.rules.position(position) if isinstance(position, str) else position
        assert row.outcome == lab.outcome(begin, row.rules)
        assert bool(row.source) == bool(row.outcome)
