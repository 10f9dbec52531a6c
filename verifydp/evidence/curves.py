"""What `verifydp.curve` found, as a plain record: the input of reports."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides

__all__ = ["CURVE_FORMAT", "CurvePoint", "CurveResult", "TracedCurve"]

#: Name and version of the result format.
CURVE_FORMAT = "verifydp-curve/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class CurvePoint(_Record, frozen=True):
    """One number on a curve.

    Attributes
    ----------
    at
        Where, as exact text: an epsilon, a rate, a recall; empty for a single number.
    lower, upper
        Enclose it, a number from 0 to 1. Guarantee: ball arithmetic, rounded outward.
    """

    at: str
    lower: float
    upper: float


class TracedCurve(_Record, frozen=True):
    """Numbers of one kind.

    Attributes
    ----------
    quantity
        ``"delta"``, ``"power"``, ``"precision"``, ``"F_beta"``, ``"accuracy"`` or
        ``"AUC"``.
    meaning
        What it is, in words.
    along
        What `CurvePoint.at` is; empty for a single number.
    points
        In rising order of `CurvePoint.at`.
    """

    quantity: str
    meaning: str
    along: str
    points: tuple[CurvePoint, ...]


class CurveResult(Result, frozen=True):
    """The outcome of `verifydp.curve`: nothing is claimed, so it has no verdict.

    Attributes
    ----------
    subject
        The mechanism or the released data, with all parameters.
    scope
        For which inputs or pairs the numbers are meant.
    known
        What is known beforehand, in words; empty where no score is told.
    curves
        One of each quantity.
    """

    FORMAT: ClassVar[str] = CURVE_FORMAT
    KIND: ClassVar[str] = "curve"
    TITLE: ClassVar[str] = "What an output gives away"
    COMMAND: ClassVar[str] = "verifydp curve"

    format: str
    subject: str
    scope: str
    known: str
    curves: tuple[TracedCurve, ...]
    notes: tuple[str, ...]
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields: every number with both of its sides."""
        return self._summary(
            verdict=None,
            modulo=(),
            claim=f"{self.subject}: what an output gives away",
            reason="",
            subject=self.subject,
            scope=self.scope,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    def _bounds(self) -> Iterator[Bound]:
        for curve in self.curves:
            for point in curve.points:
                at = f"{curve.along} {point.at}" if curve.along else ""
                yield from both_sides(curve.quantity, at, point.lower, point.upper)
