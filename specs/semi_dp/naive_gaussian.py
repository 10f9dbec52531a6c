"""Two calibrations of Gaussian noise that leave the invariant aside."""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
points = shared("semi_dp._gaussian_points")
gdp, noised = words.gdp, words.noised
lemma = theorem("semi_dp.gaussian_vectors")
group = theorem("foundations.gaussian_dp_processing.chain")
D, V, x, y, d, sigma, mu, sensitivity = (
    getattr(words, name)
    for name in ("D", "V", "x", "y", "d", "sigma", "mu", "sensitivity")
)
i, n, steps = natural("j"), natural("n"), real("steps")
path = function_variable("path", NATURAL, D)


def square(left, right):
    """The square of the Euclidean distance of two answers."""
    change = abs(at(words.entry, left, words.i) - at(words.entry, right, words.i))
    return sum_(d, words.i, change**2)


here, there = at(path, i), at(path, next_(i))
single = forall(
    i, implies(to_real(i) < to_real(n), square(here, there) <= sensitivity**2)
)
start, end = at(path, natural_number(0)), at(path, n)
known = {
    "parameter": mu > 0,
    "sensitivity": sensitivity > 0,
    "steps": to_real(n) <= steps,
    "some step": steps > 0,
    "single": single,
}
SPEC = Theorem(
    title="Gaussian noise with so many times the deviation of a single change",
    source="Cho and Awan, Semi-DP, section 4.1, first calibration",
    covers=("SD-Q18",),
    standing="holds-repaired",
    uses=(gdp,),
    given={**known, "deviation": equal(sigma, steps * sensitivity / mu)},
    claim=gdp(noised(start), noised(end), mu),
    remark="A chain of databases of which each two differ by the sensitivity of a "
    "single change at most. The printed number is a deviation, and no variance: "
    "semi_dp.naive_gaussian.variance.",
)
p_, q_ = real("first_answer"), real("second_answer")
VARIANCE = Theorem(
    title="Gaussian noise with so many times that variance",
    source="Cho and Awan, Semi-DP, section 4.1, first calibration",
    standing="refuted",
    repair="semi_dp.naive_gaussian",
    uses=(gdp,),
    given={
        "parameter": mu > 0,
        "sensitivity": sensitivity > 0,
        "some step": steps > 0,
        "group": abs(p_ - q_) <= steps * sensitivity,
    },
    claim=gdp(
        normal(p_, sqrt(steps * sensitivity / mu)),
        normal(q_, sqrt(steps * sensitivity / mu)),
        mu,
    ),
    printed=Printed(
        place="section 4.1, after proposition 24",
        words="variance sigma >= a Delta_2 / mu",
    ),
    remark="One number, at the far end of a group.",
)
GROUP = Theorem(
    title="Gaussian noise with the deviation of the change of a group",
    source="Cho and Awan, Semi-DP, section 4.1, second calibration",
    covers=("SD-Q18",),
    standing="holds-repaired",
    uses=(gdp,),
    given={
        "parameter": mu > 0,
        "sensitivity": sensitivity > 0,
        "group": square(x, y) <= sensitivity**2,
        "deviation": equal(sigma, sensitivity / mu),
    },
    claim=gdp(noised(x), noised(y), mu),
    remark="The sensitivity bounds all changes of groups of so many persons, which by "
    "proposition 24 are those of single persons so many times at most.",
)
naive = Definition(
    "naive_gaussian",
    (words.entry, words.axis, words.origin, words.vectors.plus, d, mu, x),
    words.noised_with(x, 3 * sqrt(2) / mu),
)
NAIVE = Theorem(
    title="The naive Gaussian mechanism for tables",
    source="Cho and Awan, Semi-DP, section 5.2",
    covers=("SD-M1",),
    standing="definition",
    defines=naive,
    reads="the {4} entries {0} of {6} along the axes {1} from {2}, added by {3}, with "
    "Gaussian noise for the parameter {5} and three persons",
    uses=(gdp,),
    given={"parameter": mu > 0, "group": square(x, y) <= 18},
    claim=gdp(naive(*naive.parameters[:-1], x), naive(*naive.parameters[:-1], y), mu),
    remark="The deviation is 3 sqrt(2) / {mu}: one person who is replaced changes a "
    "table by the Euclidean length sqrt(2), so three change it by 3 sqrt(2) at most, "
    "with or without an invariant.",
)


def root_bound(p, total, bound, limit, positive):
    """The root of what is at most a square."""
    sums = words.positive_sum(p, *total)
    value_ = square(*total)
    root = p.have(sqrt(value_) <= sqrt(limit**2), bound, sums)
    same = p.have(equal(sqrt(limit**2), limit), positive)
    return p.have(sqrt(value_) <= limit, root, same)


def chain_proof(p):
    """Each step has its share of the parameter, and shares add up."""
    facts = {name: p.given(name) for name, _ in p.statement.given}
    wide = p.have(
        sigma > 0,
        facts["deviation"],
        p.have(steps * sensitivity > 0, facts["some step"], facts["sensitivity"]),
        facts["parameter"],
    )
    early = p.assume(to_real(i) < to_real(n))
    bound = p.apply(p.at(facts["single"], i), early)
    root = root_bound(p, (here, there), bound, sensitivity, facts["sensitivity"])
    share = sensitivity / sigma
    enough = p.have(sqrt(square(here, there)) / sigma <= share, root, wide)
    fact = p.use(lemma, wide, x=here, y=there)
    fact = words.weaker(p, fact, share, enough)
    link = p.every(p.supposing(early, fact), i)
    laws = function(i, noised(at(path, i)))
    k = natural("i")
    wanted = forall(
        k,
        implies(to_real(k) < to_real(n), gdp(at(laws, k), at(laws, next_(k)), share)),
    )
    link = p.the_same(link, wanted)
    whole = p.use(group, link, spaces={"S": V}, C=laws, n=n, mu=share)
    whole = p.the_same(whole, gdp(noised(start), noised(end), to_real(n) * share))
    exact = p.have(
        equal(steps * share, mu), facts["deviation"], wide, facts["parameter"]
    )
    order = p.have(share >= 0, wide, facts["sensitivity"])
    order = p.have(to_real(n) * share <= steps * share, order, facts["steps"])
    order = p.have(to_real(n) * share <= mu, order, exact)
    return words.weaker(p, whole, mu, order)


def group_proof(p):
    """The parameter is the distance in deviations."""
    facts = {name: p.given(name) for name, _ in p.statement.given}
    wide = p.have(
        sigma > 0, facts["deviation"], facts["sensitivity"], facts["parameter"]
    )
    root = root_bound(p, (x, y), facts["group"], sensitivity, facts["sensitivity"])
    exact = p.have(
        equal(mu * sigma, sensitivity), facts["deviation"], facts["parameter"]
    )
    enough = p.have(sqrt(square(x, y)) / sigma <= mu, root, exact, wide)
    return words.weaker(p, p.use(lemma, wide), mu, enough)


def naive_proof(p):
    """The second calibration at the length of three changes."""
    values = {"sensitivity": 3 * sqrt(2), "sigma": 3 * sqrt(2) / mu}
    long = p.have(3 * sqrt(2) > 0)
    limit = p.have(square(x, y) <= (3 * sqrt(2)) ** 2, p.given("group"))
    fact = p.use(GROUP, p.given("parameter"), long, limit, **values)
    return p.the_same(fact, p.statement.claim)


place = natural("place")
walk = function(place, if_(equal(to_real(place), 0), label(0, 2), label(1, 2)))
seen = test_of(points.number_, indicator(points.number_ >= "1/2")), "-49/100"
step = {path: walk, n: natural_number(1), steps: 1}


def near(changed, *witnesses, show=("single",)):
    return points.plane(
        {**step, **changed}, *witnesses, show=dict.fromkeys(show, single_step)
    )


def single_step(p, goal):
    """There is one step, and it changes the answer by 1."""
    premise, _ = p.at(p.assume(goal), i).formula.arguments
    held = p.assume(premise)
    zero = natural_number(0)
    same = p.have(equal(zero, i), held)
    closed = p.at(p.assume(goal), zero).formula.arguments[1]
    fact = p.have(closed)
    hole = p.fresh(NATURAL)
    shape = p.at(p.assume(goal), hole).formula.arguments[1]
    fact = p.rewrite(same, fact, shape, hole)
    return p.the_same(p.every(p.supposing(held, fact), i), goal)


smaller = {sensitivity: "1/2", sigma: "1/2"}
SPEC = SPEC.but(
    proof=chain_proof,
    instance=near({}),
    near_misses={
        "a larger single change": NearMiss(
            without="single", at=near(smaller, *seen, show=())
        ),
        "less noise": NearMiss(without="deviation", at=near({sigma: "1/2"}, *seen)),
        "more steps": NearMiss(
            without="steps", at=near({steps: "1/2", sigma: "1/2"}, *seen)
        ),
        "a negative parameter": NearMiss(
            without="parameter", at=near({mu: -1, sigma: -1}, *seen)
        ),
        "nine tenths of the parameter": NearMiss(
            claim=gdp(noised(start), noised(end), mu * "9/10"), witnesses=seen
        ),
    },
    exceptions={
        "sensitivity": "a query that never changes needs no noise",
        "some step": "without a step nothing has to be hidden",
    },
)
far = test_of(points.number_, indicator(points.number_ >= 2)), "-99/100"
VARIANCE = VARIANCE.but(
    refutation=At({p_: 0, q_: 4, mu: 1, sensitivity: 2, steps: 2}, far)
)
GROUP = GROUP.but(
    proof=group_proof,
    instance=points.plane({}),
    near_misses={
        "a larger change": NearMiss(without="group", at=points.plane(smaller, *seen)),
        "less noise": NearMiss(
            without="deviation", at=points.plane({sigma: "1/2"}, *seen)
        ),
        "a negative parameter": NearMiss(
            without="parameter", at=points.plane({mu: -1, sigma: -1}, *seen)
        ),
        "nine tenths of the parameter": NearMiss(
            claim=gdp(noised(x), noised(y), mu * "9/10"), witnesses=seen
        ),
    },
    exceptions={"sensitivity": "a query that never changes needs no noise"},
)
wide = {
    words.entry: function(
        points.two_answers, choose(first(points.two_answers), 0, 3 * sqrt(2))
    )
}
middle = (
    test_of(points.number_, indicator(points.number_ >= 3 * sqrt(2) / 2)),
    "-49/100",
)
NAIVE = NAIVE.but(
    proof=naive_proof,
    instance=points.plane(wide),
    near_misses={
        "a larger change": NearMiss(
            without="group",
            at=points.plane(
                {
                    words.entry: function(
                        points.two_answers, choose(first(points.two_answers), 0, 6)
                    )
                },
                test_of(points.number_, indicator(points.number_ >= 3)),
                "-7/10",
            ),
        ),
        "a negative parameter": NearMiss(
            without="parameter", at=points.plane({**wide, mu: -1}, *middle)
        ),
        "nine tenths of the parameter": NearMiss(
            claim=gdp(
                naive(*naive.parameters[:-1], x),
                naive(*naive.parameters[:-1], y),
                mu * "9/10",
            ),
            witnesses=middle,
        ),
        "19": NearMiss(
            given={"group": square(x, y) <= 19},
            at=points.plane(
                {
                    words.entry: function(
                        points.two_answers,
                        choose(first(points.two_answers), 0, sqrt(19)),
                    )
                },
                test_of(points.number_, indicator(points.number_ >= sqrt(19) / 2)),
                "-51/100",
            ),
        ),
    },
)
