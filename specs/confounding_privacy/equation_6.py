"""The privacy loss of joined outputs: that of the copula and those of the margins."""

from verifydp.formal.spec import *

n, k = natural("n"), natural("k")
here, there = function_variable("here", NATURAL), function_variable("there", NATURAL)
psi, chi = function_variable("psi", NATURAL), function_variable("chi", NATURAL)
c_here, c_there = real("c_here"), real("c_there")


def builds(joint, start, margin):
    """The joint density: that of the copula times those of the margins, in turn."""
    more = equal(at(joint, next_(n)), at(joint, n) * at(margin, n))
    return conjunction(equal(at(joint, natural_number(0)), start), forall(n, more))


def loss(count):
    return log(at(here, count) / at(there, count))


def parts(count):
    """The loss of the copula, and the sum of those of the margins."""
    each = log(at(psi, n) / at(chi, n))
    return log(c_here / c_there) + sum_(count, n, each)


SPEC = Theorem(
    title="The privacy loss of joined outputs is the copula's and the sum of the "
    "margins'",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, eq. (6)",
    covers=("CP-Q6",),
    given={
        "first state": builds(here, c_here, psi),
        "second state": builds(there, c_there, chi),
        "copula": conjunction(c_here > 0, c_there > 0),
        "margins": forall(n, conjunction(at(psi, n) > 0, at(chi, n) > 0)),
    },
    claim=equal(loss(k), parts(k)),
    remark="At one list of {k} outputs: the densities of its entries in the two "
    "states, and those of the copula at their distribution functions, each in its own "
    "state; the joint density is that after {k} steps. It is an identity of numbers. "
    "That a joint density is such a product is Sklar's theorem, with which eq. (6) "
    "begins, and the terms are not independent.",
)


def proof(p):
    """One output more at a time."""
    starts, steps = [], []
    for name in ("first state", "second state"):
        start, more = p.parts(p.given(name))
        starts.append(start)
        steps.append(p.at(more, n))

    def at_count(count):
        signs = conjunction(at(here, count) > 0, at(there, count) > 0)
        return conjunction(signs, equal(loss(count), parts(count)))

    zero, hole = natural_number(0), p.fresh(REAL)
    trivial = p.have(equal(log(c_here / c_there), parts(zero)))
    one = p.rewrite(
        p.turned(starts[0]), trivial, equal(log(hole / c_there), parts(zero)), hole
    )
    two = p.rewrite(
        p.turned(starts[1]), one, equal(log(at(here, zero) / hole), parts(zero)), hole
    )
    base = p.have(at_count(zero), two, *starts, p.given("copula"))
    so_far = p.assume(at_count(n))
    size = p.at(p.given("margins"), n)
    old, new = at(here, n) / at(there, n), at(psi, n) / at(chi, n)
    both = at(here, next_(n)) / at(there, next_(n))
    signs = p.have(
        conjunction(at(here, next_(n)) > 0, at(there, next_(n)) > 0),
        so_far,
        size,
        *steps,
    )
    product = p.have(equal(both, old * new), so_far, size, *steps)
    rates = [p.have(one > 0, so_far, size) for one in (old, new)]
    rates.append(p.have(both > 0, signs))
    exacts = [
        p.axiom("exp_log", one, facts=[rate])
        for one, rate in zip((old, new, both), rates, strict=True)
    ]
    split = p.have(equal(exp(log(old) + log(new)), exp(log(old)) * exp(log(new))))
    same = p.have(
        equal(exp(log(both)), exp(log(old) + log(new))), product, *exacts, split
    )
    equal_ = p.have(equal(log(both), log(old) + log(new)), same)
    step = p.have(at_count(next_(n)), signs, equal_, so_far)
    every = p.every(p.induct(n, at_count(n), base, step), n)
    return p.have(p.statement.claim, p.at(every, k))


any_n = natural("any_n")
first_one = to_real(any_n) <= 0
#: One output, with densities 3 and 1, and a copula with densities 2 and 1.
usual = At(
    {
        here: function(any_n, if_(first_one, 2, 6)),
        there: function(any_n, 1),
        psi: function(any_n, if_(first_one, 3, 1)),
        chi: function(any_n, 1),
        c_here: 2,
        c_there: 1,
        k: natural_number(1),
    }
)

SPEC = SPEC.but(
    proof=proof,
    instance=usual,
    near_misses={
        "another first density": NearMiss(
            without="first state", at={here: function(any_n, 1)}
        ),
        "another second density": NearMiss(
            without="second state", at={there: function(any_n, 2)}
        ),
        "a negative copula in the first state": NearMiss(
            given={"copula": c_there > 0},
            at={c_here: -2, here: function(any_n, if_(first_one, -2, -6))},
        ),
        "a negative copula in the second state": NearMiss(
            given={"copula": c_here > 0},
            at={c_there: -1, there: function(any_n, -1)},
        ),
        "a negative margin": NearMiss(
            without="margins",
            at={
                psi: function(any_n, if_(first_one, -3, 1)),
                here: function(any_n, if_(first_one, 2, -6)),
            },
        ),
    },
)
