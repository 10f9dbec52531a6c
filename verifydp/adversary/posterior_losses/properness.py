"""Whether a loss of beliefs rewards honesty, tried on a grid of beliefs."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Protocol

from verifydp.adversary.posterior_losses.protocol import Amount, StateLaw
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.exact.balls import Ball, ball, precision
from verifydp.laws.parameters import rational

__all__ = ["DishonestBelief", "ScoredBelief", "dishonest_belief", "mean_loss"]

_BITS = 256
_MOST_BELIEFS = 2000


class ScoredBelief(Protocol):
    """A loss of beliefs; nothing but the loss itself is asked."""

    def loss(self, state: Hashable, act: Any) -> Amount:
        """Give what a belief costs where this is the true state."""


@dataclass(frozen=True, slots=True)
class DishonestBelief:
    """A belief that is better not told: the loss is not proper.

    Attributes
    ----------
    held, told
        What is believed, and what is better said. Guarantee: the expected loss of the
        second is surely below that of the first, under the first.
    honest, dishonest
        The two expected losses.
    """

    held: Mapping[Hashable, Fraction]
    told: Mapping[Hashable, Fraction]
    honest: Amount
    dishonest: Amount


def dishonest_belief(
    loss: ScoredBelief, states: Sequence[Hashable], *, parts: int = 10
) -> DishonestBelief | None:
    """Look for a belief that a loss makes better not to tell.

    A loss is proper where there is none (Gneiting and Raftery 2007, section 2).

    Parameters
    ----------
    loss
        Takes beliefs as guesses, and gives exact numbers or balls.
    states
        At least two.
    parts
        Beliefs whose probabilities are multiples of 1 over this are tried, all pairs.

    Returns
    -------
    DishonestBelief or None
        None says that there is none on the grid; it proves nothing of other beliefs.

    Raises
    ------
    InputError
        If there are fewer than two states, or more than 2,000 beliefs on the grid, or
        the loss gives a float, or anything else that is no exact number.

    Examples
    --------
    >>> from verifydp.adversary.posterior_losses.brier import BrierLoss
    >>> dishonest_belief(BrierLoss(), ("yes", "no")) is None
    True
    """
    _require_loss(loss)
    try:
        different = len(set(states)) if isinstance(states, Sequence) else None
    except TypeError:  # a state that is a list, say
        different = None
    if different is None:
        raise InputError(f"the states are {quoted(states)}: give a list of states")
    if not isinstance(parts, int) or isinstance(parts, bool):
        raise InputError(f"parts is {quoted(parts)}: give a whole number")
    if different < 2 or parts < 1:
        raise InputError(
            f"there are {different} states and {quoted(parts)} parts: give at "
            "least two states and one part"
        )
    grid = []
    for belief in _grid(states, parts):
        grid.append(belief)
        if len(grid) > _MOST_BELIEFS:
            raise InputError(
                f"{len(states)} states in {quoted(parts)} parts are more than "
                f"{_MOST_BELIEFS} beliefs: give fewer parts"
            )
    with precision(_BITS):
        for held, told in product(grid, grid):
            if held != told:
                honest = mean_loss(loss, held, held)
                dishonest = mean_loss(loss, held, told)
                if ball(dishonest) < ball(honest):  # certain, for balls
                    return DishonestBelief(held, told, honest, dishonest)
    return None


def mean_loss(loss: ScoredBelief, belief: StateLaw, act: Any) -> Amount:
    """Give the expected loss of a guess, for who believes this.

    States that are held impossible do not count, whatever the guess costs there.

    Raises
    ------
    InputError
        If the loss gives something else than an exact number or a ball.
    """
    weights = [(state, weight) for state, weight in belief.items() if weight]
    terms = [(weight, _amount(loss.loss(s, act), s)) for s, weight in weights]
    if any(isinstance(amount, Ball) for _, amount in terms):
        return sum((ball(weight) * ball(amount) for weight, amount in terms), ball(0))
    exact = [
        weight * amount for weight, amount in terms if not isinstance(amount, Ball)
    ]
    return sum(exact, Fraction(0))


def _amount(amount: object, state: Hashable) -> Amount:
    """Read what a loss gives, which users may have written."""
    if isinstance(amount, Ball):
        return amount
    return rational(amount, f"the loss in state {quoted(state)}")


def _require_loss(loss: object) -> None:
    if not callable(getattr(loss, "loss", None)) or isinstance(loss, type):
        raise InputError(
            f"the loss is {quoted(loss)}: give one such as posterior_loss('brier')"
        )


def _grid(states: Sequence[Hashable], parts: int) -> Iterator[StateLaw]:
    for shares in _compositions(parts, len(states)):
        yield {s: Fraction(n, parts) for s, n in zip(states, shares, strict=True)}


def _compositions(parts: int, count: int) -> Iterator[tuple[int, ...]]:
    if count == 1:
        yield (parts,)
        return
    for first in range(parts + 1):
        for others in _compositions(parts - first, count - 1):
            yield (first, *others)
