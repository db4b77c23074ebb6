"""Frames: the same games as a pandas DataFrame, and back."""

import copy
import io
import json

import pandas as pd
import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Results, results_of
from chaturanga_lab.rules import Ruleset


def test_frame_holds_the_columns(results: Results) -> None:
    """The DataFrame has a row for each game and the same values in the same columns."""
    frame = results.frame()
    assert list(frame.columns) == list(results.columns)
    for name in results.columns:
        assert [None if pd.isna(value) else value for value in frame[name]] == list(results[name])


def test_types(results: Results) -> None:
    """Words are categories, counts are integers, scores are floats, and places may be missing."""
    types = results.frame().dtypes.astype(str)
    words = {"ruleset", "policy", "result", "winner", "termination", "option"}
    assert set(types.index[types == "category"]) == words
    assert set(types[["game", "seed", "plies", "captures", "promotions", "removals"]]) == {"int64"}
    assert set(types[["score_white", "score_black"]]) == {"float64"}
    assert set(types[["place_white", "place_black"]]) == {"Int8"}


def test_unfinished_games_are_missing_values(mate: Ruleset) -> None:
    """In the DataFrame an unfinished game has no winner, score or place, and keeps the types of the columns."""
    frame = lab.playouts(mate, games=4, max_plies=5)
    assert frame[["winner", "score_white", "place_white", "termination"]].isna().all().all()
    assert str(frame["place_white"].dtype) == "Int8"
    assert results_of(frame).games == lab.simulate(mate, games=4, max_plies=5).games


def test_playouts_are_the_frame_of_simulate(mate: Ruleset) -> None:
    """`playouts` is `simulate` as a table."""
    frame = lab.playouts(mate, policy="greedy", games=5, seed=3)
    assert frame.equals(lab.simulate(mate, policy="greedy", games=5, seed=3).frame())


def test_there_and_back(results: Results) -> None:
    """Results are read back from their DataFrame, and from a copy of it."""
    for frame in (results.frame(), results.frame().copy(), copy.deepcopy(results.frame())):
        assert results_of(frame).games == results.games
        assert results_of(frame).plan == results.plan


def test_picked_rows(results: Results, capture: Ruleset) -> None:
    """Rows picked from the table are results of their own, which can be replayed and know their rulesets."""
    frame = results.frame()
    short = results_of(frame[frame.plies < 100])
    assert len(short) == sum(plies < 100 for plies in results["plies"])
    only = results_of(frame[frame.ruleset == capture.label])
    assert only.rulesets == (capture,)
    assert lab.replay(frame, 7, capture) == lab.replay(results, 7, capture) == lab.replay(only.frame(), 7)


def test_table_from_a_file(results: Results) -> None:
    """A table that went through a file is read by its labels, and its games from the start can be replayed."""
    text = results.frame().to_csv(index=False)
    frame = pd.read_csv(io.StringIO(text))
    assert results_of(frame).games == results.games
    assert lab.replay(frame, 5) == lab.replay(results, 5)


def test_conjectures_in_a_table(mate: Ruleset) -> None:
    """Games under a reader's own moves are read back from a file, and from tables put together, and replayed."""
    own = mate.with_piece("elephant", "FfWD").with_piece("raja", "KN")
    frame = lab.playouts([mate, own], games=5, seed=3)
    for lost in (pd.read_csv(io.StringIO(frame.to_csv(index=False))), pd.concat([frame[:5], frame[5:]])):
        assert results_of(lost).rulesets == (mate, own)
        assert lab.replay(lost, 3, own) == lab.replay(frame, 3, own)


def test_attributes_are_plain_data(mate: Ruleset) -> None:
    """What the table remembers can be written to a file as JSON, and is enough to replay from a position."""
    game = lab.Game(mate).play("e2-e3")
    frame = lab.playouts(mate, policy={"white": "greedy", "black": "random"}, games=3, start=game, max_plies=500)
    lost = pd.read_csv(io.StringIO(frame.to_csv(index=False)))
    with pytest.raises(ValueError, match="its start or policy is lost"):
        lab.replay(lost, 1)
    lost.attrs = json.loads(json.dumps(frame.attrs))
    assert lab.replay(lost, 1) == lab.replay(frame, 1)


def test_runs_put_together(mate: Ruleset) -> None:
    """Tables of different runs put together forget how they were made, and still give their shares."""
    frames = [lab.playouts(mate, games=5, seed=seed) for seed in (1, 2)]
    both = pd.concat(frames, ignore_index=True)
    assert both.attrs == {}
    assert sum(share.count for share in results_of(both).shares()) == 10


def test_older_tables(results: Results) -> None:
    """A table from before removals were counted is read as one without any."""
    assert results_of(results.frame().drop(columns="removals")).games == results.games


def test_boards_of_several_sizes_in_a_table(boards: list[Ruleset]) -> None:
    """Games on boards of three sizes are read back from one file, and replayed each on its own board."""
    frame = lab.playouts(boards, policy="greedy", games=3)
    lost = pd.read_csv(io.StringIO(frame.to_csv(index=False)))
    assert results_of(lost).rulesets == tuple(boards)
    assert [lab.replay(lost, 2, rules).start for rules in boards] == [rules.start() for rules in boards]


def test_not_a_table_of_games() -> None:
    """Something else is refused with a sentence that names the missing column."""
    for other in (pd.DataFrame({"a": [1]}), [1, 2], None):
        with pytest.raises(ValueError, match="'ruleset' is no column of this"):
            results_of(other)  # type: ignore[arg-type]


def test_a_table_of_four_armies_needs_their_points(at_table: Results) -> None:
    """Where points decide, a table without them is refused in a sentence that names the column."""
    with pytest.raises(ValueError, match="'score_green' is no column of this"):
        results_of(at_table.frame().drop(columns="score_green"))


def test_an_empty_table(results: Results, mate: Ruleset) -> None:
    """No row picked from a table is no game, of the same rulesets."""
    frame = results.frame()
    none = results_of(frame[frame.plies < 0])
    assert (len(none), none.rulesets[0]) == (0, mate)
    assert list(none.frame().columns) == list(frame.columns)
