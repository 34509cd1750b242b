import json
import os
import threading

import pytest

from conftest import Killer, card
from galley import DocumentError, Worker
from galley._worker import _answer

LAYOUT = ["measure", "--no-system-fonts"]


def test_a_killed_child_is_replaced_and_answers_stay_in_order(command):
    with Killer(command) as killer, Worker(LAYOUT, backoff=0.001, deaths=20) as worker:
        answers = []
        # At least 2 000 documents, and as many more as it takes until six children were replaced.
        while len(answers) < 2_000 or worker.restarts < 6 and len(answers) < 200_000:
            first = len(answers)
            answers += worker.map(card(number) for number in range(first, first + 500))
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


def test_an_answer_is_the_same_whatever_the_place_of_its_data():
    answers = [
        {"id": "a", "data": "QUJD", "warnings": ['say "data":"x"', "\\"]},
        {"id": 'tricky "data":"', "data": ""},
        {"inner": {"data": "QQ=="}, "data": "QUI="},
        {"inner": {"data": ""}, "id": "b"},
        {"data": {"data": "QQ=="}},
        {"width": 3.5},
    ]
    for answer in answers:
        for separators in ((",", ":"), (", ", ": ")):
            assert _answer(json.dumps(answer, separators=separators).encode() + b"\n") == answer
