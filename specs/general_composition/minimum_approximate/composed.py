"""Adaptive composition of mechanisms that each depend on a part of the database."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid

known, stages = (
    shared(f"general_composition.{name}") for name in ("_minimum", "_stages")
)
approximate = known.approximate
metric_private = definition("general_composition.metric_privacy")
one_class = theorem("general_composition.adaptive_parts.one_class")
D, S, V = stages.D, stages.S, stages.V
n, k, state, start = stages.n, stages.k, stages.state, stages.start
x, y, u, v, M, f = known.x, known.y, known.u, known.v, stages.M, stages.f
of_pairs, cell = pair_sort(NATURAL, pair_sort(D, D)), known.cell
joined, near = (event_variable(name, of_pairs) for name in ("joined", "joined_f"))
d, slack, e, more = (
    function_variable(name, of_pairs) for name in ("d", "slack", "d_f", "slack_f")
)
reads = function(x, at(M, n, state, at(f, n, x)))
run = function(x, stages.release(x))
every_pair = event(
    cell, forall(n, implies(stages.below(n, k), member(pair(n, cell), near)))
)


def now(of):
    """What is known of two databases, for stage n."""
    if of.sort == joined.sort:
        return event(cell, member(pair(n, cell), of))
    return function(cell, at(of, n, cell))


def total(of, by=1):
    return function(cell, by * sum_(k, n, at(of, n, cell)))


fibres = equal(at(f, n, u), at(f, n, x)), equal(at(f, n, v), at(f, n, y))
linked, near_now = (
    member(pair(n, pair(u, v)), joined),
    member(pair(n, pair(x, y)), near),
)
loss_is, slack_is = (
    at(d, n, u, v) <= at(e, n, x, y),
    at(slack, n, u, v) <= at(more, n, x, y),
)


def attained(*less):
    return exists(u, v, conjunction(*fibres, linked, *less))


def minimum(*less):
    premise = conjunction(stages.below(n, k), near_now)
    return forall(n, x, y, implies(premise, attained(*less)))


def composed(loss=1, by=1):
    return approximate(run, every_pair, total(e, loss), total(more, by))


def composed_pure(loss=1):
    return metric_private(run, every_pair, total(e, loss))


SPEC = Theorem(
    title="Adaptive composition of mechanisms that depend on parts",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.7",
    covers=("GC-TVI.7",),
    standing="holds-repaired",
    uses=(approximate,),
    given={
        "each stage": stages.every_stage(
            approximate(reads, now(joined), now(d), now(slack))
        ),
        "minimum": minimum(loss_is, slack_is),
    },
    claim=composed(),
    remark="A stage depends on its view alone and is private over the whole class. For "
    "each pair of databases and each stage some pair of the two fibres gives the loss "
    "and the slack: the least ones of the fibres, as in minimum_approximate. The paper "
    "prints the slack without the fibres, which fails for one stage, see "
    "minimum_approximate.printed.",
)
PURE = Theorem(
    title="Adaptive composition of mechanisms that depend on parts, without slack",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.5",
    covers=("GC-TV.5",),
    uses=(metric_private,),
    given={
        "each stage": stages.every_stage(metric_private(reads, now(joined), now(d))),
        "minimum": minimum(loss_is),
    },
    claim=composed_pure(),
    remark="A stage depends on its view alone. What is added up is, for each, the "
    "least distance between the fibres of the two databases, or any that is no "
    "smaller; it need not be a metric.",
)


def proof(p):
    """Stage by stage, each protected as the pair of its fibres says."""
    early, pair_of = p.assume(stages.below(n, k)), p.assume(near_now)
    private = p.apply(p.at(p.given("each stage"), n, state), early)
    premise = p.have(conjunction(stages.below(n, k), near_now), early, pair_of)
    some = p.apply(p.at(p.given("minimum"), n, x, y), premise)
    part = point("part", V)
    reader = function(part, at(M, n, state, part))
    budgets = at(e, n, x, y), at(more, n, x, y)
    fact = known.from_fibres(
        p, private, some, reader, function(x, at(f, n, x)), *budgets
    )
    fact = p.every(p.supposing(pair_of, fact), x, y)
    fact = p.the_same(fact, approximate(reads, now(near), now(e), now(more)))
    fact = p.every(p.supposing(early, fact), n, state)
    asked = point("asked", pair_sort(NATURAL, pair_sort(S, D)))
    place, before, database = first(asked), first(second(asked)), second(second(asked))
    values = {
        one_class["M"]: function(asked, at(M, place, before, at(f, place, database))),
        one_class["joined"]: near,
        one_class["d"]: e,
        one_class["slack"]: more,
    }
    return p.the_same(p.use(one_class, values, fact), composed())


def pure_proof(p):
    """With a slack of 0."""
    p.rest_on(one_class)
    p.rest_on(SPEC)
    early = p.assume(stages.below(n, k))
    none = function(point("every", of_pairs), 0)
    rule = p.apply(p.at(p.given("each stage"), n, state), early)
    there = p.assume(member(pair(u, v), now(joined)))
    fact = p.every(p.supposing(there, p.apply(p.at(rule, u, v), there)), u, v)
    fact = p.the_same(fact, approximate(reads, now(joined), now(d), now(none)))
    private = p.every(p.supposing(early, fact), n, state)
    premise = p.assume(conjunction(stages.below(n, k), near_now))
    some = p.apply(p.at(p.given("minimum"), n, x, y), premise)
    inner = p.assume(known.instantiate(some.formula.arguments[0], u))
    chosen = p.assume(known.instantiate(inner.formula.arguments[0], v))
    zeros = at(none, n, u, v) <= at(none, n, x, y)
    fact = p.have(conjunction(*fibres, linked, loss_is, zeros), chosen)
    found = attained(loss_is, zeros)
    at_u = known.instantiate(found.arguments[0], u)
    fact = p.some(found, u, p.some(at_u, v, fact))
    fact = p.obtain(some, u, p.obtain(inner, v, fact))
    least = p.every(p.supposing(premise, fact), n, x, y)
    fact = p.use(SPEC, {slack: none, more: none}, private, least)
    pair_of = p.assume(member(pair(x, y), every_pair))
    fact = p.apply(p.at(fact, x, y), pair_of)
    return p.the_same(p.every(p.supposing(pair_of, fact), x, y), composed_pure())


three, four = finite(3), finite(4)
rows = point("rows", pair_sort(NATURAL, pair_sort(three, three)))
place = point("place", pair_sort(NATURAL, three))


def distances(*lines):
    """One distance for every stage."""
    return function(rows, at(grid(*lines), second(rows)))


# Three databases in a row, of which each stage tells the first from the other two.
none, everywhere = function(rows, 0), event(rows, TRUE)
least = distances((0, log(3), log(3)), (log(3), 0, 0), (log(3), 0, 0))
private = {
    M: stages.two_bits[M],
    f: function(place, choose(second(place), *map(label, (0, 1, 1), (2, 2, 2)))),
    joined: everywhere,
    near: everywhere,
    d: distances((0, log(3), log(9)), (log(3), 0, log(3)), (log(9), log(3), 0)),
    slack: none,
    e: least,
    more: none,
    start: label(0, 4),
    k: natural_number(2),
}
leaks = {
    **private,
    M: stages.leaks[M],
    d: none,
    slack: distances((0, "1/2", 1), ("1/2", 0, "1/2"), (1, "1/2", 0)),
    e: none,
    more: distances((0, "1/2", "1/2"), ("1/2", 0, 0), ("1/2", 0, 0)),
}
spaces = {"D": three, "S": four, "V": finite(2)}


def show_minimum(p, goal):
    """The second database stands for the third one."""
    body = known.instantiate(goal.arguments[0], n)
    return p.every(known.at_labels(p, body, 3, lambda i, j: (min(i, 1), min(j, 1))), n)


def at_row(values, *witnesses, of=SPEC):
    kept = values
    if of is PURE:
        kept = {over: of_ for over, of_ in values.items() if over not in (slack, more)}
    return At(kept, witnesses, spaces, {"minimum": show_minimum})


ends = label(0, 3), label(2, 3)
at_ends = (*ends, stages.both_zero)
open_stages = {**private, d: none, e: none}

SPEC = SPEC.but(
    proof=proof,
    instance=at_row(private),
    near_misses={
        "open stages": NearMiss(without="each stage", at=at_row(open_stages, *at_ends)),
        "less than the minimum": NearMiss(
            without="minimum", at={e: none}, witnesses=at_ends
        ),
        "less loss": NearMiss(claim=composed(loss="99/100"), witnesses=at_ends),
        "half the slack": NearMiss(
            claim=composed(by="1/2"),
            at=at_row(leaks, *ends, stages.not_both_zero),
        ),
    },
)
PURE = PURE.but(
    proof=pure_proof,
    instance=at_row(private, of=PURE),
    near_misses={
        "open stages": NearMiss(
            without="each stage", at=at_row(open_stages, *at_ends, of=PURE)
        ),
        "less than the minimum": NearMiss(
            without="minimum", at={e: none}, witnesses=at_ends
        ),
        "less loss": NearMiss(claim=composed_pure(loss="99/100"), witnesses=at_ends),
    },
)
