"""Location of the command `galley`."""
from __future__ import annotations

import os
import pathlib
import shutil


class CommandNotFound(RuntimeError):
    """The command `galley` was not found."""


def find_command(command: str | os.PathLike[str] | None = None) -> str:
    """Return the path of the command: the given one, the variable GALLEY, the bundled command, or the one in PATH.

    Raises:
        CommandNotFound: if none of them exists.
    """
    if command is not None:
        found = shutil.which(command)
        if found:
            return found
        raise CommandNotFound(f"command is {os.fspath(command)!r}, which is not an executable file")
    named = os.environ.get("GALLEY")
    if named:
        found = shutil.which(named)
        if found:
            return found
        raise CommandNotFound(f"GALLEY is {named!r}, which is not an executable file; correct or unset it")
    bundled = pathlib.Path(__file__).parent / "bin" / "galley"
    if os.access(bundled, os.X_OK):
        return str(bundled)
    found = shutil.which("galley")
    if found:
        return found
    raise CommandNotFound(
        "the command galley was not found; install a wheel that contains it, add it to PATH, or set GALLEY to its path")
