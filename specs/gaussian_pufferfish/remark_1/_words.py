"""What the theorems of remark_1 are made of."""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
prior = kernel("prior", pair_sort(R, S), REAL)
location = function_variable("location", pair_sort(R, S))
pairs = event_variable("pairs", pair_sort(S, S))
x, y, b, epsilon = point("x", REAL), point("y", REAL), real("b"), real("epsilon")
A, B = event_variable("A", REAL), event_variable("B", REAL)
compared = member(pair(s, t), pairs)
here, there = at(prior, belief, s), at(prior, belief, t)
at_s, at_t = at(location, belief, s), at(location, belief, t)
shift = at_s - at_t


def moved(law_, by):
    return pushforward(law_, x, x + by)


def same(one, other, what=A):
    return equal(probability(one, what), probability(other, what))


mechanism = function(x, laplace(x, b))
is_private = pufferfish(prior, mechanism, pairs, epsilon, 0)
covered = implies(compared, abs(shift) <= epsilon * b)
one, other, only = label(0, 2), label(1, 2), label(0, 1)
laplace_mechanism = theorem("foundations.laplace")


def private_by(p, by, equation):
    """Datum by datum the noise covers what the data are moved by."""
    known = p.assume(compared)
    small = p.apply(p.at(p.given("noise"), belief, s, t), known)
    level = {"f": x + by, "g": x, "sensitivity": epsilon * b}
    apart = p.have(abs(x + by - x) <= epsilon * b, small)
    mechanism_ = p.use(laplace_mechanism, p.given("scale"), apart, **level)
    average = p.mean(p.at(mechanism_, B), there, x)
    left, right = equation.formula.arguments
    unit = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    # What is known of events holds for the chance of B, a test of the data.
    chance = probability(laplace(x, b), B)
    less = p.layer_cake(p.every(p.have(left <= right, equation), A), x, chance, unit)
    first_, second_ = bind(here, x, laplace(x, b)), bind(there, x, laplace(x, b))
    bound = probability(first_, B) <= exp(epsilon) * probability(second_, B) + 0
    total = p.every(p.have(bound, less, average), B)
    private = p.every(p.supposing(compared, total), belief, s, t)
    return p.the_same(private, is_private)


spaces = {"R": finite(1), "S": finite(2)}
both = point("both", pair_sort(finite(1), finite(2)))
couple = point("couple", pair_sort(finite(2), finite(2)))
ordered = event(couple, equal(couple, pair(one, other)))
left, everything = event(y, y <= 0), event(y, TRUE)


def located(law_at, first_place, second_place, **changed):
    """Two secrets that are compared in one order."""
    places = first_place, second_place
    values = {
        prior: function(both, choose(second(both), *map(law_at, places))),
        location: function(both, choose(second(both), *places)),
        pairs: ordered,
        b: 1,
        epsilon: 1,
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in changed.items()}}


def constant(place):
    return dirac(number(place))


def gaussian(place):
    return normal(place, 1)


def fails(values, what=left, **parts):
    parts = {"claim": is_private, **parts}
    at_values = At(values, (only, one, other, what), spaces)
    return NearMiss(at=at_values, **parts)


nowhere = function(both, number(0))
wider = implies(compared, abs(shift) <= number("101/100") * epsilon * b)
a_little_more = forall(belief, s, t, wider)
