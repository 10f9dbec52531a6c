"""Raw outputs in one form."""

import dataclasses
import enum
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from verifydp.empirical import structures
from verifydp.empirical.outputs import collect
from verifydp.empirical.structures import describe, shorten
from verifydp.sampling import Exited, Garbled, Raised, TimedOut


def test_doubles_are_viewed_not_copied():
    draws = np.random.default_rng(0).normal(size=1_000_000)
    outputs = collect(draws)
    assert np.shares_memory(outputs.columns, draws)
    assert outputs.columns.shape == (1_000_000, 1)
    assert outputs.structures is None
    assert outputs.names == ("float",)
    assert len(outputs) == 1_000_000
    matrix = draws.reshape(-1, 5)
    assert np.shares_memory(collect(matrix).columns, matrix)


def test_arrays_take_no_time_per_draw():
    few, many = np.zeros(4), np.zeros(4_000_000)
    collect(few)
    assert lines_run(lambda: collect(many)) == lines_run(lambda: collect(few)) > 0


def lines_run(work):
    """Count the lines of Python that are run, which no other process changes."""
    lines = []

    def trace(frame, event, argument):
        lines.append(event)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return len(lines)


@pytest.mark.parametrize(
    ("array", "name", "width"),
    [
        (np.zeros(3, np.float32), "float", 1),
        (np.zeros(3, np.longdouble), "float", 1),
        (np.zeros(3, ">f8"), "float", 1),
        (np.zeros(3, np.uint8), "int", 1),
        (np.zeros(3, np.int64), "int", 1),
        (np.zeros(3, bool), "bool", 1),
        (np.zeros((3, 5)), "float[5]", 5),
        (np.zeros((3, 2, 3), int), "int[2,3]", 6),
        (np.zeros((3, 0)), "float[0]", 0),
        (np.zeros(3, complex), "complex", 2),
    ],
)
def test_arrays_of_numbers(array, name, width):
    outputs = collect(array)
    assert outputs.names == (name,)
    assert outputs.columns.shape == (3, width)
    assert outputs.columns.dtype == np.float64


def test_values_survive():
    special = collect(np.array([np.nan, np.inf, -np.inf, -0.0]))
    assert np.isnan(special.columns[0, 0])
    assert special.columns[1:3, 0].tolist() == [np.inf, -np.inf]
    assert collect(np.array([True, False])).columns.tolist() == [[1.0], [0.0]]
    assert collect(np.array([1 + 2j])).columns.tolist() == [[1.0, 2.0]]
    assert collect([3, 2**60 + 1, 10**400, -(10**400)]).columns[:, 0].tolist() == [
        3.0,
        2.0**60,
        np.inf,
        -np.inf,
    ]
    assert collect(np.arange(6.0).reshape(1, 2, 3)).columns.tolist() == [[*range(6)]]


def test_one_kind_of_number_has_one_name():
    floats = [1.0, np.float32(1), np.float64(1), np.longdouble(1), np.array(1.0)]
    assert collect(floats).names == ("float",)
    assert collect([1, np.int8(1), np.uint64(1)]).names == ("int",)
    assert collect([True, np.True_]).names == ("bool",)
    assert collect([1.0, 1, True]).names == ("float", "int", "bool")
    assert collect([1.0, 2.0]).columns.tolist() == [[1.0], [2.0]]
    assert collect([True, False]).names == ("bool",)


def test_arrays_in_a_list_are_like_one_array():
    outputs = collect([np.array([1.0, 2.0]), np.array([3.0, 4.0])])
    assert outputs.names == ("float[2]",)
    assert outputs.structures is None
    assert outputs.columns.tolist() == [[1, 2], [3, 4]]
    mixed = collect([np.array([1.0, 2.0]), np.array([3.0])])
    assert mixed.names == ("float[2]", "float[1]")
    assert np.array_equal(mixed.columns, [[1.0, 2.0], [3.0, np.nan]], equal_nan=True)


def test_mixed_outputs_keep_their_draw():
    outputs = collect([0.5, None, Raised("ValueError", "no"), 0.5, [1, 2.5], "yes"])
    assert outputs.names == (
        "float",
        "None",
        "raised ValueError: no",
        "[int, float]",
        "text 'yes'",
    )
    assert outputs.structures is not None
    assert outputs.structures.tolist() == [0, 1, 2, 0, 3, 4]
    expected = np.full((6, 2), np.nan)
    expected[0, 0] = expected[3, 0] = 0.5
    expected[4] = 1, 2.5
    assert np.array_equal(outputs.columns, expected, equal_nan=True)


class Colour(enum.Enum):
    RED = 1


@dataclasses.dataclass
class Release:
    total: float
    note: str


class Plain:
    pass


class Silent:
    def __repr__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "name", "numbers"),
    [
        ({"b": 1, "a": 2.5}, "mapping{a: float, b: int}", (2.5, 1.0)),
        ({"x y": 1, 3: None}, "mapping{'x y': int, int 3: None}", (1.0,)),
        ((1.5, [2, True]), "[float, [int, bool]]", (1.5, 2.0, 1.0)),
        ([], "[]", ()),
        ([0.0] * 4, "[float, float, float, float]", (0.0,) * 4),
        ([0.0] * 5 + ["a"], "[float x 5, text 'a']", (0.0,) * 5),
        ("it's", 'text "it\'s"', ()),
        (b"\0", "bytes b'\\x00'", ()),
        (Colour.RED, "Colour.RED", ()),
        (Release(2.0, "n"), "Release{note: text 'n', total: float}", (2.0,)),
        (Fraction(1, 2), "Fraction", (0.5,)),
        (Decimal("0.25"), "Decimal", (0.25,)),
        (1 + 2j, "complex", (1.0, 2.0)),
        ({2, 1}, "set{int 1.0, int 2.0}", ()),
        (Exited(-9), "exited with status -9", ()),
        (TimedOut(), "timed out", ()),
        (Garbled(), "answered with something that is no JSON line", ()),
        (np.array(["a", "b"]), "[text 'a', text 'b']", ()),
        (np.array([1.0, None], dtype=object), "[float, None]", (1.0,)),
        (np.zeros((1, 2)), "float[1,2]", (0.0, 0.0)),
        (Silent(), "Silent without text", ()),
        (np.timedelta64(3, "D"), "timedelta64 np.timedelta64(3,'D')", ()),
    ],
)
def test_names_of_structures(value, name, numbers):
    assert describe(value) == (name, numbers)


def test_other_arrays():
    assert collect(np.array(["a", "b", "a"])).structures.tolist() == [0, 1, 0]
    assert collect(np.ma.masked_equal([1.0, 2.0], 2.0)).names == ("float", "None")
    dates = collect(np.array(["2020-01-01", "2020-01-02"], "datetime64[D]"))
    assert dates.names == ("text '2020-01-01'", "text '2020-01-02'")
    rows = np.array([(1, 2.0)], dtype=[("a", int), ("b", float)])
    assert collect(rows).names == ("[int, float]",)


def test_objects_are_told_apart_by_text_without_addresses():
    assert describe(Plain()) == describe(Plain())
    assert "0x.." in describe(Plain())[0]


def test_long_texts_stay_different():
    one, other = "x" * 500 + "a", "x" * 500 + "b"
    outputs = collect([one, other, one])
    assert outputs.structures is not None
    assert outputs.structures.tolist() == [0, 1, 0]
    assert all(len(name) < 150 for name in outputs.names)
    assert shorten("y" * 80) == "y" * 80
    wide = describe({f"key{index}": index for index in range(500)})
    assert len(wide[0]) < 320
    assert len(wide[1]) == 500


def test_deep_cyclic_and_huge_outputs_end(monkeypatch):
    cycle = [1.0]
    cycle.append(cycle)
    assert describe(cycle) == ("[float, itself]", (1.0,))
    deep: object = 0.0
    for _ in range(100_000):
        deep = [deep]
    name, numbers = describe(deep)
    assert name.startswith("[[[[[[[[list")
    assert numbers == ()
    wide: object = 0.0
    for _ in range(7):
        wide = [wide] * 20
    visits = []
    visit = structures._Description.visit

    def counted(self, value, depth):
        visits.append(None)
        return visit(self, value, depth)

    monkeypatch.setattr(structures._Description, "visit", counted)
    assert len(describe(wide)[1]) <= 1 << 20
    assert len(visits) < 2 * structures.MOST_PARTS  # of 20**7


def test_no_draws():
    for raw in ([], np.zeros(0)):
        assert len(collect(raw)) == 0
        assert collect(raw).names == ()
