import math
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import msgspec
import pytest

from verifydp.evidence.results import Bar, Picture
from verifydp.report.pictures.axis import lay_axis, nice_ticks
from verifydp.report.pictures.canvas import Drawing
from verifydp.report.pictures.categories import CATEGORIES_MAX, OutputCategories
from verifydp.report.pictures.event_rates import EventRates
from verifydp.report.pictures.histogram import CELLS_MAX, OutputHistogram

from . import samples


def cell(
    lower: float | str,
    upper: float | str,
    counts: tuple[int, int],
    *,
    event: bool = False,
) -> Bar:
    return Bar(
        label="",
        lower=lower,
        upper=upper,
        database=counts[0],
        neighbour=counts[1],
        in_event=event,
    )


def category(label: str, counts: tuple[int, int], *, event: bool = False) -> Bar:
    return Bar(
        label=label,
        lower=None,
        upper=None,
        database=counts[0],
        neighbour=counts[1],
        in_event=event,
    )


def drawn(drawing: Drawing | None) -> Element:
    assert drawing is not None
    return fromstring(drawing.text())


def rectangles(svg: Element, name: str) -> list[dict[str, float]]:
    return [
        {
            key: float(node.attrib[key].rstrip("%"))
            for key in ("x", "width", "y", "height")
        }
        for node in svg.iter("rect")
        if node.get("class") == name and str(node.get("x")).endswith("%")
    ]


def test_heights_are_shares_of_each_side() -> None:
    bars = (cell(0.0, 1.0, (30, 1)), cell(1.0, 2.0, (10, 3)))
    svg = drawn(OutputHistogram(Picture(feature="value", bars=bars)).draw("p"))
    up = [box["height"] for box in rectangles(svg, "bar database")]
    down = [box["height"] for box in rectangles(svg, "bar neighbour")]
    assert up[0] == pytest.approx(3 * up[1], rel=1e-3)
    assert down[1] == pytest.approx(up[0], rel=1e-3)  # 3 of 4 is as much as 30 of 40


def test_areas_are_shares_where_cells_differ_in_width() -> None:
    bars = (
        cell("-inf", 0.0, (10, 10)),
        cell(0.0, 1.0, (10, 10)),
        cell(1.0, 4.0, (10, 10)),
        cell(4.0, 6.0, (10, 10)),
    )
    svg = drawn(OutputHistogram(Picture(feature="value", bars=bars)).draw("p"))
    areas = [box["width"] * box["height"] for box in rectangles(svg, "bar database")]
    assert areas == pytest.approx([areas[0]] * 4, rel=1e-2)
    assert "areas are shares of the draws" in "".join(svg.itertext())


def test_the_event_is_one_band_over_its_cells_only() -> None:
    picture = samples.refuted_by_interval().picture
    assert picture is not None
    svg = drawn(OutputHistogram(picture).draw("p"))
    (band,) = rectangles(svg, "event")
    inside = [
        (start, end)
        for bar, (start, end) in zip(
            picture.bars, lay_axis(picture.bars).spans, strict=True
        )
        if bar.in_event
    ]
    assert band["x"] == pytest.approx(100 * inside[0][0], abs=0.01)
    assert band["x"] + band["width"] == pytest.approx(100, abs=0.01)


def test_bars_stay_inside_the_picture() -> None:
    picture = samples.refuted_by_interval().picture
    assert picture is not None
    svg = drawn(OutputHistogram(picture).draw("p"))
    for box in rectangles(svg, "bar database") + rectangles(svg, "bar neighbour"):
        assert box["x"] >= -1e-6
        assert box["x"] + box["width"] <= 100.001
        assert 0 <= box["y"] <= float(svg.attrib["height"])


def test_a_rare_cell_stays_visible() -> None:
    bars = (cell(0.0, 1.0, (1_000_000, 5)), cell(1.0, 2.0, (1, 5)))
    svg = drawn(OutputHistogram(Picture(feature="value", bars=bars)).draw("p"))
    assert min(box["height"] for box in rectangles(svg, "bar database")) >= 1


def test_atoms_are_wide_enough_to_see() -> None:
    bars = (
        cell(0.0, math.nextafter(0.0, 1), (5, 5)),
        cell(3.0, math.nextafter(3.0, 9), (5, 5), event=True),
    )
    svg = drawn(OutputHistogram(Picture(feature="value", bars=bars)).draw("p"))
    widths = [box["width"] for box in rectangles(svg, "bar database")]
    assert min(widths) > 0.5


@pytest.mark.parametrize(
    "edges",
    [
        [0.0, 0.0],
        [-1e308, 0.0, 1e308],
        [0.0, 1e-300, 1.0, 1e300],
        ["-inf", "inf"],
        ["-inf", 5.0, "inf"],
        [1.0, math.nextafter(1.0, 2)],
        [1e15, 1e15 + 0.125, 1e15 + 0.25],
    ],
)
def test_degenerate_axes_are_drawn(edges: list[float | str]) -> None:
    bars = [cell(a, b, (3, 4)) for a, b in pairwise(edges)]
    svg = drawn(OutputHistogram(Picture(feature="value", bars=tuple(bars))).draw("p"))
    for box in rectangles(svg, "bar database"):
        assert all(math.isfinite(number) for number in box.values())
        assert box["width"] > 0


def test_too_many_cells_are_joined_and_no_draw_is_lost() -> None:
    bars = tuple(cell(float(i), i + 1.0, (2, 3), event=i > 3_000) for i in range(4_096))
    svg = drawn(OutputHistogram(Picture(feature="value", bars=bars)).draw("p"))
    assert len(rectangles(svg, "bar database")) <= CELLS_MAX + 4
    texts = "".join(svg.itertext())
    assert "8,192 outputs on the database" in texts


def test_categories_keep_the_event_and_sum_the_rest() -> None:
    bars = tuple(category(f"name {i}", (i, i), event=i == 1) for i in range(50))
    svg = drawn(OutputCategories(Picture(feature="value", bars=bars)).draw("p"))
    texts = [node.text for node in svg.iter("text")]
    assert "name 1  (in the event)" in texts
    assert "name 49" in texts
    assert f"... {50 - CATEGORIES_MAX + 1} other categories" in texts


def test_pictures_of_nothing_are_none() -> None:
    numeric = Picture(feature="value", bars=(cell(0.0, 1.0, (0, 0)),))
    assert OutputHistogram(numeric).draw("p") is None
    assert OutputCategories(numeric).draw("p") is None


def test_rates_show_the_limit_of_the_claim() -> None:
    result = samples.refuted_by_interval()
    assert result.witness is not None
    svg = drawn(EventRates(result.witness, result.claim).draw("p"))
    (likelier,) = rectangles(svg, "bar neighbour")
    (other,) = rectangles(svg, "bar database")
    assert likelier["y"] < other["y"]
    assert other["width"] / likelier["width"] == pytest.approx(485 / 3052, rel=1e-3)
    (mark,) = [node for node in svg.iter("line") if node.get("class") == "allowed"]
    share = float(mark.attrib["x1"].rstrip("%")) / 100
    assert share == pytest.approx(math.e * 485 / 3052, rel=1e-3)


def test_rates_without_draws_are_none() -> None:
    result = samples.refuted_by_interval()
    empty = msgspec.structs.replace(result.witness, database_trials=0, database_hits=0)
    assert EventRates(empty, result.claim).draw("p") is None


def test_pictures_have_a_title_and_a_description() -> None:
    picture = samples.refuted_by_interval().picture
    assert picture is not None
    svg = drawn(OutputHistogram(picture).draw("x"))
    title, description = svg.find("title"), svg.find("desc")
    assert title is not None
    assert description is not None
    assert svg.attrib["aria-labelledby"] == f"{title.get('id')} {description.get('id')}"
    assert "3,052 of 40,000" in str(description.text)


def test_ticks_are_round_and_inside() -> None:
    assert nice_ticks(-3.5, 4.5) == (-2, 0, 2, 4)
    assert all(-0.3 <= tick <= 0.31 for tick in nice_ticks(-0.3, 0.31))
