"""The tail over a cell of the nuisance."""

from verifydp.formal.spec import *

hits = definition("foundations.hits")
S = space("S")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
n, m, c, d = map(natural, ("n", "m", "c", "d"))
corner = function_variable("corner", NATURAL)
words = shared("foundations.staircase._words")
one = words.one
staircase = theorem("foundations.staircase")
low, high, epsilon, growth, delta = map(
    real, ("low", "high", "epsilon", "growth", "delta")
)
reachable = minimum(1, growth * high + delta)


def coins(count, chance):
    """The number of hits of a chance."""
    return hits(count, finite_law(1 - chance, chance), one)


def reached(count, other):
    """Whether the first count reaches the corner of the second one."""
    return indicator(at(corner, other) <= to_real(count))


def beyond(first_law, second_law):
    """The probability that the first count reaches the corner of the second one."""
    return mean(second_law, d, mean(first_law, c, reached(c, d)))


within = coins(n, reachable), coins(m, maximum(0, low))
tail = beyond(hits(n, P, B), hits(m, Q, B))

SPEC = Theorem(
    title="The tail over a cell of the nuisance",
    source="Berger and Boos 1994; Buehler 1957",
    uses=(hits,),
    given={
        "hypothesis": probability(P, B) <= exp(epsilon) * probability(Q, B) + delta,
        "growth": exp(epsilon) <= growth,
        "begins": low <= probability(Q, B),
        "ends": probability(Q, B) <= high,
        "corners rise": forall(d, at(corner, d) <= at(corner, next_(d))),
    },
    claim=tail <= beyond(*within),
    remark="Extreme are the pairs of counts in which the first one reaches the corner "
    "that belongs to the second one.",
)
counts = point("counts", pair_sort(NATURAL, NATURAL))


def cell(p):
    """Within a cell, the first chance is below its upper end, the second above low."""
    s, growth_ = point("s", S), p.given("growth")
    on_p = p.mean_between(P, s, indicator(member(s, B)))
    on_q = p.mean_between(Q, s, indicator(member(s, B)))
    begins, ends = p.given("begins"), p.given("ends")
    positive = p.have(growth > 0, growth_)
    scaled = exp(epsilon) * probability(Q, B) <= growth * high
    scaled = p.have(scaled, growth_, on_q, ends, positive)
    least = maximum(0, low)
    most = p.have(probability(P, B) <= reachable, p.given("hypothesis"), scaled, on_p)
    is_high = p.have(conjunction(reachable >= 0, reachable <= 1), most, on_p)
    is_low = p.have(conjunction(least >= 0, least <= 1), begins, on_q)
    region = indicator(at(corner, second(counts)) <= to_real(first(counts)))
    upper, lower = (finite_law(1 - end, end) for end in (reachable, least))
    values = {"extreme": test_of(counts, region), "A": B, "C": one, "D": one}
    values |= {"U": upper, "V": lower}
    higher = p.have(probability(P, B) <= probability(upper, one), most, is_high)
    rarer = p.have(probability(lower, one) <= probability(Q, B), begins, is_low, on_q)
    rises = reached(c, d) <= reached(next_(c), d)
    falls = reached(c, next_(d)) <= reached(c, d)
    rises = p.every(p.have(rises), c, d)
    falls = p.every(p.have(falls, p.at(p.given("corners rise"), d)), c, d)
    spaces = {"T": finite(2)}
    return p.use(staircase, rises, falls, higher, rarer, spaces=spaces, **values)


frequent = {
    P: finite_law("1/2", "1/2"),
    Q: finite_law("3/4", "1/4"),
    B: one,
    corner: function(d, to_real(d) + 1),
    epsilon: log(2),
    growth: 2,
    delta: 0,
    low: "1/4",
    high: "1/4",
    n: natural_number(1),
    m: natural_number(1),
}


def outside(without, **changed):
    """Where the tail is larger than at the corner, because a condition is missing."""
    names = {str(over.data): over for over in frequent}
    values = {names[name]: one_ for name, one_ in changed.items()}
    at_point = At({**frequent, **values}, spaces={"S": finite(2)})
    return NearMiss(without=(without,), at=at_point)


tight = At(frequent, spaces={"S": finite(2)})

SPEC = SPEC.but(
    proof=cell,
    instance=tight,
    near_misses={
        "a larger loss": outside("hypothesis", P=finite_law("1/4", "3/4")),
        "a growth below exp({epsilon})": outside("growth", growth="199/100"),
        "a cell that begins later": outside("begins", low="26/100"),
        "a cell that ends earlier": outside("ends", high="24/100"),
        "corners that fall": outside(
            "corners rise", corner=function(d, 1 - to_real(d)), low=0
        ),
        "less": NearMiss(
            claim=tail <= beyond(*within) * "99/100",
        ),
    },
)
