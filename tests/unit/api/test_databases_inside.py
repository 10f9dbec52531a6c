"""A mechanism is called on databases of its domain only, whatever the data are."""

import math
import random
from zlib import crc32

import numpy as np
import pytest

import verifydp
from verifydp.api import chosen_pairs
from verifydp.empirical.search import EdgeVariants, ordinary_neighbours, variants_of
from verifydp.errors import InputError


def noisy(database):
    return random.expovariate(1) - random.expovariate(1)


def table(*records):
    return np.array([*records], dtype=[("age", "<f8"), ("city", object), ("n", "<i8")])


def below(low, high):
    return lambda cell: math.isnan(cell) or low <= cell <= high


def number(low=-math.inf, high=math.inf):
    return lambda cell: low <= cell <= high


def cells(database):
    """Name and value of each cell."""
    for record in database:
        if isinstance(record, np.void):
            yield from zip(record.dtype.names, record.tolist(), strict=True)
        elif isinstance(record, dict):
            yield from record.items()
        else:
            for cell in np.ravel(np.array(record, dtype=object)):
                yield "", cell


EQUAL = np.zeros(2)
AGES = {"age": number(0, 120), "city": lambda city: city in {"A", "B"}}
PLAIN = "age: 0..120, city: {A, B}, no NaN"
CASES = [
    (EQUAL, "no NaN", {"": number()}, 0, 99),
    (EQUAL, "0..100, no NaN", {"": number(0, 100)}, 0, 99),
    (EQUAL, "0..100", {"": below(0, 100)}, 0, 99),
    (EQUAL, "0..100, no NaN, not empty", {"": number(0, 100)}, 1, 99),
    (EQUAL, "0..100, no NaN, at most 2 rows", {"": number(0, 100)}, 0, 2),
    (EQUAL, "0..100, no NaN, at least 2 rows", {"": number(0, 100)}, 2, 99),
    (np.full((3, 2), 5.0), "2..7, no NaN", {"": number(2, 7)}, 0, 99),
    (np.array([0.5]), "..1, no NaN", {"": number(high=1)}, 0, 99),
    (np.array([0.5]), "{0, 0.5, 1}, no NaN", {"": {0.0, 0.5, 1.0}.__contains__}, 0, 99),
    (np.array([3, 3, 3]), "1..4", {"": number(1, 4)}, 0, 99),
    (np.array([7]), "{5, 7}, not empty", {"": {5, 7}.__contains__}, 1, 99),
    (["A", "A"], "{A, B}", {"": {"A", "B"}.__contains__}, 0, 99),
    (["A"], "{A, B, C}, not empty", {"": {"A", "B", "C"}.__contains__}, 1, 99),
    ([{"age": 1.0}, {"age": 1.0}], "age: 0..2, no NaN", {"age": number(0, 2)}, 0, 99),
    ([(1.0, 2.0), (1.0, 2.0)], "0..5, no NaN", {"": number(0, 5)}, 0, 99),
    ([[1.0, 2.0], [3.0]], "no NaN", {"": number()}, 0, 99),
    ([[1, 2], [3]], "1..4, no NaN", {"": number(1, 4)}, 0, 99),
    (table((30.0, "A", 1), (30.0, "A", 1)), PLAIN, AGES, 0, 99),
    (table((30.0, "A", 1)), f"{PLAIN}, not empty", AGES, 1, 99),
    (table((30.0, "A", 1), (70.0, "B", 0), (5.0, "A", 9)), PLAIN, AGES, 0, 99),
]


@pytest.mark.parametrize("relation", ["replace", "add-remove", "replace:2"])
@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize(("data", "domain", "allowed", "least", "most"), CASES)
def test_every_call_is_on_a_database_of_the_domain(
    data, domain, allowed, least, most, broken, relation
):
    seen = []

    def mechanism(database):
        seen.append(database)
        return noisy(database) + (crc32(repr(database).encode()) if broken else 0)

    result = verifydp.audit(
        mechanism,
        epsilon=1,
        relation=relation,
        data=data,
        domain=domain,
        # Enough for some steps of shrinking where there is something to shrink.
        samples=4000 if broken else 400,
    )
    assert result.verdict.name == ("REFUTED" if broken else "NOT_REFUTED")
    assert len({repr(database) for database in seen}) > 1
    for database in seen:
        assert least <= len(database) <= most, database
        for name, cell in cells(database):
            absent = cell is None and "no NaN" not in domain
            assert absent or allowed.get(name, lambda cell: True)(cell), database


def refuses_nan(database):
    if any(number != number for number in database):
        raise ValueError("nan")
    return sum(database) / 100 + noisy(database)


@pytest.mark.parametrize("domain", ["no NaN", "0..100, no NaN", "x: 0..100, no NaN"])
def test_failing_on_nan_beside_equal_records_refutes_nothing(domain):
    def run(mechanism):
        return verifydp.audit(
            mechanism,
            epsilon=1,
            relation="replace",
            data=EQUAL,
            domain=domain,
            samples=600,
        )

    assert run(refuses_nan).verdict.name == "NOT_REFUTED"
    wrong = run(lambda database: refuses_nan(database) + 9 * max(database))
    assert wrong.verdict.name == "REFUTED"
    assert "nan" not in [*wrong.witness.pair.database, *wrong.witness.pair.neighbour]


@pytest.fixture
def careless(monkeypatch):
    """Makers of pairs that know of no domain."""
    for name, made in {
        "edge_pairs_inside": lambda base, relation, domain: tuple(
            EdgeVariants(base, relation)
        ),
        "ordinary_inside": lambda base, relation, *rest: ordinary_neighbours(
            base, relation
        ),
        "neighbours_inside": lambda base, relation, domain: variants_of(base, relation),
    }.items():
        monkeypatch.setattr(chosen_pairs, name, made)


@pytest.mark.parametrize("relation", ["replace", "add-remove"])
@pytest.mark.parametrize("data", [EQUAL, np.array([1.0, 2.5, 4.0])])
def test_careless_makers_of_pairs_are_stopped(careless, data, relation):
    seen = []

    def mechanism(database):
        seen.append(database)
        return refuses_nan(database)

    def run(**more):
        seen.clear()
        verifydp.audit(
            mechanism, epsilon=1, relation=relation, data=data, samples=4000, **more
        )
        return any(np.isnan(one).any() for one in seen)

    assert run(domain="no NaN, 0..9") is False
    assert all(((one >= 0) & (one <= 9)).all() for one in seen)
    # The makers do make them.
    assert run() is True


@pytest.mark.parametrize("samples", [40, 4000])
def test_where_all_pairs_are_stopped_nothing_is_tested(careless, samples):
    with pytest.raises(InputError, match=r"^none of the pairs|^no pairs can be drawn"):
        verifydp.audit(
            noisy,
            epsilon=1,
            relation="replace",
            data=np.array([7]),
            domain="{7}",
            samples=samples,
        )


def test_a_domain_without_neighbours_is_refused():
    with pytest.raises(
        InputError, match=r"no replace neighbours .* domain \{7\}: widen"
    ):
        verifydp.audit(
            noisy, epsilon=1, relation="replace", data=np.array([7]), domain="{7}"
        )


def test_a_misspelt_name_of_the_only_column_is_refused(tmp_path):
    def run(domain, text="length\n0.0\n0.0\n"):
        file = tmp_path / "lengths.csv"
        file.write_text(text)
        return verifydp.audit(
            noisy, epsilon=1, relation="replace", data=file, domain=domain, samples=40
        )

    with pytest.raises(InputError) as raised:
        run("lenght: 0..100")
    assert str(raised.value) == (
        "the domain names the column 'lenght': the columns of the data are length; "
        "did you mean length?"
    )
    for domain in ("length: 0..100", "0..100"):
        assert run(domain).domain == domain
    # Without a header nobody has named the column: any name will do.
    assert run("lenght: 0..100", "0.0\n0.0\n").domain == "lenght: 0..100"


def test_a_range_is_asked_of_each_number_of_a_nested_record():
    for data, said in [
        ([[1.0, [9]], [1.0]], "it says 0..5"),
        ([[1.0, [math.nan]], [1.0]], "missing or NaN"),
    ]:
        with pytest.raises(InputError, match=said):
            verifydp.audit(
                noisy, epsilon=1, relation="replace", data=data, domain="0..5, no NaN"
            )
