"""What went wrong in the code of an author's file, in one line that names the file."""

from difflib import get_close_matches
from pathlib import Path

from verifydp.errors import SpecError

__all__ = ["fault_of", "line_of"]


def fault_of(error: Exception, path: Path) -> SpecError:
    """Whatever the code in a file raised, as an error that names the file."""
    words = " ".join(str(error).split()) + _meant(error)
    return SpecError(f"{path}{line_of(error, path)}: {type(error).__name__}: {words}")


def _meant(error: Exception) -> str:
    """What a misspelt name may have been."""
    match error:
        case NameError(name=str(name)):
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            known = [] if trace is None else list(trace.tb_frame.f_globals)
        case AttributeError(name=str(name), obj=obj):
            known = dir(obj)
        case _:
            return ""
    plain = [other for other in known if not other.startswith("_")]
    close = get_close_matches(name, plain, n=2)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def line_of(error: BaseException, path: Path) -> str:
    """Where in a file an error came up, as ``", line 3"``; empty if not in it."""
    place, trace = "", error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            place = f", line {trace.tb_lineno}"
        trace = trace.tb_next
    return place
