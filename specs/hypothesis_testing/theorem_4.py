"""Vectors are not tested as well as one number with q times the epsilon.

The paper says that the best test of the outputs of epsilon-private mechanisms with
values in R^q does the same as the best test of q epsilon-private numbers. Under each
reading it does less; it does at most as much.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_4._words")
close = definition("foundations.closeness")
response = words.response
line = REAL
plane = pair_sort(line, line)
q, epsilon = natural("q"), real("epsilon")


def whole_vector(one, other, test):
    """A vector that is epsilon-private as a whole: a value of any kind."""
    v = point("v", one.sort.of())
    rates = (mean(of, v, value(test, v)) for of in (one, other))
    return conjunction(words.private(one, other, epsilon), words.as_good(*rates))


vectors = law("P", plane), law("Q", plane), any_test("h", plane)

SPEC = Theorem(
    title="Vectors in the plane are tested as well as 2 {epsilon}-private numbers",
    source=words.source,
    covers=("HT-T4",),
    standing="refuted",
    repair="hypothesis_testing.theorem_4.repaired",
    uses=(close,),
    given={"coordinates": equal(q, natural_number(2)), **words.numbers},
    claim=exists(*vectors, whole_vector(*vectors)),
    remark="The literal reading, for all mechanisms: a vector that is epsilon-private "
    "as a whole, against numbers that are q {epsilon}-private, here at q = 2. 'The "
    "same' has two halves: no vector does better than some number "
    "(theorem_4.repaired), and some vector does as well as each number. The second "
    "fails, for every epsilon above 0 by vector_tests; here exp({epsilon}) = 3, and "
    "the number is a randomised response. At q = 1 the vector is the number.",
)
together = theorem("hypothesis_testing.vector_tests")


def no_vector(p, claim):
    """The rates of an epsilon-private vector differ by 1/2 at most, not by 4/5."""

    def bound(p, body):
        privacy = p.have(body.arguments[0], p.assume(body))
        ways = p.parts(privacy)
        values = dict(zip("PQh", vectors, strict=True)) | {"epsilon": log(3)}
        positive = p.auto(log(3) > 0)
        return p.use(together, *ways, positive, spaces={"S": plane}, **values)

    return words.refuted(
        p, claim, vectors, At(response).of(whole_vector(*vectors)), bound
    )


SPEC = SPEC.but(
    refutation=At(response, refute=no_vector),
    instance=At(response),
)
