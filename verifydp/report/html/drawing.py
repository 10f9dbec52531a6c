"""A small canvas for inline SVG.

Horizontal positions are shares of the width (written as percentages) and
vertical ones are pixels, so that a picture fills a page of any width while its
text keeps its size. Colours come from the classes of the page. The drawing is an
element tree, so that no text of a user can become markup.
"""

from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from verifydp.report.wording import visible

__all__ = ["Drawing", "Rectangle"]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle: ``start`` to ``end`` are shares, ``top`` and ``height`` pixels."""

    start: float
    end: float
    top: float
    height: float


class Drawing:
    """An ``svg`` element in the making.

    Parameters
    ----------
    identifier
        Prefix of element ids, unique in the page.
    height
        Pixels.
    title, description
        What a screen reader says.
    """

    def __init__(
        self, identifier: str, height: int, *, title: str, description: str
    ) -> None:
        self._identifier = identifier
        self.root = Element(
            "svg",
            {
                "role": "img",
                "width": "100%",
                "height": str(height),
                "aria-labelledby": f"{identifier}-title {identifier}-desc",
            },
        )
        names = {"id": f"{identifier}-title"}, {"id": f"{identifier}-desc"}
        SubElement(self.root, "title", names[0]).text = visible(title)
        SubElement(self.root, "desc", names[1]).text = visible(description)

    def text(self) -> str:
        """Return the element as text, for a page of HTML."""
        return tostring(self.root, encoding="unicode")

    def group(self, tooltip: str, *, faded: bool = False) -> Element:
        """Begin a group of shapes that share a tooltip."""
        group = SubElement(self.root, "g", {"class": "outside"} if faded else {})
        SubElement(group, "title").text = visible(tooltip)
        return group

    def rectangle(
        self, name: str, box: Rectangle, inside: Element | None = None
    ) -> Element:
        """Draw a rectangle of class ``name``."""
        return SubElement(
            self.root if inside is None else inside,
            "rect",
            {
                "class": name,
                "x": _percent(box.start),
                "width": _percent(box.end - box.start),
                "y": _pixels(box.top),
                "height": _pixels(box.height),
            },
        )

    def event(self, box: Rectangle) -> None:
        """Shade a part of the event; its hatching shows without colours too."""
        name = f"{self._identifier}-hatch"
        if self.root.find(f"defs/pattern[@id='{name}']") is None:
            self._define_hatch(name)
        self.rectangle("event", box)
        self.rectangle("event-hatch", box).set("fill", f"url(#{name})")

    def horizontal(self, name: str, y: float) -> None:
        """Draw a line over the whole width."""
        place = {"x1": "0", "x2": "100%", "y1": _pixels(y), "y2": _pixels(y)}
        SubElement(self.root, "line", {"class": name} | place)

    def vertical(self, name: str, x: float, top: float, bottom: float) -> None:
        """Draw a line from ``top`` to ``bottom``."""
        place = {"x1": _percent(x), "x2": _percent(x)}
        place |= {"y1": _pixels(top), "y2": _pixels(bottom)}
        SubElement(self.root, "line", {"class": name} | place)

    def segment(
        self, name: str, start: tuple[float, float], end: tuple[float, float]
    ) -> None:
        """Draw a line between two places (share, pixels): a piece of a curve."""
        place = {"x1": _percent(start[0]), "x2": _percent(end[0])}
        place |= {"y1": _pixels(start[1]), "y2": _pixels(end[1])}
        SubElement(self.root, "line", {"class": name} | place)

    def label(
        self, name: str, place: tuple[float, float], text: str, anchor: str = "start"
    ) -> None:
        """Write ``text`` with its base line at ``place`` (share, pixels)."""
        attributes = {
            "class": name,
            "x": _percent(place[0]),
            "y": _pixels(place[1]),
            "text-anchor": anchor,
        }
        SubElement(self.root, "text", attributes).text = visible(text)

    def _define_hatch(self, name: str) -> None:
        pattern = SubElement(
            SubElement(self.root, "defs"),
            "pattern",
            {
                "id": name,
                "width": "6",
                "height": "6",
                "patternUnits": "userSpaceOnUse",
                "patternTransform": "rotate(45)",
            },
        )
        SubElement(pattern, "line", {"class": "hatch", "x1": "0", "x2": "0", "y2": "6"})


def _percent(share: float) -> str:
    return f"{round(100 * share, 3):g}%"


def _pixels(value: float) -> str:
    return f"{round(value, 2):g}"
