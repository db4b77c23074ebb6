"""Entry: one table of a data file, read key by key; whatever is wrong is named by file and key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T", str, int, bool, list, dict)  # type: ignore[type-arg]
_WORDS: dict[type, str] = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}
_REQUIRED: Any = object()


class DataError(ValueError):
    """A data file says something that it may not; the message names file, key and what is allowed."""


class Entry:
    """A table of a data file. Each key is asked for once; `finish` refuses the keys that nobody asked for."""

    def __init__(self, table: dict[str, Any], file: str, path: str = "") -> None:
        self._table, self.file, self._path = table, file, path
        self._asked: set[str] = set()

    @classmethod
    def from_file(cls, path: Path) -> Entry:
        """Return the entry of a whole TOML file."""
        name = f"{path.parent.name}/{path.name}"
        try:
            return cls(tomllib.loads(path.read_text(encoding="utf-8")), name)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"{name} is not TOML in UTF-8: {error}.") from None

    def error(self, key: str, says: str) -> DataError:
        """Return the error that names this file and key."""
        return DataError(f"{self.file}: {self._at(key)} {says}")

    def _at(self, key: str) -> str:
        return f"{self._path}.{key}".lstrip(".")

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def value(self, key: str, kind: type[T], default: T = _REQUIRED) -> T:
        """Return the value of a key, which must be of that kind; without a default it must be there."""
        self._asked.add(key)
        if key not in self._table:
            if default is _REQUIRED:
                raise self.error(key, f"is missing; it holds {_WORDS[kind]}.")
            return default
        value = self._table[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(key, f"is {value!r}; it holds {_WORDS[kind]}.")
        return value

    def text(self, key: str, default: str = _REQUIRED) -> str:
        """Return a text, which may not be empty if it is required."""
        value = self.value(key, str, default)
        if default is _REQUIRED and not value.strip():
            raise self.error(key, "is empty; it holds text.")
        return value

    def choice(self, key: str, choices: Iterable[str], default: str = _REQUIRED) -> Any:
        """Return one of the given words."""
        value, words = self.text(key, default), list(choices)
        if value not in words:
            raise self.error(key, f"is {value!r}; allowed are {', '.join(words)}.")
        return value

    def texts(self, key: str, default: list[str] = _REQUIRED) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.value(key, list, default)
        if not all(isinstance(value, str) for value in values):
            raise self.error(key, f"is {values!r}; it holds a list of texts.")
        return tuple(values)

    def table(self, key: str) -> Entry:
        """Return the table under a key, an empty one if it is missing."""
        return Entry(self.value(key, dict, {}), self.file, self._at(key))

    def tables(self, key: str) -> Iterator[Entry]:
        """Yield the tables listed under a key."""
        for number, table in enumerate(self.value(key, list, [])):
            if not isinstance(table, dict):
                raise self.error(f"{key}[{number}]", f"is {table!r}; it holds a table.")
            yield Entry(table, self.file, self._at(f"{key}[{number}]"))

    def mapping(self, key: str, kind: type[T]) -> dict[str, T]:
        """Return the table under a key as a mapping to values of one kind."""
        table = self.table(key)
        return {name: table.value(name, kind) for name in table}

    def finish(self) -> None:
        """Refuse the keys that nobody asked for, naming those that are known."""
        for key in self._table:
            if key not in self._asked:
                raise self.error(key, f"is not a known key; known are {', '.join(sorted(self._asked))}.")
