"""Beam: a `DoFn` that draws documents."""
from __future__ import annotations

from dataclasses import asdict
from typing import Any, Iterator, Mapping

import apache_beam as beam

from ._shard import Shard


class Render(beam.DoFn):
    """Draws each document to a file in a folder, and yields a dictionary for each result.

    Bundles may be repeated; equal documents give equal files.
    """

    def __init__(self, folder: str, **options: Any):
        self.folder = folder
        self.options = options
        self.shard: Shard | None = None

    def setup(self) -> None:
        self.shard = Shard(self.folder, **self.options)

    def process(self, document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        assert self.shard, "Beam calls setup first"
        for result in self.shard.results([document]):
            yield asdict(result)

    def teardown(self) -> None:
        if self.shard:
            self.shard.close()
