"""Only z3's own "unsat" about the very script counts, whatever else happens."""

import os
import random
import signal
import subprocess
import sys
import sysconfig
import threading
import time

import pytest

from verifydp.checker import solver
from verifydp.checker.solver import Z3Process, decide, engine_version, split_commands
from verifydp.errors import InputError, UnsupportedError

SQUARE = "(declare-const x Real) (assert (> (* x x) 3.0)) (assert (> x 0.0))"
#: Polynomials of degree 4 in 8 variables: z3 finds nothing in minutes.
HARD = (
    "".join(f"(declare-const x{i} Real)(assert (> x{i} 0.0))" for i in range(8))
    + "(assert (< (+ "
    + " ".join(f"(* x{i} x{i} x{(i + 1) % 8} x{(i + 1) % 8})" for i in range(8))
    + ") (* 8.0 x0 x1 x2 x3 x4 x5 x6 x7)))"
    + "(assert (< (* x0 x1 x2 x3 x4 x5 x6 x7) (* x0 x0 x0 x0)))"
    + "(assert (= (+ x0 x1 x2 x3) 1.0))"
)


def below(bound):
    return f"{SQUARE} (assert (< x {bound}.0))"


@pytest.fixture
def process(monkeypatch):
    """The process that `decide` asks, fresh for this test."""
    fresh = Z3Process()
    monkeypatch.setattr(solver, "_CHECKER", fresh)
    yield fresh
    fresh.close()


def test_answers():
    assert decide(below(1), seconds=10) == "unsat"
    assert decide(below(2), seconds=10) == "sat"
    integers = "".join(f"(declare-const {name} Int)" for name in "xyz")
    cubes = "(+ (* x x x) (* y y y) (* z z z))"
    open_problem = f"(assert (= {cubes} 114)) (assert (> (* x y z) 100000000))"
    assert decide(integers + open_problem, seconds=0.5) == "unknown"


def test_an_empty_script_has_a_model():
    assert decide("", seconds=10) == "sat"
    assert decide("; nothing (assert false)", seconds=10) == "sat"


def test_the_engine_is_named():
    name, version = engine_version().split()
    assert name == "z3"
    assert version[0].isdigit()


def test_a_hard_query_ends_in_time_and_the_next_is_right(process):
    begin = time.monotonic()
    assert decide(HARD, seconds=1) == "unknown"
    assert time.monotonic() - begin < 600  # only a search without end takes that
    assert decide(below(1), seconds=10) == "unsat"
    assert decide(below(2), seconds=10) == "sat"


def test_the_limit_on_work_does_not_stay_for_the_next_query(process):
    assert decide(HARD, seconds=0.0001) == "unknown"
    assert decide(below(1), seconds=10) == "unsat"


def test_many_queries_stay_in_step(process):
    generator = random.Random(5)
    for number in range(1000):
        bound = generator.randrange(4)
        if number % 100 == 50:
            with pytest.raises(InputError, match="z3 says"):
                decide("(assert (undeclared))", seconds=10)
        expected = "unsat" if bound < 2 else "sat"
        assert decide(below(bound), seconds=10) == expected


def test_threads_do_not_get_each_others_answers(process):
    wrong = []

    def work(seed):
        generator = random.Random(seed)
        for _ in range(50):
            bound = generator.randrange(4)
            if decide(below(bound), seconds=20) != ("unsat" if bound < 2 else "sat"):
                wrong.append(bound)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("wait", [True, False])
def test_a_child_that_is_killed_between_queries_is_replaced(process, wait):
    for _ in range(3):
        assert decide(below(1), seconds=10) == "unsat"
        os.kill(process._child.pid, signal.SIGKILL)
        if wait:
            os.waitid(os.P_PID, process._child.pid, os.WEXITED | os.WNOWAIT)
        assert decide(below(2), seconds=10) == "sat"


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_child_that_is_killed_at_work_is_unknown(process):
    assert decide("", seconds=10) == "sat"
    child = process._child
    timer = threading.Timer(0.5, os.kill, (child.pid, signal.SIGKILL))
    timer.start()
    assert decide(HARD, seconds=60) == "unknown"
    timer.join()
    assert process._child is None
    assert decide(below(1), seconds=10) == "unsat"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_starts_its_own_child(process):
    assert decide(below(1), seconds=10) == "unsat"
    before = process._child.pid
    reader, writer = os.pipe()
    worker = os.fork()
    if worker == 0:
        answer = decide(below(2), seconds=10)
        other = process._child is not None and process._child.pid != before
        os.write(writer, f"{answer} {other}".encode())
        process.close()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        assert pipe.read() == "sat True"
    os.waitpid(worker, 0)
    assert decide(below(1), seconds=10) == "unsat"
    assert process._child.pid == before


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("(check-sat)", "'check-sat' is not allowed"),
        ('(echo "unsat")', "'echo' is not allowed|not allowed"),
        ("(echo unsat)", "'echo' is not allowed"),
        ("(exit)", "'exit' is not allowed"),
        ("(reset)", "'reset' is not allowed"),
        ("(push 1)", "'push' is not allowed"),
        ("(set-option :rlimit 1)", "'set-option' is not allowed"),
        ("(get-model)", "'get-model' is not allowed"),
        ("(include x)", "'include' is not allowed"),
        ("(assert true)) (exit", "outside of a command"),
        ("(assert true)\n(exit)", "'exit' is not allowed"),
        ("(assert true) ; note\r(exit)", "not allowed"),
        ("; note\n(exit)", "'exit' is not allowed"),
        ("(assert |a ) (exit) (|", "closing"),
        ("(declare-const |a\n(exit)| Bool)", "not allowed"),
        ("(declare-const |a\\| Bool) (exit) (|)", "not allowed"),
        ("(assert true) #| (exit) |#", "not allowed"),
        ('(assert (= "a" "b"))', "not allowed"),
        ("(assert (= 1 1)", "missing"),
        ("((assert true))", "'\\(' is not allowed"),
        ("()", "'\\)' is not allowed"),
        ("unsat", "outside of a command"),
        ("(|assert| true)", "not allowed"),
        ("(assert true) \x00", "not allowed"),
        ("(assert (> é 0))", "not allowed"),
        ("(assert true) (eval 1)", "'eval' is not allowed"),
    ],
)
def test_orders_and_unclear_text_are_refused_before_they_run(
    script, reason, monkeypatch
):
    monkeypatch.setattr(solver, "_CHECKER", None)  # would fail if it were asked
    with pytest.raises(InputError, match=reason) as refusal:
        decide(script, seconds=10)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "script",
    [
        "(assert (undeclared)) (assert false)",
        "(assert false) (assert (> y 1.0))",
        "(declare-const x Real) (declare-const x Real) (assert false)",
        "(define-fun and ((a Bool) (b Bool)) Bool false) (assert (and true true))",
        "(declare-const true Bool) (assert (not true))",
        "(define-fun > ((a Int) (b Real)) Bool false) (assert (> 1 0.0))",
        "(define-fun ite ((a Bool) (b Int) (c Real)) Real 5.0) (assert false)",
        "(declare-fun |+| (Int Real) Real) (assert (< (+ 1 0.0) 0.0))",
        "(declare-sort Real 0) (assert false)",
        "(set-logic NONSENSE) (assert false)",
        "(assert 1.0)",
        "(assert)",
    ],
)
def test_what_z3_complains_about_is_never_unsat(script):
    with pytest.raises(InputError, match="z3 says"):
        decide(script, seconds=10)
    assert decide(below(2), seconds=10) == "sat"


def test_quoted_symbols_may_look_like_orders():
    script = (
        "(declare-const |(check-sat) unsat; (exit)| Bool)"
        "(assert |(check-sat) unsat; (exit)|)"
    )
    assert decide(script, seconds=10) == "sat"
    assert decide(script + "(assert (not |(check-sat) unsat; (exit)|))", seconds=9) == (
        "unsat"
    )


def test_nothing_is_left_for_the_next_script():
    assert decide("(declare-const x Real) (assert (= x 1.0))", seconds=10) == "sat"
    assert decide("(declare-const x Int) (assert (= x 2))", seconds=10) == "sat"
    assert decide("(set-logic QF_LIA) (assert true)", seconds=10) == "sat"
    assert decide(below(1), seconds=10) == "unsat"


def test_splitting_keeps_every_token():
    script = "(assert(or a|b c|(not d)));(e)\n(assert\t(= 1.5 x!2))"
    assert split_commands(script) == (
        "( assert ( or a |b c| ( not d ) ) )",
        "( assert ( = 1.5 x!2 ) )",
    )


def test_a_deep_script_neither_crashes_nor_lies(process):
    depth = 100_000
    script = "(declare-const a Bool) (assert " + "(not " * depth + "a" + ")" * depth
    assert decide(script + ")", seconds=20) in {"sat", "unknown"}
    assert decide(below(1), seconds=10) == "unsat"


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_limits_must_be_positive(seconds):
    with pytest.raises(InputError, match="positive"):
        decide("(assert false)", seconds=seconds)


def test_too_little_memory_is_unknown(monkeypatch, process):
    monkeypatch.setattr(solver, "_MEMORY_BYTES", 64 << 20)
    terms = " ".join(f"(* x{i} x{j})" for i in range(500) for j in range(500))
    names = "".join(f"(declare-const x{i} Real)" for i in range(500))
    assert decide(f"{names} (assert (< (+ {terms}) 0.0))", seconds=30) == "unknown"


def test_the_module_serves_where_there_is_no_executable(process, monkeypatch, tmp_path):
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert engine_version().startswith("z3 ")
    assert process._child.args[1:3] == ["-P", "-c"]
    for bound in range(4):
        expected = "unsat" if bound < 2 else "sat"
        assert decide(below(bound), seconds=20) == expected
    with pytest.raises(InputError, match="z3 says"):
        decide("(assert false) (assert (> y 1.0))", seconds=20)
    assert decide(below(2), seconds=20) == "sat"
    assert decide(HARD, seconds=1) == "unknown"
    assert decide(below(1), seconds=20) == "unsat"


def test_a_missing_engine_is_named(process, monkeypatch, tmp_path):
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(UnsupportedError, match="pip install z3-solver"):
        decide("(assert false)", seconds=10)


class _Liar:
    """Stands for a z3 whose lines are not those of a plain answer."""

    def __init__(self, lines):
        self.lines = lines

    def ask(self, _commands, *, seconds):
        assert seconds > 0
        return self.lines


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["unsat", "unsat"],
        ["sat", "unsat"],
        ["unsat "],
        ["UNSAT"],
        ["unsat", '(error "late")'],
        ['(error "early")', "unsat"],
        ["unsupported", "unsat"],
    ],
)
def test_only_one_exact_line_is_an_answer(lines, monkeypatch):
    monkeypatch.setattr(solver, "_CHECKER", _Liar(lines))
    with pytest.raises(InputError, match="z3 says"):
        decide("(assert false)", seconds=10)


@pytest.mark.parametrize(
    "program",
    [
        "print('unsat', flush=True)\nfor line in sys.stdin: print('unsat', flush=True)",
        "for line in sys.stdin: print(line, end='', flush=True)",  # echoes the orders
        "print('unsat')",
    ],
)
def test_a_stream_out_of_step_gives_no_answer(process, monkeypatch, program):
    """A program that writes what it likes cannot guess the markers."""

    def start():
        return subprocess.Popen(
            [sys.executable, "-c", f"import sys\n{program}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    monkeypatch.setattr(solver, "_start", start)
    assert decide("(assert false)", seconds=1) == "unknown"
