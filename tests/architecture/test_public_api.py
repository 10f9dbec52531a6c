"""What users could call before the redesign, they can call now.

`public_api.txt` has one line for each public name: of functions, classes and methods
what they take. It is that of commit 16857c8f, the last before the redesign, and was
written there by this file: in a checkout of that commit,

    PYTHONPATH=. python PATH/tests/architecture/test_public_api.py > public_api.txt

A new name needs no line. What was changed on purpose stands in `CHANGED`, with the
reason.
"""

import ast
import enum
import importlib
import inspect
import pkgutil
import sys
import warnings
from pathlib import Path

import pytest

import verifydp

SNAPSHOT = Path(__file__).parent / "public_api.txt"
#: Modules that the documents name, beside all packages that say what is public.
MODULES = ("verifydp.errors", "verifydp.privacy.priors.queries")
#: Defaults that are written out; of others it is written that there is one.
WRITTEN = {bool, int, str, type(None), type}
#: Whose names are for other rooms of the library, not for users.
INTERNAL = ("verifydp.cli", "verifydp.evidence.schemas", "verifydp.language.printing")
_ONE_EPSILON = "one exact epsilon in place of five types: by nats or by growth"
_MISFIT_LAST = "misfit may be left out, so it follows scale; rules give both by name"
_CALLED_EPSILON = "what was called level is called epsilon, as it is everywhere"
#: Names whose lines do not hold any more, and why that is meant.
CHANGED = {
    "verifydp.DensitySearchResult": "made by the library: begins with its format, as "
    "every other result does",
    "verifydp.calibration.Rule": _MISFIT_LAST,
    "verifydp.calibration.rules.Rule": _MISFIT_LAST,
    "verifydp.formal.spec.Proof.use": "values come first as before, or by the names of "
    "their variables, or not at all",
    "verifydp.privacy.loss.Epsilon": _ONE_EPSILON,
    "verifydp.privacy.loss.Epsilon.enclosed": "encloses at the working precision",
    "verifydp.privacy.notions.ExactApproximate": _CALLED_EPSILON,
    "verifydp.privacy.notions.Level": _ONE_EPSILON,
    "verifydp.privacy.notions.Level.epsilon": _ONE_EPSILON,
    "verifydp.privacy.notions.Level.term": _ONE_EPSILON,
    "verifydp.privacy.notions.PureDP": _CALLED_EPSILON,
    "verifydp.report.write_reports": "by default all forms, which are found when asked",
}


def faces():
    """The packages that have an ``__all__``, and the modules that are documented."""
    found = ["verifydp", *MODULES]
    for module in pkgutil.walk_packages(verifydp.__path__, "verifydp."):
        if not module.ispkg or module.name.startswith(INTERNAL):
            continue
        if getattr(importlib.import_module(module.name), "__all__", ()):
            found.append(module.name)
    return found


def takes(value):
    """The parameters of something that can be called, as they stand in a ``def``."""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return None  # an exception class or a protocol: nothing of its own
    bare = [
        one.replace(
            annotation=inspect.Parameter.empty,
            default=one.default if type(one.default) in WRITTEN else Ellipsis,
        )
        for one in signature.parameters.values()
    ]
    text = str(signature.replace(parameters=bare, return_annotation=signature.empty))
    return text.replace("Ellipsis", "...")


def members(kind):
    """Public methods and attributes of a class that the library defines."""
    for name in dir(kind):
        owners = [one for one in kind.__mro__ if name in vars(one)]
        if name.startswith("_") or not owners:
            continue
        if owners[0].__module__.startswith("verifydp"):
            yield name, inspect.getattr_static(kind, name), getattr(kind, name)


def lines_of(path, value):
    """The lines of one public name."""
    if inspect.isclass(value):
        is_enum = issubclass(value, enum.Enum)
        yield path + ("" if is_enum else takes(value) or "")
        for name, raw, member in members(value):
            is_method = isinstance(raw, classmethod | staticmethod)
            is_method = is_method or inspect.isfunction(raw)
            text = takes(member) if is_method else None
            yield f"{path}.{name}{text or ''}"
    elif inspect.isroutine(value):
        yield path + (takes(value) or "")
    else:
        yield path


def snapshot():
    """All lines, sorted."""
    lines = set()
    for face in faces():
        module = importlib.import_module(face)
        own = [
            name
            for name, value in vars(module).items()
            if getattr(value, "__module__", None) == face and not name.startswith("_")
        ]
        for name in getattr(module, "__all__", own):
            lines.update(lines_of(f"{face}.{name}", getattr(module, name)))
    return sorted(lines)


def found(path):
    """What a path of the snapshot leads to: a module, then attributes of it."""
    names = path.split(".")
    for count in range(len(names) - 1, 0, -1):
        try:
            value = importlib.import_module(".".join(names[:count]))
        except ModuleNotFoundError:
            continue
        for name in names[count:]:
            value = getattr(value, name)
        return value
    raise ModuleNotFoundError(path)


def parameters(text):
    """Name, kind and default of each parameter in the text of a ``def``."""
    given = ast.parse(f"def f{text}: ...").body[0].args
    first = [*given.posonlyargs, *given.args]
    filled = [None] * (len(first) - len(given.defaults)) + given.defaults
    placed = [
        (one.arg, default and ast.unparse(default))
        for one, default in zip(first, filled, strict=True)
    ]
    named = {
        one.arg: default and ast.unparse(default)
        for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
    }
    return placed, named, bool(given.vararg), bool(given.kwarg)


def refused(old, new):
    """Why a call that was allowed is not any more, or None."""
    placed, named, many, rest = parameters(old)
    new_placed, new_named, new_many, new_rest = parameters(new)
    if many > new_many or rest > new_rest:
        return "takes no further arguments any more"
    for place, (name, default) in enumerate(placed):
        if place >= len(new_placed) or new_placed[place][0] != name:
            return f"argument {place + 1} is not {name} any more"
        if reason := _default(name, default, new_placed[place][1]):
            return reason
    everything = {**dict(new_placed), **new_named}
    for name, default in named.items():
        if name not in everything:
            return f"{name} is gone"
        if reason := _default(name, default, everything[name]):
            return reason
    known = {name for name, _ in placed} | named.keys()
    needed = [name for name, value in everything.items() if value is None]
    added = [name for name in needed if name not in known]
    return f"{added[0]} is new and has no default" if added else None


def _default(name, old, new):
    """What changed of a parameter's default, if it had one."""
    if old is None or old == new:
        return None
    return f"{name} had the default {old} and has {new or 'none'} now"


def broken(line):
    """Why a line of the snapshot does not hold any more, or None."""
    path, bracket, text = line.partition("(")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            value = found(path)
    except (AttributeError, ModuleNotFoundError) as error:
        return f"{type(error).__name__}: {error}"
    if not bracket:
        return None
    if not callable(value):
        return "cannot be called any more"
    new = takes(value)
    return refused(bracket + text, new) if new else "takes nothing that is known"


def old_lines():
    return SNAPSHOT.read_text(encoding="utf-8").splitlines()


def test_what_was_public_is_still_there():
    lines = old_lines()
    assert len(lines) > 1000
    reasons = {
        line.partition("(")[0]: reason for line in lines if (reason := broken(line))
    }
    unexpected = [f"{one}: {why}" for one, why in reasons.items() if one not in CHANGED]
    assert unexpected == []
    assert CHANGED.keys() <= reasons.keys()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("(a, b=1)", "(a, b=1, c=None, *, d='x')", None),
        ("(a, *, b, c=1)", "(a, *, c=1, b)", None),
        ("(a, b)", "(a, b=2)", None),
        ("(a, *, b)", "(a, b)", None),
        ("(a)", "(a, *more, **others)", None),
        ("(a, b)", "(a, c)", "argument 2 is not b any more"),
        ("(a, b)", "(b, a)", "argument 1 is not a any more"),
        ("(a, b)", "(a, *, b)", "argument 2 is not b any more"),
        ("(a, *, b=1)", "(a, *, c=1)", "b is gone"),
        ("(a)", "(a, b)", "b is new and has no default"),
        ("(a)", "(a, *, b)", "b is new and has no default"),
        ("(a, b=1)", "(a, b)", "b had the default 1 and has none now"),
        ("(a, b=1)", "(a, b=2)", "b had the default 1 and has 2 now"),
        ("(a, **others)", "(a)", "takes no further arguments any more"),
    ],
)
def test_the_comparison_itself(old, new, reason):
    assert refused(old, new) == reason


def test_a_renamed_parameter_of_the_library_is_seen(monkeypatch):
    """The same comparison on the subject itself, broken on purpose."""

    def check(certificate, *, verbose=False):
        """As before, with other names."""

    lines = [line for line in old_lines() if line.startswith("verifydp.check(")]
    assert [broken(line) for line in lines] == [None]
    monkeypatch.setattr(verifydp, "check", check)
    assert [broken(line) for line in lines] != [None]
    monkeypatch.delattr(verifydp, "check")
    assert broken("verifydp.nothing(a)") is not None


def test_the_snapshot_is_made_as_it_is_read():
    """Every line that is written today holds today."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        lines = snapshot()
    assert len(lines) > 1000
    assert [line for line in lines if broken(line)] == []


if __name__ == "__main__":
    sys.stdout.write("\n".join(snapshot()) + "\n")
