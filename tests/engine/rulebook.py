"""Rulebook: a ruleset as the slow generator knows it, read from the TOML files and without the package."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

Table = dict[str, Any]
Square = tuple[int, int]
"""File and rank, both from 0."""


class Man(NamedTuple):
    """The number of an army, and the letter of a kind of man."""

    army: int
    kind: str


class Way(NamedTuple):
    """A step of so many files and ranks, how often it may repeat, and whether its end may be empty or held by a foe."""

    files: int
    ranks: int
    reach: int
    moves: bool
    takes: bool


def square_named(name: str) -> Square:
    """Return the square of a name: (4, 1) for "e2"."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name_of(square: Square) -> str:
    """Return the name of a square: "e2" for (4, 1)."""
    return f"{chr(ord('a') + square[0])}{square[1] + 1}"


@dataclass(frozen=True)
class Rulebook:
    """A ruleset's board, and what the options do that it answers with; tables as they stand in the files."""

    board: Table
    kinds: dict[str, Table]
    """By letter: role, betza and value of each kind of man."""
    does: Table
    """What the options do, but for moves, values and endings: `safe`, `leap`, `promotion` and so on."""
    endings: list[Table]
    """In the order of judgement, as `{ when = …, then = …, at = … }`."""

    @cached_property
    def armies(self) -> str:
        """The first letters of the armies' names."""
        return "".join(army["name"][0] for army in self.board["armies"])

    @cached_property
    def start(self) -> dict[Square, Man]:
        """The start array."""
        return self.read_men(re.sub(r"\{(\w+)\}", lambda army: self._back_rank(army[1]), self.board["placement"]))

    def _back_rank(self, army: str) -> str:
        flank = self.does["flank"]
        letters: str = flank + self.does["centre"][army] + flank[::-1]
        return letters if army[0] == self.armies[0] else letters.lower()

    def read_men(self, placement: str) -> dict[Square, Man]:
        """Return the men of a text such as "k7/8/8/8/8/8/8/K7", the highest rank first."""
        men, is_for_two = {}, len(self.armies) == 2
        for above, line in enumerate(placement.split("/")):
            file = 0
            for token in re.findall(r"\d+|[a-zA-Z]" if is_for_two else r"\d+|[a-z][A-Z]", line):
                if not token.isdigit():
                    army = int(token.islower()) if is_for_two else self.armies.index(token[0])
                    men[file, self.board["ranks"] - 1 - above] = Man(army, token[-1].upper())
                file += int(token) if token.isdigit() else 1
        return men

    def is_on_board(self, square: Square) -> bool:
        """Tell whether the board has such a square."""
        return 0 <= square[0] < self.board["files"] and 0 <= square[1] < self.board["ranks"]

    def ahead(self, square: Square, army: int, steps: int = 1) -> Square:
        """Return the square so many steps straight ahead of another, on the board or not."""
        files, ranks = self.board["armies"][army]["forward"]
        return square[0] + steps * files, square[1] + steps * ranks

    def usual_origin(self, man: Man, square: Square) -> Square:
        """Return where a foot soldier began who has only gone straight ahead; his own square if nobody began there."""
        behind = square
        while self.is_on_board(behind):
            if self.start.get(behind) == man:
                return behind
            behind = self.ahead(behind, man.army, -1)
        return square

    @cached_property
    def ways(self) -> dict[Man, list[Way]]:
        """How each kind of man goes in the hands of each army."""
        return {
            Man(army, letter): self.ways_of(kind["betza"], army)
            for army in range(len(self.armies))
            for letter, kind in self.kinds.items()
        }

    @cached_property
    def attacks(self) -> dict[Man, dict[Square, Way]]:
        """By which way each kind of man of each army attacks a square so many files and ranks away."""
        largest = max(self.board["files"], self.board["ranks"])
        return {
            man: {
                (way.files * times, way.ranks * times): way
                for way in ways
                for times in range(1, min(way.reach, largest) + 1)
                if way.takes
            }
            for man, ways in self.ways.items()
        }

    def ways_of(self, betza: str, army: int) -> list[Way]:
        """Return the ways of a Betza text, turned to the side to which the army faces."""
        east, north = self.board["armies"][army]["forward"]
        return [
            way._replace(files=way.files * north + way.ranks * east, ranks=way.ranks * north - way.files * east)
            for way in read_betza(betza)
        ]


# ---------------------------------------------------------------- Betza's notation, as data/README.md describes it
STEPS = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "A": (2, 2), "H": (0, 3), "N": (1, 2)}
SHORT = {"K": "WF", "R": "W0", "B": "F0", "Q": "W0F0"}
FAR = 99


def read_betza(text: str) -> Iterator[Way]:
    """Yield the ways of a text such as "FfW", for an army that faces up the board."""
    for letters, atom, number in re.findall(r"([a-z]*)([A-Z])(\d*)", text):
        if atom in SHORT:
            yield from read_betza(re.sub("[WF]", rf"{letters}\g<0>", SHORT[atom]))
            continue
        reach = int(number or 1) or FAR
        for files, ranks in all_sides(*STEPS[atom]):
            if is_named(re.sub("[mc]", "", letters), files, ranks):
                yield Way(files, ranks, reach, moves="c" not in letters, takes="m" not in letters)


def all_sides(files: int, ranks: int) -> set[Square]:
    """Return a step in all directions."""
    return {
        (east * one, north * other)
        for one, other in ((files, ranks), (ranks, files))
        for east in (1, -1)
        for north in (1, -1)
    }


def is_named(sides: str, files: int, ranks: int) -> bool:
    """Tell whether a step goes to one of the sides named, "f" or "fl"; no side named means all."""
    lies = {"f": ranks > 0, "b": ranks < 0, "r": files > 0, "l": files < 0, "s": files != 0, "v": ranks != 0}
    words = re.findall("[fb][lr]|[fbrlsv]", sides) if files and ranks else sides
    return not sides or any(all(lies[letter] for letter in word) for word in words)


# ---------------------------------------------------------------- the files
def read_rulebook(folders: list[Path], id: str, changes: dict[str, str]) -> Rulebook:
    """Return the rulebook of a ruleset in one of the folders, with some answers changed."""
    rules, answers = whole(folders, id), own_answers(folders, id) | changes
    questions = sorted((find(folders, "questions", question) for question in answers), key=lambda one: one["order"])
    options = {one["id"]: option_of(one, answers[one["id"]], rules["board"]) for one in questions}
    board = find(folders, "boards", rules["board"])
    standing = read(folders[0] / "endings.toml")
    return Rulebook(
        board=board,
        kinds={letter: kind_of(folders, letter, list(options.values())) for letter in board["kinds"]},
        does={key: value for option in reversed(options.values()) for key, value in option.items()},
        endings=[row for name in rules["endings"] for row in (options | standing)[name].get("endings", [])],
    )


def whole(folders: list[Path], id: str) -> Table:
    """Return a ruleset with the keys that it takes over from the one that it is based on."""
    rules = find(folders, "rulesets", id)
    return whole(folders, rules["based_on"]) | rules if "based_on" in rules else rules


def own_answers(folders: list[Path], id: str) -> dict[str, str]:
    """Return the option that a ruleset gives to each question, those of the one it is based on included."""
    rules = find(folders, "rulesets", id)
    base = own_answers(folders, rules["based_on"]) if "based_on" in rules else {}
    supplied = {question: one["option"] for question, one in rules.get("supplied", {}).items()}
    return {**base, **rules.get("answers", {}), **supplied}


def option_of(question: Table, id: str, board: str) -> Table:
    """Return the option of that id, which must stand on the board, as the question must."""
    option: Table = next(option for option in question["options"] if option["id"] == id)
    if not {board} <= set(question["boards"]) & set(option.get("boards", question["boards"])):
        raise ValueError(f"{question['id']} = {id} does not stand on {board}.")
    return option


def kind_of(folders: list[Path], letter: str, options: list[Table]) -> Table:
    """Return role, move and value of a kind of man, as the options or else the pieces' own file say."""
    kind = {**read(folders[0] / "pieces.toml")[letter]}
    for option in options:
        kind["betza"] = option.get("moves", {}).get(letter, kind["betza"])
        kind["value"] = option.get("values", {}).get(letter, kind["value"])
    return kind


def find(folders: list[Path], what: str, id: str) -> Table:
    """Return the file of that id in the first folder that has it."""
    return next(read(path) for folder in folders if (path := folder / what / f"{id}.toml").is_file())


@cache
def read(path: Path) -> Table:
    """Return what a TOML file holds."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
