"""Noisy tables: the changes that a few persons can make, and what follows of noise."""

import itertools
import time
from collections import Counter

import msgspec
import pytest

from verifydp.checker import check, tables
from verifydp.checker.tables import (
    _arrivals,
    _counted,
    changes,
    check_table_release,
)
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.table_releases import (
    K_NORM_NOISE,
    NORMAL_NOISE,
    TABLE_ASSUMPTIONS,
    TABLE_FORMAT,
    TableReleaseCertificate,
)

ONE_WAY = ((0,), (1,))
#: Levels, margins, persons, and how many changes there are (SD-P32, SD-P24).
COUNTED = [
    ((2, 2), ONE_WAY, 2, 3),
    ((2, 2), ONE_WAY, 3, 3),
    ((2, 3), ONE_WAY, 3, 7),
    ((2, 4), ONE_WAY, 3, 13),
    ((3, 3), ONE_WAY, 2, 19),
    ((3, 3), ONE_WAY, 3, 31),
    ((3, 4), ONE_WAY, 3, 85),
    ((2, 2), ONE_WAY, 4, 5),
    ((2, 2), (), 2, 55),
    ((2, 2), (), 3, 147),
    ((3, 3), (), 2, 1405),
    ((2, 3), ((1,),), 3, None),
    ((2, 2, 2), ((0, 1), (2,)), 3, None),
    ((2, 2, 2), ((0, 1), (0, 2), (1, 2)), 4, 3),
    ((2, 2, 2), ((0,), (1, 2)), 3, None),
    ((3, 2), ((0, 1),), 2, 1),
    ((3,), ((0,),), 2, 1),
    ((3,), (), 2, None),
]


def over_databases(levels, published, persons):
    """All changes between lists of so many persons, by brute force over databases."""
    cells = list(itertools.product(*map(range, levels)))
    groups = {}
    for database in itertools.combinations_with_replacement(cells, persons):
        key = tuple(
            tuple(sorted(tuple(one[f] for f in margin) for one in database))
            for margin in published
        )
        groups.setdefault(key, []).append(Counter(database))
    found = set()
    for same in groups.values():
        for before, after in itertools.product(same, repeat=2):
            change = Counter(after)
            change.subtract(before)
            found.add(tuple(change[cell] for cell in cells))
    return found


def with_names(levels, published, persons):
    """The checker's changes with all names of labels."""
    cells = list(itertools.product(*map(range, levels)))
    found = set()
    for one in changes(levels, published, persons):
        names = [list(itertools.permutations(range(level))) for level in levels]
        for chosen in itertools.product(*names):
            moved = {
                tuple(own[label] for own, label in zip(chosen, cell, strict=True)): n
                for cell, n in one.items()
            }
            found.add(tuple(moved.get(cell, 0) for cell in cells))
    return found


@pytest.mark.parametrize(
    ("levels", "published", "persons", "count"),
    COUNTED,
    ids=[f"{levels} {published} {k}" for levels, published, k, _ in COUNTED],
)
def test_changes_are_those_of_all_databases(levels, published, persons, count):
    wanted = over_databases(levels, published, persons)
    assert with_names(levels, published, persons) == wanted
    assert count is None or len(wanted) == count


def normal(levels=(3, 3), published=ONE_WAY, persons=3, squared=6, **own):
    fields = {
        "format": TABLE_FORMAT,
        "levels": levels,
        "published": published,
        "persons": persons,
        "noise": NORMAL_NOISE,
        "scale": str(squared),
        "ball": (),
        "squared_sensitivity": squared,
        "epsilon": None,
        "delta": None,
        "mu": "1",
        "assumes": TABLE_ASSUMPTIONS,
        "provenance": {},
    }
    return sealed(TableReleaseCertificate(**(fields | own)))


def k_norm(levels=(3, 3), published=ONE_WAY, persons=3, squared=6, **own):
    ball = tuple(sorted(over_databases(levels, published, persons)))
    given = {"noise": K_NORM_NOISE, "ball": ball, "mu": None, "scale": "1/2"}
    given |= {"epsilon": "1/2", "delta": "0"} | own
    return normal(levels, published, persons, squared, **given)


def test_true_claims_are_accepted():
    assert check(normal())
    assert check(canonical_bytes(normal(mu="1.5")))
    assert check(normal(epsilon="1", delta="0.12693673750664395"))
    assert check(normal((2, 2), squared=4, scale="4"))
    assert check(normal((2, 7), squared=4, scale="4"))
    assert check(normal((3, 3), persons=2, squared=4, scale="4"))
    assert check(normal(squared=7, scale="7"))
    assert check(normal(persons=2))
    assert check(normal(published=((0, 1),), squared=1))
    assert check(k_norm())
    assert check(k_norm(epsilon="log(2)"))
    assert check(k_norm((2, 2, 2), ((0, 1), (0, 2), (1, 2)), 4, 8))


#: The set that Cho and Awan print for three persons: switches alone.
SWITCHES = tuple(
    one
    for one in sorted(over_databases((3, 3), ONE_WAY, 3))
    if sum(map(abs, one)) in {0, 4}
)

FALSE = {
    "the printed sensitivity": normal(squared=4, scale="4"),
    "the printed variance": normal(scale="4"),
    "a smaller mu": normal(mu="0.999"),
    "no mu": normal(mu=None),
    "mu of 0": normal(mu="0", scale="100000000"),
    "a smaller delta": normal(epsilon="1", delta="0.126936737"),
    "half a claim": normal(epsilon="1"),
    "no persons": normal(persons=0),
    "a negative scale": normal(scale="-6"),
    "a scale of 0": normal(scale="0"),
    "no sensitivity": normal(squared=0, scale="1"),
    "more released than said": normal(published=((0,),), squared=6),
    "a margin of no feature": normal(published=((0,), (2,))),
    "a margin twice over": normal(published=((0, 0), (1,))),
    "falling features": normal((2, 2, 2), ((1, 0), (2,)), 2, 4),
    "negative features": normal(published=((-1,), (0,))),
    "no levels": normal(levels=()),
    "a level of 0": normal(levels=(3, 0)),
    "other assumptions": normal(assumes=TABLE_ASSUMPTIONS[:1]),
    "another format": normal(format="verifydp-table-release/0"),
    "unknown noise": normal(noise="cauchy"),
    "normal noise with a ball": normal(ball=((0,) * 9,)),
    "switches as ball": k_norm(ball=SWITCHES),
    "a ball that is not symmetric": k_norm(
        ball=tuple(one for one in k_norm().ball if max(one) <= 0 or one[0] >= 0)
    ),
    "an empty ball": k_norm(ball=()),
    "short vectors": k_norm(ball=tuple(one[:-1] for one in k_norm().ball)),
    "a larger scale": k_norm(scale="0.51"),
    "an epsilon below": k_norm(epsilon="log(1.6)"),
    "k-norm noise with mu": k_norm(mu="5"),
    "k-norm noise without a claim": k_norm(epsilon=None, delta=None),
    "delta of 1": k_norm(delta="1"),
    "epsilon beyond all": k_norm(epsilon="701"),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_claims_are_refused(name):
    with pytest.raises(CertificateError, match=r"table release|epsilon|delta"):
        check(FALSE[name])


def test_a_record_that_was_changed_is_refused():
    changed = msgspec.structs.replace(normal(), mu="2")
    with pytest.raises(CertificateError, match="digest"):
        check(canonical_bytes(changed))


@pytest.mark.parametrize(
    "own",
    [
        {"persons": 10**6},
        {"persons": 6, "published": (), "levels": (9, 9)},
        {"levels": (2,) * 40, "published": ((0,),)},
        {"published": ((0,),) * 1000},
    ],
    ids=["persons", "patterns", "features", "margins"],
)
def test_large_records_are_refused_soon(own):
    with pytest.raises(CertificateError, match="table release"):
        check(normal(**own))


def test_many_levels_are_no_work_for_normal_noise():
    assert check(normal(levels=(10**9, 10**9)))


@pytest.mark.parametrize(
    ("levels", "published", "persons"),
    [one[:3] for one in COUNTED] + [((3, 3), ONE_WAY, 4), ((2, 3, 2), ((0, 2),), 3)],
    ids=str,
)
def test_no_sensitivity_below_the_longest_change_is_accepted(
    levels, published, persons
):
    longest = max(
        sum(count**2 for count in one)
        for one in over_databases(levels, published, persons)
    )
    for squared in range(1, longest):
        with pytest.raises(CertificateError, match="longer than stated"):
            check(normal(levels, published, persons, squared))
    assert check(normal(levels, published, persons, max(longest, 1)))


@pytest.mark.parametrize(
    ("levels", "persons", "squared"),
    [((4, 2, 2, 2), 5, 20), ((9, 9), 5, 16), ((5, 5, 3), 4, 16), ((7, 7), 3, 6)],
)
def test_larger_tables_are_settled_soon(levels, persons, squared):
    one_way = tuple((place,) for place in range(len(levels)))
    assert check(normal(levels, one_way, persons, squared))
    with pytest.raises(CertificateError, match="longer than stated"):
        check(normal(levels, one_way, persons, squared - 1))


@pytest.mark.parametrize(
    ("levels", "published"),
    [
        ((2, 2, 2), ((0,), (1,), (2,))),
        ((2, 3, 2), ((0, 1), (1, 2))),
        ((2, 2, 2), ((0, 2), (1,), ())),
        ((2, 2, 2), ((0, 1, 2),)),
        ((3, 2), ((0,), (0, 1), (1,))),
    ],
    ids=str,
)
def test_persons_arrive_wherever_the_margins_are_kept(levels, published):
    """Margins looked at early, or kept by construction: those, and no others."""
    cells = list(itertools.product(*map(range, levels)))
    lists = list(itertools.combinations_with_replacement(cells, 3))
    for before in lists:
        held = [_counted(before, margin) for margin in published]
        wanted = {
            after
            for after in lists
            if [_counted(after, margin) for margin in published] == held
        }
        assert set(_arrivals(levels, published, list(before), [0])) == wanted


def _never(persons, margin):
    pytest.fail(f"counts by {margin} were looked at")


def test_margins_of_one_feature_are_kept_without_being_counted(monkeypatch):
    monkeypatch.setattr(tables, "_counted", _never)
    levels, published = (2,) * 8, tuple((place,) for place in range(8))
    check_table_release(normal(levels, published, 5, 26))


def test_one_person_more_gives_a_longer_change():
    lengths = [
        max(
            sum(n * n for n in one.values())
            for one in changes((4, 4), ONE_WAY, persons)
        )
        for persons in (1, 2, 3, 4)
    ]
    assert lengths == [0, 4, 6, 16]


def test_the_printed_claim_is_false_by_the_factor_it_says():
    """Three persons in a circle: sqrt(3/2) times the parameter (SD-P28)."""
    with pytest.raises(CertificateError, match="mu is not met"):
        check(normal(scale="4", mu="1.2247448713"))
    assert check(normal(scale="4", mu="1.2247448714"))


@pytest.mark.parametrize(
    ("levels", "published", "persons", "noise"),
    [
        ((9, 9, 9), ((0, 1), (0, 2), (1, 2)), 6, NORMAL_NOISE),
        ((9,) * 16, ((0, 1),), 8, K_NORM_NOISE),
        ((8, 8), ((0,), (1,)), 8, K_NORM_NOISE),
    ],
)
def test_what_would_take_hours_is_refused_soon(levels, published, persons, noise):
    """Changes count as work even where few of them keep the margins."""
    normal = noise == NORMAL_NOISE
    record = TableReleaseCertificate(
        format=TABLE_FORMAT,
        levels=levels,
        published=published,
        persons=persons,
        noise=noise,
        scale="1",
        ball=(),
        squared_sensitivity=11,
        epsilon=None if normal else "1",
        delta=None if normal else "0",
        mu="100" if normal else None,
        assumes=TABLE_ASSUMPTIONS,
        provenance={},
    )
    started = time.process_time()
    with pytest.raises(CertificateError, match="too many changes"):
        check_table_release(record)
    assert time.process_time() - started < 60
