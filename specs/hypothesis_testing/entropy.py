"""Conditioning reduces entropy on average, and not at each condition.

The record has two values, what is known has any law. The paper explains by it why more
information helps the adversary; what it computes are worst cases, not averages.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

W = space("W")
known, w = law("known", W), point("w", W)
chance, uncertainty = any_test("chance", W), any_test("uncertainty", W)


def part(of):
    return -of * log(of)


def entropy(of):
    """The entropy of a record of two values, of which one has this chance."""
    return part(of) + part(1 - of)


overall = mean(known, w, value(chance, w))
average = mean(known, w, value(uncertainty, w))
at_each = forall(w, equal(value(uncertainty, w), entropy(value(chance, w))))

AVERAGE = Theorem(
    title="Conditioning reduces the entropy of a binary record on average",
    source="Cover and Thomas 2006, theorem 2.6.5",
    given={"each": at_each},
    claim=average <= entropy(overall),
    remark="Any law of what is known. The entropy at each condition lies in [0, 1], so "
    "that it is written as a test.",
)
t, u, first_, second_, weight = map(real, ("t", "u", "first", "second", "weight"))

before = weight * first_ + (1 - weight) * second_
shares = conjunction(
    *(conjunction(one >= 0, one <= 1) for one in (weight, first_, second_))
)

POINTWISE = Theorem(
    title="Conditioning does not reduce entropy at each condition",
    source="reading of section 5.3 at each condition; Cover and Thomas say that it "
    "fails",
    standing="refuted",
    given={"shares": shares},
    claim=conjunction(
        entropy(first_) <= entropy(before), entropy(second_) <= entropy(before)
    ),
    repair="hypothesis_testing.entropy.average",
    remark="What is known has two values, with chances weight and 1 - weight. At the "
    "point the entropy is 0.5004 before and 0.6730 at the first value.",
)

SPEC = Theorem(
    title="More information, less entropy, as an explanation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3",
    covers=("HT-QU9",),
    standing="not-checkable",
    given={"each": at_each},
    claim=average <= entropy(overall),
    remark="The paper offers the fact as an explanation of its formulas and infers "
    "nothing from it, so that there is nothing to decide. The fact itself is shown in "
    "average; at single conditions it fails, see pointwise. The coefficients of the "
    "formulas are worst cases over conditions.",
)


def tangent(p, values):
    """-t log t <= -t log u + u - t: the logarithm lies below its tangent."""
    sizes, some = p.assume(conjunction(t >= 0, u > 0)), p.assume(t > 0)
    ratio = u / t
    known_ = p.have(conjunction(ratio > 0, equal(ratio * t, u)), sizes, some)
    below = p.have(log(ratio) <= ratio - 1, p.axiom("exp_tangent", log(ratio)), known_)
    parts = p.axiom("log_product", ratio, t, facts=(known_, some))
    exact, here = p.have(equal(ratio * t, u), known_), real("here")
    parts = p.rewrite(exact, parts, equal(log(here), log(ratio) + log(t)), here)
    goal = part(t) <= -t * log(u) + u - t
    gap = p.have(log(u) - log(t) <= ratio - 1, below, parts)
    usual_case = p.have(goal, gap, known_, some)
    nothing = p.have(goal, sizes, p.assume(negation(t > 0)))
    fact = p.supposing(sizes, p.cases(t > 0, usual_case, nothing))
    return p.at(p.every(fact, t, u), *values)


def cross(p, guess, *facts):
    """The average is at most the cross entropy with any guess of the chance."""
    of = value(chance, w)
    inside = p.have(conjunction(guess > 0, guess < 1), *facts)
    sides = [tangent(p, pair_) for pair_ in ((of, guess), (1 - of, 1 - guess))]
    sides = [p.apply(side, p.have(side.formula.arguments[0], inside)) for side in sides]
    line = -of * log(guess) - (1 - of) * log(1 - guess)
    below = p.have(value(uncertainty, w) <= line, *sides, p.at(p.given("each"), w))
    total = -overall * log(guess) - (1 - overall) * log(1 - guess)
    return p.have(average <= total, p.mean(below, known, w))


def at_an_end(p, sure, small):
    """Where the chance is 0 or 1, a guess near it leaves as little as one likes."""
    some = p.assume(average > 0)
    little = average / (2 + 2 * average)
    guess = little if small else 1 - little
    size = p.have(
        conjunction(little > 0, little < 1, little / (1 - little) < average), some
    )
    bound = cross(p, guess, size)
    inverse = 1 / (1 - little)
    at_inverse = p.have(
        conjunction(inverse > 0, equal(inverse * (1 - little), 1)), size
    )
    line = p.axiom("exp_tangent", log(inverse))
    line = p.have(log(inverse) <= inverse - 1, line, at_inverse)
    product = p.axiom("log_product", inverse, 1 - little, facts=(at_inverse, size))
    exact = p.have(equal(inverse * (1 - little), 1), at_inverse)
    here = real("here")
    logs = log(inverse) + log(1 - little)
    product = p.rewrite(exact, product, equal(log(here), logs), here)
    less = -log(1 - little) <= little / (1 - little)
    less = p.have(less, line, product, at_inverse)
    return p.have(FALSE, bound, sure, less, size)


def proof(p):
    """Guess the chance itself."""
    range_ = p.mean_between(known, w, value(chance, w))
    goal = p.statement.claim
    zero, one = equal(overall, 0), equal(overall, 1)
    inner = p.have(
        conjunction(overall > 0, overall < 1),
        range_,
        p.assume(negation(zero)),
        p.assume(negation(one)),
    )
    usual_case = p.have(goal, cross(p, overall, inner))
    low, high = (at_an_end(p, p.assume(side), side is zero) for side in (zero, one))
    no = p.assume(negation(average > 0))
    ends = []
    for side, wrong in ((zero, low), (one, high)):
        less = p.cases(
            average > 0, p.have(average <= 0, wrong), p.have(average <= 0, no)
        )
        ends.append(p.have(goal, less, p.assume(side)))
    return p.cases(zero, ends[0], p.cases(one, ends[1], usual_case))


bit = point("bit", finite(2))
usual = {
    known: finite_law("3/4", "1/4"),
    chance: test_table("2/15", "2/5"),
    uncertainty: test_table(entropy(number("2/15")), entropy(number("2/5"))),
}
spaces = {"W": finite(2)}

AVERAGE = AVERAGE.but(
    proof=proof,
    instance=At(usual, spaces=spaces),
    near_misses={
        "not the entropy": NearMiss(
            without="each",
            at={uncertainty: test_of(bit, 1)},
        ),
        "the other way round": NearMiss(
            claim=entropy(overall) <= average,
        ),
        "much less": NearMiss(
            claim=average + "1/20" <= entropy(overall),
        ),
    },
)

POINTWISE = POINTWISE.but(
    refutation=At({weight: "1/4", first_: "2/5", second_: "2/15"}),
)

SPEC = SPEC.but(
    instance=At(usual, spaces=spaces),
)
