"""Setups: a board, the armies around it, and the array that they start from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args

from ..position import Army, Board, Geometry, Position, read_board
from ..position.geometry import LARGEST
from .attestations import Works, read_attestations
from .entry import Entry
from .lookup import quote
from .mechanics import Turns
from .pieces import Piece
from .sources import Attestation

_HANDS = {1: "one-handed", 2: "two-handed", 3: "three-handed", 4: "four-handed"}
_FORWARD = {"[0, 1]": (0, 1), "[0, -1]": (0, -1), "[1, 0]": (1, 0), "[-1, 0]": (-1, 0)}  # by how they are written


@dataclass(frozen=True)
class Setup:
    """A board with its armies, the kinds of men on it, its marked squares, and the pattern of its array.

    In the pattern, `{white}` stands for the back rank of that army, which the answers to `array` and `kings` give.
    """

    id: str
    name: str
    geometry: Geometry
    kinds: tuple[str, ...]
    marked: tuple[str, ...]
    pattern: str
    turns: Turns
    attestations: tuple[Attestation, ...]
    royal: str
    """The letter of the raja's kind."""
    edge: tuple[str, ...] = ()
    """The kinds for which the squares of a far edge stand, from each corner inward, where promotion goes by them."""

    @property
    def size(self) -> str:
        """Files and ranks in words: "14 × 14"."""
        return f"{self.geometry.files} × {self.geometry.ranks}"

    @property
    def hands(self) -> str:
        """How many play, in words: "two-handed"."""
        return _HANDS[len(self.armies)]

    @property
    def game(self) -> str:
        """What its game is called beside others: "14 × 14", or "the four-handed game" where more than two play."""
        return self.size if len(self.armies) <= 2 else f"the {self.hands} game"

    @property
    def where(self) -> str:
        """In which game, in words: "on 14 × 14", or "in the four-handed game"."""
        return f"{'on' if self.game == self.size else 'in'} {self.game}"

    @property
    def armies(self) -> tuple[str, ...]:
        """The names of the armies, in the order in which they move."""
        return tuple(army.name for army in self.geometry.armies)

    def on_edge(self, army: int, square: int) -> str | None:
        """Return the kind for which a square of an army's far edge stands, None if for none."""
        files, ranks = self.geometry.files, self.geometry.ranks
        across = self.geometry.armies[army].forward[0]
        place, length = (self.geometry.rank(square), ranks) if across else (self.geometry.file(square), files)
        from_corner = min(place, length - 1 - place)
        return self.edge[from_corner] if from_corner < len(self.edge) else None

    def array(self, flank: str, centre: Mapping[str, str]) -> Board:
        """Return the start board: each back rank is the flank, the centre of that army, the flank mirrored.

        Raises ValueError if the answers give no flank or centre where the pattern asks for them.
        """
        backs = {}
        for army in self.geometry.armies:
            if f"{{{army.name}}}" in self.pattern:
                if not flank or army.name not in centre:
                    raise ValueError(f"Board {self.id} needs an answer that gives the back rank of {army.name}.")
                backs[army.name] = self._cased(flank + centre[army.name] + flank[::-1], army)
        placement = re.sub(r"\{(\w+)\}", lambda found: backs[found[1]], self.pattern)
        return read_board(placement, self.geometry, frozenset(self.kinds))

    def check_rajas(self, position: Position) -> None:
        """Raise ValueError, with one sentence, unless each army has one raja, or none and it was taken."""
        missing = 0  # of armies that are in
        for number, army in enumerate(self.geometry.armies):
            men = position.board.men_of(number)
            rajas = [self.geometry.name(square) for square, man in men if man.kind == self.royal]
            if len(rajas) > 1:
                where = ", ".join(rajas)
                raise ValueError(f"{army.name.capitalize()} has {len(rajas)} rajas ({where}); an army has one.")
            missing += not rajas and number not in position.grey
            if missing > sum(position.rajas_taken):
                raise ValueError(f"{army.name.capitalize()} has no raja; an army has one until it is taken (rajas=…).")

    def _cased(self, letters: str, army: Army) -> str:
        if len(self.geometry.armies) > 2:
            return "".join(army.letter + letter for letter in letters)
        return letters if army == self.geometry.armies[0] else letters.lower()


def read_setup(entry: Entry, works: Works, pieces: Mapping[str, Piece]) -> Setup:
    """Return the setup of a file of boards/."""
    geometry = _read_geometry(entry)
    kinds = entry.names("kinds", pieces)
    setup = Setup(
        id=entry.id(),
        name=entry.text("name"),
        geometry=geometry,
        kinds=kinds,
        marked=_read_marked(entry, geometry),
        pattern=entry.text("placement"),
        turns=cast(Turns, entry.choice("turns", get_args(Turns))),
        attestations=read_attestations(entry, works),
        royal=_royal_of(entry, kinds, pieces),
        edge=_read_edge(entry, kinds),
    )
    entry.finish()
    _check_pattern(entry, setup)
    return setup


def _royal_of(entry: Entry, kinds: tuple[str, ...], pieces: Mapping[str, Piece]) -> str:
    """Return the raja's kind among those of a board, which must be one."""
    royal = [letter for letter in kinds if pieces[letter].role == "royal"]
    if len(royal) != 1:
        raise entry.error("kinds", f"must name one royal kind, not {len(royal)}.")
    return royal[0]


def _read_geometry(entry: Entry) -> Geometry:
    files, ranks = (entry.number(key, 1, LARGEST) for key in ("files", "ranks"))
    armies = tuple(_read_army(army) for army in entry.tables("armies"))
    try:
        return Geometry(files, ranks, armies)
    except ValueError as error:
        raise entry.error("armies", f"do not go together. {error}") from None


def _read_army(entry: Entry) -> Army:
    forward = _read_forward(entry)
    army = Army(entry.text("name"), forward)
    if not re.fullmatch("[a-z]+", army.name):
        raise entry.error("name", f"is {quote(army.name)}; it holds small letters from a to z.")
    entry.finish()
    return army


def _read_forward(entry: Entry) -> tuple[int, int]:
    """Return the direction in which an army faces."""
    steps = entry.value("forward", list)
    forward = _FORWARD.get(quote(steps))
    if forward is None:
        raise entry.error("forward", f"is {quote(steps)}; it is one of {', '.join(_FORWARD)}.")
    return forward


def _read_edge(entry: Entry, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kinds of an edge from a corner inward."""
    letters = entry.texts("edge", [])
    for letter in letters:
        if letter not in kinds:
            raise entry.error("edge", f"has {quote(letter)}; kinds are {', '.join(kinds)}.")
    return letters


def _read_marked(entry: Entry, geometry: Geometry) -> tuple[str, ...]:
    marked = entry.texts("marked", [])
    try:
        for name in marked:
            geometry.square(name)
    except ValueError as error:
        raise entry.error("marked", f"has a wrong square. {error}") from None
    return marked


def _check_pattern(entry: Entry, setup: Setup) -> None:
    """Refuse a pattern of the wrong size, or with a man or an army that the board does not have."""
    for name in re.findall(r"\{(.*?)\}", setup.pattern):
        if name not in setup.armies:
            raise entry.error("placement", f"has {{{name}}}; armies are {', '.join(setup.armies)}.")
    emptied = re.sub(r"\{\w+\}", str(setup.geometry.files), setup.pattern)
    try:
        read_board(emptied, setup.geometry, frozenset(setup.kinds))
    except ValueError as error:
        raise entry.error("placement", f"does not fit the board. {error}") from None
