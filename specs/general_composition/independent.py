"""Independent composition: the distances that the components find add up.

Each component reads its own view of a database, and protects views by a distance of
its own, which may be infinite. The release tells the outputs of all.
"""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
metric_private, close = words.metric_private, words.close
D, E, n, k, x, y = words.D, words.E, words.n, words.k, words.x, words.y
B, below = words.B, words.below
released = function(x, words.release(x))
claimed = metric_private(released, words.joined_sum(), words.distance_sum())

SPEC = Theorem(
    title="Independent composition adds the distances of the views",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.1",
    covers=("GC-TIV.1",),
    uses=(metric_private,),
    given={"components": words.each_private()},
    claim=claimed,
    remark="Any number of components: component n draws its output from what it reads, "
    "{'part(n, x)'}, alone, and {'keep'} puts the outputs together, in any way. So "
    "with S as the space of lists of outputs it is the joint law of independent draws, "
    "and every event of it is bounded, not only products of events. D is any class; E "
    "holds the views of all components, T their outputs. A sum with an infinite "
    "distance in it is infinite. That the sum is a metric where the distances are: see "
    "independent.metric.",
)


def proof(p):
    """Each component is one stage, which ignores those before it."""
    finite_ = p.assume(words.all_joined())
    running = p.assume(below(n, k))
    views = words.views(n)
    private = p.apply(p.at(p.given("components"), n), running)
    near = p.apply(p.at(finite_, n), running)
    fact = p.apply(p.at(private, *views), near)
    loss = at(words.d, n, *views)
    fact = p.the_same(
        fact, close(*(at(words.reader, n, view) for view in views), loss, 0)
    )
    fact = words.composed(p, loss, fact)
    return p.the_same(p.every(p.supposing(finite_, fact), x, y), claimed)


told = *words.apart, words.no_bits
one = natural_number(1)
SPEC = SPEC.but(
    proof=proof,
    instance=At({**words.responses, **words.distances}, spaces=words.spaces),
    near_misses={
        "open components": NearMiss(
            without="components", at={words.d: words.flat(0)}, witnesses=told
        ),
        "the first distance only": NearMiss(
            claim=metric_private(
                released, words.joined_sum(), words.distance_sum(count=one)
            ),
            witnesses=told,
        ),
        "a little less": NearMiss(
            claim=metric_private(
                released, words.joined_sum(), words.distance_sum(by="99/100")
            ),
            witnesses=told,
        ),
        "an infinite second distance": NearMiss(
            claim=metric_private(
                released, words.joined_sum(count=one), words.distance_sum()
            ),
            at={
                words.joined: words.only_first,
                words.d: words.flat(0),
                words.reader: words.second_tells,
            },
            witnesses=told,
        ),
    },
)
