"""`verifydp choose-epsilon` as a user runs it: answers, refusals, exit statuses."""

import json
import subprocess
import sys

import jsonschema
import pytest

from verifydp.evidence.schemas import published_schema

JOINT = """record,known,probability
1,1,200/729
0,1,124/729
1,0,205/729
0,0,200/729
"""


@pytest.fixture
def choose(verifydp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")

    def run(line, *, certify=False):
        flag = " --certify" if certify else ""
        return verifydp(f"choose-epsilon {line}{flag}")

    return run


def test_the_question_of_the_issue(choose):
    """Precision at most 0.9 for a record that is three times likelier than not."""
    done = choose("--precision 0.9 --prior 3:1", certify=True)
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "epsilon log(3) = 1.09861 (rounded down)"
    assert max(map(len, lines)) <= 80
    words = " ".join(done.out.split())
    assert "costs log(1/c) = log(3) = 1.09861" in words
    assert "reaches 0.9, a blind guess 0.75: a gain of 0.15" in words
    assert "hypothesis_testing.any_mechanism_precision" in words
    assert "certificate PROVED: the checker made every step" in words
    assert choose("--precision 0.9 --prior 0.75", certify=True).out == done.out


def test_a_limit_that_is_the_prior_is_met_at_zero_only(choose):
    done = choose("--precision 0.75 --prior 3:1")
    assert done.status == 0
    assert done.out.startswith("epsilon 0 and no more\n")
    assert "met only at epsilon 0" in " ".join(done.out.split())


def test_a_limit_below_the_prior_is_never_met(choose):
    done = choose("--precision 0.7 --prior 3:1")
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        "verifydp: no epsilon keeps precision at or below 0.7: the prior alone, 3 to "
        "1, makes every guess right with 0.75; ask for 0.75 (epsilon 0) or more\n"
    )
    same = choose("--precision 0.7 --prior 3:1 --format json")
    assert (same.status, same.err) == (2, done.err)
    assert same.json["feasible"] is False
    assert same.json["epsilon"] is None
    assert same.json["reason"] in done.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--f-beta 0.55 --beta 0.5", "ask for 5/9 (epsilon log(5/4) = 0.223143)"),
        ("--precision 0.9 --delta 1e-5", "limit precision at a recall above 1e-05"),
        ("--posterior 0.9 --delta 1e-5", "limit precision at a recall above 1e-05"),
        (
            "--precision 0.9 --mechanism gaussian --delta 1e-5",
            "limit precision at a recall, such as 0.01",
        ),
        ("--auc 0.55 --delta 0.2", "at epsilon 0 a test may reach 0.68 already"),
        ("--auc 0.4", "a guess that does not see the output has 0.5"),
        ("--accuracy 0.7 --prior 1:3", "makes the likelier answer right with 0.75"),
    ],
)
def test_what_cannot_be_met_says_what_can(choose, line, words):
    done = choose(line)
    assert (done.status, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "give a limit"),
        ("--recall 0.5", "--recall goes with --precision"),
        ("--beta 2", "--beta goes with --f-beta"),
        ("--auc 90", "scores are from 0 to 1"),
        ("--auc x", "give a finite number"),
        ("--auc 0.9 --prior 3:1 --rho-prior 0.2", "twice, by --prior and --rho-prior"),
        ("--auc 0.9 --prior 0", "above 0 and below 1"),
        ("--auc 0.9 --prior 3:1:2", "a probability such as 0.75, or odds such as 3:1"),
        ("--auc 0.9 --prior 90%", "write 0.9 for 90%"),
        ("--auc 0.9 --rho-prior 0.2 --rho-record 0.9", "needs at least 1"),
        ("--auc 0.9 --joint nothing.csv", "cannot be read"),
        ("--auc 0.9 --mechanism gauss", "did you mean gaussian"),
        ("--auc 0.9 --mechanism gaussian", "give --delta"),
        ("--auc 0.9 --values 3", "--values goes with randomised-response"),
        ("--auc 0.9 --delta 1", "below 1"),
    ],
)
def test_bad_input_is_one_clear_line(choose, line, words):
    done = choose(line)
    assert (done.status, done.out) == (2, "")
    assert words in done.err
    assert done.err.count("\n") == 1


def test_the_strictest_of_several_limits_decides(choose):
    limits = "--f-beta .9 --precision 0.9 --recall .8 --auc .9"
    done = choose(f"{limits} --mechanism laplace")
    assert done.out.startswith("epsilon 2.39727 (rounded down)\n")
    assert "AUC at or below 0.9 (decides)" in done.out
    assert "alone it allows log(99/4) = 3.20882" in done.out
    assert "scale of the Laplace noise 0.417141 (rounded up)" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_noise_by_the_classical_formula_says_where_it_is_shown(choose):
    line = "--f-beta .67 --mechanism gaussian --delta 1e-5 --classical"
    done = choose(line)
    assert done.out.startswith("epsilon 2.1112 (rounded down)")
    assert "for epsilon below 1 only" in " ".join(done.out.split())
    assert "WARNING" not in choose(line.replace(" --classical", "")).out


def test_every_epsilon(choose):
    done = choose("--f-beta 1")
    assert (done.status, done.out.splitlines()[0]) == (0, "every epsilon")
    assert choose("--f-beta 1 --format json").json["unlimited"] is True


def test_a_joint_table(choose, folder):
    (folder / "joint.csv").write_text(JOINT)
    done = choose("--precision 0.9 --joint joint.csv")
    assert done.out.startswith("epsilon log(279/50) = 1.71918")
    assert choose("--precision 0.9 --rho-prior 0.2 --rho-record 0.1").out.startswith(
        "epsilon log(279/50) = 1.71918"
    )
    assert "the likelier value" in " ".join(done.out.split())


@pytest.mark.parametrize(
    "line", ["--auc 0.9", "--precision .9 --prior 3:1", "--auc 0.4", "--f-beta 1"]
)
def test_json_fits_its_schema(choose, line):
    value = choose(f"{line} --format json", certify="auc" not in line).json
    jsonschema.validate(value, published_schema("choice"))
    if value["certificate"] is not None:
        jsonschema.validate(value["certificate"], published_schema("proof"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**value, "comment": ""}, published_schema("choice"))


def test_help_and_list(choose):
    lines = choose("--help").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines).split()).endswith(
        "Exit status: 0 an epsilon was found, 2 no epsilon is small enough, or the "
        "input cannot be used."
    )
    assert choose("--list").out.splitlines()[0].startswith("any ")


def test_the_folder_holds_a_certificate_that_checks(choose, verifydp, folder):
    line = "--f-beta 0.9 --beta 2 --delta 0.01 --out answer"
    done = choose(line, certify=True)
    assert done.status == 0
    value = json.loads((folder / "answer" / "result.json").read_text())
    assert value["verdict"] == "PROVED"
    stored = folder / "answer" / "certificates" / "choice.json"
    assert json.loads(stored.read_text()) == value["certificate"]
    assert verifydp("check answer/certificates/choice.json").status == 0
    assert verifydp("check answer/certificates/excess.json").status == 0
    stored.write_text(stored.read_text().replace("9/10", "8/10"))
    assert verifydp("check answer/certificates/choice.json").status == 1
    again = choose(line, certify=True)
    assert (again.status, again.out) == (2, "")
    assert "name another folder" in again.err


def test_without_a_certificate_nothing_is_called_proved(choose):
    asked = choose("--f-beta 0.9 --format json").json
    assert (asked["verdict"], asked["certificate"]) == (None, None)
    assert asked["evidence"].startswith("none was asked for")
    line = "--auc 0.9 --mechanism laplace --format json"
    unwritten = choose(line, certify=True).json
    assert (unwritten["verdict"], unwritten["certificate"]) == ("INCONCLUSIVE", None)
    assert unwritten["evidence"].startswith("none: ")
    shown = " ".join(choose("--auc 0.9 --mechanism laplace", certify=True).out.split())
    assert f"certificate {unwritten['evidence']} (not PROVED)" in shown
    assert "INCONCLUSIVE" not in shown
    assert choose("--f-beta 1 --format json", certify=True).json["verdict"] is None
    never = choose("--auc 0.4 --format json", certify=True).json
    assert (never["verdict"], never["epsilon"]) == (None, None)


def test_answers_without_a_certificate_load_no_prover():
    code = (
        "import sys, verifydp; verifydp.choose_epsilon(auc=0.9, certify=False); "
        "print([name for name in sys.modules if name.startswith(('z3', "
        "'verifydp.formal', 'verifydp.checker'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_a_child_process(child):
    done = child(["choose-epsilon", "--precision", "0.9", "--format", "json"])
    assert done.status == 0
    assert json.loads(done.out)["epsilon_exact"] == "log(9)"


def test_a_score_just_below_1_is_not_shown_as_1(choose):
    limit = "0." + "9" * 42
    done = choose(f"--f-beta {limit} --beta 1e20")
    assert "reaches nearly 1, a blind guess nearly 1: a gain of" in " ".join(
        done.out.split()
    )
    never = choose("--f-beta .9 --beta 1e200")
    assert (never.status, never.err.count("\n")) == (2, 1)
    assert "ask for nearly 1 or more" in never.err


def test_each_belief_is_said_to_be_in_which_world(choose):
    done = choose("--posterior 0.95 --posterior-out 0.6 --prior 3:1")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("epsilon log(9/2) = 1.50407 (rounded down)\n")
    words = " ".join(done.out.split())
    assert "posterior at or below 0.95 (that the record is in)" in words
    assert "posterior at or below 0.6 (that the record is not in) (decides)" in words
    shown = " ".join(choose("--help").out.split())
    assert "The most to be believed, after an output, that the record is in." in shown
    assert "The most to be believed, after an output, that it is not in." in shown
