"""What the theorems of f_beta share."""

from verifydp.formal.spec import *

q, sensitivity, epsilon, beta = map(real, ("q", "sensitivity", "epsilon", "beta"))
y = point("y", REAL)
b, scale = beta * beta, sensitivity / epsilon


def accepted(centre, cut):
    """The chance of an output at or above the threshold."""
    return probability(laplace(centre, scale), event(y, cut <= y))


def score(cut):
    """F_beta; the answers on the two databases are q + sensitivity and q."""
    recall, false_alarm = accepted(q + sensitivity, cut), accepted(q, cut)
    precision = recall / (recall + false_alarm)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def highest_score(weight, split, root):
    """The printed formula; below the split the supremum is that of accepting all."""
    best = (1 + weight) * (root - 1) / ((1 + weight) * root - 1 + weight)
    return if_(epsilon < split, (1 + weight) / (2 + weight), best)


def printed(weight):
    return highest_score(weight, log(1 + weight), sqrt(1 + 4 * weight * exp(epsilon)))


highest = printed(b)
# The proof: in v = (threshold - q) / scale all is algebra, on three intervals.
E, c, v, w, z, T, A = exp(epsilon), *map(real, ("c", "v", "w", "z", "T", "A"))
always, root = (1 + c) / (2 + c), sqrt(1 + 4 * c * E)
tails = theorem("hypothesis_testing.laplace_tails.scaled")
odds = (root - 1) / (2 * c)
at_odds = (1 + c) * odds / ((1 + c) * odds + 1)


def tail(v):
    """The chance that a standard Laplace variable is at least v."""
    return if_(v <= 0, 1 - exp(v) / 2, exp(-v) / 2)


found, missed = tail(v - epsilon), tail(v)


def fraction_of(weight, recall, false_alarm):
    return (1 + weight) * recall / (recall + false_alarm + weight)


def fraction(recall, false_alarm):
    return fraction_of(c, recall, false_alarm)


def fact_of(p, name, *values):
    """An axiom at values; its premise stays."""
    return p.at(p.step("axiom", texts=(name,)), *values)


def known(p, positive):
    """The best odds solve c r r + r = E, and the split is E = 1 + c."""
    turn = p.apply(fact_of(p, "exp_log", 1 + c), p.have(1 + c > 0, positive))
    low_side = p.have(implies(epsilon < log(1 + c), 1 + c > E), turn)
    high_side = p.have(implies(log(1 + c) <= epsilon, 1 + c <= E), turn)
    solves = p.have(conjunction(odds > 0, equal(c * odds * odds + odds, E)), positive)
    written = (1 + c) * (root - 1) / ((1 + c) * root - 1 + c)
    return low_side, high_side, solves, p.have(equal(at_odds, written), positive)


def below_split(p, positive):
    """There every deviation scores less than accepting all."""
    low = p.have(implies(1 + c > E, (1 + c) * found < missed + c), positive)
    sizes = conjunction(T > 0, A > 0, c > 0)
    below = implies(conjunction(sizes, (1 + c) * T < A + c), fraction(T, A) < always)
    below = p.at(p.every(p.have(below), T, A), found, missed)
    less = implies(epsilon < log(1 + c), fraction(found, missed) < always)
    chances = p.have(conjunction(found > 0, missed > 0))
    return p.have(less, low, below, positive, chances, *known(p, positive))


def tail_of(p, centre, cut, deviation):
    """The chance of acceptance, where (cut - centre) / scale is the deviation."""
    positive = p.given("scale")
    not_zero = fact_of(p, "divide_zero", epsilon)
    same = p.have(equal((cut - centre) / scale, deviation), positive, not_zero)
    values = {tails["m"]: centre, tails["b"]: scale, tails["theta"]: cut}
    known_tail = p.use(tails, values, positive)
    goal = equal(accepted(centre, cut), tail(deviation))
    return p.have(goal, known_tail, same, positive)


def scored(p, cut, deviation):
    """The score of a threshold, in terms of its deviation."""
    positive = p.have(b > 0, p.given("beta"))
    harmonic = 1 / ((1 / (1 + c)) / (T / (T + A)) + (c / (1 + c)) / T)
    sizes = conjunction(T > 0, A > 0, c > 0)
    ratio = p.every(p.have(implies(sizes, equal(harmonic, fraction(T, A)))), T, A, c)
    chances = (
        tail_of(p, q + sensitivity, cut, deviation - epsilon),
        tail_of(p, q, cut, deviation),
    )
    recall, false_alarm = (chance.formula.arguments[0] for chance in chances)
    in_chances = p.at(ratio, recall, false_alarm, b)
    sizes_hold = p.have(in_chances.formula.arguments[0], positive, *chances)
    value = fraction_of(b, tail(deviation - epsilon), tail(deviation))
    plain = p.apply(in_chances, sizes_hold)
    sums = p.have(equal(fraction_of(b, recall, false_alarm), value), *chances)
    return p.have(equal(score(cut), value), plain, sums)


def at_best_odds(p, positive):
    """Above the split the best odds score what the formula says."""
    r = real("r")
    solves = conjunction(r > 0, equal(c * r * r + r, E), 1 + c <= E)
    here, there = tail(log(r) - epsilon), tail(log(r))
    attained = implies(solves, equal((1 + c * r) * here, r * (there + c)))
    value = (1 + c) * r / ((1 + c) * r + 1)
    sizes = conjunction(T > 0, A > 0, r > 0, equal((1 + c * r) * T, r * (A + c)))
    turns = p.have(implies(sizes, equal(fraction(T, A), value)), positive)
    chances = tail(log(odds) - epsilon), tail(log(odds))
    return (
        p.at(p.every(p.have(attained, positive), r), odds),
        p.at(p.every(turns, T, A, r), *chances, odds),
        p.have(conjunction(*(chance > 0 for chance in chances))),
    )


names = {"q": q, "sensitivity": sensitivity, "epsilon": epsilon, "beta": beta}
usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1}
at_one_law = {**usual, sensitivity: 0, epsilon: 2}
