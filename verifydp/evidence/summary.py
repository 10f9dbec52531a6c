"""What the results of all commands have in common, computed from their own fields.

A result says each thing once, in the fields of its kind. Its summary says the same in
one shape for all kinds; reports are written from it, and ``result.json`` bears it under
``"summary"``. It is never stored in a record, so that it cannot say anything else.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import BoundValue, bound_digits
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.loading import found_when_asked

if TYPE_CHECKING:
    import pandas

    from verifydp.evidence.claim import Claim
    from verifydp.evidence.prove_results import ProvedClaim

__all__ = [
    "ENCLOSED",
    "READERS",
    "Bound",
    "Provenance",
    "Result",
    "Summary",
    "beside_verdict",
    "both_sides",
    "denied",
]

#: The guarantee of bounds from ball arithmetic.
ENCLOSED = "ball arithmetic, rounded outward; no error probability"

#: Who shows a result when Python asks it to show itself. Readers are built on records
#: and records know no reader: these names are all that stands here of them.
READERS: Final = {
    "repr": "verifydp.report.brief:brief_text",
    "card": "verifydp.report.html.card:card_html",
    "report": "verifydp.report.writing:write_reports",
    "frame": "verifydp.report.frame:bounds_frame",
}


#: Where a claim says what it claims: the last such place, for names come before it.
_SAYS = re.compile(
    r" (is|are) (?=(?:\([^()]*\)|[^\s()]+)-(?:DP|(?:pufferfish|confounding) private)\b)"
)

#: A claim of a level without a mechanism that has it.
_LEVEL = re.compile(r": epsilon \S+ at delta \S+$")


#: Fields that stand first in a file.
_TOP = ("format", "handling")


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class Bound(_Record, frozen=True):
    """One side of a quantity.

    Attributes
    ----------
    quantity
        What is bounded: ``"epsilon"``, ``"delta"``, ...
    at
        What it is bounded at or for, such as ``"delta 1/10"``; empty where nothing
        else matters.
    side
        ``"lower"`` or ``"upper"``.
    value
        The bound, rounded outward to its side.
    exact
        The same as exact text; null where it has none.
    guarantee
        One clause: what makes it a bound, and how it is rounded.
    text
        As every form shows it, see `verifydp.evidence.numbers.bound_digits`: a decimal
        that is true whenever the bound is. Made from the others unless it is given.
    """

    quantity: str
    at: str
    side: str
    value: BoundValue
    exact: str | None
    guarantee: str
    text: str = ""

    def __post_init__(self) -> None:
        if not self.text:
            text = bound_digits(self.value, self.side, self.exact)
            msgspec.structs.force_setattr(self, "text", text)


class Provenance(_Record, frozen=True):
    """How a result came about.

    Attributes
    ----------
    versions
        Of the software.
    seed
        Of all draws; null where nothing is drawn.
    seconds
        Wall time; null where it was not taken.
    reproduce
        The command that gives the result again; null where it is not known.
    """

    versions: dict[str, str]
    seed: int | None
    seconds: float | None
    reproduce: str | None


class Summary(_Record, frozen=True):
    """The common fields of a result, as its own fields imply them.

    Attributes
    ----------
    command
        What found it.
    verdict
        On the claim; null where nothing is claimed, or no certificate was asked for.
    modulo
        Formulas that the verdict takes from the literature, in full.
    claim
        What is claimed, or what was found, in words.
    reason
        What the verdict rests on; empty where nothing needs to be said.
    subject
        What it is about: a mechanism, a rule, the result of an attack.
    scope
        For what it is meant: which inputs, beliefs or pairs.
    bounds
        In the order of their weight.
    certificates
        Digests by the name of the file under ``certificates/``, without its ending.
    provenance
        How the result came about.
    """

    command: str
    verdict: Verdict | None
    modulo: tuple[CitedFormula, ...]
    claim: str
    reason: str
    subject: str
    scope: str
    bounds: tuple[Bound, ...]
    certificates: dict[str, str]
    provenance: Provenance

    @property
    def verdict_in_full(self) -> str:
        """The verdict as it has to be shown; empty where there is none."""
        return "" if self.verdict is None else in_full(self.verdict, self.modulo)

    @property
    def heading(self) -> str:
        """The claim as it reads without its verdict beside it: denied where refuted.

        Only what is proved, or was found without a claim, reads as a fact.
        """
        said = self.beside_verdict
        if self.verdict is Verdict.REFUTED and said == self.claim:
            return f"refuted: {said}"
        return said

    @property
    def beside_verdict(self) -> str:
        """The claim as it reads beside its verdict: denied too, where it can be."""
        return beside_verdict(self.verdict, self.claim)

    def bound(self, quantity: str, side: str) -> Bound | None:
        """The first bound of a quantity from this side; None where there is none."""
        wanted = (quantity, side)
        found = (one for one in self.bounds if (one.quantity, one.side) == wanted)
        return next(found, None)


def beside_verdict(verdict: Verdict | None, claim: str) -> str:
    """Write a claim so that nobody takes for a fact what is refuted or open.

    Examples
    --------
    >>> beside_verdict(Verdict.REFUTED, "f is 1-DP"), beside_verdict(None, "f")
    ('f is not 1-DP', 'f')
    >>> beside_verdict(Verdict.NOT_REFUTED, "f is 1-DP")
    'claim: f is 1-DP'
    """
    if verdict is Verdict.REFUTED:
        return denied(claim)
    if verdict in {Verdict.PROVED, None} or claim.startswith("claimed"):
        return claim
    return f"claim: {claim}"


def denied(claim: str) -> str:
    """Say that a claim does not hold; as it is where it makes no sentence.

    Examples
    --------
    >>> denied("is it.py:f is 1-DP under replace")
    'is it.py:f is not 1-DP under replace'
    >>> denied("claimed: epsilon 1/2 at delta 0")
    'claimed: epsilon 1/2 at delta 0 does not hold'
    """
    places = list(_SAYS.finditer(claim))
    if not places:
        return f"{claim} does not hold" if _LEVEL.search(claim) else claim
    last = places[-1]
    return f"{claim[: last.start()]} {last[1]} not {claim[last.end() :]}"


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a command found: the base of all records of results.

    Every kind has its own fields, and gives its `summary` and `certificates`. A kind
    whose verdict, claim or certificate is a field of its own has it as such.
    """

    #: Name and version of the kind's format, which its field ``format`` bears.
    FORMAT: ClassVar[str] = ""
    #: Name of the kind: that of its own part in reports.
    KIND: ClassVar[str] = ""
    #: What its page is called.
    TITLE: ClassVar[str] = ""
    #: Name of the certificate that states its verdict; empty where there is none.
    DECIDING: ClassVar[str] = ""
    #: The command that writes it.
    COMMAND: ClassVar[str] = ""

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        raise NotImplementedError

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the claim; None where nothing is claimed or was certified."""
        return self.summary.verdict

    @property
    def claim(self) -> "str | Claim | ProvedClaim":
        """What is claimed, or what was found: as text it is that of the summary."""
        return self.summary.claim

    @property
    def former_claim(self) -> str:
        """The claim as a summary has it that was written without texts of bounds."""
        return self.summary.claim

    @property
    def certificate(self) -> AnyCertificate | None:
        """The certificate that states the verdict; None where there is none."""
        return self.certificates.get(self.DECIDING)

    @property
    def certificates(self) -> Mapping[str, AnyCertificate]:
        """The certificates inside, by the names of their files without the ending."""
        return {}

    def __repr__(self) -> str:
        text: str = found_when_asked(READERS["repr"])(self)
        return text

    @property
    def __rich_repr__(self) -> Any:
        """Absent, so that rich prints what `repr` says and not every field."""
        raise AttributeError("__rich_repr__")

    def _repr_html_(self) -> str:
        """Give notebooks the card of the result, a piece of a page."""
        card: str = found_when_asked(READERS["card"])(self)
        return card

    def report(
        self,
        folder: "str | PathLike[str]",
        *,
        formats: Sequence[str] | None = None,
        title: str | None = None,
        replace: bool = True,
    ) -> tuple[Path, ...]:
        """Write the page, the JSON, the JUnit file and the certificates, as --out does.

        Parameters
        ----------
        folder
            Where to; made if absent.
        formats, title, replace
            As `verifydp.write_reports` takes them.

        Returns
        -------
        tuple
            The paths written, ``result.json`` first.

        Raises
        ------
        InputError
            As `verifydp.write_reports` does.
        """
        written: tuple[Path, ...] = found_when_asked(READERS["report"])(
            [self], folder, formats=formats, title=title, replace=replace
        )
        return written

    def to_dict(self) -> dict[str, Any]:
        """Give the content of ``result.json``: plain values that JSON has.

        The format comes first, then how to handle the file where that is said, the
        summary of all kinds, and the result's own fields.
        """
        plain: dict[str, Any] = _listed(msgspec.to_builtins(self))
        summary = _listed(msgspec.to_builtins(self.summary))
        top = {name: plain.pop(name) for name in _TOP if plain.get(name)}
        return {**top, "summary": summary, **plain}

    def to_frame(self) -> "pandas.DataFrame":
        """Give the bounds as a data frame of pandas, one row a bound.

        Its columns are subject, verdict, claim, quantity, at, side, value, exact and
        guarantee, whatever the kind of the result, so that frames can be put below one
        another. Values are doubles rounded outward to their side; infinite ones are
        infinite there. A result without bounds gives a frame without rows.

        Raises
        ------
        UnsupportedError
            If pandas is not installed.
        """
        frame: pandas.DataFrame = found_when_asked(READERS["frame"])(self)
        return frame

    def _summary(self, *, bounds: Iterator[Bound], **fields: Any) -> Summary:
        """Fill in what is found in the same way for all kinds."""
        return Summary(
            command=self.COMMAND,
            bounds=tuple(bounds),
            certificates={
                name: record.digest for name, record in self.certificates.items()
            },
            **fields,
        )


def _listed(value: Any) -> Any:
    """Write tuples as lists, as JSON is read."""
    if isinstance(value, dict):
        return {key: _listed(one) for key, one in value.items()}
    return list(map(_listed, value)) if isinstance(value, list | tuple) else value


def both_sides(
    quantity: str,
    at: str,
    lower: BoundValue,
    upper: BoundValue,
    guarantee: str = ENCLOSED,
    *,
    exact: str | None = None,
) -> Iterator[Bound]:
    """Give the bounds that are there: a side that is null bounds nothing."""
    for side, value in (("lower", lower), ("upper", upper)):
        if value is not None:
            yield Bound(
                quantity=quantity,
                at=at,
                side=side,
                value=value,
                exact=exact,
                guarantee=guarantee,
            )
