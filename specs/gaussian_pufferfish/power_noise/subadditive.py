"""Powers up to 1 are subadditive."""

from verifydp.formal.spec import *

a, b, q = map(real, ("a", "b", "q"))

SPEC = Theorem(
    title="Powers up to 1 are subadditive",
    source="concavity of powers",
    given={
        "sizes": conjunction(a >= 0, b >= 0),
        "exponent": conjunction(q > 0, q <= 1),
    },
    claim=power(a + b, q) <= power(a, q) + power(b, q),
)


def grows(p):
    """Each part has at least its share of the power of the sum."""
    order = p.given("exponent")
    sides = p.assume(conjunction(a > 0, b > 0))
    total, root = a + b, power(a + b, q)
    log_s, known = log(total), []
    for one in (a, b):
        same = p.axiom("power_exp", one, q, facts=[sides])
        low, high = real("low"), real("high")
        less = p.assume(low <= high)
        rule = p.have(low - high + q * high <= q * low, less, order)
        rule = p.have(exp(low - high + q * high) <= exp(q * low), rule)
        rule = p.at(p.every(p.supposing(less, rule), low, high), log(one), log_s)
        rule = p.apply(rule, p.have(log(one) <= log_s, sides))
        inner = p.axiom("exp_log", one, facts=[sides])
        known.append(
            p.have(
                one * exp(-log_s) * exp(q * log_s) <= power(one, q), rule, same, inner
            )
        )
    whole = p.axiom("exp_log", total, facts=[sides])
    unit = p.have(equal(total * exp(-log_s), 1), whole)
    same = p.axiom("power_exp", total, q, facts=[sides])
    main = p.have(
        root <= power(a, q) + power(b, q),
        p.have(
            exp(q * log_s) * (total * exp(-log_s)) <= power(a, q) + power(b, q), *known
        ),
        p.have(equal(exp(q * log_s) * (total * exp(-log_s)), exp(q * log_s)), unit),
        same,
    )
    hole = real("hole")
    ends = []
    for zero, rest in ((a, b), (b, a)):
        none = p.assume(equal(number(0), zero))
        nothing = p.have(equal(power(0, q), 0), order)
        fact = p.have(power(0 + rest, q) <= power(0, q) + power(rest, q), nothing)
        shape = power(hole + rest, q) <= power(hole, q) + power(rest, q)
        ends.append(p.supposing(none, p.rewrite(none, fact, shape, hole)))
    return p.have(p.statement.claim, p.supposing(sides, main), *ends, p.given("sizes"))


SPEC = SPEC.but(
    proof=grows,
    instance=At({a: 1, b: 2, q: "1/2"}),
    near_misses={
        "a square": NearMiss(given={"exponent": q > 0}, at={a: 1, b: 1, q: 2}),
        "without exponent": NearMiss(without="exponent", at={a: 1, b: 1, q: 2}),
    },
    exceptions={
        "sizes": "powers of negative numbers are no part of this: they are 0 here (at "
        "exponent 1 the number itself), and the inequality holds with them, too",
    },
)
