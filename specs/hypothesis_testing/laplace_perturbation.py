"""The Laplace perturbation mechanism, and its exact privacy profile.

It releases the answer of a query with Laplace noise of the scale sensitivity / epsilon.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
close = definition("foundations.closeness")
D = space("D")
M, query = kernel("M", D, REAL), function_variable("query", D)
x, x_other, B = point("x", D), point("x_", D), event_variable("B", REAL)
sensitivity, epsilon, other = map(real, ("sensitivity", "epsilon", "other"))
scale = sensitivity / epsilon

perturbation = Definition(
    "laplace_perturbation",
    (M, query, sensitivity, epsilon),
    forall(
        x,
        B,
        equal(probability(at(M, x), B), probability(laplace(at(query, x), scale), B)),
    ),
)
gap = abs(at(query, x) - at(query, x_other))
divergence = 1 - exp((other - epsilon * gap / sensitivity) / 2)
bound = hockey_stick(at(M, x), at(M, x_other), other, divergence)
near = conjunction(gap <= sensitivity, abs(other) * scale <= gap)
private = close(at(M, x), at(M, x_other), epsilon, 0)

SPEC = Theorem(
    title="The Laplace perturbation mechanism and its exact profile",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 2.1; Dwork, McSherry, "
    "Nissim and Smith 2006",
    covers=("HT-M1",),
    standing="definition",
    defines=perturbation,
    reads="{0} releases {1} with Laplace noise for the sensitivity {2} and the "
    "epsilon {3}",
    uses=(hockey_stick, close),
    given={
        "mechanism": perturbation(M, query, sensitivity, epsilon),
        "scale": scale > 0,
    },
    claim=forall(x, x_other, other, implies(near, conjunction(private, bound))),
    remark="For any two databases whose answers are no further apart than the "
    "sensitivity: those a sensitivity apart give 1 - exp((loss - {epsilon}) / 2) at a "
    "loss. The profile is stated where the loss can lie, beyond which it is 0 or 1 - "
    "exp(loss). The paper has vectors of answers; the definition here is that of one, "
    "and theorem_1 has vectors.",
)
profile = theorem("foundations.laplace_profile")
pure = theorem("foundations.laplace")


def proof(p):
    """The laws of the outputs are Laplace laws, whose profile is known."""
    positive, known = p.given("scale"), p.given("mechanism")
    not_zero = p.at(p.step("axiom", texts=("divide_zero",)), epsilon)
    laws = [laplace(at(query, one), scale) for one in (x, x_other)]
    chances = [p.at(known, one, B) for one in (x, x_other)]
    here = p.assume(near)
    within = p.have(abs(other) * scale <= gap, here)
    values = {"f": at(query, x), "g": at(query, x_other), "b": scale, "epsilon": other}
    values = {profile[name]: one for name, one in values.items()}
    exact = p.use(profile, values, positive, within)
    shape = p.have(equal(gap / scale, epsilon * gap / sensitivity), positive, not_zero)
    halves = hockey_stick.at(exact.formula.arguments).arguments
    of_laws, reached = (p.have(part, exact) for part in halves)
    delta = exact.formula.arguments[3]
    same = p.have(equal(delta, divergence), shape)
    mine, yours = (probability(one, B) for one in outputs)
    limit = mine <= exp(other) * yours + divergence
    limit = p.have(limit, p.at(of_laws, B), *chances, same)
    closeness = close(*outputs, other, divergence)
    closeness = p.the_same(p.every(limit, B), closeness)
    below = real("below")
    smaller = p.assume(below < divergence)
    under = p.have(below < delta, smaller, same)
    excess = probability(laws[0], B) - exp(other) * probability(laws[1], B)
    exceeds = p.assume(below < excess)
    other_excess = mine - exp(other) * yours
    moved = p.have(below < other_excess, exceeds, *chances)
    goal = exists(B, below < other_excess)
    found = p.obtain(p.apply(p.at(reached, below), under), B, p.some(goal, B, moved))
    found = p.every(p.supposing(smaller, found), below)
    stick = p.have(bound, closeness, found)
    values = {"f": at(query, x), "g": at(query, x_other), "b": scale}
    values |= {"epsilon": epsilon, "sensitivity": sensitivity}
    enough = p.have(sensitivity <= scale * epsilon, positive, not_zero)
    loss = p.use(pure, positive, p.have(gap <= sensitivity, here), enough, **values)
    limit = p.have(mine <= exp(epsilon) * yours + 0, p.at(loss, B), *chances)
    loss = p.the_same(p.every(limit, B), private)
    both = p.have(conjunction(private, bound), loss, stick)
    return p.every(p.supposing(near, both), x, x_other, other)


draw = point("draw", REAL)
usual = {
    M: function(draw, laplace(draw, 1)),
    query: function(draw, draw),
    sensitivity: 1,
    epsilon: 1,
}
line = {"D": REAL}
outputs = at(M, x), at(M, x_other)
up_to_zero = event(draw, draw <= 0)


def instead(claim):
    return forall(x, x_other, other, implies(near, claim))


def not_private(where):
    """An event that is too likely on the first of the databases 0 and 1."""

    def refute(p, claim):
        both = p.follow(p.assume(claim), 0, 1, "1/2")
        return p.absurd(p.have(both.formula.arguments[0], both), where)

    return refute


def too_small(p, claim):
    """Outputs up to 1/4 need more than that."""
    known = p.follow(p.assume(claim), 0, 1, "1/2")
    enough = hockey_stick.at(known.formula.arguments).arguments[0]
    return p.absurd(p.have(enough, known), event(draw, draw <= "1/4"))


turned = {
    M: function(draw, laplace(0, -1)),
    query: function(draw, 0 * draw),
    epsilon: -1,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=line),
    near_misses={
        "another mechanism": NearMiss(
            without="mechanism",
            at=At(
                {**usual, M: function(draw, laplace(draw, "1/2"))},
                spaces=line,
                refute=not_private(up_to_zero),
            ),
        ),
        "a negative scale": NearMiss(
            without="scale",
            at=At(
                {**usual, **turned},
                spaces=line,
                refute=not_private(event(draw, TRUE)),
            ),
        ),
        "less epsilon": NearMiss(
            claim=instead(close(*outputs, epsilon * "9/10", 0)),
            witnesses=(0, 1, "1/2", up_to_zero),
        ),
        "11/5 in place of 2": NearMiss(
            claim=instead(
                hockey_stick(
                    *outputs,
                    other,
                    1 - exp((other - epsilon * gap / sensitivity) / number("11/5")),
                )
            ),
            refute=too_small,
        ),
    },
)
