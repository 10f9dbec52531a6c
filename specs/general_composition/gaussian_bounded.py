"""Gaussian stages on disjoint parts where one record is replaced: two parts change."""

from verifydp.formal.spec import *

words = shared("general_composition._gaussian_stages")
gdp = words.gdp
granular = definition("foundations.trade_off_privacy.gaussian")
order = theorem("foundations.whole_numbers")
D, S, V, W, f = words.D, words.S, words.V, words.W, words.f
n, k, i, j, x, y = words.n, words.k, words.i, words.j, words.x, words.y
state, below = words.state, words.below
neighbours = event_variable("neighbours", pair_sort(D, D))
mu, most, z = function_variable("mu", NATURAL), real("most"), point("z", D)
near = member(pair(x, y), neighbours)
untouched = conjunction(negation(equal(n, i)), negation(equal(n, j)))
two = conjunction(below(i, k), below(j, k), negation(equal(i, j)))
two_parts = conjunction(
    below(i, k),
    below(j, k),
    negation(equal(i, j)),
    forall(
        n, implies(conjunction(below(n, k), untouched), equal(at(f, n, x), at(f, n, y)))
    ),
)


def of_two(left, right):
    """The root of the squares of two parameters."""
    return sqrt(at(mu, left) ** 2 + at(mu, right) ** 2)


def composed(by=most):
    run = function(z, words.release(words.on_whole, z))
    return granular(run, neighbours, by)


stage = function(z, words.on_whole(z))
SPEC = Theorem(
    title="Gaussian privacy of disjoint parts where one record is replaced",
    source="Composition in differential privacy for general granularity notions, "
    "corollary A.18",
    covers=("GC-CA.18",),
    uses=(granular,),
    given={
        "each stage": words.every_stage(granular(stage, neighbours, at(mu, n))),
        "dependency": words.dependent(),
        "two parts": forall(x, y, implies(near, exists(i, j, two_parts))),
        "budget": forall(i, j, implies(two, of_two(i, j) <= most)),
    },
    claim=composed(),
    remark="At least two parts, of any kind: a record that is replaced leaves one and "
    "enters one, and where it stays in its part any other one may be taken for the "
    "second. The bound {most} is the largest root over two different parts, or more. "
    "The stages may be adaptive. With a single part there are no two of them, and the "
    "bound is that of the stage.",
)


def proof(p):
    """Two stages may lose their parameters, the others nothing."""
    there, early = p.assume(near), p.assume(below(n, k))
    changed = p.assume(two_parts)
    rule = p.apply(p.at(p.given("each stage"), n, state), early)
    fact = p.apply(p.at(rule, x, y), there)
    fact = p.the_same(fact, gdp(words.on_whole(x), words.on_whole(y), at(mu, n)))
    kept = indicator(equal(n, i)) + indicator(equal(n, j)) * indicator(
        negation(equal(n, i))
    )
    loss = at(mu, n) * kept
    is_touched, other = p.assume(negation(untouched)), p.assume(untouched)
    fact = words.larger(p, fact, loss, p.have(equal(kept, 1), is_touched))
    both = p.have(conjunction(below(n, k), untouched), early, other)
    same = p.apply(p.at(p.part(changed, 3), n), both)
    rule = p.at(p.given("dependency"), n, state, x, y)
    alike = p.apply(rule, p.have(rule.formula.arguments[0], early, same))
    still = words.no_loss(p, alike, words.on_whole(x), words.on_whole(y))
    still = words.larger(p, still, loss, p.have(equal(kept, 0), other))
    each = p.every(p.supposing(early, p.cases(untouched, still, fact)), n, state)
    fact = words.compose(p, words.on_whole, each, loss)
    budget = p.at(p.given("budget"), i, j)
    budget = p.apply(budget, p.have(two, changed))
    fact = words.larger(p, fact, most, budget, at_most_two(p, loss))
    found = p.apply(p.at(p.given("two parts"), x, y), there)
    inner = p.obtain(p.assume(exists(j, two_parts)), j, fact)
    fact = p.every(p.supposing(there, p.obtain(found, i, inner)), x, y)
    return p.the_same(fact, composed())


def at_most_two(p, loss):
    """Only two terms of the sum are not 0."""
    hole = natural("hole")

    def goal(count):
        total = sum_(count, n, loss**2)
        left = at(mu, i) ** 2 * indicator(below(i, count))
        right = at(mu, j) ** 2 * indicator(below(j, count))
        return conjunction(total >= 0, total <= left + right)

    base = p.have(goal(natural_number(0)))
    signs = [p.have(at(mu, one) ** 2 >= 0) for one in (i, j, k)]
    known = p.assume(goal(k))
    own = p.have(equal(at(mu, k), at(mu, k)))
    step_goal = goal(next_(k))
    at_i, at_j = p.assume(equal(k, i)), p.assume(equal(k, j))
    not_i, not_j = p.assume(negation(equal(k, i))), p.assume(negation(equal(k, j)))
    same_i = p.rewrite(at_i, own, equal(at(mu, k), at(mu, hole)), hole)
    same_j = p.rewrite(at_j, own, equal(at(mu, k), at(mu, hole)), hole)
    of_i = p.have(step_goal, known, same_i, at_i, *signs)
    of_j = p.have(step_goal, known, same_j, at_j, not_i, *signs)
    rest = p.have(step_goal, known, not_i, not_j, *signs)
    step = p.cases(equal(k, i), of_i, p.cases(equal(k, j), of_j, rest))
    total = p.induct(k, goal(k), base, step)
    root = sqrt(sum_(k, n, loss**2))
    return p.have(root <= of_two(i, j), total, *signs)


labels = shared("general_composition._labels")
zero, one, two_labels = label(0, 2), label(1, 2), finite(2)
asked = point("asked", pair_sort(NATURAL, pair_sort(REAL, two_labels)))
numbers = point("numbers", pair_sort(NATURAL, two_labels))
cell, draw, s = (
    point("cell", pair_sort(two_labels, two_labels)),
    point("draw", REAL),
    real("s"),
)
shift = choose(second(second(asked)), 0, 1)
start, last = natural_number(0), natural_number(1)
spaces = {"D": two_labels, "V": two_labels, "S": REAL}
# Both stages add the database to the state, and noise.
walk = {
    W: function(asked, normal(first(second(asked)) + shift, 1)),
    f: function(numbers, second(numbers)),
    neighbours: event(cell, equal(cell, pair(zero, one))),
    mu: function(n, 1),
    most: "3/2",
    words.start: 0,
    k: natural_number(2),
}
told = zero, one, test_of(draw, indicator(draw >= 1)), "-7/10"


def moved(p, goal):
    """From 0 to 1 each stage moves by one deviation."""
    at_point = At({**walk, state: s}, spaces=spaces).of
    early = p.assume(at_point(below(n, k)))
    private = at_point(granular(stage, neighbours, number(1)))
    ends = {"m": s, "k": s + 1, "s": number(1), "mu": number(1)}

    def fact_at(formula, left, other):
        if (left, other) != (zero, one):
            return None
        premise, conclusion = formula.arguments
        fact = p.use(words.mechanism, **ends)
        return p.supposing(premise, p.the_same(fact, conclusion))

    fact = labels.on_labels(p, p.unfolded(private), fact_at)
    fact = p.supposing(early, p.the_same(fact, private))
    return p.the_same(p.every(fact, n, s), goal)


def both_change(p, goal):
    """There are two stages, 0 and 1."""

    def fact_at(formula, left, other):
        if (left, other) != (zero, one):
            return None
        premise, conclusion = formula.arguments
        inner = labels.classes.at_value(conclusion, start)
        body = labels.classes.at_value(inner, last)
        only = [p.use(order, j=n, k=stop) for stop in (start, last)]
        rest = body.arguments[-1]
        each = p.every(p.have(labels.classes.at_value(rest, n), *only), n)
        fact = p.have(body, each)
        fact = p.some(conclusion, start, p.some(inner, last, fact))
        return p.supposing(premise, fact)

    return labels.on_labels(p, goal, fact_at)


def at_walk(changed):
    shows = {"each stage": moved, "two parts": both_change}
    return At({**walk, **changed}, told, spaces, shows)


SPEC = SPEC.but(
    proof=proof,
    instance=at_walk({}),
    near_misses={
        "stages without a bound": NearMiss(
            without="each stage", at=at_walk({mu: function(n, 0), most: 0})
        ),
        "larger parameters": NearMiss(without="budget", at=at_walk({most: 1})),
        "a little less": NearMiss(claim=composed(most * "9/10"), at=at_walk({})),
    },
    exceptions=dict.fromkeys(
        ("dependency", "two parts"),
        "one with three stages is known, whose threefold normal integrals were "
        "not enclosed in time",
    ),
)
