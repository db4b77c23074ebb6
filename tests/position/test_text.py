"""The text of positions: what is written is read back, and what is wrong is named."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chaturanga_lab as lab
from chaturanga_lab.play import random_policy
from chaturanga_lab.position import Army, Board, Geometry, Man, Position, read_position, text

TWO = Geometry(8, 8, (Army("white"), Army("black", (0, -1))))
FOUR = Geometry(8, 8, (Army("red", (-1, 0)), Army("green", (0, 1)), Army("yellow", (1, 0)), Army("black", (0, -1))))
GREAT = Geometry(14, 14, (Army("white"), Army("black", (0, -1))))
KINDS = "BCEFKMNPQRY"


def origins(squares: list[int], geometry: Geometry) -> st.SearchStrategy[frozenset[tuple[int, int]]]:
    """Any squares where some of the men on these began."""
    begun = st.sampled_from(geometry.squares)
    some = st.dictionaries(st.sampled_from(squares), begun, max_size=8) if squares else st.just({})
    return some.map(lambda pairs: frozenset(pairs.items()))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position on one of three boards, possible in a game or not."""
    geometry = draw(st.sampled_from([TWO, FOUR, GREAT]))
    armies = st.integers(0, len(geometry.armies) - 1)
    numbers = st.just(()) | st.tuples(*[st.integers(0, 999_999)] * len(geometry.armies)).filter(any)
    men = draw(st.dictionaries(st.sampled_from(geometry.squares), st.builds(Man, armies, st.sampled_from(KINDS))))
    board = Board.empty(geometry).put(men)
    return Position(
        board=board,
        turn=draw(armies),
        quiet=draw(st.integers(0, 500)),
        untouched=frozenset(square for square in men if draw(st.booleans())),
        checked=draw(st.frozensets(armies)),
        leapt=draw(st.frozensets(armies)),
        origins=draw(origins(sorted(men), geometry)),
        checks=draw(numbers),
        phase=draw(st.sampled_from(["move", "remove"])),
        dice=tuple(draw(st.lists(st.integers(1, 6), max_size=8))),
        scores=draw(numbers),
        rajas_taken=draw(numbers),
        grey=draw(st.frozensets(armies)),
    )


@given(positions())
def test_round_trip(position: Position) -> None:
    """Every position, on two or four armies and on any board, is read back from its text without a difference."""
    for start in (position.board, Board.empty(position.geometry)):
        assert read_position(position.text(start), position.geometry, KINDS, start) == position


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(["chaturaji", "chaturaji-dice", "chaturaji-teams-dice"]), st.integers(0, 2**32))
def test_every_position_of_a_game_of_four_is_read_back(name: str, seed: int) -> None:
    """With throws, points, rajas taken and armies that gave up, each position of a game comes back from its text."""
    rng, game = Random(seed), lab.Game(lab.ruleset(name))
    while not game.outcome and game.ply < 80:
        if rng.random() < 0.02:
            game = game.resign()
        elif game.rules.mechanics.dice and not game.position.dice:
            game = game.throw(rng)
        else:
            game = game.play(random_policy(game.rules, game.position, rng))
    for position in game.positions[:: 1 + game.ply // 20] + game.positions[-1:]:
        assert game.rules.position(game.rules.text(position)) == position


def test_the_line_of_the_documentation() -> None:
    """The line that the documentation shows for four armies is read as it says: Black out, three and two to play."""
    line = next(line.strip() for line in (text.__doc__ or "").splitlines() if line.startswith("    yByP"))
    position = lab.ruleset("chaturaji-dice").position(line)
    assert (position.grey, position.dice, position.scores, position.rajas_taken) == (
        frozenset({3}),
        (3, 2),
        (0, 0, 5, 0),
        (0, 0, 1, 0),
    )
    assert (position.quiet, position.text(position.board)) == (1, line)


def test_short_text() -> None:
    """Fields that say nothing are left out, and missing fields mean that nothing has happened yet."""
    position = read_position("k7/8/1KN5/8/7p/7P/8/8 b", TWO, KINDS)
    assert position.text() == "k7/8/1KN5/8/7p/7P/8/8 b"
    assert (position.turn, position.quiet, position.checked, position.board["c6"]) == (1, 0, frozenset(), Man(0, "N"))


def test_four_armies() -> None:
    """With more than two armies each man carries the letter of his army."""
    position = read_position("yByP2bKbEbNbB/8/8/8/8/8/gPgPgPgP2rPrN/gBgNgEgK2rPrB r", FOUR, KINDS)
    assert position.board["a1"] == Man(1, "B")
    assert position.board["h1"] == Man(0, "B")
    assert position.text() == "yByP2bKbEbNbB/8/8/8/8/8/gPgPgPgP2rPrN/gBgNgEgK2rPrB r"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("8/8/8/8/8/8/8 w", "7 ranks"),
        ("9/8/8/8/8/8/8/8 w", "Rank 8"),
        ("8/8/8/8/8/8/8/7 w", "Rank 1"),
        ("8/8/8/8/8/8/8/7x w", "'x', which is no man here"),
        ("8/8/8/8/8/8/8/7² w", "no man here"),
        ("8/8/8/8/8/8/8/999999999999 w", "Rank 1"),
        ("8/8/8/8/8/8/8/8", "2 to 7 fields"),
        ("8/8/8/8/8/8/8/8 w - 0 - - - more", "2 to 7 fields"),
        ("8/8/8/8/8/8/8/8 r", "'r' is no army's letter"),
        ("8/8/8/8/8/8/8/8 w KQkq", "rights field has 'KQkq'"),
        ("8/8/8/8/8/8/8/8 w moved=z9", "'z9' is not a square"),
        ("8/8/8/8/8/8/8/8 w moved=e4", "moved field names e4, where no man stands"),
        ("8/8/8/8/8/8/8/K7 w moved=a1;home=a1", "The rights field names a1 under moved and under home."),
        ("8/8/8/8/8/8/8/P7 w from=a1", "The from field is 'a1'; it holds pairs of squares such as e5d2, or '-'."),
        ("8/8/8/8/8/8/8/P7 w from=a1z9", "'z9' is not a square"),
        ("8/8/8/8/8/8/8/P7 w from=b1a2", "The from field names b1, where no man stands."),
        ("8/8/8/8/8/8/8/P7 w from=a1a2a1b2", "The from field says twice where the man on a1 began."),
        ("8/8/8/8/8/8/8/8 w checked=w;checked=b", "each of"),
        ("8/8/8/8/8/8/8/8 w checks=1", "checks field is '1'"),
        ("8/8/8/8/8/8/8/8 w phase=think", "move or remove"),
        ("8/8/8/8/8/8/8/8 w - -3", "quiet field is '-3'"),
        ("8/8/8/8/8/8/8/8 w - 0 7", "dice field is '7'; it holds 1 to 8 faces from 1 to 6, or '-'."),
        ("8/8/8/8/8/8/8/8 w - 0 111111111", "dice field is '111111111'; it holds 1 to 8 faces"),
        ("8/8/8/8/8/8/8/8 w - 0 - 1", "scores field is '1'; it holds 2 numbers joined by '.', for white, black, or"),
        ("8/8/8/8/8/8/8/8 w - 0 - 1.9999999", "scores field is '1.9999999'"),
        ("x" * 5000, "at most 4000 characters"),
        (None, "line of text, not NoneType"),
    ],
)
def test_bad_text(text: str, says: str) -> None:
    """Whatever is wrong with a text gets one sentence that names it and what is allowed."""
    with pytest.raises(ValueError, match=r"\w") as error:
        read_position(text, TWO, KINDS)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "8/8/8/8/8/8/8/rK6K r",
            "Rank 1 has 'K', which is no man here: write his army, r (red), g (green), y (yellow)",
        ),
        ("8/8/8/8/8/8/8/rK6Kr r", "and his kind, B C E F K M N P Q R Y, as in bB."),
        ("8/8/8/8/8/8/8/rK6bZ r", "Rank 1 has 'bZ'"),
        ("8/8/8/8/8/8/8/rK6 r", "Rank 1, 'rK6', fills 7 squares; a rank has 8 here."),
        ("8/8/8/8/8/8/8/8 w", "'w' is no army's letter; here they are r, g, y, b."),
        ("8/8/8/8/8/8/8/8 r - - - 1.2", "it holds 4 numbers joined by '.', for red, green, yellow, black, or '-'."),
        ("8/8/8/8/8/8/8/8 r - - - - w", "'w' is no army's letter"),
        ("8/8/8/8/8/8/8/8 r rajas=1", "The rajas field is '1'; it holds 4 numbers"),
    ],
)
def test_bad_text_of_four_armies(text: str, says: str) -> None:
    """Where four armies meet a wrong man, army or number is named with what would be right."""
    with pytest.raises(ValueError, match=r"\w") as error:
        read_position(text, FOUR, KINDS)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
