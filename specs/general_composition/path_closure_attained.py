"""Four databases on a path: the path closure is reached, the least distance is not."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
dependent = definition("general_composition.dependency")
least_distance = definition("general_composition.minimum_privacy.least")
closure = definition("general_composition.path_closure.closure")
fibres = shared("general_composition._fibres")
closures = shared("general_composition._closures")
path = closures.Closures(
    [[abs(i - j) for j in range(4)] for i in range(4)], [0, 1, 1, 2], 3, unit=log(2)
)
chances = "1/2", "1/4", "1/8"
told = table(*(coin(chances[image]) for image in path.images))
ends = label(0, 4), label(3, 4)
t, bit = real("t"), point("bit", finite(2))
output_0 = event(bit, equal(bit, label(0, 2)))


def lost(at_least):
    """What the mechanism loses between the ends."""
    laws = (at(told, end) for end in ends)
    return forall(t, implies(close(*laws, t, 0), at_least <= t))


def attained(at_least=2):
    return conjunction(
        least_distance(
            path.map, path.all_pairs, path.distance, path.all_pairs, path.minimum
        ),
        closure(path.all_pairs, path.minimum, path.all_pairs, path.closure),
        metric_private(told, path.all_pairs, path.distance),
        dependent(told, path.map),
        equal(at(path.minimum, *ends), 3 * log(2)),
        equal(at(path.closure, *ends), 2 * log(2)),
        lost(at_least * log(2)),
    )


SPEC = Theorem(
    title="The path closure is attained where the least distance is not",
    source="Composition in differential privacy for general granularity notions, "
    "proposition IV.10, strengthened",
    covers=("GC-Q23",),
    uses=(metric_private, dependent, least_distance, closure),
    claim=attained(),
    remark="Of four databases on a path the map does not tell the two in the middle "
    "apart. The least distance of the ends is 3 log(2) and the path closure 2 log(2), "
    "and this mechanism, whose chances are rational, loses as much. So the bound of "
    "path_closure is the best one there; that it is for every map is not shown.",
)


def proof(p):
    """All but the last part is computed; the chance of 0 falls from 1/2 to 1/8."""
    least, chains, *rest = SPEC.claim.arguments
    private, depends, *numbers = rest[:-1]
    reader = table(*map(coin, chances))
    near = p.assume(close(*(at(told, end) for end in ends), t, 0))
    fact = p.at(near, output_0)
    four = p.have(exp(t) >= 4, fact)
    grown = p.have(equal(exp(2 * log(2)), 4))
    below = p.assume(t < 2 * log(2))
    small = p.have(exp(t) < exp(2 * log(2)), below)
    low = p.denied(below, p.have(FALSE, small, grown, four))
    low = p.have(2 * log(2) <= t, low)
    return p.have(
        SPEC.claim,
        path.show(p, least),
        path.show_closure(p, chains),
        p.auto(private),
        fibres.read_by(p, depends, reader),
        *map(p.auto, numbers),
        p.every(p.supposing(near, low), t),
    )


def too_much(p, claim):
    """The loss is no more than 2 log(2)."""
    last = p.part(p.assume(claim), len(claim.arguments) - 1)
    rule = p.at(last, 2 * log(2))
    near = p.auto(rule.formula.arguments[0])
    return p.have(FALSE, p.apply(rule, near))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the least distance": NearMiss(claim=attained(3), refute=too_much),
    },
    exceptions={
        "the other numbers": "the distances and the closure follow from the path, and "
        "other chances are other mechanisms"
    },
)
