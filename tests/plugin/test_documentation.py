"""The page about the plugin: its examples run, and it names every option."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import strategies as st

import verifydp
from verifydp import neighbours, notions
from verifydp.data.beliefs import GaussianPrior
from verifydp.data.causal import GaussianCausalModel
from verifydp.data.spaces import granularities
from verifydp.empirical.search import simplest_pair
from verifydp.loss import TradeOff
from verifydp.notions import GaussianDP, RenyiDP, TradeOffDP, ZeroConcentratedDP
from verifydp.notions.implied import claim_to_test

PAGE = Path(__file__).parents[2] / "docs" / "pytest.md"


@pytest.fixture
def page():
    return PAGE.read_text(encoding="utf-8")


def test_the_examples_run_as_they_stand(pytester, page):
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 4
    pytester.makepyfile(**{f"test_{i}": text for i, text in enumerate(examples)})
    result = pytester.runpytest_subprocess("--verifydp-samples=2000")
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes() == {"NOT_REFUTED": 6}


def test_every_option_is_on_the_page(pytester, page):
    text = pytester.runpytest_inprocess("--help").stdout.str()
    options = set(re.findall(r"--verifydp-\w+", text))
    names = ("budget", "evidence", "samples", "seed")
    assert options == {f"--verifydp-{name}" for name in names}
    for option in options:
        assert f"`{option} " in page
    settings = set(re.findall(r"verifydp_\w+(?= \()", text))
    assert settings >= {"verifydp_budget", "verifydp_evidence", "verifydp_audit_alias"}
    for setting in settings:
        assert f"| `{setting}` |" in page


def rows_below(page, heading):
    """The rows of the table of a section."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [row.split(" | ") for row in rows[2:]]


#: What the tables of the page speak of.
NAMES = {
    "verifydp": verifydp,
    "Fraction": Fraction,
    "TradeOff": TradeOff,
    "st": st,
    "under": neighbours.under,
    "events": st.integers(0, 1),
    "priors": {"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 1)},
    "model": GaussianCausalModel({"a": 0, "b": 1}, loading=1, covariance=1),
    **{name: getattr(notions, name) for name in notions.__all__},
}


def test_every_notion_of_the_page_is_a_claim(page):
    """And none of the library is left out, but the exact form of what is there."""
    made = [
        eval(code.strip("`"), NAMES)
        for _, code, _ in rows_below(page, "What can be claimed")
    ]
    for claim in made:
        tested, told = claim_to_test(claim)
        assert bool(told) == isinstance(
            claim, RenyiDP | GaussianDP | TradeOffDP | ZeroConcentratedDP
        )
        assert not told or tested.delta == 0.001
    kinds = {type(claim).__name__ for claim in made}
    assert kinds | {"ExactApproximate", "MetricPrivacy"} >= {*notions.__all__}


def test_every_relation_of_the_page_is_drawn(page):
    rows = rows_below(page, "Who is whose neighbour")
    for _, code, _ in rows:
        strategy = eval(code.strip("`"), NAMES)
        first, second = simplest_pair(strategy)
        assert first is not second
        assert code.strip("`").startswith('under("')
    found = {name.split("`")[1].partition(":")[0] for name, _, _ in rows}
    assert found == {*granularities(), "margins", "invariant", "secrets"}
