"""Independence improves nothing: independent mechanisms attain the adaptive bound."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
two = finite(2)
u, v, bit = point("u", two), point("v", two), point("bit", two)
mechanisms = kernel("M1", two, two), kernel("M2", two, two)
d1, d2, loss = real("d1"), real("d2"), real("loss")
no, yes = label(0, 2), label(1, 2)


def release(database):
    """Two independent mechanisms on one database."""
    first_, second_ = (at(of, database) for of in mechanisms)
    return bind(first_, u, bind(second_, v, dirac(pair(u, v))))


def both_ways(of, budget):
    absent, present = at(of, no), at(of, yes)
    ways = (absent, present), (present, absent)
    return conjunction(*(close(*laws, budget, 0) for laws in ways))


each_private = conjunction(both_ways(mechanisms[0], d1), both_ways(mechanisms[1], d2))
enough = forall(
    *mechanisms, implies(each_private, close(release(no), release(yes), loss, 0))
)

SPEC = Theorem(
    title="The sum of the losses is best possible, also for independent mechanisms",
    source="Composition in differential privacy for general granularity notions, "
    "section V",
    covers=("GC-Q16",),
    uses=(close,),
    given={"d1": d1 >= 0, "d2": d2 >= 0},
    claim=implies(enough, d1 + d2 <= loss),
    remark="For one pair of databases at two distances, and two components; more "
    "of them are composed one after another. What is enough for all independent "
    "mechanisms is at least the sum, which is enough for all adaptive ones, see "
    "adaptive_parts.pure. This is about losses without slack: with one, the sum is "
    "not best possible.",
)


def response(budget):
    """Tell the truth with odds exp(budget)."""
    low, high = 1 / (1 + exp(budget)), exp(budget) / (1 + exp(budget))
    return table(finite_law(high, low), finite_law(low, high))


def proof(p):
    """Randomised responses lose both at once."""
    stages, signs = [response(d1), response(d2)], [p.given("d1"), p.given("d2")]
    instance = p.at(p.assume(enough), *stages)
    parts = [
        p.auto(both_ways(*both), sign)
        for *both, sign in zip(stages, (d1, d2), signs, strict=True)
    ]
    premise = p.have(conjunction(*(part.formula for part in parts)), *parts)
    drawn = point("drawn", pair_sort(two, two))
    told = event(drawn, equal(drawn, pair(no, no)))
    at_event = p.at(p.apply(instance, premise), told)
    fact = p.have(d1 + d2 <= loss, at_event)
    return p.supposing(enough, fact)


def refuted(**values):
    """A negative loss cannot be kept, so that anything is enough."""
    names = {"d1": d1, "d2": d2}
    losses = {names[name]: number(value_) for name, value_ in values.items()}
    place = 0 if "d1" in values else 1
    whole = {d1: number(0), d2: number(0), loss: number(-5), **losses}
    point_ = At(whole)

    def refute(p, claim):
        kept = p.assume(point_.of(each_private))
        direction = close(
            *(at(mechanisms[place], of) for of in (no, yes)), number(-1), 0
        )
        nothing = p.have(FALSE, p.at(p.have(direction, kept), event(bit, TRUE)))
        goal = point_.of(close(release(no), release(yes), loss, 0))
        vacuous = p.supposing(kept, p.have(goal, nothing))
        wrong = p.apply(p.assume(claim), p.every(vacuous, *mechanisms))
        return p.have(FALSE, wrong)

    return At(whole, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At({d1: 1, d2: 1, loss: 2}),
    near_misses={
        "a negative first loss": NearMiss(without="d1", at=refuted(d1=-1)),
        "a negative second loss": NearMiss(without="d2", at=refuted(d2=-1)),
    },
)
