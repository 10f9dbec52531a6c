"""Where some chain joins two databases, one is the shortest."""

from verifydp.formal.spec import *

within = definition("foundations.chains")
words = shared("foundations.chains._words")
order = theorem("foundations.whole_numbers")
D = space("D")
a, b = point("a", D), point("b", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
j, k, n = natural("j"), natural("k"), natural("n")
zero = natural_number(0)


def steps(count):
    return within(neighbours, a, b, count)


def none_below(count):
    """No chain has fewer steps than this."""
    return forall(k, implies(to_real(k) < to_real(count), negation(steps(k))))


def shortest(by=0):
    """Some chain is no longer than any other."""
    below = forall(k, implies(steps(k), to_real(n) + by <= to_real(k)))
    return exists(n, conjunction(steps(n), below))


SPEC = Theorem(
    title="A shortest chain",
    source="composition in differential privacy for general granularity notions, "
    "section III-A (canonical metric)",
    uses=(within,),
    given={"some": exists(j, steps(j))},
    claim=shortest(),
    remark="Its number of steps is the canonical distance. What is within a distance "
    "is a set of pairs that need not be measurable, so that the distance is no "
    "function by itself.",
)


def proof(p):
    """Else no number of steps is enough, from 0 on."""
    none, clear = p.assume(negation(shortest())), p.assume(none_below(j))
    here, also = p.assume(steps(j)), p.assume(steps(k))
    order_ = p.use(order, j=j, k=k)
    far = p.have(to_real(j) <= to_real(k), p.at(clear, k), also, order_)
    far = p.every(p.supposing(also, far), k)
    body = conjunction(steps(j), forall(k, implies(steps(k), to_real(j) <= to_real(k))))
    found = p.some(shortest(), j, p.have(body, here, far))
    not_here = p.denied(here, p.have(FALSE, found, none))
    low, same = p.assume(to_real(k) < to_real(next_(j))), p.assume(equal(j, k))
    hole = p.fresh(NATURAL)
    at_j = p.rewrite(same, not_here, negation(steps(hole)), hole)
    other = p.assume(negation(equal(j, k)))
    before = p.have(to_real(k) < to_real(j), low, other, p.use(order, j=k, k=j))
    before = p.apply(p.at(clear, k), before)
    step = p.cases(equal(j, k), at_j, before)
    step = p.every(p.supposing(low, step), k)
    base = p.auto(none_below(zero))
    everywhere = p.every(p.induct(j, none_below(j), base, step), j)
    last = p.at(everywhere, next_(j), j)
    last = p.apply(last, p.have(to_real(j) < to_real(next_(j))))
    wrong = p.obtain(p.given("some"), j, p.have(FALSE, last, here))
    return p.have(shortest(), p.denied(none, wrong))


points = shared("foundations.chains._points")
refuting = shared("foundations.chains._refuting")


def one_step(p, goal):
    """From 0 to 1."""
    formula = goal.arguments[0].arguments[0]
    near, start, end, _ = formula.arguments
    path = points.walk(p, within(near, start, end, natural_number(1)))
    return p.some(goal, natural_number(1), path)


upwards = points.line(0, 1)
on_the_line = {over: upwards[over] for over in (neighbours, a, b)}
backwards = {a: natural_number(1), b: zero}


def at_some_number(wrong, changed, by=0):
    """Refute that there is a shortest chain, of a number of steps that is arbitrary."""
    below = forall(k, implies(steps(k), to_real(n) + by <= to_real(k)))
    body = conjunction(steps(n), below)

    def refute(p, claim):
        point_ = At({**on_the_line, **changed}, spaces=points.naturals)
        both = p.assume(point_.of(body))
        return p.obtain(p.assume(claim), n, wrong(p, *p.parts(both)))

    return refute


def leads_up(p, path, _):
    """Each step goes up by 1, so that none leads down."""
    down = refuting.too_far(p, path.formula, lambda place: 0 - to_real(place), most=-1)
    return p.cut(path, down)


def below_itself(p, path, below):
    """The least number would be below itself."""
    return p.have(FALSE, p.apply(p.at(below, n), path))


backwards = {a: natural_number(1), b: zero}

SPEC = SPEC.but(
    proof=proof,
    instance=At(on_the_line, spaces=points.naturals, show={"some": one_step}),
    near_misses={
        "no chain": NearMiss(
            without="some", at=backwards, refute=at_some_number(leads_up, backwards)
        ),
        "below itself": NearMiss(
            claim=shortest(by=1), refute=at_some_number(below_itself, {}, by=1)
        ),
    },
)
