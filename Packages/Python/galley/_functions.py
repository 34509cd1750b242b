"""Functions for single documents and for many."""
from __future__ import annotations

import atexit
import base64
import hashlib
import pathlib
import sys
import threading
from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Mapping, Sequence

from ._library import find_library
from ._worker import Document, DocumentError, Worker, check_arguments

_local = threading.local()
_workers: list[Worker] = []
_MEDIA = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp", "pdf": "application/pdf",
          "svg": "image/svg+xml"}


@dataclass(frozen=True)
class Picture:
    """A drawn document.

    Attributes:
        data: the bytes of the file.
        format: ``png``, ``jpeg``, ``webp``, ``pdf`` or ``svg``.
        sha256: the SHA-256 digest of `data` in hexadecimal digits.
        width: the width, in pixels for PNG, JPEG and WebP, otherwise in points.
        height: the height, in the unit of `width`.
        warnings: everything that could not be drawn as requested.
        id: the document's id, if it has one.
    """

    data: bytes = field(repr=False)
    format: str
    sha256: str
    width: float
    height: float
    warnings: tuple[str, ...] = ()
    id: str | None = None

    @classmethod
    def from_answer(cls, answer: dict[str, Any]) -> Picture:
        """Make a picture of an answer of ``galley render --batch --inline``."""
        return cls(
            base64.b64decode(answer["data"]), answer["format"], answer["sha256"], answer["width"], answer["height"],
            tuple(answer.get("warnings", ())), answer.get("id"))

    def save(self, path: str | pathlib.Path) -> pathlib.Path:
        """Write the file, which is complete or absent, and return its path."""
        path = pathlib.Path(path)
        part = path.with_name(f".{path.name}.{threading.get_ident()}.part")
        try:
            part.write_bytes(self.data)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        return path

    def _repr_png_(self) -> bytes | None:
        """The bytes of a PNG in a notebook; None for other formats."""
        return self.data if self.format == "png" else None

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """The picture in a notebook."""
        if self.format == "svg":
            return {"image/svg+xml": self.data.decode(), "text/plain": repr(self)}
        return {_MEDIA[self.format]: base64.b64encode(self.data).decode(), "text/plain": repr(self)}


@dataclass(frozen=True)
class Pixels:
    """A picture in memory: rows of red, green, blue and alpha, one byte each, not multiplied by alpha.

    NumPy and Pillow use the memory without a copy: ``numpy.asarray(pixels)``, ``PIL.Image.fromarray(pixels)``.

    Attributes:
        width: the width in pixels.
        height: the height in pixels.
        stride: the number of bytes from one row to the next.
    """

    width: int
    height: int
    stride: int
    _address: int = field(repr=False)
    _owner: object = field(repr=False)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {"version": 3, "shape": (self.height, self.width, 4), "typestr": "|u1",
                "data": (self._address, True), "strides": (self.stride, 4, 1)}

    def __buffer__(self, flags: int) -> memoryview:
        """The buffer of `memoryview(pixels)` in Python 3.12 and later."""
        return self.memory

    @property
    def memory(self) -> memoryview:
        """The bytes, without a copy, as long as `self` lives."""
        ffi = find_library().ffi  # type: ignore[union-attr]
        return memoryview(ffi.buffer(ffi.cast("uint8_t *", self._address), self.stride * self.height)).toreadonly()


def pixels(document: Document, scale: float | None = None) -> Pixels:
    """Draw a document into memory, with its background and padding. Needs the C library.

    Args:
        document: an object of Galley's JSON, or a string of Markdown.
        scale: the number of pixels per point; by default the document's.

    Raises:
        DocumentError: if the document cannot be drawn.
        RuntimeError: if there is no C library.
    """
    library = find_library()
    if library is None:
        raise RuntimeError("the library libgalley.so.0 was not found; install a wheel that contains it, or set GALLEY_LIBRARY")
    owner, address, width, height, stride = library.pixels(document, scale)
    return Pixels(width, height, stride, address, owner)


def _worker(*arguments: str) -> Worker:
    """The worker of this thread for the arguments."""
    workers: dict[tuple[str, ...], Worker] = _local.__dict__.setdefault("workers", {})
    worker = workers.get(arguments)
    if worker is None:
        worker = workers[arguments] = Worker(arguments)
        _workers.append(worker)
    return worker


@atexit.register
def _close() -> None:
    for worker in _workers:
        worker.close()


def render_arguments(format: str = "png", options: Sequence[str] = ()) -> list[str]:
    """The command's arguments that draw documents and answer with their bytes."""
    if format not in _MEDIA:
        raise ValueError(f"format is one of {', '.join(_MEDIA)}, not {format!r}")
    return ["render", "--inline", "--again", "--format", format, *check_arguments(options, "options")]


def render(document: Document, format: str = "png", options: Sequence[str] = ()) -> Picture:
    """Draw a document.

    Args:
        document: an object of Galley's JSON, or a string of Markdown.
        format: ``png``, ``jpeg``, ``webp``, ``pdf`` or ``svg``.
        options: options of ``galley render``, such as ``["--scale", "2"]``.

    Raises:
        DocumentError: if the document cannot be drawn.
    """
    arguments = render_arguments(format, options)
    library = None if options else find_library()
    if library is None:
        return Picture.from_answer(_worker(*arguments).answer(document))
    data, width, height, warnings, id = library.render(document, format)
    return Picture(data, format, hashlib.sha256(data).hexdigest(), width, height, warnings, id)


def layout(document: Document, options: Sequence[str] = ()) -> dict[str, Any]:
    """Return the layout of a document: lines, runs, attachments and warnings, as ``galley layout`` prints it."""
    arguments = check_arguments(options, "options")
    library = None if arguments else find_library()
    return library.layout(document) if library else _worker("layout", *arguments).answer(document)


def measure(document: Document, options: Sequence[str] = ()) -> dict[str, Any]:
    """Return the size of a document: width and height in points, lines, and whether it is truncated."""
    arguments = check_arguments(options, "options")
    library = None if arguments else find_library()
    return library.measure(document) if library else _worker("measure", *arguments).answer(document)


def parse(document: Document, options: Sequence[str] = ()) -> dict[str, Any]:
    """Return the attributed text of a document as a document, as ``galley parse`` prints it."""
    return _worker("parse", *check_arguments(options, "options")).answer(document)


def render_many(
    documents: Iterable[Document], format: str = "png", options: Sequence[str] = (), *, jobs: int = 1,
    deadline: float | None = None, progress: bool | None = None,
) -> Iterator[Picture | DocumentError]:
    """Draw documents and yield their pictures in order; a document that cannot be drawn yields its `DocumentError`.

    Args:
        documents: the documents; taken from the iterable as pictures are taken from the result.
        format: the format of all pictures.
        options: options of ``galley render``.
        jobs: the number of threads.
        deadline: the longest time in seconds for one document.
        progress: whether to show a progress bar on standard error; by default if it is a terminal.
    """
    if isinstance(documents, (str, Mapping)):
        raise TypeError("documents is a list of documents; draw one document with render")
    total = len(documents) if hasattr(documents, "__len__") else None  # type: ignore[arg-type]
    shows = sys.stderr.isatty() if progress is None else progress
    with Worker(render_arguments(format, options), jobs=jobs, deadline=deadline, window=max(32, 16 * jobs)) as worker:
        count = failures = 0
        try:
            for answer in worker.map(documents):
                count += 1
                if isinstance(answer, DocumentError):
                    failures += 1
                    yield answer
                else:
                    yield Picture.from_answer(answer)
                if shows and count % 20 == 0:
                    _show(count, total, failures)
        finally:
            if shows:
                _show(count, total, failures)
                print(file=sys.stderr)


def _show(count: int, total: int | None, failures: int) -> None:
    text = f"{count}" + (f" of {total}" if total is not None else "") + " documents"
    if total:
        filled = 30 * count // total
        text = "[" + "#" * filled + "." * (30 - filled) + "] " + text
    if failures:
        text += f", {failures} failed"
    print(f"\r{text}", end="", file=sys.stderr, flush=True)
