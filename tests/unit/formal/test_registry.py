"""What is wrong with a file of specs is said in one line that names the file."""

import shutil

import pytest

from verifydp.errors import SpecError
from verifydp.evidence.specs import specs_folder
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec import citing
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.runs import SpecRun

HEAD = "from verifydp.formal.spec import *\nx, y = real('x'), real('y')\n"
MISS = "near_misses={'n': NearMiss(At({x: 1, y: 2}), claim=equal(x, y))}"
TRUE = f"Theorem(title='t', source='s', claim=equal(x, x), {MISS})"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "family").mkdir()
    return tmp_path


def write(folder, name, text):
    path = folder / "family" / f"{name}.py"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def refused(folder, *patterns):
    with pytest.raises(SpecError) as caught:
        list(Registry(folder).ids())
    message = str(caught.value)
    assert "\n" not in message
    for pattern in patterns:
        assert pattern in message
    return message


def only_result(folder, name="family.one"):
    (result,) = (one for one in SpecRun(folder, [name]) if one.card.id == name)
    return result


def test_a_sound_file_is_found_by_its_place(folder):
    write(folder, "one", f"SPEC = {TRUE}\nOTHER = {TRUE}\n_HIDDEN = {TRUE}\n")
    assert list(Registry(folder).ids()) == ["family.one", "family.one.other"]
    assert only_result(folder).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("", ["no theorem"]),
        ("SPEC = Theorem(title='t', source='s', claim=x)\n", ["near miss"]),
        ("SPEC = Theorem(title='t', source='s', claim=z <= x)\n", ["line 3", "'z'"]),
        ("SPEC = 1 +\n", ["SyntaxError"]),
        ("raise RuntimeError('on purpose')\n", ["RuntimeError", "on purpose"]),
        ("SPEC = real('a b')\n", ["cannot be called"]),
        ("A = exp(space('S'))\n", ["line 3", "no exact number"]),
        ("A = x <= 0.1\n", ["0.1", "write it as text"]),
        ("A = finite_law(1, 0) <= x\n", ["at_most does not take"]),
        ("if x <= y: pass\n", ["no truth value"]),
        (f"SPEC = {TRUE.replace('equal(x, x)', 'x')}\n", ["no formula"]),
        ("c = definition('family.none')\n", ["no spec", "family.none"]),
        ("c = definition('family.one')\n", ["circle"]),
        (
            f"SPEC = {TRUE[:-1]}, given={{'g': x <= y}})\n",
            ["need an instance"],
        ),
        (f"SPEC = {TRUE[:-1]}, standing='refuted')\n", ["needs a refutation"]),
        (f"SPEC = {TRUE[:-1]}, standing='definition')\n", ["what it defines"]),
    ],
)
def test_a_malformed_file_is_refused_by_name(folder, text, patterns):
    path = write(folder, "one", text)
    refused(folder, str(path), *patterns)


def test_two_files_that_cite_each_other_are_refused(folder):
    write(folder, "one", "a = theorem('family.two')\n")
    write(folder, "two", "a = theorem('family.one')\n")
    refused(folder, "circle", "family.one cites family.two cites family.one")


def test_one_id_in_two_folders_is_refused(folder, tmp_path_factory):
    write(folder, "one", f"SPEC = {TRUE}\n")
    other = tmp_path_factory.mktemp("other")
    shutil.copytree(folder / "family", other / "family")
    with pytest.raises(SpecError, match="have one id"):
        Registry(folder, other)


def test_contradictory_hypotheses_are_no_proof(folder):
    write(
        folder,
        "one",
        "SPEC = Theorem(title='t', source='s', given={'a': x < 0, 'b': x > 0},"
        " claim=x > y, instance=At({x: 1, y: 1}),"
        " near_misses={'n': NearMiss(At({x: 1, y: 1}), without=('a',))})\n",
    )
    result = only_result(folder)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert any(
        "'a' does not hold at the instance" in one for one in result.card.failures
    )


@pytest.mark.parametrize(
    ("change", "pattern"),
    [
        ("claim=x <= y", "sat"),
        (MISS.replace(", claim=equal(x, y)", ""), "itself"),
        (MISS.replace(", y: 2", ""), "no value for y"),
        (MISS.replace("2", "1"), "n: "),
        (MISS.replace("claim=equal(x, y)", "without=('unknown',)"), "unknown"),
    ],
)
def test_what_does_not_work_is_inconclusive_and_said(folder, change, pattern):
    part = MISS if change.startswith("near_misses") else "claim=equal(x, x)"
    text = TRUE.replace(part, change)
    write(folder, "one", f"SPEC = {text}\n")
    result = only_result(folder)
    assert result.verdict is Verdict.INCONCLUSIVE
    assert any(pattern in failure for failure in result.card.failures), (
        result.card.failures
    )


def test_a_reach_point_outside_of_the_hypotheses_is_said(folder):
    write(
        folder,
        "one",
        "SPEC = Theorem(title='t', source='s', given={'a': x <= 1}, claim=x <= 2,"
        " instance=At({x: 1}), reach=(At({x: '3/2'}),),"
        " near_misses={'n': NearMiss(At({x: 3}), without=('a',))})\n",
    )
    (failure,) = only_result(folder).card.failures
    assert "reach point 0" in failure
    assert "'a'" in failure


def test_theorems_that_rest_on_each_other_are_no_proof(folder):
    write(
        folder,
        "one",
        "def proof(p):\n    return p.use(OTHER)\n"
        "def other(p):\n    return p.use(SPEC)\n"
        f"SPEC = {TRUE[:-1]}, proof=proof)\n"
        f"OTHER = {TRUE.replace('equal(x, x)', 'equal(y, y)')[:-1]}, proof=other)\n",
    )
    assert any("circle" in failure for failure in only_result(folder).card.failures)


def test_an_unknown_id_is_refused_with_a_hint():
    with pytest.raises(SpecError, match=r"did you mean foundations\.closeness"):
        Registry(specs_folder())["closeness"]


def test_a_package_offers_a_folder_of_specs(folder, monkeypatch):
    write(folder, "one", f"SPEC = {TRUE}\n")

    class Entry:
        @staticmethod
        def load():
            return folder

    monkeypatch.setattr(citing, "entry_points", lambda *, group: [Entry()])
    found = citing.default_registry.__wrapped__()
    assert found["family.one"].title == "t"
    assert found["foundations.closeness"].defines is not None
