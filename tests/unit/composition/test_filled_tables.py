"""Budgets for tables of one size inside a release under add-remove, by brute force.

A table can be filled up with a record that the component does not read: GC-CIV.15.
Distances are those of the class of all small tables, found by going through it; nothing
of `verifydp.composition` takes part.
"""

from collections import deque
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product

import msgspec
import pytest

from verifydp.checker.releases import check_release
from verifydp.composition import composed_budget, read_release
from verifydp.composition.certifying import release_certificate
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.release_certificates import release_assumptions

CITIES, FLAGS = ("A", "B", "D"), (0, 1)
RECORDS = list(product(CITIES, FLAGS))
DOMAIN = "city: {A, B, D}, flag: {0, 1}, no NaN"
ALL_FLAGS = [(), (0,), (1,), (0, 1)]
ALL_CITIES = [
    chosen for size in range(len(CITIES) + 1) for chosen in combinations(CITIES, size)
]


def condition(cities, flags):
    """A condition as text."""
    texts = [f"city: {{{', '.join(cities)}}}"] if cities else []
    texts += [f"flag: {{{', '.join(map(str, flags))}}}"] if flags else []
    return ", ".join(texts)


def view(table, cities, flags):
    """What a component reads of a table."""
    return tuple(
        record
        for record in table
        if (not cities or record[0] in cities) and (not flags or record[1] in flags)
    )


def tables(least, most):
    return [
        table
        for size in range(least, most + 1)
        for table in combinations_with_replacement(RECORDS, size)
    ]


def filled_distance(found, first, second, view_of):
    """How far two tables are apart for who reads views: chains of replaced records.

    A step to a table with the same view costs nothing. None where no chain leads there.
    """
    same = {}
    for table in found:
        same.setdefault(view_of(table), []).append(table)
    inside = set(found)
    far = {first: 0}
    queue = deque([first])
    while queue:
        table = queue.popleft()
        for other in same[view_of(table)]:
            if far.get(other, far[table] + 1) > far[table]:
                far[other] = far[table]
                queue.appendleft(other)
        if far[table] > 2 or second in far:
            continue
        for place, record in product(range(len(table)), RECORDS):
            changed = (*table[:place], record, *table[place + 1 :])
            other = tuple(sorted(changed))
            if other in inside and other not in far:
                far[other] = far[table] + 1
                queue.append(other)
    return far.get(second)


def farthest(cities, flags, least=0, most=3):
    """Distances of all neighbours by whether the record that comes is read."""
    found = tables(least, most)
    distances = {}
    for table in found:
        for record in RECORDS:
            more = tuple(sorted((*table, record)))
            if len(more) > most:
                continue
            read = bool(view((record,), cities, flags))
            far = filled_distance(found, table, more, lambda t: view(t, cities, flags))
            distances.setdefault(read, set()).add(far)
    return distances


def budget_of(text, *, over="table", domain=DOMAIN, relation="add-remove"):
    inner = {"name": "a", "relation": "replace", "over": over, "epsilon": "1/2"}
    whole = {"name": "b", "relation": "add-remove", "epsilon": "1/4"}
    plan = read_release(
        {
            "release": {"relation": relation, "domain": domain},
            "component": [inner | {"of": text}, whole],
        }
    )
    return plan, composed_budget(plan)


@pytest.mark.parametrize("cities", ALL_CITIES, ids=str)
@pytest.mark.parametrize("flags", ALL_FLAGS, ids=str)
def test_it_is_a_budget_where_some_record_is_not_read_and_nowhere_else(cities, flags):
    distances = farthest(cities, flags)
    if any(None in one for one in distances.values()):
        assert not set(RECORDS) - set(view(RECORDS, cities, flags))
        with pytest.raises(InputError, match="no budget of it follows"):
            budget_of(condition(cities, flags))
        return
    assert distances == {True: {1}, False: {0}}
    plan, found = budget_of(condition(cities, flags))
    assert found.budget.epsilon == Fraction(3, 4)
    check_release(release_certificate(plan, found))


@pytest.mark.parametrize("flags", ALL_FLAGS, ids=str)
def test_it_is_one_among_tables_of_a_few_sizes(flags):
    """The table that is filled up has the size of its neighbour: it is in the class."""
    distances = farthest(("A",), flags, least=1, most=2)
    assert distances == {True: {1}, False: {0}}
    domain = f"{DOMAIN}, at least 1 record, at most 2 records"
    _, found = budget_of(condition(("A",), flags), domain=domain)
    assert found.budget.epsilon == Fraction(3, 4)


@pytest.mark.parametrize(
    ("text", "over", "cities", "record"),
    [
        ("", "table", (), "any record"),
        ("city: {A}", "part", ("A",), "city A"),
        ("city: {A, B, D}", "table", CITIES, "city A"),
    ],
)
def test_the_number_of_records_is_the_counterexample(text, over, cities, record):
    """It is constant among data of one size, and tells the two databases apart."""
    with pytest.raises(InputError) as error:
        budget_of(text, over=over)
    assert f"On the neighbours [{{{record}}}] and [] it reads 1 record and none" in str(
        error.value
    )
    if over == "table":
        for size in range(3):
            read = {len(view(table, cities, ())) for table in tables(size, size)}
            assert len(read) == 1
    assert len(view((("A", 0),), cities, ())) != len(view((), cities, ()))


@pytest.mark.parametrize(
    ("text", "domain", "beside"),
    [
        ("age: 0..39", "age: 0..120", "age 120"),
        ("age: 0..120", "age: 0..120", None),
        # A column of whole numbers holds nothing between them, and may lack none.
        ("age: {1, 2, 3}", "age: 1..3", None),
        ("age: {1, 2, 3}", "age: 1..4", "age 4"),
        ("city: {A}", "city: {A}", None),
        ("city: {A}", "city: {A, C}", "city C"),
        ("city: {A}, age: 1..2", "city: {A}, age: 1..3", "age 3"),
        ("city: {A}", "age: 1..3", "city another value"),
    ],
)
def test_which_value_fills_a_table_up(text, domain, beside):
    """Missing values and numbers that nobody names are not counted on."""
    if beside is None:
        with pytest.raises(InputError, match="no value is known that keeps a record"):
            budget_of(text, domain=domain)
        return
    plan, found = budget_of(text, domain=domain)
    record = release_certificate(plan, found)
    column, number = record.parts[0].beside
    stated = record.columns[column]
    assert f"{stated.name} {stated.classes[number].value}" == beside
    assert record.parts[1].beside == ()
    assert any("beside a component" in line for line in record.assumes)


def test_who_reads_no_record_at_all_costs_nothing():
    plan, found = budget_of("city: {B}", domain="city: {A}", over="part")
    assert found.budget.epsilon == Fraction(1, 4)
    check_release(release_certificate(plan, found))


@pytest.mark.parametrize(
    "change",
    [
        {"beside": ()},
        {"beside": (0,)},
        {"beside": (0, 0)},  # it is read
        {"beside": (0, 99)},
        {"beside": (0, -1)},
        {"beside": (1, 0)},  # a column without a condition
        {"beside": (-1, 1)},
        {"over": "part"},
    ],
    ids=str,
)
def test_a_forged_value_beside_is_refused(change):
    plan = read_release(
        {
            "release": {"domain": DOMAIN},
            "component": [
                {
                    "name": "a",
                    "of": "city: {A}",
                    "over": "table",
                    "relation": "replace",
                    "epsilon": 1,
                },
                {"name": "b", "of": "flag: {0}", "epsilon": 1},
            ],
        }
    )
    record = release_certificate(plan, composed_budget(plan))
    check_release(record)
    parts = (msgspec.structs.replace(record.parts[0], **change), record.parts[1])
    forged = msgspec.structs.replace(
        record, parts=parts, assumes=release_assumptions(record.columns, parts)
    )
    with pytest.raises(CertificateError, match="for data of one size"):
        check_release(forged)
    silent = msgspec.structs.replace(record, assumes=record.assumes[:-1])
    with pytest.raises(CertificateError, match="what it assumes"):
        check_release(silent)
