"""Opening: the design that the manifest of a folder tells of, with rulesets as they are today."""

from __future__ import annotations

from pathlib import Path

from ...rules import Library, Ruleset, library
from ...rules.outlets import path_of
from .contents import Contents, contents_of
from .design import Design
from .differing import difference
from .store import Store


def store_at(folder: str | Path) -> Store:
    """Return the store in a folder; ValueError, with one sentence, if the path can be none."""
    place = path_of(folder, "The folder of a campaign")
    if place.exists() and not place.is_dir():
        raise ValueError(f"{place} is a file; name a folder that is new, or that of a campaign.")
    return Store(place)


def design_in(store: Store, rules: Library | None = None) -> Design:
    """Return what the campaign in a folder plays; ValueError, with one sentence, if it can no longer be told.

    That is so where there is no campaign, where a ruleset or an option is no more, or means something else.
    """
    manifest = store.manifest()
    if manifest is None:
        raise ValueError(f"{store.folder} holds no campaign: it has no manifest.json.")
    said, known = manifest["campaign"], rules or library()
    try:
        rulesets = [_ruleset(one, known) for one in said["rulesets"]]
        title = str(manifest.get("title", ""))
        design = Design.from_arguments(
            rulesets, said["policies"], said["games"], said["seed"], said["max_plies"], title
        )
    except (KeyError, TypeError):
        raise ValueError(f"{store.folder} holds a manifest.json in which something is missing.") from None
    if differs := difference(said, contents_of(design)):
        raise ValueError(f"{store.folder} was played under other rules than those of today: {differs}.")
    return design


def _ruleset(said: Contents, known: Library) -> Ruleset:
    rules = known.ruleset(said["base"])
    rules = rules.choose(**said["chosen"]) if "chosen" in said else rules
    for man, move in said.get("supposed", {}).items():
        rules = rules.with_piece(man, move)
    return rules
