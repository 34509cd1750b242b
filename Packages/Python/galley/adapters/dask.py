"""Dask: a bag of documents to a bag of results."""
from __future__ import annotations

import os
import threading
from dataclasses import asdict
from typing import Any, Iterable, Mapping

from ._shard import FIELDS, Shard

_local = threading.local()


def _shard(folder: str, options: tuple[tuple[str, Any], ...]) -> Shard:
    """The shard of this thread, whose worker serves all partitions that the thread draws."""
    key = (os.getpid(), folder, options)
    if getattr(_local, "key", None) != key:
        _local.key, _local.shard = key, Shard(folder, **dict(options))
    return _local.shard


def _partition(documents: Iterable[Mapping[str, Any]], folder: str, options: tuple[tuple[str, Any], ...]) -> list[dict]:
    return [asdict(result) for result in _shard(folder, options).results(documents)]


def render_bag(bag: Any, folder: str, **options: Any) -> Any:
    """Draw a bag of documents to `folder`, and return a bag with a dictionary for each result.

    Options are those of `Shard`.
    """
    return bag.map_partitions(_partition, folder=str(folder), options=_frozen(options))


def render_dataframe(frame: Any, folder: str, *, document: Any, **options: Any) -> Any:
    """Draw the rows of a Dask dataframe to `folder`, and return a dataframe with a row for each result.

    Args:
        frame: the dataframe.
        document: a function that makes a document of a row, given as a dictionary.
    """
    import pandas

    columns = list(FIELDS)

    def rows(part: Any) -> Any:
        documents = [document(row) for row in part.to_dict("records")]
        return pandas.DataFrame(_partition(documents, str(folder), _frozen(options)), columns=columns, dtype=object)

    return frame.map_partitions(rows, meta=pandas.DataFrame(columns=columns, dtype=object))


def _frozen(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted((name, tuple(value) if isinstance(value, list) else value) for name, value in options.items()))
