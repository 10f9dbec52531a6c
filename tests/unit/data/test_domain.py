"""What data may be: read strictly, said clearly, and kept while databases change."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.data import Base, as_database
from verifydp.data.domain import parse_domain
from verifydp.data.neighbouring import allows
from verifydp.data.unlike import unlike
from verifydp.empirical.search import (
    EdgeVariants,
    belongs,
    edge_pairs_inside,
    neighbours_inside,
)
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

TABLE = np.array(
    [(31.0, "A", 2), (77.5, "B", 0), (52.0, "A", 1), (18.0, "A", 2)],
    dtype=[("age", "<f8"), ("city", object), ("children", "<i8")],
)
LINE = 'age: 0..120, city: {A, B, "New York, NY"}, no NaN, not empty, at most 5 rows'


def test_every_clause_is_read():
    domain = parse_domain(f"  {LINE} , children: ..3 ")
    assert (domain.missing, domain.least, domain.most) == (False, 1, 5)
    assert domain.columns["city"].texts == ("A", "B", "New York, NY")
    assert domain.columns["children"].high == 3
    assert domain.columns["age"].low == 0
    assert parse_domain("at least 3 records, not empty").least == 3
    assert parse_domain("{0, 1}").columns[""].numbers == (0.0, 1.0)
    assert parse_domain('"a:b": 1..2').columns["a:b"].high == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("age 0..120", "'age 0..120' is not understood: write NAME: LOW..HIGH"),
        ("age: 0-120", "'0-120' of age, which is not understood: write LOW..HIGH"),
        ("age: ..", "'..' of age"),
        ("age: 5..1", "'5..1' is an empty range: 5 > 1"),
        ("age: {A, B", "ends inside of quotes or braces"),
        ("age: A}", "brace } too many"),
        ("age: {}", "'{}' of age"),
        ("age: {A,, B}", "has an empty place"),
        ('age: {"A" x}', "is not understood"),
        ("no nans", "'no nans' is not understood"),
        ("", "an empty clause"),
        ("not empty,", "an empty clause"),
        ("age: 0..1, age: 0..2", "names age twice"),
        ("at most 3 rows, at least 4 rows", "allows no number of records"),
        ("at most many rows", "'at most many rows' is not understood"),
    ],
)
def test_what_is_not_understood_is_shown(text, said):
    with pytest.raises(InputError) as error:
        parse_domain(text)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("age", 130.0), "age is 130.0, and it says 0..120"),
        (("age", np.nan), "age is missing or NaN, and it says no NaN"),
        (("city", "C"), "city is C, and it says {A, B,"),
    ],
)
def test_objections_name_the_value(change, said):
    wrong = TABLE.copy()
    wrong[change[0]][1] = change[1]
    domain = parse_domain(LINE)
    assert domain.objection(TABLE) is None
    assert said in domain.objection(wrong)
    assert "0 records, fewer than 1" in domain.objection(TABLE[:0])
    assert "8 records, more than 5" in domain.objection(np.concatenate([TABLE, TABLE]))


def test_columns_have_to_be_there():
    with pytest.raises(InputError, match="the column 'agee': the columns of the data"):
        parse_domain("agee: 0..1").objection(TABLE)
    with pytest.raises(InputError, match="no named columns"):
        parse_domain("a: 0..1, b: 0..1").objection(np.zeros(2))
    # One name is as good as none: a column of a file is an array without it.
    assert parse_domain("age: 0..1").admits(np.zeros(2))
    assert not parse_domain("..1").admits([0.5, 2])
    records = [{"age": 3, "city": "A"}, {"age": None}]
    assert parse_domain("age: 0..9, city: {A}").admits(records)
    assert not parse_domain("age: 0..9, no NaN").admits(records)


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
@pytest.mark.parametrize("base", ["table", "vector", "integers", "records"])
def test_neighbours_are_drawn_inside(relation, base):
    databases = {
        "table": (TABLE, parse_domain(LINE)),
        "vector": (np.array([1.0, 2.5, 3.0]), parse_domain("0..3, no NaN")),
        "integers": (np.array([1, 2, 3]), parse_domain("0.5..3, at least 2 rows")),
        "records": (
            [{"age": 3, "city": "A"}, {"age": 4, "city": "B"}],
            parse_domain("age: 3..9, city: {A, B, C}"),
        ),
    }
    data, domain = databases[base]
    related = Relation(relation)
    pairs = edge_pairs_inside(Base(data), related, domain)
    assert pairs
    for pair in pairs:
        assert allows(related, *pair)
        assert all(domain.admits(as_database(side)) for side in pair)

    @given(neighbours_inside(Base(data), related, domain))
    @settings(max_examples=30, derandomize=True)
    def drawn(pair):
        assert allows(related, *pair)
        assert all(domain.admits(as_database(side)) for side in pair)

    drawn()


def test_the_ends_of_the_domain_are_among_the_edges():
    domain = parse_domain(LINE)
    pairs = edge_pairs_inside(Base(TABLE), Relation("add-remove"), domain)
    sides = [as_database(side) for pair in pairs for side in pair]
    ages = {float(age) for side in sides for age in side["age"]}
    cities = {city for side in sides for city in side["city"]}
    assert {0.0, 120.0} <= ages
    assert cities == {"A", "B", "New York, NY"}


@given(st.text(max_size=30))
@settings(max_examples=300, derandomize=True)
def test_any_text_is_read_or_refused_in_one_line(text):
    with suppress(InputError):
        assert parse_domain(text).columns is not None


def test_kinds_that_the_base_does_not_show():
    kinds = unlike(np.concatenate([TABLE] * 10))
    assert kinds(TABLE[:0]) == ("empty tables",)
    assert kinds(TABLE[:1]) == ("tables of one record",)
    assert kinds(np.concatenate([TABLE] * 9)) == ()
    odd = np.concatenate([TABLE] * 9)
    odd["age"][0], odd["city"][1], odd["children"][2] = np.inf, "C", 3
    assert kinds(odd) == (
        "infinite numbers",
        "unseen categories",
        "numbers beyond those of the data",
    )
    records = unlike([{"age": 3, "city": "A"}] * 9)
    assert records([{"age": None, "city": "B"}] * 9) == (
        "missing values",
        "unseen categories",
    )
    # One record less is a neighbour, however few there are.
    assert unlike(np.array([1.0, 2.0]))(np.array([1.0])) == ()


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
@pytest.mark.parametrize(
    ("data", "domain"),
    [
        (np.concatenate([TABLE] * 3), "age: 0..120, city: {A, B}, at most 12 rows"),
        (np.array([1.0, 2.5, 3.0]), "0..3, no NaN, not empty"),
        ([{"age": 3, "city": "A"}, {"age": 4, "city": "B"}], "city: {A, B}"),
    ],
)
def test_variants_are_judged_as_the_databases_they_stand_for(relation, data, domain):
    kinds, inside = unlike(data), parse_domain(domain)
    judged = set()
    for pair in EdgeVariants(Base(data), Relation(relation)):
        for side in pair:
            assert kinds(side) == kinds(side.database)
            assert belongs(inside, side) == inside.admits(side.database)
            judged.add((kinds(side), belongs(inside, side)))
    assert len(judged) > 2
