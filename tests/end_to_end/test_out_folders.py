"""Every command with --out writes the same folder, which report and check can read.

Commands are found, and each is run as the example in its help says. The audit's claim
is true: it is refuted with probability at most 0.05, which changes nothing here.
"""

import json
import re
import shlex

import click
import pytest

from verifydp.cli import _group
from verifydp.report.content import Content
from verifydp.report.formats import chosen_formats, formats
from verifydp.report.json.reading import read_results
from verifydp.report.naming import certificate_files


def has_out(command, context):
    if isinstance(command, click.Group):
        inner = (
            command.get_command(context, one) for one in command.list_commands(context)
        )
        return any(has_out(one, context) for one in inner)
    return any(parameter.name == "out" for parameter in command.params)


def commands():
    """Those that write what they find into a folder."""
    context = click.Context(_group)
    for name in _group.list_commands(context):
        command = _group.get_command(context, name)
        reads = any(parameter.name == "results" for parameter in command.params)
        if has_out(command, context) and not reads:
            yield name, command


COMMANDS = dict(commands())


def example(command):
    found = re.search(r"Example: verifydp (.+?)(\n\n|\Z)", command.help, re.DOTALL)
    assert found, f"the help of {command.name} has no line 'Example: verifydp ...'"
    return shlex.split(found.group(1))


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.parent.name != "checkpoint"
    }


def test_commands_are_found():
    assert {"audit", "prove", "compare", "falsify"} <= set(COMMANDS)
    assert not {"report", "check", "spec"} & set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_fresh_folder_holds_all_forms_and_can_be_read_again(verifydp, inputs, name):
    words = example(COMMANDS[name])
    found = inputs / "found"
    done = verifydp("", *words, "--out", "found")
    assert done.status in {0, 1}, done.err

    (result,) = read_results(found / "result.json")
    forms = chosen_formats(None, Content((result,)))
    assert {form.name for form in forms} >= {"json", "html", "junit"}
    labels = {form.file: form.label for form in forms}
    labels |= dict.fromkeys(certificate_files([result])[0].values(), "certificate")
    before = files(found)
    assert set(before) == set(labels)
    told = [f"{label:<15}found/{file}" for file, label in labels.items()]
    assert "\n".join(told) in done.out

    again = verifydp("", *words, "--out", "found")
    assert (again.status, again.out) == (2, "")
    assert "found" in again.err
    assert again.err.count("\n") == 1

    assert verifydp("report found --out again").status == 0
    assert files(inputs / "again") == before
    for form in formats().values():
        if form.file is None:
            printed = verifydp(f"report found/result.json --{form.name}")
            assert printed.status == 0
            assert printed.out.splitlines()[0] == done.out.splitlines()[0]

    checked = verifydp("check found")
    assert checked.status == 0, checked.out
    if result.certificates:
        names = ", ".join(sorted(result.certificates))
        assert f"agrees    found/result.json\n          re-checked: {names}\n" in (
            checked.out
        )
    else:
        assert checked.out.startswith("NO PROOF  found/result.json\n")
        assert "          no certificate: " in checked.out


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("file", ["result.json", "report.html", "junit.xml"])
def test_what_stands_in_a_folder_is_not_replaced(verifydp, inputs, name, file):
    (inputs / "mine").mkdir()
    (inputs / "mine" / file).write_text("precious")
    done = verifydp("", *example(COMMANDS[name]), "--out", "mine")
    assert (done.status, done.out) == (2, "")
    assert done.err == f"verifydp: mine/{file} exists: name another folder\n"
    assert files(inputs / "mine") == {file: b"precious"}


def test_results_of_several_commands_are_checked_together(verifydp, inputs):
    for name in ("prove", "compare"):
        done = verifydp("", *example(COMMANDS[name]), "--out", name)
        assert done.status == 0, done.err
    line = "report prove/result.json compare/result.json --out both"
    assert verifydp(line).status == 0
    done = verifydp("check both")
    assert done.status == 0, done.out
    words = " ".join(done.out.split())
    assert "agrees both/result.json re-checked: " in words
    assert "2 outputs: no certificate: " in words
    place = inputs / "both" / "result.json"
    plain = json.loads(place.read_text())
    plain[0]["epsilon_upper"] = 0.5
    place.write_text(json.dumps(plain))
    done = verifydp("check both")
    assert done.status == 1
    assert "DIFFERS   both/result.json: result 1: " in done.out
    (inputs / "both" / "certificates" / "more.json").write_bytes(
        next((inputs / "prove" / "certificates").glob("*.json")).read_bytes()
    )
    assert "certificates/more.json is not in the result" in verifydp("check both").out
