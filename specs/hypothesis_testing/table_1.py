"""Table 1: the largest epsilon of Laplace noise under a limit of F_beta.

All 33 printed entries, beside the exact numbers by the formula of
hypothesis_testing.laplace_inverse for c = 1. Four limits cannot be met at all, nine
entries are a little too large, twenty are safe.
"""

from fractions import Fraction
from math import log as log_of

from verifydp.formal.spec import *

limits = ["0.55", "0.58", "0.62", "0.67", "0.76", "0.83", "0.9", "0.95"]
#: For each beta the printed entries, and the exact ones cut to six digits.
printed = {
    "0.5": "0.22 0.34 0.55 0.82 1.42 2.04 3 4.29",
    "0.6": "- 0.33 0.54 0.83 1.45 2.11 3.11 4.43",
    "0.8": "- - 0.49 0.8 1.46 2.16 3.21 4.58",
    "1": "- - - 0.71 1.4 2.12 3.2 4.6",
    "1.5": "- - - - 1.17 1.88 2.99 4.41",
    "2": "- - - - - 1.61 2.69 4.12",
}
exact = {
    "0.5": "none 0.343509 0.548809 0.825833 1.420158 2.043796 3.003700 4.289911",
    "0.6": "- 0.326843 0.541057 0.830814 1.454000 2.107736 3.108311 4.433603",
    "0.8": "- - none 0.796995 1.462570 2.157470 3.209312 4.579715",
    "1": "- - - 0.715732 1.408612 2.128293 3.208825 4.602667",
    "1.5": "- - - - none 1.884041 2.996915 4.415770",
    "2": "- - - - - none 2.691920 4.120012",
}
entries = [
    (beta, limit, shown, known)
    for beta in printed
    for limit, shown, known in zip(
        limits, printed[beta].split(), exact[beta].split(), strict=True
    )
]
solved = [entry for entry in entries if entry[3] not in {"-", "none"}]
hopeless = [entry for entry in entries if entry[3] == "none"]
too_large = [entry for entry in solved if Fraction(entry[2]) > Fraction(entry[3])]
safe = [entry for entry in solved if entry not in too_large]


def largest(beta, limit):
    """The exact largest epsilon: log((g + b) / g^2)."""
    b = number(beta) * number(beta)
    g = (1 + b) * (1 - number(limit)) / limit
    return log(1 * (g + b) / (g * g))


def cut_to_six(beta, limit, known):
    value_ = largest(beta, limit)
    return conjunction(number(known) <= value_, value_ < number(known) + "1/1000000")


def near(beta, limit, shown, gap="1/100"):
    """What is printed is this close to the exact number."""
    return abs(largest(beta, limit) - shown) < number(gap)


b = number("0.5")

SPEC = Theorem(
    title="Table 1, recomputed",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, table 1",
    covers=("HT-XT1",),
    standing="reported",
    claim=conjunction(
        *(cut_to_six(beta, limit, known) for beta, limit, _, known in solved),
        *(near(*entry[:3]) for entry in solved),
    ),
    remark="The exact numbers, cut to six digits, of the 29 entries that exist. What "
    "the paper prints is within 0.01 of each: nine are rounded up, twenty are cut.",
)
y = point("y", REAL)


def exceeded(beta, limit, epsilon):
    """At this epsilon a threshold scores more than the limit."""
    weight = Fraction(beta) ** 2
    odds = Fraction(limit) / ((1 + weight) * (1 - Fraction(limit)))
    cut = number(Fraction(round(log_of(odds) * 10000), 10000))
    recall, alarms = (
        probability(laplace(centre, 1), event(y, cut <= y)) for centre in (epsilon, 0)
    )
    b = number(beta) * number(beta)
    return number(limit) < (1 + b) * recall / (recall + alarms + b)


TOO_LARGE = Theorem(
    title="Nine entries of table 1 are rounded up: a test scores above the limit",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, table 1",
    covers=("HT-XT1",),
    standing="reported",
    claim=conjunction(
        *(exceeded(*entry[:3]) for entry in too_large),
        *(near(*entry[:3], "1/200") for entry in too_large),
    ),
    remark="At the printed epsilon a threshold near the logarithm of one over the "
    "highest false-alarm rate exceeds the limit; the entries are larger than the exact "
    "ones by less than 0.005.",
)

KEPT = Theorem(
    title="Twenty entries of table 1 are safe",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, table 1",
    covers=("HT-XT1",),
    standing="reported",
    claim=conjunction(
        *(number(shown) <= largest(beta, limit) for beta, limit, shown, _ in safe)
    ),
    remark="By hypothesis_testing.laplace_inverse no test scores more than the limit.",
)


def baseline(beta):
    """The score of accepting all."""
    b = number(beta) * number(beta)
    return (1 + b) / (2 + b)


def below(beta, limit, shown):
    """The limit is below the baseline; printed is log(1 + b), in two digits."""
    b = number(beta) * number(beta)
    return conjunction(
        number(limit) < baseline(beta),
        abs(log(1 + b) - shown) < "1/100",
    )


INFEASIBLE = Theorem(
    title="Four limits of table 1, read literally, cannot be met by any epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, table 1",
    covers=("HT-XT1",),
    standing="reported",
    claim=conjunction(*(below(*entry[:3]) for entry in hopeless)),
    remark="The heads 0.55, 0.62, 0.76 and 0.83 are below the score of accepting all, "
    "of which they are the first two digits; what is printed is log(1 + beta^2), the "
    "largest epsilon at that score itself, in two digits.",
)
by_beta = (1 + b) * number("0.1") / number("0.9")
by_beta = log((by_beta + b) / (by_beta * by_beta))

SPEC = SPEC.but(
    near_misses={
        "the printed entry 0.8 for beta = 0.8": NearMiss(
            claim=number("0.8") <= largest("0.8", "0.67"), at=At({})
        ),
        "half a digit": NearMiss(claim=near("1", "0.83", "2.12", "1/200"), at=At({})),
        "beta in place of its square": NearMiss(
            claim=number("3.003700") + "1/1000000" > by_beta, at=At({})
        ),
    },
)

TOO_LARGE = TOO_LARGE.but(
    near_misses={
        "by less than 0.001": NearMiss(
            claim=near(*too_large[0][:3], "1/1000"), at=At({})
        ),
    },
)

KEPT = KEPT.but(
    near_misses={
        "a hundredth more": NearMiss(
            claim=number(safe[0][2]) + "1/100" <= largest(*safe[0][:2]), at=At({})
        ),
    },
)

INFEASIBLE = INFEASIBLE.but(
    near_misses={
        "the next limit": NearMiss(claim=number("0.58") < baseline("0.5"), at=At({})),
        "the baseline cut to three digits": NearMiss(
            claim=number("0.556") < baseline("0.5"), at=At({})
        ),
    },
)
