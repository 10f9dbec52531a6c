"""`verifydp.release_table`: a table of counts beside margins published as they are."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from verifydp.api.reading_tables import is_path, read_counts
from verifydp.api.telling_tables import CertifiedWords, ToldTable
from verifydp.api.whole_numbers import whole_numbers
from verifydp.checker.tables import PERSONS_MAX, check_table_release
from verifydp.composition.inverse.normal_loss import (
    epsilon_of,
    largest_squared,
    upward_root,
)
from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.exact_numbers import as_written, exact_text
from verifydp.evidence.invariant_releases import (
    INVARIANT_FORMAT,
    FeatureLabels,
    InvariantRelease,
    NoisyTable,
)
from verifydp.evidence.numbers import delta_of, written
from verifydp.evidence.table_releases import (
    K_NORM_NOISE,
    NORMAL_NOISE,
    TABLE_ASSUMPTIONS,
    TABLE_FORMAT,
    TableReleaseCertificate,
)
from verifydp.evidence.verdict import Verdict
from verifydp.invariants.margins import (
    CountTable,
    MarginTotals,
)
from verifydp.invariants.releasing import HullNoise, MarginNoise

__all__ = ["KNOWN_SEED", "release_table"]

#: Vectors of the largest ball that is written down.
_BALL_MAX = 20_000
#: Refusals as too many to look at after which the search ends: each takes seconds.
_REFUSED = 2
#: The least mu for which noise, and its reciprocal, is far from the ends of doubles.
_LEAST = Fraction(1, 10**100)
#: What is said of noise that somebody can draw again.
KNOWN_SEED = "the noise has a known seed: who knows it can take the noise away"


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
        (see `verifydp.invariants.margins.read_table`); or a data frame with a row for
        each person, with `columns`.
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
        Which columns of a CSV file or a data frame are features.
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
    if seed is not None and (isinstance(seed, bool) or seed < 0):
        raise InputError(f"seed is {seed}: give a whole number of at least 0")
    counts = read_counts(table, columns)
    wanted = _wanted(mu, epsilon, delta)
    given = None if persons is None else _persons(persons)
    told = ToldTable(MarginTotals.of_table(counts, [*publish]), given)
    called = name or (Path(table).name if is_path(table) else "the table")
    release, certificate = None, None
    if wanted is not None and told.is_open:
        release, certificate = _released(
            counts, told, wanted, np.random.default_rng(seed)
        )
    warnings = [*told.warnings]
    if seed is not None and release is not None:
        warnings.append(KNOWN_SEED)
    return InvariantRelease(
        format=INVARIANT_FORMAT,
        name=called,
        features=tuple(
            FeatureLabels(name=one.name, labels=one.labels) for one in counts.features
        ),
        **told.fields,
        warnings=tuple(warnings),
        verdict=None if certificate is None else Verdict.PROVED,
        release=release,
        certificate=certificate,
        versions={"verifydp": version("verifydp")},
    )


def _wanted(mu: Any, epsilon: Any, delta: Any) -> _Wanted | None:
    if mu is not None and epsilon is not None:
        raise InputError("give mu or epsilon, not both")
    level = None if delta is None else delta_of(delta)
    if mu is not None:
        parameter = as_written(mu, "mu")
        if parameter <= 0:
            raise InputError(f"mu is {written(parameter)}: it must be above 0")
        if not _LEAST <= parameter <= 1 / _LEAST:
            raise InputError(
                f"mu is {written(parameter)}: noise is drawn for 1e-100 to 1e100"
            )
        if level == 0:
            raise InputError("delta is 0: normal noise has no epsilon there")
        return _Wanted(parameter, None, level)
    if epsilon is None:
        if delta is not None:
            raise InputError("delta is given alone: give epsilon or mu with it")
        return None
    budget = Epsilon.read(epsilon)
    if not (budget > 0 and budget.is_finite):
        raise InputError(f"epsilon is {epsilon}: it must be finite and above 0")
    if budget > EPSILON_MAX:
        raise InputError(
            f"epsilon is {epsilon}: above {float(EPSILON_MAX):g} nothing is protected"
        )
    return _Wanted(None, budget, level or Fraction(0))


def _persons(persons: Any) -> int:
    if isinstance(persons, bool) or not isinstance(persons, int) or persons < 1:
        raise InputError(
            f"persons is {persons!r:.40}: give a whole number of at least 1"
        )
    return persons


def _released(
    counts: CountTable, told: ToldTable, wanted: _Wanted, rng: Any
) -> tuple[NoisyTable, TableReleaseCertificate]:
    some = "1 person" if told.changed == 1 else f"{told.changed} persons"
    if told.changed > PERSONS_MAX:
        raise UnsupportedError(
            f"changes of {some} are too many to look at, and {PERSONS_MAX} are the "
            "most: publish fewer margins, or give `persons` "
            f"({told.parameter.lower} or more change with one)"
        )
    if told.changes is not None and not told.changes.l2_squared:
        raise InputError(
            f"no change of {some} keeps the published counts: give more persons"
        )
    make = _with_hull_noise if wanted.is_pure else _with_normal_noise
    noise, certificate = make(told, wanted)
    noisy = told.occupied.with_noise(counts.counts, noise.sample(rng))
    words = CertifiedWords(certificate)
    whole = whole_numbers(told.totals, noisy.tolist())
    return NoisyTable(
        noise=words.noise,
        guarantee=words.guarantee,
        mu=words.mu,
        epsilon=words.epsilon,
        dimension=told.occupied.dimension,
        error=noise.error,
        naive_error=words.naive_error(len(told.occupied.places)),
        counts=tuple(map(float, noisy)),
        integers=whole.counts,
        rounding=whole.words,
    ), certificate


def _with_normal_noise(
    told: ToldTable, wanted: _Wanted
) -> tuple[MarginNoise, TableReleaseCertificate]:
    squared_mu = wanted.mu and wanted.mu**2
    if squared_mu is None:
        assert wanted.epsilon is not None
        assert wanted.delta is not None
        squared_mu = largest_squared(wanted.epsilon, wanted.delta)
        if squared_mu < _LEAST**2:
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
            told,
            noise=NORMAL_NOISE,
            scale=exact_text(squared / squared_mu),
            squared=squared,
            epsilon=None if epsilon is None else epsilon.exact,
            delta=None if epsilon is None else exact_text(wanted.delta or Fraction(0)),
            mu=exact_text(mu),
        )

    squared, certificate = _least(stated, told)
    return MarginNoise(told.occupied, squared / squared_mu), certificate


def _least(
    stated: Callable[[int], TableReleaseCertificate], told: ToldTable
) -> tuple[int, TableReleaseCertificate]:
    """The least squared sensitivity that the checker soon accepts, and certificate.

    A larger one is accepted wherever a smaller one is: longer changes are fewer.
    """
    known = told.changes
    low, high = (2, 2 * told.changed**2) if known is None else (known.l2_squared,) * 2
    found, too_many, middle = None, 0, high  # where little is looked at
    while low <= high and not (found and too_many == _REFUSED):
        certificate = stated(middle)
        try:
            check_table_release(certificate)
        except CertificateError as error:
            too_many += "too many" in str(error)
            low = middle + 1
        else:
            found, high = (middle, certificate), middle - 1
        middle = (low + high) // 2
    if found is None:
        raise UnsupportedError(
            f"changes of {told.changed} persons are too many to look at: publish fewer "
            "margins, or give fewer persons"
        )
    return found


def _with_hull_noise(
    told: ToldTable, wanted: _Wanted
) -> tuple[HullNoise, TableReleaseCertificate]:
    found = told.changes
    if found is None or found.size > _BALL_MAX:
        raise UnsupportedError(
            "the optimal K-norm has too many changes to list: give a delta, for normal "
            "noise"
        )
    assert wanted.epsilon is not None
    rate, ball = _rate(wanted.epsilon), tuple(found.vectors())
    certificate = _certificate(
        told,
        noise=K_NORM_NOISE,
        scale=exact_text(rate),
        squared=found.l2_squared,
        ball=ball,
        epsilon=wanted.epsilon.exact,
        delta="0",
    )
    check_table_release(certificate)
    return HullNoise(told.occupied, tuple(filter(any, ball)), rate), certificate


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
    told: ToldTable,
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
            levels=told.occupied.levels,
            published=tuple(one for one in told.totals.published if one),
            persons=told.changed,
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
