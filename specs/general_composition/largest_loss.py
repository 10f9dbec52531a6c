"""The Renyi divergence of infinite order, and metric privacy as a bound on it."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, grid, table

metric_private = definition("general_composition.metric_privacy")
close = definition("foundations.closeness")
D, S = space("D"), space("S")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
joined = event_variable("joined", pair_sort(D, D))
d, epsilon = function_variable("d", pair_sort(D, D)), real("epsilon")
here, there = probability(P, B), probability(Q, B)
largest = Definition(
    "largest_loss",
    (P, Q, epsilon),
    forall(
        B,
        implies(here > 0, conjunction(there > 0, log(here / there) <= epsilon)),
    ),
)
finite_ = member(pair(x, y), joined)


def bounded(by=1):
    """The divergence is at most the distance, where that is finite."""
    loss = largest(at(M, x), at(M, y), at(d, x, y) * by)
    return forall(x, y, implies(finite_, loss))


is_private = metric_private(M, joined, d)
CLOSE = Theorem(
    title="The divergence of infinite order bounds all events",
    source="Composition in differential privacy for general granularity notions, "
    "definition VI.9, infinite order",
    standing="definition",
    covers=("GC-DVI.9",),
    defines=largest,
    reads="the Renyi divergence of {0} from {1} of infinite order is at most {2}",
    uses=(close,),
    claim=conjunction(
        implies(largest(P, Q, epsilon), close(P, Q, epsilon, 0)),
        implies(close(P, Q, epsilon, 0), largest(P, Q, epsilon)),
    ),
    remark="The logarithm of the largest ratio of chances; where only the second "
    "chance is 0 the ratio is infinite. That it is the limit of the other orders is "
    "not shown here. The finite orders: foundations.renyi and its renyi_densities.",
)
SPEC = Theorem(
    title="Metric privacy bounds the divergence of infinite order",
    source="Composition in differential privacy for general granularity notions, "
    "section VI-B",
    covers=("GC-Q19",),
    uses=(metric_private, largest),
    claim=conjunction(implies(is_private, bounded()), implies(bounded(), is_private)),
)


def both_ways(p):
    """An exponential of a logarithm, where the chances are positive."""
    positive = p.assume(here > 0)
    signs = p.have(there >= 0, p.mean_between(Q, point("t", S), seen(point("t", S))))
    own = p.mean_between(P, point("t", S), seen(point("t", S)))
    ratio = here / there
    loss = p.apply(p.at(p.assume(largest(P, Q, epsilon)), B), positive)
    more = p.have(ratio > 0, positive, loss)
    itself = p.axiom("exp_log", ratio, facts=[more])
    grown = p.have(exp(log(ratio)) <= exp(epsilon), loss)
    share = p.have(equal(ratio * there, here), loss)
    bound = here <= exp(epsilon) * there + 0
    yes = p.have(bound, itself, grown, share, signs)
    no = p.have(bound, p.assume(negation(here > 0)), signs, own)
    forwards = p.the_same(
        p.every(p.cases(here > 0, yes, no), B), close(P, Q, epsilon, 0)
    )
    known = p.at(p.assume(close(P, Q, epsilon, 0)), B)
    charged = p.have(there > 0, known, positive, signs)
    share = p.have(equal(ratio * there, here), charged)
    more = p.have(ratio > 0, positive, charged, share)
    most = p.have(ratio <= exp(epsilon), known, share, charged)
    itself = p.axiom("exp_log", ratio, facts=[more])
    most = p.have(exp(log(ratio)) <= exp(epsilon), most, itself)
    loss = p.have(conjunction(there > 0, log(ratio) <= epsilon), most, charged)
    backwards = p.every(p.supposing(positive, loss), B)
    return p.have(
        CLOSE.claim,
        p.supposing(largest(P, Q, epsilon), forwards),
        p.supposing(
            close(P, Q, epsilon, 0), p.the_same(backwards, largest(P, Q, epsilon))
        ),
    )


def seen(drawn):
    return indicator(member(drawn, B))


def proof(p):
    """Pair by pair."""
    near, laws = p.assume(finite_), {"P": at(M, x), "Q": at(M, y)}
    rules = p.use(CLOSE, epsilon=at(d, x, y) * 1, **laws)
    fact = p.apply(p.at(p.assume(is_private), x, y), near)
    fact = p.the_same(fact, close(at(M, x), at(M, y), at(d, x, y) * 1, 0))
    forwards = p.every(p.supposing(near, p.apply(p.part(rules, 1), fact)), x, y)
    rules = p.use(CLOSE, epsilon=at(d, x, y), **laws)
    fact = p.apply(p.at(p.assume(bounded()), x, y), near)
    fact = p.the_same(fact, largest(at(M, x), at(M, y), at(d, x, y)))
    backwards = p.every(p.supposing(near, p.apply(p.part(rules, 0), fact)), x, y)
    return p.have(
        SPEC.claim,
        p.supposing(is_private, p.the_same(forwards, bounded())),
        p.supposing(bounded(), p.the_same(backwards, is_private)),
    )


two = finite(2)
bit, rows = point("bit", two), point("rows", pair_sort(two, two))
zero, one = label(0, 2), label(1, 2)
output_0 = event(bit, equal(bit, zero))
flips = {
    M: table(coin("2/3"), coin("1/3")),
    joined: event(rows, TRUE),
    d: grid((0, log(2)), (log(2), 0)),
}
CLOSE = CLOSE.but(
    proof=both_ways,
    near_misses={
        "with a slack": NearMiss(
            claim=implies(close(P, Q, epsilon, "1/2"), largest(P, Q, epsilon)),
            at=At({P: coin("1/2"), Q: coin(0), epsilon: 0}, (output_0,), {"S": two}),
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "half the distance": NearMiss(
            claim=implies(is_private, bounded("1/2")),
            at=At(flips, (zero, one, output_0), {"D": two, "S": two}),
        ),
    },
)
