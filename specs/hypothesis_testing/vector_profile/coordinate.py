"""One coordinate with Laplace noise."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.vector_profile._words")
close = definition("foundations.closeness")
least, right = words.least, words.right
epsilon, other = real("epsilon"), real("other")
f_in, f_out, b = real("f_in"), real("f_out"), real("b")
laws = laplace(f_in, b), laplace(f_out, b)

SPEC = Theorem(
    title="One coordinate with Laplace noise",
    source="Balle, Barthe and Gaboardi 2018, theorem 3",
    uses=(close,),
    given={
        "scale": b > 0,
        "loss": abs(f_in - f_out) <= epsilon * b,
        "not negative": other >= 0,
        "within": other <= epsilon,
    },
    claim=close(*laws, other, least(epsilon, other)),
)
hockey_stick = definition("foundations.hockey_stick")
profile = theorem("foundations.laplace_profile")
pure = theorem("foundations.laplace")
draw = point("draw", REAL)


def one_answer(p):
    """Up to the loss by its exact profile, beyond it nothing is given away."""
    gap = abs(f_in - f_out)
    scale, loss = p.given("scale"), p.given("loss")
    ends_ = [p.given(name) for name in ("not negative", "within")]
    event_ = event_variable("E", REAL)
    chances = [probability(laplace(one, b), event_) for one in (f_in, f_out)]
    goal = chances[0] <= exp(other) * chances[1] + least(epsilon, other)
    inside = p.assume(other * b <= gap)
    values = dict(zip("fgb", (f_in, f_out, b), strict=True)) | {"epsilon": other}
    values = {profile[name]: one for name, one in values.items()}
    range_ = p.have(abs(other) * b <= gap, inside, ends_[0])
    exact = p.use(profile, values, scale, range_)
    known = p.have(hockey_stick.at(exact.formula.arguments).arguments[0], exact)
    small = p.have((other - epsilon) / 2 <= (other - gap / b) / 2, loss, scale)
    small = p.have(exp((other - epsilon) / 2) <= exp((other - gap / b) / 2), small)
    near = p.have(goal, p.at(known, event_), small)
    beyond = p.assume(negation(inside.formula))
    values = dict(zip("fgb", (f_in, f_out, b), strict=True))
    values |= {"epsilon": other, "sensitivity": gap}
    enough = p.have(gap <= b * other, beyond)
    bound = p.use(pure, scale, p.have(gap <= gap), enough, **values)
    growth = p.have(exp((other - epsilon) / 2) <= 1, ends_[1])
    far = p.have(goal, p.at(bound, event_), growth)
    return p.every(p.cases(inside.formula, near, far), event_)


usual = {f_in: 1, f_out: 0, b: 1, epsilon: 1, other: "1/2"}

SPEC = SPEC.but(
    proof=one_answer,
    instance=At(usual),
    near_misses={
        "a larger loss": NearMiss(without="loss", at={f_in: 2}, witnesses=(right,)),
        "beyond the loss": NearMiss(
            without="within", at={other: 2}, witnesses=(event(draw, FALSE),)
        ),
        "below minus the loss": NearMiss(
            without="not negative", at={other: -2}, witnesses=(event(draw, TRUE),)
        ),
        "a little less": NearMiss(
            claim=close(*laws, other, least(epsilon, other) - "1/1000"),
            witnesses=(right,),
        ),
        "11/5 in place of 2": NearMiss(number=Number(2, "11/5"), witnesses=(right,)),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
