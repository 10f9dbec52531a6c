"""Algorithm 1: a query with Gaussian noise on the space that its changes span."""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
points = shared("semi_dp._gaussian_points")
gdp, noised, vectors = words.gdp, words.noised, words.vectors
V, x, y, z, d, sigma, mu, sensitivity = (
    getattr(words, name)
    for name in ("V", "x", "y", "z", "d", "sigma", "mu", "sensitivity")
)
plus, part, rest, query, added, answer = (
    getattr(vectors, name)
    for name in ("plus", "part", "rest", "query", "added", "answer")
)
u, v, h = vectors.u, vectors.v, any_test("h", V)
kept = at(rest, answer(x))
algorithm_1 = Definition(
    "algorithm_1",
    (
        words.entry,
        words.axis,
        words.origin,
        plus,
        part,
        rest,
        query,
        d,
        sigma,
        x,
    ),
    bind(noised(x), z, dirac(added(kept, at(part, z)))),
)


def released(database):
    """What the algorithm releases."""
    return algorithm_1(*algorithm_1.parameters[:-1], database)


exact = probability(released(x), event(v, equal(at(rest, v), kept)))

SPEC = Theorem(
    title="Algorithm 1 releases the rest of the query without noise",
    source="Cho and Awan, Semi-DP, algorithm 1",
    covers=("SD-A1",),
    standing="definition",
    defines=algorithm_1,
    reads="the query {6} of {9} with the part {4} of Gaussian noise of deviation {8} "
    "on its {7} entries {0} along the axes {1} from {2}, its rest {5} added by {3}",
    given={
        "split": forall(
            u, v, equal(at(rest, added(at(rest, u), at(part, v))), at(rest, u))
        ),
    },
    claim=equal(exact, 1),
    remark="The entries are those of the query, the part is the projection on the "
    "span of all changes of the query under the adjacency of Semi-DP. The rest of the "
    "query with the part of its noised entries is the query with the part of the "
    "noise. The deviation is made for a privacy parameter by proposition 28. The "
    "sensitivity is that of all changes that occur, for tables that of example 7 as "
    "repaired.",
)


def proof(p):
    """Whatever the noise is, the rest is what it was."""
    there = indicator(equal(at(rest, added(kept, at(part, z))), kept))
    one = p.have(equal(there, 1), p.at(p.given("split"), answer(x), z))
    ways = [
        p.mean(p.have(low <= high, one), noised(x), z)
        for low, high in ((there, number(1)), (number(1), there))
    ]
    return p.have(p.statement.claim, *ways)


SPEC = SPEC.but(
    proof=proof,
    instance=points.plane({}),
    near_misses={
        "a part that touches the rest": NearMiss(
            without="split", at=points.plane({rest: points.all_})
        ),
        "almost surely not": NearMiss(claim=equal(exact, "99/100")),
    },
)
