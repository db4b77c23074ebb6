"""The kernel: moves, endings and whole games on flat arrays of integers.

Plain functions without a decorator and without an import. Interpreted, the arrays are lists; `compiled` makes machine
code of the same source for numpy arrays, and both play the same games.

    t  tables of a ruleset, read only              s  a position, changed in place
    --------------------------------------------   ------------------------------------------------------------
    SAFE …         single numbers                  BOARD       [square]   0 empty, a man, a grey man, or OFF
    NEXT           [army]  who moves after it      SQUARE      [man]      where he stands; 0 = not on the board
    AHEAD          [army]  a soldier's step, or 0  KIND        [man]
    ROWS_AT        [event] its first row           PLACE       [man]      his index in MEN
    ROWS           rows of the judgement           HITS        [man]      bits of the enemy men on squares that he
    FACE_MOVES     [face << 6 | kind]  0 or 1                             attacks if nothing stands between
    SLOT_AT …      [kind]                          MEN         [army << 5 | index]  living men, the raja first
    SLOT_STEP      [slot]  displacement            COUNT       [kind]     living men of the kind, with a right or not
    SLOT_UNIT      [slot]  unit step, 0 = a leap   LIVING …    [army]     living men, officers, slots, …
    SLOT_MASK      [slot]  bits of occupants       CHECKS      [army]     checks given in a row, if a rule asks
    RAY_UNIT       [ray]   unit step               TURN …      single numbers
    RAY_REACH      [ray]   most repeats            DICE        dice left, then their faces
    RAY_MASK       [ray]   bits of occupants       ORIGIN      [man]      where a foot soldier began; never changes
    LINE           [displacement]  1 = a slider's  SLOTS       [army << 12 | index]  man << 11 | slot
    PROMOTION      [army << 11 | square]           SPARE       moves listed while judging
    AGAINST        [army]  bits of its opponents   OUT         moves listed: man << 11 | target
    LEADER         [army]  the first of its side
    TRIUMPH        [army]  bits of armies whose men its triumph takes, 0 where there is none
    THRONE         [army]  where its raja began, if that is paid; more single numbers
    ATTACK         [kind << 10 | displacement]

    z  hash keys of a man on a square [kind << 11 | square];  hashes, moves  [ply] of the game being played

* A square is padded: rows of 2 · files − 1, so that the difference of two squares names a displacement, and leaving
  the board is a value, not a test.
* A man is (army + 1) << 5 | number; the raja has number 0. `man >> 5` is the occupant: 0 empty, 1-4 an army, 5-8 a
  grey army, 15 off the board. Masks of slots and rays have one bit for each occupant, and three flags between them.
* A kind is a letter in the hands of one army; kind 0 is none. A man with a right (a raja that may still leap, a man
  that may still go two squares ahead) is a kind of its own; PLAIN is what he is without it.
* A slot is one displacement of a kind; a ray is a unit step and how often it may repeat. ATTACK holds 0, STEP (a
  step or a leap) or SLIDER plus the unit step. LINE and ATTACK point at displacement 0.
* A move is man << 11 | target; a removal has man 0; a pass is PASS.
* A ban bars a move for what it would do to the enemy. Bans are left aside when the enemy's own moves are looked at.
* A row is an ending: condition, result for the affected army, parameter, whether a row of another event stands before
  it, number in the ruleset. Rows are grouped by the event that can make them true, so that a ply without an event
  reads none; ALL_ROWS has them in the order of the ruleset.
"""

# ---------------------------------------------------------------- sizes and codes
MAN_BITS, SQUARE_BITS, KIND_BITS, FACE_BITS, SLOTS_BITS = 5, 11, 10, 6, 12
NUMBER_MASK, SQUARE_MASK = 31, 2047
GREY_SHIFT = 4 << MAN_BITS  # a man's code grows by this when his army is out
FIRST_GREY = 5 << MAN_BITS
OFF = 15 << MAN_BITS
ARMIES_MOST, MEN_MOST, KINDS_MOST, ENDINGS_MOST = 4, 31, 64, 16
SLOTS_MOST, RAYS_MOST, DICE_MOST, FACES_MOST = 2048, 512, 8, 6
PASS = 0

# ---------------------------------------------------------------- t
SAFE, LEAP, WATCH, QUIET_AT, REPEAT_AT, REPEAT_FROM = 0, 1, 2, 3, 4, 5
ARMIES, SIZE, TABLE, FACES, DICE_THROWN = 6, 7, 8, 9, 10
COUNTS_CHECKS, CHECKS_AT, BANS, BAN_AT, RAJA_ALONE = 11, 12, 13, 14, 15
NEXT, ROWS_AT, AHEAD, GOES_BACK, SENDS_HOME, ROWS, FACE_MOVES = 16, 20, 26, 30, 31, 32, 192
SLOT_AT, SLOT_END, RAY_AT, RAY_END = 640, 704, 768, 832
TRAITS, PLAIN, VALUE, AT_START, OFFICER = 896, 960, 1024, 1088, 1152
SLOT_STEP, SLOT_UNIT, SLOT_MASK = 1216, 3264, 5312
RAY_UNIT, RAY_REACH, RAY_MASK = 7360, 7872, 8384
LINE, PROMOTION, ATTACK = 9408, 9920, 18816
AGAINST, LEADER, TRIUMPH, THRONE, SOLDIERS_AT_START = 18112, 18116, 18120, 18124, 18128
PARTNERED, PAID, ENTERS, ENTERS_TAKING, BONUS, GROWTH = 18132, 18133, 18134, 18135, 18136, 18137
FIRST_FACE, KINDS_EACH, ACROSS, FACE_GROUPS = 18138, 18139, 18140, 18141
SLOTLESS = 18148  # 1 if no player draws a (man, slot)
GROUP, SLIDES = 18152, 18216
T_HEAD = 18304  # ATTACK follows, 1024 entries a kind

# ---------------------------------------------------------------- s
BOARD, SQUARE, KIND, PLACE, HITS, MEN, COUNT = 0, 2048, 2240, 2432, 2624, 2816, 2944
LIVING, OFFICERS, SLOT_COUNT, ALIVE, GREY, SCORE, RAJAS = 3008, 3012, 3016, 3020, 3024, 3028, 3032
TURN, QUIET, CAPTURES, PROMOTIONS, DICE, CHECKS, REMOVALS = 3036, 3037, 3038, 3039, 3040, 3052, 3056
TRIUMPHS, CHANGED, LEFT = 3057, 3058, 3059  # CHANGED: men, points or armies since last judged; LEFT: armies in
ORIGIN, SLOTS, SPARE, OUT = 3072, 3264, 19648, 23744
S_SIZE = 27840  # perft lists one level after the other and wants OUT to be longer
OUT_SIZE = S_SIZE - OUT

# ---------------------------------------------------------------- flags
STEP, SLIDER = 1, 128  # an entry of ATTACK: a step or a leap; SLIDER + its unit step
DOUBLING, LEAPING, ADVANCING = 1 << 12, 1 << 13, 1 << 14  # in a mask: halfway empty; takes no raja; ask PROMOTION first
SOLDIER, PROMOTES, LEAPS = 1, 2, 4  # traits of a kind
ENDS_BY_LEAP, ENDS_BY_MOVE = 8, 16  # traits: what spends a man's right
TRIUMPHANT = 32  # a trait: may make a triumph
SETTLES = PROMOTES | ENDS_BY_LEAP | ENDS_BY_MOVE
STALEMATING, CHECKING = 1, 2  # what BANS bars: leaving the enemy stalemated; from BAN_AT in a row on, checks
AND_REMOVES = 2  # RAJA_ALONE, if the army of a raja who alone has no move takes a man off; 1 for any other end
BECOMES, RETURNS, IF_LOST, CLOSED, HOME = 63, 64, 128, 256, 512  # an entry of PROMOTION; RETURNS, with HOME to ORIGIN
AFTER_LOSS, BESIDE_BITS = 1024, 11  # of foot soldiers; from BESIDE_BITS on, the kind that frees the last one, or 0

# ---------------------------------------------------------------- rows
AFTER_CAPTURE, NO_MOVE, CLOCK, ALL_ROWS = 0, 1, 2, 3  # events
CONDITION, RESULT, PARAMETER, IS_LATER, NUMBER, ROW_SIZE = 0, 1, 2, 3, 4, 5
RAJA_TAKEN, BOTH_BARE, BARED, BARED_CAN_RETAKE, OFFICERS_LOST = 1, 2, 3, 4, 5
MATED, STALEMATED, QUIET_FOR, SEEN, CHECKED_FOR = 6, 7, 8, 9, 10
LAST_SIDE, ALL_RAJAS, PLACES_FIXED, POINTS_HELD, QUIET_ROUNDS = 11, 12, 13, 14, 15
WINS, LOSES, HALF_LOSES, DRAWS, FORBIDDEN, REMOVES_ANY, REMOVES_IMPRISONER, BY_POINTS = 1, 2, 3, 4, 5, 6, 7, 8
NOBODY, ALL_FOUR, ENDLESS = -1, 15, 1 << 28

# ---------------------------------------------------------------- games
OPENING = 2  # plies on which a position is judged though nothing was taken: it may have been set up already over
TRIES = 3  # draws for each slot of the army before the full list decides
WINNER, ENDING, PLIES, TAKEN, PROMOTED, REMOVED, TRIUMPHED, POINTS = 0, 1, 2, 3, 4, 5, 6, 7  # of a finished game
GAME_SIZE = POINTS + ARMIES_MOST
WORD, WORD_BITS, MULTIPLIER = 0xFFFFFFFF, 32, 2131995753
SEED_MASK, GOLDEN, SEED_ROUNDS, SEED_SHIFT = 0x3FFFFFFF, 2654435761, 4, 17
POWERS = 37  # of two, up to 2**31, all leave different remainders by it
POWER_BY_REMAINDER = (
    *(0, 0, 1, 26, 2, 23, 27, 0, 3, 16, 24, 30, 28, 11, 0, 13, 4, 7, 17),
    *(0, 25, 22, 31, 15, 29, 10, 12, 6, 0, 21, 14, 9, 5, 20, 8, 19, 18),
)


# ================================================================ random numbers
def next_number(r):
    """Return the next state of the generator (multiply with carry): its products stay below 2**63."""
    return (r & WORD) * MULTIPLIER + (r >> WORD_BITS)


def below(r, n):
    """Return the number from 0 to n - 1 that a state stands for."""
    return (((r ^ (r >> WORD_BITS)) & WORD) * n) >> WORD_BITS


def seed_game(seed, game):
    """Return the state with which a game of a run begins, well apart from those of its neighbours."""
    r = ((seed & SEED_MASK) << WORD_BITS) | ((game * GOLDEN) & WORD)
    for _ in range(SEED_ROUNDS):
        r = next_number(r)
        r = r ^ ((r >> SEED_SHIFT) & SEED_MASK)
    return r + 1


def bit_number(bit):
    """Return which power of two a single bit is."""
    return POWER_BY_REMAINDER[bit % POWERS]


# ================================================================ attack
def raja_of(army):
    """Return the man that is the army's raja."""
    return (army + 1) << MAN_BITS


def reaches(t, s, kind, origin, target):
    """Tell whether a man of this kind on origin attacks the target."""
    attack = t[ATTACK + (kind << KIND_BITS) + target - origin]
    if attack <= STEP:
        return attack == STEP
    unit = attack - SLIDER
    square = origin + unit
    while square != target and s[BOARD + square] == 0:
        square += unit
    return square == target


def attacked(t, s, square, by):
    """Tell whether some man of the army `by` attacks the square."""
    first = MEN + (by << MAN_BITS)
    for i in range(first, first + s[LIVING + by]):
        man = s[i]
        origin = s[SQUARE + man]
        if origin != 0:
            attack = t[ATTACK + (s[KIND + man] << KIND_BITS) + square - origin]
            if attack != 0:
                if attack == STEP:
                    return True
                unit = attack - SLIDER
                x = origin + unit
                while x != square and s[BOARD + x] == 0:
                    x += unit
                if x == square:
                    return True
    return False


def is_attacked(t, s, army, by):
    """Tell whether the army's raja stands attacked by an army; a raja that is gone does not."""
    square = s[SQUARE + raja_of(army)]
    return square != 0 and attacked(t, s, square, by)


def safe_after(t, s, army, enemy, man, origin, target, rest):
    """Tell whether the own raja is safe once the man has gone to target and come to rest; the position is restored."""
    taken = s[BOARD + target]
    s[BOARD + origin] = 0
    s[BOARD + target] = 0
    s[BOARD + rest] = man
    s[SQUARE + taken] = 0
    raja = s[SQUARE + ((army + 1) << MAN_BITS)]
    if origin == raja:
        raja = rest
    hit = attacked(t, s, raja, enemy)
    s[BOARD + rest] = 0
    s[BOARD + origin] = man
    s[BOARD + target] = taken
    if taken:
        s[SQUARE + taken] = target
    return not hit


# ================================================================ moves
def may_move(t, s, army, enemy, safe, in_check, man, origin, target, mask):
    """Tell whether a move whose occupant fits is legal if no ban is against it: a barred entry or the own raja may be.

    The own raja is looked at only if he is in check, moves, or may be uncovered. A raja may always be taken, since that
    ends the game.
    """
    raja = s[SQUARE + ((army + 1) << MAN_BITS)]
    look = safe != 0 and (in_check or origin == raja or t[LINE + origin - raja] != 0)
    rest = target
    if mask >= DOUBLING:
        if mask & LEAPING and is_raja(s[BOARD + target]):
            return False
        if mask & DOUBLING and s[BOARD + ((origin + target) >> 1)] != 0:
            return False
        if mask & ADVANCING:
            entry = t[PROMOTION + (army << SQUARE_BITS) + target]
            if is_barred(t, s, entry):
                return False
            if entry & RETURNS:
                rest = square_of_return(s, entry, man, origin)
                if rest != origin and rest != target and s[BOARD + rest] != 0:
                    return False
                look = safe != 0  # the square of the man taken is left empty
    if not look or is_raja(s[BOARD + target]):
        return True
    return safe_after(t, s, army, enemy, man, origin, target, rest)


def is_raja(occupant):
    """Tell whether the occupant of a square of the board is a raja."""
    return occupant != 0 and occupant & NUMBER_MASK == 0


def is_barred(t, s, entry):
    """Tell whether a foot soldier may not go where this entry of PROMOTION stands."""
    if entry & (IF_LOST | AFTER_LOSS):
        return is_kept(t, s, entry)
    return entry & CLOSED != 0


def is_kept(t, s, entry):
    """Tell whether an army has not lost what an entry of PROMOTION asks, nor has its last foot soldier been freed."""
    kind = entry & BECOMES
    army = (kind - 1) // t[KINDS_EACH]
    beside = entry >> BESIDE_BITS
    if beside and s[COUNT + beside] == 1 and count_men(t, s, army, False) == 3 and count_men(t, s, army, True) == 1:
        return False
    if entry & IF_LOST and s[COUNT + kind] >= t[AT_START + kind]:
        return True
    return entry & AFTER_LOSS != 0 and count_men(t, s, army, True) >= t[SOLDIERS_AT_START + army]


def count_men(t, s, army, only_soldiers):
    """Return how many men an army has, or how many foot soldiers."""
    men = 0
    first = 1 + army * t[KINDS_EACH]
    for kind in range(first, first + t[KINDS_EACH]):
        if not only_soldiers or t[TRAITS + kind] & SOLDIER:
            men += s[COUNT + kind]
    return men


def square_of_return(s, entry, man, origin):
    """Return where a foot soldier goes back to, once he has entered the far edge where this entry of PROMOTION is."""
    return s[ORIGIN + man] if entry & HOME else origin


def list_allowed(t, s, army, enemy, in_check, at):
    """Write the army's legal moves from index `at` on; returns the index after the last."""
    end = list_moves(t, s, army, enemy, t[SAFE], in_check, at)
    return drop_banned(t, s, army, enemy, at, end)


def list_moves(t, s, army, enemy, safe, in_check, at):
    """Write the army's moves, bans left aside, from index `at` on; returns the index after the last."""
    end = at
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        end = list_man(t, s, army, enemy, safe, in_check, s[i], end)
    return end


def list_man(t, s, army, enemy, safe, in_check, man, end):
    """Write the moves of a man; returns the index after the last."""
    origin = s[SQUARE + man]
    kind = s[KIND + man]
    for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
        end = list_ray(t, s, army, enemy, safe, in_check, man, origin, ray, end)
    return end


def list_ray(t, s, army, enemy, safe, in_check, man, origin, ray, end):
    """Write the moves of a man along one ray; returns the index after the last."""
    unit = t[RAY_UNIT + ray]
    mask = t[RAY_MASK + ray]
    target = origin
    for _ in range(t[RAY_REACH + ray]):
        target += unit
        occupant = s[BOARD + target]
        if (mask >> (occupant >> MAN_BITS)) & 1:
            if may_move(t, s, army, enemy, safe, in_check, man, origin, target, mask):
                s[end] = (man << SQUARE_BITS) | target
                end += 1
        if occupant:
            break
    return end


def draw_move(t, s, r, army, enemy, safe, in_check):
    """Draw a (man, slot) until it is a legal move: exactly uniform over the legal moves; 0 after too many misses.

    Returns the state of the generator and the move.
    """
    slots = s[SLOT_COUNT + army]
    first = SLOTS + (army << SLOTS_BITS)
    for _ in range(TRIES * slots):
        r = next_number(r)
        code = s[first + below(r, slots)]
        slot = code & SQUARE_MASK
        man = code >> SQUARE_BITS
        origin = s[SQUARE + man]
        target = origin + t[SLOT_STEP + slot]
        mask = t[SLOT_MASK + slot]
        if (mask >> (s[BOARD + target] >> MAN_BITS)) & 1:
            if is_open(t, s, slot, origin, target):
                if may_move(t, s, army, enemy, safe, in_check, man, origin, target, mask):
                    move = (man << SQUARE_BITS) | target
                    if is_allowed(t, s, army, enemy, move):
                        return r, move
    return r, 0


def is_open(t, s, slot, origin, target):
    """Tell whether nothing stands between origin and target on the way that this slot takes."""
    unit = t[SLOT_UNIT + slot]
    if unit != 0:
        square = origin + unit
        while square != target:
            if s[BOARD + square] != 0:
                return False
            square += unit
    return True


def can_move(t, s, army, enemy, in_check):
    """Tell whether the army has a move, bans left aside."""
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        if can_go(t, s, army, enemy, in_check, s[i]):
            return True
    return False


def can_go(t, s, army, enemy, in_check, man):
    """Tell whether a man who stands on the board has a move, bans left aside."""
    origin = s[SQUARE + man]
    kind = s[KIND + man]
    if origin != 0:
        for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
            if can_go_along(t, s, army, enemy, in_check, man, origin, ray):
                return True
    return False


def can_go_along(t, s, army, enemy, in_check, man, origin, ray):
    """Tell whether a man has a move along one ray, bans left aside."""
    mask = t[RAY_MASK + ray]
    target = origin
    for _ in range(t[RAY_REACH + ray]):
        target += t[RAY_UNIT + ray]
        occupant = s[BOARD + target]
        if (mask >> (occupant >> MAN_BITS)) & 1:
            if may_move(t, s, army, enemy, t[SAFE], in_check, man, origin, target, mask):
                return True
        if occupant:
            return False
    return False


def has_room(t, s, army):
    """Tell whether a step leads the army's raja to some square where no man of his own stands."""
    origin = s[SQUARE + raja_of(army)]
    kind = s[KIND + raja_of(army)]
    for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
        occupant = s[BOARD + origin + t[RAY_UNIT + ray]]
        if t[RAY_MASK + ray] & LEAPING == 0 and occupant != OFF and occupant >> MAN_BITS != army + 1:
            return True
    return False


# ================================================================ bans
def is_allowed(t, s, army, enemy, move):
    """Tell whether no ban is against a move that is otherwise legal."""
    return t[BANS] == 0 or not is_banned(t, s, army, enemy, move)


def drop_banned(t, s, army, enemy, at, end):
    """Keep the moves listed from `at` to `end` that no ban bars; returns the new end."""
    if t[BANS] == 0:
        return end
    kept = at
    for i in range(at, end):
        if not is_banned(t, s, army, enemy, s[i]):
            s[kept] = s[i]
            kept += 1
    return kept


def is_banned(t, s, army, enemy, move):
    """Tell whether a rule bars a move for what it does to the enemy, never if it takes the raja; all is restored."""
    man = move >> SQUARE_BITS
    target = move & SQUARE_MASK
    is_last = t[BANS] & CHECKING != 0 and s[CHECKS + army] + 1 >= t[BAN_AT]
    if is_raja(s[BOARD + target]) or not (is_last or t[BANS] & STALEMATING):
        return False
    if not is_last and t[RAJA_ALONE] == 0 and can_surely_move(t, s, enemy, target, s[ORIGIN + man]):
        return False
    origin = s[SQUARE + man]
    kind = s[KIND + man]
    taken, rest = try_step(t, s, army, man, origin, target)
    banned = breaks_ban(t, s, army, enemy, target, is_last)
    take_back(t, s, man, kind, origin, target, rest, taken)
    return banned


def breaks_ban(t, s, army, enemy, target, is_last):
    """Tell whether a step just tried, to the target, stalemates the enemy or gives a barred check without mate."""
    raja = raja_of(enemy)
    soldier = soldier_before(t, s, enemy, target)
    soldier_was = strip(t, s, soldier)
    in_check = is_attacked(t, s, enemy, army)
    raja_was = strip(t, s, raja) if in_check else s[KIND + raja]
    breaks = is_last and in_check and can_move(t, s, enemy, army, in_check)
    if t[BANS] & STALEMATING and not (in_check and t[SAFE]):
        breaks = breaks or is_left_stuck(t, s, enemy, army)
    s[KIND + raja] = raja_was
    s[KIND + soldier] = soldier_was
    return breaks


def can_surely_move(t, s, army, target, home):
    """Tell at a glance that an army has a move after any enemy step to the target that gives no check.

    It has if a man beside the raja's lines can step to a square that is empty and stays so, which the square where the
    enemy man began, `home`, may not. False says nothing.
    """
    raja = s[SQUARE + raja_of(army)]
    first = MEN + (army << MAN_BITS)
    for i in range(first + s[LIVING + army] - 1, first, -1):
        origin = s[SQUARE + s[i]]
        if origin != target and t[LINE + origin - raja] == 0:
            kind = s[KIND + s[i]]
            for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
                square = origin + t[RAY_UNIT + ray]
                if s[BOARD + square] == 0 and square != target and t[RAY_MASK + ray] & (DOUBLING | 1) == 1:
                    if square != home and t[PROMOTION + (army << SQUARE_BITS) + square] == 0:
                        return True
    return False


def is_left_stuck(t, s, army, enemy):
    """Tell whether an army out of check has no move, or its raja none where that is enough, bans left aside."""
    if t[RAJA_ALONE]:
        if can_go(t, s, army, enemy, False, raja_of(army)):
            return False
        if has_room(t, s, army):
            return True
    return not can_move(t, s, army, enemy, False)


def strip(t, s, man):
    """Make a man, for a trial, the kind that he is without his right; returns the kind that he was."""
    kind = s[KIND + man]
    s[KIND + man] = t[PLAIN + kind]
    return kind


def try_step(t, s, army, man, origin, target):
    """Make a step as far as the enemy's answers depend on it; returns the man taken and where the man rests."""
    taken = s[BOARD + target]
    kind = s[KIND + man]
    entry = t[PROMOTION + (army << SQUARE_BITS) + target] if t[TRAITS + kind] & PROMOTES else 0
    rest = square_of_return(s, entry, man, origin) if entry & RETURNS else target
    s[BOARD + origin] = 0
    s[BOARD + target] = 0
    s[BOARD + rest] = man
    s[SQUARE + man] = rest
    if entry & BECOMES:
        s[KIND + man] = entry & BECOMES
    if taken:
        s[SQUARE + taken] = 0
        s[COUNT + t[PLAIN + s[KIND + taken]]] -= 1
    return taken, rest


def take_back(t, s, man, kind, origin, target, rest, taken):
    """Undo a step that was tried."""
    s[BOARD + rest] = 0
    s[BOARD + target] = taken
    s[BOARD + origin] = man
    s[SQUARE + man] = origin
    s[KIND + man] = kind
    if taken:
        s[SQUARE + taken] = target
        s[COUNT + t[PLAIN + s[KIND + taken]]] += 1


# ================================================================ captures, for the greedy player
def note_hits(t, s, enemy, man):
    """Renew the bits of HITS in which this man takes part, on either side."""
    square = s[SQUARE + man]
    attack = ATTACK + (s[KIND + man] << KIND_BITS) - square
    me = 1 << (man & NUMBER_MASK)
    hits = 0
    for i in range(MEN + (enemy << MAN_BITS), MEN + (enemy << MAN_BITS) + s[LIVING + enemy]):
        foe = s[i]
        origin = s[SQUARE + foe]
        if t[attack + origin] != 0:
            hits |= 1 << (foe & NUMBER_MASK)
        others = s[HITS + foe] & ~me
        if t[ATTACK + (s[KIND + foe] << KIND_BITS) + square - origin] != 0:
            others |= me
        s[HITS + foe] = others
    s[HITS + man] = hits


def note_all_hits(t, s):
    """Fill HITS for a position of two armies."""
    for army in range(t[ARMIES]):
        for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
            note_hits(t, s, t[NEXT + army], s[i])


def draw_capture(t, s, r, army, enemy, safe, in_check):
    """Draw one of the legal captures of the highest value; returns the state of the generator and the move, or 0."""
    best = 0
    end = OUT
    alive = s[ALIVE + enemy]
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        man = s[i]
        hits = s[HITS + man] & alive
        while hits:
            bit = hits & -hits
            hits ^= bit
            foe = ((enemy + 1) << MAN_BITS) + bit_number(bit)
            value = t[VALUE + s[KIND + foe]]
            if value >= best and can_take(t, s, army, enemy, safe, in_check, man, foe):
                if value > best:
                    best = value
                    end = OUT
                s[end] = (man << SQUARE_BITS) | s[SQUARE + foe]
                end += 1
    if t[TRAITS + s[KIND + raja_of(army)]] & LEAPS:
        end = list_leap_captures(t, s, army, enemy, safe, in_check, best, end)
    return draw_listed(s, r, end)


def can_take(t, s, army, enemy, safe, in_check, man, foe):
    """Tell whether a man may take an enemy man who stands on a square that he attacks if nothing stands between."""
    kind = s[KIND + man]
    origin = s[SQUARE + man]
    target = s[SQUARE + foe]
    mask = ADVANCING if t[TRAITS + kind] & PROMOTES else 0
    if not reaches(t, s, kind, origin, target):
        return False
    if not may_move(t, s, army, enemy, safe, in_check, man, origin, target, mask):
        return False
    return is_allowed(t, s, army, enemy, (man << SQUARE_BITS) | target)


def list_leap_captures(t, s, army, enemy, safe, in_check, best, end):
    """Add the captures by the raja's leap, which is no attack, to those listed; returns the index after the last."""
    raja = raja_of(army)
    origin = s[SQUARE + raja]
    kind = s[KIND + raja]
    for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
        target = origin + t[RAY_UNIT + ray]
        foe = s[BOARD + target]
        mask = t[RAY_MASK + ray]
        if mask & LEAPING and foe != 0 and (mask >> (foe >> MAN_BITS)) & 1:
            value = t[VALUE + s[KIND + foe]]
            move = (raja << SQUARE_BITS) | target
            if value >= best and may_move(t, s, army, enemy, safe, in_check, raja, origin, target, mask):
                if is_allowed(t, s, army, enemy, move):
                    if value > best:
                        best = value
                        end = OUT
                    s[end] = move
                    end += 1
    return end


def keep_best_captures(t, s, end):
    """Keep in OUT the captures of the highest value, or all moves if there is no capture; returns the new end."""
    best = -1
    kept = end
    for i in range(OUT, end):
        taken = s[BOARD + (s[i] & SQUARE_MASK)]
        if taken != 0:
            value = t[VALUE + s[KIND + taken]]
            if value > best:
                best = value
                kept = OUT
            if value == best:
                s[kept] = s[i]
                kept += 1
    return kept


def keep_most_points(t, s, end):
    """Keep in OUT the moves at a table that bring the most points, be it none; returns the new end."""
    army = s[TURN]
    best = 0
    kept = OUT
    for i in range(OUT, end):
        points = points_of(t, s, army, s[i])
        if points > best:
            best = points
            kept = OUT
        if points == best:
            s[kept] = s[i]
            kept += 1
    return kept


def draw_listed(s, r, end):
    """Draw one of the moves listed in OUT up to `end`; returns the state of the generator and the move, or 0."""
    if end == OUT:
        return r, 0
    r = next_number(r)
    return r, s[OUT + below(r, end - OUT)]


# ================================================================ changes
def rebuild_slots(t, s, army):
    """Write the army's (man, slot) list anew."""
    if t[SLOTLESS]:  # then nobody reads it
        return
    end = SLOTS + (army << SLOTS_BITS)
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        man = s[i]
        kind = s[KIND + man]
        code = man << SQUARE_BITS
        for slot in range(t[SLOT_AT + kind], t[SLOT_END + kind]):
            s[end] = code | slot
            end += 1
    s[SLOT_COUNT + army] = end - SLOTS - (army << SLOTS_BITS)


def take(t, s, man):
    """Strike a man off the lists, not off the board; returns his army."""
    army = (man >> MAN_BITS) - 1
    last = s[LIVING + army] - 1
    s[LIVING + army] = last
    other = s[MEN + (army << MAN_BITS) + last]
    s[MEN + (army << MAN_BITS) + s[PLACE + man]] = other
    s[PLACE + other] = s[PLACE + man]
    s[SQUARE + man] = 0
    s[ALIVE + army] &= ~(1 << (man & NUMBER_MASK))
    s[COUNT + t[PLAIN + s[KIND + man]]] -= 1
    s[OFFICERS + army] -= t[OFFICER + s[KIND + man]]
    s[CAPTURES] += 1
    rebuild_slots(t, s, army)
    return army


def turn_into(t, s, army, man, kind):
    """Make a man another kind."""
    was = s[KIND + man]
    s[COUNT + t[PLAIN + was]] -= 1
    s[COUNT + t[PLAIN + kind]] += 1
    s[OFFICERS + army] += t[OFFICER + kind] - t[OFFICER + was]
    s[KIND + man] = kind
    rebuild_slots(t, s, army)


def settle(t, s, army, man, origin, target):
    """Do what the man's kind does on arrival: promote, step back, spend a right. Returns where he comes to rest."""
    kind = s[KIND + man]
    traits = t[TRAITS + kind]
    if traits & PROMOTES:
        entry = t[PROMOTION + (army << SQUARE_BITS) + target]
        if entry & BECOMES:
            turn_into(t, s, army, man, entry & BECOMES)
            s[PROMOTIONS] += 1
            if entry & RETURNS:
                rest = square_of_return(s, entry, man, origin)
                s[BOARD + target] = 0
                s[BOARD + rest] = man
                s[SQUARE + man] = rest
                return rest
            return target
    if traits & ENDS_BY_MOVE or (traits & ENDS_BY_LEAP and t[ATTACK + (kind << KIND_BITS) + target - origin] == 0):
        turn_into(t, s, army, man, t[PLAIN + kind])
    return target


def act(t, s, army, move):
    """Carry out a step or a removal on the board. The caller strikes the man taken off the lists.

    Returns the man taken, origin, where the man comes to rest, his kind before and after (0 if no man moved).
    """
    man = move >> SQUARE_BITS
    target = move & SQUARE_MASK
    taken = s[BOARD + target]
    if man == 0:
        s[BOARD + target] = 0
        s[REMOVALS] += 1
        return taken, target, target, 0, 0
    origin = s[SQUARE + man]
    was = s[KIND + man]
    s[BOARD + origin] = 0
    s[BOARD + target] = man
    s[SQUARE + man] = target
    if t[TRAITS + was] & SETTLES:
        rest = settle(t, s, army, man, origin, target)
        return taken, origin, rest, was, s[KIND + man]
    return taken, origin, target, was, was


def tell_apart(t, s, z, kind, man, origin, rest):
    """Return how the hash changes, besides, for a foot soldier who began elsewhere than others of his kind."""
    key = t[PLAIN + kind] << SQUARE_BITS
    home = s[ORIGIN + man]
    return ((z[key | origin] & WORD) * home) ^ ((z[key | rest] & WORD) * home)


def lose_leap(t, s, z, army):
    """Take the right to leap, if it is there, from a raja that stands attacked; returns how the hash changes."""
    return lose_right(t, s, z, army, raja_of(army))


def lose_double_steps(t, s, z, army, enemy, origin, target):
    """Take the double step from foot soldiers behind whom a man has gone; returns how the hash changes."""
    change = lose_right(t, s, z, army, soldier_before(t, s, army, origin))
    return change ^ lose_right(t, s, z, enemy, soldier_before(t, s, enemy, target))


def soldier_before(t, s, army, square):
    """Return the army's foot soldier right before a square, 0 if there is none."""
    man = s[BOARD + square + t[AHEAD + army]]
    return man if man >> MAN_BITS == army + 1 and t[TRAITS + s[KIND + man]] & SOLDIER else 0


def lose_right(t, s, z, army, man):
    """Make a man, or 0, the kind that he is without his right; returns how the hash changes."""
    kind = s[KIND + man]
    plain = t[PLAIN + kind]
    if plain == kind:
        return 0
    turn_into(t, s, army, man, plain)
    square = s[SQUARE + man]
    return z[(kind << SQUARE_BITS) | square] ^ z[(plain << SQUARE_BITS) | square]


# ================================================================ removals
def list_removals(t, s, army, enemy, imprisoners, at):
    """Write the enemy men that a stalemated army may take off the board; returns the index after the last.

    Never the raja, never one that shields the own raja; with `imprisoners`, only a man that holds the raja fast.
    """
    end = at
    raja = s[SQUARE + raja_of(army)]
    for i in range(MEN + (enemy << MAN_BITS), MEN + (enemy << MAN_BITS) + s[LIVING + enemy]):
        man = s[i]
        square = s[SQUARE + man]
        if man != raja_of(enemy) and (not imprisoners or imprisons(t, s, army, man)):
            s[SQUARE + man] = 0
            s[BOARD + square] = 0
            if t[SAFE] == 0 or not attacked(t, s, raja, enemy):
                s[end] = square
                end += 1
            s[SQUARE + man] = square
            s[BOARD + square] = man
    return end


def imprisons(t, s, army, man):
    """Tell whether an enemy man attacks a square beside the army's raja on which it could otherwise stand."""
    raja = raja_of(army)
    origin = s[SQUARE + raja]
    kind = s[KIND + raja]
    for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
        square = origin + t[RAY_UNIT + ray]
        mask = t[RAY_MASK + ray]
        if (mask >> (s[BOARD + square] >> MAN_BITS)) & 1 and mask & LEAPING == 0:
            if reaches(t, s, s[KIND + man], s[SQUARE + man], square):
                return True
    return False


# ================================================================ endings
def is_stalemated(t, s, army, enemy, in_check, is_known):
    """Tell whether the army, or its raja alone if that is enough, has no legal move; `is_known`: one of them has none.

    A raja who must be kept safe and stands attacked is not stalemated, but for an army whose every move is barred.
    """
    if in_check and (t[BANS] == 0 or not can_move(t, s, army, enemy, in_check)):
        return False
    if is_known or is_stuck(t, s, army, enemy, in_check):
        return True
    return t[RAJA_ALONE] != 0 and not in_check and is_hemmed_in(t, s, army, enemy)


def is_stuck(t, s, army, enemy, in_check):
    """Tell whether the army has no legal move."""
    if t[BANS] == 0:
        return not can_move(t, s, army, enemy, in_check)
    return list_allowed(t, s, army, enemy, in_check, SPARE) == SPARE


def is_hemmed_in(t, s, army, enemy):
    """Tell whether a raja has no legal move, though not all squares beside him are held by his own men."""
    raja = raja_of(army)
    if not has_room(t, s, army):
        return False
    if t[BANS] == 0:
        return not can_go(t, s, army, enemy, False, raja)
    return not may_go(t, s, army, enemy, raja)


def may_go(t, s, army, enemy, man):
    """Tell whether a man has a move that no ban bars; his army is not in check."""
    origin = s[SQUARE + man]
    kind = s[KIND + man]
    for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
        for i in range(SPARE, list_ray(t, s, army, enemy, t[SAFE], False, man, origin, ray, SPARE)):
            if not is_banned(t, s, army, enemy, s[i]):
                return True
    return False


def must_remove(t, s, army, enemy, in_check):
    """Tell whether the army may do nothing but take a man off the board, because its raja alone cannot move."""
    return t[RAJA_ALONE] == AND_REMOVES and not in_check and is_hemmed_in(t, s, army, enemy)


def is_everyone_bare(t, s):
    """Tell whether every army that is still in has only its raja."""
    for army in range(t[ARMIES]):
        if s[GREY + army] == 0 and s[LIVING + army] > 1:
            return False
    return True


def can_retake(t, s, army, other):
    """Tell whether the bared raja of `other` can take the last man of `army` at once, be it by a leap."""
    raja = raja_of(other)
    move = (raja << SQUARE_BITS) | s[SQUARE + s[MEN + (army << MAN_BITS) + 1]]
    for i in range(SPARE, list_man(t, s, other, army, t[SAFE], False, raja, SPARE)):
        if s[i] == move:
            return is_allowed(t, s, other, army, move)
    return False


def holds(t, s, row, event, army, other, quiet, seen):
    """Tell whether a row's condition holds for `other`, after a move of `army`."""
    condition = t[row + CONDITION]
    if condition == RAJA_TAKEN:
        return s[SQUARE + raja_of(other)] == 0 and s[GREY + other] == 0
    if condition == BOTH_BARE:
        return is_everyone_bare(t, s)
    if condition == BARED:
        return s[LIVING + other] == 1 and s[LIVING + army] > 1
    if condition == BARED_CAN_RETAKE:
        return s[LIVING + other] == 1 and s[LIVING + army] == 2 and can_retake(t, s, army, other)
    if condition == OFFICERS_LOST:
        return s[OFFICERS + other] == 0
    if condition == QUIET_FOR:
        return quiet >= t[row + PARAMETER]
    if condition == SEEN:
        return seen >= t[row + PARAMETER]
    if condition == CHECKED_FOR:
        return s[CHECKS + army] >= t[row + PARAMETER]
    is_known = event == NO_MOVE
    in_check = t[SAFE] != 0 and is_attacked(t, s, other, army)
    if condition == STALEMATED:
        return is_stalemated(t, s, other, army, in_check, is_known)
    return in_check and ((is_known and t[BANS] == 0) or not can_move(t, s, other, army, in_check))


def judge(t, s, event, army, other, quiet, seen):
    """Return the first row that holds after an event, 0 if none does.

    Captures are judged before clocks, clocks before the next army is found without a move. A row of an earlier event
    that stands behind one of a later event is therefore not taken at its word: then all rows are asked in order.
    """
    for row in range(t[ROWS_AT + event], t[ROWS_AT + event + 1], ROW_SIZE):
        if holds(t, s, row, event, army, other, quiet, seen):
            return judge_in_order(t, s, army, other, quiet, seen) if t[row + IS_LATER] else row
    return 0


def judge_in_order(t, s, army, other, quiet, seen):
    """Return the first of all rows that holds, 0 if none does."""
    for row in range(t[ROWS_AT + ALL_ROWS], t[ROWS_AT + ALL_ROWS + 1], ROW_SIZE):
        if holds(t, s, row, ALL_ROWS, army, other, quiet, seen):
            return row
    return 0


def verdict(t, s, seen):
    """Return the row that ends the game in this position, judged as just reached by a move; 0 if it goes on."""
    army = s[TURN]
    if t[TABLE]:
        return judge_here(t, s, ALL_ROWS, seen)
    enemy = t[NEXT + army]
    row = judge_in_order(t, s, enemy, army, s[QUIET], seen)
    return row if is_over(t, s, row, enemy, army) else 0


def is_over(t, s, row, army, other):
    """Tell whether a row ends the game: not if `other` may take a man off the board instead."""
    if row == 0:
        return False
    if t[row + RESULT] < REMOVES_ANY:
        return True
    return list_removals(t, s, other, army, t[row + RESULT] == REMOVES_IMPRISONER, SPARE) == SPARE


def is_won(t, row):
    """Tell whether a row gives somebody the game, wholly or half."""
    return row != 0 and t[row + RESULT] <= HALF_LOSES


def winner(t, s, row, army, other):
    """Return the army to which a row gives the game, NOBODY for a draw; `other` is the affected army.

    At a table it is the first army of the side that has won.
    """
    return winner_at_table(t, s, row) if t[TABLE] else winner_of_two(t, row, army, other)


def winner_of_two(t, row, army, other):
    """Return which of two armies a row gives the game, NOBODY for a draw."""
    if not is_won(t, row):
        return NOBODY
    return other if t[row + RESULT] == WINS else army


# ================================================================ endings at a table
def holds_at_table(t, s, row, quiet, seen):
    """Tell whether a row's condition holds at a table."""
    condition = t[row + CONDITION]
    if condition == ALL_RAJAS:
        return army_with_all_rajas(t, s) != NOBODY
    if condition == LAST_SIDE:
        return is_one_side_left(t, s)
    if condition == BOTH_BARE:
        return is_everyone_bare(t, s)
    if condition == BARED:
        return army_with_men_alone(t, s) != NOBODY
    if condition == PLACES_FIXED:
        return are_places_fixed(t, s)
    if condition == POINTS_HELD:
        return army_with_points(t, s, t[row + PARAMETER]) != NOBODY
    if condition == QUIET_FOR:
        return quiet >= t[row + PARAMETER]
    if condition == QUIET_ROUNDS:
        return quiet >= t[row + PARAMETER] * s[LEFT]
    return seen >= t[row + PARAMETER]


def judge_here(t, s, event, seen):
    """Return the first row that holds at a table after an event, 0 if none; no clock runs out while dice are left."""
    quiet = s[QUIET]
    if s[DICE]:
        quiet = seen = 0
    row = first_row(t, s, event, quiet, seen)
    return first_row(t, s, ALL_ROWS, quiet, seen) if row and t[row + IS_LATER] else row


def first_row(t, s, event, quiet, seen):
    """Return the first row of an event that holds at a table, 0 if none does."""
    for row in range(t[ROWS_AT + event], t[ROWS_AT + event + 1], ROW_SIZE):
        if holds_at_table(t, s, row, quiet, seen):
            return row
    return 0


def winner_at_table(t, s, row):
    """Return the first army of the side to which a row gives the game, NOBODY for a draw."""
    if row == 0 or t[row + RESULT] == DRAWS:
        return NOBODY
    if t[row + RESULT] == BY_POINTS:
        return side_ahead(t, s)
    condition = t[row + CONDITION]
    if condition == ALL_RAJAS:
        army = army_with_all_rajas(t, s)
    elif condition == POINTS_HELD:
        army = army_with_points(t, s, t[row + PARAMETER])
    elif condition == BARED:
        army = army_with_men_alone(t, s)
    else:
        army = first_army_in(t, s)
    return t[LEADER + army]


def army_with_all_rajas(t, s):
    """Return the army that has itself taken every other raja and kept its own, NOBODY if there is none."""
    for army in range(t[ARMIES]):
        if s[GREY + army] == 0 and s[RAJAS + army] >= t[ARMIES] - 1:
            return army
    return NOBODY


def army_with_points(t, s, points):
    """Return the first army still in that has so many points, NOBODY if there is none."""
    for army in range(t[ARMIES]):
        if s[GREY + army] == 0 and s[SCORE + army] >= points:
            return army
    return NOBODY


def army_with_men_alone(t, s):
    """Return an army that has more than its raja, where only its side has; NOBODY if there is none."""
    found = NOBODY
    for army in range(t[ARMIES]):
        if s[LIVING + army] > 1:
            if found != NOBODY and t[LEADER + army] != t[LEADER + found]:
                return NOBODY
            found = army
    return found


def first_army_in(t, s):
    """Return the first army that is still in."""
    army = 0
    while s[GREY + army]:
        army += 1
    return army


def is_one_side_left(t, s):
    """Tell whether all armies that are still in are of one side."""
    if t[PARTNERED] == 0:
        return s[LEFT] == 1
    first = first_army_in(t, s)
    for army in range(first + 1, t[ARMIES]):
        if s[GREY + army] == 0 and t[LEADER + army] != t[LEADER + first]:
            return False
    return True


def side_ahead(t, s):
    """Return the first army of the side with the most points, NOBODY if two sides share them."""
    ahead = NOBODY
    most = -1
    for leader in range(t[ARMIES]):
        if t[LEADER + leader] == leader:
            points = points_of_side(t, s, leader)
            if points == most:
                ahead = NOBODY
            elif points > most:
                ahead = leader
                most = points
    return ahead


def points_of_side(t, s, leader):
    """Return the points of a side together."""
    points = 0
    for army in range(t[ARMIES]):
        if t[LEADER + army] == leader:
            points += s[SCORE + army]
    return points


def are_places_fixed(t, s):
    """Tell whether no play can change the places by points; between partners they are never called so."""
    if t[PARTNERED]:
        return False
    for army in range(t[ARMIES]):
        if s[GREY + army] == 0 and t[BONUS] and s[RAJAS + army] + s[LEFT] >= t[ARMIES]:
            return False
    for army in range(t[ARMIES]):
        for other in range(army):
            if not is_order_fixed(t, s, army, other):
                return False
    return True


def is_order_fixed(t, s, army, other):
    """Tell whether of two armies the one behind cannot come level; of two that are level, whether neither can gain."""
    if s[SCORE + army] > s[SCORE + other]:
        return s[SCORE + army] > s[SCORE + other] + most_to_gain(t, s, other) or s[GREY + other] != 0
    if s[SCORE + army] < s[SCORE + other]:
        return s[SCORE + other] > s[SCORE + army] + most_to_gain(t, s, army) or s[GREY + army] != 0
    return most_to_gain(t, s, army) == 0 and most_to_gain(t, s, other) == 0


def most_to_gain(t, s, army):
    """Return what an army could still gain: the value of all others' living men, each foot soldier as if promoted."""
    if s[GREY + army]:
        return 0
    if t[PAID]:
        return ENDLESS
    points = 0
    for other in range(t[ARMIES]):
        if other != army:
            for i in range(MEN + (other << MAN_BITS), MEN + (other << MAN_BITS) + s[LIVING + other]):
                kind = s[KIND + s[i]]
                points += t[VALUE + kind]
                if t[TRAITS + kind] & SOLDIER:
                    points += t[GROWTH]
    return points


# ================================================================ points and triumphs
def points_of(t, s, army, move):
    """Return the points that a move at a table will bring its army."""
    man = move >> SQUARE_BITS
    target = move & SQUARE_MASK
    taken = s[BOARD + target]
    points = t[VALUE + s[KIND + taken]] if 0 < taken < FIRST_GREY else 0
    if t[TRAITS + s[KIND + man]] & TRIUMPHANT and not is_live_raja(taken):  # whose army would be out
        points += points_of_triumph(t, s, army, target)
    if t[PAID] and is_raja(man):
        points += points_of_throne(t, s, army, target)
    if t[BONUS] and is_live_raja(taken) and s[RAJAS + army] + 1 >= t[ARMIES] - 1:
        points = max(points, t[BONUS] - s[SCORE + army])
    return points


def is_live_raja(occupant):
    """Tell whether the occupant of a square is the raja of an army that is in."""
    return occupant < FIRST_GREY and is_raja(occupant)


def points_of_throne(t, s, army, target):
    """Return what the army's raja is paid for entering this square, where an opponent's raja may have begun."""
    for other in range(t[ARMIES]):
        if t[THRONE + other] == target and (t[AGAINST + army] >> other) & 1:
            return t[ENTERS_TAKING] if s[BOARD + target] == raja_of(other) else t[ENTERS]
    return 0


def enter_throne(t, s, army, target):
    """Pay the army's raja for the square that he is about to enter, if it is due."""
    points = points_of_throne(t, s, army, target)
    if points:
        s[SCORE + army] += points
        s[CHANGED] = 1


def points_of_triumph(t, s, army, target):
    """Return the value of the opponents' men whom a triumph on this square takes off the board."""
    points = 0
    completed = squares_completed(t, s, army, target)
    for i in range(SPARE, list_triumph(t, s, army, target, completed, SPARE)):
        man = s[BOARD + s[i]]
        if (t[AGAINST + army] >> ((man >> MAN_BITS) - 1)) & 1:
            points += t[VALUE + s[KIND + man]]
    return points


def list_triumph(t, s, army, target, completed, at):
    """Write the squares whose men the army takes by a triumph, in the order of the board; returns the index after.

    Squares of two by two that are completed at once count all together.
    """
    end = at
    if completed == 0:
        return end
    for along in range(-1, 2):
        for across in range(-1, 2):
            holding = ALL_FOUR
            if across:
                holding &= 10 if across > 0 else 5
            if along:
                holding &= 12 if along > 0 else 3
            square = target + along * t[ACROSS] + across
            if (across or along) and holding & completed:
                if (t[TRIUMPH + army] >> ((s[BOARD + square] >> MAN_BITS) - 1)) & 1:
                    s[end] = square
                    end += 1
    return end


def squares_completed(t, s, army, target):
    """Return which of the four squares of two by two around a target hold a man of each other army who can triumph.

    Of the number of such a square, one bit says whether it lies to the right, the other whether it lies above. The
    target is where the army's own man goes to, or has just come to.
    """
    completed = 0
    for number in range(4 if t[TRIUMPH + army] else 0):
        across = 1 if number & 1 else -1
        along = t[ACROSS] if number & 2 else -t[ACROSS]
        armies = bit_in_triumph(t, s, target + across + along)
        if armies:
            armies |= bit_in_triumph(t, s, target + across) | bit_in_triumph(t, s, target + along) | 1 << army
            if armies == ALL_FOUR:
                completed |= 1 << number
    return completed


def bit_in_triumph(t, s, square):
    """Return the bit of the army whose man on a square may stand in a triumph, 0 if there is none."""
    man = s[BOARD + square]
    if man == 0 or man >= FIRST_GREY or t[TRAITS + s[KIND + man]] & TRIUMPHANT == 0:
        return 0
    return 1 << ((man >> MAN_BITS) - 1)


def take_by_triumph(t, s, army, target, completed):
    """Take off the board whom a man who has just come to the target takes by a triumph."""
    s[TRIUMPHS] += 1
    s[QUIET] = 0
    s[CHANGED] = 1
    s[SCORE + army] += points_of_triumph(t, s, army, target)
    for i in range(SPARE, list_triumph(t, s, army, target, completed, SPARE)):
        man = s[BOARD + s[i]]
        s[BOARD + s[i]] = 0
        take(t, s, man)


# ================================================================ turns
def list_actions(t, s, at):
    """Write what the army whose turn it is may do, whoever has won: moves, or else a pass or removals."""
    return list_at_table(t, s, at) if t[TABLE] else list_for_two(t, s, at)


def list_at_table(t, s, at):
    """Write what the army whose turn it is may do at a table, where no raja is kept safe: moves, or else a pass."""
    army = s[TURN]
    end = list_moves(t, s, army, army, 0, False, at)
    if end == at:
        s[end] = PASS
        end += 1
    return end


def list_for_two(t, s, at):
    """Write what the army whose turn it is may do, of two that alternate: moves, or else removals."""
    army = s[TURN]
    enemy = t[NEXT + army]
    if s[SQUARE + raja_of(army)] == 0:
        return at
    in_check = t[SAFE] != 0 and is_attacked(t, s, army, enemy)
    end = at
    if not must_remove(t, s, army, enemy, in_check):
        end = list_allowed(t, s, army, enemy, in_check, at)
    if end == at:
        row = judge(t, s, NO_MOVE, enemy, army, 0, 0)
        if row != 0 and t[row + RESULT] >= REMOVES_ANY:
            end = list_removals(t, s, army, enemy, t[row + RESULT] == REMOVES_IMPRISONER, at)
    return end


def list_legal(t, s, at):
    """Write what the army whose turn it is may do; nothing if the game is won. Draws do not cut the tree."""
    army = s[TURN]
    if t[TABLE]:
        return at if is_won_at_table(t, s) else list_actions(t, s, at)
    row = judge_move(t, s, t[NEXT + army], army)
    return at if is_won(t, row) else list_actions(t, s, at)


def is_won_at_table(t, s):
    """Tell whether men, points or armies at a table have given somebody the game."""
    return winner_at_table(t, s, judge_here(t, s, AFTER_CAPTURE, 0)) != NOBODY


def judge_move(t, s, army, other):
    """Return the row that a move of `army` made true, before any clock runs out and while `other` can move; or 0."""
    row = judge(t, s, AFTER_CAPTURE, army, other, s[QUIET], 0)
    if row == 0 and (s[CHECKS + army] >= t[CHECKS_AT] or (t[RAJA_ALONE] and is_hemmed_in(t, s, other, army))):
        return judge_in_order(t, s, army, other, s[QUIET], 0)
    return row


def carry_out(t, s, z, move):
    """Make a move, a removal or a pass, with all that follows for lists, clock, points and turn.

    Returns how the hash of the position changes; captures make it start anew.
    """
    army = s[TURN]
    s[QUIET] += 1
    change = 0
    if move != PASS:
        change = move_man(t, s, z, army, move)
    return change ^ end_turn(t, s, z, army)


def move_man(t, s, z, army, move):
    """Make a step or a removal, without ending the turn; returns how the hash changes."""
    if t[PAID] and is_raja(move >> SQUARE_BITS):
        enter_throne(t, s, army, move & SQUARE_MASK)
    taken, origin, rest, was, kind = act(t, s, army, move)
    if taken:
        capture(t, s, army, taken)
    change = z[(was << SQUARE_BITS) | origin] ^ z[(kind << SQUARE_BITS) | rest]
    if taken or t[TRAITS + was] & SOLDIER:
        s[QUIET] = 0
        if t[SENDS_HOME]:
            change ^= tell_apart(t, s, z, was, move >> SQUARE_BITS, origin, rest)
    if taken or was != kind:
        s[CHANGED] = 1
    if t[TRAITS + was] & TRIUMPHANT:
        completed = squares_completed(t, s, army, rest)
        if completed:
            take_by_triumph(t, s, army, rest, completed)
    if t[AHEAD + army]:
        change ^= lose_double_steps(t, s, z, army, t[NEXT + army], origin, move & SQUARE_MASK)
    return change


def capture(t, s, army, taken):
    """Strike a man off the lists and count him; with his raja an army at the table is out."""
    if taken >= FIRST_GREY:
        s[CAPTURES] += 1
        return
    victim = take(t, s, taken)
    if t[TABLE]:
        s[SCORE + army] += t[VALUE + s[KIND + taken]]
    if taken == raja_of(victim):
        s[RAJAS + army] += 1
        if t[TABLE]:
            turn_grey(s, victim)
        if s[RAJAS + army] >= t[ARMIES] - 1:
            s[SCORE + army] = max(s[SCORE + army], t[BONUS])


def turn_grey(s, army):
    """Put an army out: its men stand on as obstacles."""
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        man = s[i]
        s[BOARD + s[SQUARE + man]] = man + GREY_SHIFT
        s[SQUARE + man] = 0
    s[LIVING + army] = 0
    s[SLOT_COUNT + army] = 0
    s[GREY + army] = 1
    s[LEFT] -= 1


def end_turn(t, s, z, army):
    """Give the turn to the next army that is in; returns how the hash changes if it loses its leap."""
    following = next_army(t, s, army)
    s[TURN] = following
    if t[LEAP] == 0 and t[COUNTS_CHECKS] == 0:
        return 0
    in_check = is_attacked_by_any(t, s, following)
    if t[COUNTS_CHECKS]:
        count_check(s, army, in_check)
    return lose_leap(t, s, z, following) if in_check else 0


def count_check(s, army, gives_check):
    """Count a check that an army gives; a turn without one ends its row of checks."""
    s[CHECKS + army] = s[CHECKS + army] + 1 if gives_check else 0


def give_up(t, s, z):
    """Put the army whose turn it is out, raja and all. That is its turn, and dice left are lost."""
    army = s[TURN]
    if s[DICE] == 0:
        s[QUIET] += 1
    turn_grey(s, army)
    s[DICE] = 0
    end_turn(t, s, z, army)


def next_army(t, s, army):
    """Return the next army around the table that is still in."""
    army = t[NEXT + army]
    while s[GREY + army]:
        army = t[NEXT + army]
    return army


def is_attacked_by_any(t, s, army):
    """Tell whether an opponent attacks the army's raja."""
    for other in range(t[ARMIES]):
        if (t[AGAINST + army] >> other) & 1 and is_attacked(t, s, army, other):
            return True
    return False


# ================================================================ dice
def throw(t, s, r):
    """Throw the dice of a turn; returns the state of the generator."""
    s[QUIET] += 1
    s[DICE] = t[DICE_THROWN]
    for die in range(DICE + 1, DICE + 1 + t[DICE_THROWN]):
        r = next_number(r)
        s[die] = t[FIRST_FACE] + below(r, t[FACES])
    return r


def die_for(t, s, kind):
    """Return the first die left that moves a kind, 0 if none does."""
    for die in range(DICE + 1, DICE + 1 + s[DICE]):
        if t[FACE_MOVES + (s[die] << FACE_BITS) + kind]:
            return die
    return 0


def list_by_dice(t, s, at):
    """Write the moves that the dice left allow; returns the index after the last.

    Who may move, and where a step leads, is written first and then counted if it fits: that is faster than to ask.
    """
    army = s[TURN]
    groups = groups_left(t, s)
    men = SPARE
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        s[men] = s[i]
        men += (groups >> t[GROUP + s[KIND + s[i]]]) & 1
    end = at
    for i in range(SPARE, men):
        kind = s[KIND + s[i]]
        if t[SLIDES + kind]:
            end = list_man(t, s, army, army, 0, False, s[i], end)
        else:
            end = list_steps(t, s, army, s[i], kind, end)
    return end


def groups_left(t, s):
    """Return the bits of the groups of kinds that the dice left move."""
    groups = 0
    for die in range(DICE + 1, DICE + 1 + s[DICE]):
        groups |= t[FACE_GROUPS + s[die]]
    return groups


def list_steps(t, s, army, man, kind, end):
    """Write the moves at a table of a man who does not slide; returns the index after the last."""
    origin = s[SQUARE + man]
    for slot in range(t[SLOT_AT + kind], t[SLOT_END + kind]):
        target = origin + t[SLOT_STEP + slot]
        mask = t[SLOT_MASK + slot]
        s[end] = (man << SQUARE_BITS) | target
        fits = (mask >> (s[BOARD + target] >> MAN_BITS)) & 1
        asks = t[PROMOTION + (army << SQUARE_BITS) + target] or mask & (DOUBLING | LEAPING)
        if asks and fits and mask >= DOUBLING:
            fits = 1 if may_move(t, s, army, army, 0, False, man, origin, target, mask) else 0
        end += fits
    return end


def carry_out_by_dice(t, s, z, move):
    """Play one die, or pass; the turn ends with the last die, or when a raja is taken. Returns the hash's change."""
    army = s[TURN]
    rajas = s[RAJAS + army]
    change = 0
    if move == PASS:
        s[DICE] = 0
    else:
        spend_die(s, die_for(t, s, s[KIND + (move >> SQUARE_BITS)]))
        change = move_man(t, s, z, army, move)
        if s[RAJAS + army] > rajas:
            s[DICE] = 0
    if s[DICE] == 0:
        change ^= end_turn(t, s, z, army)
    return change


def spend_die(s, die):
    """Strike a die off those left."""
    s[DICE] -= 1
    if s[DICE] == 0:
        return
    for i in range(die, DICE + 1 + s[DICE]):
        s[i] = s[i + 1]


# ================================================================ counting
def perft(t, s, z, saved, at, end, depth):
    """Return the number of ways to play `depth` moves (1 or more).

    `saved` has room for a position a level; `at` and `end` are each level's place in the list of moves.
    """
    total = 0
    level = 0
    at[0] = OUT
    end[0] = list_legal(t, s, OUT)
    if depth == 1:
        return end[0] - OUT
    save(t, s, saved, 0)
    while level >= 0:
        if at[level] == end[level]:
            level -= 1
        else:
            restore(t, s, saved, level)
            carry_out(t, s, z, s[at[level]])
            at[level] += 1
            after = list_legal(t, s, end[level])
            if level + 2 == depth:
                total += after - end[level]
            else:
                level += 1
                at[level] = end[level - 1]
                end[level] = after
                save(t, s, saved, level)
    return total


def save(t, s, saved, level):
    """Keep the position of a level."""
    for i in range(t[SIZE]):
        saved[level * SLOTS + i] = s[i]
    for i in range(SQUARE, ORIGIN):
        saved[level * SLOTS + i] = s[i]


def restore(t, s, saved, level):
    """Bring back the position of a level; the slots, which only a random player reads, are left as they are."""
    for i in range(t[SIZE]):
        s[i] = saved[level * SLOTS + i]
    for i in range(SQUARE, ORIGIN):
        s[i] = saved[level * SLOTS + i]


# ================================================================ players
def choose(t, s, r, army, enemy, safe, in_check, greedy):
    """Return the state of the generator and the move of a random or greedy player of two, 0 if there is none."""
    if t[RAJA_ALONE] == 0 or not must_remove(t, s, army, enemy, in_check):
        if greedy:
            r, move = draw_capture(t, s, r, army, enemy, safe, in_check)
            if move:
                return r, move
        r, move = draw_move(t, s, r, army, enemy, safe, in_check)
        if move:
            return r, move
    return choose_listed(t, s, r, list_for_two(t, s, OUT), greedy)


def choose_listed(t, s, r, end, greedy):
    """Return the state of the generator and the move that a player chooses from OUT up to `end`, 0 if there is none."""
    if greedy:
        end = keep_best_captures(t, s, end)
    return draw_listed(s, r, end)


def choose_at_table(t, s, r, greedy):
    """Return the state of the generator and the move, or PASS, of a random or greedy player at the table."""
    army = s[TURN]
    if not greedy:
        r, move = draw_move(t, s, r, army, army, 0, False)
        if move:
            return r, move
    end = list_at_table(t, s, OUT)
    if greedy:
        end = keep_most_points(t, s, end)
    return draw_listed(s, r, end)


def choose_by_dice(t, s, r, greedy):
    """Return the state of the generator and the move, or PASS, of a random or greedy player with dice left."""
    end = list_by_dice(t, s, OUT)
    if greedy:
        end = keep_most_points(t, s, end)
    return draw_listed(s, r, end)


def in_writing(s, move):
    """Return a move as origin << 11 | target, which can be read without knowing the numbers of the men."""
    return (s[SQUARE + (move >> SQUARE_BITS)] << SQUARE_BITS) | (move & SQUARE_MASK)


def throw_in_writing(s):
    """Return a throw as a negative number whose digits are the faces."""
    faces = 0
    for die in range(DICE + 1, DICE + 1 + s[DICE]):
        faces = faces * 10 + s[die]
    return -faces


# ================================================================ what a ply leads to
def sees_check(t, s, army, enemy, safe, ply, move, origin, rest, kind):
    """Tell whether the enemy raja stands attacked after a move of the army.

    After the first ply, where a raja must be kept safe, only the man that moved or one behind him can attack it;
    a removal or a step back can uncover more.
    """
    if safe != 0 and ply > 1 and kind != 0 and rest == move & SQUARE_MASK:
        raja = s[SQUARE + ((enemy + 1) << MAN_BITS)]
        if reaches(t, s, kind, rest, raja):
            return True
        return t[LINE + origin - raja] != 0 and attacked(t, s, raja, army)
    return is_attacked(t, s, enemy, army)


def judge_ply(t, s, hashes, army, enemy, taken, ply, since, quiet):
    """Return the row that a ply makes true, 0 if none."""
    if taken or ply <= OPENING:
        row = judge(t, s, AFTER_CAPTURE, army, enemy, quiet, 0)
        if row:
            return row
    seen = 0
    if ply - since >= t[REPEAT_FROM]:
        seen = count_seen(hashes, ply, since, 2)
    if quiet >= t[QUIET_AT] or seen >= t[REPEAT_AT] or s[CHECKS + army] >= t[CHECKS_AT]:
        return judge(t, s, CLOCK, army, enemy, quiet, seen)
    if t[RAJA_ALONE] and is_hemmed_in(t, s, enemy, army):
        return judge_in_order(t, s, army, enemy, quiet, seen)
    return 0


def judge_without_move(t, s, army, enemy, quiet):
    """Return the row that ends the game because the enemy has no move; 0 if he has one, or a man to remove."""
    row = judge_in_order(t, s, army, enemy, quiet, 1)
    return row if is_over(t, s, row, army, enemy) else 0


def judge_at_table(t, s, hashes, ply, since):
    """Return the row that a ply at the table makes true, 0 if none."""
    seen = count_seen(hashes, ply, since, s[LEFT]) if ply - since >= t[REPEAT_FROM] * s[LEFT] else 0
    if s[CHANGED] or ply <= OPENING:
        s[CHANGED] = 0
        row = judge_here(t, s, AFTER_CAPTURE, seen)
        if row:
            return row
    if s[QUIET] >= t[QUIET_AT] or seen >= t[REPEAT_AT]:
        return judge_here(t, s, CLOCK, seen)
    return 0


def count_seen(hashes, ply, since, armies):
    """Return how often the position has stood on the board since the last move that cannot be undone."""
    seen = 1
    earlier = ply - armies
    while earlier >= since:
        if hashes[earlier] == hashes[ply]:
            seen += 1
        earlier -= armies
    return seen


# ================================================================ whole games, a function for each turn procedure
def play_alternate(t, s, z, hashes, moves, r, greedy, longest):
    """Play a game of two armies in turn to its end or longest length; returns row (0 = cut), winner, plies."""
    safe = t[SAFE]
    watch = t[WATCH]
    counts_checks = t[COUNTS_CHECKS]
    doubles = t[AHEAD]
    goes_back = t[GOES_BACK]
    army = s[TURN]
    enemy = t[NEXT + army]
    quiet = s[QUIET]
    in_check = watch != 0 and is_attacked(t, s, army, enemy)
    ply = 0
    since = 0
    change = 0
    hashes[0] = 0
    while ply < longest:
        r, move = choose(t, s, r, army, enemy, safe, in_check, (greedy >> army) & 1)
        if move == 0:
            break
        moves[ply] = in_writing(s, move)
        taken, origin, rest, was, kind = act(t, s, army, move)
        change = z[(was << SQUARE_BITS) | origin] ^ z[(kind << SQUARE_BITS) | rest]
        ply += 1
        quiet += 1
        if taken:
            take(t, s, taken)
        if taken or t[TRAITS + was] & SOLDIER:
            quiet = 0
            if taken or goes_back == 0:
                since = ply
            elif t[SENDS_HOME]:
                change ^= tell_apart(t, s, z, was, move >> SQUARE_BITS, origin, rest)
        if doubles:
            change ^= lose_double_steps(t, s, z, army, enemy, origin, move & SQUARE_MASK)
        if greedy and kind:
            note_hits(t, s, enemy, move >> SQUARE_BITS)
        if watch:
            in_check = sees_check(t, s, army, enemy, safe, ply, move, origin, rest, kind)
            if counts_checks:
                count_check(s, army, in_check)
            if in_check:
                change ^= lose_leap(t, s, z, enemy)
        hashes[ply] = hashes[ply - 1] ^ change
        s[TURN] = enemy
        row = judge_ply(t, s, hashes, army, enemy, taken, ply, since, quiet)
        if row and is_over(t, s, row, army, enemy):
            return row, winner_of_two(t, row, army, enemy), ply
        enemy = army
        army = s[TURN]
    row = judge_without_move(t, s, enemy, army, quiet)
    return row, winner_of_two(t, row, enemy, army), ply


def play_table(t, s, z, hashes, moves, r, greedy, longest):
    """Play a game around the table to its end or longest length; returns row (0 = cut), winner, plies."""
    ply = 0
    since = 0
    row = 0
    hashes[0] = 0
    while row == 0 and ply < longest:
        r, move = choose_at_table(t, s, r, (greedy >> s[TURN]) & 1)
        moves[ply] = in_writing(s, move)
        captures = s[CAPTURES]
        ply += 1
        hashes[ply] = hashes[ply - 1] ^ carry_out(t, s, z, move)
        if s[CAPTURES] > captures or (s[QUIET] == 0 and t[GOES_BACK] == 0):
            since = ply
        row = judge_at_table(t, s, hashes, ply, since)
    return row, winner_at_table(t, s, row), ply


def play_dice(t, s, z, hashes, moves, r, greedy, longest):
    """Play a game with dice to its end or longest length in turns; returns row (0 = cut), winner, turns."""
    turn = 0
    since = 0
    row = 0
    written = 0
    hashes[0] = 0
    while row == 0 and turn < longest:
        army = s[TURN]
        captures = s[CAPTURES]
        change = 0
        if s[DICE] == 0:
            r = throw(t, s, r)
            moves[written] = throw_in_writing(s)
            written += 1
            if turn == 0:
                row = judge_here(t, s, AFTER_CAPTURE, 0)
        while row == 0 and s[DICE] != 0:
            r, move = choose_by_dice(t, s, r, (greedy >> army) & 1)
            moves[written] = in_writing(s, move)
            written += 1
            change ^= carry_out_by_dice(t, s, z, move)
            if s[DICE] != 0 and (s[CHANGED] or turn < OPENING):
                row = judge_here(t, s, AFTER_CAPTURE, 0)
                s[CHANGED] = 0
        turn += 1
        hashes[turn] = hashes[turn - 1] ^ change
        if s[CAPTURES] > captures or (s[QUIET] == 0 and t[GOES_BACK] == 0):
            since = turn
        if row == 0:
            row = judge_at_table(t, s, hashes, turn, since)
    return row, winner_at_table(t, s, row), turn


# ================================================================ many games
def run_alternate(t, s, start, z, hashes, moves, games, seed, first, last, greedy, longest):
    """Play games `first` to before `last` of a run, two armies in turn, and write a line of `games` for each."""
    for game in range(first, last):
        set_up(t, s, start)
        row, won, plies = play_alternate(t, s, z, hashes, moves, seed_game(seed, game), greedy, longest)
        write_game(t, s, games, (game - first) * GAME_SIZE, row, won, plies)


def run_table(t, s, start, z, hashes, moves, games, seed, first, last, greedy, longest):
    """Play games `first` to before `last` of a run around the table."""
    for game in range(first, last):
        set_up(t, s, start)
        row, won, plies = play_table(t, s, z, hashes, moves, seed_game(seed, game), greedy, longest)
        write_game(t, s, games, (game - first) * GAME_SIZE, row, won, plies)


def run_dice(t, s, start, z, hashes, moves, games, seed, first, last, greedy, longest):
    """Play games `first` to before `last` of a run with dice."""
    for game in range(first, last):
        set_up(t, s, start)
        row, won, turns = play_dice(t, s, z, hashes, moves, seed_game(seed, game), greedy, longest)
        write_game(t, s, games, (game - first) * GAME_SIZE, row, won, turns)


def set_up(t, s, start):
    """Make `s` the position `start`."""
    for i in range(t[SIZE]):
        s[i] = start[i]
    for i in range(SQUARE, ORIGIN):
        s[i] = start[i]
    for army in range(t[ARMIES]):
        rebuild_slots(t, s, army)


def write_game(t, s, games, at, row, won, plies):
    """Write the line of a finished game."""
    games[at + WINNER] = won
    games[at + ENDING] = t[row + NUMBER] if row else 0
    games[at + PLIES] = plies
    games[at + TAKEN] = s[CAPTURES]
    games[at + PROMOTED] = s[PROMOTIONS]
    games[at + REMOVED] = s[REMOVALS]
    games[at + TRIUMPHED] = s[TRIUMPHS]
    for army in range(ARMIES_MOST):
        games[at + POINTS + army] = s[SCORE + army]
