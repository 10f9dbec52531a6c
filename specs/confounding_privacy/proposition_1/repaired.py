"""Posterior odds that seldom move by more than exp(epsilon) give confounding privacy.

What the odds are taken under matters: for each ordered pair of states the output is
drawn in the first one.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table, uniform

words = shared("confounding_privacy._posterior")
private = definition("foundations.differential_privacy")
density = definition("foundations.density")
by_densities = theorem("confounding_privacy.lemma_6")
prior, release, pairs = words.prior, words.release, words.pairs
epsilon, delta, s, t, y = words.epsilon, words.delta, words.s, words.t, words.y
S, Y = words.S, words.Y
R, u, scale = law("R", Y), any_test("u", pair_sort(S, Y)), real("scale")
member_ = member(pair(s, t), pairs)


def weight(of):
    """The density of an output in a state."""
    return value(u, pair(of, y))


def posterior(of):
    """The posterior probability of a state, by the formula of Bayes."""
    return chance(prior, of) * weight(of) / mean(prior, s, weight(s))


moved = exp(epsilon) * posterior(t) * chance(prior, s) < posterior(s) * chance(prior, t)


def seldom(drawn_in):
    """The odds of the first state seldom grow by more than exp(epsilon)."""
    share = mean(at(release, drawn_in), y, indicator(moved))
    return forall(s, t, implies(member_, share <= delta))


positive = conjunction(chance(prior, s) > 0, chance(prior, t) > 0)
every_law = forall(s, density(at(release, s), R, test_of(y, weight(s)), scale))

SPEC = Theorem(
    title="Posterior odds that seldom grow by more than exp({epsilon}) give "
    "confounding privacy",
    source="repair of Zhang, Malin, Raviv and Vorobeychik, confounding privacy, "
    "proposition 1",
    uses=(private, density),
    given={
        "possible": forall(s, t, implies(member_, positive)),
        "densities": every_law,
        "seldom": seldom(s),
    },
    claim=private(release, pairs, epsilon, delta),
    remark="What is asked of the posterior is that its odds, drawn in the first state, "
    "are seldom more than exp({epsilon}) times the prior odds. Any states and outputs; "
    "the laws of the output have bounded densities with respect to one law, which on "
    "finitely many outputs is the uniform one. What comes of a bound on the posterior "
    "alone is in equation_14.",
)


def proof(p):
    """Where the densities are apart the odds have grown, as the mean is positive."""
    here = p.assume(member_)
    sizes = p.apply(p.at(p.given("possible"), s, t), here)
    share = words.share_of(
        p, s, lambda of: value(u, pair(of, y)), lambda of: p.have(weight(of) >= 0)
    )
    within = weight(s) <= exp(epsilon) * weight(t)
    apart = p.assume(negation(within))
    whole = mean(prior, s, weight(s))
    grown = p.have(exp(epsilon) * weight(t) < weight(s), apart)
    some = p.have(
        weight(s) > 0, grown, p.have(exp(epsilon) > 0), p.have(weight(t) >= 0)
    )
    part = p.have(chance(prior, s) * weight(s) > 0, some, sizes)
    total = p.have(whole > 0, share, part)
    factor = chance(prior, s) * chance(prior, t) / whole
    scaled = p.have(factor > 0, sizes, total)
    ends = [
        p.have(equal(posterior(of) * chance(prior, other), factor * weight(of)))
        for of, other in ((s, t), (t, s))
    ]
    product = p.have(
        factor * (exp(epsilon) * weight(t)) < factor * weight(s), scaled, grown
    )
    counted = p.have(moved, product, *ends)
    known = p.supposing(negation(within), counted)
    often = p.have(1 - indicator(within) <= indicator(moved), known)
    chance_of = p.mean(often, at(release, s), y)
    rare = p.apply(p.at(p.given("seldom"), s, t), here)
    near = event(y, within)
    probable = p.have(probability(at(release, s), near) >= 1 - delta, chance_of, rare)
    laws = [p.at(p.given("densities"), of) for of in (s, t)]
    values = {
        by_densities["P"]: at(release, s),
        by_densities["Q"]: at(release, t),
        by_densities["R"]: R,
        by_densities["u"]: test_of(y, weight(s)),
        by_densities["v"]: test_of(y, weight(t)),
    }
    found = p.use(by_densities, values, *laws, probable)
    return p.every(p.supposing(here.formula, found), s, t)


cell = words.couple
mostly = {
    prior: finite_law("1/2", "1/2"),
    release: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    pairs: words.all_pairs,
    R: uniform(2),
    u: test_of(cell, if_(equal(first(cell), second(cell)), "3/4", "1/4")),
    scale: 2,
    epsilon: log(2),
    delta: "3/4",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(mostly, spaces=words.spaces),
    near_misses={
        "states that cannot be": NearMiss(
            without="possible",
            at={prior: finite_law(1, 0), delta: 0},
            witnesses=(*words.both_states, words.output_0),
        ),
        "other densities": NearMiss(
            without="densities",
            at={u: test_of(cell, "1/2"), delta: 0},
            witnesses=(*words.both_states, words.output_0),
        ),
        "odds that often grow": NearMiss(
            without="seldom",
            at={delta: 0},
            witnesses=(*words.both_states, words.output_0),
        ),
        "drawn in the second state": NearMiss(
            given={"seldom": seldom(t)},
            at={delta: "1/4", epsilon: 0},
            witnesses=(*words.both_states, words.output_0),
        ),
    },
)
