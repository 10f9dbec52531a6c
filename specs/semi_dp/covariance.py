"""Projected Gaussian noise has a smaller covariance than naive noise."""

from verifydp.formal.spec import *

euclidean = theorem("semi_dp.projection_norm.euclidean")
d, i, mu = natural("d"), natural("i"), real("mu")
e, q = function_variable("e", NATURAL), function_variable("q", NATURAL)


def product(left, right):
    return sum_(d, i, left(i) * right(i))


def whole(place):
    return at(e, place)


def projected(place):
    return at(q, place)


def rest(place):
    return at(e, place) - at(q, place)


def below(factor=6, naive=18):
    """The two quadratic forms at e."""
    ours = factor / mu**2 * product(projected, projected)
    return ours <= naive / mu**2 * product(whole, whole)


SPEC = Theorem(
    title="Algorithm 1 has a smaller covariance than the naive mechanism",
    source="Cho and Awan, Semi-DP, section 5.2",
    covers=("SD-Q22",),
    given={
        "parameter": mu > 0,
        "orthogonal": equal(product(projected, rest), 0),
    },
    claim=conjunction(below(4), below(6)),
    remark="q is the orthogonal projection of e, so its square is the quadratic form "
    "of the projection at e. With the printed sensitivity 2 and with the root of 6, "
    "against 3 sqrt(2), and for tables of any size.",
)


def proof(p):
    """The projection is no longer than e."""
    shorter = p.part(p.use(euclidean, p.given("orthogonal")), 0)
    scale = p.have(1 / mu**2 > 0, p.given("parameter"))
    j = natural("j")
    total = {
        count: sum_(count, i, at(q, i) * at(q, i))
        for count in (natural_number(0), j, next_(j))
    }
    base = p.have(total[natural_number(0)] >= 0)
    step = p.have(total[next_(j)] >= 0, p.assume(total[j] >= 0))
    positive = p.at(p.every(p.induct(j, total[j] >= 0, base, step), j), d)
    lines = []
    for factor in (4, 6):
        less = factor * product(projected, projected) <= 18 * product(whole, whole)
        less = p.have(less, shorter, positive)
        lines.append(p.have(below(factor), less, scale))
    return p.have(p.statement.claim, *lines)


def constant(value_):
    return function(i, number(value_))


line = {e: constant(1), q: constant(1), d: natural_number(1), mu: 1}
SPEC = SPEC.but(
    proof=proof,
    instance=At(line),
    near_misses={
        "no projection": NearMiss(without="orthogonal", at={q: constant(3)}),
        "19 in place of 4": NearMiss(claim=conjunction(below(19), below(6))),
        "19 in place of 6": NearMiss(claim=conjunction(below(4), below(19))),
        "3 in place of 18": NearMiss(claim=conjunction(below(4, 3), below(6))),
        "5 in place of 18": NearMiss(claim=conjunction(below(4), below(6, 5))),
    },
    exceptions={"parameter": "mu is a parameter of privacy"},
)
