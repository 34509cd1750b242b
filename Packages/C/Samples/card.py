"""Measures a text and draws a document with cffi, without Galley's Python package.

    python3 card.py LIBRARY card.png
"""
import sys

import cffi

ffi = cffi.FFI()
ffi.cdef("""
typedef struct { size_t size; double width, height; size_t lines, pages; int32_t truncated, reserved; } galley_measures;
int32_t galley_measure(void *, int32_t, const void *, size_t, galley_measures *, void **);
void *galley_document_new(void *, int32_t, const void *, size_t, const char *, size_t, void **);
void *galley_layout_new(void *, void **);
int32_t galley_layout_write(void *, const char *, size_t, int32_t, const void *, void **);
void galley_document_release(void *);
void galley_layout_release(void *);
const char *galley_error_message(void *);
""")
library = ffi.dlopen(sys.argv[1])
error = ffi.new("void **")


def checked(result):
    """The result of a call, unless it failed."""
    if error[0] != ffi.NULL:
        raise RuntimeError(ffi.string(library.galley_error_message(error[0])).decode())
    return result


source = "# From Python\n\nText in **two** styles.".encode()
measures = ffi.new("galley_measures *", {"size": ffi.sizeof("galley_measures")})
checked(library.galley_measure(ffi.NULL, 2, source, len(source), measures, error))
print(f"size {measures.width:.3f} {measures.height:.3f}, lines {measures.lines}")
document = ffi.gc(
    checked(library.galley_document_new(ffi.NULL, 2, source, len(source), ffi.NULL, 0, error)),
    library.galley_document_release)
layout = ffi.gc(checked(library.galley_layout_new(document, error)), library.galley_layout_release)
path = sys.argv[2].encode()
checked(library.galley_layout_write(layout, path, len(path), 0, ffi.NULL, error))
