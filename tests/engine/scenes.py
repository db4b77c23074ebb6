"""Scenes: a Hypothesis strategy for texts of positions in which rules are likely to show what they do."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from hypothesis import strategies as st
from reference import Reference
from rulebook import Man, Rulebook, Square, name_of
from scene import first_scene

Men = dict[Square, Man]
MEN_MOST = 31  # of an army: no position has more


@st.composite
def texts(draw: st.DrawFn, reference: Reference) -> str:
    """Draw a position of two armies under the rules of a reference: men, turn, rights and clock."""
    book = reference.book
    quarry = draw(st.sampled_from((0, 1)))
    prey = hunted(reference, quarry)
    men = draw(st.one_of(thinned(book), crowds(book), prey, prey, bare(book)))
    turn = book.armies[draw(st.sampled_from((quarry, quarry, 1 - quarry)))]
    rights, quiet = draw(all_rights(book, men)), draw(st.sampled_from(near(book, "quiet")))
    return f"{placement(book, men)} {turn} {rights} {quiet}"


# ---------------------------------------------------------------- men
@st.composite
def thinned(draw: st.DrawFn, book: Rulebook) -> Men:
    """Draw the start array with men missing and others moved."""
    officers = [square for square, man in book.start.items() if not is_raja(book, man)]
    missing = draw(st.sets(st.sampled_from(officers), max_size=20))
    others = draw(st.lists(st.tuples(st.sampled_from(squares(book)), st.sampled_from(followers(book))), max_size=8))
    men = {square: man for square, man in book.start.items() if square not in missing}
    for square, man in others:
        is_room = sum(one.army == man.army for one in men.values()) < MEN_MOST
        if is_room and not (square in men and is_raja(book, men[square])):
            men[square] = man
    return men


@st.composite
def crowds(draw: st.DrawFn, book: Rulebook) -> Men:
    """Draw two rajas, mostly at the edge, men around one of them, and foot soldiers close to the far edge."""
    rajas = draw(rajas_on(book))
    centre = draw(st.sampled_from(sorted(rajas)))
    pools = {
        "around": st.tuples(st.sampled_from(around(book, centre)), st.sampled_from(followers(book))),
        "anywhere": st.tuples(st.sampled_from(squares(book)), st.sampled_from(followers(book))),
        "advanced": st.sampled_from(advanced(book)),
    }
    sizes = {"around": 8, "anywhere": 6, "advanced": 10}
    others = [one for name, pool in pools.items() for one in draw(st.lists(pool, max_size=sizes[name]))]
    return dict(others) | rajas


@st.composite
def hunted(draw: st.DrawFn, reference: Reference, own: int) -> Men:
    """Draw an army's raja hemmed in: enemy men close to him, each of whom takes a move away, and own men blocked.

    In most of the scenes no man attacks him, so that he is all but stalemated.
    """
    book = reference.book
    place, is_quiet = draw(st.sampled_from(edge(book))), draw(st.sampled_from((True, True, False)))
    men = {place: Man(own, royal(book))}
    for square in draw(st.lists(st.sampled_from(squares(book)), max_size=2)):
        men |= blocked(book, own, square)
    helpers = [man for man in followers(book) if man.army == own]
    men |= dict(draw(st.lists(st.tuples(st.sampled_from(squares(book)), st.sampled_from(helpers)), max_size=1)))
    close = st.sampled_from(around(book, place, 3))
    men |= {draw(close): Man(1 - own, royal(book)), place: Man(own, royal(book))}
    hunters = st.tuples(close, st.sampled_from([man for man in followers(book) if man.army != own]))
    for square, man in draw(st.lists(hunters, min_size=8, max_size=20)):
        if square not in men and hems_in(reference, men, own, {square: man}, is_quiet):
            men[square] = man
    return men


def hems_in(reference: Reference, men: Men, army: int, more: Men, is_quiet: bool) -> bool:
    """Tell whether an army has fewer moves when there are more enemy men."""
    now = replace(first_scene(reference.book), men=men, turn=army, untouched=frozenset())
    then = replace(now, men=men | more)
    if is_quiet and reference.is_attacked(then, army):
        return False
    left = set(reference.steps(now, bans=False))
    return bool(left) and len(set(reference.steps(then, bans=False))) < len(left)


def blocked(book: Rulebook, army: int, square: Square) -> Men:
    """Return a foot soldier of an army and an enemy one that stands in his way; none where the board ends."""
    soldier = next(letter for letter, kind in book.kinds.items() if kind["role"] == "soldier")
    ahead = book.ahead(square, army)
    return {square: Man(army, soldier), ahead: Man(1 - army, soldier)} if book.is_on_board(ahead) else {}


@st.composite
def bare(draw: st.DrawFn, book: Rulebook) -> Men:
    """Draw a raja alone, or with a foot soldier or two, against a raja with a man or two close to him."""
    rajas = draw(rajas_on(book))
    place = draw(st.sampled_from(sorted(rajas)))
    own = [man for man in followers(book) if man.army != rajas[place].army]
    soldiers = [man for man in followers(book) if book.kinds[man.kind]["role"] == "soldier"]
    near_him = st.tuples(st.sampled_from(around(book, place)), st.sampled_from(own))
    far = st.tuples(st.sampled_from(squares(book)), st.sampled_from(soldiers))
    return dict(draw(st.lists(near_him, min_size=1, max_size=3)) + draw(st.lists(far, max_size=2))) | rajas


@st.composite
def rajas_on(draw: st.DrawFn, book: Rulebook) -> Men:
    """Draw the squares of the two rajas, half of them at the edge."""
    some = st.sampled_from(edge(book)) | st.sampled_from(squares(book))
    places = draw(st.lists(some, min_size=2, max_size=2, unique=True))
    return {square: Man(army, royal(book)) for army, square in enumerate(places)}


def royal(book: Rulebook) -> str:
    """Return the letter of the raja."""
    return next(letter for letter, kind in book.kinds.items() if kind["role"] == "royal")


def is_raja(book: Rulebook, man: Man) -> bool:
    """Tell whether a man is a raja."""
    return bool(book.kinds[man.kind]["role"] == "royal")


def followers(book: Rulebook) -> list[Man]:
    """Return every kind of man but the raja, in the hands of each army."""
    armies = range(len(book.armies))
    return [man for man in (Man(*one) for one in product(armies, book.kinds)) if not is_raja(book, man)]


def advanced(book: Rulebook) -> list[tuple[Square, Man]]:
    """Return the foot soldiers that can be one or two steps away from the far edge."""
    soldiers = [man for man in followers(book) if book.kinds[man.kind]["role"] == "soldier"]
    return [
        (square, man)
        for square, man in product(squares(book), soldiers)
        if any(not book.is_on_board(book.ahead(square, man.army, steps)) for steps in (2, 3))
    ]


# ---------------------------------------------------------------- squares
def squares(book: Rulebook) -> list[Square]:
    """Return all squares."""
    return list(product(range(book.board["files"]), range(book.board["ranks"])))


def edge(book: Rulebook) -> list[Square]:
    """Return the squares at the edge."""
    last = book.board["files"] - 1, book.board["ranks"] - 1
    return [square for square in squares(book) if any(at in (0, most) for at, most in zip(square, last, strict=True))]


def around(book: Rulebook, centre: Square, most: int = 2) -> list[Square]:
    """Return the squares that are at most so many files and ranks away from another."""
    return [one for one in squares(book) if 0 < max(abs(one[0] - centre[0]), abs(one[1] - centre[1])) <= most]


# ---------------------------------------------------------------- rights and clocks
@st.composite
def all_rights(draw: st.DrawFn, book: Rulebook, men: Men) -> str:
    """Draw the field of rights: armies checked and leapt, men moved and not moved, checks in a row."""
    who = st.sampled_from(["-", "-", "-", *book.armies, book.armies])
    at_home = [square for square, man in men.items() if is_at_home(book, square, man)]
    some = st.sets(st.sampled_from(at_home), max_size=8) if at_home else st.just(set())
    counts = st.sampled_from(near(book, "checks"))
    moved = draw(some)
    rights = {
        "checked": draw(who),
        "leapt": draw(who),
        "from": draw(origins(book, men)),
        "moved": "".join(map(name_of, sorted(moved))) or "-",
        "home": "".join(map(name_of, sorted(draw(some) - moved))) or "-",
        "checks": ".".join(str(draw(counts)) for _ in book.armies),
    }
    return ";".join(f"{key}={value}" for key, value in rights.items() if value != "-")


@st.composite
def origins(draw: st.DrawFn, book: Rulebook, men: Men) -> str:
    """Draw where some foot soldiers began: where one of their army did, where a man stands now, or anywhere."""
    soldiers = [square for square, man in men.items() if book.kinds[man.kind]["role"] == "soldier"]
    began = [square for square, man in book.start.items() if book.kinds[man.kind]["role"] == "soldier"]
    some = st.sampled_from(began) | st.sampled_from(sorted(men)) | st.sampled_from(squares(book))
    pairs = st.dictionaries(st.sampled_from(soldiers), some, max_size=6) if soldiers else st.just({})
    drawn = sorted(draw(pairs).items())
    return "".join(name_of(square) for pair in drawn for square in pair) or "-"


def is_at_home(book: Rulebook, square: Square, man: Man) -> bool:
    """Tell whether a square is one of the first two of its line, seen by the man on it."""
    return not all(book.is_on_board(book.ahead(square, man.army, -steps)) for steps in (1, 2))


def near(book: Rulebook, condition: str) -> list[int]:
    """Return numbers near those at which a condition holds under the rulebook, and a few small ones."""
    limits = [row["at"] for row in book.endings if row["when"] == condition]
    return [0, 0, 0, 0, 1, 7, *(limit + by for limit in limits for by in (-2, -1, 0, 1))]


# ---------------------------------------------------------------- text
def placement(book: Rulebook, men: Men) -> str:
    """Return the placement field of a text, the highest rank first."""
    files, ranks = book.board["files"], book.board["ranks"]
    lines = ["".join(letter(book, men.get((file, rank))) for file in range(files)) for rank in reversed(range(ranks))]
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), line) for line in lines)


def letter(book: Rulebook, man: Man | None) -> str:
    """Return how a man stands in a text, his army told by the case or, of more than two, by a letter; "." for none."""
    if man is None:
        return "."
    if len(book.armies) > 2:
        return book.armies[man.army] + man.kind
    return man.kind.lower() if man.army else man.kind
