"""The joint release of two mechanisms, as one mechanism on the states."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._laws")
together = definition("confounding_privacy.composition")
one_mechanism = theorem("confounding_privacy.single_point")
X, Y, Z = words.X, words.Y, words.Z
first_, second_ = kernel("first", X, Y), kernel("second", X, Z)
outputs = pair_sort(Y, Z)

SPEC = corollary(
    one_mechanism,
    At(
        {kernel("mechanism", X, Y): together(first_, second_)},
        spaces={"Y": outputs},
    ),
    title="The joint release is confounding private if it is private on the states",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 2 and "
    "appendix A",
    covers=("CP-Q113",),
    standing="ambiguous",
    uses=(*one_mechanism.uses, together),
    remark="Reading: composed mechanisms are no mechanism on the states. They are "
    "one, with their joint law given the state; what fails is that this law is a "
    "product.",
)

bits, zero, one = point("bits", pair_sort(finite(2), finite(2))), words.zero, words.one
told = {name: words.kept[name] for name in (words.states, words.data, words.pairs)}
twice = {
    **told,
    first_: words.flips,
    second_: words.flips,
    words.epsilon: log(9),
    words.delta: 0,
}
both_zero = label(0, 1), zero, one, event(bits, equal(bits, pair(zero, zero)))
spaces = {**words.spaces, "Z": finite(2)}

SPEC = SPEC.but(
    instance=At(twice, spaces=spaces),
    near_misses={
        "a state that cannot be": NearMiss(
            without="possible",
            at=At(
                {**twice, words.states: words.surely_0, words.epsilon: 0},
                both_zero,
                spaces,
            ),
        ),
    },
)
