"""Handouts: one sheet that needs nothing beside itself, and says of each position what the lab says of it."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.drawing.handout import handout
from chaturanga_lab.play.cards import cards_of

SHATRANJ = lab.ruleset("shatranj")
STONES = ["P03", "P01", "P19"]
VOID = {"meta", "link", "br", "use", "path", "rect", "circle", "img"}


class Sheet(HTMLParser):
    """Reads a page: what is open when it ends, every address in it, and the cells of the table to fill in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def cells(html: str) -> list[list[str]]:
    """Return the rows of the table of readings, each cell as plain text."""
    table = html.split("class='verdicts'")[1].split("</table>")[0].split("<tbody>")[1]
    rows = re.findall(r"<tr>(.*?)</tr>", table)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    return [[unescape(re.sub("<[^>]*>", "", cell)) for cell in row] for row in found]


@pytest.mark.parametrize("id", lab.rulesets())
def test_a_sheet_of_every_ruleset_is_whole_and_asks_nothing_of_the_network(id: str) -> None:
    """Every tag is closed, and the only addresses are within the page, for every ruleset and its array."""
    rules = lab.ruleset(id)
    sheet = handout(rules, position=lab.Game(rules), names="sa-Deva")
    read = Sheet(sheet.html)
    assert read.open == []
    assert all(address.startswith("#") or address == "data:," for address in read.addresses)
    assert "url(" not in sheet.html
    assert "@import" not in sheet.html
    assert "<script" not in sheet.html


def test_the_men_and_their_moves_are_those_of_the_rules() -> None:
    """Each man of the array stands there with what the answer in force says of his move."""
    for id in ("modern-mate", "modern-mate-straight-jump", "chaturaji"):
        rules = lab.ruleset(id)
        html = handout(rules).html
        for piece in lab.men(rules):
            assert f"<b>{piece.name.capitalize()}</b>" in html
        for question, answer in rules.answers.items():
            if rules.question(question).option(answer).effect.moves:
                assert rules.option(question).says in html


def test_answers_are_those_that_verdicts_give() -> None:
    """Each cell says what the reading of its row says of the position of its column, merged rows included."""
    named = [rules for rules in map(lab.ruleset, lab.rulesets()) if rules.board == SHATRANJ.board]
    rows = cells(handout(SHATRANJ, STONES, answers=True).html)
    table = {name: row[1:] for row in rows for name in row[0].split(" · ")}
    assert {rules.title for rules in named} <= set(table)
    stones = {stone.id: stone for stone in lab.rules.touchstones()}
    for column, id in enumerate(STONES):
        (card,) = cards_of([stones[id]], named)
        for verdict in lab.verdicts(card.position, card.move or None, named):
            title = verdict.rules.title
            said = table[title][column]
            if said == "–":
                continue
            if verdict.outcome is None:
                assert said in ("goes on", "not allowed")
            elif verdict.outcome.winner:
                assert said.startswith(verdict.outcome.winner.capitalize())
                assert said.endswith("half") == (verdict.outcome.result == "half-win")
            else:
                assert said == "draw"


def test_without_answers_the_table_is_empty() -> None:
    """A sheet for pupils has as many rows and no word in a cell, nor any reason; it has lines to write on."""
    asked, told = (handout(SHATRANJ, STONES, answers=answers).html for answers in (False, True))
    assert len(cells(asked)) == len(cells(told))
    assert not any("".join(row[1:]) for row in cells(asked))
    assert ("<h2>Why</h2>" in asked, "<h2>Why</h2>" in told) == (False, True)
    assert ("Say why" in asked, "Say why" in told) == (True, False)


def test_every_answer_has_its_status_and_its_source() -> None:
    """The rule card holds each row of the ruleset's table, and who attests the whole."""
    from html import escape

    html = handout(SHATRANJ).html
    for row in SHATRANJ.table():
        assert f"<th scope='row'>{escape(row.question)}</th><td>{escape(row.answer)}</td>" in html
        assert escape(row.source) in html
    assert escape(str(lab.attested_by(SHATRANJ))) in html


def test_a_change_of_the_readers_is_called_that() -> None:
    """Answers chosen by the teacher, and a move of the reader's own, are named on the sheet."""
    html = handout(SHATRANJ.choose(stalemate="draws").with_piece("elephant", "FfWD")).html
    assert "<b>Changed for this sheet:</b> stalemate, the move of the elephant." in html
    assert "Your own move:" in html


def test_whatever_a_teacher_writes_stays_text() -> None:
    """A title with markup is shown as it was typed, in the page and in the notebook's frame."""
    sheet = handout(SHATRANJ, title="<b>5 & 6</b>")
    assert "<h1>&lt;b&gt;5 &amp; 6&lt;/b&gt;</h1>" in sheet.html
    assert "<b>5" not in sheet._repr_html_()


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        (["P99"], "There is no touchstone .P99.; there are, for instance, P01, "),
        (["C1"], "is a position of another board than"),
        ([7], "There is no touchstone .7."),
        (7, "There is no touchstone .7."),
    ],
)
def test_a_position_that_there_is_not_is_refused_in_a_sentence(wanted: Any, sentence: str) -> None:
    """A wrong id is answered with some that there are, and a position of another board by that."""
    with pytest.raises(ValueError, match=sentence):
        handout(SHATRANJ, wanted)


def test_what_is_no_ruleset_or_of_another_board_is_refused() -> None:
    """The rules must be a ruleset, and the game must stand on their board."""
    with pytest.raises(ValueError, match="A handout is of a ruleset"):
        handout("shatranj")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="board"):
        handout(SHATRANJ, position=lab.Game(lab.ruleset("chaturaji")))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"names": "klingon"}, "The men have names in en, sa-Latn, "),
        ({"readings": ["shatranj"]}, "The readings are rulesets, "),
        ({"readings": 3}, "The readings are rulesets, "),
        ({"readings": [lab.ruleset("chaturaji")]}, "is played on another board"),
        ({"touchstones": "P03", "readings": [SHATRANJ]}, "no two of the readings part"),
    ],
)
def test_names_and_readings_that_there_are_not_are_refused(wrong: dict[str, Any], sentence: str) -> None:
    """An unknown language, and readings that are none, of another board or of one mind, get one sentence each."""
    with pytest.raises(ValueError, match=sentence):
        handout(SHATRANJ, **wrong)


def test_names_in_another_script_stand_beside_latin_letters() -> None:
    """Who cannot read the script, or has no letters for it, sees the name all the same."""
    html = handout(SHATRANJ, names="sa-Deva").html
    assert "<i lang='sa-Latn' dir='ltr'>gaja</i> <i lang='sa-Deva' dir='ltr'>गज</i>" in html


def test_a_sheet_is_kept_as_a_file(tmp_path: Path) -> None:
    """The file holds the page as it is, and another ending is refused."""
    sheet = handout(SHATRANJ, "P03")
    assert sheet.save(tmp_path / "sheet.html").read_text(encoding="utf-8") == sheet.html
    with pytest.raises(ValueError, match=r"saved as \.html"):
        sheet.save(tmp_path / "sheet.doc")
    with pytest.raises(ValueError, match="There is no folder"):
        sheet.save(tmp_path / "nowhere" / "sheet.html")
    with pytest.raises(ValueError, match="under a name"):
        sheet.save(3)  # type: ignore[arg-type]
