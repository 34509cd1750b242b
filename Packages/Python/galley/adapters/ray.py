"""Ray Data: a class for `map_batches` with a pool of actors."""
from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ._shard import FIELDS, Shard


class Renderer:
    """Draws the column `document` (JSON) of batches.

    >>> results = dataset.map_batches(
    ...     Renderer, fn_constructor_kwargs={"folder": "/shared/cards"}, batch_size=64, num_cpus=1,
    ...     compute=ray.data.ActorPoolStrategy(size=8))

    The worker restarts its own child, so the actor fails only if the folder or the command is missing.
    """

    def __init__(self, folder: str, **options: Any):
        self.shard = Shard(folder, **options)

    def __call__(self, batch: dict[str, Any]) -> dict[str, list]:
        documents = [value if isinstance(value, dict) else json.loads(value) for value in batch["document"]]
        results = [asdict(result) for result in self.shard.results(documents)]
        return {name: ["" if result[name] is None else result[name] for result in results] for name in FIELDS}
