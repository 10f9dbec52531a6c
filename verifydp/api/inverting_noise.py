"""Answers with normal or Laplace noise that is to meet a target."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verifydp.api.inverting_results import (
    ANY_NOISE,
    INDEPENDENT_NOISE,
    MET_BY_NOISE,
    NORMAL_NOISE,
    Inverted,
    figure,
    local_words,
)
from verifydp.composition.inverse.certifying import (
    laplace_certificate,
    normal_certificate,
    normal_local,
)
from verifydp.composition.inverse.laplace import LaplaceCoupling, coupled_laplace
from verifydp.composition.inverse.normal import (
    NormalCoupling,
    coupled_normal,
    worst_squared,
)
from verifydp.composition.inverse.normal_loss import epsilon_of, exceeds
from verifydp.composition.inverse.plans import GAUSSIAN, InversePlan, NoisyAnswer
from verifydp.composition.inverse.redesigning import redesigned
from verifydp.evidence.couplings import BALANCED, SEPARATE
from verifydp.evidence.exact_numbers import exact_text
from verifydp.evidence.inverse_compositions import InverseFigure, InverseMechanism
from verifydp.evidence.numbers import plain, short_above, written
from verifydp.formal.prove.couplings import balancing_weights

__all__ = [
    "invert_laplace",
    "invert_normal",
    "laplace_figures",
    "laplace_mechanisms",
    "laplace_recipe",
    "normal_figures",
    "normal_mechanisms",
    "normal_recipe",
]


def invert_normal(plan: InversePlan) -> Inverted:
    """Couple normal noise, or change the scale of one."""
    if plan.redesign:
        return _redesign(plan)
    found = coupled_normal(plan)
    if not found.settled:
        found, weights = _balanced(plan, found)
    else:
        weights = ()
    answers = plan.answers
    figures = tuple(normal_figures(plan, answers, found))
    if not found.settled:
        return Inverted(
            reason="no loadings were found that meet the target, nor that none do",
            scope=NORMAL_NOISE,
            mechanisms=tuple(normal_mechanisms(plan, answers, found.loadings)),
            figures=figures,
            certificate=None,
        )
    record = normal_certificate(plan, answers, found.loadings, found.obstacle, weights)
    if found.obstacle is None:
        shared = any(found.loadings)
        return Inverted(
            reason="all noises share one normal variable"
            if shared
            else "independent noise meets the target",
            scope=MET_BY_NOISE,
            mechanisms=tuple(normal_mechanisms(plan, answers, found.loadings)),
            figures=figures,
            certificate=record,
            recipe=tuple(normal_recipe(answers, found.loadings)),
        )
    if found.obstacle == BALANCED:
        reason = "changes move the answers against one another, so that no correlation "
        reason += "of normal noise hides all of them better than independent noise"
        scope = NORMAL_NOISE
    else:
        name = answers[found.obstacle].name
        reason = f"{name} gives away more by itself, whatever the others do"
        scope = ANY_NOISE
    return Inverted(
        reason=reason,
        scope=scope,
        mechanisms=tuple(normal_mechanisms(plan, answers, found.loadings)),
        figures=figures,
        certificate=record,
    )


def _balanced(
    plan: InversePlan, found: NormalCoupling
) -> tuple[NormalCoupling, tuple[Fraction, ...]]:
    """See whether weights of changes show that nothing meets the target."""
    shifts = [one.own_shifts for one in plan.answers]
    if plan.answers[0].any_sign:
        return found, ()
    changes = list(zip(*shifts, strict=True))
    weights = balancing_weights(changes)
    if weights is None:
        return found, ()
    least = sum(
        (
            weight * move**2
            for weight, change in zip(weights, changes, strict=True)
            for move in change
        ),
        Fraction(0),
    )
    if not exceeds(plan.epsilon, plan.delta, least):
        return found, ()
    nothing = (Fraction(0),) * len(shifts)
    return NormalCoupling(nothing, least, BALANCED, settled=True), weights


def _redesign(plan: InversePlan) -> Inverted:
    found = redesigned(plan)
    independent = (Fraction(0),) * len(found.answers)
    own = next((one for one in found.answers if one.name == plan.redesign), None)
    scope = INDEPENDENT_NOISE.format(plan.redesign)
    if found.met:
        assert own is not None
        reason = f"{own.name} gets normal noise of deviation {_noise_scale(own)}"
    elif found.settled:
        reason = f"the others give away more than the target without {plan.redesign}"
    else:
        reason = "the others leave so little that no scale was found"
    record = None
    if found.settled:
        obstacle = None if found.met else SEPARATE
        record = normal_certificate(plan, found.answers, independent, obstacle)
    shown = found.answers if found.met else plan.answers
    nothing = (Fraction(0),) * len(shown)
    squared = worst_squared(_changes(shown), nothing)
    coupling = NormalCoupling(nothing, squared, None, settled=found.met)
    return Inverted(
        reason=reason,
        scope=MET_BY_NOISE if found.met else scope,
        mechanisms=tuple(normal_mechanisms(plan, shown, nothing)),
        figures=tuple(normal_figures(plan, shown, coupling)),
        certificate=record,
        recipe=tuple(normal_recipe(shown, nothing)) if found.met else (),
    )


def _changes(answers: Sequence[NoisyAnswer]) -> list[tuple[Fraction, ...]]:
    return list(zip(*(one.own_shifts for one in answers), strict=True))


def normal_figures(
    plan: InversePlan, answers: Sequence[NoisyAnswer], found: NormalCoupling
) -> Iterator[InverseFigure]:
    """What outputs give away in each case."""
    at = f"delta {written(plan.delta)}"
    changes = _changes(answers)
    apart = worst_squared(changes, (Fraction(0),) * len(answers))
    alone = max(move**2 for change in changes for move in change)
    cases = {"independent noise": apart}
    if found.settled and found.obstacle is None and any(found.loadings):
        cases = {"coupled noise": found.squared, **cases}
    cases["one mechanism alone"] = alone
    for case, squared in cases.items():
        yield figure(case, "epsilon", at, epsilon_of(squared, plan.delta))


def normal_mechanisms(
    plan: InversePlan, answers: Sequence[NoisyAnswer], loadings: Sequence[Fraction]
) -> Iterator[InverseMechanism]:
    """Each answer as it is to run."""
    for one, load in zip(answers, loadings, strict=True):
        local = normal_local(plan, one)
        yield InverseMechanism(
            name=one.name,
            noise=_noise_words(one),
            scale=exact_text(one.scale),
            move=exact_text(max(one.shifts, key=abs)),
            local="nothing" if local is None else local_words(local),
            loading=exact_text(load),
        )


def _noise_words(one: NoisyAnswer) -> str:
    what = "deviation" if one.noise == GAUSSIAN else "scale"
    return f"{one.noise} noise of {what} {_noise_scale(one)}"


def _noise_scale(one: NoisyAnswer) -> str:
    """All digits of a scale that was found: with less noise nothing is proved."""
    return written(one.scale, 20)


def normal_recipe(
    answers: Sequence[NoisyAnswer], loadings: Sequence[Fraction]
) -> Iterator[str]:
    """How to draw the noise, in words."""
    if not any(loadings):
        yield "draw the noise of each mechanism by itself"
        return
    yield "for each release draw standard normal Z, and W for each mechanism"
    for one, load in list(zip(answers, loadings, strict=True))[:8]:
        yield (
            f"{one.name}: {_noise_scale(one)} (a Z + sqrt(1 - a^2) W) with "
            f"a = {plain(load)}"
        )
    if len(answers) > 8:
        yield f"and so on for {len(answers) - 8} more, as result.json says"


def invert_laplace(plan: InversePlan) -> Inverted:
    """Share Laplace noise with a probability."""
    found = coupled_laplace(plan)
    largest = max(range(len(found.epsilons)), key=found.epsilons.__getitem__)
    name = plan.answers[largest].name
    record = laplace_certificate(plan, found) if found.settled else None
    if found.obstacle is None:
        reason = (
            "independent noise meets the target"
            if not found.shared
            else f"noise is shared with probability {plain(found.shared)}: all "
            f"answers are then made from {name}"
        )
    else:
        reason = f"{name} gives away more by itself, whatever the others do"
        if not found.settled:
            reason = f"{name} by itself is at the target to all digits computed"
    return Inverted(
        reason=reason,
        scope=MET_BY_NOISE if found.obstacle is None else ANY_NOISE,
        mechanisms=tuple(laplace_mechanisms(plan, found)),
        figures=tuple(laplace_figures(plan, found)),
        certificate=record,
        recipe=tuple(laplace_recipe(plan, found, name)),
    )


def laplace_mechanisms(
    plan: InversePlan, found: LaplaceCoupling
) -> Iterator[InverseMechanism]:
    """Each answer as it is to run."""
    for one, own in zip(plan.answers, found.epsilons, strict=True):
        yield InverseMechanism(
            name=one.name,
            noise=_noise_words(one),
            scale=exact_text(one.scale),
            move=exact_text(max(one.shifts, key=abs)),
            local=f"{short_above(own)}-DP",
            loading="",
        )


def laplace_figures(
    plan: InversePlan, found: LaplaceCoupling
) -> Iterator[InverseFigure]:
    """What outputs give away in each case."""
    at = f"epsilon {plan.epsilon}"
    if found.obstacle is None and found.shared:
        shared = found.shared
        both = (1 - shared) * found.apart + shared * found.together
        yield figure("shared noise", "delta", at, both)
    yield figure("independent noise", "delta", at, found.apart)
    yield figure("one mechanism alone", "delta", at, found.together)


def laplace_recipe(
    plan: InversePlan, found: LaplaceCoupling, name: str
) -> Iterator[str]:
    """How to draw the noise, in words."""
    if found.obstacle is not None:
        return
    if not found.shared:
        yield "draw the noise of each mechanism by itself"
        return
    yield (
        f"for each release toss a coin: with probability {plain(found.shared)} the "
        "noise is shared, else each is drawn by itself"
    )
    lead = max(range(len(found.epsilons)), key=found.epsilons.__getitem__)
    for place, one in list(enumerate(plan.answers))[:8]:
        if place == lead:
            continue
        top, own = found.epsilons[lead], found.epsilons[place]
        # With its sign: noise that is shared moves as the answers do.
        ratio = max(one.shifts, key=abs) / max(plan.answers[lead].shifts, key=abs)
        yield (
            f"{one.name}: {written(ratio)} times the noise of {name}, and with "
            f"probability {written(1 - (own / top) ** 2)} own noise of scale "
            f"{_noise_scale(one)}"
        )
    if len(plan.answers) > 8:
        yield f"and so on for {len(plan.answers) - 8} more, as result.json says"
