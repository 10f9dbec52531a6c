"""Everything that is shipped, as it is shown: each text is one statement's."""

import random
import tomllib

import pytest

from verifydp.errors import SpecError
from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.registry import Registry
from verifydp.language.printing import formula, latex, mathml, plain
from verifydp.language.printing.prose import bare_names, displayed_names, unfilled
from verifydp.language.printing.symbols import seen
from verifydp.language.sorts import MISLEADING

from .meanings import meaning, read_mathml
from .mutants import random_mutant

FOLDER = specs_folder()
PAPERS = sorted({place.split(".")[0] for place in Registry(FOLDER).files})
FORMS = {"plain": plain, "latex": latex, "mathml": mathml}


@pytest.fixture(scope="module")
def names(shipped):
    return sorted(shipped.ids())


@pytest.fixture(scope="module")
def templates(shipped, names):
    """How definitions read, once all files are loaded."""
    return shipped.templates()


@pytest.mark.parametrize("form", FORMS)
def test_no_two_statements_have_one_text(form, shipped, names, templates):
    digests = {}
    for name in names:
        statement = shipped[name].statement
        text = FORMS[form](statement, templates)
        text = read_mathml(text) if form == "mathml" else text
        known = digests.setdefault(text, (statement.digest, name))
        assert known[0] == statement.digest, (name, known[1])
    assert len(digests) > 500


def test_a_change_in_one_place_of_a_statement_is_seen(shipped, names, templates):
    rng, compared, done = random.Random(1122), 0, set()
    for name in names:
        statement = shipped[name].statement
        for whole in (*(one for _, one in statement.given), statement.claim):
            if whole in done or whole.size > 2_000:
                continue
            done.add(whole)
            text = plain(whole, templates, within=statement)
            for _ in range(2):
                mutant = random_mutant(whole, rng)
                if mutant is None:
                    continue
                try:
                    other = plain(mutant, templates, within=statement)
                except SpecError:  # a bound variable where its sort does not fit
                    continue
                same = meaning(whole) == meaning(mutant)
                assert text != other or same, (name, text, str(mutant))
                compared += 1
    assert compared > 1500


def test_breaking_a_formula_loses_nothing(shipped, names, templates):
    for name in names[::7]:
        statement = shipped[name].statement
        for one in (*(one for _, one in statement.given), statement.claim):
            whole = mathml(one, templates, within=statement)
            pieces = formula(one, templates, within=statement)
            assert letters(pieces) == letters(whole), name


def letters(text):
    """What is seen, without gaps and the marks of what is applied."""
    return "".join(read_mathml(text).split())


def test_no_two_names_look_alike_and_none_looks_built_in(shipped, names):
    for name in names:
        shown = displayed_names(shipped[name].statement)
        own = [shown[one] for one in shipped[name].statement.variables]
        assert len(set(own)) == len(own), name
        assert not MISLEADING.intersection(shown.values()), name


def test_definitions_read_in_different_ways(templates):
    words = {}
    for name, template in templates.items():
        phrase = "".join(char for char in template if not char.isdigit())
        assert words.setdefault(phrase, name) == name


@pytest.mark.parametrize("paper", PAPERS)
def test_texts_call_variables_by_the_names_that_are_shown(paper, shipped, names):
    stray = {}
    for name in names:
        if name.split(".")[0] == paper:
            theorem = shipped[name]
            for text in (theorem.title, theorem.remark, *theorem.near_misses):
                found = bare_names(text, theorem.statement)
                if found:
                    stray[name] = (found, text)
    assert not stray, "write {name}, or {'name'} for what is none of the statement's"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/paper.toml")), ids=str)
def test_findings_refer_to_variables_of_what_they_rest_on(path, shipped):
    for finding in tomllib.loads(path.read_text(encoding="utf-8"))["findings"]:
        about = {
            name: shipped[f"{path.parent.name}.{name}"].statement
            for name in finding["rests_on"]
        }
        for text in (finding["title"], finding["text"], finding.get("instead", "")):
            assert unfilled(text, about) == ""


def test_seen_is_what_a_reader_sees_without_heights():
    from verifydp.language.printing.symbols import symbol_of  # noqa: PLC0415

    assert seen(symbol_of("x_1")) == seen(symbol_of("x1")) != seen(symbol_of("x_prime"))
