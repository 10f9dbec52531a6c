"""A picture of bars, one below another: what things cost, and where a limit lies."""

from dataclasses import dataclass

from verifydp.report.pictures.canvas import (
    LEAST_WIDTH,
    LETTERS,
    LINE,
    SMALL_LETTERS,
    Drawing,
    Rectangle,
    text_width,
)
from verifydp.report.wording import visible

__all__ = ["MarkedBars", "NamedBar"]

#: Pixels of a bar, and below it; the least share of the width that is seen.
_BAR, _GAP, _SEEN = 12, 12, 0.004


@dataclass(frozen=True, slots=True)
class NamedBar:
    """A length with its texts.

    Attributes
    ----------
    name
        What has this length.
    value
        The length; where it begins is ``start``. ``inf`` reaches over the whole width.
    text
        The length in words, with its side.
    own
        Whether the bar is set off from the others: what the record chose or adds up.
    """

    name: str
    value: float
    text: str
    own: bool = False
    start: float = 0.0


@dataclass(frozen=True, slots=True)
class MarkedBars:
    """Lengths beside one another.

    Attributes
    ----------
    name
        The name of the picture.
    title
        What the lengths are, in a few words.
    caption
        What is drawn, in a sentence.
    bars
        From the top.
    mark
        A length at which a line is drawn through all bars, and its words.
    """

    name: str
    title: str
    caption: str
    bars: tuple[NamedBar, ...]
    mark: tuple[float, str] | None = None

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where there are no bars."""
        if not self.bars:
            return None
        told = [f"{one.name}: {one.text}" for one in self.bars]
        if self.mark is not None:
            told.append(self.mark[1])
        drawing = Drawing(
            identifier, title=self.title, description="; ".join(told) + "."
        )
        longest = self._longest()
        top, places = 0.0, []
        for one in self.bars:
            top = _texts(drawing, top, one)
            places.append((one, top + 3))
            top += 3 + _BAR + _GAP
        drawing.grow(top)
        for one, y in places:
            start, end = (
                _share(x, longest) for x in (one.start, one.start + one.value)
            )
            start = min(start, 1 - _SEEN)
            box = Rectangle(start, max(end, start + _SEEN), y, _BAR)
            look = "bar" if one.value else "none"  # a sliver that stands for nothing
            drawing.rectangle(
                f"{look} neighbour" if one.own else f"{look} database", box
            )
        if self.mark is not None:
            share = _share(self.mark[0], longest)
            for _, y in places:  # between bars there are words
                drawing.vertical("allowed", min(share, 0.998), y - 3, y + _BAR + 3)
            sign = "dashed: "
            drawing.words("small", top - 4, sign + self.mark[1], lines=4)
        return drawing

    def _longest(self) -> float:
        lengths = [one.start + one.value for one in self.bars]
        lengths += [] if self.mark is None else [self.mark[0]]
        return max((one for one in lengths if one < float("inf")), default=0.0) or 1.0


def _share(value: float, longest: float) -> float:
    return 1.0 if value == float("inf") else value / longest


def _texts(drawing: Drawing, top: float, bar: NamedBar) -> float:
    """Write name and length above the bar, beside each other where there is room."""
    name, text = visible(bar.name), visible(bar.text)
    wide = text_width(name, SMALL_LETTERS) + text_width(text, LETTERS)
    if wide + 12 <= LEAST_WIDTH:
        drawing.label("small", (0.0, top + LETTERS), name)
        drawing.label("", (1.0, top + LETTERS), text, "end")
        return top + LINE
    top = drawing.words("small", top, name, lines=2)
    return drawing.words("", top, text, lines=3)
