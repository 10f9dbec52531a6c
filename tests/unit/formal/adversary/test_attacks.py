"""Certificates of what an attack's result asks for."""

import random
from fractions import Fraction

import msgspec
import pytest

import verifydp
from verifydp.adversary.attack_rates import PrecisionAtRecall, Rates
from verifydp.adversary.attack_scores import Accuracy, Area, FScore
from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.canonical import sealed
from verifydp.exact.balls import written_below
from verifydp.formal.adversary import evidence_of_bound
from verifydp.formal.adversary.attacks import certified_bound

DELTA = Fraction(1, 50)


def lower_of(attack, delta):
    least = attack.least_epsilon(delta)
    if least.growth is None:
        return None
    return Fraction(repr(written_below(least.enclosed())))


ATTACKS = [
    Rates("3/4", "1/4"),
    Rates("1/4", "3/4"),
    Rates("0.99", "0.7"),
    PrecisionAtRecall("0.9", "0.8", Fraction(1, 3)),
    Accuracy("0.8"),
    Accuracy("0.2"),
    Accuracy("0.95", Fraction(1, 3)),
    FScore("0.9", 2),
    FScore("0.95", Fraction(1, 2), Fraction(1, 3)),
]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.words)
def test_each_kind_of_result_has_a_certificate_and_no_better_one(attack):
    for delta in (Fraction(0), DELTA):
        lower = lower_of(attack, delta)
        assert lower > 0
        assert verifydp.check(certified_bound(attack, delta, lower))
        with pytest.raises(SpecError):
            certified_bound(attack, delta, lower + Fraction(1, 10**6))


@pytest.mark.parametrize("area", ["0.7441", "0.2"])
def test_areas_on_both_sides_of_a_half(area):
    attack = Area(area)
    lower = lower_of(attack, DELTA)
    # The checker has accepted it; to ask again takes seconds.
    assert certified_bound(attack, DELTA, lower).verdict == "PROVED"
    with pytest.raises(SpecError):
        certified_bound(attack, DELTA, lower + Fraction(1, 10**6))


@pytest.mark.parametrize("seed", range(10))
def test_random_rates(seed):
    generator = random.Random(seed)
    hits, alarms = (Fraction(generator.randint(1, 99), 100) for _ in range(2))
    delta = Fraction(generator.randint(0, 20), 1000)
    attack = Rates(hits, alarms)
    lower = lower_of(attack, delta)
    if lower:
        assert verifydp.check(certified_bound(attack, delta, lower))


@pytest.mark.parametrize("precision", ["0.2", "0.9"])
def test_a_precision_at_any_recall(precision):
    attack = PrecisionAtRecall(precision)
    lower = lower_of(attack, Fraction(0))
    certificate = certified_bound(attack, Fraction(0), lower)
    assert verifydp.check(certificate)
    with pytest.raises(SpecError):
        certified_bound(attack, DELTA, lower)


@pytest.mark.parametrize(
    "attack",
    [Rates("0.3", 0), PrecisionAtRecall(1), PrecisionAtRecall(0), Accuracy(1),
     Accuracy(0), FScore(1), Area(1), Area(0)],
    ids=lambda attack: attack.words,
)  # fmt: skip
def test_what_no_epsilon_allows(attack):
    delta = Fraction(0) if isinstance(attack, PrecisionAtRecall) else DELTA
    assert attack.least_epsilon(delta).growth is None
    certificate = certified_bound(attack, delta, None)
    assert certificate.verdict == "PROVED"
    assert certificate.statement.given == ()


def test_what_some_epsilon_allows_is_not_ruled_out():
    for attack in (Rates("0.3", "0.1"), Accuracy("0.9"), FScore("0.9")):
        found = evidence_of_bound(attack, DELTA, None)
        assert found.certificate is None
        assert found.words.startswith("none: ")


def test_the_statement_names_both_orders_the_result_and_the_bound():
    attack = Rates("3/4", "1/4")
    statement = certified_bound(attack, DELTA, lower_of(attack, DELTA)).statement
    given = {one.name: one.formula for one in statement.given}
    assert list(given) == ["P close to Q", "Q close to P", "the result"]
    assert given["P close to Q"] == "(@close P Q epsilon 1/50)"
    assert given["Q close to P"] == "(@close Q P epsilon 1/50)"
    assert statement.claim == f"(at_most {lower_of(attack, DELTA)} epsilon)"
    assert set(statement.variables) == {"P", "Q", "h", "epsilon"}


def test_changed_certificates_are_refused():
    attack = Rates("3/4", "1/4")
    certificate = certified_bound(attack, DELTA, lower_of(attack, DELTA))
    there, back, result = certificate.statement.given
    smaller = result.formula.replace("3/4", "7/10")
    assert smaller != result.formula
    for changes in (
        {"claim": "(at_most 6/5 epsilon)"},
        {"given": (there, result)},
        {"given": (there, back, msgspec.structs.replace(result, formula=smaller))},
    ):
        statement = msgspec.structs.replace(certificate.statement, **changes)
        changed = msgspec.structs.replace(certificate, statement=statement, digest="")
        with pytest.raises(CertificateError):
            verifydp.check(sealed(changed))
