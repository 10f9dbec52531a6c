"""A posterior within a factor of the prior, for all outputs, and pure privacy.

Within the root of exp(epsilon) it gives privacy with epsilon, and that in turn keeps it
within exp(epsilon).
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._posterior")
by_labels = shared("hypothesis_testing._evaluated").by_labels
private = definition("foundations.differential_privacy")
prior, release, epsilon = words.prior, words.release, words.epsilon
near_prior, s, t, W = words.near_prior, words.s, words.t, words.W
hit, seen, S = words.hit, words.seen, words.S
couple = point("couple", pair_sort(S, S))
everywhere = event(couple, TRUE)


def near(loss):
    """The posterior is near the prior."""
    return near_prior(prior, release, everywhere, loss)


def is_private(loss):
    """The release is private, for all pairs of states."""
    return private(release, everywhere, loss, 0)


SPEC = Theorem(
    title="A posterior near the prior, and pure confounding privacy",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix G, "
    "eq. (14); repair of lemma 5",
    covers=("CP-Q14",),
    standing="definition",
    defines=near_prior,
    reads="given {1} and {0} the posterior of the states of {2} is within exp({3}) of "
    "the prior",
    uses=(private,),
    given={"possible": words.possible},
    claim=conjunction(
        implies(near(epsilon / 2), is_private(epsilon)),
        implies(is_private(epsilon), near(epsilon)),
    ),
    remark="All pairs of finitely or countably many states, each with a positive prior "
    "probability; the law of the output in a state is eq. (3). Outputs are events, so "
    "that the ratio has a meaning in any space: an output is the event of this output, "
    "and on countably many outputs what holds for each holds for all events.",
)


def proof(p):
    """Compare with the chance of the event over all states, and back."""
    drawn, y = point("drawn", S), words.y

    def unit(of):
        return p.mean_between(at(release, of), y, indicator(member(y, W)))

    states = (s, t)
    shares = [words.share_of(p, of, hit, unit) for of in states]
    sizes = [p.at(p.given("possible"), of) for of in states]
    units = [unit(of) for of in states]
    known = p.assume(near(epsilon / 2))
    some = p.assume(seen > 0)
    bounds = p.at(known, s, t, W)
    bounds = p.apply(bounds, p.have(bounds.formula.arguments[0], some))
    goal = hit(s) <= exp(epsilon) * hit(t) + 0
    halves = p.have(equal(exp(epsilon / 2) * exp(epsilon / 2), exp(epsilon)))
    inverse = p.have(equal(exp(epsilon / 2) * exp(-(epsilon / 2)), 1))
    most = p.have(hit(s) <= exp(epsilon / 2) * seen, bounds, some, sizes[0])
    least = p.have(exp(-(epsilon / 2)) * seen <= hit(t), bounds, some, sizes[1])
    usual = p.have(goal, most, least, halves, inverse, p.have(exp(epsilon / 2) > 0))
    none = p.assume(negation(seen > 0))
    empty = p.have(goal, none, *shares, *sizes, *units, p.have(exp(epsilon) > 0))
    forwards = p.cases(seen > 0, usual, empty)
    premise = member(pair(s, t), everywhere)
    closeness = p.at(p.assume(is_private(epsilon)), s, t).formula.arguments[1]
    forwards = p.the_same(p.every(forwards, W), closeness)
    forwards = p.every(p.supposing(premise, forwards), s, t)
    supposed = p.assume(is_private(epsilon))
    ends = []
    for of in states:
        for left, right in ((of, drawn), (drawn, of)):
            rule = p.at(supposed, left, right)
            rule = p.apply(rule, p.have(rule.formula.arguments[0]))
            ends.append(p.mean(p.at(rule, W), prior, drawn))
    both = conjunction(words.between(s), words.between(t))
    inverse = p.have(equal(exp(epsilon) * exp(-epsilon), 1))
    bound = p.have(both, *ends, *sizes, some, inverse, p.have(exp(epsilon) > 0))
    rule = p.at(p.assume(near(epsilon)), s, t, W)
    premise = rule.formula.arguments[0]
    bound = p.cut(p.have(seen > 0, p.assume(premise)), bound)
    backwards = p.every(p.supposing(premise, bound), s, t, W)
    return p.have(
        p.statement.claim,
        p.supposing(near(epsilon / 2), p.the_same(forwards, is_private(epsilon))),
        p.supposing(is_private(epsilon), p.the_same(backwards, near(epsilon))),
    )


flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
fair = {
    prior: finite_law("1/2", "1/2"),
    release: table(*flips),
    epsilon: log(3),
}
unlikely = finite_law("1/1000", "999/1000")
silent = {**fair, prior: finite_law(1, 0), release: function(words.bit, flips[0])}


def fails(**changed):
    """The equivalence of two pure bounds fails at a point."""
    names = {"prior": prior, "epsilon": epsilon}
    values = {names[name]: one for name, one in changed.items()}
    return At({**fair, **values}, spaces=words.spaces, refute=by_labels)


SPEC = SPEC.but(
    proof=proof,
    instance=At(fair, spaces=words.spaces),
    near_misses={
        "a state that cannot be": NearMiss(
            without="possible",
            at=At(silent, spaces=words.spaces, refute=by_labels),
        ),
        "the posterior within exp({epsilon})": NearMiss(
            claim=conjunction(
                implies(near(epsilon), is_private(epsilon)),
                implies(is_private(epsilon), near(epsilon)),
            ),
            at=fails(epsilon=log("5/2")),
        ),
        "a posterior that is nearer": NearMiss(
            claim=implies(is_private(epsilon), near(epsilon + log("99/100"))),
            at=fails(prior=unlikely, epsilon=log("301/100")),
        ),
    },
)
