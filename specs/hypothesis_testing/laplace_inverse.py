"""The largest epsilon of Laplace noise under a limit on every F_beta score.

Against the Laplace mechanism an adversary may use any randomised test; beforehand the
absence of the record is c times as likely as its presence. Below the score of
accepting all no epsilon meets the limit, from there on one formula gives the largest.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_inverse._words")
score = words.score
q, scale, epsilon, beta, c, limit = map(
    real, ("q", "scale", "epsilon", "beta", "c", "limit")
)
y, h = point("y", REAL), any_test("h", REAL)
E, b = exp(epsilon), beta * beta
#: The answers on the two databases are one sensitivity apart: epsilon scales.
present, absent = laplace(q + epsilon * scale, scale), laplace(q, scale)
hits, alarms = mean(present, y, value(h, y)), mean(absent, y, value(h, y))
#: A score is at most the limit where (g + b) hits is at most c alarms + b.
g = (1 + b) * (1 - limit) / limit
largest = log(c * (g + b) / (g * g))
baseline = (1 + b) / (1 + b + c)
meets = forall(h, score(hits, alarms) <= limit)
met, kept = implies(epsilon <= largest, meets), implies(meets, epsilon <= largest)

SPEC = Theorem(
    title="The largest epsilon of Laplace noise under a limit of F_beta",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12) and (18), turned round",
    covers=("HT-QD2",),
    given={
        "scale": scale > 0,
        "epsilon": epsilon >= 0,
        "odds": c > 0,
        "limit": conjunction(baseline <= limit, limit < 1),
    },
    claim=conjunction(met, kept),
    remark="Both directions and all randomised tests. At the baseline itself the "
    "largest epsilon is log(1 + {beta}^2 / {c}). The answers on the two databases are "
    "one sensitivity apart. Smaller gaps are smaller epsilons; the other order is its "
    "mirror image; neither is a separate statement.",
)
line = theorem("hypothesis_testing.laplace_line")


def scored(p, sizes, odds):
    """What the score says, as a line in hits and alarms."""
    T, A, F, v, k = map(real, "TAFvk")
    room = conjunction(T >= 0, T <= 1, A >= 0)
    plain = p.have(
        equal(score(T, A), (1 + b) * T / (T + c * A + b)), p.assume(room), odds
    )
    plain = p.every(p.supposing(room, plain), T, A)
    known = p.assume(
        conjunction(
            F > 0,
            F < 1,
            k > 0,
            v >= 0,
            k * F >= (1 + v) * (1 - F),
            k * F <= (1 + v) * (1 - F),
            room,
        )
    )
    value_ = (1 + v) * T / (T + c * A + v)
    line = (k + v) * T <= c * A + v
    same = p.have(
        conjunction(implies(line, value_ <= F), implies(value_ <= F, line)), known, odds
    )
    same = p.every(p.supposing(known, same), T, A, F, v, k)
    return plain, same


def proof(p):
    """Test by test the limit is the line, and the line is decided by epsilon."""
    odds, positive, natural_ = (p.given(name) for name in ("odds", "scale", "epsilon"))
    bounds = p.have(conjunction(limit > 0, limit < 1), p.given("limit"), odds)
    size = p.have(
        conjunction(g > 0, g <= c, equal(g * limit, (1 + b) * (1 - limit))),
        p.given("limit"),
        bounds,
        odds,
    )
    plain, same = scored(p, size, odds)
    ranges = [p.mean_between(of, y, value(h, y)) for of in (present, absent)]
    plain = p.at(plain, hits, alarms)
    plain = p.apply(plain, p.have(plain.formula.arguments[0], *ranges))
    same = p.at(same, hits, alarms, limit, b, g)
    weight = p.have(b >= 0)
    same = p.apply(
        same, p.have(same.formula.arguments[0], bounds, size, weight, *ranges)
    )
    below = (g + b) * hits <= c * alarms + b
    values = {line["g"]: g, line["w"]: b}
    decided = p.use(
        line,
        values,
        positive,
        natural_,
        weight,
        p.have(conjunction(g > 0, g <= c), size),
    )
    ratio = c * (g + b) / (g * g)
    inside = p.have(ratio > 0, size, odds)
    turn = p.axiom("exp_log", ratio, facts=[inside])
    turn = p.have(equal(exp(largest) * g * g, c * (g + b)), turn, size)
    few = E * g * g <= c * (g + b)
    ordered = p.have(
        conjunction(implies(epsilon <= largest, few), implies(few, epsilon <= largest)),
        turn,
        size,
    )
    held = p.at(
        p.apply(
            p.have(decided.formula.arguments[0], decided),
            p.have(few, ordered, p.assume(epsilon <= largest)),
        ),
        h,
    )
    forwards = p.every(p.have(score(hits, alarms) <= limit, held, same, plain), h)
    supposed = p.at(p.assume(meets), h)
    every_line = p.every(p.have(below, supposed, same, plain), h)
    back = p.apply(p.have(decided.formula.arguments[1], decided), every_line)
    return p.have(
        p.statement.claim,
        p.supposing(epsilon <= largest, forwards),
        p.supposing(meets, p.have(epsilon <= largest, back, ordered)),
    )


usual = {q: 0, scale: 1, epsilon: 1, beta: 1, c: 1, limit: "9/10"}


def cut(place):
    """Accept from here on."""
    return test_of(y, indicator(number(place) <= y))


reversed_ = test_of(y, indicator(y <= "-5/2"))


def without_noise(values, body):
    """Where both laws are the same, the limit is plain, whatever epsilon is."""

    def refute(p, claim):
        here = At(values).of
        part = p.have(claim.arguments[1], p.assume(claim))
        unit = p.mean_between(here(absent), y, value(h, y))
        every_test = p.every(p.have(here(body), unit), h)
        shown = p.the_same(every_test, part.formula.arguments[0])
        return p.absurd(p.apply(part, shown))

    return At(values, refute=refute)


def too_little(p, claim):
    """At epsilon = 16/5 the limit is met, by the theorem itself."""
    values = {SPEC[over.data]: of for over, of in nearly.items()}
    known = p.have(At(nearly).of(met), p.use(SPEC, values))
    held = p.apply(known, p.auto(known.formula.arguments[0]))
    return p.absurd(p.apply(p.assume(claim), held))


def any_limit(p, claim):
    """No score is above 1, whatever epsilon is."""
    here = At(certain).of
    T, A = real("T"), real("A")
    room = p.assume(conjunction(T >= 0, T <= 1, A >= 0))
    below = p.have(here(score(T, A) <= limit), room)
    below = p.every(p.supposing(room, below), T, A)
    below = p.at(below, here(hits), here(alarms))
    ranges = [p.mean_between(here(of), y, value(h, y)) for of in (present, absent)]
    below = p.apply(below, p.have(below.formula.arguments[0], *ranges))
    every_test = p.the_same(p.every(below, h), here(meets))
    less = p.apply(p.assume(claim), every_test)
    wrong = p.auto(negation(less.formula))
    return p.apply(p.the_same(wrong, implies(less.formula, FALSE)), less)


nearly = {**usual, epsilon: "16/5"}
certain = {**usual, limit: 1}
too_far = {**usual, epsilon: "321/100"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, limit: "2/3"}), At({**usual, c: "1/5", beta: 0})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=without_noise(
                {**usual, scale: 0, epsilon: 9}, score(hits, alarms) <= limit
            ),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=met,
            at={epsilon: -5},
            witnesses=(reversed_,),
        ),
        "negative odds": NearMiss(
            without="odds",
            claim=met,
            at={epsilon: 0, c: -3},
            witnesses=(test_of(y, "2/5"),),
        ),
        "an infeasible limit": NearMiss(
            without="limit",
            claim=met,
            at={epsilon: "1/10", limit: "3/5"},
            witnesses=(test_of(y, 1),),
        ),
        "a limit of 1": NearMiss(
            without="limit", claim=kept, at=At(certain, refute=any_limit)
        ),
        "a little more epsilon": NearMiss(
            claim=implies(epsilon <= largest + "1/100", meets),
            at=At(too_far, (cut("3/2"),)),
        ),
        "a little less epsilon": NearMiss(
            claim=implies(meets, epsilon <= largest - "1/100"),
            at=At(nearly, refute=too_little),
        ),
        "without the odds": NearMiss(
            claim=implies(epsilon <= log((g + b) / (g * g)), meets),
            at={epsilon: "31/10", c: "1/2"},
            witnesses=(cut("4/5"),),
        ),
    },
)
