"""Randomised response with k answers: the truth has odds exp(epsilon) to any other.

A coin tells the truth, or else one of the k answers is drawn, all equally likely.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
x, y, o, drawn = point("x", S), point("y", S), point("o", S), point("drawn", S)
truth, fallback = point("truth", S), law("fallback", S)
answers, C = event_variable("answers", S), event_variable("C", S)
coin = point("coin", finite(2))
k, epsilon, other = real("k"), real("epsilon"), real("other")
lie = k / (k - 1 + exp(epsilon))
report = bind(finite_law(1 - lie, lie), coin, choose(coin, dirac(truth), fallback))
response = Definition("k_response", (fallback, k, epsilon, truth), report)


def told(secret):
    return response(fallback, k, epsilon, secret)


def chance(of, answer):
    return mean(of, drawn, indicator(equal(drawn, answer)))


share = 1 / (exp(epsilon) + k - 1)
table = forall(
    o,
    implies(
        member(o, answers),
        equal(
            chance(told(x), o),
            if_(equal(o, x), exp(epsilon) * share, share),
        ),
    ),
)
private = close(told(x), told(y), other, 0)
exactly = forall(
    other,
    conjunction(implies(epsilon <= other, private), implies(private, epsilon <= other)),
)


answer, zero = point("answer", finite(3)), label(0, 3)

SPEC = Theorem(
    title="Randomised response with k answers",
    source="Kairouz, Bonawitz and Ramage 2016, section 2; a fixture of the catalogue",
    covers=("HT-M3",),
    standing="definition",
    defines=response,
    reads="the randomised response about {3} among {1} answers at {2}, others from {0}",
    uses=(close,),
    given={
        "answers": conjunction(
            member(x, answers), member(y, answers), negation(equal(x, y))
        ),
        "equally likely": forall(
            o, implies(member(o, answers), equal(chance(fallback, o), 1 / k))
        ),
        "k": k > 0,
        "epsilon": epsilon >= 0,
    },
    claim=conjunction(table, exactly),
    remark="S is any space, answers a set of points to each of which the fallback "
    "gives 1 / k, so that there are at most k of them. The parameter is exact: no "
    "smaller epsilon holds for two different answers. With a negative epsilon the coin "
    "would have no law.",
)


def proof(p):
    """Every answer but the truth has the fallback's share, and the truth the rest."""
    growth = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    uniform, number_of = p.given("equally likely"), at_least_two(p)
    size = p.have(k - 1 + exp(epsilon) > 0, number_of, growth)
    rate = conjunction(
        equal(lie / k, share),
        equal(1 - lie, (exp(epsilon) - 1) * share),
        lie >= 0,
        lie <= 1,
        share > 0,
    )
    rate = p.have(rate, size, growth, number_of)
    here = p.assume(member(o, answers))
    mass = p.apply(p.at(uniform, o), here)
    row = p.at(p.assume(table), o).formula.arguments[1]
    hit = indicator(equal(x, o))
    total = (1 - lie) * hit + lie * chance(fallback, o)
    split = p.have(equal(chance(told(x), o), total), rate)
    row = p.have(row, split, mass, rate)
    rows = p.every(p.supposing(here, row), o)

    # Events gain the truth's surplus only where the fallback reaches them, too.
    inside, reached = p.assume(member(x, C)), equal(drawn, x)
    spot = point("spot", S)
    lands = p.rewrite(
        p.have(equal(x, drawn), p.assume(reached)), inside, member(spot, C), spot
    )
    lands = p.supposing(reached, lands)
    part = indicator(reached) <= indicator(member(drawn, C))
    enough = p.mean(p.have(part, lands), fallback, drawn)
    mine = p.have(member(x, answers), p.given("answers"))
    mine = p.apply(p.at(uniform, x), mine)
    enough = p.have(1 / k <= probability(fallback, C), enough, mine)
    reaches = p.supposing(inside, enough)
    range_ = p.mean_between(fallback, drawn, indicator(member(drawn, C)))
    larger = p.assume(epsilon <= other)
    powers = p.have(exp(epsilon) <= exp(other), larger)
    bound = bounded(p, C, rate, powers, reaches, range_, growth, number_of)
    enough = p.supposing(larger, p.the_same(p.every(bound, C), private))
    at_truth = p.at(p.assume(private), event(drawn, equal(drawn, x)))
    apart = p.have(negation(equal(y, x)), p.given("answers"))
    ratio = p.have(
        exp(epsilon) * share <= exp(other) * share, at_truth, mine, rate, apart
    )
    least = p.have(exp(epsilon) <= exp(other), ratio, rate)
    least = p.supposing(private, p.have(epsilon <= other, least))
    both = p.have(conjunction(enough.formula, least.formula), enough, least)
    return p.have(p.statement.claim, rows, p.every(both, other))


def bounded(p, event_, rate, powers, *facts):
    """The bound at an event, from the surplus and the fallback's mass of it."""
    mass, odds = probability(fallback, event_), exp(other)
    surplus = exp(epsilon) - 1

    def chance_of(secret):
        hit = indicator(member(secret, event_))
        return surplus * share * hit + lie * mass

    told_of = [
        p.have(equal(probability(told(secret), event_), chance_of(secret)), rate)
        for secret in (x, y)
    ]
    F, E, G, s, m = map(real, ("F", "E", "G", "s", "m"))
    hits = p.assume(conjunction(s >= 0, E >= 1, E <= G, m >= s))
    gain = p.have((E - 1) * s + m <= G * m, hits)
    gain = p.at(
        p.every(p.supposing(hits, gain), E, G, s, m),
        exp(epsilon),
        odds,
        share,
        lie * mass,
    )
    misses = p.assume(conjunction(s >= 0, E >= 1, E <= G, m >= 0))
    flat = p.have(conjunction(m <= G * m, G * ((E - 1) * s) >= 0), misses)
    flat = p.at(
        p.every(p.supposing(misses, flat), E, G, s, m),
        exp(epsilon),
        odds,
        share,
        lie * mass,
    )
    n, t = real("n"), real("t")
    scaled = p.assume(conjunction(1 / n <= F, t >= 0))
    scaled = p.every(p.supposing(scaled, p.have(t / n <= t * F, scaled)), n, F, t)
    scaled = p.at(scaled, k, mass, lie)
    more = p.have(implies(member(x, event_), lie * mass >= share), scaled, rate, *facts)
    sign = p.have(lie * mass >= 0, rate, *facts)
    left, right = (probability(told(secret), event_) for secret in (x, y))
    return p.have(
        left <= odds * right + 0,
        *told_of,
        gain,
        flat,
        more,
        sign,
        rate,
        powers,
        facts[2],
    )


def at_least_two(p):
    """Two different answers share the fallback's mass."""
    uniform, both = p.given("equally likely"), p.given("answers")
    masses, spot = [], point("spot", S)
    for answer in (x, y):
        inside = p.have(member(answer, answers), both)
        masses.append(p.apply(p.at(uniform, answer), inside))
    known = p.assume(conjunction(equal(drawn, x), equal(drawn, y)))
    chain = p.rewrite(
        p.have(equal(drawn, x), known),
        p.have(equal(drawn, y), known),
        equal(spot, y),
        spot,
    )
    never = p.supposing(known, p.have(FALSE, chain, both))
    sum_of = indicator(equal(drawn, x)) + indicator(equal(drawn, y))
    at_most_1 = p.mean(p.have(sum_of <= 1, never), fallback, drawn)
    return p.have(k >= 2, at_most_1, *masses, p.given("k"))


third = number("1/3")
case = {
    x: zero,
    y: label(1, 3),
    answers: event(answer, TRUE),
    fallback: finite_law(third, third, third),
    k: 3,
    epsilon: log(4),
}


def at_point(values, *witnesses):
    return At({**case, **values}, witnesses, spaces)


def total(p, claim):
    """Any two laws give all outputs together one chance, so that none is halved."""
    laws = law("one", finite(3)), law("two", finite(3))
    secrets = [At(negative, spaces=spaces).of(told(one)) for one in (x, y)]
    near = close(*laws, other, 0)
    both_ways = implies(number(-1) <= other, near), implies(near, number(-1) <= other)
    known = p.assume(forall(other, conjunction(*both_ways)))
    there = p.have(both_ways[0], p.at(known, other))
    there = p.follow(p.every(there, other), "-1/2")
    nothing = p.absurd(there, event(answer, TRUE))
    never = p.denied(known, nothing)
    return p.at(p.every(never, *laws), *secrets)


spaces, negative = {"S": finite(3)}, {**case, epsilon: -1}

enough = implies(epsilon <= other, private)

SPEC = SPEC.but(
    proof=proof,
    instance=at_point({}),
    reach=(at_point({epsilon: 0}), at_point({epsilon: 10})),
    near_misses={
        "a fallback with a favourite": NearMiss(
            without="equally likely",
            claim=table,
            at={fallback: finite_law("1/2", "1/4", "1/4")},
            witnesses=(zero,),
        ),
        "no answers, by the convention x/0 = 0": NearMiss(
            without="k",
            claim=table,
            at={
                k: 0,
                answers: event(answer, negation(equal(answer, label(2, 3)))),
                fallback: finite_law(0, 0, 1),
            },
            witnesses=(zero,),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon", claim=exactly, at=At(negative, (), spaces, refute=total)
        ),
        "one answer twice": NearMiss(
            without="answers", claim=exactly, at={y: zero}, witnesses=(1,)
        ),
    },
)
