"""The correlations at which two normal outputs lose exactly what is wanted."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._copula")
u, v, target, r = map(real, ("u", "v", "target", "r"))
loss = words.pair_loss(u, v, r)
slack = (target**2 - u**2) * (target**2 - v**2)
low = (u * v - sqrt(slack)) / target**2
high = (u * v + sqrt(slack)) / target**2
inside = conjunction(r > -1, r < 1)
reached = conjunction(inside, equal(loss, target**2))
enough = conjunction(target >= u, target >= v)
root = disjunction(equal(r, low), equal(r, high))
solved = conjunction(inside, enough, root)
feasible = disjunction(
    conjunction(target > u, target > v), conjunction(enough, negation(equal(u, v)))
)
possible = exists(r, reached)

SPEC = Theorem(
    title="The correlations at which two normal outputs lose exactly what is wanted",
    source="derived; a quadratic equation",
    covers=("CP-Q208",),
    given={"shifts": conjunction(u > 0, v > 0), "target": target > 0},
    claim=conjunction(
        forall(r, conjunction(implies(reached, solved), implies(solved, reached))),
        implies(possible, feasible),
        implies(feasible, possible),
    ),
    remark="{u} and {v} are the shifts of two outputs in units of their deviations, in "
    "the same direction, {target} the parameter of the Gaussian loss that both "
    "together are to have (gaussian_pair says that it is the exact one). A target "
    "below one of the shifts cannot be reached; one equal to the larger shift can, if "
    "the other one is smaller. With equal shifts the larger root is 1, which is no "
    "copula. The epsilon of the copula belongs to the correlation by "
    "effective_correlation. One direction of the shifts: for pairs with both "
    "directions the loss grows with the size of the correlation.",
)


def proof(p):
    """The equation is a square of the correlation's distance from the middle."""
    shift, aim = p.given("shifts"), p.given("target")
    middle = (target**2 * r - u * v) ** 2
    rest = 1 - r**2
    wide = p.assume(inside)
    room = p.have(rest > 0, wide)
    exact = p.have(equal(loss * rest, u**2 + v**2 - 2 * r * u * v), room)
    square = equal(middle, slack)
    at_target = p.assume(equal(loss, target**2))
    flat = p.have(
        equal(target**2 * rest, u**2 + v**2 - 2 * r * u * v), exact, at_target
    )
    to_square = p.have(square, flat)
    least = p.have(target**2 * rest - u**2 * rest >= 0, flat)
    other = p.have(target**2 * rest - v**2 * rest >= 0, flat)
    orders = [
        p.have(target**2 >= of**2, fact, room) for of, fact in ((u, least), (v, other))
    ]
    large = p.have(enough, *orders, shift, aim)
    distance = p.have(
        conjunction(sqrt(slack) >= 0, equal(sqrt(slack) ** 2, slack)), to_square
    )
    d = p.fresh(REAL)
    split = implies(
        equal((target**2 * r - u * v) ** 2, d**2),
        disjunction(equal(target**2 * r - u * v, d), equal(target**2 * r - u * v, -d)),
    )
    split = p.at(p.every(p.have(split), d), sqrt(slack))
    split = p.apply(split, p.have(split.formula.arguments[0], to_square, distance))
    roots = p.have(root, split, aim)
    both = p.have(solved, wide, large, roots)
    known = p.assume(reached)
    both = p.cut(p.part(known, 1), p.cut(p.part(known, 0), both))
    forwards = p.supposing(reached, both)

    found = p.assume(solved)
    orders = p.have(slack >= 0, found, shift, aim)
    distance = p.have(
        conjunction(sqrt(slack) >= 0, equal(sqrt(slack) ** 2, slack)), orders
    )
    away = disjunction(
        equal(target**2 * r - u * v, -sqrt(slack)),
        equal(target**2 * r - u * v, sqrt(slack)),
    )
    away = p.have(away, found, aim)
    back = p.have(square, away, distance)
    room = p.have(rest > 0, found)
    flat = p.have(equal(target**2 * rest, u**2 + v**2 - 2 * r * u * v), back, aim)
    exact = p.have(equal(loss * rest, u**2 + v**2 - 2 * r * u * v), room)
    at_target = p.have(equal(loss, target**2), flat, exact, room)
    backwards = p.supposing(solved, p.have(reached, at_target, found))
    equivalent = p.every(
        p.have(
            conjunction(implies(reached, solved), implies(solved, reached)),
            forwards,
            backwards,
        ),
        r,
    )

    some = p.assume(reached)
    sized = p.apply(forwards, some)
    alike = p.assume(equal(u, v))
    no_room = p.assume(equal(target, u))
    flat = p.have(equal(loss * (1 - r**2), 2 * u**2 * (1 - r)), some, alike)
    apart = p.have(FALSE, flat, some, alike, no_room, shift)
    strict = p.cases(
        equal(u, v),
        p.cases(
            equal(target, u),
            p.have(feasible, apart),
            p.have(feasible, sized, alike, p.assume(negation(equal(target, u)))),
        ),
        p.have(feasible, sized, p.assume(negation(equal(u, v)))),
    )
    one = p.supposing(possible, p.obtain(p.assume(possible), r, strict))

    can = p.assume(feasible)
    orders = p.have(slack >= 0, can, shift, aim)
    distance = p.have(
        conjunction(sqrt(slack) >= 0, equal(sqrt(slack) ** 2, slack)), orders
    )
    size = p.have(u * v < target**2, can, shift, aim)
    spread = p.have(slack < target**4, can, shift, aim)
    spread = p.have(sqrt(slack) < target**2, spread, distance, aim)
    bounds = p.have(conjunction(low > -1, low < 1), size, spread, distance, shift, aim)
    at_low = p.at(equivalent, low)
    fits = At({r: low}).of(solved)
    shown = p.have(fits, bounds, p.have(enough, can), p.have(equal(low, low)))
    there = p.apply(p.part(at_low, 1), shown)
    two = p.supposing(feasible, p.some(possible, low, there))
    return p.have(p.statement.claim, equivalent, one, two)


SPEC = SPEC.but(
    proof=proof,
    instance=At({u: 1, v: 1, target: 2}),
    near_misses={
        "a negative target": NearMiss(
            without="target", at={target: -2}, witnesses=("-1/2",)
        ),
        "shifts in two directions": NearMiss(
            given={"shifts": v > 0}, at={u: -3}, witnesses=("-3/4",)
        ),
        "shifts in two directions, the other one": NearMiss(
            given={"shifts": u > 0}, at={v: -3}, witnesses=("-3/4",)
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=2),
            at={target: sqrt(number("22/15"))},
            witnesses=("1/2",),
        ),
        "roots above -1/4": NearMiss(
            number=Number(-1, "-1/4", place=1), witnesses=("-1/2",)
        ),
        "roots below 1/4": NearMiss(
            number=Number(1, "1/4", place=2),
            at={target: sqrt(number("4/3"))},
            witnesses=("1/2",),
        ),
    },
)
