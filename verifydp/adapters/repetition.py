"""What became of each draw when a call for many draws failed as a whole.

A call for ``n`` draws that fails tells only that at least one of them failed.
To put ``n`` fresh draws in its place would be wrong: a failure of probability
``p`` would be seen with probability ``p (1 - (1 - p)^n)``, almost never where
``n p`` is small. What has to be drawn is ``n`` independent draws *given that at
least one fails*. This module does so by rejection: the two halves are drawn
until at least one of them fails, and a failed half is settled in the same way,
down to calls for one draw.

Guarantee
---------
If a call for ``n`` draws fails exactly when one of ``n`` independent draws does,
the outputs have the law of independent draws, up to this: after `TRIES` rounds
without a failure, a failure inside a part is so rare that the split is made at
random, with two failed parts at their first-order probability. The frequency of
failures is understated by that, by a factor not below 0.9996 (by exact
recursion over the sizes).

A call that runs out of memory is split in the same way, but short memory is no output:
where the size is at fault, smaller calls do; where it is a single draw, or one of many
that no size explains, nothing may be left out, and `InputError` is raised.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from verifydp.adapters.memory import OutOfMemory
from verifydp.adapters.seeds import child_seeds, fresh_seeds
from verifydp.sampling import Failure

__all__ = ["REPEATS", "SINGLY", "TRIES", "Attempt", "draw_each"]

#: Rounds in which the parts of a failed call are drawn again.
TRIES = 16

#: How often a failed call whose parts never fail is repeated; when all repeats
#: fail, its size is what the mechanism cannot do. The probability that random
#: failures look like that is at most (1 - P)^TRIES P^REPEATS < 3e-7.
REPEATS = 8

#: A failed call for at most so many draws is replaced by calls for one draw.
SINGLY = 16

#: Draws so many outputs with that stream: all of them, or the failure.
Attempt = Callable[[int, np.random.SeedSequence], Any]


def draw_each(
    attempt: Attempt, size: int, seeds: np.random.SeedSequence, name: str = "it"
) -> Any:
    """Draw ``size`` outputs, of which some may be failures.

    Parameters
    ----------
    attempt
        Called with a size and a seed sequence of its own; returns a sequence of
        that many outputs or a `Failure`.
    size
        Number of draws, at least 1.
    seeds
        The piece's seed sequence. The first attempt gets it, later ones get
        children, so that the outputs depend on nothing else.
    name
        What messages call the mechanism.

    Returns
    -------
    sequence
        What the first attempt returned, or a list in which each output or
        `Failure` stands for one draw.

    Raises
    ------
    InputError
        If memory is short for a single draw, or now and then whatever the size.
    """
    first = attempt(size, fresh_seeds(seeds))
    if not isinstance(first, Failure):
        return first
    return _Settlement(attempt, seeds, name).settle(size, first)


class _Settlement:
    """The repeated calls for one piece, and the sizes that have never worked."""

    def __init__(
        self, attempt: Attempt, seeds: np.random.SeedSequence, name: str
    ) -> None:
        self._attempt = attempt
        self._seeds = seeds
        self._name = name
        self._calls = 0
        self._unsupported: float = float("inf")
        self._positions = np.random.Generator(np.random.PCG64(self._next_seeds()))

    def settle(self, size: int, failure: Failure) -> list[Any]:
        """Draw ``size`` outputs given that a call for them failed."""
        if size == 1:
            if isinstance(failure, OutOfMemory):
                raise failure.refusal(self._name, 1)
            return [failure]
        parts = [1] * size if size <= SINGLY else [size // 2, size - size // 2]
        if isinstance(failure, OutOfMemory) and self._never_works(size):
            self._unsupported = min(size, self._unsupported)
        if size >= self._unsupported:
            return self._joined(parts, [self._try(part) for part in parts])
        for _ in range(TRIES):
            tried = [self._try(part) for part in parts]
            if any(isinstance(outcome, Failure) for outcome in tried):
                return self._joined(parts, tried)
        drawn = self._joined(parts, tried)
        if self._never_works(size):
            self._unsupported = size
            return drawn
        if isinstance(failure, OutOfMemory):
            raise failure.refusal(self._name, size)
        return self._with_one_failure(drawn, failure)

    def _never_works(self, size: int) -> bool:
        """Whether calls for so many draws fail again and again."""
        if size >= self._unsupported:
            return True
        return all(isinstance(self._try(size), Failure) for _ in range(REPEATS))

    def _with_one_failure(self, drawn: list[Any], failure: Failure) -> list[Any]:
        """Place a rare failure among clean draws.

        Of two parts, of which at least one fails with small probability P each,
        both fail with probability P / (2 - P): the part beside the failure is
        drawn anew in half of the cases, which gives P / 2.
        """
        low, high = 0, len(drawn)
        while high - low > 1:
            middle = (low + high) // 2
            beside = (middle, high)
            if self._positions.random() * (high - low) >= middle - low:
                beside = (low, middle)
            if self._positions.random() < 1 / 2:
                drawn[slice(*beside)] = self._draw(beside[1] - beside[0])
            low, high = (middle, high) if beside[0] == low else (low, middle)
        drawn[low] = failure
        return drawn

    def _draw(self, size: int) -> list[Any]:
        """Draw ``size`` outputs, given nothing."""
        return self._joined([size], [self._try(size)])

    def _joined(self, parts: Sequence[int], tried: Sequence[Any]) -> list[Any]:
        outputs: list[Any] = []
        for part, outcome in zip(parts, tried, strict=True):
            if isinstance(outcome, Failure):
                outputs += self.settle(part, outcome)
            else:
                outputs += list(outcome)
        return outputs

    def _try(self, size: int) -> Any:
        return self._attempt(size, self._next_seeds())

    def _next_seeds(self) -> np.random.SeedSequence:
        self._calls += 1
        return child_seeds(self._seeds, self._calls)
