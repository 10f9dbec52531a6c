"""Every command reads --epsilon 1/3 and log(3), or says in one line why it cannot."""

import json

import pytest

import verifydp as library

BELIEFS = {"secrets": {"sick": {"mean": 1, "sd": 2}, "well": {"mean": 0, "sd": 1}}}
COUNTS = "--true-positives 632 --positives 1000 --false-positives 250 --negatives 1000"
#: What each command is asked, and whether it can do logarithms.
COMMANDS = {
    "audit": ("audit mechanisms.py:right --pair pair.json --samples 4000", True),
    "audit with delta": (
        "audit mechanisms.py:right --pair pair.json --samples 4000 --delta 1/1000",
        True,
    ),
    "audit a belief": (
        "audit --priors beliefs.json --noise laplace:4 --samples 4000",
        True,
    ),
    "prove": ("prove laplace --scale 1 --sensitivity 1", True),
    "prove by a table": ("prove randomised-response --keep 3/4", True),
    "bound": (f"bound {COUNTS}", True),
    "bound exactly": ("bound --auc 0.75", True),
    "calibrate": ("calibrate --priors beliefs.json --delta 1/20 --no-certify", False),
}


@pytest.fixture
def files(folder):
    (folder / "beliefs.json").write_text(json.dumps(BELIEFS))
    return folder


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("epsilon", ["1/3", "log(3)"])
def test_a_command_reads_it(verifydp, files, name, epsilon):
    line, logarithms = COMMANDS[name]
    outcome = verifydp(f"{line} --epsilon {epsilon} --format json")
    if epsilon == "1/3" or logarithms:
        assert outcome.status in {0, 1}, outcome.err
        assert f'"{epsilon}"' in outcome.out.replace("log(3/1)", "log(3)")
        return
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert f"epsilon is {epsilon}" in outcome.err
    assert "1.09861" in outcome.err


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("epsilon", ["one", "log(0)", "log(1/2)", "1/0", "inf", "-1/3"])
def test_a_command_refuses_it_in_one_line(verifydp, files, name, epsilon):
    outcome = verifydp(f"{COMMANDS[name][0]} --epsilon={epsilon}")
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert "epsilon" in outcome.err


@pytest.mark.parametrize("epsilon", ["1/3", "log(3)"])
def test_what_an_audit_writes_is_read_again(verifydp, files, epsilon):
    """The folder is checked and reported; the line that repeats it gives the same."""
    line = "audit mechanisms.py:wrong --pair pair.json --samples 20000 --delta 1/3000"
    first = verifydp(f"{line} --epsilon {epsilon} --out out --format json")
    assert first.status == 1, first.err
    result = json.loads((files / "out" / "result.json").read_text())
    assert result["claim"]["notion"]["epsilon"] == epsilon
    assert result["claim"]["notion"]["delta"] == "1/3000"
    checked = verifydp("check out")
    assert checked.status == 0, checked.err
    assert f"({epsilon}, 1/3000)-DP" in checked.out
    reported = verifydp("report out/result.json --out pages")
    assert reported.status in {0, 1}, reported.err
    pages = [page.read_text() for page in (files / "pages").rglob("*.html")]
    assert any(f"({epsilon}, 1/3000)-DP" in page for page in pages)
    assert "--delta 1/3000" in result["reproduce"]
    assert epsilon in result["reproduce"]


def test_a_table_of_attacks_holds_claims(verifydp, files):
    rows = "name,auc,epsilon\none,0.75,1/3\ntwo,0.75,log(3)\nthree,0.75,log(2)\n"
    (files / "attacks.csv").write_text(rows)
    outcome = verifydp("bound --table attacks.csv --format json")
    assert outcome.status == 0, outcome.err
    found = json.loads(outcome.out)["rows"]
    assert [row["claimed"] for row in found] == ["1/3", "log(3)", "log(2)"]
    assert [row["contradicts"] for row in found] == [True, False, True]


def test_functions_take_what_commands_take():
    belief = {
        "sick": library.GaussianPrior(1, 2),
        "well": library.GaussianPrior(0, 1),
    }
    third = library.calibrate(library.Family(belief), epsilon="1/3", delta="1/20")
    assert third.epsilon == "1/3"
    claim = library.PufferfishPrivacy("log(3)", "1/3000", priors=belief)
    assert str(claim) == "(log(3), 1/3000)-pufferfish private"
    with pytest.raises(library.InputError, match="rational numbers of nats"):
        library.calibrate(library.Family(belief), epsilon="log(3)", delta="1/20")

    def noisy(database, size, rng):
        return len(database) + rng.laplace(scale=1.0, size=size)

    for epsilon in ("log(3)", library.Epsilon.read("log(3)")):
        result = library.audit(noisy, epsilon=epsilon, pair=([], [1]), samples=4000)
        assert result.claim.notion == library.ApproximateDP("log(3)")
    with pytest.raises(library.InputError, match="one of them"):
        library.audit(noisy, pair=([], [1]))
    with pytest.raises(library.InputError, match="one of them"):
        library.audit(noisy, library.ApproximateDP(1), epsilon=1, pair=([], [1]))


def test_an_earlier_name_says_what_to_use():
    import verifydp.notions as notions  # noqa: PLC0415
    from verifydp.loss import Epsilon  # noqa: PLC0415

    assert Epsilon is library.Epsilon
    with pytest.warns(DeprecationWarning, match=r"verifydp\.Epsilon"):
        assert notions.Level is library.Epsilon
    with pytest.warns(DeprecationWarning, match="called epsilon now"):
        assert notions.ExactApproximate.read(1).level == 1
    with pytest.warns(DeprecationWarning, match="called epsilon now"):
        assert notions.PureDP.read(1).level == 1
