"""The label of a release: what has to be disclosed, from evidence or not at all.

The fields are those that experts ask for (Dibia et al., arXiv:2507.15997), with the
parts of an entry in a registry of deployments (Nanayakkara, Ghazi and Vadhan,
arXiv:2509.13509). A field that neither a result nor the description fills says so.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.numbers import delta_of
from verifydp.evidence.project_reports import (
    ALGORITHMS,
    DEPLOYMENT,
    GUARANTEE,
    NOT_EVALUATED,
    BoundFile,
    ClaimStanding,
    LabelField,
    TotalLevel,
)
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.report.project.description import relation_of
from verifydp.report.project.plain_words import delta_words

__all__ = ["disclosures_of"]

_MODELS = {
    "central": "central: a curator sees the records and adds the noise",
    "local": "local: each person adds the noise before anybody sees a record",
    "shuffle": "shuffle: noisy records are mixed before the curator sees them",
    "secure-computation": "secure computation: nobody sees the records alone",
}


def disclosures_of(
    release: ReleaseDescription,
    claims: Sequence[ClaimStanding],
    total: TotalLevel,
    files: Sequence[BoundFile],
) -> tuple[LabelField, ...]:
    """Fill the label, in the order in which it is read."""
    return tuple(
        LabelField(
            field=field,
            group=group,
            registry=registry,
            value=value or NOT_EVALUATED,
            source=_source(value, from_results=field == _STANDING),
        )
        for field, group, registry, value in _fields(release, claims, total, files)
    )


_STANDING = "Claims and what is known"
_Field = tuple[str, str, str, str]


def _source(
    value: str, *, from_results: bool
) -> Literal["result", "description", "none"]:
    if not value:
        return "none"
    return "result" if from_results else "description"


def _fields(
    release: ReleaseDescription,
    claims: Sequence[ClaimStanding],
    total: TotalLevel,
    files: Sequence[BoundFile],
) -> Iterator[_Field]:
    yield from _who(release)
    yield from _guarantee(release, total)
    yield from _algorithms(release, claims)
    yield from _deployment(release, files)


def _who(release: ReleaseDescription) -> Iterator[_Field]:
    data = release.data
    records = "" if data.records is None else f"{data.records:,}"
    for field, value in (
        ("Release", release.title),
        ("Organisation", release.organisation),
        ("Contact", release.contact),
        ("Purpose", release.purpose),
        ("Region", release.region),
        ("Data", data.description),
        ("Data subjects", data.subjects),
        ("Records", records),
    ):
        yield field, "The release", "Product", value


def _guarantee(release: ReleaseDescription, total: TotalLevel) -> Iterator[_Field]:
    privacy, budget = release.privacy, release.budget
    deltas = [delta_of(one.delta) for one in release.mechanisms]
    pure = not any(deltas)
    flavour = "pure" if pure else "approximate"
    yield "Notion", GUARANTEE, "Flavor", f"{flavour} differential privacy"
    relation = relation_of(privacy.relation)
    yield "Neighbours", GUARANTEE, "Flavor", str(relation)
    yield "Unit of privacy", GUARANTEE, "Privacy loss", privacy.unit
    each = privacy.records_per_unit
    limit = "no limit" if each is None else f"at most {each}"
    yield "Records of one unit", GUARANTEE, "Privacy loss", limit
    levels = "; ".join(
        f"{one.name}: {ApproximateDP(one.epsilon, one.delta)}"
        for one in release.mechanisms
    )
    yield "Claimed for each run", GUARANTEE, "Privacy loss", levels
    whole = ApproximateDP(budget.epsilon, budget.delta)
    yield "Budget of all releases", GUARANTEE, "Privacy loss", str(whole)
    largest = max(deltas)
    yield (
        "Delta beside the table",
        GUARANTEE,
        "Privacy loss",
        delta_words(release, largest),
    )
    exact = privacy.unprotected
    yield "Published exactly, beside the noise", GUARANTEE, "Flavor", exact
    yield "Composition", GUARANTEE, "Accounting", total.short


def _algorithms(
    release: ReleaseDescription, claims: Sequence[ClaimStanding]
) -> Iterator[_Field]:
    models = "; ".join(
        f"{one.name}: {one.model}" for one in release.mechanisms if one.model
    )
    yield "Mechanisms", ALGORITHMS, "Implementation", models
    known = "; ".join(f"{one.mechanism}: {one.standing}" for one in claims)
    yield _STANDING, ALGORITHMS, "Implementation", known
    stated = release.statements
    yield "Post-processing", ALGORITHMS, "Accounting", stated.post_processing
    yield "Utility", ALGORITHMS, "Implementation", stated.utility
    yield "Bias", ALGORITHMS, "Implementation", stated.bias


def _deployment(
    release: ReleaseDescription, files: Sequence[BoundFile]
) -> Iterator[_Field]:
    model = _MODELS[release.privacy.trust_model]
    yield "Trust model", DEPLOYMENT, "Model", model
    yield "Who is trusted", DEPLOYMENT, "Model", release.privacy.trust
    count = release.schedule.releases
    times = "no limit" if count is None else f"{count} in all"
    schedule = f"{release.schedule.period}, {times}"
    yield "Release schedule", DEPLOYMENT, "Accounting", schedule
    code = ", ".join(one.name for one in files if one.role == "code")
    yield "Programs bound to this report", DEPLOYMENT, "Implementation", code
    data = ", ".join(one.name for one in files if one.role == "data")
    yield "Data bound to this report", DEPLOYMENT, "Implementation", data
    yield "Access and security", DEPLOYMENT, "Implementation", release.statements.access
    collection = release.statements.collection
    yield "Data collection", DEPLOYMENT, "Implementation", collection
