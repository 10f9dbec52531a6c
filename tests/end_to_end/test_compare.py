"""`verifydp compare` as a user runs it."""

import json
import subprocess
import sys

import pytest

import verifydp
from verifydp.evidence.comparisons import ComparisonResult
from verifydp.evidence.kinds import read_result

XOR = {
    "outputs": ["no", "yes"],
    "rows": {
        "0,0": ["3/4", "1/4"],
        "0,1": ["1/4", "3/4"],
        "1,0": ["1/4", "3/4"],
        "1,1": ["3/4", "1/4"],
    },
}


@pytest.fixture
def mechanism(folder):
    def write(name="mechanism.json", **more):
        (folder / name).write_text(json.dumps({**XOR, **more}))
        return name

    return write


def test_all_notions_in_eighty_columns(verifydp, mechanism, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    outcome = verifydp(f"compare {mechanism()}")
    assert (outcome.status, outcome.err) == (0, "")
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "prior          uniform (no prior was given); records independent\n" in (
        outcome.out
    )
    assert "policy         all values kept apart (no policy was given)\n" in outcome.out
    for line in (
        "  DP, bounded       log(3) <= 1.09862   (0, 0) against (1, 0), output no",
        "  MP, database      log(2) <= 0.693148  the prior against (0, 0), output yes",
        "  DP, bounded       log(3) <= 1.09862",
        "  IP, record        0",
        "  MP, database      log(2) <= 0.693148",
        "  MIDP, given all   between 0.130812 and 0.130813  record 1, given all others",
    ):
        assert line in outcome.out.splitlines()
    assert "Relations" not in outcome.out


def test_relations_with_violations(verifydp, mechanism):
    outcome = verifydp(f"compare {mechanism()} --relations")
    assert outcome.status == 0
    assert "Relations that hold in general" in outcome.out
    assert "Relations that fail in general" in outcome.out
    assert "smallest violation" in outcome.out


def test_json_is_the_record(verifydp, mechanism):
    outcome = verifydp(f"compare {mechanism()} --relations --format json")
    result = read_result(json.loads(outcome.out), ComparisonResult)
    by_name = {reading.name: reading for reading in result.readings}
    assert by_name["bounded-dp"].epsilon.growth == "3"
    assert by_name["unbounded-dp"].status == "vacuous"
    assert len(result.relations) > 30


def test_a_prior_from_a_file_and_by_name(verifydp, mechanism, folder):
    name = mechanism(prior={"0,0": 1})
    (folder / "prior.json").write_text(json.dumps({"0,0": "1/2", "1,1": "1/2"}))
    of_file = verifydp(f"compare {name} --prior prior.json")
    assert "uniform on 2 databases; records dependent" in of_file.out
    assert "no prior was given" not in of_file.out
    assert "no policy was given" in of_file.out
    uniform = verifydp(f"compare {name} --prior uniform")
    assert "uniform on all databases; records independent" in uniform.out
    missing = verifydp(f"compare {name} --prior nowhere.json")
    assert missing.status == 2
    assert "nowhere.json" in missing.err


def test_a_policy_without_neighbours_is_vacuous(verifydp, mechanism):
    outcome = verifydp(f"compare {mechanism(policy={'graph': []})}")
    assert outcome.status == 0
    lines = [one for one in outcome.out.splitlines() if "  Blowfish  " in one]
    assert len(lines) == 2
    assert all("  VACUOUS" in line for line in lines)
    assert "VACUOUS: the policy leaves no neighbours" in lines[1]
    assert "no policy was given" not in outcome.out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"rows": {**XOR["rows"], "1,1": ["3/4", "3/4"]}}, "sum to 3/2"),
        ({"rows": {"0,0": ["1", "0"], "1,1": ["0", "1"]}}, "(0, 1) is missing"),
        ({"rows": {**XOR["rows"], "1,1": ["3/4"]}}, "has 1 cell for 2 outputs"),
        ({"rows": {"0": ["1", "0"]}}, "no neighbours at all"),
        ({"prior": {"2,2": 1}}, "(2, 2), which the mechanism does not know"),
        ({"prior": {"0,0": "2", "1,1": "-1"}}, "-1"),
        ({"policy": {"graph": [["0", "9"]]}}, "'9'"),
    ],
)
def test_bad_input_is_one_line(verifydp, mechanism, more, words):
    outcome = verifydp(f"compare {mechanism(**more)}")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert words in outcome.err


def test_help_shows_the_form_of_the_file(verifydp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    outcome = verifydp("compare --help")
    assert outcome.status == 0
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert '"rows": {"0,0": ["3/4", "1/4"], "0,1": ["1/4", "3/4"],\n' in outcome.out
    text = " ".join(outcome.out.split())
    assert "then the prior is uniform and all values are kept apart." in text
    assert "Example: verifydp compare mechanism.json --relations\n" in outcome.out
    for option in ("--prior", "--relations", "--format"):
        assert option in outcome.out


@pytest.mark.skipif(sys.platform == "win32", reason="reads a pipe by its name")
def test_a_mechanism_from_a_pipe(mechanism, folder):
    done = subprocess.run(
        [sys.executable, "-m", "verifydp", "compare", "/dev/stdin"],
        input=(folder / mechanism()).read_bytes(),
        capture_output=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"  DP, bounded       log(3) <= 1.09862" in done.stdout


@pytest.mark.parametrize(
    "command",
    [
        "compare mechanism.json",
        "choose-epsilon --precision 0.9",
        "bound --auc 0.7441 --delta 0.02",
    ],
)
def test_report_reads_the_results_of_other_commands(
    verifydp, mechanism, folder, command
):
    mechanism()
    made = verifydp(f"{command} --format json")
    assert made.status == 0
    for text in (made.out, f"[{made.out}]"):
        (folder / "result.json").write_text(text)
        outcome = verifydp("report result.json --out reports")
        assert (outcome.status, outcome.err) == (0, "")
        assert (folder / "reports" / "result.json").read_text() == made.out
        printed = verifydp("report result.json --console").out
        first = verifydp(command).out.splitlines()[0]
        assert printed.splitlines()[0] == first


def test_compare_keeps_a_folder_and_refuses_to_replace_it(verifydp, mechanism, folder):
    mechanism()
    made = verifydp("compare mechanism.json --out kept --format json")
    assert made.status == 0
    assert (folder / "kept" / "result.json").read_text() == made.out
    again = verifydp("compare mechanism.json --out kept")
    assert (again.status, again.out) == (2, "")
    assert "exists: name another folder" in again.err


def test_a_fresh_interpreter_and_python_agree(mechanism):
    done = subprocess.run(
        [sys.executable, "-m", "verifydp", "compare", mechanism(), "--format", "json"],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    result = read_result(json.loads(done.stdout), ComparisonResult)
    laws = {
        tuple(key.split(",")): dict(zip(XOR["outputs"], row, strict=True))
        for key, row in XOR["rows"].items()
    }
    found = verifydp.compare_notions(laws)
    for reading in result.readings:
        if reading.status == "exact":
            assert str(found[reading.name].growth) == reading.epsilon.growth
