"""Differential privacy in the words of confounding privacy: no state is likelier."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._laws")
confounding_private = definition("confounding_privacy.definition_3")
private = definition("foundations.differential_privacy")
single_point = theorem("confounding_privacy.single_point")
R, S, Y, prior, s, t = words.R, words.S, words.Y, words.prior, words.s, words.t
states, data, pairs = words.states, words.data, words.pairs
epsilon, delta, share = words.epsilon, words.delta, words.share
uniform = forall(prior, s, t, equal(share(s), share(t)))
state_private = Definition(
    "uniformly_private",
    (states, data, words.mechanism, pairs, epsilon, delta),
    conjunction(
        uniform,
        confounding_private(words.of_chain, words.mechanism, pairs, epsilon, delta),
    ),
    uses=(confounding_private,),
)
M = kernel("M", S, Y)
state_of = point("state_of", pair_sort(R, S))
itself = function(state_of, dirac(second(state_of)))


def as_states(loss):
    """The data are the state."""
    return state_private(states, itself, M, pairs, loss, delta)


def is_private(loss):
    return private(M, pairs, loss, delta)


SPEC = Theorem(
    title="Where the data are the state, it is differential privacy",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 2",
    covers=("CP-D103",),
    standing="definition",
    defines=state_private,
    reads="{2} is ({4}, {5})-private on {3} for equally likely states from {0} with "
    "data from {1}",
    uses=(private,),
    given={"uniform": uniform, "possible": words.possible},
    claim=conjunction(
        implies(as_states(epsilon), is_private(epsilon)),
        implies(is_private(epsilon), as_states(epsilon)),
    ),
    remark="The pairs are the neighbouring states. That all states are equally likely "
    "plays no part in the inequality, which is about laws given a state. Where the "
    "data are not the state, only what they show of it is bounded.",
)


def proof(p):
    """A mechanism on the states, which are the data."""
    forms = p.use(
        single_point, p.given("possible"), spaces={"X": S}, data=itself, mechanism=M
    )
    to_single, to_private = p.parts(forms)
    known = p.part(p.assume(as_states(epsilon)), 1)
    single = p.apply(to_single, p.the_same(known, to_single.formula.arguments[0]))
    forwards = p.the_same(p.at(single, prior), is_private(epsilon))
    supposed = p.assume(is_private(epsilon))
    every = p.every(supposed, prior)
    back = p.apply(to_private, p.the_same(every, to_private.formula.arguments[0]))
    both = state_private.at(as_states(epsilon).arguments)
    back = p.have(both, p.given("uniform"), p.the_same(back, both.arguments[1]))
    return p.have(
        p.statement.claim,
        p.supposing(as_states(epsilon), forwards),
        p.supposing(is_private(epsilon), p.the_same(back, as_states(epsilon))),
    )


told = {
    states: words.fair,
    M: words.flips,
    pairs: words.all_pairs,
    epsilon: log(3),
    delta: 0,
}
spaces = {"R": finite(1), "S": finite(2), "Y": finite(2)}
by_labels = shared("hypothesis_testing._evaluated").by_labels

SPEC = SPEC.but(
    proof=proof,
    instance=At(told, spaces=spaces),
    near_misses={
        "a likelier state": NearMiss(
            without="uniform",
            at=At(
                {
                    **told,
                    epsilon: log(4),
                    states: function(words.only, finite_law("1/3", "2/3")),
                },
                spaces=spaces,
                refute=by_labels,
            ),
        ),
        "less {epsilon}": NearMiss(
            claim=implies(as_states(epsilon), is_private(epsilon + log("99/100"))),
            witnesses=(words.zero, words.one, words.output_0),
        ),
    },
    exceptions={
        "possible": "on finitely many states it follows from the other hypothesis; "
        "else there is no equal probability but 0, and no point can be evaluated",
    },
)
