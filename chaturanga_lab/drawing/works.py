"""WorksCited: the works behind rules, questions, boards or witnesses, each in a line that says how we know it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from ..rules import Attestation, Library, Ruleset, Source, library, strongest
from ..rules.bibtex import year_of
from ..rules.lookup import did_you_mean, listed, quote
from ..rules.sources import READS, Read

_READ: dict[Read, str] = {
    "text": "passages read",
    "code": "program read",
    "quoted": "known",
    "web-page": "web page",
    "unchecked": "not checked",
}
"""How we know what a work says, as lines of evidence have it, of all that we know of it."""
_THROUGH = {"text": "in", "code": "in"}
_UNSIGNED = ("software", "entry-encyclopedia")
"""Kinds of works of which nobody misses an author or a year."""
_DATED = re.compile(r"\d{4}|\d+(st|nd|rd|th) c\.")
_LINK = re.compile(r"https?://")

# Classes are trebled to be heard over JupyterLab's own style of lists.
_STYLE = (
    ".cl-works.cl-works.cl-works{list-style:none;margin:8px 0;padding:0;max-width:60em}"
    ".cl-works.cl-works.cl-works li{margin:0;padding:6px 0 6px 1.5em;text-indent:-1.5em;line-height:1.45;"
    "overflow-wrap:anywhere}"
    ".cl-works.cl-works li::marker{content:''}"
    ".cl-works span{opacity:.85}"
    ".cl-works a{color:inherit}"
)


@dataclass(frozen=True)
class Work:
    """A work, and how we know what is cited of it."""

    source: Source
    how: str

    def __str__(self) -> str:
        return f"{self.source.name}{self._described(self._title)}; {self.how}"

    def _repr_html_(self) -> str:
        name, url = f"<b>{escape(self.source.name)}</b>", str(dict(self.source.csl).get("URL", ""))
        if _LINK.match(url):
            name = f"<a href='{escape(url)}' target='_blank' rel='noopener noreferrer'>{name}</a>"
        described = escape(self._described("\0")).replace("\0", f"<i>{escape(self._title)}</i>")
        return f"{name}{described}; <span>{escape(self.how)}</span>"

    def _described(self, title: str) -> str:
        """Return ": " and who wrote it, when, the title given here, and where it stands; "" if none is told."""
        within = dict(self.source.csl).get("container-title", "")
        parts = (*self._about(), *([title] if self._title else []), *([f"in {within}"] if within else []))
        return f": {', '.join(parts)}" if parts else ""

    def _about(self) -> Iterator[str]:
        """Yield the author and the year, as far as the name of the work leaves them out, and what of them we lack."""
        csl, year = dict(self.source.csl), year_of(dict(self.source.csl))
        if csl["type"] in _UNSIGNED:
            return
        is_dated, authors = bool(_DATED.search(self.source.name)), [_person(one) for one in csl.get("author", [])]
        if authors:
            yield listed(authors)
        if year and not is_dated:
            yield f"c. {year}" if csl["issued"].get("circa") else year
        unknown = [word for word, is_known in (("author", authors), ("date", year or is_dated)) if not is_known]
        if unknown:
            yield f"{listed(unknown)} not known"

    @property
    def _title(self) -> str:
        """The title, "" if it says no more than the name."""
        title = str(dict(self.source.csl)["title"]).removeprefix(f"{self.source.name}: ")
        return "" if title == self.source.name else title


@dataclass(frozen=True)
class WorksCited:
    """Works in the order of their names; prints a line for each, shows as a list in a notebook."""

    works: tuple[Work, ...]

    def __iter__(self) -> Iterator[Work]:
        return iter(self.works)

    def __len__(self) -> int:
        return len(self.works)

    def __repr__(self) -> str:
        return "\n".join(f"• {work}" for work in self)

    def _repr_html_(self) -> str:
        # A list without marks is none to some screen readers, unless its role says so.
        items = "".join(f"<li>{work._repr_html_()}</li>" for work in self)
        return f"<style>{_STYLE}</style><ul class='cl-works' role='list' aria-label='Works'>{items}</ul>"


def works(*things: Ruleset | str) -> WorksCited:
    """Return the works behind these, each once: who wrote it, when, what it is called, and how we know what it says.

    A thing is a ruleset or its id, or the id of a question, a board or a witness; a name that is both a ruleset's and a
    witness's stands for both. Of a ruleset these are the works of its own witnesses for the answers in force, and of
    answers that you chose those that the rule table names; what we supplied has none. Works through which we know
    others are among them. ValueError, with one sentence, for anything else.

    >>> print(works("al-biruni"))
    • Ludii: game descriptions and evidence pages; program read, web page
    • Murray 1913: H. J. R. Murray, A History of Chess; not seen by us, known through Ludii
    """
    if not things:
        raise ValueError('Say whose works, e.g. lab.works("shatranj") or lab.works("elephant").')
    data = next((thing.library for thing in things if isinstance(thing, Ruleset)), None) or library()
    behind = [one for thing in things for one in _behind(data, thing)]
    sources = {one.source.key: one.source for one in behind}
    sources |= {one.via.source.key: one.via.source for one in behind if one.via}
    cited = (Work(source, _how(data, source, behind)) for source in sources.values())
    return WorksCited(tuple(sorted(cited, key=lambda work: _sorting(work.source.name))))


# ------------------------------------------------------------------ what stands behind something


def _behind(data: Library, thing: Any) -> list[Attestation]:
    """Return the attestations behind a ruleset, a question, a board or a witness."""
    if isinstance(thing, Ruleset):
        return _of_rules(thing)
    name = thing if isinstance(thing, str) else ""
    every = (*data.attestations, *(one for setup in data.setups.values() for one in setup.attestations))
    found = [one for one in every if one.witness == name]
    if name in data.rulesets:
        found += _of_rules(data.rulesets[name])
    if name in data.questions:
        found += [one for option in data.questions[name].options for one in option.attestations]
    if name in data.setups:
        found += data.setups[name].attestations
    if not found:
        known = (*data.rulesets, *data.questions, *data.setups, *data.witnesses)
        hint = did_you_mean(name, known) or " lab.rulesets() lists the rulesets, lab.matrix() shows the others."
        raise ValueError(f"There is no ruleset, question, board or witness {quote(thing)} with works behind it.{hint}")
    return found


def _of_rules(rules: Ruleset) -> list[Attestation]:
    """Return what the ruleset's own witnesses say for its answers, and of chosen ones what the rule table names."""
    found = [one for one in rules.setup.attestations if one.is_by(rules.sources, rules.witnesses)]
    for answer in rules.given:
        if answer.how != "supplied" and not rules.conjecture(answer.question):
            option = rules.option(answer.question)
            own = [one for one in option.attestations if one.is_by(rules.sources, rules.witnesses)]
            found += own if own and answer.how == "sourced" else _named(option.attestations)
    return found


def _named(attestations: tuple[Attestation, ...]) -> list[Attestation]:
    first = strongest(attestations)
    return [first] if first else []


# ------------------------------------------------------------------ how we know it


def _how(data: Library, source: Source, behind: Iterable[Attestation]) -> str:
    """Return how we know what these attestations cite of a work, or, if they know others through it, what we read."""
    own = [one for one in behind if one.source == source]
    if any(one.via and one.via.source == source for one in behind):
        own = [one for one in data.attestations if one.source == source]
    ways = [_way(read, [one for one in own if one.read == read]) for read in READS]
    known = [way for way in ways if way]
    if not known:
        return "read for what it quotes"
    alone = "not seen by us, " if known[0].startswith(_READ["quoted"]) else "others "
    return ", ".join(f"{alone}{way}" if way.startswith(_READ["quoted"]) else way for way in known)


def _way(read: Read, cited: list[Attestation]) -> str:
    """Return one way of knowing in words, with the works through which we know it; "" if nothing is known so."""
    if not cited:
        return ""
    through = listed(sorted({one.via.source.name for one in cited if one.via}) or [""])
    return f"{_READ[read]} {_THROUGH.get(read, 'through')} {through}" if through else _READ[read]


def _person(person: dict[str, str]) -> str:
    particle, family = person.get("non-dropping-particle", ""), person.get("family", "")
    return person.get("literal") or " ".join(filter(None, (person.get("given", ""), particle, family)))


def _sorting(name: str) -> str:
    """Return a name as one looks it up: without marks, in small letters, and without an article."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if letter.isalnum() or letter in " -")
    return plain.lower().removeprefix("al-")
