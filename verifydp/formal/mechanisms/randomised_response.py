"""What is claimed of randomised response with any number of answers."""

from functools import cache

from verifydp.evidence.epsilon import Epsilon
from verifydp.formal.mechanisms.question import ClaimToProve, at_numbers, close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.notation import (
    conjunction,
    equal,
    event,
    event_variable,
    exp,
    finite,
    finite_law,
    forall,
    if_,
    indicator,
    label,
    maximum,
    member,
    number,
    point,
    probability,
    real,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, substitute
from verifydp.mechanisms.randomised_response import RandomisedResponse
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["any_keep", "calibrated", "question"]

_KEEP, _EPSILON, _DELTA, _AIM = map(real, ("keep", "epsilon", "delta", "calibrated"))
_GROWTH = exp(_EPSILON)


def _truths(count: int) -> tuple[Term, Term]:
    return point("x", finite(count)), point("y", finite(count))


def _law(truth: Term, keep: Term, count: int) -> Term:
    wrong = (1 - keep) / (count - 1)
    answers = (label(place, count) for place in range(count))
    return finite_law(*(if_(equal(truth, one), keep, wrong) for one in answers))


def _aimed(aim: Term, count: int) -> Term:
    """The probability of the truth that gives a privacy loss of ``aim``."""
    return exp(aim) / (exp(aim) + (count - 1))


class _Argument:
    """The proof for a number of answers.

    An answer that is neither truth gains (1 - E) wrong, which is not positive; the two
    truths gain at most keep - E wrong and wrong - E keep, of which one is positive at
    most.
    """

    def __init__(self, p: Proof, count: int) -> None:
        self._p = p
        self._truths = _truths(count)
        self._labels = [label(place, count) for place in range(count)]
        self._wrong = (1 - _KEEP) / (count - 1)
        gains = _KEEP - _GROWTH * self._wrong, self._wrong - _GROWTH * _KEEP
        self._gains = tuple(maximum(0, gain) for gain in gains)
        self._signs = p.have(
            conjunction(
                self._wrong >= 0,
                _KEEP <= _GROWTH * _KEEP,
                self._wrong <= _GROWTH * self._wrong,
            ),
            p.have(_GROWTH >= 1, p.given("parameters")),
            p.given("probability"),
        )

    def closeness(self) -> Fact:
        p, event_ = self._p, event_variable("B", self._labels[0].sort)
        law_of_x, law_of_y = (
            _law(truth, _KEEP, len(self._labels)) for truth in self._truths
        )
        facts = [self._of_answer(answer, event_) for answer in self._labels]
        facts += [
            self._total(truth, gain)
            for truth, gain in zip(self._truths, self._gains, strict=True)
        ]
        first, second = self._gains
        facts.append(
            p.have(
                first + second <= _DELTA,
                self._signs,
                p.given("truth"),
                p.given("lie"),
                p.given("parameters"),
            )
        )
        bound = _GROWTH * probability(law_of_y, event_) + _DELTA
        texts = [f"1:{place}" for place in range(len(facts))]
        fact = p.step(
            "products",
            *facts,
            terms=(probability(law_of_x, event_) <= bound,),
            texts=texts,
        )
        # What is left is that the weights are those of a law, at each truth.
        fact = p.the_same(p.every(fact, event_), p.statement.claim)
        for truth in self._truths:
            for need in tuple(fact.sequent.hypotheses):
                if truth in need.free:
                    law = self._by_label(truth, need, p.given("probability"))
                    fact = p.cut(law, fact)
        return fact

    def _weight(self, truth: Term, answer: Term) -> Term:
        return if_(equal(truth, answer), _KEEP, self._wrong)

    def _of_answer(self, answer: Term, event_: Term) -> Fact:
        hit = indicator(member(answer, event_))
        first, second = (self._weight(truth, answer) for truth in self._truths)
        gains = [
            if_(equal(truth, answer), gain, 0)
            for truth, gain in zip(self._truths, self._gains, strict=True)
        ]
        return self._p.have(
            hit * first - _GROWTH * (hit * second) <= gains[0] + gains[1],
            self._signs,
            self._p.given("probability"),
        )

    def _total(self, truth: Term, gain: Term) -> Fact:
        """An answer is the truth once."""
        total = sum(
            (if_(equal(truth, answer), gain, 0) for answer in self._labels), number(0)
        )
        return self._by_label(truth, total <= gain)

    def _by_label(self, truth: Term, formula: Term, *facts: Fact) -> Fact:
        p = self._p
        parts = [
            p.have(substitute(formula, {truth: answer}), *facts)
            for answer in self._labels
        ]
        whole = p.step("forall_labels", *parts, terms=(forall(truth, formula),))
        return p.at(whole, truth)


@cache
def any_keep(count: int) -> Theorem:
    """Randomised response with any probability of the truth."""
    wrong = (1 - _KEEP) / (count - 1)
    one, other = (_law(truth, _KEEP, count) for truth in _truths(count))
    x, y = _truths(count)
    return Theorem(
        title=f"randomised_response.any_keep_{count}",
        source="Warner 1965; Kairouz, Oh and Viswanath 2016, section 3",
        uses=(close(),),
        given={
            "probability": conjunction(_KEEP >= 0, _KEEP <= 1),
            "parameters": conjunction(_EPSILON >= 0, _DELTA >= 0),
            "truth": _GROWTH * wrong + _DELTA >= _KEEP,
            "lie": wrong <= _GROWTH * _KEEP + _DELTA,
        },
        claim=close()(one, other, _EPSILON, _DELTA),
        proof=lambda p: _Argument(p, count).closeness(),
        instance=At(
            {
                _KEEP: "1/2",
                _EPSILON: 0,
                _DELTA: 1,
                x: label(0, count),
                y: label(1, count),
            }
        ),
    )


@cache
def calibrated(count: int) -> Theorem:
    """Randomised response whose probability of the truth is chosen for an epsilon."""
    x, y = _truths(count)
    keep = _aimed(_AIM, count)
    law_of_x, law_of_y = (_law(truth, keep, count) for truth in (x, y))

    def proof(p: Proof) -> Fact:
        """The odds of the truth are the exponential of the epsilon aimed at."""
        signs = p.given("parameters")
        grows = p.have(exp(_AIM) <= _GROWTH, p.have(_AIM <= _EPSILON, signs))
        above = p.have(exp(_AIM) >= 1, p.have(_AIM >= 0, signs))
        lemma = any_keep(count)
        values = {
            lemma["keep"]: keep,
            lemma["epsilon"]: _EPSILON,
            lemma["delta"]: _DELTA,
            lemma["x"]: x,
            lemma["y"]: y,
        }
        return p.use(lemma, values, above, grows, signs)

    return Theorem(
        title=f"randomised_response.calibrated_{count}",
        source="Warner 1965; Kairouz, Oh and Viswanath 2016, section 3",
        uses=(close(),),
        given={
            "parameters": conjunction(_AIM >= 0, _AIM <= _EPSILON, _DELTA >= 0),
        },
        claim=close()(law_of_x, law_of_y, _EPSILON, _DELTA),
        proof=proof,
        instance=At(
            {
                _AIM: 1,
                _EPSILON: 1,
                _DELTA: 0,
                x: label(0, count),
                y: label(1, count),
            }
        ),
    )


def question(mechanism: RandomisedResponse, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about the answers to any two truths."""
    count = mechanism.categories
    labels = [label(place, count) for place in range(count)]
    x, y = _truths(count)
    keep = (
        _aimed(epsilon_term(mechanism.calibrated), count)
        if mechanism.calibrated is not None
        else number(mechanism.keep or 0)
    )
    epsilon, delta = epsilon_term(claim.epsilon), number(claim.delta)
    level = {"x": x, "y": y, "epsilon": epsilon, "delta": delta}

    def prove(p: Proof) -> Fact:
        if mechanism.calibrated is None or not _reaches(claim, mechanism.calibrated):
            return at_numbers(p, any_keep(count), {**level, "keep": keep})
        aim = epsilon_term(mechanism.calibrated)
        return at_numbers(p, calibrated(count), {**level, "calibrated": aim})

    is_truth = mechanism.keep is None or mechanism.keep * mechanism.categories >= 1
    answer = point("answer", finite(count))
    told = event(answer, equal(answer, labels[0 if is_truth else 1]))
    values = {x: labels[0], y: labels[1]}
    return ClaimToProve(
        name="randomised_response",
        statement=Statement(
            (),
            close()(_law(x, keep, count), _law(y, keep, count), epsilon, delta),
            (close(),),
        ),
        prove=prove,
        worst=At(values),
        event=told,
    )


def _reaches(claim: ExactApproximate, aim: Epsilon) -> bool:
    """Whether the claim asks for no less than what the mechanism was chosen for."""
    known = claim.epsilon.nats is not None and aim.nats is not None
    return known and (claim.epsilon.nats or 0) >= (aim.nats or 0)
