"""The order of guarantees: more protected pairs and a higher trade-off are more."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

f_private = definition("foundations.trade_off_privacy")
trade_off = definition("foundations.trade_off")
D, S = space("D"), space("S")
x, y, a, s = point("x", D), point("y", D), real("a"), point("s", S)
pairs = pair_sort(D, D)
one, other, third = (
    event_variable(name, pairs) for name in ("pairs_1", "pairs_2", "pairs_3")
)
f, g, h = (function_variable(name, REAL) for name in ("f", "g", "h"))
M, test = kernel("M", D, S), any_test("test", S)
inside = conjunction(a >= 0, a <= 1)


def within(left, right):
    """All pairs of one relation are pairs of the other one."""
    at_ = pair(x, y)
    return forall(x, y, implies(member(at_, left), member(at_, right)))


def below(low, high):
    """One trade-off function lies below another one on [0, 1]."""
    return forall(a, implies(inside, at(low, a) <= at(high, a)))


weaker = Definition(
    "weaker_guarantee", (one, g, other, f), conjunction(within(one, other), below(g, f))
)
strictly = Definition(
    "strictly_weaker",
    (one, g, other, f),
    conjunction(
        weaker(one, g, other, f),
        disjunction(
            exists(a, conjunction(inside, at(g, a) < at(f, a))),
            negation(within(other, one)),
        ),
    ),
    uses=(weaker,),
)
sound = implies(
    conjunction(weaker(one, g, other, f), f_private(M, other, f)),
    f_private(M, one, g),
)
transitive = implies(
    conjunction(weaker(one, h, other, g), weaker(other, g, third, f)),
    weaker(one, h, third, f),
)
SPEC = Theorem(
    title="A guarantee that another one implies by its pairs and its trade-off",
    source="Cho and Awan, Semi-DP, definition 20",
    covers=("SD-D20",),
    standing="definition",
    defines=weaker,
    reads="{2}-pairs with {3} are at least as much as {0}-pairs with {1}",
    uses=(f_private,),
    claim=conjunction(weaker(one, g, one, g), transitive, sound),
    remark="The order is reflexive and transitive, and what is weaker follows for "
    "every mechanism. The converse is false: (D, A_1, f) implies what the order does "
    "not see, the guarantee of a group. That one function lies below another is the "
    "same in the paper's convention, where a stands for 1 - a.",
)
STRICT = Theorem(
    title="A guarantee that is strictly weaker than another one",
    source="Cho and Awan, Semi-DP, definition 20",
    covers=("SD-D20",),
    standing="definition",
    defines=strictly,
    reads="{2}-pairs with {3} are more than {0}-pairs with {1}",
    uses=(weaker,),
    claim=conjunction(
        negation(strictly(one, g, one, g)),
        implies(strictly(one, g, other, f), negation(weaker(other, f, one, g))),
    ),
    remark="Read as g below f and different from it, or fewer pairs. The printed "
    "strict order g < f at every point holds of no two trade-off functions: "
    "semi_dp.definition_20.literal.",
)
LITERAL = Theorem(
    title="No trade-off function lies strictly below another one at every point",
    source="Cho and Awan, Semi-DP, definition 20",
    given={
        "first": forall(a, implies(inside, at(g, a) >= 0)),
        "second": forall(a, implies(inside, at(f, a) <= 1 - a)),
    },
    claim=negation(forall(a, implies(inside, at(g, a) < at(f, a)))),
    remark="Both are 0 at the type I error 1, which is 0 in the paper's convention.",
)


def below_proof(p):
    """Each part for itself."""
    at_ = pair(x, y)
    same = p.supposing(member(at_, one), p.assume(member(at_, one)))
    lines = p.supposing(inside, p.have(at(g, a) <= at(g, a)))
    itself = p.have(
        conjunction(within(one, one), below(g, g)),
        p.every(same, x, y),
        p.every(lines, a),
    )
    itself = p.the_same(itself, weaker(one, g, one, g))
    chain = p.assume(transitive.arguments[0])
    parts = [p.parts(part) for part in p.parts(chain)]
    here = p.assume(member(at_, one))
    step = p.apply(p.at(parts[0][0], x, y), here)
    step = p.apply(p.at(parts[1][0], x, y), step)
    there = p.assume(inside)
    low = p.apply(p.at(parts[0][1], a), there)
    high = p.apply(p.at(parts[1][1], a), there)
    line = p.have(at(h, a) <= at(f, a), low, high)
    whole = conjunction(within(one, third), below(h, f))
    whole = p.have(
        whole,
        p.every(p.supposing(here, step), x, y),
        p.every(p.supposing(there, line), a),
    )
    along = p.supposing(chain, p.the_same(whole, weaker(one, h, third, f)))
    both = p.assume(sound.arguments[0])
    order, private = p.parts(both)
    fewer, lower = p.parts(order)
    laws = at(M, x), at(M, y)
    error, power_of = (mean(each, s, value(test, s)) for each in laws)
    kept = p.apply(p.at(fewer, x, y), here)
    kept = p.at(p.apply(p.at(private, x, y), kept), test)
    unit = p.mean_between(laws[0], s, value(test, s))
    unit = p.have(conjunction(error >= 0, error <= 1), unit)
    small = p.apply(p.at(lower, error), unit)
    bound = p.have(at(g, error) <= 1 - power_of, small, kept)
    bound = p.the_same(p.every(bound, test), trade_off(*laws, g))
    bound = p.every(p.supposing(here, bound), x, y)
    bound = p.supposing(both, p.the_same(bound, f_private(M, one, g)))
    return p.have(p.statement.claim, itself, along, bound)


def strict_proof(p):
    """Less in one place is not at least as much there."""
    claims = []
    for pairs_, low, turned in ((one, g, False), (other, f, True)):
        more = p.assume(strictly(one, g, pairs_, low))
        back = p.assume(weaker(pairs_, low, one, g))
        ways = p.part(more, 1)
        fewer, above = p.parts(back)
        there = p.assume(conjunction(inside, at(g, a) < at(low, a)))
        wrong = p.apply(p.at(above, a), p.part(there, 0))
        wrong = p.have(FALSE, wrong, p.part(there, 1))
        some = exists(a, there.formula)
        wrong = p.supposing(some, p.obtain(p.assume(some), a, wrong))
        nothing = p.have(FALSE, ways, wrong, fewer)
        if turned:
            nothing = p.denied(back, nothing)
            claims.append(p.supposing(more, nothing))
        else:
            itself = p.use(SPEC, pairs_1=one, g=g, M=M, f=f, h=h)
            itself = p.part(itself, 0)
            claims.append(p.denied(more, p.cut(itself, nothing)))
    return p.have(p.statement.claim, *claims)


def literal_proof(p):
    """At the type I error 1 both are 0."""
    strict = p.assume(p.statement.claim.arguments[0])
    unit = p.have(conjunction(number(1) >= 0, number(1) <= 1))
    facts = [
        p.apply(p.at(fact, number(1)), unit)
        for fact in (strict, p.given("first"), p.given("second"))
    ]
    return p.denied(strict, p.have(FALSE, *facts))


two = {"D": finite(2), "S": finite(2)}
both_bits = point("both_bits", pair_sort(finite(2), finite(2)))
all_pairs, no_pairs = event(both_bits, TRUE), event(both_bits, FALSE)
line, none = function(a, 1 - a), function(a, number(0))
usual = {
    M: table(finite_law(1, 0), finite_law(0, 1)),
    one: all_pairs,
    other: all_pairs,
    third: all_pairs,
    f: none,
    g: none,
    h: none,
}
zero, last = label(0, 2), label(1, 2)
bit = point("bit", finite(2))
spots = (zero, last, test_of(bit, indicator(equal(bit, last))))


def at_two(changed, **said):
    """Databases of one bit, that are released as they are."""
    return At({**usual, **changed}, spaces=two, **said)


def not_sound(p, claim):
    """A release of everything has no trade-off but 0."""
    part = p.part(p.assume(claim), 2)
    premise = p.auto(part.formula.arguments[0])
    return p.absurd(p.apply(part, premise), *spots)


not_compared = implies(
    conjunction(weaker(one, g, other, g), f_private(M, other, f)),
    f_private(M, one, g),
)
SPEC = SPEC.but(
    proof=below_proof,
    near_misses={
        "a trade-off that is not compared": NearMiss(
            claim=conjunction(weaker(one, g, one, g), transitive, not_compared),
            at=at_two({g: line}, refute=not_sound),
        ),
    },
)
STRICT = STRICT.but(
    proof=strict_proof,
    near_misses={
        "what is as much": NearMiss(
            claim=conjunction(
                negation(weaker(one, g, one, g)),
                implies(strictly(one, g, other, f), negation(weaker(other, f, one, g))),
            ),
            at=at_two(
                {},
                refute=lambda p, claim: p.absurd(
                    p.have(
                        FALSE,
                        p.part(p.assume(claim), 0),
                        p.part(
                            p.use(
                                SPEC,
                                pairs_1=all_pairs,
                                pairs_2=all_pairs,
                                pairs_3=all_pairs,
                                f=none,
                                g=none,
                                h=none,
                                M=usual[M],
                                spaces=two,
                            ),
                            0,
                        ),
                    )
                ),
            ),
        ),
    },
)
LITERAL = LITERAL.but(
    proof=literal_proof,
    instance=At({f: line, g: line}, show={}),
    near_misses={
        "a function below 0": NearMiss(
            without="first",
            at=At({g: function(a, number(-2)), f: none}),
        ),
        "a function above the line": NearMiss(
            without="second", at=At({g: none, f: function(a, number(1))})
        ),
    },
)
