"""The two-sided geometric mechanism: integer noise of decay epsilon / sensitivity."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
f, g, decay = integer("f"), integer("g"), real("decay")
epsilon, sensitivity = real("epsilon"), real("sensitivity")
P, Q = geometric(f, decay), geometric(g, decay)

SPEC = Theorem(
    title="The geometric mechanism is epsilon-differentially private",
    source="Ghosh, Roughgarden and Sundararajan 2012, section 2",
    uses=(close,),
    given={
        "decay": decay > 0,
        "sensitivity": abs(to_real(f) - to_real(g)) <= sensitivity,
        "enough noise": decay * sensitivity <= epsilon,
    },
    claim=close(P, Q, epsilon, 0),
    remark="f and g are the counts on two neighbouring databases; the sensitivity may "
    "be any bound of their distance. At a half-line that begins at f the ratio is "
    "exactly exp({epsilon}) where decay |f - g| = {epsilon}.",
)
k, B = point("k", INTEGER), event_variable("B", INTEGER)


def distance(centre):
    return abs(to_real(k) - to_real(centre))


def density(centre):
    return (1 - exp(-decay)) / (1 + exp(-decay)) * exp(-(decay * distance(centre)))


def proof(p):
    """The triangle inequality bounds the ratio of probabilities at every integer."""
    positive = p.given("decay")
    nearer = p.have(distance(g) - distance(f) <= sensitivity, p.given("sensitivity"))
    exponents = p.have(
        -(decay * distance(f)) <= epsilon - decay * distance(g),
        nearer,
        positive,
        p.given("enough noise"),
    )
    left, right = exp(-(decay * distance(f))), exp(-(decay * distance(g)))
    ratio = p.have(left <= exp(epsilon) * right, exponents)
    hit = indicator(member(k, B))
    height = (1 - exp(-decay)) / (1 + exp(-decay))
    tall = p.have(height >= 0, p.have(exp(-decay) <= 1, positive))
    pointwise = p.have(
        hit * density(f) - exp(epsilon) * hit * density(g) <= 0, ratio, tall
    )
    bound = p.densities(pointwise, k, (1, P, hit), (-exp(epsilon), Q, hit))
    goal = probability(P, B) <= exp(epsilon) * probability(Q, B)
    return p.every(p.have(goal, bound), B)


at_most_zero, everything = event(k, to_real(k) <= 0), event(k, TRUE)
usual = {f: integer(0), g: integer(1), decay: 1, epsilon: 1, sensitivity: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no decay": NearMiss(
            without="decay",
            at={g: integer(0), decay: -1, epsilon: -1},
            witnesses=(everything,),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity",
            at={g: integer(2)},
            witnesses=(at_most_zero,),
        ),
        "any noise": NearMiss(
            without="enough noise",
            at={decay: 2},
            witnesses=(at_most_zero,),
        ),
        "a little less epsilon": NearMiss(
            claim=close(P, Q, epsilon * number("9/10"), 0),
            witnesses=(at_most_zero,),
        ),
    },
)
