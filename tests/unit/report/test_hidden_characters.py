"""No text of a user forges a line of a report, or turns it around."""

import io
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from verifydp.evidence.visible_text import visible, visible_lines
from verifydp.report.console import render_audit
from verifydp.report.console.lines import print_fact, print_heading, print_paths
from verifydp.report.html.results import html_text
from verifydp.report.json.text import result_json
from verifydp.report.junit.suite import junit_text

from . import samples

#: Line breaks of all kinds, escapes, marks of direction, letters without width.
HIDDEN = (
    "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\x1b\x08\x00\x7f\u202a\u202b\u202c\u202d"
    "\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u200c\u200d\u2060\ufeff"
    "\u00ad\u034f\u115f\u3164\u2800\u00a0\u3000\u180e\ue000\ufe0f\U000e0041\ud800"
)
FORGED = f"f{HIDDEN}accepted  other.json"


@given(st.text())
def test_what_is_visible_is_one_line_without_hidden_characters(text):
    shown = visible(text)
    assert len(shown.splitlines()) <= 1
    assert not any(
        unicodedata.category(letter)[0] == "C"
        or (unicodedata.category(letter)[0] == "Z" and letter != " ")
        for letter in shown
    )
    shown.encode()
    assert visible_lines(text).count("\n") == text.count("\n")


def test_every_hidden_character_is_escaped():
    assert set(visible(HIDDEN)) <= set("\\xuU0123456789abcdefnr")
    kept = "Größe ≤ 3 µm, 数, é, é, 👍"
    assert visible(kept) == kept


def saying(**words):
    summary = samples.not_refuted().summary
    return msgspec.structs.replace(summary, **words)


def printed(write):
    stream = io.StringIO()
    write(Console(file=stream, width=200))
    return stream.getvalue()


@pytest.mark.parametrize(
    "write",
    [
        lambda console: print_fact("note", FORGED, console),
        lambda console: print_heading(saying(claim=FORGED), console),
        lambda console: print_heading(saying(reason=FORGED), console),
        lambda console: print_paths([Path(FORGED)], console),
    ],
)
def test_facts_are_escaped(write):
    text = printed(write)
    assert not set(text) & (set(HIDDEN) - {"\n"})
    assert not any(line.startswith("accepted") for line in text.splitlines())
    assert r"\u202e" in "".join(map(str.strip, text.splitlines()))


def hostile_result():
    result = samples.not_refuted()
    claim = msgspec.structs.replace(result.claim, mechanism=FORGED)
    return msgspec.structs.replace(
        result, claim=claim, reason=FORGED, notes=(FORGED,), reproduce=FORGED
    )


def test_reports_of_an_audit_are_escaped():
    result = hostile_result()
    texts = [
        printed(lambda console: render_audit(result, console)),
        html_text([result], title=FORGED),
        junit_text([result], title=FORGED),
    ]
    for text in texts:
        assert not set(text) & (set(HIDDEN) - {"\n"})
        assert r"\u202e" in text
    assert ElementTree.fromstring(texts[2].partition("\n")[2]) is not None


def test_json_stays_data():
    name = FORGED.replace("\ud800", "")
    result = hostile_result()
    claim = msgspec.structs.replace(result.claim, mechanism=name)
    record = msgspec.structs.replace(
        result, claim=claim, reason=name, notes=(name,), reproduce=name
    )
    assert msgspec.json.decode(result_json(record))["claim"]["mechanism"] == name
