"""Weighing: what a position is worth before anything is looked ahead, on the kernel's arrays.

Plain functions without a decorator, as in `kernel`. The worth of men and squares, which `g` holds, is a convention of
ours, made in `guide` from the values of the men and the squares of promotion; no ruleset is named.

    g  what the search reads
    ------------------------------------------------------------------------
    SQUARES …     single numbers: of squares, of throws, of ways they fall in
    SQUARE_LIST   [index]  the padded squares of the board
    FILE, RANK    [square]
    EDGE          [square]  how near to the edge: 0 in the middle
    WORTH         [kind << 11 | square]  of a man of the kind there
    THROW         [throw]  its ways to fall, then its faces

A value is in hundredths of a foot soldier.
"""

from .kernel import (
    ARMIES,
    DICE_MOST,
    GREY,
    KIND,
    KINDS_MOST,
    LEADER,
    LIVING,
    MAN_BITS,
    MEN,
    NEXT,
    QUIET,
    QUIET_AT,
    RAJAS,
    SCORE,
    SOLDIER,
    SQUARE,
    SQUARE_BITS,
    TABLE,
    TRAITS,
    raja_of,
)

# ---------------------------------------------------------------- g
SQUARES, THROWS, WAYS, SIDES = 0, 1, 2, 3
SQUARE_LIST, FILE, RANK, EDGE = 16, 272, 2320, 4368
WORTH = 6416
THROW, THROW_SIZE, THROWS_MOST = WORTH + (KINDS_MOST << SQUARE_BITS), 1 + DICE_MOST, 1287
G_SIZE = THROW + THROW_SIZE * THROWS_MOST

# ---------------------------------------------------------------- weights
HUNDRED = 100
FARTHEST = 15  # steps between two squares
NEAR_WEIGHT, EDGE_WEIGHT, FEW_WEIGHT = 3, 8, 4  # of hunters near the raja, of the edge, of few men left
LEAD_MOST = 800  # an advantage from which a raja is hunted with full force
LONG_QUIET = 140  # quiet plies after which half an advantage is forgotten, if no rule ends the game before
KEPT_RAJA, RAJA_HAD = 300, 100  # at a table: to be still in, and each raja taken


def evaluate(t, s, g, side):
    """Return what a position is worth to the side that the army `side` leads."""
    if t[TABLE]:
        return evaluate_table(t, s, g, side)
    other = t[NEXT + side]
    value = worth_of_men(s, g, side) - worth_of_men(s, g, other)
    if value > 0:
        value += press(t, s, g, side, other, value)
    else:
        value -= press(t, s, g, other, side, -value)
    return grow_stale(t, s, value)


def worth_of_men(s, g, army):
    """Return what the men of an army are worth where they stand."""
    worth = 0
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        man = s[i]
        worth += g[WORTH + (s[KIND + man] << SQUARE_BITS) + s[SQUARE + man]]
    return worth


def press(t, s, g, army, other, lead):
    """Return what an advantage brings besides: hunters near the other raja, he at the edge, and few men left."""
    raja = s[SQUARE + raja_of(other)]
    file = g[FILE + raja]
    rank = g[RANK + raja]
    near = 0
    men = 0
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        man = s[i]
        men += 1
        if t[TRAITS + s[KIND + man]] & SOLDIER == 0:
            square = s[SQUARE + man]
            near += FARTHEST - max(abs(g[FILE + square] - file), abs(g[RANK + square] - rank))
    men += s[LIVING + other]
    force = min(lead, LEAD_MOST)
    hunt = near * NEAR_WEIGHT + g[EDGE + raja] * EDGE_WEIGHT
    return hunt * force // LEAD_MOST + force * FEW_WEIGHT // (FEW_WEIGHT + men)


def grow_stale(t, s, value):
    """Return a value, less the longer nothing has been taken and no foot soldier has moved."""
    limit = min(t[QUIET_AT], LONG_QUIET)
    quiet = min(limit, 0 + s[QUIET])
    return value - value * quiet // (2 * limit)


def evaluate_table(t, s, g, side):
    """Return what a position at a table is worth to a side: points, men and rajas taken, against all others' together.

    The own count so often as there are other sides.
    """
    own = 0
    others = 0
    for army in range(t[ARMIES]):
        worth = HUNDRED * s[SCORE + army]
        if s[GREY + army] == 0:
            worth += KEPT_RAJA + RAJA_HAD * s[RAJAS + army] + worth_of_men(s, g, army)
        if t[LEADER + army] == side:
            own += worth
        else:
            others += worth
    return own * (g[SIDES] - 1) - others
