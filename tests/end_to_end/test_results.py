"""What an audit writes: exit status, standard output, the folder, and re-checking.

The wrong mechanism is missed with probability below 1e-9; the right one is
refuted with probability at most 1e-6.
"""

import json

import jsonschema
import pytest

from verifydp.evidence.schemas import published_schema

WRONG = "audit mechanisms.py:wrong --epsilon 1 --samples 4000 --pair pair.json"
RIGHT = (
    "audit mechanisms.py:right --epsilon 1 --samples 4000 --pair pair.json "
    "--confidence 0.999999"
)
TOO_FEW = "audit mechanisms.py:right --epsilon 1 --samples 40 --pair pair.json"

PROMISED = {
    "verdict",
    "claim",
    "epsilon_lower",
    "delta_lower",
    "epsilon_upper",
    "confidence",
    "samples",
    "seconds",
    "seed",
    "witness",
    "certificate",
    "versions",
}


@pytest.mark.parametrize(
    ("line", "status", "verdict"),
    [
        (WRONG, 1, "REFUTED"),
        (RIGHT, 0, "NOT_REFUTED"),
        (TOO_FEW, 0, "INCONCLUSIVE"),
        (f"{WRONG} --fail-on inconclusive", 1, "REFUTED"),
        (f"{RIGHT} --fail-on inconclusive", 0, "NOT_REFUTED"),
        (f"{TOO_FEW} --fail-on inconclusive", 1, "INCONCLUSIVE"),
    ],
)
@pytest.mark.parametrize("layout", ["text", "json", "ndjson"])
def test_the_status_follows_the_verdict(verifydp, line, status, verdict, layout):
    outcome = verifydp(f"{line} --format {layout}")
    assert outcome.status == status
    assert outcome.err == ""  # progress is for terminals
    match layout:
        case "text":
            said = "" if verdict == "REFUTED" else "claim: "
            assert outcome.out.startswith(f"{verdict}  {said}mechanisms.py:")
        case "json":
            assert outcome.json["verdict"] == verdict
        case "ndjson":
            events = [json.loads(line) for line in outcome.out.splitlines()]
            assert events[0]["event"] == "running"
            quiet = {"running", "doing", "working"}
            events = [event for event in events if event["event"] not in quiet]
            assert events[0]["event"] == "started"
            assert events[-1]["event"] == "finished"
            assert events[-1]["result"]["verdict"] == verdict
            assert {event["event"] for event in events[1:-1]} <= {"progress", "noted"}
            drawn = [e["samples"] for e in events if e["event"] == "progress"]
            assert drawn == sorted(drawn)
            assert drawn[-1] == events[-1]["result"]["samples"]


@pytest.mark.parametrize("line", [WRONG, RIGHT, TOO_FEW])
def test_the_json_follows_the_published_schema(verifydp, line):
    result = verifydp(f"{line} --format json --delta 1e-6 --seed 11").json
    jsonschema.validate(result, published_schema("audit-result"))
    assert set(result) >= PROMISED
    assert (result["seed"], result["claim"]["notion"]["delta"]) == (11, 1e-6)
    assert result["samples"] == result["samples_database"] + result["samples_neighbour"]
    if result["certificate"] is not None:
        jsonschema.validate(result["certificate"], published_schema("certificate"))
    assert (result["certificate"] is None) == (result["epsilon_lower"] == 0)


@pytest.mark.parametrize("layout", ["json", "ndjson"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_mechanism_prints_is_kept_off_standard_output(child, layout, jobs):
    outcome = child(
        [
            *("audit", "mechanisms.py:talkative", "--epsilon=1", "--pair=pair.json"),
            *("--samples=4000", "--format", layout, "--jobs", jobs),
        ]
    )
    assert outcome.status == 1
    for line in [outcome.out] if layout == "json" else outcome.out.splitlines():
        json.loads(line)
    assert "a line that is no result" in outcome.err


def test_results_are_utf8_whatever_the_locale(child, write_module):
    write_module("umlaut.py", "def größe(d, size, rng): return rng.random(size)\n")
    arguments = ["audit", "umlaut.py:größe", "--epsilon=1", "--pair=pair.json"]
    for layout in ("json", "ndjson", "text"):
        outcome = child(
            [*arguments, "--samples=40", "--format", layout], PYTHONIOENCODING="ascii"
        )
        assert outcome.status == 0, outcome.err


@pytest.fixture
def audited(verifydp, folder):
    """A folder of a refutation that was searched for."""
    outcome = verifydp(
        "audit mechanisms.py:wrong --epsilon 1 --samples 4000 --data data.json "
        "--relation add-remove --out found --format json"
    )
    assert outcome.status == 1
    return outcome


def test_a_folder_holds_what_is_promised(audited, folder):
    found = folder / "found"
    names = {path.name for path in found.iterdir()}
    assert names >= {
        "result.json",
        "report.html",
        "junit.xml",
        "certificates",
        "checkpoint",
    }
    result = json.loads((found / "result.json").read_text())
    assert result == audited.json
    (certificate,) = (found / "certificates").iterdir()
    assert json.loads(certificate.read_text()) == result["certificate"]
    assert "<script" not in (found / "report.html").read_text()
    assert "<failure" in (found / "junit.xml").read_text()


def _leaves(value, path=()):
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from _leaves(item, (*path, key))
    else:
        yield path, value


def _changed(value):
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case None:
            return "1"
        case str():
            return value + "1"


def test_certificates_are_checked_and_each_altered_copy_is_refused(
    audited, verifydp, folder
):
    (file,) = (folder / "found" / "certificates").iterdir()
    accepted = verifydp(f"check {file}")
    assert accepted.status == 0
    assert accepted.out.startswith("accepted")
    assert "REFUTED: mechanisms.py:wrong is not 1-DP under add-remove" in accepted.out

    certificate = json.loads(file.read_text())
    copies = []
    for path, value in _leaves(certificate):
        copy = json.loads(file.read_text())
        place = copy
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = _changed(value)
        copies.append(folder / f"altered-{len(copies)}.json")
        copies[-1].write_text(json.dumps(copy))
    copies.append(folder / "half.json")
    copies[-1].write_text(file.read_text()[: file.stat().st_size // 2])
    assert len(copies) > 20

    outcome = verifydp("check", str(file), *map(str, copies))
    assert outcome.status == 1
    refused = [line for line in outcome.out.splitlines() if line.startswith("REFUSED")]
    assert len(refused) == len(copies)
    assert outcome.out.count("accepted") == 1


def test_reports_are_written_anew_from_a_result(audited, verifydp, folder):
    outcome = verifydp("report found/result.json --out again")
    assert outcome.status == 0
    written = {
        str(path.relative_to(folder / "again"))
        for path in (folder / "again").rglob("*")
        if path.is_file()
    }
    assert written == {
        "result.json",
        "report.html",
        "junit.xml",
        "certificates/audit.json",
    }
    for name in written:
        before = (folder / "found" / name).read_bytes()
        assert (folder / "again" / name).read_bytes() == before

    assert verifydp("report found/result.json --out one --html").status == 0
    assert (folder / "one" / "report.html").exists()
    assert not (folder / "one" / "junit.xml").exists()


def test_the_number_of_jobs_does_not_show(verifydp, without_seconds):
    searched = (
        "audit mechanisms.py:wrong --epsilon 1 --samples 4000 --relation add-remove "
        "--data data.json --format json"
    )
    for line in (searched, f"{RIGHT} --format json"):
        one = verifydp(f"{line} --jobs 1").json
        two = verifydp(f"{line} --jobs 2").json
        assert without_seconds(one) == without_seconds(two)


def test_the_seed_determines_the_result_and_another_changes_it(
    verifydp, without_seconds
):
    first, again, other = (
        without_seconds(verifydp(f"{WRONG} --format json --seed {seed}").json)
        for seed in (5, 5, 6)
    )
    assert first == again
    assert first["witness"]["database_hits"] != other["witness"]["database_hits"] or (
        first["wealth_log10"] != other["wealth_log10"]
    )


def test_lines_fit_a_terminal(verifydp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for line in (WRONG, RIGHT, TOO_FEW):
        text, _, command = verifydp(line).out.rpartition("Reproduce with\n")
        assert max(map(len, text.splitlines())) <= 80
        assert command.startswith("verifydp audit ")
        assert command.count("\n") == 1
