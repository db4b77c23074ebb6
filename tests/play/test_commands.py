"""Commands: what a player who does not see the board can ask, and what is answered word for word."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play import write_move
from chaturanga_lab.play.commands import COMMANDS, answer_command, commands_for
from chaturanga_lab.play.spoken import attackers

GAME = lab.Game(lab.ruleset("modern-capture"), "4r2k/8/8/3n4/8/4P3/1P2E3/2E1K3 w").play("e2g4").play("d5e3")
START = lab.Game(lab.ruleset("modern-mate"))
DICE = lab.Game(lab.ruleset("chaturaji-dice"))


def some_games(plies: int = 40) -> Iterator[lab.Game]:
    """Yield positions of a random game under every ruleset, as games that go on from them."""
    for name in lab.rulesets():
        rng, game = Random(name), lab.Game(lab.ruleset(name))
        for ply in range(plies):
            if game.outcome or not game.legal_moves():
                break
            if ply % 20 == 19:
                yield game
            game = game.throw(rng) if game.is_throw_due else game.play(rng.choice(game.legal_moves()))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("l", "Black: horse d5 takes foot soldier e3."),
        ("Last move?", "Black: horse d5 takes foot soldier e3."),
        ("t", "White to move."),
        ("whose turn is it", "White to move."),
        ("o", "White: elephant c1, raja e1, foot soldier b2, elephant g4. Black: horse e3, chariot e8, raja h8."),
        ("p elephant", "Elephants: White c1 and g4, Black none."),
        ("where are the elephants?", "Elephants: White c1 and g4, Black none."),
        ("p gaja", "Elephants: White c1 and g4, Black none."),
        ("p dantī", "Elephants: White c1 and g4, Black none."),
        ("p गज", "Elephants: White c1 and g4, Black none."),
        ("p فيل", "Elephants: White c1 and g4, Black none."),
        ("m c1", "White elephant c1: to a3, takes horse e3."),
        ("moves of the elephants", "White elephants: c1 to a3, takes horse e3; g4 to e2, e6."),
        ("m raja", "White raja e1: to d1, f1, d2, e2, f2."),
        ("m minister", "White has no minister."),
        ("m", "White can move elephant c1, raja e1, foot soldier b2, elephant g4."),
        ("m h8", "Black raja h8 has no move now. White to move."),
        ("m a8", "a8 is empty."),
        ("s e", "File e: White raja e1, Black horse e3, Black chariot e8."),
        ("scan rank 4", "Rank 4: White elephant g4."),
        ("scan file a", "File a is empty."),
        ("w e3", "e3: Black horse."),
        ("d4?", "d4: empty, marked with a cross."),
        ("c", "No raja is attacked."),
        ("taken", "White has lost 1 foot soldier. Black has lost nobody."),
        ("d", "This game is played without dice."),
        ("points", "No points are counted in this game."),
        ("rule elephant", "Elephant: diagonal jump; reconstruction: Modern page (king capture), The pieces; web page."),
        ("rule gaja", "Elephant: diagonal jump; reconstruction: Modern page (king capture), The pieces; web page."),
    ],
)
def test_what_is_asked_is_answered(text: str, answer: str) -> None:
    """Each command is answered by its sentence, however it is put."""
    assert answer_command(text, GAME) == answer


def test_men_are_named_in_the_language_of_the_page() -> None:
    """Answers name men in the language chosen; the sentence around them stays English."""
    assert answer_command("l", GAME, "sa-Latn") == "Black: aśva d5 takes padāti e3."
    assert answer_command("p elephant", GAME, "fa-Latn") == "pīl: White c1 and g4, Black none."
    assert answer_command("m c1", GAME, "sa-Deva") == "White गज c1: to a3, takes अश्व e3."
    assert answer_command("t", DICE.play("roll 1 4"), "sa-Latn") != answer_command("t", DICE.play("roll 1 4"))


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "e3", "e2e3", "gaja c1 e3", "n f3", "pass", "skip", "resign", "roll 1 5", "throw", "1 5", "x e4"),
        *("c1", "last of us", "d 3", "c e4", "p e4", "p e2 e4", "m c1d2", "zzz", "e4 ?", "l" * 2000, "where" * 2000),
    ],
)
def test_what_is_no_command_is_left_to_the_moves(text: str) -> None:
    """A text that is a move, or nothing, is not answered, so that it is read as a move."""
    assert answer_command(text, START) is None


def test_a_command_never_hides_a_move() -> None:
    """Under every ruleset, no way of writing a move that can be played is taken for a command."""
    for game in some_games():
        for move in game.legal_moves():
            texts = [move.uci(), write_move(game.position, game.rules, move)]
            man = game.position.board[move.origin] if move.origin else None
            if man:
                piece = game.rules.piece(man.kind)
                texts += [f"{name} {move.target}" for name in (man.kind, piece.id, *dict(piece.names).values())]
                texts += [f"{man.kind} {move.origin} {move.target}"]
            for text in (*texts, *map(str.lower, texts)):
                assert answer_command(text, game) is None, (text, game)


def test_m_and_a_square_may_be_the_minister_s_move() -> None:
    """ "m e2" moves the minister where one can go there, and asks for the moves of the man on e2 where none can."""
    game = lab.Game(START.rules, "4k3/8/8/8/8/3M4/4p3/K7 w")
    assert answer_command("m e2", game) is None
    assert game.play("m e2").moves[0].uci() == "d3e2"
    assert answer_command("moves e2", game) == "Black foot soldier e2 has no move now. White to move."
    assert answer_command("m d3", game) == "White minister d3: to c2, c4, e4, takes foot soldier e2."


def test_who_attacks_a_raja_is_said() -> None:
    """All attackers are named, and nobody behind another man is."""
    game = lab.Game(GAME.rules, "k3r3/8/8/8/4r3/3n4/8/4K3 w")
    assert answer_command("c", game) == "White’s raja on e1 is attacked by Black horse d3 and Black chariot e4."


def test_attackers_agree_with_the_engine() -> None:
    """Somebody attacks a raja if, and only if, the engine calls it attacked."""
    for game in some_games(80):
        position, rules = game.position, game.rules
        rajas = [
            position.geometry.name(at)
            for at, man in position.board.occupied()
            if man.kind == rules.setup.royal and man.army not in position.grey
        ]
        named = {square for square in rajas if attackers(position, rules, square)}
        assert named == set(lab.attacked_rajas(position, rules))


def test_four_armies_with_dice() -> None:
    """At a table dice and points are told, and of a man whom the dice hold back that he has no move now."""
    assert answer_command("d", DICE) == "Red throws the dice."
    assert answer_command("m", DICE) == "Red throws the dice."
    game = DICE.play("roll 3 3")
    assert answer_command("d", game) == f"Dice left: 3 and 3. {answer_command('t', game)}"
    assert answer_command("points", game) == "Red 0, Green 0, Yellow 0, Black 0."
    assert (answer_command("where boats", game) or "").startswith("Boats: Red ")


def test_removal_is_told() -> None:
    """Where a stalemated army takes a man off the board, whose turn it is says so, and asking for a man does too."""
    rules = START.rules.choose(stalemate="removes-any")
    game = lab.Game(rules, "8/8/8/8/8/1r5p/7P/K1n4k w")
    assert [move.uci() for move in game.legal_moves()] == ["xc1", "xb3", "xh3"]
    assert answer_command("t", game) == "White takes a man off the board."
    assert answer_command("m b3", game) == "Black chariot b3 may be taken off the board."


@pytest.mark.parametrize(
    "text", ["p", "p dragon", "m dragon", "s", "s z", "s 99", "rule", "rule dragon", "w z9", "m z9"]
)
def test_what_cannot_be_answered_gets_a_sentence(text: str) -> None:
    """A command about nobody, or about no square, is answered by what can be asked."""
    answer = answer_command(text, START) or ""
    assert answer.endswith("."), answer
    assert answer[0] in "STN'", answer


def test_help_lists_the_commands_of_the_game() -> None:
    """Help names every command that tells something here: dice and points only where there are any."""
    for game in (START, DICE):
        answer = answer_command("?", game) or ""
        for example, says in COMMANDS:
            assert (f"{example}: {says}" in answer) == ((example, says) in commands_for(game))
    assert len(commands_for(START)) == len(COMMANDS) - 2
    assert commands_for(DICE) == COMMANDS
    assert answer_command("help", START) == answer_command("?", START)


@pytest.mark.parametrize("example", [example for example, _ in COMMANDS])
def test_every_example_is_a_command(example: str) -> None:
    """What the help writes can be typed as it stands."""
    assert answer_command(example, START) is not None


def test_a_game_that_is_over_says_how() -> None:
    """Once the game is over, whose turn it is and who can move are answered by how it ended."""
    game = lab.Game(lab.ruleset("modern-mate"), "k7/8/1K6/8/8/8/8/6R1 w").play("g1h1")
    assert answer_command("t", game) == f"The game is over: {game.outcome}."
    assert answer_command("m", game) == answer_command("t", game)
