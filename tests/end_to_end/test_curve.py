"""``verifydp curve`` as a user types it."""

import json

import pytest

LAPLACE = "curve laplace --scale 1 --sensitivity 1"


def test_it_prints_a_table_for_each_curve(verifydp):
    done = verifydp(f"{LAPLACE} --epsilons 0,1/2,log(2)")
    assert done.status == 0, done.err
    assert "The least delta at each epsilon" in done.out
    assert "0.2212" in done.out
    assert "F_1" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_it_writes_a_page_and_a_result_that_report_reads(verifydp, tmp_path):
    out = tmp_path / "out"
    assert verifydp(LAPLACE, "--out", str(out)).status == 0
    assert "The highest precision, at each recall" in (out / "report.html").read_text()
    said = json.loads((out / "result.json").read_text())
    assert said["summary"]["verdict"] is None
    done = verifydp("report", str(out / "result.json"), "--console")
    assert "The least delta at each epsilon" in done.out


def test_json_encloses_each_number(verifydp):
    done = verifydp("curve any --epsilon 1 --format json")
    (power, *_) = done.json["curves"]
    assert all(0 <= one["lower"] <= one["upper"] <= 1 for one in power["points"])


def test_beliefs_are_read_from_a_file(verifydp, tmp_path):
    beliefs = {"secrets": {"a": {"mean": 0, "sd": 1}, "b": {"mean": 1, "sd": 1}}}
    path = tmp_path / "beliefs.json"
    path.write_text(json.dumps(beliefs))
    done = verifydp("curve beliefs --scale 2 --priors", str(path))
    assert done.status == 0, done.err
    assert "2 ordered pairs of secrets" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("curve lapl", "did you mean laplace"),
        ("curve laplace --scale 1", "sensitivity"),
        (f"{LAPLACE} --epsilons 0,x", "'x'"),
        (f"{LAPLACE} --prior 0:0", "0:0"),
        ("curve any", "epsilon"),
        ("curve beliefs --scale 1", "--priors"),
        ("curve beliefs --priors none.json --scale 1", "none.json"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(verifydp, arguments, said):
    done = verifydp(arguments)
    assert done.status == 2
    assert said in done.err
    assert len(done.err.strip().splitlines()) == 1
