"""Audits at epsilon log(3) and 1/3: decided exactly, by the auditor and the checker."""

from fractions import Fraction

import msgspec
import numpy as np
import pytest

import verifydp
from verifydp.checker import check
from verifydp.checker.decoding import exact_epsilon
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.certificates import Binomial, EProcess
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.verdict import Verdict


def told(database, size, rng):
    """Randomised response: the truth with probability 3/4, so log(3)-DP exactly."""
    return np.where(rng.random(size) < 0.75, database, 1 - database)


def audited(epsilon, mechanism=told, **fields):
    return verifydp.audit(mechanism, epsilon=epsilon, pair=(0, 1), **fields)


@pytest.fixture(scope="module")
def kept():
    return audited("log(3)")


@pytest.fixture(scope="module")
def broken():
    """What holds at log(3) claims log(2.9)."""
    return audited("log(2.9)", seed=1)


def test_a_true_claim_at_a_logarithm_is_not_refuted(kept):
    assert kept.verdict is Verdict.NOT_REFUTED
    assert check(kept.certificate)
    proved = verifydp.prove("randomised-response", keep="3/4", epsilon="log(3)")
    assert proved.verdict is Verdict.PROVED


def test_a_slightly_smaller_claim_is_refuted(broken):
    assert broken.verdict is Verdict.REFUTED
    assert broken.certificate.claim.notion.epsilon == verifydp.Epsilon.read("log(2.9)")
    assert check(broken.certificate)
    assert audited("1.09", samples=2_000_000).verdict is Verdict.REFUTED
    refuted = verifydp.prove("randomised-response", keep="3/4", epsilon="log(2.9999)")
    assert refuted.verdict is Verdict.REFUTED


def test_the_e_process_states_the_logarithm(broken):
    (bets,) = (part for part in broken.certificate.parts if isinstance(part, EProcess))
    assert bets.epsilon == "log(29/10)"
    assert bets.exp_upper == "29/10"
    assert broken.epsilon_lower <= 1.0986123


@pytest.mark.parametrize(
    "epsilon", ["1.0986", "1.0647", "1.0647107369924282", "log(3)", "29/10"]
)
def test_an_altered_claim_is_refused(broken, epsilon):
    """Also where it is a little larger, or was sealed anew."""
    record = broken.certificate
    claim = msgspec.structs.replace(record.claim, notion=ApproximateDP(epsilon))
    altered = msgspec.structs.replace(record, claim=claim)
    with pytest.raises(CertificateError, match="digest"):
        check(canonical_bytes(altered))
    with pytest.raises(CertificateError, match="another claim"):
        check(sealed(altered))


@pytest.mark.parametrize("epsilon", ["1.0986", "1.0987", "549306/500000"])
def test_a_true_claim_is_not_altered_either(kept, epsilon):
    claim = msgspec.structs.replace(kept.claim, notion=ApproximateDP(epsilon))
    altered = msgspec.structs.replace(kept.certificate, claim=claim)
    with pytest.raises(CertificateError, match="digest"):
        check(canonical_bytes(altered))


def changed(record, kind, **fields):
    parts = tuple(
        msgspec.structs.replace(part, **fields) if isinstance(part, kind) else part
        for part in record.parts
    )
    return sealed(msgspec.structs.replace(record, parts=parts))


@pytest.mark.parametrize(
    "factor", ["2.8999999999999999999999999999999999", "29/10001", "0", "-29/10"]
)
def test_a_smaller_exponential_is_refused(broken, factor):
    with pytest.raises(CertificateError, match="exp_upper is below"):
        check(changed(broken.certificate, EProcess, exp_upper=factor))


@pytest.mark.parametrize(
    "text",
    ["log(2.9)x", "log(0)", "log(-29/10)", "log(log(3))", "log(1e3)", "log()", "inf"],
)
def test_another_text_for_epsilon_is_refused(broken, text):
    with pytest.raises(CertificateError):
        check(changed(broken.certificate, EProcess, epsilon=text))
    altered = msgspec.structs.replace(broken.certificate, epsilon_lower=text)
    with pytest.raises(CertificateError):
        check(sealed(altered))


def test_a_bound_is_decided_beside_a_logarithm(broken):
    """What the bets reject holds at log(2.9) itself, and at nothing above it."""
    record = broken.certificate
    bets = tuple(part for part in record.parts if isinstance(part, EProcess))
    alone = msgspec.structs.replace(record, parts=bets, delta_lower=None)
    for bound in ("log(29/10)", "1.0647", "log(2.8999999999999999)", "0"):
        assert check(sealed(msgspec.structs.replace(alone, epsilon_lower=bound)))
    for bound in ("log(2.9000000000000001)", "1.0648", "log(29/10"):
        with pytest.raises(CertificateError):
            check(sealed(msgspec.structs.replace(alone, epsilon_lower=bound)))


def test_counts_at_a_logarithm_and_a_third():
    shared = {
        "true_positives": 632,
        "positives": 1000,
        "false_positives": 250,
        "negatives": 1000,
    }
    for epsilon, verdict in (
        ("log(3)", Verdict.INCONCLUSIVE),
        ("1/3", Verdict.REFUTED),
        ("log(1.9)", Verdict.REFUTED),
    ):
        found = verifydp.bound(**shared, epsilon=epsilon, delta="1/1000")
        assert found.verdict is verdict
        assert found.claimed == epsilon.replace("1.9", "19/10")
        assert found.certificate.claim.notion.exact_delta == Fraction(1, 1000)
        assert check(found.certificate)
        counted = [p for p in found.certificate.parts if isinstance(p, Binomial)]
        assert any(part.rejections for part in counted)


@pytest.mark.parametrize("text", ["1/3", "log(29/10)", "0.25", "0", "log(1/2)"])
def test_certificates_write_epsilon_as_they_read_it(text):
    read = exact_epsilon(text, "epsilon")
    assert exact_epsilon(read.exact, "epsilon") == read == verifydp.Epsilon.read(text)
