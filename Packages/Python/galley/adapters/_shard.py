"""The common part of all adapters."""
from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pathlib
import uuid
from dataclasses import asdict, dataclass
from typing import Any, Iterable, Iterator, Mapping, Sequence

from .._functions import Picture, render_arguments
from .._worker import DocumentError, Worker

_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


@dataclass(frozen=True)
class Result:
    """The result of one document: a file, or an error (a dead-letter row).

    `attempts` is the number of times that this worker sent the document to the command; more than 1 means that a child died.
    """

    id: str | None
    file: str | None
    sha256: str | None
    code: str | None = None
    message: str | None = None
    path: str | None = None
    attempts: int = 1


#: The names of a result's fields.
FIELDS = tuple(Result.__dataclass_fields__)


class Shard:
    """Draws documents to files in a folder.

    Args:
        folder: the folder, on a disk that all machines share.
        format: the format of all pictures.
        options: options of ``galley render``.
        deadline: the longest time in seconds for one document.
        sync: whether files reach the disk before they get their names.
    """

    def __init__(
        self, folder: str | os.PathLike[str], format: str = "png", options: Sequence[str] = (), *,
        deadline: float | None = 60, sync: bool = False, **worker: Any,
    ):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._parts = self.folder / ".parts"
        self.format = format
        self.sync = sync
        self.worker = Worker(render_arguments(format, options), deadline=deadline, **worker)

    def results(self, documents: Iterable[Mapping[str, Any]]) -> Iterator[Result]:
        """Draw documents and yield a result for each, in order."""
        documents = list(documents)
        for document, reply in zip(documents, self.worker.replies(documents)):
            id = document.get("id")
            id = None if id is None else str(id)
            try:
                picture = Picture.from_answer(reply.result())
            except DocumentError as error:
                yield Result(id, None, None, error.code, str(error), error.path, reply.attempts)
                continue
            path = self.folder / f"{self._name(id, document)}.{self.format}"
            self._write(path, picture.data)
            yield Result(id, str(path), picture.sha256, attempts=reply.attempts)
        self._sweep()

    def manifest(self, name: str, results: Iterable[Result]) -> pathlib.Path:
        """Write the results of a shard as JSON Lines, after its files."""
        path = self.folder / f"{name}.manifest.jsonl"
        lines = [json.dumps(asdict(result), sort_keys=True, ensure_ascii=False) + "\n" for result in results]
        self._write(path, "".join(lines).encode())
        self._sweep()
        return path

    def close(self) -> None:
        """Stop the worker."""
        self.worker.close()

    def _name(self, id: str | None, document: Mapping[str, Any]) -> str:
        if id and len(id) <= 100 and not id.startswith(".") and set(id) <= _SAFE:
            return id
        # Two different ids never share a name.
        text = id if id else json.dumps(document, sort_keys=True)
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]

    def _write(self, path: pathlib.Path, data: bytes) -> None:
        """Write a file that is complete or absent."""
        part = self._parts / f"{path.name}.{uuid.uuid4().hex}.part"
        while True:
            try:
                self._parts.mkdir(parents=True, exist_ok=True)
                with open(part, "wb") as file:
                    file.write(data)
                    if self.sync:
                        file.flush()
                        os.fsync(file.fileno())
                part.replace(path)
                return
            except (FileNotFoundError, FileExistsError):
                # Meanwhile another shard removed the part, because an earlier version of the file is complete, or the
                # folder, because it was empty.
                pass
            except BaseException:
                part.unlink(missing_ok=True)
                raise

    def _sweep(self) -> None:
        """Remove the parts that killed processes left of files that are complete now."""
        # Another shard may remove the same parts, and the folder is kept while others have parts in it.
        with contextlib.suppress(OSError):
            for part in self._parts.glob("*.part"):
                if (self.folder / part.name.rsplit(".", 2)[0]).exists():
                    part.unlink(missing_ok=True)
            self._parts.rmdir()
