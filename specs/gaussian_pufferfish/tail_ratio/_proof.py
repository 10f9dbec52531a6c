"""How tail_ratio is shown."""

from verifydp.formal.spec import *

tight = theorem("gaussian_pufferfish.tight")
b, c, u, v = map(real, ("b", "c", "u", "v"))
words = shared("gaussian_pufferfish.tail_ratio._words")
CASES, limit, m, ratio_at = words.CASES, words.limit, words.m, words.ratio_at
y = words.y
#: What is compared, its share of exp(-v / b) M, and the bounds on it at either end.
KINDS = {
    "density": (
        number(1),
        {
            1: theorem("gaussian_pufferfish.tails.density"),
            -1: theorem("gaussian_pufferfish.tails.lower_density"),
        },
    ),
    "mass": (
        number("1/2"),
        {
            1: theorem("gaussian_pufferfish.tails"),
            -1: theorem("gaussian_pufferfish.tails.lower"),
        },
    ),
}


def bounds(p, kind, family, side):
    """Both bounds at an end."""
    statement = KINDS[kind][1][side]
    values = {
        "weights": family.weights,
        "mean_of": family.mean_of,
        "sd_of": family.sd_of,
        "growth": family.growth[side],
        "most": family.most[side],
        "u": side * v,
    }
    facts = [p.given("scale"), p.assume(family.described(side))]
    if kind == "density":
        facts.append(p.given("kernel"))
    return p.use(statement, *facts, **values)


def one_limit(p, kind, here, there, side):
    """Data that are not beyond the end have nearly all of the moment."""
    low, high = bounds(p, kind, here, side), bounds(p, kind, there, side)
    growth, positive = value(here.growth[side], m), []
    for family in (here, there):
        shape = p.at(p.assume(family.described(side)), m)
        positive.append(p.have(family.most[side] > 0, shape))
    wanted = limit(kind, here, there, side)
    mass = mean(here.weights, m, growth)
    some = p.assume(mass > 0)
    # The law of the data if each is weighed with its growth.
    moved = at(here.mean_of, m) + side * at(here.sd_of, m) * at(here.sd_of, m) / b
    moved = normal(moved, at(here.sd_of, m))
    weighed = bind(here.weights, m, moved)
    share = p.have(c * mass > 0, some, p.given("share"))
    found = p.use(tight, {tight["P"]: weighed, tight["c"]: c * mass}, share)
    beyond, later = indicator(u < abs(y)), p.assume(u <= v)
    small = p.assume(mean(weighed, y, beyond) <= c * mass)
    near = indicator(y <= v if side == 1 else -v <= y)
    missed = p.mean(p.have(1 - near <= beyond, later), moved, y)
    missed = p.have(
        growth * (1 - mean(moved, y, near)) <= mean(moved, y, beyond), missed
    )
    kept = p.mean(missed, here.weights, m)
    reached = mean(here.weights, m, growth * mean(moved, y, near))
    kept = p.have((1 - c) * mass <= reached, kept, small)
    fall, size = exp(-v / b) * KINDS[kind][0], here.at_end(kind, side, v)
    wide = fall * here.most[side] * ((1 - c) * mass) <= size
    wide = p.have(wide, low, kept, positive[0])
    narrow = there.at_end(kind, side, v) <= fall * there.moment(side)
    narrow = p.have(narrow, high)
    signs = [
        p.have(family.moment(side) >= 0, one)
        for family, one in zip((here, there), positive, strict=True)
    ]
    case = kind, here, there, side
    at_end = product_bound(p, fall, case, wide, narrow, *signs)
    each = p.every(p.supposing(later, at_end), v)
    yes = p.obtain(found, u, p.some(wanted, u, each))
    none = p.have(equal(mass, 0), p.assume(negation(some.formula)), p.have(mass >= 0))
    signs = p.have(there.moment(side) >= 0, positive[1])
    free = p.have(ratio_at(*case), none, signs, p.have(size >= 0))
    no = p.some(wanted, number(0), p.every(p.supposing(number(0) <= v, free), v))
    return p.cases(some.formula, yes, no)


def product_bound(p, fall, case, *facts):
    """Multiply both bounds, for any sign of 1 - c."""
    kind, here, there, side = case
    f, e, g, h, s, t = map(real, "feghst")
    known = [f * (e * g) <= s, t <= f * h, g >= 0, h >= 0, f >= 0, s >= 0]
    one = p.have(implies(e <= 0, e * g * t <= 0), p.assume(t >= 0), p.assume(g >= 0))
    premises = [p.assume(one_) for one_ in (*known, t >= 0)]
    less = p.have(e * g * t <= e * g * (f * h), *premises, p.assume(e >= 0))
    more = p.have(e * g * (f * h) <= h * s, premises[0], premises[3])
    up = p.have(e * g * t <= h * s, less, more)
    down = p.have(
        e * g * t <= h * s,
        one,
        p.assume(negation(e >= 0)),
        p.have(h * s >= 0, premises[3], premises[5]),
    )
    rule = p.cases(e >= 0, up, down)
    for premise in reversed(premises):
        rule = p.supposing(premise, rule)
    moments = (one_.moment(side) for one_ in (here, there))
    sizes = (one_.at_end(kind, side, v) for one_ in (here, there))
    values = fall, 1 - c, *moments, *sizes
    rule = p.at(p.every(rule, f, e, g, h, s, t), *values)
    for _ in premises:
        premise = rule.formula.arguments[0]
        rule = p.apply(rule, p.have(premise, *facts))
    return p.have(ratio_at(*case), rule)


def proof_of(kind):
    """The proof for densities, or for masses."""

    def proof(p):
        """In both orders, and at both ends."""
        each = (one_limit(p, kind, *case) for case in CASES.values())
        return p.have(p.statement.claim, *each)

    return proof
