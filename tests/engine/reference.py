"""Reference: a second engine, slow and readable, which tries everything; it shares nothing with the first but texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from gains import after_gains
from promotions import Promotions
from rulebook import Man, Rulebook, Square, Way, name_of, square_named
from scene import Scene, Step


class Reference(Promotions):
    """What the army to move may do in a scene, and what comes of it; `judgement` says how the game has ended."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self.safe = book.does.get("safe", False)
        self.turns = book.does.get("turns", book.board["turns"])
        self.results = {row["when"]: row["then"] for row in book.endings}
        self.counts = {row["when"]: row.get("at", 0) for row in book.endings}
        names = [army["name"] for army in book.board["armies"]]
        groups = book.does.get("partners") or [[name] for name in names]
        self.sides = [frozenset(names.index(name) for name in group) for group in groups]

    def side(self, army: int) -> frozenset[int]:
        """Return the armies that win and lose with an army, itself among them."""
        return next(side for side in self.sides if army in side)

    # ------------------------------------------------------------ what may be done

    def actions(self, scene: Scene) -> set[str]:
        """Return all that the army to move may do, whoever has won: "e2e3", "e7e8m", "xe4", "pass", "roll:15"."""
        if self.turns == "dice":
            return self.by_dice(scene)
        if self.raja(scene.men, scene.turn) is None:
            return set()
        if "removes" in self.results.get("stalemated", "") and self.is_stalemated(scene):
            return {f"x{name_of(square)}" for square in self.removals(scene)}
        steps = {self.written(scene, step) for step in self.steps(scene)}
        return steps or ({"pass"} if self.turns == "around-the-table" else set())

    def by_dice(self, scene: Scene) -> set[str]:
        """Return the throws, or the steps that the dice left allow and a skip, or a pass."""
        dice = self.does["dice"]
        if not scene.dice:
            throws = combinations_with_replacement(self.faces(), dice["count"])
            return {"roll:" + "".join(map(str, throw)) for throw in throws}
        kinds = {letter for face in scene.dice for letter in self.faces().get(face, "")}
        steps = {self.written(scene, step) for step in self.steps(scene) if scene.men[step.origin].kind in kinds}
        return steps | {"skip"} if steps else {"pass"}

    def faces(self) -> dict[int, str]:
        """Return the kinds that each face of a die moves."""
        dice = self.does["dice"]
        return dict(enumerate(dice["faces"], start=dice.get("first", 1)))

    def steps(self, scene: Scene, bans: bool = True) -> Iterator[Step]:
        """Yield the legal steps of the army to move; without bans, also those forbidden for what they bring about."""
        for step in (*self.plain_steps(scene), *self.leaps(scene), *self.double_steps(scene)):
            is_possible = not self.is_closed(scene, step) and self.keeps_raja(scene, step)
            if is_possible and not (bans and self.is_banned(scene, step)):
                yield step

    def plain_steps(self, scene: Scene) -> Iterator[Step]:
        """Yield the steps by which men move and take, even if they leave the own raja attacked."""
        for origin, man in scene.men.items():
            if man.army == scene.turn:
                for way in self.book.ways[man]:
                    yield from self.along(scene, origin, way)

    def along(self, scene: Scene, origin: Square, way: Way) -> Iterator[Step]:
        """Yield the steps from a square along one way."""
        for target in self.reached(scene.men, origin, way):
            taken = scene.men.get(target)
            if way.moves if taken is None else way.takes and taken.army not in self.side(scene.turn):
                yield Step(origin, target)

    def reached(self, men: dict[Square, Man], origin: Square, way: Way) -> Iterator[Square]:
        """Yield the squares along a way, up to and with the first man."""
        square = origin
        for _ in range(way.reach):
            square = square[0] + way.files, square[1] + way.ranks
            if not self.book.is_on_board(square):
                return
            yield square
            if square in men:
                return

    def leaps(self, scene: Scene) -> Iterator[Step]:
        """Yield the leaps of the raja, who must never have been checked and may take any man but a raja."""
        leap, raja = self.does.get("leap"), self.raja(scene.men, scene.turn)
        if leap and raja and self.may_leap(scene, raja):
            for way in self.book.ways_of(leap["betza"], scene.turn):
                for step in self.along(scene, raja, way._replace(takes=leap.get("captures", True))):
                    if not self.takes_raja(scene, step):
                        yield step

    def may_leap(self, scene: Scene, raja: Square) -> bool:
        """Tell whether the raja of the army to move still has his leap."""
        leap = self.does["leap"]
        has_moved = leap.get("first_move_only", False) and raja not in scene.untouched
        has_leapt = leap.get("once", True) and scene.turn in scene.leapt
        was_checked = scene.turn in scene.checked or self.is_attacked(scene, scene.turn)
        return not (has_moved or has_leapt or was_checked)

    def double_steps(self, scene: Scene) -> Iterator[Step]:
        """Yield the double steps of men that have not moved."""
        if "double_step" in self.does:
            for origin in scene.untouched:
                man = scene.men[origin]
                way = [self.book.ahead(origin, man.army, steps) for steps in (1, 2)]
                is_free = all(self.book.is_on_board(square) and square not in scene.men for square in way)
                if man.army == scene.turn and is_free and self.may_double_step(scene, origin, man):
                    yield Step(origin, way[1])

    def may_double_step(self, scene: Scene, origin: Square, man: Man) -> bool:
        """Tell whether a rule lets a man that has not moved go two squares: an officer, or the soldier before one."""
        rule, behind = self.does["double_step"], self.book.ahead(origin, man.army, -1)
        if not self.is_soldier(man):
            return man.kind in rule.get("also", ())
        other = scene.men.get(behind)
        is_his = other is not None and other.army == man.army and other.kind in rule["before"]
        return is_his and behind in scene.untouched

    # ------------------------------------------------------------ what stands in the way of a step

    def keeps_raja(self, scene: Scene, step: Step) -> bool:
        """Tell whether a step leaves the own raja safe, where he must be; taking a raja ends the game at once."""
        if not self.safe or self.takes_raja(scene, step):
            return True
        return not self.is_attacked(replace(scene, men=self.men_after(scene, step)), scene.turn)

    def is_banned(self, scene: Scene, step: Step) -> bool:
        """Tell whether a rule forbids what a step brings about: a stalemated enemy, or one check too many in a row."""
        if "forbidden" not in self.results.values() or self.takes_raja(scene, step):
            return False
        after = self.after_step(scene, step)
        if self.results["stalemated"] == "forbidden" and self.is_stalemated(after, bans=False):
            return True
        is_check_too_many = (
            self.results.get("checks") == "forbidden" and after.checks[scene.turn] >= self.counts["checks"]
        )
        return is_check_too_many and any(self.steps(after, bans=False))

    def takes_raja(self, scene: Scene, step: Step) -> bool:
        """Tell whether a raja stands on the target."""
        return step.target in scene.men and scene.men[step.target].kind == self.royal

    # ------------------------------------------------------------ attack

    def raja(self, men: dict[Square, Man], army: int) -> Square | None:
        """Return where the army's raja stands."""
        return next((square for square, man in men.items() if man == Man(army, self.royal)), None)

    def is_attacked(self, scene: Scene, army: int, by: int | None = None) -> bool:
        """Tell whether an opponent who is still in, or only one of them, attacks the raja of an army still in."""
        raja = self.raja(scene.men, army)
        return (
            raja is not None
            and army not in scene.grey
            and any(
                self.attacks(scene, square, raja)
                for square, man in scene.men.items()
                if man.army not in self.side(army) and man.army not in scene.grey and by in (None, man.army)
            )
        )

    def attacks(self, scene: Scene, square: Square, target: Square) -> bool:
        """Tell whether the man on a square attacks another, which no leap of a raja and no double step does."""
        way = self.book.attacks[scene.men[square]].get((target[0] - square[0], target[1] - square[1]))
        return way is not None and target in self.reached(scene.men, square, way)

    def written(self, scene: Scene, step: Step) -> str:
        """Return a step in writing."""
        return f"{name_of(step.origin)}{name_of(step.target)}{(self.becomes(scene, step) or '').lower()}"

    # ------------------------------------------------------------ what comes of it

    def after(self, scene: Scene, action: str) -> Scene:
        """Return the scene after something that may be done; dice that the rules do not have lie unused."""
        scene = scene if "dice" in self.does else replace(scene, dice=())
        if action.startswith("roll:"):
            return replace(scene, quiet=scene.quiet + 1, dice=tuple(int(face) for face in action[5:]))
        if action == "resign":
            scene = replace(scene, grey=scene.grey | {scene.turn})
        ticked = scene if scene.dice else replace(scene, quiet=scene.quiet + 1)
        if action in ("pass", "skip", "resign"):
            return self.turn_ended(replace(ticked, dice=()))
        if action.startswith("x"):
            square = square_named(action[1:])
            left = {at: man for at, man in scene.men.items() if at != square}
            origins = frozenset(pair for pair in scene.origins if pair[0] != square)
            untouched = scene.untouched - {square}
            return self.turn_ended(replace(scene, men=left, quiet=0, untouched=untouched, origins=origins))
        return self.after_step(scene, step_written(action))

    def after_step(self, scene: Scene, step: Step) -> Scene:
        """Return the scene after a step, with all that is remembered."""
        taken, man = scene.men.get(step.target), scene.men[step.origin]
        starts_anew = taken is not None or self.is_soldier(man)
        after = replace(
            scene,
            men=self.men_after(scene, step),
            quiet=0 if starts_anew else scene.quiet + (0 if scene.dice else 1),
            untouched=scene.untouched - set(step),
            leapt=scene.leapt | ({scene.turn} if step in self.leaps(scene) else set()),
            origins=self.origins_after(scene, step),
            dice=self.dice_left(scene, man),
        )
        after = self.counted(scene, step, after)
        is_raja_taken = after.rajas != scene.rajas
        return after if after.dice and not is_raja_taken else self.turn_ended(replace(after, dice=()))

    def counted(self, scene: Scene, step: Step, after: Scene) -> Scene:
        """Return the scene after a step with what it took counted: of two armies only a raja."""
        if self.turns != "alternate":
            return after_gains(self, scene, step, after)
        taken = scene.rajas[scene.turn] + self.takes_raja(scene, step)
        return replace(after, rajas=changed(scene.rajas, scene.turn, taken))

    def dice_left(self, scene: Scene, man: Man) -> tuple[int, ...]:
        """Return the dice left once the first that moves a man is played."""
        fits = [man.kind in self.faces().get(face, "") for face in scene.dice]
        at = fits.index(True) if True in fits else len(fits)
        return scene.dice[:at] + scene.dice[at + 1 :]

    def turn_ended(self, scene: Scene) -> Scene:
        """Return the scene with the turn given on: whoever stands attacked now has been checked."""
        army, armies = scene.turn, len(self.book.armies)
        turn = next(one % armies for one in range(army + 1, army + armies + 1) if one % armies not in scene.grey)
        if turn == army:
            return scene
        gives_check = any(self.is_attacked(scene, other, by=army) for other in range(armies))
        checked = {turn} if self.is_attacked(scene, turn) else set()
        checks = changed(scene.checks, army, scene.checks[army] + 1 if gives_check else 0)
        return replace(scene, turn=turn, checked=scene.checked | checked, checks=checks)

    # ------------------------------------------------------------ stalemate

    def is_stalemated(self, scene: Scene, bans: bool = True) -> bool:
        """Tell whether the army to move is stalemated: no step and no check, or only steps that are forbidden."""
        has_step = any(self.steps(scene, bans))
        if self.safe and self.is_attacked(scene, scene.turn):
            return not has_step and bans and any(self.steps(scene, bans=False))
        return not has_step or (self.does.get("scope") == "raja" and self.is_raja_imprisoned(scene, bans))

    def is_raja_imprisoned(self, scene: Scene, bans: bool) -> bool:
        """Tell whether the raja can go nowhere, though not for his own men alone."""
        raja = self.raja(scene.men, scene.turn)
        is_stuck = not any(step.origin == raja for step in self.steps(scene, bans))
        return bool(self.safe and is_stuck and self.beside_raja(scene))

    def beside_raja(self, scene: Scene) -> set[Square]:
        """Return the squares beside the raja on which no man of his own stands."""
        raja = self.raja(scene.men, scene.turn)
        return {step.target for step in self.plain_steps(scene) if step.origin == raja}

    def removals(self, scene: Scene) -> Iterator[Square]:
        """Yield the squares of enemy men that a stalemated army may take off: never a raja, never one that shields."""
        beside = self.beside_raja(scene)
        for square, man in scene.men.items():
            imprisons = any(self.attacks(scene, square, one) for one in beside)
            is_due = self.results["stalemated"] == "removes-any" or imprisons
            if man.army != scene.turn and man.kind != self.royal and is_due:
                left = replace(scene, men={at: one for at, one in scene.men.items() if at != square})
                if not (self.safe and self.is_attacked(left, scene.turn)):
                    yield square


def step_written(text: str) -> Step:
    """Return the step of a text such as "e2e3" or "e7e8m"."""
    at = next(i for i in range(1, len(text)) if text[i].isalpha())
    return Step(square_named(text[:at]), square_named(text[at:].rstrip("abcdefghijklmnopqrstuvwxyz")))


def changed(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """Return the numbers with one of them changed."""
    return (*numbers[:at], number, *numbers[at + 1 :])
