"""The sum of the distances of the views is a metric of databases where those are."""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
term_by_term = theorem("foundations.finite_sums")
n, k, x, y, u, v, w, d = (
    *(words.n, words.k, words.x, words.y, words.u, words.v, words.w, words.d),
)
z, i = point("z", words.D), natural("i")
below, all_joined, total = words.below, words.all_joined, words.total


def finite_(left, right):
    return member(pair(n, pair(left, right)), words.joined)


def at_zero(value_=0):
    return conjunction(all_joined(x, x), equal(total(x, x), value_))


def back(by=1):
    return conjunction(all_joined(y, x), equal(total(y, x), total(x, y) * by))


def around(by=1):
    return conjunction(
        all_joined(x, z), total(x, z) <= (total(x, y) + total(y, z)) * by
    )


both = conjunction(finite_(u, v), finite_(v, w))
both_sums = conjunction(all_joined(x, y), all_joined(y, z))
long = at(d, n, u, v) + at(d, n, v, w)


def is_metric(zero=0, turned=1, bound=1):
    return conjunction(
        forall(x, at_zero(zero)),
        forall(x, y, implies(all_joined(x, y), back(turned))),
        forall(x, y, z, implies(both_sums, around(bound))),
    )


def each(*values):
    *over, premise, conclusion = values
    return forall(n, *over, implies(conjunction(below(n, k), premise), conclusion))


SPEC = Theorem(
    title="The sum of distances of views is a metric",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.1",
    covers=("GC-TIV.1",),
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
    remark="An extended pseudometric: infinite distances and distances of 0 are "
    "allowed. Each of the three properties of the sum needs that of the parts alone.",
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
    """Each property holds of every part."""
    running = p.assume(below(n, k))
    of = {place: at(words.part, n, place) for place in (x, y, z)}

    def rule(name, *places, known):
        fact = p.at(p.given(name), n, *(of[place] for place in places))
        return p.granted(fact, running, *known)

    def everywhere(fact, left, right):
        goal = all_joined(left, right)
        part_of = p.supposing(running, p.part(fact, 0))
        return p.the_same(p.every(part_of, n), goal)

    def term(left, right):
        return at(d, n, of[left], of[right])

    zero = rule("the same", x, known=())
    low = summed(p, term(x, x), number(0), p.have(term(x, x) <= 0, zero))
    high = summed(p, number(0), term(x, x), p.have(number(0) <= term(x, x), zero))
    same = p.every(p.have(at_zero(), everywhere(zero, x, x), low, high), x)

    there = p.assume(all_joined(x, y))
    near = p.apply(p.at(there, n), running)
    turn = rule("turned", x, y, known=(near,))
    low = summed(p, term(y, x), term(x, y), p.have(term(y, x) <= term(x, y), turn))
    high = summed(p, term(x, y), term(y, x), p.have(term(x, y) <= term(y, x), turn))
    turned = p.have(back(), everywhere(turn, y, x), low, high)
    turned = p.every(p.supposing(there, turned), x, y)

    further = p.assume(both_sums)
    legs = [p.apply(p.at(p.part(further, leg), n), running) for leg in (0, 1)]
    long = rule("triangle", x, y, z, known=legs)
    bound = term(x, y) + term(y, z)
    added = summed(p, term(x, z), bound, p.have(term(x, z) <= bound, long))
    longer = p.have(around(), everywhere(long, x, z), added)
    triangle = p.every(p.supposing(further, longer), x, y, z)
    return p.have(p.statement.claim, same, turned, triangle)


viewed = point("viewed", pair_sort(NATURAL, REAL))
pair_at = point("pair_at", pair_sort(NATURAL, pair_sort(REAL, REAL)))
left, right = first(second(pair_at)), second(second(pair_at))
spaces = {"D": REAL, "E": REAL}
line = {
    words.part: function(viewed, second(viewed)),
    words.joined: event(pair_at, TRUE),
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
