"""Every reading against brute force in fractions, written apart from the library."""

import itertools
import random
from fractions import Fraction as Q
from math import inf, log

import pytest

from verifydp.notions.finite import Dependence, Policy, compare

CASES = 200


def ratio(p, q):
    if p == q == 0:
        return Q(0)
    return inf if q == 0 else p / q


def over_pairs(laws, pairs):
    """The largest ratio of probabilities, both ways; None without a pair."""
    pairs = list(pairs)
    if not pairs:
        return None
    return max(
        max(ratio(laws[a][o], laws[b][o]), ratio(laws[b][o], laws[a][o]))
        for a, b in pairs
        for o in range(len(laws[a]))
    )


def given(laws, prior, record, value, output):
    mass = sum(w for x, w in prior.items() if x[record] == value)
    seen = sum(w * laws[x][output] for x, w in prior.items() if x[record] == value)
    return seen / mass


def differ(a, b):
    return [i for i, (u, v) in enumerate(zip(a, b, strict=True)) if u != v]


def blowfish_neighbours(edges, allowed):
    def counted(a, b):
        return frozenset(
            (i, a[i], b[i])
            for i in differ(a, b)
            if edges is None or frozenset((a[i], b[i])) in edges
        )

    def all_changes(a, b):
        return frozenset((i, a[i], b[i]) for i in differ(a, b))

    def excluded(a, b, c):
        inner, outer = counted(a, c), counted(a, b)
        if not inner:
            return False
        smaller = all_changes(a, c) < all_changes(a, b)
        return inner < outer or (inner == outer and smaller)

    return [
        (a, b)
        for a in allowed
        for b in allowed
        if a != b
        and counted(a, b)
        and not any(excluded(a, b, c) for c in allowed if c not in (a, b))
    ]


def information(laws, prior):
    """I(X_i; Y | others) in doubles, the largest over records."""
    found = []
    for record in range(len(next(iter(laws)))):
        total = 0.0
        for x, w in prior.items():
            if not w:
                continue
            line = [y for y in laws if not set(differ(x, y)) - {record}]
            mass = sum(prior[y] for y in line)
            for o, p in enumerate(laws[x]):
                if p:
                    mean = sum(prior[y] * laws[y][o] for y in line) / mass
                    total += float(w * p) * log(p / mean)
        found.append(total)
    return max(found)


def alone(laws, prior):
    """I(X_i; Y) in doubles, the largest over records."""
    found = []
    outputs = range(len(next(iter(laws.values()))))
    for record in range(len(next(iter(laws)))):
        total = 0.0
        for value in {x[record] for x, w in prior.items() if w}:
            mass = sum(w for x, w in prior.items() if x[record] == value)
            for o in outputs:
                p = given(laws, prior, record, value, o)
                if p:
                    mean = sum(w * laws[x][o] for x, w in prior.items())
                    total += float(mass * p) * log(p / mean)
        found.append(total)
    return max(found)


def deniability(laws, k):
    """The worst least gamma over seeds and outputs, by all subsets."""
    worst = Q(1)
    for seed in laws:
        for o, p in enumerate(laws[seed]):
            if not p:
                continue
            others = [laws[x][o] for x in laws if x != seed]
            gammas = [
                ratio(max(p, *chosen), min(p, *chosen))
                for chosen in itertools.combinations(others, k - 1)
            ]
            worst = max(worst, min(gammas))
    return worst


def positive(laws, prior, absent):
    found = [Q(1)]
    outputs = range(len(next(iter(laws.values()))))
    for record in range(len(next(iter(laws)))):
        for value in {x[record] for x, w in prior.items() if w} - {absent}:
            mass = sum(w for x, w in prior.items() if x[record] == value)
            for o in outputs:
                mean = sum(w * laws[x][o] for x, w in prior.items())
                if not mean:
                    continue
                after = mass * given(laws, prior, record, value, o) / mean
                found.append(ratio(after, mass))
                found.append(ratio(1 - mass, 1 - after))
    return max(found)


def drawn(seed):
    """A mechanism, a prior and a policy of small size; zeros are frequent."""
    generator = random.Random(seed)
    records, values = generator.choice([(1, 2), (1, 3), (2, 2), (2, 3), (3, 2)])
    outputs = generator.choice([2, 3])
    databases = list(itertools.product(range(values), repeat=records))
    highest = generator.choice([1, 3, 9])

    def law(size):
        while True:
            counts = [generator.randint(0, highest) for _ in range(size)]
            if sum(counts):
                return [Q(count, sum(counts)) for count in counts]

    laws = {x: law(outputs) for x in databases}
    prior = dict(zip(databases, law(len(databases)), strict=True))
    edges = generator.choice([None, [frozenset((v, v + 1)) for v in range(values - 1)]])
    allowed = generator.choice([None, generator.randint(0, records)])
    related = generator.choice([None, frozenset({frozenset({0, records - 1})})])
    dependence = Dependence(
        generator.randint(1, records), None if records == 1 else related
    )
    return laws, prior, edges, allowed, dependence


def spread(a, b, dependence):
    changed = differ(a, b)
    if not 1 <= len(changed) <= dependence.tuples:
        return False
    return dependence.related is None or any(
        all(i == j or frozenset({i, j}) in dependence.related for j in changed)
        for i in changed
    )


def expected(laws, prior, edges, allowed, dependence):
    databases = list(laws)
    records = len(databases[0])
    outputs = range(len(laws[databases[0]]))
    pairs = list(itertools.combinations(databases, 2))
    possible = [(a, b) for a, b in pairs if prior[a] and prior[b]]
    near = [(a, b) for a, b in pairs if len(differ(a, b)) == 1]
    public = [x for x in databases if allowed is None or x.count(1) == allowed]
    mean = {None: [sum(prior[x] * laws[x][o] for x in databases) for o in outputs]}
    events = {
        (i, v): [given(laws, prior, i, v, o) for o in outputs]
        for i in range(records)
        for v in {x[i] for x in databases if prior[x]}
    }
    same_record = [(a, b) for a, b in itertools.combinations(events, 2) if a[0] == b[0]]
    support = [x for x in databases if prior[x]]
    record_level = over_pairs(events, same_record)
    return {
        "bounded-dp": over_pairs(laws, near),
        "blowfish": over_pairs(laws, blowfish_neighbours(edges, public)),
        "dependent-dp/set": over_pairs(
            laws, [(a, b) for a, b in pairs if spread(a, b, dependence)]
        ),
        "dependent-dp/conditional": record_level,
        "inferential/record": record_level,
        "pufferfish": record_level,
        "inferential/neighbours": over_pairs(
            laws, [pair for pair in near if pair in possible]
        ),
        "inferential/all-pairs": over_pairs(laws, possible),
        "inferential/product-priors": over_pairs(laws, near),
        "membership/record": over_pairs(
            events | mean, [(event, None) for event in events]
        ),
        "membership/database": over_pairs(
            {**laws, **mean}, [(x, None) for x in support]
        ),
    }


@pytest.mark.parametrize("block", range(10))
def test_every_reading_is_what_brute_force_says(block):
    for seed in range(block * CASES // 10, (block + 1) * CASES // 10):
        laws, prior, edges, allowed, dependence = drawn(seed)
        policy = Policy() if edges is None else Policy.of_edges(edges)
        if allowed is not None:
            known = Policy.count(1, allowed).constraints
            policy = Policy(policy.edges, known)
        found = compare(
            laws, prior=prior, policy=policy, dependence=dependence, absent=0
        )
        certain = sum(map(bool, prior.values())) == 1
        for name, value in expected(laws, prior, edges, allowed, dependence).items():
            if value is None or (certain and name.startswith("membership")):
                assert found[name].vacuous, (seed, name)
            elif value == inf:
                assert found.epsilon(name) == inf, (seed, name)
            else:
                assert found[name].growth == value, (seed, name)
        if len(next(iter(laws))) == 1:
            gamma = deniability(laws, 2)
            growth = found["plausible-deniability"].growth
            assert (inf if growth is None else growth) == gamma, seed
        if not found["membership/positive"].vacuous:
            growth = found["membership/positive"].growth
            assert (inf if growth is None else growth) == positive(laws, prior, 0)
        if certain:
            continue
        for name, value in (
            ("mutual-information/conditional", information(laws, prior)),
            ("mutual-information/unconditional", alone(laws, prior)),
        ):
            assert found.epsilon(name) == pytest.approx(value, abs=1e-12), (seed, name)
