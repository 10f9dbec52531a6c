"""Noisy tables beside published margins: changes of a few persons are looked at.

How a change looks depends only on which labels of the persons are equal. So changes are
counted out with labels named in the order in which they appear, feature by feature.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from verifydp.checker.composition import normal_excess
from verifydp.checker.decoding import exact_epsilon, exact_number
from verifydp.errors import CertificateError
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.table_releases import (
    K_NORM_NOISE,
    NORMAL_NOISE,
    TABLE_ASSUMPTIONS,
    TABLE_FORMAT,
    TableReleaseCertificate,
)
from verifydp.exact.balls import ball, highest, precision

__all__ = ["PERSONS_MAX", "changes", "check_table_release"]

_BITS = 256
#: Changes, and changes with names of labels, that are looked at: some seconds.
_CHANGES_MAX = 1 << 19
#: Parts of changes that are put together, of all changes: some seconds.
_STEPS_MAX = 1 << 19
_FEATURES_MAX, _MARGINS_MAX = 16, 64
#: Persons in whom neighbours differ, at most.
PERSONS_MAX = 8
#: Labels of a feature, before or after a change, one for each person.
_Labels = tuple[int, ...]
#: Cells, as labels of all features, with how many persons more they hold.
_Change = dict[_Labels, int]


def check_table_release(record: TableReleaseCertificate) -> None:
    """Re-establish that a noisy table protects those who share the published margins.

    Guarantee: under its ``assumes``, the table with the noise is (epsilon, delta)- and
    mu-Gaussian-indistinguishable for all neighbours, whatever the margins are.

    Raises
    ------
    CertificateError
        If anything does not follow; the message names what fails.
    """
    _require(record.format == TABLE_FORMAT, "its format is unknown")
    _require(record.assumes == TABLE_ASSUMPTIONS, "its assumptions")
    scale = exact_number(record.scale, "the scale")
    _require(scale > 0, "its scale is not above 0")
    _require(1 <= len(record.levels) <= _FEATURES_MAX, "its features")
    _require(min(record.levels) > 0, "its levels")
    _require(1 <= record.persons <= PERSONS_MAX, f"from 1 to {PERSONS_MAX} persons")
    _require(len(record.published) <= _MARGINS_MAX, "its margins")
    for margin in record.published:
        rising = sorted(set(margin) & set(range(len(record.levels))))
        _require(list(margin) == rising, "a margin of no features of the table")
    _require(record.squared_sensitivity > 0, "its sensitivity is not above 0")
    with precision(_BITS):
        if record.noise == NORMAL_NOISE:
            _require(not record.ball, "normal noise has no ball")
            _no_longer(record)
            _normal(record, Fraction(record.squared_sensitivity) / scale)
        else:
            _require(record.noise == K_NORM_NOISE, "its noise is unknown")
            _k_norm(record, scale)
            _in_ball(record)


def _no_longer(record: TableReleaseCertificate) -> None:
    """No change has a squared length above the sensitivity.

    A change takes persons out of some cells, and puts as many into others. If it were
    longer, those who leave or those who arrive would have more than half of the square
    of its length: so few cells hold many of them, and the change undone is one as well.
    """
    most, work = record.squared_sensitivity, [0]
    for persons in range(1, record.persons + 1):
        for sizes in _parts(persons, persons):
            if 2 * sum(size**2 for size in sizes) <= most:
                continue
            names = [list(_patterns((), len(sizes), level)) for level in record.levels]
            for chosen in itertools.product(*names):
                cells = list(zip(*chosen, strict=True))
                if len(set(cells)) < len(cells):
                    continue
                held = dict(zip(cells, sizes, strict=True))
                before = list(Counter(held).elements())
                for after in _arrivals(record.levels, record.published, before, work):
                    change = Counter(after)
                    change.subtract(held)
                    length = sum(count**2 for count in change.values())
                    _require(length <= most, "a change is longer than stated")


def _parts(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Give all sizes, falling, that sum to a number."""
    if not total:
        yield ()
    for size in range(min(total, most), 0, -1):
        yield from ((size, *rest) for rest in _parts(total - size, size))


def _arrivals(
    levels: Sequence[int],
    published: Sequence[Sequence[int]],
    before: list[_Labels],
    work: list[int],
) -> Iterable[tuple[_Labels, ...]]:
    """Give where these persons can be instead with the margins kept, in any order.

    Whatever is put together counts as work, whether it keeps the margins or not: else
    margins that few changes keep would take hours. Labels in another order keep the
    margin of their feature; of several, a margin is looked at when its last one is
    there.
    """
    kept = set(itertools.chain.from_iterable(published))
    after: set[tuple[_Labels, ...]] = {((),) * len(before)}
    for feature, level in enumerate(levels):
        labels = tuple(cell[feature] for cell in before)
        if feature in kept:
            columns = set(_orders(labels))
        else:
            every = _patterns(labels, 2 * len(labels), level)
            some = itertools.islice(every, _CHANGES_MAX + 1)  # refused if so many
            columns = {one[len(labels) :] for one in some}
        _require(len(after) * len(columns) <= _CHANGES_MAX, "too many changes")
        work[0] += len(after) * len(columns)
        _require(work[0] <= _STEPS_MAX, "too many changes to look at")
        after = {
            tuple(sorted((*cell, label) for cell, label in zip(*both, strict=True)))
            for both in itertools.product(after, columns)
        }
        for margin in published:
            if len(margin) > 1 and margin[-1] == feature:
                held = _counted(before, margin)
                after = {one for one in after if _counted(one, margin) == held}
    return after


def _normal(record: TableReleaseCertificate, squared: Fraction) -> None:
    """The claims for normal laws at this squared distance, in standard deviations."""
    mu = exact_number(record.mu or "0", "mu")
    _require(mu > 0 and mu**2 >= squared, "mu is not met")
    if record.epsilon is not None or record.delta is not None:
        epsilon, delta = _level(record)
        excess = normal_excess(epsilon.enclosed(), ball(squared).sqrt())
        _require(highest(excess) <= delta, "epsilon and delta are not met")


def _k_norm(record: TableReleaseCertificate, scale: Fraction) -> None:
    """Changes of norm 1 change densities by a factor of exp(scale), at most."""
    _require(record.mu is None, "k-norm noise has no mu")
    epsilon, _ = _level(record)
    _require(epsilon >= scale, "epsilon is not met")


def _level(record: TableReleaseCertificate) -> tuple[Epsilon, Fraction]:
    epsilon = exact_epsilon(record.epsilon or "", "epsilon")
    delta = exact_number(record.delta or "", "delta")
    _require(0 <= epsilon <= EPSILON_MAX and 0 <= delta < 1, "epsilon or delta: range")
    return epsilon, delta


def changes(
    levels: Sequence[int], published: Sequence[Sequence[int]], persons: int
) -> Iterator[_Change]:
    """Give every change of so many persons that keeps the margins, labels unnamed.

    Persons may stay where they are, so that fewer changes are among them. A change is
    who is more and who is less, in whatever order: so persons are listed by one feature
    that is in a published margin, before and after alike.
    """
    kept = set(itertools.chain.from_iterable(published))
    listed = min(kept, default=None)
    ways: list[list[tuple[_Labels, _Labels]]] = []
    for feature, level in enumerate(levels):
        olds = _patterns((), persons, level)
        both: Iterable[tuple[_Labels, _Labels]]
        if feature == listed:
            both = ((old, old) for old in olds if list(old) == sorted(old))
        elif feature in kept:
            both = ((old, one) for old in olds for one in _orders(old))
        else:
            every = _patterns((), 2 * persons, level)
            both = ((one[:persons], one[persons:]) for one in every)
        # No more are held than the features before leave room for.
        room = _CHANGES_MAX // math.prod(map(len, ways))
        ways.append(list(itertools.islice(both, room + 1)))
        _require(len(ways[-1]) <= room, "too many changes to look at")
    for chosen in itertools.product(*ways):
        before = list(zip(*(old for old, _ in chosen), strict=True))
        after = list(zip(*(new for _, new in chosen), strict=True))
        if all(
            _counted(before, margin) == _counted(after, margin) for margin in published
        ):
            cells = Counter(after)
            cells.subtract(Counter(before))
            yield {cell: count for cell, count in cells.items() if count}


def _orders(labels: _Labels) -> Iterator[_Labels]:
    """Give all orders of labels, each once."""
    if not labels:
        yield ()
    for place, label in enumerate(labels):
        if label not in labels[:place]:
            rest = labels[:place] + labels[place + 1 :]
            yield from ((label, *more) for more in _orders(rest))


def _patterns(labels: _Labels, count: int, level: int) -> Iterator[_Labels]:
    """Give all continuations in which labels are named in the order they appear."""
    if len(labels) == count:
        yield labels
        return
    for label in range(min(level, max(labels, default=-1) + 2)):
        yield from _patterns((*labels, label), count, level)


def _counted(persons: Sequence[_Labels], margin: Sequence[int]) -> Counter[_Labels]:
    return Counter(tuple(one[feature] for feature in margin) for one in persons)


def _in_ball(record: TableReleaseCertificate) -> None:
    """Each change, however its labels are named, is a vector of the ball."""
    size = math.prod(record.levels)
    _require(all(len(one) == size for one in record.ball), "vectors of all cells")
    inside = {_sparse(enumerate(one)) for one in record.ball}
    opposite = {frozenset((at, -count) for at, count in one) for one in inside}
    _require(inside == opposite, "the ball is not symmetric")
    work = 0
    found = changes(record.levels, record.published, record.persons)
    for one in {frozenset(change.items()) for change in found if change}:
        used = [
            max(labels) + 1 for labels in zip(*(cell for cell, _ in one), strict=True)
        ]
        work += math.prod(map(math.perm, record.levels, used))
        _require(work <= _CHANGES_MAX, "too many changes to look at")
        names = map(itertools.permutations, map(range, record.levels), used)
        for chosen in itertools.product(*names):
            moved = (
                (_place(record.levels, chosen, cell), count) for cell, count in one
            )
            _require(_sparse(moved) in inside, "a change is not in the ball")


def _place(levels: Sequence[int], names: Sequence[_Labels], cell: Sequence[int]) -> int:
    """The place in row-major order of a cell whose labels have these names."""
    place = 0
    for level, own, label in zip(levels, names, cell, strict=True):
        place = place * level + own[label]
    return place


def _sparse(cells: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    return frozenset((place, count) for place, count in cells if count)


def _require(holds: object, what: str) -> None:
    if not holds:
        raise CertificateError(f"table release: {what}")
