"""The product with the copula's release, where the copula depends on the state."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
words = shared("confounding_privacy._joint")
x, y, z, Y, Z = words.x, words.y, words.z, words.Y, words.Z
here, there, joint, product = words.here, words.there, words.joint, words.product
U = space("U")
u, v, epsilon, delta = point("u", U), point("v", U), real("epsilon"), real("delta")
A, drawn = event_variable("A", U), point("drawn", pair_sort(Y, Z))
#: For both outputs, in each state: where the distribution function of the output is.
ranks = {
    here: (kernel("first_rank_here", Y, U), kernel("second_rank_here", Z, U)),
    there: (kernel("first_rank_there", Y, U), kernel("second_rank_there", Z, U)),
}


def copula(data):
    """The places of both outputs of the joint release."""
    first_rank, second_rank = ranks[data]
    places = bind(at(second_rank, second(drawn)), v, dirac(pair(u, v)))
    return bind(joint(data), drawn, bind(at(first_rank, first(drawn)), u, places))


def alone(data, which):
    """The place of one output by itself."""
    release = (words.first_release, words.second_release)[which]
    over = (y, z)[which]
    output = bind(data, x, at(release, x))
    return probability(bind(output, over, at(ranks[data][which], over)), A)


outputs = point("outputs", pair_sort(Y, Z))
places = point("places", pair_sort(U, U))


def both(data):
    """The product of the releases, and one more independent release of the copula."""
    last = bind(copula(data), places, dirac(pair(outputs, places)))
    return bind(product(data), outputs, last)


SPEC = Theorem(
    title="The joint release never needs more than the product with its copula",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 2 (i), "
    "the right inequality",
    covers=("CP-T2",),
    standing="refuted",
    uses=(close,),
    given={
        "margins": forall(
            A,
            conjunction(
                equal(alone(here, 0), alone(there, 0)),
                equal(alone(here, 1), alone(there, 1)),
            ),
        ),
        "product": close(both(here), both(there), epsilon, delta),
    },
    claim=close(joint(here), joint(there), epsilon, delta),
    repair="confounding_privacy.theorem_1.cap",
    remark="A copula that depends on the state. The labels of an output are spread "
    "evenly over cells; its place is the third of the numbers from 0 to 3/10, to 7/10 "
    "and to 1 in which the distribution function of the cell's point is, so that each "
    "place alone has one law in both states. The joint release has the chances 41, 29, "
    "29, 1 of a hundred in the first state and the opposite ones in the second. At "
    "exp({epsilon}) = 10 the product with the copula is private with delta 279/10000, "
    "the joint release needs 31/100.",
)

three, four = finite(3), finite(4)
low = finite_law("3/7", "4/7", 0), finite_law(0, 0, 1)
high = finite_law(1, 0, 0), finite_law(0, "4/7", "3/7")
dependent = {
    here: finite_law("41/100", "29/100", "29/100", "1/100"),
    there: finite_law("1/100", "29/100", "29/100", "41/100"),
    words.first_release: table(*(dirac(label(place // 2, 2)) for place in range(4))),
    words.second_release: table(*(dirac(label(place % 2, 2)) for place in range(4))),
    **{rank: table(*low) for rank in ranks[here]},
    **{rank: table(*high) for rank in ranks[there]},
    epsilon: log(10),
    delta: "279/10000",
}
zeros = event(words.bits, equal(words.bits, pair(words.zero, words.zero)))
whole = {"X": four, "Y": words.two, "Z": words.two, "U": three}


def by_ten(p, goal):
    """First with the number 10, then with what it is."""
    left, right, level, slack = goal.arguments
    B, hole = event_variable("B", left.sort.parameters[0]), p.fresh(REAL)
    chances = probability(left, B), probability(right, B)
    fact = p.have(chances[0] <= 10 * chances[1] + slack)
    ten = p.auto(equal(number(10), exp(level)))
    fact = p.rewrite(ten, fact, chances[0] <= hole * chances[1] + slack, hole)
    return p.the_same(p.every(fact, B), goal)


SPEC = SPEC.but(refutation=At(dependent, (zeros,), whole, {"product": by_ten}))
