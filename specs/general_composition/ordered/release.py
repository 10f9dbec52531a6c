"""Components on parts by identifier: the largest budget is enough, replaced records."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

words = shared("general_composition.ordered._words")
distances = shared("general_composition.ordered._distances")
distant = shared("general_composition.ordered._distant")
independent = words.independent
parts_compatible = theorem("general_composition.ordered")
parts_steady = theorem("general_composition.ordered.sensitivity")
largest_budget = theorem("general_composition.disjoint")
n, k, x, below = words.n, words.k, words.x, words.below
budgets, epsilon = function_variable("budgets", NATURAL), real("epsilon")
released, cell = function(x, independent.release(x)), independent.cell


def claimed(by=1):
    loss = epsilon * at(distances.distance, cell)
    loss = function(cell, loss if by == 1 else loss * by)
    return independent.metric_private(released, distances.reachable, loss)


own = conjunction(at(budgets, n) >= 0, at(budgets, n) <= epsilon)
SPEC = Theorem(
    title="Parts of ordered databases under replacement: the largest budget",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.7",
    covers=("GC-EIV.7",),
    uses=(distances.canonical, independent.metric_private),
    given={
        **words.given,
        **distances.given,
        "budget": epsilon >= 0,
        "budgets": forall(n, implies(below(n, k), own)),
        "components": independent.each_private(at(budgets, n)),
    },
    claim=claimed(),
    remark="A database holds records, each an identifier and its content; the "
    "identifiers are 0, 1, 2, ... up to the size, where the paper begins with 1. "
    "Part {'n'} has the records of its own identifiers, whatever their content. D is "
    "any class of such databases; neighbours differ by one replaced record. Component "
    "{'n'} is private for the canonical metric of the parts. By the records "
    "themselves the parts would cost two budgets: see record_wise.bounded and "
    "district_counts.",
)


def proof(p):
    """The parts are compatible, and no further apart than the databases."""
    known = [p.given(name) for name in words.given]
    steady = p.use(parts_steady, *known, *(p.given(name) for name in distances.given))
    one_changes = p.use(parts_compatible, *known)
    return p.use(
        largest_budget,
        p.given("canonical"),
        one_changes,
        steady,
        p.given("budget"),
        p.given("budgets"),
        p.given("components"),
    )


small, at_class = distant.small, distant.at_class
ends, number_of = (label(0, 2), label(1, 2)), natural("number_of")


def reading(of, *laws):
    """What components draw, by the part that they read, all in the same way."""
    viewed = point("viewed", pair_sort(NATURAL, of.onto))
    return {independent.reader: function(viewed, choose(second(viewed), *laws))}


def telling(of, told):
    """Components that tell one part from all others."""
    places = range(len(of.views))
    return reading(of, *(dirac(label(int(place == told), 2)) for place in places))


def every_budget(by):
    return {budgets: function(number_of, number(by) if by == 0 else by)}


def at_release(of, *witnesses, laws, **changed):
    """Components with the budget log 3 on a class."""
    values = {over: independent.responses[over] for over in (independent.keep,)}
    values |= {independent.start: label(0, 4), epsilon: log(3), **every_budget(log(3))}
    more = {**values, **laws, **changed.pop("changed", {})}
    point_ = at_class(of, *witnesses, changed=more, **changed)
    spaces = {**point_.spaces, "S": finite(4), "T": finite(2)}
    return At(point_.values, point_.witnesses, spaces, point_.show, point_.refute)


one_word = small.one_word
coins = reading(one_word, *map(coin, ("1/2", "3/4", "1/4")))
open_ = reading(one_word, *map(coin, ("1/2", "99/100", "1/100")))
told = *ends, independent.no_bits
state = point("bits", finite(4))
second_bit = *ends, event(state, equal(state, label(2, 4)))
turned = *reversed(ends), independent.no_bits
anything = *ends, event(state, TRUE)
cells = point("cells", pair_sort(one_word.sort, one_word.sort))
over = point("over", pair_sort(NATURAL, pair_sort(one_word.onto, one_word.onto)))


def fails(without, of, which, witnesses=told, **more):
    point_ = at_release(of, *witnesses, laws=telling(of, which), **more)
    return NearMiss(without=without, at=point_)


def at_coins(*witnesses, laws=coins, changed=()):
    return at_release(one_word, *witnesses, laws=laws, changed=dict(changed))


SPEC = SPEC.but(
    proof=proof,
    instance=at_coins(),
    near_misses={
        "an identifier twice": fails("unique", small.twice, 2),
        "other identifiers": fails("numbered", small.renumbered, 0, second_bit),
        "two records that change": fails("neighbours", small.both_in_one, 2),
        "other parts": fails("parts", small.one_empty, 0, turned),
        "parts with names": fails("views", small.named, 3),
        "another distance": NearMiss(
            without="canonical",
            at=at_coins(
                *told,
                changed={distances.distance: function(cells, 0)},
            ),
        ),
        "parts that are no neighbours": fails("beside", one_word, 2, views=()),
        "another distance of parts": NearMiss(
            without="canonical parts",
            at=at_coins(*told, laws=open_, changed={distances.d: function(over, 9)}),
        ),
        "a negative budget": NearMiss(
            without="budget",
            at=at_coins(
                *anything,
                changed={epsilon: -1, k: natural_number(0)},
            ),
        ),
        "larger budgets": NearMiss(
            without="budgets",
            at=at_coins(*told, changed={epsilon: 0}),
        ),
        "open components": NearMiss(
            without="components", at=at_coins(*told, laws=open_)
        ),
        "a little less": NearMiss(
            claim=claimed("99/100"), at=at_release(one_word, *told, laws=coins)
        ),
    },
)
