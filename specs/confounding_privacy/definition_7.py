"""The privacy loss as a random number: the log ratio of two densities at the output."""

from verifydp.formal.spec import *

Y = space("Y")
P, Q, R, y = law("P", Y), law("Q", Y), law("R", Y), point("y", Y)
u, v = any_test("u", Y), any_test("v", Y)
scale, epsilon, delta = real("scale"), real("epsilon"), real("delta")
hockey_stick = definition("foundations.hockey_stick")
density = definition("foundations.density")
densities = theorem("foundations.density")
attained = theorem("foundations.hockey_stick_attained.densities")
positive = conjunction(value(u, y) > 0, value(v, y) > 0)
infinite = conjunction(value(u, y) > 0, value(v, y) <= 0)
flag, size = if_(infinite, 1, 0), if_(positive, log(value(u, y) / value(v, y)), 0)
told = pair(flag, size)
privacy_loss = Definition("privacy_loss", (P, u, v), pushforward(P, y, told))
loss = point("loss", pair_sort(REAL, REAL))


def bounded(of, by=epsilon):
    """A loss is finite and at most so large."""
    return conjunction(first(of) <= 0, second(of) <= by)


compares = value(u, y) <= exp(epsilon) * value(v, y)


def below(by=epsilon):
    """The chance of such a loss."""
    return probability(privacy_loss(P, u, v), event(loss, bounded(loss, by)))


SPEC = Theorem(
    title="A loss of at most {epsilon}, and densities that compare",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 7 "
    "and appendix G, eq. (16)",
    covers=("CP-D7", "CP-Q16"),
    standing="definition",
    defines=privacy_loss,
    reads="the privacy loss of an output from {0} with the densities {1} and {2}",
    given={"epsilon": epsilon >= 0},
    claim=equal(
        below(),
        probability(P, event(y, compares)),
    ),
    remark="The loss is a pair: whether it is infinite, as where only the second "
    "density is 0, and the log ratio of the densities where both are positive; where "
    "the first one is 0, which has probability 0, it is 0. Eq. (16) asks that it is "
    "at most {epsilon} with probability at least 1 - delta; lemma_6 has this "
    "condition in the words of the right side.",
)


def excess(of, most=1):
    """How much a loss is above epsilon, from 0 to 1; an infinite one counts most."""
    return if_(first(of) <= 0, maximum(0, 1 - exp(epsilon - second(of))), most)


k = any_test("k", pair_sort(REAL, REAL))


def counted(most=1):
    """A test that gives each loss its excess."""
    return forall(y, equal(value(k, told), excess(told, most)))


mean_excess = mean(privacy_loss(P, u, v), loss, value(k, loss))

HOCKEY_STICK = Theorem(
    title="The hockey-stick divergence is a mean over the privacy loss",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4.1; "
    "Balle, Barthe and Gaboardi 2018",
    covers=("CP-Q101",),
    uses=(hockey_stick, density, privacy_loss),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
        "excess": counted(),
    },
    claim=hockey_stick(P, Q, epsilon, mean_excess),
    remark="An infinite loss counts 1.",
)


def by_sign(p, goal, *facts):
    """Show a claim about an output and its loss by the signs of the two densities."""
    ratio, hole = value(u, y) / value(v, y), p.fresh(REAL)
    both = p.assume(positive)
    exact = p.axiom("exp_log", ratio, facts=[p.have(ratio > 0, both)])
    whole = p.have(equal(ratio * value(v, y), value(u, y)), both)
    shift = p.have(equal(exp(epsilon - log(ratio)) * exp(log(ratio)), exp(epsilon)))
    simple = p.have(goal(log(ratio)), exact, both, whole, shift, *facts)
    is_ratio = p.have(equal(log(ratio), size), both)
    usual_case = p.rewrite(is_ratio, simple, goal(hole), hole)
    rest = p.assume(negation(positive))
    simple = p.have(goal(number(0)), rest, *facts)
    is_zero = p.have(equal(number(0), size), rest)
    other = p.rewrite(is_zero, simple, goal(hole), hole)
    return p.cases(positive, usual_case, other)


def proof(p):
    """The logarithm is increasing; where the first density is 0 both hold."""
    left, right = indicator(bounded(told)), indicator(compares)

    def goal(of):
        return equal(indicator(bounded(pair(flag, of))), right)

    same = by_sign(p, goal, p.given("epsilon"))
    low = p.mean(p.have(left <= right, same), P, y)
    high = p.mean(p.have(right <= left, same), P, y)
    return p.have(p.statement.claim, low, high)


bit = point("bit", finite(2))
first_only, fair = test_of(bit, choose(bit, 1, 0)), test_of(bit, "1/2")
telling = {
    P: finite_law("3/4", "1/4"),
    u: test_of(bit, choose(bit, "3/4", "1/4")),
    v: test_of(bit, choose(bit, "1/4", "3/4")),
    epsilon: log(2),
}
two = {"Y": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(telling, spaces=two),
    near_misses={
        "a negative {epsilon}": NearMiss(
            without="epsilon",
            at=At(
                {
                    P: finite_law(1, 0),
                    u: test_of(bit, 0),
                    v: test_of(bit, 0),
                    epsilon: -1,
                },
                spaces=two,
            ),
        ),
        "a loss of twice {epsilon}": NearMiss(
            claim=equal(below(2 * epsilon), probability(P, event(y, compares))),
        ),
    },
)


def divergence(p):
    """The density times the excess is the positive part that the divergence adds up."""
    laws = p.given("density of P"), p.given("density of Q")
    attains, integral = p.parts(p.use(attained, *laws, spaces={"S": Y}))
    positive_part = maximum(0, value(u, y) - exp(epsilon) * value(v, y))

    def goal(of):
        return equal(value(u, y) * excess(pair(flag, of)), positive_part)

    test = value(k, told)
    same = p.have(
        equal(value(u, y) * test, positive_part),
        by_sign(p, goal),
        p.at(p.given("excess"), y),
    )
    low = p.mean(p.have(value(u, y) * test <= positive_part, same), R, y)
    high = p.mean(p.have(positive_part <= value(u, y) * test, same), R, y)
    forms = p.use(densities, spaces={"S": Y}, P=P, R=R, u=u, scale=scale)
    moved = p.at(p.apply(p.part(forms, 0), laws[0]), test_of(y, test))
    value_ = attains.formula.arguments[3]
    equal_ = p.have(equal(value_, mean_excess), integral, moved, low, high)
    hole = p.fresh(REAL)
    return p.rewrite(equal_, attains, hockey_stick(P, Q, epsilon, hole), hole)


output_0 = event(bit, equal(bit, label(0, 2)))
#: Losses of log 3 and - log 3, of which exp(epsilon) = 2 leaves 1/3 and nothing.
third = test_of(loss, if_(second(loss) > 0, "1/3", 0))
by_excess = {
    **telling,
    Q: finite_law("1/4", "3/4"),
    R: finite_law("1/2", "1/2"),
    scale: 2,
    k: third,
}
apart = {
    **by_excess,
    P: finite_law(1, 0),
    Q: finite_law(0, 1),
    u: test_of(bit, choose(bit, 1, 0)),
    v: test_of(bit, choose(bit, 0, 1)),
}
close = definition("foundations.closeness")


def too_small(p, claim):
    """The bound for all events fails at the first output."""
    return p.absurd(p.have(close(*claim.arguments), p.assume(claim)), output_0)


def refuted_at(values):
    return At(values, spaces=two, refute=too_small)


HOCKEY_STICK = HOCKEY_STICK.but(
    proof=divergence,
    instance=At(by_excess, spaces=two),
    near_misses={
        "an infinite loss counts half": NearMiss(
            given={"excess": counted("1/2")},
            at=refuted_at({**apart, k: test_of(loss, if_(first(loss) > 0, "1/2", 0))}),
        ),
        "another P": NearMiss(
            without="density of P", at=refuted_at({**by_excess, P: finite_law(1, 0)})
        ),
        "another Q": NearMiss(
            without="density of Q", at=refuted_at({**by_excess, Q: finite_law(0, 1)})
        ),
        "another excess": NearMiss(
            without="excess", at=refuted_at({**by_excess, k: test_of(loss, 0)})
        ),
    },
)
