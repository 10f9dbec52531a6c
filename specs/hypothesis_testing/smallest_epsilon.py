"""The smallest epsilon of a notion, for one mechanism; and what comparing them means.

The mechanism is fixed, so the adversary's performance is. The epsilons for which it
satisfies a notion are a set of numbers, and larger ones are in it as well. One notion
with epsilon gives another with k epsilon exactly if the second smallest is at most k
times the first.
"""

from verifydp.formal.spec import *

budgets, others = event_variable("budgets", REAL), event_variable("others", REAL)
least, other_least, k = real("least"), real("other_least"), real("k")
epsilon, larger = real("epsilon"), real("larger")
smallest = Definition(
    "smallest",
    (budgets, least),
    conjunction(
        member(least, budgets),
        forall(epsilon, implies(member(epsilon, budgets), least <= epsilon)),
    ),
)
upward = forall(
    epsilon,
    larger,
    implies(
        conjunction(member(epsilon, others), epsilon <= larger), member(larger, others)
    ),
)
follows = forall(
    epsilon, implies(member(epsilon, budgets), member(k * epsilon, others))
)
bounded = other_least <= k * least

SPEC = Theorem(
    title="The smallest epsilon of a notion",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.2",
    covers=("HT-DU16",),
    standing="definition",
    defines=smallest,
    reads="{1} is the smallest number in {0}",
    given={
        "first": smallest(budgets, least),
        "second": smallest(others, other_least),
        "upward": upward,
        "k": k >= 0,
    },
    claim=conjunction(implies(follows, bounded), implies(bounded, follows)),
    remark="The reading that fits the paper's proofs, which compare notions at one "
    "amount of perturbation: {'eps_X'} is the smallest epsilon with which the "
    "mechanism is {'X'}. So {'eps_Y <= k eps_X'} says that {'X'} with any epsilon "
    "gives {'Y'} with {k} times that epsilon. With epsilon fixed and mechanisms "
    "compared all orders would turn round.",
)


def proof(p):
    """One way at the smallest budget, the other way by what is larger."""
    first_parts, second_parts = p.given("first"), p.given("second")
    own = p.have(member(least, budgets), first_parts)
    moved = p.apply(p.at(p.assume(follows), least), own)
    rest = smallest.at((others, other_least)).arguments[1]
    at_most = p.apply(p.at(p.have(rest, second_parts), k * least), moved)
    forwards = p.supposing(follows, p.the_same(at_most, bounded))
    here = p.assume(member(epsilon, budgets))
    rest = smallest.at((budgets, least)).arguments[1]
    above = p.apply(p.at(p.have(rest, first_parts), epsilon), here)
    enough = p.have(other_least <= k * epsilon, above, p.assume(bounded), p.given("k"))
    in_others = p.have(member(other_least, others), second_parts)
    up = p.at(p.given("upward"), other_least, k * epsilon)
    reached = p.apply(up, p.have(up.formula.arguments[0], in_others, enough))
    backwards = p.every(p.supposing(here, reached), epsilon)
    return p.have(p.statement.claim, forwards, p.supposing(bounded, backwards))


of = point("of", REAL)


def half_line(start):
    return event(of, number(start) <= of)


def shown_smallest(p, goal):
    """The start of a half-line is its smallest number."""
    start, rest = p.context.exposed(goal, "and")[0].arguments
    inside = p.auto(start)
    return p.the_same(p.have(conjunction(start, rest), inside, p.auto(rest)), goal)


at_2 = {budgets: half_line(1), others: half_line(2), least: 1, other_least: 2, k: 2}
shows = {"first": shown_smallest, "second": shown_smallest}


def way(place, *witnesses):
    """One of the two implications fails: its premise holds, and its end does not."""

    def refute(p, claim):
        part = p.have(claim.arguments[place], p.assume(claim))
        return p.absurd(p.apply(part, p.auto(part.formula.arguments[0])), *witnesses)

    return refute


def without(name, values, place, *witnesses):
    where = At({**at_2, **values}, show=shows, refute=way(place, *witnesses))
    return NearMiss(without=(name,), at=where)


SPEC = SPEC.but(
    proof=proof,
    instance=At(at_2, show=shows),
    near_misses={
        "not the smallest": without("first", {least: 0}, 0),
        "not the smallest of the other": without("second", {other_least: 3}, 0),
        "a set that ends": without("upward", {others: event(of, equal(of, 2))}, 1, 2),
        "a negative factor": without(
            "k", {k: -1, others: half_line(-1), other_least: -1}, 1, 2
        ),
        "a little less": NearMiss(
            claim=implies(follows, other_least <= k * least * number("99/100")),
        ),
    },
)
