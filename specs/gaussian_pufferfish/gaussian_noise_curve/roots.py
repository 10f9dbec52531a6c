"""The divergence of two normal laws, by the roots of the log-ratio."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
m1, m2, s1, s2, epsilon = map(real, ("m1", "m2", "s1", "s2", "epsilon"))
words = shared("gaussian_pufferfish.gaussian_noise_curve._words")
P, Q, a, at_best, b = words.P, words.Q, words.a, words.at_best, words.b
best, between, by_the_roots, c = words.best, words.between, words.by_the_roots, words.c
direction, exchanged, left = words.direction, words.exchanged, words.left
moved, nothing, one_spread = words.moved, words.nothing, words.one_spread
rewritten, right, signs = words.rewritten, words.right, words.signs
signs_of_ratio, square = words.signs_of_ratio, words.square
turned, usual, wider = words.turned, words.usual, words.wider
different = negation(equal(s1, s2))

SPEC = Theorem(
    title="The divergence of two normal laws, by the roots of the log-ratio",
    source="this project; Balle and Wang 2018 for equal deviations",
    uses=(hockey_stick,),
    given={**signs, "different": different, "roots": square >= 0},
    claim=hockey_stick(P, Q, epsilon, by_the_roots),
)
half_lines = theorem("gaussian_pufferfish.normal_half_lines")
y = point("y", REAL)


def factored(p):
    """The quadratic function, by its roots."""
    i, A, b_, c_, D, low, high = map(real, ("i", "a", "b", "c", "d", "l", "r"))
    known = p.assume(
        conjunction(
            equal(2 * A * i, 1),
            D >= 0,
            equal(D * D, b_ * b_ - 4 * A * c_),
            equal(low, (-b_ - D) * i),
            equal(high, (-b_ + D) * i),
        )
    )
    quadratic = A * y * y + b_ * y + c_
    ends = [
        p.have(equal(2 * A * (y - end), 2 * A * y + b_ + side * D), known)
        for end, side in ((low, 1), (high, -1))
    ]
    product = p.have(equal(quadratic, A * (y - low) * (y - high)), known)
    order = p.have(A * low <= A * high, known)
    wide = real("w")
    sides = p.assume(
        disjunction(
            conjunction(A > 0, equal(wide, 1)), conjunction(A < 0, equal(wide, 0))
        )
    )
    up, down = p.assume(A > 0), p.assume(negation(A > 0))
    ends = bounds(low, high, wide)
    between_ = conjunction(
        ends[0] <= indicator(quadratic > 0), indicator(quadratic > 0) <= ends[1]
    )
    up = p.have(between_, product, up, sides, p.have(low <= high, up, order))
    down = p.have(
        between_, product, down, sides, p.have(high <= low, down, order, sides)
    )
    fact = p.supposing(known, p.supposing(sides, p.cases(A > 0, up, down)))
    fact = p.every(fact, i, A, b_, c_, D, low, high, wide)
    root = sqrt(square)
    fact = p.at(fact, 1 / (2 * a), a, b, c, root, left, right, indicator(wider))
    sign = direction(p, p.given("different"))
    known = p.have(conjunction(root >= 0, equal(root * root, square)), p.given("roots"))
    inverse = p.have(equal(2 * a * (1 / (2 * a)), 1), sign)
    fact = p.granted(fact, known, inverse)
    return p.granted(fact, sign)


def bounds(low, high, wide):
    """Almost everywhere one at the best event, from below and from above."""
    before, upto = indicator(y < low), indicator(y <= low)
    return before - indicator(y <= high) + wide, upto - indicator(y < high) + wide


def by_roots(p):
    """Half-lines have known chances."""
    sign = p.have(conjunction(s1 > 0, s2 > 0), p.given("first"), p.given("second"))
    hit = indicator(member(y, best))
    low, high = bounds(left, right, indicator(wider))
    around = p.have(
        conjunction(low <= hit, hit <= high), signs_of_ratio(p), factored(p)
    )
    masses = []
    for law_, place, spread in ((P, m1, s1), (Q, m2, s2)):
        ways = [
            p.mean(p.have(less <= more, around), law_, y)
            for less, more in ((low, hit), (hit, high))
        ]
        values = {half_lines["m"]: place, half_lines["s"]: spread}
        positive = p.have(spread > 0, sign)
        ends = [
            p.use(half_lines, {**values, half_lines["r"]: root}, positive)
            for root in (left, right)
        ]
        mass = equal(probability(law_, best), between(place, spread))
        masses.append(p.have(mass, *ways, *ends))
    return rewritten(p, masses, [between(m1, s1), between(m2, s2)])


at_moved = At(moved, witnesses=(at_best,))

SPEC = SPEC.but(
    proof=by_roots,
    instance=At(usual),
    reach=(At(turned),),
    near_misses={
        "a negative first deviation": NearMiss(
            without="first", at={s1: -1}, witnesses=(nothing,)
        ),
        "a negative second deviation": NearMiss(
            without="second", at=At({**turned, s2: -1}, witnesses=(nothing,))
        ),
        "equal deviations": NearMiss(
            without="different",
            at=At(one_spread, witnesses=(event(y, y <= 0),)),
        ),
        "inside and outside exchanged for the second law": NearMiss(
            claim=hockey_stick(P, Q, epsilon, exchanged), witnesses=(nothing,)
        ),
        "less under the root": NearMiss(at_moved, number=Number(4, "18/5")),
        "a smaller leading coefficient": NearMiss(
            at_moved, number=Number(2, "11/5", 8)
        ),
        "less of the second constant term": NearMiss(
            at_moved, number=Number(2, "11/5", 10)
        ),
        "more of the first constant term": NearMiss(
            at_moved, number=Number(2, "9/5", 13)
        ),
        "a root over a larger number": NearMiss(at_moved, number=Number(2, "11/5", 15)),
    },
    exceptions={
        "roots": "without roots the square root is 0 by convention, so both ends are "
        "one number, and the value is that of gaussian_noise_curve.none, which holds",
        "2": "uncovered only in the hypothesis about the roots, which the formula "
        "does not need by that convention",
        "4": "uncovered only in the hypothesis about the roots, which the formula "
        "does not need by that convention",
    },
)
