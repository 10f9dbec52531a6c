"""No smaller budget is enough for three blocks."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
# One record in one of three blocks; each mechanism sees whether it is in its own.
block, other_block = point("block", finite(3)), point("other_block", finite(3))
u, v, w = (point(name, finite(2)) for name in ("u", "v", "w"))
mechanisms = [kernel(f"M{place}", finite(2), finite(2)) for place in range(3)]
budgets = [real(f"epsilon_{place}") for place in range(3)]
budget = real("budget")
no, yes = label(0, 2), label(1, 2)


def release(where, stages):
    """Three independent mechanisms, each on its own block."""
    laws = [
        at(stage, choose(where, *(yes if place == here else no for here in range(3))))
        for place, stage in enumerate(stages)
    ]
    last = bind(laws[2], w, dirac(pair(u, pair(v, w))))
    return bind(laws[0], u, bind(laws[1], v, last))


def both_ways(stage, loss):
    absent, present = at(stage, no), at(stage, yes)
    return conjunction(close(absent, present, loss, 0), close(present, absent, loss, 0))


def each_private(losses):
    return conjunction(*map(both_ways, mechanisms, losses))


def always_close(loss):
    """Every pair of databases is that of neighbours: one record is replaced."""
    laws = release(block, mechanisms), release(other_block, mechanisms)
    return forall(block, other_block, close(*laws, loss, 0))


always_enough = forall(
    *mechanisms, implies(each_private(budgets), always_close(budget))
)
all_pairs = conjunction(
    *(
        budgets[here] + budgets[there] <= budget
        for here in range(3)
        for there in range(here + 1, 3)
    )
)

SPEC = Theorem(
    title="No smaller budget is enough for three blocks",
    source="Composition in differential privacy for general granularity notions, "
    "after corollary IV.13",
    uses=(close,),
    given={f"budget {place}": loss >= 0 for place, loss in enumerate(budgets)},
    claim=implies(always_enough, all_pairs),
)
inside = point("inside", finite(2))


def response(loss):
    """Tell the truth with odds exp(loss)."""
    low, high = 1 / (1 + exp(loss)), exp(loss) / (1 + exp(loss))
    return table(finite_law(high, low), finite_law(low, high))


def sharp_proof(p):
    """Randomised responses lose both budgets at once."""
    stages = [response(loss) for loss in budgets]
    signs = [p.given(f"budget {place}") for place in range(3)]
    instance = p.at(p.assume(always_enough), *stages)
    parts = [
        p.auto(both_ways(*both), sign)
        for *both, sign in zip(stages, budgets, signs, strict=True)
    ]
    premise = p.have(conjunction(*(part.formula for part in parts)), *parts)
    closeness = p.apply(instance, premise)
    drawn = point("drawn", pair_sort(finite(2), pair_sort(finite(2), finite(2))))
    outputs = first(drawn), first(second(drawn)), second(second(drawn))
    bounds = []
    for here in range(3):
        for there in range(here + 1, 3):
            told = conjunction(equal(outputs[here], yes), equal(outputs[there], no))
            moved_record = p.at(closeness, label(here, 3), label(there, 3))
            at_event = p.at(moved_record, event(drawn, told))
            bounds.append(p.have(budgets[here] + budgets[there] <= budget, at_event))
    together = p.have(all_pairs, *bounds)
    return p.supposing(always_enough, together)


def without_sign(place):
    """A negative budget cannot be kept, so any budget is enough for all who keep it."""
    losses = [number(-1 if other == place else 0) for other in range(3)]

    def refute(p, claim):
        kept = p.assume(each_private(losses))
        direction = close(*(at(mechanisms[place], bit) for bit in (no, yes)), -1, 0)
        nothing = p.have(FALSE, p.at(p.have(direction, kept), event(inside, TRUE)))
        vacuous = p.supposing(kept, p.have(always_close(number(-5)), nothing))
        wrong = p.apply(p.assume(claim), p.every(vacuous, *mechanisms))
        return p.have(FALSE, wrong)

    values = {**dict(zip(budgets, losses, strict=True)), budget: -5}
    return NearMiss(without=(f"budget {place}",), at=At(values, refute=refute))


SPEC = SPEC.but(
    proof=sharp_proof,
    instance=At(dict.fromkeys((*budgets, budget), 1)),
    near_misses={
        f"a negative budget {place}": without_sign(place) for place in range(3)
    },
)
