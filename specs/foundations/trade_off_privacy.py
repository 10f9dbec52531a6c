"""Privacy of mechanisms by trade-off functions: f-DP and Gaussian privacy.

On every two neighbours, in the order of the pair, no test has fewer errors than f says;
for Gaussian privacy, than the best test between N(0, 1) and N(mu, 1).
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, delta, a = real("epsilon"), real("delta"), real("a")
f = function_variable("f", REAL)
words = shared("foundations.trade_off_privacy._words")
beside, near, trade_off = words.beside, words.near, words.trade_off
f_private = Definition(
    "f_private",
    (M, neighbours, f),
    forall(x, y, implies(near, trade_off(at(M, x), at(M, y), f))),
    uses=(trade_off,),
)
first_line, second_line = 1 - delta - exp(epsilon) * a, exp(-epsilon) * (1 - delta - a)
curve = function(a, maximum(0, first_line, second_line))
approximate = private(M, neighbours, epsilon, delta)
by_tests = f_private(M, neighbours, curve)

SPEC = Theorem(
    title="f-DP, and approximate differential privacy as f-DP",
    source="Dong, Roth and Su 2022, definition 2.3; Wasserman and Zhou 2010",
    defines=f_private,
    reads="{0} is {2}-DP over {1}",
    uses=(private,),
    given={"symmetric": forall(x, y, implies(near, beside))},
    claim=conjunction(implies(approximate, by_tests), implies(by_tests, approximate)),
    remark="Of a symmetric relation, such as the printed ones are.",
)
two_lines = theorem("foundations.trade_off")
symmetric = theorem("foundations.differential_privacy.symmetric")


def proof(p):
    """On each pair: both ways of closeness are the two lines."""
    here, laws = p.assume(near), (at(M, x), at(M, y))
    values = dict(zip("PQ", laws, strict=True))
    forms = p.use(two_lines, {two_lines[name]: one for name, one in values.items()})
    to_tests, to_laws = p.parts(forms)
    supposed = p.assume(approximate)
    there = p.apply(p.at(supposed, x, y), here)
    back = p.use(symmetric, supposed, p.given("symmetric"))
    back = p.apply(p.at(back, x, y), here)
    both = p.have(to_tests.formula.arguments[0], there, back)
    forwards = p.every(p.supposing(near, p.apply(to_tests, both)), x, y)
    errors = p.apply(p.at(p.assume(by_tests), x, y), here)
    closeness = p.apply(to_laws, errors)
    closeness = p.part(closeness, 0)
    backwards = p.every(p.supposing(near, closeness), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(approximate, forwards),
        p.supposing(by_tests, backwards),
    )


bit, pairs = point("bit", finite(2)), point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
spaces = {"D": finite(2), "S": finite(2)}
response = {
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    neighbours: event(pairs, TRUE),
    epsilon: log(3),
    delta: 0,
}
one_way = {
    M: table(finite_law(1, 0), finite_law("1/2", "1/2")),
    neighbours: event(pairs, equal(pairs, pair(zero, one))),
    epsilon: log(2),
    delta: 0,
}
second_test = test_of(bit, indicator(equal(bit, one)))

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces),
    near_misses={
        "not symmetric": NearMiss(
            without="symmetric",
            claim=implies(approximate, by_tests),
            at=At(one_way, (zero, one, second_test), spaces),
        ),
        "a higher curve": NearMiss(
            claim=implies(
                approximate,
                f_private(
                    M,
                    neighbours,
                    function(
                        a,
                        maximum(
                            0,
                            1 - delta - exp(epsilon) * a * "99/100",
                            second_line,
                        ),
                    ),
                ),
            ),
            witnesses=(zero, one, second_test),
        ),
    },
)
