"""No name for two things: what two files of the library may call by one name.

It is about classes, and about types that are given a name where a class has it too
(``Row = Mapping[int, Fraction]``). What begins with an underscore is its file's own.
"""

import ast
import re
from collections import defaultdict

#: Names that two files use, and why they may.
ALLOWED = {
    "Answer": "the checker's own: what its solver says, and what its process does",
    "Event": "a record of audits; `verifydp.laws` shows the type of a set of outcomes",
    "Plan": "the checker's own for how an integral is taken",
    "Polynomial": "the checker's own: it rests on no law",
    "Result": "the checker's own for what a mean is shown to be",
    "Rule": "the checker's own for what makes a step; public for the scale of noise",
    "ScaledSigmoid": "the paper's: of torch, and the layer it is compared with",
}
#: Begins as a class does, and is no constant.
TYPE_NAME = re.compile(r"[A-Z]+[a-z]\w*")


def named(tree):
    """Names of public classes and types of a file; each with whether it is a class."""
    for node in tree.body:
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.ClassDef):
            yield node.name, True
        for target in targets:
            if isinstance(target, ast.Name) and TYPE_NAME.fullmatch(target.id):
                yield target.id, False


def shared_names(trees):
    """The files that define a name, for each name that a class shares."""
    files, of_classes = defaultdict(list), set()
    for path, tree in trees.items():
        for name, is_class in named(tree):
            if not name.startswith("_"):
                files[name].append(path)
                of_classes |= {name} if is_class else set()
    return {
        name: tuple(paths)
        for name, paths in files.items()
        if len(paths) > 1 and name in of_classes
    }


def test_a_shared_name_is_found():
    trees = {
        "laws/noise.py": "class Noise:\n    pass\n\nclass _Table:\n    pass\n",
        "adversary/noise.py": "class Noise:\n    pass\n\nclass _Table:\n    pass\n",
        "report/rows.py": "class Row:\n    pass\n",
        "formal/rows.py": "Row = dict[int, int]\nROW = Row()\nCell: TypeAlias = int\n",
        "data/cells.py": "Cell = tuple[int, int]\nROW = 1\n",
    }
    assert shared_names({path: ast.parse(text) for path, text in trees.items()}) == {
        "Noise": ("laws/noise.py", "adversary/noise.py"),
        "Row": ("report/rows.py", "formal/rows.py"),
    }


def test_no_class_has_the_name_of_another_thing(sources):
    shared = shared_names({source.path: source.tree for source in sources})
    new = {name: paths for name, paths in shared.items() if name not in ALLOWED}
    assert new == {}, "say in the name which one it is"


def test_the_exceptions_are_needed(sources):
    shared = shared_names({source.path: source.tree for source in sources})
    assert set(ALLOWED) <= set(shared)
