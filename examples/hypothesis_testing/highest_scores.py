"""Figures 3(b) and 8: the highest F score against epsilon."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from figures.drawing import QUIET, SERIES, picture
from figures.enclosures import Number

from hypothesis_testing.settings import KNOWLEDGE
from verifydp.adversary import any_mechanism_curve, laplace_curve
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball

__all__ = ["HighestScores", "ScoreLine", "draw_by_beta", "draw_by_knowledge", "scores"]

EPSILONS = ("0.5", "1", "2", "3", "4", "5", "8")
BETAS = ("0.5", "1", "1.5", "2")
_LAST, _POINTS = 8.0, 240


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a figure.

    Attributes
    ----------
    words
        Which line it is.
    beta, odds
        Weight of recall; odds against the positive answer; exact.
    baseline
        Score of accepting always.
    turn
        The epsilon up to which nothing above that is possible.
    at_epsilons
        The highest score for Laplace noise at each epsilon.
    any_mechanism
        The same for the worst mechanism with this epsilon.
    """

    words: str
    beta: str
    odds: str
    baseline: Number
    turn: Number
    at_epsilons: tuple[Number, ...]
    any_mechanism: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class HighestScores:
    """Figure 3(b) by beta, figure 8 by what is known beforehand."""

    epsilons: tuple[str, ...]
    by_beta: tuple[ScoreLine, ...]
    by_knowledge: tuple[ScoreLine, ...]


def scores() -> HighestScores:
    """Enclose the highest F score over all tests.

    Examples
    --------
    >>> scores().by_knowledge[2].at_epsilons[1].text
    '0.767739'
    """
    return HighestScores(
        epsilons=EPSILONS,
        by_beta=tuple(_line(f"β = {beta}", beta, Fraction(1)) for beta in BETAS),
        by_knowledge=tuple(_line(known.words, "1", known.odds) for known in KNOWLEDGE),
    )


def _line(words: str, beta: str, odds: Fraction) -> ScoreLine:
    weight = Fraction(beta) ** 2
    return ScoreLine(
        words=words,
        beta=beta,
        odds=written(odds),
        baseline=Number.of_exact((1 + weight) / (1 + weight + odds)),
        turn=Number.of_ball(ball(1 + weight / odds).log()),
        at_epsilons=tuple(
            Number.of_ball(laplace_curve(epsilon).highest_f_beta(beta, odds).value)
            for epsilon in EPSILONS
        ),
        any_mechanism=tuple(
            Number.of_ball(
                any_mechanism_curve(epsilon).highest_f_beta(beta, odds).value
            )
            for epsilon in EPSILONS
        ),
    )


def _laplace(epsilons: Any, line: ScoreLine) -> Any:
    """The closed form in doubles, for pictures."""
    weight, odds = float(line.beta) ** 2, float(Fraction(line.odds))
    root = np.sqrt(1 + 4 * weight * np.exp(epsilons) / odds)
    bent = (1 + weight) * (root - 1) / ((1 + weight) * root - 1 + weight)
    return np.maximum(bent, line.baseline.middle)


def draw_by_beta(found: HighestScores) -> str:
    """Draw figure 3(b), with the worst mechanism of each epsilon."""
    epsilons = np.linspace(0.0, _LAST, _POINTS)
    description = (
        "Each line is flat up to log(1 + beta^2), then rises to 1; the worst mechanism "
        "with the same epsilon lies above all of them"
    )
    with picture("f-score-by-beta", 320, description) as drawn:
        axes: Any = drawn.figure.subplots()
        for colour, line in zip(SERIES, found.by_beta, strict=False):
            axes.plot(
                epsilons, _laplace(epsilons, line), color=colour, label=line.words
            )
        worst = 1 / (1 + np.exp(-epsilons))
        axes.plot(epsilons, worst, "--", color=QUIET, label="any mechanism, at least")
        axes.set(
            xlim=(0, _LAST), ylim=(0.48, 1.02), xlabel="ε", ylabel="highest F score"
        )
        axes.legend(loc="lower right")
    return drawn.svg


def draw_by_knowledge(found: HighestScores) -> str:
    """Draw figure 8: the score, and how much of it is knowledge alone."""
    epsilons = np.linspace(0.0, _LAST, _POINTS)
    description = (
        "More knowledge lifts the score; the flat part of each line is knowledge alone"
    )
    with picture("f-score-by-knowledge", 320, description) as drawn:
        axes: Any = drawn.figure.subplots()
        for colour, line in zip(SERIES, found.by_knowledge, strict=False):
            axes.plot(
                epsilons,
                _laplace(epsilons, line),
                color=colour,
                label=f"known: {line.words}",
            )
            turn = line.turn.middle
            axes.plot(turn, line.baseline.middle, "o", color=colour)
        axes.set(
            xlim=(0, _LAST), ylim=(0.64, 1.02), xlabel="ε", ylabel="highest F₁ score"
        )
        axes.legend(loc="lower right")
    return drawn.svg
