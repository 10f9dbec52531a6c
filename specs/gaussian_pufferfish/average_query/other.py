"""The average over those who are present."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
i = natural("i")
y = point("y", REAL)
sigma = function_variable("sigma", NATURAL)
b, epsilon, delta = map(real, ("b", "epsilon", "delta"))
words = shared("gaussian_pufferfish.average_query._words")
average, conditions, number_of = words.average, words.conditions, words.number_of
present, users, without = words.present, words.users, words.without

SPEC = Theorem(
    title="The average over those who are present",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, abstract, "
    "read with the divisors K and K - 1",
    covers=("GP-QU8",),
    standing="ambiguous",
    repair="gaussian_pufferfish.average_query.present",
    uses=(close,),
    given={**conditions, "others": number_of >= 2},
    claim=close(present, average(without, number_of - 1), epsilon, delta),
    remark="Two users with the means 1 and -1 and small deviations: the average with "
    "both is about 0, without the second about 1, and the noise is made for 1/2. The "
    "laws of the average itself have to go into theorem 1: see present.",
)

SPEC = SPEC.but(
    refutation=At(
        {**users, sigma: function(i, number("1/10")), b: "11/10"},
        (event(y, y <= "1/5"),),
    ),
    instance=At(users),
)
