"""``verifydp compose`` on files with a causal model, as a user types it."""

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "confounding"
CLINICS = str(EXAMPLES / "clinics.toml")


def test_it_prints_both_curves_the_sides_and_the_caps(verifydp):
    done = verifydp("compose", CLINICS, "--explain")
    assert done.status == 0, done.err
    assert done.out.startswith("PROVED  two registers is (log(3), 0)-confounding")
    assert "1             0.0391609       0.245355        over-estimates" in done.out
    assert "1.06636 (log(61/21)) at delta 0; the product says 1.6946" in done.out
    assert "why " in done.out
    assert "4.39445 (log(81))" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert "why " not in verifydp("compose", CLINICS).out


@pytest.mark.parametrize(
    ("file", "status", "verdict"),
    [("clinics", 0, "PROVED"), ("halves", 1, "REFUTED"), ("sensors", 0, "PROVED")],
)
def test_the_same_stands_in_all_forms_and_is_checked(
    verifydp, tmp_path, file, status, verdict
):
    out = tmp_path / "out"
    done = verifydp("compose", str(EXAMPLES / f"{file}.toml"), "--out", str(out))
    assert done.status == status, done.err
    assert done.out.startswith(verdict)
    said = json.loads((out / "result.json").read_text())
    assert said["summary"]["verdict"] == verdict
    page = (out / "report.html").read_text()
    assert page.count('class="curve"') >= 2  # the joint law, and its sign
    assert page.count('class="curve second"') >= 2  # the product
    assert said["points"][-1]["side"] in page
    checked = verifydp("check", str(out))
    assert checked.status == 0, checked.out + checked.err
    assert "re-checked: claim" in checked.out


def test_check_notices_another_law_and_another_figure(verifydp, tmp_path):
    """The joint law is made again from the model that the result shows."""
    out = tmp_path / "out"
    assert verifydp("compose", CLINICS, "--out", str(out)).status == 0
    file = out / "result.json"
    original = file.read_text()
    for old, new in (
        ('"1/4"', '"1/5"'),
        ('"epsilon": "log(3)"', '"epsilon": "log(2)"'),
        ('"verdict": "PROVED"', '"verdict": "REFUTED"'),
    ):
        assert old in original
        changed = original.replace(old, new)
        if new == '"1/5"':
            changed = changed.replace('"3/4"', '"4/5"')
        file.write_text(changed)
        assert verifydp("check", str(out)).status != 0, new
    file.write_text(original)
    assert verifydp("check", str(out)).status == 0


@pytest.mark.parametrize("stem", ["marked", "x" * 120])
def test_a_file_is_read_whatever_it_is_called_and_marked(verifydp, tmp_path, stem):
    """A byte-order mark before the text, and a name that is too long for a heading."""
    text = Path(CLINICS).read_text(encoding="utf-8").replace('name = "two', '# "two')
    (tmp_path / f"{stem}.toml").write_text(text, encoding="utf-8-sig")
    done = verifydp("compose", str(tmp_path / f"{stem}.toml"))
    assert done.status == 0, done.err
    called = "composition" if len(stem) > 80 else stem
    assert done.out.startswith(f"PROVED  {called} is (log(3), 0)-confounding")


def test_an_epsilon_is_found_at_a_delta_of_the_command_line(verifydp):
    """Beside all that the file asks for, its claim too; it used to be left unsaid."""
    done = verifydp("compose", CLINICS, "--delta", "0.05")
    assert done.status == 0, done.err
    assert done.out.startswith("PROVED")
    assert "at delta 0;" in done.out
    assert "0.98083 (log(8/3)) at delta 0.05" in done.out  # (0.61 - 0.05) / 0.21
    refused = verifydp("compose", CLINICS, "--delta", "2")
    assert refused.status == 2
    assert "below 1" in refused.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('sick = "1/10"', 'sick = "1/5"', "the state prior sums to 1.1"),
        ("[model.data_given_state]", "[model.laws]", "given in 0 ways"),
        ("[0.9, 0.1]", "[0.9, 0.2]", "sums to 1.1, not to 1"),
        ("[question]", "[questions]", "did you mean question"),
        ('epsilon = "log(3)"', "epsilon = -1", "from 0 to 700"),
        ("copies = 2", "copies = 2.5", "copies is '2.5'"),
        ("[model]", "[model]\nkind = 'normal'", "use finite or gaussian"),
    ],
)
def test_a_file_that_cannot_be_is_refused_in_one_line(
    verifydp, tmp_path, old, new, message
):
    text = Path(CLINICS).read_text()
    assert old in text
    (tmp_path / "m.toml").write_text(text.replace(old, new, 1))
    done = verifydp("compose", str(tmp_path / "m.toml"))
    assert done.status == 2
    assert message in done.err
    assert "Traceback" not in done.err


def test_a_model_that_is_not_positive_definite_is_refused(verifydp, tmp_path):
    text = (EXAMPLES / "sensors.toml").read_text()
    (tmp_path / "m.toml").write_text(text.replace("value = 1", "value = 2"))
    done = verifydp("compose", str(tmp_path / "m.toml"))
    assert done.status == 2
    assert "is not positive definite" in done.err


def test_programs_are_for_releases(verifydp, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("age\n3\n")
    done = verifydp("compose", CLINICS, "--audit", str(table))
    assert done.status == 2
    assert "--audit is for the programs of a release" in " ".join(done.err.split())
