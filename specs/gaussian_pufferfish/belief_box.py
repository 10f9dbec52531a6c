"""Beliefs: a mean and a deviation for each secret, known up to intervals.

The noise has to cover |difference of the means| + tau |difference of the deviations|.
Over a box of beliefs the sixteen corners decide.
"""

from itertools import product

from verifydp.formal.spec import *

S = space("S")
s, t, tau, cost = point("s", S), point("t", S), real("tau"), real("cost")
names = ("mean", "sd", "mean_low", "mean_high", "sd_low", "sd_high")
mean_of, sd_of, *ends = (function_variable(name, S) for name in names)

belief_in_box = Definition(
    "belief_in_box",
    (mean_of, sd_of, *ends),
    forall(
        s,
        conjunction(
            *(
                conjunction(at(low, s) <= at(of, s), at(of, s) <= at(high, s))
                for of, low, high in ((mean_of, *ends[:2]), (sd_of, *ends[2:]))
            )
        ),
    ),
)
is_belief = belief_in_box(mean_of, sd_of, *ends)


def gap(mean_s, mean_t, sd_s, sd_t):
    return abs(mean_s - mean_t) + abs(sd_s - sd_t) * tau


choices = list(product(ends[:2], ends[:2], ends[2:], ends[2:]))
at_corners = conjunction(
    *(gap(at(m, s), at(n, t), at(d, s), at(e, t)) <= cost for m, n, d, e in choices)
)
at_belief = gap(at(mean_of, s), at(mean_of, t), at(sd_of, s), at(sd_of, t)) <= cost
at_beliefs = forall(mean_of, sd_of, implies(is_belief, at_belief))


u = point("u", S)


ordered = conjunction(
    *(at(low, u) <= at(high, u) for low, high in (ends[:2], ends[2:]))
)
farthest = (ends[0], ends[1], ends[2], ends[3])
all_but_one = conjunction(
    *(
        gap(at(m, s), at(n, t), at(d, s), at(e, t)) <= cost
        for m, n, d, e in choices
        if (m, n, d, e) != farthest
    )
)

SPEC = Theorem(
    title="Beliefs in a box: the corners decide",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section II "
    "(beliefs); convexity",
    covers=("GP-DU3",),
    standing="definition",
    defines=belief_in_box,
    reads="{0} and {1} lie in the box from {2}, {4} to {3}, {5}",
    given={
        "tau": tau >= 0,
        "distinct": negation(equal(s, t)),
        "ends": forall(u, ordered),
    },
    claim=conjunction(implies(at_corners, at_beliefs), implies(at_beliefs, at_corners)),
    remark="Several adversaries are several beliefs; the noise is made for the worst. "
    "Deviations need not be positive. The corners are those of the box for the two "
    "secrets: four numbers, sixteen corners.",
)


def inside(p):
    """The largest difference on two intervals is that of opposite ends."""
    known, corner = p.assume(is_belief), p.assume(at_corners)
    sides = [p.at(known, one) for one in (s, t)]
    wide = []
    for of, low, high in ((mean_of, *ends[:2]), (sd_of, *ends[2:])):
        differences = [at(low, s) - at(high, t), at(high, s) - at(low, t)]
        sizes, apart = [abs(one) for one in differences], abs(at(of, s) - at(of, t))
        wide.append((apart, sizes, p.have(apart <= maximum(*sizes), *sides)))
    (one, ones, first_), (other, others, second_) = wide
    opposite = [p.have(a + c * tau <= cost, corner) for a, c in product(ones, others)]
    bound = p.have(
        one + other * tau <= cost, first_, second_, p.given("tau"), *opposite
    )
    whole = p.supposing(is_belief, p.have(at_belief, bound))
    return p.supposing(at_corners, p.every(whole, mean_of, sd_of))


def outside(p):
    """Each corner is a belief: its own values at s, and at the other secrets."""
    every = p.assume(at_beliefs)
    facts = []
    for m, n, d, e in choices:
        tables = [
            function(u, if_(equal(u, s), at(here, u), at(there, u)))
            for here, there in ((m, n), (d, e))
        ]
        ordered = p.at(p.given("ends"), u)
        inner = p.have(belief_at(tables), ordered)
        member_ = p.the_same(p.every(inner, u), belief_in_box(*tables, *ends))
        gap_ = p.apply(p.at(every, *tables), member_)
        facts.append(
            p.have(
                gap(at(m, s), at(n, t), at(d, s), at(e, t)) <= cost,
                gap_,
                p.given("distinct"),
            )
        )
    return p.supposing(at_beliefs, p.have(at_corners, *facts))


def between(of, low, high, secret):
    return conjunction(
        at(low, secret) <= at(of, secret), at(of, secret) <= at(high, secret)
    )


def belief_at(tables):
    mean_table, sd_table = tables
    return conjunction(
        between(mean_table, *ends[:2], u), between(sd_table, *ends[2:], u)
    )


def proof(p):
    """Both ways."""
    return p.have(p.statement.claim, inside(p), outside(p))


bit, two = point("bit", finite(2)), {"S": finite(2)}
one, other = label(0, 2), label(1, 2)


def table(at_s, at_t):
    return function(bit, choose(bit, at_s, at_t))


def box(mean_s, mean_t, sd_s, sd_t, **numbers):
    """Intervals for two secrets."""
    sides = [(mean_s, mean_t), (sd_s, sd_t)]
    tables = [
        table(*(side[end] for side in pair_)) for pair_ in sides for end in (0, 1)
    ]
    rest = {tau: 2, cost: 9, s: one, t: other}
    by_name = {over.data: over for over in rest}
    changed = {by_name[name]: new for name, new in numbers.items()}
    return {**dict(zip(ends, tables, strict=True)), **rest, **changed}


usual = box((0, 1), (2, 3), (1, 2), (1, 4))
nothing = (0, 0)
widened = box(nothing, nothing, (0, 2), (1, 1), tau=-1, cost=-1)
single = box((0, 1), nothing, nothing, nothing, cost=0)
empty = box((1, 0), nothing, nothing, nothing, cost=0)


def no_belief(p, claim):
    """Nothing lies between 1 and 0, so that all beliefs there are cheap."""
    closed = At(empty, spaces=two).of
    is_there, cheap = closed(is_belief), closed(at_belief)
    known = p.at(p.assume(is_there), one)
    vacuous = p.supposing(is_there, p.have(cheap, known))
    tables = [function_variable(name, finite(2)) for name in names[:2]]
    premise = p.the_same(p.every(vacuous, *tables), claim.arguments[0])
    return p.absurd(p.apply(p.assume(claim), premise))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "a negative tau": NearMiss(
            without="tau",
            claim=implies(at_corners, at_beliefs),
            at=At(widened, (table(0, 0), table(1, 1)), two),
        ),
        "a corner is missing": NearMiss(
            claim=implies(all_but_one, at_beliefs),
            at={cost: 8},
            witnesses=(table(0, 3), table(1, 4)),
        ),
        "a secret and itself": NearMiss(
            without="distinct",
            claim=implies(at_beliefs, at_corners),
            at=At({**single, t: one}, spaces=two),
        ),
        "an empty box": NearMiss(
            without="ends",
            claim=implies(at_beliefs, at_corners),
            at=At(empty, spaces=two, refute=no_belief),
        ),
    },
)
