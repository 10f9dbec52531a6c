"""The mean square of an affine function of a normal score y is at most d^2 + s^2.

For g > 0 the square of r = d + s y lies below (exp(g r^2) - 1) / g. Times the normal
density the exponential is a multiple of another normal density, so that its mean is
known, and as g falls to 0 the bound falls to d^2 + s^2.
"""

from verifydp.formal.spec import *

d, s, g, rho, y, c, theta = map(real, ("d", "s", "g", "rho", "y", "c", "theta"))
v, size, limit = any_test("v", REAL), real("size"), real("limit")
r, most = d + s * y, d * d + s * s

TILTED = Theorem(
    title="A function below a square, by a tilted normal law",
    source="tilting of the normal density",
    given={
        "below": forall(y, c * value(v, y) <= r * r),
        "sign": g > 0,
        "rho": rho > 0,
        "relation": equal((1 - 2 * g * s * s) * rho * rho, 1),
    },
    claim=c * mean(standard_normal, y, value(v, y))
    <= (rho * exp(g * d * d * rho * rho) - 1) / g,
)


a, b = real("a"), real("b")

LIMIT = Theorem(
    title="A bound that is approached is a bound",
    source="elementary",
    given={
        "near": forall(
            theta,
            implies(
                conjunction(theta > 0, theta < 1, a * theta < 1),
                size * (1 - a * theta) <= limit * (1 + b * theta),
            ),
        ),
    },
    claim=size <= limit,
)

mean_at_most = definition("foundations.mean_bound")

SPEC = Theorem(
    title="The mean square of an affine function of a normal score is at most "
    "d^2 + s^2",
    source="Durrett 2019, example 1.6.13; by tilting",
    uses=(mean_at_most,),
    claim=mean_at_most(standard_normal, function(y, r * r), most),
)


def bounded_by(p):
    """The function is below the exponential, and that is a normal density."""
    below, positive = p.at(p.given("below"), y), p.given("rho")
    sign, fits = p.given("sign"), p.given("relation")
    centre, shift = 2 * g * d * s * rho * rho, g * d * d * rho * rho
    turned = -(((y - centre) / rho) ** 2) / 2
    still = -(y * y) / 2
    same = p.have(equal(g * (r * r) + still, shift + turned), fits, positive)
    tangent = p.axiom("exp_tangent", g * (r * r))
    square = p.have(r * r <= (exp(g * (r * r)) - 1) / g, tangent, sign)
    grown = p.have(c * value(v, y) <= (exp(g * (r * r)) - 1) / g, below, square)
    scaled = p.have(
        c * value(v, y) * exp(still) <= (exp(g * (r * r) + still) - exp(still)) / g,
        grown,
    )
    moved = p.have(
        c * value(v, y) * exp(still) - exp(shift) / g * exp(turned) + exp(still) / g
        <= 0,
        scaled,
        same,
    )
    height = 1 / sqrt(2 * PI)
    unit = p.have(equal(rho * (1 / rho), 1), positive)
    factor = rho * exp(shift) / g
    pointwise = p.have(
        c * value(v, y) * height * exp(still)
        - factor * (1 / (rho * sqrt(2 * PI))) * exp(turned)
        + 1 / g * height * exp(still)
        <= 0,
        moved,
        unit,
        p.have(height > 0),
    )
    total = p.densities(
        pointwise,
        y,
        (c, standard_normal, value(v, y)),
        (-factor, normal(centre, rho), 1),
        (1 / g, standard_normal, 1),
    )
    return p.have(p.statement.claim, total)


def steps(*levels):
    """A step function below the square, divided by 9."""
    body = number(0)
    for level in levels:
        body = if_(abs(y) >= level, number(level) ** 2 / 9, body)
    return test_of(y, body)


flat = {c: 0, v: test_of(y, 1), d: 0, s: "1/2", g: "3/2", rho: 2}
falls = {**flat, c: 9, v: steps("1/2", 1, "3/2", 2, "5/2", 3), s: 1}

TILTED = TILTED.but(
    proof=bounded_by,
    instance=At(flat),
    near_misses={
        "not below": NearMiss(without="below", at={c: 9}),
        "a negative tilt": NearMiss(without="sign", at={**falls, g: -4, rho: "1/3"}),
        "a negative deviation": NearMiss(without="rho", at={rho: -2}),
        "another deviation": NearMiss(without="relation", at={rho: "1/2"}),
        "half of the tilt": NearMiss(
            number=Number(2, 1, hypothesis="relation"),
            at={**falls, g: "41/441", rho: "21/20"},
        ),
    },
)


def approached(p):
    """A small theta leaves more than half of the difference."""
    wrong, over = p.assume(negation(size <= limit)), size - limit
    weight = abs(limit) * abs(b) + abs(size) * abs(a)
    whole = 2 * (weight + abs(a) * over + over) + 1
    place = over / whole
    signs = p.have(conjunction(weight >= 0, abs(a) * over >= 0, over > 0), wrong)
    product = p.have(equal(place * whole, over), signs)
    positive = p.have(place > 0, signs)
    half = p.have(
        place * weight + place * abs(a) * over + place * over < over / 2,
        product,
        positive,
    )
    parts = p.have(
        conjunction(place * weight >= 0, place * abs(a) * over >= 0, place * over > 0),
        signs,
        positive,
    )
    small = p.have(place < "1/2", half, parts, signs)
    steep = p.have(place * abs(a) < "1/2", half, parts, signs)
    inside = p.have(
        conjunction(place > 0, place < 1, a * place < 1), small, steep, positive
    )
    near = p.apply(p.at(p.given("near"), place), inside)
    bound = p.have(limit * b + size * a <= weight)
    scaled = p.have(place * (limit * b + size * a) <= place * weight, bound, positive)
    nothing = p.have(FALSE, near, scaled, half, parts, signs)
    return p.supposing(wrong, nothing)


LIMIT = LIMIT.but(
    proof=lambda p: p.have(p.statement.claim, approached(p)),
    instance=At({size: 0, limit: 1, a: 0, b: 0}),
    near_misses={
        "no bound": NearMiss(without="near", at={size: 1, limit: 0, a: 0, b: 0})
    },
)


def squares(p):
    """For every theta a normal law of variance 1 + theta gives a bound."""
    premise = conjunction(c >= 0, forall(y, c * value(v, y) <= r * r))
    known = p.assume(premise)
    below = p.have(premise.arguments[1], known)
    moved, average = (
        p.assume(negation(equal(s, 0))),
        mean(standard_normal, y, value(v, y)),
    )
    steepness = d * d / (2 * s * s)
    ends = p.assume(conjunction(theta > 0, theta < 1, steepness * theta < 1))
    root, tilt = sqrt(1 + theta), theta / (1 + theta) / (2 * s * s)
    square = p.have(equal(root * root, 1 + theta), ends)
    sign = p.have(tilt > 0, ends, moved)
    relation = p.have(
        equal((1 - 2 * tilt * s * s) * root * root, 1), square, moved, ends
    )
    positive = p.have(root > 0, square, ends)
    total = p.use(TILTED, below, sign, positive, relation, g=tilt, rho=root)
    # The factor exp(x) is at most 1 / (1 - x), and the root at most 1 + theta / 2.
    place = tilt * d * d * root * root
    power_ = p.have(equal(place, steepness * theta), square, moved, ends)
    left = 1 - steepness * theta
    tangent = p.have(1 - place <= exp(-place), p.axiom("exp_tangent", -place))
    small = p.have(exp(place) * left <= 1, tangent, power_)
    near = p.have(root <= 1 + theta / 2, square, positive, ends)
    scaled = p.have(c * average * tilt <= root * exp(place) - 1, total, sign)
    inside = p.have(left > 0, ends)
    product = p.have(
        c * average * tilt * left <= (root * exp(place) - 1) * left, scaled, inside
    )
    bounded = p.have(
        c * average * tilt * left <= theta / 2 + steepness * theta,
        product,
        small,
        near,
        positive,
    )
    units = p.have(equal(tilt * (2 * s * s) * (1 + theta), theta), moved, ends)
    sizes = p.have(equal(steepness * (2 * s * s), d * d), moved)
    width = 2 * s * s * (1 + theta)
    wide = p.have(width > 0, moved, ends)
    grown = (theta / 2 + steepness * theta) * width
    total = p.have(c * average * tilt * left * width <= grown, bounded, wide)
    total = p.have(c * average * left * theta <= grown, total, units)
    most_ = p.have(equal(grown, theta * most * (1 + theta)), sizes)
    at_theta = p.have(c * average * left <= most * (1 + theta), total, most_, ends)
    near = p.every(p.supposing(ends, at_theta), theta)
    values = {"size": c * average, "limit": most, "a": steepness, "b": 1}
    usual_ = p.use(LIMIT, near, **values)
    # Without a slope the function is constant.
    still = p.assume(equal(s, 0))
    flat = p.have(c * value(v, y) <= d * d, p.at(below, y), still)
    alone = p.have(usual_.formula, p.mean(flat, standard_normal, y), still)
    bound = p.cases(still.formula, alone, usual_)
    return p.the_same(p.every(p.supposing(premise, bound), c, v), p.statement.claim)


SPEC = SPEC.but(
    proof=squares,
    near_misses={
        "two thirds of it": NearMiss(
            claim=mean_at_most(standard_normal, function(y, r * r), most * "2/3"),
            at=At({d: 0, s: 1}, (9, steps("1/2", 1, "3/2", 2, "5/2", 3))),
        ),
        "the deviation only": NearMiss(
            claim=mean_at_most(standard_normal, function(y, r * r), s * s),
            at=At({d: 1, s: 0}, (1, test_of(y, 1))),
        ),
    },
)
