"""`verifydp.replay`: draw the violation of an audit anew."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from fractions import Fraction
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import msgspec

from verifydp.adapters.inputs import take_inputs
from verifydp.adapters.recorded import RecordedSampler
from verifydp.api.agreement import compare_result
from verifydp.api.given_mechanisms import as_sampler, on_frames, settled
from verifydp.api.replay_numbers import replay_numbers
from verifydp.api.watching import ProgressChoice, require_progress, watched
from verifydp.api.working import open_given
from verifydp.backends import load_backend
from verifydp.checker.process import establish_apart, start_checker
from verifydp.data import names_pair, pair_from_json
from verifydp.data.digests import KEYED
from verifydp.empirical.events import Progress
from verifydp.empirical.executors import open_executor
from verifydp.empirical.recorded_event import read_event
from verifydp.empirical.redrawing import Redrawn, redraw
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.certificates import (
    FORMAT,
    Binomial,
    Certificate,
    DrawnPair,
    assumptions,
)
from verifydp.evidence.claim import Claim
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.epsilon_doubles import below
from verifydp.evidence.numbers import bound_value, exact_text
from verifydp.evidence.replays import Replay
from verifydp.evidence.results import AuditResult, Witness
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_below
from verifydp.report.event_alone import shows_violation, weakness_sentence
from verifydp.report.json.text import results_text
from verifydp.sampling import Sampler

if TYPE_CHECKING:
    from verifydp.api.argument_types import AuditMechanism, NumberArgument

__all__ = ["replay"]

#: What an event showed by itself is looked for with twice its draws, else with more.
_MORE, _MUCH_MORE, _LEAST = 2, 4, 200


def replay(
    result: AuditResult,
    mechanism: "AuditMechanism",
    *,
    pair: tuple[object, object] | None = None,
    data: object = None,
    digest_key: bytes | None = None,
    certificate: Certificate | None = None,
    samples: int | None = None,
    confidence: "NumberArgument | None" = None,
    alpha: Fraction | None = None,
    seed: int | None = None,
    backend: str = "numpy",
    device: str | None = None,
    precision: str | None = None,
    jobs: int = 1,
    executor: Executor | str | None = None,
    tell: Callable[[int, int], None] | None = None,
    progress: ProgressChoice = None,
) -> Replay:
    """Draw the violation of an audit anew, and bound what it shows.

    A certificate says what follows from counts; that the counts are those of the
    mechanism no record can show. Here the event of the witness is counted again, on
    fresh draws of a mechanism that whoever doubts the audit has at hand.

    Parameters
    ----------
    result
        The audit. Its certificate and what it says are checked first.
    mechanism
        As in `verifydp.audit`.
    pair
        The pair (database, neighbour) of the witness, where the result does not hold
        it. It has to be the one that the certificate names.
    data
        The data frame that was audited, or one like it: the mechanism gets the pair
        in its form.
    digest_key
        The key of the names of databases, where the certificate names them with one.
    certificate
        The audit's certificate, where the result does not hold it.
    samples
        Mechanism calls on both sides; by default twice those of the witness, or four
        times where its event did not show the violation by itself.
    confidence
        One minus the error probability of these draws alone, above 1/2; 0.95. A
        number, or text such as ``"0.99"``.
    alpha
        The error probability itself, exactly; overrides `confidence`.
    seed
        By default that of the audit plus 1. An audit's draws are never repeated, also
        with its own seed.
    backend, device, precision, jobs, executor
        As in `verifydp.audit`.
    tell
        Called with the calls made so far on both sides, and with all there will be.
    progress
        As in `verifydp.audit`.

    Returns
    -------
    Replay
        Guarantee: if the claim holds on the pair, it is refuted with probability at
        most one minus the confidence, whatever the audit did.

    Raises
    ------
    CertificateError
        If the certificate is refused, or the result is not what it states.
    InputError
        If there is nothing to draw anew, or the pair is not the audited one.

    Examples
    --------
    >>> import verifydp
    >>> def count_without_enough_noise(database, size, rng):
    ...     return len(database) + rng.laplace(scale=0.5, size=size)
    >>> found = verifydp.audit(
    ...     count_without_enough_noise, epsilon=1.0, pair=([], [1.0])
    ... )
    >>> verifydp.replay(found, count_without_enough_noise).refuted
    True
    """
    given = replay_numbers(
        confidence=confidence, alpha=alpha, samples=samples, seed=seed, jobs=jobs
    )
    require_progress(progress)
    start_checker()
    witness, certificate = _violation(result, certificate or result.certificate)
    stated = _counted_pair(certificate)
    event = read_event(witness.event, on_database=witness.likelier_on == "database")
    form = take_inputs(data, None).form
    if pair is None:
        pair = _own_pair(witness)
    else:
        inputs = take_inputs(None, pair)
        pair, form = inputs.pair, form or inputs.form
    pair = _named_pair(pair, stated, digest_key)
    arrays = load_backend(backend, device=device, precision=precision)
    sampler = as_sampler(
        mechanism if form is None else on_frames(mechanism, form),
        arrays,
        precision=precision,
    )
    if isinstance(sampler, RecordedSampler):
        raise InputError(
            "outputs in files are drawn already: give a mechanism, or audit new files"
        )
    sampler, note = settled(sampler, pair[0])
    trials, level = _trials(result, witness, given.samples), given.alpha
    chosen_seed = result.seed + 1 if given.seed is None else given.seed
    with (
        _opened(executor, given.jobs, sampler, pair[0]) as (workers, sampler, unused),
        watched(progress, lambda event: None) as show,
    ):

        def made(done: int) -> None:
            show(Progress("replay", 2 * done, 2 * trials, 1, 0.0, 0.0))
            if tell is not None:
                tell(2 * done, 2 * trials)

        redrawn = redraw(
            sampler,
            pair,
            event,
            text=witness.event.text,
            notion=result.claim.notion,
            alpha=level,
            trials=trials,
            seed=chosen_seed,
            executor=workers,
            tell=made,
        )
    claim = msgspec.structs.replace(result.claim, mechanism=sampler.name)
    said = {"seed": str(chosen_seed), "replays": certificate.digest}
    record = _certificate(claim, stated, sampler, redrawn, level, said)
    bound = redrawn.bound
    return Replay(
        refuted=record is not None and record.verdict is Verdict.REFUTED,
        claim=claim,
        event=witness.event,
        likelier_on=witness.likelier_on,
        trials=trials,
        database_hits=redrawn.hits[0],
        neighbour_hits=redrawn.hits[1],
        epsilon_lower=bound_value(below(Epsilon(nats=bound.epsilon_lower)))
        if bound
        else None,
        delta_lower=bound_value(written_below(bound.delta_lower)) if bound else None,
        confidence=written_below(1 - level),
        seed=chosen_seed,
        beside=weakness_sentence(result) or "",
        notes=tuple(
            _notes(certificate, sampler, event.structure, redrawn, (note, unused))
        ),
        certificate=record,
    )


@contextmanager
def _opened(
    executor: Executor | str | None, jobs: int, sampler: Sampler, example: Any
) -> Iterator[tuple[Executor, Sampler, str | None]]:
    """Where to draw."""
    if executor is None:
        with open_executor(jobs, sampler) as workers:
            yield workers, sampler, None
        return
    with open_given(executor, jobs, sampler, example, lambda event: None) as given:
        yield given


def _violation(
    result: AuditResult, certificate: Certificate | None
) -> tuple[Witness, Certificate]:
    """The witness and its certificate, after all was checked."""
    if not isinstance(result, AuditResult):
        raise InputError(
            f"a {type(result).__name__} was given: only an audit has draws to repeat"
        )
    whole = msgspec.structs.replace(result, certificate=certificate)
    found = {}
    if certificate is not None:
        establish_apart(certificate)
        found["audit"] = certificate
    agreement = compare_result(results_text([whole]).encode(), found)
    for line in agreement.differences:
        raise CertificateError(f"the result is not what its certificate states: {line}")
    witness = result.witness
    if result.verdict is not Verdict.REFUTED or witness is None or not certificate:
        raise InputError(
            f"the verdict is {result.verdict} and the audit names no violation to draw "
            "anew: audit again with another seed"
        )
    if result.claim.relation.name == "secrets":
        raise InputError(
            "data of a pufferfish claim are drawn from its priors, which no result "
            "holds: audit again with another seed"
        )
    return witness, certificate


def _counted_pair(certificate: Certificate) -> DrawnPair:
    """The pair that the event was counted on; of an event that was not, the tested."""
    for part in certificate.parts:
        if isinstance(part, Binomial):
            return certificate.pairs[part.pair]
    (bets,) = certificate.parts
    assert not isinstance(bets, Binomial)
    return certificate.pairs[bets.strategies[0].pair]


def _own_pair(witness: Witness) -> tuple[Any, Any]:
    if not witness.pair.loadable:
        raise InputError(
            "the result does not hold the pair of its witness: give it with --pair "
            "FILE, or pair="
        )
    return pair_from_json(witness.pair.database, witness.pair.neighbour)


def _named_pair(pair: Any, stated: DrawnPair, key: bytes | None) -> tuple[Any, Any]:
    """Refuse a pair that is not the one that the certificate names."""
    if not (isinstance(pair, tuple | list) and len(pair) == 2):
        raise InputError(
            f"a pair is (database, neighbour), not a {type(pair).__name__}"
        )
    if not stated.database:
        raise InputError(
            "the certificate names no databases, as outputs were read from files: "
            "there is no mechanism to draw from"
        )
    database, neighbour = pair
    if names_pair(stated, database, neighbour, key):
        return database, neighbour
    if names_pair(stated, neighbour, database, key):
        raise InputError(
            "the pair is the audited one with its sides exchanged: exchange them"
        )
    keyed = stated.database.startswith(KEYED)
    more = ", or the key is another than its own" if keyed else ""
    raise InputError(
        f"the pair is not the one that the event was counted on{more}: the certificate "
        f"names {stated}"
    )


def _trials(result: AuditResult, witness: Witness, samples: int | None) -> int:
    """Draws on each side."""
    if samples is not None:
        return samples // 2
    drawn = max(witness.database_trials, witness.neighbour_trials)
    shown = shows_violation(witness, result.claim)
    return max(drawn * (_MORE if shown else _MUCH_MORE), _LEAST)


def _certificate(
    claim: Claim,
    pair: DrawnPair,
    sampler: Sampler,
    redrawn: Redrawn,
    alpha: Fraction,
    said: dict[str, str],
) -> Certificate | None:
    """What the checker accepts of the bound; None where nothing is bounded."""
    bound = redrawn.bound
    if bound is None or not bound.certificate.rejections:
        return None
    refuted = bound.refutes(claim.notion)
    record = sealed(
        Certificate(
            format=FORMAT,
            claim=claim,
            verdict=Verdict.REFUTED if refuted else Verdict.INCONCLUSIVE,
            alpha=exact_text(alpha),
            epsilon_lower=Epsilon(nats=bound.epsilon_lower).exact
            if bound.epsilon_lower
            else None,
            delta_lower=exact_text(bound.delta_lower) if bound.delta_lower else None,
            pairs=(pair,),
            parts=(bound.certificate,),
            assumes=assumptions(claim, (pair,)),
            provenance={
                "mechanism": sampler.name,
                "source": getattr(sampler, "source_digest", None) or "not known",
                "samples": str(2 * redrawn.trials),
                "verifydp": version("verifydp"),
                "numpy": version("numpy"),
                **said,
            },
        )
    )
    # No bound is shown that the checker has not accepted, where no mechanism ran.
    shown = establish_apart(record)
    if (shown.verdict, shown.digest) != (record.verdict, record.digest):
        raise CertificateError(
            f"the replay says {record.verdict}, its certificate {shown.verdict}"
        )
    return record


def _notes(
    certificate: Certificate,
    sampler: Sampler,
    structure: str,
    redrawn: Redrawn,
    before: tuple[str | None, ...],
) -> list[str]:
    """What a reader should know beside the counts; first what was known before."""
    notes = [one for one in before if one is not None]
    audited = certificate.provenance.get("source", "")
    own = getattr(sampler, "source_digest", None)
    if own is None or not audited or audited == "not known":
        notes.append("whether this is the code that was audited is not known")
    elif own != audited:
        notes.append(
            f"this is not the code that was audited, or it was formatted anew: its "
            f"digest is {own[:16]}..., and was {audited[:16]}..."
        )
    if redrawn.bound is None:
        notes.append(
            "the outputs changed while they were drawn, and a bound needs draws of one "
            "law"
        )
    for side, failed in zip(("database", "neighbour"), redrawn.failed, strict=True):
        if failed:
            notes.append(f"{failed:,} of {redrawn.trials:,} calls failed on the {side}")
    if not redrawn.usual:
        notes.append(f"no output had the form {structure!r:.80} of those audited")
    return notes
