"""`verifydp bound` as a user runs it."""

import io
import json
from fractions import Fraction

import pytest
from rich.cells import cell_len
from rich.console import Console

import verifydp
from verifydp.catalogue.reading import specs
from verifydp.report.console.results import render

TABLE = """\
Name,AUC,accuracy,precision,recall,delta,epsilon,positives,negatives,prior
Loss threshold,0.7441,,,,0.02,1,,,
Shadow models,,0.81,,,1e-5,1,5000,5000,
Careful,,,0.9,0.1,1e-5,2,,,3:1
Weak,0.51,,,,0,0.5,,,
"""
COUNTS = {
    "true_positives": 632,
    "positives": 1000,
    "false_positives": 250,
    "negatives": 1000,
}


@pytest.fixture
def bound(run):
    return lambda *words: run("bound", *words)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "attacks.csv"
    path.write_text(TABLE)
    return path


def test_the_question_of_the_readme(bound):
    done = bound("--auc", 0.7441, "--delta", 0.02)
    assert done.returncode == 0
    assert done.stdout.startswith("epsilon is at least 1.0127 at delta 0.02\n")
    assert "log(7045/2559)" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_counts_refute_with_a_certificate_that_checks(bound, tmp_path):
    words = [f"--{name.replace('_', '-')}={count}" for name, count in COUNTS.items()]
    out = tmp_path / "result"
    done = bound(*words, "--epsilon", 0.5, "--out", out)
    assert done.returncode == 1
    assert done.stdout.startswith("REFUTED")
    assert max(map(len, done.stdout.splitlines()[:8])) <= 80
    certificate = out / "certificates" / "attack-1.json"
    assert verifydp.check(certificate)
    again = bound(*words, "--out", out)
    assert (again.returncode, again.stdout) == (2, "")
    assert "name another folder" in again.stderr


def test_counts_below_the_claim_refute_nothing():
    result = verifydp.bound(**COUNTS, epsilon=1)
    assert result.verdict is verifydp.Verdict.INCONCLUSIVE
    assert result.contradicts is False
    assert 0.7 < result.epsilon_lower < 0.93  # log(632 / 250) = 0.927
    assert verifydp.check(result.certificate)


def test_the_other_event_counts_too():
    """Few misses say more than few false alarms: "out" is the telling answer."""
    result = verifydp.bound(
        true_positives=999, positives=1000, false_positives=700, negatives=1000
    )
    assert result.epsilon_lower > 3  # log(300 / 1) = 5.7, log(999 / 700) = 0.36


def test_an_exact_figure_contradicts_but_does_not_refute():
    result = verifydp.bound(auc="0.7441", delta="0.02", epsilon="1")
    assert result.contradicts
    assert result.verdict is verifydp.Verdict.INCONCLUSIVE
    assert "if the figures are exact" in result.reason
    equal = verifydp.bound(auc="0.75", epsilon="log(3)", certify=False)
    assert equal.contradicts is False


def test_exact_figures_have_a_certificate_that_checks(bound, tmp_path):
    out = tmp_path / "result"
    words = "--precision=0.9", "--recall=0.8", "--delta=0.02", "--out", out
    done = bound(*words)
    assert done.returncode == 0
    assert "certificate    the checker made every step" in done.stdout
    certificate = out / "certificates" / "attack-1.json"
    assert verifydp.check(certificate)
    result = json.loads((out / "result.json").read_text())
    bound = Fraction(repr(result["epsilon_lower"]))
    assert result["certificate"]["statement"]["claim"] == f"(at_most {bound} epsilon)"
    changed = certificate.read_text().replace(str(bound), "2")
    with pytest.raises(verifydp.CertificateError):
        verifydp.check(changed.encode())


def test_what_has_no_certificate_says_why():
    rates = {"true_positive_rate": "0.7", "false_positive_rate": "0.1"}
    asked = verifydp.bound(**rates, certify=False)
    assert asked.certificate is None
    assert asked.evidence.startswith("none was asked for")
    laplace = verifydp.bound(**rates, mechanism="laplace", certify=True)
    assert laplace.certificate is None
    assert "is about any mechanism" in laplace.evidence
    nothing = verifydp.bound(accuracy="0.5", certify=True)
    assert nothing.certificate is None
    assert nothing.evidence == "nothing follows, so nothing is certified"


def test_a_table_counts_its_certificates(bound, tmp_path):
    path = tmp_path / "two.csv"
    path.write_text("accuracy,mechanism\n0.8,any\n0.5,any\n")
    done = bound("--table", path, "--certify")
    assert "certificates   1 of 2 rows, accepted by the checker; not" in done.stdout
    done = bound("--table", path, "--out", tmp_path / "result")
    assert "certificates   1 of 2 rows, accepted by the checker\n" in done.stdout
    done = bound("--table", path)
    assert "certificates   0 of 2 rows\n" in done.stdout
    assert "claims" not in done.stdout


def test_more_records_say_more():
    bounds = [
        verifydp.bound(auc="4/5", positives=n, negatives=n).epsilon_lower
        for n in (100, 1000, 100_000)
    ]
    assert bounds == sorted(bounds)
    exact = verifydp.bound(auc="0.8", certify=False).epsilon_lower
    assert bounds[-1] < exact < bounds[-1] + 0.05


def test_rounding_is_downward():
    for area in range(51, 100):
        result = verifydp.bound(auc=Fraction(area, 100), certify=False)
        growth = Fraction(area, 100 - area)
        assert result.exact == f"log({growth})"
        # A double below the logarithm has an exponential below the growth.
        assert verifydp.bound(
            auc=Fraction(area, 100),
            epsilon=repr(result.epsilon_lower),
            certify=False,
        ).contradicts


def test_a_table_is_audited_row_by_row(bound, table):
    done = bound("--table", table)
    assert done.returncode == 1
    assert max(map(len, done.stdout.splitlines())) <= 80
    lines = done.stdout.splitlines()
    assert next(line for line in lines if "Loss" in line).endswith(" INCONCLUSIVE*")
    assert next(line for line in lines if "Weak" in line).endswith(" INCONCLUSIVE")
    assert "* contradicts the claim if its figures are exact" in lines
    assert lines[2].endswith(" delta epsilon >=   claimed verdict")
    assert any(line.startswith("claims ") for line in lines)
    assert "REFUTED" in next(line for line in lines if "Shadow" in line)
    rows = verifydp.bound_table(table).rows
    assert [row.contradicts for row in rows] == [True, True, False, False]
    assert (
        rows[2].exact
        == verifydp.bound(precision="0.9", recall="0.1", odds="1/3", delta="1e-5").exact
    )


def test_the_error_probability_is_shared_by_the_rows(tmp_path):
    path = tmp_path / "two.csv"
    row = "0.81,5000,5000\n"
    path.write_text("accuracy,positives,negatives\n" + row * 2)
    rows = verifydp.bound_table(path, confidence=0.9).rows
    alone = verifydp.bound(
        accuracy="0.81", positives=5000, negatives=5000, confidence=0.95
    )
    assert {entry.epsilon_lower for entry in rows} == {alone.epsilon_lower}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("auc\n1.5\n", "line 2: the AUC is 1.5"),
        ("year\n0.5\n", "the column 'year' is unknown: use name, mechanism"),
        ("auc,epsilom\n0.5,1\n", "'epsilom' is unknown: did you mean epsilon?"),
        ("auc,eps,epsilon\n0.5,1,2\n", "the column 'epsilon' twice"),
        (
            "auc;delta\n0,6;0,1\n",
            "columns are separated by ';': save it with commas (and decimal points)",
        ),
        ("auc\tdelta\n0.6\t0.1\n", "columns are separated by a tab: save it"),
        (
            "true_positive_rate,false_positive_rate\n0.5,\n",
            "line 2: rates: false_positive_rate is missing",
        ),
        ("auc,delta\n0.6,0.1\n,0.1\n", "line 3: what did the attack reach"),
        ("auc,auc\n1,1\n", "the column 'auc' twice"),
        ("auc,precision\n0.6\n", "line 2: 1 cells under a header of 2"),
        ("auc\n", "has no row"),
        ("auc,prior\n0.6,3:0\n", "line 2: the prior is 3:0"),
        ("accuracy,odds\n0.6,2\n", "has a column odds: give prior, such as 3:1"),
        ("auc,Confidence\n0.6,0.9\n", "confidence: give --confidence once"),
    ],
)
def test_bad_tables_are_refused_in_one_line(bound, tmp_path, text, message):
    path = tmp_path / "bad.csv"
    path.write_text(text)
    done = bound("--table", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert message in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "what did the attack reach"),
        (("--auc", 0.7, "--accuracy", 0.7), "--auc and --accuracy are given"),
        (("--auc", 0.7, "--delta", 1), "delta is 1"),
        (("--auc", 0.7, "--confidence", 0.9), "needs the numbers of records"),
        (("--auc", 0.7, "--mechanism", "laplace"), "two exact rates"),
        (("--precision", 0.9, "--delta", 0.01), "give --recall, too"),
        (("--accuracy", 0.7, "--prior", "3:0"), "both sides of odds"),
        (
            ("--accuracy", 0.7, "--prior", "likely"),
            "'likely': give a probability such as 0.75, or odds such as 3:1",
        ),
        (("--accuracy", 0.7, "--prior", "90%"), "write 0.9 for 90%"),
        (("--auc", 0.7, "--prior", "3:1"), "--prior says nothing beside AUC"),
        (("--table", "none.csv"), "none.csv cannot be read"),
        (("--table", "none.csv", "--auc", 1), "--auc does not go with --table"),
    ],
)
def test_bad_words_are_refused_in_one_line(bound, words, message):
    done = bound(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert message in done.stderr


def test_json_holds_the_same(bound):
    done = bound("--auc", 0.75, "--format", "json", "--epsilon", 1)
    record = json.loads(done.stdout)
    assert record["exact"] == "log(3)"
    assert record["verdict"] == "INCONCLUSIVE"
    assert 1.0986122886 < record["epsilon_lower"] < 1.0986122887


def test_what_bounds_rest_on_is_proved():
    proved = {entry.id for entry in specs() if entry.verdict == "PROVED"}
    results = [
        verifydp.bound(auc="0.7"),
        verifydp.bound(accuracy="0.7"),
        verifydp.bound(precision="0.7"),
        verifydp.bound(f_beta="0.7"),
        verifydp.bound(true_positive_rate="0.7", false_positive_rate="0.1"),
        verifydp.bound(
            true_positive_rate="0.7", false_positive_rate="0.1", mechanism="laplace"
        ),
        verifydp.bound(**COUNTS),
    ]
    for result in results:
        assert set(result.rests_on) <= proved, result.attack


def test_counts_that_nobody_claimed_anything_of_refute_what_they_exclude():
    result = verifydp.bound(**COUNTS)
    claim = result.certificate.claim.notion
    assert claim.exact_epsilon == Fraction(result.exact) > Fraction(4, 5)
    assert result.certificate.verdict is verifydp.Verdict.REFUTED
    assert verifydp.check(result.certificate)
    few = verifydp.bound(
        true_positives=6, positives=10, false_positives=2, negatives=10
    )
    assert few.certificate.claim.notion.epsilon == 0
    assert few.certificate.verdict is verifydp.Verdict.INCONCLUSIVE


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"auc": "0.5"}, "a guess that looks at nothing does as well"),
        ({"auc": "0.6", "delta": "0.3"}, "a delta of 0.3 alone allows this result"),
        (
            {"auc": "0.6", "positives": 10, "negatives": 10},
            "the records are too few for a bound with this confidence",
        ),
        (
            {
                "true_positives": 6,
                "positives": 10,
                "false_positives": 2,
                "negatives": 10,
            },
            "the records are too few for a bound with this confidence",
        ),
    ],
)
def test_a_bound_of_0_says_why(bound, figures, words):
    result = verifydp.bound(**figures)
    assert result.epsilon_lower == 0
    assert result.reason == f"{words}: nothing follows of epsilon"
    options = [f"--{name.replace('_', '-')}={value}" for name, value in figures.items()]
    shown = " ".join(bound(*options).stdout.split())
    assert f"{words[0].upper()}{words[1:]}: nothing follows of epsilon." in shown


@pytest.mark.parametrize(
    "figures",
    [
        {**COUNTS, "true_positives": 100},
        {"auc": "0.4", "positives": 1000, "negatives": 1000},
        {"accuracy": "0.3", "positives": 1000, "negatives": 1000},
        {"auc": "0.1", "positives": 5, "negatives": 5, "delta": "0.3"},
    ],
)
def test_an_attack_worse_than_a_guess_is_not_turned_round_afterwards(figures):
    result = verifydp.bound(**figures)
    assert result.epsilon_lower == 0
    assert result.reason == (
        "the attack does worse than a guess, and its direction was fixed beforehand: "
        "nothing follows with this confidence"
    )


def test_exact_figures_name_what_they_assume():
    notes = verifydp.bound(auc="0.7").notes
    assert any("decided by chance" in note for note in notes)
    assert not any("turned round" in note for note in notes)


@pytest.mark.parametrize("score", ["auc", "accuracy"])
def test_an_exact_score_below_a_half_says_that_it_is_turned(score):
    turned = verifydp.bound(**{score: "0.4"})
    assert turned.exact == verifydp.bound(**{score: "0.6"}).exact == "log(3/2)"
    assert turned.notes[0].endswith(
        " 0.4 is below 1/2: read with the answers turned round"
    )
    # Nothing was concluded, so nothing was turned.
    nothing = verifydp.bound(**{score: "0.4"}, delta="0.3")
    assert not any("turned round" in note for note in nothing.notes)


def test_a_rational_bound_is_shown_as_it_is(capsys):
    result = verifydp.bound(**COUNTS)
    assert Fraction(result.exact) == Fraction(4031, 5000)
    render(result, Console(width=80))
    shown = capsys.readouterr().out
    assert shown.startswith("epsilon is at least 0.8062 at delta 0\n")
    said = (
        'says "in" of 632 of 1000 records that are in and of 250 of 1000 that are not'
    )
    assert said in " ".join(shown.split())


@pytest.mark.parametrize("score", ["auc", "accuracy"])
def test_a_lowered_figure_says_what_its_certificate_leaves_out(score):
    result = verifydp.bound(
        **{score: "0.8"}, positives=500, negatives=500, certify=True
    )
    assert verifydp.check(result.certificate)
    assert result.evidence.endswith(
        "the lowering (Hoeffding) is not in the certificate"
    )
    exact = verifydp.bound(**{score: "0.8"}, certify=True)
    assert "Hoeffding" not in exact.evidence


def test_wide_letters_stay_within_80_columns(tmp_path):
    path = tmp_path / "wide.csv"
    path.write_text(f"name,auc\n{chr(0x4E2D) * 40},0.7\n", encoding="utf-8")
    stream = io.StringIO()
    render(verifydp.bound_table(path), Console(file=stream, width=80))
    lines = stream.getvalue().splitlines()
    assert sum(line.count(chr(0x4E2D)) for line in lines) == 40
    assert max(map(cell_len, lines)) <= 80


def test_a_published_precision_is_of_whole_numbers_of_records(bound):
    """100 of 120 are 0.8333, and printed as 0.83."""
    numbers = "--recall=1", "--positives=100", "--negatives=20"
    done = bound("--precision=0.83", *numbers)
    assert (done.returncode, done.stderr) == (0, "")
    assert 'says\n               "in" of 100 of 100' in done.stdout
    assert "those that show least were used" in " ".join(done.stdout.split())
    wrong = bound("--precision=0.7", *numbers)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "no counts of 100 positives and 20 negatives" in wrong.stderr
    assert "check --precision, --recall, --positives and --negatives" in wrong.stderr
    assert wrong.stderr.count("\n") == 1
