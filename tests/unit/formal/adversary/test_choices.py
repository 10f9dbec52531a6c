"""Certificates of a chosen epsilon: what they say, and what is not proved."""

import math
import random
from fractions import Fraction

import msgspec
import pytest

import verifydp
from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    PrecisionLimit,
)
from verifydp.adversary.mechanism_classes import ClassSettings, Largest, mechanism_class
from verifydp.adversary.mechanism_classes.solving import safe_epsilon, solve
from verifydp.adversary.posterior_limits import AbsenceLimit, PosteriorLimit
from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.canonical import sealed
from verifydp.formal.adversary import evidence_of_choice
from verifydp.formal.adversary.choices import certified_choice, choice_statement
from verifydp.formal.adversary.excess import certified_excess
from verifydp.language.printing import plain

DRAWN, MINUS = "\N{TILDE OPERATOR}", "\N{MINUS SIGN}"
LESS = Fraction(1, 10**6)
SMALL = Fraction(1, 100)


def chosen(limit, kind, odds):
    found = solve(limit, kind, odds)
    assert isinstance(found, Largest)
    epsilon, _ = safe_epsilon(found, [limit], kind, odds)
    return Fraction(epsilon)


def random_limits(generator):
    """A limit of each kind above its baseline, with odds and delta."""
    odds = Fraction(generator.randint(1, 60), 20)
    delta = Fraction(generator.choice([0, 0, 1, 5]), 1000)
    recall = Fraction(generator.randint(2, 9), 10)
    beta = Fraction(generator.randint(1, 8), 4)
    kinds = [
        FBetaLimit(1, beta),
        AccuracyLimit(1),
        PrecisionLimit(1, recall),
        *(() if delta else (PrecisionLimit(1), PosteriorLimit(1), AbsenceLimit(1))),
    ]
    limit = generator.choice(kinds)
    low = limit.baseline(odds)
    share = Fraction(generator.randint(20, 90), 100)
    return limit.with_value(low + (1 - low) * share), odds, delta


@pytest.mark.parametrize("seed", range(12))
def test_random_limits_are_certified_and_smaller_ones_are_not(seed):
    limit, odds, delta = random_limits(random.Random(seed))
    kind = mechanism_class("any", ClassSettings(delta))
    epsilon = chosen(limit, kind, odds)
    assert verifydp.check(certified_choice([limit], kind, odds, epsilon))
    smaller = limit.with_value(limit.value - LESS)
    with pytest.raises(SpecError):
        certified_choice([smaller], kind, odds, epsilon)


NAMED = [
    ("laplace", ClassSettings(), FBetaLimit("0.9", 2)),
    ("laplace", ClassSettings(), AccuracyLimit("0.8")),
    ("laplace", ClassSettings(sensitivity=Fraction(3)), PrecisionLimit("0.9")),
    ("laplace", ClassSettings(), PrecisionLimit("0.8", "0.7")),
    ("gaussian", ClassSettings(delta=SMALL), FBetaLimit("0.9")),
    ("gaussian", ClassSettings(delta=SMALL), PrecisionLimit("0.8", "0.3")),
    ("geometric", ClassSettings(), AccuracyLimit("0.8")),
    ("geometric", ClassSettings(sensitivity=Fraction(2)), PosteriorLimit("0.8")),
    ("geometric", ClassSettings(), AbsenceLimit("0.8")),
    ("laplace", ClassSettings(), AbsenceLimit("0.9")),
    ("randomised-response", ClassSettings(values=3), AbsenceLimit("0.9")),
    ("randomised-response", ClassSettings(), FBetaLimit("0.9", 2)),
    ("randomised-response", ClassSettings(values=3), AccuracyLimit("0.8")),
    ("randomised-response", ClassSettings(values=3), PrecisionLimit("0.9")),
]


@pytest.mark.parametrize(("name", "settings", "limit"), NAMED)
def test_named_mechanisms_run_with_the_noise_that_is_offered(name, settings, limit):
    kind, odds = mechanism_class(name, settings), Fraction(1)
    epsilon = chosen(limit, kind, odds)
    certificate = certified_choice([limit], kind, odds, epsilon)
    assert verifydp.check(certificate)
    noise = kind.noise(epsilon)
    if name in {"laplace", "gaussian"}:
        assert str(Fraction(noise.value)) in certificate.statement.claim
    smaller = limit.with_value(limit.value - LESS)
    with pytest.raises(SpecError):
        certified_choice([smaller], kind, odds, epsilon)


def test_the_statement_is_the_one_that_was_asked_for():
    limit = PrecisionLimit("0.9", "1/4")
    statement = choice_statement(
        [limit],
        mechanism_class("any", ClassSettings(SMALL)),
        Fraction(1, 3),
        Fraction(3, 2),
    )
    given = {name: plain(formula) for name, formula in statement.given}
    assert given == {
        "P close to Q": "close(P, Q, 3/2, 0.01)",
        "Q close to P": "close(Q, P, 3/2, 0.01)",
    }
    hits, alarms = (f"E_{{s {DRAWN} {of}}}[h(s)]" for of in "PQ")
    precision = f"{hits}/({hits} + (1/3) {alarms})"
    shown = " ".join(plain(statement.claim).split())
    assert shown == f"1/4 ≤ {hits} ⇒ {precision} ≤ 9/10"
    assert {str(sort.sort) for sort in statement.variables.values()} == {
        "(law (space S))",
        "(test (space S))",
    }


def test_neighbours_are_at_most_the_sensitivity_apart():
    kind = mechanism_class("laplace", ClassSettings(sensitivity=Fraction(3)))
    statement = choice_statement([FBetaLimit("0.9")], kind, Fraction(1), Fraction(2))
    ((name, formula),) = statement.given
    assert name == "neighbours"
    assert plain(formula) == f"|f {MINUS} g| ≤ 3"


def test_several_limits_are_one_certificate():
    limits = [FBetaLimit("0.9"), PrecisionLimit("0.95", "0.3"), AccuracyLimit("0.9")]
    kind = mechanism_class("any", ClassSettings(SMALL))
    epsilon = min(chosen(limit, kind, Fraction(1)) for limit in limits)
    certificate = certified_choice(limits, kind, Fraction(1), epsilon)
    assert verifydp.check(certificate)
    for limit in limits:
        assert str(limit.value) in certificate.statement.claim


def test_the_area_of_any_mechanism():
    limit, kind = AreaLimit("0.8"), mechanism_class("any", ClassSettings(SMALL))
    epsilon = chosen(limit, kind, Fraction(1))
    assert verifydp.check(certified_choice([limit], kind, Fraction(1), epsilon))
    smaller = limit.with_value(limit.value - LESS)
    with pytest.raises(SpecError):
        certified_choice([smaller], kind, Fraction(1), epsilon)


def test_epsilon_0_and_a_limit_of_1():
    kind, odds = mechanism_class("any", ClassSettings()), Fraction(1, 3)
    for limit in (PrecisionLimit("0.75"), FBetaLimit(1), AccuracyLimit("0.75")):
        assert verifydp.check(certified_choice([limit], kind, odds, Fraction(0)))


@pytest.mark.parametrize(
    ("name", "settings", "limit"),
    [
        ("laplace", ClassSettings(), AreaLimit("0.8")),
        ("gaussian", ClassSettings(delta=SMALL), AreaLimit("0.8")),
        ("geometric", ClassSettings(sensitivity=Fraction(2)), AccuracyLimit("0.8")),
    ],
)
def test_what_has_no_written_proof_says_so(name, settings, limit):
    kind = mechanism_class(name, settings)
    epsilon = chosen(limit, kind, Fraction(1))
    found = evidence_of_choice([limit], kind, Fraction(1), epsilon)
    assert found.certificate is None
    assert found.words.startswith("none: ")
    assert "\n" not in found.words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("9/10", "89/100"),  # another limit
        ("1/3", "1/4"),  # other odds
    ],
)
def test_another_claim_is_refused(old, new):
    certificate = _certificate()
    claim = certificate.statement.claim
    assert old in claim
    _refused(certificate, claim=claim.replace(old, new))


def test_another_epsilon_and_a_missing_order_are_refused():
    certificate = _certificate()
    there, back = certificate.statement.given
    assert "3/4" in there.formula
    wider = tuple(
        msgspec.structs.replace(one, formula=one.formula.replace("3/4", "5/4"))
        for one in (there, back)
    )
    _refused(certificate, given=wider)
    _refused(certificate, given=(there,))
    _refused(certificate, given=(there, msgspec.structs.replace(there, name="again")))


def _certificate():
    kind, odds = mechanism_class("any", ClassSettings()), Fraction(1, 3)
    limits = [PrecisionLimit("0.9"), AccuracyLimit("0.9")]
    return certified_choice(limits, kind, odds, Fraction(3, 4))


def _refused(certificate, **changes):
    statement = msgspec.structs.replace(certificate.statement, **changes)
    changed = msgspec.structs.replace(certificate, statement=statement, digest="")
    with pytest.raises(CertificateError):
        verifydp.check(sealed(changed))


@pytest.mark.parametrize(
    "limit",
    [
        PrecisionLimit("0.9", "0.5"),
        FBetaLimit("0.9", 2),
        AccuracyLimit("0.8"),
        AreaLimit("0.8"),
    ],
    ids=str,
)
def test_a_slightly_larger_epsilon_is_shown_to_be_too_large(limit):
    kind, odds = mechanism_class("any", ClassSettings(SMALL)), Fraction(1)
    epsilon = chosen(limit, kind, odds)
    certificate = certified_excess(limit, odds, epsilon, SMALL)
    assert verifydp.check(certificate)
    assert certificate.statement.variables == {}
    growth = Fraction(certificate.statement.claim.split("(log ")[1].split(")")[0])
    assert epsilon < math.log(growth) < epsilon + Fraction(12, 10**8)
    with pytest.raises(SpecError):
        certified_excess(limit, odds, epsilon - LESS, SMALL)


def test_the_belief_in_absence_is_certified_with_the_worlds_swapped():
    """With 3:1 for the record much more may be learnt of its absence."""
    limit, odds, kind = (
        AbsenceLimit("0.9"),
        Fraction(1, 3),
        mechanism_class("any", ClassSettings()),
    )
    epsilon = chosen(limit, kind, odds)
    assert math.isclose(epsilon, math.log(27))
    claim = plain(choice_statement([limit], kind, odds, epsilon).claim)
    hit, alarm = (f"E_{{s {DRAWN} {world}}}[h(s)]" for world in "PQ")
    assert claim.startswith(f"(1/3) {alarm}/({hit} + (1/3) {alarm})")
    assert verifydp.check(certified_choice([limit], kind, odds, epsilon))
    assert verifydp.check(certified_excess(limit, odds, epsilon, Fraction(0)))
    with pytest.raises(SpecError):
        certified_choice([limit], kind, odds, epsilon + SMALL)
    # The same belief that the record is in does not follow at this epsilon.
    with pytest.raises(SpecError):
        certified_choice([PosteriorLimit("0.9")], kind, odds, epsilon)
