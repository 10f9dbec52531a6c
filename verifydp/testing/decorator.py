"""The decorator `audited`: a test function that is itself the mechanism."""

import functools
import inspect
from collections.abc import Callable
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.results import EvidenceMode
from verifydp.testing.fixture import Auditor, Expectation

if TYPE_CHECKING:
    from verifydp.api.argument_types import AuditClaim

__all__ = ["audited"]

#: Arguments of the vectorised form, after the database.
_VECTORISED = ("size", "rng")

#: The fixture that audits the mechanism.
_FIXTURE = "verifydp_audit"

#: First arguments that mean "this is a method".
_BOUND = frozenset({"self", "cls"})


def audited(
    claim: "AuditClaim",
    *,
    pair: tuple[Any, Any] | None = None,
    relation: str | None = None,
    data: Any = None,
    neighbours: Any = None,
    samples: int | None = None,
    seed: int | None = None,
    expect: Expectation | None = None,
    allow_inconclusive: bool = False,
    evidence: EvidenceMode | None = None,
    **keywords: Any,
) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Make a mechanism a test: it is audited on the neighbours that are drawn.

    The decorated function is the mechanism, ``test_x(database)`` or
    ``test_x(database, size, rng)``; a method has ``self`` first. Further
    arguments are fixtures or parameters of ``pytest.mark.parametrize``, as in
    any test.

    Parameters
    ----------
    claim
        What is claimed of the mechanism: any claim that `verifydp.audit` takes.
    pair, relation, data, neighbours
        Where the neighbouring databases come from, as in `verifydp.audit`: one
        pair; a relation by name, around ``data``; a hypothesis strategy of pairs;
        tables or secrets. A claim of pufferfish privacy has its own secrets.
    samples, seed, expect, allow_inconclusive, evidence
        As in the fixture ``verifydp_audit`` (`Auditor`).
    **keywords
        Everything else that `verifydp.audit` takes.

    Returns
    -------
    decorator
        Gives a test function that audits its mechanism.

    Raises
    ------
    InputError
        If the claim is missing or none that can be audited, or the function has no
        argument for the database.

    Examples
    --------
    >>> from verifydp.evidence.claim import ApproximateDP
    >>> @audited(ApproximateDP(epsilon=1.0), pair=([], [1.0]))
    ... def test_sum(database, size, rng):
    ...     return sum(database) + rng.laplace(scale=1.0, size=size)
    """
    if inspect.isroutine(claim):
        raise InputError(
            f"audited got {claim!r} as its claim: write "
            "@audited(verifydp.ApproximateDP(epsilon=...), relation=..., data=...)"
        )
    if not isinstance(claim, ApproximateDP):
        # the room of notions is loaded where one of them is claimed
        from verifydp.notions.implied import claim_to_test  # noqa: PLC0415

        claim_to_test(claim)  # refuses what is no claim, now
    sources = {
        "pair": pair,
        "relation": relation,
        "data": data,
        "neighbours": neighbours,
    }
    # What is not given stays away, so that `verifydp.audit` alone knows defaults.
    keywords |= {name: value for name, value in sources.items() if value is not None}

    def decorate(function: Callable[..., Any]) -> Callable[..., None]:
        parameters = list(inspect.signature(function).parameters.values())
        methods = parameters[:1] if _is_method(parameters) else []
        vectorised, others = _read_parameters(function, parameters[len(methods) :])

        def test(*owner: Any, verifydp_audit: Auditor, **arguments: Any) -> None:
            __tracebackhide__ = True
            for name, value in arguments.items():
                if isinstance(value, Auditor):
                    raise _no_mechanism(function, name)
            verifydp_audit(
                _mechanism(function, owner, arguments, vectorised=vectorised),
                claim,
                samples=samples,
                seed=seed,
                expect=expect,
                allow_inconclusive=allow_inconclusive,
                evidence=evidence,
                **keywords,
            )

        functools.update_wrapper(test, function)
        # Pytest looks through __wrapped__ and would take the database for a
        # fixture; place_as tells it where the test is written.
        del test.__wrapped__  # type: ignore[attr-defined]
        test.place_as = function  # type: ignore[attr-defined]
        test.__signature__ = _test_signature(methods, others)  # type: ignore[attr-defined]
        test.__annotations__ = {"return": None}
        return test

    return decorate


def _is_method(parameters: list[Parameter]) -> bool:
    return bool(parameters) and parameters[0].name in _BOUND


def _read_parameters(
    function: Callable[..., Any], parameters: list[Parameter]
) -> tuple[bool, list[Parameter]]:
    """Tell whether the form is vectorised, and what pytest has to provide."""
    name = _name_of(function)
    if not parameters:
        raise InputError(
            f"{name} has no argument for the database: write {name}(database) or "
            f"{name}(database, size, rng)"
        )
    rest = parameters[1:]
    names = [parameter.name for parameter in rest]
    given = [wanted for wanted in _VECTORISED if wanted in names]
    if len(given) == 1:
        raise InputError(
            f"{name} has the argument {given[0]!r} alone: a vectorised mechanism is "
            f"{name}(database, size, rng)"
        )
    if _FIXTURE in names:
        raise _no_mechanism(function, _FIXTURE)
    others = [parameter for parameter in rest if parameter.name not in _VECTORISED]
    return bool(given), others


def _test_signature(methods: list[Parameter], others: list[Parameter]) -> Signature:
    """Name the owner, the fixture, and what else pytest fills in."""
    fixture = Parameter(_FIXTURE, Parameter.KEYWORD_ONLY)
    provided = [other.replace(kind=Parameter.KEYWORD_ONLY) for other in others]
    return Signature([*methods, fixture, *provided])


def _name_of(function: Callable[..., Any]) -> str:
    return getattr(function, "__qualname__", repr(function))


def _no_mechanism(function: Callable[..., Any], fixture: str) -> InputError:
    """Refuse a mechanism that wants to audit, under whatever name."""
    return InputError(
        f"{_name_of(function)} asks for the fixture {fixture!r}, but under @audited "
        "the function is the mechanism: remove the argument or the decorator"
    )


def _mechanism(
    function: Callable[..., Any],
    owner: tuple[Any, ...],
    arguments: dict[str, Any],
    *,
    vectorised: bool,
) -> Callable[..., Any]:
    """Fill in everything but the mechanism's own arguments."""
    if vectorised:

        def mechanism(database: Any, size: int, rng: Any) -> Any:
            return function(*owner, database, size=size, rng=rng, **arguments)

    else:

        def mechanism(database: Any) -> Any:  # type: ignore[misc]
            return function(*owner, database, **arguments)

    own = inspect.signature(mechanism)
    # Name, neighbours and source are those of the test; only the signature differs.
    functools.update_wrapper(mechanism, function)
    mechanism.__signature__ = own  # type: ignore[attr-defined]
    return mechanism
