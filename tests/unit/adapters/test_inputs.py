"""What is given as data, what a mechanism gets, and that both keep their types."""

import importlib

import numpy as np
import pytest

import verifydp
from verifydp.adapters.frames import FrameForm, is_frame
from verifydp.adapters.inputs import input_text, take_inputs
from verifydp.data import append_records, records_of, remove_records
from verifydp.empirical.search import edge_pairs
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

NAN = float("nan")


class Series:
    """One column of `Frame`."""

    def __init__(self, cells, dtype):
        self.cells, self.dtype = list(cells), dtype

    def to_numpy(self):
        if self.dtype == "text":
            column = np.empty(len(self.cells), dtype=object)
            column[:] = self.cells
            return column
        return np.array(self.cells, dtype=self.dtype)


class Frame:
    """What pandas and polars frames share, with the constructor of polars.

    Their libraries are not installed here: the tests marked so run where they are.
    """

    def __init__(self, columns, schema=None):
        self._columns = {
            name: Series(
                cells,
                (schema or {}).get(name)
                or ("text" if isinstance(cells, list) else cells.dtype),
            )
            for name, cells in columns.items()
        }

    def __arrow_c_stream__(self, requested_schema=None):
        raise ImportError("pyarrow is not installed")

    @property
    def columns(self):
        return list(self._columns)

    @property
    def schema(self):
        return {name: column.dtype for name, column in self._columns.items()}

    def __getitem__(self, name):
        return self._columns[name]

    def __len__(self):
        return len(next(iter(self._columns.values())).cells)


def stand_in(columns):
    kinds = {
        name: "text" if any(isinstance(c, str) for c in cells) else None
        for name, cells in columns.items()
    }
    arrays = {
        name: cells if kinds[name] else np.array(cells)
        for name, cells in columns.items()
    }
    return Frame(arrays, schema=kinds)


def made_by(library):
    def make(columns):
        try:
            return importlib.import_module(library).DataFrame(columns)
        except ImportError:
            pytest.skip(f"{library} is not installed")

    return make


FRAMES = pytest.mark.parametrize(
    "make",
    [stand_in, made_by("pandas"), made_by("polars")],
    ids=["stand-in", "pandas", "polars"],
)
COLUMNS = {
    "age": [39, 50, 38],
    "weight": [70.5, NAN, 80.0],
    "city": ["Bern", None, "Ulm"],
    "member": [True, False, True],
}


@FRAMES
def test_a_frame_is_a_table_inside_and_a_frame_again(make):
    frame = make(COLUMNS)
    assert is_frame(frame)
    inputs = take_inputs(frame, None)
    table = inputs.data
    assert table.dtype == [
        ("age", np.int64),
        ("weight", float),
        ("city", object),
        ("member", bool),
    ]
    assert table["city"].tolist() == ["Bern", None, "Ulm"]
    for part in (table, table[:0]):
        again = inputs.received(part)
        assert type(again) is type(frame)
        assert list(again.columns) == list(frame.columns)
        assert len(again) == len(part)
        for name in COLUMNS:
            assert str(again[name].dtype) == str(frame[name].dtype)
        np.testing.assert_array_equal(FrameForm.table(again)["age"], part["age"])
    assert "of 3 records with the columns age int64, weight float64" in inputs.notes[-1]


@FRAMES
@pytest.mark.parametrize(("scale", "verdict"), [(1.0, "NOT_REFUTED"), (0.3, "REFUTED")])
def test_a_mechanism_on_frames_is_audited_on_frames(make, scale, verdict):
    """A right count fails with probability 0.05; the other is 3.3-DP."""
    frame = make(COLUMNS)
    seen = set()

    def count(database, size, rng):
        seen.add((type(database), tuple(database.columns)))
        return len(database["age"].to_numpy()) + rng.laplace(scale=scale, size=size)

    result = verifydp.audit(
        count, epsilon=1, relation="add-remove", data=frame, samples=8000
    )
    assert result.verdict.value == verdict
    assert seen == {(type(frame), tuple(COLUMNS))}


@FRAMES
def test_a_pair_of_frames_is_audited(make):
    frames = make(COLUMNS), make({name: cells[:2] for name, cells in COLUMNS.items()})

    def count(database, size, rng):
        return len(database["age"].to_numpy()) + rng.laplace(scale=0.3, size=size)

    result = verifydp.audit(
        count, epsilon=1, pair=frames, relation="add-remove", samples=4000
    )
    assert result.verdict.value == "REFUTED"


def test_frames_that_are_no_tables_are_refused_in_one_line():
    twice = stand_in({"a": [1.0]})
    twice._columns = {1: twice["a"]}
    with pytest.raises(InputError, match="give each a text of its own"):
        take_inputs(twice, None)
    complex_numbers = Frame({"phase": np.array([1 + 2j])})
    with pytest.raises(InputError, match="'phase' of the frame has type complex128"):
        take_inputs(complex_numbers, None)


@pytest.mark.parametrize("unit", ["D", "s", "ns"])
def test_frames_keep_their_dates(unit):
    """Here a stand-in; audits over frames of libraries are beside the API."""
    days = np.array(["2020-01-01", "NaT"], dtype=f"M8[{unit}]")
    inputs = take_inputs(Frame({"day": days}), None)
    assert inputs.data.dtype == [("day", f"M8[{unit}]")]
    again = inputs.received(inputs.data)
    assert again["day"].to_numpy().dtype == days.dtype
    assert again["day"].to_numpy().tolist() == days.tolist()


@pytest.mark.parametrize(
    "base",
    [
        np.array([39, 50, 38]),
        np.array([39, 50], dtype=np.int16),
        np.array([1.5, 2.5], dtype=np.float32),
        np.array([True, False]),
        np.array(["Bern", "Ulm"], dtype=object),
        np.array([(39, "Bern")], dtype=[("age", int), ("city", object)]),
        np.array(["2020-01-31", "NaT"], dtype="M8[ns]"),
    ],
    ids=["int64", "int16", "float32", "bool", "texts", "table", "dates"],
)
@pytest.mark.parametrize("relation", ["add-remove", "replace"])
def test_neighbours_of_arrays_keep_their_types(base, relation):
    """Also the empty one: its type and its columns are those of the base."""
    pairs = edge_pairs(base, Relation(relation))
    for side in (side for pair in pairs for side in pair):
        assert side.dtype == base.dtype
        assert side.ndim == 1
    assert any(len(side) == 0 for pair in pairs for side in pair) or (
        relation == "replace"
    )
    empty = remove_records(base, range(len(base)))
    assert (empty.dtype, len(empty)) == (base.dtype, 0)
    assert append_records(empty, records_of(base)).dtype == base.dtype


def test_files_are_read_and_what_was_decided_is_kept(tmp_path):
    file = tmp_path / "ages.csv"
    file.write_text("39\n50\n")

    def right(database, size, rng):
        return float(np.clip(database, 0, 100).sum()) + rng.laplace(
            scale=100, size=size
        )

    result = verifydp.audit(
        right, epsilon=1, relation="add-remove", data=file, samples=2000
    )
    assert result.verdict.value == "NOT_REFUTED"
    assert "without a header, since its first row holds a number" in result.notes[0]
    assert "a NumPy array of 2 numbers (int64)" in result.notes[1]


@pytest.mark.parametrize("side", [[1, 2.5], {"a": 1}, 3, np.zeros((2, 3)), "text"])
def test_what_a_mechanism_gets_is_said_without_values(side):
    text = input_text(side)
    assert text.startswith("a ")
    assert "2.5" not in text
