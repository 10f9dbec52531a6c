"""Where theorem 1 is tight: a point mass, a normal law around it, and large epsilon.

With the noise of the theorem, b = tau sd / epsilon, a delta below 2 Phi(-tau) fails at
all large epsilon. So the quantile tau cannot be replaced by a smaller one.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_, sd, tau, delta, epsilon, b = map(
    real, ("mean", "sd", "tau", "delta", "epsilon", "b")
)
far, gap, rest, place, start = map(real, ("far", "gap", "rest", "place", "start"))
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)


def released(deviation, scale):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, scale))


def fails_at(level, scale):
    """The two releases are not close."""
    spread, still = released(sd, scale), released(0, scale)
    return negation(close(spread, still, level, delta))


from_start = forall(
    epsilon, implies(start <= epsilon, fails_at(epsilon, tau * sd / epsilon))
)

SPEC = Theorem(
    title="Where theorem 1 is tight",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1 and eq. (20)",
    covers=("GP-N11",),
    uses=(close,),
    given={
        "tau": tau > 0,
        "deviation": sd > 0,
        "less": delta < 2 * normal_cdf(-tau),
    },
    claim=exists(start, from_start),
    remark="Any tau' < {tau} has 2 Phi(-tau') > 2 Phi(-tau): no smaller universal "
    "quantile is enough, the one-sided quantile of delta neither. The proof has a "
    "lower bound for each epsilon, at the event of two half-lines between tau and a "
    "larger quantile. That {tau} > 0 is needed is a fact about ranges: 2 Phi(-tau) is "
    "above 1 for a negative tau, and a delta of 1 is always enough. For two point "
    "masses the noise is tight at every epsilon: gaussian_pufferfish.pure_epsilon with "
    "both deviations 0.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")


#: ``far`` is a quantile a little beyond tau, ``gap`` half of their distance over tau,
#: and ``rest`` what the noise adds in between.
setting = conjunction(
    tau < far,
    equal(2 * tau * gap, far - tau),
    epsilon > 0,
    b > 0,
    equal(b * epsilon, tau * sd),
    equal(rest, exp(-epsilon * gap)),
    delta < 2 * normal_cdf(-far) - 2 * rest,
)


def beyond(p):
    """Data beyond far stay beyond the middle, and the point mass is not there."""
    known, positive, wide = p.assume(setting), p.given("tau"), p.given("deviation")
    middle = sd * (tau + far) / 2
    scale = p.have(b > 0, known)
    right, left = mean_ + middle, mean_ - middle
    event_ = disjunction(y <= left, right < y)
    here = mean_ + sd * z
    ends = [
        p.axiom("laplace_half_line", centre, b, end, facts=[scale])
        for centre in (here, mean_)
        for end in (left, right)
    ]
    rates = p.have(equal(middle / b, epsilon * (1 + gap)), known, positive)
    falls = p.have(equal(exp(-middle / b), exp(-epsilon) * exp(-epsilon * gap)), rates)
    split = p.have(
        equal(indicator(event_), indicator(y <= left) + 1 - indicator(y <= right)),
        known,
        positive,
        wide,
    )
    chance = {}
    for centre in (here, mean_):
        law_ = laplace(centre, b)
        form = indicator(y <= left) + 1 - indicator(y <= right)
        ways = [
            p.mean(p.have(low <= high, split), law_, y)
            for low, high in ((indicator(event_), form), (form, indicator(event_)))
        ]
        chance[centre] = p.have(
            equal(mean(law_, y, indicator(event_)), mean(law_, y, form)), *ways
        )
    nowhere = p.have(middle > 0, known, positive, wide)
    still = p.have(
        equal(exp(epsilon) * mean(laplace(mean_, b), y, indicator(event_)), rest),
        chance[mean_],
        *ends[2:],
        falls,
        nowhere,
        known,
    )
    outer = indicator(z <= -far) + indicator(far <= z)
    room = p.have(equal(sd * (far - tau) / 2, b * (epsilon * gap)), known)
    sides = []
    for where, distance in ((z <= -far, left - here), (far <= z, here - right)):
        away = p.have(implies(where, distance >= b * (epsilon * gap)), room, wide)
        rate = p.have(implies(where, distance / b >= epsilon * gap), away, scale)
        small = p.have(implies(where, exp(-distance / b) <= rest), rate, known)
        inside = p.have(implies(where, distance > 0), away, known, room, wide)
        sides.append(p.have(conjunction(small.formula, inside.formula), small, inside))
    low = mean(laplace(here, b), y, indicator(event_))
    size = p.have(conjunction(rest > 0, left < right), known, nowhere)
    each = p.have(
        (1 - rest / 2) * outer <= low,
        chance[here],
        *ends[:2],
        *sides,
        size,
        p.have(far > 0, known, positive),
    )
    total = p.mean(each, standard_normal, z)
    tails = [p.axiom("normal_half_line", -far), p.axiom("normal_mirrored", far)]
    near = p.assume(close(released(sd, b), released(0, b), epsilon, delta))
    at_event = p.at(near, event(y, event_))
    absurd = p.have(FALSE, total, *tails, at_event, still, known, size)
    shown = p.the_same(p.supposing(near, absurd), fails_at(epsilon, b))
    return p.supposing(setting, shown)


def proof(p):
    """The quantile is taken halfway to delta; from some epsilon on the rest fits in."""
    general = p.every(beyond(p), far, gap, rest, epsilon, b)
    less, positive, wide = p.given("less"), p.given("tau"), p.given("deviation")
    least = maximum(delta, 0)
    level = (least / 2 + normal_cdf(-tau)) / 2
    inside = p.have(
        conjunction(level > 0, level < normal_cdf(-tau), 2 * level > least), less
    )
    found = p.axiom(
        "normal_quantile",
        level,
        facts=[p.have(conjunction(level > 0, level < 1), inside)],
    )
    same = p.assume(equal(normal_cdf(place), level))
    beyond_tau = p.have(place < -tau, same, inside)
    quotient, left = (-place - tau) / (2 * tau), (2 * level - least) / 4
    gap_ = p.have(
        conjunction(quotient > 0, equal(2 * tau * quotient, -place - tau)),
        beyond_tau,
        positive,
    )
    size = p.have(conjunction(left > 0, left < 1), inside)
    logarithm = p.axiom("exp_log", left, facts=[size])
    growth = p.have(-log(left) > 0, size)
    first_, later = -log(left) / quotient, p.assume(-log(left) / quotient <= epsilon)
    bound = p.have(
        conjunction(first_ > 0, equal(first_ * quotient, -log(left))), growth, gap_
    )
    product = p.have(
        conjunction(epsilon > 0, -epsilon * quotient <= log(left)), bound, gap_, later
    )
    fall = p.have(exp(-epsilon * quotient) <= exp(log(left)), product)
    fall = p.have(exp(-epsilon * quotient) <= left, fall, logarithm)
    scale = tau * sd / epsilon
    sized = p.have(
        conjunction(scale > 0, equal(scale * epsilon, tau * sd)),
        product,
        positive,
        wide,
    )
    shown = p.at(general, -place, quotient, exp(-epsilon * quotient), epsilon, scale)
    premise = shown.formula.arguments[0]
    facts = (beyond_tau, gap_, product, sized, fall, same, inside, size)
    premise = p.have(premise, *(p.have(one, *facts) for one in premise.arguments))
    each = p.supposing(later, p.apply(shown, premise))
    from_first = p.some(p.statement.claim, first_, p.every(each, epsilon))
    return p.obtain(found, place, from_first)


#: Where the closeness is looked at, to refute that it fails from ``start`` on.
late = maximum(start, 1)


def always(values, shown):
    """At this point the releases are close at every epsilon of 1 or more."""

    def refute(p, claim):
        known = p.assume(At(values).of(from_start))
        far_ = p.apply(p.at(known, late), p.have(start <= late))
        near = far_.formula.arguments[0]
        absurd = p.have(FALSE, far_, shown(p, near, p.have(late > 0)))
        return p.obtain(p.assume(claim), start, absurd)

    return At(values, refute=refute)


def by_range(p, near, positive):
    """Probabilities lie between 0 and 1."""
    first_, second_, level, allowed = near.arguments
    hit = indicator(member(y, B))
    unit = [p.mean_between(one, y, hit) for one in (first_, second_)]
    goal = probability(first_, B) <= exp(level) * probability(second_, B) + allowed
    return p.the_same(p.every(p.have(goal, *unit, positive), B), near)


def by_theorem_1(p, near, positive):
    """The noise is that of the theorem."""
    values = {"mean_i": 0, "mean_j": 0, "sd_i": 1, "sd_j": 0, "tau": 1}
    values |= {"b": 1 / late, "epsilon": late, "delta": 2 * normal_cdf(-1)}
    scale = p.have(1 / late > 0, positive)
    unit = p.have(equal(late * (1 / late), 1), positive)
    noise = abs(number(0) - 0) + abs(number(1) - 0) * 1 <= late * (1 / late)
    bound = p.use(theorem_1, scale, p.have(noise, unit), **values)
    return p.the_same(bound, near)


usual = {mean_: 0, sd: 1, tau: 1, delta: "1/4"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative tau, and more delta than a probability": NearMiss(
            without="tau", at=always({**usual, tau: -1, delta: "3/2"}, by_range)
        ),
        "no deviation": NearMiss(
            without="deviation", at=always({**usual, sd: 0}, by_range)
        ),
        "the delta of the theorem": NearMiss(
            without="less",
            at=always({**usual, delta: 2 * normal_cdf(-1)}, by_theorem_1),
        ),
        "11/5 in place of 2 in less": NearMiss(
            number=Number(2, "11/5", hypothesis="less"),
            at=always({**usual, delta: 2 * normal_cdf(-1)}, by_theorem_1),
        ),
    },
)
