"""A release: what it publishes, of which records, with which budgets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from typing import Any, Final

from verifydp.composition.given import require_keys, text_of
from verifydp.composition.kinds import BudgetKind, kind_of, kinds, read_budget
from verifydp.composition.regions import RecordRegion
from verifydp.data.domain import Domain, parse_domain
from verifydp.data.neighbouring import parse_relation
from verifydp.data.toml_files import load_toml
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation
from verifydp.evidence.numbers import delta_of
from verifydp.suggestions import instead_of

__all__ = ["ReleaseComponent", "ReleasePlan", "load_release", "read_release"]

#: What a budget may be said to hold over.
TABLE: Final = "table"
PART: Final = "part"
_OVER = (TABLE, PART)

_RELEASE_KEYS = ("name", "relation", "delta", "domain", "keeps", "adaptive")
_OWN_KEYS = ("name", "of", "over", "relation", "mechanism")
#: What a component without a condition reads, in words.
ALL: Final = "all records"
#: The domain that allows every record.
EVERYTHING: Final = Domain("")


@dataclass(frozen=True, slots=True)
class ReleaseComponent:
    """One published statistic and the budget that is claimed for it.

    Parameters
    ----------
    name
        Unlike all other names of the release.
    region
        Which records it reads.
    budget
        A notion: ``ExactApproximate``, ``ZeroConcentratedDP``, ``GaussianDP`` or
        ``RenyiDP``.
    relation
        Whose neighbours the budget is for.
    over
        ``"table"``: the budget holds for the component as a function of whole tables,
        of which it reads a part. ``"part"``: for neighbouring parts, whatever the
        tables around them.
    mechanism
        Where the program is, ``"FILE.py:NAME"``; empty where no audit is wanted.
    """

    name: str
    region: RecordRegion
    budget: Any
    relation: Relation
    over: str = TABLE
    mechanism: str = ""

    @property
    def kind(self) -> BudgetKind:
        """The kind of its budget."""
        return kind_of(self.budget)

    @property
    def reads(self) -> str:
        """Which records it reads, in words."""
        return self.region.text or ALL


@dataclass(frozen=True, slots=True)
class ReleasePlan:
    """Components that are published together.

    Parameters
    ----------
    name
        How it is called.
    components
        At least one, in the order in which they run.
    relation
        Whose neighbours the release is to protect.
    delta
        At which delta an epsilon is wanted; None where the components' own kind of
        guarantee will do.
    domain
        What records there may be.
    keeps
        Columns that a neighbour may not change; only for ``replace``.
    adaptive
        Whether a component may see what those before it gave out. The budget is the
        same; it says for what it is proved.
    """

    name: str
    components: tuple[ReleaseComponent, ...]
    relation: Relation
    delta: Fraction | None = None
    domain: Domain = EVERYTHING
    keeps: tuple[str, ...] = ()
    adaptive: bool = True


def load_release(path: str | PathLike[str]) -> ReleasePlan:
    """Read a release from a TOML file.

    Raises
    ------
    InputError
        If the file cannot be read, or says what cannot be; the message names the
        component.
    """
    return load_toml(path, read_release)


def read_release(given: Mapping[str, Any], name: str = "release") -> ReleasePlan:
    """Read a release from plain values, as a TOML file holds them.

    Parameters
    ----------
    given
        ``{"release": {...}, "component": [{...}, ...]}``.
    name
        What it is called where it does not say.

    Raises
    ------
    InputError
        If a key is unknown, something is missing, or a value is out of range.

    Examples
    --------
    >>> parts = [{"name": "mean", "epsilon": 1}, {"name": "count", "epsilon": 0.5}]
    >>> release = read_release({"component": parts})
    >>> [str(one.budget) for one in release.components], str(release.relation)
    (['1-DP', '0.5-DP'], 'add-remove')
    """
    require_keys(given, ("release", "component"), "the release file")
    own, parts = given.get("release", {}), given.get("component", [])
    if not isinstance(own, Mapping):
        raise InputError("[release] holds no values: write name, relation, delta")
    require_keys(own, _RELEASE_KEYS, "[release]")
    if not isinstance(parts, Sequence) or isinstance(parts, str) or not parts:
        raise InputError("it has no components: write [[component]] for each statistic")
    relation = parse_relation(text_of(own, "relation", "add-remove", "[release]"))
    keeps = own.get("keeps", ())
    keeps = (keeps,) if isinstance(keeps, str) else keeps
    if not isinstance(keeps, Sequence) or not all(
        isinstance(one, str) for one in keeps
    ):
        raise InputError(f"keeps is {keeps!r:.60}: give names of columns")
    if keeps and relation.name != "replace":
        raise InputError(
            f"keeps names columns that a replaced record keeps, and the relation is "
            f"{relation}: leave keeps out, or use replace"
        )
    components = tuple(_components(parts, relation))
    delta = own.get("delta")
    return ReleasePlan(
        name=text_of(own, "name", name, "[release]"),
        components=components,
        relation=relation,
        delta=None if delta is None else delta_of(delta),
        domain=parse_domain(own["domain"]) if "domain" in own else EVERYTHING,
        keeps=tuple(keeps),
        adaptive=_yes_or_no(own, "adaptive"),
    )


def _components(parts: Sequence[Any], relation: Relation) -> Iterator[ReleaseComponent]:
    seen: set[str] = set()
    for place, part in enumerate(parts, start=1):
        if not isinstance(part, Mapping):
            raise InputError(f"component {place} holds no values: write name, epsilon")
        name = text_of(part, "name", f"component {place}", f"component {place}")
        if name in seen:
            raise InputError(f"component {name!r} is named twice: give unlike names")
        seen.add(name)
        try:
            yield _component(part, name, relation)
        except InputError as error:
            raise InputError(f"component {name}: {error}") from error


def _component(
    part: Mapping[str, Any], name: str, relation: Relation
) -> ReleaseComponent:
    budgets = [key for kind in kinds().values() for key in kind.parameters]
    require_keys(part, (*_OWN_KEYS, *dict.fromkeys(budgets)), "it")
    given = {key: value for key, value in part.items() if key in budgets}
    region = RecordRegion.read(text_of(part, "of", "", "it"))
    own = text_of(part, "relation", relation.name, "it")
    its_relation = parse_relation(own)
    if its_relation.group_size != 1:
        raise InputError(f"its relation is {own}: budgets are for single neighbours")
    over = text_of(part, "over", "" if region.text else TABLE, "it")
    if not over and its_relation.name == "replace":
        raise InputError(
            f"it reads {region.text}, and under replace it matters what its budget "
            f'holds over: write over = "{TABLE}" where the program is private as a '
            f'function of whole tables, over = "{PART}" where as one of its part alone'
        )
    if over not in {*_OVER, ""}:
        raise InputError(f"over is {over!r:.60}: {instead_of(over, _OVER)}")
    return ReleaseComponent(
        name=name,
        region=region,
        budget=read_budget(given),
        relation=its_relation,
        over=over or TABLE,
        mechanism=text_of(part, "mechanism", "", "it"),
    )


def _yes_or_no(own: Mapping[str, Any], key: str) -> bool:
    value = own.get(key, True)
    if not isinstance(value, bool):
        raise InputError(f"{key} is {value!r:.60}: write true or false")
    return value
