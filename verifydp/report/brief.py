"""A result in a few lines: what Python shows of it in a shell or a test's message."""

import textwrap
from collections.abc import Iterator, Sequence

from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Bound, Result
from verifydp.report.side_by_side import shorten
from verifydp.report.wording import (
    confidence_text,
    plural,
    visible,
)

__all__ = ["bound_text", "brief_text", "reach_text"]

#: Columns of a line.
_WIDTH = 79
#: Lines of the verdict with the claim.
_CLAIM_LINES = 2
_INDENT = "  "
#: Stands for what is left out.
_GAP = " ... "


def brief_text(result: Result) -> str:
    """Say the verdict, the claim, the bounds, how far they reach, and what comes next.

    Guarantee: at most five lines. Nothing of the data is in them, but for what the
    claim and the scope themselves name; bounds are rounded outward.
    """
    summary = result.summary
    said = summary.verdict_in_full or "no verdict"
    lines = [
        *_claim_lines(f"{type(result).__name__}: {said}, {summary.beside_verdict}"),
        _filled("bounds: ", [bound_text(one) for one in summary.bounds]),
        _line(reach_text(result)),
        _line('next: .report("folder") writes page, JSON, certificates; .to_frame()'),
    ]
    return "\n".join(lines)


def bound_text(bound: Bound) -> str:
    """Write a bound with its side, rounded to it.

    Examples
    --------
    >>> bound_text(Bound(quantity="epsilon", at="delta 0", side="lower",
    ...     value=1.23456, exact=None, guarantee=""))
    'epsilon >= 1.23456 (delta 0)'
    """
    lower = bound.side == "lower"
    place = f" ({bound.at})" if bound.at else ""
    return f"{bound.quantity} {'>=' if lower else '<='} {bound.text}{place}"


def reach_text(result: Result) -> str:
    """Say on what a result rests and for what it is meant."""
    return "; ".join(_reach(result))


def _reach(result: Result) -> Iterator[str]:
    if isinstance(result, AuditResult):
        yield plural(result.samples, "sample")
        yield f"confidence {confidence_text(result.budget.alpha)}"
    yield f"scope: {result.summary.scope}"


def _claim_lines(text: str) -> list[str]:
    """Break over two lines, each of which may end a word early."""
    text = visible(text)
    for room in range(_CLAIM_LINES * _WIDTH, 0, -1):
        lines = textwrap.wrap(
            _cut(text, room),
            _WIDTH,
            subsequent_indent=_INDENT,
            break_on_hyphens=False,
        )
        if len(lines) <= _CLAIM_LINES:
            return lines
    return [shorten(text, _WIDTH)]


def _line(text: str) -> str:
    return _INDENT + _cut(visible(text), _WIDTH - len(_INDENT))


def _cut(text: str, room: int) -> str:
    """Leave out words of the middle, so that no number is cut; letters only if need be.

    Examples
    --------
    >>> _cut("within 0.05 of the claimed 0.05 at epsilon 1.25", 30)
    'within 0.05 of ... 1.25'
    """
    if len(text) <= room:
        return text
    before, after = text[: room // 2], text[-(room // 2) + len(_GAP) :]
    head, tail = before.rpartition(" ")[0], after.partition(" ")[2]
    return f"{head}{_GAP}{tail}" if head and tail else shorten(text, room)


def _filled(label: str, texts: Sequence[str]) -> str:
    """Write as many as one line takes, and how many it does not."""
    if not texts:
        return _line(f"{label}none")
    for count in range(len(texts), 0, -1):
        rest = len(texts) - count
        line = label + "; ".join(texts[:count]) + (f"; and {rest} more" if rest else "")
        if count == 1 or len(line) <= _WIDTH - len(_INDENT):
            break
    return _line(line)
