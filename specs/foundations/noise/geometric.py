"""The geometric mechanism over any relation."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D = space("D")
x, y = point("x", D), point("y", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
decay = real("decay")
epsilon, sensitivity = real("epsilon"), real("sensitivity")
count = function_variable("count", D, INTEGER)
words = shared("foundations.noise._words")
apart, at_neighbours = words.apart, words.at_neighbours
geometric_noise = function(x, geometric(at(count, x), decay))

SPEC = Theorem(
    title="The geometric mechanism over any relation",
    source="Ghosh, Roughgarden and Sundararajan 2012, section 2",
    uses=(private,),
    given={
        "decay": decay > 0,
        "sensitivity": apart(lambda one: to_real(at(count, one))),
        "enough noise": decay * sensitivity <= epsilon,
    },
    claim=private(geometric_noise, neighbours, epsilon, 0),
)
geometric_laws = theorem("foundations.geometric")


def by_geometric(p):
    values = {"f": at(count, x), "g": at(count, y)}
    return at_neighbours(p, geometric_laws, values, "decay", "enough noise")


size, integers = point("size", INTEGER), point("integers", pair_sort(INTEGER, INTEGER))
up_to_0, all_integers = event(size, to_real(size) <= 0), event(size, TRUE)
one_step = abs(to_real(first(integers)) - to_real(second(integers))) <= 1
counted = {
    count: function(size, size),
    neighbours: event(integers, one_step),
    sensitivity: 1,
    epsilon: 1,
    decay: 1,
}


def at_integers(values, event_=up_to_0, other=1):
    pair_ = integer(0), integer(other)
    return At({**counted, **values}, (*pair_, event_), {"D": INTEGER})


same_count = event(integers, equal(first(integers), second(integers)))

SPEC = SPEC.but(
    proof=by_geometric,
    instance=at_integers({}),
    near_misses={
        "no decay": NearMiss(
            without="decay",
            at=at_integers(
                {neighbours: same_count, decay: -1, epsilon: -1},
                all_integers,
                0,
            ),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity",
            at=at_integers({sensitivity: "99/100", epsilon: "99/100"}),
        ),
        "a little less noise": NearMiss(
            without="enough noise", at=at_integers({decay: "101/100"})
        ),
        "less epsilon": NearMiss(
            claim=private(geometric_noise, neighbours, epsilon * "99/100", 0),
            at=at_integers({}),
        ),
    },
)
