"""Laws that users write: what is seen settles nothing, counted draws refute."""

import re
from pathlib import Path

import pytest
from mpmath import mp

import verifydp
from verifydp.api.own_laws import search_own_laws
from verifydp.empirical.attacks import AttackRegistry
from verifydp.errors import InputError
from verifydp.evidence.verdict import Verdict
from verifydp.laws.own.comparing import compare_laws
from verifydp.notions.approximate import ExactApproximate

DOCS = Path(__file__).parents[3] / "docs" / "own-laws.md"


def laplace(scale, *, sampled=True, stated=None):
    """Laplace noise of one scale, which may state a density of another one."""
    size = mp.mpf(str(stated or scale))

    def law(answer):
        centre = mp.mpf(answer)
        return verifydp.DensityLaw(
            log_density=lambda y: -abs(y - centre) / size - mp.log(2 * size),
            sampler=(lambda count, rng: rng.laplace(answer, scale, size=count))
            if sampled
            else None,
            breaks=(centre,),
        )

    return verifydp.DensityMechanism(
        law, neighbours=verifydp.neighbours.number_pairs(1.0), name="own noise"
    )


CLAIM = verifydp.ApproximateDP(epsilon=1.0)


def test_too_little_noise_is_seen_and_settles_nothing():
    result = verifydp.prove(laplace(0.5), epsilon=1, pairs=4)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert result.seems_false
    assert result.worst.epsilon_seen == pytest.approx(2, abs=1e-9)
    # The least delta at epsilon 1 for noise of scale 1/2 is 1 - exp(-1/2).
    assert result.worst.delta_seen == pytest.approx(0.3934693402873666, abs=1e-9)
    (interval,) = result.worst.event
    assert interval[1] == pytest.approx(0.25, abs=1e-9)
    assert "nobody knows that the functions given are densities" in result.reason


def test_enough_noise_is_no_proof():
    result = verifydp.prove(laplace(1), epsilon=1, pairs=4)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert not result.seems_false
    assert 0.99 < result.worst.epsilon_seen <= 1 + 1e-9
    assert result.worst.delta_seen == pytest.approx(0, abs=1e-12)
    assert "nobody knows" in result.reason


@pytest.mark.parametrize(("delta", "false"), [("0.39", True), ("0.40", False)])
def test_delta_is_compared_where_it_is_claimed(delta, false):
    result = verifydp.prove(laplace(0.5), epsilon=1, delta=delta, pairs=3)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert result.seems_false is false


def test_no_field_looks_like_a_guarantee():
    result = verifydp.prove(laplace(0.5), epsilon=1, pairs=1)
    names = {*result.__struct_fields__, *result.worst.__struct_fields__}
    assert not [name for name in names if name.endswith(("_upper", "_lower"))]
    assert result.certificate is None
    with pytest.raises(verifydp.CertificateError):
        verifydp.check(result.certificate)
    with pytest.raises(InputError, match="INCONCLUSIVE"):
        type(result)(
            **{
                **{name: getattr(result, name) for name in result.__struct_fields__},
                "verdict": Verdict.PROVED,
            }
        )


def test_the_audit_counts_the_stated_ratio_and_refutes():
    """A loss of 2 at epsilon 1: missed with probability below 1e-9."""
    result = verifydp.audit(laplace(0.5), CLAIM, samples=20_000)
    assert result.verdict is Verdict.REFUTED
    assert verifydp.check(result.certificate)
    assert "likelihood ratio" in [attack.name for attack in result.attacks]
    assert result.epsilon_upper is None
    assert any("counted draws" in note for note in result.notes)


def test_the_audit_of_enough_noise_does_not_refute():
    """Refuted with probability at most 1e-6."""
    result = verifydp.audit(laplace(1), CLAIM, samples=8_000, confidence=1 - 1e-6)
    assert result.verdict is Verdict.NOT_REFUTED
    assert result.epsilon_upper is None


def test_a_false_density_does_not_refute_a_right_sampler():
    """Refuted with probability at most 1e-6: stated is a loss of 4, drawn one of 1."""
    mechanism = laplace(1.0, stated=0.25)
    assert verifydp.prove(mechanism, epsilon=1, pairs=1).seems_false
    result = verifydp.audit(mechanism, CLAIM, samples=8_000, confidence=1 - 1e-6)
    assert result.verdict is Verdict.NOT_REFUTED


def test_an_audit_needs_a_sampler():
    with pytest.raises(InputError, match="no sampler"):
        laplace(1, sampled=False).sample(0.0, 3, None)


def test_attacks_that_ask_for_it_know_the_pair():
    seen = []

    class Asks:
        name, share, bettors = "asks", 1, ((1, None),)

        def for_pair(self, database, neighbour):
            seen.append((database, neighbour))

    registry = AttackRegistry([Asks()])
    assert len(registry.for_pair([], [1.0])) == 0
    assert seen == [([], [1.0])]


def uniform(low, high):
    size = mp.log(mp.mpf(high) - low)
    return verifydp.DensityLaw(log_density=lambda y: -size, support=(low, high))


def test_an_output_that_one_side_cannot_have():
    found = compare_laws(uniform(0, 2), uniform(1, 3), 1)
    assert found.epsilon == float("inf")
    # On [0, 1) the first law has 1/2, and its density is not above e times elsewhere.
    assert found.delta == pytest.approx(0.5, abs=1e-12)
    (interval,) = found.intervals
    assert interval == pytest.approx((0, 1), abs=1e-12)


def test_a_normal_law_far_from_0():
    def law(mean):
        return verifydp.DensityLaw(
            log_density=lambda y: -((y - mean) ** 2) / 2 - mp.log(2 * mp.pi) / 2
        )

    found = compare_laws(law(1000), law(1001), 1)
    assert found.delta == pytest.approx(0.1269367, abs=1e-6)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"log_density": 3}, "no function"),
        ({"sampler": 3}, "no function"),
        ({"support": (1, 0)}, "empty"),
        ({"support": "line"}, "interval"),
    ],
)
def test_what_is_no_law_is_refused_in_one_line(changes, words):
    with pytest.raises(InputError, match=words) as error:
        verifydp.DensityLaw(**{"log_density": lambda y: -abs(y), **changes})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("value", [mp.nan, mp.inf, "x", mp.mpc(1, 1)])
def test_a_density_that_is_no_number_is_refused(value):
    law = verifydp.DensityLaw(log_density=lambda y: value)
    with pytest.raises(InputError, match=r"log-density at 1\.0"):
        law.at(1)


def test_other_mistakes_are_refused():
    claim = ExactApproximate.read(1)
    with pytest.raises(InputError, match="at least one"):
        search_own_laws(laplace(1), claim, pairs=0)
    with pytest.raises(InputError, match="DensityLaw"):
        verifydp.DensityMechanism(lambda answer: answer, neighbours=None).at(1.0)
    with pytest.raises(InputError, match="no function"):
        verifydp.DensityMechanism(3, neighbours=None)


def test_the_example_of_the_docs_runs(capsys):
    text = DOCS.read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (expected,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    exec(compile(code, str(DOCS), "exec"), {"__name__": "docs"})
    assert capsys.readouterr().out == expected
