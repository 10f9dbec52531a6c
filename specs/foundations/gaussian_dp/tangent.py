"""The power of Gaussian tests lies below its tangents."""

from verifydp.formal.spec import *

t, u, d = map(real, ("t", "u", "d"))
f, z = any_test("f", REAL), real("z")
words = shared("foundations.gaussian_dp._words")
line, slope = words.line, words.slope

SPEC = Theorem(
    title="The power of Gaussian tests lies below its tangents",
    source="Neyman and Pearson 1933; Dong, Roth and Su 2022, section 2.2",
    claim=mean(normal(d, 1), z, value(f, z))
    <= line(abs(d), mean(standard_normal, z, value(f, z))),
)


def best(p, side, half_line):
    """The ratio of the densities is above the slope exactly on a half-line."""
    hit, k = indicator(half_line), slope(abs(d))
    null, shifted = -(z**2) / 2, -((z - d) ** 2) / 2
    line_of_null = -u * abs(d) - d**2 / 2 + null
    inside = p.have(implies(half_line, line_of_null <= shifted), side)
    outside = p.have(implies(negation(half_line), shifted <= line_of_null), side)
    more = p.have(implies(half_line, k * exp(null) <= exp(shifted)), inside)
    less = p.have(implies(negation(half_line), exp(shifted) <= k * exp(null)), outside)
    loss = (value(f, z) - hit) * (exp(shifted) - k * exp(null))
    loss, height = p.have(loss <= 0, more, less), 1 / sqrt(2 * PI)
    scaled = height * loss.formula.arguments[0]
    return p.densities(
        p.have(scaled <= 0, loss, p.have(height > 0)),
        z,
        (1, normal(d, 1), value(f, z)),
        (-k, standard_normal, value(f, z)),
        (-1, normal(d, 1), hit),
        (k, standard_normal, hit),
    )


def tangent(p):
    """The half-line is on the right for a shift to the right, else on the left."""
    goal, right = p.statement.claim, p.assume(d >= 0)
    masses = [p.axiom("normal_mirrored", -u), p.axiom("normal_mirrored", -u - d)]
    yes = p.have(goal, best(p, right, -u <= z), *masses, right)
    left = p.assume(negation(d >= 0))
    moved = p.axiom("normal_half_line", u - d)
    hole = equal(moved.formula.arguments[0], normal_cdf(t))
    moved = p.rewrite(p.have(equal(u - d, u + abs(d)), left), moved, hole, t)
    mass = p.axiom("normal_half_line", u)
    no = p.have(goal, best(p, left, z <= u), mass, moved, left)
    return p.cases(d >= 0, yes, no)


touching = {d: 2, u: -1, f: test_of(z, indicator(z >= 1))}

SPEC = SPEC.but(
    proof=tangent,
    near_misses={
        "a strict bound": NearMiss(
            claim=mean(normal(d, 1), z, value(f, z))
            < line(abs(d), mean(standard_normal, z, value(f, z))),
            at=At({d: 0, u: 0, f: test_of(z, 0)}),
        ),
        "a smaller shift": NearMiss(
            claim=mean(normal(d, 1), z, value(f, z))
            <= line(abs(d), mean(standard_normal, z, value(f, z)), abs(d) / 2),
            at=At(touching),
        ),
        "a slope that falls faster": NearMiss(
            number=Number(2, "9/5", place=1), at=At(touching)
        ),
    },
)
