"""Areas under curves against epsilon, drawn: the ceilings, the paper's, ours."""

from collections.abc import Sequence
from typing import Any

from figures.drawing import INK, QUIET, SERIES, picture

from confounding_privacy.experiment import Compared, Findings
from confounding_privacy.reported import Reported

__all__ = ["draw_repeated", "draw_targets"]


def draw_targets(found: Findings, tables: dict[int, tuple[Reported, ...]]) -> str:
    """Draw the paper's tests: reported, found here, and what is possible at all."""
    description = (
        "AUC against epsilon for the tests of tables 5 and 6: what is reported, what "
        "no mechanism with the budget lets exceed, and what attackers reach here"
    )
    with picture("confounded-targets", 470, description) as drawn:
        panels: Any = drawn.figure.subplots(1, 2, sharey=True)
        for axes, rows, number, title in (
            (panels[0], found.redesigned, 5, "one of five designed anew (table 5)"),
            (panels[1], found.unlike, 6, "five as they are (table 6)"),
        ):
            axes.set(title=title, xscale="log", xlabel="ε of the target, δ = 0.02")
            _limits(axes, rows)
            for name, marker in (("composition", "o"), ("single", "D")):
                own = [one for one in tables[number] if one.name == name]
                axes.plot(
                    [float(one.epsilon) for one in own],
                    [float(one.auc) for one in own],
                    marker,
                    color=SERIES[1],
                    markerfacecolor="none" if name == "single" else SERIES[1],
                    markersize=6 if name == "single" else 5,
                    label=f"reported, {name}",
                )
            _attacks(axes, rows, "single", "single, exact", SERIES[2], "s", "dashed")
            _attacks(axes, rows, "composition", "five, exact", SERIES[0], "o", "solid")
            _attacks(
                axes,
                rows,
                "composition",
                "five, logistic",
                SERIES[3],
                "^",
                "solid",
                "logistic",
            )
            _attacks(
                axes,
                rows,
                "composition",
                "five, neural",
                SERIES[4],
                "v",
                "solid",
                "neural",
            )
            _ticks(axes, rows)
        panels[0].set(ylabel="AUC", ylim=(0.49, 1.01))
        _legend(drawn.figure, panels[0])
    return drawn.svg


def draw_repeated(found: Findings) -> str:
    """Draw the same variants five times, with coupled and independent noise."""
    description = (
        "AUC of the exact attacker against epsilon of the target: a single release, "
        "five of the same variants with coupled noise, five with independent noise"
    )
    with picture("confounded-repeated", 360, description) as drawn:
        axes: Any = drawn.figure.subplots()
        rows = found.repeated
        axes.set(
            xscale="log",
            xlabel="ε of the target, δ = 0.02",
            ylabel="AUC, exact attacker",
        )
        _attacks(
            axes,
            rows,
            "independent",
            "five, independent noise",
            SERIES[1],
            "^",
            "solid",
        )
        _attacks(axes, rows, "single", "single", SERIES[2], "s", "dashed")
        _attacks(
            axes, rows, "composition", "five, coupled noise", SERIES[0], "o", "solid"
        )
        _ticks(axes, rows)
        axes.legend(loc="upper left")
    return drawn.svg


def _limits(axes: Any, rows: Sequence[Compared]) -> None:
    at = [float(one.epsilon) for one in rows]
    axes.plot(
        at,
        [one.ceiling.middle for one in rows],
        color=INK,
        label="no mechanism allows more",
    )
    axes.plot(
        at,
        [one.single.worst.middle for one in rows],
        color=QUIET,
        linestyle="dotted",
        label="Gaussian noise, worst records",
    )


def _attacks(
    axes: Any,
    rows: Sequence[Compared],
    way: str,
    label: str,
    colour: str,
    marker: str,
    line: str,
    attacker: str = "exact",
) -> None:
    found = [getattr(getattr(one, way), attacker) for one in rows]
    at = [float(one.epsilon) for one in rows]
    means = [one.mean for one in found]
    margins = [one.upper - one.mean for one in found]
    axes.errorbar(
        at,
        means,
        yerr=margins,
        color=colour,
        marker=marker,
        linestyle=line,
        label=label,
        linewidth=1.6,
    )


def _ticks(axes: Any, rows: Sequence[Compared]) -> None:
    axes.set_xticks([float(one.epsilon) for one in rows], [one.epsilon for one in rows])
    axes.minorticks_off()


def _legend(figure: Any, axes: Any) -> None:
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=3)
