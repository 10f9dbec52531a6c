"""From a result to its pictures, as SVG."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Protocol

from verifydp.evidence.summary import Result
from verifydp.report.pictures.canvas import LEAST_WIDTH, Drawing
from verifydp.report.pictures.standing_alone import standalone_svg
from verifydp.report.wording import visible

__all__ = ["DrawnPicture", "Figure", "figures_of", "pictures_of"]

_KINDS = "verifydp.report.pictures.kinds"


class Figure(Protocol):
    """What a picture shows, as data, and how it is drawn."""

    @property
    def name(self) -> str:
        """Its name, unique among the pictures of a result."""

    @property
    def caption(self) -> str:
        """What it shows, in words."""

    def draw(self, identifier: str) -> Drawing | None:
        """Draw it; None where there is nothing to be seen."""


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture of a result.

    Attributes
    ----------
    name
        Unique among the pictures of a result, such as ``"delta-by-epsilon"``.
    title
        What it is, in a few words.
    caption
        What it shows, in a sentence; without a full stop.
    words
        The same as the picture, for those who do not see it.
    inline
        An ``svg`` element for a page of HTML that has the style sheet of pages: it is
        as wide as its place, and follows dark mode.
    least_width
        Pixels below which ``inline`` has to scroll in its place.
    svg
        The picture as a file of its own, 640 pixels wide, with colours for paper: for
        PDF. It needs no style sheet.
    """

    name: str
    title: str
    caption: str
    words: str
    inline: str
    least_width: float
    svg: str


def pictures_of(result: Result, prefix: str = "picture") -> tuple[DrawnPicture, ...]:
    """Draw the pictures of a result, in the order of their weight.

    Parameters
    ----------
    result
        A result of any kind; some kinds have none.
    prefix
        What ids inside the pictures begin with: another one for each result of a page.

    Returns
    -------
    tuple
        The same for the same result, byte by byte.

    Examples
    --------
    >>> import verifydp
    >>> result = verifydp.prove("laplace", epsilon=1, scale=1, sensitivity=1)
    >>> [one.name for one in pictures_of(result)]
    ['delta-by-epsilon', 'trade-off']
    """
    found = []
    for figure in figures_of(result):
        drawing = figure.draw(f"{prefix}-{figure.name}")
        if drawing is not None:
            found.append(_drawn(figure, drawing))
    return tuple(found)


def figures_of(result: Result) -> Iterator[Figure]:
    """Give what the pictures of a result show, as data."""
    name = f"{_KINDS}.{result.KIND}"
    if find_spec(name) is None:
        return
    own: Any = importlib.import_module(name)
    yield from own.figures(result)


def _drawn(figure: Figure, drawing: Drawing) -> DrawnPicture:
    title, description = (drawing.root.findtext(name, "") for name in ("title", "desc"))
    style = drawing.root.get("style", "")
    wide = float(style.removeprefix("min-width: ").removesuffix("px") or LEAST_WIDTH)
    return DrawnPicture(
        name=figure.name,
        title=title,
        caption=visible(figure.caption),
        words=description,
        inline=drawing.text(),
        least_width=wide,
        svg=standalone_svg(drawing),
    )
