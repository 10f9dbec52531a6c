"""The look of the pictures, and how a figure becomes part of a page.

A picture is drawn in placeholder colours. In the page they are variables of its style
sheet, so that a picture is light or dark as the page is. Texts stay texts. Nothing in
a picture depends on when or where it was drawn.
"""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Any

from verifydp.errors import MissingExtraError

__all__ = [
    "INK",
    "LINE",
    "MARKERS",
    "QUIET",
    "SERIES",
    "Picture",
    "picture",
]

#: Width of every picture, in the unit of its view box; heights are in it too.
WIDTH = 760

INK, QUIET, LINE = "#010101", "#010102", "#010103"
#: Five colours that people who see fewer colours tell apart too, in light and dark.
SERIES = ("#010201", "#010202", "#010203", "#010204", "#010205")
#: For lines that share a panel, so that colour is not all that tells them apart.
MARKERS = ("o", "s", "^", "D", "v")

_VARIABLES = {
    INK: "var(--ink)",
    QUIET: "var(--quiet)",
    LINE: "var(--line)",
    SERIES[0]: "var(--database)",
    SERIES[1]: "var(--neighbour)",
    SERIES[2]: "var(--third)",
    SERIES[3]: "var(--fourth)",
    SERIES[4]: "var(--fifth)",
}

_STYLE = {
    "axes.axisbelow": True,
    "axes.edgecolor": QUIET,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 12,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.unicode_minus": True,
    "figure.dpi": 72,
    "font.family": "DejaVu Sans",
    "font.size": 12,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "legend.fontsize": 12,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "lines.linewidth": 2.0,
    "lines.markersize": 5,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "text.color": INK,
    "xtick.color": QUIET,
    "xtick.labelcolor": QUIET,
    "xtick.labelsize": 12,
    "ytick.color": QUIET,
    "ytick.labelcolor": QUIET,
    "ytick.labelsize": 12,
}

_STYLE_SHEET = re.compile(r"<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL)
_METADATA = re.compile(r"<metadata>.*?</metadata>", re.DOTALL)
_GROUP = re.compile(r'<g id="[^"]*"')
_FONT = re.compile(r"'DejaVu Sans'(, [^;\"]*)?")
_OPENING = re.compile(r"<svg[^>]*>")
_VIEW_BOX = re.compile(r'viewBox="[^"]*"')


@dataclass(slots=True)
class Picture:
    """A figure that is being drawn; its SVG afterwards.

    Attributes
    ----------
    figure
        Where to draw.
    svg
        One ``svg`` element, once the drawing is finished.
    """

    figure: Any
    svg: str = field(default="")


@contextmanager
def picture(name: str, height: int, description: str) -> Iterator[Picture]:
    """Draw inside the block; the picture's `Picture.svg` is there after it.

    Parameters
    ----------
    name
        Makes identifiers inside the picture differ from those of others on the page.
    height
        In the unit in which a picture is 760 wide; texts are 12 high.
    description
        What is to be seen, for people who do not see it.

    Raises
    ------
    MissingExtraError
        If matplotlib is not installed.
    """
    try:
        import matplotlib as mpl  # noqa: PLC0415 - slow, an extra
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError("examples", "Drawing the experiments") from error
    with mpl.rc_context({**_STYLE, "svg.hashsalt": name}):
        drawn = Picture(Figure(figsize=(WIDTH / 72, height / 72), layout="constrained"))
        yield drawn
        buffer = io.StringIO()
        drawn.figure.savefig(buffer, format="svg", metadata={"Date": None})
    drawn.svg = _inline(buffer.getvalue(), description)


def _inline(document: str, description: str) -> str:
    """Take the element out of the document and give it the colours of the page."""
    opening = _OPENING.search(document)
    assert opening is not None
    box = _VIEW_BOX.search(opening.group())
    assert box is not None
    # The style sheet inside would be one of the whole page.
    body = _STYLE_SHEET.sub("", _METADATA.sub("", document[opening.end() :]))
    # Groups are numbered alike in every picture; nothing refers to them.
    body = _GROUP.sub("<g", body)
    body = _FONT.sub("inherit", body)
    for colour, variable in _VARIABLES.items():
        body = body.replace(colour, variable)
    start = (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" {box.group()} '
        f'role="img" aria-label="{escape(description)}">'
    )
    return start + body.strip()
