"""Likelihood-ratio tests attain the trade-off function of two laws."""

from verifydp.formal.spec import *

lemma = theorem("foundations.neyman_pearson")
value_of = definition("foundations.trade_off_value")
S = space("S")
P, Q, x, h, best = lemma["P"], lemma["Q"], point("x", S), lemma["h"], lemma["best"]
size, error, above = real("size"), real("error"), real("above")
best_one, best_two = mean(P, x, value(best, x)), 1 - mean(Q, x, value(best, x))
is_ratio_test = {name: one for name, one in lemma.given.items() if name != "size"}

SPEC = Theorem(
    title="Likelihood-ratio tests attain the trade-off function",
    source="Neyman and Pearson 1933; Dong, Roth and Su 2022, section 2",
    uses=(*lemma.uses, value_of),
    given={
        **is_ratio_test,
        "size": equal(best_one, size),
        "error": equal(best_two, error),
    },
    claim=value_of(P, Q, size, error),
    remark="Wherever such a test has the size: at thresholds without ties the event of "
    "foundations.neyman_pearson_events is one.",
)
type_one, type_two = mean(P, x, value(h, x)), 1 - mean(Q, x, value(h, x))


def proof(p):
    """The lemma bounds every test, and the best test itself is one."""
    known = [p.given(name) for name in is_ratio_test]
    size_of, error_of = p.given("size"), p.given("error")
    small = p.assume(type_one <= size)
    not_larger = p.have(type_one <= best_one, small, size_of)
    weaker = p.use(lemma, *known, not_larger)
    bound = p.have(error <= type_two, weaker, error_of)
    bound = p.every(p.supposing(small, bound), h)
    larger = p.assume(error < above)
    itself = p.have(
        conjunction(best_one <= size, best_two < above), larger, size_of, error_of
    )
    undercut = exists(h, conjunction(type_one <= size, type_two < above))
    found = p.some(undercut, best, itself)
    approached = p.every(p.supposing(larger, found), above)
    return p.have(p.statement.claim, bound, approached)


def undercut(values, by, without):
    """A test that makes fewer errors than is claimed at this point."""

    def refute(p, claim):
        bound = value_of.at(claim.arguments).arguments[0]
        return p.absurd(p.have(bound, p.assume(claim)), by)

    return NearMiss(without=(without,), at=At(values, spaces=three, refute=refute))


three = lemma.instance.spaces
usual_case = {**lemma.instance.values, size: "1/3", error: "1/3"}
usual_test = usual_case[best]
del usual_case[h]
#: The two error rates of the tests in the near misses of the lemma.
rates = {
    "another P": (1, "1/3"),
    "another Q": ("1/3", 1),
    "does not accept": ("1/6", "5/6"),
    "does not reject": ("5/6", "1/6"),
}


def from_lemma(name):
    """The test that refutes the lemma without this hypothesis."""
    near = lemma.near_misses[name]
    values = {**near.at.values, **dict(zip((size, error), rates[name], strict=True))}
    by = values.pop(h)
    return undercut(values, by, near.without[0])


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual_case, spaces=three),
    near_misses={
        **{name: from_lemma(name) for name in rates},
        "a larger size": undercut(
            {**usual_case, size: 1}, lemma.near_misses["another P"].at.values[h], "size"
        ),
        "a larger error": undercut({**usual_case, error: "2/5"}, usual_test, "error"),
    },
)
