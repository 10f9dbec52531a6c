"""Whether a composition on confounded data says what follows from its own model."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.gaussian import GaussianConfounding
from verifydp.composition.confounded.planned import confounding_of
from verifydp.composition.confounded.rules import COMPOSITION_RULES, broken_reason
from verifydp.data.causal import CausalStructure, FiniteCausalModel
from verifydp.data.causal.reading import read_kernels, read_model
from verifydp.errors import InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import TEXT_MAX
from verifydp.evidence.numbers import delta_of, exact_text, parse_exact
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.notions.approximate import ExactApproximate

__all__ = ["compare_broken", "compare_confounded"]


def compare_confounded(
    result: ConfoundedComposition, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """Give what the result says beside what its certificate and its model state.

    The joint law is made again from the model and the mechanisms that the result
    shows, and from that law the statement, every figure and every sentence.
    """
    record, claimed = found.get("claim"), result.claimed
    if not isinstance(record, ProofCertificate):
        if result.verdict in {Verdict.PROVED, Verdict.REFUTED}:
            yield "verdict", result.verdict, "nothing: there is none"
        return
    yield "verdict", result.verdict, record.verdict
    if claimed is None:
        yield "claimed", "nothing", "a claim"
        return
    from verifydp.api.confounded_claims import (  # noqa: PLC0415
        shown_reason,
        stated_question,
    )
    from verifydp.api.confounded_figures import claim_text  # noqa: PLC0415
    from verifydp.formal.spec.writing import statement_record  # noqa: PLC0415

    case, holds = _case(result), result.verdict is Verdict.PROVED
    claim = ExactApproximate.read(claimed.epsilon, claimed.delta)
    question = stated_question(case, claim, claimed.stated, holds=holds)
    yield "the claim", statement_record(question.statement), record.statement
    yield "claimed.text", claimed.text, claim_text(result.name, case, claim)
    reason = shown_reason(case, claim, claimed.stated, holds=holds)
    yield "reason", result.reason, reason
    yield from _figures(result, case)


def _figures(
    result: ConfoundedComposition, case: FiniteConfounding | GaussianConfounding
) -> Iterator[tuple[str, Any, Any]]:
    """Make all figures again where the result has them, in rising order."""
    from verifydp.api.confounded_figures import figures_of  # noqa: PLC0415

    levels = [Epsilon.of_claim(one.epsilon) for one in result.points]
    deltas = [delta_of(one.delta) for one in result.tight]
    for name, rising in (("points", _rise(levels)), ("tight", _rise(deltas))):
        yield name, "rising" if rising else "none, or in another order", "rising"
        if not rising:
            return
    again = figures_of(result.name, case, levels, deltas)._asdict()
    # How a finite model was given is not among what a record holds of it.
    again["subject"] = next(
        (one for one in _subjects(case, again["subject"]) if one == result.subject),
        again["subject"],
    )
    for name, value in again.items():
        yield name, getattr(result, name), value


def _rise(values: Sequence[Any]) -> bool:
    return bool(values) and all(low < high for low, high in pairwise(values))


def _subjects(
    case: FiniteConfounding | GaussianConfounding, subject: str
) -> Iterator[str]:
    if isinstance(case.model, FiniteCausalModel):
        for structure in CausalStructure:
            text = replace(case.model, structure=structure).text
            yield subject.removesuffix(case.model.text) + text


def _case(
    result: ConfoundedComposition,
) -> FiniteConfounding | GaussianConfounding:
    model = read_model(_with_long_numbers(result.model))
    mechanisms, covariances = map(
        _with_long_numbers, (result.mechanisms, result.covariances)
    )
    return confounding_of(model, read_kernels(model, mechanisms, covariances))


def _with_long_numbers(value: Any) -> Any:
    """Read texts that are longer than users write numbers, and than any name is."""
    if isinstance(value, Mapping):
        return {name: _with_long_numbers(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_with_long_numbers(one) for one in value]
    long = isinstance(value, str) and len(value) > TEXT_MAX
    return parse_exact(value) if long else value


def compare_broken(
    result: CompositionFalsification, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """The same for two compositions: claims, models, and that their marginals agree."""
    both = (result.together, result.product)
    if result.verdict is not Verdict.REFUTED:
        yield "compositions", [one is not None for one in both], [False, False]
        return
    if result.together is None or result.product is None:
        yield "compositions", [one is not None for one in both], [True, True]
        return
    rule = COMPOSITION_RULES.get(result.rule.name)
    if rule is None:
        yield "rule", result.rule.name, "one of " + ", ".join(COMPOSITION_RULES)
        return
    of_product = rule.of_product
    broken, beside = both[::-1] if of_product else both
    assert broken is not None
    assert beside is not None
    wanted = {"claim": (broken, Verdict.REFUTED), "beside": (beside, Verdict.PROVED)}
    for name, (one, verdict) in wanted.items():
        yield f"{name}.verdict", one.verdict, verdict
        own = {"claim": found[name]} if name in found else {}
        for field, said, stated in compare_confounded(one, own):
            yield f"{name}.{field}", said, stated
    yield "rule.title", result.rule.title, rule.title
    yield "rule.source", result.rule.source, rule.source
    yield "claims", _level(result.together), _level(result.product)
    yield "reason", result.reason, _broken_reason(result.together, result.product)
    cases = [_finite_case(one) for one in (result.together, result.product)]
    for field in ("states", "pairs"):
        said, stated = (getattr(case.model, field) for case in cases)
        yield field, said, stated
    yield "marginals", _marginals(cases[0]), _marginals(cases[1])
    rows = cases[1].model.rows
    alone = [row for row in rows if row is not None and sum(map(bool, row)) == 1]
    yield "the product reads the state itself", len(set(alone)), len(rows)


def _level(result: ConfoundedComposition) -> tuple[str, str] | None:
    claimed = result.claimed
    return None if claimed is None else (claimed.epsilon, claimed.delta)


def _broken_reason(
    together: ConfoundedComposition, product: ConfoundedComposition
) -> str:
    points = [*together.points, *product.points]
    exact = [point.true.exact for point in points]
    if len(together.points) != 1 or len(points) != 2 or None in exact:
        return "about one point of each, known exactly"
    if points[0].epsilon != points[1].epsilon:
        return "about one epsilon"
    deltas = [parse_exact(one) for one in exact if one is not None]
    return broken_reason(Epsilon.read(points[0].epsilon), *deltas)


def _finite_case(result: ConfoundedComposition) -> FiniteConfounding:
    case = _case(result)
    if not isinstance(case, FiniteConfounding):
        raise InputError("a rule of composition is broken by finite models alone")
    return case


def _marginals(case: FiniteConfounding) -> list[list[tuple[str, ...]]]:
    """For each mechanism and state the law of the output."""
    return [
        [
            tuple(map(exact_text, case.marginal(kernel, state)))
            for state in case.model.states
        ]
        for kernel in case.kernels
    ]
