"""A small canvas for pictures in SVG, which fits a phone and a sheet of paper.

Horizontal positions are shares of the width (written as percentages) and vertical ones
are pixels, so that a picture fills a page of any width while its text keeps its size.
What is said in a picture is broken into lines that fit the narrowest width,
`LEAST_WIDTH`. The drawing is an element tree, so that no text of a user can become
markup; `standalone` writes it for readers without a style sheet, and with one width.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement, tostring

from verifydp.report.wording import visible

__all__ = [
    "LEAST_WIDTH",
    "Drawing",
    "LegendEntry",
    "Rectangle",
    "fitted_lines",
    "text_width",
]

#: The narrowest place, in pixels, that a picture has to fit: the sheet on a phone whose
#: screen is 360 pixels wide.
LEAST_WIDTH = 288
#: Pixels of a letter, of a small one, and from line to line.
LETTERS, SMALL_LETTERS, LINE = 13, 12, 17
#: Units of the width in a polygon, which is stretched to the picture.
WIDE = 1000

#: How wide letters are in a broad font of pages, in thousandths of their size; what is
#: not named here takes the last.
_WIDTHS = {
    letter: width
    for letters, width in (
        ("ijl|'", 280),
        (" .,:;/", 340),
        ("-()[]ft", 400),
        ("r", 415),
        ("cszJ_", 560),
        ("kvxy", 595),
        ("abdeghnopquo0123456789", 640),
        ("EFLPSTYZ", 690),
        ("ABCDGHKNOQRUVX", 790),
        ("w+=<>~", 840),
        ("mM%W@", 990),
    )
    for letter in letters
}
_OTHER_LETTER, _OTHER_CAPITAL, _WIDE_LETTER = 700, 800, 1050

#: Pixels that the sign of a legend's entry takes.
_SIGN = 24


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle: ``start`` to ``end`` are shares, ``top`` and ``height`` pixels."""

    start: float
    end: float
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What a sign means.

    ``sign`` is ``"bar"``, ``"line"``, ``"dot"``, ``"diamond"`` or ``"event"``; ``name``
    the class that colours it.
    """

    sign: str
    name: str
    text: str


class Drawing:
    """An ``svg`` element in the making.

    Parameters
    ----------
    identifier
        Prefix of element ids, unique in the page.
    height
        Pixels; `grow` makes it higher.
    title, description
        What a screen reader says.
    """

    def __init__(
        self, identifier: str, height: float = 0, *, title: str, description: str
    ) -> None:
        self._identifier = identifier
        self.root = Element(
            "svg",
            {
                "role": "img",
                "width": "100%",
                "height": _pixels(height),
                "aria-labelledby": f"{identifier}-title {identifier}-desc",
            },
        )
        names = {"id": f"{identifier}-title"}, {"id": f"{identifier}-desc"}
        SubElement(self.root, "title", names[0]).text = visible(title)
        SubElement(self.root, "desc", names[1]).text = visible(description)

    def text(self) -> str:
        """Return the element as text, for a page of HTML with the style sheet."""
        return tostring(self.root, encoding="unicode")

    def grow(self, bottom: float) -> None:
        """Make the picture at least so high."""
        height = max(bottom, float(self.root.attrib["height"]))
        self.root.set("height", _pixels(height))

    def needs(self, width: float) -> None:
        """Say that the picture is wider than `LEAST_WIDTH`: its place has to scroll."""
        self.root.set("style", f"min-width: {_pixels(width)}px")

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
        self.rectangle("event", box)
        self.rectangle("event-hatch", box).set("fill", self._hatch())

    def horizontal(
        self, name: str, y: float, start: float = 0.0, end: float = 1.0
    ) -> None:
        """Draw a line from ``start`` to ``end``, by default over the whole width."""
        self.segment(name, (start, y), (end, y))

    def vertical(self, name: str, x: float, top: float, bottom: float) -> None:
        """Draw a line from ``top`` to ``bottom``."""
        self.segment(name, (x, top), (x, bottom))

    def segment(
        self, name: str, start: tuple[float, float], end: tuple[float, float]
    ) -> None:
        """Draw a line between two places (share, pixels): a piece of a curve."""
        place = {"x1": _percent(start[0]), "x2": _percent(end[0])}
        place |= {"y1": _pixels(start[1]), "y2": _pixels(end[1])}
        SubElement(self.root, "line", {"class": name} | place)

    def polyline(self, name: str, places: Sequence[tuple[float, float]]) -> None:
        """Draw lines from each place (share, pixels) to the next."""
        for start, end in pairwise(places):
            self.segment(name, start, end)

    def polygon(self, name: str, places: Iterable[tuple[float, float]]) -> None:
        """Fill the region with these corners (share, pixels)."""
        # Shares cannot be written in a polygon: it is stretched to the width.
        height = self.root.attrib["height"]
        frame = SubElement(
            self.root,
            "svg",
            {
                "class": "stretched",
                "x": "0",
                "y": "0",
                "width": "100%",
                "height": height,
                "viewBox": f"0 0 {WIDE} {height}",
                "preserveAspectRatio": "none",
            },
        )
        corners = " ".join(f"{_pixels(WIDE * x)},{_pixels(y)}" for x, y in places)
        SubElement(frame, "polygon", {"class": name, "points": corners})

    def mark(self, sign: str, name: str, place: tuple[float, float]) -> None:
        """Draw a ``"dot"`` or a ``"diamond"`` of class ``name`` at (share, pixels)."""
        self._sign(sign, name, _percent(place[0]), place[1])

    def label(
        self, name: str, place: tuple[float, float], text: str, anchor: str = "start"
    ) -> None:
        """Write ``text`` with its base line at ``place`` (share, pixels)."""
        self._text(name, _percent(place[0]), place[1], text, anchor)

    def ticks(self, ticks: Iterable[tuple[float, str]], top: float) -> None:
        """Mark places below an axis; texts that would touch one another are left out.

        Parameters
        ----------
        ticks
            Shares of the width and what stands there, from the left.
        top
            Pixels of the axis.
        """
        taken = 0.0
        for share, text in ticks:
            self.vertical("tick", share, top, top + 5)
            wide = text_width(visible(text), SMALL_LETTERS)
            middle = share * LEAST_WIDTH
            anchor, start = "middle", middle - wide / 2
            if start < 0:
                anchor, start = "start", middle
            elif start + wide > LEAST_WIDTH:
                anchor, start = "end", middle - wide
            if start >= taken:
                self.label("small", (share, top + 19), text, anchor)
                taken = start + wide + 6

    def words(
        self, name: str, top: float, text: str, *, left: float = 0, lines: int = 3
    ) -> float:
        """Write ``text`` in lines that fit the narrowest width; give where they end.

        Parameters
        ----------
        name
            Class; ``"small"`` letters are smaller.
        top, left
            Pixels.
        text
            What is written; its middle is left out where it needs more lines.
        lines
            Most lines.
        """
        size = _size(name)
        room = LEAST_WIDTH - left
        for line in fitted_lines(visible(text), room, size, lines):
            self._text(name, _pixels(left), top + size, line, "start")
            top += LINE
        self.grow(top)
        return top

    def legend(self, top: float, entries: Iterable[LegendEntry]) -> float:
        """Write what signs mean: short ones beside one another; give where it ends."""
        left, row, shown = 0.0, top, False
        for entry in entries:
            wide = _SIGN + text_width(visible(entry.text), SMALL_LETTERS) + 12
            if left and left + wide > LEAST_WIDTH:
                left, row = 0.0, row + LINE
            self._legend_sign(entry, left, row)
            end = self.words("small", row, entry.text, left=left + _SIGN, lines=4)
            shown = True
            if end > row + LINE:  # it took several lines: the next one begins below
                left, row = 0.0, end
            else:
                left += wide
        return row + (LINE if shown and left else 0)

    def _legend_sign(self, entry: LegendEntry, left: float, top: float) -> None:
        middle = top + 8
        if entry.sign == "line":
            ends = {"x1": _pixels(left), "x2": _pixels(left + 18)}
            ends |= {"y1": _pixels(middle), "y2": _pixels(middle)}
            SubElement(self.root, "line", {"class": entry.name} | ends)
            return
        if entry.sign in {"dot", "diamond"}:
            self._sign(entry.sign, entry.name, _pixels(left + 9), middle)
            return
        box = {"x": _pixels(left + 3), "y": _pixels(top + 2)}
        box |= {"width": "12", "height": "12"}
        SubElement(self.root, "rect", {"class": entry.name} | box)
        if entry.sign == "event":
            hatched = {"class": "event-hatch", "fill": self._hatch()}
            SubElement(self.root, "rect", hatched | box)

    def _sign(self, sign: str, name: str, x: str, y: float) -> None:
        if sign == "dot":
            place = {"cx": x, "cy": _pixels(y), "r": "4"}
            SubElement(self.root, "circle", {"class": name} | place)
            return
        # A path knows no shares: it stands in a frame that does.
        place = {"x": x, "y": _pixels(y), "overflow": "visible"}
        frame = SubElement(self.root, "svg", {"class": "placed"} | place)
        SubElement(frame, "path", {"class": name, "d": "M0-6.5L6.5 0 0 6.5-6.5 0Z"})

    def _text(self, name: str, x: str, y: float, text: str, anchor: str) -> None:
        attributes = {"class": name, "x": x, "y": _pixels(y), "text-anchor": anchor}
        SubElement(self.root, "text", attributes).text = visible(text)

    def _hatch(self) -> str:
        """Name the hatching, which is defined once."""
        name = f"{self._identifier}-hatch"
        if self.root.find(f"defs/pattern[@id='{name}']") is None:
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
            line = {"class": "hatch", "x1": "0", "x2": "0", "y2": "6"}
            SubElement(pattern, "line", line)
        return f"url(#{name})"


def text_width(text: str, size: float = LETTERS) -> float:
    """How wide a text is at most, in pixels, in the fonts that a page names.

    An estimate, on the broad side: no font is known here.

    Examples
    --------
    >>> text_width("epsilon", 10) < text_width("epsilons", 10)
    True
    """
    return size * sum(map(_broad, text))


def fitted_lines(
    text: str, room: float, size: float = LETTERS, lines: int = 3
) -> list[str]:
    """Break a text between words into lines of ``room`` pixels.

    A word that is longer is broken inside. Where ``lines`` do not hold it, the last one
    ends with an ellipsis.

    Examples
    --------
    >>> fitted_lines("one two three", 60, 10)
    ['one two', 'three']
    >>> fitted_lines("one two three", 60, 10, lines=1)
    ['one two…']
    """
    found: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size) <= room:
            line = longer
            continue
        if line:
            found.append(line)
        line = word
        while text_width(line, size) > room:
            held = _held(line, room, size)
            found.append(line[:held])
            line = line[held:]
    if line:
        found.append(line)
    if len(found) > lines:
        last = found[lines - 1]
        while last and text_width(f"{last}…", size) > room:
            last = last[:-1]
        found = [*found[: lines - 1], f"{last}…"]
    return found


def _held(word: str, room: float, size: float) -> int:
    """How many letters of a word have room, at least one."""
    held = 1
    while held < len(word) and text_width(word[: held + 1], size) <= room:
        held += 1
    return held


def _broad(letter: str) -> float:
    if letter in _WIDTHS:
        return _WIDTHS[letter] / 1000
    if unicodedata.east_asian_width(letter) in "WF":
        return _WIDE_LETTER / 1000
    return (_OTHER_CAPITAL if letter.isupper() else _OTHER_LETTER) / 1000


def _size(name: str) -> int:
    return SMALL_LETTERS if "small" in name.split() else LETTERS


def _percent(share: float) -> str:
    return f"{round(100 * share, 3):g}%"


def _pixels(value: float) -> str:
    return f"{round(value, 2):g}"
