"""The page about copulas: what it shows is what comes out."""

import doctest
from fractions import Fraction
from pathlib import Path

from verifydp.composition.optimal import ApproximateComponent, compose_optimally
from verifydp.exact.balls import ball
from verifydp.loss.coupled import coupled_normal_delta, released_delta

PAGE = Path(__file__).parents[3] / "docs" / "copulas.md"


def test_the_examples_of_the_page_hold():
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=flags
    )
    assert (failed, tried > 10) == (0, True)


def test_what_the_paper_promises_on_the_page():
    """Its theorem 3 composes the dial with two mechanisms that move by a deviation."""
    each = "4.37717809568122"  # at delta 1e-5, as the next line shows
    assert abs(coupled_normal_delta(1, each) - ball(Fraction(1, 10**5))) < 1e-15
    parts = [
        ApproximateComponent(1, "0.02"),
        ApproximateComponent(each, "1e-5", count=2),
    ]
    bound = compose_optimally(parts).epsilon_at("0.05")
    assert (
        f"{bound.epsilon_lower:.4f}" == f"{float(bound.epsilon_upper):.4f}" == "9.7105"
    )
    assert "It promises 9.7105 at delta 0.05" in PAGE.read_text(encoding="utf-8")


def test_where_the_factor_fails_on_the_page():
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert "at delta 0.9 it fails from 9.78 on, at delta 0.02 from 133.1 on" in text
    for delta, before, after in (("0.9", "9.77", "9.78"), ("0.02", 133, "133.1")):
        assert released_delta(before, delta) < ball(Fraction(delta))
        assert released_delta(after, delta) > ball(Fraction(delta))
