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
