"""The Laplace mechanism: noise of scale sensitivity / epsilon is enough, not less."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
f, g, b = real("f"), real("g"), real("b")
epsilon, sensitivity = real("epsilon"), real("sensitivity")

SPEC = Theorem(
    title="The Laplace mechanism is epsilon-differentially private",
    source="Dwork, McSherry, Nissim and Smith 2006, section 3; "
    "Dwork and Roth 2014, theorem 3.6",
    uses=(close,),
    given={
        "scale": b > 0,
        "sensitivity": abs(f - g) <= sensitivity,
        "enough noise": sensitivity <= b * epsilon,
    },
    claim=close(laplace(f, b), laplace(g, b), epsilon, 0),
    remark="f and g are the answers on two neighbouring databases, one number each: "
    "foundations.noise has them of any query over any relation. The scale has to "
    "be positive, or there is no Laplace law; epsilon need not be, for the other "
    "hypotheses then leave only f = g.",
)
y, B = point("y", REAL), event_variable("B", REAL)


def density(centre):
    return exp(-abs(y - centre) / b) / (2 * b)


def proof(p):
    """The triangle inequality bounds the ratio of the densities at every output."""
    positive = p.given("scale")
    exponents = p.have(
        -abs(y - f) / b <= epsilon - abs(y - g) / b,
        positive,
        p.given("sensitivity"),
        p.given("enough noise"),
    )
    ratio = p.have(
        exp(-abs(y - f) / b) <= exp(epsilon) * exp(-abs(y - g) / b), exponents
    )
    hit = indicator(member(y, B))
    pointwise = p.have(
        hit * density(f) - exp(epsilon) * hit * density(g) <= 0, ratio, positive
    )
    bound = p.densities(
        pointwise, y, (1, laplace(f, b), hit), (-exp(epsilon), laplace(g, b), hit)
    )
    goal = probability(laplace(f, b), B) <= exp(epsilon) * probability(laplace(g, b), B)
    return p.every(p.have(goal, bound), B)


left, everything = event(y, y <= 0), event(y, TRUE)
usual = {f: 0, g: 1, b: 1, epsilon: 1, sensitivity: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={g: 0, b: -1, epsilon: -1},
            witnesses=(everything,),
        ),
        "no sensitivity": NearMiss(without="sensitivity", at={g: 2}, witnesses=(left,)),
        "any noise": NearMiss(
            without="enough noise",
            at={b: "1/2"},
            witnesses=(left,),
        ),
        "a little less noise": NearMiss(
            given={"enough noise": sensitivity <= b * epsilon * number("11/10")},
            at={epsilon: "10/11"},
            witnesses=(left,),
        ),
        "a little less epsilon": NearMiss(
            claim=close(laplace(f, b), laplace(g, b), epsilon * number("9/10"), 0),
            witnesses=(left,),
        ),
    },
)
