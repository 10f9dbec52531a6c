"""The failed calls of an audit as a record, and when a mechanism stopped answering."""

from collections.abc import Sequence

from verifydp.empirical.failures import BlockFailures, FailureBook
from verifydp.evidence.results import FailedCalls, Failures

__all__ = ["failures_record", "ran_dry"]

#: Parts into which the test is cut to show failures over time.
_PARTS = 10
#: Failed calls in a row, at the end of a test, after which no answer is expected.
_DRY = 64


def failures_record(
    book: FailureBook, blocks: Sequence[BlockFailures], *, aside: bool
) -> Failures:
    """Write down how often, when and on what calls failed.

    Parameters
    ----------
    book
        All calls of the audit.
    blocks
        The blocks of the test.
    aside
        Whether failed calls were set aside on databases unlike the base.
    """
    return Failures(
        sides=tuple(
            FailedCalls(
                where=where,
                calls=sum(block.calls[side] for block in blocks),
                failed=sum(block.failed[side] for block in blocks),
            )
            for side, where in enumerate(("database", "neighbour"))
        ),
        kinds=tuple(
            FailedCalls(where=kind or "data like the base", calls=calls, failed=failed)
            for kind, (calls, failed) in sorted(book.by_kind().items())
        ),
        over_time=tuple(_over_time(blocks)),
        fails_on=book.fails_on(),
        said=book.words(),
        set_aside=aside,
    )


def _over_time(blocks: Sequence[BlockFailures]) -> list[FailedCalls]:
    """Failures in parts of about equal size, made of whole blocks, if any failed."""
    if not any(any(block.failed) for block in blocks):
        return []
    total = sum(sum(block.calls) for block in blocks)
    parts: list[FailedCalls] = []
    start = end = failed = 0
    for block in blocks:
        end += sum(block.calls)
        failed += sum(block.failed)
        if end - start >= total / _PARTS or end == total:
            where = f"calls {start + 1:,} to {end:,}"
            parts.append(FailedCalls(where=where, calls=end - start, failed=failed))
            start, failed = end, 0
    return parts


def ran_dry(blocks: Sequence[BlockFailures]) -> int | None:
    """Calls until the last block with an answer, if none came after it.

    None where the mechanism answered up to the end, or the end is too short to tell.
    """
    drawn = [sum(block.calls) for block in blocks]
    answered = [
        place
        for place, block in enumerate(blocks)
        if sum(block.failed) < sum(block.calls)
    ]
    last = answered[-1] + 1 if answered else 0
    if sum(drawn[last:]) < max(_DRY, sum(drawn) // _PARTS):
        return None
    return sum(drawn[:last])
