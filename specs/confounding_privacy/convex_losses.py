"""Losses that are jointly convex, and strictly so in the guess."""

from verifydp.formal.spec import *

loss = function_variable("loss", pair_sort(REAL, REAL))
a, b, c, d, w, weight = map(real, ("a", "b", "c", "d", "w", "lambda"))
inside = conjunction(w >= 0, w <= 1)


def at_mix(one, other):
    return w * one + (1 - w) * other


jointly = at(loss, at_mix(a, b), at_mix(c, d)) <= at_mix(at(loss, a, c), at(loss, b, d))
strictly = at(loss, a, at_mix(c, d)) < at_mix(at(loss, a, c), at(loss, a, d))
apart = conjunction(w > 0, w < 1, negation(equal(c, d)))
convex_loss = Definition(
    "convex_loss",
    (loss,),
    conjunction(
        forall(a, b, c, d, w, implies(inside, jointly)),
        forall(a, c, d, w, implies(apart, strictly)),
    ),
)
both = point("both", pair_sort(REAL, REAL))


def ridge(by):
    """The squared error, and a multiple of the squared guess."""
    error = (first(both) - second(both)) ** 2
    return function(both, error + by * second(both) ** 2)


is_convex = convex_loss(ridge(weight))

SPEC = Theorem(
    title="The squared error with a multiple of the squared guess is convex if the "
    "multiple is not negative",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix B.1",
    covers=("CP-D109",),
    standing="definition",
    defines=convex_loss,
    reads="the loss {0} is jointly convex, and strictly in the guess",
    claim=conjunction(implies(weight >= 0, is_convex), implies(is_convex, weight >= 0)),
    remark="State and guess are numbers. Strict convexity in the guess holds from a "
    "multiple above -1 on, joint convexity from 0 on.",
)
S = space("S")
s, posterior, number_of = point("s", S), law("posterior", S), any_test("v", S)
guess = real("guess")
v = value(number_of, s)
centre, square = mean(posterior, s, v), mean(posterior, s, v * v)


def risk(of):
    return mean(posterior, s, (v - of) ** 2 + weight * of**2)


smallest = square - centre**2 / (1 + weight)

RIDGE = Theorem(
    title="The squared error with a multiple of the squared guess is least at a "
    "shrunk mean",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, example 2",
    covers=("CP-E2",),
    uses=(convex_loss,),
    given={"weight": weight > 0},
    claim=conjunction(
        is_convex,
        smallest <= risk(guess),
        equal(risk(centre / (1 + weight)), smallest),
    ),
    remark="The state's number v lies in [0, 1]: any bounded one does, in other "
    "units. The example says that the multiple makes the loss strictly convex; the "
    "squared error is so by itself.",
)
REFLECTED = Theorem(
    title="The squared error is the same at the reflected guess",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, example 1",
    covers=("CP-E1",),
    claim=equal(at(ridge(0), a, 2 * a - c), at(ridge(0), a, c)),
)


def proof(p):
    """Squares are convex; and a negative multiple fails on the diagonal."""
    values = ridge(weight)
    body = convex_loss.at((values,))
    joint, strict = body.arguments
    part = w * (1 - w)
    known, here = p.assume(weight >= 0), p.assume(inside)
    product = p.have(part >= 0, here)
    errors, guesses = ((a - b) - (c - d)) ** 2, weight * (c - d) ** 2
    terms = [
        p.have(part * errors >= 0, product, p.have(errors >= 0)),
        p.have(part * guesses >= 0, product, p.have(guesses >= 0, known)),
    ]

    def at_loss(one, other):
        return at(values, one, other)

    goal = at_loss(at_mix(a, b), at_mix(c, d)) <= at_mix(at_loss(a, c), at_loss(b, d))
    first_ = p.every(p.supposing(inside, p.have(goal, *terms)), a, b, c, d, w)
    between = p.assume(apart)
    room = p.have(part > 0, between)
    distance = p.have((c - d) ** 2 > 0, between)
    growth = p.have(
        (1 + weight) * (part * (c - d) ** 2) > 0,
        known,
        p.have(part * (c - d) ** 2 > 0, room, distance),
    )
    goal = at_loss(a, at_mix(c, d)) < at_mix(at_loss(a, c), at_loss(a, d))
    second_ = p.every(p.supposing(apart, p.have(goal, growth)), a, c, d, w)
    whole = p.have(body, p.the_same(first_, joint), p.the_same(second_, strict))
    forwards = p.supposing(known, p.the_same(whole, is_convex))
    supposed = p.have(joint, p.assume(is_convex))
    rule = p.at(supposed, 1, -1, 1, -1, "1/2")
    back = p.have(weight >= 0, rule)
    return p.have(p.statement.claim, forwards, p.supposing(is_convex, back))


def shrunk(p):
    """Complete the square."""
    forms = p.use(SPEC)
    positive = p.given("weight")
    convex_ = p.apply(p.part(forms, 0), p.have(weight >= 0, positive))
    spread = (1 + weight) * (guess - centre / (1 + weight)) ** 2
    room = p.have(
        spread >= 0, positive, p.have((guess - centre / (1 + weight)) ** 2 >= 0)
    )
    exact = p.have(equal(centre / (1 + weight) * (1 + weight), centre), positive)
    expanded = p.have(
        equal(risk(guess), square - 2 * guess * centre + (1 + weight) * guess**2)
    )
    at_best = centre / (1 + weight)
    best = p.have(
        equal(risk(at_best), square - 2 * at_best * centre + (1 + weight) * at_best**2)
    )
    least = p.have(smallest <= risk(guess), room, exact, expanded)
    reached = p.have(equal(risk(at_best), smallest), exact, best)
    return p.have(RIDGE.claim, convex_, least, reached)


by_labels = shared("hypothesis_testing._evaluated").by_labels


def at_half(p, claim):
    """A multiple of -1/2 would be convex; the diagonal says that it is not."""
    rule = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(p.part(rule, 0), 1, -1, 1, -1, "1/2")


bit = point("bit", finite(2))
skewed = {
    posterior: finite_law("3/4", "1/4"),
    number_of: test_of(bit, choose(bit, 0, 1)),
    weight: 1,
    guess: "1/8",
}
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "from -1 on": NearMiss(
            claim=implies(weight >= -1, is_convex),
            at=At({weight: "-1/2"}, refute=at_half),
        ),
    },
)
RIDGE = RIDGE.but(
    proof=shrunk,
    instance=At(skewed, spaces={"S": finite(2)}),
    near_misses={
        "a negative multiple": NearMiss(
            without="weight",
            claim=smallest <= risk(guess),
            at={weight: -2},
        ),
        "more than the least": NearMiss(number=Number(1, 2)),
    },
)
REFLECTED = REFLECTED.but(
    near_misses={
        "with a multiple of the guess": NearMiss(
            number=Number(0, 1), at=At({a: 1, c: 0})
        ),
        "reflected elsewhere": NearMiss(
            number=Number(2, 3, place=2), at=At({a: 1, c: 0})
        ),
    },
)
