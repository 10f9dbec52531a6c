"""Conjugates of trade-off functions: larger functions have smaller ones."""

from verifydp.formal.spec import *

f, g = function_variable("f", REAL), function_variable("g", REAL)
a, w, y, z = real("a"), real("w"), real("y"), real("z")
c, d, mean_, below = real("c"), real("d"), real("m"), real("below")
unit = conjunction(a >= 0, a <= 1)
words = shared("confounding_privacy._conjugates")
conjugate = words.conjugate
line = function(a, 1 - a)
folded = function(a, maximum(0, 1 - 3 * a, (1 - a) / 3))

SPEC = Theorem(
    title="A larger function has a smaller conjugate",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix H, "
    "proof of theorem 1",
    covers=("CP-Q116",),
    standing="holds-repaired",
    defines=conjugate,
    reads="the conjugate of {0} at {1} is {2}",
    given={
        "f": conjugate(f, y, c),
        "g": conjugate(g, y, d),
        "order": forall(a, implies(unit, at(f, a) <= at(g, a))),
    },
    claim=1 + c >= 1 + d,
    remark="The conjugate is the supremum of y a - f(a) over [0, 1]. The paper has "
    "both signs strict, which fails (strict), and calls conjugates concave: they are "
    "convex (convex).",
)
STRICT = Theorem(
    title="A function that is larger inside of [0, 1] has a conjugate that is "
    "strictly smaller",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix H, "
    "proof of theorem 1",
    standing="refuted",
    repair="confounding_privacy.conjugates",
    uses=(conjugate,),
    given={
        "f": SPEC.given["f"],
        "g": SPEC.given["g"],
        "order": forall(a, implies(conjunction(a > 0, a < 1), at(f, a) < at(g, a))),
        "slope": y <= -1,
    },
    claim=1 + c > 1 + d,
    printed=Printed(
        place="appendix H, proof of theorem 1",
        words="f_[2](alpha) < f_(1,2)(alpha) for all alpha in [0, 1]",
    ),
    remark="As the two are 0 at 1, the printed order cannot hold at the ends; inside "
    "it does here, for the trade-off functions of randomised response with odds 3 and "
    "of two equal laws: at the slope -3 both conjugates are -1, as both deltas are 0.",
)
CONVEX = Theorem(
    title="Conjugates are convex",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix H, "
    "proof of theorem 1",
    uses=(conjugate,),
    given={
        "first": conjugate(f, y, c),
        "second": conjugate(f, z, d),
        "weight": conjunction(w >= 0, w <= 1),
        "between": conjugate(f, w * y + (1 - w) * z, mean_),
    },
    claim=mean_ <= w * c + (1 - w) * d,
    remark="The paper says that they are concave.",
)


def proof(p):
    """Were it larger, a point would exceed the bound of the other one."""
    bound, _ = words.parts(p, p.given("f"))
    _, reached = words.parts(p, p.given("g"))

    def exceeds(inner):
        rule = p.apply(p.at(bound, a), p.part(inner, 0))
        order = p.apply(p.at(p.given("order"), a), p.part(inner, 0))
        return p.have(FALSE, rule, order, inner)

    return words.least(p, reached, c, d, exceeds, p.statement.claim)


def convex(p):
    """The mean of two bounds is a bound."""
    bounds = [words.parts(p, p.given(name))[0] for name in ("first", "second")]
    _, reached = words.parts(p, p.given("between"))

    def exceeds(inner):
        rules = [p.apply(p.at(bound, a), p.part(inner, 0)) for bound in bounds]
        return p.have(FALSE, *rules, inner, p.given("weight"))

    limit = w * c + (1 - w) * d
    return words.least(p, reached, limit, mean_, exceeds, p.statement.claim)


def at_values(left, right, slope, **more):
    """Two functions and their conjugates at a slope, where these are attained."""
    values = {f: left, g: right, y: slope, c: more["c"], d: more["d"]}
    shown = {"f": words.attained(more["at_f"]), "g": words.attained(more["at_g"])}
    return At(values, show=shown)


usual = at_values(folded, line, "-1", c="-1/2", d="-1", at_f="1/4", at_g=0)

SPEC = SPEC.but(
    proof=proof,
    instance=usual,
    near_misses={
        "another conjugate of f": NearMiss(without="f", at={c: "-2"}),
        "another conjugate of g": NearMiss(without="g", at={d: 0}),
        "not larger": NearMiss(
            without="order",
            at=at_values(line, folded, "-1", c="-1", d="-1/2", at_f=0, at_g="1/4"),
        ),
        "strictly": NearMiss(
            claim=1 + c > 1 + d,
            at=at_values(line, line, "-1", c="-1", d="-1", at_f=0, at_g=0),
        ),
    },
)
STRICT = STRICT.but(
    refutation=at_values(folded, line, "-3", c="-1", d="-1", at_f=0, at_g=0)
)


#: The conjugate of 1 - a is -1 up to the slope -1, and the slope from there on.
def at_slopes(*numbers, places):
    """Two slopes, a weight, and the conjugates at both and between."""
    values = dict(zip((y, z, w, c, d, mean_), numbers, strict=True))
    names = zip(("first", "second", "between"), places, strict=True)
    shown = {name: words.attained(place) for name, place in names}
    return At({f: line, **values}, show=shown)


CONVEX = CONVEX.but(
    proof=convex,
    instance=at_slopes("-2", 0, "1/2", "-1", 0, "-1", places=(0, 1, 0)),
    near_misses={
        "another first conjugate": NearMiss(without="first", at={c: "-3"}),
        "another second conjugate": NearMiss(without="second", at={d: "-2"}),
        "another conjugate between": NearMiss(without="between", at={mean_: 0}),
        "a weight of 2": NearMiss(
            without="weight",
            at=at_slopes(0, "-2", 2, 0, "-1", 2, places=(1, 0, 1)),
        ),
        "a little less": NearMiss(
            claim=mean_ <= w * c + (1 - w) * d - "1/1000",
            at=at_slopes("-2", "-4", "1/2", "-1", "-1", "-1", places=(0, 0, 0)),
        ),
    },
)
