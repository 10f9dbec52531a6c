"""Whether the paper's programme for a target makes a composition private.

The programme chooses the epsilon of the copula so that the attacker's loss is least
among all for which the posterior, the attacker's best answer, keeps the constraints.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

close = definition("foundations.closeness")
words = shared("confounding_privacy._joint_posteriors")
epsilon, delta = words.epsilon, words.delta
first_share, second_share = words.first_share, words.second_share
X, two, three = space("X"), finite(2), finite(3)
here, there, x = law("here", X), law("there", X), point("x", X)
state, y = point("state", two), point("y", two)
chosen, level = real("chosen"), real("level")
reading = kernel("reading", pair_sort(REAL, X), two)
responding = kernel("responding", pair_sort(REAL, two), two)


def of_data(at_level):
    """The laws of the release in the two states, where mechanisms read a dataset."""
    return [bind(data, x, at(reading, at_level, x)) for data in (here, there)]


def of_states(at_level):
    """The laws of the release in the two states, which the mechanisms read."""
    return [at(responding, at_level, label(place, 2)) for place in (0, 1)]


def posterior(laws, output):
    """The posterior chance of the first state, which is the attacker's best answer."""
    left, right = (
        first_share * chance(laws[0], output),
        second_share * chance(laws[1], output),
    )
    return left / (left + right)


def feasible(laws):
    """The posterior keeps the constraints at every output."""
    told = posterior(laws, y)
    return forall(y, words.allowed(told, 1 - told))


def attacker_loss(laws):
    """The mean log loss of the posterior."""
    told = posterior(laws, y)
    left = first_share * mean(laws[0], y, log(told))
    return -(left + second_share * mean(laws[1], y, log(1 - told)))


def programme(laws_at):
    """What a solution of the programme has."""
    less = attacker_loss(laws_at(chosen)) <= attacker_loss(laws_at(level))
    better = implies(conjunction(level > 0, feasible(laws_at(level))), less)
    return {
        "shares": conjunction(
            first_share > 0, second_share > 0, equal(first_share + second_share, 1)
        ),
        "target": conjunction(epsilon >= 0, delta >= 0, delta < 1),
        "feasible": conjunction(chosen > 0, feasible(laws_at(chosen))),
        "least": forall(level, better),
    }


source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, "
about = (
    "{chosen} is the epsilon of the copula, on which the release may depend in any "
    "way. Two states, one prior, a release of two labels, and as the attacker's loss "
    "the cross entropy, which the paper gives as an example of a bound-consistent one: "
    "the answer that minimises it is the posterior (lemma_7). "
)

SPEC = Theorem(
    title="Solutions of the programme make the composition private",
    source=source + "proposition 3",
    covers=("CP-P3",),
    standing="refuted",
    uses=(close,),
    given=programme(of_data),
    claim=close(*of_data(chosen), epsilon, delta),
    repair="confounding_privacy.target_correlation",
    printed=Printed(
        place="section 5, proposition 3",
        words="Comp is (epsilon_g, delta_g)-CP for any epsilon_c in E",
    ),
    remark=about + "The dataset is a bit that differs from the state with probability "
    "3/100, and each mechanism tells it, for example with noise that is uniform within "
    "1/2: then the copula changes nothing that is told, and every epsilon of it solves "
    "the programme. For the target exp({epsilon}) = 20 and delta 1/10 the posterior "
    "keeps the constraints strictly, and the delta that is needed is 37/100.",
)

STATES = Theorem(
    title="Solutions of the programme make the composition private, without a dataset",
    source=source + "corollary 1",
    covers=("CP-C1",),
    standing="refuted",
    uses=(close,),
    given=programme(of_states),
    claim=close(*of_states(chosen), epsilon, delta),
    repair="confounding_privacy.target_correlation",
    printed=Printed(
        place="section 5.1, corollary 1",
        words="Comp is (epsilon_g, delta_g)-DP for any epsilon_c in hat E",
    ),
    remark=about + "Mechanisms that read the state: one flips it with probability "
    "3/100, and the two that the copula couples tell nothing, so that they are left "
    "out. For mechanisms with normal noise the programme has no solution, since their "
    "posteriors come arbitrarily close to 0.",
)

place = point("place", pair_sort(REAL, two))
keep = function(place, dirac(second(place)))
flipped = finite_law("97/100", "3/100"), finite_law("3/100", "97/100")
target = {
    first_share: "1/2",
    second_share: "1/2",
    epsilon: log(20),
    delta: "1/10",
    chosen: 1,
}
zero = event(y, equal(y, label(0, 2)))
SPEC = SPEC.but(
    refutation=At(
        {**target, here: flipped[0], there: flipped[1], reading: keep},
        (zero,),
        {"X": two},
    )
)
STATES = STATES.but(
    refutation=At(
        {**target, responding: function(place, choose(second(place), *flipped))},
        (zero,),
    )
)
