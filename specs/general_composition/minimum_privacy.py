"""Minimum privacy: what depends on a map only is as close as the closest databases.

The distance of two databases is replaced by the least one of databases with the same
two images. It is an infimum, and no metric.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
dependent = definition("general_composition.dependency")
constant = theorem("general_composition.dependency.constant")
limit = theorem("general_composition.minimum_privacy.limit")
D, E, S = space("D"), space("E"), space("S")
x, y, u, v = (point(name, D) for name in "xyuv")
M, f, B = kernel("M", D, S), function_variable("f", D, E), event_variable("B", S)
joined = event_variable("joined", pair_sort(D, D))
joined_images = event_variable("joined_images", pair_sort(D, D))
d = function_variable("d", pair_sort(D, D))
e = function_variable("e", pair_sort(D, D))
slack, cell_ = real("slack"), point("cell", pair_sort(D, D))


def finite_(relation, left=x, right=y):
    return member(pair(left, right), relation)


on_fibres = (
    equal(at(f, u), at(f, x)),
    equal(at(f, v), at(f, y)),
    finite_(joined, u, v),
)
low = forall(
    u,
    v,
    implies(
        conjunction(*on_fibres),
        conjunction(finite_(joined_images), at(e, x, y) <= at(d, u, v)),
    ),
)
close_by = exists(u, v, conjunction(*on_fibres, at(d, u, v) <= at(e, x, y) + slack))
near = forall(slack, implies(slack > 0, close_by))
minimum_distance = Definition(
    "least_distance",
    (f, joined, d, joined_images, e),
    forall(x, y, conjunction(low, implies(finite_(joined_images), near))),
)
is_least = minimum_distance(f, joined, d, joined_images, e)
same_images = equal(at(f, x), at(f, y))
itself = forall(x, conjunction(finite_(joined, x, x), equal(at(d, x, x), 0)))
positive = forall(x, y, implies(finite_(joined), at(d, x, y) >= 0))
zero_there = conjunction(finite_(joined_images), equal(at(e, x, y), 0))
smaller = conjunction(finite_(joined_images), at(e, x, y) <= at(d, x, y))

LEAST = Theorem(
    title="The least distance of databases with the same images",
    source="Composition in differential privacy for general granularity notions, "
    "proposition IV.10",
    standing="definition",
    defines=minimum_distance,
    reads="{4}, finite on {3}, is the least distance {1}, {2} of databases with the "
    "same images under {0}",
    given={"least": is_least, "itself": itself, "positive": positive},
    claim=conjunction(
        implies(finite_(joined), smaller), implies(same_images, zero_there)
    ),
    remark="It is the infimum, finite where some such databases are at a finite "
    "distance {d}; the paper writes a minimum.",
)
SPEC = Theorem(
    title="Minimum privacy",
    source="Composition in differential privacy for general granularity notions, "
    "proposition IV.10",
    covers=("GC-PIV.10",),
    uses=(metric_private, dependent, minimum_distance),
    given={
        "private": metric_private(M, joined, d),
        "dependent": dependent(M, f),
        "least": is_least,
    },
    claim=metric_private(M, joined_images, e),
    remark="That {e} is at most {d}, and 0 where the images are the same, is "
    "minimum_privacy.least. No property of a metric is used. The bound need not be "
    "the best one.",
)


def least_distance(p):
    """The databases themselves, and one of them twice."""
    known = p.at(p.given("least"), x, y)
    below = p.part(known, 0)
    there = p.assume(finite_(joined))
    own = [p.have(equal(at(f, one), at(f, one))) for one in (x, y)]
    fact = p.at(below, x, y)
    fact = p.apply(fact, p.have(fact.formula.arguments[0], *own, there))
    forwards = p.supposing(there, fact)
    image = p.assume(same_images)
    selfs = p.parts(p.at(p.given("itself"), x))
    fact = p.at(below, x, x)
    fact = p.apply(fact, p.have(fact.formula.arguments[0], own[0], image, selfs[0]))
    member_of, high = p.parts(fact)
    negative = p.assume(at(e, x, y) < 0)
    room = p.have(-at(e, x, y) / 2 > 0, negative)
    every = p.apply(p.part(known, 1), member_of)
    found = p.apply(p.at(every, -at(e, x, y) / 2), room)
    inner = conjunction(*on_fibres, at(d, u, v) <= at(e, x, y) + -at(e, x, y) / 2)
    one = p.assume(inner)
    sign = p.apply(p.at(p.given("positive"), u, v), p.part(one, 2))
    wrong = p.have(FALSE, p.part(one, 3), sign, negative)
    some = p.assume(exists(v, inner))
    wrong = p.obtain(found, u, p.obtain(some, v, wrong))
    not_negative = p.denied(negative, wrong)
    zero = p.have(zero_there, member_of, high, not_negative, selfs[1])
    return p.have(p.statement.claim, forwards, p.supposing(image, zero))


def proof(p):
    """Both laws are those of databases that are nearly as close as the least ones."""
    there = p.assume(finite_(joined_images))
    every = p.apply(p.part(p.at(p.given("least"), x, y), 1), there)
    more = p.assume(slack > 0)
    found = p.apply(p.at(every, slack), more)
    one = p.assume(conjunction(*on_fibres, at(d, u, v) <= at(e, x, y) + slack))
    image_u, image_v, joined_uv, most = p.parts(one)
    depends = p.given("dependent")
    left = p.at(p.use(constant, depends, image_u, x=u, y=x), B)
    right = p.at(p.use(constant, depends, image_v, x=v, y=y), B)
    own = p.at(p.apply(p.at(p.given("private"), u, v), joined_uv), B)
    grows = p.have(exp(at(d, u, v)) <= exp(at(e, x, y) + slack), most)
    bound = exp(at(e, x, y) + slack) * probability(at(M, y), B) + 0
    fact = p.have(probability(at(M, x), B) <= bound, own, left, right, grows)
    fact = p.the_same(
        p.every(fact, B), close(at(M, x), at(M, y), at(e, x, y) + slack, 0)
    )
    some = p.assume(exists(v, one.formula))
    fact = p.obtain(found, u, p.obtain(some, v, fact))
    each = p.every(p.supposing(more, fact), slack)
    values = {"P": at(M, x), "Q": at(M, y), "epsilon": at(e, x, y)}
    fact = p.use(limit, each, **values)
    return p.every(p.supposing(there, fact), x, y)


fibres = shared("general_composition._fibres")
rows = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
path = fibres.Fibres(rows, [0, 0, 1], 2, unit=log(2))
silent = fibres.Fibres(rows, [0, 0, 0], 1, unit=log(2))
two, bit = finite(2), point("bit", finite(2))
output_0 = event(bit, equal(bit, label(0, 2)))
ends = label(0, 3), label(2, 3)
told = table(*map(coin, ("2/3", "2/3", "1/3")))
fades = table(*map(coin, ("1/2", "1/4", "1/8")))
cell = point("cell", pair_sort(finite(3), finite(3)))
spaces = {"D": finite(3), "E": two, "S": two}


def show_reader(p, goal):
    """The mechanism reads the image."""
    return fibres.read_by(p, goal, table(coin("2/3"), coin("1/3")))


def at_class(which):
    """A small class, its map and both distances."""
    return {
        f: which.map,
        joined: which.all_pairs,
        d: which.distance,
        joined_images: which.all_pairs,
        e: which.minimum,
    }


def of_rows(without, distances):
    """Another distance, with its least ones."""
    which = fibres.Fibres(distances, [0, 0, 1], 2)
    return NearMiss(without=without, at=at_class(which), show={"least": which.show})


LEAST = LEAST.but(
    proof=least_distance,
    instance=At(
        {**at_class(path), x: ends[0], y: label(1, 3)},
        spaces={"D": finite(3), "E": two},
        show={"least": path.show},
    ),
    near_misses={
        "any distance": NearMiss(without="least", at={e: function(cell, 1)}),
        "a distance from itself": of_rows("itself", [[1, 1, 1]] * 3),
        "a negative distance": of_rows(
            "positive", [[0, -1, -1], [-1, 0, -1], [-1, -1, 0]]
        ),
        "distance 1": NearMiss(
            claim=implies(
                same_images, conjunction(finite_(joined_images), equal(at(e, x, y), 1))
            ),
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {**at_class(path), M: told},
        spaces=spaces,
        show={"least": path.show, "dependent": show_reader},
    ),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={M: table(*map(coin, ("9/10", "9/10", "1/10")))},
            witnesses=(*ends, output_0),
            show={
                "dependent": lambda p, goal: fibres.read_by(
                    p, goal, table(coin("9/10"), coin("1/10"))
                )
            },
        ),
        "what tells more than the image": NearMiss(
            without="dependent", at={M: fades}, witnesses=(*ends, output_0)
        ),
        "another distance": NearMiss(
            without="least", at={e: function(cell, 0)}, witnesses=(*ends, output_0)
        ),
        "less": NearMiss(
            claim=metric_private(
                M, joined_images, function(cell_, at(e, cell_) * "99/100")
            ),
            witnesses=(*ends, output_0),
        ),
    },
)
