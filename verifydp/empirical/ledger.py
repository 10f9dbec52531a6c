"""The accounts of all experts on one pair: propose, settle, add up."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp.empirical.attacks import Attack, AttackRegistry, Look
from verifydp.empirical.draws import Tally
from verifydp.empirical.failures import least_paid, set_aside, without_failures
from verifydp.empirical.features import Feature
from verifydp.empirical.past import History
from verifydp.empirical.stats.bettors import Bettor, Proposal
from verifydp.empirical.stats.wealth import (
    Account,
    ExactBet,
    Stakes,
    combined_log_wealth,
    log_of,
)
from verifydp.errors import InputError

__all__ = ["Ledger"]

_NO_COUNTS = np.zeros((2, 0), dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class _Expert:
    """One bettor of one attack on one slot."""

    attack: Attack
    slot: int
    bettor: Bettor
    account: Account


class Ledger:
    """Who bets what on the next block, and what each has won.

    The weights are fixed when the width of the outputs is known, before any bet,
    and add up to 1.

    Parameters
    ----------
    attacks
        The attacks to try.
    width
        How many numbers an output holds.
    stakes
        What is bet against.
    """

    def __init__(self, attacks: AttackRegistry, width: int, stakes: Stakes) -> None:
        self._stakes = stakes
        self._width = width
        #: Whether the sides of the calls were picked by a coin.
        self.coin = False
        self.attacks = attacks.applicable(width)
        #: What these leave out of outputs of this width, in words.
        self.unseen = attacks.unseen(width)
        self._experts = [
            _Expert(
                attack,
                slot,
                bettor,
                Account(
                    0,
                    f"{attack.name} {slot}: {bettor.name}",
                    share * slot_share * bettor_share,
                ),
            )
            for share, attack in self.attacks
            for slot, slot_share in enumerate(attack.slots(width))
            for bettor_share, bettor in attack.bettors
        ]
        if not self._experts:
            raise InputError(
                "no attack applies to the mechanism's outputs: give another registry, "
                "or none for all attacks"
            )
        assert sum((e.account.weight for e in self._experts), Fraction(0)) == 1

    @property
    def accounts(self) -> list[Account]:
        """All accounts."""
        return [expert.account for expert in self._experts]

    @property
    def log_wealth(self) -> float:
        """Natural logarithm of the weighted average of all wealth."""
        return combined_log_wealth(self.accounts)

    def stakes_on(
        self, kind: type[Bettor], *, together: bool = False
    ) -> list[tuple[Fraction, float]]:
        """Share and logarithm of the wealth, for each slot that such a bettor looks at.

        Of this bettor, or ``together`` with the others of its slot.
        """
        slots: dict[tuple[str, int], list[_Expert]] = {}
        for expert in self._experts:
            slots.setdefault((expert.attack.name, expert.slot), []).append(expert)
        stakes = []
        for experts in slots.values():
            own = [one for one in experts if isinstance(one.bettor, kind)]
            if own:
                accounts = [one.account for one in (experts if together else own)]
                share = sum((one.weight for one in accounts), Fraction(0))
                wealth = combined_log_wealth(accounts) - log_of(share)
                stakes.append((share, wealth))
        return stakes

    def looked_at(
        self, kind: type[Bettor], looks: dict[tuple[str, int], Look]
    ) -> tuple[Feature, ...]:
        """The features that such a bettor looks at, each once."""
        return tuple(
            dict.fromkeys(
                looks[expert.attack.name, expert.slot].feature
                for expert in self._experts
                if isinstance(expert.bettor, kind)
            )
        )

    def looks(self, history: History) -> dict[tuple[str, int], Look]:
        """The feature of every slot of every attack, by what the past shows."""
        past = history.past
        return {
            (attack.name, slot): look
            for _, attack in self.attacks
            for slot, look in enumerate(attack.looks(past))
        }

    def play(
        self,
        history: History,
        looks: dict[tuple[str, int], Look],
        pairs: int,
        draw: Callable[[], tuple[Tally, Tally]],
        *,
        aside: bool = False,
    ) -> None:
        """Fix all bets from the past, then draw the block and settle them.

        Parameters
        ----------
        history
            The past; not changed here.
        looks
            The feature of every slot.
        pairs
            Size of the block.
        draw
            Called once, after every bet is fixed; returns the block's counts.
        aside
            Whether failed calls are set aside: they are paid the least.
        """
        sights = history.sights()
        if aside:
            sights = tuple(map(without_failures, sights))
        bets: list[tuple[_Expert, int, Proposal | None, ExactBet | None]] = []
        made: dict[tuple[int, Bettor], tuple[Proposal | None, ExactBet | None]] = {}
        for expert in self._experts:
            place = history.index(looks[expert.attack.name, expert.slot])
            # Two slots may look at the same feature: the same bet, found once.
            if (place, expert.bettor) not in made:
                proposal = expert.bettor.propose(sights[place], self._stakes)
                exact = ExactBet.round(proposal.bet, self._stakes) if proposal else None
                made[place, expert.bettor] = proposal, exact
            bets.append((expert, place, *made[place, expert.bettor]))
        tallies = draw()
        failed = (0, 0)
        if aside:
            (first, before), (second, after) = map(set_aside, tallies)
            tallies, failed = (first, second), (before, after)
        slots = [history.slot_counts(place, tallies) for place in range(len(sights))]
        for expert, place, proposal, exact in bets:
            if proposal is None or exact is None:
                expert.account.settle(None, pairs, _NO_COUNTS)
                continue
            counts = np.empty((2, len(exact.signed)), dtype=np.int64)
            for side, row in enumerate(slots[place]):
                # Summed in floats, which is exact: no block has 2**53 draws.
                counts[side] = np.bincount(proposal.levels, row, len(exact.signed))
            least_paid(counts, failed, exact.signed)
            expert.account.settle(exact, pairs, counts)
