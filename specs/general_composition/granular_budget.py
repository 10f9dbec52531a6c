"""The budget of a granularity: the largest sum over the parts that change."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
lemma = theorem("general_composition.common_domain.changed")
words = shared("general_composition._common")
x, y, n, k, part = words.x, words.y, words.n, words.k, words.part
neighbours, epsilon, bound = lemma["neighbours"], lemma["epsilon"], lemma["bound"]
other = real("other")
near = member(pair(x, y), neighbours)
same = equal(at(part, n, x), at(part, n, y))
total = sum_(k, n, if_(same, 0, at(epsilon, n)))


def enough(budget):
    """No two neighbours change parts with more than this budget."""
    return forall(x, y, implies(near, total <= budget))


largest = Definition(
    "granular_budget",
    (neighbours, part, k, epsilon, bound),
    conjunction(enough(bound), exists(x, y, conjunction(near, equal(total, bound)))),
)
given = {
    "budget": largest(neighbours, part, k, epsilon, bound),
    "privacy": lemma.given["privacy"],
}


def claimed(by=1):
    return private(words.release, neighbours, bound if by == 1 else bound * by, 0)


def least(by=1):
    return forall(other, implies(enough(other), bound * by <= other))


SPEC = Theorem(
    title="The budget of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-D (derived)",
    standing="definition",
    covers=("GC-A4",),
    defines=largest,
    reads="{4} is the largest sum of the budgets {3} of the first {2} parts {1} that "
    "neighbours over {0} change",
    uses=(private,),
    given=given,
    claim=conjunction(claimed(), least()),
    remark="For budgets without slack, adaptive or not. Where no two databases are "
    "neighbours there is no such number. That no smaller number bounds the loss of all "
    "mechanisms is general_composition.best_possible. The other kinds are added in the "
    "same way: squares of Gaussian parameters, concentrated budgets, slacks, see "
    "approximate_granular. The program for finite classes is held to this statement by "
    "its tests.",
)


def proof(p):
    """The parts that change, and a pair at which the sum is reached."""
    above, found = p.parts(p.given("budget"))
    safe = p.use(lemma, p.given("privacy"), above)
    rule, here = (
        p.assume(enough(other)),
        p.assume(conjunction(near, equal(total, bound))),
    )
    fact = p.apply(p.at(rule, x, y), p.part(here, 0))
    fact = p.have(bound * 1 <= other, fact, here)
    inner = p.assume(exists(y, here.formula))
    fact = p.obtain(found, x, p.obtain(inner, y, fact))
    return p.have(SPEC.claim, safe, p.every(p.supposing(rule, fact), other))


usual = lemma.instance
cell = point("cell", pair_sort(finite(3), finite(3)))


def show(p, goal):
    """The first database and the last one have other parts."""
    above, found = p.unfolded(goal).arguments
    ends = label(0, 3), label(2, 3)
    row = words_at(found, ends[0])
    fact = p.some(row, ends[1], p.auto(words_at(row, ends[1])))
    return p.have(goal, p.auto(above), p.some(found, ends[0], fact))


words_at = shared("general_composition._classes").at_value
at_classes = At(usual.values, (), usual.spaces, {"budget": show})

SPEC = SPEC.but(
    proof=proof,
    instance=at_classes,
    near_misses={
        "another number": NearMiss(
            without="budget",
            claim=claimed(),
            at={bound: log(3)},
            witnesses=words.all_zero,
        ),
        "not private": NearMiss(
            without="privacy",
            claim=claimed(),
            at={words.reader: lemma.near_misses["not private"].at.values[words.reader]},
            witnesses=words.all_zero,
        ),
        "less": NearMiss(claim=claimed("99/100"), witnesses=words.all_zero),
        "more than the least": NearMiss(
            claim=least("101/100"), witnesses=(2 * log(3),)
        ),
    },
)
