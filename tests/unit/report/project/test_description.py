"""Descriptions of releases: what is read, and what is refused in one line."""

import msgspec
import pytest

from verifydp.errors import InputError
from verifydp.evidence.release_descriptions import (
    DataDescription,
    MechanismDescription,
    PrivacyDescription,
    ReleaseDescription,
    Schedule,
    Statements,
)
from verifydp.report.project.description import (
    load_description,
    read_description,
    template_text,
)

from .releases import mechanism, values


def test_the_example_is_a_description_and_names_every_field():
    found = read_description(values())
    assert found.mechanisms[0].epsilon == "1"
    text = template_text()
    for record in (
        ReleaseDescription,
        DataDescription,
        PrivacyDescription,
        Schedule,
        MechanismDescription,
        Statements,
    ):
        for field in msgspec.structs.fields(record):
            assert field.encode_name in text, field.encode_name


def test_numbers_mean_what_is_written():
    found = read_description(
        values(
            mechanisms=[mechanism(epsilon="0.1", delta="1e-6")],
            budget={"epsilon": "log(3)"},
        )
    )
    assert found.mechanisms[0].epsilon == "1/10"
    assert found.mechanisms[0].delta == "1/1000000"
    assert found.budget.epsilon == "log(3)"


BAD = {
    "contact": (lambda v: v.pop("contact"), "contact is missing"),
    "subjects": (lambda v: v["data"].pop("subjects"), "data.subjects is missing"),
    "misspelt": (lambda v: v["data"].update(recods=3), "did you mean records?"),
    "misspelt inside": (
        lambda v: v["mechanisms"][0].update(nam="a"),
        "did you mean name?",
    ),
    "kind": (lambda v: v["data"].update(records="x"), "has to be a whole number"),
    "table": (lambda v: v.update(data=3), "data is a whole number"),
    "boolean": (
        lambda v: v["mechanisms"][0].update(epsilon=True),
        "epsilon is true or false",
    ),
    "trust": (lambda v: v["privacy"].update({"trust-model": "me"}), "central, local"),
    "relation": (lambda v: v["privacy"].update(relation="near"), "add-remove"),
    "group": (lambda v: v["privacy"].update(relation="replace:0"), "at least 1"),
    "empty": (lambda v: v.update(contact="  "), "contact is empty"),
    "no records": (lambda v: v["data"].update(records=0), "there is at least 1"),
    "more of one": (
        lambda v: (
            v["data"].update(records=2),
            v["privacy"].update({"records-per-unit": 3}),
        ),
        "cannot have more records",
    ),
    "once": (lambda v: v["schedule"].update(releases=12), '"once"'),
    "never": (
        lambda v: v["schedule"].update(period="monthly", releases=0),
        "at least 1",
    ),
    "over budget": (
        lambda v: v["mechanisms"][0].update(epsilon=5),
        "the budget of all releases is 3",
    ),
    "no number": (lambda v: v["mechanisms"][0].update(epsilon="much"), "'much'"),
    "delta": (lambda v: v["mechanisms"][0].update(delta=1), "below 1"),
    "negative": (lambda v: v["budget"].update(epsilon=-1), "from 0 to 700"),
    "twins": (lambda v: v["mechanisms"].append(v["mechanisms"][0]), "two mechanisms"),
    "none": (lambda v: v.update(mechanisms=[]), "no mechanism"),
    "records": (lambda v: v["data"].update(records=10**400), "larger than"),
    "of one": (
        lambda v: v["privacy"].update({"records-per-unit": 10**400}),
        "larger than",
    ),
    "runs": (
        lambda v: v["schedule"].update(period="daily", releases=10**400),
        "larger than",
    ),
    "large group": (
        lambda v: v["privacy"].update(relation="replace:" + "9" * 5000),
        "add-remove",
    ),
    "no name": (lambda v: v["mechanisms"][0].update(code=["a\0b"]), "no name"),
    "key of its own": (
        lambda v: v["data"].update(files=["a.csv"], key="a.csv"),
        "a file of its own",
    ),
    "no key": (lambda v: v["data"].update(files=["a.csv"]), "go together"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_said_in_one_line(case):
    change, words = BAD[case]
    plain = values()
    change(plain)
    with pytest.raises(InputError) as caught:
        read_description(plain)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_larger_epsilon_fits_a_budget_with_more_slack():
    """(5, 0) may be worth (3, 1/2): only a sum can tell."""
    changed = values(budget={"delta": "1/2"}, mechanisms=[mechanism(epsilon=5)])
    assert read_description(changed).mechanisms[0].epsilon == "5"


def test_the_line_begins_with_the_file(tmp_path):
    file = tmp_path / "release.toml"
    file.write_text("title = 3")
    with pytest.raises(InputError, match=r"release\.toml: .*"):
        load_description(file)
    file.write_text("title = ")
    with pytest.raises(InputError, match="is no TOML"):
        load_description(file)
    with pytest.raises(InputError, match="cannot be read"):
        load_description(tmp_path / "nothing.toml")
