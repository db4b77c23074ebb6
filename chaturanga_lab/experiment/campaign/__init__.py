"""Campaigns: very many games under many rulesets, kept in a folder, that go on where they were left."""

from __future__ import annotations

from .campaign import Campaign
from .carrying_out import campaign, carry_out
from .design import Cell, Design, Part
from .file import CampaignFile, read_campaign
from .tally import Tally

__all__ = ["Campaign", "CampaignFile", "Cell", "Design", "Part", "Tally", "campaign", "carry_out", "read_campaign"]
