"""Choice: one question with its answers, one of which is in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script, styles
from .one_way import OneWay, Tell

MOST_IN_A_ROW = 4
LONGEST_ROW = 50
"""Letters that fit beside a question's name."""


class Choice(OneWay):
    """A question as a group of native radio buttons, or as a drop-down list if there are many answers or long ones.

    The page asks with a message; `on_choose(option)` runs, and whoever owns the choice sets `value`. A refused message
    puts the page back to `value`.
    """

    _esm = script("parts/element.js", "parts/patience.js", "parts/choice.js")
    _css = styles("parts/choice.css")

    name = traitlets.Unicode().tag(sync=True)
    about = traitlets.Unicode().tag(sync=True)
    """A word beside the name, in `about_language`."""
    about_language = traitlets.Unicode("sa-Latn").tag(sync=True)
    options: traitlets.List[Any] = traitlets.List().tag(sync=True)
    """(id, label) for each answer."""
    value = traitlets.Unicode().tag(sync=True)
    foot = traitlets.Unicode().tag(sync=True)
    """HTML under the answers."""
    is_list = traitlets.Bool().tag(sync=True)
    is_setting = traitlets.Bool().tag(sync=True)
    """Whether this is a small drop-down list among other controls, not a question with evidence."""
    groups: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)
    """The group under which an answer stands in a list, by its id; nothing if there are no groups."""
    is_changed = traitlets.Bool().tag(sync=True)
    """Whether the visitor answered otherwise than the preset: a bar at the left says so."""

    def __init__(
        self,
        name: str,
        options: list[tuple[str, str]],
        value: str,
        on_choose: Callable[[str], object],
        *,
        about: str = "",
        is_setting: bool = False,
        tell: Tell | None = None,
    ) -> None:
        self._on_choose = on_choose
        super().__init__(tell=tell, is_setting=is_setting, name=name, about=about, value=value)
        self.offer(options)

    def __repr__(self) -> str:
        return f"<Choice: {self.name}, {dict(self.options).get(self.value, self.value)}>"

    def offer(self, options: list[tuple[str, str]]) -> None:
        """Offer these answers: in a row if they fit into one, else in a list."""
        labels = [label for _, label in options]
        is_list = self.is_setting or len(labels) > MOST_IN_A_ROW or sum(map(len, labels)) > LONGEST_ROW
        with self.hold_sync():
            self.options, self.is_list = options, is_list

    def choose(self, option: str) -> None:
        """Choose an answer as the page does; ValueError if there is none such."""
        if option not in dict(self.options):
            valid = ", ".join(dict(self.options))
            raise ValueError(f"{self.name} has no answer {option[:40]!r}; valid are {valid}.")
        self._on_choose(option)

    def _receive(self, content: dict[str, Any]) -> None:
        option = content.get("value")
        if content.get("type") != "choose" or not isinstance(option, str):
            raise ValueError("This question understands messages of type 'choose' with an answer's id only.")
        self.choose(option)
        if self.value != option:
            self.send({"type": "refused"})
