"""Text fits the columns of a terminal, and nothing of it is lost."""

import io
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console

from verifydp.evidence.verdict import Verdict
from verifydp.report.columns import columns_of, padded, row_lines, wrapped
from verifydp.report.console import SuiteRow, render, render_suite
from verifydp.report.facts import facts_of

from . import samples
from .every_result import NAMES, every_result, hostile

WIDTHS = (80, 60, 40)
#: A name without a blank, of letters that take two columns and marks that take none.
CJK = "年齢" * 30 + "e\u0301" * 50
#: A path that no line takes.
PATH = Path("a") / ("very-long-name-" * 12) / "result.json"
#: What is no claim, bound or verdict: where it is long, a picture is made of it.
SHORTENED = {"database", "neighbour"}


def printed(result, width, written=()):
    stream = io.StringIO()
    render(result, Console(file=stream, width=width), written=written)
    return stream.getvalue()


def squeezed(text):
    return "".join(text.split())


def too_wide(text, width, whole=()):
    """Lines that do not fit, but for paths and commands, which can be copied."""
    return [
        line
        for line in text.splitlines()
        if cell_len(line) > width
        and line.split()[-1] not in whole
        and line not in whole
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_result_fits_eighty_columns_and_all_of_it_is_there(name):
    result = every_result()[name]
    whole = {getattr(result, "reproduce", None)}
    for width in WIDTHS:
        text = printed(result, width)
        if width == 80:
            assert too_wide(text, width, whole) == []
        shown = squeezed(text)
        if result.summary.verdict is not None:
            assert squeezed(result.summary.verdict_in_full) in shown
        if result.KIND in CLAIMS:
            assert squeezed(result.summary.beside_verdict) in shown
        missing = [
            fact
            for label, fact in facts_of(result)
            if result.KIND not in OWN_FACTS and squeezed(fact) not in shown
        ]
        assert missing == [], width


#: Kinds whose text begins with the claim as all forms have it; others say it otherwise.
CLAIMS = {
    "audit",
    "calibration",
    "composition_falsification",
    "density_search",
    "falsification",
    "inverse",
    "proof",
}
#: Kinds whose text is laid out of other texts than their facts.
OWN_FACTS = {"audit", "comparison", "attack_table", "census"}


@pytest.mark.parametrize("name", NAMES)
def test_long_words_of_users_fit_and_are_whole(name):
    result = hostile(every_result()[name], CJK)
    for width in WIDTHS:
        text = printed(result, width, written=[PATH])
        if width == 80 and result.KIND not in OWN_NAMES:
            assert too_wide(text, width, {str(PATH), CJK}) == []
        assert CJK in squeezed(text), width
        assert str(PATH) in text  # a path is never broken: a terminal can open it


#: Kinds with names of rules and readings in columns, which are verifydp's own.
OWN_NAMES = {"calibration", "comparison"}


def test_the_table_of_a_suite_fits_with_any_name():
    rows = [
        SuiteRow(CJK, samples.refuted_by_interval(), Verdict.NOT_REFUTED),
        SuiteRow("short", samples.not_refuted()),
    ]
    for width in WIDTHS:
        stream = io.StringIO()
        render_suite(rows, Console(file=stream, width=width))
        assert CJK in squeezed(stream.getvalue())
        if width == 80:
            assert too_wide(stream.getvalue(), width) == []


def test_a_label_of_a_table_is_never_cut():
    labels = [f"the ward on floor {floor}" for floor in (1, 2)]
    text = printed(samples_table(labels), 80)
    for label in labels:
        assert text.count(label) >= 2


def samples_table(labels):
    result = every_result()["fixed table"]
    features = tuple(
        msgspec.structs.replace(one, labels=tuple(labels)) for one in result.features
    )
    return msgspec.structs.replace(result, features=features)


@pytest.mark.parametrize(
    "text",
    ["", "one two  three", "a" * 50, CJK, "x " + CJK + " y", "e\u0301 " * 40],
)
def test_wrapping_loses_nothing_and_fits(text):
    for room in (1, 2, 7, 40):
        for inside in ("", "  "):
            lines = wrapped(text, room + len(inside), inside=inside)
            assert squeezed("".join(lines)) == squeezed(text)
            if room > 1:  # a letter of two columns fits no line of one
                assert max(map(columns_of, lines)) <= room + len(inside)


def test_marks_stay_with_their_letters():
    for line in wrapped("e\u0301" * 9, 4):
        assert line.startswith("e")
        assert columns_of(line) <= 4


def test_columns_are_those_of_rich():
    for text in ("age", "年齢", "e\u0301", "\uff46\uff55", "😀", "naïve ½"):
        assert columns_of(text) == cell_len(text)
        assert cell_len(padded(text, 20)) == 20


def test_rows_keep_their_cells():
    cells = ["PROVED", "a" * 30, "holds", ""]
    for room in (12, 20, 40, 80):
        lines = row_lines(cells, [0, 8, 20, 60], room)
        assert squeezed("".join(lines)) == squeezed("".join(cells))
        assert max(map(columns_of, lines)) <= room
        assert all(line == line.rstrip() for line in lines)
