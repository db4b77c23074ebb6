"""Rulesets side by side: what they answer differently."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import combinations, pairwise
from typing import Any

import pytest

import chaturanga_lab as lab

RULESETS = [lab.ruleset(id) for id in lab.rulesets()]


@pytest.mark.parametrize(("one", "other"), list(combinations(RULESETS, 2)), ids=str)
def test_rows_are_the_answers_that_differ(one: lab.Ruleset, other: lab.Ruleset) -> None:
    """There is a row for just those questions to which two rulesets give another option, or which one is not asked."""
    asked = {**one.answers, **other.answers}
    due = {id for id in asked if one.answers.get(id) != other.answers.get(id)}
    table = lab.compare_rules(one, other)
    assert {row.question for row in table} == {one.library.questions[id].name for id in due}
    assert len(lab.compare_rules(one, other, also_same=True)) == len(asked)
    assert ("different arrays" in table.caption) == (one.board == other.board and one.start() != other.start())
    assert ("different boards" in table.caption) == (one.board != other.board)


def test_answers_stand_as_in_the_tables() -> None:
    """Each answer, its status and its source are those of the ruleset's own table."""
    rules = RULESETS[:3]
    tables = [{row.question: tuple(row)[1:] for row in one.table()} for one in rules]
    for row in lab.compare_rules(*rules, also_same=True):
        for said, table in zip(row.said, tables, strict=True):
            assert (said.answer, said.status, said.source) == table[row.question]


def test_what_a_board_does_not_ask_is_said() -> None:
    """A question that one board does not ask has its row, says so with the size, and is not called another answer."""
    boards = [lab.ruleset(f"kridakausalya-{size}x{size}") for size in (8, 12, 14)]
    table = lab.compare_rules(*boards)
    rows = {row.question: [said.answer for said in row.said] for row in table}
    assert rows["Flag-car"] == ["not asked on 8 × 8", *(rules.option("flag_car").label for rules in boards[1:])]
    assert rows["Array"][1:] == ["not asked on 12 × 12", "not asked on 14 × 14"]
    absent = sum(
        any(name not in rules.answers for rules in boards) for name in {**boards[0].answers, **boards[2].answers}
    )
    others = sum(row.is_answered_otherwise for row in table)
    assert f"{others} of 18 questions are answered differently. {absent} are not asked of all." in table.caption
    assert "Ashtapada, 8 × 8; Middle board, 12 × 12; Great board, 14 × 14." in table.caption
    own = lab.compare_rules(boards[0], boards[2].with_piece("prince", "KN"))
    assert [said.answer for said in next(row for row in own if row.question == "Prince").said] == [
        "no such man on 8 × 8",
        "moves as KN",
    ]


def test_a_readers_own_move_is_a_row() -> None:
    """A man to whom the reader gave a move has a row, whether a question asks about him or not."""
    rules = lab.ruleset("modern-mate")
    (horse,) = lab.compare_rules(rules, rules.with_piece("horse", "NA"))
    assert tuple(horse) == ("Horse", "moves as N", "moves as NA (your conjecture)")
    (elephant,) = lab.compare_rules(rules, rules.with_piece("elephant", "FfWD"))
    assert tuple(elephant) == ("Elephant", "diagonal jump (reconstruction)", "moves as FfWD (your conjecture)")


def test_it_prints_in_columns() -> None:
    """As text each column begins at one place, and the last line is the caption."""
    table = lab.compare_rules(lab.ruleset("modern-mate"), lab.ruleset("al-adli"))
    *lines, caption = repr(table).splitlines()
    assert caption == table.caption
    starts = [[line.index(cell) for cell in row] for line, row in zip(lines[1:], table, strict=True)]
    assert all(before == after for before, after in pairwise(starts))


def test_it_is_a_table_on_a_page() -> None:
    """On a page there is a heading for each ruleset, a row for each question, and each answer opens to its source."""

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.tags: list[str] = []
            self.words = ""

        def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
            self.tags.append(tag)

        def handle_data(self, data: str) -> None:
            self.words += data

    table, reader = lab.compare_rules(*RULESETS[:3]), Reader()
    reader.feed(table._repr_html_())
    assert reader.tags.count("th") == 1 + 3 + len(table)
    assert reader.tags.count("details") == sum(bool(said.source) for row in table for said in row.said) > 0
    assert all(said.source in reader.words for row in table for said in row.said)


@pytest.mark.parametrize(
    ("others", "says"),
    [((), "One ruleset has nothing to differ from; give two or more."), (("shatranj",), "Rulesets are values such as")],
)
def test_odd_input_gets_one_sentence(others: Any, says: str) -> None:
    """One ruleset alone, or a name instead of a ruleset, is refused in one sentence."""
    with pytest.raises(ValueError, match=says):
        lab.compare_rules(RULESETS[0], *others)
