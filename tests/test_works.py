"""The works behind rules, questions and witnesses: each once, by name, with how we know what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules import library


def names(*things: object) -> list[str]:
    return [work.source.name for work in lab.works(*things)]


def line(name: str, *things: object) -> str:
    """Return the line of one of the works behind some things."""
    return next(str(work) for work in lab.works(*things) if work.source.name == name)


def test_the_works_behind_a_witness_print_in_lines() -> None:
    """What stands behind al-Bīrūnī's chess for two: the work quoted, and the one that quotes it, with what we read."""
    assert str(lab.works("al-biruni")).splitlines() == [
        "• Ludii: game descriptions and evidence pages; program read, web page",
        "• Murray 1913: H. J. R. Murray, A History of Chess; not seen by us, known through Ludii",
    ]


def test_every_way_of_knowing_a_work_is_said() -> None:
    """Read and quoted places of one work are told apart, and a text read in another's translation names that work."""
    assert line("Murray 1913", "elephant").endswith("; passages read, others known through Ludii")
    assert line("Nīlakaṇṭha, 17th c.", "double_step").endswith("; passages read in Murray 1913")
    assert line("Daou 2007", "daou") == "Daou 2007: Nader Daoud Daou, Historia Ajedrez; passages read"


def test_what_a_bibliography_lacks_is_said_once() -> None:
    """A page without author and date says so; a program needs neither, and its name is not repeated."""
    assert line("Modern page (checkmate)", "modern-mate") == (
        "Modern page (checkmate): author and date not known, Chaturanga: history, rules, variations; web page"
    )
    assert line("Fairy-Stockfish", "fairy-stockfish") == "Fairy-Stockfish; program read"
    assert ", date not known, " in line("Ayer", "al-adli")


def test_works_are_listed_once_and_by_name() -> None:
    """However many things share a work, it has one line, sorted without accents, capitals and articles."""
    listed = names("elephant", "minister", "shatranj", "tithitattva")
    assert len(listed) == len(set(listed))
    assert listed.index("Krīḍākauśalya, 1871") < listed.index("Ludii") < listed.index("Mānasollāsa, 12th c.")
    assert listed.index("Nīlakaṇṭha, 17th c.") < listed.index("Raffles 1817")
    assert set(names("elephant")) | set(names("minister")) <= set(listed)


def test_a_ruleset_is_its_own_witnesses_and_what_was_chosen() -> None:
    """A ruleset's works are its own; an answer that a reader chooses brings the work that the rule table names."""
    rules = lab.ruleset("modern-mate")
    assert names(rules) == names("modern-mate") == ["Modern page (checkmate)"]
    added = set(names(rules.choose(elephant="five-ways"))) - set(names(rules))
    assert added == {"Ludii", "Murray 1913"}
    assert names(rules.with_piece("elephant", "FfWD")) == names(rules)


def test_a_name_of_both_a_ruleset_and_a_witness_stands_for_both() -> None:
    """Where a ruleset is named after its witness, nothing of either is left out."""
    assert set(names(lab.ruleset("al-adli"))) <= set(names("al-adli"))


def test_everything_with_a_name_has_its_works() -> None:
    """Each ruleset, question, board and witness that attests anything has lines that end in how we know the work."""
    data = library()
    known = re.compile("; (passages read|program read|not seen by us|web page|read for what it quotes)")
    for name in {one.witness for one in data.attestations} | {*data.rulesets, *data.questions, *data.setups}:
        assert all(known.search(str(work)) for work in lab.works(name)), name


def test_a_page_shows_a_list_that_bears_any_letter() -> None:
    """In a page the works are a named list, a title is escaped, and only an address of the web becomes a link."""
    html = lab.works("al-adli", "shatranj")._repr_html_()
    assert html.count("<li>") == len(lab.works("al-adli", "shatranj"))
    assert "role='list'" in html
    assert re.findall("href='(.{8})", html)
    assert set(re.findall("href='(https?)://", html)) <= {"http", "https"}


def test_a_folder_of_ones_own_has_its_works(tmp_path: Path) -> None:
    """A ruleset from a reader's folder brings the works of that folder, and its letters cannot break the page."""
    (tmp_path / "questions").mkdir()
    work = '[{"id": "doe2030", "type": "book", "title": "<b>Nowhere</b>", "URL": "javascript:alert(1)"}]'
    (tmp_path / "sources.json").write_text(work, encoding="utf-8")
    (tmp_path / "questions" / "mine.toml").write_text(
        'adds_to = "elephant"\n[[options]]\nid = "five-ways"\n[[options.attestations]]\nsource = "doe2030[12]"\n'
        'read = "text"\nstatus = "attested"\nclaim = "They step."\n',
        encoding="utf-8",
    )
    rules = library(tmp_path).ruleset("modern-mate")
    html = lab.works(rules, "elephant")._repr_html_()
    assert "&lt;b&gt;Nowhere" in html
    assert "javascript:" not in html


@pytest.mark.parametrize("thing", ["elefant", "", 3, None, ["elephant"], "x" * 500])
def test_what_has_no_works_is_answered_in_a_sentence(thing: object) -> None:
    """Anything else is refused in one sentence, with the nearest name if there is one."""
    with pytest.raises(ValueError, match="There is no ruleset, question, board or witness") as refused:
        lab.works(thing)
    assert len(str(refused.value)) < 250
    assert ("Did you mean 'elephant'?" in str(refused.value)) == (thing == "elefant")


def test_nothing_at_all_is_answered_too() -> None:
    """Without a thing there are no works, and the sentence shows how to ask."""
    with pytest.raises(ValueError, match="Say whose works"):
        lab.works()
