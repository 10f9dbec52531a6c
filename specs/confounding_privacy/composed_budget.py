"""The least epsilon of a composition, from the budgets of its stages alone."""

from verifydp.formal.spec import *

stages_told = theorem("confounding_privacy.optimal_composition.with_deltas")
close = definition("foundations.closeness")
i, k, x = natural("i"), natural("k"), real("x")
epsilons, deltas = (function_variable(name, NATURAL) for name in ("epsilons", "deltas"))
delta, epsilon, other, g = map(real, ("delta", "epsilon", "e", "g"))
bit = point("bit", finite(2))


def odds(place):
    return exp(at(epsilons, place))


def total_loss(count, true):
    """The law of the sum of the losses of randomised responses with these chances."""
    loss = choose(bit, x + at(epsilons, i), x - at(epsilons, i))
    answer = finite_law(true, 1 - true)
    return iterate(count, number(0), i, x, bind(answer, bit, dirac(loss)))


likelier = odds(i) / (1 + odds(i))
chances = likelier, 1 - likelier


def beyond(count, true, level):
    """The chance of answers with at least this loss: each is a subset of the stages."""
    return probability(total_loss(count, true), event(x, x >= level))


def excess(count, level):
    """What answers with at least this loss gain, at the factor that belongs to it."""
    yes, no = (beyond(count, true, level) for true in chances)
    return yes - exp(level) * no


def kept(count):
    """The product of all 1 - delta."""
    return exp(sum_(count, i, log(1 - at(deltas, i))))


room = 1 - (1 - delta) / kept(k)
composed_budget = Definition(
    "composed_budget",
    (epsilons, deltas, k, delta, epsilon),
    conjunction(
        epsilon >= 0,
        excess(k, epsilon) <= room,
        forall(
            other,
            implies(conjunction(other >= 0, other < epsilon), room < excess(k, other)),
        ),
    ),
)
least = composed_budget(epsilons, deltas, k, delta, epsilon)
S = space("S")
s, start = point("s", S), point("start", S)
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
budget = at(epsilons, i), at(deltas, i)
both_ways = conjunction(
    close(at(K, i, s), at(J, i, s), *budget),
    close(at(J, i, s), at(K, i, s), *budget),
)
runs = [iterate(k, start, i, s, at(by, i, s)) for by in (K, J)]

SPEC = Theorem(
    title="The epsilon that the budgets alone give is one of the composition",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4; "
    "Murtagh and Vadhan 2016, theorem 1.5",
    covers=("CP-A5",),
    standing="definition",
    defines=composed_budget,
    reads="{4} is the least epsilon of {2} stages with epsilons {0} and deltas {1} "
    "at {3}",
    uses=(close,),
    given={
        "stages": forall(i, s, both_ways),
        "deltas": forall(i, at(deltas, i) < 1),
        "least": least,
    },
    claim=close(*runs, epsilon, delta),
    remark="The stages may be adaptive. The least epsilon is the first at which the "
    "answers of as many randomised responses, each a subset of the stages, gain at "
    "most 1 - (1 - {delta}) / kept, where kept is the product of all 1 - {deltas}; "
    "where that is below 0 no epsilon is enough. Only answers with a total loss of at "
    "least epsilon gain something, so that their chances alone are taken. That no "
    "smaller epsilon holds for all stages is shown where none has a delta: "
    "optimal_composition.reached. The paper finds the epsilon by bisection, which is "
    "not contained.",
)


number_of, place = natural("number_of"), point("place", pair_sort(NATURAL, REAL))


def inside(count, factor):
    """For factors below 0, which mean nothing, what the recursion asks for."""
    return if_(factor > 0, excess(count, log(factor)), 1 - factor)


def unrolled(count, factor):
    """What gives itself away, and what the answers do else."""
    return 1 - kept(count) + kept(count) * inside(count, factor)


profile = function(place, unrolled(first(place), second(place)))
t = real("t")


def last_answer(p):
    """The last answer adds its loss or takes it away."""
    c, loss = odds(i), at(epsilons, i)
    rate = p.have(c > 0)
    weights = p.have(conjunction(likelier >= 0, likelier <= 1), rate)
    found = []
    for true in chances:
        before = true * beyond(i, true, t - loss) + (1 - true) * beyond(
            i, true, t + loss
        )
        found.append(p.have(equal(beyond(next_(i), true, t), before), weights))
    mixture = c * excess(i, t - loss) + excess(i, t + loss)
    return p.have(equal(excess(next_(i), t) * (1 + c), mixture), *found, rate)


def obeyed(p):
    """The sum over all answers obeys the recursion that bounds the stages."""
    c, one_more = odds(i), kept(next_(i))
    told = at(deltas, i)
    limit, growth = p.at(p.given("deltas"), i), p.have(c > 0)
    product = p.have(equal(one_more, kept(i) * (1 - told)), limit)
    known = p.assume(g > 0)
    level = p.have(equal(exp(log(g)), g), known)
    shares = [exp(-at(epsilons, i)), c]
    products = [
        p.axiom("log_product", g, one, facts=[known, p.have(one > 0)]) for one in shares
    ]
    parts = p.have(
        conjunction(
            g / c > 0,
            g * c > 0,
            equal(log(g / c), log(g) - at(epsilons, i)),
            equal(log(g * c), log(g) + at(epsilons, i)),
        ),
        known,
        growth,
        *products,
    )
    peeled = p.at(p.every(last_answer(p), t), log(g))
    inner = [inside(i, factor) for factor in (g / c, g * c)]
    goal = equal(inside(next_(i), g) * (1 + c), c * inner[0] + inner[1])
    usual = p.have(goal, peeled, parts, level, known)
    rare = p.assume(negation(g > 0))
    signs = p.have(conjunction(negation(g / c > 0), negation(g * c > 0)), rare, growth)
    unusual = p.have(goal, signs, rare, growth)
    mixed = p.cases(g > 0, usual, unusual)
    rest = p.have(
        equal(
            (1 - one_more + one_more * inside(next_(i), g)) * (1 + c),
            told * (1 + c)
            + (1 - told)
            * (
                c * (1 - kept(i) + kept(i) * inner[0])
                + (1 - kept(i) + kept(i) * inner[1])
            ),
        ),
        mixed,
        product,
        growth,
    )
    return p.every(rest, i, g)


def proof(p):
    """The bound on the stages at the factor of the epsilon."""
    zero = p.every(
        p.have(equal(at(profile, natural_number(0), g), maximum(0, 1 - g))), g
    )
    limit = p.every(p.have(at(deltas, i) <= 1, p.at(p.given("deltas"), i)), i)
    values = {K: K, J: J, start: start, epsilons: epsilons, deltas: deltas, k: k}
    values[stages_told["F"]] = profile
    bound = p.use(stages_told, values, p.given("stages"), limit, zero, obeyed(p))
    B = event_variable("B", S)
    rule = p.at(bound, exp(epsilon), B)
    rule = p.apply(rule, p.have(exp(epsilon) >= 0))
    parts = p.parts(p.have(composed_budget.at(least.arguments), p.given("least")))
    some = p.have(kept(k) > 0)
    goal = probability(runs[0], B) <= exp(epsilon) * probability(runs[1], B) + delta
    return p.the_same(p.every(p.have(goal, rule, parts[1], some), B), p.statement.claim)


leak = stages_told.instance.values
far = stages_told.near_misses["stages that are not close"].at.values
apart = {one: far[one] for one in (K, J)}
answer = point("answer", finite(4))
some = stages_told.near_misses["stages that are not close"].at.witnesses[1]
first_two = to_real(number_of) <= 1
single = {one: leak[one] for one in (K, J, epsilons, deltas)}
once = {**single, start: label(0, 4), k: natural_number(1), epsilon: 0, delta: "11/20"}
#: Two stages with odds 3 and deltas 1/10: at log 3 the answers gain 3/8.
twice = {
    **once,
    epsilons: function(number_of, log(if_(first_two, 3, 1))),
    deltas: function(number_of, if_(first_two, "1/10", 0)),
    k: natural_number(2),
    epsilon: log(3),
    delta: "79/160",
}


def show(p, goal):
    """Below log 3 the sum over all answers is above what the delta leaves."""
    body = composed_budget.at(goal.arguments)
    positive, enough, none_less = body.arguments
    premise, above = p.at(p.assume(none_less), other).formula.arguments
    below = p.assume(premise)
    positive_ = p.have(conjunction(exp(other) > 0, number(3) > 0))
    order = p.axiom("log_ordered", exp(other), number(3), facts=[positive_])
    size = p.have(conjunction(exp(other) < 3, exp(other) >= 1), below, order)
    more = p.have(above, size, below)
    fact = p.the_same(p.every(p.supposing(below, more), other), none_less)
    return p.the_same(p.have(body, p.auto(positive), p.auto(enough), fact), goal)


def trivial(p, goal):
    """No epsilon is below 0."""
    body = composed_budget.at(goal.arguments)
    return p.the_same(p.have(body, *(p.auto(part) for part in body.arguments)), goal)


def at_once(**changed):
    names = {"delta": delta, "deltas": deltas, "epsilons": epsilons}
    more = {names[name]: value for name, value in changed.items()}
    return At({**once, **more}, (some,), {"S": finite(4)}, {"least": trivial})


SPEC = SPEC.but(
    proof=proof,
    instance=At(twice, spaces={"S": finite(4)}, show={"least": show}),
    near_misses={
        "stages that are not close": NearMiss(
            without="stages",
            at=At({**once, **apart}, (some,), {"S": finite(4)}, {"least": trivial}),
        ),
        "deltas of 1": NearMiss(
            without="deltas",
            at=At(
                {
                    **once,
                    **apart,
                    epsilons: function(number_of, 0),
                    deltas: function(number_of, 1),
                    delta: 0,
                },
                (some,),
                {"S": finite(4)},
                {"least": trivial},
            ),
        ),
        "the deltas of the stages forgotten": NearMiss(
            without="least", at=at_once(delta="1/2")
        ),
        "half of the answers": NearMiss(without="least", at=at_once(delta="1/10")),
        "a smaller delta": NearMiss(
            claim=close(*runs, epsilon, delta - "1/100"), at=at_once()
        ),
    },
)
