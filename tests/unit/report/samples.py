"""Results of each kind, made up but consistent, as the engine would write them."""

import math
from itertools import pairwise
from typing import Any

import msgspec

from verifydp.evidence.canonical import sealed
from verifydp.evidence.certificates import (
    FORMAT,
    BetBlock,
    Binomial,
    Certificate,
    DrawnPair,
    EProcess,
    Rejection,
    Strategy,
)
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.results import (
    RESULT_FORMAT,
    AttackRecord,
    AuditResult,
    Bar,
    Budget,
    Detectable,
    Event,
    Pair,
    Picture,
    Witness,
)
from verifydp.evidence.verdict import Verdict

BUDGET = Budget(alpha="1/20", sequential="1/40", fixed="1/40")
VERSIONS = {"verifydp": "0.1.0", "python": "3.11.9", "numpy": "2.4.6"}
ATTACKS = (
    AttackRecord(
        name="support", looks_at="outputs seen on one side only", share="1/10"
    ),
    AttackRecord(name="thresholds", looks_at="half-lines of the value", share="2/5"),
    AttackRecord(
        name="histograms",
        looks_at="4, 16 and 32 quantile cells of the value",
        share="1/2",
    ),
)
NOT_EVALUATED = (
    "timing: how long the mechanism takes is not observed",
    "pairs that differ in more than one record",
)
DETECTABLE = (
    Detectable(probability=0.5, epsilon=1.041, epsilon_single=1.05),
    Detectable(probability=0.1, epsilon=1.105, epsilon_single=1.12),
    Detectable(probability=0.01, epsilon=1.37, epsilon_single=1.3),
    Detectable(probability=0.001, epsilon=2.67),
    Detectable(probability=0.0001, epsilon=None),
)


def laplace_below(x: float, centre: float, scale: float) -> float:
    if x < centre:
        return 0.5 * math.exp((x - centre) / scale)
    return 1 - 0.5 * math.exp(-(x - centre) / scale)


def laplace_bars(
    laws: tuple[tuple[float, float], tuple[float, float]],
    trials: tuple[int, int],
    span: tuple[float, float, int],
    event: tuple[float, float],
) -> tuple[Bar, ...]:
    """Cells with the expected counts of two Laplace laws."""
    low, high, cells = span
    edges = [low + (high - low) * index / cells for index in range(cells + 1)]
    ends = [-math.inf, *edges, math.inf]
    bars = []
    for lower, upper in pairwise(ends):
        counts = []
        for (centre, scale), size in zip(laws, trials, strict=True):
            below = 0.0 if lower == -math.inf else laplace_below(lower, centre, scale)
            above = 1.0 if upper == math.inf else laplace_below(upper, centre, scale)
            counts.append(round(size * above) - round(size * below))
        bars.append(
            Bar(
                label="",
                lower="-inf" if lower == -math.inf else round(lower, 6),
                upper="inf" if upper == math.inf else round(upper, 6),
                database=counts[0],
                neighbour=counts[1],
                in_event=event[0] <= lower and upper <= event[1],
            )
        )
    return tuple(bars)


def certificate(
    claim: Claim, verdict: Verdict, epsilon_lower: str, delta_lower: str = "0"
) -> Certificate:
    return sealed(
        Certificate(
            format=FORMAT,
            claim=claim,
            verdict=verdict,
            alpha="1/20",
            epsilon_lower=epsilon_lower,
            delta_lower=delta_lower,
            pairs=(DrawnPair(database="", neighbour=""),),
            parts=(
                EProcess(
                    epsilon="1",
                    delta="0",
                    alpha="1/40",
                    exp_upper="27182818284590453/10000000000000000",
                    scale=20,
                    strategies=(
                        Strategy(
                            pair=0,
                            name="thresholds",
                            weight="2/5",
                            blocks=(
                                BetBlock(pairs=8),
                                BetBlock(
                                    pairs=120,
                                    mu=524288,
                                    nu=524288,
                                    bets=(0, 1000, -2000),
                                    database=(40, 50, 30),
                                    neighbour=(50, 40, 30),
                                ),
                            ),
                        ),
                    ),
                ),
                Binomial(
                    pair=0,
                    event="the output is at least 2.5",
                    direction="neighbour",
                    trials_p=40000,
                    hits_p=3052,
                    trials_q=40000,
                    hits_q=485,
                    delta="0",
                    order="2",
                    alpha="1/40",
                    box_alpha="1/2000",
                    box=("1/100", "1/50"),
                    rejections=(
                        Rejection(
                            epsilon=epsilon_lower,
                            delta="0",
                            cuts=("1/40",),
                            blocks=(0, 500, 1000),
                        ),
                    ),
                ),
            ),
            assumes=(
                "the counts came from independent calls of the mechanism",
                "each table was fixed before its block was drawn",
            ),
            provenance={"command": "verifydp audit"},
        )
    )


def result(**changes: Any) -> AuditResult:
    """A NOT_REFUTED result with anything replaced."""
    claim = changes.pop(
        "claim",
        Claim(
            mechanism="release.py:noisy_count",
            relation=Relation(name="add-remove"),
            notion=ApproximateDP(epsilon=1.0),
        ),
    )
    verdict = changes.pop("verdict", Verdict.NOT_REFUTED)
    trials = (90_000, 90_000)
    base = {
        "format": RESULT_FORMAT,
        "verdict": verdict,
        "reason": "the evidence against the claim stayed below 1/alpha",
        "claim": claim,
        "confidence": 0.95,
        "epsilon_lower": 0.98421,
        "delta_lower": 0.0,
        "epsilon_upper": None,
        "delta_upper": None,
        "budget": BUDGET,
        "samples": 200_000,
        "samples_database": 100_000,
        "samples_neighbour": 100_000,
        "samples_discarded": 0,
        "pairs_searched": 12,
        "wealth_log10": -0.31,
        "seconds": 1.84,
        "seed": 0,
        "reproducible": True,
        "backend": "numpy",
        "pair": Pair(
            database=[True, False, True, True],
            neighbour=[True, False, True],
            summary="the neighbour has one record less",
        ),
        "witness": None,
        "picture": Picture(
            feature="value",
            bars=laplace_bars(((4, 1), (3, 1)), trials, (-2, 9, 44), (99, 99)),
        ),
        "detectable": DETECTABLE,
        "attacks": ATTACKS,
        "not_evaluated": NOT_EVALUATED,
        "notes": (),
        "reproduce": (
            "verifydp audit release.py:noisy_count --epsilon 1 "
            "--relation add-remove --samples 200000 --seed 0"
        ),
        "certificate": certificate(claim, verdict, "98421/100000"),
        "versions": VERSIONS,
    }
    return AuditResult(**(base | changes))


def not_refuted() -> AuditResult:
    return result()


def refuted_by_interval() -> AuditResult:
    """A clipped mean whose noise is scaled by the private size."""
    claim = Claim(
        mechanism="release.py:clipped_mean",
        relation=Relation(name="add-remove"),
        notion=ApproximateDP(epsilon=1.0),
    )
    pair = Pair(
        database=[
            {"radius": 17.99, "texture": 10.38, "diagnosis": "malignant"},
            {"radius": 20.57, "texture": 17.77, "diagnosis": "malignant"},
        ],
        neighbour=[{"radius": 17.99, "texture": 10.38, "diagnosis": "malignant"}],
        summary="the neighbour has one record less",
    )
    bars = laplace_bars(
        ((0.64, 0.5), (0.62, 1.0)), (40_000, 40_000), (-3.5, 4.5, 32), (2.5, math.inf)
    )
    inside = [bar for bar in bars if bar.in_event]
    picture = Picture(feature="value", bars=bars)
    return result(
        claim=claim,
        verdict=Verdict.REFUTED,
        reason="the e-process passed 1/alpha after 1,240 pairs",
        epsilon_lower=1.7624190,
        delta_lower=0.0402117,
        samples=83_104,
        samples_database=41_240,
        samples_neighbour=41_240,
        samples_discarded=96,
        pairs_searched=3,
        wealth_log10=1.7321,
        seconds=0.4213,
        seed=7,
        pair=pair,
        witness=Witness(
            pair=pair,
            event=Event(
                feature="value",
                intervals=((2.5, "inf"),),
                nan=False,
                categories=(),
                text="the output is at least 2.5",
            ),
            likelier_on="neighbour",
            database_hits=sum(bar.database for bar in inside),
            database_trials=40_000,
            neighbour_hits=sum(bar.neighbour for bar in inside),
            neighbour_trials=40_000,
            epsilon_lower=1.7624190,
            shrunk=True,
            picture=picture,
        ),
        picture=picture,
        detectable=(),
        notes=("the scale of the noise may depend on the number of records",),
        reproduce=(
            "verifydp audit release.py:clipped_mean --epsilon 1 --relation add-remove "
            "--pair certificates/pair.json --samples 200000 --confidence 0.95 --seed 7"
        ),
        certificate=certificate(
            claim, Verdict.REFUTED, "1762419/1000000", "402117/10000000"
        ),
    )


def refuted_by_category() -> AuditResult:
    """A histogram over the categories that are in the data; one side raises."""
    claim = Claim(
        mechanism="release.py:histogram",
        relation=Relation(name="replace"),
        notion=ApproximateDP(epsilon=0.5, delta=1e-6),
    )
    database = [{"id": index, "stage": "AB"[index % 2]} for index in range(569)]
    neighbour = [*database[:-1], {"id": 568, "stage": "unknown"}]
    pair = Pair(
        database=database,
        neighbour=neighbour,
        summary="record 569 is replaced",
    )
    picture = Picture(
        feature="kind of output",
        bars=(
            Bar(
                label="a vector of 2 numbers",
                lower=None,
                upper=None,
                database=5_000,
                neighbour=0,
                in_event=False,
            ),
            Bar(
                label="raised KeyError: 'unknown'",
                lower=None,
                upper=None,
                database=0,
                neighbour=5_000,
                in_event=True,
            ),
        ),
    )
    return result(
        claim=claim,
        verdict=Verdict.REFUTED,
        reason="the e-process passed 1/alpha after 24 pairs",
        confidence=0.999999,
        budget=Budget(alpha="1/1000000", sequential="1/2000000", fixed="1/2000000"),
        epsilon_lower=5.81234,
        delta_lower=0.9971,
        samples=10_100,
        samples_database=5_024,
        samples_neighbour=5_024,
        wealth_log10=8.2,
        seconds=0.0713,
        pair=pair,
        witness=Witness(
            pair=pair,
            event=Event(
                feature="kind of output",
                intervals=(),
                nan=False,
                categories=("raised KeyError: 'unknown'",),
                text="the mechanism raises KeyError: 'unknown'",
            ),
            likelier_on="neighbour",
            database_hits=0,
            database_trials=5_000,
            neighbour_hits=5_000,
            neighbour_trials=5_000,
            epsilon_lower=5.81234,
            shrunk=False,
            picture=picture,
        ),
        picture=picture,
        detectable=(),
        reproducible=False,
        reproduce="verifydp audit release.py:histogram --epsilon 0.5 --delta 1e-6 "
        "--relation replace --data table.csv --seed 0",
        certificate=certificate(claim, Verdict.REFUTED, "581234/100000", "9971/10000"),
    )


def inconclusive() -> AuditResult:
    claim = Claim(
        mechanism="samples:left.npy,right.npy",
        relation=Relation(name="pair"),
        notion=ApproximateDP(epsilon=1.0, delta=0.01),
    )
    return result(
        claim=claim,
        verdict=Verdict.INCONCLUSIVE,
        reason="the files hold 40 draws a side, fewer than any bet needs",
        epsilon_lower=None,
        delta_lower=None,
        samples=80,
        samples_database=40,
        samples_neighbour=40,
        pairs_searched=1,
        wealth_log10=0.0,
        seconds=0.004,
        pair=Pair(
            database="left.npy",
            neighbour="right.npy",
            summary="the two recorded sides",
            loadable=False,
        ),
        picture=None,
        detectable=(),
        certificate=None,
        reproduce="verifydp audit samples:left.npy,right.npy --epsilon 1 --delta 0.01",
    )


def every_kind() -> tuple[AuditResult, ...]:
    return refuted_by_interval(), refuted_by_category(), not_refuted(), inconclusive()


#: Text that would do harm wherever it is not escaped.
HOSTILE = "<script>alert(1)</script>\"'&\x1b[31m\x00\u202e]]>{{7*7}}"


def hostile() -> AuditResult:
    """Every text that a user can choose is hostile."""
    base = refuted_by_category()
    claim = msgspec.structs.replace(base.claim, mechanism=HOSTILE)
    pair = Pair(
        database=[{HOSTILE: HOSTILE}], neighbour=[{HOSTILE: "x"}], summary=HOSTILE
    )
    bars = (
        Bar(
            label=HOSTILE,
            lower=None,
            upper=None,
            database=3,
            neighbour=1,
            in_event=True,
        ),
        Bar(label="", lower=0.0, upper=1.0, database=2, neighbour=4, in_event=False),
    )
    picture = Picture(feature=HOSTILE, bars=bars)
    event = Event(
        feature=HOSTILE, intervals=(), nan=False, categories=(HOSTILE,), text=HOSTILE
    )
    witness = msgspec.structs.replace(
        base.witness, pair=pair, event=event, picture=picture
    )
    return msgspec.structs.replace(
        base,
        claim=claim,
        pair=pair,
        witness=witness,
        picture=picture,
        reason=HOSTILE,
        attacks=(AttackRecord(name=HOSTILE, looks_at=HOSTILE, share=HOSTILE),),
        not_evaluated=(HOSTILE,),
        notes=(HOSTILE,),
        reproduce=HOSTILE,
        backend=HOSTILE,
        versions={HOSTILE: HOSTILE},
        certificate=sealed(
            msgspec.structs.replace(
                base.certificate, claim=claim, assumes=(HOSTILE,), digest=""
            )
        ),
    )
