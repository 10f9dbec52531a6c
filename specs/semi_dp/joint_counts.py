"""More detailed counts: features that are counted together are one feature."""

from verifydp.formal.spec import *

margins = theorem("semi_dp.one_way_margins")
printed = definition("semi_dp.semi_adjacent")
pointwise = definition("semi_dp.semi_adjacent.pointwise")
bits = shared("semi_dp._bits")
parameter = shared("semi_dp._parameter")
words = shared("semi_dp._margins")

SPEC = corollary(
    margins,
    At({words.p_: natural_number(1)}),
    title="With all features counted together at most two persons have to change",
    source="Cho and Awan, Semi-DP, remark 17",
    covers=("SD-R17",),
    remark="All features together are a single one, whose levels are the combinations. "
    "Features of which some are counted together are fewer features in the same way, "
    "and one_way_margins bounds the parameter by their number and 1.",
)
values = {
    over: one for over, one in margins.instance.values.items() if over is not words.p_
}
a = natural("a")
SPEC = SPEC.but(
    instance=At(values, spaces=margins.instance.spaces),
    near_misses={
        "another number": NearMiss(without="parameter", at={a: natural_number(3)}),
        "less than nothing": NearMiss(claim=to_real(a) <= "-1"),
    },
    exceptions=margins.exceptions,
)
everyone = event(bits.x, TRUE)
names = everyone, bits.hamming, bits.record, bits.everyone


def both_readings(most):
    values = *names, natural_number(most)
    return conjunction(printed(*values), pointwise(*values))


NOT_MONOTONE = Theorem(
    title="Without an invariant the parameter of three bits is 1",
    source="Cho and Awan, Semi-DP, remark 17",
    covers=("SD-R17",),
    uses=(printed, pointwise),
    claim=both_readings(1),
    remark="With the number of ones it is 2, and with all bits 0: so the parameter "
    "itself does not fall with every detail that is added, the bound for counts does.",
)
first_of_two = label(0, 3), bits.database("000"), bits.database("100")


def shown(p):
    show = parameter.is_least(*first_of_two)
    return p.have(
        NOT_MONOTONE.claim, *(show(p, one) for one in NOT_MONOTONE.claim.arguments)
    )


def not_moved(p, claim):
    """Another bit needs another database."""
    return p.absurd(p.part(p.assume(claim), 0), *first_of_two)


def one_is_enough(p, claim):
    """One change is enough."""
    rule = p.at(p.part(p.assume(claim), 1), natural_number(1))
    return p.have(FALSE, p.apply(rule, p.auto(rule.formula.arguments[0])))


def missed(reading, most, refute):
    return NearMiss(
        claim=reading(*names, natural_number(most)), at=At({}, refute=refute)
    )


NOT_MONOTONE = NOT_MONOTONE.but(
    proof=shown,
    near_misses={
        "no bit, as printed": missed(printed, 0, not_moved),
        "no bit, from every database": missed(pointwise, 0, not_moved),
        "two bits, as printed": missed(printed, 2, one_is_enough),
        "two bits, from every database": missed(pointwise, 2, one_is_enough),
    },
)
