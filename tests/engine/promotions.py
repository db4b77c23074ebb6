"""Promotions: what foot soldiers become at the far edge, when they may, and where they then stand."""

from __future__ import annotations

from rulebook import Man, Rulebook, Square, name_of
from scene import Scene, Step


class Promotions:
    """What becomes of a foot soldier who goes from one square to another under a rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book, self.does = book, book.does
        letters = {kind["role"]: letter for letter, kind in book.kinds.items()}
        self.royal, self.soldier = letters["royal"], letters.get("soldier", "")

    def is_closed(self, scene: Scene, step: Step) -> bool:
        """Tell whether a foot soldier may not enter a square of the far edge.

        There he can become nothing, or another man stands where he would have to go back to.
        """
        if not self.advances(scene, step):
            return False
        letter = self.becomes(scene, step)
        if letter and self.rest(scene, step) in scene.men.keys() - set(step):
            return True
        return letter is None or self.is_held_back(scene, letter)

    def is_held_back(self, scene: Scene, letter: str) -> bool:
        """Tell whether something must be lost before a foot soldier may become such a man."""
        rule, own = self.does["promotion"], [man.kind for man in scene.men.values() if man.army == scene.turn]
        if sorted(own) == sorted((self.royal, self.soldier, rule.get("freed_beside", ""))):
            return False
        due = [letter] * rule.get("if_lost", False) + [self.soldier] * rule.get("after_loss", False)
        at_first = [man.kind for man in self.book.start.values() if man.army == scene.turn]
        return any(own.count(kind) >= at_first.count(kind) for kind in due)

    def is_soldier(self, man: Man) -> bool:
        """Tell whether a man is a foot soldier."""
        return bool(self.book.kinds[man.kind]["role"] == "soldier")

    def advances(self, scene: Scene, step: Step) -> bool:
        """Tell whether a foot soldier comes to the far edge, where these rules make something of him."""
        is_last = not self.book.is_on_board(self.book.ahead(step.target, scene.turn))
        return is_last and "promotion" in self.does and self.is_soldier(scene.men[step.origin])

    def becomes(self, scene: Scene, step: Step) -> str | None:
        """Return what a foot soldier becomes on a square of the far edge; None if it is closed to him, or no such."""
        if not self.advances(scene, step):
            return None
        rule = self.does["promotion"]
        if rule["becomes"] not in ("home", "edge"):
            return str(rule["becomes"])
        return self.prize(self.home(step.target) if rule["becomes"] == "home" else self.on_edge(scene, step.target))

    def prize(self, letter: str | None) -> str | None:
        """Return what a foot soldier becomes where a man of that kind belongs; None if he may not."""
        rule = self.does["promotion"]
        if letter is None or self.book.kinds[letter]["role"] == "soldier":
            return None
        becomes: str | None = rule.get("at_raja") if letter == self.royal else letter
        return becomes if becomes in rule.get("only", [becomes]) else None

    def prizes(self) -> set[str]:
        """Return all that a foot soldier can become somewhere."""
        plain = self.does["promotion"]["becomes"]
        return {prize for prize in map(self.prize, self.book.kinds) if prize} if len(plain) > 1 else {plain}

    def home(self, square: Square) -> str | None:
        """Return the kind of man that stood on a square at the start."""
        man = self.book.start.get(square)
        return man.kind if man else None

    def on_edge(self, scene: Scene, square: Square) -> str | None:
        """Return what a square of the far edge stands for, by its distance from the nearer corner."""
        board = self.book.board
        is_along_files = board["armies"][scene.turn]["forward"][0] == 0
        place, length = (square[0], board["files"]) if is_along_files else (square[1], board["ranks"])
        return dict(enumerate(board["edge"])).get(min(place, length - 1 - place))

    def men_after(self, scene: Scene, step: Step) -> dict[Square, Man]:
        """Return the men once one has gone from origin to target, and become something else there or back at home."""
        men, letter = {**scene.men}, self.becomes(scene, step)
        man = men.pop(step.origin)
        men[step.target] = man if letter is None else Man(man.army, letter)
        if letter:
            men[self.rest(scene, step)] = men.pop(step.target)
        return men

    def rest(self, scene: Scene, step: Step) -> Square:
        """Return where a foot soldier stands who has become something on a square: there, or where he goes back to."""
        promotion = self.does["promotion"]
        stays = promotion.get("stays_on_marked", False) and name_of(step.target) in self.book.board["marked"]
        places = {"square-left": step.origin, "origin": self.origin(scene, step.origin)}
        return step.target if stays else places.get(promotion.get("returns", ""), step.target)

    def origin(self, scene: Scene, square: Square) -> Square:
        """Return where the foot soldier on a square began."""
        return dict(scene.origins).get(square) or self.book.usual_origin(scene.men[square], square)

    def origins_after(self, scene: Scene, step: Step) -> frozenset[tuple[Square, Square]]:
        """Return where the foot soldiers began who are not on their lines, once one has gone from origin to target."""
        man, others = scene.men[step.origin], {pair for pair in scene.origins if pair[0] not in step}
        began = self.origin(scene, step.origin)
        is_due = self.is_soldier(man) and not self.becomes(scene, step)
        if is_due and began != self.book.usual_origin(man, step.target):
            others.add((step.target, began))
        return frozenset(others)
