"""Named: the named rulesets and their neighbours, one answer away, and what was counted of their games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..rules import Ruleset
from .counted import Counted
from .counted_summary import Grid, counted_html
from .shares import Share


class Named(Counted):
    """Every named ruleset, each with any one answer changed, and what was counted of their games."""

    def __repr__(self) -> str:
        return (
            f"{self.title}: {len(self.named)} named rulesets and {len(self) - len(self.named)} neighbours, "
            f"{self.games:,} games each by {', by '.join(self.policies)} players, seed {self.table.head.seed}"
        )

    @cached_property
    def named(self) -> tuple[Ruleset, ...]:
        """The named rulesets, with an end to quiet play supplied by us where they set none."""
        bases = self.table.answers["base"]
        return tuple(self.ruleset_at(bases.index(base)) for base in range(len(self.table.head.bases)))

    def neighbours(self, rules: Ruleset) -> Iterator[Ruleset]:
        """Yield the rulesets that differ from a named one in one answer."""
        own = self.ruleset_at(self.number_of(rules))
        for number, base in enumerate(self.table.answers["base"]):
            if self.table.head.bases[base] == own.id and (other := self.ruleset_at(number)) != own:
                yield other

    def decided(self, rules: Ruleset, policy: str) -> Share:
        """Return the share of games that somebody won, whole or half, with its interval."""
        spot = self.spot(policy, rules)
        won = sum(count for way, count in spot.outcomes.items() if way.winner >= 0)
        return Share(rules.label, "somebody wins", won, spot.games)

    def _repr_html_(self) -> str:
        rows = ((one.title, *(self._words(one, policy) for policy in self.policies)) for one in self.named)
        caption = "Games that somebody wins, with the 95 % interval, and their mean length"
        return counted_html(f"{self!r}.", [Grid(caption, ("ruleset", *self.policies), rows)], self.small_print)

    def _words(self, rules: Ruleset, policy: str) -> str:
        share, unit = self.decided(rules, policy), "turns" if rules.mechanics.is_table else "plies"
        return f"{share.percent} ({share.range}), {self.spot(policy, rules).value('length'):,.0f} {unit}"

    @property
    def small_print(self) -> str:
        """What belongs under every number that comes from here."""
        return (
            f"Under these rules and these policies, {self.games:,} games of each ruleset by each of them. Where a "
            "ruleset sets no end to quiet play, draws by repetition and by a quiet limit are supplied by us. This says "
            "nothing about how anyone played in the past."
        )
