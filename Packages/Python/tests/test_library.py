import hashlib
import os
import subprocess
import sys
import threading

import pytest

import galley
from conftest import card

library = galley.find_library()
needs_library = pytest.mark.skipif(library is None, reason="there is no C library")
DOCUMENTS = [
    card(1), "# Heading\n\n*text* and [a link](https://example.com)", {"text": ""},
    {"id": "box", "box": {"style": {"width": 90, "padding": 4}, "children": [{"id": "a", "text": "Box"}]}},
    {"text": "one two three four", "page": {"size": [120, 90], "margins": 10}},
    {"text": "a", "unknown": 1, "style": {"font": {"families": ["None"], "sise": 3}}},
]


@needs_library
@pytest.mark.parametrize("document", DOCUMENTS, ids=range(len(DOCUMENTS)))
def test_the_library_answers_as_the_command(document):
    with galley.Worker("measure".split()) as worker:
        assert library.measure(document) == worker.answer(document)
    with galley.Worker("layout".split()) as worker:
        assert library.layout(document) == worker.answer(document)
    format = "pdf" if "page" in document else "png"
    with galley.Worker(["render", "--inline", "--again", "--format", format]) as worker:
        answer, picture = worker.answer(document), galley.render(document, format)
        assert picture.sha256 == answer["sha256"] == hashlib.sha256(picture.data).hexdigest()
        assert (picture.width, picture.height, list(picture.warnings)) == (
            answer["width"], answer["height"], answer["warnings"])


@needs_library
def test_pixels_are_shared_without_a_copy():
    numpy = pytest.importorskip("numpy")
    pixels = galley.pixels({"text": "Ink", "canvas": {"background": "white"}}, scale=2)
    array = numpy.asarray(pixels)
    assert array.shape == (pixels.height, pixels.width, 4)
    assert array.__array_interface__["data"][0] == pixels._address
    assert tuple(array[0, 0]) == (255, 255, 255, 255) and array[..., :3].min() < 128
    assert pixels.memory.nbytes == pixels.stride * pixels.height and pixels.memory.readonly
    del pixels
    assert tuple(array[0, 0]) == (255, 255, 255, 255)


@needs_library
def test_threads_share_the_library():
    expected = library.measure(card(5))
    results = []
    threads = [threading.Thread(target=lambda: results.extend(library.measure(card(5)) for _ in range(50)))
               for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 400


@needs_library
def test_a_forked_process_is_refused():
    library.measure(card(1))
    child = os.fork()
    if child == 0:
        try:
            library.measure(card(1))
            os._exit(1)
        except galley.LibraryError:
            os._exit(0)
        except BaseException:
            os._exit(2)
    assert os.waitpid(child, 0)[1] == 0


def run(program, **environment):
    return subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **environment}, capture_output=True, text=True)


def test_without_the_library_a_worker_answers():
    done = run("import galley; assert galley.find_library() is None; print(galley.measure('a')['lines'])", GALLEY_LIBRARY="")
    assert done.stdout == "1\n", done.stderr
    done = run("import galley; galley.pixels('a')", GALLEY_LIBRARY="")
    assert "libgalley.so.0 was not found" in done.stderr


def test_a_wrong_library_is_reported():
    pytest.importorskip("cffi")
    done = run("import galley; galley.measure('a')", GALLEY_LIBRARY="/no/such/library")
    assert "LibraryError" in done.stderr and "/no/such/library" in done.stderr


def test_a_notebook_has_the_bytes_of_a_png():
    picture = galley.render(card(1))
    assert picture._repr_png_() == picture.data
    assert galley.render(card(1), "svg")._repr_png_() is None
