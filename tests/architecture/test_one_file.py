"""What is added by one file is found by itself: tried in a copy of the package.

Each exercise writes one file into the copy, then runs what a user would run and the
generic part of the suite, which may not know the files of a folder by name.
"""

import math
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
from verifydp.calibration.least_scale import pure_scale
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import PriorPair


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

from verifydp.notions.finite.findings import NotionFinding
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.notions.bounded_dp import bounded_dp
from verifydp.notions.finite.question import NotionQuestion


def again(question: NotionQuestion) -> NotionFinding:
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

from verifydp.laws.laplace import Laplace
from verifydp.mechanisms.laplace import LaplaceMechanism
from verifydp.mechanisms.protocol import WorstPair


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


LAW = '''
"""A number plus noise that falls at one rate to the left, at another to the right."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.exact.balls import Ball, ball
from verifydp.laws.parts import QuadraticPart
from verifydp.laws.protocol import LineLaw, Floats


@dataclass(frozen=True)
class TwoRates(LineLaw):
    place: Fraction
    left: Fraction
    right: Fraction

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        return (self.place,)

    @property
    def centre(self) -> Fraction:
        return self.place

    @property
    def spread(self) -> Fraction:
        return 1 / min(self.left, self.right)

    @property
    def height(self) -> Fraction:
        return 1 / (1 / self.left + 1 / self.right)

    def image(self, slope: Fraction, move: Fraction) -> "TwoRates":
        rates = self.left / abs(slope), self.right / abs(slope)
        left, right = rates if slope > 0 else rates[::-1]
        return TwoRates(slope * self.place + move, left, right)

    def parts(self, point: Fraction) -> tuple[QuadraticPart, ...]:
        slope = self.left if point < self.place else -self.right
        offset = -slope * self.place
        return (QuadraticPart(Fraction(0), slope, offset, self.height),)

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        return self._below(high) - self._below(low, end=0)

    def _below(self, x: Fraction | None, *, end: int = 1) -> Ball:
        if x is None:
            return ball(end)
        if x < self.place:
            rate = self.left
            return ball(self.height / rate) * ball(rate * (x - self.place)).exp()
        rest = ball(-self.right * (x - self.place)).exp()
        return 1 - ball(self.height / self.right) * rest

    def density_float(self, x: ArrayLike) -> Floats:
        away = np.asarray(x, dtype=float) - float(self.place)
        rate = np.where(away < 0, float(self.left), float(self.right))
        return float(self.height) * np.exp(-rate * np.abs(away))

    def cdf_float(self, x: ArrayLike) -> Floats:
        return 1 - self.survival_float(x)

    def survival_float(self, x: ArrayLike) -> Floats:
        away = np.asarray(x, dtype=float) - float(self.place)
        height, left, right = map(float, (self.height, self.left, self.right))
        below = 1 - height / left * np.exp(np.minimum(left * away, 0))
        above = height / right * np.exp(-np.maximum(right * away, 0))
        return np.where(away < 0, below, above)
'''


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the package with all these files, and how to run Python on it."""
    place = tmp_path_factory.mktemp("copy")
    package = place / "verifydp"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in {
        "empirical/attacks/signs.py": ATTACK,
        "calibration/rules/lavish.py": RULE,
        "notions/finite/notions/again.py": NOTION,
        "cli/greet.py": COMMAND,
        "mechanisms/half_noise.py": MECHANISM,
        "laws/two_rates.py": LAW,
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
        "from verifydp.notions.finite.notions import NOTIONS, READINGS\n"
        "print(NOTIONS[-1].name, READINGS['again'].label)\n",
    )
    assert shown == "again DP, again\n"


def test_a_command(copied):
    assert "greet" in copied("-m", "verifydp", "--help")
    assert copied("-m", "verifydp", "greet") == "found\n"


def test_a_law(copied):
    """One unit apart, with rates 1 and 2: the pure loss is 2, delta has a closed form.

    To the right the ratio of the densities is exp(2), to the left exp(-1). At epsilon
    1/2 the event begins at t between, where 3 t = 3/2: delta is P(t) - exp(1/2) Q(t).
    """
    shown = copied(
        "-c",
        "from fractions import Fraction\n"
        "from verifydp import loss\n"
        "from verifydp.laws import Mixture, affine_image, is_same_law\n"
        "from verifydp.laws.two_rates import TwoRates\n"
        "one = TwoRates(Fraction(1), Fraction(1), Fraction(2))\n"
        "zero = affine_image(one, 1, -1)\n"
        "assert is_same_law(Mixture(['1/2', '1/2'], [one, one]), one)\n"
        "print(loss.delta_at(one, zero, Fraction(1, 2)).mid().str(12, radius=False))\n"
        "print(loss.pure_epsilon(one, zero).mid().str(12, radius=False))\n",
    )
    height, cut = 2 / 3, 0.5
    above = 1 - height * math.exp(cut - 1)
    exact = above - math.exp(0.5) * height / 2 * math.exp(-2 * cut)
    delta, epsilon = map(float, shown.split())
    assert math.isclose(delta, exact, rel_tol=1e-9)
    assert math.isclose(epsilon, 2, rel_tol=1e-9)


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
        "tests/unit/mechanisms/test_every_mechanism.py",
    ],
)
def test_the_generic_part_of_the_suite_knows_no_file_by_name(copied, file):
    words = ["-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:cacheprovider"]
    shown = copied(*words, file)
    assert " passed" in shown
    assert " failed" not in shown
