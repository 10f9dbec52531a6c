"""The law of a sum of independent steps on a lattice, bounded from below everywhere.

Each variable takes one step of its length, or none. The probabilities of all sums lie
side by side in one large integer, each in a field so wide that a product of two such
integers is a convolution (Kronecker's substitution). Everything is rounded downward, so
that the mass that is missing in the end is known, and bounds every error.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import flint

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull, lowest, precision

__all__ = ["LatticeSum", "LatticeStep", "field_width", "lattice_sum"]

#: Equal variables up to this number are taken one by one: cheaper than a product.
_FEW = 24
#: So many single variables make a block, before blocks are multiplied.
_BLOCK = 32
#: Fields end where words of the machine do.
_WORD = 64


@dataclass(frozen=True, slots=True)
class LatticeStep:
    """Independent variables of one kind: each is ``length`` or 0.

    Parameters
    ----------
    length
        Of the step, at least 0.
    hit, miss
        Enclosures of the probabilities of a step, and of none.
    count
        How many there are, at least 1.
    """

    length: int
    hit: Ball
    miss: Ball
    count: int = 1


@dataclass(frozen=True, slots=True)
class LatticeSum:
    """Lower bounds on the probabilities of the sums from 0 to ``length``.

    ``packed`` holds them in units of ``2**-bits``, a field for each sum; ``missing`` is
    how many units all of them together lack.
    """

    packed: Any
    length: int
    bits: int
    missing: int

    def probability(self, low: int, high: int) -> Ball:
        """Enclose the probability of the sums from ``low`` to ``high``, both included.

        Examples
        --------
        >>> half = LatticeStep(1, ball(1) / 2, ball(1) / 2, count=4)
        >>> lattice_sum([half], 31).probability(3, 9).contains(ball(5) / 16)
        True
        """
        low, high = max(low, 0), min(high, self.length)
        if low > high:
            return ball(0)
        units = self._units(low, high)
        with precision(self.bits + 32):
            top = min(units + self.missing, 1 << self.bits)
            return hull(units, top) / ball(1 << self.bits)

    def lower_bounds(self) -> Iterator[int]:
        """Yield the lower bound of each sum, in units of ``2**-bits``."""
        size = field_width(self.bits) // 8
        content = int(self.packed).to_bytes(size * (self.length + 1), "little")
        for place in range(0, len(content), size):
            yield int.from_bytes(content[place : place + size], "little")

    def _units(self, low: int, high: int) -> int:
        """Add up fields: the base of the fields is 1 modulo itself less 1."""
        width = field_width(self.bits)
        fields = self.packed >> (low * width)
        fields &= (flint.fmpz(1) << ((high - low + 1) * width)) - 1
        return int(fields % ((1 << width) - 1))


def field_width(bits: int) -> int:
    """Give the width of a field in which products of masses have room, in bits.

    Masses of a whole law add up to at most ``2**bits``, and those of a product to at
    most ``4**bits``.

    Examples
    --------
    >>> field_width(31), field_width(63), field_width(64)
    (64, 128, 192)
    """
    return -(-(2 * bits + 2) // _WORD) * _WORD


def lattice_sum(variables: Iterable[LatticeStep], bits: int) -> LatticeSum:
    """Bound the law of the sum of independent variables from below.

    Parameters
    ----------
    variables
        In any order.
    bits
        Digits of the probabilities, at least 2.

    Returns
    -------
    LatticeSum
        Guarantee: no bound is above its probability, and together they lack
        ``missing`` units of ``2**-bits``; that is about the number of lattice points
        times the logarithm of the number of variables.

    Raises
    ------
    InputError
        If a length is negative or a count below 1.
    """
    listed = list(variables)
    if any(one.length < 0 or one.count < 1 for one in listed):
        raise InputError("steps have lengths of at least 0, counts of at least 1")
    width, one = field_width(bits), flint.fmpz(1) << bits
    length = sum(each.length * each.count for each in listed)
    # Ones in the lower part of each field, where a rounded mass lies.
    every = ((flint.fmpz(1) << ((length + 1) * width)) - 1) // ((1 << width) - 1)
    kept = every * ((1 << (width - bits)) - 1)

    def scaled(product: Any) -> Any:
        """Drop the last digits of every field."""
        return (product >> bits) & kept

    def added(law: Any, each: LatticeStep) -> Any:
        shift = each.length * width
        hit, miss = (_floor(part, bits) for part in (each.hit, each.miss))
        return scaled(law * miss + ((law * hit) << shift))

    blocks, block, single = [], one, 0
    for each in listed:
        if each.count <= _FEW:
            for _ in range(each.count):
                block, single = added(block, each), single + 1
                if single % _BLOCK == 0:
                    blocks.append(block)
                    block = one
            continue
        power = one
        for digit in f"{each.count:b}":
            power = scaled(power * power)
            power = added(power, each) if digit == "1" else power
        blocks.append(power)
    blocks.append(block)
    while len(blocks) > 1:
        odd = blocks[2 * (len(blocks) // 2) :]
        pairs = zip(blocks[::2], blocks[1::2], strict=False)
        blocks = [*(scaled(a * b) for a, b in pairs), *odd]
    total = int(blocks[0] % ((1 << width) - 1))
    return LatticeSum(blocks[0], length, bits, (1 << bits) - total)


def _floor(probability: Ball, bits: int) -> int:
    """Round a probability downward to units."""
    with precision(bits + 32):
        units = lowest(probability * ball(1 << bits))
    return min(max(math.floor(units), 0), 1 << bits)
