"""What the theorems of theorem_3 share."""

from verifydp.formal.spec import *

y, h = point("y", REAL), any_test("h", REAL)
q_in, q_out, scale = real("q_in"), real("q_out"), real("scale")
theta, alpha = real("theta"), real("alpha")


def mass(centre, body):
    """The expectation under Laplace noise around an answer."""
    return mean(laplace(centre, scale), y, body)


def strongest(accepts):
    """No test with as few false alarms is right more often than this rule."""
    level = mass(q_out, value(h, y)) <= mass(q_out, indicator(accepts))
    return implies(level, mass(q_in, value(h, y)) <= mass(q_in, indicator(accepts)))


sensitivity, epsilon = real("sensitivity"), real("epsilon")
noise_scale = sensitivity / epsilon
out, in_ = laplace(q_out, noise_scale), laplace(q_in, noise_scale)


def rule(cut, sign):
    """Accept from the threshold on, or up to it where the answers are swapped."""
    return cut <= y if sign > 0 else y <= cut


def best_of_level(cut, sign):
    """The rule has the level alpha, and no test of this level is right more often."""
    rate, hits = (mean(of, y, indicator(rule(cut, sign))) for of in (out, in_))
    other, other_hits = (mean(of, y, value(h, y)) for of in (out, in_))
    best = forall(h, implies(other <= alpha, other_hits <= hits))
    return conjunction(equal(rate, alpha), best)


def branches(sign):
    """The two lines of the printed threshold; the sign -1 mirrors it."""
    step = sign * noise_scale
    return q_out - step * log(2 * alpha), q_out + step * log(2 * (1 - alpha))


def printed(sign):
    return if_(alpha <= "1/2", *branches(sign))


usable = {"scale": noise_scale > 0, "level": conjunction(number(0) < alpha, alpha < 1)}


def best_at_threshold(p, accepts):
    """(rule - h)(p - k p') is nowhere negative, with k the ratio at the threshold."""
    positive, order = p.given("scale"), p.given("order")
    log_in, log_out = (-abs(y - centre) / scale for centre in (q_in, q_out))
    log_k = (abs(theta - q_out) - abs(theta - q_in)) / scale
    k = exp(log_k)
    # The ratio of the densities is at least k where the rule accepts, else at most.
    more = p.have(implies(accepts, log_k + log_out <= log_in), positive, order)
    less = p.have(
        implies(negation(accepts), log_in <= log_k + log_out), positive, order
    )
    ratio = exp(log_k + log_out)
    more = p.have(implies(accepts, ratio <= exp(log_in)), more)
    less = p.have(implies(negation(accepts), exp(log_in) <= ratio), less)
    rule, other = indicator(accepts), value(h, y)
    gain = (other - rule) * (exp(log_in) - ratio) / (2 * scale)
    pointwise = p.have(gain <= 0, more, less, positive)
    parts = [
        (factor * sign, laplace(centre, scale), test)
        for factor, centre in ((number(1), q_in), (-k, q_out))
        for sign, test in ((1, other), (-1, rule))
    ]
    total = p.densities(pointwise, y, *parts)
    level = p.assume(strongest(accepts).arguments[0])
    traded = p.have(strongest(accepts).arguments[1], total, level)
    return p.every(p.supposing(level, traded), h)


usual = {q_out: 0, q_in: 1, scale: 1, theta: "1/2"}
swapped = {**usual, q_out: 1, q_in: 0}
outside, inside = test_of(y, indicator(y <= "1/2")), test_of(y, indicator(y >= "1/2"))


def beaten(test):
    """A test that has the level is right more often."""

    def refute(p, claim):
        best = p.have(claim.arguments[1], p.assume(claim))
        return p.absurd(best, test)

    return refute


at_tenth = {q_out: 0, q_in: 1, sensitivity: 1, epsilon: 1, alpha: "1/10"}
wrong_way = {**at_tenth, q_out: 1, q_in: 0}


def other_numbers(at_low):
    """Another turn and another factor in each branch: the rate is not the level."""
    at_high = {**at_low, alpha: "3/4"}
    return {
        "1/20 in place of 1/2": NearMiss(number=Number("1/2", "1/20"), at=At(at_low)),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=At(at_low)),
        "9/5 in place of 2, above level 1/2": NearMiss(
            number=Number(2, "9/5", place=1), at=At(at_high)
        ),
    }
