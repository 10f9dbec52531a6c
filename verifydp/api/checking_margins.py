"""Whether what a mechanism releases has the counts that are published beside it."""

from concurrent.futures import Executor
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
import numpy as np

from verifydp.data import digest_words
from verifydp.empirical.draws import Drawn
from verifydp.empirical.events import Doing, Listener
from verifydp.empirical.findings import Findings
from verifydp.empirical.journal import Journal
from verifydp.empirical.pace import Pace
from verifydp.empirical.plan import Plan
from verifydp.empirical.source import Phase, Source
from verifydp.evidence.margin_checks import MarginCheck
from verifydp.invariants.margins import breaking_draws
from verifydp.invariants.neighbouring import SharedMargins
from verifydp.sampling import Sampler

__all__ = ["check_margins"]

#: Draws on each side at most, and one for so many that the audit may make.
_MOST, _SHARE = 250, 20


class _Sides(msgspec.Struct, frozen=True):
    """Draws of both sides, as the journal keeps them."""

    sides: tuple[Drawn, Drawn]


def check_margins(
    shared: SharedMargins | None,
    findings: Findings,
    plan: Plan,
    sampler: Sampler,
    *,
    executor: Executor,
    journal: Journal,
    tell: Listener,
    deadline: float | None,
) -> MarginCheck | None:
    """Draw some outputs on the tested pair, and add up those that are tables.

    Neither the verdict nor any draw of the audit depends on it.

    Parameters
    ----------
    shared
        The margins that are published; None where none are.
    findings, plan
        What was tested, with which seed and budget.
    sampler
        The mechanism.
    executor, journal, deadline
        As in the audit.
    tell
        Told that it begins.

    Returns
    -------
    MarginCheck or None
        None without margins, and where the time is over.
    """
    draws = min(_MOST, plan.samples // (2 * _SHARE))
    if shared is None or not draws:
        return None
    tell(Doing("adding up released tables"))
    pace = Pace(_ignore, 2 * draws, Fraction(1, 2), journal, deadline)
    pace.begin()
    sides = findings.database, findings.neighbour
    source = Source(
        sampler=sampler,
        sides=sides,
        seed=plan.seed,
        words=digest_words(*sides),
        executor=executor,
        pace=pace,
    )
    found = pace.once("margins", _Sides, partial(_drawn, source, draws))
    if found is None:
        return None
    tables = np.concatenate([_tables(side, shared) for side in found.sides])
    broken, example = (
        breaking_draws(tables, shared.totals) if len(tables) else (0, None)
    )
    return MarginCheck(
        calls=sum(map(len, found.sides)),
        tables=len(tables),
        broken=broken,
        example=""
        if example is None
        else f"{example.released:g} for {example.where}, where {example.published} is "
        "published",
    )


def _drawn(source: Source, draws: int) -> _Sides:
    return _Sides(source.kept(Phase.MARGINS, 0, 0, draws))


def _tables(drawn: Drawn, shared: SharedMargins) -> Any:
    """Outputs with a number for each cell, whatever their form."""
    cells = int(np.prod(shared.totals.levels))
    forms = zip(drawn.names, drawn.widths, strict=True)
    found = [drawn.rows(name, cells) for name, width in forms if width == cells]
    return np.concatenate([np.zeros((0, cells)), *found])


def _ignore(event: Any) -> None:
    """Tell nobody: this is no progress of the audit."""
