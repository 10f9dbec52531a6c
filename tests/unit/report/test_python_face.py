"""How every kind of result shows itself in Python: in a shell, a notebook, a frame."""

import doctest
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import verifydp
from verifydp.errors import UnsupportedError
from verifydp.evidence.summary import READERS, Result
from verifydp.loading import found_when_asked
from verifydp.report.brief import brief_text
from verifydp.report.html import card

from .every_result import NAMES, every_result, hostile

TEMPLATES = Path(card.__file__).parent / "templates"
COLOUR = re.compile(r"--(\w+): ([^;]+);")


def test_the_readers_are_there_and_read_reports_only():
    for place in READERS.values():
        assert place.startswith("verifydp.report.")
        assert callable(found_when_asked(place))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_shell_shows_is_short(name):
    result = every_result()[name]
    lines = repr(result).splitlines()
    assert len(lines) <= 5
    assert max(map(len, lines)) <= 79
    assert lines[0].startswith(type(result).__name__)
    assert (result.summary.verdict_in_full or "no verdict") in lines[0]
    for bound in result.summary.bounds[:1]:
        assert bound.quantity.split()[0] in repr(result)
        assert {"lower": ">=", "upper": "<="}[bound.side] in repr(result)
    assert '.report("folder")' in lines[-1]
    text = repr(hostile(result))
    assert len(text.splitlines()) <= 5
    assert "\x1b" not in text


def test_no_record_is_in_what_is_shown():
    """The secret stands in the pair, which the report may show and these may not."""
    result = every_result()["audit REFUTED"]
    secret = [{"name": "unheard-of-person", "age": 4711}]
    pair = msgspec.structs.replace(result.witness.pair, database=secret)
    witness = msgspec.structs.replace(result.witness, pair=pair)
    held = msgspec.structs.replace(result, pair=pair, witness=witness)
    assert "4711" in str(held.to_dict())
    for text in (repr(held), held._repr_html_()):
        assert "4711" not in text
        assert "unheard-of-person" not in text


def test_rich_shows_no_more():
    assert not hasattr(every_result()["audit REFUTED"], "__rich_repr__")


class Piece(HTMLParser):
    """Collects the tags, and whether each is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        assert not {name for name, _ in attributes} & {"id", "src", "href", "onclick"}
        if tag != "wbr":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", NAMES)
def test_a_card_is_a_whole_piece_of_a_page(name):
    result = every_result()[name]
    for one in (result, hostile(result)):
        text = one._repr_html_()
        piece = Piece()
        piece.feed(text)
        assert piece.open == []
        assert not piece.tags & {"script", "html", "body", "link", "img", "article"}
        assert text.startswith('<div class="verifydp-card ')
        assert (one.summary.verdict_in_full or "no verdict") in text


def selectors(css):
    """Every selector of a style sheet without at-rules."""
    bare = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    assert "@" not in bare
    for head in re.findall(r"([^{}]+)\{", bare):
        yield from (one.strip() for one in head.split(","))


def test_the_style_of_a_card_is_about_the_card():
    found = list(selectors((TEMPLATES / "card.css").read_text("utf-8")))
    assert len(found) > 20
    assert [one for one in found if ".verifydp-card" not in one] == []
    assert "td" in list(selectors("td { color: red }"))


def test_the_colours_of_a_card_are_those_of_the_page():
    page = (TEMPLATES / "style.css").read_text("utf-8").split("@media")
    light, dark = (dict(COLOUR.findall(part)) for part in page[:2])
    own = dict(COLOUR.findall((TEMPLATES / "card.css").read_text("utf-8")))
    pairs = {key: value for key, value in own.items() if "light-dark" in value}
    assert len(pairs) >= 10
    for name, value in pairs.items():
        assert value == f"light-dark({light[name]}, {dark[name]})"


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_what_out_writes(name, tmp_path):
    result = every_result()[name]
    written = result.report(str(tmp_path / "one"))
    other = verifydp.write_reports([result], tmp_path / "other")
    assert [path.name for path in written] == [path.name for path in other]
    for one, two in zip(written, other, strict=True):
        assert one.read_bytes() == two.read_bytes()
    assert {"result.json", "report.html"} <= {path.name for path in written}
    assert result.to_dict() == json.loads(written[0].read_text("utf-8"))
    with pytest.raises(verifydp.InputError, match="name another folder"):
        result.report(tmp_path / "one", replace=False)


def test_without_pandas_a_message_says_what_to_do(monkeypatch):
    monkeypatch.setattr("verifydp.report.frame.find_spec", lambda name: None)
    with pytest.raises(UnsupportedError, match=r"pip install pandas"):
        every_result()["bound"].to_frame()


class StandIn:
    """As much of pandas as a frame of bounds is made with."""

    @staticmethod
    def DataFrame(rows, columns):  # noqa: N802 - as pandas calls it
        frame = StandIn()
        frame.rows = [dict(zip(columns, row, strict=True)) for row in rows]
        return frame

    def astype(self, kinds):
        assert kinds == {"value": float}
        return self


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_has_one_row_a_bound(name, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", StandIn)
    monkeypatch.setattr("verifydp.report.frame.find_spec", lambda name: name)
    result = every_result()[name]
    rows = result.to_frame().rows
    bounds = result.summary.bounds
    assert [row["side"] for row in rows] == [bound.side for bound in bounds]
    assert [row["value"] for row in rows] == [float(bound.value) for bound in bounds]


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_of_pandas(name):
    pandas = pytest.importorskip("pandas")
    frame = every_result()[name].to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert len(frame) == len(every_result()[name].summary.bounds)
    assert frame["value"].dtype == float


def test_what_is_shown_is_that_of_the_base():
    assert Result.__repr__(every_result()["bound"]) == brief_text(
        every_result()["bound"]
    )


def test_what_the_page_about_python_shows_is_so():
    page = Path(__file__).parents[3] / "docs" / "python.md"
    text = page.read_text("utf-8").replace("```", "\n")
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, None, 0)
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(test).failed == 0
    assert runner.tries >= 4
