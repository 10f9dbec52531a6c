"""Free-lunch and local: any two databases are neighbours."""

from collections.abc import Hashable, Iterator

from verifydp.data.spaces.granularities import Granularity
from verifydp.data.spaces.keys import frozen

__all__ = ["GRANULARITY"]


def _shared(key: Hashable, _: int) -> Iterator[Hashable]:
    del key
    yield "any"


GRANULARITY = Granularity(
    name="any",
    title="one database is replaced by any other",
    databases="anything; a single record in the local model",
    drawn_by='under("any", databases=databases)',
    read=frozen,
    shared=_shared,
    distance=lambda first, second, _: int(first != second),
    aliases=("free-lunch", "local"),
)
