"""The C library, loaded into this process."""
from __future__ import annotations

import ctypes.util
import functools
import json
import os
import pathlib
from typing import Any

from ._worker import Document, DocumentError, _line

_DECLARATIONS = """
typedef struct { size_t size; double width, height; size_t lines, pages; int32_t truncated, reserved; } galley_measures;
typedef struct { size_t size; double width, height; } galley_file;
typedef struct { size_t size; double x, y, scale; int32_t page, reserved; } galley_draw_options;
int32_t galley_interface_version(void);
int32_t galley_error_code(void *);
const char *galley_error_name(void *);
const char *galley_error_message(void *);
const char *galley_error_path(void *);
void galley_error_release(void *);
const uint8_t *galley_bytes_data(void *);
size_t galley_bytes_length(void *);
void galley_bytes_release(void *);
int32_t galley_measure(void *, int32_t, const char *, size_t, galley_measures *, void **);
void *galley_document_new(void *, int32_t, const char *, size_t, const char *, size_t, void **);
void galley_document_release(void *);
void *galley_layout_new(void *, void **);
void galley_layout_release(void *);
void *galley_layout_json_new(void *, void **);
void *galley_layout_file_new(void *, int32_t, void *, galley_file *, void **, void **);
void *galley_image_new(void *, int32_t, galley_draw_options *, void **);
const uint8_t *galley_image_data(void *);
size_t galley_image_width(void *);
size_t galley_image_height(void *);
size_t galley_image_stride(void *);
void galley_image_release(void *);
"""
_JSON = 3
_FILES = {"png": 1, "jpeg": 2, "webp": 3, "pdf": 4, "svg": 5}
_STRAIGHT = 3


class LibraryError(RuntimeError):
    """The C library cannot be used in this process."""


class Library:
    """The functions of the C library. The interpreter's lock is released during each call."""

    def __init__(self, path: str):
        import cffi

        self.ffi = cffi.FFI()
        self.ffi.cdef(_DECLARATIONS)
        self.functions = self.ffi.dlopen(path)
        self.path = path
        version = self.functions.galley_interface_version()
        if version != 0:
            raise LibraryError(f"{path} has the interface {version}, and this package needs 0; install matching versions")
        self._measures_size = self.ffi.sizeof("galley_measures")

    def _check(self, error: Any, id: str | None) -> None:
        """Raise the error of a call, if there is one."""
        if error[0] == self.ffi.NULL:
            return
        functions, text = self.functions, lambda pointer: self.ffi.string(pointer).decode()
        name, message = text(functions.galley_error_name(error[0])), text(functions.galley_error_message(error[0]))
        path = functions.galley_error_path(error[0])
        place = None if path == self.ffi.NULL else text(path)
        functions.galley_error_release(error[0])
        if name == "forked":
            raise LibraryError(message)
        raise DocumentError(name, message, place, id)

    def _bytes(self, pointer: Any) -> bytes:
        """A copy of bytes that the library made, which are released."""
        try:
            return self.ffi.buffer(
                self.functions.galley_bytes_data(pointer), self.functions.galley_bytes_length(pointer))[:]
        finally:
            self.functions.galley_bytes_release(pointer)

    def measure(self, document: Document) -> dict[str, Any]:
        """The measures of a document, as the command prints them."""
        line, id = _line(document)
        error = self.ffi.new("void **")
        measures = self.ffi.new("galley_measures *")
        measures.size = self._measures_size
        self.functions.galley_measure(self.ffi.NULL, _JSON, line, len(line), measures, error)
        self._check(error, id)
        answer: dict[str, Any] = {} if id is None else {"id": id}
        answer |= {"width": measures.width, "height": measures.height, "lines": measures.lines}
        if measures.pages:
            answer["pages"] = measures.pages
        answer["truncated"] = bool(measures.truncated)
        return answer

    def _layout(self, document: Document) -> tuple[Any, str | None]:
        """The layout of a document, which is released with its last use."""
        line, id = _line(document)
        error = self.ffi.new("void **")
        loaded = self.functions.galley_document_new(self.ffi.NULL, _JSON, line, len(line), self.ffi.NULL, 0, error)
        self._check(error, id)
        layout = self.functions.galley_layout_new(loaded, error)
        self.functions.galley_document_release(loaded)
        self._check(error, id)
        return self.ffi.gc(layout, self.functions.galley_layout_release), id

    def layout(self, document: Document) -> dict[str, Any]:
        """The layout of a document, as the command prints it."""
        layout, id = self._layout(document)
        error = self.ffi.new("void **")
        answer = self.functions.galley_layout_json_new(layout, error)
        self._check(error, id)
        return json.loads(self._bytes(answer))

    def render(self, document: Document, format: str) -> tuple[bytes, float, float, tuple[str, ...], str | None]:
        """The bytes of a picture, its width and height, the warnings, and the id of the document."""
        layout, id = self._layout(document)
        error, warnings = self.ffi.new("void **"), self.ffi.new("void **")
        file = self.ffi.new("galley_file *", {"size": self.ffi.sizeof("galley_file")})
        data = self.functions.galley_layout_file_new(layout, _FILES[format], self.ffi.NULL, file, warnings, error)
        self._check(error, id)
        messages = tuple(
            f"{warning['path']}: {warning['message']}" if warning.get("path") else warning["message"]
            for warning in json.loads(self._bytes(warnings[0])))
        return self._bytes(data), file.width, file.height, messages, id

    def pixels(self, document: Document, scale: float | None) -> tuple[Any, int, int, int, int]:
        """An image that is released with its last use, its address, width, height, and bytes per row."""
        layout, id = self._layout(document)
        error = self.ffi.new("void **")
        options = self.ffi.new(
            "galley_draw_options *", {"size": self.ffi.sizeof("galley_draw_options"), "scale": scale or 0})
        image = self.functions.galley_image_new(layout, _STRAIGHT, options, error)
        self._check(error, id)
        image = self.ffi.gc(image, self.functions.galley_image_release)
        functions = self.functions
        return (
            image, int(self.ffi.cast("uintptr_t", functions.galley_image_data(image))),
            functions.galley_image_width(image), functions.galley_image_height(image),
            functions.galley_image_stride(image))


@functools.lru_cache(maxsize=1)
def find_library() -> Library | None:
    """The library: that of the variable GALLEY_LIBRARY, the one in the package, or the installed one; else None.

    An empty GALLEY_LIBRARY, and a missing package cffi, leave all work to child processes.

    Raises:
        LibraryError: if GALLEY_LIBRARY names a file that cannot be loaded.
    """
    named = os.environ.get("GALLEY_LIBRARY")
    if named == "":
        return None
    try:
        import cffi  # noqa: F401
    except ImportError:
        if named:
            raise LibraryError("GALLEY_LIBRARY is set, but the package cffi is not installed") from None
        return None
    if named:
        try:
            return Library(named)
        except OSError as error:
            raise LibraryError(f"GALLEY_LIBRARY is {named!r}, which cannot be loaded: {error}") from None
    bundled = pathlib.Path(__file__).parent / "lib" / "libgalley.so.0"
    path = str(bundled) if bundled.exists() else ctypes.util.find_library("galley")
    try:
        return Library(path) if path else None
    except OSError:
        return None
