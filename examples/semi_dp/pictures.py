"""Errors against the size of a table and against epsilon, and power, drawn."""

from collections.abc import Iterable, Sequence
from typing import Any

from figures.drawing import INK, MARKERS, QUIET, SERIES, picture

from semi_dp.norm_noise import NormErrors
from semi_dp.normal_noise import NormalErrors
from semi_dp.odds_ratio import SIZE, Powers
from semi_dp.tables import MODELS

__all__ = ["NORMAL", "NORMS", "TESTS", "draw_norm", "draw_normal", "draw_powers"]

#: Attributes and labels, in one order everywhere.
NORMAL = {
    "printed": "Algorithm 1, length 2",
    "right": "Algorithm 1, longest change",
    "naive": "any three persons",
    "naive_two": "any two persons",
}
NORMS = {
    "printed": "optimal, printed changes",
    "right": "optimal, all changes",
    "l1": "l1, any three persons",
    "l2": "l2, any three persons",
    "linf": "l∞, any three persons",
}
TESTS = {
    "plain": "without privacy",
    "best": "canonical noise",
    "laplace": "Laplace noise",
    "grouped": "canonical noise, ε/3",
    "printed": "as printed",
}


def draw_normal(rows: Sequence[NormalErrors]) -> str:
    """Draw mean errors of normal noise against the size of the table."""
    description = (
        "Mean Euclidean error against rows of the table, a panel for each model: lines "
        "are means by a formula, marks those of thirty draws"
    )
    sides = [row.side for row in rows]
    with picture("semi-normal", 400, description) as drawn:
        panels: Any = drawn.figure.subplots(1, 2, sharey=True)
        for axes, model in zip(panels, MODELS, strict=True):
            axes.set(title=model, xlabel="rows, and columns", xticks=sides)
            _errors(axes, sides, rows, NORMAL, MODELS.index(model))
        panels[0].set(ylabel="mean error for μ = 1", ylim=(0, None))
        _legend(drawn.figure, panels[0], 2)
    return drawn.svg


def draw_norm(rows: Sequence[NormErrors]) -> str:
    """Draw mean errors of noise by norms against epsilon."""
    description = (
        "Mean Euclidean error against epsilon on logarithmic axes, a panel for tables "
        "of two by two and one for three by three, model II"
    )
    with picture("semi-norm", 420, description) as drawn:
        panels: Any = drawn.figure.subplots(1, 2, sharey=True)
        sides = sorted({row.side for row in rows})
        for axes, side in zip(panels, sides, strict=True):
            own = [row for row in rows if row.side == side]
            at = [float(row.epsilon) for row in own]
            axes.set(title=f"{side} by {side}", xlabel="ε", xscale="log", yscale="log")
            _errors(axes, at, own, NORMS, len(MODELS) - 1)
            axes.set_xticks(at, [row.epsilon for row in own])
            axes.minorticks_off()
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        panels[0].set(ylabel="mean error")
        _legend(drawn.figure, panels[0], 3)
    return drawn.svg


def draw_powers(found: Powers) -> str:
    """Draw the probability of rejecting against the odds ratio."""
    description = (
        "The probability of rejecting against the odds ratio, for a test without "
        "privacy, three private ones and the test as it is printed"
    )
    colours = (INK, *SERIES[:3], SERIES[4])
    with picture("semi-powers", 400, description) as drawn:
        axes: Any = drawn.figure.subplots()
        at = [row.odds for row in found.rows]
        axes.set(xscale="log", xlabel="odds ratio", ylabel="rejects with probability")
        axes.axhline(SIZE, color=QUIET, linestyle="dotted")
        lines = zip(TESTS.items(), colours, MARKERS, strict=True)
        for (name, label), colour, marker in lines:
            # Laplace noise is nearly as good as canonical noise: a ring around it.
            ring = {"markersize": 10, "markerfacecolor": "none"}
            axes.plot(
                at,
                [getattr(row, name) for row in found.rows],
                color=colour,
                marker=marker,
                label=label,
                **(ring if name == "laplace" else {}),
            )
        axes.set_xticks([0.1, 0.2, 0.5, 1, 2, 5, 10])
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.minorticks_off()
        _legend(drawn.figure, axes, 3)
    return drawn.svg


def _errors(
    axes: Any,
    at: Sequence[float],
    rows: Iterable[Any],
    names: dict[str, str],
    model: int,
) -> None:
    kept = list(rows)
    series = zip(names.items(), SERIES, MARKERS, strict=False)
    for (name, label), colour, marker in series:
        found = [getattr(row, name) for row in kept]
        line = "dotted" if name == "printed" else "solid"
        axes.plot(at, [one.expected for one in found], color=colour, linestyle=line)
        axes.plot(
            at,
            [one.means[model] for one in found],
            marker,
            color=colour,
            markersize=9 if name == "printed" else 5,
            markerfacecolor="none" if name == "printed" else colour,
            label=label,
        )


def _legend(figure: Any, axes: Any, columns: int) -> None:
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=columns)
