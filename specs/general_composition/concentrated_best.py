"""The best zero-concentrated bound for disjoint inputs, on a common domain."""

from dataclasses import replace

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

metric = definition("general_composition.concentrated_privacy")
granular = definition("foundations.concentrated_privacy")
zcdp = definition("foundations.zcdp")
words = shared("general_composition._spaces")
canonical, neighbours, near = words.canonical, words.neighbours, words.near
D, d, joined, x, y = words.D, words.d, words.joined, words.x, words.y
E, S = space("E"), space("S")
s, start, B = point("s", S), point("start", S), event_variable("B", S)
n, k, j = natural("n"), natural("k"), natural("j")
M = kernel("M", pair_sort(NATURAL, pair_sort(S, D)), S)
N = kernel("N", pair_sort(NATURAL, pair_sort(S, E)), S)
blocks = function_variable("blocks", pair_sort(NATURAL, D), E)
rhos, rho = function_variable("rhos", NATURAL), real("rho")
cell, early = point("cell", pair_sort(D, D)), to_real(n) < to_real(k)


def of_stage(database):
    return at(M, n, pair(s, database))


def session(database):
    return iterate(k, start, n, s, at(M, n, pair(s, database)))


def ends(by=1):
    loss = rho * at(d, cell) ** 2
    losses = function(cell, loss if by == 1 else loss * by)
    return metric(function(x, session(x)), joined, losses)


losses_ = function(cell, at(rhos, n) * at(d, cell) ** 2)
stage = metric(function(x, of_stage(x)), joined, losses_)
image = equal(
    probability(of_stage(x), B),
    probability(at(N, n, pair(s, at(blocks, n, x))), B),
)
unchanged = implies(
    conjunction(early, negation(equal(n, j))),
    equal(at(blocks, n, x), at(blocks, n, y)),
)
budgets = conjunction(at(rhos, n) >= 0, at(rhos, n) <= rho)
printed = {
    "stages": forall(n, s, implies(early, stage)),
    "dependent": forall(n, s, x, B, image),
    "budgets": forall(n, implies(early, budgets)),
    "budget": rho >= 0,
    "canonical": canonical(neighbours, joined, d),
}

SPEC = Theorem(
    title="The best zero-concentrated bound for disjoint inputs on a common domain",
    source="Composition in differential privacy for general granularity notions, "
    "theorem A.15",
    covers=("GC-TA.15",),
    standing="holds-repaired",
    uses=(metric, canonical, granular),
    given={
        **printed,
        "compatible": forall(x, y, implies(near, exists(j, forall(n, unchanged)))),
    },
    claim=ends(),
    remark="Each stage reads the whole database and depends on one block of it only. "
    "That neighbours differ in at most one block is used by the proof, and is missing "
    "in the theorem.",
)
AS_PRINTED = Theorem(
    title="The best bound on a common domain without compatible blocks",
    source="Composition in differential privacy for general granularity notions, "
    "theorem A.15",
    standing="refuted",
    uses=(metric, canonical),
    given=printed,
    claim=ends(),
    repair="general_composition.concentrated_best",
    printed=Printed("theorem A.15", "p is not introduced"),
    remark="Two stages that read the same database cost twice the budget.",
)
composed = theorem("foundations.zcdp.stages")
general = theorem("general_composition.concentrated_privacy.general")
basic = theorem("general_composition.canonical_metric")
picked = theorem("foundations.finite_sums.picked")
larger = theorem("foundations.zcdp")
same_law = theorem("foundations.zcdp.same_law")
itself = theorem("foundations.zcdp.coin.itself")


def proof(p):
    """All stages but one say nothing of neighbours."""
    p.rest_on(general)
    known, there, now = p.given("canonical"), p.assume(near), p.assume(early)
    steps_of = words.steps_of
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, words.within(neighbours, x, y, natural_number(1)))
    low = words.bounded(p, known, path)
    here, hole = at(d, x, y), p.fresh(E)
    either = p.have(
        disjunction(equal(here, 0), equal(here, 1)), p.use(basic, known), there
    )
    rule, limit = p.assume(forall(n, unchanged)), if_(equal(n, j), rho, 0)
    own = p.apply(p.at(p.given("stages"), n, s), now)
    own = p.apply(p.at(own, x, y), p.part(low, 0))
    bound = at(rhos, n) * here**2
    own = p.the_same(own, zcdp(of_stage(x), of_stage(y), bound))
    budget = p.apply(p.at(p.given("budgets"), n), now)
    is_j = p.assume(equal(n, j))
    room = p.have(bound <= at(rhos, n), either, budget)
    room = p.have(bound <= limit, room, budget, is_j)
    laws = {"P": of_stage(x), "Q": of_stage(y)}
    yes = p.use(larger, own, room, rho=bound, more=limit, **laws)
    other = p.assume(negation(is_j.formula))
    same = p.at(rule, n)
    same = p.apply(same, p.have(same.formula.arguments[0], now, other))
    left, right = (p.at(p.given("dependent"), n, s, one, B) for one in (x, y))
    chance = probability(at(N, n, pair(s, hole)), B)
    left = p.rewrite(same, left, equal(probability(of_stage(x), B), chance), hole)
    goal = equal(probability(of_stage(x), B), probability(of_stage(y), B))
    alike = p.every(p.have(goal, left, right), B)
    trivial = equal(probability(of_stage(y), B), probability(of_stage(y), B))
    trivial = p.every(p.have(trivial), B)
    room = p.have(limit >= 0, other)
    nothing = p.use(itself, room, P=of_stage(y), rho=limit)
    both = {"R": of_stage(y), "T": of_stage(y), "rho": limit}
    no = p.use(same_law, alike, trivial, nothing, **both, **laws)
    each = p.every(p.supposing(now, p.cases(is_j.formula, yes, no)), n, s)
    both_ = point("both", pair_sort(NATURAL, S))

    def at_database(database):
        return function(both_, at(M, first(both_), pair(second(both_), database)))

    values = {"K": at_database(x), "J": at_database(y), "rhos": function(n, limit)}
    fact = p.use(composed, each, **values)
    total = sum_(k, n, limit)
    only = p.use(picked, f=function(n, rho), k=j, n=k)
    most = p.have(total <= rho, only, p.given("budget"))
    fact = p.the_same(fact, zcdp(session(x), session(y), total))
    laws = {"P": session(x), "Q": session(y), "rho": total, "more": rho}
    fact = p.use(larger, fact, most, **laws)
    found = p.apply(p.at(p.given("compatible"), x, y), there)
    fact = p.every(p.supposing(there, p.obtain(found, j, fact)), x, y)
    mechanism = function(x, session(x))
    fact = p.the_same(fact, granular(mechanism, neighbours, rho))
    rules = p.use(general, p.given("budget"), known, M=mechanism, rho=rho)
    return p.the_same(p.apply(p.part(rules, 1), fact), SPEC.claim)


classes = shared("general_composition._classes")
tosses = shared("general_composition._tosses")
whole = theorem("foundations.whole_numbers")
zero, one, two, loss = tosses.zero, tosses.one, tosses.two, tosses.loss
place = point("place", pair_sort(NATURAL, pair_sort(two, two)))
row, w = point("row", pair_sort(NATURAL, two)), point("w", two)
step = classes.FiniteClass(2, [(0, 1)])
toss = choose(second(second(place)), tosses.known, tosses.fair)
reads = function(place, choose(first(second(place)), toss, dirac(one)))
#: One stage, which reads the database; it is the only block.
usual = {
    M: reads,
    N: reads,
    blocks: function(row, second(row)),
    rhos: function(n, loss),
    rho: loss,
    start: zero,
    k: natural_number(1),
}
all_heads, sure = test_of(w, indicator(equal(w, zero))), test_of(w, 1)
seen = zero, one, "101/100", all_heads, all_heads


def first_block(p, goal):
    """The one pair of neighbours differs in the first block."""
    rows = []
    for left in (zero, one):
        over, cells = instantiate(goal.arguments[0], left), []
        for right in (zero, one):
            formula = instantiate(over.arguments[0], right)
            if (left, right) != (zero, one):
                cells.append(p.auto(formula))
                continue
            there, found = formula.arguments
            inner = instantiate(found.arguments[0], natural_number(0))
            count = p.fresh(NATURAL)
            none = instantiate(inner.arguments[0], count)
            order = p.use(whole, j=count, k=natural_number(0))
            no_other = p.every(p.have(none, order), count)
            fact = p.some(found, natural_number(0), p.the_same(no_other, inner))
            cells.append(p.supposing(there, fact))
        rows.append(p.step("forall_labels", *cells, terms=(over,)))
    return p.step("forall_labels", *rows, terms=(goal,))


def at_tosses(seen_=seen, **changed):
    by_name = {over.data: over for over in (*usual, neighbours)}
    values = {**usual, **{by_name[name]: one_ for name, one_ in changed.items()}}
    base = classes.at_class(step, *seen_, more=values, spaces={"E": two, "S": two})
    shown = {"compatible": first_block} if "neighbours" not in changed else {}
    return replace(base, show={**base.show, "stages": tosses.tossed, **shown})


twice = natural_number(2)
SPEC = SPEC.but(
    proof=proof,
    instance=at_tosses(),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages",
            at=at_tosses(rhos=function(n, log("19/10")), rho=log("19/10")),
        ),
        "what tells more than its block": NearMiss(
            without="dependent", at=at_tosses(blocks=function(row, zero), k=twice)
        ),
        "a stage above the budget": NearMiss(
            without="budgets", at=at_tosses(rho=log("19/10"))
        ),
        "a negative budget": NearMiss(
            without="budget",
            at=at_tosses((zero, one, 2, sure, sure), k=natural_number(0), rho=-1),
        ),
        "another distance of databases": NearMiss(
            without="canonical",
            at=at_tosses(
                k=twice, neighbours=event(point("none", pair_sort(two, two)), FALSE)
            ),
        ),
        "blocks that change together": NearMiss(
            without="compatible", at=at_tosses(k=twice)
        ),
        "less": NearMiss(claim=ends("98/100"), at=at_tosses()),
    },
)
AS_PRINTED = AS_PRINTED.but(refutation=at_tosses(k=twice))
