import json
from fractions import Fraction

import msgspec
import pytest

from verifydp.checker import check
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.certificates import DrawnPair, assumptions
from verifydp.evidence.claim import Relation
from verifydp.evidence.numbers import exact_text
from verifydp.evidence.verdict import Verdict


def test_a_refutation_by_both_instruments_is_accepted(refuted):
    assert check(refuted) is True
    assert check(canonical_bytes(refuted)) is True


def test_each_instrument_alone_refutes(make_binomial, make_e_process, make_certificate):
    assert check(make_certificate([make_e_process()], Verdict.REFUTED))
    assert check(make_certificate([make_binomial().certificate], Verdict.REFUTED))


def test_refuted_needs_evidence_against_the_claim(make_binomial, make_certificate):
    weak = make_binomial((2000, 500, 2000, 400))
    assert 0 < weak.epsilon_lower < 1
    with pytest.raises(CertificateError, match="no part rejects"):
        check(make_certificate([weak.certificate], Verdict.REFUTED))


def test_a_rejection_at_exactly_the_claimed_epsilon_refutes(
    make_binomial, make_certificate
):
    bound = make_binomial()
    first = bound.certificate.rejections[0]
    at_claim = msgspec.structs.replace(first, epsilon="1")
    below = msgspec.structs.replace(first, epsilon="999999/1000000")
    for rejection, refutes in ((at_claim, True), (below, False)):
        part = msgspec.structs.replace(bound.certificate, rejections=(rejection,))
        certificate = make_certificate([part], Verdict.REFUTED)
        if refutes:
            assert check(certificate)
        else:
            with pytest.raises(CertificateError, match="no part rejects"):
                check(certificate)


def test_not_refuted_carries_its_bounds(make_binomial, make_certificate):
    weak = make_binomial((2000, 500, 2000, 400))
    stated = {"epsilon_lower": exact_text(weak.epsilon_lower), "delta_lower": "0"}
    for verdict in (Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE):
        assert check(make_certificate([weak.certificate], verdict, **stated))
    more = {"epsilon_lower": exact_text(weak.epsilon_lower + Fraction(1, 10**9))}
    with pytest.raises(CertificateError, match="epsilon_lower is"):
        check(make_certificate([weak.certificate], Verdict.NOT_REFUTED, **more))


def test_counts_that_reject_nothing_state_nothing(make_binomial, make_certificate):
    part = msgspec.structs.replace(make_binomial().certificate, rejections=())
    assert check(make_certificate([part], Verdict.INCONCLUSIVE))
    assert check(
        make_certificate(
            [part], Verdict.NOT_REFUTED, epsilon_lower="0", delta_lower="0"
        )
    )
    for name in ("epsilon_lower", "delta_lower"):
        for value in ("1/1000", "-1/1000", "9" * 1000):
            with pytest.raises(CertificateError, match=name):
                check(make_certificate([part], Verdict.NOT_REFUTED, **{name: value}))


@pytest.mark.parametrize("verdict", list(Verdict))
def test_a_certificate_without_parts_shows_nothing(make_certificate, verdict):
    with pytest.raises(CertificateError, match="no parts: nothing is shown"):
        check(make_certificate([], verdict))


def test_the_relation_and_the_databases_are_assumed(refuted, resealed):
    """Counts of another relation, group or pair are another certificate's."""
    text = next(text for text in refuted.assumes if "drawn from" in text)
    assert "neighbours under add-remove, group size 1" in text
    assert f"pair 1 is {refuted.pairs[1]}" in refuted.assumes
    for relation in (Relation("replace"), Relation("add-remove", 2)):
        claim = msgspec.structs.replace(refuted.claim, relation=relation)
        with pytest.raises(CertificateError, match=f"under {relation.name}, group"):
            check(resealed(refuted, claim=claim))
    for place in (0, 1):
        pairs = list(refuted.pairs)
        pairs[place] = DrawnPair(database="", neighbour="")
        with pytest.raises(CertificateError, match=f"pair {place} is two databases"):
            check(resealed(refuted, pairs=tuple(pairs)))
    for text in refuted.assumes:
        rest = tuple(other for other in refuted.assumes if other != text)
        with pytest.raises(CertificateError, match="must name what it assumes"):
            check(resealed(refuted, assumes=rest))


def test_counts_name_their_databases(make_binomial, make_certificate, refuted):
    part = make_binomial().certificate
    for place in (-1, 2, 10**30):
        other = msgspec.structs.replace(part, pair=place)
        with pytest.raises(CertificateError, match="counts are of pair"):
            check(make_certificate([other], Verdict.REFUTED))
    digest = refuted.pairs[0].database
    for database in ("x", digest.upper(), digest[:-1], f"{digest}0", f"{digest}\n", ""):
        pairs = (DrawnPair(database=database, neighbour=digest),)
        own = assumptions(refuted.claim, pairs)
        with pytest.raises(CertificateError, match="two digests"):
            check(make_certificate([part], Verdict.REFUTED, pairs=pairs, assumes=own))
    for pairs in ((), refuted.pairs * 200):
        own = assumptions(refuted.claim, pairs)
        with pytest.raises(CertificateError, match="pairs of databases: 1 to 256"):
            check(make_certificate([part], Verdict.REFUTED, pairs=pairs, assumes=own))


def test_an_earlier_format_is_named(refuted):
    old = json.loads(canonical_bytes(refuted))
    old["format"] = "verifydp-certificate/1"
    del old["pairs"]
    with pytest.raises(
        CertificateError, match=r"certificate/1' is unknown.*run the aud"
    ):
        check(json.dumps(old).encode())


@pytest.mark.parametrize("verdict", [Verdict.PROVED, Verdict.NOT_APPLICABLE])
def test_samples_prove_nothing(refuted, resealed, verdict):
    with pytest.raises(CertificateError, match="cannot follow from samples"):
        check(resealed(refuted, verdict=verdict))


@pytest.mark.parametrize("verdict", [Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE])
def test_a_refutation_cannot_be_hidden(refuted, resealed, verdict):
    with pytest.raises(CertificateError, match="a part refutes the claim"):
        check(resealed(refuted, verdict=verdict))


def test_an_e_process_establishes_the_claims_parameters_and_no_more(
    make_e_process, make_certificate
):
    part = make_e_process(delta=0.01)
    stated = {"epsilon_lower": "1", "delta_lower": "1/100"}
    assert check(make_certificate([part], Verdict.REFUTED, delta=0.01, **stated))
    for name, value in (("epsilon_lower", "1.000001"), ("delta_lower", "0.010001")):
        with pytest.raises(CertificateError, match=name):
            check(
                make_certificate(
                    [part], Verdict.REFUTED, delta=0.01, **(stated | {name: value})
                )
            )


def test_bounds_stated_by_a_rejection_of_the_other_kind(
    make_binomial, make_certificate
):
    bound = make_binomial()
    at_delta, at_epsilon = bound.certificate.rejections
    only_epsilon = msgspec.structs.replace(bound.certificate, rejections=(at_delta,))
    only_delta = msgspec.structs.replace(bound.certificate, rejections=(at_epsilon,))
    # (1, 0.2) rejected shows epsilon >= 1 at delta 0, but not more.
    assert check(make_certificate([only_delta], Verdict.REFUTED, epsilon_lower="1"))
    with pytest.raises(CertificateError, match="epsilon_lower"):
        check(make_certificate([only_delta], Verdict.REFUTED, epsilon_lower="1.01"))
    with pytest.raises(CertificateError, match="delta_lower"):
        check(make_certificate([only_epsilon], Verdict.REFUTED, delta_lower="0.01"))


def test_levels_must_fit_into_alpha(refuted, resealed, make_binomial, make_certificate):
    assert check(resealed(refuted, alpha="1/20"))
    with pytest.raises(CertificateError, match="add up to more than alpha"):
        check(resealed(refuted, alpha="49999999/1000000000"))
    parts = [make_binomial(alpha=Fraction(1, 60)).certificate] * 3
    assert check(make_certificate(parts, Verdict.REFUTED))
    with pytest.raises(CertificateError, match="add up to more than alpha"):
        check(make_certificate(parts * 2, Verdict.REFUTED))
    for alpha in ("0", "1", "2", "-1/20", "x"):
        with pytest.raises(CertificateError, match="alpha is"):
            check(resealed(refuted, alpha=alpha))


def test_one_e_process_only(make_e_process, make_certificate):
    part = make_e_process(alpha=Fraction(1, 40))
    with pytest.raises(CertificateError, match="more than one e-process"):
        check(make_certificate([part, part], Verdict.REFUTED))


def test_another_claim_is_not_refuted(refuted, resealed, make_certificate):
    for epsilon, delta in ((1.5, 0.0), (0.5, 0.0), (1.0, 1e-9)):
        other = make_certificate([], Verdict.REFUTED, epsilon=epsilon, delta=delta)
        with pytest.raises(CertificateError):
            check(resealed(refuted, claim=other.claim))


def test_a_rejection_must_share_a_parameter_with_the_claim(
    make_binomial, make_certificate
):
    bound = make_binomial()
    first = bound.certificate.rejections[0]
    part = msgspec.structs.replace(
        bound.certificate,
        rejections=(msgspec.structs.replace(first, epsilon="6/5", delta="1/1000"),),
    )
    with pytest.raises(CertificateError, match="shares neither"):
        check(make_certificate([part], Verdict.REFUTED))


def test_another_format_is_refused(refuted, resealed):
    with pytest.raises(CertificateError, match="format"):
        check(resealed(refuted, format="verifydp-certificate/3"))


def test_too_many_parts_are_refused(make_certificate, make_binomial):
    part = make_binomial(alpha=Fraction(1, 10**6)).certificate
    with pytest.raises(CertificateError, match="257 parts"):
        check(make_certificate([part] * 257, Verdict.INCONCLUSIVE))
