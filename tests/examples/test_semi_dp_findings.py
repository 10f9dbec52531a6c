"""What is said first of the paper on invariant statistics, and what it rests on."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

import verifydp
from verifydp.cli import main
from verifydp.invariants.odds_ratio import CellLaw, PrivateTest
from verifydp.laws.canonical_noise import CanonicalNoise, approximate_curve

ROOT = Path(__file__).parents[2]
PAPER = "semi_dp"
FINDINGS = tomllib.loads(
    (ROOT / "specs" / PAPER / "paper.toml").read_text(encoding="utf-8")
)["findings"]
#: By the command without its first word: exit status, and words of what it prints.
SAID = {
    "invariants": (0, ["length sqrt(6), sum 6, cell 1", "as printed 2:"]),
    "prove": (1, ["REFUTED", "squared length at most 6"]),
    "census": (0, ["17.915283", "40.950566", "Neither guarantee implies the other"]),
    "two_by_two.as_printed": (0, ["REFUTED", "semi_dp.two_by_two"]),
    "odds_ratio_test.printed": (0, ["REFUTED", "semi_dp.odds_ratio_test"]),
    "subspace.no_noise": (0, ["PROVED", "without any noise"]),
    "projection_norm.largest": (0, ["REFUTED", "6/5"]),
    "tulap_noise": (0, ["REFUTED", "unique"]),
    "lemma_42": (0, ["REFUTED", "semi_dp.lemma_42.components"]),
    "side_information": (0, ["PROVED", "two of three bits"]),
}


def kind_of(command):
    """What a command is known by in `SAID`."""
    words = shlex.split(command)
    return words[-1].partition(".")[2] if words[1] == "spec" else words[1]


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
    status, words = SAID[kind_of(finding["command"])]
    code, out = shown(finding["command"], monkeypatch, capsys)
    assert code == status, out
    for part in words:
        assert part in out


def test_noise_made_for_all_changes_meets_what_printed_noise_does_not(
    monkeypatch, capsys
):
    (command,) = (
        one["command"] for one in FINDINGS if one["command"].split()[1] == "prove"
    )
    right = command.replace("--sigma 2", "--mu 1")
    assert right != command
    code, out = shown(right, monkeypatch, capsys)
    assert code == 0
    assert out.startswith("PROVED")


def test_the_printed_test_of_an_odds_ratio_rejects_as_seldom_as_is_said():
    (said,) = re.findall(
        r"rows of (\d+) and (\d+) and a column of (\d+), at ratio (\d+), epsilon (\d+) "
        r"and size ([\d.]+), with a chance of ([\d.]+\d)\.",
        " ".join(finding["text"].replace("\\", "") for finding in FINDINGS),
    )
    *margins, ratio, epsilon, size, chance = said
    test = PrivateTest(
        CellLaw(*map(int, margins)), CanonicalNoise(approximate_curve(epsilon))
    )
    # The printed ratio is that of row 2 over row 1.
    assert f"{test.power(float(size), 1 / int(ratio)):.4f}" == chance
    assert test.power(float(size), int(ratio)) > float(size)


def test_each_finding_rests_on_statements_with_a_verdict():
    verdicts = {one.id: one.verdict.value for one in verifydp.specs()}
    for finding in FINDINGS:
        found = {verdicts[f"{PAPER}.{name}"] for name in finding["rests_on"]}
        assert found <= {"PROVED", "REFUTED"}
        assert len(set(finding["rests_on"])) == len(finding["rests_on"])
