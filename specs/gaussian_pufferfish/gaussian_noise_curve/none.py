"""Two normal laws of which one has the larger density everywhere."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
m1, m2, s1, s2, epsilon = map(real, ("m1", "m2", "s1", "s2", "epsilon"))
words = shared("gaussian_pufferfish.gaussian_noise_curve._words")
P, Q, a, at_few, b, best = words.P, words.Q, words.a, words.at_few, words.b, words.best
c, direction, moved, nothing = words.c, words.direction, words.moved, words.nothing
rewritten, signs, signs_of_ratio = words.rewritten, words.signs, words.signs_of_ratio
square, usual = words.square, words.usual
wider = words.wider

SPEC = Theorem(
    title="Two normal laws of which one has the larger density everywhere",
    source="this project",
    uses=(hockey_stick,),
    given={**signs, "no roots": square < 0},
    claim=hockey_stick(P, Q, epsilon, indicator(wider) * (1 - exp(epsilon))),
)
y = point("y", REAL)


def unequal(p):
    """Without roots the deviations differ, or the square would be that of b."""
    alike_ = p.assume(equal(s1, s2))
    flat = p.have(equal(square, b * b), p.have(equal(a, 0), alike_))
    absurd = p.have(FALSE, flat, p.given("no roots"))
    return p.have(negation(alike_.formula), p.supposing(alike_, absurd))


def without_roots(p):
    """Without roots one density is larger everywhere."""
    A, b_, c_ = map(real, "abc")
    less = p.assume(b_ * b_ - 4 * A * c_ < 0)
    square_ = p.have((2 * A * y + b_) * (2 * A * y + b_) >= 0)
    shape = A * y * y + b_ * y + c_
    positive = p.have(A * shape > 0, less, square_)
    same = p.have(
        conjunction(implies(A > 0, shape > 0), implies(A < 0, shape < 0)),
        positive,
    )
    same = p.at(p.every(p.supposing(less, same), A, b_, c_), a, b, c)
    same = p.apply(same, p.given("no roots"))
    hit = indicator(member(y, best))
    opens = direction(p, unequal(p))
    same = p.have(equal(hit, indicator(wider)), same, opens, signs_of_ratio(p))
    masses = []
    for law_ in (P, Q):
        ways = [
            p.mean(p.have(low <= high, same), law_, y)
            for low, high in (same.formula.arguments, same.formula.arguments[::-1])
        ]
        masses.append(p.have(equal(probability(law_, best), indicator(wider)), *ways))
    return rewritten(p, masses, [indicator(wider)] * 2)


#: Here the square is a little above 0.
few = {**moved, epsilon: "0.848"}
below_0 = {m1: 0, m2: 0, s1: -2, s2: 1, epsilon: -1}

SPEC = SPEC.but(
    proof=without_roots,
    instance=At({**usual, epsilon: 2}),
    near_misses={
        "a negative first deviation": NearMiss(
            without="first", at=At(below_0, witnesses=(event(y, TRUE),))
        ),
        "a negative second deviation": NearMiss(
            without="second",
            at=At({**usual, s2: -2, epsilon: 1}, witnesses=(nothing,)),
        ),
        "roots": NearMiss(
            without="no roots", at=At(usual, witnesses=(event(y, abs(y) <= 1),))
        ),
        **{
            label: NearMiss(
                At(few, witnesses=(at_few,)),
                number=Number(old, new, place, "no roots"),
            )
            for label, old, new, place in (
                ("more under the root", 4, "22/5", 0),
                ("a larger leading coefficient", 2, "9/5", 6),
                ("less of the second constant term", 2, "11/5", 8),
                ("more of the first constant term", 2, "9/5", 11),
            )
        },
    },
)
