"""Files: a campaign as a TOML file says it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...rules import Library, Ruleset
from ...rules.entry import Entry, read_file, short_name
from ..plan import MOST_GAMES, MOST_PLIES, SEEDS
from .design import MAX_PLIES, Design
from .grid import Grid, neighbours, read_grid, read_ruleset


@dataclass(frozen=True)
class CampaignFile:
    """What a file asks for: the design, and how its rulesets came about."""

    design: Design
    named: tuple[Ruleset, ...]
    """The rulesets that it names."""
    beside: int
    """How many it adds with one answer changed."""
    grids: tuple[Grid, ...]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """Yield what is to be played and what is left out, a line each."""
        design = self.design
        rulesets = f"{len(design.rulesets):,} ruleset{'s' * (len(design.rulesets) > 1)}"
        yield (
            f"{design.title}: {len(design.cells):,} cells ({rulesets}, played {' and '.join(design.policies)}), "
            f"{design.games:,} games in each, {design.all_games:,} in all."
        )
        if self.named:
            rulesets, them = ("rulesets", "them") if len(self.named) > 1 else ("ruleset", "it")
            yield f"Named: {len(self.named):,} {rulesets}, and {self.beside:,} beside {them} with one answer changed."
        for grid in self.grids:
            yield f"From {grid.base}: {len(grid.rulesets):,} combinations{'; left out are:' if grid.excluded else '.'}"
            for exclusion, count in grid.excluded:
                yield f"  {count:,} with {exclusion}. {exclusion.why}"


def read_campaign(path: Path, library: Library) -> CampaignFile:
    """Return what a campaign's file asks for; DataError, with one sentence, names the file and the key that is wrong.

    Keys: `title`, `seed`, `games`, `policies`, `max_plies` (4000 if it is missing), `rulesets` (names or labels),
    `neighbours` (whether each of these is also played with any one answer changed), and `[[grid]]` with `base`,
    `answers`, `vary` and `[[grid.exclude]]`.
    """
    entry = Entry(read_file(path, "TOML", tomllib.loads), short_name(path))
    title, seed, games = entry.text("title"), entry.number("seed", 0, SEEDS - 1), entry.number("games", 1, MOST_GAMES)
    max_plies = entry.number("max_plies", 1, MOST_PLIES) if "max_plies" in entry else MAX_PLIES
    named = tuple(dict.fromkeys(read_ruleset(entry, "rulesets", one, library) for one in entry.texts("rulesets", [])))
    beside = tuple(_beside(named)) if entry.value("neighbours", bool, False) else ()
    grids = tuple(read_grid(grid, library) for grid in entry.tables("grid"))
    policies = entry.texts("policies")
    entry.finish()
    rulesets = {rules.label: rules for rules in (*named, *beside, *(one for grid in grids for one in grid.rulesets))}
    if not rulesets:
        raise entry.error("rulesets", "is missing; name rulesets, or say [[grid]].")
    try:
        design = Design.from_arguments(rulesets.values(), policies, games, seed, max_plies, title)
    except ValueError as error:
        raise entry.error("policies", f"and the rulesets do not go together. {error}") from None
    return CampaignFile(design, named, len({rules.label for rules in beside}), grids)


def _beside(named: tuple[Ruleset, ...]) -> Iterator[Ruleset]:
    """Yield the rulesets with one answer changed, but for those that are named themselves."""
    own = {rules.label for rules in named}
    for rules in named:
        yield from (one for one in neighbours(rules) if one.label not in own)
