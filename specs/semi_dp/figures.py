"""Figures 2 and 3: what the noise costs, as far as it is recomputed here."""

from verifydp.formal.spec import *

epsilon, t, z = real("epsilon"), real("t"), real("z")
k = natural("k")


def cheaper(ours=4, naive=18):
    """The mean squared cost of both mechanisms, times mu^2."""
    return ours * (to_real(k) - 1) ** 2 < naive * to_real(k) ** 2


SPEC = Theorem(
    title="The mean squared costs of figure 2 are ordered as it shows",
    source="Cho and Awan, Semi-DP, figure 2",
    covers=("SD-X2",),
    standing="reported",
    given={"size": to_real(k) >= 2},
    claim=conjunction(cheaper(4), cheaper(6)),
    remark="The squared cost of Gaussian noise is the sum of its variances: the "
    "squared sensitivity times the dimension (k - 1)^2 for algorithm 1, 18 k^2 for "
    "the naive one, both over mu^2, which is not stated. Both with "
    "the printed sensitivity 2 and with the root of 6, which three persons need from "
    "k = 3 on. The figure has no numbers in the text, and the noise does not depend "
    "on the table, so both of its models have one law.",
)
tail = event(z, z <= -t)


def likely(scale):
    return probability(laplace(0, scale / epsilon), tail)


NORMS = Theorem(
    title="In figure 3 the noise of 2 times 2 tables is less than that of one naive "
    "cell",
    source="Cho and Awan, Semi-DP, figure 3",
    covers=("SD-X3",),
    standing="reported",
    given={"epsilon": epsilon > 0, "length": t >= 0},
    claim=likely(2) <= likely(6),
    remark="Algorithm 2 moves a 2 times 2 table along (1, -1, -1, 1) / 2 by Laplace "
    "noise of scale 2 / {epsilon}; each cell of the naive mechanism for the sum of "
    "absolute values has the scale 6 / {epsilon}. The figure has no numbers in the "
    "text. For tables of size 3 it uses the incomplete set of proposition 32, with "
    "which algorithm 2 has twice its parameter.",
)


def proof(p):
    """Both tails are exponential."""
    wide = p.have(1 / epsilon > 0, p.given("epsilon"))
    chances = []
    for scale in (2, 6):
        positive = p.have(scale / epsilon > 0, wide)
        chances.append(
            p.axiom(
                "laplace_half_line", number(0), scale / epsilon, -t, facts=[positive]
            )
        )
    order = p.have(
        -t / (2 / epsilon) <= -t / (6 / epsilon), p.given("length"), p.given("epsilon")
    )
    order = p.have(exp(-t / (2 / epsilon)) <= exp(-t / (6 / epsilon)), order)
    return p.have(p.statement.claim, order, p.given("length"), *chances)


SPEC = SPEC.but(
    proof=lambda p: p.have(p.statement.claim, p.given("size")),
    instance=At({k: natural_number(2)}),
    near_misses={
        "73 in place of 4": NearMiss(claim=conjunction(cheaper(73), cheaper(6))),
        "73 in place of 6": NearMiss(claim=conjunction(cheaper(4), cheaper(73))),
        "1 in place of 18": NearMiss(claim=conjunction(cheaper(4, 1), cheaper(6))),
        "1 in place of the other 18": NearMiss(
            claim=conjunction(cheaper(4), cheaper(6, 1))
        ),
    },
    exceptions={"size": "the sizes of the figure"},
)
usual = {epsilon: 1, t: 1}
NORMS = NORMS.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative length": NearMiss(without="length", at={t: -1}),
        "a scale of 7": NearMiss(claim=likely(7) <= likely(6)),
        "a scale of 1": NearMiss(claim=likely(2) <= likely(1)),
    },
    exceptions={"epsilon": "epsilon is positive"},
)
