"""That no mechanism with a smaller epsilon allows an attack's result, as a certificate.

The statement is about all laws P (the record is in) and Q (it is not) on any space
that are (epsilon, delta)-close in both orders, and about every test or score with the
result: epsilon is at least a number. Where no epsilon allows the result, it says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TypeAlias

from verifydp.adversary.attack_rates import PrecisionAtRecall, Rates
from verifydp.adversary.attack_scores import Accuracy, Area, FScore
from verifydp.evidence.proofs import ProofCertificate
from verifydp.exact.balls import ball, highest, precision
from verifydp.formal.adversary.lines import growth_above
from verifydp.formal.adversary.region import (
    chances,
    follows,
    growth_known,
    rates_of,
    region,
)
from verifydp.formal.adversary.scores import accuracy, area, f_beta, higher
from verifydp.formal.adversary.scores import precision as precision_of
from verifydp.formal.adversary.writing import accepted, theorem_named
from verifydp.formal.mechanisms.question import close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    FALSE,
    any_test,
    at,
    choose,
    conjunction,
    equal,
    exp,
    finite_law,
    function,
    function_variable,
    implies,
    law,
    negation,
    number,
    point,
    real,
    test_of,
)
from verifydp.language.sorts import finite, space
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

__all__ = ["ProvableFigures", "certified_bound"]

#: Results whose bounds have a certificate.
ProvableFigures: TypeAlias = Rates | PrecisionAtRecall | Accuracy | FScore | Area

_NAME, _AREA, _BITS = "attack", "foundations.ceilings_area", "1024"
_S, _EPSILON = space("S"), real("epsilon")
_P, _Q, _H, _X, _Y = (
    law("P", _S),
    law("Q", _S),
    any_test("h", _S),
    *(point(name, _S) for name in "ou"),
)
_SCORE = function_variable("score", _S)
_RATES = rates_of((_P, _Q), _H, _X)


def certified_bound(
    attack: ProvableFigures, delta: Fraction, lower: Fraction | None
) -> ProofCertificate:
    """Prove that a result asks for an epsilon of at least a number.

    Parameters
    ----------
    attack
        The result, with figures that are taken as exact.
    delta
        Of the mechanism, at least 0 and below 1.
    lower
        The bound, above 0 and rounded down; None where no epsilon allows the result.

    Returns
    -------
    ProofCertificate
        Guarantee: the checker has accepted it.

    Raises
    ------
    SpecError
        If the bound is not seen to hold.

    Examples
    --------
    >>> certificate = certified_bound(Rates("3/4", "1/4"), Fraction(0), Fraction(1))
    >>> certificate.verdict.value
    'PROVED'
    """
    bound = _Bound(attack, delta, lower)
    point_ = None if lower is None else bound.instance
    return accepted(_NAME, bound.statement, bound.prove, point_)


@dataclass(frozen=True, slots=True)
class _Bound:
    """The statement about one result, and its proof."""

    attack: ProvableFigures
    delta: Fraction
    lower: Fraction | None

    @property
    def statement(self) -> Statement:
        ways = {
            "P close to Q": close()(_P, _Q, _EPSILON, number(self.delta)),
            "Q close to P": close()(_Q, _P, _EPSILON, number(self.delta)),
        }
        if self.lower is None:
            claim = implies(conjunction(*ways.values()), negation(self._result))
            return Statement((), claim, (close(),))
        given = (*ways.items(), ("the result", self._result))
        return Statement(given, number(self.lower) <= _EPSILON, (close(),))

    @property
    def _result(self) -> Term:
        if isinstance(self.attack, Area):
            return equal(self._area(), number(self.attack.area))
        return conjunction(*_said(self.attack, *_RATES))

    @staticmethod
    def _area() -> Term:
        return area((_P, _Q), _SCORE, (_X, _Y))

    @property
    def instance(self) -> At:
        """Two answers with these rates, at an epsilon that is large enough."""
        hits, alarms = _some_rates(self.attack)
        two = finite(2)
        bit, laws = point("bit", two), [(rate, 1 - rate) for rate in (hits, alarms)]
        ratios = [one / other for one, other in zip(*laws, strict=True) if other]
        ratios += [other / one for one, other in zip(*laws, strict=True) if one]
        with precision(64):
            epsilon = ceil(highest(ball(max(ratios)).log()))
        first = choose(bit, 1, 0)
        own = (
            {_SCORE: function(bit, first)}
            if isinstance(self.attack, Area)
            else {_H: test_of(bit, first)}
        )
        worlds = dict(zip((_P, _Q), (finite_law(*one) for one in laws), strict=True))
        values = {
            **worlds,
            **own,
            _EPSILON: number(max(epsilon, ceil(self.lower or 0))),
        }
        return At(values, spaces={"S": two})

    def prove(self, p: Proof) -> Fact:
        """Suppose less, and meet a contradiction."""
        if self.lower is None:
            premise, conclusion = p.statement.claim.arguments
            ways, result = p.assume(premise), p.assume(conclusion.arguments[0])
            parts = [p.have(part, ways) for part in premise.arguments]
            nothing = self._nothing(p, (parts[0], parts[1]), result, None)
            denied = p.supposing(result.formula, nothing)
            return p.supposing(premise, p.the_same(denied, conclusion))
        ways_given = p.given("P close to Q"), p.given("Q close to P")
        below = p.assume(number(self.lower) > _EPSILON)
        nothing = self._nothing(p, ways_given, p.given("the result"), below)
        return p.the_same(p.supposing(below.formula, nothing), p.statement.claim)

    def _nothing(
        self, p: Proof, ways: tuple[Fact, Fact], result: Fact, below: Fact | None
    ) -> Fact:
        if isinstance(self.attack, Area):
            return self._area_nothing(p, self.attack, ways, result, below)
        if below is None:
            return self._never(p, ways, result)
        known, growth = self._growth(p, below)
        facts = chances(p, (_P, _Q), ways, (_H, _X), (known, growth, self.delta))
        said = [p.have(part, result) for part in _said(self.attack, *_RATES)]

        def room(hits: Term, alarms: Term) -> tuple[Term, ...]:
            return (
                *region(hits, alarms, growth, self.delta),
                *_said(self.attack, hits, alarms),
            )

        return follows(p, [*facts, *said], room, _RATES, *_linear(self.attack), _false)

    def _growth(self, p: Proof, below: Fact) -> tuple[Fact, Fraction]:
        """Below the bound the growth is at most a rational that is below its own."""
        assert self.lower is not None
        lower, (a, b) = number(self.lower), (real("a"), real("b"))
        growth = growth_above(self.lower)
        rises = p.supposing(a < b, p.have(exp(a) <= exp(b), p.assume(a < b)))
        rises = p.apply(p.at(p.every(rises, a, b), _EPSILON, lower), below)
        most = growth_known(p, lower, growth)
        goal = exp(_EPSILON) <= number(growth)
        texts = ("1:0", "1:1")
        return p.step("products", rises, most, terms=(goal,), texts=texts), growth

    def _never(self, p: Proof, ways: tuple[Fact, Fact], result: Fact) -> Fact:
        """Whatever the growth is: an answer proves one of the worlds too often."""
        e = real("e")
        whole = p.have(exp(_EPSILON) <= exp(_EPSILON))
        facts = chances(p, (_P, _Q), ways, (_H, _X), (whole, exp(_EPSILON), self.delta))
        said = [p.have(part, result) for part in _said(self.attack, *_RATES)]

        def room(hits: Term, alarms: Term) -> tuple[Term, ...]:
            return (
                *region(hits, alarms, e, self.delta),
                *_said(self.attack, hits, alarms),
            )

        claims = *_linear(self.attack), _false
        value = e, exp(_EPSILON)
        return follows(p, [*facts, *said], room, _RATES, *claims, growth=value)

    def _area_nothing(
        self,
        p: Proof,
        attack: Area,
        ways: tuple[Fact, Fact],
        result: Fact,
        below: Fact | None,
    ) -> Fact:
        """A score, or the same one turned round, has at least half of the area."""
        turned = attack.area < Fraction(1, 2)
        score = function(_X, -_SCORE_AT) if turned else _SCORE
        lemma = theorem_named(_AREA)
        named = {"score": score, "epsilon": _EPSILON, "delta": number(self.delta)}
        bound = p.use(lemma, {lemma[name]: one for name, one in named.items()}, *ways)
        reached = number(max(attack.area, 1 - attack.area))
        seen = bound.formula.arguments[0]
        facts = [_turned(p, score), result] if turned else [result]
        facts = [p.have(reached <= seen, *facts), bound, p.have(exp(_EPSILON) > 0)]
        e, a = real("e"), real("a")
        limit = 1 - (1 - number(self.delta)) ** 2 / (1 + e)
        known = [reached <= a, a <= limit, e > 0]
        if below is not None:
            fact, growth = self._growth(p, below)
            facts.append(fact)
            known.append(e <= number(growth))
        rule = p.have(FALSE, *map(p.assume, known))
        for formula in reversed(known):
            rule = p.supposing(formula, rule)
        return p.apply(p.at(p.every(rule, a, e), seen, exp(_EPSILON)), *facts)


_SCORE_AT = at(_SCORE, _X)


def _turned(p: Proof, score: Term) -> Fact:
    """The areas of a score and of its opposite add up to 1."""
    own = higher(_SCORE, _X, _Y)
    other = higher(score, _X, _Y)
    return p.mean(p.mean(p.have(1 - own <= other), _Q, _Y), _P, _X)


def _said(attack: ProvableFigures, hits: Term, alarms: Term) -> tuple[Term, ...]:
    """The figures of a result about one test, as equations."""
    assert not isinstance(attack, Area)
    if isinstance(attack, Rates):
        return (
            equal(hits, number(attack.true_positive_rate)),
            equal(alarms, number(attack.false_positive_rate)),
        )
    odds = number(attack.odds)
    if isinstance(attack, Accuracy):
        return (equal(accuracy(hits, alarms, odds), number(attack.accuracy)),)
    if isinstance(attack, FScore):
        score = f_beta(hits, alarms, odds, attack.beta)
        return (equal(score, number(attack.score)),)
    precise = equal(precision_of(hits, alarms, odds), number(attack.precision))
    if attack.recall is None:
        return hits + alarms > 0, precise
    return equal(hits, number(attack.recall)), precise


def _linear(attack: ProvableFigures) -> tuple[Callable[[Term, Term], Term], ...]:
    """The same without quotients."""
    assert not isinstance(attack, Area)
    if isinstance(attack, Rates):
        return ()
    c = number(attack.odds)
    if isinstance(attack, Accuracy):
        whole = number((1 + attack.odds) * attack.accuracy)
        return (lambda hits, alarms: equal(hits + c * (1 - alarms), whole),)
    if isinstance(attack, FScore):
        b, score = attack.beta**2, number(attack.score)
        return (
            lambda hits, alarms: equal(
                number(1 + b) * hits, score * (hits + c * alarms + number(b))
            ),
        )
    share = number(attack.precision)
    return (lambda hits, alarms: equal(hits, share * (hits + c * alarms)),)


def _false(hits: Term, alarms: Term) -> Term:
    del hits, alarms
    return FALSE


def _some_rates(attack: ProvableFigures) -> tuple[Fraction, Fraction]:
    """Give rates with which two answers have the result."""
    if isinstance(attack, Rates):
        return attack.true_positive_rate, attack.false_positive_rate
    if isinstance(attack, Area):
        return attack.area, 1 - attack.area
    if isinstance(attack, Accuracy):
        return attack.accuracy, 1 - attack.accuracy
    if isinstance(attack, PrecisionAtRecall):
        if attack.recall is not None:
            rates = attack.rates
            return rates.true_positive_rate, rates.false_positive_rate
        share = (1 - attack.precision) / (attack.odds * attack.precision)
        hits = min(Fraction(1), 1 / share) / 2
        return hits, hits * share
    b, c = attack.beta**2, attack.odds
    steep = (1 + b) / attack.score - 1
    hits = (b / steep + 1) / 2
    return hits, (steep * hits - b) / c
