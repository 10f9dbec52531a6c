"""The Python face of verifydp: `audit`, `prove` and `check`."""

import numbers
import operator
import time
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from verifydp.adapters.callables import (
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.streams import settle_stream
from verifydp.checker import check as check_certificate
from verifydp.empirical.attacks import AttackRegistry, default_attacks
from verifydp.empirical.backends import load_backend
from verifydp.empirical.engine import run_audit
from verifydp.empirical.events import Finished, Listener, Noted
from verifydp.empirical.executors import open_executor
from verifydp.empirical.findings import Findings
from verifydp.empirical.journal import Journal, open_journal
from verifydp.empirical.plan import GivenPair, Neighbours, Plan, SearchedPairs
from verifydp.empirical.search import edge_pairs, neighbours_of, simplest_pair
from verifydp.empirical.writing import Circumstances, write_certificate, write_result
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate, canonical_bytes
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.results import AuditResult
from verifydp.privacy.relations import check_pair, database_digest, parse_relation
from verifydp.privacy.sampling import Backend, Sampler

if TYPE_CHECKING:
    from verifydp.evidence.prove_results import ProveResult

__all__ = ["audit", "check", "prove"]


_SAMPLERS = (
    SingleSampler,
    VectorisedSampler,
    OneByOne,
    RecordedSampler,
    CommandSampler,
)


def audit(
    mechanism: Any,
    claim: ApproximateDP,
    *,
    pair: tuple[Any, Any] | None = None,
    relation: str | Relation | None = None,
    data: Any = None,
    neighbours: Any = None,
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
        What is claimed of every neighbouring pair.
    pair
        The one pair (database, neighbour) to audit. With `relation`, the pair is
        checked against it.
    relation
        ``"add-remove"`` or ``"replace"``, with a group size as in
        ``"add-remove:2"``; needs `data`, from which neighbours are built.
    data
        The base database: an array, a structured array, or a list of records.
    neighbours
        A hypothesis strategy that draws pairs; by default the mechanism's own
        ``__neighbours__``, if it has one.
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
    tell = listener or _ignore
    if not isinstance(claim, ApproximateDP):
        raise InputError(f"the claim is {claim!r}: give ApproximateDP(epsilon=...)")
    # numbers of NumPy pass for floats but cannot be written down
    claim = ApproximateDP(float(claim.epsilon), float(claim.delta))
    samples, seed, jobs = (
        _whole(name, number)
        for name, number in (("samples", samples), ("seed", seed), ("jobs", jobs))
    )
    arrays = load_backend(backend)
    sampler = _as_sampler(mechanism, arrays)
    chosen = _choose_neighbours(sampler, pair, relation, data, neighbours)
    notes: list[str] = []
    sampler, note = settle_stream(sampler, chosen.example)
    if note is not None:
        notes.append(note)
        tell(Noted(note))
    plan = Plan(
        claim=Claim(name or sampler.name, chosen.relation, claim),
        samples=_available(sampler, samples),
        alpha=_alpha(confidence) if alpha is None else _exact_alpha(alpha),
        seed=seed,
    )
    registry = attacks or default_attacks()
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
    )
    certificate = write_certificate(findings, plan, sampler, circumstances)
    if certificate is not None:
        # No verdict is shown that the independent checker has not accepted.
        check_certificate(certificate)
    result = write_result(findings, plan, sampler, circumstances, certificate)
    if callable(getattr(mechanism, "law", None)):
        result = _with_law(result, mechanism, findings, tell)
    result = msgspec.structs.replace(result, seconds=time.monotonic() - start)
    if reproduce is not None:
        result = msgspec.structs.replace(result, reproduce=reproduce(result))
    tell(Finished(result))
    return result


def prove(
    mechanism: Any,
    claim: Any = None,
    *,
    epsilon: Any = None,
    delta: Any = 0,
    certify_bounds: bool = True,
    **parameters: Any,
) -> "ProveResult":
    """Prove or refute a privacy claim about a mechanism whose output laws are known.

    Parameters
    ----------
    mechanism
        A mechanism of `verifydp.mechanism`, or its name with its parameters.
    claim
        What is claimed of all neighbouring inputs; or give `epsilon` and `delta`.
    epsilon
        Privacy loss in nats: a number, or text such as ``"0.1"`` or ``"log(3)"``.
    delta
        Additive slack, at least 0 and below 1. Numbers mean the decimals that are
        written.
    certify_bounds
        Whether to prove the two upper bounds as well.
    parameters
        The mechanism's own, where it is given by name.

    Returns
    -------
    ProveResult
        Guarantee: ``PROVED`` and ``REFUTED`` come with a certificate that the checker
        has accepted; the bounds are rounded outward and have no error probability.

    Raises
    ------
    InputError
        If the mechanism or a parameter cannot be used.

    Examples
    --------
    >>> import verifydp
    >>> result = verifydp.prove("laplace", epsilon=1, scale=1, sensitivity=1)
    >>> result.verdict.value, result.epsilon_upper
    ('PROVED', 1.0)
    >>> verifydp.check(result.certificate)
    True
    """
    # Loaded here, so that an audit does not wait for provers.
    from verifydp.formal.mechanisms.results import prove_result  # noqa: PLC0415
    from verifydp.privacy.mechanisms import Mechanism  # noqa: PLC0415
    from verifydp.privacy.mechanisms import mechanism as by_name  # noqa: PLC0415
    from verifydp.privacy.notions.approximate import ExactApproximate  # noqa: PLC0415

    if isinstance(mechanism, str):
        mechanism = by_name(mechanism, **parameters)
    elif parameters:
        raise InputError(
            f"{next(iter(parameters))} is a parameter of a mechanism given by its name"
        )
    if not isinstance(mechanism, Mechanism):
        raise InputError(
            f"the mechanism is a {type(mechanism).__name__}: prove takes one of "
            "verifydp.mechanism(...), others can be audited"
        )
    if (claim is None) == (epsilon is None):
        raise InputError("what is claimed? give a claim, or an epsilon: one of them")
    exact = (
        ExactApproximate.read(epsilon, delta)
        if claim is None
        else ExactApproximate.of(claim)
    )
    return prove_result(mechanism, exact, certify_bounds=certify_bounds)


def check(certificate: AnyCertificate | bytes | str | Path | None) -> bool:
    """Re-establish what a certificate states, from the certificate alone.

    Parameters
    ----------
    certificate
        A certificate, its JSON bytes, or the path of a file that holds them.

    Returns
    -------
    bool
        True; anything else raises.

    Raises
    ------
    CertificateError
        If a step fails; the message says which one.
    """
    if certificate is None:
        raise CertificateError("there is no certificate: the audit states no bound")
    if isinstance(certificate, str | Path):
        return check_certificate(_read(Path(certificate)))
    return check_certificate(certificate)


def _with_law(
    result: AuditResult, mechanism: Any, findings: Findings, tell: Listener
) -> AuditResult:
    """Add what the mechanism's laws allow, and say so where samples exceed it."""
    from verifydp.privacy.mechanisms.law_bounds import law_bounds  # noqa: PLC0415

    known = law_bounds(
        mechanism, findings.database, findings.neighbour, result.claim.notion
    )
    notes = [*result.notes, known.note]
    for name, lower, upper in (
        ("epsilon", result.epsilon_lower, known.epsilon_upper),
        ("delta", result.delta_lower, known.delta_upper),
    ):
        if upper is not None and lower is not None and float(lower) > upper:
            warning = (
                f"CONTRADICTION: the samples show {name} above {float(lower):.6g}, but "
                f"the stated law allows {upper:.6g} at most: the sampler does not "
                "follow its law, so one of the two is a bug"
            )
            notes.insert(0, warning)
            tell(Noted(warning))
    return msgspec.structs.replace(
        result,
        epsilon_upper=bound_value(known.epsilon_upper),
        delta_upper=bound_value(known.delta_upper),
        notes=tuple(notes),
    )


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error


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


def _as_sampler(mechanism: Any, backend: Backend) -> Sampler:
    """Mechanisms that were loaded from a target are samplers already."""
    if isinstance(mechanism, _SAMPLERS):
        return mechanism
    return adapt(mechanism, backend=backend)


@dataclass(frozen=True, slots=True, eq=False)
class _Chosen:
    """Where pairs come from, under which relation, and one database to try."""

    neighbours: Neighbours
    relation: Relation
    example: Any
    identity: str


def _choose_neighbours(
    sampler: Sampler,
    pair: tuple[Any, Any] | None,
    relation: str | Relation | None,
    data: Any,
    strategy: Any,
) -> _Chosen:
    """Settle which pairs are audited; conflicting arguments are refused."""
    if isinstance(sampler, RecordedSampler):
        if any(given is not None for given in (pair, relation, data, strategy)):
            raise InputError(
                "recorded samples are their own pair: leave out the pair, the "
                "relation, the data and the neighbours"
            )
        pair = sampler.databases
    parsed = parse_relation(relation) if isinstance(relation, str) else relation
    if pair is not None:
        if data is not None or strategy is not None:
            raise InputError(
                "a pair was given: leave out the data and the neighbours, or the pair"
            )
        if not (isinstance(pair, tuple | list) and len(pair) == 2):
            raise InputError(
                f"a pair is (database, neighbour), but a {type(pair).__name__} was "
                "given"
            )
        database, neighbour = pair
        check_pair(parsed or Relation("pair"), database, neighbour)
        identity = database_digest(database) + database_digest(neighbour)
        return _Chosen(
            GivenPair(database, neighbour),
            parsed or Relation("pair"),
            database,
            identity,
        )
    if strategy is None and data is None:
        strategy = getattr(sampler, "neighbours", None)
    if strategy is not None:
        if parsed is not None or data is not None:
            raise InputError(
                "a strategy draws its own pairs: leave out the relation and the data"
            )
        own = Relation("strategy")
        first = simplest_pair(strategy)
        return _Chosen(
            SearchedPairs(strategy, (first,), own), own, first[0], repr(strategy)
        )
    if data is None or parsed is None:
        raise InputError(
            "which databases are neighbours? give a pair, or a relation together with "
            "a base database (data), or a hypothesis strategy (neighbours)"
        )
    first_pairs = edge_pairs(data, parsed)
    return _Chosen(
        SearchedPairs(neighbours_of(data, parsed), first_pairs, parsed),
        parsed,
        data,
        database_digest(data),
    )


def _available(sampler: Sampler, samples: int) -> int:
    """No more draws than exist."""
    if sampler.available is None:
        return samples
    return min(samples, 2 * sampler.available)


def _plan_bytes(
    plan: Plan, sampler: Sampler, chosen: _Chosen, attacks: AttackRegistry
) -> bytes:
    return canonical_bytes(
        {
            "claim": str(plan.claim),
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
