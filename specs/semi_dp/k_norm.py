"""K-norm mechanisms: noise whose density falls exponentially in a norm.

The volume by which the paper measures does not change where one moves. So a law has the
density c exp(-rate ||v||) exactly if moving it by u multiplies its density by
exp(rate (||v|| - ||v - u||)), and this is what is used.
"""

from fractions import Fraction

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table
from verifydp.language.terms import instantiate

words = shared("semi_dp._k_norms")
private = definition("semi_dp.private")
at_least = definition("semi_dp.trade_off")
D, V, x, y, near = words.D, words.V, words.x, words.y, words.near
v, u, a, b, h = words.v, words.u, words.a, words.b, words.h
N, W, norm, minus = words.N, words.W, words.norm, words.minus
noise, ratio, most = words.noise, words.ratio, words.most
rate, M = words.rate, kernel("M", D, V)
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
    title="The {'K'}-norm mechanism",
    source="repair of proposition 7",
    standing="holds-repaired",
    covers=("SD-P7",),
    defines=noise,
    reads="{0} has a density that falls as {2} times {4}, where {1} is {0} that is "
    "moved, with the difference {3} and ratios of densities of at most exp of {5}",
    uses=(private,),
    given={
        **is_norm,
        "noise": noise(N, W, norm, minus, epsilon / sensitivity, most),
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
    "on a subspace. The constant of the density, {'d'}! times the volume of the ball "
    "scaled by sensitivity over epsilon, cancels, and is not stated here.",
)
line, two = point("line", REAL), point("two", pair_sort(REAL, REAL))
on_line = law("N", REAL)
scale = real("scale")
absolute = function(line, abs(line))
moved_line, bound_of = kernel("W", REAL, REAL), function_variable("most", REAL)
in_scales = function(line, abs(line) * (2 / scale))
difference = function(two, first(two) - second(two))
PLUS = Theorem(
    title="No law on the line has the printed density",
    source=source,
    uses=(noise,),
    given={"rate": rate > 0},
    claim=negation(
        noise(on_line, moved_line, absolute, difference, 0 - rate, bound_of)
    ),
    remark="The density exp(+rate |{'v'}|) cannot be normalised.",
)

moved_laplace = function(line, laplace(line, scale))
LAPLACE = Theorem(
    title="Laplace noise is the noise of the {'K'}-norm mechanism on the line",
    source=source,
    uses=(noise,),
    given={"scale": scale > 0},
    claim=noise(
        laplace(0, scale), moved_laplace, absolute, difference, 1 / scale, in_scales
    ),
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
    here, there = at(most, left), at(most, right)
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
    close = p.apply(p.at(p.given("sensitivity"), x, y), p.have(adjacent, pairs))
    back = p.have(
        length(answers[1], answers[0]) <= sensitivity,
        close,
        p.at(p.given("symmetric"), *answers),
    )
    factor = epsilon / sensitivity
    body = conjunction(
        words.is_ratio(ratio, norm, minus, factor, most),
        words.moves(ratio, N, W, most),
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
    values = [value(name, pair(line, number(place))) for place in (1, -1)]
    scaled = [
        exp(at(bound_of, number(place))) * one
        for place, one in zip((1, -1), values, strict=True)
    ]
    sizes = []
    for one, fact, place in zip(scaled, ratios, (1, -1), strict=True):
        change = growth_of * (abs(line) - abs(line - place))
        sizes.append(p.have(equal(one, exp(change)), fact))
    high, low = exp(rate), exp(-rate)
    ends = []
    for place, one, size in zip((1, -1), scaled, sizes, strict=True):
        change = growth_of * (abs(line) - abs(line - place))
        below = p.have(-rate <= change, p.given("rate"))
        least = p.have(one >= low, p.have(low <= exp(change), below), size)
        beyond = place * line <= 0
        above = p.have(implies(beyond, rate <= change), p.given("rate"))
        above = p.have(implies(beyond, high <= exp(change)), above)
        ends += [least, p.have(implies(beyond, one >= high), above, size)]
    total = p.have(high + low <= scaled[0] + scaled[1], *ends)
    total = p.mean(total, on_line, line)
    unit = p.have(equal(high * low, 1))
    large = p.have(high > 1, p.given("rate"))
    more = p.have(high + low > 2, unit, large)
    wrong = p.have(FALSE, total, more, *chances)
    wrong = p.obtain(folded, name, wrong)
    return p.have(PLUS.claim, p.denied(folded, wrong))


moved_by, drawn = point("moved_by", REAL), point("drawn", pair_sort(REAL, REAL))
g, named = any_test("g", REAL), any_test("named", pair_sort(REAL, REAL))


def falls(p):
    """Laplace noise: moved, its density is that of the ratio."""
    shape = p.unfolded(LAPLACE.claim)
    known = p.given("scale")

    def log_ratio(where, by):
        return 1 / scale * (abs(where) - abs(where - by)) - abs(by) * (2 / scale)

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
    most_ = exp(abs(moved_by) * (2 / scale))
    meaning = forall(drawn, equal(value(named, drawn), chance))
    ratio_ = value(named, pair(line, moved_by))
    at_point = p.at(p.assume(meaning), pair(line, moved_by))
    exponent = p.have(
        equal(
            -abs(line - moved_by) / scale,
            abs(moved_by) * (2 / scale) + log_ratio(line, moved_by) - abs(line) / scale,
        ),
        inverse,
    )
    same = p.have(
        equal(
            exp(-abs(line - moved_by) / scale),
            most_ * exp(log_ratio(line, moved_by)) * exp(-abs(line) / scale),
        ),
        exponent,
    )
    same = p.have(equal(there, most_ * ratio_ * density), same, at_point)
    sides = []
    for sign in (1, -1):
        left = sign * value(g, line) * there
        right = sign * most_ * (value(g, line) * ratio_) * density
        sides.append(
            p.densities(
                p.have(left - right <= 0, same),
                line,
                (sign, laplace(moved_by, scale), value(g, line)),
                (-sign * most_, laplace(0, scale), value(g, line) * ratio_),
            )
        )
    here = mean(laplace(0, scale), line, value(g, line) * ratio_)
    moved_ = mean(laplace(moved_by, scale), line, value(g, line))
    fact = p.every(p.have(equal(moved_, most_ * here), *sides), g, moved_by)
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
    most: function(bit, log(4)),
}
spaces = {"D": finite(2), "V": finite(2)}
says_1 = test_of(bit, indicator(equal(bit, one)))


def table_noise(shares):
    """How to show the noise of a small class, from the shares of its ratios."""

    def show(p, goal):
        shape = p.unfolded(goal)
        size = goal.arguments[0].sort.parameters[0]
        pairs = point("pairs", pair_sort(size, size))
        rows = [choose(second(pairs), *row) for row in shares]
        test = test_of(pairs, choose(first(pairs), *rows))
        parts = instantiate(shape.arguments[0], test).arguments
        both = p.have(conjunction(*parts), *(p.auto(one_) for one_ in parts))
        return p.the_same(p.some(shape, test, both), goal)

    return show


shown = {"noise": table_noise(((number("1/4"), "1/8"), ("1/4", "1/2")))}


def missed(name, **changed):
    """One hypothesis fails at this point, and the bound with it."""
    names = {"N": N, "norm": norm, "epsilon": epsilon, "query": query, "minus": minus}
    names |= {"sensitivity": sensitivity, "W": W, "near": near}
    values = {**response, **{names[of]: value_ for of, value_ in changed.items()}}
    return NearMiss(
        without=name, at=At(values, (zero, one, says_1), spaces, show=shown)
    )


crossed = event(cell, negation(equal(first(cell), second(cell))))
no_triangle = {
    **response,
    N: finite_law("2/3", "1/3"),
    W: table(finite_law("1/3", "2/3"), finite_law("2/3", "1/3")),
    minus: function(cell, if_(equal(first(cell), second(cell)), one, zero)),
    near: crossed,
    epsilon: log(2) / 2,
    sensitivity: "1/2",
}
three = finite(3)
turn = point("turn", pair_sort(three, three))
thirds = [label(place, 3) for place in range(3)]
#: Steps one way round a circle of three.
one_way = {
    N: finite_law("4/7", "2/7", "1/7"),
    W: table(
        finite_law("4/7", "2/7", "1/7"),
        finite_law("1/7", "4/7", "2/7"),
        finite_law("2/7", "1/7", "4/7"),
    ),
    norm: function(point("of", three), choose(point("of", three), 0, 1, 2)),
    minus: function(
        turn,
        choose(
            first(turn),
            choose(second(turn), thirds[0], thirds[2], thirds[1]),
            choose(second(turn), thirds[1], thirds[0], thirds[2]),
            choose(second(turn), thirds[2], thirds[1], thirds[0]),
        ),
    ),
    query: function(bit, choose(bit, thirds[1], thirds[0])),
    near: event(cell, equal(cell, pair(zero, one))),
    epsilon: log(2),
    sensitivity: 1,
    most: function(point("of", three), log(4)),
}
is_first = test_of(point("of", three), indicator(equal(point("of", three), thirds[0])))
turning = table_noise(
    tuple(
        tuple(Fraction(2) ** (n - (n - m) % 3 - 2) for m in range(3)) for n in range(3)
    )
)
SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show=shown),
    near_misses={
        "other noise": missed(
            "noise", W=table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
        ),
        "any sensitivity": missed("sensitivity", epsilon=log(2) / 2, sensitivity="1/2"),
        "no triangle": NearMiss(
            without="triangle",
            at=At(
                no_triangle,
                (zero, one, test_of(bit, indicator(equal(bit, zero)))),
                spaces,
                {"noise": table_noise(((number("1/8"), "1/4"), ("1/2", "1/4")))},
            ),
        ),
        "one way only": NearMiss(
            without="symmetric",
            at=At(
                one_way,
                (zero, one, is_first),
                {"D": finite(2), "V": three},
                {"noise": turning},
            ),
        ),
        "a negative budget": NearMiss(
            without="budget",
            at=At(
                {
                    **response,
                    N: finite_law("1/3", "2/3"),
                    W: table(finite_law("1/3", "2/3"), finite_law("2/3", "1/3")),
                    epsilon: 0 - log(2),
                },
                (zero, zero, test_of(bit, 0)),
                spaces,
                {"noise": table_noise(((number("1/4"), "1/2"), ("1/4", "1/8")))},
            ),
        ),
    },
    exceptions={
        "positive": "with a sensitivity of 0 all noise is the same, and with one below "
        "0 the triangle inequality leaves no neighbours"
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


def above_1(p, claim):
    """At 1 and by 1 the ratio would be more than all of it."""
    body = instantiate(p.unfolded(claim).arguments[0], named)
    place = p.at(p.part(p.assume(body), 0), number(1), number(1))
    large = p.have(exp(number("1/2")) > 1)
    return p.obtain(p.assume(claim), named, p.have(FALSE, place, large))


LAPLACE = LAPLACE.but(
    proof=falls,
    instance=At({scale: 1}),
    near_misses={
        "twice as fast": NearMiss(
            claim=noise(
                laplace(0, scale),
                moved_laplace,
                absolute,
                difference,
                2 / scale,
                in_scales,
            ),
            at=At({scale: 1}, refute=too_fast),
        ),
        "too small a bound": NearMiss(
            claim=noise(
                laplace(0, scale),
                moved_laplace,
                absolute,
                difference,
                1 / scale,
                function(line, abs(line) * ("1/2" / scale)),
            ),
            at=At({scale: 1}, refute=above_1),
        ),
    },
    exceptions={
        "scale": "of a Laplace law with another scale nothing is known, so that the "
        "claim cannot be refuted there"
    },
)


moved_laplace_1 = function(line, laplace(line, 1))
twice = function(line, abs(line) * 2)


def it_falls(p, claim):
    """Laplace noise has the density."""
    fact = p.use(LAPLACE, p.auto(number(1) > 0), scale=1)
    return p.have(FALSE, p.assume(claim), p.the_same(fact, claim.arguments[0]))


PLUS = PLUS.but(
    proof=no_such_law,
    instance=At(
        {on_line: laplace(0, 1), moved_line: moved_laplace_1, bound_of: twice, rate: 1}
    ),
    near_misses={
        "a density that falls": NearMiss(
            without="rate",
            at=At(
                {
                    on_line: laplace(0, 1),
                    moved_line: moved_laplace_1,
                    bound_of: twice,
                    rate: -1,
                },
                refute=it_falls,
            ),
        ),
    },
)
