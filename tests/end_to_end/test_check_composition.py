"""``verifydp check`` on the certificate of a composition."""

import msgspec
import pytest

from verifydp.composition.optimal import GaussianComponent, compose_optimally
from verifydp.evidence.canonical import canonical_bytes, sealed


@pytest.fixture
def certificate():
    components = [("0.1", "1e-6"), ("log(2)", 0), GaussianComponent("0.5", count=3)]
    return compose_optimally(components).delta_at(1).certificate


def test_it_says_what_was_computed_and_what_is_assumed(certificate, folder, verifydp):
    (folder / "composition.json").write_bytes(canonical_bytes(certificate))
    outcome = verifydp("check composition.json --second-opinion")
    assert outcome.status == 0
    words = " ".join(outcome.out.split())
    assert "accepted" in words
    assert "PROVED: 5 components, adaptive ones included" in words
    assert "epsilon 1: the least delta is from 0." in words
    assert "assumes each component meets its guarantee" in words
    assert "second opinion: this certificate has no steps of a proof" in words


def test_a_forged_one_is_refused_with_status_1(certificate, folder, verifydp):
    bound = msgspec.structs.replace(certificate.bounds[0], delta_upper="1/1000000")
    forged = sealed(msgspec.structs.replace(certificate, bounds=(bound,)))
    (folder / "composition.json").write_bytes(canonical_bytes(forged))
    outcome = verifydp("check composition.json")
    assert outcome.status == 1
    words = " ".join(outcome.out.split())
    assert "REFUSED" in words
    assert "delta_upper is 1/1000000" in words
