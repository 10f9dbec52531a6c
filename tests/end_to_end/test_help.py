"""Help is quick, useful and fits a terminal."""

import json
import subprocess
import sys

import click
import pytest

from verifydp.cli import _group


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
    assert "..." not in outcome.out.partition("Commands:")[2]  # cut-off summaries


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
