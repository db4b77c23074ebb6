"""What lessons 02 to 08 say in words is so: who answers what, and what random players do under these rules."""

from __future__ import annotations

from statistics import median

import chaturanga_lab as lab

FOUR = ("shatranj", "nilakantha", "parsi", "fairy-stockfish")
"""The rulesets of the thousand games in lesson 04."""


def answered(question: str, *options: str, before: int = 9999) -> set[str]:
    """Return the witnesses not younger than a year that give one of the options in the game for two."""
    found = set()
    for line in lab.matrix(questions=[question]).lines:
        (cell,) = line.cells
        ids = {saying.option.id for saying in cell.sayings if not saying.game}
        if ids & set(options) and line.witness.years and line.witness.years[0] < before:
            found.add(line.witness.id)
    return found


ELEPHANTS = [
    lab.ruleset("modern-mate").choose(draws="threefold-and-70", elephant=way)
    for way in ("diagonal-jump", "straight-jump", "five-ways", "straight-slide")
]
"""The four elephants of lesson 03; the first is also the reading of lesson 05."""


def test_only_a_program_answers_every_question() -> None:
    """Lesson 02: one witness has no gap, and it is a program; most fields of the table are gaps."""
    matrix = lab.matrix(board="8x8")
    full = [line.witness for line in matrix.lines if all(cell.sayings for cell in line.cells)]
    assert [witness.group for witness in full] == ["programs"]
    assert matrix.counts["answered"] < sum(matrix.counts.values()) / 2


def test_the_leap_is_late() -> None:
    """Lesson 02: no witness for the leap or for the man of the file or square is older than the 19th century."""
    leaps = [option.id for option in lab.rules.library().questions["king_leap"].options if option.id != "none"]
    assert answered("king_leap", *leaps)
    assert not answered("king_leap", *leaps, before=1800)
    assert not answered("promotion", "home-piece-if-lost", "file-piece-if-lost", before=1800)


def test_king_capture_for_two_begins_in_1949() -> None:
    """Lessons 02 and 04: in the game for two nobody before 1949 lets the raja be taken."""
    assert answered("check", "king-capture", before=1950) == {"davidson1949"}


def test_no_indian_elephant_jumps_diagonally() -> None:
    """Lesson 02: no Indian witness gives the diagonal jump of the game for two to the elephant; at most to camels."""
    for line in lab.matrix(questions=["elephant"], groups=["India"]).lines:
        sayings = [saying for cell in line.cells for saying in cell.sayings if not saying.game]
        jumps = [one for saying in sayings if saying.option.id == "diagonal-jump" for one in saying.attestations]
        assert all("camel" in one.claim for one in jumps)
    camels = lab.ruleset("nilakantha").option("array")
    assert dict(camels.effect.moves) == {"C": "A"}


def test_the_three_oldest_elephants_differ() -> None:
    """Lessons 02 and 03: al-ʿAdlī, al-Bīrūnī and the Mānasollāsa describe three elephants."""
    cells = [lab.matrix()[witness, "elephant"] for witness in ("al-adli", "al-biruni", "manasollasa")]
    assert [[saying.option.id for saying in cell.sayings] for cell in cells] == [
        ["straight-jump"],
        ["five-ways"],
        ["straight-slide"],
    ]


def test_a_stalemated_army_meets_six_fates() -> None:
    """Lesson 04: under each answer the stuck army wins, loses, draws, slays one of two men or only the horse."""
    rules = lab.ruleset("modern-mate")
    six = [rules.choose(stalemate=option.id) for option in rules.question("stalemate").options]
    fates = lab.verdicts("k7/8/1KN5/8/7p/7P/8/8 b", None, six)
    assert [row.words for row in fates] == [
        "Black has won, stalemate",
        "White has won, stalemate",
        "a draw, stalemate",
        "the game goes on, Black takes foot soldier h3 off the board or takes horse c6 off the board",
        "the game goes on, Black takes horse c6 off the board",
        "a draw, stalemate",
    ]


def test_the_two_draws_are_the_programs_own() -> None:
    """Lesson 04: Fairy-Stockfish has the two draws already, and the other three rulesets have other ones or none."""
    lent = {name: lab.ruleset(name).choose(draws="threefold-and-70") == lab.ruleset(name) for name in FOUR}
    assert [name for name, has_them in lent.items() if has_them] == ["fairy-stockfish"]


def test_random_games_part_as_the_lessons_say() -> None:
    """Lesson 04: as many bare rajas under three rulesets, called win, half win, draw; the fourth has no such ending."""
    rulesets = [lab.ruleset(name).choose(draws="threefold-and-70") for name in FOUR]
    games = lab.simulate(rulesets, policy="random", games=1000, seed=1030)
    bared = {share.ruleset: share.share for share in games.endings() if share.termination == "bared"}
    assert [rules.label in bared for rules in rulesets] == [True, True, True, False]
    assert 0.65 < min(bared.values()) < max(bared.values()) < 0.8
    draws = [next(share.share for share in games.shares(rules) if share.name == "draw") for rules in rulesets]
    assert draws[0] < 0.5 > draws[1]
    assert draws[2] > 0.5 < draws[3]


def test_elephants_that_do_not_meet_draw_more() -> None:
    """Lesson 03: nobody but elephants on the board: the straight jump draws most, the slide hardly ever."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    ways = ("diagonal-jump", "straight-jump", "five-ways", "straight-slide")
    four = [rules.choose(elephant=way) for way in ways]
    alone = rules.position("2ek1e2/8/8/8/8/8/8/2E1KE2 w")
    games = lab.simulate(four, start=alone, games=1000, seed=1030)
    draws = [next(share for share in games.shares(one) if share.name == "draw") for one in four]
    assert draws[1].interval[0] > draws[0].share > draws[2].share > draws[3].interval[1]


def test_what_is_guessed_in_lesson_03_is_so() -> None:
    """Lesson 03: eight, sixteen, sixty-four squares; two jumpers never meet; the foot soldier attacks fewest."""
    assert [len(lab.reach(one, "elephant", "c1")) for one in ELEPHANTS] == [8, 16, 64, 64]
    starts = ("c1", "f1", "c8", "f8")
    reached = [set(lab.reach(ELEPHANTS[0], "elephant", start)) for start in starts]
    assert len(set().union(*reached)) == sum(map(len, reached)) == 32
    seen = [{row.name: row.attacks for row in lab.mobility(one)} for one in ELEPHANTS]
    assert [one["elephant"] for one in seen] == sorted(one["elephant"] for one in seen)
    assert all(one["foot soldier"] < one["elephant"] for one in seen)
    stone = lab.rules.library().touchstones["P21"]
    counts = [len(lab.legal_moves(ELEPHANTS[0].position(stone.position), one)) for one in ELEPHANTS]
    assert counts == [8, 8, 8, 13]


def test_only_the_sliding_elephant_mates_now_and_then() -> None:
    """Lesson 03: nobody but elephants: the slide mates most, in under a twentieth; the diagonal jump in no game."""
    alone = ELEPHANTS[0].position("2ek1e2/8/8/8/8/8/8/2E1KE2 w")
    mine = ELEPHANTS[0].with_piece("elephant", "FfWD")
    games = lab.simulate([*ELEPHANTS, mine], start=alone, games=1000, seed=1030)
    mates = [len(games.numbers("mated", one)) for one in games.rulesets]
    assert mates[0] == 0
    assert max(mates) == mates[3] < 50


def test_what_is_guessed_in_lesson_04_is_so() -> None:
    """Lesson 04: four verdicts of nine rulesets; two that part over a guarded man; two of six and two of four go on."""
    nine = ["shatranj", "shatranj-medina", "al-adli", "nilakantha", "hindustani", "parsi", "daou", "modern-capture"]
    rows = lab.verdicts("3k4/4n3/8/8/8/8/8/K3R3 w", "e1-e7", [*map(lab.ruleset, nine), lab.ruleset("fairy-stockfish")])
    assert len({row.words.split(",")[0] for row in rows}) == 4
    two = [lab.ruleset("shatranj"), lab.ruleset("modern-capture")]
    assert len({rules.answers["baring"] for rules in two}) == 1
    guarded = lab.verdicts("5k2/4n3/3K4/8/8/8/8/4R3 w", "e1-e7", two)
    assert [row.words for row in guarded] == ["White has won, bare raja", "a draw, bare raja that can retake"]
    page, usual, daou = (lab.ruleset(name) for name in ("modern-mate", "al-adli", "daou"))
    literal = lab.verdicts("k7/8/2N5/1K6/7p/8/8/8 w", "b5-b6", [usual, usual.choose(stalemate_scope="king-alone")])
    assert [row.words for row in literal] == ["the game goes on", "Black has won, stalemate"]
    both = lab.verdicts("k7/8/1Kn5/8/1N6/8/8/8 w", "b4-c6", [daou, daou.choose(baring="none")])
    assert [row.words for row in both] == ["White has won, bare raja", "Black has won, stalemate"]
    checks = [page.choose(checks_in_a_row=one.id) for one in page.question("checks_in_a_row").options]
    chased = lab.verdicts("1k6/p7/8/n7/8/8/6P1/1K5R w checks=63.0", "h1-h8", checks)
    assert [row.words.startswith("the game goes on") for row in chased].count(True) == 2


def test_random_and_greedy_games_are_as_told() -> None:
    """Lesson 05: the shares and lengths that are told after the bets are those of these games."""
    rules = ELEPHANTS[0]
    hats = lab.simulate(rules, games=1000, seed=1030)
    assert [str(share).replace("\N{NO-BREAK SPACE}", " ") for share in hats.shares()[:3]] == [
        "White wins 38 % (35 to 41 %)",
        "Black wins 39 % (36 to 42 %)",
        "draw 22 % (20 to 25 %)",
    ]
    assert 40 < len(hats.numbers("mated")) < 60
    assert 700 < len(hats.numbers("bared")) < 750
    assert (median(hats.column("plies")), max(hats.column("plies"))) == (393, 831)
    assert 440 < sum(plies > 400 for plies in hats.column("plies")) < 500
    greedy = lab.simulate(rules, policy="greedy", games=1000, seed=1030)
    assert median(greedy.column("plies")) == 134
    assert sum(plies > 400 for plies in greedy.column("plies")) < 5
    mixed = lab.simulate(rules, policy={"white": "greedy", "black": "random"}, games=1000, seed=1030)
    assert mixed.shares()[0].share > 0.99
    middle = lab.replay(hats, 17).at(200)
    here = lab.simulate(rules, start=middle, games=500, seed=1030)
    said = [str(share).replace("\N{NO-BREAK SPACE}", " ") for share in here.shares()[:2]]
    assert said == ["White wins 58 % (53 to 62 %)", "Black wins 21 % (17 to 25 %)"]
    three = [rules, rules.choose(elephant="straight-jump"), rules.choose(baring="none")]
    draws = [games.shares(one)[2].share for games in [lab.simulate(three, games=1000, seed=1030)] for one in three]
    assert abs(draws[0] - draws[1]) < 0.03
    assert draws[2] > 0.9


# ------------------------------------------------------------------ lesson 07

GREAT = [lab.ruleset(f"kridakausalya-{size}") for size in ("8x8", "12x12", "14x14")]


def test_who_runs_gains_from_a_bigger_board() -> None:
    """In lesson 07 the camel sees 9 squares of the small board and 17 of the great one, the horse 5 and 6."""
    small, *_, great = [{row.name: row for row in lab.mobility(rules)} for rules in GREAT]
    assert [round(one["camel"].attacks) for one in (small, great)] == [9, 17]
    assert [round(one["horse"].attacks) for one in (small, great)] == [5, 6]


def test_games_on_the_great_board_are_as_long_as_told() -> None:
    """In lesson 07 half of the games are over by turn 210, 620 and 944, all end, and one in eight or so by mate."""
    games = lab.simulate(GREAT, policy="random", games=600, seed=1030)
    plies, ends = games.column("plies"), games.column("termination")
    for place, turns in enumerate((210, 620, 944)):
        mine = slice(600 * place, 600 * place + 600)
        assert abs(median(plies[mine]) - turns) < 2
        assert set(ends[mine]) == {"mated", "officers-lost"}
        assert 1 / 10 < ends[mine].count("mated") / 600 < 1 / 7
    assert sum(games.column("removals")) == 3


def test_the_riddles_of_the_great_board_have_the_answers_told() -> None:
    """Lesson 07: one answer of three lets the foot soldier step, the camel imprisons, and who shuts the door loses."""
    great = GREAT[2]
    shield = "14/K3P4r3k/14/14/14/14/14/14/14/14/14/14/14/5Y8 w"
    ways = ("minister", "minister-steps-back", "minister-to-origin")
    steps = lab.verdicts(shield, "e13-e14", [great.choose(promotion=way) for way in ways])
    assert [row.words.split(":")[0] for row in steps] == ["not allowed", "the game goes on", "not allowed"]
    stuck = lab.Game(great.choose(stalemate="removes-imprisoner"), "k1n4R6/14/K13/4C9/14/14/14/14/14/14/14/14/14/14 b")
    assert [stuck.position.board[move.target].kind for move in stuck.legal_moves()] == ["C"]
    last = lab.Game(great, "kn5M6/14/1K12/14/14/14/14/14/14/14/14/14/14/14 b")
    (removal,) = last.legal_moves()
    assert str(last.play(removal).outcome) == "Black has won, all officers lost"


def test_the_horse_gains_least_of_four() -> None:
    """Lesson 07: of camel, elephant, horse and minister the horse gains the fewest squares from the great board."""
    small, *_, great = [{row.name: row.attacks for row in lab.mobility(rules)} for rules in GREAT]
    names = ("camel", "elephant", "horse", "minister")
    assert min(names, key=lambda name: great[name] - small[name]) == "horse"


# ------------------------------------------------------------------ lesson 08

KINGS = [lab.ruleset("chaturaji"), lab.ruleset("chaturaji-dice")]
ONE_PLAN = {"red": "greedy", "green": "random", "yellow": "random", "black": "random"}


def first_places(games: lab.Results, rules: lab.Ruleset) -> list[float]:
    """Return the shares of the games in which each army came out first, in the order of the seats."""
    return [share.share for share in games.places(rules) if share.name.endswith("1st")]


def test_four_boats_meet_on_five_squares_of_two_by_two() -> None:
    """Lesson 08: in five of the forty-nine squares of two by two stands one square of each army's boat."""
    armies = KINGS[0].setup.armies
    reached = [set(map(str, lab.reach(KINGS[0], "boat", army=army))) for army in armies]
    blocks = [
        {f"{file}{rank}" for file in files for rank in (low, low + 1)}
        for files in ("ab", "bc", "cd", "de", "ef", "fg", "gh")
        for low in range(1, 8)
    ]
    meeting = [block for block in blocks if all(block & squares for squares in reached)]
    assert len(blocks) == 49
    assert sorted(min(block) for block in meeting) == ["b2", "b6", "d4", "f2", "f6"]


def test_seats_and_dice_matter_little_to_four_hats() -> None:
    """Lesson 08: first places lie within four points; how the games end, and that four boats met once, is so told."""
    games = lab.simulate(KINGS, policy="random", games=2000, seed=1030)
    for rules in KINGS:
        shares = first_places(games, rules)
        assert max(shares) - min(shares) < 0.04
    ends = {(share.ruleset, share.termination): share.share for share in games.endings()}
    assert 0.8 < ends["chaturaji", "last-side"] < 0.87
    assert 0.08 < ends["chaturaji", "all-rajas"] < 0.12
    assert ends["chaturaji", "repeated"] < 0.01 < 0.08 < ends["chaturaji-dice", "repeated"] < 0.11
    assert [share.count for share in games.triumphs()] == [0, 1]


def test_dice_take_something_from_him_who_has_a_plan() -> None:
    """Lesson 08: a greedy Red comes first in more than four games of five, with dice in about three of four."""
    games = lab.simulate(KINGS, policy=ONE_PLAN, games=2000, seed=1030)
    plain, dice = (first_places(games, rules)[0] for rules in KINGS)
    assert plain > 0.8
    assert 0.7 < dice < 0.8


def test_partners_take_fewer_points_and_end_sooner() -> None:
    """Lesson 08: greedy players take some eight points each, with a partner some six, and their games are shorter."""
    both = [KINGS[0], lab.ruleset("chaturaji-teams")]
    games = lab.simulate(both, policy="greedy", games=2000, seed=1030)
    means = [
        sum(sum(row.verdict.scores) for row in games.of(rules)) / len(games.of(rules)) / len(rules.setup.armies)
        for rules in both
    ]
    assert [round(mean) for mean in means] == [8, 6]
    longer = [sum(row.plies > 50 for row in games.of(rules)) for rules in both]
    assert longer[0] > longer[1]
