"""Wanted: whether a text says what an exercise asks for, no more and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...rules import Citation
from ...rules.lookup import did_you_mean, quote
from ...rules.manuscript import Manuscript, Said, Unsaid

RIGHT = "Right: that is what the passage says, and how we know it."
KEYS = ("question", "option", "silence", "source", "of", "via", "read", "status", "against")
"""What may be asked of an attestation or of a silence, in the order in which it is looked at."""

Facts = Mapping[str, str]


def asked_for(wants: Facts | Iterable[Facts]) -> tuple[Facts, ...]:
    """Return what is asked for; ValueError names a key that no statement has."""
    listed = [wants] if isinstance(wants, Mapping) else list(wants)
    for want in listed:
        if not isinstance(want, Mapping) or not want.get("question"):
            raise ValueError(
                f"What is wanted says of which question, e.g. {{'question': 'stalemate'}}, not {want!r:.60}."
            )
        for key in want:
            if key not in KEYS:
                raise ValueError(
                    f"What is wanted has no {quote(key)}; valid are {', '.join(KEYS)}.{did_you_mean(key, KEYS)}"
                )
    return tuple(listed)


def judged(found: Manuscript, wants: Sequence[Facts]) -> str:
    """Return a sentence: that a text says just what is wanted, or at what to look again, without giving it away."""
    facts = [*map(_of_said, found.said), *map(_of_unsaid, found.unsaid)]
    names = {id: question.name for id, question in found.library.questions.items()}
    for want in wants:
        if look := _missing(want, facts, names):
            return look
    asked = {want["question"] for want in wants}
    beyond = next((fact["question"] for fact in facts if fact["question"] not in asked), "")
    if beyond:
        return f"It can be read, but look again: does the passage say anything on {names[beyond]}?"
    if len(facts) > len(wants):
        return "It can be read, but look again: you wrote down more than the passage says."
    return RIGHT


def _missing(want: Facts, facts: Sequence[Facts], names: Mapping[str, str]) -> str:
    """Return at what to look again for one thing that is wanted, "" if it stands there."""
    name = names.get(want["question"], want["question"])
    same = [fact for fact in facts if fact["question"] == want["question"]]
    if not same:
        return "It can be read, but something that is asked for is not there yet."
    if not any(_kind(fact) == _kind(want) for fact in same):
        return f"It can be read, but look again: does the passage answer the question on {name}, or is it silent?"
    near = max((fact for fact in same if _kind(fact) == _kind(want)), key=lambda fact: len(_alike(fact, want)))
    unlike = [key for key in KEYS if key in want and key not in _alike(near, want)]
    return f"It can be read, but look again at {_shown(unlike[0])} on {name}." if unlike else ""


def _shown(key: str) -> str:
    return {"option": "the answer (id)", "silence": "kind"}.get(key, key)


def _kind(fact: Facts) -> str:
    return "silence" if "silence" in fact else "option"


def _alike(fact: Facts, want: Facts) -> set[str]:
    return {key for key in want if fact.get(key, "") == want[key]}


def _of_said(one: Said) -> Facts:
    it = one.attestation
    return {
        "question": one.question.id,
        "option": one.option.id,
        "source": _cited(it.citation),
        "of": it.witness if it.of else "",
        "via": _cited(it.via) if it.via else "",
        "read": it.read,
        "status": it.status,
        "against": it.against,
    }


def _of_unsaid(one: Unsaid) -> Facts:
    silence = one.silence
    of = "" if silence.witness == silence.citation.source.key else silence.witness
    source = _cited(silence.citation)
    return {"question": one.question.id, "silence": silence.kind, "source": source, "of": of}


def _cited(citation: Citation) -> str:
    return f"{citation.source.key}[{citation.locator}]" if citation.locator else citation.source.key
