"""`verifydp.choose_epsilon`: rounding to the safe side, Table 1, what it rests on."""

import functools
import math
from fractions import Fraction

import pytest

import verifydp
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.formal.spec.registry import default_registry
from verifydp.privacy.adversary import laplace_curve
from verifydp.privacy.adversary.families import families
from verifydp.privacy.adversary.limits import PrecisionLimit

#: What is asked here needs no certificates; those have tests of their own.
choose_epsilon = functools.partial(verifydp.choose_epsilon, certify=False)

#: HT-XT1: limit on F_beta and the epsilon printed for it, by beta.
TABLE_1 = {
    "0.5": {".55": ".22", ".58": ".34", ".62": ".55", ".67": ".82", ".76": "1.42",
            ".83": "2.04", ".9": "3", ".95": "4.29"},
    "0.6": {".58": ".33", ".62": ".54", ".67": ".83", ".76": "1.45", ".83": "2.11",
            ".9": "3.11", ".95": "4.43"},
    "0.8": {".62": ".49", ".67": ".8", ".76": "1.46", ".83": "2.16", ".9": "3.21",
            ".95": "4.58"},
    "1": {".67": ".71", ".76": "1.4", ".83": "2.12", ".9": "3.2", ".95": "4.6"},
    "1.5": {".76": "1.17", ".83": "1.88", ".9": "2.99", ".95": "4.41"},
    "2": {".83": "1.61", ".9": "2.69", ".95": "4.12"},
}  # fmt: skip
ENTRIES = [
    (beta, value, Fraction(printed))
    for beta, row in TABLE_1.items()
    for value, printed in row.items()
]


def test_table_1_has_unsafe_and_infeasible_entries():
    """Four of 33 are below the baseline, nine are rounded up: each breaks its limit."""
    infeasible, unsafe = [], []
    for beta, value, printed in ENTRIES:
        found = choose_epsilon(f_beta=value, beta=beta, mechanism="laplace")
        if not found.feasible:
            infeasible.append((beta, value))
            continue
        assert abs(float(printed) - found.epsilon) <= 0.011
        if float(printed) > found.epsilon:
            unsafe.append((beta, value))
            with precision(128):
                score = laplace_curve(printed).highest_f_beta(beta).value
                assert lowest(score) > Fraction(value)
    assert len(ENTRIES) == 33
    assert infeasible == [("0.5", ".55"), ("0.8", ".62"), ("1.5", ".76"), ("2", ".83")]
    assert len(unsafe) == 9
    assert ("0.8", ".67") in unsafe


@pytest.mark.parametrize("limit", ["0.9", "0.8", "0.99", "0.123456789"])
def test_the_double_is_the_last_one_that_is_not_above(limit):
    if Fraction(limit) < Fraction(1, 2):
        found = choose_epsilon(precision=limit, odds=100)
        growth = 100 * Fraction(limit) / (1 - Fraction(limit))
    else:
        found = choose_epsilon(precision=limit)
        growth = Fraction(limit) / (1 - Fraction(limit))
    assert found.epsilon_exact == f"log({growth})"
    with precision(200):
        exact = ball(growth).log()
        assert ball(Fraction(found.epsilon)) < exact
        assert ball(Fraction(math.nextafter(found.epsilon, math.inf))) > exact


def test_scores_at_the_answer_are_enclosed():
    found = choose_epsilon(f_beta="0.9", mechanism="laplace")
    (limit,) = found.limits
    assert limit.score_lower < 0.9 <= limit.score_upper < 0.9 + 1e-15
    assert limit.gain_upper == pytest.approx(0.9 - 2 / 3)
    assert limit.baseline == "2/3"
    assert found.noise.value >= 1 / found.epsilon


def test_knowledge_costs_what_it_says():
    """For Laplace noise and F_beta exactly log(1/c); for all mechanisms another sum."""
    laplace = {"f_beta": "0.9", "mechanism": "laplace"}
    plain = choose_epsilon(**laplace)
    for odds in ("0.8", "0.62", "0.458"):
        found = choose_epsilon(**laplace, odds=odds)
        assert found.cost_exact == f"log({1 / Fraction(odds)})"
        assert found.cost == pytest.approx(plain.epsilon - found.epsilon)
    every = choose_epsilon(f_beta="0.9", odds="1/2")
    assert every.cost_exact == "log(4/3)"  # (1 + b) / (c + b)
    rare = choose_epsilon(precision="0.9", prior="1:3")
    assert rare.cost_exact == "-log(3)"
    assert plain.cost is None


def test_several_recalls_at_once():
    points = [PrecisionLimit("0.9", "0.8"), PrecisionLimit("0.95", "0.2")]
    found = choose_epsilon(*points, mechanism="laplace")
    alone = [choose_epsilon(one, mechanism="laplace") for one in points]
    assert found.epsilon == min(one.epsilon for one in alone)
    assert found.deciding == 0
    assert all(one.score_lower < Fraction(one.value) for one in found.limits)


def test_ways_to_say_what_is_known_agree():
    answers = {
        choose_epsilon(precision="0.95", **known).epsilon_exact
        for known in (
            {"odds": "0.62"},
            {"prior": "50:31"},
            {"rho_prior": 0.2, "rho_record": 0.1},
        )
    }
    assert answers == {"log(589/50)"}


def test_one_bad_limit_makes_all_infeasible():
    found = choose_epsilon(auc="0.9", accuracy="0.4")
    assert not found.feasible
    assert found.deciding == 1
    assert found.limits[0].feasible
    assert found.limits[0].score_upper is None


def test_an_answer_that_is_known_beforehand():
    found = choose_epsilon(precision="0.9", odds=0)
    assert not found.feasible
    assert "no limit below 1 can be met" in found.reason
    assert choose_epsilon(auc="0.9", odds=0).feasible


def test_a_limit_next_to_one():
    """Scores that doubles cannot tell from 1 are decided exactly."""
    found = choose_epsilon(f_beta="0." + "9" * 60, mechanism="laplace")
    assert found.epsilon == pytest.approx(120 * math.log(10) - math.log(4), rel=1e-9)
    with pytest.raises(verifydp.InputError, match="above the 700"):
        choose_epsilon(f_beta="0." + "9" * 310)


def test_what_an_answer_rests_on_is_stated():
    known = default_registry()
    for family in families().values():
        for ids in (*family.statements.values(), family.guarantee):
            assert all(known.has(name) for name in ids), ids
    found = choose_epsilon(auc="0.8", accuracy="0.8")
    assert found.rests_on == (
        "hypothesis_testing.any_mechanism_area",
        "hypothesis_testing.any_mechanism_accuracy",
    )


def test_every_limit_of_any_mechanism_has_a_statement():
    for limit in ("f_beta", "precision", "auc", "accuracy", "posterior"):
        assert choose_epsilon(**{limit: "0.9"}).rests_on


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"beta": 2}, "beta goes with"),
        ({"recall": 0.5}, "recall goes with"),
        ({"auc": 0.9, "odds": -1}, "at least 0"),
        ({"auc": 0.9, "values": 2.5}, "whole number"),
        ({"auc": 0.9, "odds": 1, "prior": "1:1"}, "said twice"),
    ],
)
def test_mistakes_are_said(said, words):
    with pytest.raises(verifydp.InputError, match=words):
        choose_epsilon(**said)


def test_the_least_score_above_a_rounded_up_epsilon_breaks_the_limit():
    """Rounding to nearest is wrong: the next double above violates by balls."""
    found = choose_epsilon(f_beta="0.9", mechanism="laplace")
    above = Fraction(math.nextafter(found.epsilon, math.inf))
    with precision(256):
        at, over = (
            laplace_curve(Fraction(e)).highest_f_beta(1).value
            for e in (Fraction(found.epsilon), above)
        )
        assert highest(at) < Fraction(9, 10) < lowest(over)
