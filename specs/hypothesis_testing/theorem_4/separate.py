"""Coordinates, each epsilon-private, are tested as well as their sum allows."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_4._words")
close = definition("foundations.closeness")
rates_of, response = words.rates_of, words.response
line = REAL
plane = pair_sort(line, line)
y = point("y", line)
both = any_test("both", plane)
q, epsilon = natural("q"), real("epsilon")


def two_coordinates(one, other, then, or_then, _):
    """Two numbers, each of them epsilon-private, the second whatever the first is."""
    later = conjunction(
        forall(y, close(at(then, y), at(or_then, y), epsilon, 0)),
        forall(y, close(at(or_then, y), at(then, y), epsilon, 0)),
    )
    rates = rates_of(one, at(then, y)), rates_of(other, at(or_then, y))
    return conjunction(words.private(one, other, epsilon), later, words.as_good(*rates))


kernels = kernel("K", line, line), kernel("J", line, line)
coordinates = (law("P", line), law("Q", line), *kernels, both)

SPEC = Theorem(
    title="Coordinates, each epsilon-private, are tested as well as their sum allows",
    source=words.source,
    covers=("HT-T4",),
    standing="refuted",
    repair="hypothesis_testing.theorem_4.repaired",
    uses=(close,),
    given={"coordinates": equal(q, natural_number(2)), **words.numbers},
    claim=exists(*coordinates, two_coordinates(*coordinates)),
    remark="Read with privacy for each coordinate, as in the paper's proof: two of "
    "them, in the best way of all mechanisms, the second dependent on the first.",
)
apart = theorem("hypothesis_testing.vector_tests.separate")


def no_coordinates(p, claim):
    """Nor do those of two coordinates that are epsilon-private each."""

    def bound(p, body):
        known = p.assume(body)
        pairs = [p.have(part, known) for part in body.arguments[:2]]
        ways = [p.have(way, one) for one in pairs for way in one.formula.arguments]
        values = dict(zip(("P", "Q", "K", "J", "both"), coordinates, strict=True))
        values |= {"epsilon": log(3)}
        return p.use(apart, *ways, spaces={"S": line, "T": line}, **values)

    body = At(response).of(two_coordinates(*coordinates))
    return words.refuted(p, claim, coordinates, body, bound)


SPEC = SPEC.but(
    refutation=At(response, refute=no_coordinates),
    instance=At(response),
)
