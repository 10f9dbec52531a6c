"""Budgets of releases: the sum of costs over every neighbour, made again.

Costs add up under independent and adaptive composition: epsilons and deltas (Dwork and
Roth 2014, theorem B.1), rhos (Bun and Steinke 2016, lemma 2.3), squares of mu (Dong,
Roth and Su 2022, corollary 3.3), epsilons of one Renyi order (Mironov 2017, proposition
1). A component whose data do not change costs nothing.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from verifydp.checker.decoding import exact_number
from verifydp.errors import CertificateError
from verifydp.evidence.claim import Relation
from verifydp.evidence.release_certificates import (
    RELEASE_CERTIFICATE_FORMAT,
    ReleaseCertificate,
    ReleasePart,
    StatedBudget,
    release_assumptions,
)
from verifydp.exact.exponential import exp_upper

__all__ = ["check_release"]

#: Neighbours that are looked at, and the largest epsilon and distance.
_WORK_MAX = 4_000_000
_EPSILON_MAX, _GROUP_MAX = 700, 1000
_NAMES = {
    "approximate": {"epsilon", "delta"},
    "concentrated": {"rho"},
    "gaussian": {"mu"},
    "renyi": {"order", "epsilon"},
}

_Costs = tuple[Fraction, ...]
#: The places of the components that read a record.
_Readers = frozenset[int]
_NOBODY: _Readers = frozenset()


def check_release(record: ReleaseCertificate) -> None:
    """Re-establish that the total follows from the budgets, over all neighbours.

    Raises
    ------
    CertificateError
        If a number, a place or a name is out of range, a neighbour costs more than the
        total, or moves what a component reads infinitely far.
    """
    if record.format != RELEASE_CERTIFICATE_FORMAT:
        raise CertificateError(f"format {record.format[:60]!r} is unknown")
    if record.relation.name not in {"add-remove", "replace"} or not record.parts:
        raise CertificateError("it has no components, or another relation")
    if record.assumes != release_assumptions(record.columns, record.parts):
        raise CertificateError("it does not name what it assumes")
    total = _numbers(record.total, "the total")
    once = [_costs(part, record.total, 1) for part in record.parts]
    twice = [
        _costs(part, record.total, 2) if _loses_and_gains(record, part) else costs
        for part, costs in zip(record.parts, once, strict=True)
    ]
    bound = _group_bound(record, total)
    for group in _groups(record):
        for number, limit in enumerate(bound):
            costs = [
                (one[number], two[number]) for one, two in zip(once, twice, strict=True)
            ]
            if not any(far for _, far in costs):
                continue
            for first, second in _dear(record, group, costs, limit):
                both = first & second
                found = (costs[i][i in both] for i in first | second)
                if sum(found, Fraction(0)) > limit:
                    raise CertificateError(
                        f"a neighbour that touches components "
                        f"{sorted(first | second)[:9]} costs more than the total"
                    )


def _numbers(budget: StatedBudget, what: str) -> dict[str, Fraction]:
    """The numbers of a budget, in range."""
    if budget.numbers.keys() != _NAMES.get(budget.kind):
        raise CertificateError(f"{what} is no budget: {budget.kind[:40]!r}")
    found = {name: exact_number(text, name) for name, text in budget.numbers.items()}
    if min(found.values()) < 0 or not found.get("delta", Fraction(0)) < 1:
        raise CertificateError(f"{what} has a number that is out of range")
    if found.get("epsilon", Fraction(0)) > _EPSILON_MAX or found.get("order", 2) <= 1:
        raise CertificateError(f"{what} has a number that is out of range")
    return found


def _costs(part: ReleasePart, total: StatedBudget, distance: int) -> _Costs:
    """What a component costs in the total's kind, at a distance of 1 or 2."""
    own = _numbers(part.budget, f"the budget of {part.name[:40]!r}")
    match total.kind, part.budget.kind:
        case "approximate", "approximate":
            epsilon, delta = own["epsilon"], own["delta"]
            growth = exp_upper(epsilon) if distance > 1 and delta else Fraction(0)
            return distance * epsilon, delta * (1 + (distance - 1) * growth)
        case "concentrated", "concentrated":
            return (own["rho"] * distance**2,)
        case "concentrated", "gaussian":
            return (own["mu"] ** 2 / 2 * distance**2,)
        case "concentrated", "approximate" if not own["delta"]:
            # Bun and Steinke 2016, proposition 1.4.
            return (own["epsilon"] ** 2 / 2 * distance**2,)
        case "gaussian", "gaussian":
            return ((own["mu"] * distance) ** 2,)
        case "renyi", "renyi" if own["order"] == exact_number(
            total.numbers["order"], "order"
        ):
            if distance == 1:
                return (own["epsilon"],)
    raise CertificateError(
        f"the budget of {part.name[:40]!r} does not imply one of the kind of the total"
    )


def _loses_and_gains(record: ReleaseCertificate, part: ReleasePart) -> bool:
    """Whether a replaced record that is read before and after moves a part by 2."""
    return record.relation.name == "replace" and part.relation.name == "add-remove"


def _group_bound(record: ReleaseCertificate, total: Mapping[str, Fraction]) -> _Costs:
    """What one neighbour may cost so that groups of the relation's size have the total.

    Groups of n: epsilon n and delta (1 + ... + exp((n - 1) epsilon)) for one's epsilon
    and delta; rho n squared; mu n.
    """
    size = record.relation.group_size
    if not 1 <= size <= _GROUP_MAX:
        raise CertificateError(f"groups of {size} records are not looked at")
    if record.total.kind == "approximate":
        epsilon = total["epsilon"] / size
        growth = exp_upper(epsilon) if size > 1 and total["delta"] else Fraction(1)
        copies = sum((growth**place for place in range(size)), Fraction(0))
        return epsilon, total["delta"] / copies
    if record.total.kind == "concentrated":
        return (total["rho"] / size**2,)
    if record.total.kind == "gaussian":
        return ((total["mu"] / size) ** 2,)
    if size > 1:
        raise CertificateError("one Renyi order bounds nothing for groups")
    return (total["epsilon"],)


def _groups(record: ReleaseCertificate) -> list[set[_Readers]]:
    """Who reads one record, grouped by what neighbours keep; budgets bound each."""
    cells = _cells(record)
    # Those that read some records of a group, and not all that may take their place.
    adds = record.relation.name == "add-remove"
    moving = _NOBODY.union(
        *(
            _NOBODY.union(*group)
            - (_NOBODY if adds else frozenset.intersection(*group))
            for group in cells
        )
    )
    for place, part in enumerate(record.parts):
        if part.relation == Relation("replace"):
            _require_one_size(record, place, moving)
        elif part.relation != Relation("add-remove"):
            raise CertificateError(f"{part.name[:40]!r} has a budget for no relation")
    return cells


def _dear(
    record: ReleaseCertificate,
    group: set[_Readers],
    costs: list[tuple[Fraction, Fraction]],
    limit: Fraction,
) -> Iterator[tuple[_Readers, _Readers]]:
    """Who reads the record that goes, and who the one that comes in its place.

    Left out are pairs of which both records for themselves cost no more than the limit
    together, half of a cost at distance 2 charged to each: so does the pair. Who reads
    every record of the group reads both, and no more than half is charged for it.
    """
    if record.relation.name == "add-remove":
        yield from ((readers, _NOBODY) for readers in group)
        return
    everyone = frozenset.intersection(*group)
    share = [
        two / 2 if place in everyone else max(one, two / 2)
        for place, (one, two) in enumerate(costs)
    ]
    alone = [(sum((share[i] for i in one), Fraction(0)), one) for one in group]
    alone.sort(key=lambda pair: pair[0], reverse=True)
    work = 0
    for place, (most, first) in enumerate(alone):
        if most + most <= limit:
            return  # the records that follow cost no more
        for more, second in alone[place:]:
            if most + more <= limit:
                break
            work += 1
            if work > _WORK_MAX:
                raise CertificateError(f"more than {_WORK_MAX} neighbours are to check")
            yield first, second


def _require_one_size(record: ReleaseCertificate, place: int, moving: _Readers) -> None:
    """Refuse a budget for data of one size where a neighbour changes the size."""
    part = record.parts[place]
    if part.over not in {"table", "part"}:
        raise CertificateError(f"{part.name[:40]!r} has a budget over nothing known")
    # With a record that is not read in place of the one that is missing, a table has
    # its neighbour's size, and the component reads the same of it.
    fine = part.over == "table" and (
        record.relation.name == "replace" or _has_value_beside(record, place)
    )
    if place in moving and not fine:
        raise CertificateError(
            f"the budget of {part.name[:40]!r} is for data of one size, which a "
            "neighbour changes"
        )


def _has_value_beside(record: ReleaseCertificate, place: int) -> bool:
    """Whether records with the value beside a component are not read by it."""
    match record.parts[place].beside:
        case (column, number) if column in record.parts[place].columns:
            classes = record.columns[column].classes
            return 0 <= number < len(classes) and place not in classes[number].readers
    return False


def _cells(record: ReleaseCertificate) -> list[set[_Readers]]:
    """Sets of components that read one record, by the values that are kept."""
    parts = record.parts
    for part in parts:
        if not all(0 <= place < len(record.columns) for place in part.columns):
            raise CertificateError(f"{part.name[:40]!r} has a condition on no column")
    found: set[tuple[tuple[int, ...], _Readers]]
    found = {((), frozenset(range(len(parts))))}
    work = 0
    for place, column in enumerate(record.columns):
        conditioned = {i for i, one in enumerate(parts) if place in one.columns}
        work += len(found) * len(column.classes)
        if work > _WORK_MAX:
            raise CertificateError("it has too many classes of values")
        found = {
            (
                (*kept, number) if column.keeps else kept,
                readers & (frozenset(one.readers) | (readers - conditioned)),
            )
            for kept, readers in found
            for number, one in enumerate(column.classes)
        }
    groups: defaultdict[tuple[int, ...], set[_Readers]] = defaultdict(set)
    for kept, readers in found:
        groups[kept].add(readers)
    if not groups:
        raise CertificateError("a column has no values: there are no records at all")
    return list(groups.values())
