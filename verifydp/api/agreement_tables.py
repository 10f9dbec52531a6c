"""Whether a table beside its margins says what follows from these, and its proof."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import isfinite, prod, sqrt
from typing import Any

import numpy as np

from verifydp.api.releasing_tables import KNOWN_SEED
from verifydp.api.telling_tables import CertifiedWords, ToldTable, reason_for
from verifydp.api.whole_numbers import whole_numbers
from verifydp.errors import InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.invariant_releases import InvariantRelease, NoisyTable
from verifydp.evidence.table_releases import NORMAL_NOISE, TableReleaseCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.invariants.margins import Margins, MarginTotals, TableFeature

__all__ = ["compare_invariants"]

_Differences = Iterator[tuple[str, Any, Any]]
#: By how much the sums of noisy counts may miss the margins, of their size: rounding.
_ROUNDING = 1e-9


def compare_invariants(
    result: InvariantRelease, found: Mapping[str, AnyCertificate]
) -> _Differences:
    """Give what the result says beside what its margins and certificate imply."""
    record = found.get(InvariantRelease.DECIDING)
    certificate = record if isinstance(record, TableReleaseCertificate) else None
    try:
        totals = _totals(result)
    except InputError as error:
        yield "published", "margins of a table", str(error)
        return
    # Which number of persons was asked for is not written down; it is what it says.
    asked = ToldTable(totals, None)
    if certificate is not None:
        asked = ToldTable(totals, certificate.persons)
    elif result.persons not in {0, asked.changed}:
        asked = ToldTable(totals, result.persons)
    for name, implied in asked.fields.items():
        if name != "persons_reason":
            yield name, getattr(result, name), implied
    yield from _reason(result, asked)
    own = set(result.warnings)
    missing = [one for one in asked.warnings if one not in own]
    yield "warnings", missing, []
    told = {*asked.warnings, KNOWN_SEED}
    yield "warnings", [one for one in result.warnings if one not in told], []
    if certificate is None:
        yield "verdict", result.verdict, None
        yield "release", result.release is None, True
        return
    yield "verdict", result.verdict, Verdict.PROVED
    yield "levels", asked.occupied.levels, certificate.levels
    published = tuple(one for one in totals.published if one)
    yield "published sets", published, certificate.published
    if result.release is None:
        yield "release", "nothing", "a noisy table"
        return
    yield from _release(result.release, asked, certificate)


def _reason(result: InvariantRelease, asked: ToldTable) -> _Differences:
    """The reason names the number of persons; it alone tells whether that was given."""
    own, told = result.persons_reason, reason_for(asked.parameter, None)
    reasons = [reason_for(asked.parameter, result.persons)]
    if result.persons == asked.parameter.upper or not result.persons:
        reasons.append(told)
    if not result.persons and own.endswith(f", as asked; {told}"):
        return  # nothing is left open, whatever was given
    if own not in reasons:
        yield "persons_reason", own, reasons[-1]


def _totals(result: InvariantRelease) -> MarginTotals:
    features = tuple(TableFeature(one.name, one.labels) for one in result.features)
    margins = Margins.of(features, [one.features for one in result.published])
    counted = {one.features: one.totals for one in result.published}

    totals = tuple(
        counted[names] if names else (result.total,) for names in margins.names
    )
    found = MarginTotals(margins, totals)
    if found.persons != result.total and margins.published:
        raise InputError(f"{found.persons} persons, not {result.total}")
    return found


def _release(
    release: NoisyTable, told: ToldTable, certificate: TableReleaseCertificate
) -> _Differences:
    words = CertifiedWords(certificate)
    yield "release.noise", release.noise, words.noise
    yield "release.guarantee", release.guarantee, words.guarantee
    yield "release.mu", release.mu, words.mu
    yield "release.epsilon", release.epsilon, words.epsilon
    yield "release.dimension", release.dimension, told.occupied.dimension
    cells = len(told.occupied.places)
    yield "release.naive_error", release.naive_error, words.naive_error(cells)
    yield "release.counts", len(release.counts), prod(told.totals.levels)
    if len(release.counts) != prod(told.totals.levels):
        return
    shape, counts = told.totals.levels, np.array(release.counts, dtype=float)
    size = 1 + float(np.abs(counts).sum())
    yield "release.counts", isfinite(size), True
    if not isfinite(size):
        return
    for subset in told.totals.published:
        others = tuple(place for place in range(len(shape)) if place not in subset)
        sums = counts.reshape(shape).sum(axis=others)
        own = told.totals.of(subset)
        wanted = [own[key] for key in product(*(range(shape[one]) for one in subset))]
        off = float(np.abs(np.ravel(sums) - wanted).max())
        yield "release.counts", off <= _ROUNDING * size, True
    # Where nobody is by a published count, there is no noise.
    outside = np.delete(counts, told.occupied.places)
    yield "release.counts", bool(outside.any()), False
    whole = whole_numbers(told.totals, release.counts)
    yield "release.integers", release.integers, whole.counts
    yield "release.rounding", release.rounding, whole.words
    if certificate.noise == NORMAL_NOISE:
        error = sqrt(float(parse_exact(certificate.scale)) * told.occupied.dimension)
        yield "release.error", release.error, error
