"""Counts with noise of their own: each loses its budget times its change."""

from verifydp.formal.spec import *

words = shared("general_composition.district_counts._words")
close = definition("foundations.closeness")
laplace_laws = theorem("foundations.laplace")
pure = theorem("general_composition.adaptive.pure")
n, k, S, state, epsilon = words.n, words.k, words.S, words.state, words.epsilon
before, after = (function_variable(name, NATURAL) for name in ("before", "after"))
laws = tuple(words.release(lambda i, of=of: at(of, i)) for of in (before, after))
loss = at(epsilon, n) * abs(at(before, n) - at(after, n))


def claimed(by=1):
    total = sum_(k, n, loss)
    return close(*laws, total if by == 1 else total * by, 0)


SPEC = Theorem(
    title="Counts of districts with noise of their own: the losses add up",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.14, for one pair of databases",
    uses=(close,),
    given={"budgets": words.positive()},
    claim=claimed(),
)


def proof(p):
    """Each stage draws one count, which ignores those before it."""
    running = p.assume(words.below(n, k))
    sign = p.apply(p.at(p.given("budgets"), n), running)
    scale = p.have(1 / at(epsilon, n) > 0, sign)
    gap = abs(at(before, n) - at(after, n))
    fact = p.use(
        laplace_laws,
        scale,
        p.have(gap <= gap),
        p.have(gap <= 1 / at(epsilon, n) * loss, sign),
        f=at(before, n),
        g=at(after, n),
        b=1 / at(epsilon, n),
        epsilon=loss,
        sensitivity=gap,
    )
    B, t = event_variable("B", S), words.t
    ends = [words.run(n, state, at(of, n), at(epsilon, n)) for of in (before, after)]
    seen = p.at(fact, event(t, member(at(words.keep, n, state, t), B)))
    kept = p.the_same(p.every(seen, B), close(*ends, loss, 0))
    each = p.every(p.supposing(running, kept), n, state)
    step = point("step", pair_sort(NATURAL, S))
    index, so_far = first(step), second(step)

    def stages(of):
        drawn = words.run(index, so_far, at(of, index), at(epsilon, index))
        return function(step, drawn)

    values = {
        pure["M"]: stages(before),
        pure["N"]: stages(after),
        pure["d"]: function(n, loss),
    }
    return p.use(pure, values, each)


values = {
    **words.moved,
    before: words.by_number(0, 1, 0),
    after: words.by_number(1, 0, 0),
    k: natural_number(3),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces={"S": REAL}),
    near_misses={
        "negative budgets": NearMiss(
            without="budgets",
            at={epsilon: function(words.numbered, -1)},
            witnesses=(words.everything,),
        ),
        "a little less": NearMiss(claim=claimed("99/100"), refute=words.tells_both()),
    },
)
