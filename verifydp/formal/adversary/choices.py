"""That no test exceeds the limits at the epsilon which was chosen, as a certificate."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.adversary.limits import AreaLimit, Limit
from verifydp.adversary.mechanism_classes import MechanismClass
from verifydp.adversary.mechanism_classes.demands import (
    CurveDemand,
    FalseAlarmAtLeast,
    RatioAtMost,
    WeightedAtMost,
)
from verifydp.adversary.posterior_limits import AbsenceLimit
from verifydp.errors import SpecError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.adversary.lines import growth_above, line_for
from verifydp.formal.adversary.region import (
    chances,
    follows,
    growth_known,
    ranges,
    rates_of,
    region,
)
from verifydp.formal.adversary.scores import area, kept
from verifydp.formal.adversary.worlds import AnyWorlds, NoisyWorlds, worlds_of
from verifydp.formal.adversary.writing import accepted, theorem_named, written
from verifydp.formal.mechanisms.question import close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    any_test,
    conjunction,
    function,
    function_variable,
    implies,
    number,
    point,
    test_of,
)
from verifydp.language.spaces import rename_spaces
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["certified_choice", "choice_statement"]

_NAME, _AREA, _BITS = "choice", "foundations.ceilings_area", "1024"


def certified_choice(
    limits: Sequence[Limit],
    mechanisms: MechanismClass,
    odds: Fraction,
    epsilon: Fraction,
) -> ProofCertificate:
    """Prove that no test exceeds a limit at an epsilon.

    Parameters
    ----------
    limits
        On scores.
    mechanisms
        The mechanisms that are meant.
    odds
        Of the absent to the present world, at least 0.
    epsilon
        As it was chosen, read as the rational that its double is.

    Returns
    -------
    ProofCertificate
        Guarantee: the checker has accepted it. It says of ``any`` mechanism: all laws
        P and Q on any space that are (epsilon, delta)-close in both orders; of a named
        one: all pairs of neighbouring inputs, in both orders, with the noise that is
        offered. All randomised tests are meant, and for the area all scores.

    Raises
    ------
    SpecError
        If no proof is known; the message says what is missing.
    """
    worlds = worlds_of(mechanisms, epsilon)
    if isinstance(worlds, str):
        raise SpecError(worlds)
    choice = _Choice(worlds, tuple(limits), odds)
    at = choice.instance if worlds.given else None
    return accepted(_NAME, choice.statement, choice.prove, at)


def choice_statement(
    limits: Sequence[Limit],
    mechanisms: MechanismClass,
    odds: Fraction,
    epsilon: Fraction,
) -> Statement:
    """State what `certified_choice` proves.

    Raises
    ------
    SpecError
        If the class has no form at this epsilon.
    """
    worlds = worlds_of(mechanisms, epsilon)
    if isinstance(worlds, str):
        raise SpecError(worlds)
    return _Choice(worlds, tuple(limits), odds).statement


class _Choice:
    """The statement about one choice, and its proof."""

    def __init__(
        self, worlds: AnyWorlds | NoisyWorlds, limits: tuple[Limit, ...], odds: Fraction
    ) -> None:
        self._worlds, self._limits, self._odds = worlds, limits, odds
        outputs = worlds.laws[0].sort.of()
        self._x, self._y = point("o", outputs), point("u", outputs)
        self._test = any_test("h", outputs)
        self._score = function_variable("score", outputs)
        self._rates = rates_of(worlds.laws, self._test, self._x)

    @property
    def statement(self) -> Statement:
        claims = [self._claim(limit) for limit in self._limits]
        claim = claims[0] if len(claims) == 1 else conjunction(*claims)
        return Statement(self._worlds.given, claim, (close(),))

    @property
    def instance(self) -> At:
        """The worlds, with a test and a score where they are spoken of."""
        worlds = self._worlds.instance
        spot = point("any", rename_spaces(self._x, dict(worlds.spaces)).sort)
        own = {self._test: test_of(spot, "1/2"), self._score: function(spot, 0)}
        used = self.statement.variables.values()
        values = {over: one for over, one in own.items() if over in used}
        return At({**worlds.values, **values}, spaces=worlds.spaces, show=worlds.show)

    def _claim(self, limit: Limit) -> Term:
        if isinstance(limit, AreaLimit):
            return self._area() <= number(limit.value)
        return kept(limit, self._odds, *self._rates)

    def _area(self) -> Term:
        return area(self._worlds.laws, self._score, (self._x, self._y))

    @property
    def worlds_laws(self) -> tuple[Term, Term]:
        """The laws of the statement."""
        return self._worlds.laws

    def certificate(self) -> ProofCertificate:
        """Prove the statement, for one that rests on it."""
        return written(_NAME, self.statement, self.prove, self.instance)

    def prove(self, p: Proof) -> Fact:
        facts = [self._shown(p, limit) for limit in self._limits]
        return facts[0] if len(facts) == 1 else p.have(p.statement.claim, *facts)

    def _shown(self, p: Proof, limit: Limit) -> Fact:
        if limit.is_always_met(self._odds) and not isinstance(limit, AreaLimit):
            return self._trivial(p, limit)
        if isinstance(self._worlds, AnyWorlds):
            return self._direct(p, limit, self._worlds)
        return self._by_line(p, limit, self._worlds)

    def _by_line(self, p: Proof, limit: Limit, worlds: NoisyWorlds) -> Fact:
        """What holds for all laws that are close at one level holds for these."""
        line = line_for(limit.demand(self._odds), worlds)
        if line is None:
            raise SpecError(
                f"there is no written proof of {limit.said(' at most')} for the "
                f"{worlds.mechanism.name} mechanism"
            )
        level, delta = line
        ways = worlds.closeness(p, level, delta)
        lemma = _Choice(AnyWorlds(level, delta), (limit,), self._odds)
        values = dict(zip(lemma.worlds_laws, worlds.laws, strict=True))
        fact = p.use(lemma, values, *ways, spaces={"S": self._x.sort})
        return worlds.lawful(p, fact)

    def _direct(self, p: Proof, limit: Limit, worlds: AnyWorlds) -> Fact:
        demand, ways = limit.demand(self._odds), worlds.closeness(p)
        if isinstance(limit, AreaLimit):
            return self._area_shown(p, limit, worlds, ways)
        level, growth = number(worlds.epsilon), growth_above(worlds.epsilon)
        bound = growth_known(p, level, growth), growth, worlds.delta
        facts = chances(p, worlds.laws, ways, (self._test, self._x), bound)

        def room(hits: Term, alarms: Term) -> tuple[Term, ...]:
            return region(hits, alarms, growth, worlds.delta)

        def linear(hits: Term, alarms: Term) -> Term:
            if isinstance(limit, AbsenceLimit):
                return _linear(demand, alarms, hits)
            return _linear(demand, hits, alarms)

        def claim(hits: Term, alarms: Term) -> Term:
            return kept(limit, self._odds, hits, alarms)

        return follows(p, facts, room, self._rates, linear, claim)

    def _trivial(self, p: Proof, limit: Limit) -> Fact:
        """No score is above 1."""
        known = ranges(p, self._worlds.laws, (self._test, self._x))

        def claim(hits: Term, alarms: Term) -> Term:
            return kept(limit, self._odds, hits, alarms)

        return follows(p, known, _unit, self._rates, claim)

    def _area_shown(
        self, p: Proof, limit: Limit, worlds: AnyWorlds, ways: tuple[Fact, Fact]
    ) -> Fact:
        lemma = theorem_named(_AREA)
        values = {
            "score": self._score,
            "epsilon": number(worlds.epsilon),
            "delta": number(worlds.delta),
        }
        bound = p.use(lemma, {lemma[name]: one for name, one in values.items()}, *ways)
        highest, most = bound.formula.arguments[1], number(limit.value)
        enough = p.step("point", terms=(highest <= most,), texts=(_BITS,))
        return p.have(self._area() <= most, bound, enough)


def _unit(hits: Term, alarms: Term) -> tuple[Term, ...]:
    return hits >= 0, hits <= 1, alarms >= 0, alarms <= 1


def _linear(demand: CurveDemand, hits: Term, alarms: Term) -> Term:
    """A demand as an inequality of lines."""
    if isinstance(demand, WeightedAtMost):
        weighted = number(demand.weight) * hits - number(demand.odds) * alarms
        return weighted <= number(demand.most)
    if isinstance(demand, FalseAlarmAtLeast):
        share = number(demand.least / demand.recall)
        return implies(number(demand.recall) <= hits, share * hits <= alarms)
    assert isinstance(demand, RatioAtMost)
    return hits <= number(demand.most) * alarms
