"""Symmetric trade-off functions: convex, and their own inverse."""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
f, a, b, w = function_variable("f", REAL), real("a"), real("b"), real("w")
slack, step, above = real("slack"), real("step"), real("above")


def unit(*numbers):
    """These numbers lie between 0 and 1."""
    return conjunction(*(conjunction(one >= 0, one <= 1) for one in numbers))


ranges = forall(a, implies(unit(a), conjunction(at(f, a) >= 0, at(f, a) <= 1 - a)))
mixed = at(f, w * a + (1 - w) * b) <= w * at(f, a) + (1 - w) * at(f, b)
convex = forall(a, b, w, implies(unit(a, b, w), mixed))
falls = forall(a, b, implies(conjunction(unit(a, b), a <= b), at(f, b) <= at(f, a)))
near = implies(
    conjunction(unit(b), abs(a - b) < step), abs(at(f, a) - at(f, b)) < slack
)
continuous = forall(
    a,
    slack,
    implies(
        conjunction(unit(a), slack > 0),
        exists(step, conjunction(step > 0, forall(b, near))),
    ),
)
least = forall(a, b, implies(conjunction(unit(a, b), at(f, b) <= a), at(f, a) <= b))
reached = forall(
    a,
    above,
    implies(
        conjunction(unit(a), at(f, a) < above),
        exists(b, conjunction(unit(b), at(f, b) <= a, b < above)),
    ),
)
symmetric = Definition(
    "symmetric_trade_off",
    (f,),
    conjunction(ranges, convex, falls, continuous, least, reached),
)

SPEC = Theorem(
    title="A symmetric trade-off function bounds both orders of two laws",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 6; "
    "Dong, Roth and Su 2022, section 2",
    covers=("CP-D6",),
    standing="definition",
    defines=symmetric,
    reads="{0} is a symmetric trade-off function",
    uses=(trade_off,),
    given={"symmetric": symmetric(f), "one order": trade_off(P, Q, f)},
    claim=trade_off(Q, P, f),
    remark="{f} counts on [0, 1] only. That it is its own left inverse is written as "
    "an infimum: its value at a number is at most every argument at which it is at "
    "most that number, and such arguments come as near to it as one likes. The paper "
    "calls it optimal, which is no part of the definition.",
)


def proof(p):
    """Exchange the two kinds of error, and use that f is its own inverse."""
    known = p.given("symmetric")
    body = symmetric.at((f,))
    inverse = p.have(body.arguments[4], known)
    sizes = [p.mean_between(one, x, value(h, x)) for one in (P, Q)]
    type_one, power = (mean(one, x, value(h, x)) for one in (Q, P))
    swapped = p.at(p.given("one order"), test_of(x, 1 - value(h, x)))
    rule = p.at(inverse, type_one, 1 - power)
    premise = p.have(rule.formula.arguments[0], swapped, *sizes)
    fact = p.have(at(f, type_one) <= 1 - power, p.apply(rule, premise))
    return p.the_same(p.every(fact, h), p.statement.claim)


bit = point("bit", finite(2))


def straight(p, goal):
    """The line 1 - a is symmetric: it is a trade-off function of equal laws."""
    line = symmetric.at(goal.arguments)
    parts = []
    for place, part in enumerate(line.arguments):
        if place == 3:
            inner = p.assume(conjunction(unit(a), slack > 0))
            close_by = p.auto(
                At({f: line_, step: slack}).of(conjunction(step > 0, forall(b, near))),
                inner,
            )
            some = At({f: line_}).of(
                exists(step, conjunction(step > 0, forall(b, near)))
            )
            found = p.some(some, slack, close_by)
            fact = p.every(p.supposing(inner.formula, found), a, slack)
        elif place == 5:
            inner = p.assume(conjunction(unit(a), 1 - a < above))
            some = At({f: line_}).of(
                exists(b, conjunction(unit(b), at(f, b) <= a, b < above))
            )
            here = At({f: line_, b: 1 - a}).of(
                conjunction(unit(b), at(f, b) <= a, b < above)
            )
            found = p.some(some, 1 - a, p.have(here, inner))
            fact = p.every(p.supposing(inner.formula, found), a, above)
        else:
            fact = p.auto(part)
        parts.append(p.the_same(fact, part))
    return p.the_same(p.have(line, *parts), goal)


line_ = function(a, 1 - a)
equal_laws = {P: finite_law("1/2", "1/2"), Q: finite_law("1/2", "1/2"), f: line_}
uneven = {
    P: finite_law("9/10", "1/10"),
    Q: finite_law(1, 0),
    f: function(a, maximum(0, 1 - a * "10/9")),
}
two = {"S": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(equal_laws, spaces=two, show={"symmetric": straight}),
    near_misses={
        "not symmetric": NearMiss(
            without="symmetric",
            at=At(uneven, (test_of(bit, choose(bit, 0, 1)),), two),
        ),
        "neither order": NearMiss(
            without="one order",
            at=At(
                {**uneven, f: line_},
                (test_of(bit, choose(bit, 0, 1)),),
                two,
                {"symmetric": straight},
            ),
        ),
    },
)
