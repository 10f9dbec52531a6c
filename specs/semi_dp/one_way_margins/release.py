"""A private mechanism released together with all one-way margins."""

from verifydp.formal.spec import *

words = shared("semi_dp._margins")
base = shared("semi_dp._databases")
pointwise = definition("semi_dp.semi_adjacent.pointwise")
printed = definition("semi_dp.semi_adjacent")
private = definition("semi_dp.private")
adjacency = definition("semi_dp.adjacency_metric")
curve = definition("semi_dp.group_privacy.curve")
composed = definition("semi_dp.group_privacy")
at_least = definition("semi_dp.trade_off")
group = theorem("semi_dp.group_privacy")
falls = theorem("semi_dp.group_privacy.falls")
bound = theorem("semi_dp.one_way_margins")
order = theorem("semi_dp.semi_adjacent.order")
M, S, x, y, d, f = base.M, base.S, words.x, words.y, words.d, base.f
alpha, o, h, p_ = base.alpha, base.o, any_test("h", base.S), words.p_
g, a, b = function_variable("g", pair_sort(NATURAL, REAL)), natural("a"), natural("b")
conforming = words.conforming


def times(count):
    """The trade-off function composed so many times."""
    return function(alpha, at(g, count, alpha))


given = {
    **words.given,
    "parameter": pointwise(*words.names, a),
    "curve": curve(f),
    "composed": composed(f, g),
    "metric": adjacency(d),
    "private": private(M, base.everyone, base.within(1), f),
}
SPEC = Theorem(
    title="A private mechanism beside all one-way margins",
    source="Cho and Awan, Semi-DP, corollary 18",
    covers=("SD-C18",),
    uses=(pointwise, curve, composed, adjacency, private),
    given=given,
    claim=private(M, conforming, base.within(a), times(next_(p_))),
    remark="Any mechanism, any number of persons, features and levels; the parameter "
    "from every database. By semi_private the same holds of the mechanism together "
    "with the margins.",
)
AS_PRINTED = Theorem(
    title="A private mechanism beside all one-way margins, by the printed parameter",
    source="Cho and Awan, Semi-DP, corollary 18",
    covers=("SD-C18",),
    uses=(printed, pointwise, curve, composed, adjacency, private),
    given={**given, "printed": printed(*words.names, b)},
    claim=private(M, conforming, base.within(b), times(next_(p_))),
    remark="The printed parameter is no larger than the one from every database, so "
    "that fewer pairs are protected.",
)


def protected(p, limit, close):
    """Group privacy at the parameter, and one more composition is no more."""
    names = ("curve", "composed", "metric", "private")
    pairs = p.use(group, *(p.given(name) for name in names), k=limit)
    asked = base.near_on(conforming, base.within(limit))
    known = p.assume(asked)
    rule = p.at(pairs, x, y)
    fact = p.at(p.apply(rule, p.have(rule.formula.arguments[0], known)), h)
    unit = p.mean_between(at(M, x), o, value(h, o))
    level = 1 - mean(at(M, x), o, value(h, o))
    inside = p.have(conjunction(level >= 0, level <= 1), unit)
    less = p.use(
        falls,
        p.given("curve"),
        p.given("composed"),
        inside,
        close,
        alpha=level,
        m=limit,
        n=next_(p_),
    )
    goal = at(g, next_(p_), level) <= 1 - mean(at(M, y), o, value(h, o))
    fact = p.every(p.have(goal, fact, less), h)
    fact = p.the_same(fact, at_least(at(M, x), at(M, y), times(next_(p_))))
    return p.the_same(p.every(p.supposing(asked, fact), x, y), p.statement.claim)


def largest(p):
    """Theorem 16."""
    facts = [p.given(name) for name in (*words.given, "parameter")]
    fact = p.use(bound, *facts)
    return p.have(to_real(a) <= to_real(next_(p_)), fact)


def proof(p):
    """Theorem 16, group privacy, and fewer compositions are more."""
    return protected(p, a, largest(p))


def by_printed(p):
    """The printed parameter is at most the other one."""
    values = {
        "conforming": conforming,
        "d": d,
        "record": words.record,
        "persons": words.persons,
        "a": b,
        "c": a,
    }
    less = p.use(
        order,
        p.given("printed"),
        p.given("parameter"),
        spaces={"I": NATURAL, "L": words.R},
        **values,
    )
    return protected(p, b, p.have(to_real(b) <= to_real(next_(p_)), less, largest(p)))


points = shared("semi_dp._metrics")
groups = shared("semi_dp._groups")
trivial = theorem("semi_dp.one_way_margins").instance
bit = point("bit", finite(2))
never = test_of(bit, 0)
more = {
    M: function(point("of", finite(1)), finite_law(1, 0)),
    **groups.identity,
}
values = {**trivial.values, **more}
values[d] = points.alone.numbers
spaces = {**trivial.spaces, "S": finite(2)}
shows = {"metric": points.alone.is_metric(theorem("semi_dp.adjacency_metric"))}
only = label(0, 1)
one_ = point("one_", pair_sort(NATURAL, REAL))
raised = {g: function(one_, if_(equal(to_real(first(one_)), 0), second(one_), 2))}
other_functions = NearMiss(without="composed", at=raised, witnesses=(only, only, never))
#: Of one database all is protected, and points with more of them are not evaluated.
why = theorem("semi_dp.one_way_margins").exceptions["records"]
left = {name: why for name in given if name != "composed"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces, show=shows),
    near_misses={"other functions": other_functions},
    exceptions=left,
)
AS_PRINTED = AS_PRINTED.but(
    proof=by_printed,
    instance=At({**values, b: natural_number(0)}, spaces=spaces, show=shows),
    near_misses={"other functions": other_functions},
    exceptions={**left, "printed": why},
)
