"""What an audit costs on large tables and long vectors, in work and memory."""

import subprocess
import sys
import time
import tracemalloc

import numpy as np
import pytest

import verifydp
from verifydp.adapters import copies
from verifydp.data import digests, encodings, variants
from verifydp.data.files import read_database
from verifydp.empirical.attacks import scores

from .subjects import laplace_count

#: Rows and columns of the UCI Adult table, whose cells these resemble.
ROWS, NUMBERS, TEXTS = 32_561, 6, 9
SAMPLES = 20_000
#: Peak memory over that of the table's own cells, which are pointers where they are
#: texts: bytes by column, neighbours that were looked at, their last copies.
TABLES_HELD = 60
#: Calls for each row of a CSV whose cells repeat.
CALLS_A_ROW = 5

#: Audit a count over an array, or a vector; print verdict, CPU seconds and peak MiB.
CHILD = """
import pathlib, re, sys, time
import numpy as np
import verifydp
kind, size, samples = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if kind == "array":
    def release(database, size, rng):
        return len(database) + rng.laplace(size=size)
    given = {"relation": "add-remove", "data": np.arange(float(size))}
elif kind == "texts":
    random = np.random.default_rng(0)
    table = np.empty(size, [("age", int), ("income", float), ("city", object)])
    table["age"] = random.integers(0, 90, size)
    table["income"] = 1e5 * random.random(size)
    names = [f"city {place}" for place in range(500)]  # shared, as by a CSV
    table["city"] = [names[place] for place in random.integers(0, 500, size)]
    def release(database, size, rng):
        return len(database) + rng.laplace(size=size)
    given = {"relation": "add-remove", "data": table}
else:
    def release(database, size, rng):
        return rng.laplace(size=(size, len(database))) + database
    one = np.zeros(size)
    one[size // 2] = 1
    given = {"pair": (np.zeros(size), one)}
before = time.process_time()
result = verifydp.audit(release, epsilon=1, samples=samples, **given)
seconds = time.process_time() - before
status = pathlib.Path("/proc/self/status").read_text()  # of this program alone
peak = int(re.search("VmHWM:\\s+(\\d+)", status)[1]) / 1024
print(result.verdict.value, seconds, peak)
"""


def table(rows):
    random = np.random.default_rng(0)
    columns = [(f"n{place}", np.int64) for place in range(NUMBERS)]
    columns += [(f"t{place}", object) for place in range(TEXTS)]
    made = np.empty(rows, dtype=columns)
    for name, kind in columns:
        cells = random.integers(0, 40, rows)
        made[name] = cells if kind is np.int64 else [f"text {cell}" for cell in cells]
    return made


def audit(rows, relation="add-remove"):
    result = verifydp.audit(
        laplace_count(1.0),
        epsilon=1,
        relation=relation,
        data=table(rows),
        samples=SAMPLES,
    )
    assert result.verdict.value == "NOT_REFUTED"
    return result


def in_child(kind, size, samples):
    words = [sys.executable, "-c", CHILD, kind, str(size), str(samples)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    verdict, seconds, memory = done.stdout.split()
    assert verdict == "NOT_REFUTED"
    return float(seconds), float(memory)


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
def test_the_cells_of_a_table_are_encoded_a_few_times(monkeypatch, show, relation):
    """Cells that were encoded for digests, over the cells of the table.

    Once for the base, and for the pair that was tested once a side for its streams and
    once for the certificate. Before, each of about 200 digests encoded them all.
    """
    cells, encode = 0, encodings._cell_parts

    def counted(values):
        nonlocal cells
        cells += len(values)
        return encode(values)

    monkeypatch.setattr(encodings, "_cell_parts", counted)
    before = time.process_time()
    looked_at = audit(ROWS, relation).pairs_searched
    seconds = time.process_time() - before
    times = cells / (ROWS * TEXTS)
    show(
        f"a count over {ROWS:,} x {NUMBERS + TEXTS}, {relation}: {seconds:.1f} s CPU, "
        f"{looked_at} pairs looked at, each text cell encoded {times:.1f} times"
    )
    assert times < 12


def test_a_neighbour_is_digested_once_and_nothing_is_joined_for_it(monkeypatch, show):
    """Bytes that were hashed for each digest of a variant, over the table's own.

    They are read from the bytes of the base: what is made for a digest are the records
    that it adds, and their heads.
    """
    hashed, made, digest = [], [], digests.digest_of_pieces

    def counted(pieces):
        known = list(pieces)
        hashed.append(sum(map(len, known)))
        made.append(sum(len(piece) for piece in known if type(piece) is bytes))
        return digest(known)

    monkeypatch.setattr(digests, "digest_of_pieces", counted)
    monkeypatch.setattr(variants, "digest_of_pieces", counted)
    looked_at = audit(ROWS).pairs_searched
    whole = [size for size in hashed if 2 * size > max(hashed)]
    content = max(hashed)
    copied = sum(made) / (len(hashed) * content)
    show(
        f"{len(hashed)} digests for {looked_at} pairs, {len(whole)} of them of tables "
        f"({content / 2**20:.1f} MiB each), {copied:.1e} of their bytes made anew"
    )
    assert len(whole) < 6 * looked_at
    assert copied < 1e-3


def test_memory_grows_by_a_few_tables(show):
    """Peak of what Python and NumPy hold, of an audit with four times the rows."""

    def peak(rows):
        given = table(rows)
        tracemalloc.start()
        try:
            audit(rows)
            return tracemalloc.get_traced_memory()[1], given.nbytes
        finally:
            tracemalloc.stop()

    audit(100)
    (few, small), (many, large) = peak(2000), peak(8000)
    tables = (many - few) / (large - small)
    show(f"peak memory grows by {tables:.1f} times the table")
    assert tables < TABLES_HELD


def test_each_distinct_cell_of_a_file_is_looked_at_once(tmp_path, show):
    """Cells of a CSV: equal texts are one object, and few calls are made for them."""
    rows, made = 20_000, 0
    file = tmp_path / "cities.csv"
    lines = (
        f"city {place % 50},{place % 90},{place % 70 / 7}\n" for place in range(rows)
    )
    file.write_text("city,age,height\n" + "".join(lines))

    def count(frame, event, argument):
        nonlocal made
        made += event in {"call", "c_call"}

    before = time.process_time()
    sys.setprofile(count)
    try:
        found = read_database(file).database
    finally:
        sys.setprofile(None)
    seconds = time.process_time() - before
    show(f"a CSV of {rows:,} x 3: {made / rows:.1f} calls a row, {seconds:.1f} s CPU")
    assert len({id(city) for city in found["city"]}) == 50
    assert made < CALLS_A_ROW * rows


def test_python_does_no_work_by_cell(show):
    """Calls of an audit of a table, and of one of a tenth of its rows."""

    def calls(rows):
        made = 0

        def count(frame, event, argument):
            nonlocal made
            made += event in {"call", "c_call"}

        sys.setprofile(count)
        try:
            audit(rows)
        finally:
            sys.setprofile(None)
        return made

    audit(100)
    few, many = calls(2000), calls(20_000)
    cells = 18_000 * (NUMBERS + TEXTS)
    show(f"calls with ten times the rows: {few:,} and {many:,} (cells: {cells:,} more)")
    assert many - few < 2 * cells


def test_a_table_is_copied_once_for_all_calls(monkeypatch, show):
    """Copies that were made, and calls of the mechanism that got one."""
    lent, fresh, lend = 0, set(), copies._Lent.lend

    def counted(self, database):
        nonlocal lent
        copy = lend(self, database)
        lent += 1
        fresh.add(id(copy))
        return copy

    monkeypatch.setattr(copies._Lent, "lend", counted)
    audit(2000)
    show(f"calls that got a table: {lent}, copies of tables: at most {len(fresh)}")
    assert len(fresh) < lent / 3


def test_a_million_records_take_little_more_than_a_thousand(show):
    """Memory and time of a whole process, beside the same audit of few records."""
    few, many = (in_child("array", size, SAMPLES) for size in (1000, 1_000_000))
    show(
        f"a count over 1e6 numbers: {many[0]:.1f} s CPU, {many[1]:.0f} MiB; "
        f"over 1,000: {few[0]:.1f} s, {few[1]:.0f} MiB"
    )
    assert many[1] < 1000
    assert many[0] < 10 * few[0]


def test_a_million_records_with_texts_fit_into_a_gigabyte(show):
    """As above, of three columns, one of texts."""
    few, many = (in_child("texts", size, SAMPLES) for size in (100_000, 1_000_000))
    show(
        f"a count over 1e6 x 3, one column of texts: {many[0]:.1f} s CPU, "
        f"{many[1]:.0f} MiB; over 1e5: {few[0]:.1f} s, {few[1]:.0f} MiB"
    )
    assert many[1] < 1000
    assert many[0] < 12 * few[0]


def test_vectors_of_a_thousand_numbers_fit_into_little_memory(show):
    """Beside drawing them alone: 8 MiB of outputs a piece, not half a gigabyte."""
    random, before = np.random.default_rng(0), time.process_time()
    for _ in range(200):
        random.laplace(size=(1000, 1000))
    drawing = time.process_time() - before
    seconds, memory = in_child("vector", 1000, 200_000)
    show(
        f"vectors of 1,000, 200,000 samples: {seconds:.1f} s CPU ({drawing:.1f} s for "
        f"drawing alone), {memory:.0f} MiB"
    )
    assert memory < 250
    assert seconds < 5 * drawing


def test_scores_are_learned_anew_when_the_past_has_doubled(monkeypatch, show):
    """Fits of the learned score: one for each power of two, not for each block."""
    fits, learn = [], scores.learn_score

    def counted(past):
        fits.append(len(past.database))
        return learn(past)

    monkeypatch.setattr(scores, "learn_score", counted)
    result = verifydp.audit(
        lambda database, size, rng: rng.laplace(size=(size, 50)) + database,
        epsilon=1,
        pair=(np.zeros(50), np.eye(50)[3]),
        samples=20_000,
    )
    show(f"fits of the score in {result.samples:,} samples: {len(fits)} ({fits})")
    assert len(fits) == len(set(fits)) < 14
