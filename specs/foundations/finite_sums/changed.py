"""A finite sum of which one term is changed, and one that is not 0."""

from verifydp.formal.spec import *

i, k, n = map(natural, ("i", "k", "n"))
f, g = function_variable("f", NATURAL), function_variable("g", NATURAL)
order = theorem("foundations.whole_numbers")
picked = theorem("foundations.finite_sums.picked")
zero = natural_number(0)


def total(of, count=n):
    """The sum of so many terms."""
    return sum_(count, i, at(of, i))


def early(count=n):
    return to_real(i) < to_real(count)


same = implies(conjunction(early(), negation(equal(i, k))), equal(at(f, i), at(g, i)))
change = at(f, k) - at(g, k)

SPEC = Theorem(
    title="A sum of which one term is changed",
    source="definition of finite sums",
    given={
        "one of them": to_real(k) < to_real(n),
        "the others": forall(i, same),
    },
    claim=equal(total(f), total(g) + change),
)
all_zero = forall(i, implies(early(), equal(at(f, i), 0)))
some = exists(i, conjunction(early(), negation(equal(at(f, i), 0))))
SOME = Theorem(
    title="Of a sum that is not 0 some term is not 0",
    source="definition of finite sums",
    given={"sum": negation(equal(total(f), 0))},
    claim=some,
)
ordered = theorem("foundations.finite_sums")


def one_changed(p):
    """Both sides term by term, the change picked out."""
    other = function(i, at(g, i) + if_(equal(i, k), at(f, i) - at(g, i), 0))
    soon = p.assume(early())
    rest = p.at(p.given("the others"), i)
    alike = p.have(equal(at(f, i), at(other, i)), soon, rest)
    both = [
        p.use(
            ordered,
            p.every(p.supposing(soon, p.have(one <= two, alike)), i),
            f=left,
            g=right,
        )
        for left, right, one, two in (
            (f, other, at(f, i), at(other, i)),
            (other, f, at(other, i), at(f, i)),
        )
    ]
    moved = function(i, at(f, i) - at(g, i))
    one = p.use(picked, f=moved)
    return p.have(SPEC.claim, *both, one, p.given("one of them"))


def some_term(p):
    """Else all terms are at most 0, and at least 0."""
    none = p.assume(negation(some))
    soon = p.assume(early())
    zero_ = p.have(
        equal(at(f, i), 0),
        p.at(
            p.the_same(
                none,
                forall(i, negation(conjunction(early(), negation(equal(at(f, i), 0))))),
            ),
            i,
        ),
        soon,
    )
    constant = function(i, number(0))
    both = [
        p.use(
            ordered,
            p.every(p.supposing(soon, p.have(one <= two, zero_)), i),
            f=left,
            g=right,
        )
        for left, right, one, two in (
            (f, constant, at(f, i), number(0)),
            (constant, f, number(0), at(f, i)),
        )
    ]
    wrong = p.have(FALSE, *both, p.given("sum"))
    return p.have(some, p.denied(none, wrong))


def values(of):
    """A function of whole numbers by its first two values."""
    return function(i, if_(equal(to_real(i), 0), of[0], of[1]))


changed = {
    f: values((1, 5)),
    g: values((1, 2)),
    k: natural_number(1),
    n: natural_number(2),
}

SPEC = SPEC.but(
    proof=one_changed,
    instance=At(changed),
    near_misses={
        "none of them": NearMiss(without="one of them", at={n: natural_number(1)}),
        "another one too": NearMiss(without="the others", at={f: values((2, 5))}),
    },
)
SOME = SOME.but(
    proof=some_term,
    instance=At({f: values((1, 5)), n: natural_number(2)}),
    near_misses={
        "a sum of 0": NearMiss(without="sum", at={n: zero}),
    },
)
