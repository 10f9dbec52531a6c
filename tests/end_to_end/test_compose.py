"""``verifydp compose`` and ``verifydp granularity`` as a user types them."""

import json
from pathlib import Path

import pytest

from verifydp import InputError, audit_release

RELEASES = Path(__file__).parents[2] / "examples" / "releases"
CITY = str(RELEASES / "city.toml")


def test_it_prints_the_budget_the_costs_and_the_reasons(verifydp):
    done = verifydp("compose", CITY, "--explain")
    assert done.status == 0, done.err
    assert done.out.startswith("City statistics is 1.4-DP under add-remove\n")
    assert "people elsewhere       0.4-DP               not touched" in done.out
    assert "a record is read by at most 3 of 5" in done.out
    assert "2-DP if every neighbour touched all components" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert "why" not in verifydp("compose", CITY).out


def test_the_same_numbers_stand_in_all_forms_and_are_checked(verifydp, tmp_path):
    out = tmp_path / "out"
    assert verifydp("compose", CITY, "--out", str(out)).status == 0
    said = json.loads((out / "result.json").read_text())
    (bound,) = [one for one in said["summary"]["bounds"] if one["side"] == "upper"][:1]
    assert bound["exact"] == "7/5"
    page = (out / "report.html").read_text()
    assert "1.4-DP" in page
    assert "not touched" in page
    assert (out / "certificates" / "release.json").is_file()
    checked = verifydp("check", str(out))
    assert checked.status == 0, checked.out + checked.err
    assert "release" in checked.out
    record = json.loads((out / "certificates" / "release.json").read_text())
    record["total"]["numbers"]["epsilon"] = "1"
    (out / "certificates" / "release.json").write_text(json.dumps(record))
    assert verifydp("check", str(out)).status != 0


def test_the_programs_are_audited_together(verifydp):
    people = str(RELEASES / "people.csv")
    words = ["--audit", people, "--samples", "30000", "--seed", "1"]
    kept = verifydp("compose", CITY, *words)
    assert kept.status == 0, kept.out + kept.err
    assert kept.out.startswith("NOT_REFUTED")
    broken = verifydp("compose", str(RELEASES / "mistaken.toml"), *words)
    assert broken.status == 1
    assert broken.out.startswith("REFUTED")
    assert f"--audit {people} --samples 30000 --seed 1" in broken.out


def test_what_programs_print_is_kept_off_the_result(verifydp, folder):
    (folder / "loud.py").write_text(
        "def count(part, size, rng):\n"
        "    print('counted')\n"
        "    return len(part) + rng.laplace(size=size)\n"
    )
    (folder / "loud.toml").write_text(
        '[[component]]\nname = "count"\nepsilon = 1\nmechanism = "loud.py:count"\n'
    )
    (folder / "ages.csv").write_text("age\n1\n2\n")
    words = ("--audit", "ages.csv", "--samples", "200", "--format", "json")
    done = verifydp("compose loud.toml", *words)
    assert done.json["summary"]["verdict"] in {"NOT_REFUTED", "INCONCLUSIVE"}
    assert "counted" in done.err


def test_an_adaptive_program_sees_what_came_before(verifydp, tmp_path):
    """It is right: the second noise is that of its own budget, whatever came before."""
    (tmp_path / "two.py").write_text(
        "def first(part, size, rng):\n"
        "    return len(part) + rng.laplace(scale=2, size=size)\n"
        "def second(part, size, rng, earlier):\n"
        "    return len(part) * (earlier['a'] > 1) + rng.laplace(scale=2, size=size)\n"
        "def exact(part, size, rng, earlier):\n"
        "    seen = earlier['a'] > 1\n"
        "    return len(part) * seen + rng.laplace(scale=0.3, size=size)\n"
    )
    (tmp_path / "table.csv").write_text("age\n3\n4\n")
    for second, status in (("second", 0), ("exact", 1)):
        (tmp_path / "r.toml").write_text(
            '[[component]]\nname = "a"\nepsilon = 0.5\nmechanism = "two.py:first"\n'
            '[[component]]\nname = "b"\nepsilon = 0.5\n'
            f'mechanism = "two.py:{second}"\n'
        )
        words = ["--audit", str(tmp_path / "table.csv"), "--samples", "20000"]
        done = verifydp("compose", str(tmp_path / "r.toml"), *words)
        assert done.status == status, done.out + done.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it has no components: write [[component]]"),
        ("x = ", "is no TOML"),
        ('[[component]]\nname = "a"\nepsilon = nan', "component a: epsilon is 'nan'"),
        (
            (
                '[release]\nrelation = "replace"\n[[component]]\nname = "north"\n'
                'of = "city: {A}"\nover = "part"\nepsilon = 1'
            ),
            "component north: parallel composition does not hold under replace",
        ),
        ('[[component]]\nname = "a"\nepsilon = 1\n[x]\ny = 1', "has the key 'x'"),
    ],
)
def test_what_a_file_cannot_say_is_told_in_one_line(verifydp, tmp_path, text, message):
    path = tmp_path / "r.toml"
    path.write_text(text)
    done = verifydp("compose", str(path))
    assert done.status == 2
    assert message in done.err
    assert len(done.err.splitlines()) == 1


def test_a_release_without_programs_is_not_audited(verifydp, tmp_path):
    path = tmp_path / "r.toml"
    path.write_text('[[component]]\nname = "a"\nepsilon = 1')
    done = verifydp("compose", str(path), "--audit", str(RELEASES / "people.csv"))
    assert done.status == 2
    assert "component a has no program" in done.err


def test_granularities_are_compared(verifydp, tmp_path):
    done = verifydp("granularity add-remove replace --epsilon 0.5 --mu 1")
    assert done.status == 0, done.err
    assert "0.5-DP gives 1-DP" in done.out
    assert "1-Gaussian DP gives 2-Gaussian DP" in done.out
    nothing = verifydp("granularity bounded unbounded --epsilon 1")
    assert nothing.out.startswith("Privacy under replace says nothing of add-remove.")
    assert "1-DP gives nothing" in nothing.out
    databases = tmp_path / "class.json"
    databases.write_text('[["a"], ["b"], ["a", "a", "b"]]')
    inside = verifydp("granularity unbounded bounded --databases", str(databases))
    assert "every" in inside.out
    assert "no two databases of the class are neighbours" in inside.out
    unknown = verifydp("granularity edge node")
    assert unknown.status == 2
    assert "depends on the class" in unknown.err


def test_a_headline_says_what_the_guarantee_is_limited_to(verifydp, tmp_path):
    """A budget for neighbours that keep a column, or for some data, is no other."""
    path = tmp_path / "r.toml"
    parts = "".join(
        f'[[component]]\nname = "{city}"\nof = "city: {{{city}}}"\nover = "table"\n'
        "epsilon = 1\n"
        for city in "AB"
    )
    path.write_text(
        '[release]\nname = "R"\nrelation = "replace"\nkeeps = ["city"]\n'
        f'domain = "city: {{A, B}}"\n{parts}'
    )
    said = verifydp("compose", str(path)).out
    limits = "under replace that keeps city for data with city: {A, B}"
    assert " ".join(said.split()).startswith(f"R is 1-DP {limits}")
    out = tmp_path / "out"
    assert verifydp("compose", str(path), "--out", str(out)).status == 0
    claim = json.loads((out / "result.json").read_text())["summary"]["claim"]
    assert limits in claim
    assert verifydp("check", str(out)).status == 0
    path.write_text(f'[release]\nname = "R"\nrelation = "replace"\n{parts}')
    assert verifydp("compose", str(path)).out.startswith("R is 2-DP under replace\n")


def test_a_budget_that_counts_twice_is_told(verifydp, tmp_path):
    path = tmp_path / "r.toml"
    path.write_text(
        '[release]\nrelation = "replace"\n[[component]]\nname = "a"\nepsilon = 1\n'
        'relation = "add-remove"\n'
    )
    said = " ".join(verifydp("compose", str(path)).out.split())
    assert "is 2-DP under replace" in said
    assert "a: data that lose a record and gain one" in said


def test_a_file_of_one_column_is_read_by_conditions(verifydp, tmp_path):
    (tmp_path / "one.py").write_text(
        "def people(part, size, rng):\n"
        "    return len(part) + rng.laplace(scale=2, size=size)\n"
    )
    (tmp_path / "ages.csv").write_text("age\n3\n44\n")
    (tmp_path / "r.toml").write_text(
        "".join(
            f'[[component]]\nname = "{name}"\nof = "age: {ages}"\nepsilon = 0.5\n'
            'mechanism = "one.py:people"\n'
            for name, ages in (("old", "40..120"), ("young", "0..39"))
        )
    )
    words = ["--audit", str(tmp_path / "ages.csv"), "--samples", "2000"]
    done = verifydp("compose", str(tmp_path / "r.toml"), *words)
    assert done.status == 0, done.err
    (tmp_path / "ages.csv").write_text("size\n3\n44\n")
    done = verifydp("compose", str(tmp_path / "r.toml"), *words)
    assert done.status == 2
    assert "the columns of the data are size" in done.err


def test_a_pair_is_a_neighbour_of_the_release():
    def people(part, size, rng):
        return len(part) + rng.laplace(scale=1, size=size)

    parts = [{"name": "a", "epsilon": 1}]
    release = {
        "release": {"relation": "replace", "keeps": ["city"]},
        "component": parts,
    }
    ours = [{"city": "A", "age": 1}]
    for other, message in (
        ([{"city": "B", "age": 1}], "the pair does not keep city"),
        ([{"city": "A", "age": 1}, {"city": "A"}], "the pair does not keep city"),
    ):
        with pytest.raises(InputError, match=message):
            audit_release(release, {"a": people}, pair=(ours, other), samples=2000)
    kept = (ours, [{"city": "A", "age": 2}])
    done = audit_release(release, {"a": people}, pair=kept, samples=2000)
    assert done.verdict.name == "NOT_REFUTED"
    del release["release"]["keeps"]
    with pytest.raises(InputError, match="not allowed by replace"):
        audit_release(release, {"a": people}, pair=(ours, []), samples=2000)


def test_a_delta_without_an_epsilon_is_not_left_out_in_silence(verifydp):
    done = verifydp("granularity add-remove replace --delta 1e-6 --rho 0.1")
    assert done.status == 2
    assert done.err.strip().endswith(
        "--delta 1e-6 is given without --epsilon: give both, or leave it out"
    )
    assert len(done.err.splitlines()) == 1
    assert (
        verifydp("granularity add-remove replace --epsilon 1 --delta 1e-6").status == 0
    )


def test_a_delta_is_asked_for_on_the_line(verifydp, tmp_path):
    (tmp_path / "two.py").write_text(
        "def count(part, size, rng):\n"
        "    return len(part) + rng.normal(scale=2, size=size)\n"
    )
    (tmp_path / "r.toml").write_text(
        '[[component]]\nname = "a"\nepsilon = 3\ndelta = 1e-3\n'
        'mechanism = "two.py:count"\n'
        '[[component]]\nname = "b"\nmu = 0.5\nmechanism = "two.py:count"\n'
    )
    path = str(tmp_path / "r.toml")
    without = verifydp("compose", path)
    assert without.status == 2
    assert "or --delta" in without.err
    done = verifydp("compose", path, "--delta", "1e-2")
    assert done.status == 0, done.err
    assert "at delta 0.01" in done.out
    (tmp_path / "t.csv").write_text("age,sex\n3,f\n")
    words = ["--audit", str(tmp_path / "t.csv"), "--samples", "2000"]
    audited = verifydp("compose", path, "--delta", "1e-2", *words)
    assert audited.status == 0, audited.err
    assert "--delta 1e-2" in audited.out
