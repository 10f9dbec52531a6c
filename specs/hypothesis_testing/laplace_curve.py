"""The rates of threshold tests of Laplace noise as functions of one another.

FA and TD are the rates of false and of true alarms at one threshold, and E is the
exponential of the distance of the two answers in units of the noise scale: exp(r
epsilon) for a distance of r sensitivities.
"""

from verifydp.formal.spec import *

q_in, q_out, scale, theta, c = map(real, ("q_in", "q_out", "scale", "theta", "c"))
y = point("y", REAL)
source = "Liu, He, Chanyaswad, Wang and Mittal 2019, eqs. (9) to (11), solved"


def rate(centre, cut):
    return probability(laplace(centre, scale), event(y, cut <= y))


TD, FA, loss = rate(q_in, theta), rate(q_out, theta), (q_in - q_out) / scale
E = exp(loss)


def true_alarms(false, growth=E):
    """TD of FA."""
    low, high = growth * false, 1 - (1 - false) / growth
    middle = 1 - 1 / (4 * growth * false)
    return if_(false <= 1 / (2 * growth), low, if_(false <= "1/2", middle, high))


usual = {q_in: 1, q_out: 0, scale: 1, theta: "1/2"}
low, high = {**usual, theta: 2}, {**usual, theta: -1}


def mass_below(centre):
    return probability(laplace(centre, scale), event(y, y <= theta))


MIRRORED = Theorem(
    title="True alarms as a function of false ones, where the answer falls",
    source=source,
    given={"scale": scale > 0, "other order": q_in <= q_out},
    claim=equal(mass_below(q_in), true_alarms(mass_below(q_out), 1 / E)),
)

tails = theorem("hypothesis_testing.laplace_tails.scaled")
given = {"scale": scale > 0, "order": q_out <= q_in}


def false_alarms(true):
    """FA of TD."""
    low, high = true / E, 1 - E * (1 - true)
    middle = 1 / (4 * E * (1 - true))
    return if_(true <= "1/2", low, if_(true <= 1 - 1 / (2 * E), middle, high))


def by_odds(p):
    """In x = exp((theta - q') / scale) both rates are rational."""
    positive, order = p.given("scale"), p.given("order")
    known = [positive, order]
    for centre in (q_in, q_out):
        values = {"m": centre, "b": scale, "theta": theta}
        known.append(p.use(tails, positive, **values))
    known.append(p.have(E >= 1, p.have(loss >= 0, positive, order)))
    odds = exp((theta - q_out) / scale)
    forms = conjunction(
        implies(theta <= q_out, conjunction(odds <= 1, equal(FA, 1 - odds / 2))),
        implies(q_out <= theta, conjunction(odds >= 1, equal(FA, 1 / odds / 2))),
        implies(theta <= q_in, conjunction(odds <= E, equal(TD, 1 - odds / E / 2))),
        implies(q_in <= theta, conjunction(odds >= E, equal(TD, E / odds / 2))),
    )
    return known, p.have(forms, *known)


def solved(p):
    known, forms = by_odds(p)
    more = [p.given(name) for name in ("odds",) if c in p.statement.claim.free]
    return p.have(p.statement.claim, forms, *known[:2], known[-1], *more)


def inverted(p):
    """The exponential of the distance is a ratio of the rates."""
    known, forms = by_odds(p)
    facts = (forms, *known[:2], known[-1])
    sizes = p.have(conjunction(TD > 0, FA > 0, TD < 1, FA < 1), *facts)
    goals = []
    for when, ratio, exact in inversions:
        goal = p.have(implies(when, equal(ratio, E)), *facts)
        positive = p.have(ratio > 0, sizes)
        root = p.axiom("exp_log", ratio, facts=[positive])
        goals.append(p.have(implies(when, equal(loss, exact)), goal, root))
    return p.have(p.statement.claim, *goals)


odds_of = {**usual, c: "4/5"}
inversions = (
    (TD <= "1/2", TD / FA, log(TD / FA)),
    (
        conjunction(FA <= "1/2", TD >= "1/2"),
        1 / (4 * FA * (1 - TD)),
        log(1 / (4 * FA * (1 - TD))),
    ),
    (FA >= "1/2", (1 - FA) / (1 - TD), log((1 - FA) / (1 - TD))),
)


def stated(
    title, claim, remark, values=usual, by=solved, misses=None, excepted=None, **more
):
    swapped = {**values, q_in: 0, q_out: 1}
    return Theorem(
        title=title,
        source=source,
        covers=("HT-QD1",),
        given={**given, **more},
        claim=claim,
        proof=by,
        instance=At(values),
        near_misses={
            "the answers in the other order": NearMiss(
                without=("order",), at=At(swapped)
            ),
            **misses,
        },
        exceptions={
            "scale": "a scale that is not positive gives no law, of which nothing is "
            "known",
            **(excepted or {}),
        },
        remark=remark,
    )


def numbers(*changes):
    """Other numbers, at the usual point."""
    return {
        f"{new} in place of {old}": NearMiss(number=Number(old, new), at=At(usual))
        for old, new in changes
    }


def wrong(claim, values=usual):
    return NearMiss(claim=claim, at=At(values))


def from_above(p):
    """The same in x = exp((q' - theta) / scale), with the distribution function."""
    positive, order = p.given("scale"), p.given("other order")
    known = [p.axiom("laplace_half_line", one, scale, theta) for one in (q_in, q_out)]
    large = p.have(1 / E >= 1, p.have(loss <= 0, positive, order))
    odds = exp(-(theta - q_out) / scale)
    true, false = (mass_below(centre) for centre in (q_in, q_out))
    forms = conjunction(
        implies(q_out <= theta, conjunction(odds <= 1, equal(false, 1 - odds / 2))),
        implies(theta <= q_out, conjunction(odds >= 1, equal(false, 1 / odds / 2))),
        implies(
            q_in <= theta, conjunction(odds * E <= 1, equal(true, 1 - odds * E / 2))
        ),
        implies(
            theta <= q_in, conjunction(odds * E >= 1, equal(true, 1 / E / odds / 2))
        ),
    )
    forms = p.have(forms, *known, positive, order)
    return p.have(p.statement.claim, forms, positive, order, large)


precision, highest = TD / (TD + c * FA), 1 / (1 + c / E)
SPEC = stated(
    "True alarms as a function of false ones",
    equal(TD, true_alarms(FA)),
    "The curve of the error rates: on it are all threshold tests.",
    misses=numbers((2, 1), ("1/2", "1/4"), (4, "18/5")),
)

MIRRORED = MIRRORED.but(
    proof=from_above,
    instance=At({**usual, q_in: 0, q_out: 1}),
    near_misses={
        "the answers in the other order": NearMiss(without="other order", at=At(usual)),
        "1 in place of 2": NearMiss(
            number=Number(2, 1),
        ),
        "1/4 in place of 1/2": NearMiss(
            number=Number("1/2", "1/4"),
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
INVERSE = stated(
    "False alarms as a function of true ones",
    equal(FA, false_alarms(TD)),
    "The same curve, solved for the false alarms.",
    misses={
        "one line up to 1": wrong(equal(FA, TD / E)),
        **numbers(("1/2", 1), (2, 1), (4, "18/5")),
    },
)
PRECISION = stated(
    "Precision is constant and highest up to recall 1/2",
    conjunction(precision <= highest, implies(TD <= "1/2", equal(precision, highest))),
    "With the odds c against the record beforehand, precision is at most 1 / (1 + {c} "
    "/ {'E'}), with {'E'} the exponential of the distance of the answers over the "
    "scale, and equal to it up to recall 1/2.",
    values=odds_of,
    odds=c >= 0,
    misses={
        "negative odds": NearMiss(without=("odds",), at=At({**odds_of, c: "-1/10"})),
        "constant for every recall": wrong(equal(precision, highest), odds_of),
        "a little less": wrong(precision <= highest * "99/100", {**odds_of, theta: 2}),
        "up to recall 1": NearMiss(number=Number("1/2", 1), at=At(odds_of)),
    },
)
INVERSION = stated(
    "The loss from one point of the curve",
    conjunction(*(implies(when, equal(loss, exact)) for when, _, exact in inversions)),
    "One pair of rates gives the distance of the answers over the scale: for answers a "
    "sensitivity apart it is epsilon.",
    by=inverted,
    misses={
        "the ratio at every point": wrong(equal(loss, log(TD / FA))),
        **numbers(("1/2", 1), (4, "18/5")),
        "1 in place of 1/2, place 2": NearMiss(
            At({**usual, theta: -1}), number=Number("1/2", 1, place=1)
        ),
        "1/4 in place of 1/2, place 3": NearMiss(
            At({**usual, q_in: 0}), number=Number("1/2", "1/4", place=2)
        ),
        "1/4 in place of 1/2, place 4": NearMiss(
            At(usual), number=Number("1/2", "1/4", place=3)
        ),
    },
)
