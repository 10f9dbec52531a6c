"""Bounds lie on their side as doubles and as the decimals that are written."""

from fractions import Fraction

import pytest

import verifydp
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.mechanisms import mechanism
from verifydp.notions.approximate import ExactApproximate

KEEPS = [Fraction(place, 17) for place in range(9, 17)] + [Fraction(3, 4)]


def both(value):
    return Fraction(value), Fraction(repr(value))


@pytest.mark.parametrize("keep", KEEPS, ids=str)
@pytest.mark.parametrize("epsilon", ["1.0986122886681096", "0.1", "0.3", "0.7"])
def test_randomised_response(keep, epsilon):
    """Its least delta and epsilon are closed forms."""
    result = verifydp.prove(
        "randomised-response", keep=keep, epsilon=epsilon, certify_bounds=False
    )
    with precision(256):
        delta = (ball(keep) - ball(Fraction(epsilon)).exp() * ball(1 - keep)).max(0)
        least = ball(keep / (1 - keep)).log()
        assert all(delta <= ball(value) for value in both(result.delta_upper))
        assert all(ball(value) <= delta for value in both(result.delta_lower))
        assert all(least <= ball(value) for value in both(result.epsilon_upper))
        assert all(ball(value) <= least for value in both(result.epsilon_lower))


def test_the_certificates_of_bounds_are_about_both_readings():
    result = verifydp.prove(
        "randomised-response", keep="3/4", epsilon="1.0986122886681096"
    )
    assert result.bounds["delta_upper"] == "certified"
    claim = result.bound_certificates["delta_upper"].statement.claim
    smaller = min(both(result.delta_upper))
    assert claim.endswith(f" {smaller.numerator}/{smaller.denominator})")


@pytest.mark.parametrize("noise", ["laplace", "gaussian"])
def test_noise(noise):
    for place in range(1, 12):
        parameters = {"sensitivity": "1", "scale": Fraction(place, 7)}
        if noise == "gaussian":
            parameters["sigma"] = parameters.pop("scale")
        subject = mechanism(noise, **parameters)
        claim = ExactApproximate.read("0.3", "1/10")
        delta = subject.delta_at(claim.epsilon)
        epsilon = subject.epsilon_at(claim.delta)
        result = verifydp.prove(
            subject, epsilon="0.3", delta="1/10", certify_bounds=False
        )
        assert all(highest(delta) <= each for each in both(result.delta_upper))
        assert all(each <= lowest(delta) for each in both(result.delta_lower))
        assert all(highest(epsilon) <= each for each in both(result.epsilon_upper))
        assert all(each <= lowest(epsilon) for each in both(result.epsilon_lower))


@pytest.mark.parametrize("sigma", ["1e30", "1e-30", "1e300", "1e-300"])
@pytest.mark.parametrize("delta", ["1/10", "1e-300"])
def test_extreme_noise_gets_an_answer(sigma, delta):
    result = verifydp.prove(
        "gaussian",
        sigma=sigma,
        sensitivity=1,
        epsilon=1,
        delta=delta,
        certify_bounds=False,
    )
    wide = not sigma.startswith("1e-")
    assert result.verdict.value == ("PROVED" if wide else "REFUTED")
    assert verifydp.check(result.certificate)
    unknown = [note for note in result.notes if "is not enclosed" in note]
    for note in unknown:
        assert "\n" not in note
        name = note.split()[2]
        assert result.bounds[f"{name}_upper"] == "trivial"
