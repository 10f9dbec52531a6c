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

POSTERIOR_LOSS = '''
"""Twice the Brier score."""

from verifydp.adversary.posterior_losses.brier import BrierLoss


class TwiceBrierLoss(BrierLoss):
    name = "twice-brier"

    def loss(self, state, act):
        return 2 * BrierLoss.loss(self, state, act)

    def least_loss(self, masses):
        return 2 * BrierLoss.least_loss(self, masses)

    def as_variance(self, prior):
        return 0, 4


POSTERIOR_LOSS = TwiceBrierLoss
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

from verifydp.cli.commands import Command, Section


@click.command("greet", cls=Command)
def greet() -> None:
    """Say that the file was found.

    Example: verifydp greet
    """
    click.echo("found")


COMMAND, PLACE = greet, (Section.EVIDENCE, 99)
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
        if low is not None and low >= self.place:
            return self._above(low) - (0 if high is None else self._above(high))
        below = 0 if low is None else self._below(low)
        if high is not None and high <= self.place:
            return self._below(high) - below
        return 1 - below - (0 if high is None else self._above(high))

    def _below(self, x: Fraction) -> Ball:
        rate = self.left
        return ball(self.height / rate) * ball(rate * (x - self.place)).exp()

    def _above(self, x: Fraction) -> Ball:
        rate = self.right
        return ball(self.height / rate) * ball(-rate * (x - self.place)).exp()

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


EXAMPLES = (TwoRates(Fraction(1), Fraction(1), Fraction(2)),)
'''

OWN_PART = '''
"""The logistic law, whose density is made of a function that no other law has."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.exact.balls import Ball, ball
from verifydp.exact.integrals import ComplexBall
from verifydp.laws.parts import Part, QuadraticPart
from verifydp.laws.protocol import LineLaw, Floats


@dataclass(frozen=True, eq=False)
class LogisticPart(Part):
    mean: Fraction
    scale: Fraction
    factor: Fraction = Fraction(1)
    weight: Ball | None = None
    weight_key: tuple[Hashable, ...] = ()

    @property
    def shape(self) -> Hashable:
        return self.mean, self.scale

    def _z(self, x: Ball) -> Ball:
        return (x - ball(self.mean)) / ball(self.scale)

    def log_density(self, x: Ball) -> Ball:
        z = self._z(x)
        rest = 2 * (1 + (-z).exp()).log() + ball(self.scale).log()
        return self.log_weight - z - rest

    def log_slope(self, x: Ball) -> Ball:
        return -(self._z(x) / 2).tanh() / ball(self.scale)

    def complex_density(self, z: ComplexBall) -> ComplexBall:
        at = (-(z - ball(self.mean)) / ball(self.scale)).exp()
        return at / (1 + at) ** 2 / ball(self.scale) * self.log_weight.exp()

    def asymptote(self, side: int) -> QuadraticPart:
        return QuadraticPart(
            Fraction(0),
            -side / self.scale,
            side * self.mean / self.scale,
            self.factor / self.scale,
            weight=self.weight,
            weight_key=self.weight_key,
        )


@dataclass(frozen=True)
class Logistic(LineLaw):
    mean: Fraction
    scale: Fraction

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        return ()

    @property
    def centre(self) -> Fraction:
        return self.mean

    @property
    def spread(self) -> Fraction:
        return self.scale

    def image(self, slope: Fraction, move: Fraction) -> "Logistic":
        return Logistic(slope * self.mean + move, abs(slope) * self.scale)

    def parts(self, point: Fraction) -> tuple[LogisticPart, ...]:
        return (LogisticPart(self.mean, self.scale),)

    def _beyond(self, x: Fraction | None, side: int) -> Ball:
        if x is None:
            return ball(0)
        return 1 / (1 + ball(side * (x - self.mean) / self.scale).exp())

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        if high is not None and (low is None or low + high < 2 * self.mean):
            below = 0 if low is None else self._beyond(low, -1)
            return self._beyond(high, -1) - below
        above = ball(1) if low is None else self._beyond(low, 1)
        return above - self._beyond(high, 1)

    def density_float(self, x: ArrayLike) -> Floats:
        above = self.survival_float(x)
        return above * (1 - above) / float(self.scale)

    def cdf_float(self, x: ArrayLike) -> Floats:
        return 1 - self.survival_float(x)

    def survival_float(self, x: ArrayLike) -> Floats:
        z = (np.asarray(x, dtype=float) - float(self.mean)) / float(self.scale)
        return 1 / (1 + np.exp(z))


EXAMPLES = (Logistic(Fraction(1, 3), Fraction(2)),)
'''

#: One wrong number each, in files that are right without it.
BROKEN_LAWS = {
    "a density that is not normalised": (
        LAW,
        "1 / (1 / self.left + 1 / self.right)",
        "1 / (1 / self.left + 2)",
    ),
    "an image that forgets to mirror": (LAW, "if slope > 0 else", "if slope else"),
    "doubles of another law": (LAW, "away < 0, float", "away < 1, float"),
    "a slope that is none of its density": (OWN_PART, "tanh() /", "tanh() * 2 /"),
    "an asymptote on the wrong side": (OWN_PART, "side * self.mean", "self.mean"),
    "a lower tail as one less the rest": (
        OWN_PART,
        "low is None or low",
        "low and low",
    ),
    "another density off the line": (OWN_PART, "(1 + at) ** 2", "(1 + at) ** 3"),
}


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the package with all these files, and how to run Python on it."""
    place = tmp_path_factory.mktemp("copy")
    package = place / "verifydp"
    # With what is compiled, but for what another process writes at this moment.
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("*.pyc.*"))
    for path, text in {
        "empirical/attacks/signs.py": ATTACK,
        "adversary/posterior_losses/twice.py": POSTERIOR_LOSS,
        "calibration/rules/lavish.py": RULE,
        "notions/finite/notions/again.py": NOTION,
        "cli/greet.py": COMMAND,
        "mechanisms/half_noise.py": MECHANISM,
        "laws/two_rates.py": LAW,
        "laws/logistic.py": OWN_PART,
    }.items():
        (package / path).write_text(text.lstrip(), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(place), "COLUMNS": "80"}
    # A file that is changed and put back within a second looks as if it were compiled.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
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


def test_a_posterior_loss(copied):
    shown = copied(
        "-c",
        "from verifydp.adversary import bayes_risk, posterior_loss, state_model\n"
        "told = {0: {0: 1}, 1: {0: '1/2', 1: '1/2'}}\n"
        "model = state_model({0: '1/2', 1: '1/2'}, told)\n"
        "print(bayes_risk(model, posterior_loss('twice-brier')))\n",
    )
    assert shown == "2/3\n"


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


def test_a_law_with_a_density_of_its_own(copied):
    """Logistic laws one unit apart: the pure loss is 1, and delta has a closed form.

    The ratio is ``e (1 + u)^2 / (1 + e u)^2`` at ``u = exp(-x)``. Divergences of
    order 2 and 1 are compared with sums over a fine grid.
    """
    shown = copied(
        "-c",
        "from fractions import Fraction\n"
        "from verifydp import loss\n"
        "from verifydp.laws import Mixture, affine_image\n"
        "from verifydp.laws.logistic import Logistic\n"
        "one = Logistic(Fraction(1), Fraction(1))\n"
        "zero = affine_image(one, 1, -1)\n"
        "values = (\n"
        "    loss.delta_at(one, zero, Fraction(1, 2)), loss.pure_epsilon(one, zero),\n"
        "    loss.renyi(one, zero, 2), loss.kl(one, zero),\n"
        "    loss.delta_at(Mixture(['1/2', '1/2'], [one, zero]), zero, 0),\n"
        ")\n"
        "print(*(value.mid().str(12, radius=False) for value in values))\n",
    )
    delta, epsilon, renyi, kl, mixed = map(float, shown.split())

    def above(x):
        return 1 / (1 + math.exp(x))

    root = math.exp(-1 / 4)
    cut = -math.log((1 - root) / (root * math.e - 1))
    exact = above(cut - 1) - math.exp(0.5) * above(cut)
    assert math.isclose(delta, exact, rel_tol=1e-9)
    assert math.isclose(epsilon, 1, rel_tol=1e-9)
    grid = [k / 50 for k in range(-3000, 3001)]
    p, q = ([above(x - m) * above(m - x) for x in grid] for m in (1, 0))
    pairs = list(zip(p, q, strict=True))
    assert math.isclose(
        renyi, math.log(sum(a * a / b for a, b in pairs) / 50), rel_tol=1e-9
    )
    assert math.isclose(
        kl, sum(a * math.log(a / b) for a, b in pairs) / 50, rel_tol=1e-9
    )
    assert math.isclose(mixed, (above(-0.5) - above(0.5)) / 2, rel_tol=1e-9)


@pytest.mark.parametrize("error", BROKEN_LAWS)
def test_a_broken_law_is_detected(copied, error):
    text, right, wrong = BROKEN_LAWS[error]
    assert text.count(right) == 1
    name = "two_rates" if text is LAW else "logistic"
    where = copied("-c", "import verifydp; print(verifydp.__file__)").strip()
    file = Path(where).parent / "laws" / f"{name}.py"
    file.write_text(text.replace(right, wrong).lstrip(), encoding="utf-8")
    try:
        words = ["-m", "pytest", "-q", "-x", "-p", "no:benchmark"]
        words += ["-p", "no:cacheprovider", "-k", "TwoRates or Logistic"]
        shown = copied(*words, "tests/unit/laws/test_every_law.py", status=1)
    finally:
        file.write_text(text.lstrip(), encoding="utf-8")
    assert "1 failed" in shown


def test_a_mechanism_without_a_proof_is_judged_by_its_law(copied):
    assert "half-noise" in copied("-m", "verifydp", "prove", "--list")
    words = ["--scale", "1", "--sensitivity", "1", "--epsilon", "1"]
    shown = copied("-m", "verifydp", "prove", "half-noise", *words)
    assert "INCONCLUSIVE" in shown
    assert "2" in shown


@pytest.mark.parametrize(
    "file",
    [
        "tests/unit/adversary/posterior_losses/test_posterior_losses.py",
        "tests/unit/empirical/attacks/test_registry.py",
        "tests/end_to_end/test_help.py",
        "tests/unit/laws/test_every_law.py",
        "tests/unit/mechanisms/test_every_mechanism.py",
    ],
)
def test_the_generic_part_of_the_suite_knows_no_file_by_name(copied, file):
    words = ["-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:cacheprovider"]
    shown = copied(*words, file)
    assert " passed" in shown
    assert " failed" not in shown
