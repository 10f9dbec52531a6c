"""Theorem 1 with the exact divergence of two Laplace laws, averaged over a coupling.

At distance d the divergence of the releases of two data is exactly
[1 - exp((epsilon - d / b) / 2)]_+, where the paper uses [1 - exp(epsilon - d / b)]_+.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
w, P, R = law("w", pair_sort(REAL, REAL)), law("P", REAL), law("R", REAL)
epsilon, delta, b = real("epsilon"), real("delta"), real("b")
x, y, z = point("x", REAL), point("y", REAL), real("z")
both, B = point("both", pair_sort(REAL, REAL)), event_variable("B", REAL)


def released(prior):
    return bind(prior, x, laplace(x, b))


def cost(distance):
    """The divergence of two Laplace laws at a distance."""
    return maximum(0, 1 - exp((epsilon - distance / b) / 2))


apart = abs(first(both) - second(both))
claim = close(released(P), released(R), epsilon, delta)

COUPLING = Theorem(
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

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
distance = abs((mean_i - mean_j) + (sd_i - sd_j) * z)
divergence = mean(standard_normal, z, cost(distance))

SPEC = Theorem(
    title="Theorem 1 with the exact divergence of two Laplace laws",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 1, with Balle, Barthe and Gaboardi 2018, theorem 3",
    covers=("GP-N9",),
    uses=(close,),
    given={
        "scale": b > 0,
        "epsilon": epsilon >= 0,
        "divergence": divergence <= delta,
    },
    claim=close(
        released(normal(mean_i, sd_i)), released(normal(mean_j, sd_j)), epsilon, delta
    ),
    remark="The same coupling as in theorem 1. gaussian_pufferfish.equation_35.closed "
    "has the mean in closed form, with beta = 2 b.",
)

d = real("d")
paper = maximum(0, 1 - exp(epsilon - d / b))

BELOW = Theorem(
    title="The exact divergence of two Laplace laws is below the bound of the paper",
    source="derived",
    claim=cost(d) <= paper,
    remark="For all numbers. The two agree where nothing is left, at d = 0 for "
    "{epsilon} >= 0.",
)
identity = theorem("gaussian_pufferfish.equation_2")
hockey_stick = definition("foundations.hockey_stick")
profile = theorem("foundations.laplace_profile")
beyond = theorem("foundations.laplace_profile_beyond")
h, k = any_test("h", pair_sort(REAL, REAL)), any_test("k", REAL)
closed = theorem("gaussian_pufferfish.equation_35.closed")


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
    rest = exp(epsilon) * probability(released(R), B)
    bound = probability(released(P), B) <= rest + mean(w, both, value(h, both))
    total = p.every(p.supposing(is_cost, p.have(bound, same, average)), h)
    test = test_of(both, cost(apart))
    itself = p.every(p.have(equal(value(test, both), cost(apart))), both)
    at_cost = p.apply(p.at(total, test), itself)
    goal = probability(released(P), B) <= rest + delta
    return p.every(p.have(goal, at_cost, p.given("cost")), B)


def points(there, **changed):
    """The secrets fix the data, 0 and another number."""
    place = number(there)
    values = {w: dirac(pair(number(0), place)), P: dirac(number(0)), R: dirac(place)}
    values |= {b: 1, epsilon: 1, delta: 0}
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: one for name, one in changed.items()}}


left = event(y, y <= 0)

COUPLING = COUPLING.but(
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


def score(p):
    """Both data are affine in one normal score."""
    data = pair(mean_i + sd_i * z, mean_j + sd_j * z)
    laws = normal(mean_i, sd_i), normal(mean_j, sd_j)
    plan = pushforward(standard_normal, z, data)
    # As tests the integrands have means of which the rules can speak.
    is_h = p.assume(forall(both, equal(value(h, both), cost(apart))))
    is_k = p.assume(forall(z, equal(value(k, z), cost(distance))))
    same = p.have(value(h, data) <= value(k, z), p.at(is_h, data), p.at(is_k, z))
    average = p.mean(same, standard_normal, z)
    average = with_test(p, average, is_k, k, test_of(z, cost(distance)), z)
    small = p.have(
        mean(plan, both, value(h, both)) <= delta, average, p.given("divergence")
    )
    small = with_test(p, small, is_h, h, test_of(both, cost(apart)), both)
    values = {"P": laws[0], "R": laws[1], "delta": delta, "w": plan}
    return p.use(COUPLING, p.given("scale"), p.given("epsilon"), small, **values)


def with_test(p, fact, meaning, name, test, over):
    """Put a function for the name of a test."""
    general = p.every(p.supposing(meaning, fact), name)
    body = p.at(p.assumed(meaning.formula), over).formula.arguments[1]
    return p.apply(
        p.at(general, test), p.every(p.have(equal(value(test, over), body)), over)
    )


def show_divergence(p, goal):
    """By the closed form, with beta = 2 b."""
    values = {closed["c"]: 1, closed["s"]: 1, closed["r"]: 1, closed["beta"]: 2}
    known = p.use(closed, values)
    return p.have(goal, known, p.auto(known.formula.arguments[1] <= "3/10"))


usual = {mean_i: 0, mean_j: 2, sd_i: 0, sd_j: 0, b: 1, epsilon: 1, delta: "2/5"}
spread = {**usual, mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, delta: "3/10"}

SPEC = SPEC.but(
    proof=score,
    instance=At(spread, show={"divergence": show_divergence}),
    reach=(At(usual), At({**usual, epsilon: 0, delta: "16/25"})),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=At(
                {**usual, mean_j: "1/2", epsilon: -1, delta: "53/100"},
                (event(y, TRUE),),
            ),
        ),
        "any divergence": NearMiss(
            without="divergence", at=At({**usual, delta: 0}, (left,))
        ),
        "a third in place of a half": NearMiss(
            given={
                "divergence": mean(
                    standard_normal,
                    z,
                    maximum(0, 1 - exp((epsilon - distance / b) / 3)),
                )
                <= delta
            },
            at=At({**usual, delta: "3/10"}, (event(y, y <= "1/2"),)),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)


def order(p):
    """Half of a negative exponent is larger, half of a positive one positive."""
    smaller = p.have(
        implies(epsilon <= d / b, epsilon - d / b <= (epsilon - d / b) / 2)
    )
    grown = exp(epsilon - d / b) <= exp((epsilon - d / b) / 2)
    less = p.have(implies(epsilon <= d / b, grown), smaller)
    none = p.have(implies(d / b <= epsilon, exp((epsilon - d / b) / 2) >= 1))
    return p.have(cost(d) <= paper, less, none)


BELOW = BELOW.but(
    proof=order,
    near_misses={
        "the other way": NearMiss(
            claim=paper <= cost(d), at=At({d: 2, b: 1, epsilon: 1})
        ),
        "more than the exponent": NearMiss(
            number=Number(2, "9/10"), at=At({d: 2, b: 1, epsilon: 1})
        ),
        "six tenths of it": NearMiss(
            claim=cost(d) <= paper * "6/10", at=At({d: 2, b: 1, epsilon: 1})
        ),
    },
)
