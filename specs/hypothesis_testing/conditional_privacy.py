"""Dependent differential privacy with conditional laws, and inferential privacy.

The law of the output given one value of a record, the others drawn from what the prior
says of them given that value. By Bayes' rule this is inferential privacy.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.conditional_privacy._words")
close = definition("foundations.closeness")
belief, u, dependent, hole = words.belief, words.u, words.dependent, words.hole
R, V, Out, U = (space(name) for name in ("R", "V", "O", "U"))
v, w, t, W = point("v", V), point("w", V), point("t", V), event_variable("W", Out)
pairs, epsilon = event_variable("pairs", pair_sort(V, V)), real("epsilon")
values, others = kernel("values", R, V), kernel("others", pair_sort(R, V), U)
reader = kernel("reader", pair_sort(V, U), Out)
record = point("record", pair_sort(V, U))
drawn = bind(at(values, belief), v, bind(at(others, belief, v), u, dirac(pair(v, u))))
of_record = dependent(
    function(belief, drawn), reader, function(record, first(record)), pairs, epsilon
)


def released(of):
    """The law of the output given the record, whatever the others are."""
    return bind(at(others, belief, of), u, at(reader, of, u))


def share(of):
    return mean(at(values, belief), t, indicator(equal(t, of)))


compared = conjunction(words.apart, share(v) > 0, share(w) > 0)
laws = close(released(v), released(w), epsilon, 0)
by_laws = forall(belief, v, w, implies(compared, laws))

SPEC = Theorem(
    title="Dependent differential privacy with conditional laws",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1; Liu, Chakraborty "
    "and Mittal 2016",
    covers=("HT-DU12",),
    standing="definition",
    defines=dependent,
    reads="{1} is {4}-private about {2} on {3}, all else drawn from {0} given it",
    uses=(close,),
    claim=conjunction(implies(of_record, by_laws), implies(by_laws, of_record)),
    remark="Second reading: the law of the output given one value of a record is close "
    "to that given another. Where the prior draws the record first and then the "
    "others, in any spaces, it compares the laws of the output that this gives. "
    "Secrets of probability 0 are not compared: under a prior without atoms the notion "
    "is empty; then compare the laws themselves, without that condition. Pairs are "
    "ordered; the two-sided bound is that of a symmetric set of pairs.",
)


def factor(p, of):
    """A record and an output in W: the record's chance times that of W given it."""
    same_, of_value = equal(t, of), probability(released(of), W)
    one = indicator(same_) * probability(released(t), W)
    other = indicator(same_) * of_value
    template = equal(one, indicator(same_) * probability(released(hole), W))
    trivial = p.have(equal(one, one))
    yes = p.rewrite(p.assume(same_), trivial, template, hole)
    pointwise = p.cases(
        same_, yes, p.have(equal(one, other), p.assume(negation(same_)))
    )
    ways = [
        p.mean(p.have(low <= high, pointwise), at(values, belief), t)
        for low, high in ((one, other), (other, one))
    ]
    whole = mean(at(values, belief), t, one)
    return p.have(equal(whole, share(of) * of_value), *ways)


def proof(p):
    """Divide by the chance of the record."""
    factors = factor(p, v), factor(p, w)
    ratio = p.at(p.assume(of_record), belief, v, w, W)
    can_be, quotient = ratio.formula.arguments
    here, there = p.assume(compared), p.assume(can_be)
    inside = p.apply(ratio, p.have(can_be, here))
    bound = p.at(p.assume(laws), W).formula
    at_record = p.every(p.have(bound, inside, *factors, here), W)
    forwards = p.supposing(compared, p.the_same(at_record, laws))
    at_laws = p.at(p.assume(by_laws), belief, v, w)
    at_event = p.at(p.apply(at_laws, p.have(compared, there)), W)
    backwards = p.supposing(can_be, p.have(quotient, at_event, *factors, there))
    return p.have(
        p.statement.claim,
        p.supposing(of_record, p.every(forwards, belief, v, w)),
        p.supposing(
            by_laws, p.the_same(p.every(backwards, belief, v, w, W), of_record)
        ),
    )


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
some = point("some", finite(1))
told = point("told", pair_sort(finite(1), finite(2)))
two = point("two", pair_sort(finite(2), finite(2)))
spaces = {"R": finite(1), "V": finite(2), "U": finite(2), "O": finite(2)}
# The other record is a copy, and it is the one that is read.
copied = {
    values: function(some, finite_law("1/2", "1/2")),
    others: function(told, dirac(second(told))),
    reader: function(two, choose(second(two), *words.flips)),
    pairs: event(two, TRUE),
    epsilon: log(3),
}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                of_record,
                forall(
                    belief,
                    v,
                    w,
                    implies(
                        compared,
                        close(released(v), released(w), epsilon + log("99/100"), 0),
                    ),
                ),
            ),
            at=At(copied, (only, zero, one, words.output_0), spaces),
        ),
    },
)
