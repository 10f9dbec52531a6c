"""Normal laws of one covariance: their trade-off function is the Gaussian one."""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
points = shared("semi_dp._gaussian_points")
line_words = shared("semi_dp.lemma_43._projection")
value_of = definition("foundations.trade_off_value")
private = theorem("semi_dp.lemma_43")
projected = theorem("semi_dp.lemma_43.projected")
V, x, y, v, t, i, d = (
    getattr(words, name) for name in ("V", "x", "y", "v", "t", "i", "d")
)
u, above, hole = map(real, ("u", "above", "hole"))
h, number_, z = any_test("h", V), point("number_", REAL), point("z", V)
mixed, whitened = (
    function_variable("mixed", V, V),
    function_variable("whitened", V, V),
)
score = function_variable("score", V)
distance = sqrt(words.distance())


def change(place):
    """By how much an entry of the second mean is larger."""
    return at(words.entry, y, place) - at(words.entry, x, place)


def standard(database):
    """Independent noise of deviation 1 on the entries."""
    return words.noised_with(database, number(1))


def law_of(database):
    """The law with the covariance."""
    return bind(standard(database), z, dirac(at(mixed, z)))


more = at(score, words.added(v, at(words.axis, i, t)))
given = {
    "inverse": forall(z, equal(at(whitened, at(mixed, z)), z)),
    "additive": forall(i, v, t, equal(more, at(score, v) + change(i) * t)),
}


def read(place):
    """What the projection reads, less what it reads of no entries."""
    return at(score, place) - at(score, words.origin)


size, error = normal_cdf(u), 1 - normal_cdf(u + distance)


def claim(errors=error):
    return forall(u, value_of(law_of(x), law_of(y), size, errors))


SPEC = Theorem(
    title="The trade-off function of normal laws of one covariance is the Gaussian one",
    source="Cho and Awan, Semi-DP, lemma 43",
    covers=("SD-L43",),
    uses=(value_of,),
    given=given,
    claim=claim(),
    remark="At the type I error {'Phi(u)'} the least type II error is {'1 - Phi(u + "
    "r)'} with the distance {'r'}: {'G_r(1 - Phi(u))'} in the paper's order. Any "
    "number of entries; those of the means are in the coordinates that make the "
    "covariance that of independent entries, so that {'r'} is the norm of "
    "{'Sigma^(-1/2) (mu_2 - mu_1)'}. {whitened} is the inverse of the matrix, {score} "
    "projects on the line through the means. The sizes 0 and 1: semi_dp.lemma_43.ends.",
)


total = sum_(d, i, change(i) * change(i))
shape_of = words.vectors.plus, words.axis, words.origin


def centre(database, count=d):
    """The projection of the mean."""
    return sum_(count, i, change(i) * at(words.entry, database, i))


def sums(p):
    """The distance and the difference of the projected means are one sum of squares."""

    def both(count):
        squares = sum_(count, i, change(i) * change(i))
        apart = sum_(count, i, abs(at(words.entry, x, i) - at(words.entry, y, i)) ** 2)
        gap = centre(y, count) - centre(x, count)
        return conjunction(squares >= 0, equal(apart, squares), equal(gap, squares))

    base = p.have(both(natural_number(0)))
    step = p.have(both(next_(d)), p.assume(both(d)))
    return p.induct(d, both(d), base, step)


def projection(p, database):
    """The projection of the noisy vector is normal, for all events."""
    own, weights = (
        function(i, at(words.entry, database, i)),
        function(i, change(i)),
    )
    values = dict(zip(("plus", "axis", "origin"), shape_of, strict=True))
    place = point("place", V)
    values |= {
        "entry": own,
        "w": weights,
        "d": d,
        "score": function(place, read(place)),
    }
    start = p.have(equal(read(words.origin), 0))
    after = words.added(v, at(words.axis, i, t))
    sums_ = p.at(p.given("additive"), i, v, t)
    sums_ = p.have(equal(read(after), read(v) + change(i) * t), sums_)
    hypotheses = start, p.every(sums_, i, v, t)
    return p.use(projected, *hypotheses, spaces={"V": V}, **values)


def on_half_line(p, database, end, start):
    """The chance that the projection is beyond the end: beyond the start, for noise."""
    hits = p.at(projection(p, database), event(number_, end <= number_))
    draw, deviation = real("draw"), sqrt(total)
    sides = (
        indicator(end <= centre(database) + deviation * draw),
        indicator(start <= draw),
    )
    return hits, draw, sides


def proof(p):
    """The half-line of the projection on the difference attains the inequality."""
    known = sums(p)
    same = p.have(equal(distance, sqrt(total)), known)
    squares = p.have(
        conjunction(sqrt(total) >= 0, equal(sqrt(total) * sqrt(total), total)), known
    )
    bound = p.at(p.use(private), h, u)
    errors = [mean(law_of(one), z, value(h, z)) for one in (x, y)]
    small = p.assume(errors[0] <= size)
    least = p.have(error <= 1 - errors[1], p.apply(bound, small))
    least = p.every(p.supposing(small.formula, least), h)
    larger = p.assume(error < above)
    undercut = exists(h, conjunction(errors[0] <= size, 1 - errors[1] < above))

    apart = p.assume(total > 0)
    end = centre(x) - u * sqrt(total)
    back = at(whitened, at(mixed, z))
    hit = test_of(z, indicator(end <= read(at(whitened, z))))
    chances = []
    for database, start in ((x, -u), (y, -u - sqrt(total))):
        law_known, draw, sides = on_half_line(p, database, end, start)
        point_ = p.have(equal(*sides), apart, squares, known)
        ways = [
            p.mean(p.have(low <= high, point_), standard_normal, draw)
            for low, high in (sides, sides[::-1])
        ]
        seen = [indicator(end <= read(one)) for one in (back, z)]
        values_ = p.have(equal(seen[0], seen[0]))
        values_ = p.rewrite(
            p.at(p.given("inverse"), z),
            values_,
            equal(seen[0], indicator(end <= read(hole_point))),
            hole_point,
        )
        through = [
            p.mean(p.have(low <= high, values_), standard(database), z)
            for low, high in (seen, seen[::-1])
        ]
        mass = p.axiom("normal_mirrored", start)
        chance = mean(law_of(database), z, value(hit, z))
        chances.append(
            p.have(equal(chance, normal_cdf(-start)), law_known, *ways, *through, mass)
        )
    far = p.have(equal(-(-u - sqrt(total)), u + distance), same)
    far = p.have(equal(normal_cdf(-(-u - sqrt(total))), normal_cdf(u + distance)), far)
    itself = p.have(
        conjunction(
            mean(law_of(x), z, value(hit, z)) <= size,
            1 - mean(law_of(y), z, value(hit, z)) < above,
        ),
        *chances,
        far,
        larger,
    )
    found = p.some(undercut, hit, itself)

    none = p.assume(negation(total > 0))
    even = test_of(z, size)
    zero = p.have(equal(u, u + distance), same, squares, none, known)
    zero = p.have(equal(normal_cdf(u), normal_cdf(u + distance)), zero)
    itself = p.have(
        conjunction(
            mean(law_of(x), z, value(even, z)) <= size,
            1 - mean(law_of(y), z, value(even, z)) < above,
        ),
        zero,
        larger,
    )
    found = p.cases(total > 0, found, p.some(undercut, even, itself))
    reached = p.every(p.supposing(larger.formula, found), above)
    both = p.have(conjunction(least.formula, reached.formula), least, reached)
    whole = p.the_same(both, value_of(law_of(x), law_of(y), size, error))
    return p.the_same(p.every(whole, u), SPEC.claim)


hole_point = point("there", V)
twice, half = function(number_, 2 * number_), function(number_, number_ / 2)
apart_by_one = {**points.line, score: function(number_, number_)}
plane = {**apart_by_one, mixed: twice, whitened: half}
beyond = test_of(number_, indicator(number_ >= 1))


def at_line(changed=None, **said):
    """One entry, 0 or 1, and twice its noise."""
    return At({**plane, **(changed or {})}, spaces=points.spaces, **said)


def fewer(p, claim_):
    """A half-line makes fewer errors than is claimed."""
    least = p.part(p.at(p.assume(claim_), "-49/100"), 0)
    return p.absurd(least, beyond)


def no_test(p, claim_):
    """The laws are one, so that no test makes few errors of both kinds."""
    return p.absurd(p.part(p.at(p.assume(claim_), 0), 1), "2/5")


nowhere = point("nowhere", pair_sort(NATURAL, REAL))
SPEC = SPEC.but(
    proof=proof,
    instance=at_line(),
    near_misses={
        "nine tenths of the distance": NearMiss(
            claim=claim(1 - normal_cdf(u + distance * "9/10")),
            at=at_line(refute=fewer),
        ),
        "a matrix without an inverse": NearMiss(
            without="inverse", at=at_line({mixed: points.nothing}, refute=no_test)
        ),
        "entries that leave no trace": NearMiss(
            without="additive",
            at=at_line({words.axis: function(nowhere, number(0))}, refute=no_test),
        ),
    },
)
