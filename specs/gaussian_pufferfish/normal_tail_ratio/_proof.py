"""How normal_tail_ratio is shown."""

from verifydp.formal.spec import *

b, c, u, v = map(real, ("b", "c", "u", "v"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
mixtures = theorem("gaussian_pufferfish.tail_ratio")
words = shared("gaussian_pufferfish.normal_tail_ratio._words")
CASES, FIRST, SECOND, density = words.CASES, words.FIRST, words.SECOND, words.density
larger, limit, loss = words.larger, words.limit, words.loss


def moment(data, side):
    """The mean of exp(side X / b)."""
    rate = data[1] / b
    return exp(side * data[0] / b + rate * rate / 2)


def as_mixtures():
    """Each law is a family of one component."""
    only, values = point("only", finite(1)), {"kernel": kernel_}
    for secret, data in (("i", FIRST), ("j", SECOND)):
        values[f"weights_{secret}"] = finite_law(1)
        values[f"mean_{secret}"] = function(only, data[0])
        values[f"sd_{secret}"] = function(only, data[1])
        for end, side in (("up", 1), ("down", -1)):
            values[f"{end}_{secret}"] = test_of(only, 1)
            values[f"most_{end}_{secret}"] = moment(data, side)
    return {mixtures[name]: one for name, one in values.items()}


def proof(p):
    """The ratio of the two moments is the exponential of the loss."""
    positive = p.given("scale")
    facts = positive, p.given("share"), p.given("kernel")
    known = p.use(mixtures, as_mixtures(), *facts, spaces={"C": finite(1)})
    parts = []
    for place, (here, there, side) in enumerate(CASES):
        first_, second_ = moment(here, side), moment(there, side)
        sizes = density(here, side * v), density(there, side * v)
        ratio = (1 - c) * first_ * sizes[1] <= second_ * sizes[0]
        found = exists(u, forall(v, implies(u <= v, ratio)))
        found = p.the_same(p.have(known.formula.arguments[place], known), found)
        rates = [
            p.have(equal(size / b * b, size), positive) for _, size in (here, there)
        ]
        exponent = loss(here, there, side) + second_.arguments[0]
        exponent = p.have(equal(exponent, first_.arguments[0]), positive, *rates)
        product = equal(exp(loss(here, there, side)) * second_, first_)
        product = p.have(product, exponent)
        later, each = p.assume(u <= v), p.assume(forall(v, implies(u <= v, ratio)))
        at_v = p.apply(p.at(each, v), later)
        at_v = p.have(larger(here, there, side), at_v, product)
        at_v = p.every(p.supposing(later, at_v), v)
        wanted = limit((here, there, side))
        parts.append(p.obtain(found, u, p.some(wanted, u, at_v)))
    return p.have(p.statement.claim, *parts)
