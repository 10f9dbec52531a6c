"""Vectors with independent Gaussian noise: the parameter is the Euclidean distance."""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
gdp, many, mechanism = words.gdp, words.many, words.mechanism
V, x, y, v, t, d, i, sigma = (
    getattr(words, name) for name in ("V", "x", "y", "v", "t", "d", "i", "sigma")
)
processing = theorem("foundations.gaussian_dp_processing")
entry, noised = words.entry, words.noised
parameter = sqrt(words.distance()) / sigma

SPEC = Theorem(
    title="A vector with independent Gaussian noise of one deviation",
    source="Cho and Awan, Semi-DP, proposition 6 and lemma 43",
    uses=(gdp,),
    given={"deviation": sigma > 0},
    claim=gdp(noised(x), noised(y), parameter),
    remark="Any number of entries. A vector is the sum of its entries, each along its "
    "axis, in any space with any sum.",
)


def proof(p):
    """Each entry is a Gaussian mechanism, and squares add up."""
    positive = p.given("deviation")
    gaps = function(i, words.gap(i))
    places = words.x, words.y
    means = [at(entry, one, i) for one in places]
    small = p.have(abs(means[0] - means[1]) <= words.gap(i) * sigma, positive)
    one = p.use(
        mechanism,
        positive,
        small,
        m=means[0],
        k=means[1],
        s=sigma,
        mu=words.gap(i),
    )
    kernel_ = function(t, dirac(words.added(v, at(words.axis, i, t))))
    one = p.use(
        processing,
        one,
        spaces={"S": REAL, "T": V},
        P=normal(means[0], sigma),
        Q=normal(means[1], sigma),
        mu=words.gap(i),
        K=kernel_,
    )
    steps = {}
    pair_ = point("pair_", pair_sort(NATURAL, V))
    for name, database in (("K", x), ("J", y)):
        steps[name] = function(
            pair_, words.one_more(database, first(pair_), second(pair_))
        )
    early = to_real(i) < to_real(d)
    each = p.every(p.supposing(p.assume(early), one), i, v)
    wanted = forall(
        i,
        v,
        implies(
            early,
            gdp(
                at(steps["K"], i, v),
                at(steps["J"], i, v),
                at(gaps, i),
            ),
        ),
    )
    each = p.the_same(each, wanted)
    whole = p.use(
        many,
        each,
        spaces={"S": V},
        k=d,
        start=words.origin,
        mu=gaps,
        **steps,
    )
    total = whole.formula.arguments[2]
    root = sum_(d, i, at(gaps, i) ** 2)
    root = p.have(equal(sqrt(root), parameter), *roots(p, root))
    hole = p.fresh(REAL)
    laws = noised(x), noised(y)
    whole = p.the_same(whole, gdp(*laws, total))
    return p.rewrite(root, whole, gdp(*laws, hole), hole)


def roots(p, total):
    """The root of a square times a sum."""
    square = p.have(
        equal(total, words.distance() * (1 / sigma) ** 2), p.given("deviation")
    )
    inverse = p.have(1 / sigma > 0, p.given("deviation"))
    zero, j = natural_number(0), natural("j")

    def sums(count):
        return sum_(count, i, abs(at(entry, x, i) - at(entry, y, i)) ** 2) >= 0

    base = p.have(sums(zero))
    step = p.have(sums(next_(j)), p.assume(sums(j)))
    positive = p.at(p.every(p.induct(j, sums(j), base, step), j), d)
    return square, inverse, positive


two_answers = point("two_answers", pair_sort(finite(2), NATURAL))
both = point("both", pair_sort(REAL, REAL))
along = point("along", pair_sort(NATURAL, REAL))
spaces = {"D": finite(2), "V": REAL}
usual = {
    entry: function(two_answers, choose(first(two_answers), 0, 1)),
    words.axis: function(along, second(along)),
    words.vectors.plus: function(both, first(both) + second(both)),
    words.origin: 0,
    x: label(0, 2),
    y: label(1, 2),
    d: natural_number(2),
    sigma: 1,
}
draw = point("draw", REAL)
right = test_of(draw, indicator(draw >= 1)), "-7/10"

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=spaces),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at=At({**usual, sigma: -1}, right, spaces)
        ),
        "nine tenths of the distance": NearMiss(
            claim=gdp(noised(x), noised(y), parameter * "9/10"), witnesses=right
        ),
    },
)
