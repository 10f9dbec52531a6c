"""What the theorems of laplace_curve share."""

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
tails = theorem("hypothesis_testing.laplace_tails.scaled")
given = {"scale": scale > 0, "order": q_out <= q_in}


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
