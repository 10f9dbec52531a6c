"""What the theorems of trade_off_value are made of."""

from verifydp.formal.spec import *

S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
size, error, above = real("size"), real("error"), real("above")
type_one, type_two = mean(P, x, value(h, x)), 1 - mean(Q, x, value(h, x))
value_of = Definition(
    "trade_off_value",
    (P, Q, size, error),
    conjunction(
        forall(h, implies(type_one <= size, error <= type_two)),
        forall(
            above,
            implies(
                error < above,
                exists(h, conjunction(type_one <= size, type_two < above)),
            ),
        ),
    ),
)
bit = point("bit", finite(2))
two = {"S": finite(2)}
best = test_of(bit, choose(bit, 0, 1))
