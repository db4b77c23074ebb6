"""A second move generator, slow and readable, that shares nothing with the kernel but the meaning of a Betza string."""

from __future__ import annotations

from collections.abc import Iterator

from chaturanga_lab.position import Board, Man, Move, Position
from chaturanga_lab.rules import Leg, Mechanics, Promotion, legs


class Reference:
    """The moves of a mechanics' armies, found by trying everything on a board of squares."""

    def __init__(self, mechanics: Mechanics) -> None:
        self.mechanics = mechanics
        self.geometry = mechanics.geometry
        self.kinds = {kind.letter: kind for kind in mechanics.kinds}
        self.promotions = {(army, square): promotion for army, square, promotion in mechanics.promotions}
        self.royal = next(kind.letter for kind in mechanics.kinds if kind.role == "royal")

    def moves(self, position: Position) -> set[Move]:
        """Return every step of the army to move, or what takes their place if it has none; nothing without a raja."""
        if all(man.kind != self.royal for _, man in position.board.men_of(position.turn)):
            return set()
        found = {self._move(position, *way) for way in self._legal(position)}
        if found:
            return found
        if self.mechanics.turns != "alternate":
            return {Move("pass")}
        return {Move("remove", target=self.geometry.name(square)) for square in self._removals(position)}

    def board_after(self, position: Position, origin: int, target: int) -> Board:
        """Return the board once the man has gone from origin to target and done what his kind does there."""
        man, promotion = position.board[origin], self._promotion(position, origin, target)
        assert man is not None
        if promotion is None or promotion.becomes is None:
            return position.board.put({origin: None, target: man})
        new = Man(man.army, promotion.becomes)
        if promotion.returns:
            return position.board.put({target: None, origin: new})
        return position.board.put({origin: None, target: new})

    def attacked(self, board: Board, army: int, grey: frozenset[int] = frozenset()) -> bool:
        """Whether a man of another army attacks the army's raja."""
        raja = next((square for square, man in board.men_of(army) if man.kind == self.royal), None)
        return any(
            raja in self._reached(board, square, leg)
            for square, man in board.occupied()
            if man.army != army and man.army not in grey
            for leg in self._legs(man)
            if leg.captures
        )

    def _legal(self, position: Position) -> Iterator[tuple[int, int]]:
        board, army = position.board, position.turn
        for origin, man in board.men_of(army):
            for leg, may_take_raja in self._ways(position, origin, man):
                for target in self._reached(board, origin, leg):
                    taken = board[target]
                    if taken is None:
                        fits = leg.moves
                    else:
                        own = taken.army == army and army not in position.grey
                        fits = leg.captures and not own and (may_take_raja or taken.kind != self.royal)
                    if (
                        fits
                        and not self._is_barred(position, origin, target)
                        and self._is_safe(position, origin, target)
                    ):
                        yield origin, target

    def _ways(self, position: Position, origin: int, man: Man) -> Iterator[tuple[Leg, bool]]:
        yield from ((leg, True) for leg in self._legs(man))
        leap = self.mechanics.leap
        if leap and man.kind == self.royal and self._may_leap(position, origin, man.army):
            forward = self.geometry.armies[man.army].forward
            for leg in legs(leap.betza, forward):
                yield Leg(leg.files, leg.ranks, leg.reach, True, leap.captures), False

    def _may_leap(self, position: Position, origin: int, army: int) -> bool:
        leap = self.mechanics.leap
        assert leap is not None
        has_moved = leap.first_move_only and origin not in position.untouched
        is_checked = army in position.checked or self.attacked(position.board, army)
        return not (has_moved or is_checked or army in position.leapt)

    def _legs(self, man: Man) -> tuple[Leg, ...]:
        return legs(self.kinds[man.kind].betza, self.geometry.armies[man.army].forward)

    def _reached(self, board: Board, origin: int, leg: Leg) -> Iterator[int]:
        """Yield the squares along a leg, up to and with the first man."""
        file, rank = self.geometry.file(origin), self.geometry.rank(origin)
        for _ in range(leg.reach):
            file, rank = file + leg.files, rank + leg.ranks
            square = self.geometry.at(file, rank)
            if square is None:
                return
            yield square
            if board[square] is not None:
                return

    def _promotion(self, position: Position, origin: int, target: int) -> Promotion | None:
        man = position.board[origin]
        assert man is not None
        return self.promotions.get((man.army, target)) if self.kinds[man.kind].role == "soldier" else None

    def _is_barred(self, position: Position, origin: int, target: int) -> bool:
        promotion = self._promotion(position, origin, target)
        if promotion is None:
            return False
        if promotion.becomes is None or not promotion.if_lost:
            return promotion.becomes is None
        new = Man(position.turn, promotion.becomes)
        return position.board.men.count(new) >= self.mechanics.start.men.count(new)

    def _is_safe(self, position: Position, origin: int, target: int) -> bool:
        taken = position.board[target]
        ends_the_game = taken is not None and taken.kind == self.royal
        after = self.board_after(position, origin, target)
        return not self.mechanics.safe or ends_the_game or not self.attacked(after, position.turn)

    def _move(self, position: Position, origin: int, target: int) -> Move:
        promotion = self._promotion(position, origin, target)
        name = self.geometry.name
        return Move("step", name(origin), name(target), promotion.becomes if promotion else None)

    def _removals(self, position: Position) -> Iterator[int]:
        """Yield the squares of the men that a stalemated army may take off, if a rule says so."""
        results = [ending.result for ending in self.mechanics.endings if ending.condition == "stalemated"]
        army, board = position.turn, position.board
        in_check = self.mechanics.safe and self.attacked(board, army)
        if in_check or results[0] not in ("removes-any", "removes-imprisoner"):
            return
        for square, man in board.occupied():
            if man.army != army and man.kind != self.royal:
                is_due = results[0] == "removes-any" or self._imprisons(position, square, man)
                if is_due and not (self.mechanics.safe and self.attacked(board.put({square: None}), army)):
                    yield square

    def _imprisons(self, position: Position, square: int, man: Man) -> bool:
        """Whether a man attacks a square beside the raja on which it could otherwise stand."""
        board = position.board
        raja = next(at for at, one in board.men_of(position.turn) if one.kind == self.royal)
        beside = {at for leg in self._legs(Man(position.turn, self.royal)) for at in self._reached(board, raja, leg)}
        free = {at for at in beside if (one := board[at]) is None or one.army != position.turn}
        return any(free & set(self._reached(board, square, leg)) for leg in self._legs(man) if leg.captures)
