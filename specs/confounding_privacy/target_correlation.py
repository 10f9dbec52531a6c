"""Correlations that keep a target for all pairs of states: the exact test."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

gdp = definition("foundations.gaussian_dp")
exact = theorem("confounding_privacy.gaussian_pair")
words = shared("confounding_privacy._gaussian_outputs")
S = space("S")
s, t, r, mu = point("s", S), point("t", S), words.r, real("mu")
f, g = function_variable("f", S), function_variable("g", S)
pairs = event_variable("pairs", pair_sort(S, S))
apart = member(pair(s, t), pairs)
loss = words.copula.pair_loss(at(f, s) - at(f, t), at(g, s) - at(g, t), r)
keeps = Definition(
    "keeps_target",
    (f, g, pairs, r, mu),
    forall(s, t, implies(apart, loss <= mu**2)),
)
kept = keeps(f, g, pairs, r, mu)
laws = [words.outputs_of(at(f, one), at(g, one)) for one in (s, t)]
private = gdp(*laws, mu)
all_private = forall(s, t, implies(apart, private))

SPEC = Theorem(
    title="A correlation that keeps the target for every pair of states",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 5, with "
    "the exact test in place of constraints on posteriors",
    covers=("CP-A3",),
    standing="definition",
    defines=keeps,
    reads="the outputs with means {0} and {1} and correlation {3} lose at most {4} on "
    "the pairs {2}",
    uses=(gdp,),
    given={"correlation": words.within_1, "target": mu >= 0},
    claim=conjunction(implies(kept, all_private), implies(all_private, kept)),
    remark="Two normal outputs of deviation 1, any states and pairs. The correlation "
    "that makes the loss of one pair equal to the target is that of gaussian_target, "
    "and the epsilon of the copula belongs to it by effective_correlation; where no "
    "correlation keeps the target, none is to be chosen. The paper's search instead "
    "keeps constraints on posteriors, which guarantee nothing: proposition_3. Other "
    "mechanisms than normal ones need their own curves.",
)


def at_pair(p):
    """The pair's loss is at most the square of the target, or its root the target."""
    wide, aim = p.given("correlation"), p.given("target")
    names = {"a1": at(f, s), "a2": at(g, s), "b1": at(f, t), "b2": at(g, t)}
    values = {exact[name]: one for name, one in names.items()}
    rule = p.use(exact, {**values, exact["r"]: r, exact["mu"]: mu}, wide)
    v, rest = real("v"), p.have(1 - r**2 > 0, wide)
    first_gap, second_gap = at(f, s) - at(f, t), at(g, s) - at(g, t)
    squares = first_gap**2 + (second_gap - r * first_gap) ** 2 / (1 - r**2)
    positive = p.have((second_gap - r * first_gap) ** 2 / (1 - r**2) >= 0, rest)
    positive = p.have(loss >= 0, p.have(equal(loss, squares), rest), positive)
    both = conjunction(
        implies(v <= mu**2, sqrt(v) <= mu), implies(sqrt(v) <= mu, v <= mu**2)
    )
    some = p.assume(v >= 0)
    size = p.have(conjunction(equal(sqrt(v) ** 2, v), sqrt(v) >= 0), some)
    root = p.supposing(some, p.have(both, size, aim))
    return rule, p.apply(p.at(p.every(root, v), loss), positive)


def proof(p):
    """At each pair."""
    rule, root = at_pair(p)
    there = p.assume(apart)
    one = p.apply(p.at(p.assume(kept), s, t), there)
    one = p.apply(p.part(rule, 0), p.apply(p.part(root, 0), one))
    one = p.every(p.supposing(there, p.the_same(one, private)), s, t)
    two = p.apply(p.at(p.assume(all_private), s, t), there)
    two = p.apply(p.part(root, 1), p.apply(p.part(rule, 1), two))
    two = p.the_same(p.every(p.supposing(there, two), s, t), kept)
    return p.have(
        p.statement.claim, p.supposing(kept, one), p.supposing(all_private, two)
    )


two_states = point("two_states", pair_sort(finite(2), finite(2)))
usual = {
    f: table(0, 1),
    g: table(0, 1),
    pairs: event(two_states, TRUE),
    r: 0,
    mu: sqrt(number(2)),
}
zero, one = label(0, 2), label(1, 2)


outputs = words.outputs
first_low = test_of(outputs, indicator(first(outputs) >= 1)), "-9/10"


def tells(p, claim):
    """The first output alone tells more."""
    way = p.part(p.assume(claim), 0)
    shown = p.auto(way.formula.arguments[0])
    fact = p.at(p.apply(way, shown), zero, one)
    return p.absurd(p.apply(fact, p.auto(fact.formula.arguments[0])), *first_low)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2)}),
    near_misses={
        "correlation 1": NearMiss(
            given={"correlation": r > -1}, at={r: 1, mu: 0}, refute=tells
        ),
        "correlation minus 1": NearMiss(
            given={"correlation": r < 1}, at={r: -1, mu: 0}, refute=tells
        ),
        "a negative target": NearMiss(without="target", at={mu: -2}, refute=tells),
    },
)
