"""From products of events to other events of a product, for losses without slack."""

from verifydp.formal.spec import *
from verifydp.language.terms import substitute

at_value = shared("general_composition._classes").at_value

S, T = space("S"), space("T")
P, Q = law("P", pair_sort(S, T)), law("Q", pair_sort(S, T))
A, B = event_variable("A", S), event_variable("B", T)
row, column = (
    event_variable("row", pair_sort(NATURAL, S)),
    event_variable("column", pair_sort(NATURAL, T)),
)
n, k, m = map(natural, "nkm")
s, t, both = point("s", S), point("t", T), point("both", pair_sort(S, T))
c, delta = real("c"), real("delta")
order = theorem("foundations.whole_numbers")
rows = event(s, member(pair(n, s), row))
columns = event(t, member(pair(n, t), column))


def rectangle(one, other):
    """Both parts of a pair lie in these events."""
    return event(
        both, conjunction(member(first(both), one), member(second(both), other))
    )


def bounded(what):
    return probability(P, what) <= c * probability(Q, what) + delta


def inside(place, where=both):
    """A pair lies in the rectangle with this number."""
    in_row = member(pair(place, first(where)), row)
    return conjunction(in_row, member(pair(place, second(where)), column))


def found(count):
    """A pair lies in one of the first rectangles."""
    return exists(m, conjunction(to_real(m) < to_real(count), inside(m)))


def union(count):
    return event(both, found(count))


apart = forall(both, n, m, implies(conjunction(inside(n), inside(m)), equal(n, m)))


SPEC = Theorem(
    title="Bounds on products of events are bounds on unions of them",
    source="Composition in differential privacy for general granularity notions, "
    "proof of theorem IV.1, section IV-B",
    covers=("GC-Q26",),
    given={
        "rectangles": forall(A, B, bounded(rectangle(A, B))),
        "no slack": delta <= 0,
        "apart": apart,
    },
    claim=bounded(union(k)),
    remark="For every event that is a union of finitely many products of events of "
    "which no two meet, on any two spaces: where one of them is finite, that is every "
    "event, and with the other as a product again, any number of factors. For all "
    "events of two infinite spaces it follows by monotone classes, which is not shown "
    "here. Nothing of this item is needed for theorem IV.1, which is proved for all "
    "events without it, in general_composition.independent. With a slack the step "
    "fails, as the near miss shows.",
)


def proof(p):
    """The chances of the rectangles add up, as no two of them meet."""
    zero = natural_number(0)
    one = p.at(p.given("rectangles"), rows, columns)
    none = p.at(p.given("rectangles"), event(s, FALSE), event(t, FALSE))
    whole = p.at(p.given("rectangles"), event(s, TRUE), event(t, TRUE))
    exact = p.have(equal(delta, 0), none, p.given("no slack"))
    sign = p.have(c >= 1, whole, exact)
    now, before, later = (
        indicator(one_) for one_ in (inside(n), found(n), found(next_(n)))
    )

    def taken(use):
        """What follows from a rectangle in which the pair lies."""
        chosen = p.assume(conjunction(to_real(m) < to_real(next_(n)), inside(m)))
        return p.obtain(p.assume(found(next_(n))), m, use(chosen))

    # In one more rectangle, or in one of those before.
    def earlier(chosen):
        old = p.assume(to_real(m) < to_real(n))
        body = p.have(conjunction(old.formula, inside(m)), old, p.part(chosen, 1))
        still = p.some(found(n), m, body)
        goal = disjunction(inside(n), found(n))
        new = p.assume(negation(old.formula))
        same = p.have(equal(m, n), new, chosen, p.use(order, j=m, k=n))
        hole = p.fresh(NATURAL)
        last = p.rewrite(same, p.part(chosen, 1), inside(hole), hole)
        return p.cases(old.formula, p.have(goal, still), p.have(goal, last))

    either = taken(earlier)
    either = p.supposing(found(next_(n)), either)
    upper = p.mean(p.have(later <= now + before, either), P, both)
    # Both are in the next union, and not at once.
    here = p.assume(inside(n))
    body = p.have(conjunction(to_real(n) < to_real(next_(n)), inside(n)), here)
    into = p.supposing(here, p.some(found(next_(n)), n, body))
    chosen = p.assume(conjunction(to_real(m) < to_real(n), inside(m)))
    body = p.have(conjunction(to_real(m) < to_real(next_(n)), inside(m)), chosen)
    kept = p.some(found(next_(n)), m, body)
    kept = p.supposing(found(n), p.obtain(p.assume(found(n)), m, kept))
    rule = p.at(p.given("apart"), both, n, m)
    meet = p.have(conjunction(inside(n), inside(m)), here, chosen)
    equal_ = p.apply(rule, meet)
    hole = p.fresh(NATURAL)
    template = to_real(hole) < to_real(n)
    below = p.rewrite(p.turned(equal_), p.part(chosen, 0), template, hole)
    wrong = p.have(FALSE, below)
    wrong = p.supposing(here, p.obtain(p.assume(found(n)), m, wrong))
    wrong = p.supposing(found(n), wrong)
    lower = p.mean(p.have(now + before <= later, into, kept, wrong), Q, both)

    def upto(count):
        return probability(P, union(count)) <= c * probability(Q, union(count))

    base = p.have(upto(zero), *nothing(p))
    known = p.assume(upto(n))
    scaled = p.have(
        c * (mean(Q, both, now) + mean(Q, both, before)) <= c * mean(Q, both, later),
        lower,
        sign,
    )
    step = p.have(upto(next_(n)), known, one, exact, upper, scaled)
    summed = p.at(p.every(p.induct(n, upto(n), base, step), n), k)
    return p.have(SPEC.claim, summed, exact)


def nothing(p):
    """No pair lies in one of no rectangles."""
    zero = natural_number(0)
    chosen = p.assume(conjunction(to_real(m) < to_real(zero), inside(m)))
    wrong = p.obtain(p.assume(found(zero)), m, p.have(FALSE, chosen))
    wrong = p.supposing(found(zero), wrong)
    low = p.have(indicator(found(zero)) <= 0, wrong)
    return [p.mean(low, of, both) for of in (P, Q)] + [
        p.mean(p.have(number(0) <= indicator(found(zero))), Q, both)
    ]


bits = pair_sort(finite(2), finite(2))


def law_of(*weights):
    """The law of two bits with these weights."""
    four = point("four", finite(4))
    cells = [pair(label(i, 2), label(j, 2)) for i in range(2) for j in range(2)]
    return bind(finite_law(*weights), four, dirac(choose(four, *cells)))


step_one = point("step_one", pair_sort(NATURAL, finite(2)))
diagonal = event(
    step_one,
    equal(to_real(first(step_one)), choose(second(step_one), 0, 1)),
)
values = {
    P: law_of("1/2", 0, 0, "1/2"),
    Q: law_of("1/4", "1/4", "1/4", "1/4"),
    c: 2,
    row: diagonal,
    column: diagonal,
    k: natural_number(2),
    delta: 0,
}
spaces = {"S": finite(2), "T": finite(2)}
slack = {
    P: law_of("3/8", "1/8", "1/8", "3/8"),
    Q: law_of("1/8", "3/8", "3/8", "1/8"),
    c: 1,
    delta: "1/4",
}


def on_the_diagonal(changed):
    """The union is the diagonal, of which the bound fails."""
    here = At({**values, **changed}, spaces=spaces).of

    def refute(p, claim):
        i, j, w = point("i", finite(2)), point("j", finite(2)), point("w", bits)
        of_cell = pair(i, j)

        def same(cell):
            union_ = substitute(here(found(k)), {point("both", bits): cell})
            equal_ = equal(first(cell), second(cell))
            return conjunction(implies(union_, equal_), implies(equal_, union_))

        rows_ = []
        for left in range(2):
            facts = []
            for right in range(2):
                ends = {i: label(left, 2), j: label(right, 2)}
                formula = substitute(same(of_cell), ends)
                forth = formula.arguments[0]
                union_ = forth.arguments[0]
                if left == right:
                    there = at_value(union_, natural_number(left))
                    there = p.some(union_, natural_number(left), p.auto(there))
                    both_ways = p.auto(forth.arguments[1]), there
                    facts.append(p.have(formula, *both_ways))
                else:
                    chosen = p.assume(at_value(union_, m))
                    wrong = p.obtain(p.assume(union_), m, p.have(FALSE, chosen))
                    facts.append(p.have(formula, p.supposing(union_, wrong)))
            row_ = substitute(forall(j, same(of_cell)), {i: label(left, 2)})
            rows_.append(p.step("forall_labels", *facts, terms=(row_,)))
        all_ = p.step("forall_labels", *rows_, terms=(forall(i, j, same(of_cell)),))
        one = p.have(same(w), p.at(all_, first(w), second(w)))
        union_ = one.formula.arguments[0].arguments[0]
        hit, diagonal_ = indicator(union_), indicator(equal(first(w), second(w)))
        low = p.mean(p.have(diagonal_ <= hit, one), here(P), w)
        high = p.mean(p.have(hit <= diagonal_, one), here(Q), w)
        return p.have(FALSE, p.assume(claim), low, high)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces),
    near_misses={
        "no bound": NearMiss(
            without="rectangles", at={c: 1}, refute=on_the_diagonal({c: 1})
        ),
        "with a slack": NearMiss(
            without="no slack", at=slack, refute=on_the_diagonal(slack)
        ),
    },
    exceptions={
        "apart": "a union of products that meet is also one of more products, of which "
        "no two meet; the hypothesis is what the sum of chances needs"
    },
)
