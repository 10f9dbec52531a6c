"""The precision-recall curve of Laplace noise depends on one number of the query.

That number is r epsilon, where r is the distance of the two answers in units of the
sensitivity that the noise is made for: for r = 1 it is epsilon, whatever the query is.
"""

from verifydp.formal.spec import *

y, theta, cut = point("y", REAL), real("theta"), real("cut")
names = ("q_in", "q_out", "sensitivity", "epsilon")
here, there = [[real(name + end) for name in names] for end in ("", "_")]


def rates(query, at_cut):
    """True and false alarms of a threshold."""
    q_in, q_out, sensitivity, epsilon = query
    noises = (laplace(centre, sensitivity / epsilon) for centre in (q_in, q_out))
    return [probability(noise, event(y, at_cut <= y)) for noise in noises]


def loss(query):
    """The loss r epsilon."""
    q_in, q_out, sensitivity, epsilon = query
    return (q_in - q_out) / (sensitivity / epsilon)


def on_curve(at_cut):
    """Both rates are the same at the two thresholds."""
    pairs = zip(rates(here, theta), rates(there, at_cut), strict=True)
    return conjunction(*(equal(one, other) for one, other in pairs))


some = exists(cut, on_curve(cut))

SPEC = Theorem(
    title="One curve for all queries with the same loss",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 5",
    covers=("HT-T5",),
    standing="holds-repaired",
    given={
        "scale": here[2] / here[3] > 0,
        "other scale": there[2] / there[3] > 0,
        "loss": equal(loss(here), loss(there)),
    },
    claim=forall(theta, some),
    remark="To every threshold for one query there is one for the other with the same "
    "rates, so with the same precision and recall; the loss is {epsilon} times the "
    "distance of the answers over the sensitivity. Printed is that epsilon alone "
    "decides: true of answers a sensitivity apart, which the proof in the paper "
    "supposes, and false at half the distance. For these the loss is epsilon for every "
    "query.",
)


def worst(query):
    """The two answers are a sensitivity apart."""
    return conjunction(equal(query[0] - query[1], query[2]), query[2] > 0)


theorem_5 = Printed(
    place="section 4.1.3, theorem 5",
    words="independent of the query function Q",
)
one_epsilon = {
    "scale": here[2] / here[3] > 0,
    "other scale": there[2] / there[3] > 0,
    "epsilon": equal(here[3], there[3]),
}

WORST_PAIRS = Theorem(
    title="Theorem 5 as printed, for answers a sensitivity apart",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 5",
    standing="ambiguous",
    repair="hypothesis_testing.theorem_5",
    given={**one_epsilon, "worst pair": worst(here), "other worst pair": worst(there)},
    claim=forall(theta, some),
    printed=theorem_5,
    remark="Reading for worst pairs of neighbours, as in the paper's proof, which puts "
    "the distance of the answers equal to the sensitivity.",
)

ANY_PAIRS = Theorem(
    title="Theorem 5 as printed, for any two answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 5",
    standing="ambiguous",
    repair="hypothesis_testing.theorem_5",
    given=one_epsilon,
    claim=forall(theta, some),
    printed=theorem_5,
    remark="Reading for any two neighbours, which the words of the theorem allow: for "
    "answers half a sensitivity apart the curve is another one.",
)

tails = theorem("hypothesis_testing.laplace_tails.scaled")
laplace_noise = theorem("foundations.laplace")


def proof(p):
    """Shift and scale the threshold with the query."""
    positive = [p.given(name) for name in ("scale", "other scale")]
    scales = [query[2] / query[3] for query in (here, there)]
    shift = (theta - here[1]) / scales[0]
    moved = there[1] + shift * scales[1]
    known = []
    queries = zip((here, there), scales, (theta, moved), positive, strict=True)
    for query, scale, at_cut, sign in queries:
        for centre in query[:2]:
            values = {"m": centre, "b": scale, "theta": at_cut}
            u, fact = (at_cut - centre) / scale, p.use(tails, sign, **values)
            tail = if_(u >= 0, exp(-u) / 2, 1 - exp(u) / 2)
            chance = fact.formula.arguments[0]
            known.append(p.have(equal(chance, tail), fact, sign))
    same = p.have(equal((moved - there[1]) / scales[1], shift), *positive)
    to_in = equal((moved - there[0]) / scales[1], (theta - here[0]) / scales[0])
    to_in = p.have(to_in, same, *positive, p.given("loss"))
    in_, out = (known[0], known[2], to_in), (known[1], known[3], same)
    pairs = zip(on_curve(moved).arguments, (in_, out), strict=True)
    ends = [p.have(goal, *facts) for goal, facts in pairs]
    found = p.have(on_curve(moved), *ends)
    return p.every(p.some(some, moved, found), theta)


def slower_at(*values):
    """The rates of the other query are within exp of its loss of one another."""
    whole = dict(zip(here + there, values, strict=True))
    f, g, sensitivity, epsilon = map(number, values[4:])

    def refute(p, claim):
        found = p.at(p.assume(claim), 2)
        less = (f - g) / (sensitivity / epsilon)
        known = {"f": f, "g": g, "b": sensitivity / epsilon}
        known |= {"epsilon": less, "sensitivity": f - g}
        near = p.at(p.use(laplace_noise, **known), event(y, cut <= y))
        body = p.assume(At({**whole, theta: 2}).of(on_curve(cut)))
        chances = [At({**whole, theta: 2}).of(one) for one in rates(here, theta)]
        sizes = p.auto(chances[0] >= "18/100"), p.auto(chances[1] <= "7/100")
        growth = p.auto(exp(less) <= "5/2")
        return p.obtain(found, cut, p.have(FALSE, body, near, *sizes, growth))

    return At(whole, refute=refute)


usual = dict(zip(here + there, (1, 0, 1, 1, 7, 5, 4, 2), strict=True))
slower = slower_at(1, 0, 1, 1, "1/2", 0, 1, 1)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "twice the loss": NearMiss(
            given={"loss": equal(loss(here), 2 * loss(there))},
            at=slower,
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
        "other scale": "nothing is known of a law without a positive scale",
    },
)


def of_worst_pairs(p):
    """The loss is epsilon."""
    scales = [p.given(name) for name in ("scale", "other scale")]
    pairs = [p.given(name) for name in ("worst pair", "other worst pair")]
    sames = [
        p.have(equal(loss(query), query[3]), pair_, scale)
        for query, pair_, scale in zip((here, there), pairs, scales, strict=True)
    ]
    equal_losses = p.have(equal(loss(here), loss(there)), *sames, p.given("epsilon"))
    return p.use(SPEC, *scales, equal_losses)


two_counts = {**usual, there[0]: 7, there[1]: 5, there[2]: 2, there[3]: 1}

WORST_PAIRS = WORST_PAIRS.but(
    proof=of_worst_pairs,
    instance=At(two_counts),
    near_misses={
        "answers half a sensitivity apart": NearMiss(
            without="other worst pair", at=slower
        ),
        "answers two sensitivities apart": NearMiss(
            without="worst pair",
            at=slower_at(1, 0, "1/2", "1/2", "1/2", 0, "1/2", "1/2"),
        ),
        "another epsilon": NearMiss(
            without="epsilon", at=slower_at(1, 0, 1, 1, 1, 0, 1, "1/2")
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
        "other scale": "nothing is known of a law without a positive scale",
    },
)

ANY_PAIRS = ANY_PAIRS.but(
    refutation=slower,
    instance=At(two_counts),
)
