"""`verifydp.audit`: tell from samples whether a mechanism breaks a claim."""

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from verifydp.adapters.inputs import take_inputs
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.releases import refusing_no_data
from verifydp.adapters.scores import LoadedScore
from verifydp.api.audit_arguments import (
    alpha_of,
    claim_of,
    exact_alpha,
    require_choices,
    require_no_data,
    whole,
)
from verifydp.api.audit_attacks import attacks_to_try
from verifydp.api.audit_plans import plan_bytes
from verifydp.api.certified_results import certified, with_law
from verifydp.api.checking_margins import check_margins
from verifydp.api.chosen_pairs import about_secrets, worlds_of
from verifydp.api.given_mechanisms import (
    arrays_behind,
    available_samples,
    backend_behind,
    release_and_secrets,
    sampler_and_pairs,
    settled,
)
from verifydp.api.illustrating import illustrate
from verifydp.api.time_budgets import plan_samples, seconds_of
from verifydp.api.watching import ProgressChoice, ignore, told, watched
from verifydp.api.working import open_places
from verifydp.backends import load_backend
from verifydp.checker.process import start_checker
from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.digest_keys import digest_key_of
from verifydp.empirical.disclosing import Disclosure, EvidenceMode
from verifydp.empirical.engine import run_audit
from verifydp.empirical.events import Doing, Finished, Listener
from verifydp.empirical.journal import Journal, open_journal
from verifydp.empirical.plan import Plan
from verifydp.empirical.writing import Circumstances
from verifydp.evidence.claim import Claim, Relation
from verifydp.evidence.results import AuditResult
from verifydp.mechanisms.law_bounds import lawful
from verifydp.notions.implied import claim_to_test
from verifydp.sampling import Sampler

if TYPE_CHECKING:
    from verifydp.api.argument_types import (
        AuditClaim,
        AuditMechanism,
        EpsilonArgument,
        NeighboursArgument,
        NumberArgument,
        ScoreArgument,
    )

__all__ = ["audit"]


def audit(
    mechanism: "AuditMechanism",
    claim: "AuditClaim | None" = None,
    *,
    epsilon: "EpsilonArgument | None" = None,
    delta: "NumberArgument" = 0,
    pair: tuple[object, object] | None = None,
    relation: str | Relation | None = None,
    data: object = None,
    neighbours: "NeighboursArgument | None" = None,
    domain: str | None = None,
    samples: int = 200_000,
    time: float | str | None = None,
    timeout: float | None = None,
    confidence: float = 0.95,
    alpha: Fraction | None = None,
    seed: int = 0,
    backend: str = "numpy",
    device: str | None = None,
    precision: str | None = None,
    jobs: int = 1,
    executor: Executor | str | None = None,
    attacks: AttackRegistry | None = None,
    score: "ScoreArgument | None" = None,
    checkpoint: str | Path | None = None,
    listener: Listener | None = None,
    name: str | None = None,
    evidence: EvidenceMode = "shrunk",
    digest_key: bytes | None = None,
    reproduce: Callable[[AuditResult], str] | None = None,
    progress: ProgressChoice = None,
) -> AuditResult:
    """Tell from samples whether a mechanism breaks a privacy claim.

    Parameters
    ----------
    mechanism
        ``f(database)`` with its own randomness, called once per sample;
        ``f(database, size, rng)``, vectorised, whose result's first axis is the
        sample; an object with such a ``sample``; or a torch module with the backend
        ``"torch"`` (docs/backends.md).
    claim
        What is claimed of every neighbouring pair: `ApproximateDP`, or a notion of
        `verifydp.notions`. Of these one implied (epsilon, delta) claim is
        tested, which is chosen before any draw: if it is false, so is the claim.
        For `PufferfishPrivacy`, and for `Worlds` as neighbours, data are drawn where
        each secret holds and given to the mechanism, one for each draw: as ``database``
        of ``f(database)``, or all together as the array ``database`` of
        ``f(database, size, rng)``. One of `verifydp.laws.noise` is added to them.
    epsilon, delta
        In place of a claim, those of an `ApproximateDP`: a number, or text such as
        ``"1/3"``, and for epsilon ``"log(3)"``.
    pair
        The one pair (database, neighbour) to audit. With `relation`, the pair is
        checked against it.
    relation
        ``"add-remove"`` or ``"replace"``, with a group size as in ``"add-remove:2"``,
        and `data`, from which neighbours are built. Beside `neighbours` also another
        one of `verifydp.neighbours.under`, such as ``"edge"``: each pair has to be one.
    data
        The base database: an array, a structured array, a list of records, a data
        frame of pandas or polars, or the path of a CSV, JSON or NPY file. The
        mechanism gets what was given, or a neighbour in the same form with the same
        types; what a file becomes stands in docs/inputs.md.
    neighbours
        A hypothesis strategy that draws pairs, `verifydp.table_pairs`, or
        `verifydp.neighbours.Worlds`; by default the mechanism's own
        ``__neighbours__``, if it has one.
    domain
        What data may be, such as ``"age: 0..120, city: {A, B}, no NaN, not empty, at
        most 1000 rows"``: neighbours are built within it, and failing there is an
        output like any other. Without it the verdict is about databases on which the
        mechanism answers.
    samples
        Mechanism calls on both sides together, at most; exploration included. A picture
        on synthetic records makes a tenth of them beside, and 4,000 at most; adding
        up tables beside published counts a twentieth, and 500 at most.
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
    backend, device, precision
        The array library behind `rng`: ``"numpy"`` or ``"torch"``
        (`verifydp.backends`), the device on which its numbers are drawn, such as
        ``"cuda:0"``, ``"cpu"`` by default, and their type, ``"float64"`` by default.
        Outputs are counted on the device. The result says which it was.
    jobs
        Worker processes. The result does not depend on it where the mechanism uses the
        `rng` it is given; ``f(database)`` is tried first, and its generators are seeded
        for each piece of calls. Where that cannot be done a note says why.
    executor
        Where pieces are drawn instead: any `concurrent.futures.Executor`, or the
        workers that a text names, such as ``"dask:tcp://HOST:8786"``; not for
        mechanisms that draw random numbers of their own (docs/scaling.md).
    attacks
        What is tried; all attacks by default.
    score
        A score of your own that is tried beside them: called with a batch of outputs,
        an array of the backend of shape (n, numbers of an output), it gives one number
        for each. A function, or a network such as a ``torch.nn.Module``, of which a
        copy that evaluates is called. It must be fixed before the audit and look at
        each output by itself, which is tried (docs/backends.md).
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
    progress
        Whether work done is shown: True for a bar in a notebook, and lines on standard
        error elsewhere; False for nothing; None for a bar where a notebook waits for
        long. A function gets records with ``phase``, ``samples``, ``samples_planned``,
        ``rate`` and ``seconds_left``.

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
    require_choices(evidence, progress)
    deadline = None if time is None else start + seconds_of(time)
    start_checker()
    tell = listener or ignore
    claim = claim_of(claim, epsilon, delta)
    tested, [*notes] = claim_to_test(claim)
    samples, seed, jobs = (
        whole(name, number)
        for name, number in (("samples", samples), ("seed", seed), ("jobs", jobs))
    )
    arrays = load_backend(backend, device=device, precision=precision)
    sampler: Sampler
    worlds = worlds_of(claim, neighbours)
    if worlds is not None:
        require_no_data(pair, relation, data, domain)
        tested = about_secrets(tested, worlds)
        sampler, chosen, more = release_and_secrets(mechanism, worlds, arrays, timeout)
        mechanism = sampler
    else:
        sampler, chosen, more = sampler_and_pairs(
            mechanism,
            arrays,
            take_inputs(data, pair, guessed_names=evidence != "none"),
            relation,
            neighbours,
            domain,
            timeout,
            precision,
        )
    notes += more
    with refusing_no_data():
        sampler, note = settled(sampler, chosen.example, *chosen.programs)
    arrays = backend_behind(sampler) or arrays  # weights decide the precision
    opened = open_places(
        jobs,
        executor,
        sampler,
        chosen,
        tell,
        samples=samples,
        seconds=None if time is None else seconds_of(time),
        files=(score.source,) if isinstance(score, LoadedScore) else (),
    )
    with refusing_no_data(), opened as (workers, sampler, place):
        notes += told(tell, note, place)
        samples, budget = available_samples(sampler, samples), None
        if time is not None:
            tell(Doing("trying how long a call takes"))
            budget = plan_samples(
                time,
                samples,
                sampler,
                chosen.example,
                checkpoint=checkpoint,
                begun=start,
                workers=workers,
            )
            samples = budget.samples
            notes.append(budget.note)
        plan = Plan(
            claim=Claim(name or sampler.name, chosen.relation, tested),
            samples=samples,
            alpha=alpha_of(confidence) if alpha is None else exact_alpha(alpha),
            seed=seed,
            arrays=arrays_behind(sampler),
        )
        tried = attacks_to_try(
            attacks,
            mechanism,
            score,
            arrays,
            there=plan.arrays is not None,
            sent=jobs > 1 or executor is not None,
        )
        notes += tried.notes
        circumstances = Circumstances(
            backend=arrays.name,
            reproduce="",
            source_digest=getattr(sampler, "source_digest", None),
            seconds=0.0,
            notes=tuple(notes),
            recorded=isinstance(sampler, RecordedSampler),
            domain="" if domain is None else " ".join(domain.split()),
            score=tried.scoring,
            disclosure=Disclosure(
                evidence,
                chosen.origin,
                chosen.example,
                digest_key_of(digest_key, checkpoint),
                chosen.named,
                chosen.difference,
            ),
        )
        journal = (
            Journal()
            if checkpoint is None
            else open_journal(
                Path(checkpoint),
                plan_bytes(plan, sampler, chosen, tried.attacks, budget),
            )
        )
        tell(Doing("starting"))
        with closing(journal), watched(progress, tell) as shown:
            findings = run_audit(
                plan,
                sampler,
                chosen.neighbours,
                attacks=tried.attacks,
                executor=workers,
                journal=journal,
                listener=shown,
                deadline=deadline,
            )
            synthetic, margins = (
                illustrate(
                    findings,
                    plan,
                    sampler,
                    circumstances,
                    executor=workers,
                    journal=journal,
                    tell=tell,
                    deadline=deadline,
                ),
                check_margins(
                    chosen.shared,
                    findings,
                    plan,
                    sampler,
                    executor=workers,
                    journal=journal,
                    tell=tell,
                    deadline=deadline,
                ),
            )
    tell(Doing("writing the certificate, and checking it"))
    result = certified(findings, plan, sampler, tried.told(circumstances))
    if tried.laws is None and (owner := lawful(mechanism)) is not None:
        pairs = chosen.all_pairs or ((findings.database, findings.neighbour),)
        result = with_law(result, owner, pairs, tell)
    result = msgspec.structs.replace(
        result, seconds=monotonic() - start, synthetic=synthetic, margins=margins
    )
    if reproduce is not None:
        result = msgspec.structs.replace(result, reproduce=reproduce(result))
    tell(Finished(result))
    return result
