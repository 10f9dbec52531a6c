"""The two worlds that an adversary tells apart: their laws, and how close these are."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from verifydp.adversary.mechanism_classes import MechanismClass
from verifydp.adversary.mechanism_classes.any_mechanism import AnyMechanism
from verifydp.adversary.mechanism_classes.gaussian import GaussianClass
from verifydp.adversary.mechanism_classes.geometric import GeometricClass
from verifydp.adversary.mechanism_classes.laplace import LaplaceClass
from verifydp.adversary.mechanism_classes.randomised_response import (
    RandomisedResponseClass,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import highest, precision
from verifydp.formal.adversary.writing import CloseWorlds
from verifydp.formal.mechanisms import question_about
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    conjunction,
    event_variable,
    exp,
    finite_law,
    forall,
    indicator,
    label,
    law,
    member,
    number,
    point,
    probability,
    real,
)
from verifydp.language.sorts import REAL, Sort, finite, space
from verifydp.language.terms import Term, substitute
from verifydp.mechanisms import Mechanism, mechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["AnyWorlds", "NoisyWorlds", "worlds_of"]

_BITS = 512
#: Deltas and levels are rounded upward to this many binary digits.
_FINE = 2**200


@dataclass(frozen=True, slots=True)
class AnyWorlds:
    """Any two laws on any space that are close in both orders.

    Parameters
    ----------
    epsilon, delta
        The closeness that is given.
    """

    epsilon: Fraction
    delta: Fraction

    @property
    def laws(self) -> tuple[Term, Term]:
        """Two variables."""
        return law("P", space("S")), law("Q", space("S"))

    @property
    def given(self) -> tuple[tuple[str, Term], ...]:
        """Closeness in both orders."""
        (first, second), level = self.laws, (number(self.epsilon), self.delta)
        return (
            ("P close to Q", close()(first, second, level[0], number(level[1]))),
            ("Q close to P", close()(second, first, level[0], number(level[1]))),
        )

    @property
    def instance(self) -> At:
        """A coin in both worlds."""
        coin = finite_law("1/2", "1/2")
        spaces: Mapping[str, Sort] = {"S": finite(2)}
        show = dict.fromkeys((name for name, _ in self.given), self._coins_are_close)
        return At(dict.fromkeys(self.laws, coin), spaces=spaces, show=show)

    def _coins_are_close(self, p: Proof, goal: Term) -> Fact:
        """Nothing is lost by ``exp(epsilon)``, as that is at least 1."""
        bit, two = point("bit", finite(2)), finite(2)
        over, coin = event_variable("B", two), finite_law("1/2", "1/2")
        m, e = real("m"), real("e")
        sizes = [p.assume(m >= 0), p.assume(e >= 1)]
        rule = p.have(m <= e * m + self.delta, *sizes)
        for size in reversed(sizes):
            rule = p.supposing(size.formula, rule)
        chance, growth = probability(coin, over), exp(number(self.epsilon))
        hit = p.have(number(0) <= indicator(member(bit, over)))
        facts = [
            p.the_same(p.mean(hit, coin, bit), chance >= 0),
            p.step("point", terms=(growth >= 1,), texts=("128",)),
        ]
        rule = p.apply(p.at(p.every(rule, m, e), chance, growth), *facts)
        return p.the_same(p.every(rule, over), goal)

    def closeness(self, p: Proof) -> tuple[Fact, Fact]:
        """Take the hypotheses."""
        return p.given("P close to Q"), p.given("Q close to P")


@dataclass(frozen=True, slots=True)
class NoisyWorlds:
    """Two neighbouring inputs of a mechanism whose output laws are known.

    Parameters
    ----------
    mechanism
        With all its parameters.
    pure
        The level from which on they are close with delta 0; None if there is none.
    only_pure
        Whether a proof is written for delta 0 only.
    """

    mechanism: Mechanism
    pure: Fraction | None = None
    only_pure: bool = False

    def _question(self, level: Fraction, delta: Fraction) -> ClaimToProve:
        claim = ExactApproximate(Epsilon.of_claim(level), delta)
        return question_about(self.mechanism, claim)

    def _some_question(self) -> ClaimToProve:
        return self._question(Fraction(1), Fraction(0))

    @property
    def laws(self) -> tuple[Term, Term]:
        """The law of the output, given each of two inputs."""
        first, second, *_ = self._some_question().statement.claim.arguments
        return first, second

    @property
    def given(self) -> tuple[tuple[str, Term], ...]:
        """The inputs are neighbours, where that says anything."""
        return self._some_question().statement.given

    @property
    def instance(self) -> At:
        """The pair of inputs that is told apart best."""
        return At(self._some_question().worst.values)

    def delta(self, level: Fraction) -> Fraction:
        """Bound the exact profile from above at a level of at least 0."""
        if self.pure is not None and level >= self.pure:
            return Fraction(0)
        with precision(_BITS):
            least = highest(self.mechanism.delta_at(Epsilon.of_claim(level)))
        return _upward(least) if least > 0 else Fraction(0)

    def closeness(
        self, p: Proof, level: Fraction, delta: Fraction
    ) -> tuple[Fact, Fact]:
        """Use the claim of the mechanism, at the inputs in both orders."""
        lemma = CloseWorlds(self._question(level, delta))
        first, second = sorted(lemma.statement.variables)
        variables = lemma.statement.variables
        turned = {
            variables[first]: variables[second],
            variables[second]: variables[first],
        }
        near = [p.given(name) for name, _ in self.given]
        goals = [substitute(formula, turned) for _, formula in self.given]
        far = [p.have(goal, *near) for goal in goals]
        return p.use(lemma, {}, *near), p.use(lemma, turned, *far)

    def lawful(self, p: Proof, fact: Fact) -> Fact:
        """Discharge that the weights of finite laws are those of laws, by label."""
        for need in tuple(fact.sequent.hypotheses):
            over = next(iter(need.free), number(0))
            if len(need.free) != 1 or over.sort.kind != "finite":
                continue
            count = over.sort.parameters[0]
            assert isinstance(count, int)
            parts = [
                _closed(p, substitute(need, {over: label(place, count)}))
                for place in range(count)
            ]
            whole = p.step("forall_labels", *parts, terms=(forall(over, need),))
            fact = p.cut(p.at(whole, over), fact)
        return fact


def _closed(p: Proof, goal: Term) -> Fact:
    """Show a conjunction part by part: exponentials in it are too long for a solver."""
    parts = p.context.exposed(goal, "and")[0].arguments
    shown = [fact for fact in map(p.auto, parts) if not _is_plain(p, fact)]
    sizes = [p.fresh(REAL) for _ in shown]
    known = [p.assume(size <= 0) for size in sizes]
    rule = p.have(conjunction(*(fact.formula for fact in known)), *known)
    for fact in reversed(known):
        rule = p.supposing(fact.formula, rule)
    values = (fact.formula.arguments for fact in shown)
    rule = p.at(p.every(rule, *sizes), *(less - more for less, more in values))
    return p.the_same(p.apply(rule, *shown), goal)


def _is_plain(p: Proof, fact: Fact) -> bool:
    return p.context.form(fact.formula).term.operator == "true"


def _upward(value: Fraction) -> Fraction:
    """Round to a multiple of a fine step: short to write, and never below."""
    return Fraction(-((-value * _FINE) // 1), _FINE)


def worlds_of(
    mechanisms: MechanismClass, epsilon: Fraction
) -> AnyWorlds | NoisyWorlds | str:
    """Give the two worlds of a class at an epsilon, or say why they have no form.

    Parameters
    ----------
    mechanisms
        Of mechanisms.
    epsilon
        The one chosen: a double.

    Returns
    -------
    AnyWorlds, NoisyWorlds or str
        What is run at this epsilon, with the noise that is offered for it.
    """
    if isinstance(mechanisms, AnyMechanism):
        return AnyWorlds(epsilon, mechanisms.delta)
    if isinstance(mechanisms, RandomisedResponseClass):
        aim = {"calibrated": epsilon, "categories": mechanisms.values}
        return NoisyWorlds(mechanism(mechanisms.name, **aim), epsilon)
    noise = mechanisms.noise(epsilon)
    if epsilon == 0 or noise is None:
        return "at epsilon 0 there is no noise that is finite"
    if isinstance(mechanisms, GeometricClass):
        decay, most = epsilon / mechanisms.sensitivity, mechanisms.sensitivity
        noisy = mechanism(mechanisms.name, decay=decay, sensitivity=most)
        return NoisyWorlds(noisy, epsilon, only_pure=True)
    # What is run is the double that is offered, read as a binary number.
    offered = Fraction(noise.value)
    if isinstance(mechanisms, LaplaceClass):
        parameters = {"scale": offered, "sensitivity": mechanisms.sensitivity}
        pure = mechanisms.sensitivity / offered
        return NoisyWorlds(mechanism(mechanisms.name, **parameters), pure)
    if isinstance(mechanisms, GaussianClass):
        parameters = {"sigma": offered, "sensitivity": mechanisms.sensitivity}
        return NoisyWorlds(mechanism(mechanisms.name, **parameters))
    return f"it is not written how {mechanisms.name} is stated for the checker"
