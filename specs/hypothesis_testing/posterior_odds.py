"""Posterior odds of two values of a record, for an adversary who knows the others.

Given the values of the other records, an output multiplies the odds by its likelihood
ratio. What the other records say, and the past, is in the odds before.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

V, W, H, Out = space("V"), space("W"), space("H"), space("O")
rest, given, prior = law("rest", W), kernel("given", W, V), law("prior", V)
M, d, spot = kernel("M", pair_sort(V, W), Out), point("d", V), point("spot", V)
a, z, w, u = point("a", V), point("z", V), point("w", W), point("u", W)
hole, o, B = point("hole", W), point("o", Out), event_variable("B", Out)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


def output(value_, known):
    """The chance of the output, if the record has the value and the others have w."""
    return probability(at(M, value_, known), B)


def joint(of, body, when):
    """The chance of the output, of what is known, and of the body."""
    inner = mean(of, d, body * output(d, u))
    return mean(rest, u, when * inner)


def ratio(of, when):
    """The odds of a and z given the output and what is known."""
    total = joint(of, number(1), when)
    chances = (joint(of, indicator(equal(d, one)), when) for one in (a, z))
    left, right = (chance / total for chance in chances)
    return left / right


def likelihoods(chances):
    """The likelihood ratio of the output times the odds before."""
    left, right = (output(one, w) * mass(chances, one) for one in (a, z))
    return left / right


is_w = indicator(equal(u, w))
known = mean(rest, u, is_w)
of_given = at(given, u)


bit, both = point("bit", finite(2)), point("both", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
told = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
tells = finite_law("41/81", "40/81"), finite_law("50/81", "31/81")
usual = {
    rest: finite_law("5/9", "4/9"),
    given: table(*tells),
    M: function(both, choose(first(both), *told)),
    B: event(bit, equal(bit, zero)),
    a: zero,
    z: one,
    w: one,
}
alone = {over: value_ for over, value_ in usual.items() if over is not given}
alone[prior] = finite_law("5/9", "4/9")
#: Both the record and the other one are told: without the other the odds are mixed.
SPEC = Theorem(
    title="Posterior odds of an adversary who knows the other records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (19)",
    covers=("HT-Q19",),
    given={"known": known > 0},
    claim=equal(ratio(of_given, is_w), likelihoods(at(given, w))),
    remark="The other records have any law; what is said is about its values of "
    "positive probability. The record has any law given them, and the mechanism may "
    "use all. Outputs are events, so that the form has a meaning in any space; where a "
    "denominator is 0, so is the quotient on both sides. In the paper this is for the "
    "values of all other records; that presence and absence have nothing to do with "
    "correlation is a remark on its scope, and no claim.",
)

PRIOR = Theorem(
    title="Posterior odds of an adversary who knows the prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (16)",
    covers=("HT-Q16",),
    given={"known": known > 0},
    claim=equal(ratio(prior, is_w), likelihoods(prior)),
    remark="The record is independent of the others, as section 5.1 takes it; if it is "
    "not, its law given them stands for the prior.",
)

past_and_others = pair_sort(W, H)
everything = law("everything", past_and_others)
now = kernel("now", past_and_others, V)
M_then = kernel("M", pair_sort(V, past_and_others), Out)
wh = point("wh", past_and_others)


def in_time(formula):
    """The same, where what is known is a pair of other records and the past."""
    values = {rest: everything, given: now, w: wh, M: M_then}
    return At(values, spaces={"W": past_and_others}).of(formula)


PAST = Theorem(
    title="Posterior odds of an adversary who knows the past as well",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (22)",
    covers=("HT-Q22",),
    given={"known": in_time(known > 0)},
    claim=in_time(SPEC.claim),
    remark="The past is the earlier true values, of the record and of the others; "
    "outputs of the past would be another matter.",
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
    total, of_u = mean(of_given, d, left), mass(of_given, value_) * output(value_, u)
    parts = p.have(equal(total, of_u), low, high)
    of_hole = mass(at(given, hole), value_) * output(value_, hole)
    same = p.have(equal(of_u, of_u))
    at_w = p.rewrite(p.assume(here), same, equal(of_u, of_hole), hole)
    of_w = mass(at(given, w), value_) * output(value_, w)
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
    chance = output(d, u)
    spread = p.mean_between(at(M, d, u), o, indicator(member(o, B)))
    for one in (a, z):
        part = indicator(equal(d, one)) * chance
        for low, high in ((number(0), part), (part, number(1) * chance)):
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
    of_w = [mass(at(given, w), one) * output(one, w) for one in (a, z)]
    rule = p.at(rule, total, *parts, *of_w, known)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts, p.given("known")))
    return p.have(p.statement.claim, rule)


two = {name: finite(2) for name in "VWO"}
never = {rest: finite_law(1, 0)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "other records that never occur": NearMiss(without="known", at={**never}),
    },
)


def independent(p):
    """The same law of the record, whatever the others are."""
    of_prior = p.use(SPEC, p.given("known"), given=function(u, prior))
    return p.have(p.statement.claim, of_prior)


PRIOR = PRIOR.but(
    proof=independent,
    instance=At(alone, spaces=two),
    near_misses={
        "other records that never occur": NearMiss(without="known", at={**never}),
    },
)


def over_time(p):
    """What is known is a pair."""
    values = {rest: everything, given: now, w: wh, M: M_then}
    return p.use(SPEC, values, p.given("known"), spaces={"W": past_and_others})


later, known_pair = point("later", finite(2)), point("known_pair", both.sort)
drawn = bind(finite_law("5/9", "4/9"), later, dirac(pair(bit, later)))
with_record = point("with_record", pair_sort(finite(2), both.sort))
#: The other records say nothing, the past something.
dynamic = {
    everything: bind(finite_law("1/2", "1/2"), bit, drawn),
    now: function(known_pair, choose(second(known_pair), *tells)),
    M_then: function(with_record, choose(first(with_record), *told)),
    B: usual[B],
    a: zero,
    z: one,
    wh: pair(zero, one),
}
both_two = {**two, "H": finite(2)}

PAST = PAST.but(
    proof=over_time,
    instance=At(dynamic, spaces=both_two),
    near_misses={
        "what never occurs": NearMiss(
            without="known",
            at={everything: dirac(pair(one, zero))},
        ),
    },
)
