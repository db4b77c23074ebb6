"""Thinking: a search that looks ahead, on the kernel's arrays, under any rules and on any board.

Plain functions without a decorator, as in `kernel`: interpreted and compiled they choose the same moves. It is
alpha-beta with iterative deepening. Of two armies one makes the value as high as it can, the other as low. At a table
the side of the thinker stands against all others, as if they had agreed; throws are averaged by their
chances. Where the search ends, captures and escapes from check are looked at further.

    w  the search and the game, changed in place
    --------------------------------------------------------------------------------------
    BUDGET …      single numbers of the search      POLICY   [army]  nodes; 0 random, -1 greedy
    CHANCE …      single numbers of the game        FRAMES   [level]  what is known of a node
    SCORES        [index in OUT]  which of the moves listed is looked at first

    saved         [level]  the positions above the one in `s`
    hashes        [ply]  of the game, and of the moves that are being looked at
    g             what `weighing` reads

The stack of nodes is written out, so that a search can rest after any node and go on later: so it is stopped. A node is
a move made. A value is for the side that thinks; a win counts WIN less the moves that lead to it.
"""

from .kernel import (
    AFTER_CAPTURE,
    AND_REMOVES,
    ARMIES,
    BOARD,
    CAPTURES,
    CHANGED,
    CLOCK,
    COUNT,
    DICE,
    DICE_THROWN,
    ENDLESS,
    FIRST_GREY,
    GAME_SIZE,
    GOES_BACK,
    HALF_LOSES,
    KIND,
    LEADER,
    LIVING,
    MAN_BITS,
    MEN,
    NEXT,
    NOBODY,
    OFFICERS,
    OPENING,
    ORIGIN,
    OUT,
    PASS,
    PLACE,
    QUIET,
    QUIET_AT,
    RAJA_ALONE,
    RAY_AT,
    RAY_END,
    RAY_MASK,
    RAY_REACH,
    RAY_UNIT,
    REPEAT_AT,
    RESULT,
    SAFE,
    SQUARE,
    SQUARE_BITS,
    SQUARE_MASK,
    TABLE,
    TURN,
    VALUE,
    attacked,
    below,
    carry_out,
    carry_out_by_dice,
    count_seen,
    draw_listed,
    drop_banned,
    in_writing,
    is_attacked,
    is_over,
    judge,
    judge_at_table,
    judge_here,
    judge_ply,
    judge_without_move,
    keep_best_captures,
    keep_most_points,
    list_actions,
    list_by_dice,
    may_move,
    must_remove,
    next_number,
    seed_game,
    set_up,
    throw,
    throw_in_writing,
    winner,
    write_game,
)
from .weighing import SQUARE_LIST, SQUARES, THROW, THROW_SIZE, THROWS, WAYS, WORTH, evaluate

# ---------------------------------------------------------------- w
BUDGET, NODES, DEPTH, LEVEL, SIDE, CHOSEN, CHOSEN_VALUE, IS_FOUND, START_PLY = 0, 1, 2, 3, 4, 5, 6, 7, 8
CHANCE, TURNS, WRITTEN, SINCE, ROW, WON, IS_ENDED = 9, 10, 11, 12, 13, 14, 15
CHANGE, IS_THINKING, HAS_TAKEN = 16, 17, 18
POLICY = 20
FRAMES, FRAME_SIZE, LEVELS_MOST = 24, 16, 48
FIRST, AT, END, ALPHA, BETA, BEST, BEST_MOVE, MOVE = 0, 1, 2, 3, 4, 5, 6, 7
LEFT, IS_MAX, IS_THROW, NODE_SINCE, KILLER, OTHER_KILLER, ROOM = 8, 9, 10, 11, 12, 13, 14
SCORES = FRAMES + LEVELS_MOST * FRAME_SIZE
LISTED_MOST, LISTED_A_LEVEL = 8192, 512  # moves listed in OUT at one time
W_SIZE = SCORES + LISTED_MOST
SAVED_SIZE = 1024  # of a position that is kept: squares, men, numbers

# ---------------------------------------------------------------- the search
GREEDY = -1
WIN, HALF_WIN, MOST, UNKNOWN = 1 << 24, 1 << 23, 1 << 25, 1 << 30
DECIDED = HALF_WIN - 1000  # from here on a value is a game won, or below its negative lost
DEPTH_MOST = 24
ESCAPES_TO = -4  # depth to which escapes from check are looked at, where otherwise only captures are
BEST_FIRST, CAPTURE_FIRST, KILLER_FIRST = 1 << 28, 1 << 24, 1 << 22
MARGIN = 200  # a capture that leaves a side further behind than this is not looked at
FEW = 2  # men of an army that is bared when it loses one
NOT_SOONER = 4  # plies in which two armies can bring a position back
UNDECIDED = -1  # a move that is still being thought about


# ================================================================ positions kept
def keep_level(t, s, g, saved, level):
    """Keep the position of a level."""
    at = level * SAVED_SIZE
    for i in range(SQUARE_LIST, SQUARE_LIST + g[SQUARES]):
        saved[at] = s[BOARD + g[i]]
        at += 1
    for i in range(1 << MAN_BITS, (t[ARMIES] + 1) << MAN_BITS):
        saved[at] = s[SQUARE + i]
        saved[at + 1] = s[KIND + i]
        saved[at + 2] = s[PLACE + i]
        at += 3
    for i in range(MEN, MEN + (t[ARMIES] << MAN_BITS)):
        saved[at] = s[i]
        at += 1
    for i in range(COUNT, ORIGIN):
        saved[at] = s[i]
        at += 1


def bring_back(t, s, g, saved, level):
    """Bring back the position of a level."""
    at = level * SAVED_SIZE
    for i in range(SQUARE_LIST, SQUARE_LIST + g[SQUARES]):
        s[BOARD + g[i]] = saved[at]
        at += 1
    for i in range(1 << MAN_BITS, (t[ARMIES] + 1) << MAN_BITS):
        s[SQUARE + i] = saved[at]
        s[KIND + i] = saved[at + 1]
        s[PLACE + i] = saved[at + 2]
        at += 3
    for i in range(MEN, MEN + (t[ARMIES] << MAN_BITS)):
        s[i] = saved[at]
        at += 1
    for i in range(COUNT, ORIGIN):
        s[i] = saved[at]
        at += 1


# ================================================================ a search from first to last
def begin_thinking(t, s, g, w, saved, r, budget, ply):
    """Set up a search of at most so many nodes from the position in `s`, after `ply` plies of a game.

    The moves are put in an order by chance first, which so decides between equals. Returns the state of the generator.
    """
    w[BUDGET] = budget
    w[NODES] = w[LEVEL] = w[IS_FOUND] = w[CHOSEN_VALUE] = 0
    w[DEPTH] = 1
    w[START_PLY] = ply
    w[SIDE] = t[LEADER + s[TURN]]
    for level in range(LEVELS_MOST):
        w[FRAMES + level * FRAME_SIZE + KILLER] = w[FRAMES + level * FRAME_SIZE + OTHER_KILLER] = PASS
    end = list_choices(t, s, OUT)
    r = shuffle(s, r, end)
    w[CHOSEN] = s[OUT] if end > OUT else PASS
    if end <= OUT + 1:
        w[IS_FOUND] = 1
        return r
    keep_level(t, s, g, saved, 0)
    w[FRAMES + NODE_SINCE] = w[SINCE]
    open_frame(t, s, g, w, FRAMES, OUT, end)
    w[CHOSEN] = best_listed(s, w, OUT, end)
    reopen(w)
    return r


def shuffle(s, r, end):
    """Put the moves listed in OUT up to `end` into an order by chance; returns the state of the generator."""
    for i in range(end - 1, OUT, -1):
        r = next_number(r)
        other = OUT + below(r, i + 1 - OUT)
        move = s[i]
        s[i] = s[other]
        s[other] = move
    return r


def best_listed(s, w, first, end):
    """Return the move that is to be looked at first."""
    best = first
    for i in range(first + 1, end):
        if w[SCORES + i - OUT] > w[SCORES + best - OUT]:
            best = i
    return s[best]


def reopen(w):
    """Begin the next deepening at the root."""
    w[FRAMES + AT] = w[FRAMES + FIRST]
    w[FRAMES + ALPHA] = -MOST
    w[FRAMES + BETA] = MOST
    w[FRAMES + BEST] = -MOST
    w[FRAMES + LEFT] = w[DEPTH]
    w[FRAMES + IS_MAX] = 1
    w[FRAMES + IS_THROW] = 0


def go_on_thinking(t, s, z, g, w, saved, hashes, most):
    """Carry a search on until its nodes are `most`, its budget is spent, or it has found what it can."""
    until = min(most, w[BUDGET])
    if w[IS_FOUND]:
        return
    while w[IS_FOUND] == 0:
        level = w[LEVEL]
        frame = FRAMES + level * FRAME_SIZE
        if w[frame + AT] < w[frame + END] and w[frame + ALPHA] < w[frame + BETA]:
            if w[NODES] >= until:
                break
            look_at_next(t, s, z, g, w, saved, hashes, level, frame)
        elif level:
            close_frame(g, w, level, frame)
        else:
            deepen(s, w)
    if w[NODES] >= w[BUDGET]:
        w[IS_FOUND] = 1
    if w[IS_FOUND]:
        bring_back(t, s, g, saved, 0)


def deepen(s, w):
    """Take the best move of a depth that has been looked through, and begin the next depth with it."""
    w[DEPTH] += 1
    value = w[FRAMES + BEST]
    if value > DECIDED or value < -DECIDED or w[DEPTH] > DEPTH_MOST:
        w[IS_FOUND] = 1
        return
    for i in range(w[FRAMES + FIRST], w[FRAMES + END]):
        if s[i] == w[CHOSEN]:
            w[SCORES + i - OUT] = BEST_FIRST + w[DEPTH]
    reopen(w)


# ================================================================ what the rules ask, by turn procedure
def list_choices(t, s, at):
    """Write what the army to move may do, a pass if that is all; returns the index after the last."""
    if s[DICE] == 0:
        return list_actions(t, s, at)
    end = list_by_dice(t, s, at)
    if end == at:
        s[end] = PASS
        end += 1
    return end


def carry(t, s, z, move):
    """Make a move, or play a die; returns how the hash of the position changes."""
    if s[DICE]:
        return carry_out_by_dice(t, s, z, move)
    return carry_out(t, s, z, move)


def judge_turn(t, s, hashes, army, has_taken, ply, since):
    """Return the row that ends a game after a turn of an army, 0 if none does."""
    if t[TABLE]:
        return judge_at_table(t, s, hashes, ply, since)
    row = judge_ply(t, s, hashes, army, s[TURN], has_taken, ply, since, s[QUIET])
    return row if row and is_over(t, s, row, army, s[TURN]) else 0


# ================================================================ nodes
def look_at_next(t, s, z, g, w, saved, hashes, level, frame):
    """Make the next move of a node, or the next throw, and open the node that it leads to."""
    if w[frame + AT] > w[frame + FIRST] or level == 0:
        bring_back(t, s, g, saved, level)
    if w[frame + IS_THROW]:
        show_throw(t, s, g, w[frame + AT])
        value = UNKNOWN
    else:
        w[NODES] += 1
        move = pick_next(s, w, frame)
        w[frame + MOVE] = move
        value = make_move(t, s, z, w, hashes, level, frame, move)
    w[frame + AT] += 1
    if value == UNKNOWN:
        value = open_node(t, s, g, w, saved, level + 1, frame)
    if value != UNKNOWN:
        give(g, w, level, frame, value)


def pick_next(s, w, frame):
    """Bring the most promising of the moves not yet looked at to the front of them, and return it."""
    at = w[frame + AT]
    best = at
    for i in range(at + 1, w[frame + END]):
        if w[SCORES + i - OUT] > w[SCORES + best - OUT]:
            best = i
    move = s[best]
    s[best] = s[at]
    s[at] = move
    score = w[SCORES + best - OUT]
    w[SCORES + best - OUT] = w[SCORES + at - OUT]
    w[SCORES + at - OUT] = score
    return move


def show_throw(t, s, g, number):
    """Let the dice show one of the throws."""
    at = THROW + number * THROW_SIZE
    s[QUIET] += 1
    s[DICE] = t[DICE_THROWN]
    for die in range(1, 1 + t[DICE_THROWN]):
        s[DICE + die] = g[at + die]


def make_move(t, s, z, w, hashes, level, frame, move):
    """Make a move of a node; returns what the game is worth that it ends, or UNKNOWN."""
    army = s[TURN]
    captures = s[CAPTURES]
    has_dice = s[DICE] != 0
    change = carry(t, s, z, move)
    if has_dice:
        return worth_of_end(t, s, w, judge_by_dice(t, s), army, s[TURN], level)
    ply = w[START_PLY] + level + 1
    hashes[ply] = hashes[ply - 1] ^ change
    has_taken = s[CAPTURES] > captures
    since = w[frame + NODE_SINCE]
    if has_taken or (s[QUIET] == 0 and t[GOES_BACK] == 0):
        since = ply
    w[frame + FRAME_SIZE + NODE_SINCE] = since
    row = judge_turn(t, s, hashes, army, has_taken, ply, since)
    if row == 0:
        row = judge_return(t, s, hashes, army, ply, since)
    return worth_of_end(t, s, w, row, army, s[TURN], level)


def judge_return(t, s, hashes, army, ply, since):
    """Return the row that would end a game of two armies if the position came back often enough, once it has; or 0."""
    if t[TABLE] or t[REPEAT_AT] >= ENDLESS or ply - since < NOT_SOONER or count_seen(hashes, ply, since, 2) == 1:
        return 0
    return judge(t, s, CLOCK, army, s[TURN], s[QUIET], t[REPEAT_AT])


def judge_by_dice(t, s):
    """Return the row that ends a game with dice after a move, 0 if none; repetition is not looked at."""
    row = 0
    if s[CHANGED]:
        s[CHANGED] = 0
        row = judge_here(t, s, AFTER_CAPTURE, 0)
    if row == 0 and s[QUIET] >= t[QUIET_AT]:
        row = judge_here(t, s, CLOCK, 0)
    return row


def worth_of_end(t, s, w, row, army, other, level):
    """Return what a game is worth that a row ends, the sooner the more; UNKNOWN if there is no row."""
    if row == 0:
        return UNKNOWN
    won = winner(t, s, row, army, other)
    if won == NOBODY:
        return 0
    value = (HALF_WIN if t[row + RESULT] == HALF_LOSES else WIN) - level
    return value if t[LEADER + won] == w[SIDE] else -value


def open_node(t, s, g, w, saved, level, parent):
    """Open the node at a level, or return what it is worth if nothing is to be looked at there."""
    if t[DICE_THROWN]:
        return open_with_dice(t, s, g, w, saved, level, parent)
    frame = parent + FRAME_SIZE
    first = w[parent + ROOM]
    left = w[parent + LEFT] - 1
    army = s[TURN]
    enemy = t[NEXT + army]
    in_check = t[TABLE] == 0 and is_attacked(t, s, army, enemy)
    if level + 1 >= LEVELS_MOST or first - OUT + LISTED_A_LEVEL > LISTED_MOST:
        return evaluate(t, s, g, w[SIDE])
    if left > 0 or (in_check and left > ESCAPES_TO):
        end = list_choices(t, s, first)
        if end == first:
            return worth_without_move(t, s, w, army, enemy, level)
        w[frame + LEFT] = left
        worst = -MOST if w[SIDE] == t[LEADER + army] else MOST
        enter(t, s, g, w, saved, level, parent, first, end, worst)
        return UNKNOWN
    return open_captures(t, s, g, w, saved, level, parent, in_check)


def open_captures(t, s, g, w, saved, level, parent, in_check):
    """Open a node at which only captures are looked at, or return what it is worth if there is none to look at."""
    first = w[parent + ROOM]
    army = s[TURN]
    enemy = t[NEXT + army]
    is_max = w[SIDE] == t[LEADER + army]
    value = evaluate(t, s, g, w[SIDE])
    if (is_max and value >= w[parent + BETA]) or (not is_max and value <= w[parent + ALPHA]):
        return value
    if t[RAJA_ALONE] == AND_REMOVES and must_remove(t, s, army, enemy, in_check):
        return value
    least = -MOST
    if t[TABLE] == 0 and s[LIVING + enemy] > FEW and s[OFFICERS + enemy] > 1:  # else a capture may end the game
        least = (w[parent + ALPHA] - value if is_max else value - w[parent + BETA]) - MARGIN
    end = list_captures(t, s, g, army, enemy, in_check, least, first)
    end = drop_banned(t, s, army, enemy, first, end)
    if end == first:
        return value
    w[parent + FRAME_SIZE + LEFT] = 0
    enter(t, s, g, w, saved, level, parent, first, end, value)
    return UNKNOWN


def worth_without_move(t, s, w, army, enemy, level):
    """Return what a game of two armies is worth that is over since the army to move has no move."""
    value = worth_of_end(t, s, w, judge_without_move(t, s, enemy, army, s[QUIET]), enemy, army, level)
    return 0 if value == UNKNOWN else value


def open_with_dice(t, s, g, w, saved, level, parent):
    """Open the node at a level of a game with dice: a throw, if none is left to play."""
    first = w[parent + ROOM]
    left = w[parent + LEFT] if w[parent + IS_THROW] else w[parent + LEFT] - 1
    frame = parent + FRAME_SIZE
    if left <= 0 or level + 1 >= LEVELS_MOST or first - OUT + LISTED_A_LEVEL > LISTED_MOST:
        return evaluate(t, s, g, w[SIDE])
    w[frame + LEFT] = left
    if s[DICE] == 0:
        keep_level(t, s, g, saved, level)
        open_throws(g, w, frame, first)
        return UNKNOWN
    worst = -MOST if w[SIDE] == t[LEADER + s[TURN]] else MOST
    enter(t, s, g, w, saved, level, parent, first, list_choices(t, s, first), worst)
    return UNKNOWN


def open_throws(g, w, frame, first):
    """Make a frame that of a throw, whose value is the mean of all; its children list their moves from `first` on."""
    w[LEVEL] += 1
    w[frame + IS_THROW] = 1
    w[frame + ROOM] = first
    w[frame + FIRST] = w[frame + AT] = 0
    w[frame + END] = g[THROWS]
    w[frame + BEST] = 0
    w[frame + ALPHA] = -MOST
    w[frame + BETA] = MOST


def enter(t, s, g, w, saved, level, parent, first, end, value):
    """Open a node with the moves listed from `first` to `end`, which is worth at least, or at most, so much."""
    frame = parent + FRAME_SIZE
    w[LEVEL] = level
    keep_level(t, s, g, saved, level)
    open_frame(t, s, g, w, frame, first, end)
    w[frame + IS_THROW] = 0
    w[frame + ALPHA] = w[parent + ALPHA]
    w[frame + BETA] = w[parent + BETA]
    w[frame + BEST] = value
    w[frame + BEST_MOVE] = PASS
    w[frame + IS_MAX] = 1 if w[SIDE] == t[LEADER + s[TURN]] else 0
    if w[frame + IS_MAX]:
        w[frame + ALPHA] = max(w[frame + ALPHA], value)
    else:
        w[frame + BETA] = min(w[frame + BETA], value)


def give(g, w, level, frame, value):
    """Tell a node what the move or throw just looked at is worth."""
    if w[frame + IS_THROW]:
        w[frame + BEST] += value * g[THROW + (w[frame + AT] - 1) * THROW_SIZE]
    elif w[frame + IS_MAX]:
        if value > w[frame + BEST]:
            w[frame + BEST] = value
            w[frame + BEST_MOVE] = w[frame + MOVE]
            w[frame + ALPHA] = max(w[frame + ALPHA], value)
            if level == 0:
                w[CHOSEN] = w[frame + MOVE]
                w[CHOSEN_VALUE] = value
    elif value < w[frame + BEST]:
        w[frame + BEST] = value
        w[frame + BEST_MOVE] = w[frame + MOVE]
        w[frame + BETA] = min(w[frame + BETA], value)


def close_frame(g, w, level, frame):
    """Leave a node, and tell the one above what it is worth."""
    if w[frame + IS_THROW]:
        value = w[frame + BEST] // g[WAYS]
    else:
        value = w[frame + BEST]
        remember(w, frame)
    w[LEVEL] = level - 1
    give(g, w, level - 1, frame - FRAME_SIZE, value)


def remember(w, frame):
    """Keep the best move of a node, to be looked at early in the next node of that level."""
    move = w[frame + BEST_MOVE]
    if move != PASS and move != w[frame + KILLER]:
        w[frame + OTHER_KILLER] = w[frame + KILLER]
        w[frame + KILLER] = move


# ================================================================ moves in order
def open_frame(t, s, g, w, frame, first, end):
    """Give a frame its moves, and each of these a number by which the promising come first."""
    w[frame + FIRST] = w[frame + AT] = first
    w[frame + END] = w[frame + ROOM] = end
    for i in range(first, end):
        move = 0 + s[i]
        w[SCORES + i - OUT] = promise(t, s, g, w, frame, move)


def promise(t, s, g, w, frame, move):
    """Return how early a move is to be looked at: captures, moves that were good elsewhere, steps to better squares."""
    man = move >> SQUARE_BITS
    target = move & SQUARE_MASK
    kind = s[KIND + man]
    taken = s[BOARD + target]
    if 0 < taken < FIRST_GREY:
        return CAPTURE_FIRST + (t[VALUE + s[KIND + taken]] << MAN_BITS) - t[VALUE + kind]
    if move == w[frame + KILLER] or move == w[frame + OTHER_KILLER]:
        return KILLER_FIRST
    worth = WORTH + (kind << SQUARE_BITS)
    return g[worth + target] - g[worth + s[SQUARE + man]]


def list_captures(t, s, g, army, enemy, in_check, least, at):
    """Write the captures that may bring so much, bans left aside; returns the index after the last."""
    end = at
    for i in range(MEN + (army << MAN_BITS), MEN + (army << MAN_BITS) + s[LIVING + army]):
        man = s[i]
        kind = s[KIND + man]
        for ray in range(t[RAY_AT + kind], t[RAY_END + kind]):
            target = first_man(t, s, s[SQUARE + man], ray)
            foe = s[BOARD + target]
            if 0 < foe < FIRST_GREY and (t[RAY_MASK + ray] >> (foe >> MAN_BITS)) & 1:
                if is_promising(t, s, g, enemy, kind, foe, target, least):
                    if may_move(t, s, army, enemy, t[SAFE], in_check, man, s[SQUARE + man], target, t[RAY_MASK + ray]):
                        s[end] = (man << SQUARE_BITS) | target
                        end += 1
    return end


def first_man(t, s, origin, ray):
    """Return the first square along a ray that is not empty, or the last of the ray."""
    target = origin
    for _ in range(t[RAY_REACH + ray]):
        target = (target + t[RAY_UNIT + ray]) & SQUARE_MASK
        if s[BOARD + target] != 0:
            break
    return target


def is_promising(t, s, g, enemy, kind, foe, target, least):
    """Tell whether a capture may bring so much, and does not give a man for a lesser one who is guarded."""
    if least == -MOST:
        return True
    if g[WORTH + (s[KIND + foe] << SQUARE_BITS) + target] < least:
        return False
    return t[VALUE + kind] <= t[VALUE + s[KIND + foe]] or not attacked(t, s, target, enemy)


# ================================================================ games
def begin_game(w, hashes, r):
    """Set up the numbers of a game for its first ply."""
    w[CHANCE] = r
    w[TURNS] = w[WRITTEN] = w[SINCE] = w[ROW] = w[IS_ENDED] = w[CHANGE] = w[IS_THINKING] = w[HAS_TAKEN] = 0
    w[WON] = NOBODY
    hashes[0] = 0


def play_on(t, s, z, g, w, saved, hashes, moves, longest, most):
    """Play the next throw or move of a game, or think about it until the nodes of this move are `most`."""
    if w[TURNS] >= longest and s[DICE] == 0:
        end_unmoved(t, s, w)
    elif t[DICE_THROWN] and s[DICE] == 0:
        play_throw(t, s, w, moves)
    else:
        move = choose_thinking(t, s, z, g, w, saved, hashes, most)
        if move != UNDECIDED:
            play_move(t, s, z, w, hashes, moves, move)


def end_unmoved(t, s, w):
    """End a game because it is as long as it may be, or because an army of two has no move."""
    army = s[TURN]
    row = 0
    if t[TABLE] == 0:
        row = judge_without_move(t, s, t[NEXT + army], army, s[QUIET])
    end_game(t, s, w, row, t[NEXT + army], army)


def end_game(t, s, w, row, army, other):
    """Note how a game has ended."""
    w[ROW] = row
    w[WON] = winner(t, s, row, army, other)
    w[IS_ENDED] = 1


def play_throw(t, s, w, moves):
    """Throw the dice; before the first throw the position is judged, which may be over already."""
    w[CHANCE] = throw(t, s, w[CHANCE])
    moves[w[WRITTEN]] = throw_in_writing(s)
    w[WRITTEN] += 1
    if w[TURNS] == 0:
        row = judge_here(t, s, AFTER_CAPTURE, 0)
        if row:
            w[TURNS] = 1
            end_game(t, s, w, row, s[TURN], s[TURN])


def choose_thinking(t, s, z, g, w, saved, hashes, most):
    """Return the move of the army to move by its policy, PASS if there is none, UNDECIDED if it still thinks."""
    policy = w[POLICY + s[TURN]]
    if policy > 0:
        if w[IS_THINKING] == 0:
            w[IS_THINKING] = 1
            w[CHANCE] = begin_thinking(t, s, g, w, saved, w[CHANCE], policy, w[TURNS])
        go_on_thinking(t, s, z, g, w, saved, hashes, most)
        if w[IS_FOUND] == 0:
            return UNDECIDED
        w[IS_THINKING] = 0
        return w[CHOSEN]
    end = list_choices(t, s, OUT)
    if policy == GREEDY:
        end = keep_most_points(t, s, end) if t[TABLE] else keep_best_captures(t, s, end)
    w[CHANCE], move = draw_listed(s, w[CHANCE], end)
    return 0 + move


def play_move(t, s, z, w, hashes, moves, move):
    """Make a move of a game, and note whether it ends it."""
    if move == PASS and t[TABLE] == 0:
        end_unmoved(t, s, w)
        return
    moves[w[WRITTEN]] = in_writing(s, move)
    w[WRITTEN] += 1
    army = s[TURN]
    captures = s[CAPTURES]
    has_dice = s[DICE] != 0
    w[CHANGE] ^= carry(t, s, z, move)
    if s[CAPTURES] > captures:
        w[HAS_TAKEN] = 1
    row = judge_die(t, s, w) if has_dice else 0
    if s[DICE] == 0 or row:
        has_taken = count_turn(t, s, w, hashes)
        if row == 0:
            row = judge_turn(t, s, hashes, army, has_taken, w[TURNS], w[SINCE])
    if row:
        end_game(t, s, w, row, army, s[TURN])


def judge_die(t, s, w):
    """Return the row that ends a game with dice while some are left to play, 0 if none does."""
    row = 0
    if s[DICE] and (s[CHANGED] or w[TURNS] < OPENING):
        row = judge_here(t, s, AFTER_CAPTURE, 0)
        s[CHANGED] = 0
    return row


def count_turn(t, s, w, hashes):
    """Count a turn that is played, and keep the hash of its position; returns whether somebody was taken."""
    has_taken = w[HAS_TAKEN]
    w[TURNS] += 1
    hashes[w[TURNS]] = hashes[w[TURNS] - 1] ^ w[CHANGE]
    if has_taken or (s[QUIET] == 0 and t[GOES_BACK] == 0):
        w[SINCE] = w[TURNS]
    w[CHANGE] = w[HAS_TAKEN] = 0
    return has_taken


def run_thinking(t, s, start, z, g, w, saved, hashes, moves, games, seed, first, last, longest):
    """Play games `first` to before `last` of a run in which an army thinks, and write a line of `games` for each."""
    for game in range(first, last):
        set_up(t, s, start)
        begin_game(w, hashes, seed_game(seed, game))
        while w[IS_ENDED] == 0:
            play_on(t, s, z, g, w, saved, hashes, moves, longest, ENDLESS)
        write_game(t, s, games, (game - first) * GAME_SIZE, w[ROW], w[WON], w[TURNS])
