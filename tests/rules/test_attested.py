"""By whom a combination of answers is attested: for whatever is set there is a sentence, and it counts what it says."""

from __future__ import annotations

import re
from random import Random

import pytest

import chaturanga_lab as lab
from chaturanga_lab.rules.attested import attested_by
from chaturanga_lab.rules.differences import differences

MATE = lab.ruleset("modern-mate")


@pytest.mark.parametrize("id", lab.rulesets())
def test_the_counts_of_a_named_ruleset_are_those_of_its_table(id: str) -> None:
    """A named ruleset holds its own combination; the counts are those of its table's statuses."""
    rules = lab.ruleset(id)
    held = attested_by(rules)
    statuses = [row.status for row in rules.table()]
    said = str(held).rpartition("answers ")[2]
    for status in set(statuses):
        count = statuses.count(status)
        assert (f"{count} {status}" if len(set(statuses)) > 1 else status) in said
    assert len(re.findall("[0-9]+", said)) in (0, len(set(statuses)))
    assert rules in held.by
    assert held.nearest == held.apart == ()


@pytest.mark.parametrize("id", lab.rulesets())
def test_every_single_switch_has_a_sentence_that_is_true(id: str) -> None:
    """Whoever holds a combination differs in nothing, and no ruleset of the board is nearer than the nearest."""
    rules = lab.ruleset(id)
    named = [other for other in map(lab.ruleset, lab.rulesets()) if other.board == rules.board]
    for question in rules.questions:
        for option in question.options:
            try:
                switched = rules.choose(**{question.id: option.id})
            except ValueError:
                continue  # answers that contradict each other cannot be set
            held = attested_by(switched)
            assert all(not differences(switched, other) for other in held.by)
            least = min(len(differences(switched, other)) for other in named)
            assert bool(held.by) == (least == 0)
            assert {len(differences(switched, other)) for other in held.nearest} <= {least}
            assert str(held).startswith("This combination is ")


def test_nobody_holds_what_a_reader_made_up() -> None:
    """A move of the reader's own is called that, and the nearest readings are named with what parts them."""
    said = str(attested_by(MATE.with_piece("horse", "NA")))
    assert said.startswith(
        "This combination is attested by nobody, the horse's NA being your own conjecture; nearest: "
    )
    assert "differing in horse" in said


def test_nothing_is_called_attested_that_is_not() -> None:
    """Who has attested answers attests, in part if not all are; others are second-hand, conventions, conjectures."""
    for rules in map(lab.ruleset, lab.rulesets()):
        statuses = {row.status for row in rules.table()}
        is_conjecture = rules.title.startswith("Conjecture")
        said = str(attested_by(rules))
        assert ("is attested" in said) == ("attested" in statuses and not is_conjecture)
        assert (" in part " in said) == (len(statuses) > 1 and not is_conjecture)


@pytest.mark.parametrize("what", ["shatranj", 3, None, lab.Game(MATE)])
def test_what_is_no_ruleset_is_refused(what: object) -> None:
    """Anything else than a ruleset gets one sentence."""
    with pytest.raises(ValueError, match="It is asked who attests a ruleset"):
        attested_by(what)  # type: ignore[arg-type]


def test_many_changes_still_find_their_nearest() -> None:
    """However many answers are changed, the sentence names what differs from each nearest reading."""
    rng = Random(6)
    for _ in range(30):
        rules = MATE
        for question in rng.sample(rules.questions, 5):
            try:
                rules = rules.choose(**{question.id: rng.choice(question.options).id})
            except ValueError:
                continue
        held = attested_by(rules)
        for one in held.apart:
            assert one.name.lower() in str(held)
