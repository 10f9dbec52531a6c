"""Choosing epsilon from a limit of F_beta: the largest that meets it.

A family of mechanisms has one law for each database and epsilon. Chosen is the number
that meets the limit against every test, and that no other one which does exceeds.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.choose_epsilon._words")
chosen = words.chosen
beta, c, limit, answer = map(real, ("beta", "c", "limit", "answer"))
epsilon = real("epsilon")
q, scale, y, k = real("q"), real("scale"), point("y", REAL), any_test("k", REAL)
b = beta * beta
g = (1 + b) * (1 - limit) / limit
baseline = (1 + b) / (1 + b + c)
largest = log(c * (g + b) / (g * g))
laplace_family = (
    function(epsilon, laplace(q + epsilon * scale, scale)),
    function(epsilon, laplace(q, scale)),
)
is_chosen = chosen(*laplace_family, beta, c, limit, answer)


def laplace_meets(of):
    laws = laplace(q + of * scale, scale), laplace(q, scale)
    rates = (mean(one, y, value(k, y)) for one in laws)
    return forall(k, words.score(*rates) <= limit)


smaller = forall(
    epsilon,
    implies(conjunction(epsilon >= 0, epsilon <= largest), laplace_meets(epsilon)),
)

SPEC = Theorem(
    title="Choosing epsilon from a limit of F_beta",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4",
    covers=("HT-A2",),
    standing="definition",
    defines=chosen,
    reads="{5} is the largest epsilon at which no test of {0} against {1} scores more "
    "than {4}, for beta {2} and odds {3}",
    given={
        "scale": scale > 0,
        "limit": conjunction(c > 0, baseline <= limit, limit < 1),
    },
    claim=conjunction(
        implies(is_chosen, equal(answer, largest)),
        implies(equal(answer, largest), is_chosen),
        smaller,
    ),
    remark="The part about Laplace noise: the answer is the formula of "
    "laplace_inverse, and each smaller epsilon meets the limit as well: an answer is "
    "rounded down. The answers on the two databases are one sensitivity apart. Smaller "
    "gaps are smaller epsilons; the other order is its mirror image; neither is a "
    "separate statement. A limit below the score of accepting all has no answer: "
    "laplace_inverse.infeasible. The Gaussian family is missing: its best score "
    "(gaussian_f_beta) has no closed formula to invert.",
)
inverse = theorem("hypothesis_testing.laplace_inverse")
in_range = theorem("hypothesis_testing.laplace_inverse.range")


def proof(p):
    """An epsilon meets the limit exactly up to the formula of laplace_inverse."""
    room, positive = p.given("limit"), p.given("scale")
    parts = [p.have(one, room) for one in (c > 0, inverse.given["limit"])]
    natural_ = p.have(
        largest >= 0,
        p.have(log(1 + b / c) >= 0, p.have(1 + b / c >= 1, parts[0])),
        p.use(in_range, room),
    )
    sign = p.assume(epsilon >= 0)
    exact = p.use(inverse, positive, sign, *parts)
    exact = p.have(conjunction(*words.up_to(largest, laplace_meets(epsilon))), exact)
    exact = p.every(p.supposing(sign, exact), epsilon)
    both = words.only_one(p, laplace_family, laplace_meets, largest, natural_, exact)
    range_ = p.assume(conjunction(epsilon >= 0, epsilon <= largest))
    below = p.apply(p.at(exact, epsilon), p.have(epsilon >= 0, range_))
    below = p.have(below.formula.arguments[0], below)
    below = p.apply(below, p.have(epsilon <= largest, range_))
    below = p.every(p.supposing(range_, below), epsilon)
    return p.have(p.statement.claim, *both, below)


usual = {q: 0, scale: 1, beta: 1, c: 1, limit: "9/10", answer: 3}
met_up_to = {
    name: forall(
        epsilon,
        implies(conjunction(epsilon >= 0, epsilon <= end), laplace_meets(epsilon)),
    )
    for name, end in (("more", largest + "1/100"), ("no odds", log((g + b) / (g * g))))
}


def cut(place):
    return test_of(y, indicator(number(place) <= y))


at_most = log(number(1) * (number("2/9") + 1) / (number("2/9") * "2/9"))
too_small = {**usual, answer: at_most - "1/100"}


def not_largest(p, claim):
    """The formula meets the limit as well, and is larger."""
    here = At(too_small).of
    held = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    highest = p.have(chosen.at(held.formula.arguments).arguments[2], held)
    end = here(largest)
    known = p.use(SPEC, {**too_small, answer: end})
    back = p.have(known.formula.arguments[1], known)
    full = p.apply(back, p.have(back.formula.arguments[0]))
    full = p.have(conjunction(*chosen.at(full.formula.arguments).arguments[:2]), full)
    return p.have(FALSE, p.apply(p.at(highest, end), full))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, limit: "2/3"}), At({**usual, c: "1/5", beta: 0})),
    near_misses={
        "an infeasible limit": NearMiss(
            without="limit",
            claim=smaller,
            at={limit: "3/5"},
            witnesses=("1/10", test_of(y, 1)),
        ),
        "a smaller answer": NearMiss(
            claim=implies(equal(answer, largest - "1/100"), is_chosen),
            at=At(too_small, refute=not_largest),
        ),
        "rounding up": NearMiss(
            claim=met_up_to["more"], witnesses=("321/100", cut("3/2"))
        ),
        "without the odds": NearMiss(
            claim=met_up_to["no odds"],
            at={c: "1/2"},
            witnesses=("31/10", cut("4/5")),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
