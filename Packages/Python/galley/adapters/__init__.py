"""Batches on Ray, Dask, Spark and Beam.

Each adapter draws the documents of a shard with one `Worker` and writes pictures to a folder that all machines share. Names
are the ids of documents or hashes of their content, and equal documents give equal bytes, so a shard may be done again, or
by two machines at once, with the same effect.
"""
from ._shard import Result, Shard

__all__ = ["Result", "Shard"]
