"""The drawings of the men, the pictures of positions, and the words for both."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import chaturanga_lab as lab
from chaturanga_lab import shelf
from chaturanga_lab.drawing import STYLES, diagram, drawing, picture
from chaturanga_lab.drawing.diagram import UNIT, Sheet
from chaturanga_lab.drawing.palette import Palette
from chaturanga_lab.drawing.pieces import BODY, EDGE
from chaturanga_lab.drawing.sheet import quarters
from chaturanga_lab.play.words import man_words, men_words, move_words, turn_words
from chaturanga_lab.position import Army, Geometry, Man, Move, Position, read_position
from chaturanga_lab.rules import library

SVG = "{http://www.w3.org/2000/svg}"
TOKENS = Path(lab.__file__).parent / "widgets" / "parts" / "tokens.css"
FILES = sorted((shelf.data_folder() / "pieces").glob("*.svg"))
RULES = lab.ruleset("modern-mate")
AROUND = (Army("red", (-1, 0)), Army("green", (0, 1)), Army("yellow", (1, 0)), Army("black", (0, -1)))


def position(text: str, files: int = 8, ranks: int = 8, armies: tuple[Army, ...] | None = None) -> Position:
    """Return a position on any board, with any letter as a kind."""
    armies = armies or (Army("white"), Army("black", (0, -1)))
    return read_position(text, Geometry(files, ranks, armies), "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


GREAT = position("enfrcyqkmcrfne/pppppppppppppp/14/14/14/14/14/14/14/14/14/14/PPPPPPPPPPPPPP/ENFRCYQKMCRFNE w", 14, 14)
FOUR = position("yByP4bPbB/yNyP4bPbN/8/8/8/8/gPgP2rPrPrPrP/gBgN2rKrErNrB r - - - - b", armies=AROUND)
INVENTED = position("k3x/5/2Z2/5/5/1z3/K3Q w", 5, 7)


def men_shown(svg: str, sheet: Sheet) -> dict[str, str]:
    """Return which man the picture shows on which square, read back from its coordinates."""
    where = {sheet.corner(square): sheet.geometry.name(square) for square in sheet.geometry.squares}
    near = {(round(x, 1), round(y, 1)): name for (x, y), name in where.items()}
    uses = ElementTree.fromstring(svg).iter(f"{SVG}use")
    return {near[float(use.get("x", "")), float(use.get("y", ""))]: use.get("href", "").split("-")[1] for use in uses}


# ------------------------------------------------------------------ the men


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_drawing_is_plain_svg_in_the_two_colours_of_an_army(file: Path) -> None:
    """Every drawing is a 64-unit SVG of at most ten shapes that names only the army's two colours."""
    text = file.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 64 64"
    assert {shape.tag for shape in root} <= {f"{SVG}{tag}" for tag in ("title", "path", "circle")}
    assert len([shape for shape in root if shape.tag != f"{SVG}title"]) <= 10
    colours = {element.get(name) for element in root.iter() for name in ("fill", "stroke")}
    assert colours <= {BODY, EDGE, "none", None}


def test_every_kind_of_man_has_a_drawing_of_his_own() -> None:
    """Every kind that our data name has its own drawing, and no drawing is without a kind."""
    ids = {piece.id for piece in library().pieces.values()}
    assert ids == {file.stem for file in FILES if not file.stem.startswith("mark-")}
    assert len({drawing(id).svg for id in ids}) == len(ids)


def test_an_unknown_kind_falls_back_to_a_letter_that_is_never_mirrored() -> None:
    """A kind without a drawing is a letter in a disc, which stays upright; a strange name reads no file."""
    assert ">Z</text>" in drawing("dragon", "Z").svg
    assert drawing("dragon", "Z").upright
    assert drawing("../sources", "S") == drawing("dragon", "S")
    assert "&lt;" in drawing("dragon", "<").svg


# ------------------------------------------------------------------ the picture


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("shown", [RULES.start(), GREAT, FOUR, INVENTED], ids=["8x8", "14x14", "four", "5x7"])
def test_a_picture_shows_every_man_on_his_square(shown: Position, flipped: bool, coordinates: bool) -> None:
    """Read back from its coordinates, a picture of any board holds exactly the men of the position."""
    svg = diagram(shown, flipped=flipped, coordinates=coordinates)
    sheet = Sheet(shown.geometry, 360, 2 * flipped, coordinates)
    board = {shown.geometry.name(square): f"{man.army}{man.kind}" for square, man in shown.board.occupied()}
    assert men_shown(svg, sheet) == board
    assert all(
        at >= 0 and at + UNIT <= sheet.width for square in shown.geometry.squares for at in sheet.corner(square)[:1]
    )


@pytest.mark.parametrize("style", sorted(set(STYLES) - {"page"}))
def test_a_picture_needs_nothing_beside_itself(style: str) -> None:
    """A picture names no stylesheet, script or address, and every reference in it leads to a symbol of its own."""
    svg = diagram(RULES.start(), RULES, style=style)
    assert not re.search(r"var\(|<script|<style|url\(|@|https?://(?!www\.w3\.org/2000/svg)", svg)
    root = ElementTree.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    assert set((root.get("aria-labelledby") or "").split()) <= set(ids)


def test_equal_pictures_are_equal_text_and_different_ones_share_no_id() -> None:
    """The same arguments give the same text, so that notebooks compare; two pictures on a page keep their ids apart."""
    start = RULES.start()
    assert diagram(start, RULES) == diagram(start, RULES)
    pictures = [diagram(start, RULES, style=style, flipped=flipped) for style in STYLES for flipped in (False, True)]
    ids = [set(re.findall(r'id="([^"]*)"', svg)) for svg in pictures]
    assert len(set().union(*ids)) == sum(map(len, ids))


def test_a_picture_says_in_words_what_it_shows() -> None:
    """Title and description name whose turn it is, every man, the last move and an attacked raja."""
    root = ElementTree.fromstring(diagram(INVENTED, last=("b1", "b2"), attacked=["a7"]))
    assert root.findtext(f"{SVG}title") == "White to move"
    assert root.findtext(f"{SVG}desc") == (
        "White: raja a1, queen e1, Z c5. Black: Z b2, raja a7, X e7. Last move: b1 to b2. Raja attacked: a7."
    )


def test_targets_are_dots_and_rings_are_around_men() -> None:
    """An empty square within reach gets a dot, an occupied one a ring."""
    plain, marked = diagram(INVENTED), diagram(INVENTED, targets=("a2", "b2"))
    circles = ElementTree.fromstring(marked).findall(f"{SVG}circle")
    assert len(ElementTree.fromstring(plain).findall(f"{SVG}circle")) == 0
    assert [circle.get("fill") for circle in circles] == [STYLES["light"].dot, "none"]


def test_men_of_black_and_red_look_the_other_way_and_marks_are_never_mirrored() -> None:
    """Direction tells the armies apart; with more than two armies every man bears a mark, and it is not mirrored."""
    symbols = {
        symbol.get("id", "")[-2:]: symbol for symbol in ElementTree.fromstring(diagram(FOUR)).iter(f"{SVG}symbol")
    }
    groups = {name: symbol.findall(f"{SVG}g") for name, symbol in symbols.items()}
    assert all(len(two) == 2 and two[1].get("transform") is None for two in groups.values())
    mirrored = {name for name, two in groups.items() if two[0].get("transform")}
    assert mirrored == {name for name in groups if AROUND[int(name[0])].name in ("red", "black")}
    dashed = {name for name, two in groups.items() if two[0].get("stroke-dasharray")}
    assert dashed == {name for name in groups if name[0] == "3"}, "the army that is out is dashed"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"style": "neon"}, "There is no style 'neon'; valid are light, dark, projector, print, page."),
        ({"size": 8}, "A diagram is 120 to 2400 pixels wide, not 8."),
        ({"size": "big"}, "A diagram is 120 to 2400 pixels wide, not 'big'."),
        ({"targets": ["z9"]}, "z9"),
    ],
)
def test_a_wrong_argument_gets_one_sentence(wrong: dict[str, object], says: str) -> None:
    """A picture of an unknown style, size or square is refused with what is allowed."""
    with pytest.raises(ValueError, match=re.escape(says)):
        diagram(RULES.start(), RULES, **wrong)


def test_positions_and_games_show_themselves() -> None:
    """In a notebook without widgets a position and a game are pictures; the game's marks its last move."""
    game = lab.Game(RULES).play("e2-e3")
    assert game.position._repr_svg_() == diagram(game.position)
    assert game._repr_svg_() == picture(game) == diagram(game.position, RULES, last=("e2", "e3"))


def test_in_a_page_a_picture_keeps_its_words() -> None:
    """A page gets the picture as an inline image with a title and a description, where an SVG would lose both."""
    for shown in (RULES.start(), lab.Game(RULES).play("e2-e3")):
        root = ElementTree.fromstring(shown._repr_html_())
        named = {element.get("id"): element.text for element in root if element.tag[len(SVG) :] in ("title", "desc")}
        assert root.get("role") == "img"
        assert [named[id] for id in root.get("aria-labelledby", "").split()] == list(named.values())
        assert all(named.values())


def test_a_notebook_shows_a_game_once_and_in_words() -> None:
    """IPython's display of a game holds both forms in one bundle, of which a page takes the HTML."""
    from IPython.core.formatters import DisplayFormatter

    bundle, _ = DisplayFormatter().format(lab.Game(RULES))
    assert {"text/html", "image/svg+xml"} <= set(bundle)


def test_in_a_page_a_picture_is_as_dark_as_the_page() -> None:
    """Each colour that differs between light and dark is the light one, or the dark one where the page is dark."""
    page, light, dark = (
        diagram(RULES.start(), RULES, last=("e2", "e3"), attacked=["e1"], style=style)
        for style in ("page", "light", "dark")
    )
    night = dict(re.findall(r"--(board-\w+):(#\w+)", page))
    by_day, by_night = (
        re.sub(r"var\(--[\w-]+, (#\w+)\)", r"\1", page),
        re.sub(r"var\(--([\w-]+), #\w+\)", lambda use: night[use[1]], page),
    )
    assert bare(by_day) == bare(light)
    assert bare(by_night) == bare(dark)
    key = ElementTree.fromstring(page).get("id")
    assert all(f"#{key}" in rule for rule in re.findall(r"([^{}]+)\{[^{}]*\}", STYLE.findall(page)[0]))


STYLE = re.compile("<style>(.*?)</style>")


def bare(svg: str) -> str:
    """Return a picture without its stylesheet and its ids' own key."""
    return re.sub(r"\bd[0-9a-f]{10}\b", "", STYLE.sub("", svg))


# ------------------------------------------------------------------ colours


def test_a_pictures_colours_are_those_of_the_screen() -> None:
    """The plain colours of a picture equal the tokens of the same theme."""
    tokens = TOKENS.read_text(encoding="utf-8")
    base = dict(re.findall(r"--([\w-]+): (#\w+)", tokens[: tokens.index("@media")]))
    for theme in ("light", "dark", "projector"):
        block = re.search(rf'\[data-theme="{theme}"\] {{\n(.*?)\n}}', tokens, re.DOTALL)
        values = base | dict(re.findall(r"--([\w-]+): (#\w+)", block[1] if block else ""))
        assert _as_tokens(STYLES[theme]).items() <= values.items(), theme


def _as_tokens(palette: Palette) -> dict[str, str]:
    names = {
        "coord": palette.ink,
        "page": palette.sheet,
        "sq": palette.square,
        "board-line": palette.line,
        "cross": palette.cross,
        "board-edge": palette.edge,
        "sq-last": palette.last,
        "last-line": palette.last_line,
        "sq-attacked": palette.attacked,
        "danger": palette.danger,
        "dot": palette.dot,
    }
    armies = {f"army-{name}": body for name, (body, _) in palette.armies.items()}
    return names | armies | {f"army-{name}-edge": edge for name, (_, edge) in palette.armies.items()}


# ------------------------------------------------------------------ words


def test_men_and_turns_are_named_in_words() -> None:
    """A man is army and kind, one that is out is grey and says whose he was; a kind without a name is its letter."""
    assert man_words(RULES.start(), Man(0, "E"), RULES) == "White elephant"
    assert man_words(FOUR, Man(3, "P")) == "grey foot soldier, was Black"
    assert man_words(INVENTED, Man(1, "X")) == "Black X"
    assert man_words(RULES.start(), Man(1, "E"), RULES, "sa-Latn") == "Black gaja"
    assert turn_words(FOUR) == "Red to move"
    assert men_words(position("8/8/8/8/8/8/8/K7 b")) == "White: raja a1. Black: no man."


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move("step", "a1", "b1"), "raja a1 to b1"),
        (Move("step", "e1", "b2"), "queen e1 takes Z b2"),
        (Move("step", "c5", "c6", "M"), "Z c5 to c6, becomes minister"),
        (Move("remove", None, "b2"), "takes Z b2 off the board"),
        (Move("pass"), "passes"),
    ],
)
def test_a_move_is_told_in_words(move: Move, words: str) -> None:
    """A move says who went where, whom he took, and what he became."""
    assert move_words(INVENTED, move) == words


# ------------------------------------------------------------------ the great board


GREAT_RULES = lab.ruleset("kridakausalya-14x14")
ELEVEN = "/".join(["14"] * 11)


def framed(svg: str) -> list[tuple[float, float]]:
    """Return where squares are framed as those of the last move, the one where it ended with its frame unbroken."""
    frames = re.findall(r'<rect x="([0-9.]+)" y="([0-9.]+)"[^>]*fill="none" stroke="#4c3820"[^>]*/>', svg)
    return [(float(x), float(y)) for x, y in frames]


@pytest.mark.parametrize("returns", ["minister-steps-back", "minister-to-origin"])
def test_a_man_who_went_back_is_marked_where_he_stands(returns: str) -> None:
    """The last move of a promoted man who went back shows the square entered and where he stands, in words too."""
    rules = GREAT_RULES.choose(promotion=returns)
    game = lab.Game(rules, f"3n7r1k/4P9/{ELEVEN}/K4Y8 w").play("e13e14")
    home = {"minister-steps-back": "e13", "minister-to-origin": "e2"}[returns]
    svg = picture(game)
    assert f"Last move: e13 to e14 to {home}." in svg
    assert men_shown(svg, Sheet(game.position.geometry, 360, 0, True))[home] == "0M"
    assert len(set(framed(svg))) == len({"e13", "e14", home}) + 1  # the edge of the board is one more
    words = move_words(game.start, game.moves[0], rules)
    assert words.endswith(f"becomes minister and goes back to {home}")


def test_a_removal_is_drawn_as_such() -> None:
    """The square from which a man was taken off has a stroke across it, and the words say what was done."""
    empty = "/".join(["14"] * 10)
    game = lab.Game(GREAT_RULES, f"k1n4R6/14/K13/4C9/{empty} b").play("xe11")
    svg = picture(game)
    assert "Taken off: e11." in svg
    x, y = Sheet(game.position.geometry, 360, 0, True).corner(game.position.geometry.square("e11"))
    assert f"M{x + 14:.1f} {y + 50:.1f}L{x + 50:.1f} {y + 14:.1f}" in svg


@pytest.mark.parametrize("name", ["kridakausalya-12x12", "kridakausalya-14x14"])
def test_great_boards_are_readable_on_a_phone(name: str) -> None:
    """At 358 pixels, what a page of 390 leaves, coordinates stand outside the squares and squares have 23 pixels."""
    rules = lab.ruleset(name)
    sheet = Sheet(rules.geometry, 358, 0, True)
    assert sheet.scale * UNIT >= 23
    root = ElementTree.fromstring(diagram(rules.start(), rules, size=358))
    texts = list(root.iter(f"{SVG}text"))
    assert len(texts) == rules.geometry.files + rules.geometry.ranks
    edge = sheet.top + rules.geometry.ranks * UNIT
    assert all(float(text.get("x", "")) < sheet.left or float(text.get("y", "")) > edge for text in texts)


def test_a_removal_turn_is_told() -> None:
    """The picture of a stalemate that a removal ends says what is to be done, with the rules at hand."""
    rules = lab.ruleset("kridakausalya-14x14")
    stuck = rules.position("k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b")
    assert "Black takes a man off the board" in lab.diagram(stuck, rules)


def test_a_diagram_of_what_is_no_position() -> None:
    """A game, and a position of another board than the rules, are refused with a sentence."""
    great, small = lab.ruleset("kridakausalya-14x14"), lab.ruleset("shatranj")
    with pytest.raises(ValueError, match=r"^A diagram shows a position, such as game\.position, not Game\.$"):
        lab.diagram(lab.Game(small))  # type: ignore[arg-type]
    for ask in (lambda: lab.diagram(great.start(), small), lambda: small.text(great.start())):
        with pytest.raises(ValueError, match=r"^The position and the rules are of different boards\.$"):
            ask()


# ------------------------------------------------------------------ four armies


TABLE, DICE = lab.ruleset("chaturaji"), lab.ruleset("chaturaji-dice")
TRIUMPH = "4bK3/8/8/yK2rB4/3bByB2rK/2gB5/8/3gK4 g"


@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("shown", [TABLE.start(), INVENTED], ids=["four", "5x7"])
def test_any_seat_may_be_at_the_bottom(shown: Position, coordinates: bool) -> None:
    """Turned to an army, its foot soldiers step up the picture, and everybody stands on his square, upright."""
    for army in shown.geometry.armies:
        svg = diagram(shown, turned=army.name, coordinates=coordinates)
        sheet = Sheet(shown.geometry, 360, quarters(army), coordinates)
        board = {shown.geometry.name(square): f"{man.army}{man.kind}" for square, man in shown.board.occupied()}
        assert men_shown(svg, sheet) == board
        here = shown.geometry.at(2, 2)
        ahead = shown.geometry.at(2 + army.forward[0], 2 + army.forward[1])
        assert here is not None
        assert ahead is not None
        (x, y), (x_ahead, y_ahead) = sheet.corner(here), sheet.corner(ahead)
        assert (round(x_ahead - x, 6), round(y_ahead - y, 6)) == (0, -UNIT)
        assert "rotate" not in svg


@pytest.mark.parametrize("army", ["red", "green", "yellow", "black"])
def test_coordinates_follow_the_turned_board(army: str) -> None:
    """Under each column and beside each row stands the file or the rank of the squares there."""
    start = TABLE.start()
    sheet = Sheet(start.geometry, 360, quarters(start.geometry.armies[start.geometry.army(army)]), True)
    texts = list(ElementTree.fromstring(diagram(start, turned=army, caption=False)).iter(f"{SVG}text"))
    below = {round(float(text.get("x", "")) - 32, 1): text.text for text in texts[:8]}
    beside = {round(float(text.get("y", "")), 1): text.text for text in texts[8:]}
    for square in start.geometry.squares:
        (x, y), name = sheet.corner(square), start.geometry.name(square)
        row = next(text for at, text in beside.items() if y < at < y + UNIT)
        column = next(text for at, text in below.items() if abs(at - x) < 1)
        assert {column, row} == set(name)


def test_a_board_is_flipped_or_turned() -> None:
    """To flip a board is to turn it to the other army of two; both at once, or an army that is not there is refused."""
    start = RULES.start()
    assert diagram(start, RULES, flipped=True) == diagram(start, RULES, turned="black")
    with pytest.raises(ValueError, match=r"^A board is flipped or turned to an army, not both\.$"):
        diagram(start, flipped=True, turned="black")
    with pytest.raises(ValueError, match=r"^'red' is no army here: white, black\.$"):
        diagram(start, turned="red")


def texts_of(svg: str) -> list[str]:
    """Return what can be read on a picture below the coordinates."""
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    return [text for text in texts if len(text) > 1]


@pytest.mark.parametrize("size", [200, 360, 560])
def test_a_picture_of_four_armies_says_whose_turn_it_is_and_counts_the_points(size: int) -> None:
    """The caption stands under the board, within the picture, in the order of the turns; and it is told aloud."""
    shown = DICE.position("yKyP4bEbB/8/8/8/8/8/gP6rP/gBgNgEgK2rNrK r rajas=0.0.1.0 1 32 0.0.5.0 b")
    svg = diagram(shown, DICE, size=size)
    root = ElementTree.fromstring(svg)
    words = " ".join(texts_of(svg))
    assert words == "Red plays the horse Red 0 Green 0 Yellow 5 Black 0, out"
    assert root.findtext(f"{SVG}title") == "Red plays the horse"
    assert (root.findtext(f"{SVG}desc") or "").endswith("Points: Red 0, Green 0, Yellow 5, Black 0, out.")
    foot = root.find(f"{SVG}g[@aria-hidden='true']")
    assert foot is not None
    top, pixel = (float(one) for one in re.findall(r"translate\([0-9.]+ ([0-9.]+)\) scale\(([0-9.]+)", svg)[-1])
    lowest = max(float(text.get("y", "")) for text in foot.iter(f"{SVG}text"))
    assert top + lowest * pixel < float((root.get("viewBox") or "").split()[3])
    assert texts_of(diagram(shown, DICE, size=size, caption=False)) == []
    assert texts_of(diagram(RULES.start(), RULES)) == []


def test_a_game_that_is_over_says_how_it_ended() -> None:
    """The picture of a finished game has its outcome instead of a turn, whether two armies play or four."""
    over = lab.Game(RULES, "3k4/4n3/8/8/8/8/8/K3R3 w").play("e1e7")
    assert ">Game over: White has won, bare raja</title>" in picture(over)
    four = lab.Game(TABLE, "yK7/1gP6/8/8/8/8/1bK6/2rK5 r - - - 9.0.0.0 g").play("c1b2")
    assert texts_of(picture(four))[0] == f"Game over: {four.outcome}"


def test_a_picture_keeps_the_last_move_of_a_man_after_a_throw() -> None:
    """A throw, a pass and what is given up leave the marks of the last move where they are."""
    game = lab.Game(DICE).play("roll 1 5").play("g4f4").play("skip")
    marks = framed(picture(game))
    assert marks
    for move in ("roll 4 6", "pass", "roll 1 1"):
        game = game.play(move)
        assert "Last move: g4 to f4." in picture(game)
        assert framed(picture(game)) == marks


def test_a_triumph_is_marked_and_told() -> None:
    """The squares from which a triumph took men have a stroke across them, and the words name them."""
    game = lab.Game(TABLE, TRIUMPH).play("c3e5")
    svg = picture(game)
    assert "Taken off: d4, e4, d5." in svg
    sheet = Sheet(game.position.geometry, 360, 0, True)
    for name in ("d4", "e4", "d5"):
        x, y = sheet.corner(game.position.geometry.square(name))
        assert f"M{x + 14:.1f} {y + 50:.1f}L{x + 50:.1f} {y + 14:.1f}" in svg
    assert move_words(game.start, game.moves[0], TABLE) == "boat c3 to e5, triumph: takes the boats on d4, e4, d5"


@pytest.mark.parametrize(
    ("rules", "text", "words"),
    [
        (DICE, "", "Red throws the dice"),
        (DICE.choose(dice="long-die"), "", "Red throws the die"),
        (DICE, " - - 32", "Red plays the horse or the boat"),
        (DICE, " - - 33", "Red plays the horse twice"),
        (DICE, " - - 13", "Red plays the raja, the horse or a foot soldier"),
        (DICE, " - - 15", "Red plays the raja or a foot soldier, twice"),
        (DICE, " - - 5", "Red plays the raja or a foot soldier"),
        (DICE, " - - 46", "Red’s dice 4 and 6 are lost: no elephant can move"),
        (DICE, " - - 4", "Red’s die 4 is lost: no elephant can move"),
        (TABLE, "", "Red to move"),
        (TABLE, " - - 4", "Red to move"),
    ],
)
def test_a_turn_with_dice_is_told(rules: lab.Ruleset, text: str, words: str) -> None:
    """Before a throw the dice are due; after it, whom they let play; where nobody can, that they are lost."""
    assert turn_words(rules.position(f"{rules.text(rules.start())}{text}"), rules) == words


def test_an_army_that_cannot_move_passes() -> None:
    """At a table an army without a move is said to pass."""
    stuck = TABLE.position("yK6bK/8/8/8/8/8/rPrP6/rKrP5gK r")
    assert turn_words(stuck, TABLE) == "Red passes: no man can move"
    assert turn_words(stuck, TABLE.choose(dice="two-cubic")) == "Red throws the dice"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move("roll", faces=(1, 5)), "throws 1 and 5: raja or foot soldier"),
        (Move("roll", faces=(3, 2)), "throws 3 and 2: horse, boat"),
        (Move("skip"), "gives up the rest of the throw"),
        (Move("pass"), "loses die 2"),
        (Move("resign"), "resigns"),
        (Move("step", "c3", "d5"), "horse c3 takes Red’s boat d5"),
        (Move("step", "c3", "e4"), "horse c3 takes grey boat e4"),
        (Move("step", "c3", "b5"), "horse c3 to b5"),
    ],
)
def test_a_move_of_four_armies_is_told_in_words(move: Move, words: str) -> None:
    """A throw says whom it lets move, and a capture whose man it takes."""
    shown = DICE.position("4bK3/8/8/yK2rB4/4yB2rK/2gN5/8/3gK4 g - - 2 - y")
    assert move_words(shown, move, DICE) == words


@pytest.mark.parametrize(("army", "ahead"), [("red", "d4"), ("green", "d5"), ("yellow", "e4"), ("black", "d4")])
def test_foot_soldiers_of_four_armies_go_four_ways(army: str, ahead: str) -> None:
    """The diagram of a foot soldier shows him stepping the way in which his army faces."""
    picture = lab.moves_diagram(TABLE, "foot-soldier", army=army)
    start = re.search(r"on (\w\d)", picture.heading)
    assert start is not None
    assert f"steps to {ahead}, without taking" in picture.words
