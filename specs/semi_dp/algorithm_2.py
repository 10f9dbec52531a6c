"""Algorithm 2: a query with noise whose density falls with the norm of the hull."""

from verifydp.formal.spec import *

words, points = shared("semi_dp._knorm"), shared("semi_dp._clock")
x, y, z, epsilon, scale = words.x, words.y, words.z, words.epsilon, words.scale
P, Q, g, h = words.P, words.Q, words.g, words.h
away, is_release = words.away, words.is_release


def cross(test, database):
    """The density of one law times the exponential of the other one."""
    return scale * value(test, z) * exp(-epsilon * away(database))


SPEC = Theorem(
    title="Algorithm 2 by its density",
    source="Cho and Awan, Semi-DP, algorithm 2",
    covers=("SD-A2",),
    standing="definition",
    defines=words.algorithm_2,
    reads="{0} is the query {3} of {9} with noise that falls by the rate {8} with the "
    "norm {4} of the difference {5}, and has the density {2} times {1}, where {6} "
    "times {7} is volume",
    uses=(words.density,),
    given={"here": is_release(P, g, x), "there": is_release(Q, h, y)},
    claim=equal(cross(g, y), cross(h, x)),
    remark="The norm is that of the hull of all changes (semi_dp.lemma_29), on their "
    "span. Volume, divided by its normaliser, is the base law times a factor; it is "
    "the same for all databases and in all coordinates. What is released on two "
    "databases has densities in the ratio of these exponentials. With too small a set "
    "of changes, as the printed one of tables, too little is protected: "
    "semi_dp.theorem_31.printed_set.",
)


def proof(p):
    """Both densities have the same factor."""
    forms = [p.at(p.part(p.given(name), 1), z) for name in ("here", "there")]
    return p.have(p.statement.claim, *forms)


SPEC = SPEC.but(
    proof=proof,
    instance=points.clock({}),
    near_misses={
        "another law here": NearMiss(
            without="here", at=points.clock({g: points.even, z: points.labels_[0]})
        ),
        "another law there": NearMiss(
            without="there", at=points.clock({h: points.even, z: points.labels_[0]})
        ),
    },
)
