"""How much more noise than needed the rules for pufferfish privacy ask for.

Priors are drawn; each rule's scale is compared with the least one, b*. Doubles do the
comparing, and balls repeat it on a sample. Run it by name:
``.venv/bin/python -m pytest -q benchmarks/test_pufferfish_rules.py``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np

from verifydp.calibration import (
    RULES,
    Demand,
    holds_raw,
    noise_of,
    optimal_scale,
    pair_delta,
    pair_epsilon,
    pure_scale,
)
from verifydp.calibration.least_scale.roots import proposed_root, upper_rational
from verifydp.calibration.loss_at_scale import FloatPair
from verifydp.data.beliefs import (
    GaussianMixturePrior,
    GaussianPrior,
    Prior,
    PriorPair,
)
from verifydp.exact.balls import ball

SINGLE, MIXED, SAMPLE = 1_000, 200, 30
#: From the loosest to b*: each bounds the next.
CHAIN = (
    "theorem-1-lambert",
    "theorem-1",
    "tail-18",
    "coupling-35",
    "coupling-exact",
)
COMPONENTS = ("components", "components-sharp")
#: How far two scales may be apart that are equal, relative.
EQUAL = 1e-9
#: Upper ends of the ranges of delta for which shares are told.
BANDS = (1e-3, 0.05, 0.3, 0.95)


@dataclass(frozen=True)
class Drawn:
    """Two priors and a claim."""

    first: Prior
    second: Prior
    demand: Demand

    @property
    def orders(self) -> tuple[PriorPair, PriorPair]:
        pair = PriorPair("a", "b", 0, self.first, self.second)
        return pair, pair.reversed()

    def floats(self, kind: str = "laplace") -> Iterator[FloatPair]:
        for pair in self.orders:
            yield FloatPair(
                pair.first.components,
                pair.second.components,
                float(self.demand.epsilon),
                kind,
            )

    def prescribed(self, name: str) -> Fraction | None:
        """What a rule asks for, for both orders; None where it does not apply."""
        rule = RULES[name]
        if any(rule.obstacle(pair, self.demand) for pair in self.orders):
            return None
        # For normal priors the rules look at absolute differences alone.
        orders = self.orders[:1] if name in CHAIN else self.orders
        return max(upper_rational(rule.scale(pair, self.demand)) for pair in orders)

    def needed(self, start: Fraction) -> float:
        """The least scale, in doubles; 0 where the data satisfy the claim."""
        delta = float(self.demand.delta)
        raw = [pair.delta(0.0) for pair in self.floats("gaussian")]
        least = 0.0
        for one, without in zip(self.floats(), raw, strict=True):
            if without > delta and (not least or one.delta(least) > delta):
                found = proposed_root(lambda b, p=one: p.delta(b) - delta, float(start))
                least = max(least, float(found))
        return least

    def needed_for_pure(self, start: Fraction) -> float:
        """The least scale with delta 0, in doubles."""
        least = 0.0
        bare = Demand(self.demand.epsilon, Fraction(0))
        for pair, one in zip(self.orders, self.floats(), strict=True):
            if (not least or one.excess(least) > 0) and not holds_raw(pair, bare):
                least = max(least, float(proposed_root(one.excess, float(start))))
        return least

    def is_pure(self, scale: Fraction) -> bool:
        """Whether the claim holds with delta 0 at a scale, in doubles."""
        return all(one.excess(float(scale)) <= EQUAL for one in self.floats())

    def violates(self, scale: Fraction, delta: Fraction) -> bool:
        """Whether a delta is exceeded at a scale, in doubles."""
        if not delta:
            return not self.is_pure(scale)
        return any(
            one.delta(float(scale)) > float(delta) * (1 + EQUAL)
            for one in self.floats()
        )


def log_uniform(rng: np.random.Generator, low: float, high: float) -> Fraction:
    """A rational of five digits."""
    return Fraction(f"{np.exp(rng.uniform(np.log(low), np.log(high))):.4e}")


def claim(rng: np.random.Generator, least_delta: float = 1e-6) -> Demand:
    """Epsilon from 0.05 to 10, delta from 1e-6 to 0.95, both log-uniform."""
    return Demand(log_uniform(rng, 0.05, 10), log_uniform(rng, least_delta, 0.95))


def normal_pairs(count: int) -> list[Drawn]:
    """Means 0.01 to 20 apart and deviations 0.1 to 10, log-uniform."""
    rng = np.random.default_rng(20)
    return [
        Drawn(
            GaussianPrior(0, log_uniform(rng, 0.1, 10)),
            GaussianPrior(log_uniform(rng, 0.01, 20), log_uniform(rng, 0.1, 10)),
            claim(rng),
        )
        for _ in range(count)
    ]


def mixture_pairs(count: int) -> list[Drawn]:
    """Two or three components with means in [-20, 20] and deviations 0.1 to 10.

    Every other pair shares weights and deviations, as corollary 2 asks.
    """
    rng = np.random.default_rng(21)
    return [_mixtures(rng, alike=place % 2 == 0) for place in range(count)]


def _mixtures(rng: np.random.Generator, *, alike: bool) -> Drawn:
    first = _shape(rng)
    second = first if alike else _shape(rng)
    means = [
        [Fraction(f"{x:.3f}") for x in rng.uniform(-20, 20, len(shape[0]))]
        for shape in (first, second)
    ]
    one, two = (
        GaussianMixturePrior(shape[0], centres, shape[1])
        for shape, centres in zip((first, second), means, strict=True)
    )
    return Drawn(one, two, claim(rng))


def _shape(rng: np.random.Generator) -> tuple[list[Fraction], list[Fraction]]:
    size = int(rng.integers(2, 4))
    parts = [Fraction(int(x), 100) for x in rng.integers(5, 34, size - 1)]
    weights = [*parts, 1 - sum(parts)]
    return weights, [log_uniform(rng, 0.1, 10) for _ in range(size)]


def line(name: str, ratios: Sequence[float]) -> str:
    median, most = np.quantile(ratios, [0.5, 0.9])
    return (
        f"{name:18} n {len(ratios):4}  least {min(ratios):8.6g}  median {median:8.4g}  "
        f"90 % {most:8.4g}  largest {max(ratios):8.4g}"
    )


def share(answers: Sequence[bool]) -> str:
    return f"{sum(answers)} of {len(answers)} ({np.mean(answers):.1%})"


def test_rules_for_normal_priors(show):
    """Ratios to b* of every rule; none is below 1, and the chain is in order."""
    drawn = normal_pairs(SINGLE)
    scales = [{name: one.prescribed(name) for name in CHAIN} for one in drawn]
    least = [
        one.needed(scale["coupling-exact"])
        for one, scale in zip(drawn, scales, strict=True)
    ]
    is_pure = [
        one.is_pure(scale["theorem-1"])
        for one, scale in zip(drawn, scales, strict=True)
    ]
    show(f"{SINGLE} pairs of normal priors, scale over b* where b* is above 0:")
    for name in CHAIN:
        ratios = [
            float(scale[name]) / b for scale, b in zip(scales, least, strict=True) if b
        ]
        show(line(name, ratios))
        assert min(ratios) >= 1 - EQUAL
    for scale, b in zip(scales, least, strict=True):
        falling = [*(float(scale[name]) for name in CHAIN), b]
        assert all(high >= low * (1 - EQUAL) for high, low in pairwise(falling))
    pure = [
        (one.needed_for_pure(scale["theorem-1"]), b, float(scale["theorem-1"]))
        for one, scale, b in zip(drawn[:MIXED], scales, least, strict=False)
    ]
    show(line("pure (first 200)", [p / b for p, b, _ in pure if b]))
    assert all(p >= b * (1 - EQUAL) for p, b, _ in pure)
    show(
        f"no noise is needed for {share([not b for b in least])}; the scale of theorem "
        f"1 gives delta 0 for {share(is_pure)}; it is above the least scale with delta "
        f"0 for {share([p < most for p, _, most in pure])} of the first"
    )
    low = 0.0
    for high in BANDS:
        inside = [low < one.demand.delta <= high for one in drawn]
        show(
            f"  delta from {max(low, 1e-6):g} to {high:g}: no noise "
            f"{share([not b for b, i in zip(least, inside, strict=True) if i])}, "
            f"theorem 1 pure {share(list(np.array(is_pure)[inside]))}"
        )
        low = high
    assert 0 < np.mean(is_pure) < 1
    _confirm(drawn, scales, least, is_pure, show)


def _confirm(drawn, scales, least, is_pure, show):
    """Repeat a sample in ball arithmetic: b*, every rule, and what is pure."""
    worst = 0.0
    for place in range(0, SINGLE, SINGLE // SAMPLE)[:SAMPLE]:
        one, demand = drawn[place], drawn[place].demand
        found = max(optimal_scale(pair, demand).upper for pair in one.orders)
        assert (found == 0) == (least[place] == 0)
        if found:
            worst = max(worst, abs(least[place] / float(found) - 1))
        for name in CHAIN:
            noise = noise_of("laplace", scales[place][name])
            for pair in one.orders:
                delta = pair_delta(pair, demand.epsilon, noise)
                assert delta <= ball(demand.delta)
        noise = noise_of("laplace", scales[place]["theorem-1"])
        largest = [pair_epsilon(pair, noise) for pair in one.orders]
        assert is_pure[place] == all(one <= ball(demand.epsilon) for one in largest)
    show(f"doubles and balls: b* of {SAMPLE} pairs differs by at most {worst:.1g}")
    assert worst < EQUAL


def test_rules_for_mixtures(show):
    """The repaired rules never fail; the published ones do."""
    drawn = mixture_pairs(MIXED)
    scales = [{name: one.prescribed(name) for name in COMPONENTS} for one in drawn]
    least = [
        one.needed(scale["components"])
        for one, scale in zip(drawn, scales, strict=True)
    ]
    show(f"{MIXED} pairs of mixtures, scale over b* where b* is above 0:")
    for name in COMPONENTS:
        ratios = [
            float(scale[name]) / b for scale, b in zip(scales, least, strict=True) if b
        ]
        show(line(name, ratios))
        assert min(ratios) >= 1 - EQUAL
    assert all(one["components"] >= one["components-sharp"] for one in scales)
    printed = [one.prescribed("paper") for one in drawn]
    show(
        line(
            "paper, FALSE",
            [float(p) / b for p, b in zip(printed, least, strict=True) if b],
        )
    )
    fails = [
        one.violates(scale, one.demand.delta)
        for one, scale in zip(drawn, printed, strict=True)
    ]
    no_noise = [not b for b in least]
    show(
        f"paper, FALSE: fails for {share(fails)}; no noise is needed for "
        f"{share(no_noise)}"
    )
    assert any(fails)
    wrong = [place for place, failed in enumerate(fails) if failed]
    for place in wrong[:: max(1, len(wrong) // 5)]:
        one, noise = drawn[place], noise_of("laplace", printed[place])
        deltas = [pair_delta(pair, one.demand.epsilon, noise) for pair in one.orders]
        assert any(delta > ball(one.demand.delta) for delta in deltas)
    for place in range(0, MIXED, MIXED // 6):
        one = drawn[place]
        for name in COMPONENTS:
            noise = noise_of("laplace", scales[place][name])
            for pair in one.orders:
                delta = pair_delta(pair, one.demand.epsilon, noise)
                assert delta <= ball(one.demand.delta)
        found = max(optimal_scale(pair, one.demand).upper for pair in one.orders)
        assert abs(float(found) - least[place]) <= EQUAL * float(found)


def test_rules_for_shifted_components(show):
    """Corollary 2 and its repair, which promise delta 0."""
    drawn = [
        Drawn(one.first, one.second, Demand(one.demand.epsilon, Fraction(0)))
        for one in mixture_pairs(MIXED)[::2]
    ]
    largest = [one.prescribed("largest-shift") for one in drawn]
    printed = [one.prescribed("paper-means") for one in drawn]
    least = [
        one.needed_for_pure(scale) for one, scale in zip(drawn, largest, strict=True)
    ]
    show(f"{len(drawn)} mixtures of one shape, delta 0, scale over b*:")
    for name, scales in (("largest-shift", largest), ("paper-means, FALSE", printed)):
        show(line(name, [float(s) / b for s, b in zip(scales, least, strict=True)]))
    assert min(float(s) / b for s, b in zip(largest, least, strict=True)) >= 1 - EQUAL
    fails = [
        one.violates(scale, Fraction(0))
        for one, scale in zip(drawn, printed, strict=True)
    ]
    show(f"paper-means, FALSE: fails for {share(fails)}")
    assert any(fails)
    for place in range(0, len(drawn), len(drawn) // 5):
        one = drawn[place]
        found = max(pure_scale(pair, one.demand).upper for pair in one.orders)
        assert abs(float(found) - least[place]) <= EQUAL * float(found)
        noise = noise_of("laplace", printed[place])
        loss = [pair_epsilon(pair, noise) for pair in one.orders]
        is_private = all(each <= ball(one.demand.epsilon) for each in loss)
        assert is_private != fails[place]
