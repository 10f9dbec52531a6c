"""Every coupling, with the exact divergence of two Laplace laws."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
w, P, R = law("w", pair_sort(REAL, REAL)), law("P", REAL), law("R", REAL)
epsilon, delta, b = real("epsilon"), real("delta"), real("b")
x, y = point("x", REAL), point("y", REAL)
both, B = point("both", pair_sort(REAL, REAL)), event_variable("B", REAL)
words = shared("gaussian_pufferfish.theorem_1_sharper._words")
apart, cost, left = words.apart, words.cost, words.left
claim = close(noised(P, b), noised(R, b), epsilon, delta)

SPEC = Theorem(
    title="Every coupling, with the exact divergence of two Laplace laws",
    source="derived; Balle, Barthe and Gaboardi 2018, theorem 3, averaged",
    uses=(close, coupling),
    given={
        "scale": b > 0,
        "epsilon": epsilon >= 0,
        "coupling": coupling(w, P, R),
        "cost": mean(w, both, cost(apart)) <= delta,
    },
    claim=claim,
    remark="The laws of the data and their coupling may be any.",
)
identity = theorem("gaussian_pufferfish.equation_2")
hockey_stick = definition("foundations.hockey_stick")
profile = theorem("foundations.laplace_profile")
beyond = theorem("foundations.laplace_profile_beyond")
h = any_test("h", pair_sort(REAL, REAL))


def hit(datum):
    return probability(laplace(datum, b), B)


def at_pair(p):
    """Within the pure epsilon of the noise nothing can be told."""
    wide, scale = p.assume(abs(epsilon) * b <= apart), p.given("scale")
    goal = hit(first(both)) - exp(epsilon) * hit(second(both)) <= cost(apart)
    bounds = []
    for of, known in (
        (profile, (scale, wide)),
        (
            beyond,
            (p.have(apart <= abs(epsilon) * b, p.assume(negation(wide.formula))),),
        ),
    ):
        values = {"f": first(both), "g": second(both), "b": b, "epsilon": epsilon}
        divergence = p.use(of, *known, **values)
        bound, _ = hockey_stick.at(divergence.formula.arguments).arguments
        bounds.append(p.at(p.have(bound, divergence), B))
    shrunk = p.have(implies(epsilon >= 0, exp(epsilon) >= 1))
    near = p.have(goal, bounds[1], shrunk, p.given("epsilon"))
    return p.cases(wide.formula, p.have(goal, bounds[0]), near)


def proof(p):
    """Pair by pair, then on average."""
    is_cost = p.assume(forall(both, equal(value(h, both), cost(apart))))
    test = p.at(is_cost, both)
    excess = at_pair(p).formula.arguments[0]
    average = p.mean(p.have(excess <= value(h, both), at_pair(p), test), w, both)
    noise = function(x, laplace(x, b))
    values = {"w": w, "P": P, "R": R, "epsilon": epsilon, "M": noise, "N": noise}
    spaces = {"C": REAL, "D": REAL, "Y": REAL}
    same = p.at(p.use(identity, p.given("coupling"), spaces=spaces, **values), B)
    rest = exp(epsilon) * probability(noised(R, b), B)
    bound = probability(noised(P, b), B) <= rest + mean(w, both, value(h, both))
    at_cost = p.named(p.have(bound, same, average), h, cost(apart), both)
    goal = probability(noised(P, b), B) <= rest + delta
    return p.every(p.have(goal, at_cost, p.given("cost")), B)


def points(there, **changed):
    """The secrets fix the data, 0 and another number."""
    place = number(there)
    values = {w: dirac(pair(number(0), place)), P: dirac(number(0)), R: dirac(place)}
    values |= {b: 1, epsilon: 1, delta: 0}
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: one for name, one in changed.items()}}


SPEC = SPEC.but(
    proof=proof,
    instance=At(points(1)),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=At(points("1/2", epsilon=-1, delta="53/100"), (event(y, TRUE),)),
        ),
        "no coupling": NearMiss(
            without="coupling",
            at=At(points(9, w=dirac(pair(number(0), number(0)))), (left,)),
        ),
        "any cost": NearMiss(without="cost", at=At(points(2), (left,))),
        "a third in place of a half": NearMiss(
            given={
                "cost": mean(w, both, maximum(0, 1 - exp((epsilon - apart / b) / 3)))
                <= delta
            },
            at=At(points(2, delta="3/10"), (event(y, y <= "1/2"),)),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
