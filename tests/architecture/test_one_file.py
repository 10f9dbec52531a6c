"""What is added by one file is found by itself: tried in a copy of the package.

Each exercise writes one file into the copy, then runs what a user would run and the
generic part of the suite, which may not know the files of a folder by name.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import verifydp

ROOT = Path(__file__).parents[2]
PACKAGE = Path(verifydp.__file__).parent

ATTACK = '''
"""The first number's sign."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.empirical.attacks import Look, Past
from verifydp.empirical.features import Coordinate
from verifydp.empirical.stats.bettors import Bettor, Histogram


@dataclass(frozen=True, slots=True)
class _Signs:
    name: str = "signs"
    looks_at: str = "the first number of an output, coarsely"
    share: Fraction = Fraction(1, 10)
    bettors: tuple[tuple[Fraction, Bettor], ...] = ((Fraction(1), Histogram(2)),)

    def slots(self, width: int) -> tuple[Fraction, ...]:
        return (Fraction(1),) if width else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        return (Look(Coordinate(0, past.width)),)

    def unseen(self, width: int) -> tuple[str, ...]:
        return ("all numbers but the first, coarsely",) if width > 1 else ()


ATTACK = _Signs()
'''

RULE = '''
"""Ten times what the range of normal priors asks for."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.optimum import pure_scale
from verifydp.calibration.rules import Rule
from verifydp.privacy.priors import PriorPair


def _misfit(pair: PriorPair, demand: Demand) -> str | None:
    del pair, demand
    return None


def _scale(pair: PriorPair, demand: Demand) -> Fraction:
    return 10 * pure_scale(pair, demand).upper


RULE = Rule(
    name="lavish",
    title="ten times the least scale at delta 0",
    source="an exercise",
    misfit=_misfit,
    scale=_scale,
    compared_up_to=0,
)
'''

NOTION = '''
"""How much the first database's row says against the second's."""

from verifydp.privacy.comparison.findings import Finding
from verifydp.privacy.comparison.notions import Notion, Reading
from verifydp.privacy.comparison.notions.bounded_dp import bounded_dp
from verifydp.privacy.comparison.question import Question


def again(question: Question) -> Finding:
    """The same as bounded privacy."""
    return bounded_dp(question)


NOTION = Notion(
    "again", "again", "an exercise",
    (Reading("again", "DP, again", "As bounded.", again, uses_prior=False),),
    order=99,
)
'''

COMMAND = '''
"""The command ``verifydp greet``."""

import click


@click.command("greet")
def greet() -> None:
    """Say that the file was found."""
    click.echo("found")


COMMAND, PLACE = greet, 99
'''

MECHANISM = '''
"""Laplace noise of half the scale that is asked for."""

from fractions import Fraction
from typing import Any

from verifydp.privacy.laws.laplace import Laplace
from verifydp.privacy.mechanisms.laplace import LaplaceMechanism
from verifydp.privacy.mechanisms.protocol import WorstPair


class HalfNoise(LaplaceMechanism):
    """Half the noise."""

    name = "half-noise"
    title = "an answer plus half the noise"

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        return database + rng.laplace(scale=float(self.scale / 2), size=size)

    def law(self, database: Any) -> Laplace:
        return Laplace(database, self.scale / 2)

    def worst_pair(self) -> WorstPair:
        half = self.scale / 2
        return WorstPair(
            (Fraction(0), self.sensitivity),
            Laplace(0, half),
            Laplace(self.sensitivity, half),
            "as for Laplace noise",
        )


MECHANISM = HalfNoise
'''


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the package with all five files, and how to run Python on it."""
    place = tmp_path_factory.mktemp("copy")
    package = place / "verifydp"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in {
        "empirical/attacks/signs.py": ATTACK,
        "calibration/rules/lavish.py": RULE,
        "privacy/comparison/notions/again.py": NOTION,
        "cli/greet.py": COMMAND,
        "privacy/mechanisms/half_noise.py": MECHANISM,
    }.items():
        (package / path).write_text(text.lstrip(), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(place), "COLUMNS": "80"}
    environment.pop("PYTEST_XDIST_WORKER", None)

    def run(*words, status=0):
        done = subprocess.run(
            [sys.executable, "-P", *words],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=environment,
            timeout=600,
            check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    where = run("-c", "import verifydp; print(verifydp.__file__)")
    assert Path(where.strip()).is_relative_to(place)
    return run


def test_an_attack(copied):
    shown = copied(
        "-c",
        "import verifydp\n"
        "def one(database, size, rng):\n"
        "    return rng.laplace(loc=len(database), size=(size, 2))\n"
        "claim = verifydp.ApproximateDP(epsilon=2.0)\n"
        "found = verifydp.audit(one, claim=claim, pair=([], [1]), samples=2000)\n"
        "print([one.name for one in found.attacks], found.not_evaluated)\n",
    )
    assert "'signs'" in shown
    assert "all numbers but the first, coarsely" in shown


def test_a_rule(copied):
    shown = copied("-m", "verifydp", "calibrate", "--list")
    assert "lavish" in shown


def test_a_notion(copied):
    shown = copied(
        "-c",
        "from verifydp.privacy.comparison.notions import NOTIONS, READINGS\n"
        "print(NOTIONS[-1].name, READINGS['again'].label)\n",
    )
    assert shown == "again DP, again\n"


def test_a_command(copied):
    assert "greet" in copied("-m", "verifydp", "--help")
    assert copied("-m", "verifydp", "greet") == "found\n"


def test_a_mechanism_without_a_proof_is_judged_by_its_law(copied):
    assert "half-noise" in copied("-m", "verifydp", "prove", "--list")
    words = ["--scale", "1", "--sensitivity", "1", "--epsilon", "1"]
    shown = copied("-m", "verifydp", "prove", "half-noise", *words)
    assert "INCONCLUSIVE" in shown
    assert "2" in shown


@pytest.mark.parametrize(
    "file",
    [
        "tests/unit/empirical/attacks/test_registry.py",
        "tests/end_to_end/test_help.py",
        "tests/unit/privacy/mechanisms/test_every_mechanism.py",
    ],
)
def test_the_generic_part_of_the_suite_knows_no_file_by_name(copied, file):
    copied("-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:cacheprovider", file)
