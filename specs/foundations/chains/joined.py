"""One chain behind another: the numbers of steps add up."""

from verifydp.formal.spec import *

within = definition("foundations.chains")
words = shared("foundations.chains._words")
before = theorem("foundations.whole_numbers.before")
D = space("D")
a, b, c = point("a", D), point("b", D), point("c", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
j, k, m, n = map(natural, ("j", "k", "m", "n"))


def steps(start, end, count):
    return within(neighbours, start, end, count)


def adds(total, second, more=0):
    return equal(to_real(total), to_real(n) + to_real(second) + more)


SPEC = Theorem(
    title="Chains are joined, and their steps are added",
    source="composition in differential privacy for general granularity notions, "
    "proposition A.1 (triangle inequality)",
    uses=(within,),
    given={
        "first": steps(a, b, n),
        "second": steps(b, c, m),
        "sum": adds(k, m),
    },
    claim=steps(a, c, k),
)


def joins(count):
    """What induction is about: chains of so many steps from b."""
    second = conjunction(steps(b, c, count), adds(k, count))
    return forall(c, k, implies(second, steps(a, c, k)))


def proof(p):
    """Induction on the second chain: its last step comes last."""
    first, zero = p.given("first"), natural_number(0)
    none = p.assume(conjunction(steps(b, c, zero), adds(k, zero)))
    path = words.to_end(p, first, words.nowhere(p, p.part(none, 0)))
    path = words.at_count(p, path, p.have(equal(n, k), none))
    base = p.every(p.supposing(none, path), c, k)
    some = p.assume(conjunction(steps(b, c, next_(m)), adds(k, next_(m))))
    known, is_next = p.assume(joins(m)), p.assume(equal(k, next_(j)))

    def further(middle, shorter, step):
        sums = p.have(adds(j, m), some, is_next)
        both = p.have(conjunction(shorter.formula, adds(j, m)), shorter, sums)
        return words.longer(p, p.apply(p.at(known, middle, j), both), step)

    path = words.through(p, p.part(some, 0), further)
    path = words.at_count(p, path, p.turned(is_next))
    follows = p.supposing(is_next, path)
    one_before = p.use(before, j=k)
    there = exists(j, equal(k, next_(j)))
    found = p.have(there, one_before, some)
    path = p.obtain(found, j, p.apply(follows, p.assume(equal(k, next_(j)))))
    later = p.every(p.supposing(some, path), c, k)
    everywhere = p.at(p.induct(m, joins(m), base, later), c, k)
    both = conjunction(steps(b, c, m), adds(k, m))
    return p.apply(everywhere, p.have(both, p.given("second"), p.given("sum")))


points = shared("foundations.chains._points")
refuting = shared("foundations.chains._refuting")
one, two = natural_number(1), natural_number(2)
on_the_line = {
    **points.line(0, 1),
    c: two,
    m: one,
    k: two,
}
shows = {"first": points.walk, "second": points.walk}


def misses(**values):
    """One hypothesis is left out, and the end is too far."""
    names = {"c": c, "m": m, "k": k, "n": n}
    changed = {names[name]: natural_number(value_) for name, value_ in values.items()}
    return {"at": changed, "refute": refuting.too_short}


SPEC = SPEC.but(
    proof=proof,
    instance=At(on_the_line, spaces=points.naturals, show=shows),
    near_misses={
        "no first chain": NearMiss(without="first", **misses(n=0, k=1)),
        "no second chain": NearMiss(without="second", **misses(c=3)),
        "fewer steps": NearMiss(without="sum", **misses(k=1)),
    },
)
