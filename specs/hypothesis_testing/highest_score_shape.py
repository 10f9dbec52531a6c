"""The highest score is flat in epsilon, and then strictly increasing.

The formula is that of f_beta, which is the supremum over all thresholds.
"""

from verifydp.formal.spec import *

epsilon, more, beta, split, radius = map(
    real, ("epsilon", "more", "beta", "split", "radius")
)
b = beta * beta


def highest(loss):
    """The formula of f_beta; b is the square of beta."""
    root = sqrt(1 + 4 * b * exp(loss))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(loss < log(1 + b), (1 + b) / (2 + b), best)


turn = log(1 + b)
flat = implies(epsilon <= turn, equal(highest(epsilon), (1 + b) / (2 + b)))
rises = implies(
    conjunction(turn <= epsilon, epsilon < more), highest(epsilon) < highest(more)
)
small = forall(beta, implies(conjunction(beta > 0, beta < radius), turn < split))
vanishes = forall(
    split, implies(split > 0, exists(radius, conjunction(radius > 0, small)))
)


def proof(p):
    """In the root s the score is (1 + b)(s - 1) / ((1 + b) s - 1 + b), which rises."""
    positive = p.have(b > 0, p.given("beta"))
    exact = p.axiom("exp_log", 1 + b, facts=[p.have(1 + b > 0, positive)])
    roots = [sqrt(1 + 4 * b * exp(one)) for one in (epsilon, more)]
    s, t, c = real("s"), real("t"), real("c")
    score = [(1 + c) * (one - 1) / ((1 + c) * one - 1 + c) for one in (s, t)]
    rule = implies(conjunction(c > 0, s > 1, s < t), score[0] < score[1])
    rule = p.at(p.every(p.have(rule), s, t, c), *roots, b)
    here = p.assume(conjunction(turn <= epsilon, epsilon < more))
    growth = p.have(exp(epsilon) < exp(more), here)
    order = p.have(conjunction(roots[0] > 1, roots[0] < roots[1]), growth, positive)
    grown = p.apply(rule, p.have(rule.formula.arguments[0], order, positive))
    rising = p.supposing(
        here.formula, p.have(highest(epsilon) < highest(more), grown, here)
    )
    at_turn = p.assume(equal(epsilon, turn))
    square = p.have(
        equal(1 + 4 * b * exp(epsilon), (1 + 2 * b) * (1 + 2 * b)), at_turn, exact
    )
    root = p.have(equal(roots[0], 1 + 2 * b), square, positive)
    same = p.have(equal(highest(epsilon), (1 + b) / (2 + b)), root, at_turn, positive)
    same = p.supposing(at_turn.formula, same)
    level = p.have(flat, same)
    return p.have(p.statement.claim, level, rising)


def vanishing(p):
    """Where beta is below 1 and below the split, log(1 + beta^2) is below beta."""
    known = p.assume(split > 0)
    within = minimum(1, split)
    room = p.assume(conjunction(beta > 0, beta < within))
    tangent = p.axiom("log_tangent", 1 + b, facts=[p.have(1 + b > 0)])
    below = p.have(turn < split, tangent, room)
    inner = p.every(p.supposing(room.formula, below), beta)
    positive = p.have(within > 0, known)
    body = At({radius: within}).of(conjunction(radius > 0, small))
    body = p.have(body, inner, positive)
    found = p.some(exists(radius, conjunction(radius > 0, small)), within, body)
    return p.every(p.supposing(known.formula, found), split)


usual = {beta: 1, epsilon: 1, more: 2}
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4"
SPEC = Theorem(
    title="The highest score is flat up to log(1 + b), and then strictly increasing",
    source=paper,
    covers=("HT-QU4",),
    given={"beta": beta > 0},
    claim=conjunction(flat, rises),
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, beta: "1/100"}), At({**usual, beta: 100})),
    near_misses={
        "increasing everywhere": NearMiss(
            claim=implies(epsilon < more, highest(epsilon) < highest(more)),
            at=At({**usual, epsilon: "1/10", more: "1/5"}),
        ),
        "flat up to log(1 + 2 b)": NearMiss(
            claim=implies(
                epsilon <= log(1 + 2 * b), equal(highest(epsilon), (1 + b) / (2 + b))
            ),
            at=At(usual),
        ),
        "no weight": NearMiss(without=("beta",), at=At({**usual, beta: 0})),
    },
    remark="No auxiliary information. For beta = 1 every epsilon up to log 2 has the "
    "score 2 / 3, so that this score does not tell small epsilons apart. The other "
    "part is turning_point.",
)
TURNING_POINT = Theorem(
    title="The turning point approaches 0 with beta",
    source=paper,
    covers=("HT-QU4",),
    claim=vanishes,
    proof=vanishing,
    near_misses={
        "for every beta": NearMiss(
            claim=forall(split, implies(split > 0, turn < split)),
            at=At({beta: 1}, ("1/2",)),
        ),
    },
    remark="The limit of log(1 + beta^2) for beta to 0, written out.",
)
