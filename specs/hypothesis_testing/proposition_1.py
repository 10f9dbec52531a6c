"""Proposition 1: independent records, and what the output tells about one of them.

Under a prior that makes the record independent of the others, inferential privacy
takes at most the epsilon of differential privacy: it averages over the others. It takes
all of it if the priors include those that know the others. One prior is not enough.
"""

from verifydp.formal.spec import *

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
close = definition("foundations.closeness")
inferential = definition("hypothesis_testing.dependent_definitions")
R, V, U, Out = (space(name) for name in ("R", "V", "U", "O"))
belief, v, w, u, s, o = (
    point("belief", R),
    point("v", V),
    point("w", V),
    point("u", U),
    point("s", U),
    point("o", Out),
)
values, others = kernel("values", R, V), kernel("others", R, U)
M, record = kernel("M", pair_sort(V, U), Out), point("record", pair_sort(V, U))
epsilon, couple, t = real("epsilon"), point("couple", pair_sort(V, V)), point("t", V)
drawn = bind(at(values, belief), v, bind(at(others, belief), u, dirac(pair(v, u))))
prior, first_ = function(belief, drawn), function(record, first(record))
apart = event(couple, negation(equal(first(couple), second(couple))))
inferring = inferential(prior, M, first_, apart, epsilon)
records = forall(
    v,
    w,
    u,
    implies(negation(equal(v, w)), close(at(M, v, u), at(M, w, u), epsilon, 0)),
)

SPEC = Theorem(
    title="Proposition 1, one prior: inferential privacy takes no more epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 1",
    covers=("HT-P1",),
    standing="ambiguous",
    uses=(close, inferential),
    given={"records": records},
    claim=inferring,
    remark="Reading about one record, with any priors that make it independent of the "
    "others: eps_IP <= eps_DP. The others are one point of any space, so there are any "
    "number of them; they need not be independent of each other. With dependent "
    "records it fails (theorem_7_blowfish.prior). The other lines are in "
    "theorem_7_membership and theorem_7_information_record.",
)


def share(of):
    return mean(at(values, belief), t, indicator(equal(t, of)))


knows = conjunction(
    share(v) > 0,
    share(w) > 0,
    mean(at(others, belief), s, indicator(equal(s, u))) >= 1,
)

CLASS = Theorem(
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

full = forall(
    belief,
    v,
    u,
    conjunction(share(v) > 0, mean(at(others, belief), s, indicator(equal(s, u))) > 0),
)
both = point("both", pair_sort(U, U))
others_apart = event(both, negation(equal(first(both), second(both))))

ONE = Theorem(
    title="Proposition 1, one prior alone: the two are not equal",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 1",
    covers=("HT-P1",),
    standing="ambiguous",
    repair="hypothesis_testing.proposition_1.class",
    uses=(close, inferential),
    given={
        "first": inferring,
        "second": inferential(
            prior, M, function(record, second(record)), others_apart, epsilon
        ),
        "full": full,
    },
    claim=records,
    remark="Reading about each record under one prior that makes them independent and "
    "holds all values possible, eps_IP = eps_DP: it fails. Two fair bits and their "
    "exclusive or, kept with probability 3/4: eps_IP = 0 and eps_DP = log 3.",
)
by_laws = theorem("hypothesis_testing.conditional_privacy")
bayes = theorem("hypothesis_testing.conditional_privacy.bayes")
mixture = theorem("foundations.mixtures")
W, hole = event_variable("W", Out), point("hole", U)


def released(of):
    return bind(at(others, belief), u, at(M, of, u))


laws = forall(
    belief,
    v,
    w,
    implies(
        conjunction(negation(equal(v, w)), share(v) > 0, share(w) > 0),
        close(released(v), released(w), epsilon, 0),
    ),
)


def same(p):
    """Inferential privacy compares the laws of the output given the record."""
    told = point("told", pair_sort(R, V))
    after = function(told, at(others, first(told)))
    chosen = {"values": values, "others": after, "reader": M, "pairs": apart}
    chosen = {by_laws[name]: one for name, one in chosen.items()}
    one = p.use(by_laws, chosen)
    chosen = {"prior": prior, "M": M, "secret": first_, "pairs": apart}
    other = p.use(bayes, spaces={"D": pair_sort(V, U)}, **chosen)
    there, back = implies(inferring, laws), implies(laws, inferring)
    return p.have(conjunction(there, back), one, other)


def proof(p):
    """What is close for all values of the others is close on average."""
    each = p.at(p.given("records"), v, w, u)
    different = each.formula.arguments[0]
    here = p.assume(conjunction(different, share(v) > 0, share(w) > 0))
    bound = p.every(p.apply(each, p.have(different, here)), u)
    chosen = {
        "L": at(others, belief),
        "P": function(u, at(M, v, u)),
        "Q": function(u, at(M, w, u)),
        "epsilon": epsilon,
        "delta": 0,
    }
    averaged = p.use(mixture, bound, spaces={"Z": U, "S": Out}, **chosen)
    shown = p.every(p.supposing(here, averaged), belief, v, w)
    return p.have(inferring, same(p), p.the_same(shown, laws))


bit, some = point("bit", finite(2)), point("some", finite(1))
two = point("two", pair_sort(finite(2), finite(2)))
flips, fair = (
    (finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    function(some, finite_law("1/2", "1/2")),
)
response = {
    values: fair,
    others: fair,
    M: function(two, choose(first(two), *flips)),
    epsilon: log("301/100"),
}
informed = {
    **response,
    values: function(bit, finite_law("1/2", "1/2")),
    others: function(bit, dirac(bit)),
}
exclusive = {
    **response,
    M: function(two, if_(equal(first(two), second(two)), *flips)),
    epsilon: 0,
}
spaces = {"R": finite(1), "V": finite(2), "U": finite(2), "O": finite(2)}


def at_point(values_, **spaces_):
    shows = dict.fromkeys(("records", "class", "first", "second", "full"), decided)
    return At(values_, spaces={**spaces, **spaces_}, show=shows, refute=by_labels)


SPEC = SPEC.but(
    proof=proof,
    instance=at_point(response),
    near_misses={
        "not private": NearMiss(
            without="records", at=at_point({**response, epsilon: 0})
        ),
        "less epsilon": NearMiss(
            claim=inferential(prior, M, first_, apart, epsilon + log("99/100")),
            at=at_point(response),
        ),
    },
)


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
    back = p.supposing(records, p.use(SPEC, p.assume(records)))
    return p.have(p.statement.claim, same(p), shown, back)


CLASS = CLASS.but(
    proof=by_class,
    instance=at_point(informed, R=finite(2)),
    near_misses={
        "one prior": NearMiss(
            without="class",
            claim=implies(inferring, records),
            at=at_point(exclusive),
        ),
        "less epsilon": NearMiss(
            claim=implies(
                records, inferential(prior, M, first_, apart, epsilon + log("99/100"))
            ),
            at=at_point(informed, R=finite(2)),
        ),
    },
)

ONE = ONE.but(
    refutation=at_point({**exclusive, epsilon: log("299/100")}),
    instance=at_point(exclusive),
)
