"""What is claimed of the exponential mechanism over any outcomes."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from verifydp.errors import SpecError
from verifydp.exact.balls import ball, decimal, lowest, precision
from verifydp.formal.mechanisms.question import (
    UNWRITTEN,
    ClaimToProve,
    at_numbers,
    close,
    foundation,
    weaker,
)
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.notation import (
    any_test,
    choose,
    equal,
    event,
    exp,
    finite,
    finite_law,
    forall,
    label,
    law,
    mean,
    number,
    point,
    real,
    space,
    test_of,
    value,
    weighted,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term
from verifydp.mechanisms.exponential import ExponentialMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["question"]

_S = space("S")
_BASE, _OUTCOME = law("base", _S), point("s", _S)
_H, _K, _SCALE = any_test("h", _S), any_test("k", _S), real("scale")
#: Binary digits in which the worst law is sought.
_BITS = 200


_RATE, _MOST, _EPSILON, _DELTA = map(real, ("rate", "sensitivity", "epsilon", "delta"))


def _selected(test: Term, rate: Term) -> Term:
    weight = exp(rate * _SCALE * value(test, _OUTCOME))
    return weighted(_BASE, _OUTCOME, weight / mean(_BASE, _OUTCOME, weight))


def _near(most: Term) -> Term:
    """Scores that differ by at most this at every outcome."""
    first, second = (_SCALE * value(test, _OUTCOME) for test in (_H, _K))
    return forall(_OUTCOME, abs(first - second) <= most)


def _proof(p: Proof) -> Fact:
    """Delta only helps; what is left is that the two laws are laws."""
    names = ("base", "h", "k", "scale", "rate", "sensitivity", "epsilon")
    own = (_BASE, _H, _K, _SCALE, _RATE, _MOST, _EPSILON)
    lemma = foundation("exponential")
    values = {lemma[name]: term for name, term in zip(names, own, strict=True)}
    given = (p.given(name) for name in ("rate", "neighbours", "enough noise"))
    laws = _selected(_H, _RATE), _selected(_K, _RATE)
    pure = p.use(lemma, values, *given)
    fact = weaker(p, pure, laws, _EPSILON, _DELTA, p.given("delta"))
    fact = p.the_same(fact, p.statement.claim)
    for test in (_H, _K):
        fact = _has_density(p, test, fact)
    return fact


def _has_density(p: Proof, test: Term, fact: Fact) -> Fact:
    """What makes the mechanism's law a law: a density of mean 1."""
    weight = exp(_RATE * _SCALE * value(test, _OUTCOME))
    total = mean(_BASE, _OUTCOME, weight)
    positive = _positive(p, test)
    not_negative = p.every(p.have(weight / total >= 0, positive), _OUTCOME)
    sums_to_one = p.have(equal(mean(_BASE, _OUTCOME, weight / total), 1), positive)
    return p.cut(sums_to_one, p.cut(not_negative, fact))


def _positive(p: Proof, test: Term) -> Fact:
    """The score is bounded, so its exponential has a positive mean."""
    score = _RATE * _SCALE * value(test, _OUTCOME)
    least = -abs(_RATE * _SCALE)
    above = p.have(exp(least) <= exp(score), p.have(least <= score))
    total = mean(_BASE, _OUTCOME, exp(score))
    return p.have(total > 0, p.mean(above, _BASE, _OUTCOME))


@cache
def normalised() -> Theorem:
    """The density of the exponential mechanism has mean 1."""
    weight = exp(_RATE * _SCALE * value(_H, _OUTCOME))
    total = mean(_BASE, _OUTCOME, weight)

    def proof(p: Proof) -> Fact:
        """What is divided by is positive."""
        return p.have(p.statement.claim, _positive(p, _H))

    return Theorem(
        title="exponential.normalised",
        source="McSherry and Talwar 2007, definition 2",
        claim=equal(mean(_BASE, _OUTCOME, weight / total), 1),
        proof=proof,
    )


@cache
def approximate() -> Theorem:
    """The exponential mechanism with slack, over any outcomes."""
    bit = point("bit", finite(2))
    yes, no = (test_of(bit, choose(bit, *ends)) for ends in ((1, 0), (0, 1)))
    values: dict[Term, Real] = {_BASE: finite_law("1/2", "1/2"), _SCALE: 1}
    numbers: dict[Term, Real] = {
        _H: yes,
        _K: no,
        _RATE: 1,
        _MOST: 1,
        _EPSILON: 2,
        _DELTA: 0,
    }
    return Theorem(
        title="exponential.approximate",
        source="McSherry and Talwar 2007, theorem 6",
        uses=(close(),),
        given={
            "rate": _RATE >= 0,
            "neighbours": _near(_MOST),
            "enough noise": 2 * _RATE * _MOST <= _EPSILON,
            "delta": _DELTA >= 0,
        },
        claim=close()(_selected(_H, _RATE), _selected(_K, _RATE), _EPSILON, _DELTA),
        proof=_proof,
        instance=At({**values, **numbers}, spaces={"S": finite(2)}),
    )


def question(mechanism: ExponentialMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about any two bounded scores that differ by the sensitivity."""
    rate, most = number(mechanism.rate), number(mechanism.sensitivity)
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)
    laws = _selected(_H, rate), _selected(_K, rate)
    near = _near(most)

    def prove(p: Proof) -> Fact:
        """Twice the rate times the sensitivity bounds the loss."""
        if claim.delta and claim.epsilon.enclosed() < ball(mechanism.epsilon_0):
            raise SpecError(UNWRITTEN)
        lemma = foundation("exponential") if claim.delta == 0 else approximate()
        names = {"base": _BASE, "h": _H, "k": _K, "scale": _SCALE, "rate": rate}
        level = {"sensitivity": most, "epsilon": epsilon}
        slack = {} if claim.delta == 0 else {"delta": delta}
        return at_numbers(p, lemma, {**names, **level, **slack}, p.given("neighbours"))

    bit = point("bit", finite(2))
    yes, no = (test_of(bit, choose(bit, *ends)) for ends in ((1, 0), (0, 1)))
    weight = _base_weight(mechanism, claim)
    values = {
        _BASE: finite_law(weight, 1 - weight),
        _H: yes,
        _K: no,
        _SCALE: most,
    }

    def lawful(p: Proof) -> Iterator[Fact]:
        """The solver would take exponentials of such rates for huge powers."""
        lemma = normalised()
        for test in (yes, no):
            names = {"base": values[_BASE], "h": test, "scale": most, "rate": rate}
            chosen = {lemma[name]: term for name, term in names.items()}
            yield p.use(lemma, chosen, spaces={"S": finite(2)})

    return ClaimToProve(
        name="exponential",
        statement=Statement(
            (("neighbours", near),), close()(*laws, epsilon, delta), (close(),)
        ),
        prove=prove,
        worst=At(values, spaces={"S": finite(2)}),
        event=event(bit, equal(bit, label(0, 2))),
        lawful=lawful,
    )


def _base_weight(mechanism: ExponentialMechanism, claim: ExactApproximate) -> Fraction:
    """Of the first of two outcomes: so that its probability is the worst one.

    With u and v the exponentials of half of epsilon and of epsilon_0, it is
    v (v - u) / (v^2 - 1) where the first score is higher by the sensitivity.
    """
    with precision(_BITS):
        half, own = claim.epsilon.enclosed() / 2, ball(mechanism.epsilon_0) / 2
        u, v = half.exp(), own.exp()
        if not u < v:
            return Fraction(1, 2)
        worst = v * (v - u) / (v * v - 1)
        odds = worst / (1 - worst) / v
        share = lowest(odds / (1 + odds))
    # Twelve digits: the gain is flat around the worst law.
    return Fraction(decimal(share, 12))
