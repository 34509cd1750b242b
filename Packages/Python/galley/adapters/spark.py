"""Spark: a function for `mapInPandas`."""
from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Callable, Iterator

from ._shard import Shard

#: The schema of the results.
SCHEMA = "id string, file string, sha256 string, code string, message string, path string, attempts int"


def renderer(folder: str, **options: Any) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """Return a function that draws the column `document` (JSON) of each partition with one worker.

    >>> results = frame.mapInPandas(renderer("/shared/cards"), SCHEMA)
    """

    def partition(frames: Iterator[Any]) -> Iterator[Any]:
        import pandas

        shard = Shard(folder, **options)
        try:
            for frame in frames:
                documents = [json.loads(value) for value in frame["document"]]
                yield pandas.DataFrame([asdict(result) for result in shard.results(documents)])
        finally:
            shard.close()

    return partition
