"""The driver of `make audit`: its exit status says what it must.

The audits run with the seed that `make audit` uses, so nothing here is random.
"""

import json
import shlex

import audit_examples
import pytest
from breast_cancer.suite import EXPECTED_FILE

QUICK = "mean.sensitivity_halved"


@pytest.fixture
def stored_verdicts(tmp_path, monkeypatch):
    """Write other expected verdicts for one run."""

    def store(text):
        file = tmp_path / "expected.json"
        file.write_text(text, encoding="utf-8")
        monkeypatch.setattr(audit_examples, "EXPECTED_FILE", file)

    return store


def run(tmp_path, *names):
    return audit_examples.main(["--out", str(tmp_path / "out"), "--only", *names])


def test_agreement_exits_0_and_leaves_a_report(tmp_path, capsys):
    assert run(tmp_path, QUICK, "count.count") == 0
    printed = capsys.readouterr().out
    assert "error probability 1/1000 for the whole run, 1/20000 for each" in printed
    assert "all 2 verdicts are the expected ones" in printed
    out = tmp_path / "out"
    assert {file.name for file in out.iterdir()} == {
        "certificates",
        "data",
        "junit.xml",
        "pairs",
        "report.html",
        "result.json",
    }
    assert len(list((out / "certificates").iterdir())) == 2
    pair = json.loads((out / "pairs" / f"{QUICK}.json").read_text(encoding="utf-8"))
    assert len(pair["database"]) == len(pair["neighbour"])
    column = json.loads((out / "data" / "mean-radius.json").read_text(encoding="utf-8"))
    assert len(column) == 569


def test_an_unexpected_verdict_exits_1_and_is_named(tmp_path, capsys, stored_verdicts):
    stored_verdicts(json.dumps({QUICK: "NOT_REFUTED"}))
    assert run(tmp_path, QUICK) == 1
    complaint = f"DISAGREES  {QUICK}: expected NOT_REFUTED, found REFUTED\n"
    assert capsys.readouterr().err == complaint


@pytest.mark.parametrize(
    ("stored", "message"),
    [("{}", f"has no verdict for {QUICK}"), ("{", "is no JSON")],
)
def test_unusable_stored_verdicts_exit_2(
    tmp_path, capsys, stored_verdicts, stored, message
):
    stored_verdicts(stored)
    assert run(tmp_path, QUICK) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_an_unknown_name_exits_2(tmp_path, capsys):
    assert run(tmp_path, "mean.unheard_of") == 2
    assert "no example is called mean.unheard_of" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "status"), [(QUICK, 1), ("count.count", 0)])
def test_the_printed_command_repeats_the_audit(
    tmp_path, capsys, monkeypatch, name, status
):
    from verifydp.cli import main  # noqa: PLC0415

    assert run(tmp_path, name) == 0
    (result,) = [json.loads((tmp_path / "out" / "result.json").read_text("utf-8"))]
    program, *arguments = shlex.split(result["reproduce"])
    assert program == "verifydp"
    monkeypatch.chdir(EXPECTED_FILE.parents[2])
    capsys.readouterr()
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == status
    assert result["verdict"] in capsys.readouterr().out
