"""Any two values are told apart not worse than the extremes."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.bounded_records._words")
bounded_records = theorem("hypothesis_testing.bounded_records")
rate, from_one, one, zero = words.rate, words.from_one, words.one, words.zero
usual, three = words.usual, words.three
V = space("V")
i, j, low, high = (point(name, V) for name in ("i", "j", "low", "high"))
y, h, g = point("y", REAL), any_test("h", REAL), any_test("g", REAL)
laplace_noise = theorem("foundations.laplace")
parts = rate(i, g) <= rate(low, h), rate(high, h) <= rate(j, g)
not_worse = exists(g, conjunction(*parts))


def far_better(p, claim):
    """Of two values a half apart no test does as well as of those one apart."""
    found = p.at(p.assume(claim), zero, one, from_one)
    values = {"f": number("1/2"), "g": number(0), "b": number("1/2")}
    values |= {"epsilon": number(1), "sensitivity": number("1/2")}
    values = {laplace_noise[name]: one_ for name, one_ in values.items()}
    near = p.layer_cake(p.use(laplace_noise, values), y, value(g, y))
    values = {**usual, i: zero, j: one, h: from_one}
    body = At(values, spaces=three).of(conjunction(*parts))
    known = p.assume(body)
    chances = [At(values, spaces=three).of(rate(end, h)) for end in (low, high)]
    sizes = p.auto(chances[0] <= "7/100"), p.auto(chances[1] >= "49/100")
    nothing = p.have(FALSE, known, near, *sizes, p.auto(exp(1) <= 3))
    return p.obtain(found, g, nothing)


SPEC = bounded_records.but(
    title="Any two values are told apart not worse than the extremes",
    covers=(),
    standing="refuted",
    claim=forall(i, j, h, not_worse),
    refutation=At(usual, spaces=three, refute=far_better),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.bounded_records",
    printed=Printed(
        place="section 4.2",
        words="distinguishing any two values of d_i is not worse than distinguishing "
        "d_i1 and d_ik",
    ),
    remark="Read as: whatever a test does for the extremes, some test does as well for "
    "any two values. A slip of direction: the text before says that all distances are "
    "smaller, and what it concludes, that the best test is that of the extremes, is "
    "right.",
)
