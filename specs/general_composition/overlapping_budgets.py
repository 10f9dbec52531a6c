"""Mechanisms on parts of which few change between neighbours, at any distance."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

words = shared("general_composition._common")
spaces_of = shared("general_composition._spaces")
canonical, steps_of = spaces_of.canonical, spaces_of.steps_of
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
adaptive = theorem("general_composition.adaptive")
ordered = theorem("foundations.finite_sums")
D, E, S, x, y = words.D, words.E, words.S, words.x, words.y
n, k, i, q = words.n, words.k, words.i, natural("q")
state, start, reads = words.state, words.start, words.reads
neighbours, joined, d = spaces_of.neighbours, spaces_of.joined, spaces_of.d
epsilon, delta, s = real("epsilon"), real("delta"), real("s")
B, cell = event_variable("B", S), point("cell", pair_sort(D, D))
c, drawn = function_variable("c", NATURAL), point("drawn", S)
near, early = member(pair(x, y), neighbours), words.below(n, k)


def moved(left, right, index=n):
    """Whether a part changes: 1 or 0."""
    same = equal(at(words.part, index, left), at(words.part, index, right))
    return indicator(negation(same))


def grown(distance):
    """What delta becomes at a distance."""
    return (exp(epsilon * distance) - 1) / (exp(epsilon) - 1)


def released(loss=1, by=1):
    more = s if loss == 1 else s * loss
    slack = s if by == 1 else s * by
    return approximate(
        words.release,
        joined,
        function(cell, more * epsilon * at(d, cell)),
        function(cell, slack * delta * grown(at(d, cell))),
    )


SPEC = Theorem(
    title="Parts of which few change between neighbours, at any distance",
    source="Composition in differential privacy for general granularity notions, "
    "example VI.8",
    uses=(canonical, private, approximate),
    given={
        "epsilon": epsilon > 0,
        "delta": delta >= 0,
        "canonical": canonical(neighbours, joined, d),
        "stages": forall(
            n, state, implies(early, private(words.stage, neighbours, epsilon, delta))
        ),
        "few": forall(x, y, implies(near, sum_(k, n, moved(x, y)) <= s)),
    },
    claim=released(),
    remark="At most {s} parts change between two neighbours. Between databases at a "
    "distance every part may change; each changes in some steps of a chain only, and "
    "the slack is convex in the number of those steps.",
)


def lost(index, left, right, number_):
    """What a stage loses along a chain of which so many steps change its part."""
    stage = function(x, at(words.reader, index, state, at(words.part, index, x)))
    laws = at(stage, left), at(stage, right)
    return close(*laws, epsilon * number_, delta * grown(number_))


def counted(right, steps, of=c):
    """Along some chain each part changes so many times, and all not too often."""
    here = at(of, i)
    each = conjunction(
        here >= 0,
        here <= to_real(steps),
        forall(state, lost(i, x, right, here)),
    )
    return conjunction(
        forall(i, implies(words.below(i, k), each)),
        sum_(k, i, here) <= s * to_real(steps),
    )


def reached(steps, of=c):
    path = steps_of.within(neighbours, x, y, steps)
    return forall(y, implies(path, exists(of, counted(y, steps, of))))


def still(p):
    """No step changes nothing."""
    zero, none = natural_number(0), function(i, number(0))
    path = p.assume(steps_of.within(neighbours, x, y, zero))
    running = p.assume(words.below(i, k))
    law_ = at(words.reader, i, state, at(words.part, i, x))
    share = p.mean_between(law_, drawn, indicator(member(drawn, B)))
    goal = lost(i, x, x, at(none, i))
    chance = probability(law_, B)
    bound = exp(epsilon * at(none, i)) * chance + delta * grown(at(none, i))
    fact = p.have(chance <= bound, share)
    fact = p.every(p.the_same(p.every(fact, B), goal), state)
    fact = p.have(
        conjunction(at(none, i) >= 0, at(none, i) <= to_real(zero), fact.formula), fact
    )
    each = p.every(p.supposing(running, fact), i)
    sums = p.have(sum_(k, i, at(none, i)) <= s * to_real(zero))
    whole = p.the_same(
        p.have(conjunction(each.formula, sums.formula), each, sums),
        counted(x, zero, none),
    )
    hole = p.fresh(D)
    whole = p.rewrite(steps_of.nowhere(p, path), whole, counted(hole, zero, none), hole)
    fact = p.some(exists(c, counted(y, zero)), none, whole)
    return p.every(p.supposing(path, fact), y)


def one_more(p, so_far, edge, middle, ratio):
    """A step costs the parts that it changes, and no others."""
    each, sums = p.parts(so_far)
    running = p.assume(words.below(i, k))
    low, high, close_by = p.parts(p.apply(p.at(each, i), running))
    here, before = moved(middle, y, i), at(c, i)
    more = function(i, before + here)
    laws = [at(words.reader, i, state, at(words.part, i, of)) for of in (x, middle, y)]
    chances = [probability(law_, B) for law_ in laws]
    fact = p.at(p.at(close_by, state), B)
    image = equal(at(words.part, i, middle), at(words.part, i, y))
    same, apart, hole = p.assume(image), p.assume(negation(image)), p.fresh(E)
    template = equal(chances[1], probability(at(words.reader, i, state, hole), B))
    alike = p.rewrite(same, p.have(equal(chances[1], chances[1])), template, hole)
    zero = p.have(equal(at(more, i), before), same)
    spot = p.fresh(REAL)
    shape = chances[0] <= exp(epsilon * spot) * chances[2] + delta * grown(spot)
    kept = p.have(
        chances[0] <= exp(epsilon * before) * chances[2] + delta * grown(before),
        fact,
        alike,
    )
    kept = p.rewrite(p.turned(zero), kept, shape, spot)
    rule = p.apply(p.at(p.given("stages"), i, state), running)
    step = p.at(p.apply(p.at(rule, middle, y), edge), B)
    one = p.have(equal(at(more, i), before + 1), apart)
    power_ = p.have(
        equal(exp(epsilon * (before + 1)), exp(epsilon * before) * exp(epsilon))
    )
    sign = p.have(exp(epsilon * before) > 0)
    room = p.have(
        equal(grown(before + 1), exp(epsilon * before) + grown(before)), power_, ratio
    )
    wanted = chances[0] <= exp(epsilon * (before + 1)) * chances[2] + delta * grown(
        before + 1
    )
    paid = p.have(
        chances[0]
        <= exp(epsilon * before) * (exp(epsilon) * chances[2] + delta)
        + delta * grown(before),
        fact,
        step,
        sign,
    )
    changes = p.have(wanted, paid, power_, room)
    changes = p.rewrite(p.turned(one), changes, shape, spot)
    fact = p.cases(image, kept, changes)
    fact = p.the_same(p.every(fact, B), lost(i, x, y, at(more, i)))
    fact = p.every(fact, state)
    size = conjunction(at(more, i) >= 0, at(more, i) <= to_real(next_(q)))
    size = p.have(size, low, high)
    fact = p.have(conjunction(*size.formula.arguments, fact.formula), size, fact)
    each = p.every(p.supposing(running, fact), i)
    few = p.apply(p.at(p.given("few"), middle, y), edge)
    total = p.have(sum_(k, i, at(more, i)) <= s * to_real(next_(q)), sums, few)
    both = p.have(conjunction(each.formula, total.formula), each, total)
    both = p.the_same(both, counted(y, next_(q), more))
    return p.some(exists(c, counted(y, next_(q))), more, both)


def along(p, ratio):
    """Induction along a chain."""
    path = p.assume(steps_of.within(neighbours, x, y, next_(q)))
    known = p.assume(reached(q))

    def further(middle, shorter, edge):
        found = p.apply(p.at(known, middle), shorter)
        so_far = p.assume(counted(middle, q))
        return p.obtain(found, c, one_more(p, so_far, edge, middle, ratio))

    later = p.every(p.supposing(path, steps_of.through(p, path, further)), y)
    return p.every(p.induct(q, reached(q), still(p), later), q)


def convex(p, far, few, ratio):
    """The slack of a part is at most its share of that of the whole distance."""
    rate = grown(far) / far
    low, high = p.parts(few)
    a, b = epsilon * at(c, i), epsilon * far
    tangents = [p.axiom("exp_tangent", of) for of in (-1 * a, b - a)]
    sign, inverse = p.have(exp(a) > 0), p.have(equal(exp(a) * exp(-1 * a), 1))
    product = p.have(equal(exp(a) * exp(b - a), exp(b)))
    down = p.have(exp(a) * (1 - a) <= 1, tangents[0], sign, inverse)
    up = p.have(exp(b) >= exp(a) * (1 + b - a), tangents[1], sign, product)
    left = p.have((far - at(c, i)) * (1 - exp(a) * (1 - a)) >= 0, down, high)
    right = p.have(at(c, i) * (exp(b) - exp(a) * (1 + b - a)) >= 0, up, low)
    short = p.have(far * (exp(a) - 1) <= at(c, i) * (exp(b) - 1), left, right)
    goal = grown(at(c, i)) <= at(c, i) * rate
    none, some = p.assume(far <= 0), p.assume(negation(far <= 0))
    is_zero = p.have(equal(at(c, i), 0), none, low, high)
    unit = p.have(equal(exp(a), 1), is_zero)
    here = p.have(equal(grown(at(c, i)), 0), unit)
    at_rest = p.have(goal, is_zero, here)
    base = exp(epsilon) - 1
    shorter = p.have(
        (exp(a) - 1) / base <= at(c, i) * ((exp(b) - 1) / base) / far,
        short,
        some,
        ratio,
    )
    moving = p.have(goal, shorter)
    return p.cases(none.formula, at_rest, moving)


def proof(p):
    """All stages together, with what each lost along a shortest chain."""
    ratio = p.have(exp(epsilon) > 1, p.given("epsilon"))
    everywhere = along(p, ratio)
    pair_of = p.assume(member(pair(x, y), joined))
    far = at(d, x, y)

    def at_distance(path, length):
        steps = path.formula.arguments[3]
        found = p.apply(p.at(p.at(everywhere, steps), y), path)
        so_far = p.assume(counted(y, steps))
        each, sums = p.parts(so_far)
        running = p.assume(words.below(i, k))
        low, high, close_by = p.parts(p.apply(p.at(each, i), running))
        few = p.have(conjunction(at(c, i) >= 0, at(c, i) <= far), low, high, length)
        rate = grown(far) / far
        share = convex(p, far, few, ratio)
        terms = p.every(p.supposing(running, share), i)
        left, right = function(i, grown(at(c, i))), function(i, at(c, i) * rate)
        summed = p.use(ordered, terms, f=left, g=right, n=k)
        losses = function(i, epsilon * at(c, i))
        slacks = function(i, delta * grown(at(c, i)))
        stages = p.every(p.supposing(running, p.at(close_by, state)), i, state)
        values = {
            "M": words.stages(x),
            "N": words.stages(y),
            "d": losses,
            "slack": slacks,
            "start": start,
            "k": k,
        }
        values = {adaptive[name]: of for name, of in values.items()}
        together = p.at(p.use(adaptive, values, stages), B)
        room = p.have(far >= 0, length)
        rises = p.have(exp(epsilon * far) >= 1, room, p.given("epsilon"))
        top = p.have(grown(far) >= 0, rises, ratio)
        none, some = p.assume(far <= 0), p.assume(negation(far <= 0))
        total = sum_(k, i, at(c, i))
        spent = total * rate <= s * grown(far)
        zero = p.have(equal(far, 0), none, room)
        nothing = p.have(equal(exp(epsilon * far), 1), zero)
        nothing = p.have(equal(grown(far), 0), nothing)
        nothing = p.have(spent, nothing)
        per_step = p.have(rate >= 0, top, some)
        back = p.have(equal(far * rate, grown(far)), some)
        bound = p.have(total * rate <= s * far * rate, sums, length, per_step)
        shared_ = p.cases(none.formula, nothing, p.have(spent, bound, back))
        slack = p.have(
            sum_(k, i, delta * grown(at(c, i))) <= s * delta * grown(far),
            summed,
            shared_,
            p.given("delta"),
        )
        loss = p.have(
            sum_(k, i, epsilon * at(c, i)) <= s * epsilon * far,
            sums,
            length,
            p.given("epsilon"),
        )
        laws = words.release_of(x), words.release_of(y)
        grows = p.have(
            exp(sum_(k, i, epsilon * at(c, i))) <= exp(s * epsilon * far), loss
        )
        positive = p.mean_between(laws[1], drawn, indicator(member(drawn, B)))
        limit = exp(s * epsilon * far) * probability(laws[1], B) + s * delta * grown(
            far
        )
        fact = p.have(
            probability(laws[0], B) <= limit, together, grows, positive, slack
        )
        fact = p.every(fact, B)
        fact = p.the_same(fact, close(*laws, s * epsilon * far, s * delta * grown(far)))
        return p.obtain(found, c, fact)

    fact = spaces_of.shortest(p, p.given("canonical"), pair_of, at_distance)
    return p.the_same(p.every(p.supposing(pair_of, fact), x, y), released())


classes = shared("general_composition._classes")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
bit, flat = point("bit", finite(2)), point("flat", pair_sort(finite(3), finite(3)))
seen = words.seen


def answers(*chances):
    """The state is 0 while all answers are 0."""
    answer = choose(second(second(seen)), *map(coin, chances))
    return function(seen, choose(first(second(seen)), answer, dirac(label(1, 2))))


usual = {
    words.reader: answers("3/4", "1/4"),
    words.part: words.answers[words.part],
    start: label(0, 2),
    k: natural_number(2),
    neighbours: path.neighbours,
    joined: path.joined,
    d: path.distance,
    epsilon: log(3),
    delta: 0,
    s: 2,
}
leaks = {words.reader: answers(1, "1/4"), epsilon: log(2), delta: "3/4"}
output_0, output_1 = (event(bit, equal(bit, label(of, 2))) for of in (0, 1))
told = label(1, 3), label(2, 3), output_0

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=words.spaces, show={"canonical": path.show}),
    near_misses={
        "epsilon 0": NearMiss(
            without="epsilon",
            at={words.reader: answers(1, "1/2"), epsilon: 0, delta: "1/2"},
            witnesses=told,
        ),
        "a negative delta": NearMiss(
            without="delta",
            at={delta: -1, k: natural_number(0)},
            witnesses=(*told[:2], event(bit, FALSE)),
        ),
        "another distance": NearMiss(
            without="canonical", at={d: function(flat, 0)}, witnesses=told
        ),
        "open stages": NearMiss(
            without="stages", at={words.reader: answers(1, 0)}, witnesses=told
        ),
        "more parts": NearMiss(without="few", at={s: 1}, witnesses=told),
        "less loss": NearMiss(claim=released(loss="99/100"), witnesses=told),
        "half the slack": NearMiss(
            claim=released(by="1/2"),
            at=leaks,
            witnesses=(label(2, 3), label(1, 3), output_1),
        ),
    },
)
