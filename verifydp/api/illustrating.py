"""A picture on synthetic records, where that on the data is not shown."""

from concurrent.futures import Executor
from dataclasses import replace
from typing import Any

from verifydp.adapters.callables import OneByOne, SingleSampler, VectorisedSampler
from verifydp.adapters.deadlines import CallLimit
from verifydp.adapters.executables import CommandSampler
from verifydp.data.disclosure import shape_clause
from verifydp.data.domain import parse_domain
from verifydp.data.kinds import kind_of
from verifydp.data.synthetic import synthetic_pair
from verifydp.empirical.disclosing import Disclosure, Extent
from verifydp.empirical.events import Doing, Listener
from verifydp.empirical.findings import Findings
from verifydp.empirical.journal import Journal
from verifydp.empirical.plan import Plan
from verifydp.empirical.synthetic_picture import FEWEST, draw_synthetic, picture_draws
from verifydp.empirical.writing import Circumstances
from verifydp.evidence.results import SyntheticPicture
from verifydp.evidence.verdict import Verdict
from verifydp.sampling import Sampler

__all__ = ["illustrate"]

#: Seconds that one call may take where no limit was given: what never ends on records
#: that are all alike must not cost the verdict.
_SECONDS = 60.0


def illustrate(
    findings: Findings,
    plan: Plan,
    sampler: Sampler,
    circumstances: Circumstances,
    *,
    executor: Executor,
    journal: Journal,
    tell: Listener,
    deadline: float | None,
) -> SyntheticPicture | None:
    """Draw outputs on synthetic records in the shape of the pair that was tested.

    Neither the verdict nor any draw of the audit depends on it.

    Parameters
    ----------
    findings
        What the audit found.
    plan
        Claim, budget, seed.
    sampler
        The mechanism.
    circumstances
        What may be shown, and what data may be.
    executor, journal, deadline
        As in the audit.
    tell
        Told that it begins.

    Returns
    -------
    SyntheticPicture or None
        None where the pair that was tested is shown with its picture, where nothing is
        to be shown, and where a violation stands in the picture's place.
    """
    disclosure, domain = circumstances.disclosure, circumstances.domain
    if not _wanted(findings, disclosure):
        return None
    sides = findings.database, findings.neighbour
    if not all(kind_of(side) in {"table", "array", "list"} for side in sides):
        return None
    relation = plan.claim.relation
    pair = synthetic_pair(
        disclosure.base,
        (len(sides[0]), len(sides[1])),
        relation,
        parse_domain(domain) if domain else None,
    )
    if pair is None:
        return _none("no synthetic records can be made in the form of the data")
    records = shape_clause(pair.database, pair.neighbour)
    draws = picture_draws(plan.samples)
    if draws < FEWEST:
        return _none("the samples are too few for one", records)
    tell(Doing("drawing a picture on synthetic records"))
    try:
        return draw_synthetic(
            pair,
            _limited(sampler),
            records=records,
            draws=draws,
            seed=plan.seed,
            executor=executor,
            journal=journal,
            deadline=deadline,
        )
    except Exception:  # noqa: BLE001 - whatever a mechanism does, the verdict stands
        return _none("the mechanism cannot be called on synthetic records", records)


def _wanted(findings: Findings, disclosure: Disclosure) -> bool:
    if disclosure.evidence != "shrunk" or disclosure.origin == "drawn":
        return False
    if findings.verdict is Verdict.REFUTED:
        return False
    extent = disclosure.extent(findings.database, findings.neighbour)
    return extent in {Extent.SHAPE, Extent.COARSE}


def _none(reason: str, records: str = "") -> SyntheticPicture:
    return SyntheticPicture(picture=None, records=records, samples=0, reason=reason)


def _limited(sampler: Any) -> Any:
    """The same sampler, which gives up at the first call that takes too long.

    An audit may count such calls as outputs; here each of them would cost its time.
    """
    if isinstance(sampler, OneByOne):
        return replace(sampler, vectorised=_limited(sampler.vectorised))
    if isinstance(sampler, CommandSampler):
        return replace(sampler, observe_timeouts=False)
    if isinstance(sampler, SingleSampler | VectorisedSampler):
        seconds = sampler.limit.seconds or _SECONDS
        return replace(sampler, limit=CallLimit(seconds, observed=False))
    return sampler
