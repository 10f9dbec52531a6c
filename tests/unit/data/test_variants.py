"""Differences from a base are the databases that they stand for, in every respect."""

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.data import (
    Base,
    allows,
    append_records,
    as_database,
    database_digest,
    keep_records,
    records_of,
    remove_records,
)
from verifydp.data.digests import content_bytes, pair_digest, same_content
from verifydp.data.encodings import EncodedRecords, Places
from verifydp.data.variants import differing_parts
from verifydp.evidence.claim import Relation

from .databases_drawn import RECORD_DATABASES, SETTINGS

TABLE = np.array(
    [(1.0, 3, "a", True), (np.nan, 4, "bb", False), (-0.0, 5, "", True)],
    dtype=[("x", float), ("n", np.int16), ("text", object), ("flag", bool)],
)


@SETTINGS
@given(RECORD_DATABASES, st.data())
def test_a_variant_is_the_database_that_it_stands_for(database, data):
    """After the same steps on the variant and on the database itself."""
    size = len(database)
    variant = Base(database).part(range(size))
    plain = keep_records(database, range(size))
    for _ in range(data.draw(st.integers(0, 4))):
        if len(plain) and data.draw(st.booleans()):
            places = [data.draw(st.integers(0, len(plain) - 1))]
            variant, plain = variant.without(places), remove_records(plain, places)
        elif size:
            record = records_of(database)[data.draw(st.integers(0, size - 1))]
            variant = variant.with_added([record])
            plain = append_records(plain, [record])
    assert database_digest(variant) == database_digest(plain)
    assert database_digest(as_database(variant)) == database_digest(plain)
    assert len(variant) == len(plain)
    assert same_content(as_database(variant), plain)


@SETTINGS
@given(RECORD_DATABASES)
def test_the_digest_is_that_of_the_content_written_in_one(database):
    assert database_digest(database) == (
        hashlib.sha256(content_bytes(database)).hexdigest()
    )


@pytest.mark.parametrize("step", [1, 2])
def test_many_runs_are_gathered_and_few_are_sliced_alike(step):
    """1,000 places one by one, and in one run: two ways to the same bytes."""
    base = np.zeros(2000, dtype=TABLE.dtype)
    base["x"], base["text"] = np.arange(2000), list(map(str, range(2000)))
    places = np.arange(0, 1000 * step, step)
    encoded = EncodedRecords.of(base)
    content = b"".join(map(bytes, encoded.pieces(Places.of(places), None)))
    assert content == content_bytes(base[places])


def test_a_replaced_record_lies_where_the_old_one_did():
    variant = Base(TABLE).whole.with_replaced(1, (7.0, 1, "c", True))
    assert as_database(variant).tolist()[1] == (7.0, 1, "c", True)
    assert as_database(variant).dtype == TABLE.dtype


def test_the_whole_base_is_no_copy_and_an_empty_part_keeps_its_columns():
    base = Base(TABLE)
    assert as_database(base.whole) is TABLE
    assert as_database(base.part([])).dtype == TABLE.dtype
    assert as_database(TABLE) is TABLE


@SETTINGS
@given(RECORD_DATABASES, st.data(), st.sampled_from(["add-remove", "replace"]))
def test_relations_judge_variants_as_they_judge_databases(database, data, name):
    base, size = Base(database), len(database)
    sides = [
        base.part(
            data.draw(st.lists(st.integers(0, size - 1), max_size=4)) if size else []
        )
        for _ in range(2)
    ]
    relation = Relation(name, data.draw(st.integers(1, 2)))
    plain = [as_database(side) for side in sides]
    assert allows(relation, *sides) == allows(relation, *plain)


def test_only_what_differs_is_compared():
    """A counter of work: of 100,000 records two are looked at."""
    base = Base(np.arange(100_000.0))
    whole = base.whole
    parts = differing_parts(whole, whole.with_replaced(5, -1.0))
    assert [part.tolist() for part in parts] == [[5.0], [-1.0]]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (TABLE, TABLE.copy(), True),
        (TABLE, TABLE[:2], False),
        (np.array([0.0]), np.array([-0.0]), False),
        (np.array([1]), np.array([1.0]), False),
        (np.array(["1"], object), np.array([1], object), False),
        (np.array(["a"], object), np.array(["a"]), False),
        ([1], [True], False),
        ("a", "a", True),
    ],
)
def test_the_same_content_is_one_digest(one, other, same):
    assert same_content(one, other) is same
    assert (pair_digest(one, 0) == pair_digest(other, 0)) is same
