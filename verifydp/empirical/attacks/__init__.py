"""Attacks: what to look at in an output, and how to bet on what is seen.

One file per attack. A module in this folder that defines ``ATTACK`` is found
by itself; nothing else has to be edited. An attack needs no proof: whatever it
looks at, its bets are fixed before the draws that they are settled on.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import KEPT_PAIRS
from verifydp.empirical.features import Coordinate, Feature, OutputKind
from verifydp.empirical.stats.bettors import Bettor
from verifydp.errors import InputError
from verifydp.sampling import Backend

__all__ = [
    "Attack",
    "AttackRegistry",
    "Look",
    "Past",
    "default_attacks",
    "doubled",
    "outcome_looks",
    "outcome_slots",
    "outcome_unseen",
]

_OUTCOME_SLOTS_MAX = 8

_Learned = TypeVar("_Learned")


@dataclass(frozen=True, slots=True, eq=False)
class Past:
    """Past outputs of the usual structure, shape (draws, width) on each side.

    ``learned`` is what was found from beginnings of the past, which do not change as it
    grows.
    """

    database: npt.NDArray[np.float64]
    neighbour: npt.NDArray[np.float64]
    learned: dict[tuple[str, int], Any] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """How many numbers an output holds."""
        return int(self.database.shape[1])

    @property
    def shorter(self) -> int:
        """Draws of the side that has fewer."""
        return min(len(self.database), len(self.neighbour))

    def once(
        self, name: str, draws: int, learn: Callable[["Past"], _Learned]
    ) -> _Learned:
        """What is learned from the first ``draws`` of each side, found only once.

        Parameters
        ----------
        name
            Names what is learned among all attacks.
        draws
            A power of two makes it be learned anew only when the past has doubled.
        learn
            A deterministic function of the beginning of the past.
        """
        known = self.learned.get((name, draws))
        if known is None:
            known = learn(Past(self.database[:draws], self.neighbour[:draws]))
            self.learned[name, draws] = known
        return known


def doubled(draws: int) -> int:
    """The largest power of two that is no larger, and at least 1."""
    return 1 << max(0, draws.bit_length() - 1)


@dataclass(frozen=True, slots=True)
class Look:
    """A feature, and the first past draw that it was not learned from.

    Draws before ``first`` taught the feature; counting them would flatter it.
    """

    feature: Feature
    first: int = 0


class Attack(Protocol):
    """A way to tell the two databases apart.

    Its share of the wealth is divided over slots (features) and bettors. The
    shares depend on the width of the outputs only; which feature a slot looks
    at may follow the past.
    """

    @property
    def name(self) -> str:
        """Unique short name."""

    @property
    def looks_at(self) -> str:
        """What it looks at, in words for a report."""

    @property
    def share(self) -> Fraction:
        """Its share of the wealth beside the other attacks that apply."""

    @property
    def bettors(self) -> Sequence[tuple[Fraction, Bettor]]:
        """Bettors with their shares, which add up to 1."""

    def slots(self, width: int) -> tuple[Fraction, ...]:
        """Share of each slot, adding up to 1; empty where it does not apply.

        ``width`` is how many numbers an output holds; 0 for texts and failures.
        """

    def looks(self, past: Past) -> tuple[Look, ...]:
        """The feature of each slot, chosen from the past alone."""

    def unseen(self, width: int) -> tuple[str, ...]:
        """What of such outputs it leaves out, in words for a report.

        Of what it is for: that an output is too long for it, for example.
        """


class AttackRegistry:
    """Attacks by name, in the order in which they were added.

    Examples
    --------
    >>> registry = default_attacks()
    >>> "thresholds" in [attack.name for attack in registry]
    True
    """

    def __init__(self, attacks: Iterable[Attack] = ()) -> None:
        self._attacks: dict[str, Attack] = {}
        for attack in attacks:
            self.add(attack)

    def add(self, attack: Attack) -> None:
        """Add an attack.

        Raises
        ------
        InputError
            If the name is taken or the shares do not add up.
        """
        if attack.name in self._attacks:
            raise InputError(f"attack {attack.name!r} is registered twice: rename one")
        total = sum((share for share, _ in attack.bettors), Fraction(0))
        if total != 1 or attack.share <= 0:
            raise InputError(
                f"attack {attack.name!r}: its bettors' shares add up to {total}, "
                f"its own share is {attack.share}; they must be 1 and positive"
            )
        self._attacks[attack.name] = attack

    def __iter__(self) -> Iterator[Attack]:
        return iter(self._attacks.values())

    def __len__(self) -> int:
        return len(self._attacks)

    def for_pair(self, database: Any, neighbour: Any) -> "AttackRegistry":
        """The same, where attacks that ask for it know the pair that is looked at.

        Such an attack has a method ``for_pair(database, neighbour)``, which gives an
        attack of the same name and shares, or None where it has nothing to look at.
        """
        told = [
            one.for_pair(database, neighbour) if hasattr(one, "for_pair") else one
            for one in self
        ]
        return AttackRegistry(attack for attack in told if attack is not None)

    def on_backend(self, backend: Backend) -> "AttackRegistry":
        """The same, where attacks that ask for it learn where the backend computes.

        Such an attack has a method ``on_backend(backend)``, which gives an attack of
        the same name and shares.
        """
        return AttackRegistry(
            one.on_backend(backend) if hasattr(one, "on_backend") else one
            for one in self
        )

    def applicable(self, width: int) -> tuple[tuple[Fraction, Attack], ...]:
        """Attacks that apply to outputs of this width, with shares that sum to 1."""
        chosen = [attack for attack in self if attack.slots(width)]
        total = sum((attack.share for attack in chosen), Fraction(0))
        return tuple((attack.share / total, attack) for attack in chosen)

    def unseen(self, width: int) -> tuple[str, ...]:
        """What all attacks together say that they leave out, each thing once."""
        texts: list[str] = []
        for one in self:
            # Attacks written before this was asked of them have no such method.
            if hasattr(one, "unseen"):
                texts += one.unseen(width)
            else:
                texts.append(f"what the attack {one.name} leaves out: it does not say")
        return tuple(dict.fromkeys(texts))


def outcome_unseen(width: int) -> tuple[str, ...]:
    """What `outcome_looks` leaves out."""
    rare = (
        f"values rarer than about 1 in {KEPT_PAIRS:,} draws, one by one; so the exact "
        "bits of floating-point outputs"
    )
    late = f"repeated values after the first {_OUTCOME_SLOTS_MAX} numbers of a vector"
    return (rare, late) if width > _OUTCOME_SLOTS_MAX else (rare,)


def outcome_slots(width: int) -> tuple[Fraction, ...]:
    """Slots of an attack on single outcomes: the first few numbers, else the kind."""
    count = max(1, min(width, _OUTCOME_SLOTS_MAX))
    return (Fraction(1, count),) * count


def outcome_looks(past: Past) -> tuple[Look, ...]:
    """The features of `outcome_slots`."""
    if past.width == 0:
        return (Look(OutputKind()),)
    count = min(past.width, _OUTCOME_SLOTS_MAX)
    return tuple(Look(Coordinate(index, past.width)) for index in range(count))


def default_attacks() -> AttackRegistry:
    """All attacks of this folder, in the order of their file names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return AttackRegistry(m.ATTACK for m in modules if hasattr(m, "ATTACK"))
