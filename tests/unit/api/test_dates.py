"""Audits over dates: right and broken mechanisms, however the dates are given.

The right ones are 1-DP and claim a little more, so that each of these audits would
refute one with probability far below its 0.05; the broken ones tell a date, which is
missed almost never. Seeds are fixed.
"""

import importlib

import numpy as np
import pytest

import verifydp
from verifydp.evidence.verdict import Verdict

DAYS = np.datetime64("1980-01-01") + np.random.default_rng(3).integers(0, 15_000, 120)
CUT = np.datetime64("2000-01-01")
REFUTED, NOT_REFUTED = Verdict.REFUTED, Verdict.NOT_REFUTED


def days_of(database):
    """The dates of an array, a table or a frame, also where they are texts."""
    names = getattr(getattr(database, "dtype", None), "names", None)
    if names or hasattr(database, "columns"):
        database = database["born"]
    cells = np.asarray(database)
    if cells.dtype.kind == "M":
        return cells.astype("datetime64[D]")
    return np.array(cells.tolist(), dtype="datetime64[D]")


def noisy_count(database, size, rng):
    """1-DP: a record changes the count by at most 1."""
    late = np.sum(days_of(database) >= CUT)
    return float(late) + rng.laplace(scale=1.0, size=size)


def newest(database, size, rng):
    """Not 1-DP: the newest date, in years, with noise for a change by one year."""
    days = days_of(database)
    known = days[~np.isnat(days)]
    day = known.max() if len(known) else np.datetime64("1970-01-01")
    years = (day - np.datetime64("1970-01-01")) / np.timedelta64(365, "D")
    return years + rng.laplace(scale=1.0, size=size)


def verdict(mechanism, data, relation):
    found = verifydp.audit(
        mechanism, epsilon=1.2, data=data, relation=relation, samples=8000, seed=1
    )
    return found.verdict


MECHANISMS = pytest.mark.parametrize(
    ("mechanism", "expected"), [(noisy_count, NOT_REFUTED), (newest, REFUTED)]
)
RELATIONS = pytest.mark.parametrize("relation", ["add-remove", "replace"])


@MECHANISMS
@RELATIONS
@pytest.mark.parametrize("unit", ["D", "ns"])
def test_arrays_of_dates(mechanism, expected, relation, unit):
    assert verdict(mechanism, DAYS.astype(f"M8[{unit}]"), relation) is expected


@MECHANISMS
@RELATIONS
def test_tables_with_a_column_of_dates(mechanism, expected, relation):
    table = np.zeros(len(DAYS), dtype=[("born", "M8[s]"), ("stay", "m8[h]")])
    table["born"], table["stay"] = DAYS, np.arange(len(DAYS))
    assert verdict(mechanism, table, relation) is expected


@MECHANISMS
@RELATIONS
@pytest.mark.parametrize("columns", [1, 2])
def test_csv_files_whose_dates_are_texts(
    mechanism, expected, relation, columns, tmp_path
):
    file = tmp_path / "born.csv"
    rows = [f"{day},{place % 7}" for place, day in enumerate(DAYS)]
    lines = [row.split(",") for row in ["born,stay", *rows]]
    text = "\n".join(",".join(line[:columns]) for line in lines)
    file.write_text(text + "\n", encoding="utf-8")
    assert verdict(mechanism, file, relation) is expected


@MECHANISMS
@RELATIONS
@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_with_dates(mechanism, expected, relation, library):
    try:
        frames = importlib.import_module(library)
    except ImportError:
        pytest.skip(f"{library} is not installed")
    frame = frames.DataFrame({"born": DAYS.astype("M8[ns]"), "n": np.arange(len(DAYS))})
    assert verdict(mechanism, frame, relation) is expected
