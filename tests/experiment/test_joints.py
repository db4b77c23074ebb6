"""Tests of how the interactions of an atlas read, and of what is refused."""

from __future__ import annotations

import pytest

import chaturanga_lab as lab
from chaturanga_lab.experiment import Atlas


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return lab.atlas()


def test_interactions_are_a_table(atlas: Atlas) -> None:
    """As text and as a page, two answers stand with their interaction and interval, and with what it holds for."""
    joints = atlas.interactions("draws", "random", "baring", "check")
    html = joints._repr_html_()
    for joint in joints:
        assert joint.words in repr(joints)
        assert joint.words in html
        assert f"{atlas.phrase(*joint.first)} with {atlas.phrase(*joint.second)}" in html
    assert html.count("<tr>") == 1 + len(joints)
    assert atlas.small_print in repr(joints)


def test_of_very_many_the_largest_are_shown(atlas: Atlas) -> None:
    """Of hundreds of interactions those that are sure and largest are shown, and a sentence says where all are."""
    joints = atlas.interactions("decisive", "random", "check")
    lines = repr(joints).splitlines()
    most = max((joint for joint in joints if joint.is_sure), key=lambda joint: abs(joint.beyond))
    assert len(lines) == min(40, len(joints)) + 1
    assert most.words in lines[0]
    assert all("check" in (joint.first[0], joint.second[0]) for joint in joints)


def test_questions_that_do_not_vary_are_refused(atlas: Atlas) -> None:
    """A name that no question has, and more than two questions, are refused in a sentence."""
    with pytest.raises(ValueError, match="There is no question 'foo'; valid are elephant"):
        atlas.interactions("draws", "random", "baring", "foo")
    with pytest.raises(ValueError, match="An interaction is of two questions, not of 3: baring, check, stalemate"):
        atlas.interactions("draws", "random", "baring", "check", "stalemate")


def test_effects_as_text_are_the_largest(atlas: Atlas) -> None:
    """As text the largest effects on a measure by each policy are shown, few of them whole; the page has all."""
    many, few = atlas.effects("score"), atlas.effects("score", "random", "check")
    most = max((effect for effect in many if effect.policy == "greedy"), key=lambda effect: abs(effect.difference))
    assert most.words in repr(many)
    assert f"the largest 8 of {len(many) // 2}" in repr(many)
    assert len(repr(many).splitlines()) < 20
    assert len(repr(few).splitlines()) == len(few) + 1
    assert many._repr_html_().count("<tr>") == 1 + len(many) // 2
