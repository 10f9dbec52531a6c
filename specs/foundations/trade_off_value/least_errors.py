"""The least type II errors are a trade-off function."""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
size, error, above = real("size"), real("error"), real("above")
f, a = function_variable("f", REAL), real("a")
words = shared("foundations.trade_off_value._words")
best, two, type_one, type_two = words.best, words.two, words.type_one, words.type_two
value_of = words.value_of
within = conjunction(a >= 0, a <= 1)
values = forall(a, implies(within, value_of(P, Q, a, at(f, a))))

SPEC = Theorem(
    title="The least type II errors are a trade-off function",
    source="Dong, Roth and Su 2022, definition 2.1",
    uses=(value_of, trade_off),
    given={"values": values},
    claim=trade_off(P, Q, f),
)
bit = point("bit", finite(2))


def of_all_sizes(p):
    """A test is one of its own size."""
    rate = p.at(p.given("values"), type_one)
    inside = p.apply(rate, p.mean_between(P, x, value(h, x)))
    bound = p.at(p.have(value_of.at(inside.formula.arguments).arguments[0], inside), h)
    return p.every(p.apply(bound, p.have(type_one <= type_one)), h)


one_way = {P: finite_law(1, 0), Q: finite_law("1/2", "1/2")}
mixed = test_of(bit, choose(bit, a, 1))


def line(p, goal):
    """At the size a the best test says Q at 0 with probability a, and always at 1."""
    values = {**one_way, size: a, error: (1 - a) / 2}
    body = At(values, spaces=two).of(value_of.body)
    known, (bound, reached) = p.assume(within), body.arguments
    larger = p.assume(values[error] < above)
    undercuts = conjunction(type_one <= size, type_two < above)
    here = p.have(At({**values, h: mixed}, (), two).of(undercuts), larger, known)
    found = At(values, spaces=two).of(exists(h, undercuts))
    found = p.every(p.supposing(larger, p.some(found, mixed, here)), above)
    both = p.have(body, p.auto(bound, known), p.the_same(found, reached))
    chances = choose(bit, a, 1)
    unit = p.auto(forall(bit, conjunction(chances >= 0, chances <= 1)), known)
    fact = p.every(p.supposing(within, p.cut(unit, both)), a)
    return p.the_same(fact, goal)


halved = {**one_way, f: function(a, (1 - a) / 2)}

SPEC = SPEC.but(
    proof=of_all_sizes,
    instance=At(halved, spaces=two, show={"values": line}),
    near_misses={
        "other values": NearMiss(
            without="values",
            at=At({**one_way, f: function(a, (1 - a) * "51/100")}, (best,), two),
        ),
        "a higher curve": NearMiss(
            claim=trade_off(P, Q, function(a, at(f, a) * "51/50")),
            witnesses=(best,),
        ),
    },
)
