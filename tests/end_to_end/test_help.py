"""Help is quick, useful and fits a terminal."""

import json
import re
import subprocess
import sys

import click
import pytest

from verifydp.cli import _group
from verifydp.cli.commands import Choice, Command, Group, Section


def named(group, path=""):
    """All commands, groups and theirs included, as they are typed."""
    context = click.Context(group)
    yield path
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        here = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from named(command, here)
        else:
            yield here


COMMANDS = list(named(_group))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_eighty_columns_and_explains(verifydp, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    outcome = verifydp(f"{command} --help")
    assert (outcome.status, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0].startswith(f"Usage: verifydp {command}".strip())
    assert max(map(len, lines)) <= 80
    listed = outcome.out.partition("Options:")[2].partition("\n\n")[2]
    assert "..." not in listed  # cut-off summaries


def test_every_command_shows_an_example_whose_options_it_has():
    for path in COMMANDS:
        if not path:  # which lists the commands
            continue
        command, context = _group, click.Context(_group)
        for name in path.split():
            command = command.get_command(context, name)
        found = re.search(r"Example: (verifydp [^\n]+)", command.help)
        assert found, path
        words = found[1].split()
        assert f"verifydp {path} ".startswith(f"{' '.join(words[:2])} "), path
        if isinstance(command, click.Group):
            continue
        assert words[1 : 1 + len(path.split())] == path.split()
        known = {one for each in command.params for one in each.opts}
        assert {one for one in words if one.startswith("--")} <= known, path


def every(group):
    """All commands and groups, with theirs."""
    context = click.Context(group)
    yield group
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield from every(command) if isinstance(command, click.Group) else [command]


def test_commands_are_listed_by_what_they_are_for(verifydp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    lists = verifydp("--help").out.split("\n\n")[4:]
    titles = [one.splitlines()[0] for one in lists]
    assert titles == [f"{one.value}:" for one in Section]
    listed = [line.split()[0] for one in lists for line in one.splitlines()[1:]]
    assert sorted(listed) == sorted(_group.list_commands(click.Context(_group)))
    assert len(listed) > 10
    starts = {
        re.match(r" +\S+ +", line).end()
        for one in lists
        for line in one.splitlines()[1:]
    }
    assert len(starts) == 1  # one column of summaries


def test_all_commands_tell_their_options_by_name():
    """Only the own classes do, and guess what was meant."""
    found = list(every(_group))
    assert len(found) > 20
    plain = [one.name for one in found if not isinstance(one, Command | Group)]
    assert plain == []
    choices = [
        option.type
        for one in found
        for option in one.params
        if isinstance(option.type, click.Choice)
    ]
    assert choices
    assert all(isinstance(one, Choice) for one in choices)


def test_every_option_of_the_contract_is_explained(verifydp):
    text = verifydp("audit --help").out
    for option in (
        *("epsilon", "delta", "relation", "pair", "samples", "confidence", "seed"),
        *("data", "backend", "jobs", "out", "resume", "fail-on", "format"),
    ):
        (line,) = [one for one in text.splitlines() if f"  --{option} " in one]
        assert len(line.split()) > 2
    assert "COMMAND" in text
    assert "samples:FILE,FILE" in text
    assert "2 the input cannot be used" in text


@pytest.mark.parametrize("command", ["", "audit", "report", "backend"])
def test_help_loads_no_library(command):
    code = (
        "import sys\nfrom verifydp.cli import main\n"
        f"try:\n    main({[*command.split(), '--help']!r})\n"
        "except SystemExit as stop:\n    assert stop.code == 0\n"
        "import json\nsys.stderr.write(json.dumps(sorted(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    loaded = set(json.loads(done.stderr))
    assert "verifydp.cli" in loaded
    assert loaded & {"numpy", "scipy", "rich", "hypothesis", "jinja2"} == set()


def test_both_ways_to_start_are_one(child):
    outcome = child(["--version"])
    assert outcome.status == 0
    assert outcome.out.startswith("verifydp, version ")


#: Options that mean the same wherever they are.
EVERYWHERE = ("beta", "confidence", "delta", "epsilon", "format", "jobs", "out", "seed")


def _options(group):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from _options(command)
        yield from (one for one in command.params if isinstance(one, click.Option))


def test_an_option_of_several_commands_has_one_text():
    texts = {}
    for option in _options(_group):
        for name in option.opts:
            texts.setdefault(name.removeprefix("--"), []).append(option.help)
    for name in EVERYWHERE:
        assert len(texts[name]) > 1
        assert len(set(texts[name])) == 1, texts[name]
