"""A picture for readers without the style sheet of pages: for PDF, for a file.

Positions become numbers at one width, and classes become attributes: what reads SVG for
print knows no variables of CSS and stretches nothing.
"""

from copy import deepcopy
from xml.etree.ElementTree import Element, tostring

from verifydp.report.pictures.canvas import LETTERS, SMALL_LETTERS, WIDE, Drawing

__all__ = ["PAPER_WIDTH", "STYLES", "standalone_svg"]

#: Pixels of a picture that stands alone.
PAPER_WIDTH = 640

_FONT = (
    "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"
)
_INK, _QUIET, _LINE = "#1d1f24", "#5c616b", "#e3e1da"
_BLUE, _ORANGE, _VIOLET = "#0072b2", "#d55e00", "#56468c"

#: Attributes by the classes that an element has to have, later ones above earlier; the
#: colours are those of pages by day.
STYLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("small", {"fill": _QUIET, "font-size": str(SMALL_LETTERS)}),
    ("halo", {"paint-order": "stroke", "stroke": "#ffffff", "stroke-width": "3",
              "stroke-linejoin": "round"}),
    ("database", {"fill": _BLUE}),
    ("neighbour", {"fill": _ORANGE}),
    ("none", {"opacity": "0.5"}),
    ("outside", {"opacity": "0.5"}),
    ("cell", {"fill": "none", "stroke": _LINE}),
    ("event", {"fill": _VIOLET, "fill-opacity": "0.13"}),
    ("hatch", {"stroke": _VIOLET, "stroke-opacity": "0.3", "stroke-width": "1.6"}),
    ("band", {"fill": _BLUE, "fill-opacity": "0.16"}),
    ("band second", {"fill": _ORANGE, "fill-opacity": "0.16"}),
    ("grid", {"stroke": _LINE, "stroke-width": "1"}),
    ("axis", {"stroke": _INK, "stroke-width": "1"}),
    ("tick", {"stroke": _QUIET, "stroke-width": "1"}),
    ("curve", {"stroke": _BLUE, "stroke-width": "2", "stroke-linecap": "round"}),
    ("curve second", {"stroke": _ORANGE}),
    ("curve lower", {"stroke-dasharray": "6 3"}),
    ("allowed", {"stroke": _INK, "stroke-width": "2", "stroke-dasharray": "3 2"}),
    ("mark", {"fill": _INK, "stroke": "#ffffff", "stroke-width": "1.5"}),
    ("counted", {"fill": _ORANGE}),
    ("known", {"fill": _BLUE}),
    ("known second", {"fill": _ORANGE}),
)  # fmt: skip
#: Attributes that are a place along the width.
_ALONG = ("x", "x1", "x2", "cx", "width")


def standalone_svg(drawing: Drawing, width: int = PAPER_WIDTH) -> str:
    """Write a drawing as a file of its own.

    Parameters
    ----------
    drawing
        What is drawn.
    width
        Pixels.

    Returns
    -------
    str
        An ``svg`` element with its name space, a size and a view box; it loads nothing
        and needs no style sheet.
    """
    root = deepcopy(drawing.root)
    height = root.attrib["height"]
    root.attrib.pop("style", None)
    for element in root.iter():
        _placed(element, width)
        _styled(element)
    root.attrib |= {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": str(width),
        "height": height,
        "viewBox": f"0 0 {width} {height}",
        "font-family": _FONT,
        "font-size": str(LETTERS),
        "fill": _INK,
    }
    return tostring(root, encoding="unicode")


def _placed(element: Element, width: int) -> None:
    """Write numbers for shares, and a group for a frame inside the picture."""
    for name in _ALONG:
        value = element.get(name, "")
        if value.endswith("%"):
            element.set(name, f"{round(float(value[:-1]) * width / 100, 2):g}")
    kind = element.get("class")
    if kind not in {"stretched", "placed"}:
        return
    moved = f"translate({element.get('x')} {element.get('y')})"
    turned = f"scale({width / WIDE:g} 1)" if kind == "stretched" else moved
    element.tag = "g"
    element.attrib.clear()
    element.set("transform", turned)


def _styled(element: Element) -> None:
    """Write attributes for classes."""
    own = set(element.attrib.pop("class", "").split())
    for names, attributes in STYLES:
        if set(names.split()) <= own:
            element.attrib |= attributes
