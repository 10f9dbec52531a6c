"""The Python face, as the documentation shows it, and its argument errors."""

from fractions import Fraction

import msgspec
import numpy as np
import pytest
from hypothesis import strategies

import verifydp

PAIR = ([1.0, 2.0], [1.0, 2.0, 3.0])


def wrong(database, size, rng):
    """2.5-DP: a refutation at epsilon 1 is missed with probability below 1e-9."""
    return len(database) + rng.laplace(scale=0.4, size=size)


def audit(mechanism=wrong, epsilon=1.0, **arguments):
    arguments = {"pair": PAIR, "samples": 4000, **arguments}
    return verifydp.audit(
        mechanism, claim=verifydp.ApproximateDP(epsilon=epsilon), **arguments
    )


def test_a_refutation_carries_its_evidence():
    result = audit()
    assert result.verdict is verifydp.Verdict.REFUTED
    assert 1 < result.epsilon_lower <= 2.5
    assert result.witness.neighbour_trials > 0
    assert verifydp.check(result.certificate)
    altered = msgspec.structs.replace(result.certificate, epsilon_lower="9/1")
    with pytest.raises(verifydp.CertificateError):
        verifydp.check(altered)


@pytest.mark.parametrize(
    "where",
    [
        {"relation": "add-remove", "data": [1.0, 2.0]},
        {"relation": "add-remove", "data": np.arange(3.0)},
        {
            "relation": verifydp.Relation("add-remove"),
            "data": np.array([(30, "f")], dtype=[("age", int), ("sex", object)]),
        },
        {"neighbours": strategies.just(PAIR)},
        {"pair": PAIR, "relation": "add-remove"},
    ],
    ids=["list", "array", "table", "strategy", "pair under a relation"],
)
def test_neighbours_come_from_anywhere(where):
    result = audit(**{"pair": None, **where})
    assert result.verdict is verifydp.Verdict.REFUTED
    assert verifydp.check(result.certificate)


def test_confidence_is_meant_as_written():
    assert audit(confidence=0.9).budget.alpha == "1/10"
    assert audit(alpha=Fraction(1, 3)).budget.alpha == "1/3"


def test_numbers_of_numpy_are_numbers(tmp_path):
    plain = audit(samples=4000, seed=3, confidence=0.9)
    same = audit(
        samples=np.int64(4000),
        seed=np.uint8(3),
        confidence=np.float64(0.9),
        epsilon=np.float64(1.0),
        checkpoint=str(tmp_path / "kept"),
    )
    assert msgspec.structs.replace(same, seconds=plain.seconds) == plain
    assert (tmp_path / "kept" / "plan.json").exists()


def test_what_is_no_claim_is_refused():
    with pytest.raises(verifydp.InputError, match="ApproximateDP"):
        verifydp.audit(wrong, claim=1.0, pair=PAIR)


def test_a_result_does_not_depend_on_the_workers():
    one, two = (msgspec.structs.replace(audit(jobs=n), seconds=0.0) for n in (1, 2))
    assert one == two


def test_without_a_bound_there_is_nothing_to_check():
    result = audit(samples=40, mechanism=lambda d, size, rng: rng.random(size))
    assert result.verdict is verifydp.Verdict.INCONCLUSIVE
    assert result.certificate is None
    with pytest.raises(verifydp.CertificateError, match="no certificate"):
        verifydp.check(result.certificate)


def test_an_unknown_attribute_is_no_lazy_import():
    with pytest.raises(AttributeError, match="no attribute 'prove_it'"):
        verifydp.prove_it  # noqa: B018


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"epsilon": -1.0}, "epsilon is -1:"),
        ({"epsilon": float("nan")}, "epsilon is nan"),
        ({"epsilon": 701}, "epsilon is 701"),
        ({"samples": 0}, "samples is 0"),
        ({"samples": 39}, "at least 40"),
        ({"confidence": 0}, "confidence"),
        ({"confidence": 1}, "confidence"),
        ({"confidence": 1.5}, "confidence"),
        ({"confidence": float("nan")}, "confidence"),
        ({"confidence": float("inf")}, "confidence"),
        ({"confidence": "high"}, "confidence"),
        ({"alpha": Fraction(0)}, "between 0 and 1"),
        ({"alpha": Fraction(2)}, "between 0 and 1"),
        ({"seed": -1}, "seed is -1"),
        ({"jobs": 0}, "jobs is 0"),
        ({"backend": "jax"}, "'jax' is unknown"),
        ({"relation": "swap"}, "'swap' is unknown"),
        ({"pair": None}, "which databases are neighbours"),
        ({"pair": None, "relation": "replace"}, "which databases are neighbours"),
        ({"data": [1.0]}, "a pair was given"),
        ({"neighbours": strategies.just(PAIR)}, "a pair was given"),
        ({"pair": ([1.0], [1.0])}, "identical"),
        ({"pair": ([1.0], [2.0]), "relation": "add-remove"}, "not allowed"),
        ({"pair": [1.0]}, "pair"),
        ({"pair": 5}, "pair"),
        ({"pair": ([1], [2], [3])}, "pair"),
        ({"pair": None, "neighbours": 3}, "strategy"),
        ({"mechanism": 3}, "cannot be called"),
        ({"mechanism": dict}, "is a class"),
        ({"mechanism": lambda a, b: 0}, "f(database)"),
        ({"mechanism": lambda d, size, rng: 0.0}, "first axis"),
        ({"pair": {"database": [1.0], "neighbour": [2.0]}}, "but a dict"),
        ({"samples": 4e3}, "samples is 4000.0"),
        ({"samples": "many"}, "samples is 'many'"),
        ({"seed": 0.5}, "seed is 0.5"),
        ({"jobs": None}, "jobs is None"),
    ],
)
def test_a_wrong_argument_is_named(arguments, said):
    with pytest.raises(verifydp.InputError) as error:
        audit(**arguments)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_the_extra_of_a_backend_is_named():
    with pytest.raises(ImportError, match=r"verifydp\[torch\]"):
        audit(backend="torch")
