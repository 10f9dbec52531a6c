"""Group privacy of Gaussian privacy: k steps have k times the parameter."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
chains = definition("foundations.chains")
steps_of = shared("foundations.chains._words")
gdp = definition("foundations.gaussian_dp")
group = theorem("foundations.gaussian_dp_processing.chain")
D, S, a, b, M = words.D, words.S, words.x, words.y, words.M
mu, n, i = real("mu"), natural("n"), natural("i")
C = function_variable("C", NATURAL, D)
unit, zero = words.unit, natural_number(0)

SPEC = Theorem(
    title="Gaussian privacy of groups",
    source="Cho and Awan, Semi-DP, section 2.2",
    covers=("SD-Q10",),
    uses=(gdp, chains),
    given={
        "private": forall(
            a, b, implies(equal(words.apart(a, b), 1), gdp(at(M, a), at(M, b), mu))
        ),
        "path": chains(unit, a, b, n),
    },
    claim=gdp(at(M, a), at(M, b), to_real(n) * mu),
    remark="Along a chain of unit steps, of which an adjacency metric has one as long "
    "as the distance.",
)


def proof(p):
    """The laws along a chain."""
    ends = equal(at(C, zero), a), equal(at(C, n), b)
    chain = p.assume(conjunction(*ends, steps_of.linked(unit, C, n)))
    start, end, links = p.parts(chain)
    early = p.assume(to_real(i) < to_real(n))
    edge = p.apply(p.at(links, i), early)
    rule = p.at(p.given("private"), at(C, i), at(C, next_(i)))
    link = p.apply(rule, p.have(rule.formula.arguments[0], edge))
    link = p.every(p.supposing(early.formula, link), i)
    fact = p.use(group, link, C=function(i, at(M, at(C, i))), mu=mu, n=n)
    first_, last = p.fresh(D), p.fresh(D)
    total = to_real(n) * mu
    fact = p.the_same(fact, gdp(at(M, at(C, zero)), at(M, at(C, n)), total))
    fact = p.rewrite(start, fact, gdp(at(M, first_), at(M, at(C, n)), total), first_)
    fact = p.rewrite(end, fact, gdp(at(M, a), at(M, last), total), last)
    return p.obtain(p.given("path"), C, fact)


metrics = shared("semi_dp._metrics")
mechanism = theorem("foundations.gaussian_dp_mechanism")
path, z = metrics.path, real("z")
right = test_of(z, indicator(z >= 0)), 0
values = {
    words.d: path.numbers,
    M: table(*(normal(place, 1) for place in range(3))),
    mu: 1,
    a: label(0, 3),
    b: label(2, 3),
    n: natural_number(2),
}
spaces = {**path.spaces, "S": REAL}


def one_apart(p, goal):
    """Each pair of neighbours has normal laws, one deviation apart."""
    rows = []
    at_value = metrics.classes.at_value
    for left in range(3):
        row = at_value(goal, label(left, 3))
        facts = []
        for right_ in range(3):
            formula = at_value(row, label(right_, 3))
            premise, wanted = formula.arguments
            if abs(left - right_) == 1:
                fact = p.use(
                    mechanism,
                    p.have(number(1) > 0),
                    p.auto(abs(number(left) - right_) <= number(1) * 1),
                    m=left,
                    k=right_,
                    s=1,
                    mu=1,
                )
                fact = p.supposing(premise, p.the_same(fact, wanted))
            else:
                fact = p.auto(negation(premise))
                fact = p.have(formula, fact)
            facts.append(fact)
        rows.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows, terms=(goal,))


def walk(p, goal):
    return p.the_same(path.walk(p, 0, 2), goal)


shows = {"private": one_apart, "path": walk}
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces, show=shows),
    near_misses={
        "not private": NearMiss(without="private", at={mu: "9/10"}, witnesses=right),
        "no path": NearMiss(without="path", at={n: natural_number(1)}, witnesses=right),
        "less than the sum": NearMiss(
            claim=gdp(at(M, a), at(M, b), to_real(n) * mu * "9/10"), witnesses=right
        ),
    },
)
