"""`verifydp prove`: verdicts, exit status, what is written, and bad input."""

import json

import pytest

import verifydp
from verifydp.cli import main
from verifydp.errors import InputError
from verifydp.notions import GaussianDP

PROMISED = {
    "verdict",
    "claim",
    "epsilon_lower",
    "epsilon_upper",
    "delta_lower",
    "delta_upper",
    "scope",
    "certificate",
    "bounds",
    "seconds",
    "versions",
}
LAPLACE = "prove laplace --scale 1 --sensitivity 1"
UNIT = {"scale": 1, "sensitivity": 1}


def run(line: str, capsys) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    printed = capsys.readouterr()
    return ended.value.code, printed.out, printed.err


@pytest.mark.parametrize(
    ("line", "status", "verdict"),
    [
        (f"{LAPLACE} --epsilon 1", 0, "PROVED"),
        (f"{LAPLACE} --epsilon 0.999", 1, "REFUTED"),
        ("prove randomised-response --keep 0.75 --growth 3", 0, "PROVED"),
        ("prove gaussian --sigma 4 --sensitivity 1 --epsilon 1", 1, "REFUTED"),
        (
            "prove geometric --decay 0.5 --sensitivity 2 --epsilon 0.5 --delta 0.3",
            0,
            "INCONCLUSIVE",
        ),
    ],
)
def test_status_and_json(line, status, verdict, capsys) -> None:
    code, out, _ = run(f"{line} --format json", capsys)
    result = json.loads(out)
    assert (code, result["verdict"]) == (status, verdict)
    assert set(result) >= PROMISED
    assert (result["certificate"] is None) == (verdict == "INCONCLUSIVE")
    assert (result["violation"] is not None) == (verdict == "REFUTED")


def test_the_folder_holds_certificates_that_check_accepts(tmp_path, capsys) -> None:
    out = tmp_path / "out"
    line = f"{LAPLACE} --epsilon 0.5 --delta 0.1 --out {out}"
    assert run(line, capsys)[0] == 1
    files = sorted((out / "certificates").iterdir())
    assert [file.stem for file in files] == ["claim", "delta_upper", "epsilon_upper"]
    code, shown, _ = run(f"check {' '.join(map(str, files))}", capsys)
    assert (code, shown.count("accepted")) == (0, 3)
    assert json.loads((out / "result.json").read_bytes())["verdict"] == "REFUTED"
    code, _, error = run(line, capsys)
    assert (code, "name another folder" in error) == (2, True)


def test_the_text_fits_80_columns(monkeypatch, capsys) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, shown, _ = run(f"{LAPLACE} --epsilon 0.999", capsys)
    assert shown.startswith(
        "REFUTED  laplace with scale 1, sensitivity 1 is not 0.999-DP"
    )
    assert max(map(len, shown.splitlines())) <= 80
    assert "f = 0" in shown


def test_the_list_names_all_options(capsys) -> None:
    code, shown, _ = run("prove --list", capsys)
    assert code == 0
    for option in ("--scale", "--sigma", "--ratio", "--keep", "--epsilon-0", "--table"):
        assert option in shown


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("prove laplac --epsilon 1", "did you mean laplace?"),
        ("prove", "verifydp prove --list"),
        (LAPLACE, "give --epsilon"),
        (f"{LAPLACE} --epsilon 1 --growth 3", "give --epsilon"),
        ("prove laplace --scale 1 --epsilon 1", "needs --sensitivity"),
        ("prove laplace --scale -1 --sensitivity 1 --epsilon 1", "above 0"),
        (f"{LAPLACE} --epsilon inf", "from 0 to 700"),
        (f"{LAPLACE} --epsilon nan", "finite number"),
        (f"{LAPLACE} --epsilon -1", "from 0 to 700"),
        (f"{LAPLACE} --epsilon 1 --delta 1", "below 1"),
        (f"{LAPLACE} --epsilon 1 --delta nan", "finite number"),
        (f"{LAPLACE} --epsilon 1 --sigma 1", "No such option"),
        ("prove table --table none.json --epsilon 1", "cannot read none.json"),
    ],
)
def test_bad_input_is_one_line(line, message, capsys) -> None:
    code, out, error = run(line, capsys)
    assert (code, out) == (2, "")
    assert message in error
    assert len(error.splitlines()) == 1


def test_in_python() -> None:
    result = verifydp.prove("laplace", verifydp.ApproximateDP(epsilon=1.0), **UNIT)
    assert (result.verdict, result.epsilon_upper) == (verifydp.Verdict.PROVED, 1.0)
    assert verifydp.check(result.certificate)
    with pytest.raises(InputError, match="can be audited"):
        verifydp.prove(print, epsilon=1)
    with pytest.raises(InputError, match="one of them"):
        verifydp.prove("laplace", **UNIT)
    with pytest.raises(InputError, match="given by its name"):
        verifydp.prove(verifydp.mechanism("laplace", **UNIT), epsilon=1, scale=2)


def test_an_audit_shows_both_sides_of_the_truth() -> None:
    """The lower bound is above the truth with probability at most 1e-6."""
    result = verifydp.audit(
        verifydp.mechanism("laplace", **UNIT),
        verifydp.ApproximateDP(epsilon=2.0),
        pair=(0, 1),
        samples=4000,
        confidence=0.999999,
    )
    assert result.epsilon_lower <= result.epsilon_upper == 1.0
    assert result.delta_upper == 0.0
    assert result.claim.mechanism == "laplace"


def test_the_command_uses_the_law_of_an_object(tmp_path, capsys) -> None:
    (tmp_path / "own.py").write_text(
        "import verifydp\n"
        "noise = verifydp.mechanism('laplace', scale=1, sensitivity=1)\n"
    )
    (tmp_path / "pair.json").write_text('{"database": 0, "neighbour": 1}')
    line = (
        f"audit {tmp_path}/own.py:noise --epsilon 2 --samples 2000 --format json "
        f"--pair {tmp_path}/pair.json"
    )
    code, out, _ = run(line, capsys)
    result = json.loads(out)
    assert (code, result["epsilon_upper"], result["delta_upper"]) == (0, 1.0, 0.0)


class Wrong:
    """Adds half the noise that its law promises."""

    def sample(self, database, size, rng):
        return database + rng.laplace(scale=0.5, size=size)

    def law(self, database):
        return verifydp.mechanism("laplace", **UNIT).law(database)


def test_a_sampler_that_contradicts_its_law_is_reported() -> None:
    """At 20,000 draws the bound is above 1 in all but about 1 of 10^9 runs."""
    result = verifydp.audit(
        Wrong(), verifydp.ApproximateDP(epsilon=1.0), pair=(0, 1), samples=20_000
    )
    assert result.verdict is verifydp.Verdict.REFUTED
    assert result.notes[0].startswith("CONTRADICTION")


def test_another_notion_is_audited_through_what_it_implies() -> None:
    result = verifydp.audit(
        verifydp.mechanism("gaussian", sigma=1, sensitivity=1),
        GaussianDP.read("0.1"),
        pair=(0, 3),
        samples=20_000,
    )
    assert result.verdict is verifydp.Verdict.REFUTED
    assert "implies" in result.notes[0]
    with pytest.raises(InputError, match="ApproximateDP"):
        verifydp.audit(Wrong(), "private", pair=(0, 1))
