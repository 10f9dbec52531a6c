"""The area under the ROC curve of any score of releases, against confounding privacy.

The area is the chance that the score of a release in the one state is above that of a
release in the other; ties count by half.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import labels, table

close = definition("foundations.closeness")
bounded = theorem("foundations.ceilings_area")
X, Y = space("X"), space("Y")
x, y, z = point("x", X), point("y", Y), point("z", Y)
here, there = law("here", X), law("there", X)
mechanism, score = kernel("mechanism", X, Y), function_variable("score", Y)
epsilon, delta = real("epsilon"), real("delta")


def released(data):
    """The law of the release, where the dataset has this law."""
    return bind(data, x, at(mechanism, x))


higher = indicator(at(score, z) < at(score, y))
higher = higher + indicator(equal(at(score, y), at(score, z))) / 2
area = mean(released(here), y, mean(released(there), z, higher))
laws = released(here), released(there)
ceiling = 1 - (1 - delta) ** 2 / (1 + exp(epsilon))

SPEC = corollary(
    bounded,
    At(
        {bounded["P"]: laws[0], bounded["Q"]: laws[1], bounded["score"]: score},
        spaces={"S": Y},
    ),
    title="The area under the ROC curve against a confounding private mechanism",
    source="derived from Kairouz, Oh and Viswanath 2015, theorem 2.1: the area of "
    "their region",
    covers=("CP-Q204",),
    uses=(close,),
    given={
        "one way": close(*laws, epsilon, delta),
        "other way": close(*laws[::-1], epsilon, delta),
        "slack": delta <= 1,
    },
    claim=area <= ceiling,
    remark="{here} and {there} are the laws of the dataset given two states, so that "
    "the hypotheses are what confounding privacy says of these two. Any score of the "
    "release, by any network; a composition is one release. The area of one attack on "
    "one pair of states: where an area is pooled over many targets, it obeys the "
    "ceiling if all have the same prior and each guarantee is for one target.",
)

two = finite(2)
mostly, seldom = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
usual = {
    here: mostly,
    there: seldom,
    mechanism: table(finite_law(1, 0), finite_law(0, 1)),
    score: table(1, 0),
    epsilon: log(3),
    delta: 0,
}
three = finite(3)
leaky = {
    here: finite_law("1/2", "1/2", 0),
    there: finite_law(0, "1/2", "1/2"),
    mechanism: table(*(dirac(one) for one in labels(3))),
    score: table(2, 1, 0),
    epsilon: 0,
    delta: "1/2",
}

SPEC = SPEC.but(
    instance=At(usual, spaces={"X": two, "Y": two}),
    near_misses={
        "not close": NearMiss(
            without="one way",
            at={here: finite_law("2/3", "1/3"), there: finite_law(0, 1)},
        ),
        "not close the other way": NearMiss(
            without="other way",
            at={here: finite_law(1, 0), there: finite_law("1/3", "2/3")},
        ),
        "delta far above 1": NearMiss(without="slack", at={epsilon: 0, delta: 4}),
        "without the square": NearMiss(
            claim=area <= 1 - (1 - delta) / (1 + exp(epsilon)),
            at=At(leaky, spaces={"X": three, "Y": three}),
        ),
        "a strict bound": NearMiss(claim=area < ceiling),
        "ties count more than a half": NearMiss(number=Number(2, "9/5")),
    },
)
