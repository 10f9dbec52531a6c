"""What a result says about a claim, and what it does not."""

from types import SimpleNamespace

import msgspec
import pytest

import verifydp
from verifydp.api import reporting
from verifydp.api.reporting import check_results
from verifydp.api.stating import statement_results
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.claim import Relation
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.project_reports import BoundFile
from verifydp.evidence.verdict import Verdict
from verifydp.report.project.assembling import assemble
from verifydp.report.project.claims import judge_claims, same_subject

from . import releases
from .releases import MADE, audit, mechanism, proof, release, reported


def named_claim(found):
    return msgspec.structs.replace(
        found.claim, mechanism=releases.PROGRAM, relation=Relation("add-remove")
    )


def judged(results, counts=True, files=(), **given):
    (found,) = judge_claims(
        release(mechanism(**given), budget={"epsilon": 9, "delta": "1/2"}),
        results,
        reported(results, counts),
        files,
    )
    return found


@pytest.mark.parametrize(
    ("results", "standing"),
    [
        ([], "not examined"),
        ([audit()], "only sampled"),
        ([audit("REFUTED")], "refuted"),
        ([audit("INCONCLUSIVE")], "open"),
        ([audit(), audit("REFUTED")], "refuted"),
    ],
)
def test_a_program_is_sampled_or_refuted_never_proved(results, standing):
    assert judged(results).standing == standing


def test_a_proof_is_about_the_mechanism_as_described():
    alone = judged([proof()])
    assert alone.standing == "proved as described"
    assert alone.program.startswith("not examined")
    beside = judged([proof(), audit()])
    assert beside.standing == "proved as described"
    assert "NOT_REFUTED" in beside.program
    assert judged([proof(), audit("REFUTED")]).standing == "refuted"
    assert judged([proof("1/2"), audit()], epsilon="1/2").standing == "refuted"


@pytest.mark.parametrize(
    ("result", "epsilon", "delta", "bears"),
    [
        (audit(epsilon=1), "2", "0", True),  # a weaker claim was sampled, too
        (audit(epsilon=1), "1", "1/10", True),
        (audit(epsilon=2), "1", "0", False),
        (audit(epsilon=1, delta=0.1), "1", "0", False),
        (audit("REFUTED", epsilon=1), "1/2", "0", True),
        (audit("REFUTED", epsilon=1), "2", "0", False),
        (audit("REFUTED", epsilon=1), "1", "1/10", False),
        (audit("REFUTED", epsilon=1, delta=0.1), "1", "0", True),
        (audit("REFUTED", epsilon=1, delta=0.1), "1", "1/10", True),
    ],
)
def test_levels_imply_one_another_in_one_direction(result, epsilon, delta, bears):
    found = judged([result], epsilon=epsilon, delta=delta)
    assert bool(found.evidence) == bears
    assert bool(found.unused) != bears


def test_a_lower_bound_above_the_claim_refutes_it():
    """Of a claim between what an audit refuted and its certified bound, too."""
    kinds = {str(one.verdict): one for one in releases.samples.every_kind()}
    found = kinds["REFUTED"]
    lower = found.certificate.epsilon_lower
    claim = named_claim(found)
    named = msgspec.structs.replace(found, claim=claim)
    claimed = found.claim.notion.epsilon
    assert claimed < Epsilon.read(lower)
    between = Epsilon(nats=(claimed.nats + parse_exact(lower)) / 2).exact
    assert judged([named], epsilon=between).standing == "refuted"
    assert judged([named], epsilon=lower).standing == "not examined"


@pytest.mark.parametrize(
    ("result", "bears"),
    [
        (audit(relation="replace"), False),
        (audit("REFUTED", relation="replace"), False),
        (audit(size=2), True),
        (audit("REFUTED", size=2), False),
    ],
)
def test_another_relation_says_nothing(result, bears):
    assert bool(judged([result]).evidence) == bears


def test_a_given_pair_is_said_to_be_one():
    found = judged([audit("REFUTED", relation="pair")])
    assert found.standing == "refuted"
    assert "on the given pair alone" in found.program


def test_the_first_page_says_that_given_pairs_need_not_be_neighbours():
    def words(*results):
        found = assemble(
            release(), results, reported(results), title="t", made=MADE, files=()
        )
        return " ".join(found.plain_words)

    given, searched = audit("REFUTED", relation="pair"), audit("REFUTED")
    assert "nothing here shows that" in words(given)
    assert "nothing here shows that" not in words(searched)
    assert "nothing here shows that" not in words(given, searched)


def test_a_domain_is_said_beside_what_was_sampled():
    inside = msgspec.structs.replace(audit(), domain="age = [0, 120]")
    assert "on data of the domain that was given alone" in judged([inside]).program
    assert "domain" not in judged([audit()]).program


def test_what_failed_the_check_counts_for_nothing():
    for results in ([proof()], [audit("REFUTED")], [audit()]):
        found = judged(results, counts=False)
        assert found.standing == "not examined"
        assert "failed the check" in found.unused[0]


def test_other_subjects_say_nothing():
    assert judged([proof()], model="laplace, scale 2, sensitivity 1").evidence == ()
    assert judged([audit()], program="release.py:median").standing == "not examined"
    assert judged([proof()], model="").standing == "not examined"
    assert same_subject("laplace, scale 0.5", "laplace, scale 1/2")
    assert same_subject("a, epsilon log(3)", "a, epsilon log(3)")
    for other in (
        "laplace",
        "laplace, scale 1/3",
        "laplace, size 1/2",
        "gauss, scale 1/2",
    ):
        assert not same_subject("laplace, scale 1/2", other)


def test_an_audit_of_another_version_of_the_program_is_not_of_this_one():
    kinds = {str(one.verdict): one for one in releases.samples.every_kind()}
    digest = "a" * 64

    def of_version(verdict, source):
        found = kinds[verdict]
        record = msgspec.structs.replace(
            found.certificate, provenance={"source": source}
        )
        claim = named_claim(found)
        return msgspec.structs.replace(found, certificate=record, claim=claim)

    files = [BoundFile(name="r.py", role="code", algorithm="sha256", digest=digest)]
    given = {"code": ["r.py"], "epsilon": "1", "files": files}
    same = judged([of_version("NOT_REFUTED", digest)], **given)
    assert same.standing == "only sampled"
    other = judged([of_version("NOT_REFUTED", "b" * 64)], **given)
    assert other.standing == "not examined"
    assert "another version" in other.unused[0]
    refuted = judged([of_version("REFUTED", "b" * 64)], **given)
    assert refuted.standing == "refuted"
    assert "another version" in refuted.program
    unknown = judged([of_version("NOT_REFUTED", "not known")], **given)
    assert unknown.standing == "only sampled"
    assert "it does not say" in unknown.program
    assert kinds["REFUTED"].verdict is Verdict.REFUTED


def test_a_proof_modulo_the_literature_says_so():
    cited = CitedFormula(formula="F", source="a book")
    found = judged([msgspec.structs.replace(proof(), modulo=(cited,))])
    assert found.standing == "proved as described"
    assert found.cited == 1
    assert "modulo 1 cited formula" in found.model
    assert judged([proof()]).cited == 0


def test_a_statement_says_what_the_catalogue_says():
    """Anybody can write another title over a certificate, or another name."""
    true, other = statement_results(
        ["foundations.composition", "foundations.post_processing"]
    )
    assert check_results([true])[0].counts
    for change in (
        {"title": "Everything is private"},
        {"scope": "all"},
        {"id": "foundations.everything"},
        {"certificate": other.certificate},
    ):
        altered = msgspec.structs.replace(true, **change)
        (found,) = check_results([altered])
        assert not found.counts, change
        assert found.differences


def test_a_proof_that_hides_its_cited_formulas_does_not_count(monkeypatch):
    """No proof of the catalogue cites any now, so the checker's answer is made up."""
    cited = CitedFormula(formula="F", source="a book")
    shown = SimpleNamespace(citations=(cited,))
    monkeypatch.setattr(reporting, "established", lambda record, **_: shown)
    assert not check_results([proof()])[0].counts
    open_about_it = msgspec.structs.replace(proof(), modulo=(cited,))
    assert check_results([open_about_it])[0].counts


def test_the_scope_of_a_proof_is_that_of_its_statement():
    assert check_results([proof()])[0].counts
    wider = msgspec.structs.replace(proof(), scope="all programs")
    assert "scope is all programs" in check_results([wider])[0].differences[0]


def test_a_refutation_for_vectors_counts():
    """Its two answers are told in words, under names that the instance has not."""
    refuted = verifydp.prove(
        "norm-noise", norm="l1", entries=2, scale=1, sensitivity=1, epsilon="1/2"
    )
    (found,) = check_results([refuted])
    assert found.differences == ()
    model = "norm-noise, norm l1, entries 2, scale 1, sensitivity 1"
    assert judged([refuted], model=model, epsilon="1/2").standing == "refuted"
