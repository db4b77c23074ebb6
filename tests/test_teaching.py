"""docs/teaching.md: what it sends a teacher to is there, and what it expects of a class comes out so."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import chaturanga_lab as lab
from chaturanga_lab.cli import _parser

DOCS = Path(__file__).parents[1] / "docs"
TEXT = (DOCS / "teaching.md").read_text(encoding="utf-8")
FLAT = re.sub(r"\s+", " ", TEXT)


def test_each_link_leads_to_a_page_under_its_title() -> None:
    """Every link is a file beside this one, and a notebook is called by its title."""
    links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", FLAT)
    assert len(links) >= 8
    for words, target in links:
        page = json.loads((DOCS / target).read_text(encoding="utf-8"))
        assert page["metadata"]["title"] == words


def headings(page: str) -> set[str]:
    """Return the headings of a notebook."""
    cells = json.loads((DOCS.parent / "notebooks" / page).read_text(encoding="utf-8"))["cells"]
    return {line.lstrip("# ").strip() for cell in cells for line in cell["source"] if line.startswith("#")}


def test_the_sections_that_are_named_are_there() -> None:
    """The plans name sections of their pages as they are called there."""
    assert "Nowhere to go" in headings("04_when_is_a_game_over.ipynb")
    assert {"The same position, four elephants", "Who says which?", "An elephant of your own"} <= headings(
        "03_one_elephant_four_moves.ipynb"
    )
    named = {"One game to begin from", "Not every rule is felt at once", "Your turn", "Twins", "Who must be stuck?"}
    named |= {"Other players", "What single steps cannot see"}
    assert named <= headings("06_change_one_rule_at_a_time.ipynb")
    assert all(f"*{name}*" in TEXT for name in named)


def test_the_minutes_of_each_plan_add_up() -> None:
    """Each table begins at 0, has no gap, and ends after as many minutes as its heading says."""
    for minutes, plan in re.findall(r"(?ms)^## (\d+) minutes:(.*?)^---", f"{TEXT}\n---"):
        steps = [(int(a), int(b)) for a, b in re.findall(r"(?m)^\| (\d+)–(\d+) \|", plan)]
        assert [0, *(end for _, end in steps)] == [*(begin for begin, _ in steps), int(minutes)]


def test_the_commands_are_understood() -> None:
    """What a teacher is to type are verbs and options of the command line."""
    for words in re.findall(r"`python3 lab\.py ([^`]+)`", TEXT):
        assert _parser().parse_args(words.split()).verb


def test_the_handouts_are_made() -> None:
    """The Python of the page gives two sheets, one of them with answers."""
    names: dict[str, Any] = {}
    exec(re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1], names)
    assert "Who has won?" in repr(names["pupils"])
    assert len(names["teacher"].html) > len(names["pupils"].html)


def test_the_first_plan_expects_what_the_rules_say() -> None:
    """After the capture the four rulesets that are named differ as told; of nine there are four verdicts."""
    chase = "3k4/4n3/8/8/8/8/8/K3R3 w"
    names = ["shatranj", "shatranj-medina", "al-adli", "nilakantha", "hindustani", "parsi", "daou", "modern-capture"]
    said = [
        row.words for row in lab.verdicts(chase, "e1-e7", [lab.ruleset(name) for name in [*names, "fairy-stockfish"]])
    ]
    starts = {"a draw", "White has won", "the game goes on", "White has won half"}
    assert (said[0].split(",")[0], said[1].split(",")[0]) == ("a draw", "White has won")
    assert said[5].startswith("a draw")
    assert said[-1].startswith("the game goes on")
    assert len({word.split(",")[0] for word in said}) == len(starts) == 4
    assert not any(word.startswith("Black has won") for word in said)


def test_the_second_plan_expects_what_can_be_counted() -> None:
    """8, 16, 64 and 64 squares; and one step diagonally reaches 32."""
    rules = lab.ruleset("modern-mate")
    ways = ("diagonal-jump", "straight-jump", "five-ways", "straight-slide")
    assert [len(lab.reach(rules.choose(elephant=way), "elephant", "c1")) for way in ways] == [8, 16, 64, 64]
    assert len(lab.reach(rules.with_piece("elephant", "F"), "elephant", "c1")) == 32


def test_what_is_said_of_history_stands_in_the_data() -> None:
    """The cautions that name a witness agree with the table of witnesses."""
    matrix = lab.matrix()
    told = {
        (who, what): {saying.option.id for saying in matrix[who, what].sayings}
        for who, what in (
            ("medina", "baring"),
            ("persian-and-arabic-players", "baring"),
            ("al-adli", "stalemate"),
            ("arabic-shatranj", "stalemate"),
            ("nilakantha", "stalemate"),
            ("hindustani", "stalemate"),
            ("parsi", "stalemate"),
        )
    }
    assert told["medina", "baring"] == {"loses"}
    assert told["persian-and-arabic-players", "baring"] == {"loses-unless-retaliation"}
    assert told["al-adli", "stalemate"] == {"wins"}
    assert told["arabic-shatranj", "stalemate"] == {"loses"}
    assert told["nilakantha", "stalemate"] == {"removes-imprisoner"}
    assert told["hindustani", "stalemate"] == told["parsi", "stalemate"] == {"forbidden"}
    old = min(one.years[0] for one in matrix.witnesses if one.group == "India" and one.years)
    assert old == next(one.years[0] for one in matrix.witnesses if one.id == "al-adli")


def test_the_closed_squares_follow_the_rajas() -> None:
    """With crossed rajas no foot soldier becomes anything on d8 or e1."""
    rules = lab.ruleset("daou")
    white = rules.position("8/P2PP3/8/8/7k/8/8/R3K2R w")
    assert not [move for move in lab.legal_moves(white, rules) if move.target == "d8"]
    black = rules.position("r3k2r/8/8/7K/8/8/p2pp3/8 b")
    assert not [move for move in lab.legal_moves(black, rules) if move.target == "e1"]
