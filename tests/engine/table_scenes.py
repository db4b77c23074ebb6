"""Table scenes: a Hypothesis strategy for texts of positions of armies around a table, rich in what happens there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from hypothesis import strategies as st
from reference import Reference
from rulebook import Man, Rulebook
from scenes import (
    MEN_MOST,
    Men,
    all_rights,
    around,
    edge,
    followers,
    is_raja,
    near,
    placement,
    royal,
    squares,
    thinned,
)


Crowd = Callable[[Reference, int], st.SearchStrategy[Men]]
"""Draws men under rules for the army whose turn it is."""


@st.composite
def table_texts(draw: st.DrawFn, reference: Reference) -> str:
    """Draw a position under the rules of a reference: men, grey ones too, whose turn it is, rights, dice and points."""
    book = reference.book
    crowd = draw(st.sampled_from(crowds(reference)))
    out = draw(armies_out(book, crowd))
    turn = draw(st.sampled_from([army for army in range(len(book.armies)) if army not in out]))
    men = with_rajas(draw, book, draw(few(book)) | draw(crowd(reference, turn)), out)
    rajas = draw(rajas_taken(book, men, out, turn))
    rights = ";".join(part for part in (draw(all_rights(book, men)), rajas) if part != "-") or "-"
    dice, scores = draw(dice_left(reference)), ".".join(map(str, draw(all_points(book))))
    grey = "".join(book.armies[army] for army in sorted(out)) or "-"
    clocks = st.sampled_from(quiet_turns(book, len(book.armies) - len(out)))
    quiet = draw(one_of(st.integers(0, 9), st.integers(0, 9), clocks))
    return f"{placement(book, men)} {book.armies[turn]} {rights} {quiet} {dice} {scores} {grey}"


# ---------------------------------------------------------------- men before their rajas are seen to
def crowds(reference: Reference) -> list[Crowd]:
    """Return ways to draw men: the array thinned, few men, or such as one rule or another asks for."""
    return [array, advanced, advanced, chase, chase, nobody, *[boats] * 3 * ("triumph" in reference.does)]


def armies_out(book: Rulebook, crowd: Crowd) -> st.SearchStrategy[frozenset[int]]:
    """Draw the armies that are out: some, often none where boats meet and all but two where rajas are chased."""
    armies = st.sampled_from(range(len(book.armies)))
    most = len(book.armies) - 1
    least = most - 1 if crowd is chase else 0
    some = st.frozensets(armies, min_size=least, max_size=most - 1)
    none: st.SearchStrategy[frozenset[int]] = st.just(frozenset())
    return one_of(none, some, none if crowd is boats else some, st.frozensets(armies, max_size=most))


def array(reference: Reference, turn: int) -> st.SearchStrategy[Men]:
    """Draw the start array with men missing and others moved."""
    return thinned(reference.book)


def nobody(reference: Reference, turn: int) -> st.SearchStrategy[Men]:
    """Draw no men."""
    return st.just({})


def one_of(*choices: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Draw one of the choices; one that is named twice comes twice as often, as Hypothesis' own would not have it."""
    return st.sampled_from(range(len(choices))).flatmap(lambda number: choices[number])


@st.composite
def few(draw: st.DrawFn, book: Rulebook) -> Men:
    """Draw up to seven men, none of them a raja; often none."""
    some = st.tuples(st.sampled_from(squares(book)), st.sampled_from(followers(book)))
    return dict(draw(one_of(st.lists(some, min_size=2, max_size=7), st.just([]))))


@st.composite
def advanced(draw: st.DrawFn, reference: Reference, turn: int) -> Men:
    """Draw foot soldiers of the army to move close to their far edge, men to take there, and officers of theirs."""
    book, soldier = reference.book, reference.soldier
    own = [man for man in followers(book) if man.army == turn]
    last = [at for at in squares(book) if not book.is_on_board(book.ahead(at, turn))]
    before = [book.ahead(at, turn, -1) for at in last]
    men = {at: Man(turn, soldier) for at in draw(st.lists(st.sampled_from(before), min_size=1, max_size=4))}
    prey, others = st.sampled_from(followers(book)), st.sampled_from(own)
    men |= dict(draw(st.lists(st.tuples(st.sampled_from(last), prey), max_size=4)))
    men |= dict(draw(st.lists(st.tuples(st.sampled_from(squares(book)), others), max_size=4)))
    return men


@st.composite
def chase(draw: st.DrawFn, reference: Reference, turn: int) -> Men:
    """Draw rajas within reach of the army to move, and its own raja close to where another's began."""
    book = reference.book
    thrones = [square for square, man in book.start.items() if is_raja(book, man) and man.army != turn]
    throne = draw(st.sampled_from(thrones))
    own = st.sampled_from([man for man in followers(book) if man.army == turn])
    men = dict(draw(st.lists(st.tuples(st.sampled_from(around(book, throne, 3)), own), max_size=5)))
    men[draw(st.sampled_from(around(book, throne, 1)))] = Man(turn, royal(book))
    if draw(st.booleans()):
        men[throne] = draw(st.sampled_from([book.start[throne], *followers(book)]))
    return men


@st.composite
def boats(draw: st.DrawFn, reference: Reference, turn: int) -> Men:
    """Draw four boats of which one is a move away from a square of them, with one thing or another amiss."""
    book, kind = reference.book, reference.does["triumph"]["kind"]
    corner = draw(st.sampled_from(squares(book)))
    block = [(corner[0] + file, corner[1] + rank) for file, rank in product((0, 1), (0, 1))]
    target = draw(st.sampled_from(block))
    others = draw(st.permutations([army for army in range(len(book.armies)) if army != turn]))
    places = [square for square in block if square != target]
    men = {square: Man(army, kind) for square, army in zip(places, others, strict=False)}
    origins = [(target[0] + files, target[1] + ranks) for files, ranks in product((-2, 2), (-2, 2))]
    men |= {draw(st.sampled_from(origins)): Man(turn, kind)}
    amiss = st.tuples(st.sampled_from([*block, *around(book, corner, 3)]), st.sampled_from(followers(book)))
    men |= dict(draw(st.lists(amiss, max_size=3)))
    return {square: man for square, man in men.items() if book.is_on_board(square)}


def with_rajas(draw: st.DrawFn, book: Rulebook, men: Men, out: frozenset[int]) -> Men:
    """Return the men, each army that is in with one raja, one that is out with one or none, none with too many men."""
    standing = {man.army: square for square, man in men.items() if is_raja(book, man)}
    kept = {at: man for at, man in men.items() if not is_raja(book, man) or standing[man.army] == at}
    for army in range(len(book.armies)):
        if army in standing and army in out and draw(st.booleans()):
            del kept[standing[army]]
        if army in standing or (army in out and not draw(st.booleans())):
            continue
        free = [square for square in squares(book) if square not in kept]
        close = [square for square in edge(book) if square in free]
        kept[draw(st.sampled_from(free) | st.sampled_from(close or free))] = Man(army, royal(book))
    numbers = {army: sum(man.army == army for man in kept.values()) for army in range(len(book.armies))}
    assert max(numbers.values()) <= MEN_MOST
    return kept


# ---------------------------------------------------------------- points, clocks and dice
@st.composite
def rajas_taken(draw: st.DrawFn, book: Rulebook, men: Men, out: frozenset[int], turn: int) -> str:
    """Draw who has taken the rajas that are missing, mostly the army to move: "rajas=2.0.0.1"."""
    missing = [army for army in out if Man(army, royal(book)) not in men.values()]
    numbers = [0] * len(book.armies)
    for loser in missing:
        numbers[draw(st.sampled_from([turn, turn, *(one for one in range(len(numbers)) if one != loser)]))] += 1
    return f"rajas={'.'.join(map(str, numbers))}" if any(numbers) else "-"


@st.composite
def all_points(draw: st.DrawFn, book: Rulebook) -> list[int]:
    """Draw the points of the armies: close together, far apart, or near a number that an ending asks for."""
    limits = [row["at"] for row in book.endings if row["when"] in ("all-rajas", "points-held")]
    close = [max(0, limit + by) for limit in limits for by in (-4, -1, 0, 6)]
    some = st.sampled_from([0, 0, 1, 2, 5, 9, 17, 30, 60, *close])
    return draw(st.lists(some, min_size=len(book.armies), max_size=len(book.armies)))


def quiet_turns(book: Rulebook, armies: int) -> list[int]:
    """Return numbers of quiet turns near those at which the game ends for so many armies, or for one more or less."""
    limits = [row["at"] * (armies + by) for row in book.endings if row["when"] == "quiet-rounds" for by in (-1, 0, 1)]
    return [*near(book, "quiet"), *(max(0, limit + by) for limit in limits for by in (-2, -1, 0, 1))]


def dice_left(reference: Reference) -> st.SearchStrategy[str]:
    """Draw the dice left, "-" if the throw is due or the rules have none; most move soldiers, rajas and boats."""
    dice = reference.does.get("dice")
    if not dice:
        return st.just("-")
    telling = {reference.royal, reference.soldier, reference.does.get("triumph", {}).get("kind")}
    often = [face for face, kinds in reference.faces().items() if telling & set(kinds)]
    faces = st.sampled_from([*often, *often, *reference.faces()]).map(str)
    left = st.lists(faces, min_size=1, max_size=dice["count"])
    return one_of(left, left, left, left, left, st.just([])).map(lambda thrown: "".join(thrown) or "-")
