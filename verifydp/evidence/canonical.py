"""Canonical bytes of a record and the digest that binds them."""

import hashlib
from typing import Any

import msgspec

from verifydp.evidence.certificates import Certificate

__all__ = ["canonical_bytes", "digest_of", "sealed"]


def canonical_bytes(record: Any) -> bytes:
    """Bytes that depend on a record's content only: sorted keys, no white space.

    Examples
    --------
    >>> canonical_bytes({"b": 1, "a": "x"})
    b'{"a":"x","b":1}'
    """
    return msgspec.json.encode(record, order="deterministic")


def digest_of(certificate: Certificate) -> str:
    """SHA-256 over the canonical bytes of all fields but the digest itself."""
    bare = msgspec.structs.replace(certificate, digest="")
    return "sha256:" + hashlib.sha256(canonical_bytes(bare)).hexdigest()


def sealed(certificate: Certificate) -> Certificate:
    """The same certificate with its digest filled in."""
    return msgspec.structs.replace(certificate, digest=digest_of(certificate))
