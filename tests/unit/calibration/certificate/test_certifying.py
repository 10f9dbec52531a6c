"""Certificates: ties, terms as the checker reads them, and what has none."""

from dataclasses import replace
from fractions import Fraction

import pytest

from verifydp.calibration import RULES, Demand, calibrate
from verifydp.calibration.certificate import MeasuredClaim
from verifydp.calibration.certificate.certifying import certified, released_term
from verifydp.calibration.choosing import WantedScales
from verifydp.calibration.loss_at_scale import PairLoss, measure
from verifydp.checker.proofs import check_proof
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
    PriorPair,
)
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.verdict import Verdict
from verifydp.language.printing import plain

HALVES = ["0.5", "0.5"]
LEFT = GaussianMixturePrior(HALVES, means=[0, 40], sds=[1, 1])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (GaussianPrior(0, 1), GaussianPrior(1, 1)),
        (GaussianPrior(0, 0), GaussianPrior(1, 0)),
        (LEFT, GaussianMixturePrior(HALVES, means=[10, 50], sds=[1, 1])),
        (FinitePrior({0: 0.5, 3: 0.5}), FinitePrior({1: 0.5, 4: 0.5})),
    ],
)
def test_ties_along_the_tails_are_certified(first, second):
    # The log ratio tends to epsilon and never reaches it.
    result = calibrate(Family({"a": first, "b": second}), epsilon="0.1")
    assert result.verdict is Verdict.PROVED
    assert check_proof(result.certificate).citations == ()


def test_a_certificate_is_of_the_claim_and_of_no_other():
    result = calibrate(
        Family({"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 2)}),
        epsilon=1,
        delta="0.05",
    )
    claim = result.certificate.statement.claim
    numerator, denominator = result.noise.exact.split("/")
    assert numerator in claim
    assert denominator in claim
    stronger = claim.replace("1/20", "1/21")
    assert stronger != claim
    statement = type(result.certificate.statement)(
        variables=result.certificate.statement.variables,
        definitions=result.certificate.statement.definitions,
        given=result.certificate.statement.given,
        claim=stronger,
    )
    forged = type(result.certificate)(
        **{
            field: getattr(result.certificate, field)
            for field in result.certificate.__struct_fields__
            if field not in {"statement", "digest"}
        },
        statement=statement,
    )
    with pytest.raises(CertificateError):
        check_proof(sealed(forged))


def test_a_law_with_atoms_has_no_certificate():
    family = Family({"a": FinitePrior({0: 0.5, 1: 0.5}), "b": FinitePrior({0: 1})})
    result = calibrate(family, epsilon=1, delta=0.6)
    assert (result.verdict, result.holds) == (Verdict.INCONCLUSIVE, True)
    assert not result.noise_needed
    assert result.certificate is None


def test_an_open_verdict_has_no_certificate():
    demand = Demand(Fraction(1), Fraction(1, 20))
    pair = PriorPair("a", "b", 0, GaussianPrior(0, 1), GaussianPrior(1, 2))
    one = measure(PairLoss.of(pair, demand), Fraction(2), demand.delta)
    undecided = replace(one, epsilon=None, holds=None)
    wanted = WantedScales((Fraction(2),), None)
    claim = MeasuredClaim.of(demand, RULES["exact"], Fraction(2), [undecided], wanted)
    assert certified(claim, None).certificate is None


@pytest.mark.parametrize(
    ("prior", "kind", "text"),
    [
        (GaussianPrior(1, 0), "laplace", "Laplace(1, 2)"),
        (GaussianPrior(1, 0), "gaussian", "N(1, 4)"),
        (GaussianPrior(1, 3), "laplace", "Laplace(x, 2)"),
        (LEFT, "gaussian", "40"),
    ],
)
def test_terms_show_data_and_noise(prior, kind, text):
    assert text in plain(released_term(prior, kind, Fraction(2)))
