"""The root of the sum of the squares of distances is a distance."""

from verifydp.formal.spec import *

roots = theorem("foundations.finite_sums.root")
term_by_term = theorem("foundations.finite_sums")
D = space("D")
u, v, w = (point(name, D) for name in "uvw")
n, k, i = map(natural, "nki")
joined = event_variable("joined", pair_sort(NATURAL, pair_sort(D, D)))
d = function_variable("d", pair_sort(NATURAL, pair_sort(D, D)))


def below(left, right):
    return to_real(left) < to_real(right)


def finite_(left, right):
    return member(pair(n, pair(left, right)), joined)


def all_joined(left, right):
    return forall(n, implies(below(n, k), finite_(left, right)))


def squares(left, right, count=k):
    return sum_(count, n, at(d, n, left, right) ** 2)


def total(left, right):
    return sqrt(squares(left, right))


def at_zero(value_=0):
    return conjunction(all_joined(u, u), equal(total(u, u), value_))


def back(by=1):
    return conjunction(all_joined(v, u), equal(total(v, u), total(u, v) * by))


def around(by=1):
    return conjunction(
        all_joined(u, w), total(u, w) <= (total(u, v) + total(v, w)) * by
    )


both = conjunction(finite_(u, v), finite_(v, w))
both_sums = conjunction(all_joined(u, v), all_joined(v, w))
long = at(d, n, u, v) + at(d, n, v, w)


def is_metric(zero=0, turned=1, bound=1):
    return conjunction(
        forall(u, at_zero(zero)),
        forall(u, v, implies(all_joined(u, v), back(turned))),
        forall(u, v, w, implies(both_sums, around(bound))),
    )


def each(*values):
    *over, premise, conclusion = values
    return forall(n, *over, implies(conjunction(below(n, k), premise), conclusion))


SPEC = Theorem(
    title="The root of the sum of squared distances is a metric",
    source="Composition in differential privacy for general granularity notions, "
    "appendix A, proofs of theorems VI.13 and VI.21",
    covers=("GC-Q32",),
    given={
        "the same": each(u, TRUE, conjunction(finite_(u, u), equal(at(d, n, u, u), 0))),
        "turned": each(
            u,
            v,
            finite_(u, v),
            conjunction(finite_(v, u), equal(at(d, n, v, u), at(d, n, u, v))),
        ),
        "triangle": each(
            u, v, w, both, conjunction(finite_(u, w), at(d, n, u, w) <= long)
        ),
    },
    claim=is_metric(),
    remark="Any number {k} of extended pseudometrics on one space: infinite distances "
    "and distances of 0 are allowed, and the root is finite where all distances are. "
    "Distances of views of a database are such too. That distances are not negative "
    "follows from the three properties.",
)


def summed(p, smaller, larger, fact):
    """The order of two sums from that of their terms, shown for n below k."""
    left, right = function(n, smaller), function(n, larger)
    running = p.assume(below(n, k))
    terms = p.every(p.supposing(running, fact), n)
    wanted = forall(i, implies(below(i, k), at(left, i) <= at(right, i)))
    terms = p.the_same(terms, wanted)
    return p.use(term_by_term, terms, f=left, g=right, n=k)


def proof(p):
    """Equal terms have equal roots; the triangle is Minkowski's inequality."""
    running = p.assume(below(n, k))

    def rule(name, *places, known):
        return p.granted(p.at(p.given(name), n, *places), running, *known)

    def everywhere(fact, left, right):
        part_of = p.supposing(running, p.part(fact, 0))
        return p.the_same(p.every(part_of, n), all_joined(left, right))

    def term(left, right):
        return at(d, n, left, right)

    zero = rule("the same", u, known=())
    low = summed(p, term(u, u) ** 2, number(0), p.have(term(u, u) ** 2 <= 0, zero))
    high = summed(p, number(0), term(u, u) ** 2, p.have(number(0) <= term(u, u) ** 2))
    none = p.have(equal(squares(u, u), 0), low, high)
    same = p.every(p.have(at_zero(), everywhere(zero, u, u), none), u)

    there = p.assume(all_joined(u, v))
    near = p.apply(p.at(there, n), running)
    turn = rule("turned", u, v, known=(near,))
    ends = term(v, u) ** 2, term(u, v) ** 2
    low = summed(p, *ends, p.have(ends[0] <= ends[1], turn))
    high = summed(p, *ends[::-1], p.have(ends[1] <= ends[0], turn))
    alike = p.have(equal(squares(v, u), squares(u, v)), low, high)
    turned = p.have(back(), everywhere(turn, v, u), alike)
    turned = p.every(p.supposing(there, turned), u, v)

    further = p.assume(both_sums)
    legs = [p.apply(p.at(p.part(further, leg), n), running) for leg in (0, 1)]
    triangle = rule("triangle", u, v, w, known=legs)
    # Once there and back is no shorter than staying.
    far = p.part(triangle, 0)
    again = rule("turned", u, w, known=(far,))
    circle = rule("triangle", u, w, u, known=(far, p.part(again, 0)))
    itself = rule("the same", u, known=())
    inside = conjunction(term(u, w) >= 0, term(u, w) <= long)
    fact = p.have(inside, triangle, again, circle, itself)
    terms = p.every(p.supposing(running, fact), n)
    distances = [function(n, term(*ends)) for ends in ((u, v), (v, w), (u, w))]
    f, g, h = distances
    wanted = conjunction(at(h, i) >= 0, at(h, i) <= at(f, i) + at(g, i))
    terms = p.the_same(terms, forall(i, implies(below(i, k), wanted)))
    added = p.use(roots, terms, f=f, g=g, h=h, n=k)
    longer = p.have(around(), everywhere(triangle, u, w), added)
    triangle = p.every(p.supposing(further, longer), u, v, w)
    return p.have(p.statement.claim, same, turned, triangle)


pair_at = point("pair_at", pair_sort(NATURAL, pair_sort(REAL, REAL)))
left, right = first(second(pair_at)), second(second(pair_at))
spaces = {"D": REAL}
line = {
    joined: event(pair_at, TRUE),
    d: function(pair_at, abs(left - right)),
    k: natural_number(2),
}


def where(distance, *witnesses):
    """Another distance on the line, and where it fails."""
    return {"at": {d: function(pair_at, distance)}, "witnesses": witnesses}


SPEC = SPEC.but(
    proof=proof,
    instance=At(line, spaces=spaces),
    near_misses={
        "a distance from itself": NearMiss(
            without="the same", **where(abs(left - right) + 1, 0)
        ),
        "one way": NearMiss(without="turned", **where(maximum(left - right, 0), 0, 1)),
        "squares": NearMiss(without="triangle", **where((left - right) ** 2, 0, 1, 2)),
        "another zero": NearMiss(claim=is_metric(zero=1), witnesses=(0,)),
        "less on the way back": NearMiss(
            claim=is_metric(turned="99/100"), witnesses=(0, 1)
        ),
        "shorter than the way around": NearMiss(
            claim=is_metric(bound="99/100"), witnesses=(0, 1, 2)
        ),
    },
)
