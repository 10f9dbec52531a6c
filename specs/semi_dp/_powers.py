"""Two trade-off functions, their tensor product and the powers of all three."""

from verifydp.formal.spec import *

both = shared("semi_dp._stages")
groups = shared("semi_dp._groups")
function_of = definition("semi_dp.best_tests.function")
composed = definition("semi_dp.group_privacy")
shape_of = theorem("semi_dp.best_tests.function")
power_shape = theorem("semi_dp.lemma_41.shape")
alpha = both.alpha
A, B, C, E, u, v, U, V = (getattr(both, name) for name in "ABCEuvUV")
f, first_curve, second_curve = both.f, both.first_curve, both.second_curve
first_best, second_best = both.first_best, both.second_best
best = any_test("best", pair_sort(REAL, pair_sort(V, U)))
k = natural("k")
g, first_powers, second_powers = (
    function_variable(name, pair_sort(NATURAL, REAL))
    for name in ("g", "first_powers", "second_powers")
)
AC, BE = both.product(A, C), both.product(B, E)
product_pair = (AC, BE, f, best, pair_sort(V, U))
functions = {
    "first": function_of(A, B, first_curve, first_best),
    "second": function_of(C, E, second_curve, second_best),
    "product": function_of(AC, BE, f, best),
}
powers = {
    "first powers": composed(first_curve, first_powers),
    "second powers": composed(second_curve, second_powers),
    "powers": composed(f, g),
}


def times(of, count=k):
    """The function composed so many times."""
    return function(alpha, at(of, count, alpha))


def shapes(p, name, one, other, of, best, over):
    """The function rises, and is convex."""
    values = {"P": one, "Q": other, "f": of, "best": best}
    fact = p.use(shape_of, p.given(name), spaces={"S": over}, **values)
    return p.part(fact, 0), p.part(fact, 1)


level_of, reached = groups.level_of, groups.reached
count_of = to_real(first(level_of))
of_both = point("of_both", pair_sort(REAL, pair_sort(finite(2), finite(2))))
laws = (A, B, C, E, f, first_curve, second_curve, first_best, second_best)
alike = {
    **{name: both.alike[name] for name in laws},
    best: both.at_random(of_both),
}


def powers_of(body):
    """The same from the first composition on."""
    return function(level_of, if_(equal(count_of, 0), reached, body))


alike_powers = {
    **dict.fromkeys((first_powers, second_powers, g), function(level_of, reached)),
    k: natural_number(2),
}
spaces = dict.fromkeys("UV", finite(2))
nothing, above = function(alpha, 0), function(alpha, alpha + 1)
#: What fails without one hypothesis about the functions.
told = {
    "first": {first_curve: nothing, first_powers: powers_of(0)},
    "second": {second_curve: nothing, second_powers: powers_of(0)},
    "product": {f: above, g: function(level_of, reached + count_of)},
    "first powers": {first_powers: powers_of(0)},
    "second powers": {second_powers: powers_of(0)},
    "powers": {g: function(level_of, reached + count_of)},
}


def misses(found, **more):
    """A near miss without each hypothesis."""
    return {
        f"no such {name}": NearMiss(without=name, at=values, **more)
        for name, values in found.items()
    }


def power_shapes(p, name):
    """The power of a function rises, and is convex."""
    ranks = {
        "first": (A, B, first_curve, first_best, V, first_powers),
        "second": (C, E, second_curve, second_best, U, second_powers),
        "product": (*product_pair, g),
    }
    *pair_, of_powers = ranks[name]
    of = pair_[2]
    known = p.given("powers" if name == "product" else name + " powers")
    fact = p.use(power_shape, *shapes(p, name, *pair_), known, f=of, g=of_powers, k=k)
    return p.part(fact, 0), p.part(fact, 1)
