"""`verifydp.release_table`: a table of counts beside margins published as they are."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from math import sqrt
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from verifydp.checker.tables import check_table_release
from verifydp.composition.inverse.normal_loss import (
    epsilon_of,
    largest_squared,
    upward_root,
)
from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import as_written, exact_text
from verifydp.evidence.invariant_releases import (
    INVARIANT_FORMAT,
    CellFacts,
    InvariantRelease,
    NoisyTable,
    PublishedMargin,
    SpaceFacts,
    TableFeature,
)
from verifydp.evidence.numbers import delta_of, short_above, written
from verifydp.evidence.table_releases import (
    K_NORM_NOISE,
    NORMAL_NOISE,
    TABLE_ASSUMPTIONS,
    TABLE_FORMAT,
    TableReleaseCertificate,
)
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_above
from verifydp.invariants.adjacency import (
    Reading,
    SemiAdjacent,
    connection_of,
    disclosed_by,
    semi_adjacent_of,
)
from verifydp.invariants.margins import CountTable, MarginTotals, read_table
from verifydp.invariants.releasing import HullNoise, MarginNoise, OccupiedTable
from verifydp.invariants.sensitivity import TableSensitivity, table_sensitivity

__all__ = ["release_table"]

#: Inferences that are told, and vectors of the largest ball that is written down.
_TOLD, _BALL_MAX = 4, 20_000


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which guarantee is asked for: mu, or epsilon with a delta."""

    mu: Fraction | None
    epsilon: Epsilon | None
    delta: Fraction | None

    @property
    def is_pure(self) -> bool:
        return self.epsilon is not None and not self.delta


def release_table(
    table: Any,
    publish: Iterable[str | Iterable[str]],
    *,
    mu: Any = None,
    epsilon: Any = None,
    delta: Any = None,
    persons: int | None = None,
    columns: Sequence[str] | None = None,
    seed: int | None = None,
    name: str | None = None,
) -> InvariantRelease:
    """Tell what published margins of a table leave to protect, and protect it.

    Parameters
    ----------
    table
        A `CountTable`, nested lists or an array of counts, or the path of a CSV file
        (see `verifydp.invariants.margins.read_table`).
    publish
        The margins that are published as they are: each the name of a feature, or
        several names. The number of persons is always published.
    mu
        The parameter of Gaussian privacy to reach; with normal noise.
    epsilon
        The epsilon to reach instead: with a delta by normal noise, without by noise of
        the optimal K-norm.
    delta
        With `epsilon` part of the claim; with `mu` where to tell epsilon.
    persons
        How many persons neighbours differ in at most; by default as many as have to
        change for any other value of one of them (the semi-adjacent parameter, for the
        worst table with these margins).
    columns
        Which columns of a CSV file are features.
    seed
        For tests alone: who knows it can take the noise away.
    name
        Of the table, for the result.

    Returns
    -------
    InvariantRelease
        Without mu and epsilon only what the margins tell and leave open. Guarantee: a
        certificate that the checker has accepted, under its assumptions; noise is drawn
        in doubles, which no certificate is about. The result holds no count that the
        margins do not give.

    Raises
    ------
    InputError
        If a margin, count or budget cannot be used.
    UnsupportedError
        If more persons have to change than the checker looks at, or the K-norm has too
        many dimensions.

    Examples
    --------
    >>> import verifydp
    >>> found = verifydp.release_table([[3, 1], [2, 4]], ["A", "B"], mu=1, seed=1)
    >>> found.persons, found.release.guarantee, sum(found.release.integers)
    (3, '1-Gaussian DP', 10)
    """
    counts = _read(table, columns)
    wanted = _wanted(mu, epsilon, delta)
    totals = MarginTotals.of_table(counts, [*publish])
    parameter = semi_adjacent_of(totals, Reading.POINTWISE)
    changed = parameter.upper if persons is None else _persons(persons)
    told = disclosed_by(totals)
    called = name or (Path(table).name if _is_path(table) else "the table")
    connection = connection_of(totals, changed)
    occupied = OccupiedTable(totals)
    is_open = changed > 0 and not told.is_one_table and occupied.dimension > 0
    found = _changes(occupied, changed) if is_open else None
    release, certificate = None, None
    if wanted is not None and is_open:
        rng = np.random.default_rng(seed)
        release, certificate = _released(counts, occupied, changed, found, wanted, rng)
    printed = semi_adjacent_of(totals, Reading.PRINTED)
    return InvariantRelease(
        format=INVARIANT_FORMAT,
        name=called,
        features=tuple(
            TableFeature(name=one.name, labels=one.labels) for one in counts.features
        ),
        total=counts.persons,
        published=tuple(
            PublishedMargin(features=names, totals=numbers)
            for names, numbers in zip(totals.margins.names, totals.totals, strict=True)
            if names
        ),
        cells=tuple(
            CellFacts(least=one.least, greatest=one.greatest, exact=one.is_exact)
            for one in told.ranges
        ),
        tables="1 table" if told.is_one_table else f"{told.tables} tables",
        persons=changed if is_open else 0,
        persons_reason=_why(parameter, persons),
        printed_persons=f"{printed}: {Reading.PRINTED.words}",
        connection=connection.reason,
        spaces=tuple(_spaces(found, changed)) if is_open else (),
        disclosed=tuple(_disclosed(told)),
        protected=tuple(_protected(told, occupied, is_open=is_open)),
        warnings=tuple(_warnings(parameter, persons, connection.warning, seed)),
        verdict=None if certificate is None else Verdict.PROVED,
        release=release,
        certificate=certificate,
        versions={"verifydp": version("verifydp")},
    )


def _is_path(table: Any) -> bool:
    return isinstance(table, str | PathLike)


def _read(table: Any, columns: Sequence[str] | None) -> CountTable:
    if _is_path(table):
        return read_table(table, columns=columns)
    if columns is not None:
        raise InputError("columns are for CSV files: this table has its features")
    return table if isinstance(table, CountTable) else CountTable.from_counts(table)


def _wanted(mu: Any, epsilon: Any, delta: Any) -> _Wanted | None:
    if mu is not None and epsilon is not None:
        raise InputError("give mu or epsilon, not both")
    level = None if delta is None else delta_of(delta)
    if mu is not None:
        parameter = as_written(mu, "mu")
        if parameter <= 0:
            raise InputError(f"mu is {written(parameter)}: it must be above 0")
        if level == 0:
            raise InputError("delta is 0: normal noise has no epsilon there")
        return _Wanted(parameter, None, level)
    if epsilon is None:
        if delta is not None:
            raise InputError("delta is given alone: give epsilon or mu with it")
        return None
    budget = Epsilon.read(epsilon)
    if not budget > 0:
        raise InputError(f"epsilon is {epsilon}: it must be above 0")
    return _Wanted(None, budget, level or Fraction(0))


def _persons(persons: Any) -> int:
    if isinstance(persons, bool) or not isinstance(persons, int) or persons < 1:
        raise InputError(
            f"persons is {persons!r:.40}: give a whole number of at least 1"
        )
    return persons


def _changes(occupied: OccupiedTable, persons: int) -> TableSensitivity | None:
    """All changes of so many persons; None where they are too many to list."""
    try:
        return table_sensitivity(occupied.levels, occupied.totals.published, persons)
    except UnsupportedError:
        return None


def _released(
    counts: CountTable,
    occupied: OccupiedTable,
    persons: int,
    found: TableSensitivity | None,
    wanted: _Wanted,
    rng: Any,
) -> tuple[NoisyTable, TableReleaseCertificate]:
    make = _with_hull_noise if wanted.is_pure else _with_normal_noise
    noise, shown, certificate = make(occupied, persons, found, wanted)
    noisy = occupied.with_noise(counts.counts, noise.sample(rng))
    cells = len(occupied.places)
    naive = (
        sqrt(2) * persons / float(shown["strength"]) * sqrt(cells)
        if not wanted.is_pure
        else 2 * persons / float(shown["strength"]) * sqrt(2 * cells)
    )
    return NoisyTable(
        noise=shown["words"],
        guarantee=shown["guarantee"],
        mu=shown["mu"],
        epsilon=shown["epsilon"],
        dimension=occupied.dimension,
        error=noise.error,
        naive_error=naive,
        counts=tuple(map(float, noisy)),
        integers=(),
    ), certificate


def _with_normal_noise(
    occupied: OccupiedTable,
    persons: int,
    found: TableSensitivity | None,
    wanted: _Wanted,
) -> tuple[MarginNoise, dict[str, Any], TableReleaseCertificate]:
    squared_mu = wanted.mu and wanted.mu**2
    if squared_mu is None:
        assert wanted.epsilon is not None
        assert wanted.delta is not None
        squared_mu = largest_squared(wanted.epsilon, wanted.delta)
        if not squared_mu:
            raise InputError(
                f"epsilon {wanted.epsilon} at delta {written(wanted.delta)} asks for "
                "more noise than is drawn: give larger ones"
            )
    epsilon = wanted.epsilon
    if epsilon is None and wanted.delta is not None:
        bound = epsilon_of(squared_mu, wanted.delta)
        epsilon = None if bound is None else Epsilon(nats=bound)
    mu = wanted.mu or upward_root(squared_mu)

    def stated(squared: int) -> TableReleaseCertificate:
        return _certificate(
            occupied,
            persons,
            noise=NORMAL_NOISE,
            scale=exact_text(squared / squared_mu),
            squared=squared,
            epsilon=None if epsilon is None else epsilon.exact,
            delta=None if epsilon is None else exact_text(wanted.delta or Fraction(0)),
            mu=exact_text(mu),
        )

    squared, certificate = _least(stated, persons, found)
    variance = squared / squared_mu
    claims = [f"{written(mu)}-Gaussian DP"]
    if wanted.epsilon is not None:
        claims = []
    if epsilon is not None:
        assert wanted.delta is not None
        shown = short_above(written_above(epsilon.enclosed()))
        claims.append(f"({shown}, {written(wanted.delta)})-DP")
    noise = MarginNoise(occupied, variance)
    deviation = short_above(sqrt(variance))
    return (
        noise,
        {
            "words": f"normal, standard deviation about {deviation} in each direction "
            "that the published counts leave open",
            "guarantee": " and ".join(claims),
            "mu": written_above(mu),
            "epsilon": None if epsilon is None else written_above(epsilon.enclosed()),
            "strength": mu,
        },
        certificate,
    )


def _least(
    stated: Any, persons: int, found: TableSensitivity | None
) -> tuple[int, TableReleaseCertificate]:
    """The least squared sensitivity that the checker accepts, with its certificate."""
    if found is not None:
        certificate = stated(found.l2_squared)
        check_table_release(certificate)
        return found.l2_squared, certificate
    for squared in range(2 * persons, 2 * persons**2 + 1):
        certificate = stated(squared)
        try:
            check_table_release(certificate)
        except CertificateError:
            continue
        return squared, certificate
    raise UnsupportedError(
        f"changes of {persons} persons are too many to look at: publish fewer margins, "
        "or give fewer persons"
    )


def _with_hull_noise(
    occupied: OccupiedTable,
    persons: int,
    found: TableSensitivity | None,
    wanted: _Wanted,
) -> tuple[HullNoise, dict[str, Any], TableReleaseCertificate]:
    if found is None or found.size > _BALL_MAX:
        raise UnsupportedError(
            "the optimal K-norm has too many changes to list: give a delta, for normal "
            "noise"
        )
    assert wanted.epsilon is not None
    rate = _rate(wanted.epsilon)
    ball = tuple(found.vectors())
    certificate = _certificate(
        occupied,
        persons,
        noise=K_NORM_NOISE,
        scale=exact_text(rate),
        squared=found.l2_squared,
        ball=ball,
        epsilon=wanted.epsilon.exact,
        delta="0",
    )
    check_table_release(certificate)
    noise = HullNoise(occupied, tuple(one for one in ball if any(one)), rate)
    bound = written_above(wanted.epsilon.enclosed())
    return (
        noise,
        {
            "words": f"density exp(-{written(rate)} |x|), where changes of {persons} "
            "persons have norm 1 at most: the optimal K-norm",
            "guarantee": f"{wanted.epsilon}-DP",
            "mu": None,
            "epsilon": bound,
            "strength": rate,
        },
        certificate,
    )


def _rate(epsilon: Epsilon) -> Fraction:
    """A rational not above epsilon, and near it."""
    if epsilon.nats is not None:
        return epsilon.nats
    steps = 10**12
    low = Fraction(int(float(epsilon) * steps) - 1, steps)
    if low <= 0:
        raise InputError(f"epsilon is {epsilon}: too small for noise of this kind")
    return low


def _certificate(
    occupied: OccupiedTable,
    persons: int,
    *,
    noise: str,
    scale: str,
    squared: int,
    epsilon: str | None,
    delta: str | None,
    ball: tuple[tuple[int, ...], ...] = (),
    mu: str | None = None,
) -> TableReleaseCertificate:
    return sealed(
        TableReleaseCertificate(
            format=TABLE_FORMAT,
            levels=occupied.levels,
            published=tuple(one for one in occupied.totals.published if one),
            persons=persons,
            noise=noise,
            scale=scale,
            ball=ball,
            squared_sensitivity=squared,
            epsilon=epsilon,
            delta=delta,
            mu=mu,
            assumes=TABLE_ASSUMPTIONS,
            provenance={},
        )
    )


def _why(parameter: SemiAdjacent, given: int | None) -> str:
    needed = parameter.upper
    if not needed:
        return "the published counts tell every person's value"
    some = "1 person has" if needed == 1 else f"{needed} persons have"
    exactly = "" if parameter.is_exact else " at most"
    why = (
        f"for any other value of one person{exactly} {some} to change, to keep the "
        "published counts"
    )
    return why if given is None else f"{given}, as asked; {why}"


def _spaces(found: TableSensitivity | None, persons: int) -> Iterator[SpaceFacts]:
    group = f"any {persons} persons, nothing published"
    some = "1 person" if persons == 1 else f"{persons} persons"
    if found is not None:
        yield SpaceFacts(
            neighbours=f"same published counts, {some}",
            l1=found.l1,
            squared=found.l2_squared,
            largest=found.linf,
        )
    if persons > 1:
        yield SpaceFacts(
            neighbours=group, l1=2 * persons, squared=2 * persons**2, largest=persons
        )
    yield SpaceFacts(
        neighbours="any 1 person, nothing published", l1=2, squared=2, largest=1
    )


def _disclosed(told: Any) -> Iterator[str]:
    features = told.totals.features
    yield told.example
    fixed = len(told.fixed)
    if fixed and not told.is_one_table:
        yield f"{fixed} of {len(told.ranges)} cells have one possible count"
    words = (one.words(features) for one in told.inferences)
    others = [one for one in words if one != told.example]
    yield from others[:_TOLD]
    if len(others) > _TOLD:
        yield f"and {len(others) - _TOLD} more such conclusions"


def _protected(told: Any, occupied: OccupiedTable, *, is_open: bool) -> Iterator[str]:
    if not is_open:
        yield "nothing: no other database has these published counts"
        return
    left = sum(not one.is_fixed for one in told.ranges)
    widest = max(one.greatest - one.least for one in told.ranges)
    yield (
        f"{left} of {len(told.ranges)} cells are open, by up to {widest} persons each, "
        f"along {occupied.dimension} independent numbers"
    )
    values = len(told.values.cells)
    yield f"of a person nothing is told but that it is one of {values} cells"


def _warnings(
    parameter: SemiAdjacent, given: int | None, connection: str, seed: int | None
) -> Iterator[str]:
    if connection:
        yield connection
    if given is not None and given < parameter.lower:
        yield (
            f"{parameter.lower} persons may have to change with one: with {given} some "
            "person's value may not be protected"
        )
    if not parameter.is_exact:
        yield f"the least number of persons is {parameter}: the larger one is taken"
    if seed is not None:
        yield "the noise has a known seed: who knows it can take the noise away"
