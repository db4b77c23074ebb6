"""A static site of all notebooks, for which no server has to run: each page computes in its visitor's browser."""

from .making import publish

__all__ = ["publish"]
