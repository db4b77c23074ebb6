"""The atlas: what is in its file is what the games give, and its effects are plain means with honest intervals."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import t
from statsmodels.stats.multitest import multipletests

import chaturanga_lab as lab
from chaturanga_lab.engine import perft, play_games
from chaturanga_lab.experiment import Atlas, Campaign
from chaturanga_lab.experiment.atlas import FOLDER
from chaturanga_lab.experiment.atlas_making import table_of
from chaturanga_lab.experiment.atlas_measures import MEASURES
from chaturanga_lab.experiment.atlas_table import Table
from chaturanga_lab.shelf import data_folder

FILE = data_folder() / "campaigns" / "atlas.toml"
BASE = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
SMALL = [
    BASE.choose(baring=baring, stalemate=stalemate, check=check)
    for check, stalemates in (("checkmate", ("loses", "draws")), ("king-capture", ("loses",)))
    for stalemate in stalemates
    for baring in ("loses", "draws", "officers-lost")
]
GAMES = 60


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    """The atlas that comes with the laboratory."""
    return lab.atlas()


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    """A small campaign, carried out."""
    return lab.campaign(tmp_path_factory.mktemp("small"), SMALL, ("random", "greedy"), games=GAMES, seed=7)


@pytest.fixture(scope="module")
def small(campaign: Campaign) -> Atlas:
    """The atlas of the small campaign, out of its file."""
    return Atlas(Table.from_bytes(Atlas.from_campaign(campaign).table.to_bytes()))


# ------------------------------------------------------------------ the file of the campaign


def grid() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))["grid"][0]


def is_out(answers: dict[str, str]) -> bool:
    """Whether an exclusion of the file speaks of these answers."""
    return any(
        all(answers[question] in ([one] if isinstance(one, str) else one) for question, one in exclude["when"].items())
        for exclude in grid()["exclude"]
    )


def test_every_option_of_the_board_is_played_or_excluded_with_a_reason() -> None:
    """The file names each option that the board of 8 × 8 knows; each exclusion says why."""
    for question, options in grid()["vary"].items():
        assert set(options) == {option.id for option in BASE.question(question).options}
    assert all(len(exclude["why"].split()) > 8 for exclude in grid()["exclude"])


def test_only_what_somebody_attests_for_this_board_is_played(atlas: Atlas) -> None:
    """Each option of the atlas has a witness of the game for two on 8 × 8."""
    for question, options in atlas.questions.items():
        for option in options:
            witnesses = BASE.question(question).option(option).attestations
            assert any("8x8" in one.boards and not one.game for one in witnesses), option


def test_the_atlas_holds_all_combinations_of_its_file(atlas: Atlas) -> None:
    """Every combination that no exclusion speaks of is there, once, and no other."""
    excludes, vary = grid()["exclude"], grid()["vary"]
    outs = [{q: {one} if isinstance(one, str) else set(one) for q, one in each["when"].items()} for each in excludes]
    names = list(vary)
    places = [[(names.index(q), options) for q, options in out.items()] for out in outs]
    left = {
        options
        for options in product(*vary.values())
        if not any(all(options[at] in allowed for at, allowed in out) for out in places)
    }
    held = {tuple(answers[name] for name in names) for answers in map(atlas.answers, range(len(atlas)))}
    assert held == left
    assert len(atlas) == len(left)


def test_rajas_on_d_are_rajas_on_e_in_a_mirror() -> None:
    """The start is the mirror image, and as many lines of play lead on from it, whatever foot soldiers become."""
    for promotion in grid()["vary"]["promotion"]:
        on_d, on_e = (BASE.choose(kings=f"facing-on-{file}", promotion=promotion) for file in "de")
        mirrored = [rank[::-1] for rank in on_d.text(on_d.start()).split()[0].split("/")]
        assert "/".join(mirrored) == on_e.text(on_e.start()).split()[0]
        assert perft(on_d.start(), on_d, 2) == perft(on_e.start(), on_e, 2)


# ------------------------------------------------------------------ the shipped table


def test_the_tables_are_small() -> None:
    """All atlases together take less than two megabytes."""
    files = list((data_folder() / FOLDER).glob("*.gz"))
    assert files
    assert sum(path.stat().st_size for path in files) < 2_000_000


def test_the_atlas_opens_without_numpy_and_pandas(atlas: Atlas) -> None:
    """Where none of the heavy libraries can be loaded, as in a browser, all effects and the summary are there."""
    code = """
        import sys
        for name in ("numpy", "pandas", "scipy", "statsmodels", "pyarrow", "matplotlib", "numba"):
            sys.modules[name] = None
        import chaturanga_lab as lab
        atlas = lab.atlas()
        assert atlas._repr_html_()
        print(sum(effect.pairs for effect in atlas.effects("draws")))
    """
    done = subprocess.run([sys.executable, "-c", dedent(code)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == sum(effect.pairs for effect in atlas.effects("draws"))


def test_a_dozen_random_cells_played_again_agree_exactly(atlas: Atlas) -> None:
    """All games of twelve cells drawn by chance, played anew, give the counts and the sums of the table."""
    chance = Random(8)
    for _ in range(12):
        answers, policy = atlas.answers(chance.randrange(len(atlas))), chance.choice(atlas.policies)
        rules, spot = atlas.ruleset(**answers), atlas.spot(policy, **answers)
        games = play_games(rules.start(), rules.mechanics, (policy,) * 2, atlas.table.head.seed, range(atlas.games))
        counts: dict[tuple[str, int], int] = {}
        for ending, winner in zip(games.ending, games.winner, strict=True):
            key = rules.endings[ending - 1].condition, winner
            counts[key] = counts.get(key, 0) + 1
        assert counts == {(way.condition, way.winner): count for way, count in spot.outcomes.items()}, rules
        assert sum(games.plies) == spot.sums["plies"]
        assert sum(plies**2 for plies in games.plies) == spot.sums["plies_squared"]
        assert sum(games.captures) == spot.sums["captures"]
        assert sum(games.promotions) == spot.sums["promotions"]
        assert sum(games.removals) == spot.sums["removals"]


@pytest.mark.parametrize(
    ("question", "measure"), [("baring", "decisive"), ("array", "length"), ("check", "score"), ("king_leap", "mated")]
)
def test_an_effect_is_the_mean_difference_of_pairs(atlas: Atlas, question: str, measure: str) -> None:
    """pandas finds the same by joining each combination to the one that has the base's answer and is else alike."""
    frame = atlas.frame()
    others = ["policy", *(name for name in atlas.questions if name != question)]
    base = frame[frame[question] == atlas.reference[question]].set_index(others)[measure]
    for effect in atlas.effects(measure, question=question):
        mine = frame[(frame[question] == effect.option) & (frame["policy"] == effect.policy)]
        joined = mine.set_index(others)[measure].to_frame("with").join(base.rename("without"), how="inner")
        assert len(joined) == effect.pairs
        assert (joined["with"] - joined["without"]).mean() == pytest.approx(effect.difference, abs=1e-9)


def test_the_atlas_says_for_whom_it_holds(atlas: Atlas) -> None:
    """Under each table of numbers stand the games, the policies, the interval, and what they do not tell."""
    for html in (atlas._repr_html_(), atlas.effects("draws", question="check")._repr_html_()):
        for words in ("2,000 games", "these policies", "Šidák", "nothing about how anyone played"):
            assert words in html


def test_renamed_ends_are_the_very_same_games(atlas: Atlas) -> None:
    """What a bare raja is worth changes no game; that his officers are lost, or a raja may be taken, does."""
    same = {effect.option: effect.is_same_game for effect in atlas.effects("length", "random", "baring")}
    assert same["draws"]
    assert same["half-loss"]
    assert not same["officers-lost"]
    assert not atlas.effects("length", "random", "check")[0].is_same_game


def test_what_is_not_there_is_said_in_a_sentence(atlas: Atlas) -> None:
    """Unknown measures, questions, policies, combinations and atlases are refused, with the valid names."""
    with pytest.raises(ValueError, match=r"no measure 'drawn'.* draws"):
        atlas.effects("drawn")
    with pytest.raises(ValueError, match="no question 'dice'; valid are"):
        atlas.effects("draws", question="dice")
    with pytest.raises(ValueError, match="no policy 'thinker'; valid are"):
        atlas.effects("draws", "thinker")
    with pytest.raises(ValueError, match="was not played here"):
        atlas.ruleset(kings="facing-on-d")
    with pytest.raises(ValueError, match="was not played here"):
        atlas.spot("random", lab.ruleset("daou"))
    with pytest.raises(ValueError, match="no atlas 'all'"):
        lab.atlas("all")
    with pytest.raises(ValueError, match="no table of an atlas"):
        Table.from_bytes(b"nothing")


# ------------------------------------------------------------------ made from a campaign


def test_an_atlas_counts_what_a_campaign_played(small: Atlas, campaign: Campaign) -> None:
    """Each cell of the table has the outcomes and the sums of the campaign's own tally."""
    for tally in campaign.tally():
        rules, spot = tally.cell.ruleset, small.spot(tally.cell.policy, tally.cell.ruleset)
        named = {
            (rules.endings[ending - 1].condition, winner): count for (winner, ending), count in tally.outcomes.items()
        }
        assert named == {(way.condition, way.winner): count for way, count in spot.outcomes.items()}
        assert {"plies": tally.plies, "plies_squared": tally.plies_squared} == {
            name: spot.sums[name] for name in ("plies", "plies_squared")
        }


def batch_means(campaign: Campaign, small: Atlas) -> pd.DataFrame:
    """Return how long games are, by ruleset, policy and batch of games of neighbouring numbers."""
    frame = pd.concat(part.to_pandas() for part in campaign.tables())
    cells = {cell.number: (cell.ruleset.label, cell.policy) for cell in campaign.cells}
    frame["label"], frame["policy"] = zip(*frame["cell"].map(cells), strict=True)
    frame["batch"] = frame["game"] * small.table.head.batches // GAMES
    return frame.groupby(["label", "policy", "batch"])["plies"].mean().unstack("batch")


def test_intervals_come_from_batches_of_games(small: Atlas, campaign: Campaign) -> None:
    """An effect's interval is Student's for the batches' mean differences, widened for all intervals together."""
    means, head = batch_means(campaign, small), small.table.head
    share = multipletests([0.5] * head.family, 0.05, "sidak")[2]
    critical = t.ppf(1 - share / 2, head.batches - 1)
    for effect in small.effects("length", question="check"):
        pairs = small.pairs("check")[effect.option]
        labels = [
            [small.base.choose(**small.answers(number)).label for number in each] for each in zip(*pairs, strict=True)
        ]
        with_it, without = (means.loc[[(label, effect.policy) for label in each]].mean() for each in labels)
        errors = (with_it - without).std(ddof=1) / np.sqrt(head.batches)
        assert effect.high - effect.difference == pytest.approx(critical * errors, rel=1e-3)
        assert effect.difference - effect.low == pytest.approx(critical * errors, rel=1e-3)


def test_an_interaction_is_what_the_sum_leaves_out(small: Atlas) -> None:
    """What two answers do together, less what each does alone, is told with its interval."""
    joint = next(one for one in small.interactions("draws", "random", "baring", "check") if one.second[1] == "draws")
    spots = [
        small.spot("random", baring=baring, check=check, stalemate="loses").value("draws")
        for baring, check in product(("draws", "loses"), ("king-capture", "checkmate"))
    ]
    assert joint.sets == 1
    assert joint.beyond == pytest.approx(spots[0] - spots[1] - spots[2] + spots[3])
    assert joint.low < joint.beyond < joint.high


def test_every_game_ends_in_one_way(small: Atlas) -> None:
    """The shares of decided and drawn games add up to all, and so do those of the endings."""
    for policy in small.policies:
        shares = {measure: small.values(measure, policy) for measure in MEASURES}
        endings = list(MEASURES)[6:]
        for number in range(len(small)):
            assert shares["decisive"][number] + shares["draws"][number] == pytest.approx(1)
            assert sum(shares[ending][number] for ending in endings) == pytest.approx(1)


def test_half_a_campaign_makes_no_atlas(tmp_path: Path) -> None:
    """A campaign that was stopped is refused in a sentence."""

    class Stopped:
        def is_set(self) -> bool:
            return True

    stopped = lab.campaign(tmp_path, SMALL, games=50, seed=7, stop=Stopped())
    with pytest.raises(ValueError, match="This campaign is not complete"):
        table_of(stopped)
