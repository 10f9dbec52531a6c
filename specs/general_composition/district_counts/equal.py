"""Equal budgets for more than two districts: twice the budget, not k times."""

from verifydp.formal.spec import *

words = shared("general_composition.district_counts._words")
tables = shared("general_composition._tables")
private = definition("foundations.differential_privacy")
bounded = definition("general_composition.tables.bounded")
several = theorem("general_composition.district_counts")
x, m, count, neighbours = tables.x, tables.m, tables.count, tables.neighbours
n, k, r, i, j = words.n, words.k, *map(natural, "rij")
block, budget = function_variable("block", NATURAL, NATURAL), real("budget")


def district_count(district, database):
    """How many records of a district a database has."""
    inside = indicator(equal(at(block, r), district))
    return sum_(m, r, inside * tables.times(database, r))


def released(database):
    return words.release(lambda of: district_count(of, database), lambda _: budget)


def claimed(by=2):
    both = private(function(x, released(x)), neighbours, by * budget, 0)
    added = sum_(k, n, budget)
    return conjunction(both, equal(added, to_real(k) * budget), 2 * budget < added)


SPEC = Theorem(
    title="Noisy counts of districts under replacement: equal budgets",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.14",
    covers=("GC-EIV.14",),
    uses=(private, bounded),
    given={
        "bounded": bounded(count, m, neighbours),
        "districts": to_real(k) > 2,
        "budget": budget > 0,
    },
    claim=claimed(),
    remark="Sequential composition gives {k} times the budget, which the sum says. For "
    "two districts both are the same. {'block(r)'} is the district of record number "
    "{'r'}.",
)


def proof(p):
    """The case of equal budgets."""
    same = function(n, budget)
    one = p.every(p.supposing(words.below(n, k), p.given("budget")), n)
    two = conjunction(words.below(i, k), words.below(j, k), negation(equal(i, j)))
    both = p.supposing(two, p.have(at(same, i) + at(same, j) <= 2 * budget))
    known = p.have(to_real(k) >= 2, p.given("districts"))
    fact = p.use(
        several,
        p.given("bounded"),
        known,
        one,
        p.every(both, i, j),
        epsilon=same,
        bound=2 * budget,
    )
    fact = p.the_same(fact, claimed().arguments[0])
    zero, spot = natural_number(0), p.fresh(NATURAL)

    def total(count_):
        return equal(sum_(count_, n, budget), to_real(count_) * budget)

    step = p.have(total(next_(spot)), p.assume(total(spot)))
    added = p.put(
        {spot: k}, TRUE, p.induct(spot, total(spot), p.have(total(zero)), step)
    )
    less = p.have(
        2 * budget < sum_(k, n, budget), added, p.given("districts"), p.given("budget")
    )
    return p.have(p.statement.claim, fact, added, less)


at_two = several.instance.values
values = {
    over: at_two[over] for over in at_two if over in (count, m, block, neighbours)
}
values |= {over: at_two[over] for over in (words.keep, words.start, k)}
values |= {budget: 1}


three = several.near_misses["three records"].at.values[count]
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces={"D": finite(2), "S": REAL}),
    near_misses={
        "three records": NearMiss(
            without="bounded",
            at={count: three},
            refute=words.told_at((0, 3), (3, 0), place=0, **words.three_records),
        ),
        "two districts": NearMiss(
            given={"districts": to_real(k) > 1}, at={k: natural_number(2)}
        ),
        "a negative budget": NearMiss(without="budget", at={budget: -1}),
        "a little less": NearMiss(
            claim=claimed("199/100"), refute=words.told_at(place=0)
        ),
    },
)
