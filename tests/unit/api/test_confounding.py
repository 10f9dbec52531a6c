"""`verifydp.composition_report`: figures, claims, certificates, and what is refused."""

import random
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import verifydp
from tests.unit.composition.confounded.models import (
    divergence,
    drawn,
    joined,
    listed_laws,
    redundancy,
    toy,
    xor,
)
from verifydp.api.agreement_confounded import compare_confounded
from verifydp.checker.process import establish_apart
from verifydp.data.causal import (
    FiniteCausalModel,
    FiniteKernel,
    GaussianCausalModel,
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.verdict import Verdict
from verifydp.report.facts.confounded import explained, side_text

ROOT = Path(__file__).parents[3]
CLINICS = ROOT / "examples" / "confounding" / "clinics.toml"


def _report(case, **question):
    return verifydp.composition_report(case.model, list(case.kernels), **question)


def _differences(result, certificates=None):
    """What the result says otherwise than its certificate."""
    given = result.certificates if certificates is None else certificates
    return [one for one in compare_confounded(result, given) if one[1] != one[2]]


def _sensors(count=2, between=None):
    kernels = [LinearGaussianKernel(f"m{n}", 1, 1) for n in range(count)]
    model = GaussianCausalModel({"s0": 0, "s1": 1}, loading=1, covariance=1)
    return model, GaussianKernels(kernels, between)


def test_figures_alone_have_no_verdict():
    result = _report(toy(2), epsilons=["0.1"], deltas=[0])
    assert result.verdict is None
    assert result.certificates == {}
    (point,) = result.points
    assert point.side == "over-estimates"
    assert point.true.lower <= 0.122700112748098 <= point.true.upper + 1e-12
    assert float(result.tight[0].product.upper) == pytest.approx(0.628986659804875)
    assert [part.own.exact for part in result.parts] == ["log(63/46)"] * 2
    assert result.local.exact == "log(49/4)"
    assert "exact" in result.exactness


@pytest.mark.parametrize(
    ("case", "epsilon", "delta", "verdict"),
    [
        (redundancy, "log(3)", 0, Verdict.PROVED),
        (redundancy, "log(2.99)", 0, Verdict.REFUTED),
        (redundancy, 1, "0.0704295429", Verdict.PROVED),
        (redundancy, 1, "0.0704295428", Verdict.REFUTED),
        (xor, 700, "0.999", Verdict.REFUTED),
        (lambda: toy(2), "log(3)", 0, Verdict.PROVED),
        (lambda: toy(2), 0.1, "0.1227001127481", Verdict.PROVED),
        (lambda: toy(2), 0.1, "0.122700112748", Verdict.REFUTED),
        (lambda: joined(Fraction(-1, 8)), "log(3)", "7/48", Verdict.PROVED),
        (lambda: joined(Fraction(-1, 8)), "log(3)", "0.1458", Verdict.REFUTED),
    ],
)
def test_a_claim_is_settled_on_either_side_of_the_truth(case, epsilon, delta, verdict):
    result = _report(case(), epsilon=epsilon, delta=delta, epsilons=[1], deltas=[0])
    assert result.verdict is verdict
    assert establish_apart(result.certificate).verdict is verdict
    assert result.claimed.stated == "mixture"
    assert _differences(result) == []


def test_sides_are_said_where_they_were_decided():
    """The curves cross: between two epsilons with one side there may be the other."""
    levels = [0, "log(1.01)", "log(3)", "log(3.1)", "log(3.2)"]
    result = _report(joined(Fraction(-1, 8)), epsilons=levels, deltas=[0])
    assert side_text(result) == (
        "under-estimates at 2 epsilons from 0 to log(101/100); over-estimates at 3 "
        "epsilons from log(3) to log(16/5)"
    )


def test_why_the_product_fails_is_said_where_it_does():
    """Dependent noises are not independent given the data, and one output is itself."""
    dependent = _sensors(between={("m0", "m1"): "1/2"})
    words = {
        "independent given the data": verifydp.composition_report(*_sensors()),
        "noises whose covariances": verifydp.composition_report(*dependent),
        "is its own law": verifydp.composition_report(*_sensors(1)),
    }
    for wanted, result in words.items():
        why = dict(explained(result))["why"]
        assert [one for one in words if one in why] == [wanted]


def test_many_copies_are_settled_by_a_table_of_what_they_tell():
    """Ten runs have 1024 joint outputs, which tell eleven different things."""
    for delta, verdict in (("0.26", Verdict.PROVED), ("0.25", Verdict.REFUTED)):
        result = _report(toy(10), epsilon=0, delta=delta, epsilons=[1], deltas=[0])
        assert result.verdict is verdict
        assert result.claimed.stated == "table"
        assert _differences(result) == []


def test_a_certificate_of_another_claim_or_model_is_noticed():
    result = _report(redundancy(), epsilon="log(3)", epsilons=[1], deltas=[0])
    other = _report(redundancy(), epsilon="log(4)", epsilons=[1], deltas=[0])
    assert _differences(result, other.certificates)
    mended = replace(result, model=_report(toy(2), epsilons=[1]).model)
    with pytest.raises(InputError, match="data value"):
        _differences(mended)
    rows = result.model["data_given_state"] | {"s0": {"0": "4/5", "1": "1/5"}}
    changed = replace(result, model=result.model | {"data_given_state": rows})
    assert _differences(changed)
    refuted = replace(result, verdict=Verdict.REFUTED)
    assert _differences(refuted)


def test_drawn_claims_are_settled_as_the_listed_laws_say():
    """Seed 9: 12 models, a claim just above and just below the least delta of each."""
    rng = random.Random(9)
    for _ in range(12):
        case = drawn(rng)
        growth = rng.choice([Fraction(1), Fraction(3, 2), Fraction(4)])
        least = max(
            divergence(*(listed_laws(case, state)[0] for state in pair), growth)
            for pair in case.model.pairs
        )
        asked = {"epsilon": f"log({growth})", "epsilons": [0], "deltas": [0]}
        if least < 1:
            assert _report(case, delta=least, **asked).verdict is Verdict.PROVED
        if least:
            below = least - Fraction(1, 10**6)
            assert _report(case, delta=below, **asked).verdict is Verdict.REFUTED


def test_one_order_of_a_pair_can_hold_where_the_other_fails():
    """A data value that only s0 makes possible: s0 against s1 is told by delta 1/10."""
    data = {"s0": {0: "9/10", 1: "1/10"}, "s1": {0: 1}}
    kernel = {"name": "m", "kernel": {"0": {"a": 1}, "1": {"b": 1}}}
    verdicts = {}
    for pair in (["s0", "s1"], ["s1", "s0"]):
        plain = {
            "model": {"data_given_state": data, "pairs": [pair]},
            "mechanism": [kernel],
            "question": {"epsilon": "log(10/9)", "delta": 0},
        }
        verdicts[pair[0]] = verifydp.composition_report(plain).verdict
    assert verdicts == {"s0": Verdict.REFUTED, "s1": Verdict.PROVED}


def test_what_is_too_large_for_a_table_is_settled_all_the_same():
    rng = random.Random(2)

    def row(size):
        weights = [rng.randint(1, 100) for _ in range(size)]
        return [Fraction(weight, sum(weights)) for weight in weights]

    plain = {
        "model": {
            "data_given_state": {
                name: dict(zip("ab", row(2), strict=True)) for name in ("s0", "s1")
            }
        },
        "mechanism": [
            {"name": f"m{n}", "outputs": list(range(20)),
             "kernel": {"a": row(20), "b": row(20)}}
            for n in range(3)
        ],
    }  # fmt: skip
    asked = {"epsilons": [0], "deltas": [0]}
    tight = verifydp.composition_report(plain, **asked).points[0].true
    wrong = verifydp.composition_report(
        plain, epsilon=0, delta=tight.lower * 0.99, **asked
    )
    assert wrong.verdict is Verdict.REFUTED
    assert wrong.claimed.stated == "event"
    assert _differences(wrong) == []
    right = verifydp.composition_report(
        plain, epsilon=0, delta=tight.upper * 1.01, **asked
    )
    assert right.verdict is Verdict.PROVED
    assert right.claimed.stated == "telling"
    assert _differences(right) == []
    # The order of mechanisms does not matter.
    other = replace(right, mechanisms=right.mechanisms[::-1], parts=right.parts[::-1])
    assert _differences(other) == []
    fewer = replace(right, mechanisms=right.mechanisms[:2])
    assert _differences(fewer)


@pytest.mark.parametrize(
    ("epsilon", "delta", "verdict"),
    [
        (1, "0.0678364", Verdict.PROVED),
        (1, "0.0678363", Verdict.REFUTED),
        (2, 0, Verdict.REFUTED),
    ],
)
def test_gaussian_claims_are_settled_too(epsilon, delta, verdict):
    """Two sensors of the state: mu^2 = 2/3, with delta 0.06783635... at epsilon 1."""
    result = verifydp.composition_report(*_sensors(), epsilon=epsilon, delta=delta)
    assert result.verdict is verdict
    assert result.claimed.stated == "distance"
    assert _differences(result) == []
    assert establish_apart(result.certificate).verdict is verdict
    assert {point.side for point in result.points} == {"over-estimates"}


def test_states_that_nobody_can_tell_apart_are_proved():
    model = GaussianCausalModel({"s0": 0, "s1": 1}, loading=[1, 0], covariance=[[1, 0],
                                [0, 1]])  # fmt: skip
    other = LinearGaussianKernel("other", [0, 1], 1)
    result = verifydp.composition_report(model, [other], epsilon=0)
    assert result.verdict is Verdict.PROVED
    assert [one.true.exact for one in result.tight] == ["0", "0"]
    assert _differences(result) == []


def test_special_cases_on_the_page_are_those_of_the_program(capsys):
    """Bayesian privacy: an entry that is drawn, beside each one, worst 1/2 to 5/16."""
    text = (ROOT / "docs" / "confounding.md").read_text(encoding="utf-8")
    chain, bayesian = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(chain + bayesian, {})
    first, second = capsys.readouterr().out.splitlines()
    assert f"`{first}`" in text
    assert f"`{second}`" in text
    drawn = [Fraction(3, 8), Fraction(5, 16), Fraction(5, 16)]
    fixed = [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    assert divergence(fixed, drawn, Fraction(8, 5)) == 0
    assert divergence(fixed, drawn, Fraction(159, 100)) > 0
    assert second.startswith("log(8/5)")


def test_a_family_of_one_belief_is_a_model():
    priors = {"a": verifydp.FinitePrior({0: "3/4", 1: "1/4"}),
              "b": verifydp.FinitePrior({0: "1/4", 1: "3/4"})}  # fmt: skip
    case = redundancy()
    result = verifydp.composition_report(
        verifydp.Family(priors), list(case.kernels), deltas=[0]
    )
    assert (result.tight[0].true.exact, result.tight[0].product.exact) == (
        "log(3)",
        "log(9)",
    )
    with pytest.raises(InputError, match="has 2 beliefs"):
        verifydp.composition_report(verifydp.Family([priors, priors]), case.kernels)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: verifydp.composition_report(redundancy().model), "no mechanism"),
        (lambda: _report(redundancy(), delta=0.1), "no epsilon is claimed"),
        (lambda: _report(redundancy(), epsilon=-1), "from 0 to 700"),
        (lambda: _report(redundancy(), epsilon=1, delta=1), "below 1"),
        (lambda: _report(redundancy(), epsilons=[]), "at least one number"),
        (lambda: verifydp.composition_report({}, []), "mechanisms inside"),
        (lambda: verifydp.composition_report({"models": {}}), "did you mean model"),
        (lambda: verifydp.composition_report(7), "give a causal model"),
        (lambda: _report(redundancy(), name=5), "the model is named 5"),
        (lambda: _report(redundancy(), name="a\nb"), "of 1 to 80 characters"),
        (
            lambda: verifydp.composition_report(redundancy().model, _sensors()[1]),
            "data are finite",
        ),
        (
            lambda: verifydp.composition_report(
                _sensors()[0], list(redundancy().kernels)
            ),
            "give a LinearGaussianKernel",
        ),
        (lambda: verifydp.composition_report("no-such.toml"), "cannot be read"),
        (lambda: verifydp.compose(CLINICS), "verifydp.composition_report"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(call, message):
    with pytest.raises(InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_too_many_outputs_are_refused_with_their_number():
    rng = random.Random(1)
    plain = {
        "model": {"data_given_state": {s: {"a": "1/2", "b": "1/4", "c": "1/4"}
                                       for s in ("s0", "s1")}},
        "mechanism": [
            {"name": f"m{n}", "outputs": list(range(40)),
             "kernel": {x: _weights(rng, 40) for x in "abc"}}
            for n in range(4)
        ],
    }  # fmt: skip
    with pytest.raises(UnsupportedError, match="2560000 joint outputs at 3 data"):
        verifydp.composition_report(plain, epsilons=[1])


def _weights(rng, size):
    weights = [rng.randint(1, 1000) for _ in range(size)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def _two_registers(symptom, size, rng):
    """Both outputs of a program: the data value with noise, twice."""
    flips = rng.random((2, size)) < 0.1
    return (np.asarray(symptom) != flips).astype(float).T


@pytest.mark.parametrize(
    ("epsilon", "verdict"),
    [("log(3)", Verdict.NOT_REFUTED), ("0.5", Verdict.REFUTED)],
)
def test_a_program_is_audited_against_its_model(epsilon, verdict):
    """The figures say log(61/21) for both outputs; seeds are fixed."""
    model = FiniteCausalModel.chain(
        {"sick": {0: "1/4", 1: "3/4"}, "well": {0: "3/4", 1: "1/4"}}
    )
    rows = {"0": ["9/10", "1/10"], "1": ["1/10", "9/10"]}
    kernels = [FiniteKernel(name, rows, outputs=[0, 1]) for name in ("a", "b")]
    found = verifydp.composition_report(model, kernels, epsilon=epsilon, deltas=[0])
    assert (found.verdict is Verdict.PROVED) == (verdict is Verdict.NOT_REFUTED)
    assert found.tight[0].true.exact == "log(61/21)"
    audited = verifydp.audit(
        _two_registers,
        claim=verifydp.PufferfishPrivacy(epsilon, priors=model),
        samples=20_000,
        seed=3,
    )
    assert audited.verdict is verdict
