"""Approximate privacy of a granularity, group by group, also for a budget of 0."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

words, growth = (
    shared(f"general_composition.{name}") for name in ("_spaces", "_growth")
)
canonical = words.canonical
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
groups = theorem("foundations.group_privacy_distance")
basic = theorem("general_composition.canonical_metric")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, near, S = words.x, words.y, words.near, space("S")
M, epsilon, delta = kernel("M", D, S), real("epsilon"), real("delta")
B, n, i = event_variable("B", S), words.n, natural("i")
cell, here, drawn = growth.cell, at(d, x, y), point("drawn", S)


def metric(more=1):
    """The loss in proportion to the distance, and the slack that grows with it."""
    return approximate(M, joined, *growth.budget(cell, d, epsilon, delta, more))


granular = private(M, neighbours, epsilon, delta)

SPEC = Theorem(
    title="Approximate metric privacy generalises approximate privacy, budget 0 too",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.3",
    covers=("GC-TVI.3",),
    standing="holds-repaired",
    uses=(canonical, private, approximate),
    given={
        "epsilon": epsilon >= 0,
        "delta": delta >= 0,
        "canonical": canonical(neighbours, joined, d),
    },
    claim=conjunction(implies(metric(), granular), implies(granular, metric())),
    remark="For {epsilon} = 0 the paper's fraction is not defined; its limit, which is "
    "the distance, stands for it.",
)


def sums(count):
    """The geometric sum in its closed form."""
    total = sum_(count, i, exp(to_real(i) * epsilon))
    return equal(total, growth.grown(to_real(count), epsilon))


def telescopes(count):
    total = sum_(count, i, exp(to_real(i) * epsilon))
    return equal(total * (exp(epsilon) - 1), exp(to_real(count) * epsilon) - 1)


def geometric(p):
    """The sum for every number of terms."""
    none, some = p.assume(equal(epsilon, 0)), p.assume(negation(equal(epsilon, 0)))
    start = natural_number(0)

    def counts(count):
        return equal(sum_(count, i, exp(to_real(i) * 0)), to_real(count))

    later = p.have(counts(next_(n)), p.assume(counts(n)))
    counted = p.induct(n, counts(n), p.have(counts(start)), later)
    spot = p.fresh(REAL)
    form = equal(sum_(n, i, exp(to_real(i) * spot)), to_real(n))
    counted = p.rewrite(p.turned(none), counted, form, spot)
    counted = p.have(sums(n), counted, none)
    later = p.have(telescopes(next_(n)), p.assume(telescopes(n)))
    fact = p.induct(n, telescopes(n), p.have(telescopes(start)), later)
    ratio = p.have(exp(epsilon) > 1, some, p.given("epsilon"))
    fact = p.have(sums(n), fact, ratio, some)
    return p.every(p.cases(equal(epsilon, 0), counted, fact), n)


def proof(p):
    """Neighbours are at distance 0 or 1; along a chain delta is a geometric sum."""
    known, there, positive = p.given("canonical"), p.assume(near), p.given("epsilon")
    ratio = p.have(exp(epsilon) >= 1, positive)
    at_pair = p.use(basic, known)
    is_same, apart = p.assume(equal(x, y)), p.assume(negation(equal(x, y)))
    chance, hole = probability(at(M, x), B), p.fresh(D)
    share = p.mean_between(at(M, x), drawn, indicator(member(drawn, B)))
    itself = p.have(
        chance <= exp(epsilon) * chance + delta, share, ratio, p.given("delta")
    )
    itself = p.the_same(p.every(itself, B), close(at(M, x), at(M, x), epsilon, delta))
    template = close(at(M, x), at(M, hole), epsilon, delta)
    itself = p.rewrite(is_same, itself, template, hole)
    one = p.have(
        conjunction(member(pair(x, y), joined), equal(here, 1)), at_pair, there, apart
    )
    fact = p.at(p.apply(p.at(p.assume(metric()), x, y), p.part(one, 0)), B)
    spot = p.fresh(REAL)
    slack = delta * growth.grown(spot, epsilon)
    bound = exp(1 * epsilon * spot) * probability(at(M, y), B) + slack
    fact = p.rewrite(p.part(one, 1), fact, chance <= bound, spot)
    bound = exp(epsilon) * probability(at(M, y), B) + delta
    none, some = p.assume(equal(epsilon, 0)), p.assume(negation(equal(epsilon, 0)))
    unit = equal(growth.grown(number(1), epsilon), 1)
    strict = p.have(exp(epsilon) > 1, some, positive)
    unit = p.cases(equal(epsilon, 0), p.have(unit, none), p.have(unit, some, strict))
    fact = p.have(chance <= bound, fact, unit)
    fact = p.the_same(p.every(fact, B), close(at(M, x), at(M, y), epsilon, delta))
    fact = p.cases(equal(x, y), itself, fact)
    forwards = p.every(p.supposing(there, fact), x, y)

    summed = geometric(p)
    finite_ = p.assume(member(pair(x, y), joined))

    def along(path, length):
        count = path.formula.arguments[3]
        ends = p.use(groups, p.assume(granular), path, a=x, b=y, n=count)
        total = delta * growth.grown(spot, epsilon)
        left = exp(spot * epsilon) * probability(at(M, y), B)
        at_count = p.at(summed, count)
        fact = p.have(
            chance
            <= exp(to_real(count) * epsilon) * probability(at(M, y), B)
            + delta * growth.grown(to_real(count), epsilon),
            p.at(ends, B),
            at_count,
        )
        fact = p.rewrite(p.turned(length), fact, chance <= left + total, spot)
        wanted = close(
            at(M, x), at(M, y), 1 * epsilon * here, delta * growth.grown(here, epsilon)
        )
        return p.the_same(p.every(fact, B), wanted)

    fact = words.shortest(p, known, finite_, along)
    backwards = p.every(p.supposing(finite_, fact), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(metric(), p.the_same(forwards, granular)),
        p.supposing(granular, p.the_same(backwards, metric())),
    )


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
loops = classes.FiniteClass(2, [(0, 0)])
bit = point("bit", finite(2))
output_0, anything = event(bit, equal(bit, label(0, 2))), event(bit, TRUE)
two, flat = {"S": finite(2)}, function(point("row", pair_sort(*2 * [finite(3)])), 0)
fades = {M: table(*map(coin, ("5/8", "1/4", "1/16"))), epsilon: log(2), delta: "1/8"}
leaks = {M: table(*map(coin, ("1/2", "1/4", 0))), epsilon: 0, delta: "1/4"}
ends = label(0, 3), label(2, 3), output_0
same = label(0, 2), label(0, 2), anything
forwards, backwards = implies(metric(), granular), implies(granular, metric())


def at_loop(**values):
    names = {"epsilon": epsilon, "delta": delta}
    more = {M: table(*map(coin, ("1/2", "1/2"))), epsilon: log(2), delta: 0}
    more |= {names[name]: value_ for name, value_ in values.items()}
    return classes.at_class(loops, *same, more=more, spaces=two)


def other_slack(slack):
    loss, _ = growth.budget(cell, d, epsilon, delta)
    return implies(granular, approximate(M, joined, loss, function(cell, slack)))


printed = delta * ((exp(epsilon * at(d, cell)) - 1) / (exp(epsilon) - 1))

SPEC = SPEC.but(
    proof=proof,
    instance=classes.at_class(path, more=fades, spaces=two),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon", claim=forwards, at=at_loop(epsilon=-1)
        ),
        "a negative delta": NearMiss(
            without="delta", claim=forwards, at=at_loop(delta=-2)
        ),
        "another distance": NearMiss(
            without="canonical", claim=backwards, at={d: flat}, witnesses=ends
        ),
        "less epsilon": NearMiss(
            claim=implies(granular, metric("99/100")), witnesses=ends
        ),
        "delta that does not grow": NearMiss(claim=other_slack(delta), witnesses=ends),
        "the fraction for a budget of 0": NearMiss(
            claim=other_slack(printed),
            at=classes.at_class(path, *ends, more=leaks, spaces=two),
        ),
    },
)
