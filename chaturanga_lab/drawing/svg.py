"""Svg: a picture as SVG text that shows itself in a notebook and can be kept as a file."""

from __future__ import annotations

from pathlib import Path

from .png import png_of

ENDINGS = (".svg", ".png")


class Svg(str):
    """A picture as SVG text that needs nothing beside itself.

    It is the text, so that it can be written into a page; in a notebook it shows itself.
    """

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)

    def png(self, scale: float = 2) -> bytes:
        """Return the picture as PNG, `scale` pixels for each of its own; ImportError, with one sentence, if it cannot.

        This needs the extra `chaturanga-lab[png]`.
        """
        return png_of(self, scale)

    def save(self, path: str | Path, scale: float = 2) -> Path:
        """Write the picture to a file that ends in .svg or .png and return where it stands.

        ValueError for another ending, in one sentence; `scale` is for PNG only.
        """
        place = Path(path)
        if place.suffix.lower() not in ENDINGS:
            raise ValueError(f"A picture is saved as {' or '.join(ENDINGS)}, not as {place.name!r:.60}.")
        if place.suffix.lower() == ".png":
            place.write_bytes(self.png(scale))
        else:
            place.write_text(self, encoding="utf-8", newline="\n")
        return place
