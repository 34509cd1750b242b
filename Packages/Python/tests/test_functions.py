import base64
import hashlib
import io
import sys

import pytest

import galley
from conftest import card


def test_a_picture_has_the_bytes_that_its_digest_states():
    picture = galley.render(card(1))
    assert picture.data.startswith(b"\x89PNG")
    assert hashlib.sha256(picture.data).hexdigest() == picture.sha256
    assert (picture.format, picture.id) == ("png", "d1")
    assert picture.width == 120


@pytest.mark.parametrize("format,start", [("jpeg", b"\xff\xd8"), ("webp", b"RIFF"), ("pdf", b"%PDF"), ("svg", b"<")])
def test_every_format(format, start):
    assert galley.render(card(1), format).data.lstrip().startswith(start)


def test_markdown_is_a_string():
    assert galley.measure("# Heading\n\ntext")["lines"] >= 2
    assert galley.parse("**bold**")["text"] == "bold"


def test_options_reach_the_command():
    assert galley.render(card(1), options=["--scale", "2"]).width == 240


def test_an_invalid_document_raises_with_its_place():
    with pytest.raises(galley.DocumentError) as caught:
        galley.render({"id": "x", "text": "ab", "spans": [{"range": [0, 9]}]})
    assert (caught.value.code, caught.value.path, caught.value.id) == ("invalidDocument", "spans[0].range", "x")


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="png"):
        galley.render(card(1), "gif")


def test_wrong_options_are_reported_and_do_not_restart_forever():
    with galley.Worker(["measure", "--no-such-option"]) as worker, pytest.raises(galley.WorkerError, match="no-such"):
        worker.answer(card(1))


def test_saving_leaves_a_complete_file_and_nothing_else(tmp_path):
    picture = galley.render(card(1))
    assert picture.save(tmp_path / "a.png").read_bytes() == picture.data
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_many_documents_come_in_order_with_their_errors():
    documents = [card(number) for number in range(50)]
    documents[7] = {"id": "bad", "text": 3}
    results = list(galley.render_many(documents, jobs=2, progress=False))
    assert isinstance(results[7], galley.DocumentError) and results[7].id == "bad"
    assert [result.id for result in results if not isinstance(result, galley.DocumentError)] == [
        f"d{number}" for number in range(50) if number != 7]


def test_documents_are_taken_as_pictures_are():
    taken = 0

    def documents():
        nonlocal taken
        for number in range(10_000):
            taken += 1
            yield card(number)

    results = galley.render_many(documents(), progress=False)
    next(results)
    results.close()
    assert taken < 200


def test_a_progress_bar_counts(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    list(galley.render_many([card(number) for number in range(40)], progress=True))
    assert "40 of 40 documents" in stream.getvalue()


def test_a_notebook_shows_the_picture():
    picture = galley.render(card(1))
    assert base64.b64decode(picture._repr_mimebundle_()["image/png"]) == picture.data


def test_text_of_any_kind_survives():
    for text in ["\u2028", "\n", "😀", "\x00", "\ud83d", '"\\']:
        assert "width" in galley.measure({"text": text})


@pytest.mark.parametrize("document,message", [
    (42, "a mapping of Galley's JSON or a string of Markdown, not int"), (b"text", "not bytes"), (None, "not NoneType"),
    ([{"text": "a"}], "not list"), ({"text": "a", "style": {"color": {1, 2}}}, r"style\.color is a value of type set"),
    ({"spans": [{"range": [0, object()]}]}, r"spans\[0\]\.range\[1\] is a value of type object"),
    ({("a", 1): "b"}, r"it has the key \('a', 1\), which is not a string"),
])
def test_a_wrong_document_is_a_type_error(document, message):
    for function in (galley.render, galley.layout, galley.measure, galley.parse):
        with pytest.raises(TypeError, match=message):
            function(document)


def test_a_number_without_json_is_a_value_error():
    with pytest.raises(ValueError, match=r"style\.font\.size is nan"):
        galley.render({"text": "a", "style": {"font": {"size": float("nan")}}})
    endless: dict = {"text": "a"}
    endless["box"] = endless
    with pytest.raises((ValueError, RecursionError), match="contains itself"):
        galley.render(endless)


@pytest.mark.parametrize("options,message", [
    ("--scale 2", "options is a list of strings"), (["--scale", 2], r"options\[1\] is 2, a value of type int"),
    (3, "options is a list of strings"), ([None], r"options\[0\] is None"),
])
def test_wrong_options_are_a_type_error(options, message):
    for function in (galley.render, galley.layout, galley.measure, galley.parse):
        with pytest.raises(TypeError, match=message):
            function(card(1), options=options)
    with pytest.raises(TypeError, match=message):
        next(galley.render_many([card(1)], options=options))


@pytest.mark.parametrize("documents", ["text", {"text": "a"}])
def test_one_document_is_not_many(documents):
    with pytest.raises(TypeError, match="one document with render"):
        next(galley.render_many(documents))


def test_a_missing_command_is_reported(monkeypatch, tmp_path, capsys):
    with pytest.raises(galley.CommandNotFound, match="'/no/such', which is not an executable file"):
        galley.Worker(command="/no/such")
    monkeypatch.setenv("GALLEY", str(tmp_path))
    with pytest.raises(galley.CommandNotFound, match="correct or unset it"):
        galley.Worker()
    assert capsys.readouterr().err == "", "nothing is printed when the worker is released"
