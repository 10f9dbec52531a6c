"""One mechanism as one on the states: private as such, if confounding private."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._laws")
confounding_private = definition("confounding_privacy.definition_3")
private = definition("foundations.differential_privacy")
given_states = theorem("confounding_privacy.definition_3.states")
prior, s, t = words.prior, words.s, words.t
mechanism, pairs = words.mechanism, words.pairs
epsilon, delta = words.epsilon, words.delta


def all_single(loss):
    """Under each prior, the law of the output given the state is private."""
    laws = function(s, words.released(s, mechanism))
    return forall(prior, private(laws, pairs, loss, delta))


is_private = confounding_private(words.of_chain, mechanism, pairs, epsilon, delta)

SPEC = Theorem(
    title="A mechanism is confounding private if it is private as one on the states",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4",
    covers=("CP-Q102",),
    uses=(confounding_private, private),
    given={"possible": words.possible},
    claim=conjunction(
        implies(is_private, all_single(epsilon)),
        implies(all_single(epsilon), is_private),
    ),
    remark="The state is the only record of a database, and the law of the output "
    "given the state is what the mechanism makes of it. Each state has a positive "
    "probability. That the product of several such mechanisms has the privacy of "
    "their optimal composition is what these words mean; it says nothing of the "
    "composition itself.",
)


def proof(p):
    """Both say that the laws of the output are close for each pair."""
    forms = p.use(given_states)
    compare, confound = p.parts(forms)
    near = member(pair(s, t), pairs)
    here = p.assume(near)
    sizes = [p.at(p.given("possible"), prior, one) for one in (s, t)]
    known = p.assume(is_private)
    by_states = p.apply(compare, p.the_same(known, compare.formula.arguments[0]))
    rule = p.at(by_states, prior, s, t)
    closeness = p.apply(rule, p.have(rule.formula.arguments[0], here, *sizes))
    forwards = p.every(p.supposing(near, closeness), s, t)
    single = all_single(epsilon)
    forwards = p.the_same(p.every(forwards, prior), single)
    supposed = p.at(p.at(p.assume(single), prior), s, t)
    premise = p.assume(rule.formula.arguments[0])
    back = p.apply(supposed, p.have(near, premise))
    back = p.every(p.supposing(premise.formula, back), prior, s, t)
    back = p.apply(confound, p.the_same(back, confound.formula.arguments[0]))
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(single, p.the_same(back, is_private)),
    )


output_0 = (label(0, 1), words.zero, words.one, words.output_0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(words.kept, spaces=words.spaces),
    near_misses={
        "a state that cannot be": NearMiss(
            without="possible",
            at=At(
                {**words.kept, words.states: words.surely_0, epsilon: 0},
                output_0,
                words.spaces,
            ),
        ),
        "less {epsilon}": NearMiss(
            claim=implies(is_private, all_single(epsilon + log("99/100"))),
            witnesses=output_0,
        ),
    },
)
