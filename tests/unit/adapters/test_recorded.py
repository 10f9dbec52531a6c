"""Outputs drawn elsewhere."""

import pickle

import numpy as np
import pytest

from verifydp.adapters.recorded import SIDES, load_recorded
from verifydp.errors import InputError
from verifydp.sampling import Piece


def piece(side, size, first=0):
    return Piece(side, size, np.random.SeedSequence(0), first)


def write(folder, name, content):
    path = folder / name
    if isinstance(content, str):
        path.write_text(content)
    else:
        np.save(path, content)
    return path


def rows(sampler, side):
    return list(sampler.draw(piece(side, sampler.available)))


def test_npy_rows_are_shuffled_by_the_seed(tmp_path):
    one = write(tmp_path, "one.npy", np.arange(1000.0))
    other = write(tmp_path, "other.npy", np.arange(1200.0))
    sampler = load_recorded(one, other, seed=4)
    assert sampler.available == 1000
    assert sampler.databases == SIDES == ("database", "neighbour")
    drawn = sampler.draw(piece("database", 1000))
    assert sorted(drawn) == list(range(1000))
    assert not np.array_equal(drawn, np.arange(1000))
    assert np.array_equal(sampler.draw(piece("database", 10, first=20)), drawn[20:30])
    again = load_recorded(one, other, seed=4).draw(piece("database", 1000))
    assert np.array_equal(again, drawn)
    elsewhere = load_recorded(one, other, seed=5).draw(piece("database", 1000))
    assert not np.array_equal(elsewhere, drawn)
    copied = pickle.loads(pickle.dumps(sampler))
    assert np.array_equal(copied.draw(piece("database", 1000)), drawn)


def test_each_side_is_read_from_its_own_file(tmp_path):
    one = write(tmp_path, "one.npy", np.zeros((5, 2)))
    other = write(tmp_path, "other.npy", np.ones((6, 3)))
    sampler = load_recorded(one, other)
    assert np.array_equal(sampler.draw(piece("database", 5)), np.zeros((5, 2)))
    assert np.array_equal(sampler.draw(piece("neighbour", 5)), np.ones((5, 3)))


def test_csv_of_numbers_is_an_array(tmp_path):
    one = write(tmp_path, "one.csv", "1.5\nnan\n-inf\n1e3\n\n")
    other = write(tmp_path, "other.csv", "1,2\r\n3,4\r\n5,6\r\n7,8\r\n")
    sampler = load_recorded(one, other)
    first = sampler.draw(piece("database", 4))
    assert first.dtype == np.float64
    assert np.array_equal(
        np.sort(first), np.array([-np.inf, 1.5, 1000.0, np.nan]), equal_nan=True
    )
    second = sampler.draw(piece("neighbour", 4))
    assert sorted(second.tolist()) == [[1, 2], [3, 4], [5, 6], [7, 8]]


def test_csv_of_anything_keeps_each_row(tmp_path):
    one = write(tmp_path, "one.csv", '0.5\nerror\n\n1,2\n"a, b",3\n1_0\n')
    other = write(tmp_path, "other.csv", "1\n2\n3\n4\n5\n6\n")
    sampler = load_recorded(one, other)
    assert sorted(map(repr, rows(sampler, "database"))) == sorted(
        map(repr, [0.5, "error", "", np.array([1.0, 2.0]), ["a, b", 3.0], "1_0"])
    )
    assert sorted(rows(sampler, "neighbour")) == [1, 2, 3, 4, 5, 6]


def test_a_header_is_noticed(tmp_path):
    one = write(tmp_path, "one.csv", "value\n1\n2\n")
    other = write(tmp_path, "other.csv", "value\n3\n4\n")
    with pytest.raises(InputError, match="start with a header"):
        load_recorded(one, other)
    texts = write(tmp_path, "texts.csv", "value\nyes\nno\n")
    assert load_recorded(texts, texts).available == 3


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.csv", "", "holds no draws"),
        ("blank.csv", "\n\n", "holds no draws"),
        ("empty.npy", np.zeros(0), "holds no draws"),
        ("scalar.npy", np.float64(3), "first axis is the draw"),
        ("text.npy", "1\n2\n", "is no NPY file of plain values"),
        ("objects.npy", np.array([{}, None]), "is no NPY file of plain values"),
        ("quote.csv", 'a\n"b\n', "is no CSV file"),
    ],
)
def test_unusable_files_are_one_line(tmp_path, name, content, words):
    file = write(tmp_path, name, content)
    with pytest.raises(InputError, match=words) as caught:
        load_recorded(file, file)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text(tmp_path):
    file = tmp_path / "binary.csv"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="no text in UTF-8"):
        load_recorded(file, file)


def test_drawing_more_or_elsewhere_is_refused(tmp_path):
    file = write(tmp_path, "one.npy", np.zeros(5))
    sampler = load_recorded(file, file)
    with pytest.raises(InputError, match="has 5 draws on each side: draw number 6"):
        sampler.draw(piece("database", 3, first=3))
    for database in ([1.0], "elsewhere", np.zeros(2)):
        with pytest.raises(InputError, match="one pair of databases only"):
            sampler.draw(piece(database, 1))


def test_recorded_values_cannot_be_written_into(tmp_path):
    file = write(tmp_path, "one.npy", np.zeros(5))
    with pytest.raises(ValueError, match="read-only"):
        load_recorded(file, file).draw(piece("database", 1))[0] = 1
