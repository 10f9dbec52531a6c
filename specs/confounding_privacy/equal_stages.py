"""The least epsilon of two or three equal stages, in closed form."""

from verifydp.formal.spec import *

composed_budget = definition("confounding_privacy.composed_budget")
epsilon, delta, other = real("epsilon"), real("delta"), real("e")
n, k, i, m, j = map(natural, "nkimj")
growth = exp(epsilon)


def binomial(number_of, chosen):
    """The number of subsets: the product of (k - j) / (j + 1) over j below m."""
    factor = (to_real(number_of) - to_real(j)) / (to_real(j) + 1)
    return exp(sum_(chosen, j, log(factor)))


more = (to_real(k) - to_real(m)) * epsilon
fewer = (to_real(k) - 2 * to_real(i) + to_real(m)) * epsilon
gained = sum_(i, m, binomial(k, m) * (exp(more) - exp(fewer)))
closed_form = Definition(
    "delta_of_equal_stages",
    (epsilon, delta, k, i),
    1 - power(1 - delta, to_real(k)) * (1 - gained / power(1 + growth, to_real(k))),
)


def at_place(count, place, by=0, up=0, of=0, times=0):
    """At the delta of the closed form the least epsilon is k - 2 i times the one."""
    stages, answers = natural_number(count + up), natural_number(count + of)
    return composed_budget(
        function(n, epsilon),
        function(n, delta),
        stages,
        closed_form(epsilon, delta, answers, natural_number(place + by)),
        (count - 2 * place + times) * epsilon,
    )


pairs = [(2, 0), (2, 1), (3, 0), (3, 1)]
SPEC = Theorem(
    title="The closed form of two and of three equal stages",
    source="Kairouz, Oh and Viswanath 2015, theorem 3.3; Zhang, Malin, Raviv and "
    "Vorobeychik, confounding privacy, section 4",
    covers=("CP-A6",),
    standing="definition",
    defines=closed_form,
    reads="delta number {3} of {2} stages with {0} and {1}",
    uses=(composed_budget,),
    given={"epsilon": epsilon >= 0, "delta": delta < 1},
    claim=conjunction(*(at_place(*one) for one in pairs)),
    remark="The delta number i is that at which the least epsilon is k - 2 i times "
    "{epsilon}, for two and for three stages and every i; for more stages it is not "
    "contained. The paper writes the sum over the indices below i; the index i itself "
    "would add 0.",
)


def proof(p):
    """All answers, of which there are four or eight."""
    c = growth
    weights = p.have(
        conjunction(c >= 1, c / (1 + c) >= 0, c / (1 + c) <= 1),
        p.given("epsilon"),
    )
    positive = p.given("epsilon")
    facts = []
    for count, place in pairs:
        goal = at_place(count, place)
        form = closed_form(epsilon, delta, natural_number(count), natural_number(place))
        numerator = exp(count * epsilon) - exp((count - 2) * epsilon)
        share = numerator / (1 + c) ** count if place else number(0)
        told = 1 - (1 - delta) ** count * (1 - share)
        plain = p.have(equal(form, told), weights)
        body = composed_budget.at(goal.arguments)
        size, enough, above = body.arguments
        inner = p.have(1 - delta > 0, p.given("delta"))
        exact = p.axiom("exp_log", 1 - delta, facts=[inner])
        total = exp(sum_(natural_number(count), n, log(1 - delta)))
        product = p.have(equal(total, (1 - delta) ** count), exact)
        parts = [
            p.have(size, positive),
            p.have(enough, product, plain, weights, positive, inner),
        ]
        premise, more = p.at(p.assume(above), other).formula.arguments
        below = p.assume(premise)
        grows = p.have(
            conjunction(
                exp(other) >= 1, exp(other) < exp((count - 2 * place) * epsilon)
            ),
            below,
        )
        less = p.have(more, grows, below, product, plain, weights, positive, inner)
        parts.append(p.the_same(p.every(p.supposing(below, less), other), above))
        facts.append(p.the_same(p.have(body, *parts), goal))
    return p.have(p.statement.claim, *facts)


def parts_of(p, claim, place):
    """What a part of a claim says of its least epsilon."""
    part = p.part(p.assume(claim), place)
    return p.parts(p.have(composed_budget.at(part.formula.arguments), part))


def already_enough(place, at_):
    """A smaller epsilon is not above what the delta leaves."""

    def refute(p, claim):
        rule = p.at(parts_of(p, claim, place)[2], at_)
        premise = rule.formula.arguments[0]
        return p.have(FALSE, p.apply(rule, p.auto(premise)))

    return refute


def below_0(p, claim):
    """No epsilon is below 0."""
    return p.have(FALSE, parts_of(p, claim, 0)[0])


def not_enough(place):
    """What the answers gain is above what the delta leaves."""

    def refute(p, claim):
        return p.have(FALSE, parts_of(p, claim, place)[1])

    return refute


def but(place, **changed):
    """The claim with one part at other values."""
    return conjunction(
        *(
            at_place(*one, **(changed if number_of == place else {}))
            for number_of, one in enumerate(pairs)
        )
    )


odds_3 = {epsilon: log(3), delta: "1/10"}


def away(place, refute, **changed):
    return NearMiss(claim=but(place, **changed), at=At(odds_3, refute=refute))


near_misses = {
    "an epsilon below 0": NearMiss(
        without="epsilon", at=At({**odds_3, epsilon: -1}, refute=below_0)
    ),
    "deltas of 1": NearMiss(
        without="delta", at=At({epsilon: 1, delta: 1}, refute=already_enough(0, 0))
    ),
    "the delta of the epsilon before": away(1, not_enough(1), by=-1),
}
# With the delta of one stage more, an epsilon below the last one is enough.
growths = {(2, 0): 8, (3, 0): 26}
for place, (count, number_of) in enumerate(pairs):
    words = f"{count} stages, delta number {number_of}"
    exact = (count - 2 * number_of) * log(3)
    early = growths.get((count, number_of))
    refuted = already_enough(place, log(early)) if early else not_enough(place)
    near_misses[f"{words}: one epsilon more"] = away(
        place, already_enough(place, exact), times=1
    )
    near_misses[f"{words}: one stage more"] = away(place, not_enough(place), up=1)
    near_misses[f"{words}: the delta of one stage more"] = away(place, refuted, of=1)
SPEC = SPEC.but(proof=proof, instance=At(odds_3), near_misses=near_misses)
