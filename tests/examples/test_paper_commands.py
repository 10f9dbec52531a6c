"""Commands of findings: their files are there, and they say what the findings say.

Those of three papers are in files of their own beside this one; what `falsify` and
`spec show` say is tested where these are.
"""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from verifydp.cli import main

ROOT = Path(__file__).parents[2]
COMMANDS = [
    pytest.param(finding["command"], id=f"{path.parent.name}: {finding['command']}")
    for path in sorted((ROOT / "specs").glob("*/paper.toml"))
    for finding in tomllib.loads(path.read_text(encoding="utf-8"))["findings"]
    if "command" in finding
]
BELIEFS = "--priors examples/gaussian_pufferfish/beliefs.json --epsilon 1 --delta 0.05"
USERS = "--users examples/gaussian_pufferfish/users.csv"
#: By a part of the command, what it has to print.
SAID = {
    f"{BELIEFS} --method exact": ["PROVED", "Laplace, scale 1.25964"],
    f"{BELIEFS} --method theorem-1": ["PROVED", "Laplace, scale 2.95997"],
    f"{BELIEFS} --noise gaussian": ["PROVED", "normal, sd 1.97233"],
    f"{USERS} --epsilon 1 --delta 0.001": ["PROVED", "Laplace, scale 0.671588"],
    f"{USERS} --query average-of-present": ["PROVED", "Laplace, scale 0.165769"],
    "choose-epsilon --f-beta 0.9": ["epsilon log(9) = 2.19722"],
    "--f-beta 0.67 --beta 0.8": ["a blind guess 0.621213"],
    "--rho-prior 0.2 --rho-record 0.1": ["epsilon log(3069/200)"],
    "exclusive_or.json --relations": ["Pufferfish 0", "DP, bounded log(3)"],
    "kept_bit.json": ["DP, bounded log(3)"],
    "--sensitivity 2": ["epsilon log(99/4) = 3.20882"],
    "bound --auc 0.7441": ["epsilon is at least 1.0127 at delta 0.02"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_files_of_a_command_are_there(command):
    name, *words = shlex.split(command)
    assert name == "verifydp"
    for word in words:
        if re.search(r"\.(json|csv|toml|py)$", word):
            assert (ROOT / word).is_file(), word


@pytest.mark.parametrize("part", SAID)
def test_a_command_gives_what_its_finding_says(part, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    (command, *_) = (
        one.values[0] for one in COMMANDS if f"{part} " in f"{one.values[0]} "
    )
    with pytest.raises(SystemExit) as done:
        main(shlex.split(command)[1:])
    shown = " ".join(capsys.readouterr().out.split())
    assert done.value.code == 0, shown
    for words in SAID[part]:
        assert words in shown
