"""The betting e-process: wealth that a true claim lets nobody expect to grow.

For one pair write P, Q for the two output laws and e for ``exp_upper``, a rational
not below ``exp(epsilon)``. A table with ``mu, nu > 0`` and functions
``kappa, kappa' >= 0`` of the output's level pays a draw

    S(level, P) = 2 (mu + kappa - e kappa'),
    S(level, Q) = 2 (nu - e kappa + kappa'),

all positive, with ``mu + nu + delta (max kappa + max kappa') <= 1``. If the claim
holds then ``E_P S / 2 + E_Q S / 2 <= 1``: the two means are
``a = E_P S`` and ``b = E_Q S`` with

    (a + b) / 2 = mu + nu + E_P kappa - e E_Q kappa + E_Q kappa' - e E_P kappa'

and ``E_P kappa - e E_Q kappa <= delta max kappa`` because kappa is a mixture of
multiples of indicators of its upper level sets, likewise for kappa'. A block of m
draws on each side multiplies wealth by a factor of mean
``(a b)**m <= ((a + b) / 2)**(2 m) <= 1``. Tables are fixed before their block, so
the wealth of a strategy is a nonnegative supermartingale at block ends, a weighted
average of them too, and it reaches ``1 / alpha`` with probability at most alpha
(Ville's inequality).

With ``coin`` a fair coin picks the side of each of ``2 m`` calls. A call then pays
``(a + b) / 2 <= 1`` on average given everything before it, with the laws P and Q of
that call. So wealth is a supermartingale call by call even if these laws change with
time, with earlier calls and their sides: the claim has to hold for each call.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from verifydp.checker.decoding import exact_epsilon, exact_number, probability
from verifydp.checker.hypothesis import Hypothesis
from verifydp.checker.work import Work, log_work
from verifydp.errors import CertificateError
from verifydp.evidence.certificates import BetBlock, EProcess, Strategy
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, precision

__all__ = ["check_e_process"]

#: Largest exponent of the unit in which tables are written.
_SCALE_LIMIT = 1024
#: Most draws in one block.
_PAIRS_LIMIT = 2**62
_FIRST_BITS, _LAST_BITS = 96, 3072
#: Work for a strategy or a block, and for each level of a table.
_BLOCK_WORK, _LEVEL_WORK = 30, 8
#: Bits of payoffs that cost one unit more.
_PAYOFF_BITS = 512


def check_e_process(
    part: EProcess,
    *,
    claim_epsilon: Epsilon,
    claim_delta: Fraction,
    work: Work | None = None,
) -> Hypothesis:
    """Recompute the wealth and compare it with ``1 / alpha``.

    Parameters
    ----------
    part
        Tables and counts.
    claim_epsilon, claim_delta
        The claim's, which the bets must be against.
    work
        Where the work is charged; by default this part alone has all of the limit.

    Returns
    -------
    Hypothesis
        The claim itself, rejected. Guarantee: if the assumptions of the
        certificate hold (independent draws, tables fixed before their block), a
        true claim is rejected with probability at most ``part.alpha``.

    Raises
    ------
    CertificateError
        If a step fails, or there is too much work; the message names it.
    """
    work = Work() if work is None else work
    alpha = probability(part.alpha, "e-process: alpha")
    epsilon = exact_epsilon(part.epsilon, "e-process: epsilon")
    delta = exact_number(part.delta, "e-process: delta")
    if (epsilon, delta) != (claim_epsilon, claim_delta):
        raise CertificateError("e-process: it tests another claim than the one stated")
    factor = exact_number(part.exp_upper, "e-process: exp_upper")
    if factor <= 0 or Epsilon(growth=factor) < epsilon:
        raise CertificateError("e-process: exp_upper is below exp(epsilon)")
    if not 0 <= part.scale <= _SCALE_LIMIT:
        raise CertificateError(
            f"e-process: scale must lie between 0 and {_SCALE_LIMIT}"
        )
    _charge_tables(part, factor, work)
    weights = _weights(part)
    _check_sizes(part.strategies)
    table = _Table(scale=part.scale, factor=factor, delta=delta, coin=part.coin)
    payoffs = [table.total(strategy) for strategy in part.strategies]
    _check_wealth(weights, payoffs, table.unit, alpha, work)
    return Hypothesis(epsilon, delta)


def _charge_tables(part: EProcess, factor: Fraction, work: Work) -> None:
    blocks = sum(len(strategy.blocks) for strategy in part.strategies)
    levels = sum(
        len(block.bets) for strategy in part.strategies for block in strategy.blocks
    )
    size = part.scale + factor.numerator.bit_length() + factor.denominator.bit_length()
    work.charge(
        _BLOCK_WORK * (len(part.strategies) + blocks)
        + levels * (_LEVEL_WORK + size // _PAYOFF_BITS),
        f"e-process: {len(part.strategies)} strategies with {blocks} blocks and "
        f"{levels} levels at scale {part.scale}",
    )


def _weights(part: EProcess) -> list[Fraction]:
    weights = [
        exact_number(strategy.weight, "e-process: a weight")
        for strategy in part.strategies
    ]
    if any(weight <= 0 for weight in weights):
        raise CertificateError("e-process: a weight is not positive")
    if sum(weights) > 1:
        raise CertificateError("e-process: the weights add up to more than 1")
    return weights


def _check_sizes(strategies: tuple[Strategy, ...]) -> None:
    """Demand that all strategies on one pair bet on the same blocks."""
    sizes: dict[int, list[int]] = {}
    for strategy in strategies:
        own = [block.pairs for block in strategy.blocks]
        if any(not 1 <= pairs <= _PAIRS_LIMIT for pairs in own):
            raise CertificateError(
                "e-process: a block's number of pairs is out of range"
            )
        if sizes.setdefault(strategy.pair, own) != own:
            raise CertificateError(
                f"e-process: the strategies on pair {strategy.pair} have different "
                "blocks"
            )


@dataclass(frozen=True, slots=True)
class _Table:
    """What all tables of one e-process share, and the sums over them."""

    scale: int
    factor: Fraction
    delta: Fraction
    coin: bool

    @property
    def unit(self) -> Fraction:
        """The payoffs are integers times this."""
        return Fraction(2, self.factor.denominator << self.scale)

    def total(self, strategy: Strategy) -> Counter[int]:
        """Check every table of a strategy and count how often each payoff was paid."""
        paid: Counter[int] = Counter()
        for number, block in enumerate(strategy.blocks, start=1):
            name = f"e-process: {strategy.name[:60]!r}, block {number}"
            if block.bets:
                _check_counts(block, name, coin=self.coin)
                self._add(block, name, paid)
            elif block.mu or block.nu or block.database or block.neighbour:
                raise CertificateError(f"{name}: no bets, but parts of a table")
        return paid

    def _add(self, block: BetBlock, name: str, paid: Counter[int]) -> None:
        if block.mu <= 0 or block.nu <= 0:
            raise CertificateError(f"{name}: mu and nu must be positive")
        highest = max(0, *block.bets) + max(0, -min(block.bets))
        if block.mu + block.nu + self.delta * highest > 2**self.scale:
            raise CertificateError(
                f"{name}: mu + nu + delta (max kappa + max kappa') is above 1"
            )
        up, down = self.factor.numerator, self.factor.denominator
        mu, nu = block.mu * down, block.nu * down
        for bet, database, neighbour in zip(
            block.bets, block.database, block.neighbour, strict=True
        ):
            # A positive bet is kappa, a negative one minus kappa'.
            on_database = mu + bet * (down if bet > 0 else up)
            on_neighbour = nu - bet * (up if bet > 0 else down)
            if on_database <= 0 or on_neighbour <= 0:
                raise CertificateError(f"{name}: a payoff is not positive")
            if database:
                paid[on_database] += database
            if neighbour:
                paid[on_neighbour] += neighbour


def _check_counts(block: BetBlock, name: str, *, coin: bool) -> None:
    if not len(block.bets) == len(block.database) == len(block.neighbour):
        raise CertificateError(f"{name}: bets and counts have different lengths")
    if min(*block.database, *block.neighbour) < 0:
        raise CertificateError(f"{name}: a count is negative")
    first, second = sum(block.database), sum(block.neighbour)
    if first + second != 2 * block.pairs or (first != second and not coin):
        raise CertificateError(
            f"{name}: the counts of one side do not add up to its pairs"
        )


def _check_wealth(
    weights: list[Fraction],
    payoffs: list[Counter[int]],
    unit: Fraction,
    alpha: Fraction,
    work: Work,
) -> None:
    """Decide strictly, in balls, that the average wealth reaches ``1 / alpha``."""
    bits = _FIRST_BITS
    payments = len(payoffs) + sum(map(len, payoffs))
    while bits <= _LAST_BITS:
        work.charge(
            payments * log_work(bits),
            f"e-process: the wealth from {payments} payoffs at {bits} bits",
        )
        with precision(bits):
            wealth, needed = ball(0), ball(1 / alpha)
            for weight, paid in zip(weights, payoffs, strict=True):
                wealth += ball(weight) * _log_wealth(paid, unit).exp()
            if wealth > needed:
                return
            if wealth <= needed:
                raise CertificateError(
                    f"e-process: the wealth is {float(wealth):.6g}, below 1 / alpha = "
                    f"{float(needed):.6g}"
                )
        bits *= 2
    raise CertificateError(
        "e-process: whether the wealth reaches 1 / alpha could not be decided"
    )


def _log_wealth(paid: Counter[int], unit: Fraction) -> Ball:
    total = paid.total() * ball(unit).log()
    for payoff, count in paid.items():
        total += count * ball(payoff).log()
    return total
