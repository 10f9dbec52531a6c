"""The semi-adjacent parameter of margins, straight from its definition.

All databases are listed as tuples of cells, person by person; nothing of the library is
used. Persons are all tried.
"""

import itertools
from collections import Counter


def databases_by_margins(levels, persons, published):
    """All databases, by their published totals."""
    cells = list(itertools.product(*map(range, levels)))
    classes = {}
    for database in itertools.product(cells, repeat=persons):
        key = tuple(
            tuple(sorted(Counter(tuple(c[p] for p in s) for c in database).items()))
            for s in published
        )
        classes.setdefault(key, []).append(database)
    return classes


def apart(first, second):
    return sum(a != b for a, b in zip(first, second, strict=True))


def parameter(databases, reading):
    """Both readings, as nested suprema and infima over the first person and all."""
    persons = range(len(databases[0]))
    worst = 0
    for person in persons:
        having = {}
        for database in databases:
            having.setdefault(database[person], []).append(database)
        if reading == "printed":
            for x, y in itertools.product(having, having):
                nearest = min(apart(X, Y) for X in having[x] for Y in having[y])
                worst = max(worst, nearest)
        else:
            for start, y in itertools.product(databases, having):
                worst = max(worst, min(apart(start, Y) for Y in having[y]))
    return worst


def parameter_of_table(databases, counts, levels):
    """The pointwise parameter with the table fixed."""
    cells = list(itertools.product(*map(range, levels)))
    own = Counter({c: n for c, n in zip(cells, counts, strict=True) if n})
    start = next(one for one in databases if Counter(one) == own)
    worst = 0
    for person in range(len(start)):
        for y in {one[person] for one in databases}:
            worst = max(
                worst, min(apart(start, one) for one in databases if one[person] == y)
            )
    return worst


def counts_of(database, levels):
    found = Counter(database)
    return tuple(found[c] for c in itertools.product(*map(range, levels)))
