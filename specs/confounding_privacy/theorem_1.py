"""Composition of mechanisms that read one confounded dataset.

The state s decides the law of the dataset x, and two mechanisms read the same x. The
printed theorem says that their joint release is never more private than independent
releases with the same laws. It can be: where both releases repeat one fact about x,
the second adds nothing. What is true is that no release reveals more than x itself.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table
from verifydp.language.terms import instantiate

close = definition("foundations.closeness")
X, Y, Z = space("X"), space("Y"), space("Z")
x, y, z = point("x", X), point("y", Y), point("z", Z)
here, there = law("here", X), law("there", X)
first_release, second_release = kernel("first", X, Y), kernel("second", X, Z)
epsilon, delta = real("epsilon"), real("delta")


def both(data):
    """Both mechanisms read the same dataset."""
    after = bind(at(second_release, x), z, dirac(pair(y, z)))
    return bind(data, x, bind(at(first_release, x), y, after))


def product(data):
    """Each mechanism reads a dataset of its own."""
    left, right = (
        bind(data, x, at(first_release, x)),
        bind(data, x, at(second_release, x)),
    )
    return bind(left, y, bind(right, z, dirac(pair(y, z))))


SPEC = Theorem(
    title="The product of the releases never loses more than the joint release",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 1",
    covers=("CP-T1", "CP-Q104"),
    standing="refuted",
    repair="confounding_privacy.theorem_1.cap",
    uses=(close,),
    given={
        "epsilon": epsilon >= 0,
        "delta": conjunction(delta >= 0, delta <= 1),
        "joint": close(both(here), both(there), epsilon, delta),
        "joint, other way": close(both(there), both(here), epsilon, delta),
    },
    claim=close(product(here), product(there), epsilon, delta),
    printed=Printed(
        place="section 4, theorem 1, (i) and (ii)",
        words="For any delta_g in [0, 1], delta_g <= delta(epsilon*(delta_g))",
    ),
    remark="Parts (i) and (ii) say that the privacy curve of the product lies nowhere "
    "above that of the joint release: what is close for the joint release is close "
    "for the product. This is the kindest reading: to the letter (ii) fails for all "
    "releases at each delta above what the joint one needs at {epsilon} 0. A bit that "
    "agrees with the state with probability 3/4 is released twice, each time kept with "
    "probability 9/10: the joint loss is "
    "log(61/21), that of the product log(49/9). That the composition of the releases "
    "underestimates the joint loss, as the abstract says, is the same claim in words; "
    "that it can do so is the next statement.",
)

CONVERSE = Theorem(
    title="The product of the releases never loses less than the joint release",
    source="the converse of theorem 1, which fails as well",
    standing="refuted",
    repair="confounding_privacy.theorem_1.cap",
    uses=(close,),
    given={
        "epsilon": epsilon >= 0,
        "product": close(product(here), product(there), epsilon, delta),
        "product, other way": close(product(there), product(here), epsilon, delta),
    },
    claim=close(both(here), both(there), epsilon, delta),
    remark="The state is the exclusive or of two fair bits: each bit says nothing, "
    "both say all.",
)

own, next_own = real("first_epsilon"), real("second_epsilon")
single, other_single = (
    [bind(data, x, at(release, x)) for data in (here, there)]
    for release in (first_release, second_release)
)

PARAMETERS = Theorem(
    title="What the parameters allow never exceeds what the joint release loses",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 1, with "
    "the loss that the parameters of the releases allow",
    covers=("CP-T1",),
    standing="refuted",
    repair="confounding_privacy.theorem_1.cap",
    uses=(close,),
    given={
        "first": forall(epsilon, implies(close(*single, epsilon, 0), own <= epsilon)),
        "second": forall(
            epsilon, implies(close(*other_single, epsilon, 0), next_own <= epsilon)
        ),
        "budgets": conjunction(
            close(*single, own, 0),
            close(*single[::-1], own, 0),
            close(*other_single, next_own, 0),
            close(*other_single[::-1], next_own, 0),
        ),
        "joint": close(both(here), both(there), epsilon, 0),
        "joint, other way": close(both(there), both(here), epsilon, 0),
    },
    claim=own + next_own <= epsilon,
    remark="The other reading of the optimal composition: from the parameters of the "
    "releases alone, which are {first_epsilon} and {second_epsilon}, the least ones "
    "with delta 0; what they allow together with delta 0 is their sum. The bit that "
    "agrees with the state with probability 3/4 is released twice as it is: each "
    "release and the two together lose log 3. The bit may be a part of a dataset of "
    "which the state is another part: then the state is a function of the dataset.",
)

T = space("T")
release, other_release = kernel("release", X, T), kernel("other", X, T)


def released(data, by):
    """All that is released, by any number of mechanisms."""
    return bind(data, x, at(by, x))


CAP = Theorem(
    title="No composition reveals more of the state than the dataset itself",
    source="data processing; repair of theorem 1",
    covers=("CP-Q201",),
    uses=(close,),
    given={"dataset": close(here, there, epsilon, delta)},
    claim=close(released(here, release), released(there, release), epsilon, delta),
    remark="The release is whatever comes out in the end, of one mechanism or of "
    "many, adaptive or not, in any space: all its randomness given its input is in "
    "one kernel.",
)


def both_ways(release_of):
    """The laws of a release in the two states are close, in both orders."""
    laws = release_of(here), release_of(there)
    return conjunction(close(*laws, epsilon, delta), close(*laws[::-1], epsilon, delta))


same_curves = conjunction(
    implies(both_ways(both), both_ways(product)),
    implies(both_ways(product), both_ways(both)),
)
W = event_variable("W", pair_sort(Y, Z))

EQUALITY = Theorem(
    title="Equal privacy curves only where the releases are independent",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 1, the "
    "clause on equality",
    covers=("CP-T1",),
    standing="refuted",
    repair="confounding_privacy.theorem_1.cap",
    uses=(close,),
    given={
        "curves": forall(epsilon, delta, implies(epsilon >= 0, same_curves)),
    },
    claim=forall(W, equal(probability(both(here), W), probability(product(here), W))),
    printed=Printed(
        place="section 4, theorem 1, last sentence",
        words="The equality holds in (i) and (ii) if and only if psi(y|s) is the "
        "product of the psi_i(y_i|s)",
    ),
    remark="The clause on equality alone, read as equality of the two curves. A fair "
    "bit that has nothing to do with the state is released twice: both curves are 0, "
    "and the two releases are as dependent as can be. To the letter equality in (i) is "
    "at every {epsilon}, and fails for independent releases, too, above their largest "
    "loss where that is finite.",
)
post_processing = theorem("foundations.post_processing")


bit = point("bit", finite(2))
outputs = point("outputs", pair_sort(finite(2), finite(2)))
zero = label(0, 2)
both_zero = event(outputs, equal(outputs, pair(zero, zero)))


def noisy(keep):
    """Release a bit, kept with this probability."""
    flip = 1 - number(keep)
    return table(finite_law(keep, flip), finite_law(flip, keep))


two = {"X": finite(2), "Y": finite(2), "Z": finite(2)}
repeated = {
    here: finite_law("3/4", "1/4"),
    there: finite_law("1/4", "3/4"),
    first_release: noisy("9/10"),
    second_release: noisy("9/10"),
    epsilon: log("61/21"),
    delta: 0,
}

SPEC = SPEC.but(
    refutation=At(repeated, (both_zero,), two),
)

one = label(1, 2)
told = {**repeated, first_release: noisy(1), second_release: noisy(1)}
told |= {epsilon: log(3), own: log(3), next_own: log(3)}
told.pop(delta)


def at_least_log_3(p, goal):
    """The output 0 is three times as likely in the one state."""
    known = p.assume(instantiate(goal.arguments[0], epsilon).arguments[0])
    ratio = p.at(known, event(bit, equal(bit, zero)))
    ratio = p.have(exp(epsilon) >= 3, ratio)
    fact = p.have(log(3) <= epsilon, ratio, p.auto(equal(exp(log(3)), 3)))
    return p.the_same(p.every(p.supposing(known, fact), epsilon), goal)


PARAMETERS = PARAMETERS.but(
    refutation=At(told, (), two, {"first": at_least_log_3, "second": at_least_log_3})
)
exclusive = {
    here: finite_law("1/2", 0, 0, "1/2"),
    there: finite_law(0, "1/2", "1/2", 0),
    epsilon: 0,
    delta: 0,
}
exclusive[first_release] = table(dirac(zero), dirac(zero), dirac(one), dirac(one))
exclusive[second_release] = table(dirac(zero), dirac(one), dirac(zero), dirac(one))

CONVERSE = CONVERSE.but(
    refutation=At(exclusive, (both_zero,), {**two, "X": finite(4)}),
)


def proof(p):
    """A release is a post-processing of the dataset."""
    after = post_processing["K"]
    laws = {post_processing["P"]: here, post_processing["Q"]: there, after: release}
    return p.use(post_processing, laws, p.given("dataset"), spaces={"S": X})


revealing = {
    here: finite_law("3/4", "1/4"),
    there: finite_law("1/4", "3/4"),
    release: noisy(1),
    epsilon: log(3),
    delta: 0,
}
spaces = {"X": finite(2), "T": finite(2)}
output_zero = event(bit, equal(bit, zero))

CAP = CAP.but(
    proof=proof,
    instance=At(revealing, spaces=spaces),
    near_misses={
        "a dataset that tells more": NearMiss(
            without="dataset",
            at={epsilon: log("29/10")},
            witnesses=(output_zero,),
        ),
        "a mechanism that sees the state": NearMiss(
            claim=close(
                released(here, release), released(there, other_release), epsilon, delta
            ),
            at={there: revealing[here], other_release: function(bit, dirac(one))},
            witnesses=(output_zero,),
        ),
    },
)
unrelated = {
    here: finite_law("1/2", "1/2"),
    there: finite_law("1/2", "1/2"),
    first_release: noisy(1),
    second_release: noisy(1),
}


def show_curves(p, goal):
    """A dataset that says nothing of the state: every delta from 0 on is enough."""
    positive, point_ = p.assume(epsilon >= 0), At(unrelated, spaces=two)

    def follows(premise, conclusion):
        known = p.assume(point_.of(premise))
        one_way = p.have(known.formula.arguments[0], known)
        slack = p.have(delta >= 0, p.at(one_way, event(outputs, FALSE)))
        goals = point_.of(conclusion).arguments
        parts = [p.auto(way, positive, slack) for way in goals]
        return p.supposing(known, p.have(conjunction(*goals), *parts))

    ways = [follows(*way.arguments) for way in same_curves.arguments]
    same = p.have(point_.of(same_curves), *ways)
    return p.the_same(p.every(p.supposing(epsilon >= 0, same), epsilon, delta), goal)


EQUALITY = EQUALITY.but(
    refutation=At(unrelated, (both_zero,), two, {"curves": show_curves}),
)
