"""The quiz's cards, decks and codes: verdicts against the referee, codes against damage."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.engine import IllegalMove, outcome
from chaturanga_lab.play.cards import MOST_REPLIES, cards_of
from chaturanga_lab.play.class_codes import MARKS, POOLS, REPLIES, SEEDS, SIGNS, WORDS, Code, DeckCode
from chaturanga_lab.play.decks import Deck, Pool, pool_of
from chaturanga_lab.play.quiz import Sheet, agreement, read_class
from chaturanga_lab.play.readings import BARRED, DRAW, HALF, ON

BOARDS = ("8x8", "14x14", "four-armies")


@cache
def pool(board: str = "8x8") -> Pool:
    """Return the cards of a board."""
    return pool_of(None, None, board)


def deck(seed: int = 5, count: int = 8) -> Deck:
    return pool().deal(seed, count)


def known(code: DeckCode) -> Deck | None:
    """Return a deck of this board, as a page finds it."""
    return pool().deal(code.seed, code.count) if code.pool == pool().number else None


# ---------------------------------------------------------------------------- cards


@pytest.mark.parametrize("board", BOARDS)
def test_every_verdict_is_what_the_referee_says(board: str) -> None:
    """Each reading of each card says what its rules make of the position, judged anew."""
    for card in pool(board).cards:
        for reading in card.readings:
            if reading.reply == BARRED:
                with pytest.raises(IllegalMove):
                    card.game_under(reading)
                continue
            over = outcome(card.game_under(reading).position, reading.rules)
            if over is None:
                assert reading.reply == ON
            else:
                half = HALF if over.result == "half-win" else ""
                assert reading.reply == (f"{over.winner}{half}" if over.winner else DRAW)


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_parts_its_readings_and_offers_each_verdict(board: str) -> None:
    """On every card readings say at least two things, and each of them is among the replies, of which there are few."""
    assert pool(board).cards
    for card in pool(board).cards:
        replies = [reply.id for reply in card.replies]
        said = {reading.reply for reading in card.readings}
        assert len(said) >= 2
        assert said <= set(replies)
        assert len(replies) == len(set(replies)) <= MOST_REPLIES
        assert [reading.reply for reading in card.readings] == sorted(
            (reading.reply for reading in card.readings), key=replies.index
        )


@pytest.mark.parametrize("board", BOARDS)
def test_every_card_asks_in_the_words_of_its_touchstone(board: str) -> None:
    """Each card has a question of its own, which ends with a question mark and gives no verdict away."""
    stones = {stone.id: stone for stone in lab.rules.touchstones()}
    for card in pool(board).cards:
        assert card.asks == stones[card.id].asks
        assert card.asks.endswith("?")


@pytest.mark.parametrize("board", BOARDS)
def test_each_named_ruleset_speaks_at_most_once(board: str) -> None:
    """No ruleset stands twice on a card, neither by itself nor beside another that rests on the same words."""
    for card in pool(board).cards:
        names = [name for reading in card.readings for name in (reading.name, *reading.also)]
        assert len(names) == len(set(names))


def test_the_case_of_a_ruleset_gives_the_reason() -> None:
    """Where a touchstone has a case for a reading its words are the reason; the source is the first of the answer."""
    card = next(card for card in pool().cards if card.id == "P03")
    reading = next(one for one in card.readings if one.rules.id == "shatranj")
    assert (reading.why, reading.question) == (
        "Persian and general Arabic usage: he takes back, and it is a draw.",
        "baring",
    )
    assert reading.source == reading.rules.sources_of("baring")[0]


def test_a_game_that_was_over_has_no_say() -> None:
    """A ruleset under which the game had ended before the card's move is not asked about the move."""
    card = next(card for card in pool().cards if card.id == "checks-70")
    assert "nilakantha" not in {reading.rules.id for reading in card.readings}


def test_a_witness_who_is_no_ruleset_is_heard() -> None:
    """An answer that a witness attests and no named ruleset gives speaks too, in the name of the witness."""
    card = next(card for card in pool().cards if card.id == "P20b")
    (literal,) = (reading for reading in card.readings if reading.put_into)
    assert literal.name.startswith("al-ʿAdlī")
    assert literal.reply == "black"
    assert literal.rules.answers["stalemate_scope"] == "king-alone"


def test_chosen_readings_are_the_only_ones() -> None:
    """Of readings that a teacher picks nobody else speaks on a card."""
    rules = [lab.ruleset("shatranj"), lab.ruleset("shatranj-medina")]
    cards = pool_of(None, rules, "8x8").cards
    assert {reading.rules for card in cards for reading in card.readings} <= set(rules)
    assert [card.id for card in cards_of(lab.rules.touchstones(), rules)] == [card.id for card in cards]


# ---------------------------------------------------------------------------- decks


def test_the_seed_alone_decides_the_deck() -> None:
    """The same seed deals the same cards in the same order; a smaller deck is the beginning of a larger one."""
    assert deck(5) == deck(5)
    assert deck(5, 3).cards == deck(5).cards[:3]
    assert len({tuple(card.id for card in deck(seed).cards) for seed in range(1, 20)}) > 10
    assert pool().deal(0, 4).cards == pool().cards[:4]


@pytest.mark.parametrize(("seed", "count"), [(-1, 8), (SEEDS, 8), (1, 0), (1, 33), (True, 8), ("1", 8), (1, 2.5)])
def test_a_deck_that_cannot_be_dealt_is_refused(seed: int, count: int) -> None:
    """Seeds and counts outside their range get one sentence."""
    with pytest.raises(ValueError, match="is a whole number from"):
        pool().deal(seed, count)


@pytest.mark.parametrize(
    ("cards", "rules", "board"),
    [
        *((cards, None, "8x8") for cards in (["P00"], [3], 3)),
        *((None, rules, "8x8") for rules in ([], ["shatranj"], "shatranj", 3, lab.ruleset("shatranj"))),
        (None, None, "9x9"),
    ],
)
def test_a_pool_that_cannot_be_is_refused(cards: object, rules: object, board: str) -> None:
    """Boards, touchstones and rulesets that there are not get one sentence."""
    with pytest.raises(ValueError, match=r"There is no|The readings are"):
        pool_of(cards, rules, board)  # type: ignore[arg-type]


def test_readings_that_never_part_make_no_deck() -> None:
    """With one reading alone there is nothing to ask, and it is said so."""
    with pytest.raises(ValueError, match="no card on which these readings part"):
        pool_of(None, [lab.ruleset("shatranj")], "8x8").deal(1, 8)


# ---------------------------------------------------------------------------- codes


def codes(count: int) -> list[Code]:
    """Return codes drawn by lot."""
    rng = Random(7)
    return [
        Code(
            rng.randrange(POOLS),
            rng.randrange(SEEDS),
            rng.randrange(MARKS),
            tuple(rng.choice([None, *range(len(REPLIES))]) for _ in range(rng.randint(1, 12))),
        )
        for _ in range(count)
    ]


def test_codes_are_read_back_however_they_are_spaced() -> None:
    """A code means the same in small letters, without dashes, with blanks, and with O and I for 0 and 1."""
    for code in codes(300):
        text = str(code)
        assert Code.from_text(text) == code
        assert Code.from_text(text.lower().replace("-", " ")) == code
        assert Code.from_text(text.replace("-", "")) == code
        word, deck_signs, *answers, last = text.split("-")
        misread = [word, deck_signs.replace("0", "O"), *answers, last.replace("1", "l")]
        assert Code.from_text("-".join(misread)) == code


def test_one_wrong_sign_is_always_found() -> None:
    """Whichever sign of a code is replaced by another of its alphabet, the code is refused or reads the same."""
    for code in codes(40):
        text = str(code)
        for at in range(text.index("-") + 1, len(text)):
            for sign in SIGNS if text[at] != "-" else "":
                changed = f"{text[:at]}{sign}{text[at + 1 :]}"
                if changed != text:
                    with pytest.raises(ValueError, match="code"):
                        Code.from_text(changed)


def test_two_signs_that_change_places_are_found() -> None:
    """Neighbours that were swapped do not make another code."""
    for code in codes(200):
        text = str(code)
        for at in range(text.index("-") + 1, len(text) - 1):
            changed = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
            if changed.replace("-", "") != text.replace("-", ""):
                with pytest.raises(ValueError, match="code"):
                    Code.from_text(changed)


def test_a_wrong_word_is_found() -> None:
    """A code with the word of another deck is refused; no word is the beginning of another."""
    text = str(codes(1)[0]).partition("-")[2]
    assert sum(_is_code(f"{word}-{text}") for word in WORDS) == 1
    assert not any(one != other and one.startswith(other) for one, other in combinations([*WORDS, *WORDS[::-1]], 2))
    assert len(set(WORDS)) == 32


def _is_code(text: str) -> bool:
    try:
        Code.from_text(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("text", ["", "GAJA", "hello", "GAJA-24K7-8-8-8", "GAJA-24K7-0", "GAJA-24K7-33", "x" * 5000])
def test_what_is_no_code_is_refused_in_one_sentence(text: str) -> None:
    """Anything else gets a short sentence."""
    for kind in (Code, DeckCode):
        with pytest.raises(ValueError, match="is no code") as refusal:
            kind.from_text(text)
        assert len(str(refusal.value)) < 160


def test_a_deck_is_found_by_its_code() -> None:
    """The code of a deck is read back, and deals the same cards."""
    one = deck(77, 6)
    code = DeckCode.from_text(str(one.code).lower())
    assert code == one.code
    assert known(code) == one


# ---------------------------------------------------------------------------- sheets and classes


def sheet(*choices: int, mark: int = 1, seed: int = 5) -> Sheet:
    """Return a sheet on which the replies with these numbers were given to the first cards."""
    one = Sheet(deck(seed), mark)
    for choice in choices:
        one = one.answer(one.deck.cards[len(one.replies)].replies[choice].id)
    return one


def test_a_sheet_counts_the_readings_on_ones_side() -> None:
    """The score is the number of readings that say what was answered, of those on the cards that were answered."""
    one = sheet(0, 1, 2)
    pairs = list(zip(one.deck.cards, one.replies, strict=False))
    assert one.score.with_you == sum(len(card.saying(reply)) for card, reply in pairs)
    assert one.score.readings == sum(len(card.readings) for card, _ in pairs)
    assert one.score.answered == 3
    assert not one.is_done


def test_a_sheet_takes_only_replies_of_its_card() -> None:
    """A reply that the card does not offer is refused, and so is one after the last card."""
    with pytest.raises(ValueError, match="has no reply"):
        Sheet(deck()).answer("purple")
    done = sheet(*[0] * 8)
    assert done.is_done
    with pytest.raises(ValueError, match="All cards"):
        done.answer("draw")


def test_a_class_is_counted_from_its_codes_alone() -> None:
    """Names are optional, cards without an answer count for nothing, and each pupil has the score of the own sheet."""
    sheets = [sheet(*[number % 3] * 8, mark=number) for number in range(5)] + [sheet(1, mark=9)]
    text = "\n".join(
        f"{name}{one.code}" for name, one in zip(["Mira: ", "", "Jo:", " ", "", "Kai: "], sheets, strict=True)
    )
    read = read_class(text, known)
    assert read.problems == ()
    assert read.round is not None
    assert [score.name for score in read.round.scores] == ["Mira", "line 2", "Jo", "line 4", "line 5", "Kai"]
    assert [score.with_you for score in read.round.scores] == [one.score.with_you for one in sheets]
    assert sum(read.round.counts(0)) == 6
    assert sum(read.round.counts(1)) == 5
    assert read.round.counts(0)[:3] == (2, 3, 1)


@pytest.mark.parametrize("between", [": ", ", ", "\t", " ", " – ", ";", ""])
def test_a_name_stands_before_its_code_however_it_is_parted(between: str) -> None:
    """A list may come from a table or be typed: a colon, a comma, a tab or a blank parts name and code."""
    code = sheet(0, 1).code
    for name in ("Mira", "Moon Conch", "Jo: B"):
        if between or not name[-1:].isalnum():
            read = read_class(f"{name}{between}{str(code).lower()}", known)
            assert read.round is not None
            assert [(pupil.name, pupil.code) for pupil in read.round.pupils] == [(name, code)]
    assert read_class("Conch: GAJA-1", known).problems[0].startswith("Line 1: 'GAJA-1' is no code")


def test_bad_lines_are_named_and_the_others_count() -> None:
    """A damaged code, one that is there twice and one of another deck are told by line."""
    good, again, other = sheet(0, 1, mark=1).code, sheet(1, 1, mark=2).code, sheet(0, seed=6).code
    damaged = str(good)[:-1] + ("0" if str(good)[-1] != "0" else "1")
    text = f"Mira: {good}\n\nMo: {damaged}\nMira: {good}\n{again}\nAnn: {other}\nwhat?\n"
    read = read_class(text, known)
    assert read.round is not None
    assert [pupil.line for pupil in read.round.pupils] == [1, 5]
    assert [problem.partition(":")[0] for problem in read.problems] == ["Line 3", "Line 4", "Line 7", "Line 6"]
    assert "line 1 already" in read.problems[1]
    assert "other cards" in read.problems[3]


def test_equal_answers_of_two_pupils_both_count() -> None:
    """The mark tells pupils apart who answered the same."""
    read = read_class(f"{sheet(0, mark=3).code}\n{sheet(0, mark=4).code}", known)
    assert read.round is not None
    assert len(read.round.pupils) == 2


def test_codes_of_unknown_cards_are_told() -> None:
    """Codes of cards that the page does not have count nothing, and each is told."""
    read = read_class(str(Code(pool().number ^ 1, 5, 1, (0, 1))), known)
    assert read.round is None
    assert read.problems == ("Line 1: the code is of cards that this page does not have.",)


def test_a_draw_that_no_source_tells_is_called_ours() -> None:
    """Where a rule forbids what stands on the board, that this is a draw is said to be ours; a barred move is not."""
    cards = {card.id: card for card in pool().cards}
    for id, is_ours in (("P01", True), ("P19", False)):
        reading = next(one for one in cards[id].readings if one.name.startswith("Parsi"))
        assert reading.question == "stalemate"
        assert ("to call it a draw is ours" in reading.why) == is_ours


def test_agreement_is_said_in_words() -> None:
    """How many readings agree is a sentence that judges nobody."""
    readings = pool().cards[0].readings
    assert agreement(readings[:1], readings[:5]) == "One of the five readings says what you said."
    assert agreement((), readings[:5]) == "None of the five readings says what you said."
    assert agreement(readings[:2], readings[:5]) == "Two of the five readings say what you said."
