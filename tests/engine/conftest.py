"""The engine's tests share a second engine, `reference`, and other modules beside it, which they import by name."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
pytest.register_assert_rewrite("comparing")
