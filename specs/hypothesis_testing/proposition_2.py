"""Proposition 2: independent and uniform records, about one of them.

The printed lines are those of proposition 1. A uniform record turns bounds on odds
into bounds on posterior probabilities; it does not make the epsilons equal.
"""

from verifydp.formal.spec import *

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
close = definition("foundations.closeness")
R, V, U, Out = (space(name) for name in ("R", "V", "U", "O"))
belief, v, w, u = point("belief", R), point("v", V), point("w", V), point("u", U)
t, s, r = point("t", V), point("s", U), point("r", U)
x = point("x", pair_sort(V, U))
values, others = kernel("values", R, V), kernel("others", R, U)
M, W, epsilon = kernel("M", x.sort, Out), event_variable("W", Out), real("epsilon")
drawn = bind(at(values, belief), v, bind(at(others, belief), u, dirac(pair(v, u))))
records = forall(
    v,
    w,
    u,
    implies(negation(equal(v, w)), close(at(M, v, u), at(M, w, u), epsilon, 0)),
)


def share(of):
    return mean(at(values, belief), t, indicator(equal(t, of)))


def hit(of):
    has_it = indicator(equal(first(x), of))
    return mean(drawn, x, has_it * probability(at(M, x), W))


output = mean(drawn, x, probability(at(M, x), W))
compared = conjunction(negation(equal(v, w)), share(v) > 0, output > 0)


def by_factor(factor):
    """The posterior probabilities differ by at most a factor."""
    likelier = hit(v) / output <= factor * (hit(w) / output)
    return forall(belief, v, w, W, implies(compared, likelier))


posteriors = by_factor(exp(epsilon))
uniform = forall(belief, v, w, equal(share(v), share(w)))

SPEC = Theorem(
    title="Proposition 2, one uniform prior: posterior probabilities",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 2",
    covers=("HT-P2",),
    standing="ambiguous",
    uses=(close,),
    given={"records": records, "uniform": uniform},
    claim=posteriors,
    remark="Reading about one record under priors that make it uniform and independent "
    "of the others: eps_IP <= eps_DP, and inferential privacy compares the posterior "
    "probabilities themselves. Lines 2 and 3 are those of theorem 7.",
)
inferential = definition("hypothesis_testing.dependent_definitions")
prior = function(belief, drawn)


def other_share(of):
    return mean(at(others, belief), s, indicator(equal(s, of)))


def apart(of):
    couple = point("couple", pair_sort(of, of))
    return event(couple, negation(equal(first(couple), second(couple))))


ONE = Theorem(
    title="Proposition 2, one uniform prior: the two are not equal",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 2",
    covers=("HT-P2",),
    standing="ambiguous",
    repair="hypothesis_testing.proposition_1_databases",
    uses=(close, inferential),
    given={
        "first": inferential(prior, M, function(x, first(x)), apart(V), epsilon),
        "second": inferential(prior, M, function(x, second(x)), apart(U), epsilon),
        "uniform": uniform,
        "others": forall(belief, u, r, equal(other_share(u), other_share(r))),
    },
    claim=records,
    remark="Reading about each record under the prior that makes all records uniform "
    "and independent, eps_IP = eps_DP: it fails. Two fair bits and their exclusive or, "
    "kept with probability 3/4: eps_IP = 0 and eps_DP = log 3. About databases the "
    "equality holds (proposition_1_databases).",
)
one_prior = theorem("hypothesis_testing.proposition_1")


def proof(p):
    """Equal prior probabilities cancel."""
    moved = p.use(one_prior, p.given("records"))
    odds = p.at(moved, belief, v, w, W)
    here, same = p.assume(compared), p.at(p.given("uniform"), belief, v, w)
    premise = p.have(odds.formula.arguments[0], here, same)
    likelier = p.at(p.assume(posteriors), belief, v, w, W).formula.arguments[1]
    shown = p.have(likelier, p.apply(odds, premise), here, same)
    shown = p.every(p.supposing(compared, shown), belief, v, w, W)
    return p.the_same(shown, posteriors)


some = point("some", finite(1))
two = point("two", pair_sort(finite(2), finite(2)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
fair = function(some, finite_law("1/2", "1/2"))
response = {
    values: fair,
    others: fair,
    M: function(two, choose(first(two), *flips)),
    epsilon: log("301/100"),
}
exclusive = {
    **response,
    M: function(two, if_(equal(first(two), second(two)), *flips)),
    epsilon: 0,
}
spaces = {"R": finite(1), "V": finite(2), "U": finite(2), "O": finite(2)}


names = "records", "uniform", "first", "second", "others"


def at_point(values_):
    shows = dict.fromkeys(names, decided)
    return At(values_, spaces=spaces, show=shows, refute=by_labels)


SPEC = SPEC.but(
    proof=proof,
    instance=at_point(response),
    near_misses={
        "not private": NearMiss(
            without="records", at=at_point({**response, epsilon: 0})
        ),
        "less epsilon": NearMiss(
            claim=by_factor(exp(epsilon) * "99/100"), at=at_point(response)
        ),
        "values that are not equally likely": NearMiss(
            without="uniform",
            at=at_point({**response, values: function(some, finite_law("2/3", "1/3"))}),
        ),
    },
)

ONE = ONE.but(
    refutation=at_point({**exclusive, epsilon: log("299/100")}),
    instance=at_point(exclusive),
)
