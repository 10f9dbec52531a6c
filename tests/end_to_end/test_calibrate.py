"""`verifydp calibrate` and `verifydp falsify` as a user runs them."""

import json
import re
from fractions import Fraction

import pytest

import verifydp

BELIEFS = {"secrets": {"a": {"mean": 0, "sd": 1}, "b": {"mean": 1, "sd": 2}}}
#: Corollary 2 with all its conditions: average shift 5.5, largest shift 10.
MIXTURES = {
    "secrets": {
        "a": {"weights": [0.5, 0.5], "means": [0, 40], "sds": [1, 1]},
        "b": {"weights": [0.5, 0.5], "means": [10, 41], "sds": [1, 1]},
    }
}
CLAIM = ("--epsilon", "1", "--delta", "0.05")


@pytest.fixture
def beliefs(tmp_path):
    def write(value):
        path = tmp_path / "beliefs.json"
        path.write_text(json.dumps(value))
        return path

    return write


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    rows = [f"f,{200 + 7 * k % 90}" for k in range(60)]
    rows += [f"m,{220 + 11 * k % 130}" for k in range(60)]
    path.write_text("\n".join(["sex,chol", *rows, "m,?"]) + "\n")
    return path


def test_the_least_noise_is_found_and_its_certificate_checks(run, beliefs, tmp_path):
    out = tmp_path / "out"
    done = run("calibrate", "--priors", beliefs(BELIEFS), *CLAIM, "--out", out)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("PROVED  data released with Laplace noise")
    assert re.search(r"^noise +Laplace, scale 1\.25964 ", done.stdout, re.MULTILINE)
    assert max(map(len, done.stdout.splitlines())) <= 80 or str(out) in done.stdout
    result = json.loads((out / "result.json").read_text())
    assert result["optimum_lower"] < 1.25963874108 < result["optimum_upper"]
    assert "<script" not in (out / "report.html").read_text()
    checked = run("check", out / "certificates" / "calibration.json")
    assert checked.returncode == 0
    assert "PROVED: calibration" in checked.stdout
    again = run("calibrate", "--priors", beliefs(BELIEFS), *CLAIM, "--out", out)
    assert again.returncode == 2
    assert "exists" in again.stderr


def test_a_false_rule_is_used_by_name_only_and_is_refuted(run, beliefs, tmp_path):
    file = beliefs(MIXTURES)
    options = ["--priors", file, "--epsilon", "1", "--out", tmp_path / "out"]
    done = run("calibrate", *options, "--method", "paper-means")
    assert done.returncode == 1
    assert done.stdout.startswith("REFUTED")
    assert "WARNING" in done.stdout
    assert "published but false" in done.stdout
    result = json.loads((tmp_path / "out" / "result.json").read_text())
    assert result["delta_lower"] == pytest.approx(0.1620245026, rel=1e-9)
    certificate = tmp_path / "out" / "certificates" / "calibration.json"
    assert verifydp.check(certificate) is True


def test_two_groups_of_a_table_are_calibrated(run, table):
    done = run(
        *("calibrate", "--data", table, "--column", "chol", "--secret", "sex"),
        *("--epsilon", "0.5", "--delta", "0.01"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("PROVED")
    assert "dropped 1 row without a value" in " ".join(done.stdout.split())
    assert "fitted to these very rows" in " ".join(done.stdout.split())


@pytest.mark.parametrize("prior", ["values", "mixture:2"])
def test_other_priors_are_fitted(run, table, prior):
    done = run(
        *("calibrate", "--data", table, "--column", "chol", "--secret", "sex"),
        *("--epsilon", "1", "--delta", "0.1", "--prior", prior, "--format", "json"),
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["verdict"] == "PROVED"


def test_noise_for_a_table_is_judged_under_the_law_of_the_table(run, table):
    options = ["--data", table, "--column", "chol", "--secret", "sex", *CLAIM]
    plain, compared = (
        run("calibrate", *options, *more) for more in ((), ["--compare"])
    )
    words = " ".join(compared.stdout.split())
    assert "under the law of the table itself" in words
    assert "in truth" in words
    assert "law of the table" not in plain.stdout


def test_beliefs_that_the_table_breaks_refute(run, tmp_path):
    """Both groups have mean 0 and variance 100, and no value in common."""
    path = tmp_path / "table.csv"
    rows = ["a,-10", "a,10"] * 4 + ["b,-20", *["b,0"] * 6, "b,20"]
    path.write_text("\n".join(["g,x", *rows]) + "\n")
    done = run(
        *("calibrate", "--data", path, "--column", "x", "--secret", "g", "--compare"),
        *("--epsilon", "1", "--delta", "0.05", "--out", tmp_path / "out"),
    )
    assert (done.returncode, done.stdout[:7]) == (1, "REFUTED"), done.stderr
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    title = page.partition("<title>")[2].partition("</title>")[0]
    assert "are not (1, 0.05)-pufferfish private" in title
    assert title.endswith("under the law of the table itself")
    assert '<article id="result-1" class="refuted">' in page
    assert "<failure" in (tmp_path / "out" / "junit.xml").read_text(encoding="utf-8")
    kept = json.loads((tmp_path / "out" / "result.json").read_text(encoding="utf-8"))
    assert kept["verdict"] == "PROVED"  # for the beliefs, as its certificate says
    assert kept["summary"]["verdict"] == "REFUTED"
    checked = run("check", tmp_path / "out")
    assert checked.returncode in (0, 1), checked.stderr
    warning = done.stdout.partition("WARNING")[2].partition("noise  ")[0]
    assert "law of the table" in warning
    assert "REFUTED" in warning


@pytest.mark.parametrize(
    ("more", "scale"),
    [
        (("--method", "theorem-1", "--one-order"), 6.901802035364546),
        (("--values", "0", "1"), 2.0),
        (("--query", "average-of-all", "--method", "theorem-1"), 2.300600678454849),
    ],
)
def test_users_of_a_query_are_hidden(run, tmp_path, more, scale):
    """Corollary 1 with means 1, -2, 1/2 and deviations 1, 2, 3 at epsilon 1/2."""
    file = tmp_path / "users.csv"
    file.write_text("mean,sd\n1,1\n-2,2\n0.5,3\n")
    delta = () if "--values" in more else ("--delta", "0.05")
    done = run(
        *("calibrate", "--users", file, "--epsilon", "0.5", *delta, *more),
        *("--format", "json"),
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["verdict"] == "PROVED"
    assert result["noise"]["decimal"] == pytest.approx(scale, rel=1e-9)


def test_rules_are_listed_and_false_ones_marked(run):
    lines = run("calibrate", "--list").stdout.splitlines()
    false = [line.split()[0] for line in lines if " FALSE " in line]
    assert false == ["paper", "paper-means"]
    assert {"exact", "theorem-1", "translation"} <= {line.split()[0] for line in lines}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "--epsilon"),
        (("--epsilon", "1"), "--priors"),
        (("--epsilon", "0", "--priors", "FILE"), "epsilon"),
        (("--epsilon", "nan", "--priors", "FILE"), "epsilon"),
        (("--epsilon", "1", "--delta", "1", "--priors", "FILE"), "delta"),
        (("--epsilon", "1", "--delta", "-1", "--priors", "FILE"), "delta"),
        (("--epsilon", "1", "--noise", "gaussian", "--priors", "FILE"), "delta"),
        (("--epsilon", "1", "--method", "none", "--priors", "FILE"), "theorem-1"),
        (("--epsilon", "1", "--method", "translation", "--priors", "FILE"), "apply"),
        (("--epsilon", "1", "--priors", "FILE", "--column", "x"), "--data"),
        (("--epsilon", "1", "--priors", "FILE", "--data", "TABLE"), "--priors"),
        (("--epsilon", "1", "--data", "TABLE"), "--column"),
        (("--epsilon", "1", "--users", "TABLE"), "'mean'"),
        (("--epsilon", "1", "--users", "TABLE", "--column", "x"), "--data"),
        (("--epsilon", "1", "--priors", "FILE", "--compare"), "--data"),
        (("--epsilon", "1", "--priors", "FILE", "--one-order"), "symmetric"),
        (("--epsilon", "1e-99999999", "--priors", "FILE"), "epsilon"),
        (("--epsilon", "1_0", "--priors", "FILE"), "epsilon"),
        (
            (
                *("--epsilon", "1", "--data", "TABLE", "--column", "chol"),
                *("--secret", "sex", "--one-order"),
            ),
            "which order",
        ),
        (
            (
                *("--epsilon", "1", "--data", "TABLE", "--column", "chol"),
                *("--secret", "sex", "--pair", "f", "f"),
            ),
            "paired with itself",
        ),
        (
            (
                *("--epsilon", "1", "--data", "TABLE", "--column", "chol"),
                *("--secret", "sex", "--seed", "-1"),
            ),
            "seed",
        ),
        (
            ("--epsilon", "1", "--data", "TABLE", "--column", "x", "--secret", "sex"),
            "'x'",
        ),
        (
            (
                *("--epsilon", "1", "--data", "TABLE", "--column", "chol"),
                *("--secret", "sex", "--prior", "cauchy"),
            ),
            "mixture:K",
        ),
        (
            (
                *("--epsilon", "1", "--data", "TABLE", "--column", "chol"),
                *("--secret", "sex", "--pair", "f", "x"),
            ),
            "'x'",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_2(run, beliefs, table, words, complaint):
    places = {"FILE": beliefs(BELIEFS), "TABLE": table}
    done = run("calibrate", *(places.get(word, word) for word in words))
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("verifydp: ")
    assert complaint in line


def test_a_false_rule_is_falsified_from_the_default_seed(run):
    done = run("falsify", "paper-means")
    assert done.returncode == 1
    assert done.stdout.startswith("REFUTED  paper-means")
    assert "accepted by the checker" in done.stdout


def test_a_counterexample_to_theorem_2_has_a_positive_delta(run):
    """At delta 0 its quantile is infinite, and an author could object."""
    done = run("falsify", "paper", "--format", "json")
    assert done.returncode == 1
    found = json.loads(done.stdout)["counterexample"]
    assert Fraction(found["delta"]) > 0
    assert found["verdict"] == "REFUTED"
    with pytest.raises(verifydp.InputError, match="published for a positive delta"):
        verifydp.falsify("paper", pure=True)


def test_a_true_rule_is_not(run):
    done = run("falsify", "theorem-1", "--attempts", "60")
    assert done.returncode == 0
    assert done.stdout.startswith("INCONCLUSIVE  claim: theorem-1")


def test_an_unknown_rule_is_named(run):
    done = run("falsify", "theorem-7")
    assert (done.returncode, done.stdout) == (2, "")
    assert "theorem-1" in done.stderr


def test_an_open_verdict_names_its_reason(verifydp, folder):
    """More than 64 values are beyond the checker, and no budget was spent."""
    rows = [f"{'ab'[place % 2]},{place * 37 % 997}" for place in range(140)]
    (folder / "many.csv").write_text("\n".join(["group,size", *rows]) + "\n")
    outcome = verifydp(
        "calibrate --epsilon 1 --delta 0.1 --data many.csv --column size "
        "--secret group --prior values"
    )
    assert outcome.status == 0
    assert outcome.out.startswith("INCONCLUSIVE")
    text = " ".join(outcome.out.split())
    assert "not called PROVED: more than 64 weights are too many" in text
    assert "budget" not in text
