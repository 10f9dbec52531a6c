"""Pure privacy for small epsilon: the scale times epsilon has a limit.

For two normal laws around one mean it is sqrt(2 / pi) |sd_i - sd_j|: with more, the
scale is enough for all small epsilon, with less it is enough for none of them.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.small_epsilon_limit._words")
centre, epsilon, product, pure = words.centre, words.epsilon, words.product, words.pure
sd_i, sd_j, start, x, y = words.sd_i, words.sd_j, words.start, words.x, words.y
z = words.z
proof = shared("gaussian_pufferfish.small_epsilon_limit._proof").proof
small_epsilon = shared("gaussian_pufferfish._small_epsilon")
until, opposed, other = small_epsilon.until, small_epsilon.opposed, small_epsilon.other
limit = sqrt(2 / PI) * (sd_i - sd_j)
is_pure, is_not = pure(product / epsilon), negation(pure(product / epsilon))


def halves(over, under):
    """Enough with more than the limit, and not with less."""
    return conjunction(
        implies(over < product, exists(start, until(is_pure))),
        implies(product < under, exists(start, until(is_not))),
    )


SPEC = Theorem(
    title="Small epsilon: the limit of the pure scale times epsilon",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    given={"product": product > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=halves(limit, limit),
    remark="For equal means; the product of epsilon and the smallest scale that is "
    "enough with {delta} = 0 tends to the limit, as more noise is never worse "
    "(gaussian_pufferfish.wider_noise). For other means the catalogue has the supremum "
    "over y of {'|E|y - X_i| - E|y - X_j||'}, of which nothing is claimed. A deviation "
    "is meant by its size: with a negative one the limit would be another.",
)
centred = theorem("gaussian_pufferfish.pure_epsilon_reversed.centred")
by_densities = theorem("gaussian_pufferfish.pure_densities")
both, B = point("both", pair_sort(REAL, REAL)), event_variable("B", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))


def against(part, wrong, true):
    """What the claim says for small epsilon, the theorem denies at true values."""
    claimed = At(wrong).of(until((is_pure, is_not)[part]))
    denied = At({**true, start: other}).of(until((is_not, is_pure)[part]))

    def refute(p, claim):
        found = p.have(claim.arguments[part], p.assume(claim))
        found = p.apply(found, p.auto(found.formula.arguments[0]))
        right = p.use(SPEC, true)
        right = p.have(right.formula.arguments[1 - part], right)
        right = p.apply(right, p.auto(right.formula.arguments[0]))
        return opposed(p, found, right, claimed, denied)

    return At(wrong, refute=refute)


def same_laws(p, claim):
    """Of one law nothing is told, whatever a negative scale may mean."""
    known = p.assume(At(one_law).of(until(is_not)))
    found = p.apply(p.have(claim.arguments[1], p.assume(claim)), p.have(less_than_0))
    positive = p.have(start > 0, known)
    used = p.at(p.part(known, 1), start / 2)
    used = p.granted(used, positive)
    near = used.formula.arguments[0].arguments[0]
    data, _, level, _ = near.arguments
    chance, grows = probability(data, B), p.have(exp(level) >= 1, positive)
    bound = p.every(p.have(chance <= exp(level) * chance + 0, grows), B)
    nothing = p.have(FALSE, used, p.the_same(bound, near))
    return p.obtain(found, start, nothing)


def same_density(p, scale, positive, known):
    """Laplace noise on a normal law has the same density for both signs."""
    values = {"centre": 0, "sd": 1, "b": scale, "t": y}
    shape = p.use(centred, positive, p.have(number(1) >= 0), known, **values)
    mirrored, turned = value(kernel_, pair(-z, y)), value(kernel_, pair(z, -y))
    same = p.have(equal(mirrored, turned), p.at(known, -z, y), p.at(known, z, -y))
    ways = [
        p.mean(p.have(low <= high, same), standard_normal, z)
        for low, high in ((mirrored, turned), (turned, mirrored))
    ]
    sides = [mean(normal(0, side), x, value(kernel_, pair(x, y))) for side in (1, -1)]
    return p.have(conjunction(sides[0] > 0, equal(*sides)), shape, *ways)


def both_signs(p, claim):
    """A deviation and its negative are one law, of which nothing is told."""
    known = p.assume(At(one_size).of(until(is_not)))
    small = p.auto(At(one_size).of(product < limit))
    found = p.apply(p.have(claim.arguments[1], p.assume(claim)), small)
    positive = p.have(start > 0, known)
    used = p.at(p.part(known, 1), start / 2)
    used = p.granted(used, positive)
    scale = 1 / (start / 2)
    shape = exp(-abs(x - z) / scale)
    described = forall(x, z, equal(value(kernel_, pair(x, z)), shape))
    kernel = p.assume(described)
    scaled = p.have(scale > 0, positive)
    same = same_density(p, scale, scaled, kernel)
    grows, ends = p.have(exp(start / 2) >= 1, positive), []
    for near in used.formula.arguments[0].arguments:
        values = {"P": near.arguments[0].arguments[0], "b": scale}
        values |= {"R": near.arguments[1].arguments[0], "epsilon": start / 2}
        both_ways = p.use(by_densities, scaled, kernel, **values)
        here, there = (
            mean(one.arguments[0], x, value(kernel_, pair(x, y)))
            for one in near.arguments[:2]
        )
        less_ = p.have(here <= exp(start / 2) * there, same, grows)
        enough_ = p.part(both_ways, 0)
        ends.append(p.apply(enough_, p.every(less_, y)))
    nothing = p.have(FALSE, used, *ends)
    chance = exp(-abs(first(both) - second(both)) / scale)
    test, far = test_of(both, chance), -abs(first(both) - second(both)) / scale <= 0
    is_test = p.have(conjunction(chance >= 0, chance <= 1), p.have(far, scaled))
    meaning = p.every(p.have(equal(value(test, pair(x, z)), shape)), x, z)
    meant = p.some(exists(kernel_, described), test, meaning)
    meant = p.cut(p.every(is_test, both), meant)
    nothing = p.obtain(meant, kernel_, nothing)
    return p.obtain(found, start, nothing)


one_size = {centre: 0, sd_i: 1, sd_j: -1, product: 1}
usual = {centre: 0, sd_i: 2, sd_j: 1, product: "0.8"}
less = {**usual, product: "0.795"}
one_law = {**usual, sd_i: 0, sd_j: 0, product: -1}
less_than_0 = At(one_law).of(product < limit)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, sd_j: 2})),
    near_misses={
        "a negative scale": NearMiss(
            without="product", at=At(one_law, refute=same_laws)
        ),
        "a negative deviation": NearMiss(
            without="deviation", at=At(one_size, refute=both_signs)
        ),
        "from the narrower law": NearMiss(
            without="wider", at=against(0, {**less, sd_i: 1, sd_j: 2}, less)
        ),
        "a smaller limit": NearMiss(
            claim=halves(limit * "99/100", limit), at=against(0, less, less)
        ),
    },
)
