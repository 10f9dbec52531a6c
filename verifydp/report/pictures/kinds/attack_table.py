"""The picture of a table of attacks: the epsilons that each excludes."""

from collections.abc import Iterator

from verifydp.evidence.attack_bounds import AttackTable
from verifydp.evidence.epsilon import Epsilon
from verifydp.report.facts.attack_bound import short_claim
from verifydp.report.pictures.bars import MarkedBars
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.kinds.attack_bound import excluded
from verifydp.report.wording import visible

__all__ = ["figures"]

#: Most rows that are drawn: the table has all.
_ROWS = 24


def figures(result: AttackTable) -> Iterator[Figure]:
    """Give a bar for each attack, and the claim where all rows have the same."""
    rows = result.rows[:_ROWS]
    claims = {row.claimed for row in rows} - {None}
    mark = None
    if len(claims) == 1 and all(row.claimed for row in rows):
        (claimed,) = claims
        assert claimed is not None
        words = f"claimed: {visible(short_claim(claimed))}"
        mark = (float(Epsilon.read(claimed)), words)
    more = f"; the first {len(rows)} of {len(result.rows)}"
    yield MarkedBars(
        "excluded-epsilons",
        "Epsilons that the attacks exclude",
        "The bar of an attack holds the epsilons that its result excludes, at the "
        f"delta of its row{more if len(rows) < len(result.rows) else ''}",
        tuple(excluded(row, visible(row.name or row.attack)) for row in rows),
        mark,
    )
