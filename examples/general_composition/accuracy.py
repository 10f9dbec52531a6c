"""Five ways to compose one release, and what each costs in noise.

Adding all budgets up, taking the largest alone, the sum over the worst neighbour, and
the best possible epsilon at a delta, with the records of the components and without.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from figures.drawing import MARKERS, SERIES, picture
from figures.enclosures import Number

from general_composition.releases import Component, composed, districts, windows
from verifydp.composition.optimal import ApproximateComponent, compose_optimally
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball

__all__ = ["Accuracy", "Noise", "Ways", "accuracy", "draw_budgets", "draw_noise"]

#: The budget of each component, and the delta of the best epsilon.
EPSILON, DELTA = "0.1", "1e-6"
DISTRICTS = (2, 3, 5, 10, 20, 50, 100)
#: How many groups there are, and in how many of them a record may be.
GROUPS, OVERLAPS = 100, (1, 2, 3, 5, 10, 20, 30, 50, 70, 100)
#: The epsilon that a whole release is to have at the same delta.
WANTED = "1"
#: Budgets of components are looked for among multiples of 1 / this.
_GRID = 10**6

#: The ways as they are called in pictures and tables, in one order everywhere.
LABELS = (
    "all budgets added up",
    "the largest alone",
    "worst neighbour",
    "best at δ, worst neighbour",
    "best at δ, all touched",
)


@dataclass(frozen=True, slots=True)
class Ways:
    """The epsilon of one release, by each way.

    Attributes
    ----------
    parts, overlap
        How many components there are, and how many of them a neighbour touches.
    added
        All budgets added up.
    largest
        The largest budget alone, and whether that is a guarantee.
    largest_holds
        As `largest` says.
    worst
        The sum over the worst neighbour.
    best
        The least epsilon at `DELTA` for all components with these budgets.
    best_unread
        The same if all components may read every record.
    """

    parts: int
    overlap: int
    added: Number
    largest: Number
    largest_holds: bool
    worst: Number
    best: Number
    best_unread: Number


@dataclass(frozen=True, slots=True)
class Noise:
    """Standard deviations of Laplace noise on each of `GROUPS` counts.

    So much makes the release (`WANTED`, `DELTA`)-private by each way.

    Attributes
    ----------
    overlap
        In how many groups a record may be.
    added, largest, worst, best, best_unread
        By the way that `Ways` calls so; `largest` is too little, unless a record is
        in one group alone. Budgets of `best` and `best_unread` are rounded downward to
        a multiple of one millionth.
    """

    overlap: int
    added: Number
    largest: Number
    worst: Number
    best: Number
    best_unread: Number


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The comparison.

    Attributes
    ----------
    by_district
        Disjoint parts where a record is replaced, by the number of districts.
    by_overlap
        `GROUPS` groups where a record is added or removed, by how many it may be in.
    noise
        What that means for counts.
    """

    epsilon: str
    delta: str
    wanted: str
    by_district: tuple[Ways, ...]
    by_overlap: tuple[Ways, ...]
    noise: tuple[Noise, ...]


def accuracy() -> Accuracy:
    """Compose each release by each way.

    Examples
    --------
    >>> last = accuracy().by_district[-1]
    >>> last.added.text, last.largest.text, last.worst.text
    ('10', '0.1', '0.2')
    """
    budget = {"epsilon": EPSILON}
    return Accuracy(
        epsilon=EPSILON,
        delta=DELTA,
        wanted=WANTED,
        by_district=tuple(
            _ways("replace", districts([budget] * number), min(number, 2))
            for number in DISTRICTS
        ),
        by_overlap=tuple(
            _ways("add-remove", windows(GROUPS, overlap, budget), overlap)
            for overlap in OVERLAPS
        ),
        noise=tuple(map(_noise, OVERLAPS)),
    )


def _ways(relation: str, components: Sequence[Component], overlap: int) -> Ways:
    found = composed(relation, components, delta=DELTA)
    added, largest, worst = found.compared[:3]
    unread = [{**one, "of": ""} for one in components]
    best, whole = found.numbers[1], composed(relation, unread, delta=DELTA).numbers[1]
    return Ways(
        parts=len(components),
        overlap=overlap,
        added=Number.of_exact(Fraction(added.exact)),
        largest=Number.of_exact(Fraction(largest.exact)),
        largest_holds=largest.holds,
        worst=Number.of_exact(Fraction(worst.exact)),
        best=Number(best.lower, best.upper),
        best_unread=Number(whole.lower, whole.upper),
    )


def _noise(overlap: int) -> Noise:
    wanted = Fraction(WANTED)
    return Noise(
        overlap=overlap,
        added=_deviation(wanted / GROUPS),
        largest=_deviation(wanted),
        worst=_deviation(wanted / overlap),
        best=_deviation(_largest_budget(overlap)),
        best_unread=_deviation(_largest_budget(GROUPS)),
    )


def _deviation(epsilon: Fraction) -> Number:
    """Of Laplace noise for a count: ``sqrt(2) / epsilon``."""
    return Number.of_ball(ball(2).sqrt() / ball(epsilon))


def _largest_budget(touched: int) -> Fraction:
    """The largest budget on the grid with which so many components are private enough.

    Their sum is enough, so that it is at least an equal share of what is wanted; and
    less than all with twice delta above it, which is too much for a single one.
    """
    wanted = Epsilon.of_claim(WANTED)
    low = int(Fraction(WANTED) * _GRID) // touched
    high = int((Fraction(WANTED) + 2 * Fraction(DELTA)) * _GRID) + 1
    while high - low > 1:
        middle = (low + high) // 2
        component = ApproximateComponent(Fraction(middle, _GRID), 0, count=touched)
        enough = compose_optimally([component]).epsilon_at(DELTA).epsilon_upper
        low, high = (middle, high) if enough <= wanted else (low, middle)
    return Fraction(low, _GRID)


def draw_budgets(found: Accuracy) -> str:
    """Draw epsilon by each way, for parts and for groups that overlap."""
    description = (
        "The sum of all budgets grows with their number; what the worst neighbour "
        "touches stays at two budgets for parts, and grows with the overlap of groups"
    )
    with picture("composed-budgets", 420, description) as drawn:
        panels: Any = drawn.figure.subplots(1, 2, sharey=True)
        for axes, ways, name, title in (
            (panels[0], found.by_district, "parts", "districts, a record is replaced"),
            (
                panels[1],
                found.by_overlap,
                "overlap",
                f"{GROUPS} groups, a record is added",
            ),
        ):
            axes.set(title=title, xscale="log", yscale="log")
            _lines(axes, ways, [getattr(one, name) for one in ways])
        panels[0].set(xlabel="districts", ylabel="ε of the release")
        panels[1].set(xlabel="groups that a record may be in")
        _legend(drawn.figure, panels[0])
    return drawn.svg


def draw_noise(found: Accuracy) -> str:
    """Draw the noise on each count by each way."""
    description = (
        "With few groups for each record the worst neighbour needs the least noise; "
        "with many the best epsilon at delta does"
    )
    with picture("composed-noise", 380, description) as drawn:
        axes: Any = drawn.figure.subplots()
        axes.set(
            xscale="log",
            yscale="log",
            xlabel="groups that a record may be in",
            ylabel="deviation of the noise on a count",
        )
        _lines(axes, found.noise, [one.overlap for one in found.noise])
        _legend(drawn.figure, axes)
    return drawn.svg


def _lines(axes: Any, rows: Sequence[Any], places: Sequence[int]) -> None:
    names = ("added", "largest", "worst", "best", "best_unread")
    for name, label, colour, marker in zip(names, LABELS, SERIES, MARKERS, strict=True):
        # A ring around the marks of a line that may lie upon it.
        ring = {"markersize": 10, "markerfacecolor": "none"} if name == "worst" else {}
        axes.plot(
            places,
            [getattr(one, name).middle for one in rows],
            color=colour,
            marker=marker,
            linestyle="dotted" if name == "largest" else "solid",
            label=f"{label} (no guarantee)" if name == "largest" else label,
            **ring,
        )
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda value, _: f"{value:g}")


def _legend(figure: Any, axes: Any) -> None:
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=3)
