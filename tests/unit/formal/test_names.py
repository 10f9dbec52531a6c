"""The page of the language's names has all of them, as they are today."""

from pathlib import Path

from verifydp.formal import spec
from verifydp.formal.spec.names import GROUPS, STEPS, page
from verifydp.formal.spec.proof import Proof

PAGE = Path(__file__).parents[3] / "docs" / "language.md"
#: Methods with which a runner ends a proof; no author calls them.
FOR_RUNNERS = {
    *("assumed", "closed", "condition", "discharged", "explains", "finished"),
    *("idle", "solved"),
    *("no_assumptions", "plain_facts", "settled"),
}


def test_every_name_is_in_one_group():
    listed = [name for names in GROUPS.values() for name in names]
    assert sorted(listed) == sorted(set(spec.__all__))


def test_every_step_is_in_one_group():
    listed = [name for names in STEPS.values() for name in names]
    known = {name for name in dir(Proof) if not name.startswith("_")}
    assert sorted(listed) == sorted(known - FOR_RUNNERS)


def test_the_page_is_written_anew_where_a_name_changes():
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "python -m verifydp.formal.spec.names docs/language.md"
    )
    assert all(line.count("|") >= 3 for line in page().split("\n") if line[:1] == "|")
    assert "|  |" not in page()
