"""The rulesets that the package brings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules import check_data

RULESETS = ("modern-capture", "modern-mate", "modern-mate-five-ways", "modern-mate-straight-jump", "shatranj")


def test_data_are_in_order() -> None:
    """Nothing is wrong with the data that the package brings, and the named rulesets are all there."""
    assert check_data() == []
    assert set(RULESETS) <= set(lab.rulesets())


def test_rulesets_are_listed_by_their_order() -> None:
    """The modern page and its variants come first, then the texts by age, the games of our days, and those for four."""
    assert lab.rulesets()[:4] == ("modern-mate", "modern-mate-five-ways", "modern-mate-straight-jump", "modern-capture")
    assert lab.rulesets()[4:9] == ("al-adli", "al-adli-ludii", "shatranj", "shatranj-medina", "nilakantha")
    assert lab.rulesets()[9:11] == ("parsi", "hindustani")
    assert lab.rulesets()[11:14] == ("kridakausalya-14x14", "kridakausalya-12x12", "kridakausalya-8x8")
    assert lab.rulesets()[14:16] == ("daou", "fairy-stockfish")
    assert lab.rulesets()[16:20] == ("chaturaji", "chaturaji-dice", "chaturaji-teams", "chaturaji-teams-dice")
    assert lab.rulesets()[20:] == ("al-biruni-four", "manasollasa-four", "tithitattva")
    places = [lab.ruleset(id).place for id in lab.rulesets()]
    assert len(set(places)) == len(places)


def test_unknown_ruleset() -> None:
    """An unknown ruleset is refused with the list of those that exist."""
    with pytest.raises(ValueError, match=r"valid are .*shatranj"):
        lab.ruleset("chess")


ODD: list[Any] = [["x"], [], {}, None, 7, 10**5000, "x" * 9999, [["x" * 99] * 99]]


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
@pytest.mark.parametrize(
    "ask",
    [
        lab.ruleset,
        lambda odd: lab.ruleset("shatranj").question(odd),
        lambda odd: lab.ruleset("shatranj").option(odd),
        lambda odd: lab.ruleset("shatranj").answer(odd),
        lambda odd: lab.ruleset("shatranj").sources_of(odd),
        lambda odd: lab.ruleset("shatranj").why_supplied(odd),
        lambda odd: lab.ruleset("shatranj").piece(odd),
        lambda odd: lab.ruleset("shatranj").legs(odd),
        lambda odd: lab.ruleset("shatranj").legs("E", odd),
        lambda odd: lab.ruleset("shatranj").choose(draws=odd),
        lambda odd: lab.ruleset("shatranj").choose(elephant=odd),
        lambda odd: lab.ruleset("shatranj").question("elephant").option(odd),
        lambda odd: lab.rules.legs(odd),
    ],
)
def test_odd_input_gets_one_sentence(ask: Callable[[Any], object], odd: Any) -> None:
    """Whatever somebody asks for, one sentence comes back that repeats no more than 40 characters of it."""
    with pytest.raises(ValueError, match=r"^[^\n]+\.$") as error:
        ask(odd)
    assert "x" * 41 not in str(error.value)
    assert len(str(error.value)) < 500


def test_legs_of_an_army_by_name() -> None:
    """An army is named by word, letter or number, and one that is not there is refused."""
    rules = lab.ruleset("shatranj")
    assert rules.legs("P", "black") == rules.legs("P", "b") == rules.legs("P", 1) != rules.legs("P", "white")
    with pytest.raises(ValueError, match="'red' is no army here: white, black"):
        rules.legs("P", "red")


def test_the_first_ruleset_tries_no_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package's own data are read without trying each choice; a check, and a reader's folder, try them all."""
    tried: list[int] = []
    monkeypatch.setattr("chaturanga_lab.rules.validation.flaws", lambda _mechanics: iter(tried.append(1) or ()))
    lab.rules._library.cache_clear()
    assert lab.ruleset("shatranj")
    assert len(tried) == len(lab.rulesets())
    assert check_data() == []
    assert len(tried) > 20 * len(lab.rulesets())


@pytest.mark.parametrize("folder", [7, ["x"], b"x"])
def test_a_data_folder_is_a_path(folder: Any) -> None:
    """A folder is named by text or by a path, and anything else is refused in one sentence."""
    for read in (check_data, lab.rules.library):
        with pytest.raises(ValueError, match="A data folder is a path, not"):
            read(folder)
    assert check_data("no such folder") == ["no such folder is no folder of data."]


def test_touchstones_are_public() -> None:
    """The touchstones of the package can be read by whoever wants to play them."""
    stones = {stone.id: stone for stone in lab.rules.touchstones()}
    assert stones["P01"].cases[0].rules == lab.ruleset("modern-mate")


@pytest.mark.parametrize("rest", ["w KQkq - 0 1", "w Kq e3", "b - e6 0 1", "b - - 12 40"])
def test_a_fen_of_modern_chess(rest: str) -> None:
    """The fields of modern chess after the turn are refused in a sentence that says what a position is here."""
    with pytest.raises(ValueError, match=r'^This is a FEN of modern chess: here a position is "placement turn"'):
        lab.ruleset("modern-mate").position(f"4k3/8/8/8/8/8/8/R3K3 {rest}")


@pytest.mark.parametrize("id", RULESETS)
def test_a_position_is_no_fen(id: str) -> None:
    """What a position itself writes, whatever has happened, is never taken for a FEN."""
    rules = lab.ruleset(id)
    position = rules.start()
    for changes in (
        {"quiet": 7},
        {"checked": frozenset({0})},
        {"untouched": frozenset()},
        {"dice": (1, 5), "quiet": 3},
    ):
        changed = replace(position, **changes)
        assert rules.position(rules.text(changed)) == changed


@pytest.mark.parametrize("id", RULESETS)
def test_every_single_choice(id: str) -> None:
    """Every option of every question can be chosen in every ruleset, and makes a ruleset of its own or the same."""
    rules = lab.ruleset(id)
    for question in rules.questions:
        for option in question.options:
            other = rules.choose(**{question.id: option.id})
            assert other.answers[question.id] == option.id
            assert (other == rules) == (rules.answers[question.id] == option.id)
            assert other.start().geometry == rules.start().geometry
            assert hash(other.mechanics) == hash(rules.choose(**{question.id: option.id}).mechanics)


def test_arrays() -> None:
    """The answers to array and kings put the men where the texts have them."""
    rules = lab.ruleset("modern-capture")
    assert rules.start().text() == "rnekmenr/pppppppp/8/8/8/8/PPPPPPPP/RNEMKENR w"
    assert rules.choose(kings="facing-on-e").start().text().startswith("rnemkenr/")
    assert rules.choose(kings="facing-on-d").start().text().startswith("rnekmenr/")
    assert rules.choose(array="elephants-in-corners").start().text().startswith("enrkmrne/")
    assert rules.choose(array="elephants-in-corners-chariots-next").start().text().startswith("ernkmnre/")


def test_draws_preset() -> None:
    """The preset for draws stands for repetition and quiet limit together."""
    rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")
    assert (rules.answers["repetition"], rules.answers["quiet_limit"]) == ("third-draws", "70-draws")
    assert rules == lab.ruleset("modern-mate").choose(repetition="third-draws", quiet_limit="70-draws")


@pytest.mark.parametrize("id", RULESETS)
def test_two_bare_rajas_draw(id: str) -> None:
    """Two bare rajas are a draw in every ruleset, and it is said who says so or why we supplied it."""
    rules = lab.ruleset(id)
    row = next(ending for ending in rules.endings if ending.condition == "both-bare")
    assert row.result == "draws"
    assert rules.sources_of(row.question)


@pytest.mark.parametrize("id", RULESETS)
def test_table_has_every_question(id: str) -> None:
    """The table has a row for every question, with a status and a source that are not empty."""
    rules = lab.ruleset(id)
    assert len(rules.table()) == len(rules.questions)
    assert all(row.status and row.source for row in rules.table())


def test_king_capture_is_called_a_reconstruction() -> None:
    """That the raja of the two-handed game may be taken is marked as a modern reconstruction."""
    row = next(row for row in lab.ruleset("modern-capture").table() if row.answer == "king capture")
    assert row.status == "reconstruction"


def test_chosen_answers_show_the_strongest_source() -> None:
    """A chosen answer shows its strongest attestation: the straight jump is al-ʿAdlī's, not the modern page's."""
    rules = lab.ruleset("modern-mate").choose(elephant="straight-jump")
    row = next(row for row in rules.table() if row.question == "Elephant")
    assert row.status == "attested"
    assert "ʿAdlī" in row.source


def test_men_are_found_by_any_name() -> None:
    """A man is found by letter or English name, and an unknown one is refused with the list."""
    rules = lab.ruleset("shatranj")
    assert rules.piece("E") == rules.piece("elephant")
    with pytest.raises(ValueError, match=r"valid are .*elephant"):
        rules.piece("bishop")


def test_a_witness_of_another_game_yields() -> None:
    """Switched to king capture, the two-handed game shows a reconstruction, not al-Bīrūnī on the four-handed game."""
    rules = lab.ruleset("modern-mate").choose(check="king-capture")
    row = next(row for row in rules.table() if row.answer == "king capture")
    assert row.status == "reconstruction"


def test_what_we_supply_says_so() -> None:
    """An ending that the witnesses of a ruleset do not say is said to be supplied by us, and why."""
    assert lab.ruleset("modern-mate").sources_of("two-bare")[0].startswith("supplied by us: ")
    assert "supplied" not in lab.ruleset("modern-capture").sources_of("two-bare")[0]
    assert lab.ruleset("modern-mate").sources_of("kings")[0].startswith("supplied by us: The page's diagram is lost")
