"""The result of an audit on a page: in words, and in pictures.

Pictures are built as element trees, which escape texts of users.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.results import AuditResult, Witness
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import (
    bound_sentence,
    delta_sentence,
    epsilon_sentence,
    least_epsilon_text,
    upper_text,
)
from verifydp.report.event_alone import weakness_sentence
from verifydp.report.failed_calls import failures_texts
from verifydp.report.further import further_texts
from verifydp.report.html.figures import PageFigure, page_figures
from verifydp.report.margin_checks import margins_text
from verifydp.report.side_by_side import SideBySide, compare
from verifydp.report.synthetic import synthetic_text
from verifydp.report.wording import (
    allowed_sentence,
    alpha_text,
    computed_on,
    confidence_text,
    count_text,
    detectable_cells,
    detectable_scope,
    hits_text,
    meaning_text,
    number_text,
    plural,
    samples_text,
    sentence,
    wealth_text,
)

__all__ = ["view"]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The event of a witness, in words and pictures."""

    event: str
    counts: tuple[tuple[str, str], ...]
    allowed: str | None
    bound: str
    weakness: str | None
    rates: PageFigure | None


@dataclass(frozen=True, slots=True)
class _Synthetic:
    """Outputs on synthetic records: what they are, and their pictures."""

    told: str
    pictures: tuple[PageFigure, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """One result as the template shows it: texts only, no numbers to format."""

    anchor: str
    verdict: Verdict
    claim: str
    mechanism: str
    notion: str
    relation: str
    meaning: str
    reason: str
    facts: tuple[tuple[str, str], ...]
    summary: str
    shrunk: bool
    as_text: bool
    left_out: str
    failures: tuple[str, ...]
    pair_shown: bool
    comparison: SideBySide
    evidence: _Evidence | None
    pictures: tuple[PageFigure, ...]
    bounds: tuple[PageFigure, ...]
    synthetic: _Synthetic | None
    detectable: tuple[tuple[str, str, str], ...]
    promised: str
    attacks: tuple[tuple[str, str, str], ...]
    not_evaluated: tuple[str, ...]
    notes: tuple[str, ...]
    budget: tuple[tuple[str, str], ...]
    assumes: tuple[str, ...]
    pairs: str
    reproduce: str
    reproducible: bool
    certificate: str | None
    handling: str
    digest: str | None
    index: tuple[str, ...]


def view(result: AuditResult, anchor: str, files: Mapping[str, str]) -> _Page:
    """Prepare a result for the template: texts only, no numbers to format.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    witness = result.witness
    pair = result.pair if witness is None else witness.pair
    figures = {one.name: one for one in page_figures(result, anchor)}
    certificate = result.certificate
    return _Page(
        anchor=anchor,
        verdict=result.verdict,
        claim=result.headline,
        mechanism=result.claim.mechanism,
        notion=str(result.claim.notion),
        relation=result.claim.relation.phrase,
        meaning=meaning_text(result),
        reason=sentence(result.reason),
        facts=_facts(result),
        summary=sentence(pair.summary),
        shrunk=witness is not None and witness.shrunk,
        as_text=not pair.loadable and not pair.left_out,
        left_out=pair.left_out,
        failures=tuple(failures_texts(result)[1:]),
        pair_shown=pair.shown,
        comparison=compare(pair),
        evidence=None if witness is None else _evidence(result, witness, figures),
        pictures=_named(figures, "outputs", "categories"),
        bounds=_named(figures, "delta-by-epsilon", "trade-off"),
        synthetic=_synthetic(result, figures),
        detectable=tuple(
            (number_text(row.probability), *detectable_cells(row))
            for row in result.detectable
        ),
        promised=detectable_scope(result),
        attacks=tuple((row.name, row.looks_at, row.share) for row in result.attacks),
        not_evaluated=result.not_evaluated,
        notes=result.notes,
        budget=(
            ("the whole run", alpha_text(result.budget.alpha)),
            ("sequential test of the claim", alpha_text(result.budget.sequential)),
            ("exact bound of one event", alpha_text(result.budget.fixed)),
        ),
        assumes=() if certificate is None else certificate.assumes,
        pairs=plural(result.pairs_searched, "pair"),
        reproduce=result.reproduce,
        reproducible=result.reproducible,
        certificate=files.get("audit"),
        handling=result.handling and sentence(result.handling),
        digest=None if certificate is None else certificate.digest,
        index=(
            f"{result.claim.notion}",
            least_epsilon_text(result),
            count_text(result.samples),
            f"{result.seconds:.1f}",
        ),
    )


def _named(figures: Mapping[str, PageFigure], *names: str) -> tuple[PageFigure, ...]:
    return tuple(figures[name] for name in names if name in figures)


def _synthetic(
    result: AuditResult, figures: Mapping[str, PageFigure]
) -> _Synthetic | None:
    made = result.synthetic
    if made is None:
        return None
    drawn = _named(figures, "synthetic-outputs", "synthetic-categories")
    return _Synthetic(told=synthetic_text(made), pictures=drawn)


def _evidence(
    result: AuditResult, witness: Witness, figures: Mapping[str, PageFigure]
) -> _Evidence:
    counts = {
        "database": (witness.database_hits, witness.database_trials),
        "neighbour": (witness.neighbour_hits, witness.neighbour_trials),
    }
    return _Evidence(
        event=sentence(witness.event.text),
        counts=tuple((side, hits_text(*pair)) for side, pair in counts.items()),
        allowed=allowed_sentence(witness, result.claim),
        bound=bound_sentence(
            witness.epsilon_lower, result.claim.notion.epsilon, rejected=False
        ),
        weakness=weakness_sentence(result),
        rates=figures.get("event-rates"),
    )


def _facts(result: AuditResult) -> tuple[tuple[str, str], ...]:
    notion = result.claim.notion
    needed = wealth_text(-math.log10(parse_exact(result.budget.sequential)))
    facts = {
        "Claim": str(notion),
        "Relation": str(result.claim.relation),
        "Confidence": f"{confidence_text(result.budget.alpha)}, for both bounds",
        "Epsilon": epsilon_sentence(result),
        f"Delta at epsilon {notion.epsilon}": delta_sentence(result),
        "Seed": str(result.seed),
        "Samples": samples_text(result),
        "Evidence": f"wealth {wealth_text(result.wealth_log10)} ({needed} refutes)",
        "Time": f"{number_text(result.seconds, digits=3)} s on {computed_on(result)}",
        "Versions": ", ".join(
            f"{name} {text}" for name, text in result.versions.items()
        ),
    }
    if result.epsilon_upper is not None:
        facts["Epsilon, upper bound"] = f"at most {upper_text(result.epsilon_upper)}"
    if result.delta_upper is not None:
        facts["Delta, upper bound"] = f"at most {upper_text(result.delta_upper)}"
    if failures := failures_texts(result):
        facts["Failed calls"] = failures[0]
    for place, text in enumerate(further_texts(result), start=1):
        facts[f"Another violation, {place}"] = text
    if result.margins is not None:
        facts["Published counts"] = margins_text(result.margins)
    if result.domain:
        facts["Domain"] = result.domain
    return tuple(facts.items())
