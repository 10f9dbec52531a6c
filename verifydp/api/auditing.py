"""`verifydp.audit`: tell from samples whether a mechanism breaks a claim."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.frames import OnFrames
from verifydp.adapters.inputs import Inputs, take_inputs
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.releases import release_sampler
from verifydp.adapters.streams import settle_stream
from verifydp.api.audit_arguments import (
    alpha_of,
    claim_of,
    exact_alpha,
    require_evidence,
    require_no_data,
    whole,
)
from verifydp.api.chosen_pairs import Chosen, choose_neighbours, choose_secrets
from verifydp.api.given_mechanisms import as_sampler, available_samples, limited
from verifydp.api.own_mechanisms import own_mechanism
from verifydp.api.time_budgets import TimeBudget, plan_samples, seconds_of
from verifydp.checker.process import establish_apart, start_checker
from verifydp.empirical.attacks import AttackRegistry, default_attacks
from verifydp.empirical.backends import load_backend
from verifydp.empirical.digest_keys import digest_key_of
from verifydp.empirical.disclosing import Disclosure, EvidenceMode
from verifydp.empirical.engine import run_audit
from verifydp.empirical.events import Doing, Finished, Listener, Noted
from verifydp.empirical.executors import open_executor, why_one_process
from verifydp.empirical.findings import Findings
from verifydp.empirical.journal import Journal, open_journal
from verifydp.empirical.log_ratio import LikelihoodRatios
from verifydp.empirical.plan import Plan
from verifydp.empirical.writing import Circumstances, write_certificate, write_result
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.claim import Claim, Relation
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.results import AuditResult
from verifydp.mechanisms.law_bounds import law_bounds, lawful
from verifydp.notions.implied import claim_to_test
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.sampling import Backend, Sampler

__all__ = ["audit"]


#: What every audit of a pufferfish claim says.
_BELIEFS = (
    "data were drawn from the stated beliefs: where the true law of the data differs, "
    "the release may tell more about a secret, or less"
)

#: What an audit of laws that a user wrote says.
_OWN_LAWS = (
    "the laws that the mechanism states were only used to choose which outputs to "
    "look at: the verdict rests on counted draws of its sampler"
)


def audit(
    mechanism: Any,
    claim: Any = None,
    *,
    epsilon: Any = None,
    delta: Any = 0,
    pair: tuple[Any, Any] | None = None,
    relation: str | Relation | None = None,
    data: Any = None,
    neighbours: Any = None,
    domain: str | None = None,
    samples: int = 200_000,
    time: float | str | None = None,
    timeout: float | None = None,
    confidence: float = 0.95,
    alpha: Fraction | None = None,
    seed: int = 0,
    backend: str = "numpy",
    jobs: int = 1,
    executor: Executor | None = None,
    attacks: AttackRegistry | None = None,
    checkpoint: str | Path | None = None,
    listener: Listener | None = None,
    name: str | None = None,
    evidence: EvidenceMode = "shrunk",
    digest_key: bytes | None = None,
    reproduce: Callable[[AuditResult], str] | None = None,
) -> AuditResult:
    """Tell from samples whether a mechanism breaks a privacy claim.

    Parameters
    ----------
    mechanism
        ``f(database)`` with its own randomness, called once per sample;
        ``f(database, size, rng)``, vectorised, whose result's first axis is the
        sample; or an object with such a ``sample``.
    claim
        What is claimed of every neighbouring pair: `ApproximateDP`, or a notion of
        `verifydp.notions`. Of these one implied (epsilon, delta) claim is
        tested, which is chosen before any draw: if it is false, so is the claim.
        For `PufferfishPrivacy` data are drawn from the priors of the claim's secrets
        and given to the mechanism, one number for each draw: as ``database`` of
        ``f(database)``, or all together as the array ``database`` of
        ``f(database, size, rng)``. One of `verifydp.laws.noise` is added to them.
    epsilon, delta
        In place of a claim, those of an `ApproximateDP`: a number, or text such as
        ``"1/3"``, and for epsilon ``"log(3)"``.
    pair
        The one pair (database, neighbour) to audit. With `relation`, the pair is
        checked against it.
    relation
        ``"add-remove"`` or ``"replace"``, with a group size as in
        ``"add-remove:2"``; needs `data`, from which neighbours are built.
    data
        The base database: an array, a structured array, a list of records, a data
        frame of pandas or polars, or the path of a CSV, JSON or NPY file. The
        mechanism gets what was given, or a neighbour in the same form with the same
        types; what a file becomes stands in docs/inputs.md.
    neighbours
        A hypothesis strategy that draws pairs; by default the mechanism's own
        ``__neighbours__``, if it has one.
    domain
        What data may be, such as ``"age: 0..120, city: {A, B}, no NaN, not empty, at
        most 1000 rows"``: neighbours are built within it, and failing there is an
        output like any other. Without it the verdict is about databases on which the
        mechanism answers.
    samples
        Mechanism calls on both sides together, at most; exploration included.
    time
        A budget of time: seconds, or text such as ``"10m"``. A trial, whose draws are
        not used, turns it into a number of samples, at most ``samples``. Where it ends
        before these are drawn, only the bets count and no exact bound is made.
    timeout
        Seconds that one call of a Python function may take; a call that takes longer
        has failed, which is an output like any other. It works in the main thread.
    confidence
        One minus the error probability of the whole audit.
    alpha
        The error probability itself, exactly; overrides `confidence`.
    seed
        Determines all draws of a vectorised mechanism.
    backend
        Where random numbers come from; ``"numpy"``.
    jobs
        Worker processes, where the mechanism can be drawn from in several. The
        result does not depend on it.
    executor
        Where pieces are drawn instead; any `concurrent.futures.Executor`.
    attacks
        What is tried; all attacks by default.
    checkpoint
        Folder where finished work is kept and found again.
    listener
        Told about the work done (`verifydp.empirical.events`).
    name
        The name under which reports show the mechanism.
    evidence
        What the result may hold of records. ``"shrunk"``: what was made without data,
        a small pair that was given, its texts replaced, and a shrunk violation; of
        other databases their shape alone, and no event or picture drawn on them.
        ``"none"``: no pair, event or picture. ``"full"``: everything. The verdict and
        the bounds do not depend on it (docs/privacy-of-reports.md).
    digest_key
        32 bytes with which databases that are not shown are named in the certificate;
        by default those of the checkpoint, or random ones that nobody keeps.
    reproduce
        Writes the one-line command that repeats the audit.

    Returns
    -------
    AuditResult
        With a certificate that the checker has accepted, unless no bound is
        stated. Guarantee: if the claim holds on the tested pairs, the verdict is
        REFUTED with probability at most ``1 - confidence``; within the same error
        probability ``epsilon_lower`` and ``delta_lower`` lie below the truth.

    Raises
    ------
    InputError
        If the mechanism, the pair or a parameter cannot be used.

    Examples
    --------
    >>> import verifydp
    >>> def count_without_enough_noise(database, size, rng):
    ...     return len(database) + rng.laplace(scale=0.5, size=size)
    >>> result = verifydp.audit(
    ...     count_without_enough_noise,
    ...     claim=verifydp.ApproximateDP(epsilon=1.0),
    ...     pair=([], [1.0]),
    ... )
    >>> result.verdict.value
    'REFUTED'
    >>> verifydp.check(result.certificate)
    True
    """
    start = monotonic()
    require_evidence(evidence)
    deadline = None if time is None else start + seconds_of(time)
    start_checker()
    tell = listener or _ignore
    claim = claim_of(claim, epsilon, delta)
    tested, implied_notes = claim_to_test(claim)
    notes = list(implied_notes)
    samples, seed, jobs = (
        whole(name, number)
        for name, number in (("samples", samples), ("seed", seed), ("jobs", jobs))
    )
    arrays = load_backend(backend)
    sampler: Sampler
    if isinstance(claim, PufferfishPrivacy):
        require_no_data(pair, relation, data, neighbours, domain)
        given = mechanism if timeout is None else limited(mechanism, arrays, timeout)
        mechanism = sampler = release_sampler(given, claim.family, arrays)
        chosen = choose_secrets(claim.family)
        notes.append(_BELIEFS)
    else:
        sampler, chosen, told = _sampler_and_pairs(
            mechanism,
            arrays,
            take_inputs(data, pair),
            relation,
            neighbours,
            domain,
            timeout,
        )
        notes += told
    sampler, note = settle_stream(sampler, chosen.example)
    alone = why_one_process(jobs, sampler) if executor is None else None
    notes += _told(tell, note, alone)
    samples, budget = available_samples(sampler, samples), None
    if time is not None:
        tell(Doing("trying how long a call takes"))
        budget = plan_samples(
            time, samples, sampler, chosen.example, checkpoint=checkpoint, begun=start
        )
        samples = budget.samples
        notes.append(budget.note)
    plan = Plan(
        claim=Claim(name or sampler.name, chosen.relation, tested),
        samples=samples,
        alpha=alpha_of(confidence) if alpha is None else exact_alpha(alpha),
        seed=seed,
    )
    registry = attacks or default_attacks()
    if (own := own_mechanism(mechanism)) is not None and attacks is None:
        registry.add(LikelihoodRatios(own))
        notes.append(_OWN_LAWS)
    circumstances = Circumstances(
        backend=arrays.name,
        reproduce="",
        source_digest=getattr(sampler, "source_digest", None),
        seconds=0.0,
        notes=tuple(notes),
        recorded=isinstance(sampler, RecordedSampler),
        domain="" if domain is None else " ".join(domain.split()),
        disclosure=Disclosure(
            evidence,
            chosen.origin,
            chosen.example,
            digest_key_of(digest_key, checkpoint),
        ),
    )
    journal = (
        Journal()
        if checkpoint is None
        else open_journal(
            Path(checkpoint), _plan_bytes(plan, sampler, chosen, registry, budget)
        )
    )
    tell(Doing("starting"))
    opened = open_executor(jobs, sampler) if executor is None else nullcontext(executor)
    with closing(journal), opened as workers:
        findings = run_audit(
            plan,
            sampler,
            chosen.neighbours,
            attacks=registry,
            executor=workers,
            journal=journal,
            listener=tell,
            deadline=deadline,
        )
    tell(Doing("writing the certificate, and checking it"))
    result = _certified(findings, plan, sampler, circumstances)
    if own is None and (owner := lawful(mechanism)) is not None:
        pairs = chosen.all_pairs or ((findings.database, findings.neighbour),)
        result = _with_law(result, owner, pairs, tell)
    result = msgspec.structs.replace(result, seconds=monotonic() - start)
    if reproduce is not None:
        result = msgspec.structs.replace(result, reproduce=reproduce(result))
    tell(Finished(result))
    return result


def _certified(
    findings: Findings, plan: Plan, sampler: Sampler, circumstances: Circumstances
) -> AuditResult:
    """The result, with a certificate that says the same."""
    certificate = write_certificate(findings, plan, sampler, circumstances)
    if certificate is not None:
        # No verdict is shown that the checker has not accepted, where no mechanism ran.
        shown = establish_apart(certificate)
        if (shown.verdict, shown.digest) != (findings.verdict, certificate.digest):
            raise CertificateError(
                f"the audit says {findings.verdict}, its certificate {shown.verdict}"
            )
    return write_result(findings, plan, sampler, circumstances, certificate)


def _with_law(
    result: AuditResult,
    mechanism: Any,
    pairs: Sequence[tuple[Any, Any]],
    tell: Listener,
) -> AuditResult:
    """Add what the mechanism's laws allow, and say so where samples exceed it."""
    known = law_bounds(mechanism, pairs, result.claim.notion)
    warnings = known.contradictions(result.epsilon_lower, result.delta_lower)
    for warning in warnings:
        tell(Noted(warning))
    return msgspec.structs.replace(
        result,
        epsilon_upper=bound_value(known.epsilon_upper),
        delta_upper=bound_value(known.delta_upper),
        notes=(*warnings, *result.notes, known.note),
    )


def _sampler_and_pairs(
    mechanism: Any,
    backend: Backend,
    inputs: Inputs,
    relation: str | Relation | None,
    neighbours: Any,
    domain: str | None,
    timeout: float | None,
) -> tuple[Sampler, Chosen, tuple[str, ...]]:
    given = mechanism if inputs.form is None else OnFrames(mechanism, inputs.form)
    if timeout is not None:
        given = limited(given, backend, timeout)
    sampler = as_sampler(given, backend)
    chosen = choose_neighbours(
        sampler, inputs.pair, relation, inputs.data, neighbours, domain, inputs.column
    )
    if inputs.notes and isinstance(sampler, CommandSampler):
        return sampler, chosen, (*inputs.notes, "an executable gets it as JSON")
    return sampler, chosen, inputs.notes


def _plan_bytes(
    plan: Plan,
    sampler: Sampler,
    chosen: Chosen,
    attacks: AttackRegistry,
    budget: TimeBudget | None,
) -> bytes:
    timed = {}
    if budget is not None:
        timed = {"time": budget.text, "seconds_a_call": budget.seconds_a_call}
    return canonical_bytes(
        {
            **timed,
            "claim": msgspec.to_builtins(plan.claim),
            "source": getattr(sampler, "source_digest", None),
            "samples": plan.samples,
            "alpha": str(plan.alpha),
            "seed": plan.seed,
            "databases": chosen.identity,
            "attacks": [attack.name for attack in attacks],
            "version": version("verifydp"),
        }
    )


def _told(tell: Listener, *notes: str | None) -> list[str]:
    """Those that say something, told at once as well."""
    said = [one for one in notes if one is not None]
    for one in said:
        tell(Noted(one))
    return said


def _ignore(event: object) -> None:
    """Listen to nothing."""
