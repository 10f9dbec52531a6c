"""Normal laws of one covariance: the parameter is the distance in its metric.

The covariance is A A^T with a matrix A that has an inverse. What has it is A times a
vector of independent standard normal noise, so both laws are processed from that, and
that from them.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
points = shared("semi_dp._gaussian_points")
gdp, noised, vectors = words.gdp, words.noised, words.vectors
lemma = theorem("semi_dp.gaussian_vectors")
processing = theorem("foundations.gaussian_dp_processing")
V, x, y, z, sigma, mu = words.V, words.x, words.y, words.z, words.sigma, words.mu
mixed, whitened = (
    function_variable("mixed", V, V),
    function_variable("whitened", V, V),
)
parameter = sqrt(words.distance())


def standard(database):
    """Independent noise of deviation 1 on the entries."""
    return words.noised_with(database, number(1))


def law_of(database):
    """The law with the covariance."""
    return bind(standard(database), z, dirac(at(mixed, z)))


inverse = forall(z, equal(at(whitened, at(mixed, z)), z))
SPEC = Theorem(
    title="Normal laws of one covariance are Gaussian private with their distance in "
    "it",
    source="Cho and Awan, Semi-DP, lemma 43",
    covers=("SD-L43",),
    uses=(gdp,),
    claim=gdp(law_of(x), law_of(y), parameter),
    remark="The entries are those of the means in the coordinates that make the "
    "covariance that of independent entries, so their distance is the norm of "
    "Sigma^(-1/2) (mu_2 - mu_1). This is from above; that tests attain it is "
    "semi_dp.lemma_43.attained.",
)
WHITENED = Theorem(
    title="Normal laws of one covariance are no less private than whitened ones",
    source="Cho and Awan, Semi-DP, lemma 43",
    covers=("SD-L43",),
    uses=(gdp,),
    given={"inverse": inverse, "private": gdp(law_of(x), law_of(y), mu)},
    claim=gdp(standard(x), standard(y), mu),
    remark="The inverse of the matrix takes the covariance away again.",
)
m_1, m_2, deviation = map(real, ("m_1", "m_2", "deviation"))
EXACT = Theorem(
    title="Two normal laws of one deviation are private with nothing less than their "
    "distance",
    source="Cho and Awan, Semi-DP, lemma 43",
    covers=("SD-L43",),
    uses=(gdp,),
    given={
        "deviation": deviation > 0,
        "private": gdp(normal(m_1, deviation), normal(m_2, deviation), mu),
    },
    claim=(m_2 - m_1) / deviation <= mu,
    remark="One number; with the laws in the other order the same holds of the "
    "opposite difference.",
)


def proof(p):
    """What is mixed is computed from what is independent."""
    unit = p.have(number(1) > 0)
    before = p.use(lemma, unit, sigma=number(1))
    root = p.have(sqrt(words.distance()) / 1 <= parameter)
    before = words.weaker(p, before, parameter, root)
    values = {"P": standard(x), "Q": standard(y), "mu": parameter}
    values["K"] = function(z, dirac(at(mixed, z)))
    done = p.use(processing, before, spaces={"S": V, "T": V}, **values)
    return p.the_same(done, p.statement.claim)


def whitening(p):
    """What is independent is computed from what is mixed."""
    values = {"P": law_of(x), "Q": law_of(y), "mu": mu}
    values["K"] = function(z, dirac(at(whitened, z)))
    spaces = {"S": V, "T": V}
    done = p.use(processing, p.given("private"), spaces=spaces, **values)
    h, c = any_test("test", V), real("c")
    back = at(whitened, at(mixed, z))
    hole = p.fresh(V)
    values_ = p.have(equal(value(h, back), value(h, back)))
    shape = equal(value(h, back), value(h, hole))
    values_ = p.rewrite(p.at(p.given("inverse"), z), values_, shape, hole)
    means = []
    for database in (x, y):
        sides = value(h, back), value(h, z)
        ways = [
            p.mean(p.have(low <= high, values_), standard(database), z)
            for low, high in (sides, sides[::-1])
        ]
        both = [mean(standard(database), z, side) for side in sides]
        means.append(p.have(equal(*both), *ways))
    error, power_of = (mean(standard(one), z, value(h, z)) for one in (x, y))
    bound = implies(error <= normal_cdf(c), power_of <= normal_cdf(c + mu))
    bound = p.have(bound, p.at(done, h, c), *means)
    return p.the_same(p.every(bound, h, c), p.statement.claim)


number_ = points.number_
twice, half = function(number_, 2 * number_), function(number_, number_ / 2)
seen = test_of(number_, indicator(number_ >= 1)), "-49/100"
plain = test_of(number_, indicator(number_ >= "1/2")), "-49/100"


def line(changed, *witnesses, **said):
    """One entry, and twice its noise."""
    return points.plane({mixed: twice, whitened: half, **changed}, *witnesses, **said)


mechanism = words.mechanism


def one_apart(p, goal):
    """One entry is a Gaussian mechanism."""
    values = {**points.line, mixed: twice, whitened: half}
    named = {str(one.data): value_ for one, value_ in values.items()}
    names = SPEC.statement.variables
    chosen = {name: named[name] for name in names if name in named}
    fact = p.use(SPEC, spaces=points.spaces, **chosen)
    size = fact.formula.arguments[2]
    return words.weaker(p, fact, number(1), p.have(size <= 1))


def the_same_law(p, goal):
    """Both are 0, whatever was drawn."""
    h, c = any_test("judge", REAL), real("c")
    at_zero = value(h, number(0))
    fact = implies(at_zero <= normal_cdf(c), at_zero <= normal_cdf(c + 0))
    return p.the_same(p.every(p.have(fact), h, c), goal)


def by_mechanism(p, goal):
    """Two normal laws one deviation apart."""
    values = dict(zip(("m", "k", "s", "mu"), map(number, (0, 1, 1, 1)), strict=True))
    return p.the_same(p.use(mechanism, **values), goal)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "nine tenths of the distance": NearMiss(
            claim=gdp(law_of(x), law_of(y), parameter * "9/10"), at=line({}, *seen)
        ),
    },
)
WHITENED = WHITENED.but(
    proof=whitening,
    instance=line({mu: 1}, show={"private": one_apart}),
    near_misses={
        "a matrix without an inverse": NearMiss(
            without="inverse",
            at=line(
                {mixed: points.nothing, mu: 0}, *plain, show={"private": the_same_law}
            ),
        ),
        "a smaller parameter": NearMiss(
            without="private", at=line({mu: "1/2"}, *plain)
        ),
    },
)


def exact(p):
    """The half-line to the right of the first mean."""
    draw, other = real("draw"), real("standard")
    positive = p.given("deviation")
    half = test_of(draw, 1 - indicator(draw <= m_1))
    told = p.at(p.given("private"), half, number(0))
    facts = []
    for mean_, end in ((m_1, number(0)), (m_2, (m_1 - m_2) / deviation)):
        left = indicator(mean_ + deviation * other <= m_1)
        right = indicator(other <= end)
        same = p.have(equal(left, right), positive)
        for low, high in ((left, right), (right, left)):
            facts.append(p.mean(p.have(low <= high, same), standard_normal, other))
        facts.append(p.axiom("normal_half_line", end))
    under = mean(normal(m_1, deviation), draw, indicator(draw <= m_1))
    middle = p.have(equal(under, normal_cdf(0)), *facts[:3])
    under = mean(normal(m_2, deviation), draw, indicator(draw <= m_1))
    far = p.have(equal(under, normal_cdf((m_1 - m_2) / deviation)), *facts[3:])
    power_of = p.have(
        1 - normal_cdf((m_1 - m_2) / deviation) <= normal_cdf(0 + mu),
        told,
        middle,
        far,
    )
    return p.have(p.statement.claim, power_of, positive)


EXACT = EXACT.but(
    proof=exact,
    instance=At({m_1: 0, m_2: 1, deviation: 1, mu: 1}, show={"private": by_mechanism}),
    near_misses={
        "a smaller parameter": NearMiss(without="private", at={mu: "1/2"}),
        "a little more": NearMiss(claim=(m_2 - m_1) / deviation * "101/100" <= mu),
    },
    exceptions={"deviation": "a deviation is positive"},
)
