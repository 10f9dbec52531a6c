"""Zero-concentrated privacy over disjoint inputs: neighbours differ in one block."""

from dataclasses import replace

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

metric = definition("general_composition.concentrated_privacy")
granular = definition("foundations.concentrated_privacy")
words = shared("general_composition._spaces")
canonical, neighbours, near = words.canonical, words.neighbours, words.near
D, d, joined, x, y = words.D, words.d, words.joined, words.x, words.y
E, S = space("E"), space("S")
s, start, e = point("s", S), point("start", S), point("e", E)
n, k, j = natural("n"), natural("k"), natural("j")
M = kernel("M", pair_sort(NATURAL, pair_sort(S, E)), S)
blocks = function_variable("blocks", pair_sort(NATURAL, D), E)
rejoined = event_variable("rejoined", pair_sort(NATURAL, pair_sort(E, E)))
distance = function_variable("distance", pair_sort(NATURAL, pair_sort(E, E)))
rhos, rho = function_variable("rhos", NATURAL), real("rho")
cell, inputs = point("cell", pair_sort(D, D)), point("inputs", pair_sort(E, E))
numbered = point("numbered", pair_sort(NATURAL, inputs.sort))
early = to_real(n) < to_real(k)


def own(number_of, left=x, right=y):
    """The blocks of two databases."""
    return pair(at(blocks, number_of, left), at(blocks, number_of, right))


def session(database):
    return iterate(k, start, n, s, at(M, n, pair(s, at(blocks, n, database))))


def stage(number_of, state):
    """What one stage promises of its block, after all releases."""
    reads = function(e, at(M, number_of, pair(state, e)))
    its_pairs = event(inputs, member(pair(number_of, inputs), rejoined))
    loss = at(rhos, number_of) * at(distance, number_of, inputs) ** 2
    return metric(reads, its_pairs, function(inputs, loss))


def ends(by=1, exponent=2):
    loss = rho * at(d, cell) ** exponent
    loss = loss if by == 1 else loss * by
    return metric(function(x, session(x)), joined, function(cell, loss))


unchanged = implies(
    conjunction(early, negation(equal(n, j))),
    equal(at(blocks, n, x), at(blocks, n, y)),
)
finite_ = member(pair(x, y), joined)
moves = conjunction(
    member(pair(n, own(n)), rejoined), at(distance, n, own(n)) <= at(d, x, y)
)
given = {
    "stages": forall(n, s, implies(early, stage(n, s))),
    "budgets": forall(
        n, implies(early, conjunction(at(rhos, n) >= 0, at(rhos, n) <= rho))
    ),
    "budget": rho >= 0,
    "distances": forall(n, inputs, at(distance, n, inputs) >= 0),
    "canonical": canonical(neighbours, joined, d),
    "sensitivity": forall(n, x, y, implies(conjunction(early, finite_), moves)),
    "compatible": forall(x, y, implies(near, exists(j, forall(n, unchanged)))),
}

SPEC = Theorem(
    title="The best bound of zero-concentrated privacy for disjoint inputs",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.16",
    covers=("GC-TVI.16",),
    uses=(metric, canonical, granular),
    given=given,
    claim=ends(),
    remark="{rho} is the largest budget of a stage. Neighbours differ in at most one "
    "block, and no block moves further than its database does.",
)
composed = theorem("general_composition.concentrated_composition")
general = theorem("general_composition.concentrated_privacy.general")
basic = theorem("general_composition.canonical_metric")
terms = theorem("foundations.finite_sums")
picked = theorem("foundations.finite_sums.picked")
larger = theorem("foundations.zcdp")
zcdp = definition("foundations.zcdp")


def proof(p):
    """Of the sum over the blocks one term is left, and it is at most the budget."""
    p.rest_on(general)
    known, there, now = p.given("canonical"), p.assume(near), p.assume(early)
    steps_of = words.steps_of
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, words.within(neighbours, x, y, natural_number(1)))
    low = words.bounded(p, known, path)
    joined_, one = p.part(low, 0), p.part(low, 1)
    moved = p.at(p.given("sensitivity"), n, x, y)
    moved = p.apply(moved, p.have(moved.formula.arguments[0], now, joined_))
    # The two sessions are close for the sum of all squares.
    values = {
        "M": M,
        "f": blocks,
        "joined": rejoined,
        "squares": function(
            numbered, at(rhos, first(numbered)) * at(distance, numbered) ** 2
        ),
    }
    fact = p.use(composed, p.given("stages"), **values)
    fact = p.at(fact, x, y)
    each = p.every(p.supposing(now, p.part(moved, 0)), n)
    fact = p.apply(fact, p.the_same(each, fact.formula.arguments[0]))
    term = at(rhos, n) * at(distance, n, own(n)) ** 2
    total = sum_(k, n, term)
    fact = p.the_same(fact, zcdp(session(x), session(y), total))
    # One block may change, the others do not.
    rule = p.assume(forall(n, unchanged))
    budget = p.apply(p.at(p.given("budgets"), n), now)
    sign = p.at(p.given("distances"), n, own(n))
    far = p.have(at(distance, n, own(n)) <= 1, p.part(moved, 1), one)
    square = p.have(at(distance, n, own(n)) ** 2 <= 1, far, sign)
    square_ = p.have(at(distance, n, own(n)) ** 2 >= 0)
    high = p.have(term <= at(rhos, n), square, square_, budget)
    high = p.have(term <= rho, high, budget)
    is_j, hole = p.assume(equal(n, j)), p.fresh(E)
    limit = if_(equal(n, j), rho, 0)
    yes = p.have(term <= limit + 0, high, is_j)
    other = p.assume(negation(is_j.formula))
    same = p.at(rule, n)
    same = p.apply(same, p.have(same.formula.arguments[0], now, other))
    itself = p.part(p.use(basic, known, x=x, y=x), 1)
    itself = p.apply(itself, p.have(equal(x, x)))
    still = p.at(p.given("sensitivity"), n, x, x)
    still = p.apply(still, p.have(still.formula.arguments[0], now, p.part(itself, 0)))
    still = p.have(at(distance, n, own(n, x, x)) <= 0, still, itself)
    template = at(distance, n, pair(at(blocks, n, x), hole)) <= 0
    still = p.rewrite(same, still, template, hole)
    zero = p.have(equal(at(distance, n, own(n)), 0), still, sign)
    no = p.have(term <= limit + 0, zero, other)
    bounded = p.every(p.supposing(now, p.cases(is_j.formula, yes, no)), n)
    functions = {"f": function(n, term), "g": function(n, limit), "n": k}
    sums = p.use(terms, bounded, **functions)
    only = p.use(picked, f=function(n, rho), k=j, n=k)
    most = p.have(total <= rho, sums, only, p.given("budget"))
    laws = {"P": session(x), "Q": session(y), "rho": total, "more": rho}
    fact = p.use(larger, fact, most, **laws)
    found = p.apply(p.at(p.given("compatible"), x, y), there)
    fact = p.every(p.supposing(there, p.obtain(found, j, fact)), x, y)
    mechanism = function(x, session(x))
    fact = p.the_same(fact, granular(mechanism, neighbours, rho))
    rules = p.use(general, p.given("budget"), known, M=mechanism, rho=rho)
    fact = p.apply(p.part(rules, 1), fact)
    return p.the_same(fact, SPEC.claim)


classes = shared("general_composition._classes")
whole = theorem("foundations.whole_numbers")
tosses_of = shared("general_composition._tosses")
known_, fair, loss = tosses_of.known, tosses_of.fair, tosses_of.loss
zero, one, two = label(0, 2), label(1, 2), finite(2)
w, place = point("w", two), point("place", pair_sort(NATURAL, pair_sort(two, two)))
row = point("row", pair_sort(NATURAL, two))
pairs = point("pairs", pair_sort(NATURAL, pair_sort(two, two)))
step = classes.FiniteClass(2, [(0, 1)])
toss = choose(second(second(place)), known_, fair)
same_or_step = disjunction(
    equal(first(second(pairs)), second(second(pairs))),
    equal(second(pairs), pair(zero, one)),
)
#: One block, which is the whole database.
tosses = {
    M: function(place, choose(first(second(place)), toss, dirac(one))),
    blocks: function(row, second(row)),
    rejoined: event(pairs, same_or_step),
    distance: function(pairs, indicator(equal(second(pairs), pair(zero, one)))),
    rhos: function(n, loss),
    rho: loss,
    start: zero,
    k: natural_number(1),
}
all_heads = test_of(w, indicator(equal(w, zero)))
seen = zero, one, "101/100", all_heads, all_heads


def first_block(p, goal):
    """The one pair of neighbours differs in the first block."""
    unfolded, rows = goal, []
    for left in (zero, one):
        over, cells = instantiate(unfolded.arguments[0], left), []
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
    return p.step("forall_labels", *rows, terms=(unfolded,))


def at_blocks(seen_=seen, **changed):
    """Other values, by name; both blocks may be the database."""
    by_name = {over.data: over for over in (*tosses, neighbours)}
    values = {**tosses, **{by_name[name]: one_ for name, one_ in changed.items()}}
    shown = {"compatible": first_block} if "neighbours" not in changed else {}
    base = classes.at_class(step, *seen_, more=values, spaces={"E": two, "S": two})
    return replace(base, show={**base.show, "stages": tosses_of.tossed, **shown})


def constant(value_):
    return function(n, value_)


sure = test_of(w, 1)
moved = equal(second(pairs), pair(zero, one))
SPEC = SPEC.but(
    proof=proof,
    instance=at_blocks(),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages",
            at=at_blocks(rhos=constant(log("19/10")), rho=log("19/10")),
        ),
        "a stage above the budget": NearMiss(
            without="budgets", at=at_blocks(rho=log("19/10"))
        ),
        "a negative budget": NearMiss(
            without="budget",
            at=at_blocks((zero, one, 2, sure, sure), k=natural_number(0), rho=-1),
        ),
        "a negative distance": NearMiss(
            without="distances",
            at=at_blocks(
                distance=function(pairs, -2 * indicator(moved)),
                rhos=constant(loss / 4),
                rho=loss / 4,
            ),
        ),
        "another distance of databases": NearMiss(
            without="canonical",
            at=at_blocks(
                k=natural_number(2),
                neighbours=event(point("none", pair_sort(two, two)), FALSE),
            ),
        ),
        "a block that moves further": NearMiss(
            without="sensitivity",
            at=at_blocks(
                distance=function(pairs, 2 * indicator(moved)),
                rhos=constant(loss / 4),
                rho=loss / 4,
            ),
        ),
        "two blocks that change": NearMiss(
            without="compatible", at=at_blocks(k=natural_number(2))
        ),
        "less": NearMiss(claim=ends("98/100"), at=at_blocks()),
    },
)
