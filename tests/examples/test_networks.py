"""The example of a network: its README says what happens, and what is proved."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from verifydp.cli import main
from verifydp.evidence.numbers import short_above
from verifydp.networks.deployed_noise import deployed_noise, proved

torch = pytest.importorskip(
    "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
)

FOLDER = Path(__file__).parents[2] / "examples" / "networks"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
#: A command, and the block below it.
SHOWN = re.findall(
    r"^    ((?:verifydp|python) (?:.|\\\n)+?)\n\n```text\n(.*?)^```",
    README,
    re.MULTILINE | re.DOTALL,
)


@pytest.fixture(scope="module", autouse=True)
def _one_thread():
    """Small networks are slower on many threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def example():
    """The module of the example, imported as its README has it."""
    sys.path.insert(0, str(FOLDER))
    try:
        import defender  # noqa: PLC0415 - from the folder of the example
    finally:
        sys.path.remove(str(FOLDER))
    yield defender
    del sys.modules["defender"]


@pytest.mark.parametrize(
    ("command", "text"),
    [one for one in SHOWN if one[0].startswith("verifydp")],
    ids=lambda one: one[:40],
)
def test_a_command_does_what_the_page_says(command, text, monkeypatch, capsys):
    monkeypatch.chdir(FOLDER)
    with pytest.raises(SystemExit) as stopped:
        main(shlex.split(command.replace("\\\n", " "))[1:])
    printed = capsys.readouterr()
    first = text.splitlines()[0]
    status = {"NOT_REFUTED": 0, "REFUTED": 1, "verifydp:": 2}[first.split()[0]]
    assert stopped.value.code == status
    said = printed.out if status < 2 else printed.err[printed.err.index("verifydp:") :]
    assert said.splitlines()[0] == first


def test_there_are_commands_of_each_outcome():
    words = {text.split()[0] for _, text in SHOWN}
    assert words == {"NOT_REFUTED", "REFUTED", "PROVED", "verifydp:"}


def test_the_stored_weights_are_those_of_the_command(
    example, tmp_path, monkeypatch, capsys
):
    """On one library version and kind of processor all their bits are the same."""
    again = tmp_path / "weights.json"
    monkeypatch.setattr(example, "WEIGHTS", again)
    example.main()
    (text,) = (text for command, text in SHOWN if command.startswith("python"))
    assert capsys.readouterr().out == text
    made = example.restored(reads_state=False).state_dict()
    for name, stored in example.defender.state_dict().items():
        assert torch.allclose(made[name], stored, rtol=1e-6, atol=1e-9)


def test_the_deployed_noise_is_what_is_proved(example):
    with torch.no_grad():
        rows = torch.zeros(2, 8, dtype=torch.float64)
        rows[1] = 1
        here, there = (
            example.defender.noise_parameters(row[None])[0].tolist() for row in rows
        )
        read = example.reader.noise_parameters(rows).flatten().tolist()
    assert here == there
    assert read[0] != read[1]
    found = proved(example.PROBLEM, deployed_noise(example.PROBLEM, here))
    assert found.verdict.value == "PROVED"
    assert str(found) in README
    page = " ".join(README.split())
    assert f"cannot find more than {short_above(found.epsilon_upper)}" in page
    assert f"at most {short_above(found.epsilon_upper)} at delta" in example.__doc__
