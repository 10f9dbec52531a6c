"""The Laplace mechanism for vectors: noise for the L1 sensitivity, any dimension.

The q noisy answers are drawn one after the other and put into a record of any space,
the list of all of them for example.
"""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, s, start = point("x", D), point("y", D), point("s", S), point("start", S)
q, i, t, B = natural("q"), natural("i"), point("t", REAL), event_variable("B", S)
query = function_variable("query", pair_sort(NATURAL, D))
put = function_variable("put", pair_sort(NATURAL, pair_sort(S, REAL)), S)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)
b, epsilon, sensitivity = map(real, ("b", "epsilon", "sensitivity"))


def noisy(database):
    """One more answer, put into the record."""
    answer = laplace(at(query, i, database), b)
    return bind(answer, t, dirac(at(put, i, s, t)))


def released(database):
    return iterate(q, start, i, s, noisy(database))


change = abs(at(query, i, x) - at(query, i, y))
total = sum_(q, i, change)

SPEC = Theorem(
    title="The Laplace mechanism for vectors",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 1; "
    "Dwork, McSherry, Nissim and Smith 2006, section 3",
    covers=("HT-T1",),
    uses=(private,),
    given={
        "scale": b > 0,
        "sensitivity": forall(x, y, implies(near, total <= sensitivity)),
        "enough noise": sensitivity <= b * epsilon,
    },
    claim=private(function(x, released(x)), neighbours, epsilon, 0),
    remark="q is any number of coordinates, each with noise of its own; the record "
    "may be the list of all noisy answers, or anything made of them. The scale b is at "
    "least sensitivity / {epsilon}; the paper takes it equal, with both positive. It "
    "has to be positive for the noise to have a law. The sensitivity is any bound on "
    "the L1 distances of neighbours: definition_2.",
)
close = definition("foundations.closeness")
numbers = theorem("foundations.laplace")
processed = theorem("foundations.post_processing")
stages = theorem("foundations.adaptive_composition")


def proof(p):
    """A coordinate that changes by d loses d / b; the losses add up."""
    scale, here = p.given("scale"), p.assume(near)
    values = {"f": at(query, i, x), "g": at(query, i, y), "b": b}
    values |= {"epsilon": change / b, "sensitivity": change}
    values = {numbers[name]: one for name, one in values.items()}
    enough = p.have(change <= b * (change / b), scale)
    one = p.use(numbers, values, scale, p.have(change <= change), enough)
    laws = dict(zip(("P", "Q", "epsilon", "delta"), one.formula.arguments, strict=True))
    laws["K"] = function(t, dirac(at(put, i, s, t)))
    values = {processed[name]: value_ for name, value_ in laws.items()}
    stage = p.use(processed, values, one, spaces={"S": REAL, "T": S})
    before = implies(to_real(i) < to_real(q), stage.formula)
    each = p.every(p.supposing(before.arguments[0], stage), i, s)
    both = point("both", pair_sort(NATURAL, S))

    def kernel_of(database):
        answer = laplace(at(query, first(both), database), b)
        return function(
            both, bind(answer, t, dirac(at(put, first(both), second(both), t)))
        )

    values = {"K": kernel_of(x), "J": kernel_of(y), "start": start, "k": q}
    values |= {"epsilons": function(i, change / b), "deltas": function(i, 0)}
    all_of = p.use(stages, each, **values)
    less = p.apply(p.at(p.given("sensitivity"), x, y), here)
    bound = p.have(total / b <= epsilon, less, p.given("enough noise"), scale)
    losses = p.have(exp(sum_(q, i, change / b)) <= exp(epsilon), bound)
    chance, other = probability(released(x), B), probability(released(y), B)
    sign = p.mean(p.have(indicator(member(s, B)) >= 0), released(y), s)
    goal = chance <= exp(epsilon) * other + 0
    weaker = p.every(p.have(goal, p.at(all_of, B), losses, sign), B)
    whole = p.the_same(weaker, close(released(x), released(y), epsilon, 0))
    return p.every(p.supposing(near, whole), x, y)


zero, one = label(0, 2), label(1, 2)
bits = point("bits", pair_sort(finite(2), finite(2)))
of_bit = point("of_bit", pair_sort(NATURAL, finite(2)))
plane, two = pair_sort(REAL, REAL), point("two", pair_sort(REAL, REAL))
seen = point("seen", pair_sort(NATURAL, pair_sort(plane, REAL)))
case = {
    query: function(of_bit, choose(second(of_bit), 0, "1/2")),
    put: function(seen, pair(second(second(seen)), first(first(second(seen))))),
    neighbours: event(bits, TRUE),
    start: pair(number(0), number(0)),
    q: natural_number(2),
    b: 1,
    epsilon: 1,
    sensitivity: 1,
}
constant = {query: function(of_bit, number(0)), sensitivity: 0}


def usual(values=None):
    """Two coordinates that move with one bit, and the event that both are low."""
    low = event(two, conjunction(first(two) <= 0, second(two) <= 0))
    values = {**case, **(values or {})}
    return At(values, (zero, one, low), {"D": finite(2), "S": plane})


SPEC = SPEC.but(
    proof=proof,
    instance=usual(),
    reach=(usual({q: natural_number(0)}), usual({epsilon: 10})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=usual({**constant, b: -1, epsilon: -1, q: natural_number(0)}),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity", at=usual({sensitivity: "1/2", epsilon: "1/2"})
        ),
        "half the scale": NearMiss(
            given={"enough noise": sensitivity <= 2 * b * epsilon}, at=usual({b: "1/2"})
        ),
        "a little less noise": NearMiss(
            without="enough noise", at=usual({b: "99/100"})
        ),
        "less epsilon": NearMiss(
            claim=private(function(x, released(x)), neighbours, epsilon * "99/100", 0),
            at=usual(),
        ),
    },
)
