"""Claims about the discrete Gaussian mechanism: settled, with certificates.

The reference sums the positive parts of p - exp(epsilon) q over whole numbers, term by
term with 60 digits: it knows of no half-lines.
"""

import random
from fractions import Fraction

import mpmath
import msgspec
import pytest

import verifydp
from verifydp.checker import check
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.formal.mechanisms import settle
from verifydp.mechanisms import mechanism
from verifydp.notions import ExactApproximate

NAME = "discrete-gaussian"


def settled(variance, sensitivity, epsilon, delta, *, bounds=False):
    return verifydp.prove(
        NAME,
        epsilon=epsilon,
        delta=delta,
        certify_bounds=bounds,
        variance=variance,
        sensitivity=sensitivity,
    )


def least_delta(variance, sensitivity, epsilon):
    """The sum of positive parts, far beyond where the ratio reaches the bound."""
    with mpmath.workdps(60):
        size = mpmath.mpf(variance.numerator) / variance.denominator
        reach = int(25 * mpmath.sqrt(size) + size * epsilon / sensitivity) + 2
        growth = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        masses = {k: mpmath.exp(-k * k / (2 * size)) for k in range(-reach, reach + 1)}
        over = sum(
            max(0, mass - growth * masses.get(k - sensitivity, 0))
            for k, mass in masses.items()
        )
        return over / sum(masses.values())


def near(value, digits=12):
    """Rationals a little below and above a positive number."""
    with mpmath.workdps(60):
        exact = Fraction(*mpmath.libmp.to_rational(value._mpf_))
        gap = exact / 10**digits
        return exact - gap, exact + gap


DRAWN = random.Random("discrete gaussian")
CASES = [
    (
        Fraction(DRAWN.randint(1, 400), DRAWN.choice([1, 2, 7, 40])),
        DRAWN.choice([1, 1, 2, 3, 10]),
        Fraction(DRAWN.randint(0, 30), DRAWN.choice([4, 10, 30])),
    )
    for _ in range(12)
] + [
    (Fraction(4), 2, Fraction(0)),
    # A whole number lies where the two masses have exactly this ratio.
    (Fraction(4), 3, Fraction(3, 8)),
    (Fraction(1, 3), 1, Fraction(3, 2)),
    (Fraction(100), 10, Fraction(5)),
]


@pytest.mark.parametrize("case", CASES)
def test_a_little_more_than_the_least_delta_is_proved_and_less_refuted(case):
    variance, sensitivity, epsilon = case
    below, above = near(least_delta(*case))
    if above < 1:
        right = settled(variance, sensitivity, epsilon, above)
        assert right.verdict.value == "PROVED", right.reason
        assert right.modulo == ()
        assert right.certificate is not None
        assert check(canonical_bytes(right.certificate))
    wrong = settled(variance, sensitivity, epsilon, below)
    assert wrong.verdict.value == "REFUTED", wrong.reason
    assert check(canonical_bytes(wrong.certificate))
    assert wrong.violation.inputs == {"f": "0", "g": str(sensitivity)}
    assert below <= float(wrong.delta_upper)
    assert float(wrong.delta_lower) <= above


@pytest.mark.parametrize(
    ("variance", "sensitivity", "epsilon", "delta"),
    [
        ("4", 1, "1", "1e-6"),
        ("1/3", 3, "log(3)", "1e-3"),
        ("1/100", 1, "60", "0.01"),
        ("10000", 1, "0.01", "1e-6"),
        ("1000", 7, "log(5/4)", "0.05"),
    ],
)
def test_bounds_are_certified_and_narrow(variance, sensitivity, epsilon, delta):
    found = settled(variance, sensitivity, epsilon, delta, bounds=True)
    assert set(found.bound_certificates) == {"epsilon_upper", "delta_upper"}
    for certificate in found.bound_certificates.values():
        assert check(canonical_bytes(certificate))
    for low, high in (
        (found.epsilon_lower, found.epsilon_upper),
        (found.delta_lower, found.delta_upper),
    ):
        assert 0 < float(low) <= float(high) <= float(low) * (1 + 1e-11)
    again = settled(variance, sensitivity, found.epsilon_lower, delta)
    assert again.verdict.value == "REFUTED"


def test_delta_0_is_never_proved():
    """Far out, the ratio of masses exceeds every bound."""
    for epsilon in ("0", "1", "700"):
        for variance in ("1/2", "9", "1e6"):
            found = settled(variance, 1, epsilon, 0)
            assert found.verdict.value == "REFUTED", (epsilon, variance, found.reason)
            assert float(found.epsilon_upper) == float("inf")


def test_extreme_variances_and_distances():
    still = settled("1e-6", 1, 700, "0.999999999")
    assert still.verdict.value == "REFUTED"
    tiny = settled("1e-6", 1, 1, "0.5", bounds=True)
    assert tiny.verdict.value == "REFUTED"
    assert float(tiny.epsilon_lower) == pytest.approx(499_999.3068527907)
    far = settled("4", 10**9, 700, "0.999")
    assert far.verdict.value == "REFUTED"
    wide = settled("1e8", 1, "0.001", "1e-5")
    assert wide.verdict.value == "PROVED"
    # Close to the continuous law: Phi(-9.5...) - exp(eps) Phi(...), by Balle and Wang.
    with mpmath.workdps(30):
        mu, level = mpmath.mpf("1e-4"), mpmath.mpf("0.001")
        normal = mpmath.ncdf(mu / 2 - level / mu) - mpmath.exp(level) * mpmath.ncdf(
            -mu / 2 - level / mu
        )
    assert float(wide.delta_upper) == pytest.approx(float(normal), rel=1e-6)


def test_the_statement_is_about_answers_on_both_sides():
    """The certificate is refused without one of the two directions."""
    found = settled("4", 2, 1, "0.2")
    text = found.certificate.statement
    assert text.given[0].formula == (
        "(at_most (absolute (subtract (real f) (real g))) 2)"
    )
    assert text.claim == ("(@close (discrete_normal f 4) (discrete_normal g 4) 1 1/5)")
    for changed in (
        text.claim.replace("1/5", "1/50"),
        text.claim.replace(" 1 1/5", " 9/10 1/10"),
        text.claim.replace("f 4", "f 3").replace("g 4", "g 3"),
        text.claim.replace("f 4", "f 5"),
    ):
        assert changed != text.claim
        forged = msgspec.structs.replace(text, claim=changed)
        with pytest.raises(CertificateError):
            check(sealed(msgspec.structs.replace(found.certificate, statement=forged)))
    wider = msgspec.structs.replace(
        text.given[0], formula=text.given[0].formula.replace(" 2)", " 3)")
    )
    forged = msgspec.structs.replace(text, given=(wider,))
    with pytest.raises(CertificateError):
        check(sealed(msgspec.structs.replace(found.certificate, statement=forged)))


def test_a_refutation_of_one_claim_is_none_of_another():
    found = settled("4", 2, 1, "0.02").certificate
    text, instance = found.statement, found.instance
    forgeries = [
        {"verdict": verifydp.Verdict.PROVED},
        *(
            {"statement": msgspec.structs.replace(text, claim=claim)}
            for claim in (
                text.claim.replace("1/50", "1/5"),
                text.claim.replace(" 1 1/50", " 2 1/50"),
                text.claim.replace(" 4)", " 40)"),
            )
        ),
        *(
            {"instance": msgspec.structs.replace(instance, values=values)}
            for values in (
                {"f": "(integer 0)", "g": "(integer 3)"},
                {"f": "(integer 0)", "g": "(integer -2)"},
                {"f": "(integer 0)", "g": "(integer 0)"},
            )
        ),
    ]
    for changed in forgeries:
        with pytest.raises(CertificateError):
            check(sealed(msgspec.structs.replace(found, **changed)))


def test_numbers_in_the_steps_are_bound_to_the_claim():
    """Each number on which steps rest, made another one, is refused."""
    found = settled("4", 2, 1, "0.2").certificate
    changed = {
        "1/5": "1/6", "-2": "-3", "1": "2", "2": "3", "4": "5",
        "(integer 0)": "(integer 1)",
        "(integer 2)": "(integer 3)",
        "(integer -2)": "(integer -1)",
    }  # fmt: skip
    places = [place for place, term in enumerate(found.terms) if term in changed]
    assert len(places) >= 4
    for place in places:
        other = changed[found.terms[place]]
        terms = (*found.terms[:place], other, *found.terms[place + 1 :])
        with pytest.raises(CertificateError):
            check(sealed(msgspec.structs.replace(found, terms=terms)))


def test_a_prover_that_says_yes_is_not_believed():
    subject = mechanism(NAME, variance=4, sensitivity=1)
    below = ExactApproximate.read("1", "0.0072")
    found = settle(subject, below, subject.delta_at(below.epsilon) * 0)
    assert found.verdict.value == "INCONCLUSIVE"


def test_parameters_that_are_none_are_one_line():
    for variance, sensitivity in ((0, 1), (-1, 1), ("1e11", 1), (1, 0), (1, "1/2")):
        with pytest.raises(InputError) as refusal:
            settled(variance, sensitivity, 1, "1e-6")
        assert "\n" not in str(refusal.value)
