"""Whether a composition on confounded data says what follows from its own model."""

from collections.abc import Iterator, Mapping
from typing import Any

from verifydp.composition.confounded.planned import confounding_of
from verifydp.data.causal.reading import read_kernels, read_model
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.notions.approximate import ExactApproximate

__all__ = ["compare_confounded"]


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
