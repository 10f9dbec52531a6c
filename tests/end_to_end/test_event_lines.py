"""``--format ndjson``: lines of events, whole, in order, and as the schema says."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import click
import jsonschema
import pytest

from verifydp.cli import _group
from verifydp.evidence.event_lines import EVENTS_FORMAT
from verifydp.evidence.kinds import kind_of
from verifydp.evidence.schemas import published_schema
from verifydp.evidence.specs import specs_folder

LINE = jsonschema.Draft202012Validator(published_schema("events"))
CERTIFICATE = specs_folder() / "certificates" / "foundations.composition.json"


def events_of(text):
    """The lines of a run that came to its end."""
    assert text.endswith("\n")
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        LINE.validate(line)
    first, *between, last = lines
    assert (first["event"], first["format"]) == ("running", EVENTS_FORMAT)
    assert last["event"] == "finished"
    assert not {"running", "finished"} & {one["event"] for one in between}
    return lines


def leaves(group, path=()):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))
        else:
            yield " ".join((*path, name)), command


def example(command):
    """The words of the example in its help, if its files are there."""
    found = re.search(r"Example: verifydp (.+?)(\n\n|\Z)", command.help, re.DOTALL)
    return shlex.split(found.group(1))


#: Commands of one kind of result each; of the groups of mechanisms one.
RESULTS = {
    name: command
    for name, command in leaves(_group)
    if name.split()[0] not in {"prove", "curve", "spec", "check", "report", "falsify"}
    or name in {"prove laplace", "curve any"}
    if any(one.name == "layout" for one in command.params)
}


def test_every_format_has_lines():
    found = {
        name: next(one for one in command.params if one.name == "layout")
        for name, command in leaves(_group)
        if any(one.name == "layout" for one in command.params)
    }
    assert {"audit", "check", "report", "spec run", "prove laplace"} <= set(found)
    for option in found.values():
        assert list(option.type.choices) == ["text", "json", "ndjson"]
        assert option.opts == ["--format"]


@pytest.mark.parametrize("name", RESULTS)
def test_a_command_tells_lines_and_at_last_its_result(verifydp, inputs, name):
    more = ["--samples", "2000"] if name == "audit" else []
    done = verifydp("", *example(RESULTS[name]), *more, "--format", "ndjson")
    assert done.status in {0, 1}, done.err
    *_, last = events_of(done.out)
    assert kind_of(last["result"]) is not None
    text = done.out.splitlines()[0]
    assert json.loads(text)["command"].startswith(f"verifydp {name}")


@pytest.mark.parametrize(
    "line",
    [
        "census --rho 1/3",
        "granularity replace add-remove",
        "bound --auc 0.7441",
        "spec list foundations",
        f"check {CERTIFICATE}",
    ],
)
def test_the_last_line_is_what_json_is(verifydp, line):
    plain, lines = (verifydp(f"{line} --format {one}") for one in ("json", "ndjson"))
    assert plain.status == lines.status
    assert plain.err == lines.err
    result = events_of(lines.out)[-1]["result"]
    told = json.loads(plain.out)
    for one in (result, told):  # wall time differs
        if isinstance(one, dict):
            one.pop("seconds", None)
    assert result == told


def test_files_are_told_before_the_end(verifydp, folder):
    line = "prove laplace --scale 1 --sensitivity 1 --epsilon 1 --out found"
    written = [
        one["file"]
        for one in events_of(verifydp(f"{line} --format ndjson").out)
        if one["event"] == "written"
    ]
    assert "found/result.json" in written
    assert all((folder / one).is_file() for one in written)

    again = verifydp("report found --out report --format ndjson").out
    *_, last = events_of(again)
    assert all((folder / one).is_file() for one in last["result"]["written"])
    assert [one["file"] for one in events_of(again) if one["event"] == "written"] == (
        last["result"]["written"]
    )

    checked = events_of(verifydp("check found --format ndjson").out)
    outcomes = [one["outcome"] for one in checked if one["event"] == "checked"]
    assert outcomes == ["accepted"] * 3 + ["agrees"]
    assert checked[-1]["result"]["well"] is True
    assert checked[1]["verdict"] == "PROVED"
    assert checked[1]["statement"].startswith("sha256:")


def test_what_is_refused_says_why(verifydp, folder):
    altered = folder / "altered.json"
    altered.write_text(CERTIFICATE.read_text().replace("sha256:", "sha256:0"))
    done = verifydp(f"check {CERTIFICATE} {altered} --format ndjson")
    assert done.status == 1
    first, second, last = events_of(done.out)[1:]
    assert (first["outcome"], first["reason"]) == ("accepted", None)
    assert (second["outcome"], second["file"]) == ("refused", str(altered))
    assert "digest" in second["reason"]
    assert last["result"] == {"well": False, "checked": [first, second]}
    plain = verifydp(f"check {altered} --format json")
    assert (plain.status, plain.json["well"]) == (1, False)


def test_statements_are_told_one_by_one(verifydp, folder):
    (folder / "own").mkdir()
    (folder / "own" / "square.py").write_text(
        '"""Squares."""\nfrom verifydp.formal.spec import *\nx = real("x")\n'
        'SPEC = Theorem(title="Squares", source="algebra", claim=x * x >= 0,\n'
        '    near_misses={"cubes": NearMiss(At({x: -1}), claim=x * x * x >= 0)})\n'
    )
    done = verifydp("spec run --specs own --check --format ndjson")
    assert done.status == 0, done.err
    _, judged, last = events_of(done.out)
    assert (judged["event"], judged["verdict"]) == ("judged", "PROVED")
    del judged["event"]
    assert last["result"] == [judged]


def test_an_error_is_one_line_and_no_result(verifydp):
    done = verifydp("census --rho x --format ndjson")
    assert done.status == 2
    assert done.err.count("\n") == 1
    (line,) = done.out.splitlines()
    assert json.loads(line)["event"] == "running"


def test_a_silence_is_broken(verifydp, monkeypatch, folder):
    monkeypatch.setattr("verifydp.cli.event_stream._SILENCE", 0.02)
    (folder / "slow.py").write_text(
        "import time\n\ndef slow(data):\n    time.sleep(0.01)\n    return 0.0\n"
    )
    done = verifydp(
        "audit slow.py:slow --epsilon 1 --pair pair.json --samples 40 --format ndjson"
    )
    seconds = [
        one["seconds"] for one in events_of(done.out) if one["event"] == "working"
    ]
    assert seconds
    assert seconds == sorted(seconds)


LONG = """
import sys
from verifydp.cli.event_stream import _Stream
from verifydp.evidence.event_lines import NotedLine

with _Stream(sys.stdout) as stream:
    sys.stderr.write("begun\\n")
    stream.tell(NotedLine(text="x" * 5_000_000))
    sys.stderr.write("written\\n")
"""


#: What some shells start in the background ignores interrupts, and so its children.
HEEDED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"


def test_an_interrupt_waits_for_the_line():
    """Five million letters go through a pipe of a few thousand, and are whole."""
    done = subprocess.Popen(
        [sys.executable, "-c", HEEDED + LONG],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    done.stderr.readline()
    beginning = os.read(done.stdout.fileno(), 1000)
    done.send_signal(signal.SIGINT)
    time.sleep(0.2)
    out, err = done.communicate()
    text = (beginning + out).decode()
    assert len(json.loads(text)["text"]) == 5_000_000
    assert "KeyboardInterrupt" in err.decode()


def test_an_interrupted_audit_leaves_whole_lines(folder):
    (folder / "slow.py").write_text(
        "import time\n\ndef slow(data):\n    time.sleep(0.02)\n    return 0.0\n"
    )
    running = subprocess.Popen(
        [
            *(sys.executable, "-c", f"{HEEDED}from verifydp.cli import main; main()"),
            *("audit", "slow.py:slow"),
            *("--epsilon=1", "--pair=pair.json", "--samples=2000", "--format=ndjson"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    lines = [running.stdout.readline() for _ in range(5)]
    running.send_signal(signal.SIGINT)
    out, err = running.communicate()
    assert running.returncode == 130
    for line in [*lines, *out.splitlines()]:
        assert json.loads(line)["event"] != "finished"
    assert [line for line in err.splitlines() if line] == [
        "verifydp: interrupted: an audit with --out goes on with --resume"
    ]
