"""Proofs about numbers: exponentials of closed numbers stand for any positive ones."""

from verifydp.errors import SpecError
from verifydp.formal.spec.equations import replaced
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.language.notation import conjunction
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term

__all__ = ["ClosedProof"]


class ClosedProof(Proof):
    """A proof whose closed goals are first tried without the solver's powers.

    A solver takes the exponential of 9.99 for a product of 999 factors, and balls
    decide no equation: that weights with such numbers have the sum 1, for example. Such
    goals mostly hold for any positive numbers in place of the exponentials.
    """

    def solved(self, formula: Term, facts: tuple[Fact, ...]) -> Fact:
        """Show a goal for any exponentials, or ask the solver for what it is."""
        if not facts and not formula.free:
            reduced = self.context.form(formula).term
            powers = list(_exponentials(reduced))
            if powers:
                try:
                    shown = self._for_any(reduced, powers)
                    return self.the_same(shown, formula)
                except SpecError:
                    pass
        return super().solved(formula, facts)

    def _for_any(self, goal: Term, powers: list[Term]) -> Fact:
        names = [self.fresh(REAL) for _ in powers]
        general = goal
        for power, name in zip(powers, names, strict=True):
            general = replaced(general, power, name)
        positive = self.assume(conjunction(*(name > 0 for name in names)))
        shown = self.supposing(positive, self.auto(general, positive))
        rule = self.at(self.every(shown, *names), *powers)
        signs = [self.axiom("exp_positive", *power.arguments) for power in powers]
        return self.apply(rule, self.have(rule.formula.arguments[0], *signs))


def _exponentials(term: Term) -> dict[Term, None]:
    """The exponentials of closed numbers, in reading order, each once."""
    if term.operator == "exp" and not term.loose:
        return {term: None}
    return {one: None for part in term.arguments for one in _exponentials(part)}
