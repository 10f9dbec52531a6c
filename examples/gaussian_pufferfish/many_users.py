"""Figure 2: noise for a sum over K alike users, by eq. (11) and as needed.

Each user's number has mean 1 and a deviation of 1 to 5; the secret is whether a user is
in the data, and the claim is (1, 0.3), as in the paper. Adversaries believe the sum to
be normal.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from figures.drawing import INK, MARKERS, QUIET, SERIES, picture
from figures.enclosures import Number

from verifydp.calibration import (
    RULES,
    Demand,
    noise_of,
    optimal_scale,
    pair_delta,
    raw_delta,
)
from verifydp.calibration.least_scale.roots import Enclosed, upper_rational
from verifydp.data.beliefs import PriorPair
from verifydp.data.beliefs.queries import identical_users
from verifydp.exact.balls import ball

__all__ = ["ManyUsers", "UserRow", "draw", "many_users"]

EPSILON, DELTA = Fraction(1), Fraction(3, 10)
MEAN = 1
SDS = (1, 2, 3, 4, 5)
#: The paper's axis has no numbers.
USERS = (1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, 1000)
_SIGMA = "\N{GREEK SMALL LETTER SIGMA}"
_TICKS = (1, 10, 100, 1000)
#: Rows that the page lists.
_LISTED = (1, 2, 3, 5, 10, 100, 1000)


@dataclass(frozen=True, slots=True)
class UserRow:
    """K users of one deviation.

    Attributes
    ----------
    users, sd
        K, and the deviation of each user's number.
    scale, scale_lambert
        The scale of eq. (11), with tau of eq. (20), and of eq. (23).
    raw_delta
        The least delta without noise: present against absent, absent against present.
    delta_at_scale
        The same with Laplace noise of ``scale``.
    least_scale
        The least scale of Laplace noise that satisfies the claim in both orders.
    """

    users: int
    sd: int
    scale: Number
    scale_lambert: Number
    raw_delta: tuple[Number, Number]
    delta_at_scale: tuple[Number, Number]
    least_scale: Number

    @property
    def worst_raw(self) -> Number:
        """The larger of both orders' deltas without noise."""
        return max(self.raw_delta, key=lambda value: value.middle)


@dataclass(frozen=True, slots=True)
class ManyUsers:
    """The numbers of figure 2."""

    epsilon: str
    delta: str
    mean: int
    sds: tuple[int, ...]
    rows: tuple[UserRow, ...]

    def of_sd(self, sd: int) -> list[UserRow]:
        """Give the rows of one deviation, in order of K."""
        return [row for row in self.rows if row.sd == sd]

    @property
    def listed(self) -> list[list[UserRow]]:
        """The rows that the page lists: for each K, one of each deviation."""
        return [[row for row in self.rows if row.users == users] for users in _LISTED]

    @property
    def without_noise(self) -> int:
        """The least K from which on no listed sum needs noise."""
        needing = [row.users for row in self.rows if row.least_scale.upper]
        return min(users for users in USERS if users > max(needing, default=0))


def many_users() -> ManyUsers:
    """Apply eq. (11), measure what it gives, and enclose the least scales."""
    rows = tuple(_row(users, sd) for users in USERS for sd in SDS)
    return ManyUsers(
        epsilon=str(EPSILON), delta=str(float(DELTA)), mean=MEAN, sds=SDS, rows=rows
    )


def _row(users: int, sd: int) -> UserRow:
    demand = Demand(EPSILON, DELTA)
    present, absent = identical_users(users, MEAN, sd).ordered_pairs()
    scale = RULES["theorem-1"].scale(present, demand)
    noise = noise_of("laplace", upper_rational(scale))
    ends = [optimal_scale(pair, demand) for pair in (present, absent)]
    return UserRow(
        users=users,
        sd=sd,
        scale=Number.of_ball(ball(scale)),
        scale_lambert=_lambert(present, demand),
        raw_delta=(
            Number.of_ball(raw_delta(present, EPSILON)),
            Number.of_ball(raw_delta(absent, EPSILON)),
        ),
        delta_at_scale=(
            Number.of_ball(pair_delta(present, EPSILON, noise)),
            Number.of_ball(pair_delta(absent, EPSILON, noise)),
        ),
        least_scale=Number.of_root(
            Enclosed(max(end.lower for end in ends), max(end.upper for end in ends))
        ),
    )


def _lambert(pair: PriorPair, demand: Demand) -> Number:
    return Number.of_ball(ball(RULES["theorem-1-lambert"].scale(pair, demand)))


def draw(found: ManyUsers) -> str:
    """Draw the scale of eq. (11) and the least one, and delta without noise."""
    description = (
        "Left: the scale of eq. (11) falls towards 1 as K grows, while the least "
        f"scale that satisfies the claim is 0 from K = {found.without_noise} on. "
        "Right: delta without noise is below the claimed one from there on"
    )
    with picture("many-users", 360, description) as drawn:
        left, right = drawn.figure.subplots(1, 2)
        _scales(left, found)
        _deltas(right, found)
    return drawn.svg


def _scales(axes: Any, found: ManyUsers) -> None:
    for sd, colour, marker in zip(found.sds, SERIES, MARKERS, strict=True):
        rows = found.of_sd(sd)
        users = [row.users for row in rows]
        paper = [row.scale.middle for row in rows]
        least = [row.least_scale.middle for row in rows]
        axes.plot(
            users,
            paper,
            marker=marker,
            color=colour,
            label=f"{_SIGMA} = {sd}",
        )
        axes.plot(users, least, linestyle=":", color=colour, linewidth=1.4)
    axes.axhline(found.mean, color=QUIET, linewidth=0.9, linestyle=(0, (2, 3)))
    axes.annotate(
        f"dotted: the least scale,\n0 from K = {found.without_noise} on",
        (4, 0.12),
        color=INK,
        verticalalignment="bottom",
    )
    axes.set(
        xscale="log",
        xticks=_TICKS,
        xticklabels=_TICKS,
        ylim=(-0.15, 6.5),
        xlabel="number of users K",
        ylabel="scale b of Laplace noise",
    )
    axes.legend(loc="upper right")


def _deltas(axes: Any, found: ManyUsers) -> None:
    for sd, colour, marker in zip(found.sds, SERIES, MARKERS, strict=True):
        rows = found.of_sd(sd)
        users = [row.users for row in rows]
        axes.plot(
            users, [row.worst_raw.middle for row in rows], marker=marker, color=colour
        )
    claimed = float(found.delta)
    axes.axhline(claimed, color=INK, linewidth=1.2, linestyle=(0, (4, 2)))
    axes.annotate(
        f"claimed: δ = {claimed:g}",
        (USERS[-1], claimed),
        xytext=(0, 4),
        textcoords="offset points",
        horizontalalignment="right",
        color=INK,
    )
    axes.set(
        xscale="log",
        xticks=_TICKS,
        xticklabels=_TICKS,
        ylim=(-0.03, 1.05),
        xlabel="number of users K",
        ylabel="δ without noise, at ε = 1",
    )
