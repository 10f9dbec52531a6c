"""The failed calls of an audit as a record, and when a mechanism stopped answering."""

from collections.abc import Sequence

from verifydp.empirical.failures import FailureBook
from verifydp.evidence.results import FailedCalls, Failures

__all__ = ["failures_record", "ran_dry"]

#: Parts into which the test is cut to show failures over time.
_PARTS = 10
#: Failed calls in a row, at the end of a test, after which no answer is expected.
_DRY = 32

#: Calls on each side of a block, and how many failed on the database and neighbour.
_Block = tuple[int, int, int]


def failures_record(
    book: FailureBook, blocks: Sequence[_Block], *, aside: bool
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
    calls = sum(size for size, _, _ in blocks)
    return Failures(
        sides=(
            FailedCalls(
                where="database", calls=calls, failed=sum(one for _, one, _ in blocks)
            ),
            FailedCalls(
                where="neighbour", calls=calls, failed=sum(one for *_, one in blocks)
            ),
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


def _over_time(blocks: Sequence[_Block]) -> list[FailedCalls]:
    """Failures in parts of about equal size, made of whole blocks, if any failed."""
    if not any(first or second for _, first, second in blocks):
        return []
    total = 2 * sum(size for size, _, _ in blocks)
    parts: list[FailedCalls] = []
    start = end = failed = 0
    for size, first, second in blocks:
        end += 2 * size
        failed += first + second
        if end - start >= total / _PARTS or end == total:
            where = f"calls {start + 1:,} to {end:,}"
            parts.append(FailedCalls(where=where, calls=end - start, failed=failed))
            start, failed = end, 0
    return parts


def ran_dry(blocks: Sequence[_Block]) -> int | None:
    """Calls on each side until the last block with an answer, if none came after it.

    None where the mechanism answered up to the end, or the end is too short to tell.
    """
    drawn = [size for size, _, _ in blocks]
    answered = [
        place
        for place, (size, first, second) in enumerate(blocks)
        if first + second < 2 * size
    ]
    last = answered[-1] + 1 if answered else 0
    if sum(drawn[last:]) < max(_DRY, sum(drawn) // _PARTS):
        return None
    return sum(drawn[:last])
