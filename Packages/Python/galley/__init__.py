"""Lay out and draw rich text with Galley.

>>> import galley
>>> picture = galley.render({"text": "Hello, world", "style": {"font": {"size": 24}}})
>>> picture.save("hello.png")

Documents are dictionaries as described in Galley's documentation, or strings of Markdown. Functions use one long-lived child
process per thread and set of options; `Worker` gives control over it.
"""
from ._binary import CommandNotFound, find_command
from ._functions import Picture, layout, measure, parse, render, render_many
from ._worker import DocumentError, Reply, Worker, WorkerError

__all__ = [
    "CommandNotFound", "DocumentError", "Picture", "Reply", "Worker", "WorkerError", "find_command", "layout", "measure",
    "parse", "render", "render_many",
]
__version__ = "0.1.0"
