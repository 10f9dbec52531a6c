"""Theorem 7, line 2, where its two sides do not speak of the same thing.

Membership privacy of the whole database bounds the odds of any of its records: the law
of the output given a record is a mixture of those given a database. Membership privacy
of each record bounds nothing about two databases that differ in one.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7_membership_record._words")
evaluated = shared("hypothesis_testing._evaluated")
spaces = words.spaces
by_labels = evaluated.by_labels
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
R, D, V, Out = (space(name) for name in ("R", "D", "V", "O"))
belief = point("belief", R)
x, z, hole = (point(name, D) for name in ("x", "z", "hole"))
v, W, epsilon = point("v", V), event_variable("W", Out), real("epsilon")
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
pairs = event_variable("pairs", pair_sort(V, V))
databases = membership(prior, M, function(x, x), epsilon)
inferring = inferential(prior, M, secret, pairs, 2 * epsilon)

SPEC = Theorem(
    title="Theorem 7, line 2, membership of the database, odds of a record",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and section 10.6",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(membership, inferential),
    given={"databases": databases, "full": words.full},
    claim=inferring,
    remark="Line 2, reading with membership privacy of the database and inferential "
    "privacy of a record, or of any other secret. The prior gives each database a "
    "positive probability, so there are countably many databases.",
)
twice = theorem("hypothesis_testing.theorem_7_membership")
of_secret = membership(prior, M, secret, epsilon)


def seen(of):
    return probability(at(M, of), W)


output = mean(at(prior, belief), x, seen(x))


def factor(p):
    """A database and an output in W: its prior times the chance of W."""
    same = equal(z, x)
    one_, other = indicator(same) * seen(z), indicator(same) * seen(x)
    template = equal(one_, indicator(same) * seen(hole))
    yes = p.rewrite(p.assume(same), p.have(equal(one_, one_)), template, hole)
    no = p.have(equal(one_, other), p.assume(negation(same)))
    pointwise = p.cases(same, yes, no)
    ways = [
        p.mean(p.have(low <= high, pointwise), at(prior, belief), z)
        for low, high in ((one_, other), (other, one_))
    ]
    whole = mean(at(prior, belief), z, one_)
    return p.have(equal(whole, words.mass(x) * seen(x)), *ways)


def proof(p):
    """Average over the databases that have the secret; then line 2 for it."""
    premise, goal = p.at(p.assume(of_secret), belief, v, W).formula.arguments
    here = p.assume(premise)
    happens = p.have(output > 0, here)
    possible = p.at(p.given("full"), belief, x)
    moved = p.at(p.given("databases"), belief, x, W)
    moved = p.apply(moved, p.have(moved.formula.arguments[0], possible, happens))
    known = moved, factor(p), possible, happens
    has_it, e = indicator(equal(at(secret, x), v)), exp(epsilon)
    averaged = []
    for low, high in ((seen(x), output), (output, seen(x))):
        bound = p.have(low <= e * high, *known)
        bound = p.have(has_it * low <= has_it * e * high, bound)
        averaged.append(p.mean(bound, at(prior, belief), x))
    shown = p.have(goal, *averaged, happens, here)
    shown = p.every(p.supposing(premise, shown), belief, v, W)
    return p.use(twice, p.the_same(shown, of_secret))


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
bit, some = point("bit", finite(2)), point("some", finite(1))
r = point("r", REAL)
two = point("two", pair_sort(finite(2), finite(2)))
output_0 = event(bit, equal(bit, zero))
response = {
    prior: function(some, finite_law("1/2", "1/2")),
    M: table(*words.flips),
    secret: function(bit, bit),
    pairs: event(two, TRUE),
    epsilon: log("201/100"),
}
# The sign of a number that has no atoms is told.
signs = {
    **response,
    prior: function(some, standard_normal),
    M: function(r, if_(r <= 0, dirac(zero), dirac(one))),
    secret: function(r, if_(r <= 0, zero, one)),
    epsilon: 0,
}


def no_atoms(p, goal):
    """No number has a positive probability, so nothing is asked."""
    spot, told = event_variable("spot", finite(2)), point("told", finite(1))
    premise, goal_ = p.at(p.assume(goal), told, r, spot).formula.arguments
    shown = p.have(goal_, p.assume(premise), p.axiom("normal_point", r))
    return p.the_same(p.every(p.supposing(premise, shown), told, r, spot), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show=words.shows),
    near_misses={
        "without the factor 2": NearMiss(
            claim=inferential(prior, M, secret, pairs, epsilon),
            refute=by_labels,
        ),
        "not private": NearMiss(
            without="databases",
            at={epsilon: 0},
            refute=by_labels,
        ),
        "databases without probability": NearMiss(
            without="full",
            at=At(
                signs,
                (only, zero, one, output_0),
                {**spaces, "D": REAL},
                show={"databases": no_atoms},
            ),
        ),
    },
)
