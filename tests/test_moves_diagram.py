"""Moves diagrams: what the picture marks is what the man may do, on every board, and its words say the same."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from xml.etree import ElementTree

import pytest

import chaturanga_lab as lab
from chaturanga_lab.drawing import STYLES, MovesDiagram
from chaturanga_lab.drawing.marks import DOT, RING, SMALL
from chaturanga_lab.drawing.sheet import UNIT, Sheet
from chaturanga_lab.position import Army, Board, Geometry, Man, Position
from chaturanga_lab.rules import Ruleset
from chaturanga_lab.rules.mechanics import DoubleStep, Kind, Leap, Mechanics

SVG = "{http://www.w3.org/2000/svg}"
RULES = lab.ruleset("modern-mate")
TWO = (Army("white"), Army("black", (0, -1)))
AROUND = (Army("red", (-1, 0)), Army("green", (0, 1)), Army("yellow", (1, 0)), Army("black", (0, -1)))
ROUND = {DOT: "goes", RING: "takes", DOT * SMALL: "goes", RING * SMALL: "takes"}
NAMED = {f"{radius:.1f}": what for radius, what in ROUND.items()}
SQUARE = {f"{2 * DOT * 0.95:.1f}": "goes", f"{2 * RING:.1f}": "takes"}


def changed(rules: Ruleset, **mechanics: object) -> Ruleset:
    """Return rules whose men may do what no file says."""
    made = Ruleset(**{one.name: getattr(rules, one.name) for one in fields(rules)})
    made.__dict__["mechanics"] = replace(rules.mechanics, **mechanics)  # where the cached property keeps it
    return made


def on_board(files: int, ranks: int, armies: tuple[Army, ...] = TWO) -> Ruleset:
    """Return the rules' men on another board, without an array."""
    setup = replace(RULES.setup, geometry=Geometry(files, ranks, armies), marked=())
    made = Ruleset(**{one.name: getattr(RULES, one.name) for one in fields(RULES)} | {"setup": setup})
    empty = Board(setup.geometry, (None,) * (files * ranks))
    made.__dict__["start_board"] = empty
    kinds: tuple[Kind, ...] = RULES.mechanics.kinds
    made.__dict__["mechanics"] = Mechanics(setup.geometry, empty, kinds, (), None, False, ())
    return made


def marks_of(picture: str, sheet: Sheet) -> dict[str, set[str]]:
    """Return what the picture says of each square, read back from its shapes: goes, takes, right."""
    root = ElementTree.fromstring(picture)
    found: dict[str, set[str]] = {}

    def note(x: float, y: float, *what: str) -> None:
        for square in sheet.geometry.squares:
            left, top = sheet.corner(square)
            if abs(left + UNIT / 2 - x) < 1 and abs(top + UNIT / 2 - y) < 1:
                found.setdefault(sheet.geometry.name(square), set()).update(what)

    for circle in root.findall(f"{SVG}circle"):
        note(float(circle.get("cx", "")), float(circle.get("cy", "")), NAMED[circle.get("r", "")])
    for box in root.findall(f"{SVG}rect"):
        if box.get("width") in SQUARE and box.get("x"):
            half, broken = float(box.get("width", "")) / 2, bool(box.get("stroke-dasharray"))
            what = () if broken else (SQUARE[box.get("width", "")],)
            note(float(box.get("x", "")) + half, float(box.get("y", "")) + half, "right", *what)
    return found


def sheet_of(rules: Ruleset) -> Sheet:
    """Return where things lie on a picture of a whole board."""
    return Sheet(rules.geometry, 320, 0, True)


def squares(marks: dict[str, set[str]], *what: str) -> set[str]:
    """Return the squares with exactly these marks."""
    return {square for square, found in marks.items() if found == set(what)}


# ------------------------------------------------------------------ the picture


@pytest.mark.parametrize("army", [0, 1])
@pytest.mark.parametrize("kind", ["M", "E", "N", "R", "P"])
@pytest.mark.parametrize("square", ["d4", "b7"])
@pytest.mark.parametrize("elephant", ["diagonal-jump", "straight-jump", "five-ways", "straight-slide"])
def test_dots_and_rings_are_the_legal_moves(elephant: str, square: str, kind: str, army: int) -> None:
    """A dot stands where the engine lets the man go alone, a ring where it lets him take, and nowhere else."""
    rules = RULES.choose(elephant=elephant, check="king-capture", baring="none")
    marks, geometry = marks_of(lab.moves_diagram(rules, kind, square, army), sheet_of(rules)), rules.geometry
    aside = [name for name in geometry.names if name not in (*marks, square)][:2]  # where the rajas are in nobody's way

    def goes(target: str, enemy: bool) -> bool:
        """Whether the engine lets the man go there if nobody is, or an enemy is, there."""
        men: list[Man | None] = [None] * 64
        for name, man in zip((*aside, square), (Man(0, "K"), Man(1, "K"), Man(army, kind)), strict=True):
            men[geometry.square(name)] = man
        if enemy:
            men[geometry.square(target)] = Man(1 - army, "M")
        moves = lab.legal_moves(Position(Board(geometry, tuple(men)), turn=army), rules)
        return any((move.origin, move.target) == (square, target) for move in moves)

    for target in set(geometry.names) - {square, *aside}:
        found = marks.get(target, set())
        assert ("goes" in found, "takes" in found) == (goes(target, False), goes(target, True)), target


def test_leaps_have_bows_and_runs_have_heads() -> None:
    """Each leap has a broken bow, each run a line with a head, and a step has neither, so that no colour is needed."""

    def forms(kind: str, **answers: str) -> tuple[int, int]:
        root = ElementTree.fromstring(lab.moves_diagram(RULES.choose(**answers), kind))
        paths = root.findall(f"{SVG}path")
        bows = [path for path in paths if "Q" in path.get("d", "") and path.get("stroke-dasharray")]
        heads = [path for path in paths if path.get("d", "").endswith("z")]
        return len(bows), len(heads)

    assert forms("elephant") == (4, 0)
    assert forms("horse") == (8, 0)
    assert forms("elephant", elephant="five-ways") == (0, 0)
    assert forms("chariot") == (0, 4)
    assert forms("minister", minister="queen") == (0, 8)
    assert forms("foot-soldier") == (0, 0)


def test_the_rajas_leap_is_a_right() -> None:
    """The leap is marked square, framed whole if he may take so, and the words say how long he has it."""
    rules = changed(RULES, leap=Leap("N"))
    picture = lab.moves_diagram(rules, "raja")
    horse = {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert squares(marks_of(picture, sheet_of(rules)), "right", "goes", "takes") == horse
    assert picture.words.endswith("; once, until he has been attacked, leaps to b3, b5, c2, c6, e2, e6, f3, f5.")
    quiet = lab.moves_diagram(changed(RULES, leap=Leap("N", captures=False, once=False)), "raja")
    assert squares(marks_of(quiet, sheet_of(rules)), "right", "goes") == horse
    assert "any number of times, until he has been attacked, leaps to" in quiet.words
    assert quiet.words.endswith(", without taking.")


def test_a_leap_that_only_goes_or_only_takes() -> None:
    """Where a leap only goes and where it only takes is marked and told apart, in words and in the legend."""
    rules = changed(RULES, leap=Leap("mNcD"))
    picture = lab.moves_diagram(rules, "raja")
    marks, horse = marks_of(picture, sheet_of(rules)), {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}
    assert squares(marks, "right", "goes") == horse
    assert squares(marks, "right", "takes") == {"b4", "d2", "d6", "f4"}
    assert "leaps to b3, b5, c2, c6, e2, e6, f3, f5, without taking; once," in picture.words
    assert picture.words.endswith("leaps to b4, d2, d6, f4, only to take.")
    assert len(set(re.findall("one leap, if never attacked[^<]*", picture))) == 2


def test_a_right_of_the_first_move_is_shown_at_home() -> None:
    """A leap that is a first move only, and a double step, are shown on the place in the array, and nowhere else."""
    rules = changed(RULES, leap=Leap("N", first_move_only=True), double_step=DoubleStep(("M",), ("M",)))
    home = {man.kind: rules.geometry.name(square) for square, man in rules.start_board.men_of(0)}
    raja, minister = (lab.moves_diagram(rules, kind) for kind in ("raja", "minister"))
    assert raja.heading == f"White raja on {home['K']}"
    assert minister.heading == f"White minister on {home['M']}"
    soldier = lab.moves_diagram(rules, "foot-soldier", army=1)
    file = next(rules.geometry.name(square)[0] for square, man in rules.start_board.men_of(1) if man.kind == "M")
    assert soldier.heading == f"Black foot soldier on {file}7"
    assert squares(marks_of(soldier, sheet_of(rules)), "right", "goes") == {f"{file}5"}
    assert "while the minister behind him has not moved" in soldier.words
    assert soldier.count("<use ") == 2
    for square in ("a2", f"{home['M'][0]}3"):
        assert "first move" not in lab.moves_diagram(rules, "foot-soldier", square).words


def test_armies_by_name() -> None:
    """An army may be given by number or by name; another name, and what is no ruleset, is refused in a sentence."""
    assert lab.moves_diagram(RULES, "foot-soldier", army="black") == lab.moves_diagram(RULES, "foot-soldier", army=1)
    with pytest.raises(ValueError, match="'red' is no army here: white, black"):
        lab.moves_diagram(RULES, "raja", army="red")
    for other in ("shatranj", None, lab.Game(RULES)):
        with pytest.raises(ValueError, match=r"^A ruleset is due here, such as lab.ruleset"):
            lab.moves_diagram(other, "raja")  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [on_board(5, 7), on_board(8, 8, AROUND), on_board(14, 14)], ids=["5x7", "four", "14"])
def test_every_man_of_every_army_on_any_board(rules: Ruleset) -> None:
    """Each kind of each army has a picture on a board of any size: he stands on it once, and it is well formed."""
    for army in range(len(rules.geometry.armies)):
        for kind in rules.setup.kinds:
            root = ElementTree.fromstring(lab.moves_diagram(rules, kind, army=army))
            assert len(list(root.iter(f"{SVG}use"))) == 1
            assert root.findall(f"{SVG}circle")


def test_foot_soldiers_step_as_their_army_faces() -> None:
    """Seen on a board of four armies, each army's foot soldier goes straight ahead and takes to both sides of that."""
    rules = on_board(8, 8, AROUND)
    said = [lab.moves_diagram(rules, "foot-soldier", "d4", army).words for army in range(4)]
    assert said == [
        "foot soldier on d4: steps to c4, without taking; takes on c3, c5.",
        "foot soldier on d4: steps to d5, without taking; takes on c5, e5.",
        "foot soldier on d4: steps to e4, without taking; takes on e3, e5.",
        "foot soldier on d4: steps to d3, without taking; takes on c3, e3.",
    ]


def test_a_large_board_is_cut_around_the_man() -> None:
    """Of 14 × 14 squares the picture shows nine by nine with the man's steps and leaps; the words go to the edge."""
    rules = on_board(14, 14)
    for square in ("g7", "a1", "n14"):
        root = ElementTree.fromstring(lab.moves_diagram(rules, "horse", square))
        labels = [text.text for text in root.iter(f"{SVG}text") if len(text.text or "") < 3]
        assert len(labels) == 18
        assert {square[0], square[1:]} <= set(labels)
        expected = {"g7": 8, "a1": 2, "n14": 2}[square]
        assert len([circle for circle in root.findall(f"{SVG}circle") if circle.get("fill") != "none"]) == expected
    assert lab.moves_diagram(rules, "chariot", "g7").words == "chariot on g7: runs as far as a7, g1, g14, n7."


# ------------------------------------------------------------------ words, styles, errors


def test_words_title_and_description() -> None:
    """The picture is an image named by army, man and square and described by a sentence; a stuck man has one too."""
    picture = lab.moves_diagram(RULES, "elephant")
    root = ElementTree.fromstring(picture)
    assert isinstance(picture, MovesDiagram)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == picture.heading == "White elephant on d4"
    assert root.findtext(f"{SVG}desc") == picture.words == "elephant on d4: leaps to b2, b6, f2, f6."
    assert lab.moves_diagram(RULES, "foot-soldier", "d8").words == "foot soldier on d8: cannot go anywhere."


@pytest.mark.parametrize("kind", ["elephant", "chariot", "foot-soldier", "raja"])
def test_the_legend_explains_each_mark_and_no_other(kind: str) -> None:
    """Under the board stands a line for each form of mark on it, hidden from those who hear the description."""
    root = ElementTree.fromstring(lab.moves_diagram(RULES, kind))
    (legend,) = [group for group in root.findall(f"{SVG}g") if group.get("aria-hidden")]
    said = [text.text for text in legend.iter(f"{SVG}text")]
    assert (
        said
        == {
            "elephant": ["goes there or takes there", "leaps over what is between"],
            "chariot": ["goes there or takes there", "runs while the way is free"],
            "foot-soldier": ["goes there, does not take", "only takes there"],
            "raja": ["goes there or takes there"],
        }[kind]
    )


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"page"}))
def test_it_needs_nothing_beside_itself(style: str) -> None:
    """In every style the picture names no stylesheet, script or address, and its references lead to its own parts."""
    svg = lab.moves_diagram(RULES, "horse", style=style)
    assert not re.search(r"var\(|<script|<style|url\(|@|https?://(?!www\.w3\.org/2000/svg)", svg)
    root = ElementTree.fromstring(svg)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= ids


def test_a_notebook_shows_it_as_dark_as_the_page() -> None:
    """A page gets the same picture with colours that follow the page; a file gets it plain; ids stay apart."""
    picture = lab.moves_diagram(RULES, "horse")
    assert picture._repr_svg_() == picture
    assert picture._repr_html_() == lab.moves_diagram(RULES, "horse", style="page")
    assert "prefers-color-scheme" in picture._repr_html_()
    keys = {ElementTree.fromstring(str(one)).get("id") for one in (picture, picture.page)}
    assert len(keys) == 2


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"kind": "dragon"}, "There is no kind of man 'dragon'; valid are raja, minister"),
        ({"square": "i9"}, "i9"),
        ({"army": 2}, "The armies here are numbered from 0 to 1; there is no army 2."),
        ({"size": 20}, "A diagram is 120 to 2400 pixels wide, not 20."),
        ({"style": "neon"}, "There is no style 'neon'; valid are light, dark, projector, print, page."),
    ],
)
def test_a_wrong_argument_gets_one_sentence(wrong: dict[str, object], says: str) -> None:
    """An unknown kind, square, army, size or style is refused with what is allowed."""
    with pytest.raises(ValueError, match=re.escape(says)):
        lab.moves_diagram(RULES, **{"kind": "elephant"} | wrong)


GREAT = [lab.ruleset(f"kridakausalya-{size}x{size}") for size in (12, 14)]


@pytest.mark.parametrize(("rules", "kind"), [(rules, kind) for rules in GREAT for kind in rules.setup.kinds])
def test_men_of_the_great_boards(rules: Ruleset, kind: str) -> None:
    """Each man of the great boards has a picture of nine by nine squares whose words name all squares where he ends."""
    picture = lab.moves_diagram(rules, kind)
    square = picture.heading.rpartition(" ")[2]
    files, ranks = rules.geometry.files, rules.geometry.ranks
    file, rank = rules.geometry.file(rules.geometry.square(square)), rules.geometry.rank(rules.geometry.square(square))
    ends = set()
    for leg in rules.legs(kind):
        at = [
            (file + times * leg.files, rank + times * leg.ranks) for times in range(1, leg.reach_on(files, ranks) + 1)
        ]
        on_board = [(x, y) for x, y in at if x in range(files) and y in range(ranks)]
        ends |= {rules.geometry.name(y * files + x) for x, y in on_board[-1:]}
    assert set(re.findall(r"[a-n][0-9]+", picture.words)) - {square} == ends
    root = ElementTree.fromstring(picture)
    coordinates = [text for text in root.iter(f"{SVG}text") if re.fullmatch("[a-n]|[0-9]+", text.text or "")]
    assert len(coordinates) == 18
