"""A child process that answers documents, and is replaced when it dies."""
from __future__ import annotations

import collections
import io
import json
import math
import signal
import subprocess
import threading
import time
from concurrent.futures import Future
from typing import Any, Iterable, Iterator, Mapping, Sequence

from ._binary import find_command

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))

#: The bytes that the pipes to the command and from it hold, so that neither side waits for the other.
_BUFFER = 1 << 18

#: A document: an object of Galley's JSON, or a string of Markdown.
Document = Mapping[str, Any] | str


class WorkerError(RuntimeError):
    """The child process could not be started, or stopped answering for reasons other than a document."""


class DocumentError(ValueError):
    """A document could not be processed.

    Attributes:
        code: a stable identifier, such as ``invalidDocument``, ``workerDied`` or ``deadlineExceeded``.
        path: the place in the document, if there is one.
        id: the document's id, if it has one.
    """

    def __init__(self, code: str, message: str, path: str | None = None, id: str | None = None):
        super().__init__(message)
        self.code = code
        self.path = path
        self.id = id

    def __reduce__(self):
        return DocumentError, (self.code, str(self), self.path, self.id)


class Reply(Future[dict[str, Any]]):
    """The future of a document's answer.

    Attributes:
        attempts: the number of times that the document was sent to a child. It is more than 1 after a child died.
    """

    def __init__(self) -> None:
        super().__init__()
        self.attempts = 0


class _Job:
    """A document that waits for its answer."""

    __slots__ = ("future", "id", "kills", "line", "sent")

    def __init__(self, line: bytes, id: str | None):
        self.line = line
        self.id = id
        self.future = Reply()
        self.kills = 0
        self.sent = 0.0


def check_arguments(arguments: Sequence[str], name: str = "arguments") -> list[str]:
    """The arguments of the command, if they are a sequence of strings.

    Raises:
        TypeError: if they are not.
    """
    if isinstance(arguments, (str, bytes)) or not isinstance(arguments, Iterable):
        raise TypeError(f'{name} is a list of strings, such as ["--scale", "2"], not {arguments!r}')
    result = list(arguments)
    for index, argument in enumerate(result):
        if not isinstance(argument, str):
            raise TypeError(f"{name}[{index}] is {argument!r}, a value of type {type(argument).__name__}; write it as a string")
    return result


def _unencodable(value: Any, path: str = "", levels: int = 200) -> str | None:
    """The place and the value in a document that JSON cannot represent."""
    if value is None or isinstance(value, (str, bool, int)):
        return None
    if isinstance(value, float):
        return None if math.isfinite(value) else f"{path or 'it'} is {value}; a number of JSON is finite"
    if levels == 0:
        return f"{path} is nested too deeply, or contains itself"
    if isinstance(value, dict):
        for key, member in value.items():
            if not isinstance(key, (str, int, float, bool)) and key is not None:
                return f"{path or 'it'} has the key {key!r}, which is not a string"
            found = _unencodable(member, f"{path}.{key}" if path else str(key), levels - 1)
            if found:
                return found
        return None
    if isinstance(value, (list, tuple)):
        for index, element in enumerate(value):
            found = _unencodable(element, f"{path}[{index}]", levels - 1)
            if found:
                return found
        return None
    return f"{path or 'it'} is a value of type {type(value).__name__}"


def _line(document: Document) -> tuple[bytes, str | None]:
    if isinstance(document, str):
        document = {"markdown": document}
    if not isinstance(document, Mapping):
        raise TypeError(
            f"a document is a mapping of Galley's JSON or a string of Markdown, not {type(document).__name__}")
    if not isinstance(document, dict):
        document = dict(document)
    try:
        text = _ENCODER.encode(document)
    except (TypeError, ValueError, RecursionError) as error:
        raise type(error)(f"the document is not JSON: {_unencodable(document) or error}") from None
    id = document.get("id")
    # Lone surrogates have no UTF-8; JSON can write them as escapes.
    try:
        data = text.encode()
    except UnicodeEncodeError:
        data = json.dumps(document, allow_nan=False, separators=(",", ":")).encode()
    return data + b"\n", None if id is None else str(id)


def _answers(stream: io.RawIOBase) -> Iterator[dict[str, Any]]:
    """Yield the objects of the lines of JSON that a child writes. A last line without its end is that of a child that died.

    The bytes are read into one buffer, and a picture is copied only once from it, because new memory for each of several
    copies would take most of the time.
    """
    buffer = bytearray(4 * _BUFFER)
    start = end = 0  # The range of the bytes that were read and not yet used.
    while True:
        newline = buffer.find(b"\n", start, end)
        while newline < 0:
            if start:
                buffer[:end - start] = buffer[start:end]
                start, end = 0, end - start
            if end == len(buffer):
                buffer.extend(bytes(end))
            count = stream.readinto(memoryview(buffer)[end:])
            if not count:
                return
            newline = buffer.find(b"\n", end, end + count)
            end += count
        yield _answer(buffer, start, newline)
        start = newline + 1


def _answer(buffer: bytearray, start: int, end: int) -> dict[str, Any]:
    """The object of the line of JSON in a range of a buffer.

    The bytes of a picture are nearly all of a line. They are Base64, which has no escapes, so the JSON parser need not look
    at each of them.
    """
    key = b'"data":"'
    data = buffer.find(key, start, end) + len(key)
    if data >= len(key):
        quote = buffer.index(b'"', data, end)
        answer = json.loads(buffer[start:data] + buffer[quote:end])
        if answer.get("data") == "":
            answer["data"] = str(memoryview(buffer)[data:quote], "ascii")
            return answer
    # There is no picture, or the key is not that of the answer itself.
    return json.loads(buffer[start:end])


class Worker:
    """A child process that answers documents in order, one JSON line for each.

    The worker sends up to `window` documents ahead. It restarts a child that dies, after a delay that doubles with each
    death in a row, and sends unanswered documents again, one at a time. A document with which the child died `deaths`
    times is answered by an error, and so is a document that is not answered `deadline` seconds after its turn began; a new
    child has `start` seconds more for its first one. Work is done at least once; since equal documents give equal bytes, its
    effect is that of exactly one time.

    A worker may be used by several threads. Close it, or use it in a `with` statement.

    Args:
        arguments: the command's arguments, such as ``["render", "--inline", "--again"]``. ``--batch`` and the input are added.
        command: the path of the command; found by `find_command` without one.
        jobs: the number of threads of the child.
        window: the most documents sent and not answered.
        deadline: the longest time in seconds that a document may take; ``None`` for no limit.
        start: the longest time in seconds that a child may take to start, added to the deadline of its first document.
        deaths: the number of deaths after which a document is answered by an error.
        backoff: the delay before the first restart in a row, in seconds.
    """

    def __init__(
        self, arguments: Sequence[str] = ("render", "--inline", "--again"), *, command: str | None = None, jobs: int = 1,
        window: int = 32, deadline: float | None = None, start: float = 5, deaths: int = 3, backoff: float = 0.05,
    ):
        if window < 1 or jobs < 1 or deaths < 1:
            raise ValueError("window, jobs and deaths must be at least 1")
        if not arguments:
            raise ValueError("arguments begins with a subcommand, such as render")
        name, *options = check_arguments(arguments)
        self._command = [
            find_command(command), name, "-", "--batch", "--jobs", str(jobs), "--failures", "answer", *options]
        self._window = window
        self._deadline = deadline
        self._start_time = start
        self._deaths = deaths
        self._backoff = backoff
        self._lock = threading.Condition()
        #: Documents that were not sent, or must be sent again.
        self._waiting: collections.deque[_Job] = collections.deque()
        #: Documents that were sent to the current child, in order.
        self._sent: collections.deque[_Job] = collections.deque()
        self._child: subprocess.Popen[bytes] | None = None
        self._generation = 0
        self._restart_at = 0.0
        self._recent_deaths = 0
        #: The number of documents to send one at a time after a death, so that the one that causes deaths is known.
        self._careful = 0
        self._closed = False
        self._failure: WorkerError | None = None
        #: Numbers of restarts and of documents sent again.
        self.restarts = 0
        self.replays = 0
        self._thread = threading.Thread(target=self._run, name="galley-worker", daemon=True)
        self._thread.start()
        if deadline is not None:
            threading.Thread(target=self._watch, name="galley-deadline", daemon=True).start()

    # Interface

    def submit(self, document: Document) -> Reply:
        """Queue a document and return the future of its answer.

        The future's exception is a `DocumentError` if the document could not be processed.
        """
        job = _Job(*_line(document))
        with self._lock:
            if self._closed:
                raise WorkerError("the worker is closed")
            if self._failure:
                raise self._failure
            self._waiting.append(job)
            if self._ready():
                self._lock.notify_all()
        return job.future

    def answer(self, document: Document) -> dict[str, Any]:
        """Return the answer of one document, or raise its `DocumentError`."""
        return self.submit(document).result()

    def map(self, documents: Iterable[Document]) -> Iterator[dict[str, Any] | DocumentError]:
        """Yield the answers of documents in order; a failed document yields its error.

        Documents are taken from the iterable as the window allows.
        """
        for reply in self.replies(documents):
            try:
                yield reply.result()
            except DocumentError as error:
                yield error

    def replies(self, documents: Iterable[Document]) -> Iterator[Reply]:
        """Yield the futures of documents in order, each when it may be the next to be answered.

        Documents are taken from the iterable as the window allows, if the result of each future is awaited.
        """
        replies: collections.deque[Reply] = collections.deque()
        for document in documents:
            if len(replies) >= self._window * 2:
                yield replies.popleft()
            replies.append(self.submit(document))
        yield from replies

    @property
    def pid(self) -> int | None:
        """The process id of the current child, if it runs."""
        child = self._child
        return child.pid if child and child.poll() is None else None

    def close(self) -> None:
        """Stop the child and answer waiting documents with an error."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._lock.notify_all()
        self._thread.join()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self._closed = True
        # A worker with wrong arguments has no child.
        child = getattr(self, "_child", None)
        if child and child.poll() is None:
            child.kill()

    # The thread that owns the child

    def _run(self) -> None:
        try:
            while self._turn():
                pass
        except Exception as error:  # Waiting callers must not wait forever.
            self._fail(WorkerError(f"the worker failed: {error!r}"))
        finally:
            self._stop()
            self._fail(WorkerError("the worker was closed before the document was answered"))

    def _turn(self) -> bool:
        with self._lock:
            while not self._closed and not self._ready():
                self._lock.wait()
            if self._closed:
                return False
            batch = []
            missing = self._child is None
            delay = max(0.0, self._restart_at - time.monotonic()) if missing else 0.0
            room = 1 if self._careful else self._window
            while self._waiting and len(self._sent) < room:
                job = self._waiting.popleft()
                job.sent = time.monotonic() + (delay + self._start_time if missing else 0)
                job.future.attempts += 1
                self._sent.append(job)
                batch.append(job)
        if delay:
            time.sleep(delay)
        if missing:
            self._start()
        child = self._child
        if child and child.stdin:
            try:
                child.stdin.write(b"".join(job.line for job in batch))
                child.stdin.flush()
            except (BrokenPipeError, ValueError, OSError):
                pass  # The reader notices the death.
        return True

    def _ready(self) -> bool:
        """Whether documents are to be sent: a group at a time, when at most half the window waits for answers."""
        if not self._waiting:
            return False
        return not self._sent if self._careful else len(self._sent) * 2 <= self._window

    def _watch(self) -> None:
        """Kill the child when the first document in flight takes too long."""
        deadline = self._deadline or 0
        while True:
            with self._lock:
                if self._closed:
                    return
                if not self._sent or not self._child:
                    self._lock.wait(deadline)
                    continue
                job, child = self._sent[0], self._child
                left = job.sent + deadline - time.monotonic()
                if left > 0:
                    self._lock.wait(left)
                    continue
                alone = len(self._sent) == 1
                if alone:
                    self._sent.popleft()
                    self._careful = max(0, self._careful - 1)
                else:
                    # Answers come in groups, so another document may be the slow one. All are sent again, one at a time.
                    job.sent = time.monotonic()
            if alone:
                _settle(job, DocumentError(
                    "deadlineExceeded", f"the document took more than {deadline} seconds", id=job.id))
            # The child still works on it, and cannot be asked to stop.
            child.kill()

    def _start(self) -> None:
        try:
            child = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True, bufsize=_BUFFER, pipesize=_BUFFER)
        except OSError as error:
            self._fail(WorkerError(f"cannot start {self._command[0]}: {error}"))
            return
        with self._lock:
            self._child = child
            self._generation += 1
            generation = self._generation
        threading.Thread(target=self._read, args=(child, generation), daemon=True).start()

    def _read(self, child: subprocess.Popen[bytes], generation: int) -> None:
        errors: collections.deque[bytes] = collections.deque(maxlen=20)
        assert child.stderr and child.stdout
        drain = threading.Thread(target=lambda: errors.extend(child.stderr or ()), daemon=True)
        drain.start()
        for answer in _answers(child.stdout.raw):
            with self._lock:
                if generation != self._generation or not self._sent:
                    return
                job = self._sent.popleft()
                if self._sent:
                    self._sent[0].sent = time.monotonic()
                self._recent_deaths = 0
                self._careful = max(0, self._careful - 1)
                if self._ready() or self._deadline is not None:
                    self._lock.notify_all()
            error = answer.get("error")
            _settle(job, DocumentError(error["code"], error["message"], error.get("path"), answer.get("id"))
                    if error else answer)
        status = child.wait()
        drain.join(1)
        self._died(generation, status, b"".join(errors).decode(errors="replace").strip())

    def _died(self, generation: int, status: int, message: str) -> None:
        with self._lock:
            if generation != self._generation:
                return
            self._child = None
            if self._closed:
                return
            unanswered = list(self._sent)
            self._sent.clear()
            if status == 64:
                self._lock.notify_all()
                failure = WorkerError(f"the command does not accept its arguments: {message}")
            else:
                failure = None
                self.restarts += 1
                self.replays += len(unanswered)
                self._recent_deaths += 1
                self._restart_at = time.monotonic() + min(5.0, self._backoff * 2 ** min(10, self._recent_deaths - 1))
                if len(unanswered) == 1:
                    suspect = unanswered[0]
                    suspect.kills += 1
                    if suspect.kills >= self._deaths:
                        unanswered.pop()
                        reason = f"signal {signal.Signals(-status).name}" if status < 0 else f"status {status}"
                        _settle(suspect, DocumentError(
                            "workerDied", f"the command ended {suspect.kills} times while it processed the document "
                            f"({reason}); {message[-500:]}", id=suspect.id))
                self._careful = len(unanswered)
                self._waiting.extendleft(reversed(unanswered))
                self._lock.notify_all()
        if failure:
            self._fail(failure, unanswered)

    def _stop(self) -> None:
        child = self._child
        if not child:
            return
        self._generation += 1
        for stream in (child.stdin,):
            try:
                if stream:
                    stream.close()
            except OSError:
                pass
        try:
            child.wait(2)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _fail(self, error: WorkerError, also: Sequence[_Job] = ()) -> None:
        with self._lock:
            self._failure = error
            jobs = [*also, *self._sent, *self._waiting]
            self._sent.clear()
            self._waiting.clear()
        for job in jobs:
            _settle(job, error)


def _settle(job: _Job, result: dict[str, Any] | Exception) -> None:
    if job.future.done() or not job.future.set_running_or_notify_cancel():
        return
    if isinstance(result, Exception):
        job.future.set_exception(result)
    else:
        job.future.set_result(result)
