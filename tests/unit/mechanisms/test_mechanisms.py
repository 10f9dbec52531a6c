"""Parameters, samplers, laws and profiles of mechanisms."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp import loss
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball
from verifydp.mechanisms import mechanism, mechanisms

EXAMPLES = {name: dict(kind.example) for name, kind in mechanisms().items()}


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("laplac", {}, "did you mean laplace?"),
        ("zzz", {}, "exponential, gaussian, gaussian-copula"),
        ("laplace", {"scale": 1}, "laplace needs `sensitivity`"),
        ("laplace", {"scale": -1, "sensitivity": 1}, "scale is -1"),
        ("laplace", {"scale": 0, "sensitivity": 1}, "must be above 0"),
        ("laplace", {"scale": "inf", "sensitivity": 1}, "finite number"),
        ("laplace", {"scale": float("nan"), "sensitivity": 1}, "finite number"),
        ("laplace", {"scale": "1e999999999", "sensitivity": 1}, "finite number"),
        ("laplace", {"scale": True, "sensitivity": 1}, "give a number"),
        ("laplace", {"scale": 1, "sensitivity": 1, "sigma": 1}, "no parameter 'sigma'"),
        ("geometric", {"decay": 1, "ratio": "0.5", "sensitivity": 1}, "exactly one"),
        ("geometric", {"ratio": 1, "sensitivity": 1}, "below 1"),
        ("geometric", {"decay": 1, "sensitivity": "1.5"}, "whole number"),
        ("randomised-response", {"keep": "1.01"}, "from 0 to 1"),
        ("randomised-response", {}, "--keep or --calibrated"),
        ("randomised-response", {"keep": "0.5", "categories": 1}, "from 2 to"),
        ("table", {"table": [["0.5", "0.6"], ["1", "0"]]}, "sums to 11/10"),
        ("table", {"table": [["1"]]}, "2 to 64 databases"),
        ("table", {"table": [["1", "0"], ["1"]]}, "same number"),
        ("table", {"table": [["2", "-1"], ["1", "0"]]}, "below 0"),
        ("table", {"table": "no-such-file.json"}, "cannot read"),
    ],
)
def test_a_wrong_parameter_is_one_line(name, parameters, message) -> None:
    with pytest.raises(InputError) as raised:
        mechanism(name, **parameters)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_decimals_mean_what_is_written() -> None:
    assert mechanism("laplace", scale=0.1, sensitivity="1/3").values == {
        "scale": "1/10",
        "sensitivity": "1/3",
    }


@pytest.mark.parametrize("name", ["laplace", "gaussian", "geometric"])
def test_samples_follow_the_law(name) -> None:
    """40,000 draws; Kolmogorov's bound fails with probability below 1e-9."""
    chosen = mechanism(name, **EXAMPLES[name])
    size = 40_000
    draws = np.sort(chosen.sample(3, size, np.random.default_rng(1)))
    law = chosen.law(3)
    distance = math.sqrt(math.log(2e9) / (2 * size))
    for point in range(-1, 8):
        share = np.searchsorted(draws, point, side="right") / size
        assert abs(share - float(law.cdf(point).mid())) < distance


@pytest.mark.parametrize(
    ("name", "database"), [("randomised-response", 1), ("table", "1")]
)
def test_finite_samples_follow_the_law(name, database) -> None:
    chosen = mechanism(name, **EXAMPLES[name])
    draws = chosen.sample(database, 40_000, np.random.default_rng(2))
    law = chosen.law(database)
    for outcome in law.outcomes:
        share = float(np.mean(draws == outcome))
        assert abs(share - float(law.weight(outcome))) < 0.017


def test_exponential_draws_by_score() -> None:
    chosen = mechanism("exponential", epsilon_0=2, sensitivity=1)
    draws = chosen.sample([0.0, 1.0], 40_000, np.random.default_rng(3))
    assert abs(np.mean(draws) - math.e / (1 + math.e)) < 0.017
    with pytest.raises(InputError, match="finite scores"):
        chosen.sample([math.nan], 1, np.random.default_rng(0))
    with pytest.raises(UnsupportedError):
        chosen.law([0.0, 1.0])


@pytest.mark.parametrize(
    ("name", "database"),
    [
        ("laplace", "x"),
        ("gaussian", math.inf),
        ("geometric", 0.5),
        ("randomised-response", 7),
        ("table", "9"),
    ],
)
def test_a_wrong_database_is_one_line(name, database) -> None:
    with pytest.raises(InputError, match="database"):
        mechanism(name, **EXAMPLES[name]).law(database)


@pytest.mark.parametrize("name", ["randomised-response", "table"])
@pytest.mark.parametrize("epsilon", ["0", "0.3", "log(2)", "2"])
def test_closed_forms_agree_with_the_laws(name, epsilon) -> None:
    chosen = mechanism(name, **EXAMPLES[name])
    pair, level = chosen.worst_pair(), Epsilon.of_claim(epsilon)
    laws = pair.first, pair.second
    known = loss.delta_at(*laws, level, symmetric=True)
    assert chosen.delta_at(level).overlaps(known)
    assert chosen.epsilon_at(Fraction(0)).overlaps(
        loss.pure_epsilon(*laws, symmetric=True)
    )
    assert chosen.epsilon_at(Fraction(1, 10)).overlaps(
        loss.epsilon_at(*laws, "1/10", symmetric=True)
    )


def test_the_profile_of_the_exponential_mechanism_is_reached_by_two_outcomes() -> None:
    """At log odds that move by epsilon_0, the best of many laws has this delta."""
    chosen = mechanism("exponential", epsilon_0=1, sensitivity=1)
    for epsilon in (0.0, 0.25, 0.5, 0.9):
        odds = np.exp(np.linspace(-8, 8, 40_001))
        likelier, rarer = odds / (1 + odds), odds / (odds + math.e)
        best = np.max(likelier - math.exp(epsilon) * rarer)
        known = float(chosen.delta_at(Epsilon.of_claim(epsilon)).mid())
        assert best == pytest.approx(known, rel=1e-6)
        back = chosen.epsilon_at(Fraction(known))
        assert float(back.mid()) == pytest.approx(epsilon, abs=1e-9)


def test_an_irrational_epsilon_is_enclosed() -> None:
    chosen = mechanism("laplace", scale=1, sensitivity=2)
    exact = 1 - (ball(3).log() / 2 - 1).exp()
    assert chosen.delta_at(Epsilon.of_claim("log(3)")).overlaps(exact)


def test_tables_are_read_from_files(tmp_path) -> None:
    file = tmp_path / "mechanism.json"
    file.write_text(
        json.dumps(
            {
                "rows": {"a": ["1/3", "2/3"], "b": [0.1, 0.9], "c": [1, 0]},
                "neighbours": [["a", "b"]],
            }
        )
    )
    chosen = mechanism("table", table=str(file))
    assert chosen.law("b").weight(0) == Fraction(1, 10)
    assert not chosen.has_all_pairs
    assert chosen.epsilon_at(Fraction(0)).is_finite()
    file = tmp_path / "mechanism.csv"
    file.write_text("1/3, 2/3\n0.1, 0.9\n")
    assert mechanism("table", table=str(file)).law("0").weight(1) == Fraction(2, 3)


@pytest.mark.parametrize("pairs", [[], [["a", "a"]], [["a", "z"]], [["a"]], "nothing"])
def test_wrong_neighbours_are_refused(pairs, tmp_path) -> None:
    with pytest.raises(InputError):
        mechanism("table", table={"a": ["1", "0"], "b": ["0", "1"]}, neighbours=pairs)
