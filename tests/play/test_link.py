"""Links: a game, its rules and the view of it in an address, and one sentence for an address that is broken."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import pytest

import chaturanga_lab as lab
from chaturanga_lab.play.link import LONGEST, VIEW, read_query, write_query
from chaturanga_lab.rules import library

BARE = "rules=modern-mate"


def switched_game() -> lab.Game:
    """Return a game whose rules were switched twice, once for a whole other ruleset with a move of one's own."""
    game = lab.Game(lab.ruleset("modern-mate").choose(stalemate="draws")).play("e2e3")
    game = game.under(game.rules.choose(elephant="straight-jump")).play("e7e6")
    return game.under(lab.ruleset("shatranj").with_piece("horse", "ND")).play("h2h3")


# ------------------------------------------------------------------ what is written


def test_a_link_is_short_and_can_be_read() -> None:
    """A link names ruleset, answers, moves and switches in signs that an address holds as they are."""
    assert write_query(switched_game()) == (
        "rules=modern-mate~stalemate=draws&moves=e2e3.~elephant=straight-jump.e7e6.~shatranj~horse:ND.h2h3"
    )


def test_a_link_says_from_where_a_game_began() -> None:
    """A position that was set up stands in the link, its blanks written as plus signs."""
    game = lab.Game(lab.ruleset("modern-mate"), "3k4/4n3/8/8/8/8/8/K3R3 w checked=b;leapt=w").play("e1e7")
    query = write_query(game)
    assert query == "rules=modern-mate&start=3k4/4n3/8/8/8/8/8/K3R3+w+checked=b%3Bleapt=w&moves=e1e7"
    assert read_query(query).game == game


def test_the_view_is_read_back() -> None:
    """The other reading, the ply, the army below, names, men and display come back as they went, and no others."""
    game = switched_game()
    view = {
        "against": "shatranj + baring=none elephant:FfWD",
        "ply": "2",
        "bottom": "black",
        "names": "sa-Deva",
        "men": "letters",
        "display": "projector",
    }
    link = read_query(write_query(game, **view))
    assert (link.game, link.view) == (game, view)
    assert set(view) == set(VIEW)
    assert read_query(write_query(game, names="fa", men="")).view == {"names": "fa"}


def test_any_reader_of_queries_reads_a_link() -> None:
    """Percent signs and pluses mean what they mean in every query."""
    game = lab.Game(lab.ruleset("chaturaji-dice")).throw(7).play("skip")
    said = parse_qs(write_query(lab.Game(game.rules, game.position)))
    assert said == {"rules": ["chaturaji-dice"], "start": [game.rules.text(game.position)]}


def test_a_game_too_long_for_a_link_is_refused() -> None:
    """A long game gets no link that a server would cut off, but the sentence that its record holds it."""
    game = lab.Game(lab.ruleset("modern-mate"))
    moves = [game.play(text).moves[0] for text in ("g1f3",)]
    for text in ("g8f6", "f3g1", "f6g8"):
        moves.append(lab.Game(game.rules, None, tuple(moves)).play(text).moves[-1])
    long = lab.Game(game.rules, None, tuple(moves * (LONGEST // 16)))
    with pytest.raises(ValueError, match=rf"^This game is too long for a link, .* {LONGEST} .*; give its record"):
        write_query(long)


def test_a_key_that_no_link_has_is_refused() -> None:
    """A misspelt key of the view is named beside the valid ones."""
    with pytest.raises(ValueError, match=r"^A link has no key 'language'; valid are against, ply, bottom, names"):
        write_query(lab.Game(lab.ruleset("modern-mate")), language="fa")


# ------------------------------------------------------------------ what is read


@pytest.mark.parametrize("text", ["", "?", "utm_source=mail&x", "https://example.org/lab/explorer.ipynb"])
def test_an_address_without_a_link_says_nothing(text: str) -> None:
    """Where nothing of ours stands in an address there is no game and no view."""
    link = read_query(text)
    assert (link.game, link.view) == (None, {})


def test_a_whole_address_is_read() -> None:
    """What somebody pastes may be the whole address, with keys of others and a mark at its end."""
    link = read_query(f" http://localhost:8866/voila/render/explorer.ipynb?utm=1&{BARE}&moves=e2e3&names=ar#board\n")
    assert (link.game, link.view) == (lab.Game(lab.ruleset("modern-mate")).play("e2e3"), {"names": "ar"})


def test_a_label_may_stand_with_its_blanks() -> None:
    """The ruleset may be written as its label is, with percent signs or pluses for what an address cannot hold."""
    rules = lab.ruleset("modern-mate").choose(stalemate="draws")
    for said in (
        "modern-mate+%2B+stalemate%3Ddraws",
        "modern-mate%20%2b%20stalemate=draws",
        "modern-mate~stalemate=draws",
    ):
        assert read_query(f"rules={said}").game == lab.Game(rules)


def test_a_word_of_the_view_is_one_of_those_that_can_be_shown() -> None:
    """Whoever shows the view asks for a valid word: that which was said, none if nothing was, or else a sentence."""
    link = read_query("names=fa&men=stones")
    assert link.one_of("names", ("en", "fa")) == "fa"
    assert link.one_of("display", ("light", "dark")) is None
    with pytest.raises(ValueError, match=r"^A link's men cannot be 'stones'; valid are figures, letters\.$"):
        link.one_of("men", ("figures", "letters"))


def test_a_link_to_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    """A game under rules from the reader's own folder is read back where that folder is named, and only there."""
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/ours.toml").write_text(
        'id = "ours"\ntitle = "Ours"\norder = 900\nbased_on = "chaturaji-dice"\nsummary = "Ours."\n', encoding="utf-8"
    )
    game = lab.Game(library(tmp_path).ruleset("ours")).throw(3)
    assert read_query(write_query(game), tmp_path).game == game
    with pytest.raises(ValueError, match=r"^There is no ruleset 'ours'"):
        read_query(write_query(game))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "A link is text, not NoneType."),
        ("x" * (LONGEST + 1), f"A link has at most {LONGEST} characters after its question mark, not {LONGEST + 1}."),
        ("rules=%ff", "The link is damaged: its percent signs stand for no text."),
        (f"{BARE}&{BARE}", "The link says rules twice."),
        (f"{BARE}&names=fa&names=ar", "The link says names twice."),
        ("moves=e2e3", "The link says no ruleset for its game, as in rules=modern-mate."),
        ("start=8/8+w", "The link says no ruleset for its game"),
        ("rules=chess", "There is no ruleset 'chess'; valid are modern-mate"),
        (f"{BARE}~", "'modern-mate + ' is no label"),
        (f"{BARE}~stalemate", "'modern-mate + stalemate' is no label"),
        (f"{BARE}~stalemate=laughs", "stalemate has no option 'laughs'"),
        (f"{BARE}&start=8/8+w", "The link's start: The placement has 2 ranks"),
        (f"{BARE}&start=n7/4k3/{'nnnnnnnn/' * 4}8/4K3+w", "The link's start: Black has 1 raja and 33 other men"),
        (f"{BARE}&moves=e2e3.e7e3", "Move 2 of the link, 'e7e3': e7 to e3 is not possible"),
        (f"{BARE}&moves=e2e3.hello", "Move 2 of the link, 'hello': 'hello' is not a move"),
        (f"{BARE}&moves=e2e3.~", "Move 2 of the link, '~': There is no ruleset ''"),
        (f"{BARE}&moves=e2e3.~chaturaji", "Move 2 of the link, '~chaturaji': chaturaji is played on another board"),
        (f"{BARE}&moves=e2e3.~elephant=x", "Move 2 of the link, '~elephant=x': elephant has no option 'x'"),
        (f"{BARE}&moves=e2e3.~horse:J", "Move 2 of the link, '~horse:J': The Betza string 'J'"),
        (f"{BARE}&start=3k4/4n3/8/8/8/8/8/K3R3+w&moves=e1e7.d8e7", "Move 2 of the link, 'd8e7': The game is over"),
        (f"{BARE}&against=chess", "There is no ruleset 'chess'"),
        (f"{BARE}&against=chaturaji", "chaturaji, beside which the link puts the game, is played on another board."),
        (f"{BARE}&bottom=red", "A link's bottom cannot be 'red'; valid are white, black."),
        (f"{BARE}&moves=e2e3&ply=2", "The link looks at ply '2'; its game has plies 0 to 1."),
        (f"{BARE}&ply=-1", "The link looks at ply '-1'; its game has plies 0 to 0."),
        (f"{BARE}&ply=²", "The link looks at ply '²'; its game has plies 0 to 0."),
    ],
)
def test_a_broken_link_is_refused(text: str, says: str) -> None:
    """What cannot be opened gets one sentence with the place and the reason."""
    with pytest.raises(ValueError, match=r"\w") as error:
        read_query(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
