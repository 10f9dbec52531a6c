"""What the package says of itself is the same wherever it is written."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from release_check.checkout import named_versions
from release_check.interpreters import VERSIONS

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
WORKFLOW = ROOT / ".github" / "workflows" / "release-check.yml"
ACTION = re.compile(r"uses: (\S+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$", re.MULTILINE)
PAPERS = sorted((ROOT / "specs").glob("*/paper.toml"))


def words(path):
    return (ROOT / path).read_text(encoding="utf-8")


def pinned():
    return {line.split("==")[0] for line in words("constraints.txt").splitlines()}


def test_the_version_is_the_same_everywhere():
    assert set(named_versions().values()) == {PROJECT["version"]}


def test_the_licence_is_the_one_of_its_file():
    assert PROJECT["license"] == "Apache-2.0"
    assert PROJECT["license-files"] == ["LICENSE"]
    assert "Apache License" in words("LICENSE")
    assert "\nlicense: Apache-2.0\n" in words("CITATION.cff")


def test_classifiers_name_the_pythons_that_are_tried():
    classifiers = PROJECT["classifiers"]
    prefix = "Programming Language :: Python :: "
    minors = [one.removeprefix(prefix) for one in classifiers if " 3." in one]
    assert tuple(minors) == VERSIONS
    assert PROJECT["requires-python"] == f">={VERSIONS[0]}"
    assert not any(one.startswith("License ::") for one in classifiers)


def test_the_authors_are_the_contributors():
    assert PROJECT["authors"] == [{"name": "verifydp contributors"}]
    assert "authors:\n  - name: verifydp contributors\n" in words("CITATION.cff")
    assert "urls" not in PROJECT  # until the owner gives them, and this line goes


def cited():
    """References of CITATION.cff: title, family names, year, DOI."""
    for text in words("CITATION.cff").split("  - type: article\n")[1:]:
        given = re.findall(r"given-names: (.+)", text)
        family = re.findall(r"family-names: (.+)", text)
        yield {
            "title": re.search(r"title: (.+)", text)[1],
            "authors": [" ".join(pair) for pair in zip(given, family, strict=True)],
            "year": int(re.search(r"year: (\d+)", text)[1]),
            "doi": re.search(r"doi: (.+)", text)[1],
        }


def test_the_papers_are_cited_as_their_reports_name_them():
    assert len(PAPERS) == 5
    papers = {}
    for path in PAPERS:
        about = tomllib.loads(path.read_text(encoding="utf-8"))
        authors = re.split(r", | and ", about["authors"])
        fields = {key: about[key] for key in ("title", "year", "doi")}
        papers[about["title"]] = fields | {"authors": authors}
    assert {one["title"]: one for one in cited()} == papers


def test_the_tools_of_a_release_are_pinned():
    for file in ("release/requirements.txt", "release/files-only.txt"):
        named = [line.split("#")[0].strip() for line in words(file).splitlines()]
        wanted = {name for name in named if name}
        assert wanted
        assert wanted <= pinned(), file


def test_the_source_distribution_has_all_that_git_knows():
    if not (ROOT / ".git").exists():
        pytest.skip("no checkout: git cannot say what belongs to it")
    command = ["git", "-C", ROOT, "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    top = {path.split("/")[0] for path in listed.split("\0") if path}
    named = set(PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"])
    always = {"LICENSE", "README.md", "pyproject.toml"}  # the build backend adds them
    assert named | always == top


@pytest.fixture
def workflow(read_yaml):
    return read_yaml(WORKFLOW.read_text(encoding="utf-8"))


def test_the_workflow_is_pinned_and_may_only_read(workflow):
    text = WORKFLOW.read_text(encoding="utf-8")
    assert workflow.below("permissions").keys == {"contents": "read"}
    uses = ACTION.findall(text)
    assert len(uses) == text.count("uses:") == 5
    assert set(uses) <= set(ACTION.findall(words("docs/ci.md")))
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")


def test_the_workflow_tries_every_python_on_every_system(workflow):
    matrix = workflow.below("jobs", "wheel", "strategy", "matrix").keys
    assert matrix["python"] == str(list(VERSIONS)).replace("'", '"')
    systems = matrix["system"].strip("[]").split(", ")
    assert [name.split("-")[0] for name in systems] == ["ubuntu", "macos", "windows"]
    lines = workflow.below("jobs", "whole", "steps").lines
    [pythons] = [value for _, key, value in lines if key == "python-version"]
    assert sorted(pythons.split()) == list(VERSIONS)


def test_the_workflow_runs_what_there_is(workflow):
    scripts = " ".join(workflow.scripts)
    assert "make release-check" in scripts
    assert "\nrelease-check: " in words("Makefile")
    for option in re.findall(r"--[a-z]+-[a-z-]+", scripts):
        assert f'"{option}"' in words("release/release_check/__main__.py")


def test_what_ci_runs_is_still_the_tests():
    last = words(".ci/run").strip().splitlines()[-1]
    assert last == "make test"
