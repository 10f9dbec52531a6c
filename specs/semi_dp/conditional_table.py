"""The law of a table with known margins, where the rows have chances of their own.

The paper writes w for the odds of row 2 over those of row 1, and then gives the count
of row 1 the parameter w. It is the other one: 1/w.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._two_by_two")
sums = theorem("foundations.finite_sums")
one, two, x, k, ways = words.one, words.two, words.x, words.k, words.ways
t1, t2, tc, total, joint, weight = (
    words.t1,
    words.t2,
    words.tc,
    words.total,
    words.joint,
    words.weight,
)
w = words.odds(two) / words.odds(one)
source = "Cho and Awan, Semi-DP, section 5.3"


def law_with(ratio):
    """Given the margins, the chance of a count is its share of the weights."""
    share = weight(x, ratio) / total(weight(k, ratio))
    return equal(joint(x) / total(joint(k)), share)


SPEC = Theorem(
    title="Given the margins, the count of row 1 is hypergeometric with its odds",
    source=source,
    covers=("SD-Q23",),
    standing="holds-repaired",
    given=words.inside,
    claim=law_with(1 / w),
    remark="{theta_1} and {theta_2} are the chances of column 1 in the two rows. The "
    "printed odds ratio has row 2 over row 1; the law of the count of row 1 has its "
    "reciprocal. {'ways'} of a count is the number of tables with it, a product of "
    "two binomial coefficients, 0 outside of the support; nothing about these numbers "
    "is used, nor that they are whole. All margins. With the rows exchanged it says "
    "the same of row 2: either the ratio is to be turned round, or the count of row 2 "
    "is to be tested.",
)
PRINTED = Theorem(
    title="Given the margins, the count of row 1 is hypergeometric with the odds of "
    "row 2",
    source=source,
    standing="refuted",
    repair="semi_dp.conditional_table",
    given=words.inside,
    claim=law_with(w),
    printed=Printed(
        place="section 5.3, before equation (3)",
        words="(x11, x12, x21, x22) given t is equal in distribution to (H, t1. - H, "
        "t.1 - H, H + t2. - t.1), where H ~ Hyper(t1., t2., t.1, w)",
    ),
    remark="One person in each row, one of both in column 1, the chances 1/5 and 4/5: "
    "the count of row 1 is 1 with chance 1/17; as printed, with 16/17.",
)
phi, alpha = any_test("phi", NATURAL), real("alpha")


def size_of(weights):
    """The mean of a test, as products: no sum is divided by."""
    seen = total(weights(k) * value(phi, k))
    return equal(seen, alpha * total(weights(k)))


def counted(count):
    return at(ways, count)


same_chance = equal(one, two)
given_table, central = size_of(joint), size_of(counted)
SIZE = Theorem(
    title="With equal odds, the size of a test given the margins is its central "
    "hypergeometric mean",
    source="Cho and Awan, Semi-DP, equation (3)",
    covers=("SD-Q3",),
    given={"first row": words.inside["first row"], "equal odds": same_chance},
    claim=conjunction(implies(given_table, central), implies(central, given_table)),
    remark="The mean of the test given the margins is {alpha}, whatever the common "
    "chance is, exactly if the mean under the hypergeometric law is. With equal odds "
    "the orientation of the odds makes no difference.",
)


def factor():
    """What all tables with these margins have in common."""
    rest = to_real(t2) - to_real(tc)
    return power(1 - one, to_real(t1)) * power(two, to_real(tc)) * power(1 - two, rest)


def as_weights(p, count, first_, second_, ratio=1 / w):
    """The chance of a table is the common factor times its weight."""
    a, c = to_real(count), to_real(tc) - to_real(count)
    b, d = to_real(t1) - a, to_real(t2) - c
    rest = to_real(t2) - to_real(tc)
    u, v, y, z = log(one), log(1 - one), log(two), log(1 - two)
    positive = p.have(
        ratio > 0,
        p.have(1 - one > 0, first_),
        first_,
        second_,
        p.have(1 - two > 0, second_),
    )
    raised = [
        p.axiom("power_exp", base, exponent, facts=[first_, second_, positive])
        for base, exponent in (
            (one, a),
            (1 - one, b),
            (two, c),
            (1 - two, d),
            (1 - one, to_real(t1)),
            (two, to_real(tc)),
            (1 - two, rest),
            (ratio, a),
        )
    ]
    known = first_, second_
    logs = logarithm(p, ratio, known, positive, u - v - y + z)
    exponent = a * u + b * v + c * y + d * z
    split = to_real(t1) * v + to_real(tc) * y + rest * z + a * (u - v - y + z)
    same = p.have(equal(exponent, split))
    same = p.have(equal(exp(exponent), exp(split)), same)
    hole = p.fresh(REAL)
    last = p.rewrite(logs, raised[-1], equal(power(ratio, a), exp(a * hole)), hole)
    both = equal(
        power(one, a) * power(1 - one, b) * power(two, c) * power(1 - two, d),
        factor() * power(ratio, a),
    )
    return p.have(both, same, *raised[:-1], last)


def logarithm(p, ratio, known, positive, goal):
    """The logarithm of the ratio of the odds."""
    first_, second_ = known
    values = [one, 1 - one, two, 1 - two]
    back = [p.axiom("exp_log", value_, facts=[first_, second_]) for value_ in values]
    whole = p.axiom("exp_log", ratio, facts=[positive])
    u, v, y, z = map(log, values)
    u_ = exp(u - v - y + z)
    product = p.have(equal(u_ * exp(v) * exp(y), exp(u) * exp(z)))
    product = p.have(equal(u_ * (1 - one) * two, one * (1 - two)), product, *back)
    other = p.have(equal(ratio * (1 - one) * two, one * (1 - two)), first_, second_)
    some = p.have((1 - one) * two > 0, first_, second_)
    same = p.have(equal(u_, ratio), product, other, some)
    return p.have(
        equal(log(ratio), goal), p.have(equal(exp(log(ratio)), exp(goal)), same, whole)
    )


def summed(p, left, right, each):
    """Two sums over the tables are the same, as their terms are."""
    early = p.assume(to_real(k) < to_real(words.tables))
    ways_ = []
    for low, high in ((left, right), (right, left)):
        term = p.every(p.supposing(early, p.have(low <= high, each)), k)
        values = {"f": function(k, low), "g": function(k, high), "n": words.tables}
        ways_.append(p.use(sums, term, **values))
    return p.have(equal(total(left), total(right)), *ways_)


def positive_factor(p, first_, second_):
    signs = [
        p.have(base > 0, known)
        for base, known in ((1 - one, first_), (two, second_), (1 - two, second_))
    ]
    return p.have(factor() > 0, *signs)


def cancelled(p):
    """A common positive factor of a part and of the whole."""
    c, u, v = real("c"), real("u"), real("v")
    some, there = p.assume(c > 0), p.assume(negation(equal(v, 0)))
    goal = equal((c * u) / (c * v), u / v)
    product = p.have(negation(equal(c * v, 0)), some, there)
    yes = p.have(goal, product, some, there)
    no = p.have(goal, p.assume(equal(v, 0)))
    fact = p.cases(equal(v, 0), no, yes)
    return p.every(p.supposing(c > 0, fact), c, u, v)


def proof(p):
    """The common factor cancels."""
    known = [p.given(name) for name in words.inside]
    product = as_weights(p, k, *known)
    weights = factor() * weight(k, 1 / w)
    each = p.have(equal(joint(k), weights), product)
    whole = summed(p, joint(k), weights, each)
    here = p.at(p.every(each, k), x)
    sum_of = total(weight(k, 1 / w))
    whole = p.have(equal(total(joint(k)), factor() * sum_of), whole)
    share = p.at(cancelled(p), factor(), weight(x, 1 / w), sum_of)
    share = p.apply(share, positive_factor(p, *known))
    left, right = p.fresh(REAL), p.fresh(REAL)
    goal = equal(left / right, weight(x, 1 / w) / sum_of)
    share = p.rewrite(
        p.turned(here), share, goal_at(goal, left, right, None, factor() * sum_of), left
    )
    return p.rewrite(
        p.turned(whole), share, goal_at(goal, left, right, joint(x), None), right
    )


def goal_at(goal, left, right, new_left, new_right):
    """The equation with one of the two places filled."""
    values = {}
    if new_left is not None:
        values[left] = new_left
    if new_right is not None:
        values[right] = new_right
    return At(values).of(goal)


def size_proof(p):
    """At equal odds every table has its number of ways, times one factor."""
    same, first_ = p.given("equal odds"), p.given("first row")
    known = first_, p.have(conjunction(two > 0, two < 1), first_, same)
    product = as_weights(p, k, *known)
    odds_ = p.have(equal(1 / w, 1), same, *known)
    hole = p.fresh(REAL)
    shape = At({}).of(
        equal(product.formula.arguments[0], factor() * power(hole, to_real(k)))
    )
    product = p.rewrite(odds_, product, shape, hole)
    each = p.have(equal(joint(k), factor() * at(ways, k)), product)
    whole = summed(p, joint(k), factor() * at(ways, k), each)
    tested = p.have(
        equal(joint(k) * value(phi, k), factor() * (at(ways, k) * value(phi, k))),
        each,
    )
    tested = summed(
        p, joint(k) * value(phi, k), factor() * (at(ways, k) * value(phi, k)), tested
    )
    c, u, v = real("c"), real("u"), real("v")
    some = p.assume(c > 0)
    ways_ = conjunction(
        implies(equal(c * u, c * v), equal(u, v)),
        implies(equal(u, v), equal(c * u, c * v)),
    )
    rule = p.every(p.supposing(some, p.have(ways_, some)), c, u, v)
    rule = p.at(
        rule, factor(), total(counted(k) * value(phi, k)), alpha * total(counted(k))
    )
    rule = p.apply(rule, positive_factor(p, *known))
    return p.have(SIZE.claim, rule, whole, tested)


def counts(*numbers):
    """The first values of a function of whole numbers; 0 from there on."""
    last = number(0)
    for place in range(len(numbers) - 1, -1, -1):
        last = if_(equal(to_real(k), place), numbers[place], last)
    return function(k, last)


single = natural_number(1)
#: One person in each row, one of both in column 1.
smallest = {
    ways: counts(1, 1),
    t1: single,
    t2: single,
    tc: single,
    x: single,
    one: "1/5",
    two: "4/5",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(smallest),
    near_misses={
        "a first row in one column": NearMiss(without="first row", at={one: 1}),
        "a second row in one column": NearMiss(without="second row", at={two: 0}),
        "a second row without others": NearMiss(
            without="second row", at={two: 1, t2: natural_number(0)}
        ),
        "odds 2": NearMiss(number=Number(1, 2, place=0), at={x: natural_number(0)}),
    },
)
PRINTED = PRINTED.but(refutation=At(smallest))
SIZE = SIZE.but(
    proof=size_proof,
    instance=At({**smallest, two: "1/5", phi: test_of(k, "1/2"), alpha: "1/2"}),
    near_misses={
        "nobody in the column": NearMiss(
            without="first row", at={one: 0, two: 0, phi: test_of(k, 1)}
        ),
        "everybody in the column": NearMiss(
            without="first row", at={one: 1, two: 1, phi: test_of(k, 1)}
        ),
        "unequal odds": NearMiss(
            without="equal odds",
            at={two: "4/5", phi: test_of(k, indicator(equal(to_real(k), 1)))},
        ),
    },
)
