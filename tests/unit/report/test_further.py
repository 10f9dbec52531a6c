"""A violation beside the witness is told in every form, and none where none is."""

import html
import io

import msgspec
import pytest
from rich.console import Console

from tests.unit.report import samples
from verifydp.report.console.audit import render
from verifydp.report.content import Content
from verifydp.report.formats import chosen_formats
from verifydp.report.further import further_texts


def forms(result):
    console = Console(file=io.StringIO(), width=80)
    render(result, console)
    yield "console", console.file.getvalue()
    for form in chosen_formats(None, Content((result,))):
        if form.name != "json":
            yield form.name, html.unescape(form.write(Content((result,))))


def test_further_violations_are_told_in_all_forms():
    alone = samples.refuted_by_interval()
    other = msgspec.structs.replace(
        alone.witness,
        event=msgspec.structs.replace(alone.witness.event, text="the sum is above 7"),
    )
    both = msgspec.structs.replace(alone, further=(other,))
    (text,) = further_texts(both)
    assert text.startswith("the sum is above 7: ")
    shown, before = dict(forms(both)), dict(forms(alone))
    assert set(shown) >= {"console", "html", "junit"}
    for name, written in shown.items():
        assert " ".join(text.split()) in " ".join(written.split()), name
        assert "the sum is above 7" not in before[name], name


@pytest.mark.parametrize("make", [samples.refuted_by_interval, samples.not_refuted])
def test_nothing_is_told_where_there_is_nothing(make):
    assert further_texts(make()) == []
