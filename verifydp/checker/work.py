"""How much work the check of an audit's certificate may take, all parts together.

A certificate is a file that nobody vouches for, and a small one can ask for hours: so
each piece of work is charged before it is done. The charges are estimates of cost, and
no bound rests on them.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import CertificateError

__all__ = ["WORK_LIMIT", "Work", "log_work", "tail_work"]

#: One unit is a step from one probability of a binomial law to the next: about a third
#: of a microsecond. An audit of 20 million draws takes up to 10 million units.
WORK_LIMIT = 50_000_000
#: Guard digits of tails, in bits (`verifydp.exact.binomial`).
_GUARD_BITS = 64
#: Bits of integers that cost no more than small ones.
_SMALL_BITS = 256
#: What a tail, and one logarithm, cost at least.
_TAIL, _LOGARITHM = 500, 16
_LOG_2 = math.log(2)


@dataclass(slots=True)
class Work:
    """What has been charged so far, and the most that may be."""

    limit: int = WORK_LIMIT
    spent: int = 0

    def charge(self, units: int, what: str) -> None:
        """Charge a piece of work before it is done.

        Raises
        ------
        CertificateError
            If it would exceed the limit; the message names the work.
        """
        self.spent += units
        if self.spent > self.limit:
            raise CertificateError(
                f"{what} would take the check to {self.spent:,} units of work, and at "
                f"most {self.limit:,} are done for one certificate"
            )


def tail_work(trials: int, probability: Fraction, bits: int) -> int:
    """Estimate what the tails of one binomial law cost, whatever points are asked for.

    They follow the law from its mode as far as probabilities matter, at most about as
    far as Bernstein's inequality says.

    Examples
    --------
    >>> even = Fraction(1, 2)
    >>> tail_work(10**9, even, 36) > 100 * tail_work(10**4, even, 36)
    True
    """
    digits = bits + trials.bit_length() // 2 + _GUARD_BITS
    depth = _LOG_2 * digits
    share = float(probability)
    variance = trials * share * (1 - share)
    reach = math.ceil(depth / 3 + math.sqrt(depth * depth / 9 + 2 * variance * depth))
    mode = int(trials * share)
    steps = min(reach, mode) + min(reach, trials - mode)
    return _TAIL + steps * (1 + (digits + _GUARD_BITS) // _SMALL_BITS)


def log_work(bits: int) -> int:
    """Estimate what a logarithm in ball arithmetic costs.

    Examples
    --------
    >>> log_work(96) < log_work(3072)
    True
    """
    return _LOGARITHM + bits // 16
