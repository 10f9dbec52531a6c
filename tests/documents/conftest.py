"""A reader of YAML for the files that run on other people's machines.

None is among the tools of tests, so these files keep to a part of YAML that is read
here: mappings and lists by indentation, scalars on one line, blocks after ``|``.
"""

import re
from dataclasses import dataclass

import pytest

from verifydp.cli import main

LINE = re.compile(r"( *)((?:- )*)(?:([\w-]+):(?: (.+))?|(.+))")
#: A plain scalar, or one between double quotes, or a list of such in brackets.
SCALAR = re.compile(r'"[^"\\]*"|\[.*\]|[\w$^(./][^#]*(?<! )')
OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")


@dataclass(frozen=True)
class Entries:
    """Indentation, key and value of each line; a block of lines is one value."""

    lines: tuple

    def below(self, *path):
        """Entries inside the keys of a path, from the outermost on."""
        found = self.lines
        for name in path:
            at = next(i for i, (_, key, _) in enumerate(found) if key == name)
            outer = found[at][0]
            rest = found[at + 1 :]
            end = next((i for i, one in enumerate(rest) if one[0] <= outer), len(rest))
            found = rest[:end]
        return Entries(found)

    @property
    def keys(self):
        """The outermost mapping."""
        least = min(indent for indent, _, _ in self.lines)
        return {key: value for indent, key, value in self.lines if indent == least}

    @property
    def scripts(self):
        """What shells run, each command on one line."""
        runs = [value for _, key, value in self.lines if key == "run"]
        return [script.replace("\\\n", " ") for script in runs]


def entries(text):
    found, lines = [], text.splitlines()
    while lines:
        line = lines.pop(0)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        assert "\t" not in line, line
        spaces, dashes, key, value, item = LINE.fullmatch(line).groups()
        indent = len(spaces) + len(dashes)
        if value == "|":
            block = []
            while lines and (
                not lines[0].strip() or lines[0].startswith(spaces + "  ")
            ):
                block.append(lines.pop(0))
            value = "\n".join(block)
        else:
            scalar = re.sub(r" # .*", "", value or item or "")
            assert not scalar or SCALAR.fullmatch(scalar), line
            assert ": " not in scalar or scalar[0] in '["', line
            value = scalar.strip('"')
        assert indent % 2 == 0, line
        found.append((indent, key, value))
    return Entries(tuple(found))


@pytest.fixture(scope="session")
def read_yaml():
    """Read a text in YAML, or fail where it is none of this part."""
    return entries


@pytest.fixture
def options_in(capsys):
    """Find the options in a text, or in what a command says of itself."""

    def found(text=None, *, command=None):
        if command is not None:
            with pytest.raises(SystemExit):
                main([command, "--help"])
            text = capsys.readouterr().out
        return set(OPTION.findall(text))

    return found
