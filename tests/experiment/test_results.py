"""Results: columns, arithmetic, words and the summary on a page."""

from array import array
from collections import Counter
from html.parser import HTMLParser

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Results, Share, results_of, wilson
from chaturanga_lab.experiment.columns import Columns
from chaturanga_lab.rules import Ruleset, common_to, names_of
from chaturanga_lab.rules.labels import ruleset_from_label

COLUMNS = [
    *("ruleset", "policy", "game", "seed", "result", "winner"),
    *("score_white", "score_black", "place_white", "place_black"),
    *("termination", "option", "plies", "captures", "promotions", "removals", "triumphs"),
]


# ---------------------------------------------------------------- columns


def test_columns(results: Results) -> None:
    """Every row has the columns that the documentation names, in that order, and columns are as long as the games."""
    assert list(results.columns) == COLUMNS
    assert [list(row) for row in results.rows()] == [COLUMNS] * 120
    assert {len(results[name]) for name in COLUMNS} == {len(results)} == {120}
    assert results.column("game", results.rulesets[1]) == tuple(range(60))


def test_unknown_names_are_listed(results: Results) -> None:
    """A wrong column, ruleset or game number gets a sentence that lists what there is."""
    with pytest.raises(ValueError, match="There is no column 'ply'; valid are ruleset, policy"):
        results["ply"]
    with pytest.raises(ValueError, match="There are no games under shatranj; there are under modern-mate"):
        results.shares("shatranj")
    with pytest.raises(ValueError, match=r"There is no game 60 under modern-mate.*; there are 60, from 0"):
        results.game(60)


def test_rows_agree_with_their_endings(results: Results) -> None:
    """Winner, result and option of a row are those of the ending that the row names."""
    for rules in results.rulesets:
        rows = {(ending.condition, f"{ending.question}={ending.option}"): ending.result for ending in rules.endings}
        for row in results.rows(rules):
            if "=" in str(row["option"]):
                means = rows[row["termination"], row["option"]]
                assert (row["result"] == "draw") == (means == "draws") == (row["winner"] is None)


def test_scores_and_places(results: Results) -> None:
    """A win scores 1 : 0, a draw ½ : ½; the better score has the better place, and equal scores share it."""
    for row in results.rows():
        scores = (row["score_white"], row["score_black"])
        places = (row["place_white"], row["place_black"])
        expected = {"white": ((1.0, 0.0), (1, 2)), "black": ((0.0, 1.0), (2, 1)), None: ((0.5, 0.5), (1, 1))}
        assert (scores, places) == expected[row["winner"]]


def test_half_wins(half: Ruleset) -> None:
    """A half win has a word, a share and a bar of its own, and scores ½ : 0."""
    results = lab.simulate(half, games=60)
    rows = [row for row in results.rows() if row["termination"] == "bared"]
    assert {row["result"] for row in rows} == {"half-win"}
    assert {(row["winner"], row["score_white"], row["score_black"]) for row in rows} == {
        ("white", 0.5, 0.0),
        ("black", 0.0, 0.5),
    }
    shares = {share.name: share for share in results.shares()}
    assert shares["White wins by half, ½ : 0"].count == sum(row["winner"] == "white" for row in rows)
    html = results._repr_html_()
    assert "White wins by half, ½ : 0" in html
    assert "class='white half'" in html
    assert "A half win counts ½ for the winner and 0 for the loser." in html


# ---------------------------------------------------------------- arithmetic


def test_shares_sum_to_one(results: Results) -> None:
    """Under each ruleset every game is in exactly one outcome and in exactly one ending."""
    for rules in results.rulesets:
        for shares in (results.shares(rules), results.endings(rules), results.endings(rules, also_unused=True)):
            assert sum(share.count for share in shares) == 60
            assert sum(share.share for share in shares) == pytest.approx(1)
            assert {share.games for share in shares} == {60}
            assert all(share.interval[0] <= share.share <= share.interval[1] for share in shares)


def test_shares_count_the_rows(results: Results) -> None:
    """Outcomes and endings are what one gets by counting the columns."""
    for rules in results.rulesets:
        winners = Counter(results.column("winner", rules))
        assert {share.winner: share.count for share in results.shares(rules) if share.result != "unfinished"} == {
            army: winners[army] for army in ("white", "black", None)
        }
        ended = Counter(zip(results.column("termination", rules), results.column("option", rules), strict=True))
        assert {(share.termination, share.option): share.count for share in results.endings(rules)} == ended


def test_numbers_of_an_ending(results: Results) -> None:
    """The numbers of the games that ended in one way are as many as its share counts, and lead to such games."""
    for share in results.endings():
        numbers = results.numbers(share.termination, share.ruleset)
        assert len(numbers) == share.count
        assert results.game(numbers[0], share.ruleset).verdict.termination == share.termination


def test_endings_carry_option_and_sources(results: Results) -> None:
    """Every ending speaks with the words of its option and names who says so, the ruleset's own witness first."""
    for rules in results.rulesets:
        for share in results.endings(rules):
            question = share.option.split("=")[0]
            assert share.sources == rules.sources_of(question)
            if question in rules.answers:
                assert (share.label, share.says) == (rules.option(question).label, rules.option(question).says)


# ---------------------------------------------------------------- removals


def test_removal_turns_are_counted(removals: Results) -> None:
    """Each game from a stalemate has its removals in its row, as many as the game played again, each a capture too."""
    for row in removals.of():
        taken_off = sum(move.kind == "remove" for move in lab.replay(removals, row.game).moves)
        assert (row.removals, row.removals <= row.captures) == (taken_off, True)
    assert min(removals["removals"]) >= 1
    assert results_of(removals.frame()).games == removals.games


def test_share_of_removal_turns(removals: Results) -> None:
    """The share is that of all turns, its interval holds it and is not narrower than if turns were independent."""
    (share,) = removals.removals()
    assert (share.count, share.turns) == (sum(removals["removals"]), sum(removals["plies"]))
    assert (share.games, share.games_with) == (40, 40)
    assert share.share == share.count / share.turns
    low, high = share.interval
    assert 0 < low < share.share < high < 1
    narrow = wilson(share.count, share.turns)
    assert high - low >= narrow[1] - narrow[0]
    for text in (repr(removals), Page(removals._repr_html_()).text):
        assert f"On {share.count} of {share.turns:,} turns a man was taken off the board" in text


def test_share_of_removals_where_nobody_removes(results: Results, boards: list[Ruleset]) -> None:
    """Rules without such turns have no such share; rules with them have one that may be 0, and is not told then."""
    assert results.removals() == ()
    played = lab.simulate(boards, policy="greedy", games=3)
    assert [share.ruleset for share in played.removals()] == [rules.label for rules in boards]
    assert [share.share for share in played.removals()] == [0, 0, 0]
    assert "taken off" not in repr(played)


def test_unfinished_games_are_explained(mate: Ruleset, results: Results) -> None:
    """Where games were stopped, text and page say after how many plies, and nothing of it where all came to an end."""
    cut = lab.simulate(mate, games=5, max_plies=30)
    says = "Unfinished games were stopped after 30 plies: no rule had ended them."
    assert cut.unfinished == 5
    assert says in repr(cut)
    assert says in Page(cut._repr_html_()).text
    assert results.unfinished == 0
    assert "stopped" not in repr(results) + Page(results._repr_html_()).text


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("count", "games", "text"),
    [
        (0, 60, "0 % (0 to 6 %)"),
        (412, 1000, "41 % (38 to 44 %)"),
        (4, 1000, "0.4 % (0.2 to 1.0 %)"),
        (1, 200, "0.5 % (0.1 to 2.8 %)"),
        (60, 60, "100 % (94 to 100 %)"),
        (0, 20_000, "0 % (0 to 0.019 %)"),
        (3, 1_000_000, "0.0003 % (0.0001 to 0.0009 %)"),
        (200_123, 1_000_000, "20.01 % (19.93 to 20.09 %)"),
    ],
)
def test_percentages(count: int, games: int, text: str) -> None:
    """Percentages have as many decimals as their interval allows, and what occurred is never called 0."""
    assert str(Share("", "x", count, games)).replace("\N{NO-BREAK SPACE}", " ") == f"x {text}"


def test_names(mate: Ruleset, capture: Ruleset) -> None:
    """Readings of one text are named by what they differ in, texts by their titles; what all share is said once."""
    straight = mate.choose(elephant="straight-jump")
    assert names_of([mate, straight]) == ("Elephant: diagonal jump", "Elephant: straight jump")
    assert common_to([mate, straight]).startswith("Modern page, checkmate; ")
    assert names_of([capture, straight])[0] == "Modern page, king capture"
    assert "Elephant: straight jump" in names_of([capture, straight])[1]
    assert (names_of([capture]), common_to([capture])) == (("Modern page, king capture",), "")
    assert names_of([mate]) == ("Modern page, checkmate",)
    assert common_to([mate]) == "Repetition: third time draws; Quiet limit: 70 quiet moves draw"
    bare = mate.choose(baring="none")
    own = mate.with_piece("elephant", "FfWD")
    assert names_of([mate, own]) == ("Elephant: diagonal jump", "Elephant: your own FfWD")
    assert names_of([mate, mate.with_piece("horse", "NA")]) == ("Horse: the usual move", "Horse: your own NA")
    assert "Elephant: your own FfWD" in names_of([own, capture])[0]
    two = mate.with_piece("horse", "W").with_piece("raja", "F")
    assert names_of([two, two.choose(baring="none")]) == ("Bare raja: bared army loses", "Bare raja: no such rule")
    assert common_to([two]).endswith("; Raja: your own F; Horse: your own W")
    assert names_of([two, mate]) == ("Raja: your own F; Horse: your own W", mate.title)
    assert repr(lab.simulate([two, two.choose(baring="none")], games=5)).count(" raja:F horse:W: ") == 2
    assert names_of([straight, mate, bare]) == (
        "Elephant: straight jump",
        "Modern page, checkmate",
        "Bare raja: no such rule",
    )


def test_names_tell_boards_apart(mate: Ruleset, boards: list[Ruleset]) -> None:
    """Beside a ruleset of another board each name has the size of its own, once."""
    assert names_of(boards) == tuple(rules.title for rules in boards)
    for name, rules in zip(names_of([mate, *boards]), [mate, *boards], strict=True):
        assert name.count(rules.setup.size) == 1
    assert names_of([mate])[0].count("×") == names_of([mate, lab.ruleset("shatranj")])[0].count("×") == 0


def test_label_is_read_back(mate: Ruleset) -> None:
    """A label names one ruleset and can be read back."""
    own = mate.choose(minister="queen").with_piece("elephant", "FfWD").with_piece("foot-soldier", "mfWcfF")
    for rules in (mate, mate.base, mate.choose(elephant="five-ways", stalemate="wins"), own):
        assert ruleset_from_label(rules.label, rules.library) == rules


def test_repr(results: Results) -> None:
    """The short text says what was played and gives each share with its interval, and no share that is 0."""
    head, *lines = repr(results).splitlines()
    assert head == "Results: 120 games under 2 rulesets, with two random players, from the start, seed 1030"
    assert [line.split(":")[0] for line in lines] == [rules.label for rules in results.rulesets]
    for line, rules in zip(lines, results.rulesets, strict=True):
        assert line.count(" to ") == sum(share.count > 0 for share in results.shares(rules))


# ---------------------------------------------------------------- the summary on a page


class Page(HTMLParser):
    """A page that was read: its tables with their captions and headers, its text, and whether tags were closed."""

    VOID = ("br",)

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tables: list[dict[str, list[str]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag, and the scope of a header."""
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append({"caption": [], "col": [], "row": []})
        if tag == "th":
            self.tables[-1][str(dict(attrs)["scope"])].append("")

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep what can be read."""
        if "style" in self.open:
            return
        self.text += data
        if "caption" in self.open:
            self.tables[-1]["caption"].append(data)
        for scope, where in (("row", "tbody"), ("col", "thead")):
            if "th" in self.open and where in self.open:
                self.tables[-1][scope][-1] += data


def test_summary_is_accessible(results: Results) -> None:
    """Each ruleset has two tables with a caption that names it, headed columns and headed rows; every tag is closed."""
    page = Page(results._repr_html_())
    assert page.open == []
    names = names_of(results.rulesets)
    assert [table["caption"] for table in page.tables] == [
        [name, says] for name in names for says in ("who won, of 60 games", "how 60 games ended")
    ]
    assert all(len(table["col"]) == 2 and table["row"] for table in page.tables)
    assert [who["row"] for who in page.tables[::2]] == [["White wins", "Black wins", "draw"]] * 2


def test_summary_says_everything_in_text(results: Results) -> None:
    """All numbers, intervals, endings, option labels and source lines stand in the text, not only in bars."""
    page = Page(results._repr_html_())
    for share in (*results.shares(), *results.endings()):
        if share.count:
            assert f"{share.percent}{share.range}" in page.text
    for ending in results.endings():
        assert ending.name in page.text
        assert ending.label in page.text
        assert all(line in page.text for line in ending.sources)
    assert "Under these rules, with two random players." in page.text


def test_summary_of_tables(at_table: Results, tables: list[Ruleset]) -> None:
    """At a table a third table has places and points by seat; partners win in both colours and have points together."""
    html = at_table._repr_html_()
    page = Page(html)
    assert page.open == []
    for number, (rules, name) in enumerate(zip(tables, names_of(tables), strict=True)):
        who, seats, how = page.tables[3 * number : 3 * number + 3]
        partners = bool(rules.mechanics.partners)
        assert who["caption"] == [name, "who won, of 40 games"]
        assert seats["caption"] == [
            name,
            "points by seat, 40 games" if partners else "places and points by seat, 40 games",
        ]
        assert how["caption"] == [name, "how 40 games ended"]
        assert seats["row"] == [points.name for points in at_table.points(rules)]
        assert seats["col"] == ["army", *([] if partners else ["1st", "2nd", "3rd", "4th"]), "points"]
        told = [*at_table.points(rules), *([] if partners else at_table.places(rules))]
        for one in told:
            if getattr(one, "place", True):
                assert f"{one.number if hasattr(one, 'number') else one.percent}{one.range}" in page.text
        assert at_table.triumphs(rules)[0].words in page.text
    assert "background:linear-gradient(var(--red) 0% 50%,var(--yellow) 50% 100%)" in html
    assert "Armies that share a place all count for the better one" in page.text
    assert "first place shared" in page.text


def test_summary_escapes(mate: Ruleset) -> None:
    """A policy's name cannot smuggle markup into the page."""

    def policy(rules: Ruleset, position: lab.Position, _rng: object) -> lab.Move:
        return lab.legal_moves(position, rules)[0]

    policy.__name__ = "<script>alert(1)</script>"
    html = lab.simulate(mate, policy=policy, games=1, max_plies=2)._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html


HISTORIC = ("favour", "favor", "proves", "history shows", "better for", "advantage", "stronger", "ancient")


def test_no_claim_about_history(results: Results, at_table: Results) -> None:
    """The summary speaks of these rules and these players, and draws no conclusion about the past."""
    for games in (results, at_table):
        text = (Page(games._repr_html_()).text + repr(games)).lower()
        assert "this says nothing about how anyone played in the past" in text
        sources = " ".join(line for ending in games.endings() for line in ending.sources).lower()
        assert [word for word in HISTORIC if word in text and word not in sources] == []


# ---------------------------------------------------------------- columns of numbers


def test_rows_are_made_of_columns(results: Results, at_table: Results) -> None:
    """Rows put into columns come out again, one by one, as a slice and all together, also where points are counted."""
    for games in (*results.games.values(), *at_table.games.values()):
        rows = list(games)
        again = Columns.from_rows(games.rules, rows)
        assert again == games == rows
        assert again[3:20:2] == rows[3:20:2]
        assert (again[-1], again[5].game, len(again)) == (rows[-1], 5, len(rows))
        assert again != rows[1:]
        assert games[1:] != games[:-1]


def test_a_game_takes_forty_bytes(results: Results) -> None:
    """Of two armies' games nothing is kept but ten columns of 32 bits."""
    games = results.of()
    columns = [value for value in vars(games).values() if isinstance(value, array)] + [*games.scores]
    assert {(column.itemsize, len(column)) for column in columns} == {(4, 60)}
    assert len(columns) == 10


def test_columns_are_counted_as_rows(results: Results) -> None:
    """What is counted on columns is what is counted on rows."""
    for games in results.games.values():
        assert list(games.plies) == [row.plies for row in games]
        assert games.ending.count(0) == 0
        assert sum(games.tally.values()) == len(games)
        longer = Columns.of_none(games.rules)
        assert longer.tally == {}
        longer.extend(games)
        assert (longer, longer.tally) == (games, games.tally)


def test_rows_of_other_rules_are_refused(at_table: Results) -> None:
    """A row that cannot have come about under the rules is refused in one sentence that names them."""
    with pytest.raises(ValueError, match=r"Under modern-capture no game is won by .*: the table is of other rules"):
        Columns.from_rows(lab.ruleset("modern-capture"), at_table.of())
