import hmac
import struct
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given

from verifydp.data import copy_database, database_digest, digest_words, names_pair
from verifydp.data.digests import content_bytes, keyed_digest, pair_digest
from verifydp.errors import InputError
from verifydp.evidence.certificates import DrawnPair

from .databases_drawn import JSON_VALUES, RECORD_DATABASES, SETTINGS


@SETTINGS
@given(RECORD_DATABASES)
def test_a_copy_has_the_same_digest(database):
    assert database_digest(copy_database(database)) == database_digest(database)


@SETTINGS
@given(JSON_VALUES, JSON_VALUES)
def test_equal_digests_mean_equal_text(first, second):
    def canonical(value):
        if isinstance(value, dict):
            return sorted((key, canonical(each)) for key, each in value.items()), "d"
        return [canonical(x) for x in value] if isinstance(value, list) else value

    equal = repr(canonical(first)) == repr(canonical(second))
    assert (content_bytes(first) == content_bytes(second)) is equal


def test_all_nan_are_one():
    (other_nan,) = struct.unpack(">d", bytes.fromhex("fff8000000000001"))
    assert database_digest(other_nan) == database_digest(float("nan"))
    assert database_digest(np.array([other_nan])) == database_digest(np.array([np.nan]))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (1, 1.0),
        (1, True),
        (0.0, -0.0),
        ("1", 1),
        ([1], (1,)),
        ([1, 2], [2, 1]),
        ([[1], 2], [1, [2]]),
        (["ab", "c"], ["a", "bc"]),
        (np.zeros(2), np.zeros((2, 1))),
        (np.zeros(2), [0.0, 0.0]),
        (np.array([0.0]), np.array([-0.0])),
        (np.array([1]), np.array([1.0])),
        (np.array([1.0], dtype="f4"), np.array([1.0])),
        (np.empty(0, dtype=[("a", int)]), np.empty(0, dtype=[("b", int)])),
        (np.empty((0, 2)), np.empty((0, 3))),
        (np.array(["a"]), np.array(["a"], dtype=object)),
        ({"a": None}, {"a": 0}),
    ],
)
def test_different_content_has_different_digests(first, second):
    assert database_digest(first) != database_digest(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"x", "y"}, {"y", "x"}),
        (np.array(["a"], dtype="U1"), np.array(["a"], dtype="U9")),
        (np.array([1.0, 2.0]), np.array([1.0, 9.0, 2.0, 9.0])[::2]),
        (np.array([1], dtype=">i8"), np.array([1], dtype="<i8")),
        (np.float64(2.5), 2.5),
    ],
)
def test_what_does_not_count(first, second):
    assert database_digest(first) == database_digest(second)


def test_words_name_the_ordered_pair():
    words = digest_words([1], [2])
    assert len(words) == 8
    assert all(0 <= word < 2**32 for word in words)
    assert words == digest_words([1], [2])
    assert words != digest_words([2], [1])
    assert pair_digest([1], [2]) == "".join(f"{word:08x}" for word in words)


def test_digests_are_the_same_in_every_process():
    code = (
        "import numpy as np, fractions\n"
        "from verifydp.data import database_digest as d\n"
        "table = np.array([(1, 'a')], dtype=[('n', int), ('c', object)])\n"
        "print(d(table), d({'x', 'y', 'z'}), d({'k': [1, None]}),"
        " d(fractions.Fraction(1, 3)))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 4


def test_foreign_objects_are_told_apart():
    assert database_digest(range(3)) != database_digest(range(4))
    assert database_digest(lambda: 1) != database_digest(lambda: 2)


KEY = bytes(range(32))


def test_a_name_made_with_a_key_needs_that_key():
    pair = [1.0, 2.0], [1.0]
    for key in (None, KEY):
        names = [f"sha256:{database_digest(side)}" for side in pair]
        if key is not None:
            names = [keyed_digest(database_digest(side), key) for side in pair]
        drawn = DrawnPair(database=names[0], neighbour=names[1])
        assert names_pair(drawn, *pair, key)
        assert not names_pair(drawn, *pair[::-1], key)
        assert not names_pair(drawn, [1.0, 2.5], [1.0], key)
        assert not names_pair(drawn, [1.0, 2.0], [1], key)
    assert not names_pair(drawn, *pair, bytes(32))
    with pytest.raises(InputError, match="checkpoint/key"):
        names_pair(drawn, *pair)
    with pytest.raises(InputError, match="a key of 31 bytes was given: it has 32"):
        names_pair(drawn, *pair, KEY[:31])


def test_a_keyed_digest_is_the_stated_one():
    """HMAC-SHA256 of the hexadecimal digits of the content's digest, as ASCII."""
    plain = database_digest([1.0])
    expected = hmac.new(KEY, plain.encode("ascii"), "sha256").hexdigest()
    assert keyed_digest(plain, KEY) == f"hmac-sha256:{expected}"
