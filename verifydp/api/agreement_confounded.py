"""Whether a composition on confounded data says what follows from its own model."""

from collections.abc import Iterator, Mapping
from typing import Any

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.planned import confounding_of
from verifydp.composition.confounded.rules import COMPOSITION_RULES
from verifydp.data.causal import FiniteCausalModel
from verifydp.data.causal.reading import read_kernels, read_model
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.numbers import exact_text
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.notions.approximate import ExactApproximate

__all__ = ["compare_broken", "compare_confounded"]


def compare_confounded(
    result: ConfoundedComposition, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """Give what the result says beside what its certificate states.

    The joint law is made again from the model and the mechanisms that the result
    shows, and the statement from that law.
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
    from verifydp.api.confounded_claims import stated_question  # noqa: PLC0415
    from verifydp.formal.spec.writing import statement_record  # noqa: PLC0415

    model = read_model(result.model)
    kernels = read_kernels(model, result.mechanisms, result.covariances)
    claim = ExactApproximate.read(claimed.epsilon, claimed.delta)
    question = stated_question(
        confounding_of(model, kernels),
        claim,
        claimed.stated,
        holds=result.verdict is Verdict.PROVED,
    )
    yield "the claim", statement_record(question.statement), record.statement


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
    yield "claims", _level(result.together), _level(result.product)
    yield "marginals", _marginals(result.together), _marginals(result.product)
    model = read_model(result.product.model)
    rows = model.rows if isinstance(model, FiniteCausalModel) else ()
    alone = [row for row in rows if row is not None and sum(map(bool, row)) == 1]
    yield "the product reads the state itself", len(set(alone)), len(rows)


def _level(result: ConfoundedComposition) -> tuple[str, str] | None:
    claimed = result.claimed
    return None if claimed is None else (claimed.epsilon, claimed.delta)


def _marginals(result: ConfoundedComposition) -> list[list[tuple[str, ...]]]:
    """For each mechanism and state the law of the output."""
    model = read_model(result.model)
    case = confounding_of(
        model, read_kernels(model, result.mechanisms, result.covariances)
    )
    assert isinstance(case, FiniteConfounding)
    return [
        [tuple(map(exact_text, case.marginal(kernel, state))) for state in model.states]
        for kernel in case.kernels
    ]
