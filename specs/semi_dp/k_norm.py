"""K-norm mechanisms: noise whose density falls exponentially in a norm.

The volume by which the paper measures does not change where one moves. So a law has the
density c exp(-rate ||v||) exactly if moving it by u multiplies its density by
exp(rate (||v|| - ||v - u||)), and this is what is used. It is at most exp(rate ||u||).
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table
from verifydp.language.terms import instantiate

words = shared("semi_dp._k_norms")
private = definition("semi_dp.private")
D, V, x, y, near = words.D, words.V, words.x, words.y, words.near
v, u, a, b, h = words.v, words.u, words.a, words.b, words.h
N, W, norm, minus = words.N, words.W, words.norm, words.minus
noise, ratio, rate, M = words.noise, words.ratio, words.rate, kernel("M", D, V)
query, alpha = words.query, words.alpha
epsilon, sensitivity = real("epsilon"), real("sensitivity")
source = "Cho and Awan, Semi-DP, proposition 7"
adjacent = member(pair(x, y), near)


def pure(bound):
    """The trade-off function of pure privacy, of 1 less the type I error."""
    return function(
        alpha,
        maximum(0, 1 - exp(bound) + exp(bound) * alpha, exp(-bound) * alpha),
    )


def length(left, right):
    """The norm of a difference."""
    return at(norm, at(minus, left, right))


mechanism = function(x, at(W, at(query, x)))
is_norm = {
    "triangle": forall(v, a, b, length(v, b) <= length(v, a) + length(a, b)),
    "symmetric": forall(a, b, equal(length(a, b), length(b, a))),
}
SPEC = Theorem(
    title="The K-norm mechanism",
    source="repair of proposition 7",
    standing="holds-repaired",
    covers=("SD-P7",),
    defines=noise,
    reads="{0} has a density that falls as {2} times {4}, where {1} is {0} that is moved, "
    "with the difference {3}",
    uses=(private,),
    given={
        **is_norm,
        "noise": noise(N, W, norm, minus, epsilon / sensitivity),
        "budget": epsilon >= 0,
        "positive": sensitivity > 0,
        "sensitivity": forall(
            x, y, implies(adjacent, length(at(query, x), at(query, y)) <= sensitivity)
        ),
    },
    claim=private(mechanism, words.words.everyone, near, pure(epsilon)),
    remark="The printed density lacks the minus in its exponent, and there is no such "
    "law: see k_norm.plus. The sensitivity is the largest norm, not the printed sum of "
    "all, which only adds noise. Of norms two properties are used; the noise may live "
    "on a subspace. The constant of the density, d! times the volume of the ball "
    "scaled by sensitivity over epsilon, cancels, and is not stated here.",
)
line, two = point("line", REAL), point("two", pair_sort(REAL, REAL))
on_line = law("N", REAL)
scale = real("scale")
absolute = function(line, abs(line))
moved_line = kernel("W", REAL, REAL)
difference = function(two, first(two) - second(two))
PLUS = Theorem(
    title="No law on the line has the printed density",
    source=source,
    covers=("SD-P7",),
    uses=(noise,),
    given={"rate": rate > 0},
    claim=negation(noise(on_line, moved_line, absolute, difference, 0 - rate)),
    remark="The density exp(+rate |v|) cannot be normalised.",
)

moved_laplace = function(line, laplace(line, scale))
LAPLACE = Theorem(
    title="Laplace noise is the noise of the K-norm mechanism on the line",
    source=source,
    covers=("SD-P7",),
    uses=(noise,),
    given={"scale": scale > 0},
    claim=noise(laplace(0, scale), moved_laplace, absolute, difference, 1 / scale),
    remark="So that the definition by moved densities has the laws that it should.",
)


def bounded(p, parts, test, left, right, near_by):
    """The chance at one answer is at most exp(epsilon) times that at the other one."""
    is_ratio, moves = parts
    factor = epsilon / sensitivity
    positive = p.have(factor >= 0, p.given("budget"), p.given("positive"))
    densities, chances = [], []
    for place in (left, right):
        densities.append(p.at(is_ratio, v, place))
        chances.append(p.at(moves, test, place))
    start = factor * (at(norm, v) - length(v, left))
    end = factor * (at(norm, v) - length(v, right))
    triangle = p.at(p.given("triangle"), v, left, right)
    move = factor * sensitivity
    room = p.have(equal(move, epsilon), p.given("positive"))
    close = p.have(length(left, right) <= sensitivity, near_by)
    order = p.have(length(v, right) - length(v, left) <= sensitivity, triangle, close)
    grown = p.have(start <= epsilon + end, order, positive, room)
    here = abs(factor) * at(norm, left)
    there = abs(factor) * at(norm, right)
    ratios = [value(ratio, pair(v, place)) for place in (left, right)]
    exps = p.have(exp(start) <= exp(epsilon) * exp(end), grown)
    sides = [
        p.have(equal(exp(more) * one, exp(whole)), fact)
        for more, one, whole, fact in (
            (here, ratios[0], start, densities[0]),
            (there, ratios[1], end, densities[1]),
        )
    ]
    pointwise = p.have(
        exp(here) * ratios[0] <= exp(epsilon) * (exp(there) * ratios[1]), exps, *sides
    )
    pointwise = p.have(
        exp(here) * (value(test, v) * ratios[0])
        <= exp(epsilon) * (exp(there) * (value(test, v) * ratios[1])),
        pointwise,
    )
    means = p.mean(pointwise, N, v)
    goal = mean(at(W, left), v, value(test, v)) <= exp(epsilon) * mean(
        at(W, right), v, value(test, v)
    )
    return p.have(goal, means, *chances)


def proof(p):
    """The triangle inequality bounds the ratio of the densities at every output."""
    asked = words.words.near_on(words.words.everyone, near)
    pairs = p.assume(asked)
    answers = at(query, x), at(query, y)
    close = p.apply(
        p.at(p.given("sensitivity"), x, y), p.have(adjacent, pairs)
    )
    back = p.have(
        length(answers[1], answers[0]) <= sensitivity,
        close,
        p.at(p.given("symmetric"), *answers),
    )
    factor = epsilon / sensitivity
    body = conjunction(
        words.is_ratio(ratio, norm, minus, factor),
        words.moves(ratio, N, W, norm, factor),
    )
    parts = p.parts(p.assume(body))
    wrong = test_of(v, 1 - value(h, v))
    up = bounded(p, parts, h, answers[1], answers[0], back)
    down = bounded(p, parts, wrong, *answers, close)
    laws = [at(mechanism, one) for one in (x, y)]
    size, power_ = (mean(one, v, value(h, v)) for one in laws)
    units = [p.mean_between(one, v, value(h, v)) for one in laws]
    up = p.have(power_ <= exp(epsilon) * size, up)
    down = p.have(1 - size <= exp(epsilon) * (1 - power_), down)
    down = p.have(exp(-epsilon) * (1 - size) <= 1 - power_, down)
    fact = p.have(at(pure(epsilon), 1 - size) <= 1 - power_, up, down, *units)
    fact = p.obtain(p.given("noise"), ratio, fact)
    at_least = definition("semi_dp.trade_off")
    fact = p.the_same(p.every(fact, h), at_least(*laws, pure(epsilon)))
    return p.the_same(p.every(p.supposing(asked, fact), x, y), SPEC.claim)


def no_such_law(p):
    """Moved by 1 and by -1, the chances of everything would exceed 1 on average."""
    formula = PLUS.claim.arguments[0]
    folded, growth_of = p.assume(formula), 0 - rate
    shape = p.unfolded(formula)
    name = p.fresh(shape.arguments[0].data)
    body = instantiate(shape.arguments[0], name)
    parts = p.parts(p.assume(body))
    all_ = test_of(line, 1)
    chances = [p.at(parts[1], all_, number(place)) for place in (1, -1)]
    ratios = [p.at(parts[0], line, number(place)) for place in (1, -1)]
    low = exp(-2 * rate)
    values = [value(name, pair(line, number(place))) for place in (1, -1)]
    right = p.have(implies(line >= 0, values[1] >= 1), ratios[1], p.given("rate"))
    left = p.have(implies(line <= 0, values[0] >= 1), ratios[0], p.given("rate"))
    least = []
    for one, fact, place in zip(values, ratios, (1, -1), strict=True):
        change = abs(line) - abs(line - place)
        exponent = growth_of * change - abs(growth_of) * 1
        order = p.have(-2 * rate <= exponent, p.given("rate"))
        order = p.have(low <= exp(exponent), order)
        least.append(p.have(one >= low, order, fact))
    total = p.have(1 + low <= values[0] + values[1], right, left, *least)
    total = p.mean(total, on_line, line)
    size = p.have(equal(abs(0 - rate), rate), p.given("rate"))
    level = real("level")
    means = [mean(on_line, line, one) for one in values]
    chances = [
        p.rewrite(
            size,
            p.have(equal(number(1), exp(abs(0 - rate)) * of), fact),
            equal(number(1), exp(level) * of),
            level,
        )
        for of, fact in zip(means, chances, strict=True)
    ]
    small = p.have(exp(-rate) < 1, p.given("rate"))
    square = p.have(equal(low, exp(-rate) * exp(-rate)))
    unit = p.have(equal(exp(rate) * exp(-rate), 1))
    wrong = p.have(FALSE, total, small, square, unit, *chances, p.given("rate"))
    wrong = p.obtain(folded, name, wrong)
    return p.have(PLUS.claim, p.denied(folded, wrong))


moved_by, drawn = point("moved_by", REAL), point("drawn", pair_sort(REAL, REAL))
g, named = any_test("g", REAL), any_test("named", pair_sort(REAL, REAL))


def falls(p):
    """Laplace noise: moved, its density is that of the ratio."""
    shape = p.unfolded(LAPLACE.claim)
    known = p.given("scale")

    def log_ratio(where, by):
        return 1 / scale * (abs(where) - abs(where - by)) - abs(1 / scale) * abs(by)

    inverse = p.have(1 / scale > 0, known)
    chance = exp(log_ratio(first(drawn), second(drawn)))
    triangle = abs(first(drawn)) - abs(first(drawn) - second(drawn))
    small = p.have(triangle <= abs(second(drawn)))
    small = p.have(log_ratio(first(drawn), second(drawn)) <= 0, small, inverse)
    is_test = p.every(p.have(conjunction(chance >= 0, chance <= 1), small), drawn)
    test = test_of(drawn, chance)
    first_, second_ = instantiate(shape.arguments[0], test).arguments
    density = exp(-abs(line) / scale) / (2 * scale)
    there = exp(-abs(line - moved_by) / scale) / (2 * scale)
    most = exp(abs(1 / scale) * abs(moved_by))
    meaning = forall(drawn, equal(value(named, drawn), chance))
    ratio_ = value(named, pair(line, moved_by))
    at_point = p.at(p.assume(meaning), pair(line, moved_by))
    exponent = p.have(
        equal(
            -abs(line - moved_by) / scale,
            abs(1 / scale) * abs(moved_by) + log_ratio(line, moved_by) - abs(line) / scale,
        ),
        inverse,
    )
    same = p.have(
        equal(exp(-abs(line - moved_by) / scale), most * exp(log_ratio(line, moved_by)) * exp(-abs(line) / scale)),
        exponent,
    )
    same = p.have(equal(there, most * ratio_ * density), same, at_point)
    sides = []
    for sign in (1, -1):
        left = sign * value(g, line) * there
        right = sign * most * (value(g, line) * ratio_) * density
        sides.append(
            p.densities(
                p.have(left - right <= 0, same),
                line,
                (sign, laplace(moved_by, scale), value(g, line)),
                (-sign * most, laplace(0, scale), value(g, line) * ratio_),
            )
        )
    here = mean(laplace(0, scale), line, value(g, line) * ratio_)
    moved_ = mean(laplace(moved_by, scale), line, value(g, line))
    fact = p.every(p.have(equal(moved_, most * here), *sides), g, moved_by)
    fact = p.cut(is_test, p.named(fact, named, chance, drawn))
    ratio_of = p.cut(is_test, p.auto(first_))
    both = p.have(conjunction(first_, second_), ratio_of, p.the_same(fact, second_))
    return p.the_same(p.cut(is_test, p.some(shape, test, both)), LAPLACE.claim)


bit, one, zero = point("bit", finite(2)), label(1, 2), label(0, 2)
cell = point("cell", pair_sort(finite(2), finite(2)))
differ = if_(equal(first(cell), second(cell)), zero, one)
#: Randomised response: bits that are added, and noise on them.
response = {
    N: finite_law("2/3", "1/3"),
    W: table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3")),
    norm: function(bit, choose(bit, 0, 1)),
    minus: function(cell, differ),
    query: function(bit, bit),
    near: event(cell, TRUE),
    epsilon: log(2),
    sensitivity: 1,
}
spaces = {"D": finite(2), "V": finite(2)}
says_1 = test_of(bit, indicator(equal(bit, one)))
flips = exp(0 - log(2))


def response_noise(p, goal):
    """The chances of a bit and of the other one have the ratio 2."""
    shape = p.unfolded(goal)
    pairs = point("pairs", pair_sort(finite(2), finite(2)))
    at_0 = choose(second(pairs), 1, "1/4")
    test = test_of(pairs, choose(first(pairs), at_0, 1))
    first_, second_ = instantiate(shape.arguments[0], test).arguments
    size = p.have(equal(abs(log(2)), log(2)))
    same = p.have(equal(exp(abs(log(2))), 2), size)
    back_ = p.have(equal(exp(0 - log(2) - abs(log(2))), "1/4"), size)
    known = size, same, back_
    both = p.have(
        conjunction(first_, second_), p.auto(first_, *known), p.auto(second_, *known)
    )
    return p.the_same(p.some(shape, test, both), goal)


shown = {"noise": response_noise}


def missed(name, **changed):
    """One hypothesis fails at this point, and the bound with it."""
    names = {"N": N, "norm": norm, "epsilon": epsilon, "query": query, "minus": minus}
    names |= {"sensitivity": sensitivity, "W": W, "near": near}
    values = {**response, **{names[of]: value_ for of, value_ in changed.items()}}
    return NearMiss(
        without=name, at=At(values, (zero, one, says_1), spaces, show=shown)
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show=shown),
    near_misses={
        "other noise": missed("noise", W=table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))),
        "any sensitivity": missed("sensitivity", epsilon=log(2) / 2, sensitivity="1/2"),
    },
)


def too_fast(p, claim):
    """Beyond 1 the density would be exp(2) times as high, which is too much."""
    shape = p.unfolded(claim)
    body = instantiate(shape.arguments[0], named)
    ratio_of, moves = p.parts(p.assume(body))
    place = p.at(ratio_of, line, number(1))
    total = p.at(moves, test_of(line, 1), number(1))
    one_ = value(named, pair(line, number(1)))
    beyond = 1 - indicator(line <= 1)
    exponent = 2 * (abs(line) - abs(line - 1)) - 2
    full = p.have(implies(line >= 1, equal(exponent, 0)))
    full = p.have(implies(line >= 1, exp(exponent) >= 1), full)
    low = p.have(beyond <= one_, place, full)
    low = p.mean(low, laplace(0, 1), line)
    half = p.axiom("laplace_half_line", 0, 1, 1)
    wrong = p.have(FALSE, total, low, half)
    return p.obtain(p.assume(claim), named, wrong)


LAPLACE = LAPLACE.but(
    proof=falls,
    instance=At({scale: 1}),
    near_misses={
        "twice as fast": NearMiss(
            claim=noise(laplace(0, scale), moved_laplace, absolute, difference, 2 / scale),
            at=At({scale: 1}, refute=too_fast),
        ),
    },
    exceptions={
        "scale": "of a Laplace law with another scale nothing is known, so that the "
        "claim cannot be refuted there"
    },
)


moved_laplace_1 = function(line, laplace(line, 1))


def it_falls(p, claim):
    """Laplace noise has the density."""
    fact = p.use(LAPLACE, p.auto(number(1) > 0), scale=1)
    return p.have(FALSE, p.assume(claim), p.the_same(fact, claim.arguments[0]))


PLUS = PLUS.but(
    proof=no_such_law,
    instance=At({on_line: laplace(0, 1), moved_line: moved_laplace_1, rate: 1}),
    near_misses={
        "a density that falls": NearMiss(
            without="rate",
            at=At(
                {on_line: laplace(0, 1), moved_line: moved_laplace_1, rate: -1},
                refute=it_falls,
            ),
        ),
    },
)
