"""How tight_corner is shown."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
far, gap, rest, place = map(real, ("far", "gap", "rest", "place"))
y, z = point("y", REAL), real("z")
words = shared("gaussian_pufferfish.tight_corner._words")
b, delta, epsilon, fails_at = words.b, words.delta, words.epsilon, words.fails_at
mean_, released, sd, tau = words.mean_, words.released, words.sd, words.tau
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
