"""Exact bets and the wealth that they earn.

A bet found in floats is rounded to multiples of a power of two that satisfy
the constraint of `verifydp.empirical.stats.growth` exactly; the certificate
holds these integers. Wealth in floats only steers the search: the checker
recomputes it in ball arithmetic before a verdict is shown.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from verifydp.empirical.stats.growth import FloatBet
from verifydp.evidence.certificates import BetBlock, EProcess, Strategy
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.numbers import exact_text

__all__ = [
    "Account",
    "ExactBet",
    "Stakes",
    "combined_log_wealth",
    "log_of",
    "passes_bar",
    "write_certificate",
]

_IntArray = npt.NDArray[np.int64]
_FloatArray = npt.NDArray[np.float64]

#: The checker reads no finer bets.
_SCALE_MAX = 1024
#: Wealth must pass the bar by this factor in floats, so that balls agree.
_SAFETY = 1e-6
#: Least payoff beside the stake that is bet at all.
_PAYOFF_MIN = 1e-9


@dataclass(frozen=True, slots=True)
class Stakes:
    """What every bet of an audit is placed against.

    Parameters
    ----------
    notion
        The claim's epsilon and delta.
    exp_upper
        A rational not below ``exp(epsilon)``: a slightly larger null, hence sound.

    Attributes
    ----------
    ratio
        ``exp_upper`` for the search, in floats.
    scale
        Bets are multiples of ``2**-scale``: fine enough beside ``1 / ratio``.
    """

    notion: ApproximateDP
    exp_upper: Fraction
    ratio: float = field(init=False)
    scale: int = field(init=False)

    def __post_init__(self) -> None:
        # Looked up for every bet, so converted once.
        ratio = float(self.exp_upper)
        object.__setattr__(self, "ratio", ratio)
        scale = min(_SCALE_MAX, 40 + max(0, math.frexp(ratio)[1]))
        object.__setattr__(self, "scale", scale)

    @property
    def epsilon(self) -> float:
        """The claim's epsilon, in floats."""
        return float(self.notion.epsilon)

    @property
    def delta(self) -> float:
        """The claim's delta, in floats."""
        return self.notion.delta


@dataclass(frozen=True, slots=True, eq=False)
class ExactBet:
    """A valid table in integers (multiples of ``2**-scale``) and its log payoffs.

    ``signed`` has shape (levels,); ``log_payoffs`` has shape (2, levels): database,
    then neighbour.
    """

    mu: int
    nu: int
    signed: _IntArray
    log_payoffs: _FloatArray

    @classmethod
    def round(cls, bet: FloatBet, stakes: Stakes) -> "ExactBet | None":
        """Round a bet inward; None where a payoff would not be clearly positive."""
        unit = 1 << stakes.scale
        # No overflow: a bet is at most 1 / ratio, and scale only makes that 2**41.
        signed = np.trunc(np.ldexp(bet.signed, stakes.scale)).astype(np.int64)
        up, down = max(0, int(signed.max())), max(0, -int(signed.min()))
        charge = 0
        if stakes.delta > 0:
            charge = math.ceil(stakes.notion.exact_delta * (up + down))
        mu, nu = _scaled(bet.mu, stakes.scale), _scaled(bet.nu, stakes.scale)
        spare = min(0, unit - charge - mu - nu)
        mu, nu = mu + spare // 2, nu + spare // 2
        rounded = signed * math.ldexp(1.0, -stakes.scale)
        # A gain on one side costs the ratio times as much on the other.
        gain, loss = np.maximum(rounded, 0), np.minimum(rounded, 0)
        payoffs = np.empty((2, len(signed)))
        payoffs[0] = 2 * (mu / unit + gain + stakes.ratio * loss)
        payoffs[1] = 2 * (nu / unit - stakes.ratio * gain - loss)
        # Far above the rounding of these floats, so the exact payoff is positive too.
        if not payoffs.min() > _PAYOFF_MIN * (min(mu, nu) / unit):
            return None
        return cls(mu, nu, signed, np.log(payoffs))


def _scaled(value: float, places: int) -> int:
    """The whole part of ``value * 2**places``; that may be beyond any double."""
    numerator, denominator = value.as_integer_ratio()
    return (numerator << places) // denominator


@dataclass(frozen=True, slots=True, eq=False)
class _Settled:
    """A block on which a bet was settled."""

    pairs: int
    bet: ExactBet | None
    counts: _IntArray

    def written(self) -> BetBlock:
        if self.bet is None:
            return BetBlock(pairs=self.pairs)
        return BetBlock(
            pairs=self.pairs,
            mu=self.bet.mu,
            nu=self.bet.nu,
            bets=tuple(self.bet.signed.tolist()),
            database=tuple(self.counts[0].tolist()),
            neighbour=tuple(self.counts[1].tolist()),
        )


@dataclass(slots=True)
class Account:
    """The wealth of one expert on one pair, and the record of its bets.

    Parameters
    ----------
    pair
        Index of the pair in the audit.
    name
        The expert's name, for reports.
    weight
        Its share in the average of wealths; all shares of an audit add up to at
        most 1.
    """

    pair: int
    name: str
    weight: Fraction
    log_wealth: float = 0.0
    blocks: list[_Settled] = field(default_factory=list)
    log_weight: float = field(init=False)

    def __post_init__(self) -> None:
        self.log_weight = log_of(self.weight)

    def settle(self, bet: ExactBet | None, pairs: int, counts: _IntArray) -> None:
        """Pay out one block.

        Parameters
        ----------
        bet
            The table fixed before the block was drawn; None for no bet.
        pairs
            Draws on each side.
        counts
            Draws of the block per side and level, shape (2, levels).
        """
        if bet is not None:
            self.log_wealth += float((counts * bet.log_payoffs).sum())
        self.blocks.append(_Settled(pairs, bet, counts))


def combined_log_wealth(accounts: list[Account]) -> float:
    """Natural logarithm of the weighted average of the accounts' wealth."""
    terms = [account.log_weight + account.log_wealth for account in accounts]
    peak = max(terms)
    return peak + math.log(math.fsum(math.exp(term - peak) for term in terms))


def passes_bar(log_wealth: float, alpha: Fraction) -> bool:
    """Whether wealth reaches ``1 / alpha``, with room for the rounding of floats."""
    return log_wealth > -log_of(alpha) + _SAFETY


def write_certificate(
    accounts: list[Account], stakes: Stakes, alpha: Fraction, *, coin: bool = False
) -> EProcess | None:
    """The smallest certificate that shows wealth at or above ``1 / alpha``.

    Leaving accounts out only lowers the average, so the fewest that suffice are
    written. None if all of them together do not suffice. With ``coin`` the side of each
    call was picked by a fair coin.
    """
    ranked = sorted(accounts, key=lambda a: a.log_weight + a.log_wealth, reverse=True)
    for count in range(1, len(ranked) + 1):
        if passes_bar(combined_log_wealth(ranked[:count]), alpha):
            return EProcess(
                epsilon=stakes.notion.epsilon.exact,
                delta=exact_text(stakes.notion.exact_delta),
                alpha=exact_text(alpha),
                exp_upper=exact_text(stakes.exp_upper),
                scale=stakes.scale,
                strategies=tuple(
                    Strategy(
                        pair=account.pair,
                        name=account.name,
                        weight=exact_text(account.weight),
                        blocks=tuple(block.written() for block in account.blocks),
                    )
                    for account in ranked[:count]
                ),
                coin=coin,
            )
    return None


def log_of(value: Fraction) -> float:
    """Natural logarithm of a positive rational of any size."""
    return math.log(value.numerator) - math.log(value.denominator)
