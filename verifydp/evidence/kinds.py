"""All kinds of results by their formats, and reading one from what stands in a file."""

from collections.abc import Iterator
from typing import Any

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.calibrations import CalibrationResult
from verifydp.evidence.census_accounts import CensusAccount
from verifydp.evidence.choices import ChosenEpsilon
from verifydp.evidence.comparisons import ComparisonResult
from verifydp.evidence.composed_releases import ComposedRelease
from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.curves import CurveResult
from verifydp.evidence.density_searches import DensitySearchResult
from verifydp.evidence.falsifications import FalsificationResult
from verifydp.evidence.granularity_comparisons import GranularityComparison
from verifydp.evidence.invariant_releases import InvariantRelease
from verifydp.evidence.inverse_compositions import InverseComposition
from verifydp.evidence.odds_ratio_tests import OddsRatioResult
from verifydp.evidence.prove_results import ProveResult
from verifydp.evidence.results import AuditResult
from verifydp.evidence.statement_results import StatementResult
from verifydp.evidence.summary import Result

__all__ = ["KINDS", "kind_of", "plain_result", "read_result", "summary_differences"]

#: Kinds of results by the name that their format bears before its version.
KINDS: dict[str, type[Result]] = {
    kind.FORMAT.partition("/")[0]: kind
    for kind in (
        AuditResult,
        ProveResult,
        CalibrationResult,
        FalsificationResult,
        ChosenEpsilon,
        AttackBound,
        AttackTable,
        ComparisonResult,
        DensitySearchResult,
        CurveResult,
        ComposedRelease,
        ConfoundedComposition,
        GranularityComparison,
        InvariantRelease,
        CensusAccount,
        OddsRatioResult,
        InverseComposition,
        CompositionFalsification,
        StatementResult,
    )
}


def plain_result(result: Result) -> dict[str, Any]:
    """Give a result as plain values, its format and summary first."""
    return result.to_dict()


def kind_of(plain: Any) -> type[Result] | None:
    """Tell the kind of a result by its format; None where it is no result."""
    form = plain.get("format") if isinstance(plain, dict) else None
    return KINDS.get(form.partition("/")[0]) if isinstance(form, str) else None


def read_result(plain: dict[str, Any], kind: type[Result]) -> Result:
    """Read a result from plain values, with or without its summary.

    Raises
    ------
    InputError
        If its format is of another version, or a value is out of range.
    msgspec.ValidationError
        If it does not follow the schema.
    """
    if (form := plain.get("format")) != kind.FORMAT:
        raise InputError(
            f"it has the format {form!r:.60}: this version reads {kind.FORMAT!r}"
        )
    own = {name: value for name, value in plain.items() if name != "summary"}
    return msgspec.convert(own, kind)


def summary_differences(
    plain: dict[str, Any], result: Result
) -> Iterator[tuple[str, Any, Any]]:
    """Find where the summary in a file is not what the other fields imply.

    Yields
    ------
    tuple
        The field's name, what stands there and what is implied. Nothing where the file
        has no summary: those that were written before have none.
    """
    if "summary" not in plain:
        return
    said = plain["summary"]
    implied = msgspec.json.decode(msgspec.json.encode(result.summary))
    if not isinstance(said, dict):
        yield "summary", said, "an object"
        return
    if not any("text" in one for one in _bounds(said)):  # an old file
        for one in _bounds(implied):
            del one["text"]
        implied["claim"] = result.former_claim
    for name in dict.fromkeys((*implied, *said)):
        if name not in said or name not in implied or said[name] != implied[name]:
            yield (
                f"summary.{name}",
                said.get(name, "absent"),
                implied.get(name, "no such field"),
            )


def _bounds(summary: dict[str, Any]) -> list[dict[str, Any]]:
    bounds = summary.get("bounds")
    found = bounds if isinstance(bounds, list) else []
    return [one for one in found if isinstance(one, dict)]
