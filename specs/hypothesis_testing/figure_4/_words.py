"""What the theorems of figure_4 share."""

from verifydp.formal.spec import *

t = real("t")


def distance(epsilon, delta):
    """The distance of the answers, in classical deviations."""
    return number(epsilon) / sqrt(2 * log(number("5/4") / number(delta)))


#: Recalls, and between which numbers their normal quantiles are.
quantiles = {
    "0.25": ("-0.674489751", "-0.674489750"),
    "0.5": ("0", "0"),
    "0.75": ("0.674489750", "0.674489751"),
    "0.9": ("1.281551565", "1.281551566"),
}


def at_recall(recall, mu, digits):
    """At this recall the precision begins with these six digits."""
    precision = normal_cdf(t) / (normal_cdf(t) + normal_cdf(t - mu))
    return exists(
        t,
        conjunction(
            equal(normal_cdf(t), recall),
            number(digits) <= precision,
            precision < number(digits) + "1/1000000",
        ),
    )


def shown(p, recall, mu, digits):
    """The quantile is between two rationals, and so are the false alarms."""
    low, high = map(number, quantiles[recall])
    ends = [p.auto(normal_cdf(low) <= recall), p.auto(normal_cdf(high) >= recall)]
    known = p.assume(equal(normal_cdf(t), recall))
    place = p.have(conjunction(low <= t, t <= high), known, *ends)
    order = p.have(conjunction(low - mu <= t - mu, t - mu <= high - mu), place)
    least, most = (
        number(recall) / (recall + normal_cdf(one - mu)) for one in (high, low)
    )
    closed = [
        p.auto(number(digits) <= least),
        p.auto(most < number(digits) + "1/1000000"),
    ]
    false = normal_cdf(t - mu)
    between = p.have(
        conjunction(normal_cdf(low - mu) <= false, false <= normal_cdf(high - mu)),
        order,
    )
    goal = at_recall(recall, mu, digits)
    body = conjunction(
        equal(normal_cdf(t), recall),
        number(digits) <= normal_cdf(t) / (normal_cdf(t) + false),
        normal_cdf(t) / (normal_cdf(t) + false) < number(digits) + "1/1000000",
    )
    held = p.have(body, known, between, *closed)
    found = p.axiom("normal_quantile", number(recall))
    return p.obtain(found, t, p.some(goal, t, held))


curves = {
    ("1", "1/100"): "0.610419 0.572212 0.540408 0.519807",
    ("5", "1/100"): "0.957118 0.902840 0.810793 0.707734",
    ("1", "1/100000"): "0.569233 0.544521 0.524425 0.511699",
}


def points(*settings):
    """Recall, distance and digits of all points of some curves."""
    return [
        (recall, distance(*setting), digits)
        for setting in settings
        for recall, digits in zip(quantiles, curves[setting].split(), strict=True)
    ]


def drawn(*settings):
    """The theorem about some curves, and its proof."""

    def proof(p):
        parts = [shown(p, *point_) for point_ in points(*settings)]
        return p.have(p.statement.claim, *parts)

    return {
        "claim": conjunction(*(at_recall(*one) for one in points(*settings))),
        "proof": proof,
    }
