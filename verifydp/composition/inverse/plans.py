"""What is asked: mechanisms, each with its own noise, and a target for all together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from typing import Any, Final

from verifydp.composition.given import require_keys, text_of
from verifydp.data.toml_files import load_toml
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import as_written, delta_of, plain
from verifydp.suggestions import instead_of

__all__ = ["FiniteTable", "InversePlan", "NoisyAnswer", "load_inverse", "read_inverse"]

GAUSSIAN: Final = "gaussian"
LAPLACE: Final = "laplace"
_NOISES = (GAUSSIAN, LAPLACE)
_TARGET_KEYS = ("name", "epsilon", "delta", "redesign", "pairs")
_OWN_KEYS = ("name", "noise", "scale", "shift", "sensitivity", "laws")
_MECHANISMS_MAX, _CHANGES_MAX, _OUTPUTS_MAX = 1_000, 1_000, 256
_MOVES_MAX = 1 << 17
#: An answer that moves further, in scales of its noise, tells all.
_MOST = 1_000


@dataclass(frozen=True, slots=True)
class NoisyAnswer:
    """An answer with noise.

    Attributes
    ----------
    name
        Unlike all others.
    noise
        ``"gaussian"`` or ``"laplace"``.
    scale
        Its standard deviation, or its scale; above 0.
    shifts
        How far each change of the state moves the answer.
    any_sign
        Whether it may be moved by up to the one shift in either direction, whatever
        the other answers do.
    """

    name: str
    noise: str
    scale: Fraction
    shifts: tuple[Fraction, ...]
    any_sign: bool

    @property
    def own_shifts(self) -> tuple[Fraction, ...]:
        """The shifts in scales of the noise."""
        return tuple(shift / self.scale for shift in self.shifts)


@dataclass(frozen=True, slots=True)
class FiniteTable:
    """A mechanism with finitely many outputs: its law in each state, by their order."""

    name: str
    laws: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class InversePlan:
    """Mechanisms, and what all their outputs together may give away.

    Attributes
    ----------
    name
        What it is called.
    epsilon, delta
        The target.
    answers
        Mechanisms that add noise of one kind; or none.
    tables
        Mechanisms with finitely many outputs; or none.
    redesign
        The name of the answer whose noise may change, all noise being independent;
        empty where noise is to be coupled.
    states, pairs
        Names of the states of tables, and which pairs of their places are kept apart.
    """

    name: str
    epsilon: Epsilon
    delta: Fraction
    answers: tuple[NoisyAnswer, ...] = ()
    tables: tuple[FiniteTable, ...] = ()
    redesign: str = ""
    states: tuple[str, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()


def load_inverse(path: str | PathLike[str]) -> InversePlan:
    """Read a plan from a TOML file.

    Raises
    ------
    InputError
        If the file cannot be read, or says what cannot be; the message names the
        mechanism.
    """
    return load_toml(path, read_inverse)


def read_inverse(given: Mapping[str, Any], name: str = "release") -> InversePlan:
    """Read a plan from plain values, as a TOML file holds them.

    Parameters
    ----------
    given
        ``{"target": {"epsilon": ..., "delta": ...}, "mechanism": [{...}, ...]}``.
    name
        What it is called where it does not say.

    Raises
    ------
    InputError
        If a key is unknown, something is missing, or a value is out of range.

    Examples
    --------
    >>> answers = [
    ...     {"name": name, "noise": "gaussian", "scale": 2, "shift": 1}
    ...     for name in ("mean", "median")
    ... ]
    >>> plan = read_inverse({"target": {"epsilon": 1}, "mechanism": answers})
    >>> [one.own_shifts for one in plan.answers]
    [(Fraction(1, 2),), (Fraction(1, 2),)]
    """
    require_keys(given, ("target", "mechanism"), "the file")
    target, parts = given.get("target"), given.get("mechanism", [])
    if not isinstance(target, Mapping) or "epsilon" not in target:
        raise InputError("it has no target: write [target] with epsilon and delta")
    require_keys(target, _TARGET_KEYS, "[target]")
    if not isinstance(parts, Sequence) or isinstance(parts, str) or not parts:
        raise InputError("it has no mechanisms: write [[mechanism]] for each of them")
    if len(parts) > _MECHANISMS_MAX:
        raise InputError(f"{len(parts)} mechanisms: give at most {_MECHANISMS_MAX}")
    states: list[str] = []
    found = list(_mechanisms(parts, states))
    answers = tuple(one for one in found if isinstance(one, NoisyAnswer))
    tables = tuple(one for one in found if isinstance(one, FiniteTable))
    plan = InversePlan(
        name=text_of(target, "name", name, "[target]"),
        epsilon=Epsilon.of_claim(target["epsilon"], "epsilon of the target"),
        delta=delta_of(target.get("delta", 0)),
        answers=answers,
        tables=tables,
        redesign=text_of(target, "redesign", "", "[target]"),
        states=tuple(states),
        pairs=tuple(_pairs(target.get("pairs"), states)),
    )
    _require_one_kind(plan)
    return plan


def _require_one_kind(plan: InversePlan) -> None:
    """Refuse what cannot be coupled: unlike noises, unlike changes."""
    kinds = {one.noise for one in plan.answers} | ({"laws"} if plan.tables else set())
    if len(kinds) > 1:
        raise InputError(
            f"mechanisms of unlike kinds, {' and '.join(sorted(kinds))}: couple those "
            "of one kind, and compose the budgets that these get"
        )
    first = plan.answers[0] if plan.answers else None
    if first and (moves := len(first.shifts) * len(plan.answers)) > _MOVES_MAX:
        raise InputError(
            f"{len(plan.answers)} mechanisms with {len(first.shifts)} shifts each: "
            f"{moves} are too many, give at most {_MOVES_MAX}"
        )
    for one in plan.answers:
        assert first is not None
        if (len(one.shifts), one.any_sign) != (len(first.shifts), first.any_sign):
            raise InputError(
                f"{one.name} and {first.name} are moved by unlike changes: give each a "
                "shift for the same changes of the state, or each a sensitivity"
            )
    names = [one.name for one in plan.answers if one.noise == GAUSSIAN]
    if plan.redesign and plan.redesign not in names:
        raise InputError(
            f"redesign is {plan.redesign!r:.60}: give the name of a mechanism with "
            f"Gaussian noise; {instead_of(plan.redesign, names)}"
        )


def _mechanisms(
    parts: Sequence[Any], states: list[str]
) -> Iterator[NoisyAnswer | FiniteTable]:
    seen: set[str] = set()
    for place, part in enumerate(parts, start=1):
        if not isinstance(part, Mapping):
            raise InputError(f"mechanism {place} holds no values: write name, noise")
        name = text_of(part, "name", f"mechanism {place}", f"mechanism {place}")
        if name in seen:
            raise InputError(f"mechanism {name!r} is named twice: give unlike names")
        seen.add(name)
        try:
            require_keys(part, _OWN_KEYS, "it")
            if "laws" in part:
                beside = [key for key in part if key not in {"name", "laws"}]
                if beside:
                    raise InputError(
                        f"it has laws and {beside[0]}: laws say all of its outputs, "
                        "give one of the two"
                    )
                yield _table(part["laws"], name, states)
            else:
                yield _answer(part, name)
        except InputError as error:
            raise InputError(f"mechanism {name}: {error}") from error


def _answer(part: Mapping[str, Any], name: str) -> NoisyAnswer:
    noise = text_of(part, "noise", "", "it")
    if noise not in _NOISES:
        raise InputError(
            f"its noise is {noise!r:.60}: {instead_of(noise, _NOISES)}, or give laws"
        )
    scale = as_written(part.get("scale"), "its scale")
    if scale <= 0:
        raise InputError(f"its scale is {plain(scale)}: it must be above 0")
    if ("shift" in part) == ("sensitivity" in part):
        raise InputError(
            "give how far changes of the state move its answer: shift, a number for "
            "each change, or sensitivity for any move up to that, one of them"
        )
    moved = part.get("shift", part.get("sensitivity"))
    each = isinstance(moved, Sequence) and not isinstance(moved, str)
    listed: Sequence[Any] = moved if each else [moved]
    shifts = tuple(as_written(one, "how far it is moved") for one in listed)
    any_sign = "sensitivity" in part
    if not 1 <= len(shifts) <= _CHANGES_MAX or (any_sign and len(shifts) > 1):
        raise InputError(f"it is moved by {len(shifts)} changes: give a number of them")
    if any_sign and shifts[0] < 0:
        raise InputError(f"its sensitivity is {plain(shifts[0])}: give at least 0")
    if max(abs(one) for one in shifts) > _MOST * scale:
        raise InputError(
            f"it is moved by more than {_MOST} scales of its noise, which tells all"
        )
    return NoisyAnswer(name, noise, scale, shifts, any_sign)


def _table(laws: Any, name: str, states: list[str]) -> FiniteTable:
    if not isinstance(laws, Mapping) or len(laws) < 2:
        raise InputError("its laws are probabilities for each state: give two or more")
    if not states:
        states += map(str, laws)
        if len(set(states)) < len(states) or not all(map(str.isprintable, states)):
            raise InputError(f"its states are {states!a:.80}: give unlike short names")
    if list(map(str, laws)) != states:
        raise InputError(
            f"it has laws for {', '.join(map(str, laws))!r:.80}, and others for "
            f"{', '.join(states)!r:.80}: give the same states in the same order"
        )
    found = [_law(law, state) for state, law in laws.items()]
    sizes = {len(law) for law in found}
    if len(sizes) > 1 or max(sizes) > _OUTPUTS_MAX:
        raise InputError(f"its laws have {sorted(sizes)} outputs: give as many in each")
    return FiniteTable(name, tuple(found))


def _law(law: Any, state: str) -> tuple[Fraction, ...]:
    if not isinstance(law, Sequence) or isinstance(law, str) or not law:
        raise InputError(f"its law in {state} is {law!r:.60}: give probabilities")
    shares = tuple(as_written(one, f"a probability in {state}") for one in law)
    if min(shares) < 0 or sum(shares) != 1:
        raise InputError(
            f"its probabilities in {state} sum to {plain(sum(shares, Fraction(0)))}, "
            "or one is negative: give numbers of at least 0 that sum to exactly 1"
        )
    return shares


def _pairs(given: Any, states: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Ordered pairs of places: those that are given, in both orders, or all."""
    places = {state: place for place, state in enumerate(states)}
    if given is None:
        yield from ((i, j) for i in places.values() for j in places.values() if i != j)
        return
    if not states:
        raise InputError("pairs are of states of laws: answers have a shift for each")
    if not isinstance(given, Sequence) or isinstance(given, str) or not given:
        raise InputError(f"pairs is {given!r:.60}: give pairs of states")
    found: dict[tuple[int, int], None] = {}
    for pair in given:
        named = isinstance(pair, Sequence) and not isinstance(pair, str)
        if not named or len(pair) != 2 or not all(str(one) in places for one in pair):
            raise InputError(
                f"a pair is {pair!r:.60}: give two of the states {', '.join(states)}"
            )
        first, second = (places[str(one)] for one in pair)
        if first == second:
            raise InputError(f"a pair is {pair[0]!r} twice: give two states")
        found |= {(first, second): None, (second, first): None}
    yield from found
