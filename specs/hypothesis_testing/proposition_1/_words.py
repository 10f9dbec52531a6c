"""What the theorems of proposition_1 share."""

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


def share(of):
    return mean(at(values, belief), t, indicator(equal(t, of)))


by_laws = theorem("hypothesis_testing.conditional_privacy")
bayes = theorem("hypothesis_testing.conditional_privacy.bayes")


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


some = point("some", finite(1))
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
exclusive = {
    **response,
    M: function(two, if_(equal(first(two), second(two)), *flips)),
    epsilon: 0,
}
spaces = {"R": finite(1), "V": finite(2), "U": finite(2), "O": finite(2)}


def at_point(values_, **spaces_):
    shows = dict.fromkeys(("records", "class", "first", "second", "full"), decided)
    return At(values_, spaces={**spaces, **spaces_}, show=shows, refute=by_labels)
