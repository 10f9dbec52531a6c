"""The distribution function of canonical noise rises as fast as privacy allows."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
symmetric = shared("semi_dp._symmetric").parts
N, f, z, y, m = words.N, words.f, words.z, words.y, words.m
canonical, a = words.canonical, words.a
here, above = words.up_to(y), words.up_to(y + 1)


def allowed(chance):
    return 1 - at(f, 1 - chance)


def rules(one=1):
    return conjunction(
        implies(here > 0, equal(above, allowed(here))),
        above <= one - at(f, 1 - here),
        here <= allowed(above),
    )


SPEC = Theorem(
    title="The test by canonical noise is private, and rises as fast as it may",
    source="Cho and Awan, Semi-DP, lemma 47, form 2; Awan and Vadhan 2023, theorem 4.8",
    covers=("SD-L47",),
    uses=(canonical,),
    given={"noise": canonical(N, f), "range": symmetric["range"]},
    claim=rules(),
    remark="With {y} for the count less the threshold: the chance to reject at the "
    "count x is the distribution function of the noise at {y}. Where it is above 0, "
    "the chance at the next count is the largest one that privacy allows, so that "
    "form 2 is one of form 1; and both inequalities of privacy hold at neighbouring "
    "counts.",
)


def proof(p):
    """By the symmetry of the noise, at the place -y."""
    parts = canonical.at((N, f)).arguments
    shifts, _, threshold, even, _ = (p.have(part, p.given("noise")) for part in parts)
    chances = [
        p.mean_between(N, z, indicator(z <= place)) for place in (y, y + 1, -y, -y - 1)
    ]
    more = p.mean(p.have(indicator(z <= y) <= indicator(z <= y + 1)), N, z)
    mirrored = p.at(even, y), p.at(even, y + 1)
    hole = p.fresh(REAL)

    def ranged(place):
        rule = p.at(p.given("range"), place)
        return p.apply(rule, p.have(rule.formula.arguments[0], *chances))

    some = p.assume(here > 0)
    inner = p.assume(words.up_to(-y) > 0)
    step = p.at(threshold, -y)
    step = p.apply(step, p.have(step.formula.arguments[0], inner, some, mirrored[0]))
    same = p.have(equal(words.up_to(-y), 1 - here), mirrored[0])
    step = p.rewrite(same, step, equal(words.up_to(-y - 1), at(f, hole)), hole)
    yes = p.have(equal(above, allowed(here)), step, mirrored[1])
    none = p.assume(negation(inner.formula))
    full = p.have(equal(here, 1), none, chances[2], mirrored[0])
    zero = p.have(equal(at(f, number(0)), 0), ranged(number(0)))
    zero = p.rewrite(
        p.have(equal(number(0), 1 - here), full), zero, equal(at(f, hole), 0), hole
    )
    no = p.have(equal(above, allowed(here)), zero, full, more, chances[1])
    exact = p.cases(inner.formula, yes, no)
    first_ = p.supposing(some.formula, exact)
    # Below the support of the noise a half-line has no error of the first kind.
    empty = p.assume(negation(some.formula))
    right = test_of(z, indicator(negation(z <= -y)))
    rule = p.at(shifts, number(1))
    rule = p.at(p.apply(rule, p.have(rule.formula.arguments[0])), right)
    nothing = p.have(equal(here, 0), empty, chances[0])
    size = mean(N, z, 1 - indicator(z <= -y))
    same = p.have(equal(1 - size, 1 - here), mirrored[0], nothing)
    beyond = mean(N, z, 1 - indicator(z <= -y - 1))
    rule = p.the_same(rule, at(f, 1 - size) <= 1 - beyond)
    rule = p.rewrite(same, rule, at(f, hole) <= 1 - beyond, hole)
    low = p.have(above <= allowed(here), rule, mirrored[1])
    high = p.have(above <= allowed(here), exact)
    second_ = p.cases(some.formula, high, low)
    third = p.have(here <= allowed(above), more, ranged(1 - above))
    return p.have(SPEC.claim, first_, second_, third)


points = shared("semi_dp._normal_points")
curve, shown = points.curve, points.shown
usual = At({N: normal(0, 1), f: curve, y: 0}, show=shown)
SPEC = SPEC.but(
    proof=proof,
    instance=usual,
    near_misses={
        "not canonical": NearMiss(
            without="noise",
            at=At(
                {N: normal(0, 2), f: function(a, a), y: 0},
                show={"range": lambda p, goal: p.auto(goal)},
            ),
        ),
        "more": NearMiss(number=Number(1, "1/2", place=2)),
    },
    exceptions={"range": "part of what a trade-off function is"},
)
