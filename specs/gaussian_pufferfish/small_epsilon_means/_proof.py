"""How small_epsilon_means is shown."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
epsilon, product, start, hole = map(real, ("epsilon", "product", "start", "hole"))
outwards = theorem("gaussian_pufferfish.pure_epsilon")
tail = theorem("gaussian_pufferfish.pure_epsilon.needed")
around = theorem("gaussian_pufferfish.small_epsilon_limit")
words = shared("gaussian_pufferfish.small_epsilon_means._words")
B, b, limit, pure, released = words.B, words.b, words.limit, words.pure, words.released
shift, small, until = words.shift, words.small, words.until


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
    positive, deviation, wide = map(p.given, ("product", "deviation", "wider"))
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
    positive, deviation, wide = map(p.given, ("product", "deviation", "wider"))
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
