"""Two mechanisms that read the same data: their joint law given a state."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._laws")
by_labels = shared("hypothesis_testing._evaluated").by_labels
S, X, Y, Z = words.S, words.X, words.Y, words.Z
data = kernel("data", S, X)
first_, second_ = kernel("first", X, Y), kernel("second", X, Z)
s, x, y, z = words.s, words.x, words.y, words.z
A, B = event_variable("A", Y), event_variable("B", Z)
after = bind(at(first_, x), y, bind(at(second_, x), z, dirac(pair(y, z))))
together = Definition("released_together", (first_, second_), function(x, after))
both = point("both", pair_sort(Y, Z))


def box(left=A, right=B):
    """The outputs of the one mechanism and of the other in two sets."""
    inside = conjunction(member(first(both), left), member(second(both), right))
    return event(both, inside)


def given_state(by):
    """The law of an output given the state."""
    return bind(at(data, s), x, at(by, x))


joint = given_state(together(first_, second_))


def times(left, right):
    return left * right


def plus(left, right):
    return left + right


def mixed(combined=times):
    """The chances of two sets of outputs, given the data, averaged over the data."""
    left, right = probability(at(first_, x), A), probability(at(second_, x), B)
    return mean(at(data, s), x, combined(left, right))


source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4"

SPEC = Theorem(
    title="Releases that read the same data are independent given the data",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4 and "
    "eq. (5)",
    covers=("CP-D106", "CP-Q5"),
    standing="definition",
    defines=together,
    reads="the joint release of {0} and {1} on the same data",
    claim=equal(probability(joint, box()), mixed()),
    remark="Eq. (5), for sets of outputs in any spaces: the product of the chances "
    "given the data, averaged over the data that the state gives. For more than two "
    "mechanisms the first one is a joint release itself.",
)
any_first, any_second = event(y, TRUE), event(z, TRUE)


def less(left, right):
    return left < right


def margins(one=equal, other=equal):
    """Each release alone has the law that it has without the other one."""
    left = probability(joint, box(right=any_second))
    right = probability(joint, box(left=any_first))
    return conjunction(
        one(left, probability(given_state(first_), A)),
        other(right, probability(given_state(second_), B)),
    )


MARGINS = Theorem(
    title="Each release has the law that it has alone",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4.1",
    covers=("CP-Q103",),
    uses=(together,),
    claim=margins(),
    remark="The margins of the joint law given a state, without the product sign that "
    "one formula has in excess. That laws on the line with continuous distribution "
    "functions are joined by one copula is Sklar's theorem, and is not claimed here.",
)
APART = Theorem(
    title="Releases that read the same data are independent given the state",
    source=source + " and appendix A",
    covers=("CP-Q113",),
    standing="ambiguous",
    uses=(together,),
    claim=equal(
        probability(joint, box()),
        probability(given_state(first_), A) * probability(given_state(second_), B),
    ),
    remark="Reading: confounding privacy is not privacy on the states any more once "
    "mechanisms are composed, as the product of their laws given the state is not the "
    "joint law. That is right: this claim fails. The state is the exclusive or of two "
    "fair bits, and each bit is released.",
)


def proof(p):
    """One draw of the data, and then two independent draws."""
    return p.have(p.statement.claim)


zero, bit = words.zero, words.bit
four = point("four", finite(4))
#: Two fair bits, which are equal in the first state and differ in the second one.
exclusive = {
    data: table(finite_law("1/2", 0, 0, "1/2"), finite_law(0, "1/2", "1/2", 0)),
    first_: function(four, dirac(choose(four, zero, zero, words.one, words.one))),
    second_: function(four, dirac(choose(four, zero, words.one, zero, words.one))),
    s: zero,
    A: words.output_0,
    B: words.output_0,
}
spaces = {"S": finite(2), "X": finite(4), "Y": finite(2), "Z": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a sum of chances": NearMiss(
            claim=equal(probability(joint, box()), mixed(plus)),
            at=At(exclusive, spaces=spaces),
        ),
    },
)
MARGINS = MARGINS.but(
    proof=proof,
    near_misses={
        "less for the first one": NearMiss(
            claim=margins(one=less),
            at=At(exclusive, spaces=spaces, refute=by_labels),
        ),
        "less for the second one": NearMiss(
            claim=margins(other=less),
            at=At(exclusive, spaces=spaces, refute=by_labels),
        ),
    },
)
APART = APART.but(refutation=At(exclusive, spaces=spaces))
