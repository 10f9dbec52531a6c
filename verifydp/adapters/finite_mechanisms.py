"""Finite mechanisms, priors and policies from a JSON file.

The file is an object. Values of records and outputs are texts, probabilities texts
such as "3/4" or decimals; a database is its values joined by commas, empty for none::

    {"outputs": ["no", "yes"],
     "rows": {"0,0": ["3/4", "1/4"], "0,1": ["1/4", "3/4"],
              "1,0": ["1/4", "3/4"], "1,1": ["3/4", "1/4"]},
     "alphabet": ["0", "1"],            optional: order, and values without a row;
                                        a policy whose graph is "line" needs it
     "databases": "listed",             optional: rows for some databases only
     "prior": "uniform",                or {"0,0": "1/2", "1,1": "1/2"},
                                        or {"marginals": [{"0": "1/4", "1": "3/4"}]}
     "policy": {"graph": "full",        or "line", or pairs such as [["0", "1"]]
                "counts": [{"values": ["1"], "count": 1}],
                "databases": ["0,1", "1,0"]},
     "dependence": {"tuples": 2, "related": [[1, 2]]},
     "pufferfish": {"pairs": [[["0,0", "0,1"], ["1,0", "1,1"]]], "beliefs": []},
     "absent": "0", "explanations": 2}

Spaces around names do not count. All but ``outputs`` and ``rows`` may be left out;
without ``"absent"`` positive membership privacy is not measured. Without
``"databases": "listed"`` the rows must be complete: every database over the alphabet
of each length that occurs.
"""

import itertools
from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

from verifydp.adapters.exact_json import load_exact_json
from verifydp.adapters.finite_tables import (
    by_key,
    database_of,
    name_of,
    value_of,
    weights_of,
    whole_number,
)
from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.notions.finite import (
    CountConstraint,
    DatabasePrior,
    Dependence,
    FiniteMechanism,
    NotionQuestion,
    Policy,
    Secrets,
)
from verifydp.notions.finite.mechanism import (
    Database,
    check_digits,
    database_text,
)
from verifydp.suggestions import instead_of

__all__ = ["load_question", "read_prior", "read_question"]

_TOP = {"outputs", "rows", "alphabet", "databases", "prior", "policy", "dependence"}
_TOP |= {"pufferfish", "absent", "explanations"}


def load_question(path: Path, prior: Path | str | None = None) -> NotionQuestion:
    """Read a mechanism with all that notions need to know.

    Parameters
    ----------
    path
        The JSON file.
    prior
        A JSON file with what is believed, in place of the file's own ``"prior"``; or
        the text ``"uniform"``.

    Returns
    -------
    NotionQuestion
        Guarantee: every number is the one that is written.

    Raises
    ------
    InputError
        If it is no such file; the message names what is wrong, in one line.
    """
    value = load_exact_json(path)
    if prior is not None and isinstance(value, Mapping):
        value = {**value, "prior": prior if prior == "uniform" else _belief(prior)}
    try:
        return read_question(value)
    except InputError as error:
        apart = prior is not None and prior != "uniform"
        where = f"{path} with the prior of {prior}" if apart else f"{path}"
        raise InputError(f"{where}: {error}") from error


def read_question(value: Any) -> NotionQuestion:
    """Read what the JSON form decodes to.

    Raises
    ------
    InputError
        If something is missing, unknown or does not fit.

    Examples
    --------
    >>> question = read_question({"outputs": ["no", "yes"],
    ...     "rows": {"0": ["3/4", "1/4"], "1": ["1/4", "3/4"]}})
    >>> question.mechanism.databases, question.mechanism.rows
    ((('0',), ('1',)), ((3, 1), (1, 3)))
    """
    if not isinstance(value, Mapping) or not {"outputs", "rows"} <= set(value):
        raise InputError('a mechanism is an object with "outputs" and "rows"')
    if unknown := sorted(set(value) - _TOP):
        raise InputError(
            f"{unknown[0]!r:.60} is unknown: {instead_of(unknown[0], sorted(_TOP))}"
        )
    laws = _laws(value)
    alphabet = _alphabet(value.get("alphabet"), laws)
    if _listed(value) == "all":
        _check_complete(laws, alphabet)
    order = {value: place for place, value in enumerate(alphabet)}
    ordered = sorted(laws, key=lambda row: (len(row), *(order[value] for value in row)))
    mechanism = FiniteMechanism({database: laws[database] for database in ordered})
    explanations = value.get("explanations", 2)
    return NotionQuestion(
        mechanism,
        read_prior(value.get("prior", "uniform"), mechanism),
        _policy(
            value.get("policy", {}),
            mechanism,
            alphabet if "alphabet" in value else None,
        ),
        _dependence(value.get("dependence"), mechanism),
        _secrets(value.get("pufferfish"), mechanism),
        name_of(value["absent"], '"absent"') if "absent" in value else None,
        whole_number(explanations, '"explanations"'),
    )


def read_prior(value: Any, mechanism: FiniteMechanism | None) -> DatabasePrior:
    """Read what stands under ``"prior"``.

    Raises
    ------
    InputError
        If it is none of the forms, or its weights are no law.

    Examples
    --------
    >>> prior = read_prior({"0,0": "1/2", "1,1": 0.5}, None)
    >>> prior.weight(("1", "1"))
    Fraction(1, 2)
    """
    if value == "uniform" and mechanism is not None:
        return DatabasePrior.uniform(mechanism.databases)
    if not isinstance(value, Mapping) or not value:
        raise InputError(
            f'the prior is {str(value)[:60]!r}: give "uniform", weights by database, '
            'or {"marginals": [...]}'
        )
    if "marginals" in value:
        tables = value["marginals"]
        if len(value) > 1 or not isinstance(tables, list):
            raise InputError('"marginals" is a list of tables, and stands alone')
        read: list[Mapping[Hashable, Any]] = []
        for table in tables:
            if not isinstance(table, Mapping):
                raise InputError(f"a marginal is {table!r:.60}: give weights by value")
            weights = weights_of(table, "a marginal")
            read.append(by_key(weights, value_of, "a marginal"))
        return DatabasePrior.independent(read)
    if {"outputs", "rows"} & set(value):
        raise InputError(
            "the prior is a mechanism: give weights by database, such as "
            '{"0,0": "1/2", "1,1": "1/2"}'
        )
    return DatabasePrior(
        by_key(weights_of(value, "the prior"), database_of, "the prior")
    )


def _belief(path: Path | str) -> Any:
    """Read a file of a prior, so that what is wrong with it is said of it."""
    value = load_exact_json(Path(path))
    try:
        read_prior(value, None)
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    return value


def _laws(value: Mapping[str, Any]) -> dict[Database, FiniteLaw]:
    outputs, rows = value["outputs"], value["rows"]
    if not isinstance(outputs, list) or not outputs:
        raise InputError('"outputs" is a list of the names of the outputs')
    names = [name_of(name, "an output") for name in outputs]
    if len(set(names)) < len(names):
        raise InputError(f'"outputs" names an output twice: {", ".join(names)[:60]}')
    if not isinstance(rows, Mapping) or not rows:
        raise InputError('"rows" is an object: probabilities by database')
    laws: dict[Database, FiniteLaw] = {}
    for database, row in by_key(rows, database_of, '"rows"').items():
        text = f"{database_text(database):.60}"
        if not isinstance(row, list) or len(row) != len(names):
            count = len(row) if isinstance(row, list) else 0
            raise InputError(
                f"the row of {text} has {count} cell{'s' * (count != 1)} for "
                f"{len(names)} output{'s' * (len(names) != 1)}: give one probability "
                "for each"
            )
        where = f"the law on {text}"
        cells = weights_of(dict(zip(names, row, strict=True)), where)
        check_digits(cells.values(), where)
        try:
            laws[database] = FiniteLaw(cells)
        except InputError as error:
            raise InputError(f"{where}: {error}") from error
    return laws


def _listed(value: Mapping[str, Any]) -> str:
    listed = value.get("databases", "all")
    if listed not in ("all", "listed"):
        raise InputError(f'"databases" is {listed!r:.60}: write "all" or "listed"')
    return str(listed)


def _alphabet(value: Any, laws: Mapping[Database, Any]) -> list[Hashable]:
    used = dict.fromkeys(part for database in laws for part in database)
    if value is None:
        return list(used)
    if not isinstance(value, list):
        raise InputError('"alphabet" is a list of texts such as ["low", "high"]')
    named: list[Hashable] = [name_of(one, "a value of the alphabet") for one in value]
    if twice := [one for place, one in enumerate(named) if one in named[:place]]:
        raise InputError(f"the alphabet names {twice[0]!r:.60} twice: keep one")
    listed = set(named)
    if missing := [one for one in used if one not in listed]:
        raise InputError(
            f"the value {missing[0]!r:.60} of a row is not in the alphabet: add it"
        )
    return named


def _check_complete(laws: Mapping[Database, Any], alphabet: list[Hashable]) -> None:
    for length in sorted({len(database) for database in laws}):
        for database in itertools.product(alphabet, repeat=length):
            if database not in laws:
                raise InputError(
                    f"the row of {database_text(database):.60} is missing: add it, or "
                    'write "databases": "listed" if it cannot occur'
                )


def _policy(
    value: Any, mechanism: FiniteMechanism, alphabet: list[Hashable] | None
) -> Policy:
    known = {"graph", "counts", "databases"}
    if not isinstance(value, Mapping) or set(value) - known:
        raise InputError(f"a policy is an object with {', '.join(sorted(known))}")
    counts = value.get("counts", [])
    if not isinstance(counts, list):
        raise InputError('"counts" is a list such as [{"values": ["1"], "count": 2}]')
    constraints = tuple(map(_count, counts))
    allowed = value.get("databases")
    if allowed is not None and not isinstance(allowed, list):
        raise InputError('"databases" of a policy is a list such as ["0,1", "1,0"]')
    databases = None if allowed is None else frozenset(map(database_of, allowed))
    graph = value.get("graph", "full")
    if graph == "full":
        return Policy(None, constraints, databases)
    if graph == "line":
        if alphabet is None:
            raise InputError(
                "a line needs the order of the values: write "
                '"alphabet": ["low", "high"]'
            )
        used = set(mechanism.alphabet)
        edges: Any = [
            edge for edge in itertools.pairwise(alphabet) if used.issuperset(edge)
        ]
    elif isinstance(graph, list) and all(
        isinstance(edge, list) and len(edge) == 2 for edge in graph
    ):
        edges = [tuple(map(value_of, edge)) for edge in graph]
    else:
        raise InputError(
            f'the graph of the policy is {graph!r:.60}: write "full", "line" or pairs '
            "of values"
        )
    return Policy.of_edges(edges, constraints, databases)


def _count(value: Any) -> CountConstraint:
    if not isinstance(value, Mapping) or set(value) != {"values", "count"}:
        raise InputError(
            f'a count is {value!r:.60}: write {{"values": ["1"], "count": 2}}'
        )
    if not isinstance(value["values"], list):
        raise InputError('"values" of a count is a list of values')
    values = frozenset(map(value_of, value["values"]))
    return CountConstraint(values, whole_number(value["count"], "a count"))


def _dependence(value: Any, mechanism: FiniteMechanism) -> Dependence | None:
    if value is None:
        return None
    known = {"tuples", "related"}
    if not isinstance(value, Mapping) or "tuples" not in value or set(value) - known:
        raise InputError(
            '"dependence" is an object with "tuples" and perhaps "related"'
        )
    tuples = whole_number(value["tuples"], '"tuples"')
    related = value.get("related")
    if related is None:
        return Dependence(tuples)
    longest = max(map(len, mechanism.databases))
    pairs = set()
    for pair in related if isinstance(related, list) else [None]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise InputError('"related" is a list of pairs of records, as in [[1, 2]]')
        places = frozenset(whole_number(place, "a record") - 1 for place in pair)
        if not all(0 <= place < longest for place in places):
            raise InputError(f"records are counted from 1 to {longest}, not {pair}")
        pairs.add(places)
    return Dependence(tuples, frozenset(pairs))


def _secrets(value: Any, mechanism: FiniteMechanism) -> Secrets | None:
    if value is None:
        return None
    known = {"pairs", "beliefs"}
    if not isinstance(value, Mapping) or "pairs" not in value or set(value) - known:
        raise InputError('"pufferfish" is an object with "pairs" and "beliefs"')
    pairs = value["pairs"]
    if not isinstance(pairs, list) or not all(
        isinstance(pair, list)
        and len(pair) == 2
        and all(isinstance(event, list) for event in pair)
        for pair in pairs
    ):
        raise InputError('"pairs" is a list of two lists of databases each')
    beliefs = value.get("beliefs", ["uniform"])
    if not isinstance(beliefs, list):
        raise InputError('"beliefs" is a list of priors')
    return Secrets(
        tuple(
            (frozenset(map(database_of, first)), frozenset(map(database_of, second)))
            for first, second in pairs
        ),
        tuple(read_prior(belief, mechanism) for belief in beliefs),
    )
