"""Table scenes: texts of positions of armies around a table, rich in what happens there, each from one number.

Hypothesis draws the number alone: where much must come together, a triumph say, its own draws are too much alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product

from hypothesis import strategies as st
from reference import Reference
from rulebook import Man, Rulebook, Square, name_of
from scenes import Men, around, edge, followers, is_raja, near, placement, royal, squares

Rng = random.Random
Crowd = Callable[[Rng, Reference, int], Men]
"""Returns men under rules, for the army whose turn it is; rajas may be missing, or be too many."""


def table_texts(reference: Reference) -> st.SearchStrategy[str]:
    """Draw a position under the rules of a reference: men, grey ones too, whose turn it is, rights, dice and points."""
    return st.integers(0, 2**40).map(lambda seed: table_text(random.Random(seed), reference))


def table_text(rng: Rng, reference: Reference) -> str:
    """Return a position by lot."""
    book = reference.book
    crowd = rng.choice([array, advanced, advanced, chase, chase, nobody, *[boats] * 3 * ("triumph" in reference.does)])
    out = armies_out(rng, book, crowd)
    turn = rng.choice([army for army in range(len(book.armies)) if army not in out])
    few = dict(rng.sample(list(product(squares(book), followers(book))), rng.choice((0, 3, 7))))
    men = with_rajas(rng, book, few | crowd(rng, reference, turn), out)
    fields = [placement(book, men), book.armies[turn], rights(rng, book, men, out, turn)]
    fields += [str(quiet(rng, book, len(book.armies) - len(out))), dice(rng, reference), points(rng, book)]
    return " ".join([*fields, "".join(book.armies[army] for army in sorted(out)) or "-"])


def armies_out(rng: Rng, book: Rulebook, crowd: Crowd) -> frozenset[int]:
    """Return the armies that are out: often none, or all but two where rajas are chased; never all."""
    armies = range(len(book.armies))
    usual = len(armies) - 2 if crowd is chase else 0
    return frozenset(rng.sample(armies, rng.choice((usual, usual, rng.choice(armies)))))


# ---------------------------------------------------------------- men
def nobody(_rng: Rng, _reference: Reference, _turn: int) -> Men:
    """Return no men."""
    return {}


def array(rng: Rng, reference: Reference, _turn: int) -> Men:
    """Return the start array with men missing and others moved."""
    book = reference.book
    men = {square: man for square, man in book.start.items() if is_raja(book, man) or rng.random() < 0.6}
    return {square: man for square, man in scattered(rng, book, followers(book), 6).items() if square not in men} | men


def scattered(rng: Rng, book: Rulebook, men: Sequence[Man], most: int, places: Sequence[Square] = ()) -> Men:
    """Return so many men at most, of those given, on some of the places given or anywhere."""
    return {rng.choice(places or squares(book)): rng.choice(men) for _ in range(rng.randint(0, most))}


def advanced(rng: Rng, reference: Reference, turn: int) -> Men:
    """Return foot soldiers of the army to move close to their far edge, men to take there, and officers of theirs."""
    book = reference.book
    last = [at for at in squares(book) if not book.is_on_board(book.ahead(at, turn))]
    before = rng.sample([book.ahead(at, turn, -1) for at in last], rng.randint(1, 4))
    own = [man for man in followers(book) if man.army == turn]
    officers = scattered(rng, book, own, rng.choice((0, 1, 4)))
    return (
        officers | scattered(rng, book, followers(book), 4, last) | dict.fromkeys(before, Man(turn, reference.soldier))
    )


def chase(rng: Rng, reference: Reference, turn: int) -> Men:
    """Return an opponent's raja on or near his throne, and the army to move around him, its raja among its men."""
    book = reference.book
    throne, owner = rng.choice([(at, man) for at, man in book.start.items() if is_raja(book, man) and man.army != turn])
    place = throne if rng.random() < 0.5 else rng.choice(around(book, throne, 1))
    own = [man for man in followers(book) if man.army == turn]
    men = scattered(rng, book, own, 5, around(book, place, 3)) | {place: owner}
    men |= {rng.choice(around(book, throne, 1)): Man(turn, royal(book))} if rng.random() < 0.7 else {}
    return men | ({throne: rng.choice(followers(book))} if rng.random() < 0.2 else {})


def boats(rng: Rng, reference: Reference, turn: int) -> Men:
    """Return four boats of which one is a move away from a square of them, with one thing or another amiss."""
    book, kind = reference.book, reference.does["triumph"]["kind"]
    corner = rng.choice(squares(book))
    block = [(corner[0] + file, corner[1] + rank) for file, rank in product((0, 1), (0, 1))]
    target, *places = rng.sample(block, 4)
    others = [army for army in range(len(book.armies)) if army != turn]
    men = {square: Man(army, kind) for square, army in zip(places, others, strict=True)}
    origins = [(target[0] + files, target[1] + ranks) for files, ranks in product((-2, 2), (-2, 2))]
    men[rng.choice([origin for origin in origins if book.is_on_board(origin)])] = Man(turn, kind)
    men |= scattered(rng, book, followers(book), rng.choice((0, 2, 8)), [*block, *around(book, corner, 3)])
    more = scattered(rng, book, [Man(army, kind) for army in others], rng.choice((0, 0, 8)), around(book, target, 1))
    return {square: man for square, man in (more | men).items() if book.is_on_board(square)}


def with_rajas(rng: Rng, book: Rulebook, men: Men, out: frozenset[int]) -> Men:
    """Return the men, each army that is in with one raja, one that is out with none or, if it resigned, with one."""
    standing = {man.army: square for square, man in men.items() if is_raja(book, man)}
    kept = {at: man for at, man in men.items() if not is_raja(book, man) or standing[man.army] == at}
    for army in range(len(book.armies)):
        is_due = army not in out or rng.random() < 0.3
        if army in standing and not is_due:
            del kept[standing[army]]
        if is_due and army not in standing:
            places = edge(book) if rng.random() < 0.5 else squares(book)
            kept[rng.choice([square for square in places if square not in kept] or squares(book))] = Man(
                army, royal(book)
            )
    return kept


# ---------------------------------------------------------------- rights, clocks, dice and points
def rights(rng: Rng, book: Rulebook, men: Men, out: frozenset[int], turn: int) -> str:
    """Return the field of rights: who has taken the rajas that are missing, and what this game does not ask about."""
    numbers = [0] * len(book.armies)
    for loser in out:
        if Man(loser, royal(book)) not in men.values():
            others = [army for army in range(len(numbers)) if army != loser]
            numbers[rng.choice([turn, turn, turn, rng.choice(others)])] += 1
    soldiers = [at for at, man in men.items() if book.kinds[man.kind]["role"] == "soldier" and rng.random() < 0.1]
    origins = "".join(name_of(at) + name_of(rng.choice(squares(book))) for at in soldiers)
    moved = "".join(name_of(at) for at in men if book.start.get(at) == men[at] and rng.random() < 0.2)
    texts = {
        "rajas": ".".join(map(str, numbers)) if any(numbers) else "",
        "checked": "".join(letter for letter in book.armies if rng.random() < 0.1),
        "checks": ".".join(str(rng.choice((0, 0, 0, 2))) for _ in book.armies),
        "from": origins,
        "moved": moved,
    }
    return ";".join(f"{key}={text}" for key, text in texts.items() if text)


def points(rng: Rng, book: Rulebook) -> str:
    """Return the points of the armies: close together, far apart, or near a number that an ending asks for."""
    limits = [row["at"] for row in book.endings if row["when"] in ("all-rajas", "points-held")]
    some = [0, 1, 2, 9, 30, 90, *(max(0, limit + by) for limit in limits for by in (-4, -1, 0, 6))]
    return ".".join(str(rng.choice((0, rng.randint(0, 20), rng.choice(some)))) for _ in book.armies)


def quiet(rng: Rng, book: Rulebook, armies: int) -> int:
    """Return a number of quiet turns, one in three near one at which the game ends for so many armies, give or take."""
    limits = [row["at"] * (armies + by) for row in book.endings if row["when"] == "quiet-rounds" for by in (-1, 0, 1)]
    at_limits = [*near(book, "quiet"), *(max(0, limit + by) for limit in limits for by in (-2, -1, 0, 1))]
    return rng.choice((rng.randint(0, 9), rng.randint(0, 9), rng.choice(at_limits)))


def dice(rng: Rng, reference: Reference) -> str:
    """Return the dice left, "-" if the throw is due or the rules have none; most move soldiers, rajas and boats.

    Now and then they are those of other rules, as after a switch.
    """
    rule = reference.does.get("dice")
    if rng.random() < 0.03:
        return "".join(str(rng.randint(1, 6)) for _ in range(rng.randint(1, 3)))
    if not rule or rng.random() < 0.1:
        return "-"
    telling = {reference.royal, reference.soldier, reference.does.get("triumph", {}).get("kind")}
    often = [face for face, kinds in reference.faces().items() if telling & set(kinds)]
    faces = [*often, *often, *reference.faces()]
    return "".join(str(rng.choice(faces)) for _ in range(rng.randint(1, rule["count"])))
