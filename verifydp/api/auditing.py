"""`verifydp.audit`: tell from samples whether a mechanism breaks a claim."""

import numbers
import operator
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from verifydp.adapters.callables import (
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.frames import OnFrames
from verifydp.adapters.inputs import Inputs, take_inputs
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.releases import release_sampler
from verifydp.adapters.streams import settle_stream
from verifydp.api.chosen_pairs import Chosen, choose_neighbours, choose_secrets
from verifydp.api.own_mechanisms import own_mechanism
from verifydp.checker.process import establish_apart, start_checker
from verifydp.empirical.attacks import AttackRegistry, default_attacks
from verifydp.empirical.backends import load_backend
from verifydp.empirical.engine import run_audit
from verifydp.empirical.events import Finished, Listener, Noted
from verifydp.empirical.executors import open_executor
from verifydp.empirical.journal import Journal, open_journal
from verifydp.empirical.log_ratio import LikelihoodRatios
from verifydp.empirical.plan import Plan
from verifydp.empirical.writing import Circumstances, write_certificate, write_result
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.results import AuditResult
from verifydp.mechanisms.law_bounds import law_bounds, lawful
from verifydp.notions.implied import claim_to_test
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.sampling import Backend, Sampler

__all__ = ["audit"]


_SAMPLERS = (
    SingleSampler,
    VectorisedSampler,
    OneByOne,
    RecordedSampler,
    CommandSampler,
)


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
    start = time.monotonic()
    start_checker()
    tell = listener or _ignore
    claim = _claimed(claim, epsilon, delta)
    tested, implied_notes = claim_to_test(claim)
    notes = list(implied_notes)
    samples, seed, jobs = (
        _whole(name, number)
        for name, number in (("samples", samples), ("seed", seed), ("jobs", jobs))
    )
    arrays = load_backend(backend)
    if isinstance(claim, PufferfishPrivacy):
        _require_no_data(pair, relation, data, neighbours, domain)
        sampler: Sampler = release_sampler(mechanism, claim.family, arrays)
        mechanism = sampler
        chosen = choose_secrets(claim.family)
        notes.append(_BELIEFS)
    else:
        sampler, chosen, told = _sampler_and_pairs(
            mechanism, arrays, take_inputs(data, pair), relation, neighbours, domain
        )
        notes += told
    sampler, note = settle_stream(sampler, chosen.example)
    if note is not None:
        notes.append(note)
        tell(Noted(note))
    plan = Plan(
        claim=Claim(name or sampler.name, chosen.relation, tested),
        samples=_available(sampler, samples),
        alpha=_alpha(confidence) if alpha is None else _exact_alpha(alpha),
        seed=seed,
    )
    registry = attacks or default_attacks()
    if (own := own_mechanism(mechanism)) is not None and attacks is None:
        registry.add(LikelihoodRatios(own))
        notes.append(_OWN_LAWS)
    journal = (
        Journal()
        if checkpoint is None
        else open_journal(
            Path(checkpoint), _plan_bytes(plan, sampler, chosen, registry)
        )
    )
    opened = open_executor(jobs, sampler) if executor is None else nullcontext(executor)
    try:
        with opened as workers:
            findings = run_audit(
                plan,
                sampler,
                chosen.neighbours,
                attacks=registry,
                executor=workers,
                journal=journal,
                listener=tell,
            )
    finally:
        journal.close()
    circumstances = Circumstances(
        backend=arrays.name,
        reproduce="",
        source_digest=getattr(sampler, "source_digest", None),
        seconds=0.0,
        notes=tuple(notes),
        recorded=isinstance(sampler, RecordedSampler),
        domain="" if domain is None else " ".join(domain.split()),
    )
    certificate = write_certificate(findings, plan, sampler, circumstances)
    if certificate is not None:
        # No verdict is shown that the checker has not accepted, where no mechanism ran.
        shown = establish_apart(certificate)
        if (shown.verdict, shown.digest) != (findings.verdict, certificate.digest):
            raise CertificateError(
                f"the audit says {findings.verdict}, its certificate {shown.verdict}"
            )
    result = write_result(findings, plan, sampler, circumstances, certificate)
    if own is None and (owner := lawful(mechanism)) is not None:
        pairs = chosen.all_pairs or ((findings.database, findings.neighbour),)
        result = _with_law(result, owner, pairs, tell)
    result = msgspec.structs.replace(result, seconds=time.monotonic() - start)
    if reproduce is not None:
        result = msgspec.structs.replace(result, reproduce=reproduce(result))
    tell(Finished(result))
    return result


def _claimed(claim: Any, epsilon: Any, delta: Any) -> Any:
    if (claim is None) == (epsilon is None):
        raise InputError("what is claimed? give a claim, or an epsilon: one of them")
    return ApproximateDP(epsilon, delta) if claim is None else claim


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


def _require_no_data(*given: Any) -> None:
    if any(one is not None for one in given):
        raise InputError(
            "a pufferfish claim names its secrets: leave out `pair`, `relation`, "
            "`data`, `neighbours` and `domain`"
        )


def _whole(name: str, number: Any) -> int:
    """Take any integer type, and nothing that is rounded."""
    try:
        return operator.index(number)
    except TypeError as error:
        raise InputError(f"{name} is {number!r}: it must be an integer") from error


def _exact_alpha(alpha: Any) -> Fraction:
    if isinstance(alpha, numbers.Rational):
        return Fraction(alpha)
    raise InputError(f"alpha is {alpha!r}: give a Fraction, or a confidence instead")


def _alpha(confidence: Any) -> Fraction:
    """One minus the confidence, as the decimal that was written."""
    if isinstance(confidence, numbers.Real) and 0 < float(confidence) < 1:
        return 1 - Fraction(repr(float(confidence)))
    raise InputError(
        f"confidence is {confidence!r}: it must be a number strictly between 0 and 1"
    )


def _sampler_and_pairs(
    mechanism: Any,
    backend: Backend,
    inputs: Inputs,
    relation: str | Relation | None,
    neighbours: Any,
    domain: str | None,
) -> tuple[Sampler, Chosen, tuple[str, ...]]:
    given = mechanism if inputs.form is None else OnFrames(mechanism, inputs.form)
    sampler = _as_sampler(given, backend)
    chosen = choose_neighbours(
        sampler, inputs.pair, relation, inputs.data, neighbours, domain
    )
    if inputs.notes and isinstance(sampler, CommandSampler):
        return sampler, chosen, (*inputs.notes, "an executable gets it as JSON")
    return sampler, chosen, inputs.notes


def _as_sampler(mechanism: Any, backend: Backend) -> Sampler:
    """Mechanisms that were loaded from a target are samplers already."""
    if isinstance(mechanism, _SAMPLERS):
        return mechanism
    return adapt(mechanism, backend=backend)


def _available(sampler: Sampler, samples: int) -> int:
    """No more draws than exist."""
    if sampler.available is None:
        return samples
    return min(samples, 2 * sampler.available)


def _plan_bytes(
    plan: Plan, sampler: Sampler, chosen: Chosen, attacks: AttackRegistry
) -> bytes:
    return canonical_bytes(
        {
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


def _ignore(event: object) -> None:
    """Listen to nothing."""
