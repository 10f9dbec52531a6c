"""What the theorems of choose_epsilon share."""

from verifydp.formal.spec import *

S = space("S")
P, Q = kernel("P", REAL, S), kernel("Q", REAL, S)
beta, c, limit, answer = map(real, ("beta", "c", "limit", "answer"))
epsilon, x, h = real("epsilon"), point("x", S), any_test("h", S)
b = beta * beta


def score(recall, false):
    """F_beta of recall and false alarms: the harmonic mean, weighted 1 to b."""
    precision = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def meets(of):
    """No test scores more than the limit."""
    rates = (mean(at(one, of), x, value(h, x)) for one in (P, Q))
    return forall(h, score(*rates) <= limit)


chosen = Definition(
    "chosen_epsilon",
    (P, Q, beta, c, limit, answer),
    conjunction(
        answer >= 0,
        meets(answer),
        forall(
            epsilon,
            implies(conjunction(epsilon >= 0, meets(epsilon)), epsilon <= answer),
        ),
    ),
)
delta = real("delta")
trivial = maximum((1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b))
bend = (1 + b) * (exp(epsilon) + delta)
bend = bend / (exp(epsilon) + delta + c * (1 - delta) + b * (1 + exp(epsilon)))
ratio = limit * (delta + c * (1 - delta) + b) - (1 + b) * delta
ratio = ratio / ((1 + b) * (1 - limit))
keeps = maximum(trivial, bend) <= limit


def up_to(last, met):
    """The limit is met up to a number, and not beyond."""
    return implies(epsilon <= last, met), implies(met, epsilon <= last)


def only_one(p, family, met_at, last, natural_, exact):
    """Where the limit is met exactly up to a number, no other number is chosen."""

    def decided(of, sign):
        both = p.apply(p.at(exact, of), sign)
        return p.parts(both)

    itself = p.apply(decided(last, natural_)[0], p.have(last <= last))
    room = p.assume(conjunction(epsilon >= 0, met_at(epsilon)))
    at_most = decided(epsilon, p.have(epsilon >= 0, room))[1]
    at_most = p.apply(at_most, p.have(met_at(epsilon), room))
    at_most = p.every(p.supposing(room, at_most), epsilon)
    best = chosen(*family, beta, c, limit, last)
    best = p.have(best, natural_, itself, at_most)
    # Each of two chosen numbers exceeds the other.
    is_any, hole = chosen(*family, beta, c, limit, answer), real("hole")
    held = p.assume(is_any)
    parts = [p.have(part, held) for part in chosen.at(is_any.arguments).arguments]
    upper = p.apply(decided(answer, parts[0])[1], parts[1])
    both = p.have(conjunction(last >= 0, met_at(last)), natural_, itself)
    lower = p.apply(p.at(parts[2], last), both)
    unique = p.supposing(is_any, p.have(equal(answer, last), upper, lower))
    same = p.assume(equal(answer, last))
    shape = chosen(*family, beta, c, limit, hole)
    turned = p.rewrite(p.have(equal(last, answer), same), best, shape, hole)
    return unique, p.supposing(same, turned)


shared = {beta: 1, c: 1, limit: "9/10", delta: 0, epsilon: 1}
