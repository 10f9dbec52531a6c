"""A normal multiple of a normal score plus normal noise is normal."""

from verifydp.formal.spec import *

s, t, u, v, w = map(real, ("s", "t", "u", "v", "w"))
y, z, B = point("y", REAL), real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.sum_of_normals._words")
same_chance, up_to_1 = words.same_chance, words.up_to_1
centred = bind(standard_normal, z, normal(s * z, t))
scales = {
    "second": t > 0,
    "sum": conjunction(u > 0, equal(u * u, s * s + t * t)),
}

SPEC = Theorem(
    title="A normal multiple of a normal score plus normal noise is normal",
    source="Feller 1971, chapter II",
    given=scales,
    claim=forall(B, same_chance(centred, normal(0, u))),
)
both, h = point("both", pair_sort(REAL, REAL)), any_test("h", pair_sort(REAL, REAL))
hit, joint = indicator(member(y, B)), value(h, pair(y, z))
wide = normal(0, w)
UNIT = 1 / sqrt(2 * PI)


def square(term):
    return term * term


def exponent(total, score):
    """The exponent of the joint density, less those of the wide laws."""
    rest = square((total - s * score) / t)
    return (square(score / w) + square(total / w) - square(score) - rest) / 2


#: The deviation of the score given the sum, and that of the wide laws.
rest, large = equal(v * u, t), w >= 1 + 2 * s * s + 2 * t * t
described = forall(y, z, equal(joint, exp(exponent(y, z))))


def bounded(p):
    """The joint density is at most the product of the wide laws' densities."""
    i, c, rest = real("i"), real("c"), real("rest")
    known = p.assume(conjunction(equal(t * i, 1), equal(c * w, 1), w > 0))
    sum_ = p.assume(equal(y, rest + s * z))
    inside = p.have(conjunction(c > 0, c * c * w <= 1), known, p.assume(large))
    room = p.have(c * c * (1 + 2 * s * s + 2 * t * t) <= 1, inside, p.assume(large))
    near = p.have(2 * c * c <= square(i), room, known)
    split = p.have(square(y) <= 2 * square(rest) + 2 * square(s * z), sum_)
    parts = (
        p.have(square(c * y) <= c * c * (2 * square(rest) + 2 * square(s * z)), split),
        p.have(2 * c * c * square(rest) <= square(i * rest), near),
        p.have(c * c * (1 + 2 * s * s) * square(z) <= square(z), room),
    )
    most = p.have(square(c * y) + square(c * z) <= square(z) + square(i * rest), *parts)
    for one in (sum_, known):
        most = p.supposing(one, most)
    most = p.at(p.every(most, c, i, rest), 1 / w, 1 / t, y - s * z)
    units = p.have(equal(t * (1 / t), 1), p.given("second"))
    units = p.auto(most.formula.arguments[0], units, p.assume(large))
    most = p.apply(most, units)
    most = p.granted(most)
    density = exp(exponent(y, z))
    less = p.have(exponent(y, z) <= 0, most)
    return p.have(conjunction(number(0) <= density, density <= 1), less)


def as_test(p):
    """So it can be written as a test."""
    total, score = first(both), second(both)
    range_ = p.every(bounded(p), y, z)
    range_ = p.every(p.at(range_, total, score), both)
    joint_test = test_of(both, exp(exponent(total, score)))
    here = value(joint_test, pair(y, z))
    p.assume(range_.formula)
    same = p.every(p.have(equal(here, exp(exponent(y, z)))), y, z)
    return p.cut(range_, p.some(exists(h, described), joint_test, same))


def both_ways(p, same, drawn, *parts):
    """An equation of densities, integrated."""
    left, right = same.formula.arguments
    ways = []
    for side in (number(1), number(-1)):
        gap = p.have(side * (left - right) <= 0, same)
        signed = ((side * factor, law_, body) for factor, law_, body in parts)
        ways.append(p.densities(gap, drawn, *signed))
    return ways


def exchanged(p):
    """Exchange the order of integration under the wide laws."""
    found, known = as_test(p), p.assume(described)
    at_point = p.at(known, y, z)
    signs = conjunction(t > 0, u > 0, v > 0, w > 0)
    sign = p.have(
        signs, *map(p.given, ("second", "sum")), *map(p.assume, (rest, large))
    )
    units = [p.have(equal(one * (1 / one), 1), sign) for one in (t, u, v, w)]
    score, total = exp(-square(z / w) / 2), exp(-square(y / w) / 2)
    # Given the score z, the total has a density under the wide law.
    lifted, inner = exp(square(z / w) / 2 - square(z) / 2), normal(s * z, t)
    given_z = exp(-square((y - s * z) / t) / 2)
    same = p.have(equal(joint * total, lifted * given_z), at_point)
    left = lifted * hit * (UNIT * (1 / t)) * given_z
    right = (w / t) * hit * joint * (UNIT * (1 / w) * total)
    same = p.have(equal(left, right), same, units[3])
    inside, weighted_ = probability(inner, B), mean(wide, y, hit * joint)
    ways = both_ways(p, same, y, (lifted, inner, hit), (-w / t, wide, hit * joint))
    same = p.have(equal(lifted * inside, (w / t) * weighted_), *ways)
    # So has the score.
    left = inside * (UNIT * exp(-square(z) / 2))
    right = (w * w / t) * weighted_ * (UNIT * (1 / w) * score)
    same = p.have(equal(left, right), same, units[3])
    parts = (1, standard_normal, inside), (-w * w / t, wide, weighted_)
    outer = both_ways(p, same, z, *parts)
    order = p.swap(wide, z, wide, y, hit * joint)
    # Given the total y, the score is normal again.
    location, tilt = s * y / (u * u), exp(square(y / w) / 2 - square(y / u) / 2)
    given_y = exp(-square((z - location) / v) / 2)
    whole = exponent(y, z) - square(z / w) / 2
    other = square(y / w) / 2 - square(y / u) / 2 - square((z - location) / v) / 2
    same = p.have(
        equal(exp(whole), exp(other)), p.have(equal(whole, other), completed(p))
    )
    parts = p.have(equal(joint * score, exp(whole)), at_point)
    same = p.have(equal(joint * score, tilt * given_y), parts, same)
    left = joint * (UNIT * (1 / w)) * score
    right = (v / w) * tilt * (UNIT * (1 / v) * given_y)
    same = p.have(equal(left, right), same, units[2])
    parts = (1, wide, joint), (-v / w * tilt, normal(location, v), number(1))
    ways = both_ways(p, same, z, *parts)
    scores = mean(wide, z, joint)
    same = p.have(equal(scores, v / w * tilt), *ways)
    left = hit * scores * (UNIT * (1 / w) * total)
    right = (t / (w * w)) * hit * (UNIT * (1 / u) * exp(-square(y / u) / 2))
    same = p.have(equal(left, right), same, units[1], p.assume(rest))
    parts = (1, wide, hit * scores), (-t / (w * w), normal(0, u), hit)
    last = both_ways(p, same, y, *parts)
    end = p.have(same_chance(centred, normal(0, u)), *outer, order, *last, *units)
    end = p.every(p.obtain(found, h, end), B)
    for one in (large, rest):
        end = p.supposing(one, end)
    end = p.at(p.every(end, v, w), t / u, 1 + 2 * s * s + 2 * t * t)
    end = p.apply(end, p.have(equal(t / u * u, t), p.given("sum")))
    return p.granted(end)


def completed(p):
    """The square is completed."""
    i, j, k = map(real, "ijk")
    known = conjunction(equal(t * i, 1), equal(u * j, 1), equal(v * k, 1))
    known = p.assume(known)
    scale = p.have(equal(k, u * i), known, p.assume(rest))
    left = square(z) + square((y - s * z) * i)
    right = square((z - s * y * j * j) * k) + square(y * j)
    fact = p.have(equal(left, right), known, scale, p.given("sum"))
    fact = p.supposing(known, fact)
    fact = p.at(p.every(fact, i, j, k), 1 / t, 1 / u, 1 / v)
    ready = p.auto(
        fact.formula.arguments[0], *map(p.given, ("second", "sum")), p.assume(rest)
    )
    return p.apply(fact, ready)


five = {s: 3, t: 4, u: 5}

SPEC = SPEC.but(
    proof=exchanged,
    instance=At(five),
    near_misses={
        "the first deviation alone": NearMiss(
            given={"sum": conjunction(u > 0, equal(u * u, s * s))},
            at={u: five[s]},
            witnesses=(up_to_1,),
        ),
    },
    exceptions={
        "second": "a normal law depends on the size of its deviation, and nothing is "
        "added with 0: the same is true then, as this file's first theorem says",
        "sum, part 1": "a normal law depends on the size of its deviation, and it is "
        "not 0 where that of a part is not",
    },
)
