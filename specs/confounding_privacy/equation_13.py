"""How often the posterior is far from the prior where the output is random as well."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

words = shared("confounding_privacy._posterior")
at_value = shared("general_composition._classes").at_value
mean_at_most = definition("foundations.mean_bound")
at_each_output = theorem("confounding_privacy.lemma_4")
prior, belief, release, near = words.prior, words.belief, words.release, words.near
epsilon, delta, s, y = words.epsilon, words.delta, words.s, words.y
outputs = law("outputs", words.Y)
source = (
    "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix G, eq. (13)"
)
posterior_of = function(s, words.ratio)


def often(bound):
    """The chance that the drawn state has a ratio near 1."""
    return mean(outputs, y, mean(at(belief, y), s, indicator(near))) >= bound


SPEC = Theorem(
    title="A state drawn from the posterior of a random output seldom has a ratio far "
    "from 1",
    source=source,
    covers=("CP-Q13",),
    standing="ambiguous",
    uses=(mean_at_most,),
    given={
        "possible": forall(s, chance(prior, s) > 0),
        "lower": words.lower,
        "moment": forall(
            y, mean_at_most(at(belief, y), posterior_of, delta * exp(epsilon))
        ),
    },
    claim=often(1 - delta),
    remark="Reading: the state is drawn from the posterior, as in eq. (12), and the "
    "output from any law, that of a state among others. Finitely or countably many "
    "states.",
)
seldom = At(
    {
        prior: finite_law("1/100", "99/100"),
        release: table(finite_law("2/5", "3/5"), finite_law("448/495", "47/495")),
        belief: table(finite_law("4/900", "896/900"), finite_law("6/100", "94/100")),
        epsilon: log(5),
        delta: "3/10",
    },
    (words.zero,),
    words.spaces,
)
FIXED_STATE = Theorem(
    title="In each state the posterior of that state is seldom far from its prior",
    source=source,
    covers=("CP-Q13",),
    standing="ambiguous",
    repair="confounding_privacy.equation_13",
    given=words.printed,
    claim=forall(s, mean(at(release, s), y, indicator(near)) >= 1 - delta),
    printed=Printed(
        place="appendix G, eq. (13)",
        words="e^(-epsilon) <= J(S|Y)/p(S) <= e^epsilon, with probability at least "
        "1 - delta given s_0",
    ),
    remark="Reading: the state is the one that the output is drawn in, as eq. (14) and "
    "(15) need it. It fails: a state of probability 1/100 gives output 1 with "
    "probability 3/5, the other state with 47/495. exp({epsilon}) is 5 and {delta} is "
    "3/10; both conditions of proposition 1 hold, and output 1 makes the first state "
    "six times as likely as before.",
    instance=seldom,
    refutation=seldom,
)


def proof(p):
    """Average over the output what holds at each."""
    inside = p.use(
        at_each_output,
        p.given("possible"),
        p.every(p.at(p.given("lower"), s, y), s),
        p.at(p.given("moment"), y),
        prior=prior,
        posterior=at(belief, y),
    )
    return p.have(p.statement.claim, p.mean(inside, outputs, y))


def each_output(p, goal):
    """The bound at each of the two outputs."""
    cases = [words.added_up(p, at_value(goal, one)) for one in words.both_states]
    return p.step("forall_labels", *cases, terms=(goal,))


lemma = {name: at_each_output[name] for name in ("prior", "posterior", "epsilon")}
lemma["delta"] = at_each_output["delta"]


def as_lemma(point_, **show):
    """A point of lemma 4, with one posterior for both outputs."""
    told = point_.values
    names = {lemma["prior"]: prior, lemma["epsilon"]: epsilon, lemma["delta"]: delta}
    values = {here: told[there] for there, here in names.items()}
    values[belief] = function(words.bit, told[lemma["posterior"]])
    return At({**values, outputs: finite_law(1, 0)}, spaces=words.spaces, show=show)


SPEC = SPEC.but(
    proof=proof,
    instance=as_lemma(at_each_output.instance, moment=each_output),
    near_misses={
        "a state that cannot be": NearMiss(
            without="possible",
            at=as_lemma(
                at_each_output.near_misses["a state that cannot be"].at,
                moment=each_output,
            ),
        ),
        "no lower bound": NearMiss(
            without="lower",
            at=as_lemma(
                at_each_output.near_misses["no lower bound"].at, moment=each_output
            ),
        ),
        "any moment": NearMiss(
            without="moment", at=as_lemma(at_each_output.near_misses["any moment"].at)
        ),
        "a hundredth less of {delta}": NearMiss(
            claim=often(1 - delta * "99/100"),
            at=as_lemma(
                at_each_output.near_misses["a hundredth less of {delta}"].at,
                moment=each_output,
            ),
        ),
    },
)
