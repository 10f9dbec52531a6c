"""From bytes that nobody vouches for to a well-formed certificate, or a refusal."""

import re
from fractions import Fraction

import msgspec

from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate, canonical_bytes, digest_of
from verifydp.evidence.certificates import FORMAT
from verifydp.evidence.epsilon import Epsilon

__all__ = [
    "SIZE_LIMIT",
    "decode",
    "exact_epsilon",
    "exact_number",
    "probability",
    "well_formed",
]

#: Bytes of the largest certificate that is read.
SIZE_LIMIT = 256 * 2**20

_DECODER = msgspec.json.Decoder(AnyCertificate)
#: A rational or a plain decimal of bounded length: no exponents, no other digits.
_NUMBER = re.compile(r"-?[0-9]{1,1200}(?:/[0-9]{1,1200}|\.[0-9]{1,1200})?")


def decode(data: bytes) -> AnyCertificate:
    """Read a certificate by its schema and compare its digest.

    Parameters
    ----------
    data
        JSON in UTF-8, as `verifydp.evidence.canonical.canonical_bytes` writes it;
        white space and the order of keys do not matter.

    Raises
    ------
    CertificateError
        If the data is too large, is no certificate, or was altered after sealing.
        No other exception comes from any input.

    Examples
    --------
    >>> decode(b'{"type": "audit"}')
    Traceback (most recent call last):
    verifydp.errors.CertificateError: not a certificate: Object missing required ...
    """
    if not isinstance(data, bytes):
        raise CertificateError(
            f"a certificate is a record or bytes, not {type(data).__name__}"
        )
    if len(data) > SIZE_LIMIT:
        raise CertificateError(
            f"the certificate has {len(data)} bytes: at most {SIZE_LIMIT} are read"
        )
    try:
        certificate: AnyCertificate = _DECODER.decode(data)
        digest = digest_of(certificate)
    except (msgspec.MsgspecError, InputError, ValueError, ArithmeticError) as error:
        raise CertificateError(
            _earlier(data) or f"not a certificate: {_one_line(error)}"
        ) from error
    except RecursionError as error:
        raise CertificateError("not a certificate: nested too deeply") from error
    if digest != certificate.digest:
        raise CertificateError(
            "the digest does not match the content: the certificate was altered, or "
            "never sealed"
        )
    return certificate


def well_formed(certificate: AnyCertificate) -> AnyCertificate:
    """Read a certificate made in this process again, by its schema and digest.

    Raises
    ------
    CertificateError
        As `decode` does, and where a field holds what no JSON can.
    """
    try:
        data = canonical_bytes(certificate)
    except (msgspec.MsgspecError, TypeError, ValueError, ArithmeticError) as error:
        raise CertificateError(f"not a certificate: {_one_line(error)}") from error
    except RecursionError as error:
        raise CertificateError("not a certificate: nested too deeply") from error
    return decode(data)


def exact_number(text: str, name: str) -> Fraction:
    """Read an exact number whose text has a bounded length and no exponent.

    Raises
    ------
    CertificateError
        If the text is anything else; ``name`` says which field it is.

    Examples
    --------
    >>> exact_number("1/10", "alpha")
    Fraction(1, 10)
    """
    if _NUMBER.fullmatch(text) is None:
        raise CertificateError(
            f"{name} is {text[:40]!r}: it must be a rational such as 1/10"
        )
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise CertificateError(f"{name} is {text[:40]!r}: it divides by 0") from error


def exact_epsilon(text: str, name: str) -> Epsilon:
    """Read an epsilon: as `exact_number` does, or ``log(...)`` of such a number.

    Raises
    ------
    CertificateError
        If the text is anything else.

    Examples
    --------
    >>> exact_epsilon("log(3)", "epsilon") > exact_epsilon("1", "epsilon")
    True
    """
    if text.startswith("log(") and text.endswith(")"):
        # The logarithm of what is not above 0 is minus infinity here: out of range.
        return Epsilon(growth=max(exact_number(text[4:-1], name), Fraction(0)))
    return Epsilon(nats=exact_number(text, name))


def probability(text: str, name: str) -> Fraction:
    """Read an exact number strictly between 0 and 1, a level for example.

    Raises
    ------
    CertificateError
        If it is no number, or not between 0 and 1.
    """
    value = exact_number(text, name)
    if not 0 < value < 1:
        raise CertificateError(f"{name} is {text[:40]}: it must lie between 0 and 1")
    return value


class _Headed(msgspec.Struct):
    """As much of any certificate as tells what wrote it."""

    format: str


def _earlier(data: bytes) -> str | None:
    """Say so where the fields are those of another version of this format."""
    try:
        found = msgspec.json.decode(data, type=_Headed).format
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    name = FORMAT.partition("/")[0]
    if found == FORMAT or found.partition("/")[0] != name:
        return None
    return (
        f"format {found[:60]!r} is unknown: this checker reads {FORMAT}, so run the "
        "audit again"
    )


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
