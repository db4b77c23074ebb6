"""The engine's tests share two modules, `reference` and `rules_at_hand`, which they import by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
