"""The first page about the paper on confounding privacy: its commands give its figures.

The figures in the words below are those of the findings; what the commands print is
computed by other code than the certificates of the statements that a finding names.
"""

import shlex
import tomllib
from fractions import Fraction
from math import exp, log
from pathlib import Path

import pytest

import verifydp
from verifydp.cli import main
from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.registry import Registry

ROOT = Path(__file__).parents[2]
PAPER = "confounding_privacy"
FINDINGS = tomllib.loads(
    (ROOT / "specs" / PAPER / "paper.toml").read_text(encoding="utf-8")
)["findings"]
#: What a command reads or tries: its exit status, and words that it has to print.
SAID = {
    "clinics.toml": (0, ("1.06636 (log(61/21))", "the product says 1.6946")),
    "halves.toml": (1, ("under-estimates what is given away at all of 3 epsilons",)),
    "sensors.toml": (0, ("4.37717 to", "3.80897 to", "the product says 6.89415 to")),
    "product-is-least": (1, ("give away at least as much as", "is REFUTED")),
    "gate.toml": (0, ("at most 4 at delta", "at most 4.84526 at delta")),
    "table_5.csv": (0, ("6 contradicted if the figures are exact",)),
    f"{PAPER}.proposition_1": (0, ("97/100 and 3/100", "37/100")),
    f"{PAPER}.posterior_set": (0, ("below log 50",)),
    f"{PAPER}.theorem_3": (0, ("Refuted: ", "own_δ = 1/50")),
    f"{PAPER}.pseudo_random.printed": (0, ("0.7559",)),
    f"{PAPER}.bound_consistent.attained": (0, ("is not bound-consistent",)),
}


def shown(command, monkeypatch, capsys):
    """The exit status of a command in the project's folder, and what it prints."""
    monkeypatch.chdir(ROOT)
    name, *arguments = shlex.split(command)
    assert name == "verifydp"
    with pytest.raises(SystemExit) as done:
        main(arguments)
    return done.value.code, " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda one: one["title"][:30])
def test_the_command_of_a_finding_gives_what_its_text_says(
    finding, monkeypatch, capsys
):
    status, words = SAID[finding["command"].split()[-1].rpartition("/")[2]]
    code, out = shown(finding["command"], monkeypatch, capsys)
    assert code == status, out
    for part in words:
        assert part in out


def test_moves_in_both_directions_leave_no_coupling(monkeypatch, capsys):
    code, out = shown(
        "verifydp invert examples/inverse/crossed.toml", monkeypatch, capsys
    )
    assert code == 1
    assert "better than independent noise" in out


def test_each_finding_rests_on_statements_with_a_verdict():
    verdicts = {one.id: one.verdict.value for one in verifydp.specs()}
    for finding in FINDINGS:
        found = {verdicts[f"{PAPER}.{name}"] for name in finding["rests_on"]}
        assert found <= {"PROVED", "REFUTED"}
        assert len(set(finding["rests_on"])) == len(finding["rests_on"])


def test_the_conditions_on_posteriors_hold_where_privacy_fails():
    prior, factor, delta = Fraction(1, 2), 20, Fraction(1, 10)
    needed = {}
    for error in (Fraction(3, 100), Fraction(1, 40)):
        # A fair bit: the posterior is the chance that the answer is right, or wrong.
        chances = (error, 1 - error)
        assert min(chances) >= prior / factor
        assert sum(one * one / prior for one in chances) <= delta * factor
        needed[error] = 1 - error - factor * error
    assert list(needed.values()) == [Fraction(37, 100), Fraction(19, 40)]


def test_eight_of_eleven_targets_admit_no_posterior():
    targets = {
        float(line.split(",")[2])
        for name in ("table_5.csv", "table_6.csv")
        for line in (ROOT / "examples" / PAPER / name).read_text().splitlines()[1:]
    }
    small = {one for one in targets if 0.02 * exp(one) < 1}
    assert (len(small), len(targets)) == (8, 11)
    assert small == {one for one in targets if one < log(50)}


def test_drawing_a_guess_is_refuted_by_a_state():
    """A guess that is no state would miss those who may name states only."""
    refutation = Registry(specs_folder())[f"{PAPER}.posterior_sampling"].refutation
    (guess,) = (Fraction(one) for one in refutation.witnesses)
    (second,) = (Fraction(one) for one in refutation.values.values())
    assert guess in {0, 1}

    def cost(of):
        return (1 - second) * of**2 + second * (1 - of) ** 2

    assert cost(guess) == Fraction(1, 4)
    assert (1 - second) * cost(0) + second * cost(1) == Fraction(3, 8)


@pytest.mark.parametrize(
    ("name", "absent"),
    [
        ("proposition_1.pure", "not far below"),
        ("proposition_1.pure_converse", "not far below"),
    ],
)
def test_a_title_says_what_is_printed(name, absent):
    """The prior is on both sides of that inequality, and cancels."""
    title = Registry(specs_folder())[f"{PAPER}.{name}"].title
    assert absent not in title
    assert "as it is printed" in title
