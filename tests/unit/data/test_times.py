"""Dates and durations are data: they keep their unit wherever records are made."""

import numpy as np
import pytest

from verifydp.data import (
    append_records,
    database_digest,
    records_of,
    remove_records,
    replace_record,
    to_json,
    to_typed_json,
)
from verifydp.data.disclosure import real_columns, without_texts
from verifydp.data.distance import match_records
from verifydp.data.domain import parse_domain
from verifydp.data.json_form import from_json
from verifydp.data.pairs import pair_record
from verifydp.data.times import counted_as, decade_of
from verifydp.data.unlike import unlike
from verifydp.errors import InputError

UNITS = ["Y", "M", "D", "h", "s", "ns", "25s"]
TEXTS = ["2020-03-01", "NaT", "1999-05-06", "1969-12-31"]


def dates(unit="D"):
    return np.array(TEXTS, dtype=f"datetime64[{unit}]")


def table(unit="D"):
    columns = [("born", f"M8[{unit}]"), ("stay", "m8[h]"), ("age", int)]
    built = np.zeros(len(TEXTS), dtype=columns)
    built["born"], built["stay"] = dates(unit), [5, 0, -3, "NaT"]
    return built


def same(one, other):
    return database_digest(one) == database_digest(other)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("make", [dates, table])
def test_records_come_back_as_they_were(make, unit):
    base = make(unit)
    records = records_of(base)
    assert same(append_records(base[:1], records[1:]), base)
    assert same(replace_record(base, 0, records[2])[0:1], base[2:3])
    assert len(remove_records(base, [1])) == len(base) - 1
    assert match_records(base, base[::-1]).add_remove_distance == 0
    assert match_records(base, base[1:]).removed == (0,)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("make", [dates, table])
def test_json_keeps_types_and_missing_dates(make, unit):
    base = make(unit)
    assert same(from_json(to_typed_json(base)), base)
    pair = pair_record(base, base[:0])
    assert pair.loadable
    assert "NaT" not in str(to_json(base))
    assert to_json(dates("D")) == ["2020-03-01", None, "1999-05-06", "1969-12-31"]


@pytest.mark.parametrize(
    ("kind", "cell"),
    [("datetime64[D]", "today"), ("datetime64[D]", 5), ("timedelta64[h]", "3")],
)
def test_what_is_no_date_is_refused(kind, cell):
    typed = {"dtype": kind, "shape": [1], "values": [cell]}
    with pytest.raises(InputError, match="does not fit a column of type"):
        from_json(typed)


@pytest.mark.parametrize("cell", [5, "2020-01-01", np.datetime64("2020-01-01T05")])
def test_a_record_that_a_column_of_days_would_change_is_refused(cell):
    with pytest.raises(InputError, match="cannot hold"):
        append_records(dates(), [cell])


def test_kinds_of_dates_that_the_base_does_not_show():
    kinds = unlike(np.array(["2000-01-01", "2001-01-01"], dtype="M8[D]"))
    later = np.array(["2000-05-05", "2002-01-01"], dtype="M8[D]")
    assert kinds(later) == ("dates beyond those of the data",)
    assert kinds(np.array(["2000-05-05", "NaT"], dtype="M8[D]")) == ("missing values",)
    assert kinds(np.array(["2000-05-05", "2000-01-01"], dtype="M8[D]")) == ()


def test_a_domain_says_of_dates_whether_they_may_be_missing_and_no_more():
    domain = parse_domain("no NaN, not empty")
    assert domain.objection(dates()) is not None
    assert domain.objection(dates()[2:]) is None
    fitted = domain.fitting(dates()[2:])(dates())
    assert fitted.tolist() == dates()[[0, 2, 2, 3]].tolist()
    with pytest.raises(InputError, match="of dates, which it cannot bound"):
        parse_domain("0..120").objection(dates())


def test_dates_of_records_are_real_and_decades_are_not():
    base = np.array(["1987-06-05", "1990-01-01"], dtype="M8[D]")

    def real(text):
        return bool(real_columns([np.array([text], dtype="M8[D]")], base))

    assert real("1987-06-05")
    assert real("2087-06-05")  # made from the first, and tells its day
    assert not real("1990-01-01")
    assert not real("NaT")
    hours = np.array([17, 3], dtype="m8[h]")
    assert real_columns([hours[:1]], hours)
    assert not real_columns([hours[1:]], hours)


def test_dates_are_replaced_where_texts_are():
    for unit in ("D", "ns"):
        shown, told = without_texts(dates(unit)[:1])
        assert shown == (["text 1"],)
        assert told[0].startswith("2020-03-01")


def test_dates_are_counted_beyond_what_a_unit_holds():
    assert counted_as("9999-12-31", np.dtype("M8[ns]")) > 2**63
    assert counted_as("1970-01-02", np.dtype("M8[12h]")) == 2
    far = np.datetime64("2261-05-05", "ns")
    assert decade_of(far, up=True) == far  # 2270 is beyond nanoseconds
