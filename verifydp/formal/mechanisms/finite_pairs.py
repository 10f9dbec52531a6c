"""Closeness of two closed finite laws, by one combination of products, no solver."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import highest, lowest, precision
from verifydp.formal.mechanisms.question import close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.language.notation import (
    choose,
    event_variable,
    exp,
    forall,
    indicator,
    label,
    member,
    number,
    probability,
)
from verifydp.language.terms import Term, substitute
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["FinitePairs"]

#: Binary digits to which the factor exp(epsilon) is enclosed by rationals.
_BITS = 160
#: Digits that the rule reads.
_DIGITS_MAX = 400
_ZERO = number(0)

Weights = Sequence[Fraction]


class FinitePairs:
    """Proves closeness of pairs of finite laws at one epsilon and delta.

    With h the indicator of an event and E = exp(epsilon), the slack
    ``E Q(B) + delta - P(B)`` is the sum of ``h (E q - p)`` over the outputs where
    that is not negative, of ``(1 - h) (p - E q)`` over the others, and of what delta
    exceeds the sum of these ``p - E q`` by. Each is a product of nonnegative facts,
    once E lies between two rationals.

    Parameters
    ----------
    proof
        Where the steps are made.
    claim
        Epsilon and delta.
    outputs
        The number of outputs of the laws, or the outputs themselves as closed points of
        one space, each once and all that the laws can give.
    """

    def __init__(
        self, proof: Proof, claim: ExactApproximate, outputs: int | Sequence[Term]
    ) -> None:
        self._proof = proof
        self._claim = claim
        if isinstance(outputs, int):
            outputs = [label(place, outputs) for place in range(outputs)]
        self._event = event_variable("B", outputs[0].sort)
        growth = exp(epsilon_term(claim.epsilon))
        with precision(_BITS):
            enclosed = claim.epsilon.enclosed_growth()
            ends = lowest(enclosed), highest(enclosed)
        exact = claim.epsilon.growth
        self._low, self._high = ends if exact is None else (exact, exact)
        hits = [indicator(member(output, self._event)) for output in outputs]
        self._facts: list[Fact] = [
            proof.auto(number(self._low) <= growth),
            proof.auto(growth <= number(self._high)),
            *(proof.have(number(0) <= hit) for hit in hits),
            *(proof.have(hit <= 1) for hit in hits),
        ]
        self._growth, self._hits = growth, hits

    def close(self, first: Term, second: Term, p: Weights, q: Weights) -> Fact:
        """Show that a law with weights p is close to one with weights q.

        Raises
        ------
        SpecError
            If it is not.
        UnsupportedError
            If numbers are too long for a certificate.
        """
        event, claim = self._event, self._claim
        bound = self._growth * probability(second, event) + number(claim.delta)
        fact = self._proof.step(
            "products",
            *self._facts,
            terms=(probability(first, event) <= bound,),
            texts=self._products(p, q),
        )
        whole = close()(first, second, epsilon_term(claim.epsilon), number(claim.delta))
        return self._proof.the_same(self._proof.every(fact, event), whole)

    def all_close(
        self, over: tuple[Term, Term], rows: Sequence[Term], weights: Sequence[Weights]
    ) -> Fact:
        """Show that any two of some laws are close, without slack.

        Every law lies between the least and the largest weight of each output, so a
        step for each law is enough.

        Raises
        ------
        SpecError
            If two of them are not close.
        """
        p, event = self._proof, self._event
        most, least = ([end(column) for column in zip(*weights, strict=True)]
                       for end in (max, min))  # fmt: skip
        upper, lower = (
            sum((one * hit for one, hit in zip(ends, self._hits, strict=True)), _ZERO)
            for ends in (most, least)
        )
        either = [probability(choose(name, *rows), event) for name in over]
        above = self._of_each(
            over[0],
            either[0] <= upper,
            [
                [high - one for one, high in zip(row, most, strict=True)]
                for row in weights
            ],
        )
        below = self._of_each(
            over[1],
            lower <= either[1],
            [
                [one - low for one, low in zip(row, least, strict=True)]
                for row in weights
            ],
        )
        count = len(self._facts)
        texts = [f"1:{count}", f"1:0:{count + 1}", f"{self._low}:{count + 1}"]
        for output, (high, low) in enumerate(zip(most, least, strict=True)):
            hit = f":{2 + output}"
            texts += [f"{low}{hit}:0", f"{self._low * low - high}{hit}"]
        goal = either[0] <= self._growth * either[1]
        fact = p.step(
            "products", *self._facts, above, below, terms=(goal,), texts=texts
        )
        return p.every(fact, event)

    def _of_each(self, over: Term, formula: Term, factors: Sequence[Weights]) -> Fact:
        """A comparison of weights at each label: a sum of nonnegative parts."""
        p, count = self._proof, over.sort.parameters[0]
        assert isinstance(count, int)
        parts = [
            p.step(
                "products",
                *self._facts,
                terms=(substitute(formula, {over: label(place, count)}),),
                texts=[f"{one}:{2 + k}" for k, one in enumerate(row)],
            )
            for place, row in enumerate(factors)
        ]
        whole = p.step("forall_labels", *parts, terms=(forall(over, formula),))
        return p.at(whole, over)

    def _products(self, p: Weights, q: Weights) -> list[str]:
        """The multipliers: fact 0 is E - low, 1 is high - E, then h and 1 - h."""
        count = len(p)
        combined: list[tuple[Fraction, str]] = []
        rest, from_growth = self._claim.delta, Fraction(0)
        for place, (one, two) in enumerate(zip(p, q, strict=True)):
            hit, miss = f":{2 + place}", f":{2 + count + place}"
            if one <= self._low * two:
                combined += [(two, f"{hit}:0"), (self._low * two - one, hit)]
            else:
                combined += [(two, f"{miss}:1"), (one - self._high * two, miss)]
                rest -= one
                from_growth += two
        combined += [(from_growth, ":0"), (rest + self._low * from_growth, "")]
        kept = [(factor, places) for factor, places in combined if factor]
        ends = (abs(end) for factor, _ in kept for end in factor.as_integer_ratio())
        if max(ends, default=0) >= 10**_DIGITS_MAX:
            raise UnsupportedError(
                "its proof has numbers of more than the "
                f"{_DIGITS_MAX} digits that a certificate takes: use weights that are "
                "shorter"
            )
        return [f"{factor}{places}" for factor, places in kept]
