"""Hazards and the label: from evidence, or not evaluated, never invented."""

import msgspec
import pytest

from verifydp.evidence.project_reports import NOT_EVALUATED
from verifydp.evidence.release_descriptions import STATED_HAZARDS
from verifydp.evidence.results import FailedCalls, Failures
from verifydp.report.project.assembling import assemble
from verifydp.report.project.hazards import HAZARDS

from .releases import MADE, audit, mechanism, release, reported


def made(results=(), given=None, **changes):
    found = release(*([given] if given else []), **changes)
    return assemble(found, results, reported(results), title="t", made=MADE, files=())


def statuses(report):
    return {one.name: one.status for one in report.hazards}


def test_without_results_nothing_is_sampled_or_found():
    found = set(statuses(made()).values())
    assert found == {"noted", "not evaluated"}


def test_a_statement_is_quoted_and_is_no_finding():
    words = "We use snapped noise."
    report = made(statements={"floating-point": words})
    hazard = next(one for one in report.hazards if one.name == "Floating point")
    assert (hazard.status, hazard.stated) == ("stated", words)
    assert words not in hazard.says


def test_every_statement_has_its_place():
    """What an organisation may say reaches the label or a hazard."""
    text = str(
        msgspec.to_builtins(
            made(statements={name: f"<{name}>" for name in STATED_HAZARDS})
        )
    )
    for name in STATED_HAZARDS:
        assert text.count(f"<{name}>") > 1, name  # once is the description itself


def test_no_sum_of_claims_is_said_to_hold_where_one_is_refuted():
    def said(result):
        rows = made([result]).hazards
        return next(one.says for one in rows if one.name == "Repeated releases")

    assert "no sum of claims holds" in said(audit("REFUTED"))
    assert "no sum of claims holds" not in said(audit())


def test_the_number_of_records_is_an_exact_figure_where_it_is_not_fixed():
    def exact(**changes):
        name = "Exact figures beside noisy ones"
        return next(one for one in made(**changes).hazards if one.name == name)

    told = exact(data={"records": 569})
    assert told.status == "noted"
    assert "569" in told.says
    assert exact().status == "not evaluated"
    fixed = exact(data={"records": 569}, privacy={"relation": "replace"})
    assert fixed.status == "not evaluated"


@pytest.mark.parametrize(
    ("result", "status"),
    [
        (audit(), "sampled"),
        (audit("REFUTED"), "not evaluated"),
        (audit(relation="pair"), "not evaluated"),
        (msgspec.structs.replace(audit(), domain="age: 0..120"), "not evaluated"),
    ],
)
def test_data_are_searched_by_a_search_alone(result, status):
    found = statuses(made([result]))
    assert found["Unbounded data"] == status
    assert found["Empty data"] == status
    assert found["Side channels"] == "not evaluated"


def test_one_program_of_two_is_not_all_of_them():
    both = release(mechanism(), mechanism(name="b", program="b.py:b"))
    results = [audit()]
    report = assemble(both, results, reported(results), title="t", made=MADE, files=())
    assert statuses(report)["Unbounded data"] == "not evaluated"
    assert statuses(report)["Randomness"] == "not evaluated"


def test_failures_are_found():
    failing = Failures(
        sides=(FailedCalls(where="database", calls=9, failed=3),),
        kinds=(),
        over_time=(),
        fails_on=("an empty table",),
        said="no data",
        set_aside=True,
    )
    report = made([msgspec.structs.replace(audit(), failures=failing)])
    name = "Failures that depend on the data"
    hazard = next(one for one in report.hazards if one.name == name)
    assert hazard.status == "found"
    assert "an empty table" in hazard.says


def test_floating_point_is_not_sampled_where_rare_values_are_not_seen():
    rare = "values rarer than 1 in 9; so the exact bits of floating-point outputs"
    blind = msgspec.structs.replace(audit(), not_evaluated=(rare,))
    assert statuses(made([blind]))["Floating point"] == "not evaluated"
    seeing = msgspec.structs.replace(audit(), not_evaluated=())
    assert statuses(made([seeing]))["Floating point"] == "sampled"


def test_what_does_not_count_is_no_evidence():
    results = [audit()]
    report = assemble(
        release(),
        results,
        reported(results, counts=False),
        title="t",
        made=MADE,
        files=(),
    )
    assert set(statuses(report).values()) == {"noted", "not evaluated"}


def test_the_label_says_what_is_missing():
    fields = {one.field: one for one in made().disclosures}
    assert fields["Region"].value == NOT_EVALUATED
    assert fields["Region"].source == "none"
    assert fields["Utility"].value == NOT_EVALUATED
    assert fields["Contact"].source == "description"
    assert fields["Claims and what is known"].source == "result"
    assert len({row.name for row in HAZARDS}) == len(HAZARDS)


def test_the_first_page_does_not_add_up_what_is_false():
    report = made([audit("REFUTED")])
    text = " ".join(report.plain_words)
    assert "is false" in text
    assert "together" in text
    assert "times as likely" not in text
    assert "times as likely" in " ".join(made([audit()]).plain_words)


def test_an_audit_that_settles_nothing_is_no_search():
    assert statuses(made([audit("INCONCLUSIVE")]))["Empty data"] == "not evaluated"


def test_an_audit_that_says_nothing_about_a_claim_is_no_evidence_here_either():
    """Of a weaker claim, so that it may not have looked hard enough."""
    report = made([audit(epsilon=2.0)])
    assert set(statuses(report).values()) == {"noted", "not evaluated"}
