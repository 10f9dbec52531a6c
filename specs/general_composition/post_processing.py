"""What is computed from a private output alone is as private, for every notion."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

pure = definition("general_composition.metric_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
concentrated = definition("general_composition.concentrated_metric")
gaussian = definition("general_composition.gaussian_privacy.metric")
D, S, T = space("D"), space("S"), space("T")
x, y, s = point("x", D), point("y", D), point("s", S)
M, K = kernel("M", D, S), kernel("K", S, T)
joined = event_variable("joined", pair_sort(D, D))
d, slack = (function_variable(name, pair_sort(D, D)) for name in ("d", "slack"))
after = function(x, bind(at(M, x), s, at(K, s)))
source = (
    "Composition in differential privacy for general granularity notions, theorem VII.1"
)
remark = (
    "The second stage may be randomised; the paper has a function. Its proof compares "
    "the chance of an event with that of its image, which may be larger, where the "
    "inverse image is meant."
)


def kept(notion, *parameters, title):
    """That a notion is kept."""
    return Theorem(
        title=title,
        source=source,
        covers=("GC-TVII.1",),
        uses=(notion,),
        given={"private": notion(M, joined, *parameters)},
        claim=notion(after, joined, *parameters),
        remark=remark,
    )


SPEC = kept(pure, d, title="Post-processing keeps metric privacy")
APPROXIMATE = kept(
    approximate, d, slack, title="Post-processing keeps approximate metric privacy"
)
CONCENTRATED = kept(
    concentrated, d, title="Post-processing keeps metric zero-concentrated privacy"
)
GAUSSIAN = kept(gaussian, d, title="Post-processing keeps metric Gaussian privacy")


def by_pairs(lemma):
    """At each pair at a finite distance."""
    processed = theorem(lemma)

    def proof(p):
        there = p.assume(member(pair(x, y), joined))
        fact = p.apply(p.at(p.given("private"), x, y), there)
        fact = p.use(processed, fact, **values_of(fact), K=K)
        return p.every(p.supposing(there, fact), x, y)

    def values_of(fact):
        left, right, *rest = fact.formula.arguments
        return {"P": left, "Q": right, **dict(zip(names[lemma], rest, strict=True))}

    return proof


names = {
    "foundations.post_processing": ("epsilon", "delta"),
    "foundations.zcdp.post_processing": ("rho",),
    "foundations.gaussian_dp_processing": ("mu",),
}
cell, bit = point("cell", pair_sort(finite(2), finite(2))), point("bit", finite(2))
first_, second_ = label(0, 2), label(1, 2)
output_0 = event(bit, equal(bit, first_))
told = {
    M: table(*map(coin, ("2/3", "1/3"))),
    K: table(dirac(first_), dirac(second_)),
    joined: event(cell, TRUE),
    d: function(cell, log(2)),
}
bits = {"D": finite(2), "S": finite(2), "T": finite(2)}
ends = first_, second_
only = event(cell, equal(cell, pair(*ends)))
draw = point("draw", REAL)
same = function(draw, dirac(draw))
reals = {"D": finite(2), "S": REAL, "T": REAL}

SPEC = SPEC.but(
    proof=by_pairs("foundations.post_processing"),
    instance=At(told, spaces=bits),
    near_misses={
        "not private": NearMiss(
            without="private", at={d: function(cell, 0)}, witnesses=(*ends, output_0)
        ),
    },
)
APPROXIMATE = APPROXIMATE.but(
    proof=by_pairs("foundations.post_processing"),
    instance=At({**told, slack: function(cell, 0)}, spaces=bits),
    near_misses={
        "not private": NearMiss(
            without="private", at={d: function(cell, 0)}, witnesses=(*ends, output_0)
        ),
    },
)
points = shared("general_composition._normals")
CONCENTRATED = CONCENTRATED.but(
    proof=by_pairs("foundations.zcdp.post_processing"),
    instance=At(
        {M: points.thirty, K: same, joined: only, d: function(cell, 22)},
        spaces=reals,
        show={"private": points.thirty_apart},
    ),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={d: function(cell, 21)},
            witnesses=(*ends, 2, points.far, points.far),
        ),
    },
)
GAUSSIAN = GAUSSIAN.but(
    proof=by_pairs("foundations.gaussian_dp_processing"),
    instance=At(
        {M: points.one, K: same, joined: only, d: function(cell, 1)},
        spaces=reals,
        show={"private": points.one_apart},
    ),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={d: function(cell, "1/2")},
            witnesses=(*ends, points.right, 0),
        ),
    },
)
