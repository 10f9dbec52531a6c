"""Proposition 1, all priors: inferential privacy is differential privacy."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.proposition_1._words")
proposition_1 = theorem("hypothesis_testing.proposition_1")
close = definition("foundations.closeness")
inferential = definition("hypothesis_testing.dependent_definitions")
share, v, w, belief, s = words.share, words.v, words.w, words.belief, words.s
u, inferring, records, laws = words.u, words.inferring, words.records, words.laws
o, at_point = words.o, words.at_point
R, V, U, Out = (space(name) for name in ("R", "V", "U", "O"))
values, others = kernel("values", R, V), kernel("others", R, U)
M = kernel("M", pair_sort(V, U), Out)
epsilon = real("epsilon")
knows = conjunction(
    share(v) > 0,
    share(w) > 0,
    mean(at(others, belief), s, indicator(equal(s, u))) >= 1,
)

SPEC = Theorem(
    title="Proposition 1, all priors: inferential privacy is differential privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 1",
    covers=("HT-P1",),
    standing="ambiguous",
    uses=(close, inferential),
    given={"class": forall(v, w, u, exists(belief, knows))},
    claim=conjunction(implies(inferring, records), implies(records, inferring)),
    remark="Reading with a class of priors under which the records are independent: "
    "eps_IP = eps_DDP = eps_DP. For any values of the record and of the others some "
    "prior of the class is certain of the others; all product priors are such a class.",
)
W, hole = event_variable("W", Out), point("hole", U)
bit = point("bit", finite(2))
informed = {
    **words.response,
    values: function(bit, finite_law("1/2", "1/2")),
    others: function(bit, dirac(bit)),
}


def by_class(p):
    """A belief that knows the others compares the laws themselves."""
    informed, close_ = p.assume(knows), p.at(p.assume(laws), belief, v, w)
    different = p.assume(negation(equal(v, w)))
    premise = close_.formula.arguments[0]
    at_event = p.at(p.apply(close_, p.have(premise, informed, different)), W)
    known = [at_event, p.have(knows.arguments[2], informed)]
    for of in (v, w):
        seen = probability(at(M, of, s), W)
        fixed = probability(at(M, of, u), W)
        chance = p.mean_between(at(M, of, s), o, indicator(member(o, W)))
        is_u, body = equal(s, u), probability(at(M, of, hole), W)
        equal_there = p.rewrite(
            p.assume(is_u), p.have(equal(seen, seen)), equal(seen, body), hole
        )
        inside = p.supposing(is_u, equal_there)
        certain = p.mean_between(at(M, of, u), o, indicator(member(o, W)))
        known.append(certain)
        for low, high in (
            (indicator(is_u) * fixed, seen),
            (seen, indicator(is_u) * fixed + 1 - indicator(is_u)),
        ):
            bound = p.have(low <= high, inside, chance, certain)
            known.append(p.mean(bound, at(others, belief), s))
    only_u = mean(at(others, belief), s, indicator(equal(s, u)))
    sure = p.mean_between(at(others, belief), s, indicator(equal(s, u)))
    known.append(p.have(equal(only_u, 1), known[1], sure))
    goal = close(at(M, v, u), at(M, w, u), epsilon, 0)
    at_w = p.at(p.assume(goal), W).formula
    fact = p.have(at_w, *known)
    shown = p.the_same(p.every(fact, W), goal)
    shown = p.obtain(p.at(p.given("class"), v, w, u), belief, shown)
    shown = p.every(p.supposing(different, shown), v, w, u)
    shown = p.supposing(laws, p.the_same(shown, records))
    back = p.supposing(records, p.use(proposition_1, p.assume(records)))
    return p.have(p.statement.claim, words.same(p), shown, back)


SPEC = SPEC.but(
    proof=by_class,
    instance=at_point(informed, R=finite(2)),
    near_misses={
        "one prior": NearMiss(
            without="class",
            claim=implies(inferring, records),
            at=at_point(words.exclusive),
        ),
        "less epsilon": NearMiss(
            claim=implies(
                records,
                inferential(
                    words.prior, M, words.first_, words.apart, epsilon + log("99/100")
                ),
            ),
            at=at_point(informed, R=finite(2)),
        ),
    },
)
