"""Pictures of a result on a page: an `svg` element that has the page's colours."""

from dataclasses import dataclass

from markupsafe import Markup

from verifydp.evidence.summary import Result
from verifydp.report.pictures import pictures_of
from verifydp.report.pictures.canvas import LEAST_WIDTH

__all__ = ["PageFigure", "page_figures"]


@dataclass(frozen=True, slots=True)
class PageFigure:
    """A picture and its caption; ``scrolls``: it may be wider than a phone."""

    name: str
    caption: str
    svg: Markup
    scrolls: bool


def page_figures(result: Result, anchor: str) -> tuple[PageFigure, ...]:
    """Draw the pictures of a result for a page.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page, with which ids begin.
    """
    return tuple(
        # It was written from an element tree, which escapes texts.
        PageFigure(
            one.name, one.caption, Markup(one.inline), one.least_width > LEAST_WIDTH
        )
        for one in pictures_of(result, anchor)
    )
