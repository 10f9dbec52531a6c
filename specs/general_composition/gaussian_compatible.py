"""Gaussian stages on parts of which neighbours change at most one."""

from verifydp.formal.spec import *

words = shared("general_composition._gaussian_stages")
spaces_ = shared("general_composition._spaces")
gdp = words.gdp
canonical = spaces_.canonical
bounded = definition("general_composition.sensitivity.bound")
granular = definition("foundations.trade_off_privacy.gaussian")
metric = definition("general_composition.gaussian_privacy.metric")
forms = theorem("general_composition.gaussian_privacy.general")
order = theorem("foundations.whole_numbers")
basic = theorem("general_composition.canonical_metric")
classes = shared("general_composition._classes")
labels = shared("general_composition._labels")
D, S, V, M, W, f = words.D, words.S, words.V, words.M, words.W, words.f
n, k, j, x, y = words.n, words.k, words.j, words.x, words.y
state, below = words.state, words.below
neighbours, whole_joined = spaces_.neighbours, spaces_.joined
whole, near = spaces_.d, spaces_.near
joined, joined_part = words.of_numbered("joined_parts", V)
d, part_distance = words.of_numbered("gap", V)
mu, most = function_variable("mu", NATURAL), real("most")
cell, part, z = point("cell", pair_sort(V, V)), point("part", V), point("z", D)
of_part = function(z, at(f, n, z))
of_stage = function(part, at(M, n, state, part))
of_whole = function(z, words.on_whole(z))
scaled = function(cell, at(mu, n) * at(d, pair(n, cell)))
images = at(f, n, x), at(f, n, y)
source = "Composition in differential privacy for general granularity notions, "
others_same = forall(
    n, implies(conjunction(below(n, k), negation(equal(n, j))), equal(*images))
)
given = {
    "budgets": conjunction(
        most >= 0,
        forall(n, implies(below(n, k), conjunction(at(mu, n) >= 0, at(mu, n) <= most))),
    ),
    "canonical": canonical(neighbours, whole_joined, whole),
    "compatible": forall(x, y, implies(near, exists(j, others_same))),
}
by_part = words.every_stage(metric(of_stage, joined_part, scaled))
cells = words.cells
by_whole = metric(of_whole, whole_joined, function(cells, at(mu, n) * at(whole, cells)))
limits = bounded(of_part, whole_joined, whole, joined_part, part_distance, 1)


def composed(stage, by=most):
    run = function(z, words.release(stage, z))
    return metric(run, whole_joined, function(cells, by * at(whole, cells)))


SPEC = Theorem(
    title="Gaussian best bound for disjoint inputs",
    source=source + "theorem VI.26",
    covers=("GC-TVI.26",),
    uses=(metric, canonical, bounded),
    given={
        **given,
        "each stage": by_part,
        "sensitivity": forall(n, implies(below(n, k), limits)),
    },
    claim=composed(words.on_part),
    remark="Compatible: neighbours have the same parts but for at most one. Any bound "
    "{most} of all parameters serves, the largest of them is one. For databases that "
    "are no neighbours gaussian_disjoint may give less. Of the distances of parts only "
    "the sensitivities are used, so they need not be canonical.",
)
COMMON = Theorem(
    title="Gaussian best bound for disjoint inputs, common domain",
    source=source + "theorem A.17",
    covers=("GC-TA.17",),
    uses=(metric, canonical),
    given={
        **given,
        "each stage": words.every_stage(by_whole),
        "dependency": words.dependent(),
    },
    claim=composed(words.on_whole),
    remark="Each stage reads the whole database and depends on its part only, in the "
    "form of remark A.7. The printed proof says that one part differs where at most "
    "one does.",
)


def at_most_one(p):
    """The root of the squares of one stage is its parameter."""
    loss = most * indicator(equal(n, j))

    def goal(count):
        squares = sum_(count, n, loss**2)
        high = squares <= most**2 * indicator(below(j, count))
        return conjunction(squares >= 0, high)

    square = p.have(most**2 >= 0)
    base = p.have(goal(natural_number(0)))
    step = p.have(goal(next_(k)), p.assume(goal(k)), square)
    total = p.induct(k, goal(k), base, step)
    positive = p.part(p.given("budgets"), 0)
    return p.have(sqrt(sum_(k, n, loss**2)) <= most, total, square, positive)


def over_neighbours(p, stage, changed, unchanged):
    """Over neighbours the composition loses what one stage does; the rest is chains.

    Parameters
    ----------
    changed
        Gaussian privacy of the stage whose part differs, and why it is at most `most`.
    unchanged
        That of a stage whose part is the same, and why it is at most 0.
    """
    run = function(z, words.release(stage, z))
    rule = p.use(
        forms,
        p.part(p.given("budgets"), 0),
        p.given("canonical"),
        M=run,
        mu=most,
        neighbours=neighbours,
        joined=whole_joined,
        d=whole,
    )
    there, early = p.assume(near), p.assume(below(n, k))
    steps_of, one = spaces_.steps_of, natural_number(1)
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, spaces_.within(neighbours, x, y, one))
    low = spaces_.bounded(p, p.given("canonical"), path)
    size = p.apply(p.at(p.part(p.given("budgets"), 1), n), early)
    loss = most * indicator(equal(n, j))
    is_j, other = p.assume(equal(n, j)), p.assume(negation(equal(n, j)))
    fact, why = changed(p, early, low)
    less = p.have(fact_of(fact) <= most, why, low, size)
    fact = words.larger(p, fact, loss, is_j, less)
    both = p.have(conjunction(below(n, k), negation(equal(n, j))), early, other)
    same = p.apply(p.at(p.assume(others_same), n), both)
    still, why = unchanged(p, early, low, same)
    none = p.have(fact_of(still) <= 0, why)
    still = words.larger(p, still, loss, other, none)
    each = p.cases(equal(n, j), fact, still)
    each = p.every(p.supposing(early, each), n, state)
    fact = words.compose(p, stage, each, loss)
    fact = words.larger(p, fact, most, at_most_one(p))
    found = p.apply(p.at(p.given("compatible"), x, y), there)
    fact = p.every(p.supposing(there, p.obtain(found, j, fact)), x, y)
    fact = p.the_same(fact, granular(run, neighbours, most))
    return p.the_same(p.apply(p.part(rule, 1), fact), composed(stage))


def fact_of(fact):
    """The parameter of Gaussian privacy."""
    return fact.formula.arguments[2]


def part_privacy(p, early, low):
    """The stage on its parts, and how far these are apart."""
    limit = p.apply(p.at(p.given("sensitivity"), n), early)
    distance = p.apply(p.at(limit, x, y), p.part(low, 0))
    rule = p.apply(p.at(p.given("each stage"), n, state), early)
    fact = p.apply(p.at(rule, *images), p.part(distance, 0))
    laws = words.on_part(x), words.on_part(y)
    return p.the_same(fact, gdp(*laws, at(mu, n) * at(d, n, *images))), distance


def by_parts(p):
    """Where the parts are the same, their distance is 0."""

    def changed(p, early, low):
        fact, distance = part_privacy(p, early, low)
        size = p.apply(p.at(p.part(p.given("budgets"), 1), n), early)
        step = p.have(at(d, n, *images) <= 1, distance, low)
        return fact, p.have(fact_of(fact) <= at(mu, n), step, size)

    def unchanged(p, early, low, same):
        fact, _ = part_privacy(p, early, low)
        itself = p.use(basic, p.given("canonical"), x=x, y=x)
        itself = p.apply(p.part(itself, 1), p.have(equal(x, x)))
        limit = p.apply(p.at(p.given("sensitivity"), n), early)
        near_self = p.apply(p.at(limit, x, x), p.part(itself, 0))
        hole, start = p.fresh(V), images[0]
        zero = p.have(at(d, n, start, start) <= 0, near_self, itself)
        zero = p.rewrite(same, zero, at(d, n, start, hole) <= 0, hole)
        size = p.apply(p.at(p.part(p.given("budgets"), 1), n), early)
        return fact, p.have(fact_of(fact) <= 0, zero, size)

    return over_neighbours(p, words.on_part, changed, unchanged)


def by_dependency(p):
    """Where the parts are the same, no event tells the stages apart."""

    def changed(p, early, low):
        rule = p.apply(p.at(p.given("each stage"), n, state), early)
        fact = p.apply(p.at(rule, x, y), p.part(low, 0))
        laws = words.on_whole(x), words.on_whole(y)
        fact = p.the_same(fact, gdp(*laws, at(mu, n) * at(whole, x, y)))
        size = p.apply(p.at(p.part(p.given("budgets"), 1), n), early)
        return fact, p.have(fact_of(fact) <= at(mu, n), low, size)

    def unchanged(p, early, low, same):
        rule = p.at(p.given("dependency"), n, state, x, y)
        alike = p.apply(rule, p.have(rule.formula.arguments[0], early, same))
        fact = words.no_loss(p, alike, words.on_whole(x), words.on_whole(y))
        return fact, p.have(fact_of(fact) <= 0)

    return over_neighbours(p, words.on_whole, changed, unchanged)


step, two = classes.FiniteClass(2, [(0, 1)]), finite(2)
zero, one = label(0, 2), label(1, 2)
asked = point("asked", pair_sort(NATURAL, pair_sort(REAL, two)))
rows = point("rows", pair_sort(NATURAL, pair_sort(two, two)))
numbers = point("numbers", pair_sort(NATURAL, two))
cell_, draw, s = point("cell_", pair_sort(two, two)), point("draw", REAL), real("s")
right = test_of(draw, indicator(draw >= 0))
right_of_1 = test_of(draw, indicator(draw >= 1))
spaces = {"D": two, "V": two, "S": REAL}


def moving(by):
    """A stage adds 0 or another number to the state, and noise."""
    shift = choose(second(second(asked)), 0, by)
    return function(asked, normal(first(second(asked)) + shift, 1))


walk = {
    neighbours: step.neighbours,
    whole_joined: step.joined,
    whole: step.distance,
    f: function(numbers, second(numbers)),
    mu: function(n, 1),
    most: 1,
    words.start: 0,
    k: natural_number(1),
}
parts = {
    M: moving(1),
    joined: event(rows, member(second(rows), step.joined)),
    d: function(rows, at(step.distance, second(rows))),
}
wholes = {W: moving(1)}
told = zero, one, right, 0
told_of_two = zero, one, right_of_1, "-7/10"
none = event(cell_, FALSE)
twice = {k: natural_number(2)}


def stages(values, of, by):
    """From 0 to 1 the stage moves by so much."""

    def show(p, goal):
        at_point = At({**values, state: s}, spaces=spaces).of
        early = p.assume(at_point(below(n, k)))
        private = at_point(of)

        def moved(formula, left, other):
            if (left, other) != (zero, one):
                return None
            ends = {"m": s, "k": s + by, "s": number(1), "mu": number(by)}
            fact = p.use(words.mechanism, **ends)
            premise, conclusion = formula.arguments
            return p.supposing(premise, p.the_same(fact, conclusion))

        fact = labels.on_labels(p, p.unfolded(private), moved)
        fact = p.supposing(early, p.the_same(fact, private))
        return p.the_same(p.every(fact, n, s), goal)

    return show


def one_part(p, goal):
    """The only stage is that with the number 0."""
    only = p.use(order, j=n, k=natural_number(0))

    def found(formula, left, other):
        premise, conclusion = formula.arguments
        body = classes.at_value(conclusion, natural_number(0))
        fact = p.every(p.have(classes.at_value(body, n), only), n)
        return p.supposing(premise, p.some(conclusion, natural_number(0), fact))

    return labels.on_labels(p, goal, found)


def at_walk(own, changed=(), witnesses=told, by=1):
    values = {**walk, **own, **dict(changed)}
    of = metric(of_stage, joined_part, scaled) if own is parts else by_whole
    shows = {"canonical": step.show, "each stage": stages(values, of, by)}
    if values[k] is walk[k]:
        shows["compatible"] = one_part
    return At(values, witnesses, spaces, shows)


SPEC = SPEC.but(
    proof=by_parts,
    instance=at_walk(parts),
    near_misses={
        "a larger parameter": NearMiss(
            without="budgets", at=at_walk(parts, {most: "1/2"})
        ),
        "another metric": NearMiss(
            without="canonical",
            at=at_walk(parts, {neighbours: none, **twice}, told_of_two),
        ),
        "two parts differ": NearMiss(
            without="compatible", at=at_walk(parts, twice, told_of_two)
        ),
        "stages without a bound": NearMiss(
            without="each stage",
            at=at_walk(parts, {mu: function(n, 0), most: 0}),
        ),
        "parts that are further apart": NearMiss(
            without="sensitivity",
            at=at_walk(
                parts,
                {M: moving(2), d: function(rows, 2 * at(step.distance, second(rows)))},
                by=2,
            ),
        ),
        "a little less": NearMiss(
            claim=composed(words.on_part, most * "99/100"), at=at_walk(parts)
        ),
    },
)
COMMON = COMMON.but(
    proof=by_dependency,
    instance=at_walk(wholes),
    near_misses={
        "a larger parameter": NearMiss(
            without="budgets", at=at_walk(wholes, {most: "1/2"})
        ),
        "another metric": NearMiss(
            without="canonical",
            at=at_walk(wholes, {neighbours: none, **twice}, told_of_two),
        ),
        "two parts differ": NearMiss(
            without="compatible", at=at_walk(wholes, twice, told_of_two)
        ),
        "stages without a bound": NearMiss(
            without="each stage",
            at=at_walk(wholes, {mu: function(n, 0), most: 0}),
        ),
        "stages that read more": NearMiss(
            without="dependency",
            at=at_walk(wholes, {f: function(numbers, zero), **twice}, told_of_two),
        ),
        "a little less": NearMiss(
            claim=composed(words.on_whole, most * "99/100"), at=at_walk(wholes)
        ),
    },
)
