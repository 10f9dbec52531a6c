"""The command line: a thin shell over `verifydp.api`, one file per command.

A file of this folder that defines ``COMMAND`` is found by itself; nothing else has to
be edited. The file is called as the command is, with underscores.
"""

import importlib
import pkgutil
import sys
import traceback
from collections.abc import Iterator
from types import ModuleType

import click

from verifydp.cli.commands import Group, Section
from verifydp.cli.streams import unbroken_streams
from verifydp.errors import VerifyDPError

__all__ = ["main"]

USAGE_ERROR = 2
INTERNAL_ERROR = 3
INTERRUPTED = 130


class _Commands(Group):
    """A group whose commands are the files of this folder that define ``COMMAND``.

    A command is imported when it is asked for, under its name with underscores; all
    are when they are listed. ``PLACE`` in its file is where the list has it: a section,
    and a number in it.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for _, names in self.sections(ctx) for name in names]

    def sections(self, ctx: click.Context) -> Iterator[tuple[str, list[str]]]:
        del ctx
        files = (module.name for module in pkgutil.iter_modules(__path__))
        found = [one for one in map(_loaded, files) if _is_command(one)]
        for section in Section:
            own = [one for one in found if one.PLACE[0] is section]
            own.sort(key=lambda one: (one.PLACE[1], one.COMMAND.name))
            yield section.value, [one.COMMAND.name for one in own]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        file = cmd_name.replace("-", "_")
        if not any(module.name == file for module in pkgutil.iter_modules(__path__)):
            return None
        module = _loaded(file)
        command: click.Command | None = getattr(module, "COMMAND", None)
        return command if command is not None and command.name == cmd_name else None


def _loaded(file: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{file}")


def _is_command(module: ModuleType) -> bool:
    return hasattr(module, "COMMAND")


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="verifydp")
def _group() -> None:
    """Tell whether a privacy claim is true, with evidence anyone can re-check.

    Exit status: 0 nothing is refuted, 1 something is refuted, 2 the input
    cannot be used, 3 verifydp itself is at fault.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run a command and exit with its status; errors are one line on stderr."""
    with unbroken_streams():
        status = _status(arguments)
    sys.exit(status)


def _status(arguments: list[str] | None) -> int:
    """Run a command; complain about what went wrong."""
    try:
        status = _group.main(arguments, prog_name="verifydp", standalone_mode=False)
    except click.exceptions.Exit as error:
        status = error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        status = USAGE_ERROR
    except click.Abort:
        audits = "audit" in (sys.argv[1:2] if arguments is None else arguments[:1])
        resumed = ": an audit with --out goes on with --resume" if audits else ""
        _complain(f"interrupted{resumed}")
        status = INTERRUPTED
    except click.UsageError as error:
        _complain(_with_advice(error))
        status = USAGE_ERROR
    except click.ClickException as error:
        _complain(error.format_message())
        status = USAGE_ERROR
    except VerifyDPError as error:
        _complain(str(error))
        status = USAGE_ERROR
    except OSError as error:  # a folder that cannot be written, a full disk
        place = f"{error.filename}: " if error.filename else ""
        _complain(f"{place}{error.strerror or error}")
        status = USAGE_ERROR
    except Exception as error:  # noqa: BLE001 - it must not end with "refuted"
        traceback.print_exc()
        _complain(f"{type(error).__name__} is a fault of verifydp: please report it")
        status = INTERNAL_ERROR
    return status if isinstance(status, int) else 0


def _with_advice(error: click.UsageError) -> str:
    """What click says is wrong, and where to look."""
    message = error.format_message().replace("a valid integer range", "a valid integer")
    where = "verifydp" if error.ctx is None else error.ctx.command_path
    if message.endswith(("?", "?)")):  # it guesses what was meant
        return f"{message} See {where} --help"
    return f"{message.removesuffix('.')}: see {where} --help"


def _complain(message: str) -> None:
    from verifydp.evidence.visible_text import visible  # noqa: PLC0415

    click.echo(f"verifydp: {visible(' '.join(message.splitlines()))}", err=True)
