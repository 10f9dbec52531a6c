from fractions import Fraction

import pytest

from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.verdict import Verdict
from verifydp.report import bounds, wording

from . import samples

ONE = Fraction(1)


@pytest.mark.parametrize(
    "bound", [0.99999, 1.0000001, 1.7624199, 123456.7, 1e-12, 3e20, -0.5, 0.0]
)
def test_a_printed_bound_never_says_more_than_the_recorded_one(bound: float) -> None:
    assert parse_exact(bounds.lower_text(bound)) <= Fraction(repr(bound))
    assert parse_exact(bounds.upper_text(bound)) >= Fraction(repr(bound))


def test_the_directions_differ_where_digits_are_cut() -> None:
    assert bounds.lower_text(0.9999999) == "0.999999"
    assert bounds.upper_text(0.9999991) == "1"
    assert bounds.lower_text(None) == "no bound"
    assert bounds.lower_text("inf") == "infinity"


def test_confidence_is_written_in_full() -> None:
    assert wording.confidence_text("1/1000000") == "99.9999 %"


def test_a_bound_equal_to_the_refuted_value_is_exceeded() -> None:
    assert bounds.bound_sentence(1.0, ONE, rejected=True) == "above 1 (claimed: 1)"
    assert bounds.bound_sentence(1.0, ONE, rejected=False) == "at least 1 (claimed: 1)"


def test_allowed_rate_follows_the_claim() -> None:
    result = samples.refuted_by_interval()
    assert result.witness is not None
    allowed = wording.allowed_rate(result.witness, result.claim)
    assert allowed == pytest.approx(2.718281828 * 485 / 40_000)
    category = samples.refuted_by_category()
    assert category.witness is not None
    assert wording.allowed_rate(category.witness, category.claim) == 1e-6


def test_no_wording_of_not_refuted_claims_success() -> None:
    text = wording.meaning_text(samples.not_refuted()).lower()
    assert "no proof" in text
    assert "pass" not in text


def test_every_verdict_has_a_meaning() -> None:
    texts = {wording.meaning_text(samples.result(verdict=kind)) for kind in Verdict}
    assert len(texts) == len(Verdict)


def test_hidden_characters_become_visible_and_stay_so() -> None:
    shown = wording.visible(samples.HOSTILE + "\ud800\n")
    assert "\\x1b" in shown
    assert "\\u202e" in shown
    assert "\\ud800" in shown
    assert shown.isprintable()
    assert wording.visible(shown) == shown


def test_samples_tell_exploration_and_waste() -> None:
    assert wording.samples_text(samples.refuted_by_interval()) == (
        "41,240 on each side (83,104 in all, 624 of them for exploration, "
        "96 drawn but not used)"
    )
