"""Below the score of accepting all no mechanism meets a limit."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_inverse._words")
score = words.score
beta, c, limit = map(real, ("beta", "c", "limit"))
b = beta * beta
baseline = (1 + b) / (1 + b + c)
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
sure, k = test_of(x, 1), any_test("k", S)
score_of = score(mean(P, x, value(k, x)), mean(Q, x, value(k, x)))

SPEC = Theorem(
    title="Below the score of accepting all no mechanism meets a limit",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), first case",
    given={"limit": limit < baseline},
    claim=exists(k, limit < score_of),
    remark="Any two laws on any space. With {c} = 1 the baseline is (1 + {beta}^2) / "
    "(2 + {beta}^2).",
)


def everyone(p):
    """Accepting all scores the baseline, whatever the laws are."""
    score_of_all = score(mean(P, x, value(sure, x)), mean(Q, x, value(sure, x)))
    above = p.have(limit < score_of_all, p.given("limit"))
    return p.some(p.statement.claim, sure, above)


one_label, spot = {"S": finite(1)}, dirac(label(0, 1))
alone = {P: spot, Q: spot, c: 1, beta: 1}


def no_better(p, claim):
    """On one output a test is one number, and no number scores more."""
    of_one = At({**alone, limit: "2/3"}, spaces=one_label).of
    chosen = any_test("k", finite(1))
    unit = p.mean_between(
        spot, point("x", finite(1)), value(chosen, point("x", finite(1)))
    )
    above = p.assume(of_one(limit < score_of))
    return p.obtain(p.assume(claim), chosen, p.have(FALSE, above, unit))


SPEC = SPEC.but(
    proof=everyone,
    instance=At({**alone, limit: "3/5"}, spaces=one_label),
    near_misses={
        "the baseline itself": NearMiss(
            without="limit",
            at={**alone, limit: "2/3"},
            refute=no_better,
        ),
    },
)
