"""`verifydp.release_table`: what is told, what is released, and what is kept out."""

from fractions import Fraction
from functools import partial
from itertools import product
from math import sqrt

import msgspec
import numpy as np
import pytest

import verifydp
from verifydp.api import telling_tables
from verifydp.api.agreement_kinds import COVERAGE
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.verdict import Verdict
from verifydp.invariants.margins import CountTable, MarginTotals, TableFeature
from verifydp.invariants.releasing import MarginNoise, OccupiedTable
from verifydp.report.pictures import figures_of

COUNTS = [[31, 4, 2], [12, 9, 1], [20, 0, 3]]


def released(counts=COUNTS, publish=("A", "B"), **asked):
    return verifydp.release_table(counts, publish, **({"seed": 7} | asked))


@pytest.mark.parametrize(
    ("asked", "noise", "guarantee"),
    [
        ({"mu": "1/2"}, "normal", "0.5-Gaussian DP"),
        ({"mu": 1, "delta": "1e-6"}, "normal", "1-Gaussian DP and (4.88656, 1e-06)-DP"),
        ({"epsilon": "1/2"}, "k-norm", "0.5-DP"),
        ({"epsilon": "log(2)"}, "k-norm", "log(2)-DP"),
        ({"epsilon": 1, "delta": "1e-6"}, "normal", "(1, 1e-06)-DP"),
    ],
    ids=["mu", "mu at delta", "pure", "logarithm", "approximate"],
)
def test_guarantees_are_certified_as_they_are_worded(asked, noise, guarantee):
    found = released(**asked)
    assert found.verdict is Verdict.PROVED
    assert found.certificate.noise == noise
    assert found.release.guarantee.endswith(guarantee)
    assert verifydp.check(found.certificate)
    assert differences(found) == []


def test_margins_are_kept_by_noise_and_by_whole_numbers():
    table = np.array(COUNTS)
    for asked in ({"mu": 1}, {"epsilon": 1}):
        release = released(**asked).release
        noisy = np.array(release.counts).reshape(3, 3)
        whole = np.array(release.integers).reshape(3, 3)
        for axis in (0, 1):
            np.testing.assert_allclose(noisy.sum(axis), table.sum(axis), atol=1e-9)
            np.testing.assert_array_equal(whole.sum(axis), table.sum(axis))
        assert (whole >= 0).all()
        assert not np.array_equal(noisy, table)


def test_the_result_depends_on_the_margins_and_the_noise_alone():
    """Two tables with the same margins: all that differs is the noisy table."""
    other = [[31, 3, 3], [11, 10, 1], [21, 0, 2]]
    assert np.array_equal(np.sum(COUNTS, 0), np.sum(other, 0))
    one, two = released(mu=1), released(other, mu=1)
    strip = {"release": None}
    assert msgspec.structs.replace(one, **strip) == msgspec.structs.replace(
        two, **strip
    )
    assert one.release != two.release
    assert one.certificate == two.certificate


def test_nothing_is_told_of_cells_that_the_margins_do_not_give():
    plain = released(seed=None).to_dict()
    assert plain["release"] is None
    text = str(plain)
    assert "(31" not in text
    assert "[31" not in text


def test_three_persons_in_a_circle_are_counted():
    """The printed sensitivity, 4, is not what noise is made for (SD-P32)."""
    found = released(mu=1)
    assert (found.persons, found.spaces[0].squared) == (3, 6)
    assert Fraction(found.certificate.scale) == 6
    two = released([[5, 2], [3, 4]], mu=1)
    assert (two.persons, two.spaces[0].squared) == (3, 4)


def test_the_deviation_is_what_the_certificate_states():
    """The mean square of 400 draws, in each of four directions; wrong once in 1e6."""
    variance = Fraction(released(mu=1).certificate.scale)
    table = CountTable.from_counts(COUNTS)
    noise = MarginNoise(OccupiedTable(MarginTotals.of_table(table)), variance)
    rng = np.random.default_rng(20261123)
    draws = np.array([noise.sample(rng) for _ in range(400)])
    np.testing.assert_allclose(draws.reshape(400, 3, 3).sum(axis=1), 0, atol=1e-9)
    squares = np.sum(np.square(draws))
    # chi-square with 1,600 degrees of freedom, times the variance 6
    assert abs(squares / 6 - 1600) < 4.9 * sqrt(2 * 1600)


def test_empty_levels_keep_their_zeros_and_need_no_noise():
    found = released([[5, 2, 0], [3, 4, 0], [0, 0, 0]], mu=1)
    counts = np.array(found.release.counts).reshape(3, 3)
    assert (counts[2] == 0).all()
    assert (counts[:, 2] == 0).all()
    assert found.certificate.levels == (2, 2)
    assert found.spaces[0].squared == 4


def test_a_table_of_four_features_goes_through():
    rng = np.random.default_rng(3)
    features = [
        TableFeature("class", ("1st", "2nd", "3rd", "crew")),
        TableFeature("sex", ("F", "M")),
        TableFeature("age", ("adult", "child")),
        TableFeature("survived", ("no", "yes")),
    ]
    shares = (0.15, 0.13, 0.32, 0.4), (0.2, 0.8), (0.95, 0.05), (0.68, 0.32)
    weights = np.array([np.prod(cell) for cell in product(*shares)])
    counts = rng.multinomial(2201, weights / weights.sum())
    table = CountTable(tuple(features), tuple(map(int, counts)))
    found = released(table, ["class", "sex", "age", "survived"], mu=1)
    assert (found.persons, found.certificate.squared_sensitivity) == (5, 20)
    assert verifydp.check(found.certificate)
    assert differences(found) == []


@pytest.mark.parametrize(
    ("publish", "persons"),
    [
        (["A", "B"], 3),
        ([("A", "B"), ("B", "C")], 3),
    ],
    ids=["separate", "joined"],
)
def test_thousands_of_persons_in_three_features_go_through(publish, persons):
    counts = np.random.default_rng(5).integers(1, 400, (3, 2, 2))
    found = released(counts.tolist(), publish, mu=1)
    assert found.persons == persons
    assert f"{found.certificate.squared_sensitivity}" in found.summary.reason
    whole = np.array(found.release.integers).reshape(counts.shape)
    assert (whole >= 0).all()
    features = [
        TableFeature.numbered(name, n) for name, n in zip("ABC", (3, 2, 2), strict=True)
    ]
    table = CountTable(tuple(features), tuple(map(int, counts.ravel())))
    assert MarginTotals.of_table(table, publish).are_those_of(
        tuple(map(int, whole.ravel()))
    )
    assert found.release.rounding.startswith(("the nearest", "near: "))
    assert differences(found) == []
    circle = released(counts.tolist(), [("A", "B"), ("B", "C"), ("A", "C")])
    assert circle.persons == 5


@pytest.mark.parametrize("publish", [[("A", "B")], ["total"], []], ids=str)
def test_what_is_left_by_all_and_by_nothing(publish):
    found = released(publish=publish, mu=1)
    if publish == [("A", "B")]:
        assert found.verdict is None
        assert found.release is None
        assert found.persons == 0
        assert "nothing of" in found.summary.claim
    else:
        assert found.persons == 1
        assert found.spaces[0].squared == 2
    assert differences(found) == []


def test_fewer_persons_than_must_change_are_warned_of():
    found = released(mu=1, persons=2)
    assert found.spaces[0].squared == 4
    assert any("3 persons may have to change" in one for one in found.warnings)
    assert not any("persons" in one for one in released(mu=1).warnings)


def test_a_known_seed_is_warned_of():
    assert any("known seed" in one for one in released(mu=1).warnings)
    found = released(mu=1, seed=None)
    assert found.warnings == ()
    assert found.release.counts != released(mu=1, seed=None).release.counts


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"mu": 1, "epsilon": 1}, "give mu or epsilon, not both"),
        ({"mu": 0}, "mu is 0: it must be above 0"),
        ({"mu": "much"}, "mu"),
        ({"epsilon": 0}, "epsilon is 0: it must be finite and above 0"),
        ({"epsilon": "inf"}, "epsilon is inf: it must be finite"),
        ({"delta": "1e-6"}, "delta is given alone"),
        ({"mu": 1, "delta": 0}, "normal noise has no epsilon there"),
        ({"mu": "1e-300"}, "noise is drawn for 1e-100 to 1e100"),
        ({"mu": "1e300"}, "noise is drawn for 1e-100 to 1e100"),
        ({"epsilon": 800}, "above 700 nothing is protected"),
        ({"epsilon": 1000, "delta": "1e-6"}, "above 700 nothing is protected"),
        ({"mu": 1, "seed": -1}, "seed is -1"),
        ({"mu": 1, "persons": 1}, "no change of 1 person keeps the published counts"),
        ({"epsilon": 1, "persons": 1}, "no change of 1 person keeps the published"),
        ({"mu": 1, "persons": 0}, "persons is 0: give a whole number"),
        ({"mu": 1, "persons": True}, "persons is True"),
        ({"publish": ["C"]}, "C"),
        ({"publish": [("A", "A")]}, "twice"),
        ({"counts": [[1, -1]]}, "-1"),
        ({"counts": [[1, 0.5]]}, "0.5"),
        ({"counts": [[1, float("nan")]]}, "nan"),
        ({"counts": [[1, 2], [3]]}, "the counts are ragged"),
        ({"counts": []}, "the table is empty"),
        ({"columns": ["A"]}, "columns are for CSV files"),
    ],
    ids=str,
)
def test_bad_input_is_one_line(asked, words):
    given = {"counts": COUNTS, "publish": ("A", "B")} | asked
    with pytest.raises(InputError, match=words) as told:
        released(**given)
    assert "\n" not in str(told.value)


def test_too_many_persons_are_said_to_be_too_many():
    with pytest.raises(UnsupportedError, match="publish fewer margins"):
        released(mu=1, persons=9)
    for asked in ({"mu": 1}, {"epsilon": 1}):
        with pytest.raises(UnsupportedError, match="8 are the most"):
            released(persons=100_000, **asked)


def test_noise_far_larger_than_counts_is_not_rounded_unit_by_unit():
    found = released(mu="1e-50")
    assert found.release.integers == ()
    assert differences(found) == []


def test_the_claim_says_for_whom_it_holds():
    found = released(mu=1)
    assert found.summary.claim == (
        f"{found.name} with noise is 1-Gaussian DP for {found.neighbours}"
    )
    assert "at most 3 persons have to change" in found.persons_reason
    assert not any("nothing is told" in one for one in found.protected)


def test_levels_of_a_feature_that_is_not_published_are_warned_of():
    found = released(publish=["A"], mu=1)
    assert any("which levels B has is told" in one for one in found.warnings)
    assert not any("which levels" in one for one in released(mu=1).warnings)


@pytest.mark.parametrize("persons", [None, 2, 3, 4])
@pytest.mark.parametrize("mu", [None, 1])
def test_a_reason_of_another_number_of_persons_differs(persons, mu):
    found = released(mu=mu, persons=persons)
    assert differences(found) == []
    for reason in ("it is so", "5, as asked; it is so"):
        assert differences(msgspec.structs.replace(found, persons_reason=reason)), (
            reason
        )
    if mu is None:
        assert differences(msgspec.structs.replace(found, persons=5))


def differences(result):
    """What `verifydp check` would call different."""
    compare = COVERAGE[type(result)].compare
    return [
        (name, own, implied)
        for name, own, implied in compare(result, result.certificates)
        if own != implied
    ]


def altered(found):
    """Results in which one thing was changed, and what was."""
    change = msgspec.structs.replace
    release = found.release
    yield "a cell's range", change(found, cells=found.cells[::-1])
    yield "fewer persons", change(found, persons=2)
    yield "protected", change(found, protected=("all of it",))
    yield "disclosed", change(found, disclosed=())
    yield "spaces", change(found, spaces=found.spaces[1:])
    yield "verdict", change(found, verdict=None)
    yield "a warning", change(found, warnings=("all is well",))
    yield "another total", change(found, total=83)
    margin = change(found.published[0], totals=(36, 23, 23))
    yield "another margin", change(found, published=(margin, found.published[1]))
    for name, value in {
        "guarantee": "1/2-Gaussian DP",
        "noise": "no noise",
        "mu": 0.5,
        "epsilon": 0.1,
        "dimension": 9,
        "naive_error": 1.0,
        "counts": tuple(one + 1 for one in release.counts),
        "integers": release.integers[::-1],
        "rounding": "exactly the counts",
        "error": 0.001,
    }.items():
        yield name, change(found, release=change(release, **{name: value}))
    yield "no integers", change(found, release=change(release, integers=()))
    yield "reason", change(found, persons_reason="nobody has to change")
    yield "no release", change(found, release=None)
    yield "no certificate", change(found, certificate=None)


def test_what_was_changed_in_a_result_is_noticed():
    found = released(mu=1)
    assert differences(found) == []
    for name, changed in altered(found):
        assert differences(changed), name


def test_a_file_of_persons_without_columns_is_told_to_name_them(tmp_path):
    file = tmp_path / "persons.csv"
    file.write_text("sex,region\nF,N\nM,S\n", encoding="utf-8")
    with pytest.raises(InputError, match="name the columns to count by"):
        verifydp.release_table(file, ["sex"])
    found = verifydp.release_table(file, ["sex"], columns=["sex", "region"])
    assert found.total == 2


class Column:
    def __init__(self, values):
        self.values = values

    def to_numpy(self):
        return np.array(self.values, dtype=object)


class People:
    """What data frames of several libraries have in common."""

    columns = ("age", "sex", "region")

    def __init__(self):
        values = [3, 1, 4, 1], "FMMF", "NSNN"
        self.rows = dict(zip(self.columns, map(list, values), strict=True))

    def __dataframe__(self):
        raise NotImplementedError

    def __getitem__(self, name):
        return Column(self.rows[name])


def test_a_data_frame_has_a_row_for_each_person():
    asked = {"columns": ["sex", "region"], "mu": 1, "seed": 7}
    found = verifydp.release_table(People(), ["sex", "region"], **asked)
    lists = [[1 + 1, 0], [1, 1]]  # F: two in N; M: one in N, one in S
    assert [one.labels for one in found.features] == [("F", "M"), ("N", "S")]
    assert [one.totals for one in found.published] == [(2, 2), (3, 1)]
    same = verifydp.release_table(lists, ["A", "B"], mu=1, seed=7)
    assert found.release.counts == same.release.counts
    assert differences(found) == []


@pytest.mark.parametrize(
    ("columns", "words"),
    [(None, "name the columns to count by, of age, sex"), (["job"], "no column 'job'")],
)
def test_a_data_frame_without_its_columns_is_one_line(columns, words):
    with pytest.raises(InputError, match=words):
        verifydp.release_table(People(), ["sex"], columns=columns)


def test_one_person_is_no_persons():
    found = verifydp.release_table([[3, 1], [2, 4]], [], mu=1, seed=7)
    assert "no change of 1 person that keeps" in found.summary.reason


def test_cells_that_were_not_decided_are_not_said_to_be_open(monkeypatch):
    """Between the ends that are known of such a cell there may be one count alone."""
    counts = [[[3, 1], [2, 4]], [[1, 5], [2, 2]]]
    pairs = [("A", "B"), ("A", "C"), ("B", "C")]
    decided = verifydp.release_table(counts, pairs, persons=4)
    briefly = partial(telling_tables.disclosed_by, work=1)
    monkeypatch.setattr(telling_tables, "disclosed_by", briefly)
    result = verifydp.release_table(counts, pairs, persons=4)
    assert all(one.exact for one in decided.cells)
    assert not any(one.exact for one in result.cells)
    assert decided.protected[0].startswith("8 of 8 cells are open")
    assert result.protected[0].startswith("0 of 8 cells are open")
    assert "whether 8 more cells are open was not decided" in result.protected
    told = [figure.caption for one in (decided, result) for figure in figures_of(one)]
    assert "a range is what they leave open; nothing is released" in told[0]
    assert "what lies inside was not decided for every cell" in told[1]
    assert (
        "above it stands what is released" in next(figures_of(released(mu=1))).caption
    )
