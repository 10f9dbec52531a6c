"""Rules: from two priors to a scale of noise, which may be more than the least one.

One file per rule. A module in this folder that defines ``RULE`` is found by itself;
nothing else has to be edited. A rule is trusted with nothing: at the scale that it
gives, the least delta is enclosed, whatever the rule promises.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import upper_rational
from verifydp.calibration.pairs import is_single
from verifydp.data.beliefs import PriorPair
from verifydp.errors import InputError
from verifydp.exact.balls import Ball
from verifydp.suggestions import instead_of

__all__ = ["RULES", "Falsehood", "Rule", "RuleRegistry"]


@dataclass(frozen=True, slots=True)
class Falsehood:
    """Why a published rule is false.

    Attributes
    ----------
    reason
        One sentence.
    spec
        The statement that refutes it.
    positive_delta
        Whether it is published for a positive delta only, so that a counterexample
        with delta 0 would be none.
    """

    reason: str
    spec: str
    positive_delta: bool = False


def _nothing(pair: PriorPair, demand: Demand) -> None:
    """There is nothing to say about any pair."""
    del pair, demand


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to choose the scale of noise for an ordered pair of priors.

    Attributes
    ----------
    name
        What ``method=`` calls it.
    title, source
        What it says in a few words, and where it is from.
    scale
        Gives the scale that the rule prescribes for the order of the pair, at least
        0: a rational that is surely enough, or a ball around what it prescribes.
    misfit
        Says why a pair or demand is outside the rule; None where it applies.
    noises
        Kinds of noise that it is for.
    falsehood
        Set where the rule is published but false.
    remark
        Says what is peculiar about a pair, as a warning; None where nothing is.
    compared_up_to
        Results list the rule beside the one that was used where no pair has more
        components than this in total; 0 for never.
    together
        Finds the largest scale over many pairs faster than one by one: it gives the
        scales of some pairs by their places, one of which is the largest of all, up
        to what `upper_rational` rounds away. None where there is no such way.
    """

    name: str
    title: str
    source: str
    scale: Callable[[PriorPair, Demand], Ball | Fraction]
    misfit: Callable[[PriorPair, Demand], str | None] = _nothing
    noises: tuple[str, ...] = ("laplace",)
    falsehood: Falsehood | None = None
    remark: Callable[[PriorPair, Demand], str | None] = _nothing
    compared_up_to: int = 1000
    together: Callable[[Sequence[PriorPair], Demand], Mapping[int, Fraction]] | None = (
        None
    )

    def obstacle(self, pair: PriorPair, demand: Demand) -> str | None:
        """Say why the rule does not apply to a pair; None where it does."""
        if demand.noise not in self.noises:
            known = " or ".join(self.noises)
            return f"it is for {known} noise, not for {demand.noise} noise"
        return self.misfit(pair, demand)

    def first_obstacle(self, pairs: Iterable[PriorPair], demand: Demand) -> str | None:
        """Say why the rule does not apply to all of some pairs; None where it does."""
        obstacles = (self.obstacle(pair, demand) for pair in pairs)
        return next((found for found in obstacles if found is not None), None)

    def scales(self, pairs: Iterable[PriorPair], demand: Demand) -> list[Fraction]:
        """Give a rational for each pair: what is prescribed, or a little above it."""
        return [upper_rational(self.scale(pair, demand)) for pair in pairs]

    def sought(self, pairs: Sequence[PriorPair], demand: Demand) -> dict[int, Fraction]:
        """Give scales by the places of pairs, the largest of all among them."""
        if self.together is None:
            return dict(enumerate(self.scales(pairs, demand)))
        found = self.together(pairs, demand)
        return {place: upper_rational(scale) for place, scale in found.items()}

    def largest(self, pairs: Sequence[PriorPair], demand: Demand) -> Fraction:
        """Give the scale that the rule prescribes for all of some pairs at once."""
        return max(self.sought(pairs, demand).values())

    def is_false_for(self, pairs: Iterable[PriorPair]) -> bool:
        """Say whether it is a false rule and mixtures are among the pairs."""
        return self.falsehood is not None and not all(map(is_single, pairs))


class RuleRegistry:
    """Rules by name.

    Examples
    --------
    >>> "theorem-1" in [rule.name for rule in RULES]
    True
    >>> RULES["theorem-1"].falsehood is None
    True
    """

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        self._rules: dict[str, Rule] = {}
        for rule in rules:
            if rule.name in self._rules:
                raise InputError(f"rule {rule.name!r} is defined twice: rename one")
            self._rules[rule.name] = rule

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __getitem__(self, name: str) -> Rule:
        """Give a rule by its name.

        Raises
        ------
        InputError
            If there is none of this name.
        """
        if not isinstance(name, str) or name not in self._rules:
            hint = instead_of(name, sorted(self._rules))
            raise InputError(f"method {name!r:.40} is unknown: {hint}")
        return self._rules[name]


def _found() -> RuleRegistry:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return RuleRegistry(m.RULE for m in modules if hasattr(m, "RULE"))


#: All rules of this folder.
RULES = _found()
