"""Tilings that are found: accepted at the true delta, refused below it.

The truth is that of `verifydp.loss`, which shares no code with the checker's
densities. Both sides are enclosures, so a correct program fails none of the draws.
"""

import random
import re
from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from verifydp.checker.logic import Given
from verifydp.checker.profiles import RULES
from verifydp.checker.proofs import check_proof
from verifydp.checker.sequents import Context
from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.proofs import ProofCertificate
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.formal.prove.profiles import find_profile, profile_bounds
from verifydp.formal.spec.citing import definition
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.writing import proof_certificate
from verifydp.language.notation import (
    bind,
    choose,
    finite,
    finite_law,
    laplace,
    log,
    normal,
    number,
    point,
    real,
    sqrt,
)
from verifydp.language.statement import Statement
from verifydp.laws.laplace import Laplace
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal import Normal
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.loss import hockey_stick

x = real("x")
NEAR = Fraction(1, 10**9)


def no_solver(script, *, seconds):
    return "unknown"


def found(first, second, epsilon, delta):
    terms = (first, second, number(epsilon), number(delta))
    return find_profile(Context({}, [], no_solver), *terms)


def checked(first, second, epsilon, delta, tiling):
    terms = (first, second, number(epsilon), number(delta))
    given = Given((), terms, (tiling.bits, tiling.cells))
    return RULES["profile"](Context({}, [], no_solver), given)


def as_term(parts):
    """A law of the language from (weight, mean, deviation, scale)."""
    which = point("which", finite(len(parts)))
    weights, means, deviations, scales = zip(*parts, strict=True)
    drawn = bind(
        finite_law(*weights),
        which,
        normal(choose(which, *means), choose(which, *deviations)),
    )
    return bind(drawn, x, laplace(x, scales[0])) if scales[0] != 0 else drawn


def as_law(parts):
    """The same law of `verifydp.laws`."""

    def one(mean, deviation, scale):
        if scale == 0:
            return Normal(mean, deviation)
        if deviation == 0:
            return Laplace(mean, scale)
        return NormalLaplace(mean, deviation, scale)

    laws = [one(*part[1:]) for part in parts]
    return laws[0] if len(laws) == 1 else Mixture([part[0] for part in parts], laws)


def drawn_parts(draw, scale):
    count = draw.choice([1, 1, 2, 3])
    cuts = [0, *sorted(draw.sample(range(1, 12), count - 1)), 12]
    parts = []
    for low, high in pairwise(cuts):
        bare = scale and draw.random() < 0.3
        deviation = 0 if bare else Fraction(draw.randint(1, 40), draw.choice([4, 10]))
        mean = Fraction(draw.randint(-30, 30), draw.choice([3, 4, 10]))
        parts.append((Fraction(high - low, 12), mean, deviation, scale))
    return parts


def test_200_random_pairs_against_another_implementation():
    draw = random.Random(4)
    positive = 0
    for _ in range(200):
        scale = Fraction(draw.choice([0, 0, *range(1, 30)]), 8)
        first, second = drawn_parts(draw, scale), drawn_parts(draw, scale)
        epsilon = Fraction(draw.randint(0, 50), 10)
        truth = hockey_stick(as_law(first), as_law(second), epsilon)
        pair = (as_term(first), as_term(second), epsilon)
        above = highest(truth) * (1 + NEAR) + Fraction(1, 10**20)
        tiling = found(*pair, above)
        assert checked(*pair, above, tiling), (first, second, epsilon)
        if lowest(truth) > Fraction(1, 10**10):
            positive += 1
            with pytest.raises(SpecError, match="add up"):
                checked(*pair, lowest(truth) * (1 - NEAR), tiling)
    assert positive > 80


def test_bounds_of_random_pairs():
    draw = random.Random(9)
    positive = 0
    for _ in range(60):
        scale = Fraction(draw.choice([0, 0, *range(1, 30)]), 8)
        first, second = drawn_parts(draw, scale), drawn_parts(draw, scale)
        epsilon = Fraction(draw.randint(-10, 30), 10)
        truth = hockey_stick(as_law(first), as_law(second), epsilon)
        low, high = profile_bounds(as_term(first), as_term(second), epsilon)
        assert low <= highest(truth), (first, second, epsilon)
        assert lowest(truth) <= high, (first, second, epsilon)
        assert high - low <= max(NEAR * low, Fraction(1, 10**30))
        positive += low > 0
    assert positive > 20


#: Pairs at which delta is 0, and not so with less epsilon.
PURE = [
    (laplace(0, 1), laplace(1, 1), number(1)),
    (laplace(0, 3), laplace(2, 3), number("2/3")),
    (as_term([(1, 0, 1, 1)]), as_term([(1, 1, 1, 1)]), number(1)),
    (as_term([(1, 0, 2, 1)]), as_term([(1, 0, 1, 1)]), number("3/2")),
    (as_term([(1, 1, 2, 2)]), as_term([(1, 0, 0, 2)]), number(1)),
    (as_term([(1, 0, 1, sqrt(2))]), as_term([(1, 1, 1, sqrt(2))]), 1 / sqrt(2)),
    (normal("1/3", sqrt(14)), normal("1/3", sqrt(14)), number(0)),
]


@pytest.mark.parametrize(("first", "second", "epsilon"), PURE)
def test_pure_epsilon_without_margin(first, second, epsilon):
    """The ratio reaches its supremum on a half-line or at infinity."""
    assert checked(first, second, epsilon, 0, found(first, second, epsilon, 0))
    with pytest.raises(SpecError, match="is false"):
        found(first, second, epsilon - number(NEAR), 0)


@pytest.mark.parametrize(
    ("first", "second", "epsilon", "truth"),
    [
        # Gaussian beliefs with the noise of a rule that is wrong for mixtures
        (normal(1, 1), normal(0, 1), 1, "0.1269367375066"),
        (as_term([(1, 0, 2, 2)]), as_term([(1, 1, 1, 2)]), "1/2", "0.0510691675245"),
        (laplace(0, "9/10"), laplace(1, "9/10"), 1, "0.0540405310932"),
        (laplace(0, "9/10"), laplace(1, "9/10"), log(sqrt(2)), None),
        (normal(0, sqrt(3)), normal("1/3", 1), log(2), None),
    ],
)
def test_near_misses(first, second, epsilon, truth):
    low, high = profile_bounds(first, second, epsilon, relative=Fraction(1, 10**12))
    assert truth is None or low <= Fraction(truth) + Fraction(1, 10**13) <= high + NEAR
    enough = high * (1 + NEAR)
    assert checked(
        first, second, epsilon, enough, found(first, second, epsilon, enough)
    )
    with pytest.raises(SpecError, match="the claim is false") as caught:
        found(first, second, epsilon, low * (1 - NEAR))
    message = str(caught.value)
    assert "\n" not in message
    lower, upper = re.findall(r"between ([\d.e+-]+) and ([\d.e+-]+),", message)[0]
    assert Fraction(lower) * (1 - NEAR) <= high
    assert low <= Fraction(upper) * (1 + NEAR)


def test_what_is_never_decided_is_said_to_be_too_tight():
    """At one point the ratio is exactly exp(epsilon): no ball can tell."""
    with pytest.raises(SpecError, match=r"too tight: .* between 0 and"):
        found(normal(0, 1), normal(0, 2), log(2), 0)
    tiny = Fraction(1, 10**60)
    assert found(normal(0, 1), normal(0, 2), log(2), tiny)


def test_rare_events_and_large_epsilon():
    """Deltas far below the precision are decided: tails keep their digits."""
    pair = (normal(0, 1), normal(1, 1))
    low, high = profile_bounds(*pair, 30, absolute=Fraction(0))
    assert 0 < low < high < Fraction(1, 10**190)
    truth = hockey_stick(Normal(0, 1), Normal(1, 1), 30)
    with precision(2000):
        assert ball(high) >= truth or highest(truth) >= low
    assert found(*pair, 30, high * 2)
    with pytest.raises(SpecError, match="is false"):
        found(*pair, 30, low / 2)


def test_delta_1_is_enough_for_any_pair():
    for pair in [(normal(10**6, 1), normal(0, 1)), (laplace(0, 1), normal(0, 1))]:
        assert checked(*pair, 0, 1, found(*pair, 0, 1))


# --- in a proof


def written():
    close = definition("foundations.closeness")
    first = as_term([("1/3", 0, 1, 1), ("2/3", 2, "1/2", 1)])
    second = as_term([("1/4", 1, 1, 1), ("3/4", -1, 2, 1)])
    claim = close(first, second, number("1/2"), number("17/25"))
    p = Proof(Statement((), claim, (close,)))
    fact = p.profile(first, second, "1/2", "17/25")
    return proof_certificate("profile", p, p.finished(fact), None)


def test_a_proof_of_closeness_is_accepted_by_the_checker():
    certificate = written()
    established = check_proof(certificate, decide_with=no_solver)
    assert "profile" in established.rules
    assert established.engines == established.citations == ()


def test_a_false_profile_fails_where_it_is_written():
    p = Proof(Statement((), real("z") <= real("z")))
    with pytest.raises(SpecError, match=r"the claim is false: .* between 0.126936"):
        p.profile(normal(1, 1), normal(0, 1), 1, "1/10")


def test_changed_certificates_prove_nothing_else():
    """One digit or sign anywhere: in the statement, in the terms, in the tiling."""
    text = canonical_bytes(written()).decode()
    meant = check_proof(written(), decide_with=no_solver).statement
    places = [k for k, letter in enumerate(text) if letter in "0123456789?+-"]
    draw = random.Random(2)
    refused = 0
    for _ in range(200):
        place = draw.choice(places)
        letter = draw.choice("0123456789" if text[place].isdigit() else "?+-")
        changed = text[:place] + letter + text[place + 1 :]
        try:
            record = msgspec.json.decode(changed, type=ProofCertificate)
            end = check_proof(sealed(record), decide_with=no_solver)
        except (CertificateError, msgspec.MsgspecError):
            refused += 1
        else:
            assert end.statement.claim is meant.claim
    assert 50 < refused < 200
