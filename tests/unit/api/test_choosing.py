"""`verifydp.choose_epsilon`: rounding to the safe side, Table 1, what it rests on."""

import functools
import math
from fractions import Fraction

import pytest

import verifydp
from verifydp.adversary import gaussian_curve, laplace_curve
from verifydp.adversary.limits import PrecisionLimit
from verifydp.adversary.mechanism_classes import mechanism_classes
from verifydp.adversary.mechanism_classes.solving import readings
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.formal.spec.citing import default_registry

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
        above = math.nextafter(found.epsilon, math.inf)
        assert max(map(ball, readings(found.epsilon)), key=highest) < exact
        assert any(ball(number) > exact for number in readings(above))


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
    for each in mechanism_classes().values():
        for ids in (*each.statements.values(), each.guarantee):
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
        ({"beta": 2}, "`beta` goes with"),
        ({"recall": 0.5}, "`recall` goes with"),
        ({"auc": 0.9, "odds": -1}, "at least 0"),
        ({"auc": 0.9, "values": 2.5}, "whole number"),
        ({"auc": 0.9, "odds": 1, "prior": "1:1"}, "said twice"),
        (
            {
                "auc": "0.5000000000000000000000000001",
                "mechanism": "laplace",
                "sensitivity": "1e300",
            },
            "beyond the range of doubles",
        ),
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


def test_a_number_is_no_limit():
    with pytest.raises(verifydp.InputError, match=r"'0\.9' is no limit"):
        choose_epsilon(0.9)


def test_no_limit_is_violated_by_the_decimal_that_is_written():
    """One answer in 25 was above the exact one, read as a decimal."""
    for share in range(51, 100):
        found = choose_epsilon(precision=Fraction(share, 100))
        with precision(200):
            exact = ball(Fraction(share, 100 - share)).log()
            assert ball(Fraction(repr(found.epsilon))) < exact
            assert ball(Fraction(found.epsilon)) < exact


@pytest.mark.parametrize(
    "said",
    [
        {"accuracy": "0.7500001", "auc": "0.5001", "prior": "3:1", "delta": "1e-9"},
        {"f_beta": 0.9, "auc": "0.50001", "delta": "1e-9", "classical": True},
    ],
)
def test_a_gain_that_no_double_holds_is_rounded_up_to_one(said):
    found = choose_epsilon(**said, mechanism="gaussian")
    gains = sorted(limit.gain_upper for limit in found.limits)
    assert gains[0] == 5e-324
    assert gains[1] > 1e-6


def test_scores_are_those_of_the_noise_that_is_offered():
    """Rounded up to a double, the deviation leaves a little less than the limit."""
    found = choose_epsilon(auc="0.7", mechanism="gaussian", delta="1e-5")
    (limit,) = found.limits
    with precision(200):
        ends = [
            gaussian_curve(1 / Fraction(text)).area()
            for text in (found.noise.value, repr(found.noise.value))
        ]
        assert all(ball(Fraction(limit.score_lower)) <= area for area in ends)
        assert all(area <= ball(Fraction(limit.score_upper)) for area in ends)


def test_what_is_written_for_fewer_values_refuses_no_answer():
    found = verifydp.choose_epsilon(
        auc=0.9, mechanism="randomised-response", values=100, certify=True
    )
    assert found.epsilon == pytest.approx(4.847452)
    assert found.certificate is None
    assert "categories is 100" in found.evidence


def joint(folder, cells):
    file = folder / "joint.csv"
    rows = [f"{record},{known},{share}" for (record, known), share in cells.items()]
    file.write_text("\n".join(["record,known,probability", *rows]) + "\n")
    return file


def test_a_table_of_three_values_says_which_two_are_meant(tmp_path):
    cells = {("a", "x"): "1/4", ("b", "x"): "1/4", ("c", "x"): "1/12",
             ("a", "y"): "1/8", ("b", "y"): "1/8", ("c", "y"): "1/6"}  # fmt: skip
    found = choose_epsilon(precision=0.9, joint=joint(tmp_path, cells))
    assert found.odds == "1/3"
    assert found.notes[0] == (
        "the record has 3 values: the odds are those of a against c alone, the worst "
        "pair, where what is known is x"
    )
    assert "of a against c alone" in found.knowledge
    never = choose_epsilon(precision=0.7, joint=joint(tmp_path, cells))
    assert "between the two the prior alone, 3 to 1" in never.reason


def test_an_impossible_value_does_not_make_the_record_known(tmp_path):
    cells = {("a", "x"): "1/4", ("b", "x"): "1/4", ("c", "x"): "0",
             ("a", "y"): "1/8", ("b", "y"): "1/8", ("c", "y"): "1/4"}  # fmt: skip
    never = choose_epsilon(precision=0.9, joint=joint(tmp_path, cells))
    assert not never.feasible
    assert "c is impossible there, and 2 values remain possible" in never.reason
    assert "guess right with 1" not in never.reason


def test_what_odds_of_1_allow_may_be_beyond_every_claim():
    """The cost of knowledge is left open, and the answer stands."""
    nines = "0." + "9" * 305
    with pytest.raises(verifydp.InputError, match="above the 700"):
        choose_epsilon(precision=nines)
    found = choose_epsilon(precision=nines, prior="10000:1")
    assert found.feasible
    assert found.cost is None


def test_both_beliefs_are_limited_and_the_smaller_epsilon_counts():
    sides = {"posterior": "0.95", "posterior_out": "0.6"}
    found = verifydp.choose_epsilon(**sides, prior="3:1", certify=True)
    alone = [choose_epsilon(**{name: v}, prior="3:1") for name, v in sides.items()]
    assert [one.epsilon_exact for one in alone] == ["log(19/3)", "log(9/2)"]
    assert (found.epsilon_exact, found.deciding) == ("log(9/2)", 1)
    assert found.verdict is verifydp.Verdict.PROVED
    assert found.excess is not None
    assert "exceeds posterior 0.6 (that the record is not in)" in found.reason
    # A swapped prior swaps the beliefs.
    swapped = choose_epsilon(posterior="0.6", prior="1:3")
    assert swapped.epsilon_exact == alone[1].epsilon_exact


def test_a_record_that_is_surely_in_is_never_believed_to_be_out():
    assert choose_epsilon(posterior_out="0.1", odds=0).unlimited
    found = verifydp.choose_epsilon(
        posterior_out="0.1", auc="0.7", odds=0, certify=True
    )
    assert found.verdict is verifydp.Verdict.PROVED
    never = choose_epsilon(posterior_out="0.2", prior="3:1")
    assert not never.feasible
    assert "believes in its absence with 0.25" in never.reason
    assert not choose_epsilon(posterior_out="0.9", delta="1e-6").feasible
