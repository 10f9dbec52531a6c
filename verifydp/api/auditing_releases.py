"""`verifydp.audit_release`: a release as a whole against the budget of its parts."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from verifydp.adapters.imports import find_object, import_place, parse_place
from verifydp.adapters.inputs import take_inputs
from verifydp.api.auditing import audit
from verifydp.composition.composing import composed_budget
from verifydp.composition.programs import release_program, require_kept
from verifydp.composition.releases import ReleasePlan, load_release, read_release
from verifydp.data import FileReading, read_database
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.numbers import delta_of
from verifydp.evidence.results import AuditResult
from verifydp.notions.approximate import ExactApproximate

__all__ = ["audit_release"]


def audit_release(
    release: "str | PathLike[str] | Mapping[str, Any] | ReleasePlan",
    functions: Mapping[str, Callable[..., Any]] | None = None,
    *,
    delta: Any = None,
    **options: Any,
) -> AuditResult:
    """Test on samples whether a release keeps the budget that its components imply.

    Where it does not, a component breaks its own budget, or reads more than it says.

    Parameters
    ----------
    release
        As `verifydp.compose` takes it.
    functions
        The components' programs by name: ``f(part)`` or ``f(part, size, rng)``, each
        of the records that it reads; one with a parameter ``earlier`` gets what those
        before it gave out. By default those that the release names, ``mechanism =
        "FILE.py:NAME"``, beside its file.
    delta
        Instead of the release's own: budgets with a delta and others add up at one.
    options
        As `verifydp.audit` takes them: ``data``, ``samples``, ``seed``, ...

    Returns
    -------
    AuditResult
        Its claim is the budget of `verifydp.compose`, under the release's relation.

    Raises
    ------
    InputError
        If the release says what cannot be, a program is missing, the pair given is none
        of its neighbours, or no pair is and it has columns that neighbours keep, of
        which an audit knows nothing.
    """
    folder = Path()
    if isinstance(release, Mapping):
        release = read_release(release)
    elif not isinstance(release, ReleasePlan):
        folder, release = Path(release).parent, load_release(release)
    if delta is not None:
        release = replace(release, delta=delta_of(delta))
    if release.keeps and "pair" not in options and "neighbours" not in options:
        raise InputError(
            f"neighbours keep {', '.join(release.keeps)}, and an audit changes it: "
            "give the pair, or neighbours, that keep it"
        )
    budget = composed_budget(release).budget
    if isinstance(budget, ExactApproximate):
        budget = ApproximateDP(budget.epsilon, budget.delta)
    own = dict(functions or {})
    for component in release.components:
        if component.name not in own and component.mechanism:
            own[component.name] = _load(component.mechanism, folder, component.name)
    data = options.get("data")
    if isinstance(data, str | Path):
        data = options["data"] = read_database(data)
    column = data.column if isinstance(data, FileReading) else None
    program = release_program(release, own, column)
    if "neighbours" not in options:
        options = {"relation": str(release.relation), **options}
    if options.get("pair") is not None and release.keeps:
        require_kept(take_inputs(None, options["pair"]).pair, release.keeps)
    if release.domain.text:
        options = {"domain": release.domain.text, **options}
    return audit(program, budget, name=release.name, **options)


def _load(text: str, folder: Path, name: str) -> Callable[..., Any]:
    """A component's program; a file is looked for beside the release."""
    file, colon, attribute = text.rpartition(":")
    beside = folder / file
    place = f"{beside}{colon}{attribute}" if beside.is_file() else text
    try:
        found = parse_place(place)
        module, _ = import_place(found)
        function: Callable[..., Any] = find_object(found, module)
    except InputError as error:
        raise InputError(f"component {name}: {error}") from error
    return function
