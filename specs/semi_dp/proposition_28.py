"""Algorithm 1 is Gaussian private with the parameter that its deviation is made for."""

from verifydp.formal.spec import *

words = shared("semi_dp._gaussian")
points = shared("semi_dp._gaussian_points")
algorithm_1 = definition("semi_dp.algorithm_1")
lemma = theorem("semi_dp.gaussian_vectors")
processing = theorem("foundations.gaussian_dp_processing")
gdp, noised, vectors = words.gdp, words.noised, words.vectors
V, x, y, z, d, sigma, mu, sensitivity = (
    getattr(words, name)
    for name in ("V", "x", "y", "z", "d", "sigma", "mu", "sensitivity")
)
part, rest, query, added, answer = (
    getattr(vectors, name) for name in ("part", "rest", "query", "added", "answer")
)


def released(database):
    """What the algorithm releases."""
    return algorithm_1(
        words.entry,
        words.axis,
        words.origin,
        vectors.plus,
        part,
        rest,
        query,
        d,
        sigma,
        database,
    )


same_rest = equal(at(rest, answer(y)), at(rest, answer(x)))
SPEC = Theorem(
    title="Algorithm 1 is Gaussian private",
    source="Cho and Awan, Semi-DP, proposition 28",
    covers=("SD-P28",),
    uses=(algorithm_1, gdp),
    given={
        "parameter": mu > 0,
        "sensitivity": sensitivity > 0,
        "deviation": equal(sigma, sensitivity / mu),
        "distance": words.distance() <= sensitivity**2,
        "the same rest": same_rest,
    },
    claim=gdp(released(x), released(y), mu),
    remark="For each two adjacent databases that have the invariant; that they have "
    "the same rest is lemma 42 (semi_dp.lemma_42.pairs). The sensitivity bounds the "
    "Euclidean length of every change that occurs: with too small a set of changes, "
    "as the printed one of tables, it fails (semi_dp.proposition_28.printed_set).",
)


def proof(p):
    """Noise on all entries is enough, and the projection is computed from it."""
    facts = {name: p.given(name) for name, _ in p.statement.given}
    positive = p.have(
        sigma > 0, facts["deviation"], facts["parameter"], facts["sensitivity"]
    )
    before = p.use(lemma, positive)
    root = sqrt(words.distance())
    length = p.have(
        root <= sqrt(sensitivity**2), facts["distance"], words.positive_sum(p, x, y)
    )
    size = p.have(equal(sqrt(sensitivity**2), sensitivity), facts["sensitivity"])
    length = p.have(root <= sensitivity, length, size)
    same = p.have(
        equal(mu * sigma, sensitivity), facts["deviation"], facts["parameter"]
    )
    enough = p.have(root / sigma <= mu, length, same, positive)
    before = words.weaker(p, before, mu, enough)
    values = {"P": noised(x), "Q": noised(y), "mu": mu}
    values["K"] = vectors.after(at(rest, answer(x)))
    done = p.use(processing, before, spaces={"S": V, "T": V}, **values)
    hole = p.fresh(V)
    kept = at(rest, answer(x))
    first_ = bind(noised(x), z, dirac(added(kept, at(part, z))))
    moved = bind(noised(y), z, dirac(added(hole, at(part, z))))
    done = p.the_same(
        done, gdp(first_, bind(noised(y), z, dirac(added(kept, at(part, z)))), mu)
    )
    done = p.rewrite(
        p.turned(facts["the same rest"]), done, gdp(first_, moved, mu), hole
    )
    return p.the_same(done, p.statement.claim)


seen = test_of(points.number_, indicator(points.number_ >= "1/2")), "-49/100"


def missing(name, changed):
    return NearMiss(without=name, at=points.plane(changed, *seen))


SPEC = SPEC.but(
    proof=proof,
    instance=points.plane({}),
    near_misses={
        "less noise": missing("deviation", {sigma: "9/10"}),
        "a larger distance": missing("distance", {sensitivity: "9/10", sigma: "9/10"}),
        "another rest": missing(
            "the same rest", {rest: points.all_, part: points.nothing}
        ),
        "a negative parameter": missing("parameter", {mu: -1, sigma: -1}),
        "nine tenths of the parameter": NearMiss(
            claim=gdp(released(x), released(y), mu * "9/10"), witnesses=seen
        ),
    },
    exceptions={
        "sensitivity": "a query that never changes has sensitivity 0, and is released "
        "as it is; the paper excludes it too",
    },
)
