"""A user's program: `mypy --strict` knows the type of everything in it."""

import random
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import assert_type

import numpy as np

import verifydp
from verifydp.data.causal import FiniteCausalModel, FiniteKernel
from verifydp.evidence.claim import Claim
from verifydp.evidence.prove_results import ProvedClaim
from verifydp.notions import PureDP
from verifydp.notions.finite import NotionFinding


def noisy_count(
    database: list[float], size: int, rng: np.random.Generator
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Count with too little noise."""
    return len(database) + rng.laplace(scale=0.5, size=size)


class SomeRelease:
    """A mechanism as a method."""

    def sample(self, database: float, size: int, rng: np.random.Generator) -> object:
        """A number with noise."""
        return database + rng.normal(scale=9, size=size)


def main(folder: Path) -> None:
    """Use every public function once."""
    audited = verifydp.audit(
        noisy_count,
        claim=verifydp.ApproximateDP(epsilon=1.0),
        pair=([], [1.0]),
        samples=4000,
    )
    assert_type(audited, verifydp.AuditResult)
    assert_type(audited.verdict, verifydp.Verdict)
    assert_type(audited.claim, Claim)
    assert_type(audited.epsilon_lower, float | str | None)
    assert_type(audited.samples, int)
    proved = verifydp.prove("laplace", epsilon=1, scale=1, sensitivity=1)
    assert_type(proved, verifydp.ProveResult)
    assert_type(proved.claim, ProvedClaim)
    assert_type(verifydp.check(proved.certificate), bool)
    beliefs = {
        "sick": verifydp.GaussianPrior(1, 2),
        "well": verifydp.GaussianPrior(0, 1),
    }
    calibrated = verifydp.calibrate(beliefs, epsilon=1, delta=0.05)
    assert_type(calibrated, verifydp.CalibrationResult)
    assert_type(calibrated.noise.decimal, float)
    found = verifydp.falsify("theorem-1", attempts=2)
    assert_type(found, verifydp.FalsificationResult)
    chosen = verifydp.choose_epsilon(precision="0.9")
    assert_type(chosen, verifydp.ChosenEpsilon)
    assert_type(chosen.epsilon, float | None)
    bounded = verifydp.bound(true_positive_rate="3/4", false_positive_rate="1/4")
    assert_type(bounded, verifydp.AttackBound)
    table = folder / "attacks.csv"
    table.write_text("name,auc,epsilon\na,0.7,1\n", encoding="utf-8")
    assert_type(verifydp.bound_table(table), verifydp.AttackTable)
    parts = {"component": [{"name": "a", "epsilon": 1}]}
    assert_type(verifydp.compose(parts), verifydp.ComposedRelease)
    chain = FiniteCausalModel.chain({"s": {"a": "1/3", "b": "2/3"}, "t": {"a": 1}})
    kernel = FiniteKernel("m", {"a": {"x": 1}, "b": {"y": 1}})
    together = verifydp.composition_report(chain, [kernel], epsilon=1, deltas=["1/9"])
    assert_type(together, verifydp.ConfoundedComposition)
    assert_type(together.points[0].side, str)
    answer = {"name": "a", "noise": "gaussian", "scale": 1, "shift": 1}
    target = {"epsilon": 4, "delta": "1/1000"}
    inverse = verifydp.invert({"target": target, "mechanism": [answer]})
    assert_type(inverse, verifydp.InverseComposition)
    noise = verifydp.coupled_noise(inverse, 3, np.random.default_rng(1))
    assert_type(float(noise.sum()), float)
    broken = verifydp.falsify_composition("product-is-least", attempts=1)
    assert_type(broken, verifydp.CompositionFalsification)
    ratio = verifydp.compare_granularities("add-remove", "replace")
    assert_type(ratio, verifydp.GranularityComparison)
    beside = verifydp.release_table([[3, 1], [2, 4]], ["A", ("B",)], mu="1/2", seed=1)
    assert_type(beside, verifydp.InvariantRelease)
    budget = verifydp.census({"persons": "2.56", "homes": 0.07}, delta="1e-10")
    assert_type(budget, verifydp.CensusAccount)
    tested = verifydp.odds_ratio([[3, 1], [2, 4]], epsilon="log(3)", seed=1)
    assert_type(tested, verifydp.OddsRatioResult)
    flip = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}
    compared = verifydp.compare_notions(flip)
    assert_type(compared, verifydp.ComparisonResult)
    assert_type(compared.epsilon("bounded-dp"), float)
    assert_type(compared["bounded-dp"], NotionFinding)
    assert_type(compared.measured.findings, Mapping[str, NotionFinding])
    assert_type(audited.pair.database, object)
    again = verifydp.replay(audited, noisy_count, samples=400, confidence="0.99")
    assert_type(again, verifydp.Replay)
    watched: list[int] = []
    verifydp.audit(
        SomeRelease(),
        epsilon="log(3)",
        delta=Fraction(1, 100),
        neighbours=verifydp.neighbours.number_pairs(1),
        samples=400,
        progress=lambda record: watched.append(record.samples),
    )
    one_by_one = verifydp.audit(
        lambda database: len(database) + random.gauss(0, 9),
        claim=PureDP(verifydp.Epsilon.read("1/2")),
        data=[1.0, 2.0],
        relation="add-remove",
        samples=400,
        progress=False,
    )
    assert_type(one_by_one, verifydp.AuditResult)
    traced = verifydp.curve("laplace", scale=1, sensitivity=1, epsilons=[0, 1])
    assert_type(traced, verifydp.CurveResult)
    results: list[verifydp.Result] = [audited, proved, calibrated, bounded, traced]
    for place, result in enumerate(results):
        assert_type(result.verdict, verifydp.Verdict | None)
        assert_type(result.claim, str | Claim | ProvedClaim)
        assert_type(result.report(folder / str(place)), tuple[Path, ...])
        assert_type(result._repr_html_(), str)
    written = verifydp.write_reports(results, folder / "all")
    assert_type(written, tuple[Path, ...])
