"""The fork: the data have a prior, and state and output are two readings of them."""

from verifydp.formal.spec import *

confounding_private = definition("confounding_privacy.definition_3")
products_form = theorem("confounding_privacy.definition_3")
R, S, X, Y = space("R"), space("S"), space("X"), space("Y")
belief, x, y = point("belief", R), point("x", X), point("y", Y)
s, t, u = point("s", S), point("t", S), point("u", S)
prior, reading, mechanism = (
    kernel("prior", R, X),
    kernel("reading", X, S),
    kernel("mechanism", X, Y),
)
pairs, epsilon, delta = (
    event_variable("pairs", pair_sort(S, S)),
    real("epsilon"),
    real("delta"),
)
A, B, W = event_variable("A", S), event_variable("B", X), event_variable("W", Y)
drawn = bind(at(prior, belief), x, bind(at(reading, x), u, dirac(pair(u, x))))
fork_private = Definition(
    "fork_private",
    (prior, reading, mechanism, pairs, epsilon, delta),
    confounding_private(function(belief, drawn), mechanism, pairs, epsilon, delta),
    uses=(confounding_private,),
)
private = fork_private(prior, reading, mechanism, pairs, epsilon, delta)


def told(state):
    """The chance that the data are read as this state."""
    return mean(at(reading, x), u, indicator(equal(u, state)))


def mass(state):
    """The prior probability of a state, as the prior of the data gives it."""
    return mean(at(prior, belief), x, told(state))


def hit(state):
    """The probability of the state together with an output in W."""
    return mean(at(prior, belief), x, told(state) * probability(at(mechanism, x), W))


def bounded(slack):
    """The inequality for two states, multiplied by their probabilities."""
    return hit(s) * mass(t) <= exp(epsilon) * hit(t) * mass(s) + slack


product = bounded(delta * mass(s) * mass(t))
apart = member(pair(s, t), pairs)
products = forall(belief, s, t, W, implies(apart, product))
everything = bind(
    at(prior, belief),
    x,
    bind(at(reading, x), u, bind(at(mechanism, x), y, dirac(pair(u, pair(x, y))))),
)
seen = point("seen", pair_sort(S, pair_sort(X, Y)))
inside = conjunction(
    member(first(seen), A),
    member(first(second(seen)), B),
    member(second(second(seen)), W),
)


def by_product(one, other):
    return one * other


def by_sum(one, other):
    return one + other


def factors(joined=by_product):
    """Given the data, a set of states and a set of outputs are independent."""
    state, output = probability(at(reading, x), A), probability(at(mechanism, x), W)
    body = joined(indicator(member(x, B)) * state, output)
    return equal(
        probability(everything, event(seen, inside)), mean(at(prior, belief), x, body)
    )


independent = factors()

SPEC = Theorem(
    title="The fork: state and output are independent given the data",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 4, "
    "eq. (2) and section 2",
    covers=("CP-D4", "CP-D101", "CP-Q2"),
    standing="definition",
    defines=fork_private,
    reads="{2} is ({4}, {5})-private on {3} for the fork from {0} by {1}",
    uses=(confounding_private,),
    claim=conjunction(
        implies(private, products),
        implies(products, private),
        forall(belief, A, B, W, independent),
    ),
    remark="The prior of the state is what the prior of the data makes of it, so that "
    "the two agree. In the causal model the arrow between state and data goes either "
    "way: here from the data to the state, in confounding_privacy.definition_3.states "
    "from the state to the data; the mechanism reads the data only. The condition "
    "that a state which occurs with the data can be read from them is no more than "
    "that the joint law is the one written here.",
)


def proof(p):
    """Write the masses of the joint law as means over the data."""
    forms = p.use(products_form, joint=function(belief, drawn))
    to_products, to_private = p.parts(forms)
    known = p.assume(private)
    general = p.apply(to_products, p.the_same(known, to_products.formula.arguments[0]))
    forwards = p.the_same(general, products)
    back = p.the_same(p.assume(products), to_private.formula.arguments[0])
    backwards = p.the_same(p.apply(to_private, back), private)
    return p.have(
        p.statement.claim,
        p.supposing(private, forwards),
        p.supposing(products, backwards),
        p.every(p.have(independent), belief, A, B, W),
    )


bit, only = point("bit", finite(2)), point("only", finite(1))
couple = point("couple", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
spaces = {"R": finite(1), "S": finite(2), "X": finite(2), "Y": finite(2)}
revealed = {
    prior: function(only, finite_law("1/4", "3/4")),
    reading: function(bit, dirac(bit)),
    mechanism: function(bit, dirac(bit)),
    pairs: event(couple, TRUE),
    epsilon: 0,
    delta: 1,
}
output_0 = (label(0, 1), zero, one, event(bit, equal(bit, zero)))

without_delta = bounded(0 * mass(s) * mass(t))
everywhere = event(bit, TRUE)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "products without {delta}": NearMiss(
            claim=implies(
                private, forall(belief, s, t, W, implies(apart, without_delta))
            ),
            at=At(revealed, output_0, spaces),
        ),
        "all pairs": NearMiss(
            claim=implies(private, forall(belief, s, t, W, product)),
            at=At(
                {**revealed, pairs: event(couple, FALSE), delta: 0},
                output_0[1:],
                spaces,
            ),
        ),
        "a sum of probabilities": NearMiss(
            claim=forall(belief, A, B, W, factors(joined=by_sum)),
            at=At(revealed, (label(0, 1), *3 * (everywhere,)), spaces),
        ),
    },
)
