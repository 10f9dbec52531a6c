"""What is proved of noise that a Defender was trained to find: no torch is needed."""

import math
from fractions import Fraction
from statistics import NormalDist

import msgspec
import pytest

import verifydp
from verifydp.composition.optimal import ApproximateComponent, compose_optimally
from verifydp.errors import CertificateError, InputError, MissingExtraError
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import short_above, short_below
from verifydp.exact.balls import ball
from verifydp.laws import Normal
from verifydp.laws.copulas import CopulaPerturbation, GaussianCopula
from verifydp.loss.coupled import coupled_normal_squared, perturbed_squared
from verifydp.networks.deployed_noise import deployed_noise, proved
from verifydp.networks.problems import CopulaProblem, MemberRelease, RedesignProblem

#: Three counts, two of which move together, and one member moves them apart.
COUNTS = [[[1, 1, 0]], [[1, 1, -1]], [[0, 1, 1]]]
#: Two answers of two numbers each.
VECTORS = [[[1, 0], [1, 1]], [[1, 2], [0, "1/2"]]]


def epsilon_of(mu, delta):
    """The least epsilon of N(0, 1) and N(mu, 1), by bisection in doubles."""
    phi = NormalDist().cdf
    low, high = 0.0, 300.0
    for _ in range(200):
        at = (low + high) / 2
        tail = phi(-mu / 2 - at / mu)
        lost = phi(mu / 2 - at / mu) - (math.exp(at) * tail if tail else 0.0)
        low, high = (at, high) if lost > delta else (low, at)
    return high


def redesign(**changed):
    given = {"release": MemberRelease(COUNTS, [1, 2, 2]), "epsilon": 3, "delta": "0.02"}
    return RedesignProblem(**{**given, **changed})


def copula(answers=COUNTS, deviations=(1, 2, 2), **changed):
    given = {"release": MemberRelease(answers, deviations), "delta": "0.02"}
    return CopulaProblem(**{**given, "epsilon": 4, **changed})


def test_redesigned_noise_has_the_epsilon_of_its_distance():
    problem = redesign()
    found = proved(problem, deployed_noise(problem, [1.5]))
    # Member 2 moves all three answers: 1/1.5, 1/2 and 1/2 of their deviations.
    exact = epsilon_of(math.sqrt(1 / 2.25 + 1 / 4 + 1 / 4), 0.02)
    assert found.epsilon_lower <= found.epsilon_upper
    assert float(found.epsilon_lower) == pytest.approx(exact, abs=1e-9)
    assert found.met
    assert found.certificate.verdict is verifydp.Verdict.PROVED
    assert verifydp.check(found.certificate)
    assert found.target == "(3, 0.02)-DP"
    low, high = (short(exact) for short in (short_below, short_above))
    assert str(found).endswith(f"epsilon is from {low} to {high}")


@pytest.mark.parametrize(("share", "verdict"), [(1.001, "PROVED"), (0.999, "REFUTED")])
def test_the_target_is_a_sharp_line(share, verdict):
    """The least scale is that of the engine which redesigns by itself."""
    answers = [
        {"name": str(place), "noise": "gaussian", "scale": scale, "shift": number[0]}
        for place, (number, scale) in enumerate(zip(COUNTS, (1, 2, 2), strict=True))
    ]
    target = {"epsilon": "1.7", "delta": "0.02", "redesign": "0"}
    engine = verifydp.invert({"target": target, "mechanism": answers})
    least = float(Fraction(engine.mechanisms[0].scale))
    problem = redesign(epsilon="1.7")
    found = proved(problem, deployed_noise(problem, [least * share]))
    assert found.verdict.value == verdict
    assert verifydp.check(found.certificate)
    assert found.certificate.verdict is found.verdict


def test_a_certificate_of_other_noise_is_refused():
    problem = redesign()
    record = proved(problem, deployed_noise(problem, [1.5])).certificate
    first = msgspec.structs.replace(record.mechanisms[0], shifts=("9", "9", "9"))
    forged = msgspec.structs.replace(record, mechanisms=(first, *record.mechanisms[1:]))
    with pytest.raises(CertificateError):
        verifydp.check(forged)


@pytest.mark.parametrize("rho", ["1/2", "-1/2"])
@pytest.mark.parametrize(
    ("answers", "deviations"), [(COUNTS, (1, 2, 2)), (VECTORS, (1, 2))]
)
@pytest.mark.parametrize("dial", [2.0, 9.5, 40.0])
def test_coupled_noise_is_that_of_the_perturbation(answers, deviations, rho, dial):
    """The same distance by the formulas of the copula: another file, other algebra."""
    problem = copula(answers, deviations, correlation=rho, epsilon=6)
    noise = deployed_noise(problem, [dial])
    laws = [Normal(0, deviation) for deviation in deviations[:2]]
    perturbed = CopulaPerturbation(laws, rho, Fraction(dial), "0.02")
    exact = problem.release.answers
    squares = []
    for member in range(problem.release.members):
        pairs = zip(exact[0], exact[1], strict=True)
        square = sum(
            (perturbed_squared(perturbed, (x[member], y[member])) for x, y in pairs),
            ball(0),
        )
        for answer, deviation in zip(exact[2:], deviations[2:], strict=True):
            square += sum(ball((x[member] / deviation) ** 2) for x in answer)
        squares.append(float(square.mid()))
    found = proved(problem, noise)
    expected = epsilon_of(math.sqrt(max(squares)), 0.02)
    assert float(found.epsilon_upper) == pytest.approx(expected, rel=1e-6)
    assert found.met == (expected <= 6)
    assert found.verdict.value == ("PROVED" if expected <= 6 else "REFUTED")
    assert verifydp.check(found.certificate)


@pytest.mark.parametrize(("epsilon", "verdict"), [("3", "PROVED"), ("1/2", "REFUTED")])
def test_roots_are_rounded_against_what_is_shown(epsilon, verdict):
    """A certificate of sums and differences moves them further, or not as far."""
    problem = copula(VECTORS, (2, 3), epsilon=epsilon)
    noise = deployed_noise(problem, [9.5])
    found = proved(problem, noise)
    assert found.verdict.value == verdict
    coupled = GaussianCopula(noise.correlation)
    for member in range(2):
        exact = sum(
            coupled_normal_squared([x[member] / 2, y[member] / 3], coupled)
            for x, y in zip(*problem.release.answers, strict=True)
        )
        stated = sum(
            parse_exact(one.shifts[member]) ** 2 for one in found.certificate.mechanisms
        )
        assert stated == pytest.approx(exact, abs=1e-10)
        assert (stated > exact) == (verdict == "PROVED")


def test_each_answer_keeps_its_guarantee_where_two_numbers_are_coupled():
    problem = copula([[[1]], [[1]]], (1, 1))
    found = proved(problem, deployed_noise(problem, [9.210340371976]))
    first, second = found.certificate.mechanisms
    assert found.met
    assert float(Fraction(first.loading)) == pytest.approx(math.sqrt(0.5))
    assert first.local == second.local
    assert first.shifts == second.shifts == ("1",)


def test_the_exact_figure_is_beyond_what_the_paper_promises():
    """Its theorem 3, for answers that move against one another (docs/copulas.md)."""
    problem = copula([[[1]], [[-1]]], (1, 1), delta="0.05", epsilon="9.7106")
    found = proved(problem, deployed_noise(problem, [1.0]))
    each = "4.37717809568122"
    parts = [
        ApproximateComponent(1, "0.02"),
        ApproximateComponent(each, "1e-5", count=2),
    ]
    promised = compose_optimally(parts).epsilon_at("0.05").epsilon_upper
    assert float(promised) < 9.7106
    assert found.verdict is verifydp.Verdict.REFUTED
    assert float(found.epsilon_lower) == pytest.approx(74.8437, abs=1e-3)
    assert verifydp.check(found.certificate)


def test_noise_that_depends_on_the_state_has_no_guarantee():
    found = proved(redesign(), None)
    assert found.verdict is verifydp.Verdict.NOT_APPLICABLE
    assert not found.met
    assert found.certificate is None
    assert "can only be audited" in found.reason


def test_what_a_checker_refuses_is_not_proved(monkeypatch):
    def refuse(record):
        raise CertificateError("it does not follow")

    monkeypatch.setattr("verifydp.networks.deployed_noise.check", refuse)
    problem = redesign()
    found = proved(problem, deployed_noise(problem, [1.5]))
    assert found.verdict is verifydp.Verdict.INCONCLUSIVE
    assert "the checker cannot confirm" in found.reason


def test_the_papers_condition_can_hold_for_three_of_its_eleven_targets():
    targets = (0.25, 0.5, 1.5, 3, 5, 0.4, 0.6, 1, 2, 4, 6)
    able = [e for e in targets if redesign(epsilon=e).condition_can_hold]
    assert able == [5, 4, 6]


def test_training_names_the_extra_that_it_needs(monkeypatch):
    monkeypatch.setattr("verifydp.api.training_defenders.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'verifydp\[torch\]'"):
        verifydp.train_defender(redesign())


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: MemberRelease([[[1]]], [1]), "1 answers: give two or more"),
        (lambda: MemberRelease([[[1]], [[1, 2]]], [1, 1]), r"about \[1, 2\] members"),
        (lambda: MemberRelease([[[1]], [[1]]], [1, 0]), "2 deviations for 2 answers"),
        (lambda: MemberRelease.within([[[1]], [[1]]], 1, 0), "needs one above 0"),
        (lambda: redesign(delta=0), "delta is 0: normal noise needs one above 0"),
        (lambda: redesign(low=2, high=1), "the range is from 2 to 1"),
        (lambda: redesign(release=3), "the release is 3: give a MemberRelease"),
        (lambda: copula(correlation=0), "the correlation is 0"),
        (lambda: copula(dial_delta=1), "the dial's delta is 1"),
        (lambda: copula([[[1]], [[1], [2]]], (1, 1)), "have 1 and 2 numbers"),
        (lambda: deployed_noise(redesign(), [1.0, 2.0]), "a Defender says 2 numbers"),
        (lambda: deployed_noise(redesign(), [float("nan")]), "all above 0"),
    ],
)
def test_what_cannot_be_is_one_line(make, said):
    with pytest.raises(InputError, match=said):
        make()
