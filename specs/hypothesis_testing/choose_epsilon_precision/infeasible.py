"""Below the precision of accepting all no mechanism meets a limit."""

from verifydp.formal.spec import *

S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
c, r, limit = map(real, ("c", "r", "limit"))
recall, false = (mean(one, x, value(h, x)) for one in (P, Q))
exceeds = conjunction(r <= recall, limit < recall / (recall + c * false))

SPEC = Theorem(
    title="Below the precision of accepting all no mechanism meets a limit",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4",
    given={"recall": r <= 1, "limit": limit < 1 / (1 + c)},
    claim=exists(h, exceeds),
    remark="Any two laws on any space, whatever epsilon is.",
)
sure = test_of(x, 1)


def everyone(p):
    """To accept all has recall 1 and precision 1 / (1 + c), whatever the laws are."""
    body = At({h: sure}).of(exceeds)
    body = p.have(body, p.given("recall"), p.given("limit"))
    return p.some(p.statement.claim, sure, body)


def no_better(values):
    """On one output a test is one number: no precision exceeds 1 / (1 + c)."""

    def refute(p, claim):
        of_one = At(values, spaces=one_label).of
        only = any_test("h", finite(1))
        spot = point("x", finite(1))
        unit = p.mean_between(dirac(label(0, 1)), spot, value(only, spot))
        above = p.assume(of_one(exceeds))
        return p.obtain(p.assume(claim), only, p.have(FALSE, above, unit))

    return At(values, spaces=one_label, refute=refute)


one_label = {"S": finite(1)}
alone = {P: dirac(label(0, 1)), Q: dirac(label(0, 1)), r: 1, limit: "2/5", c: 1}

SPEC = SPEC.but(
    proof=everyone,
    instance=At(alone, spaces=one_label),
    near_misses={
        "a recall above 1": NearMiss(
            without="recall", at=no_better({**alone, r: "11/10"})
        ),
        "the precision of accepting all": NearMiss(
            without="limit", at=no_better({**alone, limit: "1/2"})
        ),
    },
)
