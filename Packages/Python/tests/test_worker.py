import io
import json
import os
import random
import threading

import pytest

from conftest import Killer, card
from galley import DocumentError, Worker
from galley._worker import _answers

LAYOUT = ["measure", "--no-system-fonts"]


def test_a_killed_child_is_replaced_and_answers_stay_in_order(command):
    answers = []
    with Killer(command, lambda: len(answers)) as killer, Worker(LAYOUT, backoff=0.001, deaths=20) as worker:
        # At least 2 000 documents, and as many more as it takes until six children were replaced.
        while len(answers) < 2_000 or worker.restarts < 6 and len(answers) < 200_000:
            first = len(answers)
            for answer in worker.map(card(number) for number in range(first, first + 500)):
                answers.append(answer)
        assert [answer["id"] for answer in answers if not isinstance(answer, DocumentError)] == [
            f"d{number}" for number in range(len(answers))]
        assert killer.kills > 5 and worker.restarts > 5 and worker.replays > 0


def test_a_deadly_document_is_an_error_and_its_neighbours_are_answered(hooked):
    documents = [card(number) for number in range(12)]
    documents[5] = {"id": "die", "text": "x"}
    with Worker(LAYOUT, command=hooked, backoff=0.001) as worker:
        answers = list(worker.map(documents))
        assert isinstance(answers[5], DocumentError)
        assert (answers[5].code, answers[5].id) == ("workerDied", "die")
        assert [answer["id"] for index, answer in enumerate(answers) if index != 5] == [
            f"d{number}" for number in range(12) if number != 5]
        assert worker.restarts == 4, "once to find it among the others, and three times alone"


def test_a_document_without_end_is_an_error_after_its_deadline(hooked):
    documents = [card(number) for number in range(6)]
    documents[2] = {"id": "hang", "text": "x"}
    with Worker(LAYOUT, command=hooked, deadline=2.0, backoff=0.001) as worker:
        answers = list(worker.map(documents))
    assert answers[2].code == "deadlineExceeded"
    assert sum(not isinstance(answer, DocumentError) for answer in answers) == 5


def test_threads_share_a_worker():
    with Worker(LAYOUT) as worker:
        found = {}

        def ask(number):
            found[number] = worker.answer(card(number))["id"]

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == {number: f"d{number}" for number in range(50)}


def test_closing_ends_the_child():
    worker = Worker(LAYOUT)
    worker.answer(card(1))
    pid = worker.pid
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_errors_survive_pickling():
    import pickle

    error = pickle.loads(pickle.dumps(DocumentError("code", "message", "path", "id")))
    assert (error.code, str(error), error.path, error.id) == ("code", "message", "path", "id")


class Pieces(io.RawIOBase):
    """A stream whose reads return at most the given numbers of bytes, in turn."""

    def __init__(self, data, sizes):
        self.data = data
        self.sizes = sizes

    def readable(self):
        return True

    def readinto(self, buffer):
        count = min(next(self.sizes), len(buffer), len(self.data))
        buffer[:count] = self.data[:count]
        self.data = self.data[count:]
        return count


def test_an_answer_is_the_same_whatever_the_place_of_its_data():
    answers = [
        {"id": "a", "data": "QUJD", "warnings": ['say "data":"x"', "\\"]},
        {"id": 'tricky "data":"', "data": ""},
        {"inner": {"data": "QQ=="}, "data": "QUI="},
        {"inner": {"data": ""}, "id": "b"},
        {"data": {"data": "QQ=="}},
        {"width": 3.5},
    ]
    for separators in ((",", ":"), (", ", ": ")):
        data = b"".join(json.dumps(answer, separators=separators).encode() + b"\n" for answer in answers)
        for size in range(1, 40):
            assert list(_answers(Pieces(data, iter(lambda: size, 0)))) == answers


def test_answers_do_not_depend_on_how_their_bytes_arrive():
    generator = random.Random(7)
    # Two answers are longer than the buffer at first; the last line is that of a child that died.
    lengths = [generator.randrange(60_000) * 4 for _ in range(60)] + [4_000_000, 12, 9_000_000]
    answers = [{"id": str(number), "data": "QUJD" * (length // 4)} for number, length in enumerate(lengths)]
    data = b"".join(json.dumps(answer, separators=(",", ":")).encode() + b"\n" for answer in answers)
    sizes = iter(lambda: generator.randrange(1, 500_000), 0)
    assert list(_answers(Pieces(memoryview(data + b'{"id":"dead","data":"QU'), sizes))) == answers
