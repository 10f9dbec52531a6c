"""Approximate privacy of a granularity, group by group, with its growing delta."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

words = shared("general_composition._spaces")
canonical, steps_of, within = words.canonical, words.steps_of, words.within
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
groups = theorem("foundations.group_privacy_distance")
basic = theorem("general_composition.canonical_metric")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, near, S = words.x, words.y, words.near, space("S")
M, epsilon, delta = kernel("M", D, S), real("epsilon"), real("delta")
B, n, i = event_variable("B", S), words.n, natural("i")
cell, here = point("cell", pair_sort(D, D)), at(d, x, y)
drawn = point("drawn", S)


def grown(distance, rate=epsilon):
    """What delta becomes at a distance."""
    return delta * ((exp(rate * distance) - 1) / (exp(epsilon) - 1))


def metric(factor=1, rate=epsilon):
    """The loss in proportion to the distance, and the slack that grows with it."""
    loss = function(cell, factor * epsilon * at(d, cell))
    return approximate(M, joined, loss, function(cell, grown(at(d, cell), rate)))


granular = private(M, neighbours, epsilon, delta)

SPEC = Theorem(
    title="Approximate metric privacy generalises approximate privacy",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.3",
    covers=("GC-TVI.3",),
    standing="holds-repaired",
    uses=(canonical, private, approximate),
    given={
        "epsilon": epsilon > 0,
        "delta": delta >= 0,
        "canonical": canonical(neighbours, joined, d),
    },
    claim=conjunction(implies(metric(), granular), implies(granular, metric())),
    remark="The loss is {epsilon} times the distance, where the text that was read has "
    "the distance alone. For {epsilon} = 0, where the paper's fraction is not defined, "
    "the slack is {delta} times the distance, see foundations.group_privacy_distance.",
)


def telescopes(count):
    """The geometric sum times exp(epsilon) - 1."""
    total = sum_(count, i, exp(to_real(i) * epsilon))
    return equal(total * (exp(epsilon) - 1), exp(to_real(count) * epsilon) - 1)


def proof(p):
    """Neighbours are at distance 0 or 1; along a chain delta is a geometric sum."""
    known, there, positive = p.given("canonical"), p.assume(near), p.given("epsilon")
    ratio = p.have(exp(epsilon) > 1, positive)
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
    bound = exp(1 * epsilon * spot) * probability(at(M, y), B) + grown(spot)
    fact = p.rewrite(p.part(one, 1), fact, chance <= bound, spot)
    bound = exp(epsilon) * probability(at(M, y), B) + delta
    share_ = p.have(equal(grown(1), delta), ratio)
    fact = p.have(chance <= bound, fact, share_)
    fact = p.the_same(p.every(fact, B), close(at(M, x), at(M, y), epsilon, delta))
    fact = p.cases(equal(x, y), itself, fact)
    forwards = p.every(p.supposing(there, fact), x, y)

    base = p.have(telescopes(natural_number(0)))
    later = p.have(telescopes(next_(n)), p.assume(telescopes(n)))
    sums = p.every(p.induct(n, telescopes(n), base, later), n)
    finite_ = p.assume(member(pair(x, y), joined))

    def along(path, length):
        count = path.formula.arguments[3]
        ends = p.use(groups, p.assume(granular), path, a=x, b=y, n=count)
        total = sum_(count, i, exp(to_real(i) * epsilon))
        product = p.at(sums, count)
        same = p.have(equal(to_real(count) * epsilon, epsilon * here), length)
        powers = p.have(equal(exp(to_real(count) * epsilon), exp(epsilon * here)), same)
        closed = p.have(equal(delta * total, grown(here)), product, powers, ratio)
        bound = exp(1 * epsilon * here) * probability(at(M, y), B) + grown(here)
        fact = p.have(chance <= bound, p.at(ends, B), powers, closed)
        wanted = close(at(M, x), at(M, y), 1 * epsilon * here, grown(here))
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
ends = label(0, 3), label(2, 3), output_0
same = label(0, 2), label(0, 2), anything
forwards, backwards = implies(metric(), granular), implies(granular, metric())


def at_loop(**values):
    names = {"epsilon": epsilon, "delta": delta}
    more = {M: table(*map(coin, ("1/2", "1/2"))), epsilon: log(2), delta: 0}
    more |= {names[name]: value_ for name, value_ in values.items()}
    return classes.at_class(loops, *same, more=more, spaces=two)


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
            claim=implies(granular, metric(factor="99/100")), witnesses=ends
        ),
        "delta that does not grow": NearMiss(
            claim=implies(granular, metric(rate=0)), witnesses=ends
        ),
    },
)
