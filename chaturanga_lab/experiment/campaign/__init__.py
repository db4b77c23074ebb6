"""Campaigns: very many games under many rulesets, kept in a folder, that go on where they were left."""

from __future__ import annotations

from .campaign import Campaign
from .carrying_out import campaign, carry_out
from .cells import Cell
from .design import Design
from .file import CampaignFile, read_campaign
from .layout import Part
from .tallies import Tallies
from .tally import Tally

__all__ = [
    "Campaign",
    "CampaignFile",
    "Cell",
    "Design",
    "Part",
    "Tallies",
    "Tally",
    "campaign",
    "carry_out",
    "read_campaign",
]
