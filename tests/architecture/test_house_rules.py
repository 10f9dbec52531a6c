"""Rules of the house that import contracts cannot say."""

import ast

LONGEST_FILE = 400
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}


def test_there_is_something_to_look_at(sources):
    paths = {source.path for source in sources}
    assert {"verifydp/errors.py", "_verifydp_pytest.py"} <= paths


def test_no_file_is_longer_than_400_lines(sources):
    lengths = {source.path: source.text.count("\n") for source in sources}
    assert {
        path: length for path, length in lengths.items() if length > LONGEST_FILE
    } == {}


def test_no_module_has_a_vague_name(sources):
    vague = {
        source.path
        for source in sources
        if VAGUE_NAMES & set(source.path.removesuffix(".py").split("/"))
    }
    assert vague == set()


def test_everything_public_is_described(sources):
    silent = [
        f"{source.path}: {name}"
        for source in sources
        for name, node in _public(source.tree)
        if ast.get_docstring(node) is None
    ]
    assert silent == []


def test_flint_is_imported_by_exact_only(sources):
    users = {
        source.path
        for source in sources
        if any(name.split(".")[0] == "flint" for name in source.imports)
    }
    assert users
    assert {path for path in users if not path.startswith("verifydp/exact/")} == set()


def test_of_scipy_special_functions_alone_are_used(sources):
    """Its other parts take up to a second to import, and the library needs none."""
    users = {
        source.path: {
            ".".join(name.split(".")[:2])
            for name in source.imports
            if name.split(".")[0] == "scipy"
        }
        for source in sources
    }
    assert {path: names for path, names in users.items() if names} == {
        "verifydp/special_functions.py": {"scipy.special"}
    }


def test_no_exception_is_swallowed_unnamed(sources):
    """A bare `except:` would hide mistakes of the library itself."""
    bare = [
        f"{source.path}:{node.lineno}"
        for source in sources
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ExceptHandler) and node.type is None
    ]
    assert bare == []


def test_no_subpackage_bears_the_name_of_a_public_function(sources):
    taken = {"audit", "prove", "check", "calibrate", "specs"}
    packages = {
        source.path.split("/")[1].removesuffix(".py")
        for source in sources
        if source.path.startswith("verifydp/")
    }
    assert packages & taken == set()


def _public(tree):
    """Public classes, functions and methods, and the module itself, by name."""
    yield "the module", tree
    yield from _public_members(tree, "")


def _public_members(node, prefix):
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if child.name.startswith("_") or _says_nothing_new(child):
                continue
            yield prefix + child.name, child
            if isinstance(child, ast.ClassDef):
                yield from _public_members(child, f"{child.name}.")


def _says_nothing_new(node):
    """Setters and overloads are described by the function that they belong to."""
    names = {ast.unparse(decorator) for decorator in node.decorator_list}
    return bool(names & {"overload", "typing.overload", "override"}) or any(
        name.endswith(".setter") for name in names
    )
