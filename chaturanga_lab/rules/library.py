"""Library: everything that the data folders say, read once and checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from .attestations import Works
from .entry import DataError
from .folder import Folder
from .lookup import find, quote
from .pieces import Piece
from .questions import Option, Question
from .rulesets import Ruleset
from .setups import Setup
from .sources import Attestation, Source
from .terms import Term
from .touchstones import Touchstone
from .witnesses import Witness


@dataclass
class Library:
    """What one or more data folders say, by id.

    A later folder adds to the earlier ones and changes nothing in them, so that a reader's own sources and rulesets
    live beside ours.
    """

    sources: dict[str, Source] = field(default_factory=dict)
    witnesses: dict[str, Witness] = field(default_factory=dict)
    pieces: dict[str, Piece] = field(default_factory=dict)
    terms: dict[str, Term] = field(default_factory=dict)
    """Words besides the names of men."""
    setups: dict[str, Setup] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)
    standing: dict[str, Option] = field(default_factory=dict)
    """Endings that no question asks and every ruleset has, or every one with such turns."""
    presets: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict)
    rulesets: dict[str, Ruleset] = field(default_factory=dict)
    touchstones: dict[str, Touchstone] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    """Ids of rulesets with a problem, or based on one that has."""
    _asked: dict[tuple[str, str], tuple[Question, Question]] = field(default_factory=dict, repr=False)
    """The questions as boards ask them, each beside the question from which it was made."""
    tries_choices: bool = True
    """Whether each single choice that a ruleset offers is tried when it is read, which takes longer than all else."""

    @classmethod
    def from_folders(cls, *folders: Path, tries_choices: bool = True) -> Library:
        """Return the library of some data folders; DataError names the first thing that is wrong."""
        library = cls.with_problems(*folders, tries_choices=tries_choices)
        if library.problems:
            raise DataError(library.problems[0])
        return library

    @classmethod
    def with_problems(cls, *folders: Path, tries_choices: bool = True) -> Library:
        """Return what can be read of some data folders; `problems` lists everything that is wrong.

        What refers to other files is read only if those are in order: boards after works, witnesses and men, then
        questions, what adds to them, rulesets, touchstones, so that one slip is told once. Of data that were checked
        before, the choices need not be tried again.
        """
        library = cls(tries_choices=tries_choices)
        once: dict[str, Folder] = {}
        for path in folders:
            once.setdefault(os.path.realpath(path), Folder(path, library))
        for read in Folder.STAGES:
            for folder in once.values():
                read(folder)
            library.questions = dict(sorted(library.questions.items(), key=lambda item: item[1].order))
            if library.problems:  # what builds on a broken file would seem broken too
                break
        library.rulesets = dict(sorted(library.rulesets.items(), key=lambda item: item[1].place))
        return library

    @property
    def works(self) -> Works:
        """What an attestation may cite, and for whom it may speak."""
        return Works(self.sources, self.witnesses)

    def asked(self, id: str, board: str) -> Question:
        """Return a question as a board asks it."""
        raw = self.questions[id]
        known = self._asked.get((id, board))
        if known is None or known[0] is not raw:
            known = self._asked[id, board] = raw, raw.on(self.setups[board])
        return known[1]

    def ruleset(self, id: str) -> Ruleset:
        """Return the ruleset of that id; ValueError lists the valid ones."""
        return find(self.rulesets, id, "There is no ruleset")

    def expand_presets(self, answers: Mapping[str, str]) -> dict[str, str]:
        """Return the answers with presets such as `draws="threefold-and-70"` replaced by what they stand for.

        Raises ValueError for an unknown preset, and for two answers that contradict each other.
        """
        expanded: dict[str, str] = {}
        for name, option in answers.items():
            for question, answer in self._meaning(name, option).items():
                other = expanded.setdefault(question, answer)
                if other != answer:
                    clash = f"{question} cannot be both {quote(other)} and {quote(answer)}"
                    raise ValueError(f"{clash}; one of them comes with a preset ({', '.join(self.presets)}).")
        return expanded

    def _meaning(self, name: str, option: str) -> Mapping[str, str]:
        """Return the answers that a preset stands for, or else the answer itself."""
        if name in self.presets:
            return find(self.presets[name], option, f"{name} has no preset")
        return {name: option}

    def standing_on(self, setup: Setup) -> dict[str, Option]:
        """Return the endings that every ruleset of a board has and no question asks."""
        return {name: one for name, one in self.standing.items() if one.turns in (None, setup.turns)}

    @cached_property
    def attestations(self) -> tuple[Attestation, ...]:
        """All attestations of all options and standing endings."""
        options = [option for question in self.questions.values() for option in question.options]
        return tuple(one for option in (*options, *self.standing.values()) for one in option.attestations)
