"""Which pairs of databases an audit looks at, from what its caller has given."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifydp.adapters.parameters import parameters_digest
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.releases import secret_pairs
from verifydp.adapters.signatures import source_digest_of
from verifydp.api.audit_arguments import require_no_data
from verifydp.data import (
    Base,
    audited_relation,
    check_pair,
    database_digest,
    difference_summary,
    is_granularity,
    require_drawn,
)
from verifydp.data.beliefs import World, Worlds
from verifydp.data.domain import Domain, parse_domain
from verifydp.data.kinds import require_records
from verifydp.data.spaces import granularity
from verifydp.data.unlike import unlike
from verifydp.empirical.disclosing import PairOrigin
from verifydp.empirical.plan import GivenPair, Neighbours, SearchedPairs
from verifydp.empirical.search import (
    EdgeVariants,
    belongs,
    edge_pairs_inside,
    listed_pairs,
    neighbours_inside,
    ordinary_inside,
    ordinary_neighbours,
    related,
    simplest_pair,
    variants_of,
)
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP, Pufferfish, Relation
from verifydp.invariants.neighbouring import SharedMargins
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.sampling import Sampler

__all__ = [
    "Chosen",
    "about_secrets",
    "choose_neighbours",
    "choose_secrets",
    "worlds_of",
]


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """Where pairs come from, under which relation, and one database to try.

    ``all_pairs`` lists every pair of the claim, where they are that few; ``origin``
    says whose databases these are, ``named`` whether reports may name their columns;
    ``shared`` are the margins that all databases have, where these are tables;
    ``programs`` are secrets in whose worlds programs draw data, each of its own.
    """

    neighbours: Neighbours
    relation: Relation
    example: Any
    identity: str
    all_pairs: tuple[tuple[Any, Any], ...] = ()
    origin: PairOrigin = "drawn"
    named: bool = True
    shared: SharedMargins | None = None
    programs: tuple[Any, ...] = ()

    def difference(self, database: Any, neighbour: Any) -> str:
        """Say in a clause how two databases differ."""
        if self.shared is not None:
            return self.shared.difference(database, neighbour)
        if is_granularity(self.relation):
            own = granularity(str(self.relation))
            steps = f", in at most {own.size} steps" if own.is_group else ""
            return f"{own.title}{steps}"
        return difference_summary(database, neighbour)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a result says of tables that share margins."""
        if self.shared is None:
            return ()
        shape = " x ".join(map(str, self.shared.totals.levels))
        told = (f"each call gets a NumPy array of {shape} whole numbers (int64)",)
        if isinstance(self.neighbours, GivenPair):
            return told
        return (*told, self.shared.looked_at)


def choose_neighbours(
    sampler: Sampler,
    pair: tuple[Any, Any] | None,
    relation: str | Relation | None,
    data: Any,
    strategy: Any,
    domain: str | None = None,
    column: str | None = None,
) -> Chosen:
    """Settle which pairs are audited.

    Parameters
    ----------
    sampler
        The mechanism; recorded samples are their own pair.
    pair, relation, data, strategy
        As in `verifydp.audit`, where the strategy is called ``neighbours``.
    domain
        What data may be.
    column
        Name of the only column of the data, where they do not hold it.

    Raises
    ------
    InputError
        If arguments are missing or conflict.
    """
    if isinstance(sampler, RecordedSampler):
        if any(given is not None for given in (pair, relation, data, strategy)):
            raise InputError(
                "recorded samples are their own pair: leave out `pair`, "
                "`relation`, `data` and `neighbours`"
            )
        pair = sampler.databases
    elif isinstance(strategy, SharedMargins):
        return _sharing(strategy, pair, relation, data, domain)
    parsed = audited_relation(relation) if isinstance(relation, str) else relation
    if pair is not None:
        _require_alone(data, strategy)
        database, neighbour = _two(pair)
        check_pair(parsed or Relation("pair"), database, neighbour)
        for name, side in (("database", database), ("neighbour", neighbour)):
            _require_inside(domain, name, side)
        identity = database_digest(database) + database_digest(neighbour)
        return Chosen(
            GivenPair(database, neighbour),
            parsed or Relation("pair"),
            database,
            identity,
            origin="drawn" if isinstance(sampler, RecordedSampler) else "given",
        )
    if strategy is None and data is None:
        strategy = getattr(sampler, "neighbours", None)
    if strategy is not None:
        return _drawn(strategy, parsed, data, domain)
    if parsed is not None and (data is not None or is_granularity(parsed)):
        require_drawn(parsed)
    if data is None or parsed is None:
        raise InputError(
            "which databases are neighbours? give `pair`, or `relation` together with "
            "a base database, `data`, or a hypothesis strategy (`neighbours`)"
        )
    base = Base(data)
    kinds = unlike(data, parsed.group_size)
    if domain is not None:
        inside = _require_inside(domain, "data", data, column)
        return Chosen(
            _pairs_inside(base, parsed, inside, kinds),
            parsed,
            data,
            f"{base.whole.digest} within {inside}",
            origin="data",
        )
    return Chosen(
        SearchedPairs(
            variants_of(base, parsed),
            EdgeVariants(base, parsed),
            parsed,
            trial=(base.whole, *ordinary_neighbours(base, parsed)),
            unlike=kinds,
            sets_aside=True,
        ),
        parsed,
        data,
        base.whole.digest,
        origin="data",
    )


def _drawn(
    strategy: Any, relation: Relation | None, data: Any, domain: str | None
) -> Chosen:
    """The pairs of a strategy; each has to be one of the relation, where it is said."""
    if data is not None:
        raise InputError("a strategy draws its own pairs: leave out `data`")
    if domain is not None:
        raise InputError("a strategy says itself what data may be: leave out `domain`")
    if relation is not None:
        strategy = related(strategy, relation)
    own = relation or Relation("strategy")
    first = simplest_pair(strategy)
    if isinstance(first[0], World):
        raise InputError(
            "the strategy draws worlds, in which data are drawn and released: give "
            "verifydp.neighbours.Worlds(...) itself as `neighbours`"
        )
    identity = repr(strategy) if relation is None else f"{relation} {strategy!r}"
    return Chosen(SearchedPairs(strategy, (first,), own), own, first[0], identity)


def _sharing(shared: SharedMargins, pair: Any, *others: Any) -> Chosen:
    """Tables with the same published counts; the one pair, where it is given."""
    if any(given is not None for given in others):
        raise InputError(
            "tables that share margins are neighbours of their own: leave out "
            "`relation`, `data` and `domain`"
        )
    if pair is not None:
        database, neighbour = shared.taken(_two(pair))
        check_pair(shared.relation, database, neighbour)
        neighbours: Neighbours = GivenPair(database, neighbour)
        identity = database_digest(database) + database_digest(neighbour)
        return Chosen(
            neighbours,
            shared.relation,
            database,
            f"{shared.identity} {identity}",
            origin="given",
            shared=shared,
        )
    pairs = shared.pairs
    return Chosen(
        SearchedPairs(
            listed_pairs(pairs),
            pairs,
            shared.relation,
            most=len(pairs),
            favoured=shared.longest,
        ),
        shared.relation,
        pairs[0][0],
        shared.identity,
        shared=shared,
    )


def _require_alone(*others: Any) -> None:
    """A pair says itself what is audited."""
    if any(given is not None for given in others):
        raise InputError(
            "a pair was given: leave out `data` and `neighbours`, or `pair`"
        )


def _two(pair: Any) -> tuple[Any, Any]:
    if not (isinstance(pair, tuple | list) and len(pair) == 2):
        raise InputError(
            f"a pair is (database, neighbour), but a {type(pair).__name__} was given"
        )
    first, second = pair
    return first, second


def _pairs_inside(
    base: Base,
    relation: Relation,
    domain: Domain,
    kinds: Callable[[Any], tuple[str, ...]],
) -> SearchedPairs:
    """Pairs around a base within a domain that holds it."""
    edges = edge_pairs_inside(base, relation, domain)
    if not edges:
        raise InputError(
            f"no {relation} neighbours were found within the domain {domain}: widen "
            "it, or give other data"
        )
    return SearchedPairs(
        neighbours_inside(base, relation, domain),
        edges,
        relation,
        trial=(base.whole, *ordinary_inside(base, relation, domain, edges)),
        unlike=kinds,
        admits=lambda side: belongs(domain, side),
    )


def _require_inside(
    domain: str | None, name: str, database: Any, column: str | None = None
) -> Domain:
    """Read a domain, and refuse a database outside of it."""
    parsed = parse_domain(domain) if domain is not None else Domain("")
    if domain is None:
        return parsed
    require_records(database)
    if column is not None:
        parsed.require_names((column,))
    objection = parsed.objection(database)
    if objection is not None:
        raise InputError(f"the {name} lies outside of the domain: {objection}")
    return parsed


def worlds_of(claim: Any, neighbours: Any) -> Worlds | None:
    """What data are drawn from, where a claim is about secrets.

    Raises
    ------
    InputError
        If the claim has secrets of its own, and there are others.
    """
    if not isinstance(claim, PufferfishPrivacy):
        return neighbours if isinstance(neighbours, Worlds) else None
    require_no_data(neighbours)
    return Worlds(claim.family)


def about_secrets(claim: ApproximateDP, worlds: Worlds) -> Pufferfish:
    """The claim as one of the laws given secrets: pufferfish privacy."""
    beliefs = tuple(
        {name: world.exact for name, world in belief.items()}
        for belief in worlds.beliefs
    )
    return Pufferfish(claim.epsilon, claim.exact_delta, beliefs)


def choose_secrets(worlds: Worlds) -> Chosen:
    """Take the pairs of secrets of a claim as the pairs of databases.

    Raises
    ------
    InputError
        If the pairs are to be compared in one order only.
    """
    pairs, relation = secret_pairs(worlds), Relation("secrets")
    first, second = pairs[0]
    identity = repr(
        [
            {name: _identity(one) for name, one in belief.items()}
            for belief in worlds.beliefs
        ]
    )
    if len(pairs) == 1:
        neighbours: Neighbours = GivenPair(first, second)
    else:
        neighbours = SearchedPairs(listed_pairs(pairs), pairs, relation)
    programs = (
        [world.belief_index, name] if len(worlds.beliefs) > 1 else name
        for belief in worlds.beliefs
        for name, world in belief.items()
        if not world.is_stated
    )
    return Chosen(
        neighbours,
        relation,
        first,
        f"{identity} {pairs!r}",
        pairs,
        programs=tuple(programs),
    )


def _identity(world: World) -> str:
    """Text that differs for other worlds; of programs as far as their source tells."""
    if world.is_stated:
        return world.exact
    bound = parameters_digest(world.source)
    return f"{world.exact} {source_digest_of(world.source)} {bound or ''}".rstrip()
