"""Figures 3(a), 5(b), 6(b) and 7(b): precision against recall for Laplace noise."""

from dataclasses import dataclass
from typing import Any

from figures.drawing import QUIET, SERIES, picture
from figures.enclosures import Number

from hypothesis_testing.settings import EPSILONS, KNOWLEDGE, RECALLS, Knowledge
from verifydp.adversary import laplace_curve
from verifydp.evidence.numbers import written

__all__ = ["PrecisionRecall", "PrecisionRow", "draw", "precision_recall"]

_POINTS = 400


@dataclass(frozen=True, slots=True)
class PrecisionRow:
    """Precision at the recalls of the table, at one epsilon.

    Attributes
    ----------
    epsilon
        As a decimal.
    at_recalls
        The highest precision at each recall.
    highest
        Over all recalls: that of every recall up to 1/2.
    """

    epsilon: str
    at_recalls: tuple[Number, ...]
    highest: Number


@dataclass(frozen=True, slots=True)
class PrecisionRecall:
    """One figure: its name, what is known beforehand, the odds, a row per epsilon.

    Attributes
    ----------
    blind
        Precision of accepting always: the prior.
    """

    figure: str
    words: str
    odds: str
    recalls: tuple[str, ...]
    rows: tuple[PrecisionRow, ...]
    blind: Number


def precision_recall() -> tuple[PrecisionRecall, ...]:
    """Enclose the precision at some recalls for each figure.

    Examples
    --------
    >>> figure = precision_recall()[0]
    >>> figure.rows[-1].epsilon, figure.rows[-1].at_recalls[3].text
    ('5', '0.981627')
    """
    return tuple(_figure(known) for known in KNOWLEDGE)


def _figure(known: Knowledge) -> PrecisionRecall:
    return PrecisionRecall(
        figure=known.figure,
        words=known.words,
        odds=written(known.odds),
        recalls=RECALLS,
        rows=tuple(_row(epsilon, known) for epsilon in EPSILONS),
        blind=Number.of_exact(1 / (1 + known.odds)),
    )


def _row(epsilon: str, known: Knowledge) -> PrecisionRow:
    curve = laplace_curve(epsilon)
    return PrecisionRow(
        epsilon=epsilon,
        at_recalls=tuple(
            Number.of_ball(curve.highest_precision(known.odds, recall).value)
            for recall in RECALLS
        ),
        highest=Number.of_ball(curve.highest_precision(known.odds).value),
    )


def draw(found: tuple[PrecisionRecall, ...]) -> str:
    """Draw the four figures side by side, on the same axes."""
    description = (
        "Precision stays constant up to recall one half, then falls to the prior; more "
        "knowledge lifts every curve, that of accepting always too"
    )
    with picture("precision-recall", 620, description) as drawn:
        panels: Any = drawn.figure.subplots(2, 2, sharex=True, sharey=True)
        for axes, figure, known in zip(panels.flat, found, KNOWLEDGE, strict=True):
            for colour, epsilon in zip(SERIES, EPSILONS, strict=True):
                recall, precision = laplace_curve(epsilon).precision_recall(
                    _POINTS, known.odds
                )
                axes.plot(recall, precision, color=colour, label=f"ε = {epsilon}")
            axes.axhline(figure.blind.middle, color=QUIET, linestyle=":", linewidth=1.2)
            axes.set(title=f"{figure.figure}: {figure.words} known", ylim=(0.45, 1.02))
        for axes in panels[1]:
            axes.set_xlabel("recall")
        for axes in panels[:, 0]:
            axes.set_ylabel("precision")
        panels[1, 1].legend(loc="lower left", ncols=2)
    return drawn.svg
