"""Canonical bytes of a record and the digest that binds them."""

import hashlib
from typing import Any, TypeVar

import msgspec

from verifydp.evidence.certificates import Certificate
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.couplings import (
    FiniteCouplingCertificate,
    LaplaceCouplingCertificate,
    NormalCouplingCertificate,
)
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.release_certificates import ReleaseCertificate
from verifydp.evidence.table_releases import TableReleaseCertificate

__all__ = ["AnyCertificate", "canonical_bytes", "digest_of", "sealed"]

#: Every kind of certificate.
AnyCertificate = (
    Certificate
    | ProofCertificate
    | CompositionCertificate
    | ReleaseCertificate
    | NormalCouplingCertificate
    | LaplaceCouplingCertificate
    | FiniteCouplingCertificate
    | TableReleaseCertificate
)
_Kind = TypeVar("_Kind", bound=AnyCertificate)


def canonical_bytes(record: Any) -> bytes:
    """Bytes that depend on a record's content only: sorted keys, no white space.

    Examples
    --------
    >>> canonical_bytes({"b": 1, "a": "x"})
    b'{"a":"x","b":1}'
    """
    return msgspec.json.encode(record, order="deterministic")


def digest_of(certificate: AnyCertificate) -> str:
    """SHA-256 over the canonical bytes of all fields but the digest itself.

    Certificates that a proof encloses have digests of their own, which it names.
    """
    travelling = {"enclosed": ()} if isinstance(certificate, ProofCertificate) else {}
    bare = msgspec.structs.replace(certificate, digest="", **travelling)
    return "sha256:" + hashlib.sha256(canonical_bytes(bare)).hexdigest()


def sealed(certificate: _Kind) -> _Kind:
    """The same certificate with its digest filled in."""
    return msgspec.structs.replace(certificate, digest=digest_of(certificate))
