"""A bound has the same digits in every form, and they are true whenever it is."""

import json
import re
from fractions import Fraction
from functools import cache
from html import unescape
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import verifydp
from verifydp.api.agreement import compare_result
from verifydp.cli import main
from verifydp.errors import InputError
from verifydp.evidence.kinds import summary_differences
from verifydp.evidence.numbers import bound_digits, parse_exact
from verifydp.evidence.summary import Bound
from verifydp.exact.balls import written_above, written_below
from verifydp.report import bounds as shown_bounds
from verifydp.report import brief
from verifydp.report.console import render_text
from verifydp.report.facts import calibration as calibration_facts
from verifydp.report.html.results import html_text
from verifydp.report.json.text import results_text
from verifydp.report.junit import case as junit_case
from verifydp.report.junit import junit_text

from .every_result import NAMES as MADE
from .every_result import every_result

#: Decimals with so many digits that they can be a bound that was rounded.
DECIMAL = re.compile(r"(?<![\w.,/])\d+\.\d{3,}(?:e[+-]\d+)?(?![\w/]|\.\d)")
#: How near to a bound a number is the bound itself, rounded otherwise.
NEAR = Fraction(1, 1000)


def noisy_count(records, size, rng):
    return len(records) + rng.laplace(scale=0.5, size=size)


@cache
def results():
    """All kinds; audits of the fixtures are made up, so that one is a real one."""
    real = verifydp.audit(
        noisy_count,
        epsilon=1,
        pair=([], [1.0]),
        samples=6000,
        seed=0,
    )
    made = {"a real audit": real, **every_result()}
    return {name: timeless(result) for name, result in made.items()}


def timeless(result):
    """The result with a time that is like no bound, whatever it took."""
    timed = "seconds" in result.__struct_fields__
    return replace(result, seconds=90_000.0) if timed else result


NAMES = ["a real audit", *MADE]


def exact_of(bound):
    """What a record says exactly; None where that is no number."""
    try:
        return parse_exact(bound.exact or repr(bound.value))
    except InputError:  # a logarithm, or infinite
        return None if isinstance(bound.value, str) else Fraction(repr(bound.value))


def untrue(bound):
    """Whether the digits, or the number for programs, lie on the wrong side."""
    exact = exact_of(bound)
    if exact is None:
        return bound.text != "infinity"
    said = [parse_exact(bound.text), Fraction(repr(bound.value))]
    if bound.side == "lower":
        return any(one > exact for one in said)
    return any(one < exact for one in said)


def forms(result):
    """What people read of a result, by the name of the form, without markup."""
    page = re.sub(r"<style>.*?</style>", "", html_text([result]), flags=re.DOTALL)
    yield "page", unescape(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL))
    yield "pictures", " ".join(re.findall(r"<text[^>]*>(.*?)</text>", page))
    card = re.sub(r"<style>.*?</style>", "", result._repr_html_(), flags=re.DOTALL)
    yield "card", unescape(re.sub(r"<[^>]*>", " ", card))
    yield "console", render_text([result])
    yield "brief", repr(result)
    yield "junit", junit_text([result])


def otherwise(result):
    """Numbers in a form that are a bound of the result with other digits."""
    texts = {bound.text for bound in result.summary.bounds}
    texts |= {bound.exact for bound in result.summary.bounds}
    values = [exact_of(bound) for bound in result.summary.bounds]
    for form, text in forms(result):
        for number in set(DECIMAL.findall(text)) - texts:
            for value in values:
                if value and abs(parse_exact(number) - value) <= NEAR * abs(value):
                    yield f"{form}: {number} is {float(value)!r} with other digits"
                    break


def missing(result):
    """Bounds that a form has to have and has not."""
    bounds = result.summary.bounds
    plain = json.loads(results_text([result]))["summary"]["bounds"]
    if [one["text"] for one in plain] != [bound.text for bound in bounds]:
        yield "JSON"
    (suite,) = fromstring(junit_text([result]).encode()).iter("testsuite")
    said = [one.get("value") for one in suite.iter("property")]
    yield from (f"junit: {one.text}" for one in bounds if one.text not in said)
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", result._repr_html_())
    if len({(one.quantity, one.at) for one in bounds}) <= 6:
        yield from (f"card: {one.text}" for one in bounds if one.text not in cells)
    page = dict(forms(result))["page"]
    if result.KIND not in {"calibration", "attack_table", "comparison"}:  # as is told
        yield from (
            f"page: {one.text}"
            for one in bounds
            if not re.search(rf"(?<![\d.]){re.escape(one.text)}(?![\d]|\.\d)", page)
        )
    if bounds:  # a long name may be cut
        said = brief.bound_text(bounds[0]).removeprefix(bounds[0].quantity)
        if said not in repr(result):
            yield "brief"


def faults(result):
    yield from (f"untrue: {one}" for one in result.summary.bounds if untrue(one))
    yield from missing(result)
    yield from otherwise(result)


@pytest.mark.parametrize("name", NAMES)
def test_every_form_has_the_same_digits(name):
    assert list(faults(results()[name])) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_frame_has_the_same_digits(name):
    pytest.importorskip("pandas")
    result = results()[name]
    said = list(result.to_frame()["text"])
    assert said == [bound.text for bound in result.summary.bounds]


CHECKED = [name for name in NAMES if not name.startswith("audit ")]


@pytest.mark.parametrize("name", CHECKED)
def test_check_has_the_same_digits(name, tmp_path, capsys):
    result = results()[name]
    result.report(tmp_path)
    with pytest.raises(SystemExit):
        main(["check", "--allow-cited", str(tmp_path)])
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    printed = " ".join(lines)
    if not result.certificates:
        assert "no certificate" in printed
        return
    wanted = [brief.bound_text(bound) for bound in result.summary.bounds]
    assert [one for one in wanted if one not in printed] == []
    content = (tmp_path / "result.json").read_bytes()
    assert list(compare_result(content, {}).bounds) == wanted
    if name == "a real audit":
        lower = [bound.text for bound in result.summary.bounds]
        assert f"epsilon_lower {lower[0]}, delta_lower {lower[1]}, error" in printed


def longer(value, side, exact=None):
    return value if isinstance(value, str) else f"{value:.17g}"


@pytest.mark.parametrize(
    ("place", "attribute", "wrong", "name", "where"),
    [
        (shown_bounds, "bound_digits", longer, "a real audit", "console"),
        (shown_bounds, "bound_digits", longer, "calibration", "pictures"),
        (shown_bounds, "bound_digits", longer, "curve", "console"),
        (calibration_facts, "upper_text", repr, "calibration", "console"),
        (brief, "bound_text", lambda one: f"{one.value}", "refutation", "brief"),
        (
            junit_case,
            "_properties",
            lambda result: (
                (bound.quantity + bound.at + bound.side, str(bound.value))
                for bound in result.summary.bounds
            ),
            "refutation",
            "junit",
        ),
    ],
)
def test_a_form_that_rounds_otherwise_is_found(
    place, attribute, wrong, name, where, monkeypatch
):
    result = results()[name]
    monkeypatch.setattr(place, attribute, wrong)
    assert any(fault.startswith(where) for fault in faults(result))


@pytest.mark.parametrize(
    ("side", "value", "text"),
    [("lower", 1.2345678, "1.23457"), ("upper", 1.2345612, "1.23456")],
)
def test_digits_on_the_wrong_side_are_found(side, value, text):
    bound = Bound(
        quantity="epsilon",
        at="",
        side=side,
        value=value,
        exact=None,
        guarantee="",
        text=text,
    )
    assert untrue(bound)
    assert not untrue(
        Bound(
            quantity="epsilon",
            at="",
            side=side,
            value=value,
            exact=None,
            guarantee="",
        )
    )


@given(st.fractions(min_value=0, max_value=10**9), st.booleans())
def test_digits_are_true_of_the_exact_bound_and_close_to_it(exact, is_exact):
    given_exact = str(exact) if is_exact else None
    low = parse_exact(bound_digits(written_below(exact), "lower", given_exact))
    high = parse_exact(bound_digits(written_above(exact), "upper", given_exact))
    assert low <= exact <= high
    assert high - low <= exact / 10**4


@pytest.mark.parametrize("exact", ["3/2", "1/0", "log(3)", "x", "9" * 5000])
def test_another_exact_number_than_that_of_the_value_is_nobodys_bound(exact):
    assert bound_digits(1.2345678, "lower", exact) == "1.23456"


def written_before(result):
    """The file of a result as it was before bounds had a text."""
    plain = json.loads(results_text([result]))
    for bound in plain["summary"]["bounds"]:
        del bound["text"]
    plain["summary"]["claim"] = result.former_claim
    return plain


@pytest.mark.parametrize("name", NAMES)
def test_results_that_were_written_before_are_read(name):
    result = results()[name]
    assert list(summary_differences(written_before(result), result)) == []


@pytest.mark.parametrize("name", ["choice", "bound", "refutation"])
def test_what_was_altered_is_still_seen(name):
    result = results()[name]
    old = written_before(result)
    old["summary"]["claim"] = "all is well"
    now = json.loads(results_text([result]))
    now["summary"]["bounds"][0]["text"] = "0.1"
    assert [one[0] for one in summary_differences(old, result)] == ["summary.claim"]
    assert [one[0] for one in summary_differences(now, result)] == ["summary.bounds"]


def test_a_former_claim_has_its_own_digits():
    assert "2.197224577336219" in results()["choice"].former_claim
    assert "2.19722:" in results()["choice"].claim
