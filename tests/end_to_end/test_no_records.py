"""Reports hold no records unless asked: canaries in a table, looked for in all files.

Each canary is long enough that no digest holds it by chance. Files of ``checkpoint/``
are to be handled as the data, and are left out.
"""

import html
import json
import re
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

import verifydp as library
from verifydp.data import database_digest
from verifydp.data.digests import keyed_digest

NAMES = ["Zaphodia", "Quirinus", "Xenokrates", "Wilhelmine", "Yolandra", "Ulrikander"]
CODES = ["C34.1qq7", "F20.0qq7", "B20.9qq7", "G35.7qq7", "K50.8qq7", "N18.5qq7"]
INCOMES = [73137.25, 28411.75, 51963.5, 64208.125, 39876.375, 45991.625]
BORN = [
    "1961-03-07",
    "1972-11-19",
    "1985-06-23",
    "1990-01-31",
    "1958-09-14",
    "1949-12-05",
]
COLUMNS = ("name", "diagnosis", "income", "born")
ROWS = list(zip(NAMES, CODES, INCOMES, BORN, strict=True))
#: What a report may not hold. Of numbers also their beginnings, however written.
CANARIES = [*NAMES, *CODES, *BORN, *(f"{income:.2f}"[:-1] for income in INCOMES)]
#: The unprotected answers of the mechanisms below, to four digits.
TOTAL = sum(INCOMES)
ANSWERS = [f"{TOTAL:.1f}"[:5], f"{TOTAL / 6:.2f}"[:6]]

RELEASES = '''
import time

import numpy as np


def count(database, size, rng):
    return len(database) + rng.laplace(scale=1.0, size=size)


def total(database, size, rng):
    """Far too little noise."""
    return np.sum(database["income"]) + rng.laplace(scale=1.0, size=size)


def noisy_total(database, size, rng):
    """So much noise that nothing shows, on far too many draws."""
    incomes = np.clip(np.nan_to_num(database["income"]), 0, 1e5)
    return np.sum(incomes) + rng.laplace(scale=3e5, size=size)


def one_name(database):
    return str(database["name"][0]) if len(database) else "nobody"


def category(database, size, rng):
    """Released under a mapping whose keys are names."""
    return [{str(name): 1 for name in database["name"]} for _ in range(size)]


def failing(database, size, rng):
    if (database["income"] > 70_000).any():
        raise ValueError(f"no such patient: {database[['name', 'born']][0]}")
    return len(database) + rng.laplace(scale=1.0, size=size)


def pick(database, size, rng):
    """Any value of the table at all, as a text or a number."""
    cells = [cell for row in database.tolist() for cell in row] or [0.0]
    return [cells[one] for one in rng.integers(len(cells), size=size)]


KEPT = []


def kept_name(database, size, rng):
    """Keeps what it was called with, and tells it later."""
    KEPT.extend(str(name) for name in database["name"])
    return [KEPT[one] if KEPT else "" for one in rng.integers(0, 2, size=size)]


def named_after(database, size, rng):
    """Raises exceptions of a type for each patient."""
    for name in database["name"]:
        if "Zaphodia" in str(name):
            raise type(str(name), (LookupError,), {})(str(name))
    return len(database) + rng.laplace(scale=1.0, size=size)


def sometimes_named_after(database):
    """The same on a fifth of all calls."""
    if np.random.default_rng().random() < 0.2:
        raise type(str(database["name"][0]), (Exception,), {})
    return len(database) + float(np.random.default_rng().laplace(scale=2.0))


def at_times(database):
    """Fails on a fifth of all calls, and says on what."""
    if np.random.default_rng().random() < 0.2:
        raise RuntimeError(f"{database[0]} in {database['diagnosis']}")
    return len(database) + float(np.random.default_rng().laplace(scale=2.0))
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the table, in two forms, and the mechanisms."""
    monkeypatch.chdir(tmp_path)
    lines = [",".join(COLUMNS), *(",".join(map(str, row)) for row in ROWS)]
    Path("patients.csv").write_text("\n".join(lines) + "\n")
    objects = [dict(zip(COLUMNS, row, strict=True)) for row in ROWS]
    Path("patients.json").write_text(json.dumps(objects))
    Path("releases.py").write_text(RELEASES)
    return tmp_path


def everything_written(out: Path) -> str:
    """All that stands in a folder of results, and how pages spell it."""
    texts = [
        path.read_text(errors="replace")
        for path in sorted(out.rglob("*"))
        if path.is_file() and "checkpoint" not in path.parts
    ]
    assert {"report.html", "result.json", "junit.xml"} <= {
        path.name for path in out.iterdir()
    }
    joined = "\n".join(texts)
    return f"{joined}\n{html.unescape(joined)}\n{joined.replace(',', '')}"


@pytest.fixture
def audited(verifydp):
    """Audit a mechanism by the command: everything written and printed, the status."""

    def run(name: str, *more: str, data: str = "patients.csv") -> tuple[str, int]:
        line = f"audit releases.py:{name} --epsilon 1 --relation replace --data {data}"
        done = verifydp(f"{line} --samples 4000 --out found", *more)
        assert done.status in {0, 1}, done.err
        written = everything_written(Path("found"))
        return f"{written}\n{done.out}\n{done.err}", done.status

    return run


def found(text: str, canaries: list[str]) -> list[str]:
    """Those that stand in a text; numbers, where a number begins.

    Digests and times, which are others in every run, hold any five digits now and then.
    """
    return [
        canary
        for canary in canaries
        if re.search(rf"(?<![0-9a-f.]){re.escape(canary)}", text)
        or (not canary[0].isdigit() and canary in text)
    ]


def test_a_number_is_found_where_it_begins():
    for leak in ("30358", "30358.7", "-30358.75", "[30358, 2]", "income=30358"):
        assert found(leak, ["30358"]), leak
    for chance in ("sha256:7c30358e", "0.30358", "1.130358"):
        assert not found(chance, ["30358"]), chance


RIGHT = ["count", "noisy_total"]
FAILING = ["at_times", "named_after", "sometimes_named_after"]
BROKEN = ["total", "one_name", "category", "failing"]


@pytest.mark.parametrize("evidence", ["none", "shrunk"])
@pytest.mark.parametrize("name", [*RIGHT, *BROKEN, *FAILING])
def test_nothing_of_a_record_is_written(audited, name: str, evidence: str) -> None:
    written, status = audited(name, "--evidence", evidence)
    assert not found(written, CANARIES)
    assert not found(written, ANSWERS)
    if name in BROKEN:
        assert status == 1
    if name in RIGHT:
        assert status == 0


@pytest.mark.parametrize("domain", ["", "income: 0..100000"])
@pytest.mark.parametrize("name", [*RIGHT, "pick", "kept_name"])
def test_nothing_of_a_record_is_in_a_picture(audited, name: str, domain: str) -> None:
    """There is one, of synthetic records; on those of the table each of these leaks."""
    written, status = audited(name, *(["--domain", domain] if domain else []))
    synthetic = json.loads(Path("found/result.json").read_text())["synthetic"]
    if name in RIGHT:
        assert status == 0
        assert synthetic["picture"]["bars"]
        assert "Outputs on synthetic records" in Path("found/report.html").read_text()
    assert not found(written, [*CANARIES, *ANSWERS])


@pytest.mark.parametrize("layout", ["json", "ndjson"])
def test_nothing_of_a_record_is_printed(audited, layout: str) -> None:
    written, _ = audited("total", "--format", layout)
    assert not found(written, [*CANARIES, *ANSWERS])


def test_lists_of_objects_are_no_exception(audited) -> None:
    Path("releases.py").write_text(
        "def size(database):\n"
        "    import random\n"
        "    if any(one['income'] > 70_000 for one in database):\n"
        "        raise KeyError(database[0]['name'])\n"
        "    return len(database) + random.expovariate(1) - random.expovariate(1)\n"
    )
    written, _ = audited("size", data="patients.json")
    assert not found(written, [*CANARIES, *ANSWERS])


def test_full_evidence_holds_records(audited) -> None:
    """Else the tests above could not fail."""
    written, status = audited("noisy_total", "--evidence", "full")
    assert status == 0
    assert found(written, NAMES)
    assert found(written, CODES)


def test_failures_are_told_in_full_if_asked(audited) -> None:
    written, _ = audited("failing", "--evidence", "full")
    assert "no such patient: " in written


def test_types_of_exceptions_are_told_if_asked(audited) -> None:
    """Those in source code always, others where everything is."""
    written, _ = audited("sometimes_named_after", "--evidence", "full")
    assert "raised an exception: Zaphodia" in written
    shutil.rmtree("found")
    written, _ = audited("sometimes_named_after")
    assert "raised an exception" in written
    shutil.rmtree("found")
    written, _ = audited("at_times")
    assert "raised RuntimeError" in written


def table() -> np.ndarray:
    kinds = [("name", object), ("income", float)]
    return np.array([(name, i) for name, _, i, _ in ROWS], dtype=kinds)


def count(database: np.ndarray, size: int, rng: np.random.Generator) -> object:
    return len(database) + rng.laplace(scale=1.0, size=size)


def audit_of(evidence: str, key: bytes) -> library.AuditResult:
    return library.audit(
        count,
        epsilon=1,
        data=table(),
        relation="add-remove",
        samples=4000,
        evidence=evidence,  # type: ignore[arg-type] - parametrised
        digest_key=key,
    )


def test_the_verdict_does_not_depend_on_what_is_shown() -> None:
    results = [audit_of(mode, bytes(32)) for mode in ("none", "shrunk", "full")]
    assert len({one.verdict for one in results}) == 1
    assert len({one.epsilon_lower for one in results}) == 1
    assert [one.pair.shown for one in results] == [False, False, True]
    assert [one.picture is None for one in results] == [True, True, False]
    assert [one.evidence for one in results] == ["none", "shrunk", "full"]
    assert not found(repr(results[:2]), CANARIES)


def test_digests_are_keyed_where_databases_are_not_shown() -> None:
    first, again, other = (audit_of("shrunk", key * 32) for key in (b"a", b"a", b"b"))
    certificates = [one.certificate for one in (first, again, other)]
    assert all(one is not None and library.check(one) for one in certificates)
    pairs = [one.pairs for one in certificates if one is not None]
    assert pairs[0] == pairs[1] != pairs[2]
    full = audit_of("full", b"a" * 32).certificate
    assert full is not None
    plain = full.pairs[0].database.removeprefix("sha256:")
    assert pairs[0][0].database == keyed_digest(plain, b"a" * 32)
    assert certificates[0] is not None
    assert certificates[0].provenance["handling"].startswith("handle as the data")
    assert "handling" not in full.provenance


def test_the_key_stays_in_the_checkpoint_and_is_found_again(audited, verifydp) -> None:
    written, _ = audited("total")
    key = Path("found/checkpoint/key")
    assert len(key.read_bytes()) == 32
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert key.read_bytes().hex() not in written
    before = Path("found/certificates/audit.json").read_bytes()
    line = "audit releases.py:total --epsilon 1 --relation replace --data patients.csv"
    done = verifydp(f"{line} --samples 4000 --resume found")
    assert done.status == 1, done.err
    assert Path("found/certificates/audit.json").read_bytes() == before


@pytest.mark.parametrize("evidence", ["none", "shrunk", "full"])
def test_files_with_counts_on_the_data_say_how_to_handle_them(
    audited, verifydp, evidence: str
) -> None:
    """Both files that hold a certificate, the page, and what is printed."""
    written, _ = audited("total", "--domain", "income: 0.5..", "--evidence", evidence)
    lines = Path("found/result.json").read_text().splitlines()
    record = json.loads(Path("found/certificates/audit.json").read_text())
    hidden = not json.loads("\n".join(lines))["witness"]["pair"]["shown"]
    marked = [
        "handle as the data" in one
        for one in (
            lines[2],
            record["provenance"].get("handling", ""),
            Path("found/report.html").read_text().lower(),
            " ".join(written.split()).rpartition("Reproduce with")[0][-3000:],
        )
    ]
    assert len(set(marked)) == 1
    assert marked[0] or not hidden
    assert marked[0] == (evidence != "full")
    assert verifydp("check found").status == 0


def test_a_result_that_lost_its_label_differs(audited, verifydp) -> None:
    audited("total", "--domain", "income: 0.5..")
    place = Path("found/result.json")
    result = json.loads(place.read_text())
    assert list(result)[:2] == ["format", "handling"]
    assert result["handling"].startswith("handle as the data")
    place.write_text(json.dumps(result | {"handling": ""}))
    done = verifydp("check found")
    assert done.status == 1
    assert "handling is" in done.out


def test_a_small_pair_that_was_given_is_shown_without_its_texts() -> None:
    def size(database: list[object], size: int, rng: np.random.Generator) -> object:
        return len(database) + rng.laplace(scale=1.0, size=size)

    person = {"name": "Zaphodia", "age": 41}
    result = library.audit(size, epsilon=1, pair=([person], []), samples=400)
    assert result.pair.database == [{"name": "text 1", "age": 41}]
    assert "Texts are replaced" in result.pair.left_out
    assert not result.pair.loadable
    many = library.audit(
        size, epsilon=1, pair=(list(INCOMES) * 5, list(INCOMES)), samples=400
    )
    assert not many.pair.shown
    shape = "the database has 30 records, the neighbour lacks 24 of them"
    assert many.pair.summary == shape
    plain = library.audit(size, epsilon=1, pair=([1.0, 2.0], [1.0]), samples=400)
    assert (plain.pair.database, plain.pair.left_out) == ({"list": [1.0, 2.0]}, "")


def test_names_of_plain_digests_are_those_of_what_is_shown() -> None:
    def size(database: list[object], size: int, rng: np.random.Generator) -> object:
        return len(database) + rng.laplace(scale=0.2, size=size)

    result = library.audit(size, epsilon=1, pair=([1.0], []))
    assert result.certificate is not None
    assert result.certificate.pairs[0].database == f"sha256:{database_digest([1.0])}"
    assert "handling" not in result.certificate.provenance


def test_an_unknown_extent_is_refused() -> None:
    with pytest.raises(
        library.InputError, match="evidence is 'some': use none, shrunk or full"
    ):
        audit_of("some", bytes(32))


def noisy(value: float) -> float:
    return value + float(np.random.default_rng().laplace(scale=0.1))


def written(mechanism: object, data: object, relation: str = "add-remove") -> str:
    """All that a result of a refuted claim holds."""
    result = library.audit(
        mechanism,  # type: ignore[arg-type] - parametrised
        epsilon=1,
        data=data,
        relation=relation,
        samples=2000,
        seed=1,
    )
    assert result.verdict is library.Verdict.REFUTED
    return f"{result!r}\n{msgspec.json.encode(result).decode()}"


def test_numbers_made_of_records_are_not_shown() -> None:
    """The search tries medians, and numbers beyond all others: eleven times one."""
    incomes = np.array(INCOMES)
    made = [float(np.median(incomes)), 11 * incomes.max(), incomes.max()]
    beginnings = [f"{one:.4f}"[:7] for one in made]
    for data in (incomes, np.array([incomes, incomes]).T, INCOMES):
        for relation in ("add-remove", "replace"):
            text = written(lambda rows: noisy(float(np.sum(rows))), data, relation)
            assert not found(text, beginnings)


@pytest.mark.parametrize("nested", [False, True])
def test_fields_that_are_named_after_people_are_not_shown(nested: bool) -> None:
    rows = [{name: income} for name, income in zip(NAMES, INCOMES, strict=True)]
    data = [{"of": row} for row in rows] if nested else rows

    def knows(database: list[dict[str, object]]) -> int:
        return int("Zaphodia" in str(database))

    assert not found(written(knows, data, "replace"), NAMES)


class Opaque:
    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


@pytest.mark.parametrize(
    "form",
    [
        lambda names: names,
        set,
        lambda names: (1.0, names[:1]),
        lambda names: Opaque("".join(names)),
        lambda names: {"names": names},
        lambda names: str(names).encode(),
        np.array,
    ],
)
def test_outputs_of_any_form_are_not_shown(form: Callable[[list[str]], object]) -> None:
    objects = [{"name": name} for name in NAMES]
    text = written(lambda rows: form([row["name"] for row in rows]), objects, "replace")
    assert not found(text, NAMES)


def test_a_file_without_header_shows_no_number_of_its_first_row(
    folder: Path, verifydp
) -> None:
    assert folder.is_dir()
    Path("bare.csv").write_text("73137.25\n28411.75\n51963.5\n64208.125\n")
    Path("releases.py").write_text(RELEASES)
    line = "audit releases.py:count --epsilon 2 --relation add-remove --data bare.csv"
    done = verifydp(f"{line} --samples 2000 --out found")
    text = f"{everything_written(Path('found'))}\n{done.out}\n{done.err}"
    assert "is read without a header" in text
    assert not found(text, CANARIES)


TEXTS = """def count(database, size, rng):
    return len(database) + rng.laplace(scale=1.0, size=size)
"""


@pytest.fixture
def of_texts(folder: Path, verifydp):
    """Audit a table of texts alone: what was written, and what was printed."""
    Path("releases.py").write_text(TEXTS)
    rows = "\n".join(f"{name},{code}" for name, code in zip(NAMES, CODES, strict=True))
    Path("bare.csv").write_text(rows + "\n")
    Path("single.csv").write_text("\n".join(NAMES) + "\n")

    def run(file: str, *more: str) -> tuple[str, str]:
        line = (
            f"audit releases.py:count --epsilon 1 --relation add-remove --data {file}"
        )
        done = verifydp(f"{line} --samples 2000 --out found", *more)
        assert done.status == 0, done.err
        return f"{everything_written(Path('found'))}\n{done.out}", done.err

    assert folder.is_dir()
    return run


@pytest.mark.parametrize("file", ["bare.csv", "single.csv"])
@pytest.mark.parametrize("layout", ["text", "ndjson"])
def test_a_first_row_that_may_be_a_record_is_not_in_a_report(
    of_texts, file: str, layout: str
) -> None:
    written, said = of_texts(file, "--evidence", "none", "--format", layout)
    assert "was read as names of its columns" in written
    assert not found(written, [*NAMES, *CODES])
    line = f"note: the first row of {file} names the columns: Zaphodia"
    assert line in said
    assert "--header no keeps it as a record" in said


@pytest.mark.parametrize("header", ["yes", "no"])
def test_a_first_row_that_was_declared_is_what_it_is(of_texts, header: str) -> None:
    """Names that somebody calls names are names in every mode."""
    written, said = of_texts("bare.csv", "--evidence", "none", "--header", header)
    assert bool(found(written, NAMES[:1])) == (header == "yes")
    assert not found(written, NAMES[1:])
    assert "note: " not in said


def test_names_above_numbers_are_names(audited) -> None:
    """A record would have a number among them."""
    written, _ = audited("count", "--evidence", "none")
    assert "the first row of patients.csv names the columns: name" in written
    # On the screen nothing is said of it at once; reports have it among their notes.
    assert "note: the first row" not in written.rpartition("Reproduce with")[2]


def test_integers_beyond_doubles_are_not_shown() -> None:
    large = 10**400 + 7
    text = written(lambda rows: noisy(len(rows)), [large, 3, 4])
    assert str(large)[-9:] not in text.replace(",", "")


def test_a_given_pair_with_texts_is_drawn_anew_with_its_key(folder, verifydp) -> None:
    people = [dict(zip(COLUMNS, row, strict=True)) for row in ROWS[:2]]
    sides = {"database": people, "neighbour": people[:1]}
    (folder / "pair.json").write_text(json.dumps(sides))
    line = "audit releases.py:count --epsilon 0.2 --pair pair.json --samples 20000"
    done = verifydp(f"{line} --out found --seed 3")
    assert done.status == 1, done.err
    assert not found(everything_written(Path("found")), [*NAMES, *CODES, *BORN])
    again = "check found --replay releases.py:count --pair pair.json"
    keyed = verifydp(f"{again} --key found/checkpoint/key")
    assert keyed.status == 0, keyed.err
    assert "REFUTED   redrawn" in keyed.out
    Path("other").write_bytes(bytes(32))
    assert verifydp(f"{again} --key other").status == 2


def test_words_said_on_the_base_are_not_told_beside_a_pair_that_is_shown() -> None:
    """The base fails at times; another pair tells more, and is shown itself."""

    def at_times(database: np.ndarray, size: int, rng: np.random.Generator) -> object:
        if len(database) > 2 and rng.random() < 0.2:
            raise ValueError(f"too many: {database.tolist()}")
        scale = 5.0 if len(database) > 2 else 0.05
        return len(database) + rng.laplace(scale=scale, size=size)

    for mode, told in (("shrunk", False), ("full", True)):
        result = library.audit(
            at_times,
            epsilon=1,
            data=np.array([0.0, 1.0, 0.0, 1.0, 0.0, 0.0]),
            relation="add-remove",
            evidence=mode,  # type: ignore[arg-type] - one of three words
        )
        assert result.failures is not None
        assert result.pair.shown
        assert result.failures.said.startswith("raised ValueError")
        assert ("too many: [" in result.failures.said) == told


def test_a_key_of_another_length_is_refused_before_any_draw() -> None:
    def never(database: np.ndarray, size: int, rng: np.random.Generator) -> object:
        drawn.append(size)
        return len(database) + rng.laplace(scale=1.0, size=size)

    drawn: list[int] = []
    with pytest.raises(library.InputError, match="digest_key must be 32 bytes"):
        library.audit(never, epsilon=1, pair=([1.0], [1.0, 2.0]), digest_key=b"short")
    assert max(drawn, default=0) <= 64  # how it uses its stream is tried before
