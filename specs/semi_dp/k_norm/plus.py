"""The printed density of the K-norm mechanism grows: no law has it."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words, on_reals = shared("semi_dp._k_norms"), shared("semi_dp._k_norm_line")
falling = theorem("semi_dp.k_norm.laplace")
noise, rate = words.noise, words.rate
line, absolute, difference = on_reals.line, on_reals.absolute, on_reals.difference
on_line = law("N", REAL)
moved_line, bound_of = kernel("W", REAL, REAL), function_variable("most", REAL)
SPEC = Theorem(
    title="No law on the line has the printed density",
    source="Cho and Awan, Semi-DP, proposition 7",
    uses=(noise,),
    given={"rate": rate > 0},
    claim=negation(
        noise(on_line, moved_line, absolute, difference, 0 - rate, bound_of)
    ),
    remark="The density exp(+rate |{'v'}|) cannot be normalised.",
)


def no_such_law(p):
    """Moved by 1 and by -1, the chances of everything would exceed 1 on average."""
    formula = SPEC.claim.arguments[0]
    folded, growth_of = p.assume(formula), 0 - rate
    shape = p.unfolded(formula)
    name = p.fresh(shape.arguments[0].data)
    body = instantiate(shape.arguments[0], name)
    parts = p.parts(p.assume(body))
    all_ = test_of(line, 1)
    chances = [p.at(parts[1], all_, number(place)) for place in (1, -1)]
    ratios = [p.at(parts[0], line, number(place)) for place in (1, -1)]
    values = [value(name, pair(line, number(place))) for place in (1, -1)]
    scaled = [
        exp(at(bound_of, number(place))) * one
        for place, one in zip((1, -1), values, strict=True)
    ]
    sizes = []
    for one, fact, place in zip(scaled, ratios, (1, -1), strict=True):
        change = growth_of * (abs(line) - abs(line - place))
        sizes.append(p.have(equal(one, exp(change)), fact))
    high, low = exp(rate), exp(-rate)
    ends = []
    for place, one, size in zip((1, -1), scaled, sizes, strict=True):
        change = growth_of * (abs(line) - abs(line - place))
        below = p.have(-rate <= change, p.given("rate"))
        least = p.have(one >= low, p.have(low <= exp(change), below), size)
        beyond = place * line <= 0
        above = p.have(implies(beyond, rate <= change), p.given("rate"))
        above = p.have(implies(beyond, high <= exp(change)), above)
        ends += [least, p.have(implies(beyond, one >= high), above, size)]
    total = p.have(high + low <= scaled[0] + scaled[1], *ends)
    total = p.mean(total, on_line, line)
    unit = p.have(equal(high * low, 1))
    large = p.have(high > 1, p.given("rate"))
    more = p.have(high + low > 2, unit, large)
    wrong = p.have(FALSE, total, more, *chances)
    wrong = p.obtain(folded, name, wrong)
    return p.have(SPEC.claim, p.denied(folded, wrong))


moved_laplace_1 = function(line, laplace(line, 1))
twice = function(line, abs(line) * 2)


def it_falls(p, claim):
    """Laplace noise has the density."""
    fact = p.use(falling, p.auto(number(1) > 0), scale=1)
    return p.have(FALSE, p.assume(claim), p.the_same(fact, claim.arguments[0]))


SPEC = SPEC.but(
    proof=no_such_law,
    instance=At(
        {on_line: laplace(0, 1), moved_line: moved_laplace_1, bound_of: twice, rate: 1}
    ),
    near_misses={
        "a density that falls": NearMiss(
            without="rate",
            at=At(
                {
                    on_line: laplace(0, 1),
                    moved_line: moved_laplace_1,
                    bound_of: twice,
                    rate: -1,
                },
                refute=it_falls,
            ),
        ),
    },
)
