"""Rulesets exported to Fairy-Stockfish, and random games played on both sides at once, move by move, result by result.

Where Fairy-Stockfish differs, or has no words for a rule (numbers are issues of fairy-stockfish/Fairy-Stockfish):

| what                                                            | where it is held            | public issue        |
|-----------------------------------------------------------------|-----------------------------|---------------------|
| one rule for lost men: the raja taken, or the army bared        | REFUSED                     | #1003               |
| a bared raja that may retake moves once more; nothing is over   | `check_claim`               | none found          |
| the bared raja is judged before checkmate and stalemate         | `test_order`                | #645 (its cousin)   |
| two bare rajas play on where there is a rule for lost men       | `check_two_bare`            | #833 (closed), #1016|
| one set of promotions for all squares                           | REFUSED                     | #618                |
| no right that goes with the first move: leaps, double steps     | REFUSED                     | #939                |
| officers are not counted without the foot soldiers              | REFUSED                     | #734 (documented)   |
| boards end at 12 × 10                                           | `test_proofs`               | #38                 |
| checks in a row; half wins; removals; forbidden stalemates;     | REFUSED, `test_every_option`| none found          |
| a raja alone stalemated                                         |                             |                     |
| a foot soldier's move that can be taken back counts as quiet    | `test_typed_moves_refused`  | #616 (as meant)     |
| a variant of a name that is taken is ignored without an error   | names are unlike its own    | none found          |
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pyffish
import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import moves_available
from chaturanga_lab.play import NotExpressible, to_fairy_stockfish
from chaturanga_lab.play.fairy_limits import is_claimed, limits_of
from chaturanga_lab.play.fairy_men import kinds_in_use, written
from chaturanga_lab.position import Board, Man, Move, Position
from chaturanga_lab.rules import Mechanics, Promotion, Ruleset, legs, library

REFUSED = {
    "daou": {"king_leap", "promotion"},
    "hindustani": {"king_leap", "promotion", "baring", "stalemate", "checks_in_a_row"},
    "kridakausalya-8x8": {"promotion", "baring", "stalemate"},
    "modern-capture": {"baring"},
    "nilakantha": {"double_step", "promotion", "baring", "stalemate", "checks_in_a_row"},
    "parsi": {"king_leap", "double_step", "promotion", "baring", "stalemate", "checks_in_a_row"},
}
"""Rulesets that Fairy-Stockfish cannot express, and the questions that it cannot answer so; all others it can."""
ON_8X8 = [id for id in lab.rulesets() if lab.ruleset(id).board == "8x8"]
EXPORTED = [id for id in ON_8X8 if id not in REFUSED]
MIXES, TENTH = 500, 50
PROOFS = Path(__file__).parents[1] / "engine" / "proofs"


# ---------------------------------------------------------------------- two boards side by side


LOADED: dict[Mechanics, str] = {}


def loaded(rules: Ruleset) -> str:
    """Return the name under which Fairy-Stockfish now knows a ruleset."""
    if rules.mechanics not in LOADED:
        name = LOADED[rules.mechanics] = f"lab-test-{len(LOADED)}"
        pyffish.load_variant_config(to_fairy_stockfish(rules, name))
        assert name in pyffish.variants()
    return LOADED[rules.mechanics]


def fen(game: lab.Game) -> str:
    """Return a game's start as Fairy-Stockfish writes it: our letters, and the quiet clock."""
    placement, turn, *_ = game.rules.text(game.start).split()
    return f"{placement} {turn} - - {game.start.quiet} 1"


class Twins:
    """The same game under our rules and in Fairy-Stockfish."""

    def __init__(self, rules: Ruleset, start: Position | None = None) -> None:
        self.game, self.name = lab.Game(rules, start), loaded(rules)
        self.fen, self.line = fen(self.game), []

    def theirs(self) -> list[str]:
        return sorted(pyffish.legal_moves(self.name, self.fen, self.line))

    def play(self, move: Move) -> None:
        self.game = self.game.play(move)
        self.line.append(move.uci())

    def immediate(self, *further: str) -> int | None:
        """Return Fairy-Stockfish's score of a game that is over at once, None of one that goes on."""
        is_over, score = pyffish.is_immediate_game_end(self.name, self.fen, [*self.line, *further])
        return score if is_over else None

    def optional(self) -> int | None:
        """Return its score of a game that a clock has ended."""
        is_over, score = pyffish.is_optional_game_end(self.name, self.fen, self.line)
        return score if is_over else None

    def where(self) -> str:
        return f"{self.game.rules.label}: {self.fen} {' '.join(self.line)}"


def play(twins: Twins, rng: random.Random, longest: int) -> str:
    """Play on at random and compare at each ply; returns how the game ended, "" if it did not.

    Every other move takes the last one back where it can, so that positions come back.
    """
    for _ in range(longest):
        outcome = twins.game.outcome
        if outcome:
            check_result(twins, outcome)
            return outcome.termination
        moves = {move.uci(): move for move in twins.game.legal_moves()}
        assert sorted(moves) == twins.theirs(), twins.where()
        if twins.game.position.quiet > 3:
            assert twins.optional() is None, twins.where()
        back = twins.line[-2][2:4] + twins.line[-2][:2] if len(twins.line) > 1 else ""
        twins.play(moves[back] if back in moves and rng.random() < 0.5 else moves[rng.choice(sorted(moves))])
    placement = twins.game.rules.text(twins.game.position).split()[0]
    assert pyffish.get_fen(twins.name, twins.fen, twins.line).split()[0] == placement, twins.where()
    return ""


def check_result(twins: Twins, outcome: lab.Outcome) -> None:
    """Compare how a game has ended."""
    game, ending = twins.game, outcome.termination
    if ending == "both-bare":
        check_two_bare(twins)
    elif ending in ("bared", "bared-can-retake") and is_claimed(game.rules.mechanics):
        check_claim(twins, ending == "bared-can-retake")
    else:
        assert sign(their_score(twins, ending)) == ours(game, outcome), (twins.where(), outcome)


def their_score(twins: Twins, ending: str) -> int | None:
    """Return Fairy-Stockfish's score of a game that has ended so by our rules, None if it would go on there."""
    if ending in ("quiet", "repeated"):
        return twins.optional()
    if ending in ("mated", "stalemated"):
        return None if twins.theirs() else pyffish.game_result(twins.name, twins.fen, twins.line)
    return twins.immediate()


def sign(score: int | None) -> int | None:
    """Return 1 for a win of the army to move, -1 for its loss, 0 for a draw, None for a game that goes on."""
    return None if score is None else (score > 0) - (score < 0)


def ours(game: lab.Game, outcome: lab.Outcome) -> int:
    """Return our result as the army to move sees it."""
    mover = game.position.geometry.armies[game.position.turn].name
    return 0 if outcome.winner is None else 1 if outcome.winner == mover else -1


def check_two_bare(twins: Twins) -> None:
    """Two bare rajas: a draw to Fairy-Stockfish too, unless a rule for lost men lets it hope on."""
    is_dead = pyffish.has_insufficient_material(twins.name, twins.fen, twins.line)
    hopes = "extinctionValue" in to_fairy_stockfish(twins.game.rules)
    assert twins.immediate() is None, twins.where()
    assert is_dead == ((False, False) if hopes else (True, True)), twins.where()


def check_claim(twins: Twins, can_retake: bool) -> None:
    """A bared raja with one enemy man left moves once more: it bares the other raja, or has lost.

    With two men or more against it all is over at once, as by our rules; and so it is without a move.
    """
    enemies = twins.game.position.board.men_of(1 - twins.game.position.turn)
    replies = twins.theirs()
    if len(list(enemies)) > 2 or not replies:
        assert not can_retake, twins.where()
        assert pyffish.game_result(twins.name, twins.fen, twins.line) < 0, twins.where()
        return
    scores = [sign(twins.immediate(reply)) for reply in replies]
    assert set(scores) <= {None, 1}, twins.where()  # 1: the other army, now to move, has won
    assert (None in scores) == can_retake, twins.where()


def endgame(rules: Ruleset, rng: random.Random) -> Position:
    """Return a random position of few men, two or more an army, in which nobody may take a raja at once."""
    limit = next((row.parameter for row in rules.mechanics.endings if row.condition == "quiet"), 20)
    letters = [kind.letter for kind in kinds_in_use(rules.mechanics) if kind.role != "royal"]
    while True:
        squares = rng.sample(range(8, 56), rng.randint(4, 8))
        men = [Man(number % 2, "K" if number < 2 else rng.choice(letters)) for number in range(len(squares))]
        board = Board.empty(rules.geometry).put(dict(zip(squares, men, strict=True)))
        position = Position(board, turn=rng.randint(0, 1), quiet=limit - rng.randint(2, 20))
        if not is_open(rules, position):
            return position


def without_move(rules: Ruleset, rng: random.Random) -> Position | None:
    """Return a position in which Black cannot move, his raja in the corner and a foot soldier of his blocked."""
    letters = [kind.letter for kind in kinds_in_use(rules.mechanics) if kind.role == "officer"]
    for _ in range(100):
        squares = rng.sample([*range(34, 48), *range(48, 54), *range(56, 62)], rng.randint(5, 8))
        men = [Man(0, "K"), *(Man(0, rng.choice(letters)) for _ in squares[1:])]
        fixed = {"h8": Man(1, "K"), "a2": Man(1, "P"), "a1": Man(0, "P")}
        board = Board.empty(rules.geometry).put(dict(zip(squares, men, strict=True)) | fixed)
        position = Position(board, turn=1)
        if not moves_available(position, rules) and not is_open(rules, position):
            return position
    return None


def is_open(rules: Ruleset, position: Position) -> bool:
    """Whether the army to move can take the enemy raja at once."""
    return Man(1 - position.turn, "K") in [position.board[square] for square in lab.attacked_rajas(position, rules)]


def compare(rules: Ruleset, rng: random.Random, games: int, longest: int) -> list[str]:
    """Play a game from the array and others from few men, on both sides; returns how they ended."""
    starts = [endgame(rules, rng) for _ in range(games)] + [without_move(rules, rng) for _ in range(games)]
    ends = [play(Twins(rules, start), rng, 40) for start in starts if start]
    return [play(Twins(rules), rng, longest), *ends]


# ---------------------------------------------------------------------- named rulesets and mixes


@pytest.mark.parametrize("id", ON_8X8)
def test_named_rulesets(id: str) -> None:
    """Each named ruleset is played as Fairy-Stockfish plays its export, or refused for the reasons in the table."""
    rules = lab.ruleset(id)
    if id in REFUSED:
        with pytest.raises(NotExpressible) as refusal:
            lab.to_fairy_stockfish(rules)
        assert {limit.rule for limit in refusal.value.limits} == REFUSED[id]
        assert all(f"{question} ({rules.option(question).label})" in str(refusal.value) for question in REFUSED[id])
    else:
        compare(rules, random.Random(id), games=3, longest=60)


@cache
def expressible() -> dict[str, tuple[str, ...]]:
    """Return the options of each question that Fairy-Stockfish can express beside some others."""
    plain = lab.ruleset("modern-mate").choose(baring="none")
    return {
        question.id: tuple(
            option.id for option in question.options if not limits_of(plain.choose(**{question.id: option.id}))
        )
        for question in plain.questions
    }


def mixes(count: int) -> list[Ruleset]:
    """Return different random mixes of the expressible options, on the orders of judgement of different rulesets."""
    rng, found = random.Random("mixes"), {}
    while len(found) < count:
        chosen = {question: rng.choice(options) for question, options in expressible().items()}
        rules = lab.ruleset(rng.choice(ON_8X8)).choose(**chosen)
        if not limits_of(rules):
            found[rules.mechanics] = rules
    return list(found.values())


def compare_mixes(chosen: list[Ruleset], games: int, longest: int) -> set[str]:
    """Compare many rulesets; returns every way in which a game ended."""
    return {end for number, rules in enumerate(chosen) for end in compare(rules, random.Random(number), games, longest)}


def test_mixes() -> None:
    """In games of fifty random mixes of options, moves and results are Fairy-Stockfish's; most endings occur."""
    ends = compare_mixes(mixes(TENTH), games=1, longest=40)
    assert ends >= {"raja-taken", "mated", "bared", "stalemated", "quiet", "repeated"}


@pytest.mark.exhaustive
def test_all_mixes() -> None:
    """The same in games of five hundred mixes, in which every ending occurs that Fairy-Stockfish knows."""
    chosen = mixes(MIXES)
    ends = compare_mixes(chosen, games=3, longest=120)
    ends |= {
        end
        for number, rules in enumerate(chosen)
        if is_claimed(rules.mechanics)
        for end in check_barings(rules, random.Random(number), 5)
    }
    known = {"raja-taken", "mated", "bared", "bared-can-retake", "both-bare", "stalemated", "quiet", "repeated"}
    assert ends >= known


# ---------------------------------------------------------------------- rule by rule


def test_every_option() -> None:
    """The options that Fairy-Stockfish cannot express are those of this table, whatever else is answered."""
    refused = {
        question: {option.id for option in lab.ruleset("modern-mate").question(question).options} - set(options)
        for question, options in expressible().items()
    }
    assert {question: options for question, options in refused.items() if options} == {
        "baring": {"draws", "wins", "half-loss", "officers-lost", "officers-lost-half"},
        "promotion": {
            "home-piece-if-lost",
            "file-piece-if-lost",
            "goose-foot",
            "goose-foot-to-origin",
            "minister-steps-back",
            "minister-to-origin",
        },
        "king_leap": {
            "once-before-check",
            "once-no-capture",
            "first-move-only",
            "any-number-before-check",
        },
        "double_step": {"ministers", "parsi"},
        "stalemate": {"removes-any", "removes-imprisoner", "forbidden"},
        "stalemate_scope": {"king-alone"},
        "checks_in_a_row": {"64-lose", "70-draw", "perpetual-forbidden"},
    }


def check_barings(rules: Ruleset, rng: random.Random, count: int) -> set[str]:
    """Compare the results of captures that have just bared a raja; returns the rows that judged them."""
    ends: list[str] = []
    while len(ends) < count:
        position = endgame(rules, rng)
        moves = [move for move in lab.legal_moves(position, rules) if position.board[move.target or ""]]
        for move in moves:
            outcome = lab.outcome(lab.apply(position, rules, move), rules)
            if outcome and outcome.termination in ("bared", "bared-can-retake"):
                twins = Twins(rules, position)
                twins.play(move)
                check_result(twins, outcome)
                ends.append(outcome.termination)
    return set(ends)


@pytest.mark.parametrize("baring", ["draws", "wins"])
def test_order(baring: str) -> None:
    """A bare raja who draws or wins is refused if mate is judged first, and played if he is judged first himself."""
    rules = lab.ruleset("modern-mate").choose(baring=baring)
    with pytest.raises(NotExpressible, match=r"baring .*: it judges this before checkmate, not after"):
        to_fairy_stockfish(rules)
    sooner = replace(rules, order=("raja-taken", "two-bare", "baring", "check", "stalemate"))
    assert check_barings(sooner, random.Random(baring), 40) == {"bared"}


def test_quiet_before_stalemate() -> None:
    """A quiet limit is refused if it is judged before a stalemate or a mate that does not draw."""
    rules = lab.ruleset("modern-mate").choose(quiet_limit="70-draws", stalemate="draws")
    early = replace(rules, order=("raja-taken", "two-bare", "baring", "quiet_limit", "check", "stalemate"))
    assert [limit.rule for limit in limits_of(early)] == ["check"]


@pytest.mark.parametrize(("left_out", "ending"), [("check", "checkmate"), ("stalemate", "stalemate")])
def test_endless(left_out: str, ending: str) -> None:
    """Rules without an ending for an army that cannot move are refused, since Fairy-Stockfish always has one."""
    rules = lab.ruleset("modern-mate")
    rules = replace(rules, order=tuple(name for name in rules.order if name != left_out))
    with pytest.raises(NotExpressible, match=f"endings: it lets no game go on after {ending}"):
        to_fairy_stockfish(rules)


def test_last_chance() -> None:
    """A bared raja draws by our rules just where Fairy-Stockfish lets it bare the other with its next move."""
    rules = lab.ruleset("shatranj")
    assert check_barings(rules, random.Random("last chance"), 40) == {"bared", "bared-can-retake"}
    with pytest.raises(NotExpressible, match=r"baring .*: it lets the bared raja move once more and judges stalemate"):
        to_fairy_stockfish(rules.choose(stalemate="draws"))


@pytest.mark.parametrize(
    ("kind", "betza"),
    [
        ("elephant", "FfWD"),
        ("elephant", "fsFbA"),
        ("elephant", "vWcF"),
        ("elephant", "mRcB2"),
        ("elephant", "frFblAsW3"),
        ("minister", "mfWcfF"),
        ("minister", "HcN"),
        ("raja", "W"),
        ("raja", "FfWN"),
        ("foot-soldier", "mfWfF"),
        ("foot-soldier", "fsW"),
    ],
)
def test_typed_moves(kind: str, betza: str) -> None:
    """A move that a reader types is written so that Fairy-Stockfish reads it as we do."""
    rules = lab.ruleset("modern-mate").with_piece(kind, betza)
    assert set(legs(written(rules.legs(kind)))) == set(rules.legs(kind))
    assert f"#   {kind}: {rules.conjectures[0].betza}, your conjecture\n" in to_fairy_stockfish(rules)
    compare(rules, random.Random(betza), games=4, longest=50)


@pytest.mark.parametrize("promotion", [Promotion("M", if_lost=True), Promotion("N", if_lost=True), Promotion(None)])
def test_barred_promotions(promotion: Promotion) -> None:
    """A foot soldier barred from the last rank, for good or until a man is lost, is barred in Fairy-Stockfish too."""
    rules = replace(lab.ruleset("modern-mate"), title="a copy")
    entries = tuple((army, square, promotion) for army, square, _ in rules.mechanics.promotions)
    rules.__dict__["mechanics"] = replace(rules.mechanics, promotions=entries)  # where the cached property keeps it
    assert not limits_of(rules)
    for number in range(6):
        start = "3mk3/P1P1P3/8/3N4/8/8/1p2p2p/3MK1n1"
        play(Twins(rules, rules.position(f"{start} {'wb'[number % 2]}")), random.Random(number), 20)


def test_typed_moves_refused() -> None:
    """A raja who runs so far and no further is refused, and a quiet limit beside a foot soldier that can go back."""
    rules = lab.ruleset("modern-mate")
    with pytest.raises(NotExpressible, match=r"raja \(W2\)"):
        to_fairy_stockfish(rules.with_piece("raja", "W2"))
    with pytest.raises(NotExpressible, match=r"quiet_limit .*foot soldier's move that can be taken back"):
        to_fairy_stockfish(rules.with_piece("foot-soldier", "fsW").choose(quiet_limit="70-draws"))


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        ("great", "12 files and 10 ranks"),
        ("four", "two armies that face each other"),
        ("dice", "throws no dice"),
        ("leap", "whether a raja has leapt"),
        ("removal", "nobody takes a man off"),
    ],
)
def test_proofs(proof: str, why: str) -> None:
    """Other boards, armies, dice and opcodes are refused by name."""
    rules = library(PROOFS).ruleset(f"proof-{proof}")
    with pytest.raises(NotExpressible, match=why):
        to_fairy_stockfish(rules)


@pytest.mark.parametrize("id", [id for id in lab.rulesets() if lab.ruleset(id).board == "four-armies"])
def test_games_for_four(id: str) -> None:
    """A game for four is refused for its armies and for its dice, or its order of turns, and for nothing smaller."""
    rules = lab.ruleset(id)
    order = "dice" if rules.mechanics.dice else "turns"
    with pytest.raises(NotExpressible, match="board: it knows two armies that face each other") as refusal:
        to_fairy_stockfish(rules)
    assert [limit.rule for limit in refusal.value.limits] == ["board", order]


@pytest.mark.parametrize("size", [12, 14])
def test_great_boards(size: int) -> None:
    """The greater boards are refused in a sentence that names the largest board it knows, beside the rest."""
    rules = lab.ruleset(f"kridakausalya-{size}x{size}")
    with pytest.raises(NotExpressible, match="board: its boards end at 12 files and 10 ranks") as refusal:
        to_fairy_stockfish(rules)
    assert {limit.rule for limit in refusal.value.limits} == REFUSED["kridakausalya-8x8"] | {"board"}


def test_text() -> None:
    """The text names ruleset, variant and every answer, and several of them make one file."""
    rules = lab.ruleset("al-adli")
    text = to_fairy_stockfish(rules)
    assert text.startswith("# al-adli: ")
    assert "\n[lab-al-adli]\n" in text
    assert all(f"#   {question}: {rules.option(question).label}\n" in text for question in rules.answers)
    pyffish.load_variant_config(to_fairy_stockfish(rules, "lab-one") + to_fairy_stockfish(rules, "lab-two"))
    assert pyffish.start_fen("lab-one") == pyffish.start_fen("lab-two") != ""


def test_each_move_has_a_section_of_its_own() -> None:
    """Two moves that differ in the case of a letter alone are two variants of one file, and move as they should."""
    whole, ahead = (lab.ruleset("modern-mate").with_piece("elephant", betza) for betza in ("FW", "fW"))
    texts = [to_fairy_stockfish(rules) for rules in (whole, ahead)]
    names = [re.findall(r"^\[(.+)\]$", text, re.MULTILINE) for text in texts]
    assert names == [["lab-modern-mate-elephant-FW"], ["lab-modern-mate-elephant-fW"]]
    pyffish.load_variant_config("".join(texts))
    for rules, (name,) in zip((whole, ahead), names, strict=True):
        position = rules.position("k7/p7/8/8/3E4/8/8/K7 w")
        ours = {move.uci() for move in lab.legal_moves(position, rules)}
        assert set(pyffish.legal_moves(name, "k7/p7/8/8/3E4/8/8/K7 w - - 0 1", [])) == ours


@pytest.mark.parametrize("breaks", ["\n", "\r\n", "\x0b", "\x85", "\u2028", "\0"])
def test_no_line_is_smuggled_in(breaks: str) -> None:
    """Whatever stands in a title, a label or an id, each line of ours stays one, and comments stay comments."""
    evil = f"nice{breaks}[other]{breaks}castling = true"
    rules = lab.ruleset("modern-mate")
    option = replace(rules.option("elephant"), label=evil)
    made = replace(rules, title=evil, id=evil)
    made.__dict__["option"] = lambda question: option if question == "elephant" else rules.option(question)
    text = to_fairy_stockfish(made)
    assert text.splitlines() == text.split("\n")[:-1]
    told = [line for line in text.split("\n") if "nice" in line or "castling" in line]
    assert [line[:2] for line in told] == ["# ", "# ", "[l", "ca"]
    assert "castling = false" in told


@pytest.mark.parametrize("other", ["shatranj", None, lab.Game(lab.ruleset("shatranj"))])
def test_only_rulesets(other: object) -> None:
    """What is no ruleset is refused in a sentence."""
    with pytest.raises(ValueError, match=r"^A ruleset is due here, such as lab\.ruleset\(\"shatranj\"\), not .+\.$"):
        to_fairy_stockfish(other)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "my game", "a:b", "[x]", 3])
def test_name_refused(name: object) -> None:
    """A name that an ini would read otherwise is refused."""
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        to_fairy_stockfish(lab.ruleset("shatranj"), name)  # type: ignore[arg-type]
