"""Proposition 2 for one uniform bit: the factor between the two notions is smaller.

A secret with two equally likely values. The less likely posterior probability decides
membership privacy, and its odds decide inferential privacy.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

by_labels = shared("hypothesis_testing._evaluated").by_labels
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
R, D, Out = space("R"), space("D"), space("O")
belief, x, o = point("belief", R), point("x", D), point("o", Out)
prior, M, W = kernel("prior", R, D), kernel("M", D, Out), event_variable("W", Out)
secret, epsilon = function_variable("secret", D, finite(2)), real("epsilon")
two, bit = point("two", pair_sort(finite(2), finite(2))), point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)


def odds_move(loss):
    return inferential(prior, M, secret, event(two, TRUE), loss)


def mass(of):
    return mean(at(prior, belief), x, indicator(equal(at(secret, x), of)))


private = membership(prior, M, secret, epsilon)
sharper = odds_move(log(2 * exp(epsilon) - 1))
uniform = forall(belief, conjunction(equal(mass(zero), "1/2"), equal(mass(one), "1/2")))

SPEC = Theorem(
    title="Proposition 2, one uniform bit: the exact relation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 2",
    covers=("HT-P2",),
    standing="ambiguous",
    uses=(membership, inferential),
    given={"uniform": uniform, "epsilon": epsilon >= 0},
    claim=conjunction(implies(private, sharper), implies(sharper, private)),
    remark="Reading about one record that is a fair bit: eps_IP = log(2 exp(eps_MP) - "
    "1), which is less than 2 eps_MP if eps_MP > 0. Bit kept with probability 3/4: "
    "eps_MP = log 2 and eps_IP = log 3. With three values the factor 2 is reached "
    "(membership_factor_reached).",
)


def hit(of):
    has_it = indicator(equal(at(secret, x), of))
    return mean(at(prior, belief), x, has_it * probability(at(M, x), W))


output = mean(at(prior, belief), x, probability(at(M, x), W))


def labelled(p, formula, chosen, facts):
    """Show what is said of all values of the secret, label by label, and then of W."""
    at_chosen = p.at(p.assume(formula), *chosen).formula
    if at_chosen.arguments[0].data == bit.sort:
        parts = [labelled(p, formula, (*chosen, of), facts) for of in (zero, one)]
        return p.step("forall_labels", *parts, terms=(at_chosen,))
    premise, goal = p.at(p.assume(formula), *chosen, W).formula.arguments
    here = p.assume(premise)
    shown = p.have(goal, here, *(p.cut(p.have(output > 0, here), one) for one in facts))
    return p.every(p.supposing(premise, shown), W)


def proof(p):
    """The two chances add up to that of the output."""
    E = exp(epsilon)
    either = p.auto(forall(bit, disjunction(equal(bit, zero), equal(bit, one))))
    both = p.auto(forall(bit, negation(conjunction(equal(bit, zero), equal(bit, one)))))
    which = [p.at(fact, at(secret, x)) for fact in (either, both)]
    chance = p.mean_between(at(M, x), o, indicator(member(o, W)))
    seen, facts = probability(at(M, x), W), []
    parts = [indicator(equal(at(secret, x), of)) * seen for of in (zero, one)]
    total = parts[0] + parts[1]
    for low, high in ((total, seen), (seen, total), (0, parts[0]), (0, parts[1])):
        bound = p.have(number(low) <= high, *which, chance)
        facts.append(p.mean(bound, at(prior, belief), x))
    facts.append(p.at(p.given("uniform"), belief))
    large = p.have(E >= 1, p.given("epsilon"))
    exact = p.axiom("exp_log", 2 * E - 1, facts=[large])
    known = p.assume(output > 0)
    moved, odds = [], []
    for of, other in ((zero, one), (one, zero)):
        up = p.at(p.assume(private), belief, of, W)
        premise = p.have(up.formula.arguments[0], known, *facts)
        moved.append(
            p.have(output <= 2 * E * hit(of), p.apply(up, premise), *facts, known)
        )
        odd = p.at(p.assume(sharper), belief, of, other, W)
        premise = p.have(odd.formula.arguments[0], known, *facts)
        bound = hit(of) <= (2 * E - 1) * hit(other)
        odds.append(p.have(bound, p.apply(odd, premise), *facts, known, exact))
    ways = [(sharper, private, odds), (private, sharper, moved)]
    sides = []
    for start, end, shown in ways:
        to_labels = labelled(p, end, (belief,), (*shown, *facts, large, exact))
        sides.append(p.supposing(start, p.the_same(p.every(to_labels, belief), end)))
    return p.have(p.statement.claim, *sides)


some = point("some", finite(1))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
response = {
    prior: function(some, finite_law("1/2", "1/2")),
    M: table(*flips),
    secret: function(bit, bit),
    epsilon: log("201/100"),
}
skewed = finite_law("1/10", "9/10"), finite_law("7/10", "3/10")
spaces = {"R": finite(1), "D": finite(2), "O": finite(2)}


def at_response(changes=None):
    values = {**response, **(changes or {})}
    return At(values, spaces=spaces, refute=by_labels)


SPEC = SPEC.but(
    proof=proof,
    instance=at_response(),
    near_misses={
        "a little less": NearMiss(
            claim=implies(private, odds_move(log(2 * exp(epsilon) - "104/100"))),
            at=at_response(),
        ),
        "a secret that is not uniform": NearMiss(
            without="uniform",
            claim=implies(private, sharper),
            at=at_response(
                {
                    prior: function(some, finite_law("3/4", "1/4")),
                    epsilon: log(3),
                    M: table(*skewed),
                }
            ),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=implies(sharper, private),
            at=at_response({M: function(bit, dirac(zero)), epsilon: -log(3)}),
        ),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=at_response()),
    },
    exceptions={
        "1/2": "any other value contradicts the other half: the two chances add up to 1"
    },
)
