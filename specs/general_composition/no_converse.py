"""Behind a bounded map noise may protect, and without it not at all."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
laplace_is_private = theorem("foundations.laplace")
D = space("D")
x, y, u, v, epsilon = point("x", D), point("y", D), *map(real, ("u", "v", "epsilon"))
f, z = function_variable("f", D), real("z")


def behind(loss=1):
    """All pairs of databases are protected, behind the map."""
    return forall(x, y, close(laplace(at(f, x), 1), laplace(at(f, y), 1), loss, 0))


def without(scale=1):
    """No budget protects all pairs of numbers."""
    protected = forall(u, v, close(laplace(u, scale), laplace(v, scale), epsilon, 0))
    return forall(epsilon, negation(protected))


SPEC = Theorem(
    title="Preprocessing has no converse",
    source="Composition in differential privacy for general granularity notions, "
    "remark III.7",
    covers=("GC-RIII.7",),
    uses=(close,),
    given={"bounded": forall(x, conjunction(at(f, x) >= 0, at(f, x) <= 1))},
    claim=conjunction(behind(), without()),
    remark="Laplace noise of scale 1 on the real line, all pairs of numbers being "
    "neighbours. f is any map into an interval of length 1, as its formula is lost in "
    "the text that was read; for numbers x it is 1 / (1 + |x|), for example.",
)


def proof(p):
    """The images are at most 1 apart; two numbers may be as far apart as one likes."""
    first_, second_ = (p.at(p.given("bounded"), one) for one in (x, y))
    near = p.have(abs(at(f, x) - at(f, y)) <= 1, first_, second_)
    values = {"f": at(f, x), "g": at(f, y), "b": number(1), "epsilon": number(1)}
    image = p.use(
        laplace_is_private,
        p.have(number(1) > 0),
        near,
        p.have(number(1) <= 1),
        sensitivity=number(1),
        **values,
    )
    image = p.every(image, x, y)
    far = abs(epsilon) + 1
    rule = forall(u, v, close(laplace(u, 1), laplace(v, 1), epsilon, 0))
    here = p.at(p.assume(rule), 0, far, event(z, z <= 0))
    left = p.axiom("laplace_half_line", 0, 1, 0)
    right = p.axiom("laplace_half_line", far, 1, 0)
    big = p.have(far > 0)
    share = p.have(exp((0 - far) / 1) * exp(epsilon) < 1)
    wrong = p.have(FALSE, here, left, right, big, share)
    apart = p.every(p.denied(rule, wrong), epsilon)
    return p.have(SPEC.claim, image, apart)


number_of = point("number_of", REAL)
share = {f: function(number_of, 1 / (1 + abs(number_of)))}
steps = {f: function(number_of, if_(number_of >= 0, 1, 0))}
SPEC = SPEC.but(
    proof=proof,
    instance=At(steps, spaces={"D": REAL}),
    near_misses={
        "a map that is not bounded": NearMiss(
            without="bounded",
            claim=behind(),
            at={f: function(number_of, number_of)},
            witnesses=(0, 2, event(z, z <= 0)),
        ),
        "less than the length": NearMiss(
            claim=behind("1/2"), witnesses=(-1, 1, event(z, z <= 0))
        ),
    },
)
