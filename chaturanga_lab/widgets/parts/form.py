"""Form: HTML that Python writes, whose fields report what a visitor sets them to."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import traitlets

from .browser_half import script
from .one_way import OneWay, Tell

LONGEST = 40


class Form(OneWay):
    """A piece of the page: a field with `data-field="quiet"` that is set to 12 runs `on_set("quiet", "12")`.

    Only fields that stand in `html` can be set; a check box is set to "yes" or "no". A ValueError refuses a value: its
    sentence stands under the fields, and the field shows again what is in force.
    """

    _esm = script("parts/patience.js", "parts/form.js")

    html = traitlets.Unicode().tag(sync=True)
    arrive = traitlets.Unicode().tag(sync=True)
    """The place to which the focus goes when the form comes to the page, as a CSS selector; empty for none."""
    back = traitlets.Unicode().tag(sync=True)
    """The place to which the focus goes when it leaves the page."""

    def __init__(
        self, on_set: Callable[[str, str], object], *, arrive: str = "", back: str = "", tell: Tell | None = None
    ) -> None:
        self._on_set = on_set
        super().__init__(tell=tell, arrive=arrive, back=back)
        self.add_class("cl-form")

    def __repr__(self) -> str:
        return f"<Form: {', '.join(self.fields) or 'no field'}>"

    @property
    def fields(self) -> tuple[str, ...]:
        """What can be set now."""
        return tuple(re.findall(r'data-field="([^"]*)"', self.html))

    def set(self, field: str, value: str) -> None:
        """Set a field; ValueError if there is none such, or if the value is refused."""
        if field not in self.fields:
            raise ValueError("There is no such field now; look again, then set it.")
        self._on_set(field, value)

    def _receive(self, content: dict[str, Any]) -> None:
        field, value = content.get("field"), content.get("value")
        if content.get("type") != "set" or not isinstance(field, str) or not isinstance(value, str):
            raise ValueError("This form understands messages of type 'set' with a field and a value only.")
        try:
            if len(value) > LONGEST:
                raise ValueError(f"A field holds {LONGEST} characters; here are {len(value)}.")
            self.set(field, value)
        except ValueError as refusal:
            self.send({"type": "refused", "text": str(refusal)})
        else:
            self.send({"type": "taken"})
