"""Certificates that are valid, to be damaged by the tests."""

from fractions import Fraction

import msgspec
import pytest

from verifydp.empirical.stats.joint_bound import bound_event
from verifydp.evidence.canonical import sealed
from verifydp.evidence.certificates import (
    FORMAT,
    BetBlock,
    Certificate,
    DrawnPair,
    EProcess,
    Strategy,
    assumptions,
)
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.numbers import exact_text
from verifydp.evidence.verdict import Verdict
from verifydp.exact.exponential import exp_upper


@pytest.fixture(scope="session")
def make_binomial():
    """Counts of an event and all that they reject, at level 1/40 by default."""

    def make(
        counts=(2000, 900, 1500, 150),
        *,
        epsilon=1.0,
        delta=0.0,
        alpha=Fraction(1, 40),
    ):
        trials_p, hits_p, trials_q, hits_q = counts
        return bound_event(
            event="the output is at least 3",
            direction="database",
            trials_p=trials_p,
            hits_p=hits_p,
            trials_q=trials_q,
            hits_q=hits_q,
            notion=ApproximateDP(epsilon=epsilon, delta=delta),
            alpha=alpha,
        )

    return make


@pytest.fixture(scope="session")
def make_e_process():
    """Two strategies on one pair and one on another that bet against epsilon 1."""

    def make(*, epsilon=1.0, delta=0.0, alpha=Fraction(1, 40)):
        scale = 20
        unit = 2**scale
        notion = ApproximateDP(epsilon=epsilon, delta=delta)
        bet = unit * 15 // 100
        half = unit // 2 - int(delta * bet) - 1
        first = BetBlock(pairs=8)
        good = BetBlock(
            pairs=40,
            mu=half,
            nu=half,
            bets=(bet, 0, -bet),
            database=(34, 2, 4),
            neighbour=(3, 2, 35),
        )
        idle = BetBlock(pairs=40)
        return EProcess(
            epsilon=exact_text(notion.exact_epsilon),
            delta=exact_text(notion.exact_delta),
            alpha=exact_text(alpha),
            exp_upper=exact_text(exp_upper(notion.exact_epsilon)),
            scale=scale,
            strategies=(
                Strategy(pair=0, name="good", weight="1/2", blocks=(first, good, good)),
                Strategy(pair=0, name="idle", weight="1/4", blocks=(first, idle, idle)),
                Strategy(pair=1, name="other", weight="1/4", blocks=(good,)),
            ),
        )

    return make


@pytest.fixture(scope="session")
def make_certificate():
    def make(parts, verdict, *, epsilon=1.0, delta=0.0, **fields):
        claim = Claim(
            mechanism="release",
            relation=Relation(name="add-remove"),
            notion=ApproximateDP(epsilon=epsilon, delta=delta),
        )
        pairs = tuple(
            DrawnPair(database=f"sha256:{a * 64}", neighbour=f"sha256:{b * 64}")
            for a, b in ("01", "02")
        )
        return sealed(
            Certificate(
                **{
                    "format": FORMAT,
                    "claim": claim,
                    "verdict": verdict,
                    "alpha": "1/20",
                    "epsilon_lower": None,
                    "delta_lower": None,
                    "pairs": pairs,
                    "parts": tuple(parts),
                    "assumes": assumptions(claim, pairs),
                    "provenance": {"seed": "0"},
                    **fields,
                }
            )
        )

    return make


@pytest.fixture(scope="session")
def refuted(make_binomial, make_e_process, make_certificate):
    """A valid refutation by both instruments."""
    bound = make_binomial()
    return make_certificate(
        [make_e_process(), bound.certificate],
        Verdict.REFUTED,
        epsilon_lower=exact_text(bound.epsilon_lower),
        delta_lower=exact_text(bound.delta_lower),
    )


@pytest.fixture(scope="session")
def resealed():
    """Change fields of a record and seal it again, as a forger would."""

    def change(certificate, **fields):
        return sealed(msgspec.structs.replace(certificate, **fields))

    return change
