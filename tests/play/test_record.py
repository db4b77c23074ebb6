"""Records of whole games: what is written is read back, and what is broken is named with its line."""

from __future__ import annotations

import io
from pathlib import Path

import chess.pgn
import pytest

import chaturanga_lab as lab
from chaturanga_lab.play.record_tokens import LONGEST
from chaturanga_lab.rules import library
from chaturanga_lab.rules.labels import changed, changes_between, changes_in, ruleset_from_label

MATE = '[Ruleset "modern-mate"]\n'
TABLE = '[Ruleset "chaturaji"]\n'
BARED = "3k4/4n3/8/8/8/8/8/K3R3 w"


def played(name: str, *moves: str) -> lab.Game:
    """Return a game under a ruleset after some moves."""
    game = lab.Game(lab.ruleset(name))
    for move in moves:
        game = game.play(move)
    return game


# ------------------------------------------------------------------ what is written


def test_a_record_of_two_armies_reads_like_pgn() -> None:
    """A record has a tag a line, numbers before the rounds, letters before the men, and the result at the end."""
    game = lab.Game(lab.ruleset("modern-mate"), BARED).play("a1a2").play("e7g8").play("e1g1").play("d8e8").play("g1g8")
    assert game.record().splitlines() == [
        '[Ruleset "modern-mate"]',
        '[SetUp "1"]',
        f'[FEN "{BARED}"]',
        '[Result "1-0"]',
        '[Termination "White has won, bare raja"]',
        "",
        "1. Ka1-a2 Ne7-g8 2. Re1-g1 Kd8-e8 3. Rg1xg8 1-0",
    ]


def test_a_record_of_four_armies_says_whose_turn_it_is() -> None:
    """At a table each round has lines of its own, each turn its army, and a switch stands where it happened."""
    game = played("chaturaji-dice", "roll 1 5", "g4-f4", "raja h4 g4", "roll 4 6", "pass", "roll 2 3", "skip")
    game = game.play("roll 1 1").play("resign")
    game = game.under(game.rules.choose(triumph="none")).play("roll 2 4").play("boat f3")
    assert game.record().splitlines()[3:] == [
        "1. {Red} roll:15 g4-f4 Kh4-g4 {Green} roll:46 pass {Yellow} roll:23 skip {Black}",
        "roll:11 resign",
        "{Answers: triumph=none} 2. {Red} roll:24 Bh1-f3 *",
    ]
    assert lab.Game.from_record(game.record()) == game


def test_a_record_names_what_was_changed() -> None:
    """Answers and a move of one's own stand in a tag; a switch names what changes, or else the whole ruleset."""
    game = lab.Game(lab.ruleset("modern-mate").choose(stalemate="draws").with_piece("horse", "ND"), f"{BARED[:-1]}b")
    game = game.play("d8c8").under(game.rules.choose(baring="none")).play("a1b1")
    game = game.under(lab.ruleset("shatranj").with_piece("elephant", "FfWD")).play("c8b8")
    game = game.under(lab.ruleset("shatranj"))
    assert game.record().splitlines() == [
        '[Ruleset "modern-mate"]',
        '[Answers "stalemate=draws; horse:ND"]',
        '[SetUp "1"]',
        f'[FEN "{BARED[:-1]}b"]',
        '[Result "*"]',
        "",
        "1... Kd8-c8 {Answers: baring=none} 2. Ka1-b1 {Ruleset: shatranj}",
        "{Answers: elephant:FfWD} 2... Kc8-b8 {Ruleset: shatranj} *",
    ]
    assert lab.Game.from_record(game.record()) == game


def test_a_switch_in_the_middle_of_a_turn_says_that_the_turn_goes_on() -> None:
    """After a switch within a throw the round's number has its dots and the army is named again."""
    game = played("chaturaji-dice", "roll 1 5", "g4f4")
    game = game.under(game.rules.choose(dice="none")).play("h4g4")
    assert game.record().splitlines()[-1] == "1. {Red} roll:15 g4-f4 {Answers: dice=none} 1... {Red} Kh4-g4 *"
    assert lab.Game.from_record(game.record()) == game


@pytest.mark.parametrize(
    ("answers", "start", "move", "result"),
    [
        ({}, BARED, "e1e7", "1-0"),
        ({"baring": "half-loss"}, BARED, "e1e7", "1/2-0"),
        ({"baring": "half-loss"}, "k3r3/8/8/8/8/8/4N3/3K4 b", "e8e2", "0-1/2"),
        ({}, "k7/8/8/8/8/8/1n6/K7 w", "a1b2", "1/2-1/2"),
        ({}, BARED, "e1e6", "*"),
    ],
)
def test_a_record_ends_with_the_result(answers: dict[str, str], start: str, move: str, result: str) -> None:
    """A win, half a win, a draw and a game that goes on have words of their own, in the tag and after the moves."""
    game = lab.Game(lab.ruleset("modern-mate").choose(**answers), start).play(move)
    record = game.record()
    assert f'[Result "{result}"]' in record
    assert record.endswith(f" {result}\n")
    assert lab.Game.from_record(record) == game


def test_at_a_table_the_result_is_the_places() -> None:
    """Where four armies sit at a table the result says each one's place, in the order of their turns."""
    game = lab.replay(lab.simulate(lab.ruleset("chaturaji"), games=1, seed=3), 0)
    assert game.outcome is not None
    assert f'[Result "{"-".join(map(str, game.outcome.places))}"]' in game.record()
    assert lab.Game.from_record(game.record()) == game


def test_a_program_for_pgn_reads_the_tags() -> None:
    """Another program finds ruleset, result and first position among the tags, and the result of the game."""
    game = lab.Game(lab.ruleset("modern-mate"), BARED).play("e1e7")
    headers = chess.pgn.read_headers(io.StringIO(game.record()))
    assert headers is not None
    assert (headers["Ruleset"], headers["FEN"], headers["Result"]) == ("modern-mate", BARED, "1-0")


# ------------------------------------------------------------------ what is read


def test_a_record_is_read_however_it_is_spaced() -> None:
    """Other tags, blank lines, tabs, missing numbers and armies, moves in short, remarks and lines aside do no harm."""
    text = (
        '\ufeff[Event "A lesson"] [Ruleset "chaturaji"]\r\n% for a machine\r\n{A remark} \r\n\tg4f4 a2a3 ; so far\r'
        "2.b5-c5!? (b5-b6 {or so} (e7-e6 1-0)) $14 \n1... e7-e6 {the end}"
    ).replace("2.b5", "1... b5")
    assert [move.uci() for move in lab.Game.from_record(text).moves] == ["g4f4", "a2a3", "b5c5", "e7e6"]


@pytest.mark.parametrize("word", ["e2-e3", "e2e3", "e3", "e3!", "e2–e3"])
def test_a_move_may_be_written_in_short(word: str) -> None:
    """A single word that a game plays is read from a record too."""
    assert lab.Game.from_record(f"{MATE}1. {word}").moves[0].uci() == "e2e3"


@pytest.mark.parametrize("word", ["Ng1-f3", "Nf3", "Ng1f3", "g1f3", "Ng1xf3+"])
def test_a_letter_may_stand_before_a_move(word: str) -> None:
    """The letter of a man is read before one square or both."""
    assert lab.Game.from_record(f"{MATE}1. {word} *").moves[0].uci() == "g1f3"


def test_a_record_is_read_from_bytes() -> None:
    """What a file holds is read as it is, if it is text in UTF-8."""
    assert lab.Game.from_record(f"{MATE}1. e2–e3 {{gaja गज}} *".encode("utf-8-sig")).ply == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "A record is text, not NoneType."),
        ("", "A record begins with its ruleset"),
        ("1. e2-e3", "A record begins with its ruleset"),
        ('[Ruleset "chess"]', "Line 1: There is no ruleset 'chess'"),
        ('[Ruleset "chaturaji"]\n[Answers "dice=seven"]', "Line 2: dice has no option 'seven'"),
        ('[Ruleset "chaturaji"]\n[Answers "dice"]', "Line 2: 'dice' is no answer"),
        ('[Ruleset "chaturaji"]\n[Answers "boat:J"]', "Line 2: The Betza string 'J'"),
        ("[Ruleset chaturaji]", "Line 1: This is no tag, such as [Ruleset \"shatranj\"]: '[Ruleset chaturaji]'."),
        (f"{TABLE}{TABLE}", "Line 2: The tag Ruleset is there twice."),
        (f'{TABLE}[FEN "8/8 r"]', "Line 2: The placement has 2 ranks"),
        (f'{MATE}[FEN "n7/4k3/{"nnnnnnnn/" * 4}8/4K3 w"]', "Line 2: Black has 1 raja and 33 other men"),
        (f'{TABLE}[SetUp "1"]\n1. g4-f4', "Line 2: A game that was set up has a tag FEN"),
        (f"{TABLE}\n1. {{Red}} g4-f4 {{Yellow}} b5-c5", "Line 3: It is Green's turn here, not Yellow's."),
        (f"{TABLE}1. g4-e4", "Line 2: g4 to e4 is not possible"),
        (f"{TABLE}1. g4-z9", "Line 2: 'z9' is not a square of this board"),
        (f"{TABLE}1. Ng4-f4", "Line 2: There is no horse on g4."),
        (f"{TABLE}1. Qg4-f4", "Line 2: There is no kind of man 'Q'"),
        (f"{TABLE}1. g4-f4\nhello", "Line 3: 'hello' is not a move"),
        (f"{TABLE}1. g4-f4\n3. a2-a3", "Line 3: This is round 1, not 3; is a move missing?"),
        (f"{TABLE}1. g4-f4\n[Event]", "Line 3: This is no tag"),
        (f'{TABLE}1. g4-f4\n[Event "x"]', "Line 3: The tag Event stands among the moves"),
        (f"{TABLE}1. g4-f4\n{{Ruleset: shatranj}}", "Line 3: shatranj is played on another board"),
        (f"{TABLE}1. g4-f4\n{{Ruleset: chess}}", "Line 3: There is no ruleset 'chess'"),
        (f"{TABLE}1. g4-f4\n{{Answers: dice}}", "Line 3: 'dice' is no answer"),
        (f"{TABLE}1. roll:15", "Line 2: "),
        ('[Ruleset "chaturaji-dice"]\n1. throw', "Line 2: "),
        (f"{TABLE}1. g4-f4 *\n1. g4-f4", "Line 3: The game ended on line 2, and a record holds one game."),
        (f"{TABLE}1. g4-f4 *\n{TABLE}", "Line 3: The game ended on line 2, and a record holds one game."),
        (
            f"{TABLE}1. g4-f4 1-0",
            "Line 2: The result is not 1-0: after these moves the game goes on; are some missing?",
        ),
        (f'{TABLE}[Result "1-2-3-4"]\n1. g4-f4 *', "Line 2: The result is not 1-2-3-4: after these moves"),
        (
            f'{MATE}[FEN "{BARED}"]\n1. Re1xe7 0-1',
            "Line 3: The result is not 0-1: these moves lead to 1-0 (White has won",
        ),
        (f'{MATE}[FEN "{BARED}"]\n1. Re1xe7 Kd8xe7', "Line 3: The game is over (White has won, bare raja)"),
        (f'{MATE}[Result "*"]\n1. e2-e3', "Line 3: The record ends without its result; is the rest missing?"),
        (f"{MATE}1. e2-e3 {{and so", "Line 2: The comment that begins here has no end: '{and so'."),
        (f"{MATE}1. e2-e3\n(1. e2-e4", "Line 3: The variation that begins here has no end."),
        (f"{MATE}1. e2-e3 )", "Line 2: This belongs to nothing before it: ')'."),
        (f"{MATE}1. e2-e", "Line 2: 'e2-e' is not a move"),
        (f"{MATE}1. O-O", "Line 2: 'O-O' is not a move"),
        ('[Ruleset "mod', "Line 1: This is no tag"),
        (MATE.encode("utf-16"), "Line 1: The byte 0xff is not UTF-8; save the file in that encoding."),
        (MATE.encode("utf-16-le"), "Line 1: The sign '\\x00' is in no record; the file is not in UTF-8."),
        (
            f"{MATE}{{Nīlakaṇṭha, é}}".replace("īṇṭ", "").encode("utf-8").replace(b"\xc3\xa9", b"\xe9"),
            "Line 2: The byte 0xe9",
        ),
        (b"x" * 10_000_000, f"A record has at most {LONGEST} characters; this one has 10000000."),
        ("x" * (LONGEST + 1), f"A record has at most {LONGEST} characters"),
    ],
)
def test_a_broken_record_is_refused(text: str, says: str) -> None:
    """What cannot be read gets one sentence with the number of the line and the reason."""
    with pytest.raises(ValueError, match=r"\w") as error:
        lab.Game.from_record(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_record_of_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    """A game under rules from the reader's own folder is read back where that folder is named, and only there."""
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/ours.toml").write_text(
        'id = "ours"\ntitle = "Ours"\norder = 900\nbased_on = "chaturaji-dice"\nsummary = "Ours."\n', encoding="utf-8"
    )
    rules = library(tmp_path).ruleset("ours")
    game = lab.Game(rules).throw(3).under(rules.choose(triumph="none")).resign()
    assert lab.Game.from_record(game.record(), tmp_path) == game
    with pytest.raises(ValueError, match=r"^Line 1: There is no ruleset 'ours'"):
        lab.Game.from_record(game.record())


# ------------------------------------------------------------------ labels


@pytest.mark.parametrize("name", lab.rulesets())
def test_a_label_names_its_ruleset(name: str) -> None:
    """From its label, and from the changes in it, a ruleset is made again, with the reader's answers and moves."""
    rules = lab.ruleset(name)
    question = next(one for one in rules.questions if len(one.options) > 1)
    other = rules.choose(
        **{question.id: next(one.id for one in question.options if one.id != rules.answers[question.id])}
    )
    for one in (rules, other, other.with_piece("horse", "ND")):
        assert ruleset_from_label(one.label, library()) == one
        assert changed(rules, changes_in(one)) == one
        assert changes_between(rules, one) == changes_in(one)


def test_changes_between_rulesets() -> None:
    """What leads from rules to others is said by changes, where some do; a move of one's own is not taken back so."""
    rules = lab.ruleset("modern-mate")
    assert changes_between(rules, rules) == ()
    assert changes_between(rules, lab.ruleset("shatranj")) is None
    assert changes_between(rules.with_piece("horse", "ND"), rules) is None
    assert changes_between(rules.choose(stalemate="draws"), rules) == (f"stalemate={rules.answers['stalemate']}",)
