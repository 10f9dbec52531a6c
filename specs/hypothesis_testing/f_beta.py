"""The highest F_beta score of a threshold adversary against the Laplace mechanism.

The adversary says "the record is in" when the output is at least a threshold; both
answers are equally likely beforehand. Recall is the chance of saying so rightly,
precision that of being right when saying so, and F_beta their weighted harmonic mean.
"""

from verifydp.formal.spec import *

q, sensitivity, epsilon, beta = map(real, ("q", "sensitivity", "epsilon", "beta"))
threshold, level, y = real("threshold"), real("level"), point("y", REAL)
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
never_more = forall(threshold, score(threshold) <= highest)
approached = forall(
    level, implies(level < highest, exists(threshold, level < score(threshold)))
)

# The proof: in v = (threshold - q) / scale all is algebra, on three intervals.
E, c, v, w, z, T, A = exp(epsilon), *map(real, ("c", "v", "w", "z", "T", "A"))
always, root = (1 + c) / (2 + c), sqrt(1 + 4 * c * E)

SPEC = Theorem(
    title="The highest F_beta score of a threshold adversary",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12) and appendix 10.3",
    covers=("HT-Q12",),
    given={"scale": scale > 0, "beta": beta > 0},
    claim=conjunction(never_more, approached),
    remark="The supremum is over all thresholds, in both regimes; in the first it is "
    "approached as the threshold falls. Where it is reached is in f_beta.attained. "
    "Only the noise scale sensitivity / {epsilon} has to be positive; the paper asks "
    "it of both numbers.",
)


def best_deviation(weight):
    return log((sqrt(1 + 4 * weight * exp(epsilon)) - 1) / (2 * weight))


best_cut = q + scale * best_deviation(b)
reached_at = implies(log(1 + b) <= epsilon, equal(score(best_cut), highest))
not_reached = implies(
    epsilon < log(1 + b), forall(threshold, score(threshold) < highest)
)

ATTAINED = Theorem(
    title="The highest score is attained from the split on, and not below it",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.3",
    covers=("HT-Q12",),
    given={"scale": scale > 0, "beta": beta > 0},
    claim=conjunction(reached_at, not_reached),
    remark="Where eq. (12) is reached: at the threshold that the appendix prints. "
    "Below the split it is a supremum that no threshold has.",
)

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


def bounded(p):
    """No threshold scores more than the formula says."""
    r, positive = real("r"), p.assume(c > 0)
    solves = conjunction(r > 0, equal(c * r * r + r, E), 1 + c <= E)
    high = p.have(implies(solves, (1 + c * r) * found <= r * (missed + c)), positive)
    sizes = conjunction(T > 0, A > 0, c > 0)
    above = implies(
        conjunction(sizes, r > 0, (1 + c * r) * T <= r * (A + c)),
        fraction(T, A) <= (1 + c) * r / ((1 + c) * r + 1),
    )
    chances = p.have(conjunction(found > 0, missed > 0))
    facts = [positive, chances, *known(p, positive)]
    at_low = below_split(p, positive)
    at_high = p.have(
        implies(log(1 + c) <= epsilon, fraction(found, missed) <= at_odds),
        p.at(p.every(high, r), odds),
        p.at(p.every(p.have(above), T, A, r), found, missed, odds),
        *facts,
    )
    goal = p.have(fraction(found, missed) <= printed(c), at_low, at_high, *facts)
    return p.every(p.supposing(c > 0, goal), v, c)


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


def near_nothing(p, positive, below):
    """Below the split low thresholds come as near to accepting all as one likes."""
    share = minimum(1, always - w)
    v, sharing = minimum(0, epsilon) + log(share), real("sharing")
    small = p.have(
        conjunction(share > 0, share <= 1, share <= always - w), below, positive
    )
    order = p.have(conjunction(v <= 0, v <= epsilon, v <= epsilon + log(share)), small)
    sizes = p.have(conjunction(exp(v) <= 1, exp(v) <= exp(epsilon + log(share))), order)
    turn = p.apply(fact_of(p, "exp_log", share), p.have(share > 0, small))
    little = p.have(exp(v) <= E * share, sizes, turn)
    here, there = 1 - z / E / 2, 1 - z / 2
    enough = implies(
        conjunction(
            z > 0,
            z <= 1,
            z <= E * sharing,
            sharing > 0,
            sharing <= 1,
            sharing <= always - w,
        ),
        w < fraction(here, there),
    )
    found = p.at(p.every(p.have(enough, positive), z, sharing), exp(v), share)
    recall, false_alarm = 1 - exp(v) / E / 2, 1 - exp(v) / 2
    near = p.have(w < fraction(recall, false_alarm), found, sizes, small, little)
    is_found = p.have(equal(recall, tail(v - epsilon)), order)
    is_missed = p.have(equal(false_alarm, tail(v)), order)
    half = p.rewrite(is_found, near, w < fraction(T, false_alarm), T)
    return v, p.rewrite(is_missed, half, w < fraction(tail(v - epsilon), A), A)


def reached(p):
    """A level below the formula is exceeded at some deviation."""
    positive, below = p.assume(c > 0), p.assume(w < printed(c))
    _, high_side, solves, same = known(p, positive)
    goal, on_low = exists(v, w < fraction(found, missed)), epsilon < log(1 + c)
    best = log(odds)
    low, high = p.assume(on_low), p.assume(negation(on_low))
    under = p.have(w < always, below, low)
    deviation, near = near_nothing(p, positive, under)
    at_best = p.have(
        w < fraction(tail(best - epsilon), tail(best)),
        *at_best_odds(p, positive),
        below,
        high,
        high_side,
        solves,
        same,
        positive,
    )
    somewhere = p.cases(
        on_low, p.some(goal, deviation, near), p.some(goal, best, at_best)
    )
    return p.every(p.supposing(c > 0, p.supposing(w < printed(c), somewhere)), w, c)


def proof(p):
    positive, deviation = p.have(b > 0, p.given("beta")), (threshold - q) / scale
    bound = p.apply(p.at(bounded(p), deviation, b), positive)
    never = p.have(score(threshold) <= highest, bound, scored(p, threshold, deviation))
    below, cut = p.assume(level < highest), q + scale * v
    somewhere = p.apply(p.at(reached(p), level, b), positive, below)
    value = fraction_of(b, found, missed)
    above = p.have(level < score(cut), p.assume(level < value), scored(p, cut, v))
    goal = exists(threshold, level < score(threshold))
    exceeded = p.obtain(somewhere, v, p.some(goal, cut, above))
    approach = p.every(p.supposing(below, exceeded), level)
    return p.have(p.statement.claim, p.every(never, threshold), approach)


def part(p, claim, place):
    """One half of a claim that is supposed, to be refuted."""
    return p.have(claim.arguments[place], p.assume(claim))


def falls(p, claim, nothing):
    """The claim is supposed, and false."""
    return p.denied(claim, nothing)


def no_weight(p, claim):
    """At beta = 0 the formula is 0, and the score is the precision."""
    at_zero = p.at(part(p, claim, 0), 0)
    scored_as, formula = at_zero.formula.arguments
    some, none = p.auto(scored_as > "1/10"), p.have(formula <= 0)
    return falls(p, claim, p.have(FALSE, at_zero, some, none))


def no_noise(p, claim):
    """With one law for both databases, no score is above that of accepting all."""
    somewhere = p.follow(part(p, claim, 1), "3/4")
    above = p.assume(At(at_one_law).of(number("3/4") < score(threshold)))
    return falls(p, claim, p.obtain(somewhere, threshold, p.have(FALSE, above)))


def too_high(p, claim):
    """A level above the formula is not reached: by the theorem itself."""
    values = {SPEC[name]: usual[over] for name, over in names.items()}
    never = p.have(At(usual).of(never_more), p.use(SPEC, values))
    somewhere = p.follow(p.assume(claim), At(usual).of(highest) + "1/2000")
    above = p.assume(At(usual).of(highest + "1/2000" < score(threshold)))
    nothing = p.have(FALSE, above, p.at(never, threshold))
    return falls(p, claim, p.obtain(somewhere, threshold, nothing))


names = {"q": q, "sensitivity": sensitivity, "epsilon": epsilon, "beta": beta}
usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1}
at_one_law = {**usual, sensitivity: 0, epsilon: 2}


def never(formula):
    return forall(threshold, score(threshold) <= formula)


def bound_fails(cut):
    """A threshold scores more."""

    def refute(p, claim):
        return falls(p, claim, p.absurd(part(p, claim, 0), cut))

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, epsilon: "1/100"}), At({**usual, epsilon: 20, beta: 10})),
    near_misses={
        "no scale": NearMiss(without="scale", at=At(at_one_law, refute=no_noise)),
        "no weight": NearMiss(without="beta", at={beta: 0}, refute=no_weight),
        "a little less above the split": NearMiss(
            claim=never(highest - "1/1000"), witnesses=("1/5",)
        ),
        "a little less below the split": NearMiss(
            claim=never(highest - "1/1000"), at={epsilon: "1/2"}, witnesses=(-20,)
        ),
        "a little more": NearMiss(
            claim=forall(
                level,
                implies(
                    level < highest + "1/1000",
                    exists(threshold, level < score(threshold)),
                ),
            ),
            refute=too_high,
        ),
        "the split log(1 + 2 {beta}^2)": NearMiss(
            claim=never(
                highest_score(b, log(1 + 2 * b), sqrt(1 + 4 * b * exp(epsilon)))
            ),
            at={epsilon: "9/10"},
            witnesses=("3/20",),
        ),
        "18/5 in place of 4": NearMiss(
            At(usual, refute=bound_fails("1/5")), number=Number(4, "18/5")
        ),
        "11/5 in place of 2": NearMiss(
            At({**usual, epsilon: "1/2"}, refute=bound_fails(-20)),
            number=Number(2, "11/5"),
        ),
    },
)


def at_turn(p):
    """Above the split at the best odds; below it the bound is strict."""
    weight, positive = p.have(b > 0, p.given("beta")), p.assume(c > 0)
    here, best = p.assume(log(1 + c) <= epsilon), best_deviation(c)
    goal = equal(fraction(tail(best - epsilon), tail(best)), printed(c))
    done = p.have(goal, *at_best_odds(p, positive), here, *known(p, positive), positive)
    done = p.supposing(positive, p.supposing(here, done))
    done = p.apply(p.at(p.every(done, c), b), weight)
    there = p.at(p.every(scored(p, q + scale * v, v), v), best_deviation(b))
    attained = p.have(reached_at, done, there)
    less = p.supposing(positive, below_split(p, positive))
    less = p.apply(p.at(p.every(less, v, c), (threshold - q) / scale, b), weight)
    below, there = p.assume(epsilon < log(1 + b)), (threshold - q) / scale
    less = p.have(score(threshold) < highest, less, below, scored(p, threshold, there))
    less = p.supposing(below, p.every(less, threshold))
    return p.have(p.statement.claim, attained, less)


def always_below(p, claim):
    """At the best threshold the score is the formula, by the theorem itself."""
    known = p.use(ATTAINED, {ATTAINED[name]: usual[of] for name, of in names.items()})
    there = p.have(At(usual).of(reached_at), known)
    there = p.apply(there, p.auto(there.formula.arguments[0]))
    less = p.at(p.assume(claim), At(usual).of(best_cut))
    return falls(p, claim, p.have(FALSE, less, there))


def same_law(p, claim):
    """With one law for both databases no score is above that of accepting all."""
    there = part(p, claim, 0)
    there = p.apply(there, p.auto(there.formula.arguments[0]))
    accepting, formula = there.formula.arguments
    low, high = p.have(accepting <= "2/3"), p.auto(formula > "7/10")
    return falls(p, claim, p.have(FALSE, there, low, high))


def all_below(cut):
    """Below the split some threshold scores more."""

    def refute(p, claim):
        below = part(p, claim, 1)
        below = p.apply(below, p.auto(below.formula.arguments[0]))
        return falls(p, claim, p.absurd(below, cut))

    return refute


ATTAINED = ATTAINED.but(
    proof=at_turn,
    instance=At(usual),
    near_misses={
        "no weight": NearMiss(without="beta", at={beta: 0}),
        "no scale": NearMiss(without="scale", at=At(at_one_law, refute=same_law)),
        "attained below the split": NearMiss(
            claim=equal(score(best_cut), highest), at={epsilon: "1/2"}
        ),
        "not attained above the split": NearMiss(
            claim=forall(threshold, score(threshold) < highest),
            refute=always_below,
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "11/5 in place of 2, below the split": NearMiss(
            number=Number(2, "11/5", place=5),
            at=At({**usual, epsilon: "1/2"}, refute=all_below(-20)),
        ),
    },
)
