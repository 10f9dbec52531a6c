"""Mechanisms that are private for any two datasets add up, whatever confounds them.

Where each mechanism keeps any two datasets within a factor, in each step and whatever
was released before, the releases given two states are within the product of these
factors: for any laws of the dataset, so for any state and any confounder.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

close = definition("foundations.closeness")
pure = theorem("general_composition.adaptive.pure")
X, S = space("X"), space("S")
n, k = natural("n"), natural("k")
x, y, start, state = point("x", X), point("y", X), point("start", S), point("state", S)
here, there = law("here", X), law("there", X)
mechanism = kernel("M", pair_sort(NATURAL, pair_sort(S, X)), S)
budget = function_variable("d", NATURAL)
B = event_variable("B", S)


def step(dataset):
    """Mechanism n after what was released before it."""
    return at(mechanism, n, state, dataset)


def release(dataset):
    """All mechanisms in turn, on one dataset."""
    return iterate(k, start, n, state, step(dataset))


def released(data):
    """The dataset has a law; all mechanisms read the same one."""
    return bind(data, x, release(x))


def each(data_1=x, data_2=y, over=(x, y)):
    """Each mechanism is private for any two datasets."""
    private = close(step(data_1), step(data_2), at(budget, n), 0)
    running = to_real(n) < to_real(k)
    return forall(n, state, *over, implies(running, private))


total = sum_(k, n, at(budget, n))

SPEC = Theorem(
    title="Mechanisms that are private for any two datasets add up",
    source="derived; mixtures of laws within a factor are within that factor",
    covers=("CP-Q202",),
    uses=(close,),
    given={"each mechanism": each()},
    claim=close(released(here), released(there), total, 0),
    remark="Any number of mechanisms, adaptive or not, any space of datasets, any laws "
    "of the dataset: {here} and {there} are its laws given two states, whatever the "
    "prior. "
    "With the same statement for the states in the other order it bounds both. The "
    "state is what was released so far. That the laws of the single outputs are close "
    "is not enough: two bits of which each says nothing tell all together.",
)


def proof(p):
    """For any two datasets first, then on average over both, one after the other."""
    running = p.assume(to_real(n) < to_real(k))
    fact = p.apply(p.at(p.given("each mechanism"), n, state, x, y), running)
    fact = p.every(p.supposing(running, fact), n, state)
    before = point("before", pair_sort(NATURAL, S))
    laws = {
        name: function(before, at(mechanism, first(before), second(before), dataset))
        for name, dataset in (("M", x), ("N", y))
    }
    values = {pure[name]: law_ for name, law_ in laws.items()}
    fact = p.use(pure, {**values, pure["d"]: budget, pure["start"]: start}, fact)
    hits = [probability(release(one), B) for one in (x, y)]
    bound = p.have(hits[0] <= exp(total) * hits[1], p.at(fact, B))
    left = p.mean(bound, here, x)
    right = p.mean(left, there, y)
    chances = [probability(released(one), B) for one in (here, there)]
    return p.every(p.have(chances[0] <= exp(total) * chances[1] + 0, right), B)


two, four = finite(2), finite(4)
reading = point("reading", pair_sort(NATURAL, pair_sort(four, two)))
number_of = natural("number_of")
kept, bit = first(second(reading)), second(second(reading))
is_first = equal(first(reading), natural_number(0))
told = choose(bit, coin("3/4"), coin("1/4"))
flip = point("flip", two)
add_bit = choose(
    kept,
    *(choose(flip, label(place, 4), label((place + 2) % 4, 4)) for place in range(4)),
)
first_bit = choose(flip, label(0, 4), label(1, 4))
responses = {
    mechanism: function(
        reading, bind(told, flip, dirac(if_(is_first, first_bit, add_bit)))
    ),
    budget: function(number_of, log(3)),
    start: label(0, 4),
    k: natural_number(2),
    here: finite_law(1, 0),
    there: finite_law(0, 1),
}
spaces = {"X": two, "S": four}
outputs = point("outputs", four)
both_zero = event(outputs, equal(outputs, label(0, 4)))

SPEC = SPEC.but(
    proof=proof,
    instance=At(responses, spaces=spaces),
    near_misses={
        "kernels without a bound": NearMiss(
            without="each mechanism",
            at={budget: function(number_of, 0)},
            witnesses=(both_zero,),
        ),
        "a little less": NearMiss(
            claim=close(released(here), released(there), total + log("99/100"), 0),
            witnesses=(both_zero,),
        ),
        "the budget of the first mechanism": NearMiss(
            claim=close(
                released(here),
                released(there),
                sum_(natural_number(1), n, at(budget, n)),
                0,
            ),
            witnesses=(both_zero,),
        ),
    },
)
