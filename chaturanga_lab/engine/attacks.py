"""Attacks: which rajas stand attacked."""

from __future__ import annotations

from ..position import Position
from ..rules import Ruleset
from . import kernel as k
from .state import prepare


def attacked_rajas(position: Position, rules: Ruleset) -> tuple[str, ...]:
    """Return the squares of the rajas that an enemy man attacks, whoever is to move; armies that are out attack nobody.

    >>> import chaturanga_lab as lab
    >>> rules = lab.ruleset("modern-capture")
    >>> attacked_rajas(rules.position("4k3/7p/8/8/8/8/4r2P/4K3 w"), rules)
    ('e1',)
    """
    tables, s = prepare(position, rules)
    armies = range(len(position.geometry.armies))
    rajas = (s[k.SQUARE + k.raja_of(army)] for army in armies if k.is_attacked_by_any(tables.t, s, army))
    return tuple(tables.names[square] for square in rajas)
