"""Lay out and draw rich text with Galley.

>>> import galley
>>> picture = galley.render({"text": "Hello, world", "style": {"font": {"size": 24}}})
>>> picture.save("hello.png")

Documents are dictionaries as described in Galley's documentation, or strings of Markdown. `render`, `layout`, `measure` and
`pixels` use the C library in this process if it is found (`find_library`). Otherwise, with options of the command, and for many
documents, one long-lived child process per thread and set of options does the work; `Worker` gives control over it.
"""
from ._binary import CommandNotFound, find_command
from ._functions import Picture, Pixels, layout, measure, parse, pixels, render, render_many
from ._library import LibraryError, find_library
from ._worker import DocumentError, Reply, Worker, WorkerError

__all__ = [
    "CommandNotFound", "DocumentError", "LibraryError", "Picture", "Pixels", "Reply", "Worker", "WorkerError", "find_command",
    "find_library", "layout", "measure", "parse", "pixels", "render", "render_many",
]
__version__ = "0.1.0"
