"""The summary in Markdown, as a reader of Markdown reads it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace

from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible
from verifydp.report.brief import bound_text
from verifydp.report.content import Content
from verifydp.report.formats import formats
from verifydp.report.markdown.escaping import cell, code
from verifydp.report.markdown.overview import MOST_BYTES, markdown_text

from . import samples
from .every_result import NAMES, every_result, hostile

#: Marks that mean "passed" to people.
GREEN = re.compile("[\u2705\u2714\u2713\u2611\U0001f7e2\U0001f44d]|:white_check|pass")
READER = MarkdownIt("commonmark", {"html": True}).enable("table")


def read(text):
    """Tokens of a text, and no HTML but the breaks that were meant."""
    tokens = READER.parse(text)
    for token in tokens:
        assert token.type != "html_block", token.content
        for inner in token.children or ():
            assert inner.type not in {"link_open", "image"}, token.content
            assert inner.type != "html_inline" or inner.content == "<br>"
    return tokens


def table(text):
    """The rows below the head: the cells of each, as the texts of their pieces."""
    (lines,) = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    found = []
    for token in read(lines):
        if token.type == "tr_open":
            found.append([])
        if token.type == "inline":
            pieces = [
                one.content for one in token.children if one.type != "html_inline"
            ]
            found[-1].append(pieces)
    return found[1:]


def test_what_is_refuted_comes_first_and_nothing_is_left_out():
    results = list(every_result().values())
    text = markdown_text(results)
    verdicts = ["".join(row[2]) for row in table(text)]
    assert len(verdicts) == len(results)
    refuted = sum(one.summary.verdict is Verdict.REFUTED for one in results)
    assert all(one.startswith("REFUTED") for one in verdicts[:refuted])
    assert not any(one.startswith("REFUTED") for one in verdicts[refuted:])
    assert f"{refuted} REFUTED, " in text


@pytest.mark.parametrize("name", NAMES)
def test_a_row_says_what_the_result_says(name):
    result = every_result()[name]
    summary = result.summary
    ((subject, claim, verdict, bounds, certificate),) = table(markdown_text([result]))
    assert subject == [visible(summary.subject)]
    assert claim == [visible(summary.beside_verdict)]
    assert "".join(verdict) == (summary.verdict_in_full or "none")
    said = [bound_text(bound) for bound in summary.bounds]
    assert bounds[:4] == (said[:4] or ["none"])
    if len(said) > 4:
        assert bounds[4:] == [f"and {len(said) - 4} more"]
    for (own, digest), shown in zip(
        summary.certificates.items(), certificate, strict=False
    ):
        assert shown == f"{own} {digest[:19]}"
    assert (certificate == ["none"]) == (not summary.certificates)


@pytest.mark.parametrize("verdict", [Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE])
def test_what_is_not_proved_has_no_mark_of_success(verdict):
    text = markdown_text([replace(samples.not_refuted(), verdict=verdict)])
    assert not GREEN.search(text.replace("passed 1/alpha", ""))
    assert ("this is no proof" in text) == (verdict is Verdict.NOT_REFUTED)
    assert "**" not in text


def test_violations_and_what_was_not_examined_are_told():
    text = markdown_text(samples.every_kind())
    violated, unseen = text.split("### Not examined")
    assert "### Refuted" in violated
    assert "the output is at least 2.5" in violated
    assert "--seed 7" in violated
    for limit in samples.NOT_EVALUATED:
        assert unseen.count(limit) == 1
    assert "fewer than any bet needs" in unseen
    assert "### Refuted" not in markdown_text([samples.not_refuted()])


def test_no_record_is_written():
    text = markdown_text(samples.every_kind())
    assert "malignant" not in text
    assert "17.99" not in text


@pytest.mark.parametrize("name", NAMES)
def test_hostile_words_break_no_table_and_are_no_html(name):
    text = markdown_text([hostile(every_result()[name])], title=samples.HOSTILE)
    ((*cells,),) = table(text)
    assert len(cells) == 5
    read(text)


@pytest.mark.parametrize(
    "name",
    [
        "a|b",
        r"a\|b",
        "`",
        "``|`<b>`",
        "`a` @someone",
        "| --- |\n| x |",
        "<!-- ",
        "[a](http://example.org)",
        "](x) ![y](z)",
        "$x$ #1 :tada:",
        " ",
        "",
        "a\\",
        "\\`",
    ],
)
def test_any_name_is_read_as_it_was_written(name):
    base = samples.not_refuted()
    result = replace(base, claim=replace(base.claim, mechanism=name))
    ((subject, *rest),) = table(markdown_text([result]))
    assert len(rest) == 4
    assert subject == [visible(name).strip() or "-"]


@given(st.text(alphabet="`|\\<>[]()@ a\n*_&;#", max_size=12))
def test_whatever_is_written_is_code(text):
    shown = visible(text).strip()
    if shown:
        (inline,) = (one for one in read(f"- {code(text)}") if one.type == "inline")
        assert [one.type for one in inline.children] == ["code_inline"]
        assert inline.children[0].content == shown
    assert re.search(r"(?<!\\)\|", cell(text)) is None


def test_equal_results_give_equal_bytes():
    results = list(every_result().values())
    write = formats()["markdown"].write
    content = Content(tuple(results), "all")
    assert write(content) == write(content)
    assert write(content).startswith("## `all`\n")


def named(result, name):
    """The result of another mechanism."""
    return replace(result, claim=replace(result.claim, mechanism=f"release_{name}"))


def test_a_thousand_results_fit_a_comment_and_the_rest_is_counted():
    """What is refuted comes first, also where not even that fits."""
    refuted, held = samples.refuted_by_interval(), samples.not_refuted()
    results = [named(held, k) for k in range(990)]
    results += [named(refuted, k) for k in range(990, 1000)]
    text = markdown_text(results)
    assert 40_000 < len(text.encode()) <= MOST_BYTES < 65_536
    shown = table(text)
    assert 20 < len(shown) < 990
    assert sum("".join(row[2]) == "REFUTED" for row in shown) == 10
    assert "1,000 results: 10 REFUTED, 990 NOT_REFUTED." in text
    left = 1000 - len(shown)
    assert (
        f"of 1,000 results it shows the first {len(shown):,}, and leaves out "
        f"{left} NOT_REFUTED.**"
    ) in text
    assert "shortened" not in markdown_text(results[:3])
    crowded = markdown_text([named(refuted, k) for k in range(1000)])
    left = 1000 - len(table(crowded))
    assert f"leaves out {left} REFUTED.**" in crowded
    assert len(crowded.encode()) <= MOST_BYTES


def test_a_result_that_fits_no_comment_is_counted_all_the_same():
    """And letters of several bytes count as such."""
    refuted = samples.refuted_by_interval()
    text = markdown_text([named(refuted, "\u00e4" * 40_000)], title="t" * 90_000)
    assert len(text.encode()) <= MOST_BYTES
    assert "1 result: 1 REFUTED." in text
    assert "it shows none, and leaves out 1 REFUTED" in text
