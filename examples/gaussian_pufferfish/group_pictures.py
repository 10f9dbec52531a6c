"""How figures 3 and 4 are drawn: histograms before and after noise, and the scales."""

from typing import Any

import numpy as np
from figures.drawing import INK, SERIES, picture

from gaussian_pufferfish.group_records import DRAWN, Histogram, TwoGroups
from verifydp.data.beliefs import PriorPair
from verifydp.laws.noise import LaplaceNoise, NoNoise
from verifydp.laws.protocol import LineLaw

__all__ = ["draw"]


def draw(name: str, found: TwoGroups, fitted: PriorPair) -> str:
    """Draw the histograms with the fitted laws, and scales against delta.

    Parameters
    ----------
    name
        Of the picture.
    found
        The numbers.
    fitted
        The fitted mixtures.
    """
    first, second = (group.name for group in found.groups)
    description = (
        f"Above, histograms of {found.quantity} of the groups {first} and {second}: "
        "the data with the fitted mixtures, and one release for each claim. Below, the "
        "scale of Laplace noise against delta: of eq. (13), of the repaired rule, and "
        f"the least one, which is 0 from delta {found.needed_below.rounded_up} on"
    )
    with picture(name, 620, description) as drawn:
        grid = drawn.figure.add_gridspec(3, 2, height_ratios=(1.25, 1, 1.25))
        data, *releases = found.histograms
        _histogram(drawn.figure.add_subplot(grid[0, :]), found, data, fitted)
        top = 0.0
        panels = []
        for place, (release, delta) in enumerate(zip(releases, DRAWN, strict=True)):
            axes = drawn.figure.add_subplot(grid[1, place])
            _histogram(axes, found, release, fitted)
            axes.set_xlabel(f"released for δ = {delta}: b = {release.scale:.5g}")
            top = max(top, axes.get_ylim()[1])
            panels.append(axes)
        widest = releases[-1].edges
        for axes in panels:
            axes.set(xlim=(widest[0], widest[-1]), ylim=(0, top))
        _scales(drawn.figure.add_subplot(grid[2, :]), found)
    return drawn.svg


def _histogram(
    axes: Any, found: TwoGroups, histogram: Histogram, fitted: PriorPair
) -> None:
    edges = np.array(histogram.edges)
    width = edges[1] - edges[0]
    noise = LaplaceNoise(histogram.scale) if histogram.scale else NoNoise()
    grid = np.linspace(edges[0], edges[-1], 401)
    looks = zip(
        found.groups,
        histogram.counts,
        (fitted.first, fitted.second),
        SERIES[:2],
        ("-", "--"),
        strict=True,
    )
    for group, counts, prior, colour, style in looks:
        heights = np.array(counts) / (sum(counts) * width)
        axes.stairs(heights, edges, fill=True, color=colour, alpha=0.28, linewidth=0)
        law: LineLaw = noise.released(prior)
        label = f"{group.name}: {group.size:,} values, fitted law"
        axes.plot(grid, law.density_float(grid), style, color=colour, label=label)
    axes.set_xlim(edges[0], edges[-1])
    axes.set_ylim(0)
    axes.set_ylabel("density")
    axes.grid(visible=False)
    if not histogram.scale:
        axes.set_xlabel(found.quantity)
        axes.set_ylim(0, 1.3 * axes.get_ylim()[1])
        axes.legend(loc="upper right", ncols=2, borderaxespad=0)


def _scales(axes: Any, found: TwoGroups) -> None:
    delta, paper, corrected, least = np.array(found.curve).T
    axes.plot(delta, corrected, "-.", color=SERIES[2], label="repaired rule")
    axes.plot(delta, paper, "-", color=SERIES[1], label="eq. (13), as printed")
    start = found.needed_below.middle
    # The least scale is 0 from the mixtures' own delta on, and that is exact.
    needed = least > 0
    x = [*delta[needed], start, delta[-1]]
    y = [*least[needed], 0.0, 0.0]
    axes.plot(x, y, "--", color=SERIES[0], label="least that satisfies the claim")
    axes.plot([start], [0], "o", color=SERIES[0], clip_on=False, zorder=3)
    axes.annotate(
        f"no noise from δ = {found.needed_below.rounded_up} on",
        (start, 0),
        xytext=(4, 7),
        textcoords="offset points",
        color=INK,
    )
    axes.set(
        xscale="log",
        xlim=(delta[0], delta[-1]),
        xlabel="δ, at ε = 1",
        ylabel="scale b",
    )
    axes.set_ylim(0, 1.35 * float(corrected.max()))
    axes.legend(loc="upper right", ncols=3, borderaxespad=0)
