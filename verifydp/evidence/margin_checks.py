"""Whether released tables have the counts that are published beside them."""

import msgspec

__all__ = ["MarginCheck"]


class MarginCheck(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """How many outputs contradict the published margins; no verdict rests on it.

    ``calls`` were made on both tables of the tested pair, beside those of the audit;
    ``tables`` of them gave as many numbers as the table has cells, and ``broken`` of
    these have another total than a published one: exactly where all numbers are whole,
    else by more than 1e-9 times the size of the numbers. ``example`` says in a clause
    where one of them differs; empty where none does.
    """

    calls: int
    tables: int
    broken: int
    example: str
