"""Words of the quiz: verdicts, counts and scores as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ...play.cards import Card, Reply
from ...play.class_codes import REPLIES
from ...play.quiz import ClassRound, Deck, Score, Sheet, agreement, in_words
from ...play.readings import BARRED, DRAW, HALF, ON, Reading
from ...rules.lookup import listed, sentence
from ...rules.sources import STATUSES
from ..telling.evidence import badge, source_of

DEPENDS = "It depends on whom you ask"
_SHORT = {DRAW: "Draw", ON: "Goes on", BARRED: "Not allowed"}
_KINDS = {DRAW: "d", ON: "g", BARRED: "x"}


def verdicts_html(card: Card) -> str:
    """Return what each reading says, grouped by verdict, with its reason and its source; no reply is judged."""
    order = [one.id for one in card.replies]
    readings = sorted(card.readings, key=lambda one: (order.index(one.reply), _certainty(one)))
    return f"<ul class='ver'>{''.join(_row(card, reading) for reading in readings)}</ul>"


def agreement_html(card: Card, reply: str) -> str:
    """Return how many readings say what was said."""
    said = agreement(card.saying(reply), card.readings)
    return f"<div class='reveal'><h3>{DEPENDS}</h3><p>{said}</p></div>"


def _certainty(reading: Reading) -> int:
    """Return how far down a reading stands among those of one verdict: what is attested comes first."""
    status = source_of(reading.rules, reading.question)[0] if reading.question else ""
    return STATUSES.index(status) if status in STATUSES else len(STATUSES)


def _row(card: Card, reading: Reading) -> str:
    others = listed([f"“{escape(name)}”" for name in reading.also]) if reading.also else ""
    also = f"<br><span class='small muted'>So too {others}.</span>" if others else ""
    rest = f"<br><span class='small muted'>This answer put into {_title(reading)}.</span>" if reading.put_into else ""
    return (
        f"<li>{chip(card.reply(reading.reply))}<div><b>{escape(reading.name)}</b> {_badge(reading)}<br>"
        f"<span class='why'>{escape(sentence(reading.why))}</span>{_source(reading)}{rest}{also}</div></li>"
    )


def _title(reading: Reading) -> str:
    return f"“{escape(reading.put_into.removesuffix('.'))}”"


def _badge(reading: Reading) -> str:
    return badge(source_of(reading.rules, reading.question)[0]) if reading.question else ""


def _source(reading: Reading) -> str:
    """Return the rule and who says so; of what no one answer decides there is neither."""
    if not reading.question:
        return ""
    rules, question = reading.rules, reading.question
    standing = rules.library.standing.get(question)
    name = standing.label if standing else f"{rules.question(question).name}: {rules.option(question).label}"
    return f"<br><span class='small muted'>{escape(name)}. {escape(source_of(rules, question)[1].rstrip('.'))}.</span>"


def chip(reply: Reply) -> str:
    """Return a verdict as the charts draw an outcome, its words on it."""
    side = reply.id.removesuffix(HALF)
    if reply.id in _SHORT:
        return f"<span class='v {_KINDS[reply.id]}'>{_SHORT[reply.id]}</span>"
    armies = side.split(" and ")
    wins = "win" if len(armies) > 1 else "wins"
    words = f"{' and '.join(army.capitalize() for army in armies)} {wins}"
    half = reply.id != side
    kind = "two" if len(armies) > 1 else armies[0]
    look = f" style='--one:var(--army-{armies[0]});--other:var(--army-{armies[-1]})'" if kind == "two" else ""
    return f"<span class='v side {kind}{' half' * half}'{look}>{words}{' half' * half}</span>"


def tally_html(card: Card, counts: tuple[int, ...]) -> str:
    """Return how the class answered a card, a bar for each reply."""
    most, all_ = max(counts, default=0) or 1, sum(counts)
    bars = "".join(_bar(*row, most) for row in zip(REPLIES, card.replies, counts, strict=False))
    return (
        f"<div class='tally'><h3>How the class answered</h3><ul>{bars}</ul><p class='small muted'>{_of(all_)}</p></div>"
    )


def _bar(letter: str, reply: Reply, count: int, most: int) -> str:
    return (
        f"<li><span aria-hidden='true'>{letter}</span><i aria-hidden='true' style='width:{60 * count / most:.0f}%'></i>"
        f"<b>{count}<span class='unseen'> {escape(reply.words)}</span></b></li>"
    )


def _of(answers: int) -> str:
    return f"{answers} answer{'s' * (answers != 1)} in the list below."


def summary_html(sheet: Sheet, code: str) -> str:
    """Return how a pupil answered all cards, with how many readings were on each side, and the code."""
    score = sheet.score
    return (
        f"<div class='reveal'><p>The readings gave {score.readings} verdicts on these cards; {score.with_you} are what "
        "you said. That is a count, not a mark: no card has one answer on which all agree.</p>"
        f"<h3>Your code</h3><p class='code'><code>{escape(code)}</code></p>"
        "<p class='small muted'>Give it to whoever collects the answers of the class. Your answers are in it, and no "
        "name.</p></div>"
    )


def cards_html(sheet: Sheet) -> str:
    """Return the cards that were answered, each a button that shows it again."""
    pairs = zip(sheet.deck.cards, sheet.replies, strict=False)
    rows = "".join(_card_row(number, card, reply) for number, (card, reply) in enumerate(pairs))
    return f"<ol class='cards'>{rows}</ol>"


def _card_row(number: int, card: Card, reply: str) -> str:
    said = f"{in_words(len(card.saying(reply)))} of {in_words(len(card.readings))}"
    return (
        f"<li><button type='button' data-press=\"look {number}\">{escape(card.title)}</button>"
        f"<span>{escape(card.reply(reply).words)}</span><span class='muted'>{said} readings</span></li>"
    )


def class_html(round: ClassRound) -> str:
    """Return how the class answered each card, and how many readings are on each pupil's side."""
    return f"{_counts_table(round)}{_scores_table(round.scores)}"


def _counts_table(round: ClassRound) -> str:
    rows = "".join(
        f"<tr><th scope='row'>{escape(card.title)}</th><td>{_counted(card, round.counts(number))}</td></tr>"
        for number, card in enumerate(round.deck.cards)
    )
    pupils = len(round.pupils)
    caption = f"{in_words(pupils).capitalize()} pupil{'s' * (pupils != 1)}, card by card"
    return f"<table><caption>{caption}</caption><tbody>{rows}</tbody></table>"


def _counted(card: Card, counts: tuple[int, ...]) -> str:
    """Return the replies that were given, the most frequent first: "Draw 7 · White wins 3"."""
    given = sorted(zip(counts, card.replies, strict=True), key=lambda pair: -pair[0])
    return " ".join(f"<span class='given'>{chip(reply)} {count}</span>" for count, reply in given if count) or "–"


def _scores_table(scores: tuple[Score, ...]) -> str:
    columns = ("pupil", "cards answered", "readings on that side", "share")
    heads = "".join(f"<th scope='col'>{column}</th>" for column in columns)
    rows = "".join(_score_row(score) for score in scores)
    note = "A share is no mark: of two answers, neither is right where the sources part."
    return (
        f"<table class='scores'><caption>Readings on each pupil’s side</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table><p class='small muted'>{note}</p>"
    )


def _score_row(score: Score) -> str:
    share = f"{100 * score.with_you / score.readings:.0f}\N{NO-BREAK SPACE}%" if score.readings else "–"
    return (
        f"<tr><th scope='row'>{escape(score.name)}</th><td>{score.answered}</td>"
        f"<td>{score.with_you} of {score.readings}</td><td>{share}</td></tr>"
    )


def problems_html(problems: Iterator[str] | tuple[str, ...]) -> str:
    """Return the sentences about lines that do not count."""
    return "".join(f"<p class='problem'>{escape(problem)}</p>" for problem in problems)


def deck_words(deck: Deck) -> str:
    """Return how many cards a deck has, in words: "eight cards"."""
    count = len(deck.cards)
    return f"{in_words(count)} card{'s' * (count != 1)}"
