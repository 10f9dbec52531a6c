"""Bad input gets one clear line on standard error, exit 2, and loses nothing."""

import sys

import click
import pytest

from verifydp.cli import _group

GIVEN = "--epsilon 1 --pair pair.json --samples 400"

FILES = {
    "far.json": '{"database": [1], "neighbour": [1, 2, 3]}',
    "same.json": '{"database": [1, 2], "neighbour": [1, 2]}',
    "broken.json": '{"database": [1, 2',
    "list.json": "[1, 2]",
    "more.json": '{"database": [1], "neighbour": [2], "third": [3]}',
    "ragged.csv": "a,b\n1\n",
    "empty.csv": "",
    "fake.npy": "no array",
    "needs.py": "import a_module_that_nobody_has\ndef f(database): return 0.0\n",
    "syntax.py": "def f(:\n",
    "stops.py": "raise RuntimeError('first\\nsecond')\n",
    "leaves.py": "import sys\nsys.exit(0)\n",
}

#: Arguments of ``audit``, and what the line must say.
CASES = [
    # the mechanism
    (f"missing.py:f {GIVEN}", "missing.py does not exist"),
    (f"mechanisms.py:wrung {GIVEN}", "did you mean wrong"),
    (f"mechanisms.py {GIVEN}", "names no function"),
    (f"mechanisms {GIVEN}", "file.py:function"),
    (f"no_such_module:f {GIVEN}", "no_such_module is not found"),
    (f"mechanisms.py:two_arguments {GIVEN}", "f(database) or f(database, size, rng)"),
    (f"mechanisms.py:np {GIVEN}", "cannot be called"),
    (f"mechanisms.py:Release {GIVEN}", "give an instance"),
    (f"needs.py:f {GIVEN}", "No module named 'a_module_that_nobody_has'"),
    (f"syntax.py:f {GIVEN}", "SyntaxError"),
    (f"stops.py:f {GIVEN}", "RuntimeError: first second"),
    (f"leaves.py:f {GIVEN}", "SystemExit"),
    (f"mechanisms.py:raises_always {GIVEN}", "raised ValueError: no data at all"),
    (f"mechanisms.py:raises_always_single {GIVEN}", "raised ValueError: no data"),
    ("mechanisms.py:no_strategy --epsilon 1", "strategy"),
    (f"samples:one.npy {GIVEN}", "two files"),
    ("samples:one.npy,two.npy --epsilon 1", "one.npy cannot be read"),
    ("samples:data.npy,data.npy --epsilon 1 --pair pair.json", "their own pair"),
    (GIVEN, "give one mechanism"),
    (f"mechanisms.py:right {GIVEN} -- cat", "give one mechanism"),
    (f"{GIVEN} --", "after -- there must be a command"),
    (f"{GIVEN} -- no-such-program", "no-such-program is not found"),
    (f"{GIVEN} -- ./mechanisms.py", "not executable"),
    # the pair
    ("mechanisms.py:right --epsilon 1 --pair none.json", "none.json"),
    ("mechanisms.py:right --epsilon 1 --pair .", "directory"),
    ("mechanisms.py:right --epsilon 1 --pair same.json", "identical"),
    ("mechanisms.py:right --epsilon 1 --pair broken.json", "no valid JSON"),
    ("mechanisms.py:right --epsilon 1 --pair list.json", "a list"),
    ("mechanisms.py:right --epsilon 1 --pair more.json", "'third'"),
    (
        "mechanisms.py:right --epsilon 1 --pair far.json --relation add-remove",
        "not allowed by add-remove",
    ),
    (
        "mechanisms.py:right --epsilon 1 --pair far.json --relation replace",
        "not allowed by replace",
    ),
    # the relation and the data
    ("mechanisms.py:right --epsilon 1", "which databases are neighbours?"),
    ("mechanisms.py:right --epsilon 1 --relation add-remove", "base database"),
    ("mechanisms.py:right --epsilon 1 --data data.json", "--relation"),
    (f"mechanisms.py:right {GIVEN} --data data.json", "a pair was given"),
    *(
        (f"mechanisms.py:right --epsilon 1 --data {data} --relation {relation}", said)
        for data, relation, said in [
            ("data.json", "swap", "'swap' is unknown"),
            ("data.json", "add-remove:0", "group size is 0"),
            ("data.json", "add-remove:x", "'add-remove:x' is unknown"),
            ("none.csv", "replace", "none.csv"),
            ("ragged.csv", "replace", "ragged.csv"),
            ("empty.csv", "replace", "empty.csv is empty"),
            ("fake.npy", "replace", "fake.npy"),
            ("mechanisms.py", "replace", ".csv, .json or .npy"),
        ]
    ),
    ("mechanisms.py:wrong_with_pairs --epsilon 1 --relation replace", "strategy"),
    # the numbers
    *(
        (f"mechanisms.py:right {GIVEN} --{option} {value}", option)
        for option, values in [
            ("epsilon", ["-1", "nan", "inf", "701", "one"]),
            ("delta", ["1", "-1", "nan", "x"]),
            ("confidence", ["0", "1", "2", "-1", "nan", "1e-999999999", "high"]),
            ("samples", ["0", "3", "-40", "1e4", "some"]),
            ("seed", ["-1", "1.5", "x"]),
            ("jobs", ["0", "-1", "many"]),
            ("backend", ["torch", "jax"]),
            ("format", ["xml"]),
            ("fail-on", ["refuted"]),
        ]
        for value in values
    ),
    (f"mechanisms.py:right {GIVEN} --timeout 0", "must be positive"),
    (f"mechanisms.py:right {GIVEN} --backend torch", "pip install 'verifydp[torch]'"),
    # the options
    ("mechanisms.py:right --pair pair.json", "--epsilon"),
    (f"mechanisms.py:right {GIVEN} --frobnicate", "--frobnicate"),
    (f"mechanisms.py:right another.py:f {GIVEN}", "another.py:f"),
    (f"mechanisms.py:right {GIVEN} --out", "--out"),
    (f"mechanisms.py:right {GIVEN} --out pair.json", "pair.json"),
    (f"mechanisms.py:right {GIVEN} --resume nowhere", "nowhere holds no checkpoint"),
    (f"mechanisms.py:right {GIVEN} --resume .", "holds no checkpoint"),
]


@pytest.fixture
def bad_files(folder):
    for name, content in FILES.items():
        (folder / name).write_text(content)


@pytest.mark.parametrize(("arguments", "said"), CASES, ids=[one for one, _ in CASES])
def test_an_audit_that_cannot_be_run(verifydp, bad_files, arguments, said):
    outcome = verifydp(f"audit {arguments}")
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.startswith("verifydp: ")
    assert outcome.err.endswith("\n")
    assert outcome.err.count("\n") == 1
    assert said in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "nonsense"),
        ("check", "CERTIFICATES"),
        ("check none.json", "none.json"),
        ("check .", "directory"),
        ("report", "RESULT"),
        ("report pair.json", "--out"),
        ("report none.json --out reports", "none.json"),
        ("report pair.json --out reports", "pair.json is no result"),
        ("backend conform torch", "verifydp[torch]"),
        ("backend conform none", "'none' is unknown"),
    ],
)
def test_another_command_that_cannot_be_run(verifydp, folder, line, said):
    outcome = verifydp(line)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert said in outcome.err
    assert not (folder / "reports").exists()


def _commands(group, path=""):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        here = f"{path} {name}".strip()
        if isinstance(command, click.Group):
            yield from _commands(command, here)
        else:
            yield here


@pytest.mark.parametrize("command", list(_commands(_group)))
@pytest.mark.parametrize("more", ["--frobnicate", "--format xml", "--out pair.json"])
def test_a_mistyped_command_says_where_to_look(verifydp, folder, command, more):
    outcome = verifydp(f"{command} {more}")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert outcome.err.lower().endswith(f" see verifydp {command} --help\n")


def test_no_command_shows_the_help(verifydp):
    outcome = verifydp("")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("Usage: verifydp")


def test_a_file_that_is_no_certificate_is_refused_not_an_error(verifydp):
    outcome = verifydp("check pair.json")
    assert outcome.status == 1
    assert outcome.out.startswith("REFUSED   pair.json: ")


AUDIT = "audit mechanisms.py:wrong --epsilon 1 --samples 4000 --pair pair.json"


def _content(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--out done", "continue it with --resume done"),
        ("--resume done --seed 1", "different: seed"),
        ("--resume done --samples 5000", "different: samples"),
        ("--resume done --epsilon 2", "different: claim"),
        ("--resume done --confidence 0.9", "different: alpha"),
        ("--resume done --out elsewhere", "leave out --out elsewhere"),
    ],
)
def test_a_finished_audit_is_never_overwritten(verifydp, folder, arguments, said):
    assert verifydp(f"{AUDIT} --out done").status == 1
    before = _content(folder / "done")
    outcome = verifydp(f"{AUDIT} {arguments}")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert said in outcome.err
    assert _content(folder / "done") == before


@pytest.mark.parametrize("name", ["result.json", "pair.json"])
def test_files_of_the_user_are_not_replaced(verifydp, folder, name):
    (folder / "mine").mkdir()
    (folder / "mine" / name).write_text("precious")
    outcome = verifydp(f"{AUDIT} --out mine")
    assert (outcome.status, outcome.out) == (2, "")
    assert f"mine/{name} exists" in outcome.err
    assert (folder / "mine" / name).read_text() == "precious"


def test_a_folder_can_be_used_after_a_slip(verifydp):
    """An argument that was refused before anything was drawn leaves no trace."""
    assert verifydp(f"{AUDIT} --out folder --jobs 0").status == 2
    assert verifydp(f"{AUDIT} --out folder --backend jax").status == 2
    assert verifydp(f"{AUDIT} --out folder --seed 3").status == 1


def test_the_source_belongs_to_the_checkpoint(verifydp, write_module, folder):
    code = "def f(d, size, rng): return len(d) + rng.laplace(scale={}, size=size)\n"
    audit = "audit changing.py:f --epsilon 1 --samples 4000 --pair pair.json"
    write_module("changing.py", code.format(0.4))
    assert verifydp(f"{audit} --out kept").status == 1
    write_module("changing.py", code.format(1.0))
    outcome = verifydp(f"{audit} --resume kept")
    assert outcome.status == 2
    assert "different: source" in outcome.err


def test_a_fault_of_the_tool_is_not_taken_for_a_refutation(verifydp, monkeypatch):
    def fail(*arguments, **options):
        raise ZeroDivisionError("for this test")

    monkeypatch.setattr("verifydp.api.audit", fail)
    outcome = verifydp(AUDIT)
    assert outcome.status == 3
    assert "ZeroDivisionError" in outcome.err
    assert outcome.err.splitlines()[-1].startswith("verifydp: ")


def test_a_full_disk_is_an_input_error(verifydp, monkeypatch):
    def fail(*arguments, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("verifydp.empirical.journal.Journal._append", fail)
    outcome = verifydp(f"{AUDIT} --out full")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "verifydp: No space left on device\n"


def test_an_interrupt_says_how_to_go_on(verifydp, monkeypatch):
    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("verifydp.api.audit", interrupt)
    outcome = verifydp(AUDIT)
    assert outcome.status == 130
    assert "--resume" in outcome.err
    assert "Traceback" not in outcome.err


def test_an_interrupt_of_another_command_speaks_of_no_audit(verifydp, monkeypatch):
    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("verifydp.api.prove", interrupt)
    outcome = verifydp("prove laplace --scale 1 --sensitivity 1 --epsilon 1")
    assert (outcome.status, outcome.err.strip()) == (130, "verifydp: interrupted")


def test_a_program_without_noise_of_its_own_for_each_request(verifydp, folder):
    """Seeded from a constant: its runs would repeat each other."""
    program = folder / "repeating.py"
    program.write_text(
        "import json, random\n"
        "random.seed(1)\n"
        "for _ in range(json.loads(input())['size']):\n"
        "    print(random.random())\n"
    )
    outcome = verifydp(
        "audit --epsilon 1 --pair pair.json --", sys.executable, str(program)
    )
    assert (outcome.status, outcome.out) == (2, "")
    assert 'the request\'s "seed"' in outcome.err
    assert outcome.err.count("\n") == 1
