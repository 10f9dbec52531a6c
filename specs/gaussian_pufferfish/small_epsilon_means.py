"""Pure privacy for small epsilon: the scale times epsilon, for any two means.

At least the distance of the means, and at most that and the limit for equal means; for
equal deviations both are the same number.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, product, start, hole = map(real, ("epsilon", "product", "start", "hole"))
x, B, b = point("x", REAL), event_variable("B", REAL), product / epsilon


def released(of, deviation, scale=b):
    """The law of X + noise, with X normal."""
    return bind(normal(of, deviation), x, laplace(x, scale))


wider, narrower = released(mean_i, sd_i), released(mean_j, sd_j)
pure = conjunction(
    close(wider, narrower, epsilon, 0), close(narrower, wider, epsilon, 0)
)
small = conjunction(epsilon > 0, epsilon < start)


def until(claim):
    """For every epsilon from 0 to the start."""
    return conjunction(start > 0, forall(epsilon, implies(small, claim)))


shift, limit = abs(mean_i - mean_j), sqrt(2 / PI) * (sd_i - sd_j)


def halves(over, under):
    """Enough with more than the one, and not with less than the other."""
    return conjunction(
        implies(over < product, exists(start, until(pure))),
        implies(product < under, exists(start, until(negation(pure)))),
    )


SPEC = Theorem(
    title="Small epsilon: the pure scale times epsilon, for any two means",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    given={"product": product > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=halves(shift + limit, shift),
    remark="For equal deviations the limit of the product of epsilon and the smallest "
    "scale is the distance of the means, for equal means it is that of "
    "gaussian_pufferfish.small_epsilon_limit. For others the catalogue has the "
    "supremum over y of {'|E|y - X_i| - E|y - X_j||'}: "
    "gaussian_pufferfish.small_epsilon_distances has that it is no less.",
)
outwards = theorem("gaussian_pufferfish.pure_epsilon")
tail = theorem("gaussian_pufferfish.pure_epsilon.needed")
around = theorem("gaussian_pufferfish.small_epsilon_limit")


def chain(p, steps, total):
    """Two bounds after one another."""
    laws = [steps[0].formula.arguments[0], *(one.formula.arguments[1] for one in steps)]
    levels = [one.formula.arguments[2] for one in steps]
    chances = [probability(one, B) for one in laws]
    facts = [p.at(one, B) for one in steps]
    first_ = p.have(chances[0] <= exp(levels[0]) * chances[1], facts[0])
    second_ = p.have(
        exp(levels[0]) * chances[1] <= exp(levels[0]) * exp(levels[1]) * chances[2],
        facts[1],
    )
    power = p.have(exp(levels[0]) * exp(levels[1]) <= exp(epsilon), total)
    bound = p.have(chances[0] <= exp(epsilon) * chances[2] + 0, first_, second_, power)
    return p.the_same(p.every(bound, B), close(laws[0], laws[2], epsilon, 0))


def moved(p, one, other, *facts):
    """The narrower law with either mean: the loss is that of the means."""
    values = {
        "mean_i": one,
        "mean_j": other,
        "sd_i": sd_j,
        "b": b,
        "epsilon": shift / b,
    }
    deviation, same = p.given("deviation"), p.have(sd_j <= sd_j)
    known = p.use(outwards, *facts, deviation, same, **values)
    known = p.part(known, 0)
    return p.granted(known)


def enough(p):
    """Widen around one mean, and move the mean."""
    over, rest = p.assume(shift + limit < product), product - shift
    positive, deviation, wide = (p.given(name) for name in SPEC.given)
    values = {around["centre"]: mean_i, around["product"]: rest}
    more = p.have(rest > 0, over, p.have(limit >= 0, wide))
    known = p.use(around, values, more, deviation, wide)
    known = p.part(known, 0)
    known = p.granted(known, over)
    # The scale is that of less epsilon for the rest.
    share = epsilon * (rest / product)
    laws = [released(mean_i, one, hole) for one in (sd_i, sd_j)]
    level = real("level")
    pure_at = conjunction(close(*laws, level, 0), close(*laws[::-1], level, 0))
    scaled = At({hole: rest / level}).of(pure_at)
    inside = conjunction(level > 0, level < start)
    found = conjunction(start > 0, forall(level, implies(inside, scaled)))
    found = p.assume(found)
    here = p.assume(small)
    unit = p.have(equal(rest / product * product, rest), positive)
    part = conjunction(rest / product > 0, rest / product <= 1)
    part = p.have(part, unit, more, positive)
    used = p.at(p.part(found, 1), share)
    within = conjunction(share > 0, share <= epsilon)
    within = p.have(within, part, here)
    used = p.granted(used, within, here)
    same = p.have(equal(rest / share, b), unit, more, positive, here, within)
    used = p.rewrite(same, used, At({level: share}).of(pure_at), hole)
    ends = p.parts(used)
    scale = p.have(b > 0, positive, here)
    loss = p.have(
        equal(shift / b, epsilon * (1 - rest / product)), unit, scale, here, positive
    )
    total = p.have(shift / b + share <= epsilon, loss)
    there = chain(p, [ends[0], moved(p, mean_i, mean_j, scale)], total)
    back = chain(p, [moved(p, mean_j, mean_i, scale), ends[1]], total)
    each = p.every(p.supposing(small, p.have(pure, there, back)), epsilon)
    goal = exists(start, until(pure))
    shown = p.have(until(pure), p.have(start > 0, found), each)
    shown = p.obtain(known, start, p.some(goal, start, shown))
    return p.supposing(over, shown)


def proof(p):
    """The tail on the side of the first mean tells the means apart."""
    less = p.assume(product < shift)
    positive, deviation, wide = (p.given(name) for name in SPEC.given)
    here, known = p.assume(epsilon > 0), p.assume(pure)
    scale = p.have(b > 0, positive, here)
    asked = p.use(tail, {tail["b"]: b}, scale)
    asked = p.granted(asked, known)
    spread = p.have((sd_i * sd_i - sd_j * sd_j) / (2 * b * b) >= 0, deviation, wide)
    size = p.have(equal(b * epsilon, product), here)
    low = p.have(shift / b <= epsilon, asked, spread)
    low = p.have(shift <= epsilon * b, low, scale)
    nothing = p.supposing(pure, p.have(FALSE, low, size, less))
    at_1 = At({start: 1}).of(until(negation(pure)))
    nothing, inside = p.have(negation(pure), nothing), At({start: 1}).of(small)
    nothing = p.cut(p.have(epsilon > 0, p.assume(inside)), nothing)
    each = p.every(p.supposing(inside, nothing), epsilon)
    shown = p.have(at_1, p.have(number(1) > 0), p.have(at_1.arguments[1], each))
    shown = p.some(exists(start, until(negation(pure))), 1, shown)
    return p.have(p.statement.claim, enough(p), p.supposing(less, shown))


usual = {mean_i: 0, mean_j: 1, sd_i: 2, sd_j: 1, product: 2}
alike = {**usual, sd_i: 1, product: "201/200"}
at_0 = {**usual, mean_j: 0, product: "159/200"}
one_law = {**usual, mean_j: 0, sd_i: 0, sd_j: 0, product: -1}
AROUND = {"centre": 0, "sd_i": 2, "sd_j": 1, "product": at_0[product]}
AROUND = {around[name]: one for name, one in AROUND.items()}
other = real("other")


def same_laws(p, claim):
    """Of one law nothing is told, whatever a negative scale may mean."""
    known = p.assume(At(one_law).of(until(negation(pure))))
    found = p.have(claim.arguments[1], p.assume(claim))
    found = p.apply(found, p.auto(found.formula.arguments[0]))
    positive = p.have(start > 0, known)
    used = p.at(p.part(known, 1), start / 2)
    used = p.granted(used, positive)
    near = used.formula.arguments[0].arguments[0]
    data, _, level, _ = near.arguments
    chance, grows = probability(data, B), p.have(exp(level) >= 1, positive)
    bound = p.every(p.have(chance <= exp(level) * chance + 0, grows), B)
    nothing = p.have(FALSE, used, p.the_same(bound, near))
    return p.obtain(found, start, nothing)


def denied(part, wrong, true):
    """What the claim says for small epsilon, a theorem denies at true values."""
    states = (pure, negation(pure))
    claimed = At(wrong).of(until(states[part]))

    def refute(p, claim):
        found = p.have(claim.arguments[part], p.assume(claim))
        found = p.apply(found, p.auto(found.formula.arguments[0]))
        right = p.use(*((SPEC, true) if part else (around, AROUND)))
        right = p.have(right.formula.arguments[1 - part], right)
        right = p.apply(right, p.auto(right.formula.arguments[0]))
        opposite = At({**wrong, **true, start: other}).of(until(states[1 - part]))
        known = [p.assume(claimed), p.assume(opposite)]
        signs = [p.part(one, 0) for one in known]
        middle, facts = minimum(start, other) / 2, []
        inside = p.have(middle > 0, *signs)
        for one in known:
            used = p.at(p.part(one, 1), middle)
            facts.append(p.granted(used, inside))
        nothing = p.obtain(right, other, p.have(FALSE, *facts))
        return p.obtain(found, start, nothing)

    return At(wrong, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative scale": NearMiss(
            without="product", at=At(one_law, refute=same_laws)
        ),
        "from the narrower law": NearMiss(
            without="wider", at=denied(0, {**at_0, sd_i: 1, sd_j: 2}, at_0)
        ),
        "a smaller limit for equal means": NearMiss(
            claim=halves(shift + limit * "99/100", shift), at=denied(0, at_0, at_0)
        ),
        "more than the means": NearMiss(
            claim=halves(shift + limit, shift * "101/100"), at=denied(1, alike, alike)
        ),
    },
    exceptions={
        "deviation": "a normal law depends on the size of its deviation, and the sizes "
        "of two numbers differ by no more than these",
    },
)
