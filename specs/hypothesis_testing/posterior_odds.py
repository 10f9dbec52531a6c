"""Posterior odds of two values of a record, for an adversary who knows the others.

Given the values of the other records, an output multiplies the odds by its likelihood
ratio. What the other records say, and the past, is in the odds before.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing.posterior_odds._words")
known, is_w, output, joint = words.known, words.is_w, words.output, words.joint
V, W, Out = space("V"), space("W"), space("O")
rest, given = law("rest", W), kernel("given", W, V)
M, d, spot = kernel("M", pair_sort(V, W), Out), point("d", V), point("spot", V)
a, z, w, u = point("a", V), point("z", V), point("w", W), point("u", W)
hole, o, B = point("hole", W), point("o", Out), event_variable("B", Out)
of_given = at(given, u)
#: Both the record and the other one are told: without the other the odds are mixed.
SPEC = Theorem(
    title="Posterior odds of an adversary who knows the other records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (19)",
    covers=("HT-Q19",),
    given={"known": known > 0},
    claim=equal(words.ratio(of_given, is_w), words.likelihoods(at(given, w))),
    remark="The other records have any law; what is said is about its values of "
    "positive probability. The record has any law given them, and the mechanism may "
    "use all. Outputs are events, so that the form has a meaning in any space; where a "
    "denominator is 0, so is the quotient on both sides. In the paper this is for the "
    "values of all other records; that presence and absence have nothing to do with "
    "correlation is a remark on its scope, and no claim.",
)


def as_product(p, value_):
    """The chance of w, of the value given w, and of the output given both."""
    here, has_it = equal(u, w), equal(d, value_)
    same = p.have(equal(output(d, u), output(d, u)))
    same = p.rewrite(p.assume(has_it), same, equal(output(d, u), output(spot, u)), spot)
    left = indicator(has_it) * output(d, u)
    right = indicator(has_it) * output(value_, u)
    inner = p.have(equal(left, right), p.supposing(has_it, same))
    low = p.mean(p.have(left <= right, inner), of_given, d)
    high = p.mean(p.have(right <= left, inner), of_given, d)
    total, of_u = (
        mean(of_given, d, left),
        chance(of_given, value_) * output(value_, u),
    )
    parts = p.have(equal(total, of_u), low, high)
    of_hole = chance(at(given, hole), value_) * output(value_, hole)
    same = p.have(equal(of_u, of_u))
    at_w = p.rewrite(p.assume(here), same, equal(of_u, of_hole), hole)
    of_w = chance(at(given, w), value_) * output(value_, w)
    body, goal = is_w * total, is_w * of_w
    outer = p.have(equal(body, goal), p.supposing(here, at_w), parts)
    low = p.mean(p.have(body <= goal, outer), rest, u)
    high = p.mean(p.have(goal <= body, outer), rest, u)
    return p.have(equal(mean(rest, u, body), known * of_w), low, high)


def proof(p):
    """Cancel the chance of the output, and that of w."""
    total = joint(of_given, number(1), is_w)
    parts = [joint(of_given, indicator(equal(d, one)), is_w) for one in (a, z)]
    facts = [as_product(p, a), as_product(p, z)]
    seen_ = output(d, u)
    spread = p.mean_between(at(M, d, u), o, indicator(member(o, B)))
    for one in (a, z):
        part = indicator(equal(d, one)) * seen_
        for low, high in ((number(0), part), (part, number(1) * seen_)):
            inner = p.mean(p.have(low <= high, spread), of_given, d)
            ends = (mean(of_given, d, body) for body in (low, high))
            left, right = (is_w * end for end in ends)
            facts.append(p.mean(p.have(left <= right, inner), rest, u))
    t, i, j, x, y, k = names = [p.fresh(REAL) for _ in range(6)]
    room = conjunction(
        k > 0,
        equal(i, k * x),
        equal(j, k * y),
        number(0) <= i,
        i <= t,
        number(0) <= j,
        j <= t,
    )
    sizes = p.assume(room)
    rule = equal((i / t) / (j / t), x / y)
    some = p.assume(j > 0)
    usual_case = p.have(rule, sizes, some)
    nothing = p.have(equal(y, 0), sizes, p.assume(negation(j > 0)))
    nothing_z = p.have(equal(j, 0), sizes, p.assume(negation(j > 0)))
    hole_ = p.fresh(REAL)
    zero_case = p.have(equal((i / t) / (number(0) / t), x / 0))
    turned = (
        p.have(equal(number(0), j), nothing_z),
        p.have(equal(number(0), y), nothing),
    )
    zero_case = p.rewrite(
        turned[0], zero_case, equal((i / t) / (hole_ / t), x / 0), hole_
    )
    zero_case = p.rewrite(
        turned[1], zero_case, equal((i / t) / (j / t), x / hole_), hole_
    )
    rule = p.every(p.supposing(room, p.cases(j > 0, usual_case, zero_case)), *names)
    of_w = [chance(at(given, w), one) * output(one, w) for one in (a, z)]
    rule = p.at(rule, total, *parts, *of_w, known)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts, p.given("known")))
    return p.have(p.statement.claim, rule)


two = {name: finite(2) for name in "VWO"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(words.usual, spaces=two),
    near_misses={
        "other records that never occur": NearMiss(without="known", at={**words.never}),
    },
)
