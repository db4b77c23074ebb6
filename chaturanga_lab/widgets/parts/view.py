"""View: what can be chosen of how a page looks: its colours, the language of the men's names, how men are drawn."""

from __future__ import annotations

THEMES = ("", "light", "dark", "projector")
"""Colours; empty for those of the system."""
LANGUAGES = ("en", "sa-Latn", "sa-Deva", "fa", "fa-Latn", "ar", "ar-Latn")
"""Languages in which men are named."""
MEN = ("figures", "letters", "initials")
"""How men are drawn; the initials are Devanagari."""

CHOICES: dict[str, tuple[str, ...]] = {"theme": THEMES, "language": LANGUAGES, "men": MEN}
"""Everything that can be chosen, by the name of the trait that holds it; a page opens with the first of each."""
