"""A statement that is being written: what is open, what was meant, what refutes it."""

import pytest

from verifydp.catalogue.reading import specs
from verifydp.errors import SpecError
from verifydp.evidence.specs import specs_folder
from verifydp.evidence.verdict import Verdict
from verifydp.formal.prove.counterexamples import find_counterexample
from verifydp.formal.spec import pasting
from verifydp.formal.spec.citing import definition
from verifydp.formal.spec.pasting import pasted
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.runs import SpecRun
from verifydp.formal.spec.store import write_store
from verifydp.formal.spec.theorem import At
from verifydp.language import notation
from verifydp.language.notation import (
    any_test,
    at,
    event_variable,
    function_variable,
    kernel,
    law,
    mean,
    point,
    probability,
    real,
    space,
    value,
)
from verifydp.language.sorts import INTEGER, NATURAL, REAL
from verifydp.language.statement import Statement
from verifydp.language.terms import number

HEAD = "from verifydp.formal.spec import *\nx, y = real('x'), real('y')\n"
TRUE = (
    "Theorem(title='t', source='s', claim=equal(x, x),"
    " near_misses={'n': NearMiss(At({x: 1, y: 2}), claim=equal(x, y))})"
)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "own" / "lab").mkdir(parents=True)
    return tmp_path / "own"


def write(folder, name, text):
    path = folder / "lab" / f"{name}.py"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def drafted(folder, text):
    path = folder.parent / "draft.py"
    path.write_text(HEAD + text, encoding="utf-8")
    (result,) = SpecRun(folder, file=path)
    return result


# --- what a draft may lack


def test_a_draft_needs_neither_instance_nor_near_miss_to_show_its_goals(folder):
    text = "Theorem(title='t', source='s', given={'x': x >= 1}, claim=x >= 2)"
    card = drafted(folder, f"SPEC = {text}\n").card
    first = card.failures[0]
    assert "|- 2 \N{LESS-THAN OR EQUAL TO} x" in first
    assert any("hypotheses need an instance" in one for one in card.failures)
    assert any("at least one near miss" in one for one in card.failures)


def test_a_draft_that_is_whole_is_proved(folder):
    assert drafted(folder, f"SPEC = {TRUE}\n").verdict is Verdict.PROVED


def test_a_file_of_a_folder_may_lack_nothing(folder):
    write(folder, "one", "SPEC = Theorem(title='t', source='s', claim=equal(x, x))\n")
    with pytest.raises(SpecError, match="at least one near miss"):
        list(Registry(folder).ids())


# --- what was meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a = reall('x')\n", "did you mean real"),
        ("p = law_('P', REAL)\n", "did you mean law"),
        ("import math\na = math.squrt(2)\n", "did you mean sqrt"),
        ("a = quite_unknown('x')\n", "is not defined"),
    ],
)
def test_a_misspelt_name_gets_a_suggestion(folder, text, meant):
    write(folder, "one", text)
    with pytest.raises(SpecError) as caught:
        list(Registry(folder).ids())
    assert meant in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_misspelt_step_gets_a_suggestion(folder):
    text = f"def proof(p):\n    return p.hav(x)\nSPEC = {TRUE[:-1]}, proof=proof)\n"
    (failure,) = drafted(folder, text).card.failures
    assert "did you mean have?" in failure


# --- what refutes it

S, T = space("S"), space("T")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
K, h, f = kernel("K", S, T), any_test("h", S), function_variable("f", S)
s, t, x, epsilon = point("s", S), point("t", S), real("x"), real("epsilon")
VARIABLES = {str(one.data): one for one in (P, Q, B, K, h, f, s, t, x, epsilon)}
CLOSE = definition("foundations.closeness")


@pytest.mark.parametrize(
    "statement",
    [
        Statement((), x * x >= x),
        Statement(
            (("close", CLOSE(P, Q, epsilon, 0)),),
            probability(P, B) <= probability(Q, B),
            (CLOSE,),
        ),
        Statement((), CLOSE(P, Q, epsilon, 0), (CLOSE,)),
        Statement((), mean(P, s, value(h, s)) <= mean(Q, s, value(h, s))),
        Statement((), CLOSE(at(K, s), at(K, t), epsilon, 0), (CLOSE,)),
        Statement((), mean(P, s, at(f, s)) <= 0),
    ],
)
def test_a_counterexample_reads_back_as_it_was_found(statement):
    found = find_counterexample(statement)
    assert found is not None
    names = {**vars(notation), **VARIABLES, "At": At, "number": number}
    names |= {"REAL": REAL, "NATURAL": NATURAL, "INTEGER": INTEGER}
    read = eval(pasted(found), names)
    assert {over: number(one) for over, one in read.values.items()} == {
        over: number(one) for over, one in found.values.items()
    }
    assert tuple(map(number, read.witnesses)) == tuple(map(number, found.witnesses))
    assert read.spaces == found.spaces


def test_what_has_no_short_form_is_not_offered():
    opaque = At({x: notation.normal_cdf(number(1))})
    assert pasted(opaque) == ""
    assert "normal_cdf" not in pasting.__all__


def test_the_offer_refutes_the_statement(folder):
    text = "Theorem(title='t', source='s', claim=x * x >= x)"
    (*_, failure) = drafted(folder, f"SPEC = {text}\n").card.failures
    offer = failure.partition("to say so: ")[2]
    assert offer
    refuted = drafted(folder, f"SPEC = {text[:-1]}, {offer})\n")
    assert refuted.verdict is Verdict.REFUTED
    assert refuted.card.failures == ()


# --- a folder of one's own


def test_specs_of_ones_own_rest_on_those_that_are_shipped(folder):
    write(
        folder,
        "twice",
        "kept = theorem('foundations.post_processing')\n"
        "P, Q, z = law('P', REAL), law('Q', REAL), point('z', REAL)\n"
        "doubled = function(z, dirac(2 * z))\n"
        "SPEC = corollary(kept, At({kept['P']: P, kept['Q']: Q, kept['K']: doubled,"
        " kept['delta']: 0}, spaces={'S': REAL, 'T': REAL}), title='t', source='s',"
        " instance=At({P: dirac(number(0)), Q: dirac(number(0)), kept['epsilon']: 0}),"
        " near_misses={'n': NearMiss(without='close', at={Q: dirac(number(1))},"
        " witnesses=(event(z, z <= 0),))})\n",
    )
    (result,) = SpecRun(folder)
    assert result.verdict is Verdict.PROVED
    assert list(Registry(folder, cites=[specs_folder()]).ids()) == ["lab.twice"]
    write_store(folder, [result], {"lab.twice"}.__contains__)
    (entry,) = specs(folder)
    assert entry.verdict is Verdict.PROVED
    (again,) = SpecRun(folder)
    assert (again.verdict, again.seconds) == (Verdict.PROVED, 0.0)
