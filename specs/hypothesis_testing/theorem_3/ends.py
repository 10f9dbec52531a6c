"""At level 0 no test does better than rejecting always."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_3._words")
mass = words.mass
y, h = point("y", REAL), any_test("h", REAL)
q_in, q_out, scale = real("q_in"), real("q_out"), real("scale")

SPEC = Theorem(
    title="At level 0 no test does better than rejecting always",
    source="theorem 3 at the end alpha = 0",
    given={"scale": scale > 0},
    claim=forall(
        h,
        implies(mass(q_out, value(h, y)) <= 0, mass(q_in, value(h, y)) <= 0),
    ),
    remark="At the level 1 accepting always is the best test, as no chance exceeds 1.",
)
laplace_mechanism = theorem("foundations.laplace")


def never(p):
    """Laplace laws are close, so what never happens under one never does under both."""
    gap = abs(q_in - q_out)
    values = {"f": q_in, "g": q_out, "b": scale, "sensitivity": gap}
    values = {laplace_mechanism[name]: one for name, one in values.items()}
    values[laplace_mechanism["epsilon"]] = gap / scale
    positive, hits = p.given("scale"), mass(q_in, value(h, y))
    enough = p.have(gap <= scale * (gap / scale), positive)
    known = p.layer_cake(
        p.use(laplace_mechanism, values, positive, enough), y, value(h, y)
    )
    none = p.assume(mass(q_out, value(h, y)) <= 0)
    growth = p.have(exp(gap / scale) > 0)
    zero = p.have(hits <= 0, known, none, growth)
    return p.every(p.supposing(none, zero), h)


SPEC = SPEC.but(
    proof=never,
    instance=At({q_out: 0, q_in: 1, scale: 1}),
    near_misses={
        "a level above 0": NearMiss(
            claim=forall(
                h,
                implies(
                    mass(q_out, value(h, y)) <= "1/100",
                    mass(q_in, value(h, y)) <= 0,
                ),
            ),
            witnesses=(test_of(y, "1/100"),),
        ),
        "below 0": NearMiss(
            number=Number(0, "-1/100", place=1),
            witnesses=(test_of(y, 0),),
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
