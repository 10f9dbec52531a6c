"""What holds of every picture: it is told in words, fits a phone, and prints."""

import re
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import verifydp
from verifydp.report.html.results import html_text
from verifydp.report.pictures import pictures_of
from verifydp.report.pictures.canvas import LEAST_WIDTH, text_width
from verifydp.report.pictures.standing_alone import PAPER_WIDTH, STYLES

from .every_result import every_result, hostile

STYLE = Path(verifydp.__file__).parent / "report/html/templates/style.css"
#: What each kind of result shows, where the example has it.
SHOWN = {
    "audit REFUTED": {
        "event-rates",
        "categories",
        "delta-by-epsilon",
        "trade-off",
    },
    "audit NOT_REFUTED": {"outputs", "trade-off"},
    "proof": {"delta-by-epsilon", "trade-off"},
    "refutation": {"delta-by-epsilon", "trade-off"},
    "calibration": {"deltas", "delta-by-epsilon", "scales-of-rules"},
    "falsification": {"deltas"},
    "broken rule": {"delta-by-epsilon"},
    "choice": {"scores"},
    "infeasible choice": set(),
    "bound": {"excluded-epsilons"},
    "bound of a claim": {"excluded-epsilons"},
    "table": {"excluded-epsilons"},
    "release": {"budget-by-component"},
    "coupled": {"cases"},
    "noisy table": {"table"},
    "confounded": {"delta-by-epsilon"},
    "curve": {"delta-by-epsilon", "trade-off"},
    "census": set(),
}


def every_picture():
    for name, result in every_result().items():
        for one in (result, hostile(result)):
            for drawn in pictures_of(one, "p"):
                yield name, drawn


@pytest.mark.parametrize("name", SHOWN)
def test_each_kind_has_its_pictures(name):
    assert {one.name for one in pictures_of(every_result()[name])} == SHOWN[name]


def test_a_picture_is_an_image_that_says_what_it_shows():
    for name, drawn in every_picture():
        for text in (drawn.inline, drawn.svg):
            svg = fromstring(text)
            assert svg.get("role") == "img"
            named = {node.get("id"): node.text for node in svg if node.get("id")}
            labels = svg.get("aria-labelledby").split()
            assert [named[label] for label in labels] == [drawn.title, drawn.words]
        assert drawn.title, name
        assert re.search(r"\d", drawn.words), (name, drawn.words)
        assert drawn.caption
        assert not drawn.caption.endswith(".")


def test_the_same_result_gives_the_same_bytes():
    for result in every_result().values():
        assert pictures_of(result) == pictures_of(result)


def test_names_and_ids_are_unique():
    for result in every_result().values():
        drawn = pictures_of(result, "first")
        names = [one.name for one in drawn]
        assert len(set(names)) == len(names)
        ids = re.findall(r' id="([^"]+)"', "".join(one.inline for one in drawn))
        assert len(set(ids)) == len(ids)
        assert all(one.startswith("first-") for one in ids)


def resolved(value, width):
    return float(value[:-1]) * width / 100 if value.endswith("%") else float(value)


def extents(svg, width):
    """The text, the left and the right end of everything written in a picture."""
    for node in svg.iter("text"):
        size = 12 if "small" in node.get("class", "").split() else 13
        wide = text_width(node.text, size)
        x = resolved(node.get("x"), width)
        before = {"start": 0, "middle": wide / 2, "end": wide}[node.get("text-anchor")]
        yield node.text, x - before, x - before + wide


def test_a_picture_fits_the_narrowest_phone():
    """It fails where a picture has a width of its own, or words go beyond its edge."""
    for name, drawn in every_picture():
        svg = fromstring(drawn.inline)
        assert svg.get("width") == "100%", name
        assert (drawn.least_width > LEAST_WIDTH) == ("style" in svg.attrib), name
        for text, left, right in extents(svg, drawn.least_width):
            assert left >= -1, (name, text)
            assert right <= drawn.least_width + 1, (name, text)
        for node in svg.iter():
            for key in ("x", "x1", "x2", "cx", "width"):
                if not node.get(key, "%").endswith("%"):  # pixels
                    assert float(node.get(key)) <= LEAST_WIDTH, (name, node.tag)


def test_words_of_a_picture_lie_inside_its_height():
    for name, drawn in every_picture():
        svg = fromstring(drawn.inline)
        for node in svg.iter("text"):
            assert 9 <= float(node.get("y")) <= float(svg.get("height")), (
                name,
                node.text,
            )


def test_a_wide_picture_scrolls_in_its_own_box():
    """The body of a page is never wider than the screen."""
    for name, result in every_result().items():
        page = html_text([result])
        wide = [one for one in pictures_of(result) if one.least_width > LEAST_WIDTH]
        boxes = re.findall(r'<div class="scroll" tabindex="0"[^>]*>\s*<svg', page)
        assert len(boxes) == len(wide), name
        for tag in re.findall(r'<svg role="img"[^>]*>', page):
            assert 'width="100%"' in tag


def test_a_picture_that_stands_alone_needs_no_page():
    for name, drawn in every_picture():
        svg = fromstring(drawn.svg)
        assert svg.tag == "{http://www.w3.org/2000/svg}svg"
        assert svg.get("viewBox") == f"0 0 {PAPER_WIDTH} {svg.get('height')}"
        for node in svg.iter():
            assert "class" not in node.attrib, name
            for key, value in node.attrib.items():
                assert "var(" not in value
                assert not value.endswith("%"), (name, key, value)
        lines = [one for one in svg.iter() if one.tag.endswith("line")]
        assert all(one.get("stroke") for one in lines), name


def test_every_class_has_a_look_on_pages_and_on_paper():
    style = STYLE.read_text(encoding="utf-8")
    placed = {"stretched", "placed"}  # frames: they have no look
    plain = {"label", "bar", "event-hatch"}  # the look of what is not named otherwise
    alone = {token for names, _ in STYLES for token in names.split()}
    for name, drawn in every_picture():
        for node in fromstring(drawn.inline).iter():
            for token in set(node.get("class", "").split()) - placed - plain:
                assert re.search(rf"svg [.\w]*\.{token}\b", style), (name, token)
                assert token in alone, (name, token)


def test_hostile_words_are_words():
    for _, drawn in every_picture():
        for text in (drawn.inline, drawn.svg):
            assert "script" not in {node.tag for node in fromstring(text).iter()}
            assert not re.search("[\x00-\x08\x0b-\x1f\u202e]", text)
