"""Bad inputs to every command: one line that helps, status 2, and nothing written.

`test_bad_input` has what is special to an audit; here is a table over all commands.
A line says what happened, quotes the value and names the option as it was typed.
Inputs that look bad and are fine stand in a table of their own.
"""

import contextlib
import io
import json
import shutil

import pytest

from verifydp.cli import main

WRONG = """
def wrong(database, size, rng):
    return len(database) + rng.laplace(scale=0.4, size=size)
"""
PAIR = '{"database": [1.0, 2.0], "neighbour": [1.0, 2.0, 3.0]}'
BELIEFS = '{"secrets": {"a": {"mean": 0, "sd": 1}, "b": {"mean": %s, "sd": %s}}}'
FINITE = '{"outputs": ["no", "yes"], "rows": {"0": %s, "1": ["1/4", "3/4"]}}'
TABLE = "sex,age\nf,1\nf,2\nm,3\nm,5\n"

FILES: dict[str, str | bytes] = {
    # files that are no text of the kind that is asked for
    "empty.json": "",
    "blank.csv": "\n",
    "binary.json": bytes(range(256)),
    "binary.csv": bytes(range(256)),
    "binary.py": b"\x00\x01\xff",
    "utf16.json": PAIR.encode("utf-16"),
    "utf16.csv": TABLE.encode("utf-16"),
    "file": "x",
    "list.json": "[]",
    "object.json": "{}",
    # tables
    "table.csv": TABLE,
    "ragged.csv": "sex,age\nf,1\nf\nm,3\n",
    "twice.csv": "age,age\n30,1\n41,2\n",
    "unknown.csv": "sex,age\nf,nan\nf,nan\nm,nan\n",
    "headed.csv": "sex,age\n",
    "huge.csv": "sex,age\nf,1\nf,1e400\nm,3\nm,5\n",
    "attacks.csv": "name,auc\na,1.7\n",
    "colours.csv": "name,colour\na,red\n",
    "users.csv": "mean,sd\n1,1\n1,-2\n",
    "two.csv": "mean,sd\n1,1\n1,2\n",
    "joint.csv": "record,known,probability\n1,1,1/2\n0,0,1/4\n",
    # pairs, beliefs and finite mechanisms
    "huge.json": '{"database": [1e400], "neighbour": [1]}',
    "beliefs.json": BELIEFS % (1, 2),
    "negative.json": BELIEFS % (1, -2),
    "endless.json": BELIEFS % ("1e400", 1),
    "single.json": '{"secrets": {"a": {"mean": 0, "sd": 1}}}',
    "finite.json": FINITE % '["3/4", "1/4"]',
    "excess.json": FINITE % '["3/4", "1/2"]',
    "short.json": FINITE % '["1"]',
    "foreign.json": '{"7": "1"}',
    # functions
    "odd.py": "number = 3\n"
    "def four(a, b, c, d): return 0.0\n"
    "def named(*, database): return 0.0\n"
    "def lazy(database): yield 0.0\n"
    "async def late(database): return 0.0\n",
    "stops.py": "raise RuntimeError('kaputt')\n",
    "syntax.py": "def f(:\n",
    "few.csv": "1\n2\n3\n",
    # keys of digests have 32 bytes
    "short.key": "abc",
    "long.key": "k" * 100,
    "specs/paper/one.py": "def f(:\n",
    # what is read, although it looks odd
    "bom.json": b"\xef\xbb\xbf" + PAIR.encode(),
    "bom.csv": b"\xef\xbb\xbf" + TABLE.encode(),
    "infinite.json": '{"database": [Infinity], "neighbour": [Infinity, 1]}',
}

AUDIT = "audit mechanisms.py:right --epsilon 1 --samples 400"
ROWS = f"{AUDIT} --relation replace --data"
CLAIM = "--epsilon 1 --delta 0.05"
GROUPS = f"calibrate {CLAIM} --column age --secret sex --data"
LAPLACE = "laplace --scale 1 --sensitivity 1"
REPLAY = "check audited --replay mechanisms.py:wrong"
UNDER_A_FILE = "'file/sub' cannot be made, 'file' is a file"

#: What is typed, and what the line must say.
BAD = [
    # audit: files
    (f"{AUDIT} --pair empty.json", "empty.json is empty"),
    (f"{AUDIT} --pair utf16.json", "utf16.json is no UTF-8 text: save it as"),
    (f"{AUDIT} --pair huge.json", "huge.json: the number 1e400 is beyond the range"),
    (f"{AUDIT} --pair .", "cannot read .: Is a directory"),
    (f"{ROWS} specs", "specs is a directory"),
    (f"{ROWS} huge.csv", "huge.csv: the number 1e400 is beyond the range"),
    (f"{ROWS} binary.csv", "binary.csv is no UTF-8 text"),
    (f"{ROWS} twice.csv", "it is 'age,age'"),
    (f"{ROWS} headed.csv", "headed.csv holds no record"),
    # audit: numbers, words and options that do not go together
    (f"{AUDIT} --pair pair.json --epsilon 1,5", "--epsilon is '1,5'"),
    (f"{AUDIT} --pair pair.json --delta 2", "--delta is 2"),
    (f"{AUDIT} --pair pair.json --samples 1,5", "--samples': '1,5'"),
    (f"{AUDIT} --pair pair.json --time abc", "--time is 'abc': give seconds above"),
    (f"{AUDIT} --pair pair.json --time 0s", "--time is '0s': give seconds above 0"),
    (f"{AUDIT} --pair pair.json --timeout nan", "--timeout is nan"),
    (f"{AUDIT} --pair pair.json --evidence some", "--evidence': 'some'"),
    (f"{ROWS} table.csv --domain nonsense", "--domain 'nonsense' is not understood"),
    (f"{ROWS} table.csv --domain age:5..1", "--domain '5..1' is an empty range"),
    (f"{ROWS} table.csv --domain wage:1..5", "the columns of the data are sex, age"),
    (f"{AUDIT} --pair pair.json --header yes", "--header is about a CSV file"),
    (f"{AUDIT} --pair pair.json --noise laplace:1", "say which with --priors FILE"),
    ("audit --epsilon 1 --priors single.json --noise laplace:1", "1 secret is given"),
    ("audit --epsilon 1 --priors beliefs.json --noise cauchy:1", "'cauchy:1'"),
    # audit: functions
    ("audit odd.py:number --epsilon 1 --pair pair.json", "number cannot be called"),
    ("audit odd.py:four --epsilon 1 --pair pair.json", "needs 4 arguments"),
    ("audit odd.py:named --epsilon 1 --pair pair.json", "keyword argument database"),
    ("audit odd.py:lazy --epsilon 1 --pair pair.json", "coroutine or generator"),
    ("audit odd.py:late --epsilon 1 --pair pair.json", "coroutine or generator"),
    ("audit binary.py:f --epsilon 1 --pair pair.json", "binary.py cannot be imported"),
    ("audit samples:few.csv,few.csv --epsilon 1", "has 3 draws on its shorter side"),
    # --out under a file, before any work
    (f"{AUDIT} --pair pair.json --out file/sub", UNDER_A_FILE),
    (f"prove {LAPLACE} --epsilon 1 --out file/sub", UNDER_A_FILE),
    ("bound --auc 0.7 --out file/sub", UNDER_A_FILE),
    (f"calibrate --priors beliefs.json {CLAIM} --out file/sub", UNDER_A_FILE),
    ("choose-epsilon --precision 0.9 --out file/sub", UNDER_A_FILE),
    ("compare finite.json --out file/sub", UNDER_A_FILE),
    (f"curve {LAPLACE} --out file/sub", UNDER_A_FILE),
    ("falsify paper-means --out file/sub", UNDER_A_FILE),
    ("report audited --out file/sub", UNDER_A_FILE),
    # prove
    ("prove laplace --scale 1e400 --sensitivity 1 --epsilon 1", "--scale is '1e400'"),
    (f"prove {LAPLACE} --epsilon -1", "--epsilon is -1"),
    (f"prove {LAPLACE} --epsilon 1 --delta 2", "--delta is 2"),
    ("prove randomised-response --keep nan --epsilon 1", "--keep is 'nan'"),
    (f"prove {LAPLACE}", "give --epsilon"),
    ("prove table --table none.csv --epsilon 1", "none.csv"),
    # bound
    ("bound --auc inf", "--auc is 'inf'"),
    ("bound --auc 0.7 --accuracy 0.8", "--auc and --accuracy are given"),
    ("bound --auc 0.7 --positives 9 --negatives 9 --confidence 1", "--confidence is 1"),
    ("bound --table attacks.csv", "attacks.csv, line 2: the AUC is 1.7"),
    ("bound --table colours.csv", "the column 'colour' is unknown"),
    ("bound --table utf16.csv", "utf16.csv is no text in UTF-8"),
    # calibrate
    (f"calibrate --priors binary.json {CLAIM}", "binary.json is no UTF-8 text"),
    (f"calibrate --priors negative.json {CLAIM}", "prior of 'b': sd is -2"),
    (f"calibrate --priors endless.json {CLAIM}", "prior of 'b': mean is '1e400'"),
    ("calibrate --priors beliefs.json --epsilon -1 --delta 0.05", "--epsilon is -1:"),
    (
        f"calibrate --priors beliefs.json --data table.csv {CLAIM}",
        "--priors and --data are both given",
    ),
    (f"{GROUPS} ragged.csv", "ragged.csv, line 3: 1 cells under a header of 2"),
    (f"{GROUPS} twice.csv", "twice.csv"),
    (f"{GROUPS} unknown.csv", "unknown.csv has 0 values of 'age'"),
    (f"{GROUPS} huge.csv", "huge.csv, line 3: '1e400' in column 'age'"),
    (f"calibrate --users users.csv {CLAIM}", "users.csv, line 3: sd is -2"),
    (f"calibrate --users two.csv {CLAIM} --values 1 x", "--values is 'x'"),
    # choose-epsilon
    ("choose-epsilon --precision nan", "--precision is 'nan'"),
    (
        "choose-epsilon --precision 0.9 --prior 3:1 --rho-prior 0.5",
        "--prior and --rho-prior",
    ),
    (
        "choose-epsilon --precision 0.9 --joint joint.csv",
        "joint.csv: the table has 2 of 4",
    ),
    ("choose-epsilon --precision 0.9 --joint .", ". cannot be read: Is a directory"),
    # compare
    ("compare empty.json", "empty.json is empty"),
    ("compare list.json", 'list.json: a mechanism is an object with "outputs"'),
    ("compare excess.json", "sum to 5/4, not to 1"),
    ("compare short.json", "has 1 cell for 2 outputs"),
    ("compare finite.json --prior foreign.json", "with the prior of foreign.json"),
    # curve
    (f"curve {LAPLACE} --epsilons 1,nan", "--epsilons is 'nan'"),
    ("curve any --epsilon 1 --delta 2", "--delta is 2"),
    # falsify
    ("falsify magic", "'magic' is unknown"),
    ("falsify paper-means --attempts 1,5", "'1,5' is not a valid integer:"),
    # check
    ("check specs", "specs holds no result.json"),
    ("check audited --key short.key", "--key is about fresh draws"),
    (f"{REPLAY} --key short.key", "short.key holds 3 bytes, a key has 32"),
    (f"{REPLAY} --key long.key", "long.key holds 100 bytes, a key has 32"),
    (f"{REPLAY} --confidence 0", "--confidence is 0"),
    (f"{REPLAY} --timeout 0", "--timeout is 0.0"),
    (f"{REPLAY} --pair list.json", "list.json must hold"),
    ("check audited --replay mechanisms.py:wrung", "defines no wrung"),
    (f"{REPLAY} --samples 0", "--samples is 0: it must be at least 2, one a side"),
    (f"{REPLAY} --jobs 0", "--jobs is 0: it must be at least 1"),
    (f"{REPLAY} --confidence 0.5", "--confidence is 0.5: it must be above 1/2"),
    ("check audited --replay stops.py:f", "RuntimeError: kaputt"),
    ("check half.json --replay mechanisms.py:wrong", "half.json"),
    # report
    ("report half.json --out new", "half.json is no result of verifydp"),
    ("report list.json --out new", "needs at least one result"),
    ("report binary.json --out new", "binary.json is no result of verifydp"),
    # spec
    ("spec list --specs file", "'file' is a file"),
    ("spec list nobody", "there are no specs of 'nobody'"),
    ("spec show nothing", "there is no spec 'nothing'"),
    ("spec run --specs specs --check", "SyntaxError"),
    ("spec run --specs specs --jobs 0", "--jobs is 0"),
    ("spec goals none.py", "'none.py' does not exist"),
    ("spec goals syntax.py", "SyntaxError"),
    ("spec coverage paper --specs specs", "index.csv is not there"),
]

#: What looks bad and is fine, and its status; a certificate that is none is refused.
FINE = [
    (f"{AUDIT} --pair bom.json", 0, "NOT_REFUTED"),
    (f"{ROWS} bom.csv", 0, "NOT_REFUTED"),
    (f"{ROWS} unknown.csv", 0, "NOT_REFUTED"),
    (f"{AUDIT} --pair infinite.json", 0, "NOT_REFUTED"),
    ("compare finite.json", 0, "Least epsilons"),
    (f"calibrate --priors beliefs.json {CLAIM} --no-certify", 0, "1.25964"),
    (f"{GROUPS} bom.csv --no-certify", 0, "Laplace"),
    ("check audited", 0, "accepted"),
    (f"{REPLAY} --pair bom.json", 0, "refuted again"),
    ("check half.json", 1, "REFUSED   half.json: not a certificate"),
    ("check empty.json", 1, "REFUSED   empty.json: not a certificate"),
]


@pytest.fixture(scope="module")
def audited(tmp_path_factory):
    """The folder of a refuted audit: made once, for it is only read."""
    place = tmp_path_factory.mktemp("audited")
    (place / "mechanisms.py").write_text(WRONG)
    (place / "pair.json").write_text(PAIR)
    line = f"audit {place}/mechanisms.py:wrong --epsilon 1 --samples 4000"
    words = [*line.split(), f"--pair={place}/pair.json", f"--out={place}/out"]
    with contextlib.redirect_stdout(io.StringIO()), pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 1
    return place / "out"


@pytest.fixture
def files(folder, audited):
    """All files of the table in the current directory."""
    for name, content in FILES.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    shutil.copytree(audited, folder / "audited")
    certificate = (audited / "certificates" / "audit.json").read_bytes()
    (folder / "half.json").write_bytes(certificate[: len(certificate) // 2])
    return folder


def _content(folder):
    """All that is there, but for what Python keeps of what it imports."""
    return {
        path: path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
        if "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(("line", "said"), BAD, ids=[line for line, _ in BAD])
def test_a_bad_input_gets_one_line(verifydp, files, line, said):
    before = _content(files)
    outcome = verifydp(line)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("verifydp: ")
    assert outcome.err.endswith("\n")
    assert outcome.err.count("\n") == 1
    assert said in outcome.err
    assert "Traceback" not in outcome.err
    assert _content(files) == before


@pytest.mark.parametrize(("line", "status", "said"), FINE, ids=[row[0] for row in FINE])
def test_an_odd_input_that_is_fine(verifydp, files, line, status, said):
    outcome = verifydp(line)
    assert outcome.status == status, outcome.err
    assert said in outcome.out


def test_a_folder_that_is_not_there_is_made(verifydp, files):
    """--out makes its folder and those above it, and only then: not for a slip."""
    slip = verifydp("bound --auc 1.7 --out new/deep")
    assert (slip.status, (files / "new").exists()) == (2, False)
    assert verifydp("bound --auc 0.7 --no-certify --out new/deep").status == 0
    written = json.loads((files / "new" / "deep" / "result.json").read_text())
    assert written["epsilon_lower"] > 0


def test_a_folder_that_may_not_be_written_to(verifydp, files, monkeypatch):
    """Whoever runs the tests may be allowed to write everywhere."""
    monkeypatch.setattr("os.access", lambda place, mode: False)
    outcome = verifydp("bound --auc 0.7 --out new")
    assert (outcome.status, outcome.out) == (2, "")
    assert "'--out': " in outcome.err
    assert "may not be written to: name another folder" in outcome.err
