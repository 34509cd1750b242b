"""Exactly one effect: children and engines are killed, and results equal those of an undisturbed run."""
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest

from conftest import Killer, card, pictures

COUNT = int(os.environ.get("GALLEY_BATCH_DOCUMENTS", "2000"))
ENGINES = set(os.environ.get("GALLEY_ENGINES", "").split(","))


def digests(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in pathlib.Path(folder).glob("*.png")}


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory, command):
    """The files of a single process."""
    folder = tmp_path_factory.mktemp("undisturbed")
    lines = "".join(json.dumps(card(number)) + "\n" for number in range(COUNT))
    subprocess.run(
        [command, "render", "-", "--batch", "-o", folder, "--format", "png"], input=lines.encode(), check=True,
        stdout=subprocess.DEVNULL)
    return digests(folder)


def check(rows, folder, undisturbed):
    assert sorted(row["id"] for row in rows) == sorted(f"d{number}" for number in range(COUNT))
    assert not [row for row in rows if row["code"]]
    assert any(row["attempts"] > 1 for row in rows)
    assert not list(pathlib.Path(folder).rglob("*.part"))
    assert digests(folder) == undisturbed


def test_workers_with_kills(tmp_path, command, undisturbed):
    from dataclasses import asdict

    from galley.adapters import Shard

    shards = [[card(number) for number in range(COUNT)][part::8] for part in range(8)]
    rows, replays, lock = [], 0, threading.Lock()

    def work(parts):
        nonlocal replays
        shard = Shard(tmp_path / "out", options=["--no-system-fonts"], backoff=0.001, deaths=20)
        for part in parts:
            found = list(shard.results(shards[part]))
            shard.manifest(f"shard-{part}", found)
            with lock:
                rows.extend(asdict(result) for result in found)
        with lock:
            replays += shard.worker.replays
        shard.close()

    with Killer(command, pictures(tmp_path / "out")) as killer:
        threads = [threading.Thread(target=work, args=(range(start, 8, 3),)) for start in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert killer.kills > 20 and replays > 0
    check(rows, tmp_path / "out", undisturbed)
    assert len(list((tmp_path / "out").glob("*.manifest.jsonl"))) == 8


def test_a_shard_removes_the_parts_of_killed_processes(tmp_path):
    from galley.adapters import Shard

    parts = tmp_path / ".parts"
    parts.mkdir()
    for name in ("a.png", "b.png", "shard.manifest.jsonl", "of-another-shard.png"):
        (parts / f"{name}.0123456789abcdef0123456789abcdef.part").write_bytes(b"x")
    shard = Shard(tmp_path)
    results = list(shard.results([{"id": "a", "text": "a"}, {"id": "b", "text": "b"}]))
    shard.manifest("shard", results)
    assert [file.name.split(".")[0] for file in parts.iterdir()] == ["of-another-shard"]
    next(parts.iterdir()).unlink()
    list(shard.results([{"id": "a", "text": "a"}]))
    shard.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.png", "b.png", "shard.manifest.jsonl"]


def test_shards_that_draw_equal_documents_at_once(tmp_path):
    from galley.adapters import Shard

    documents = [{"id": "same", "text": "a"}] * 50
    rows = []

    def work():
        shard = Shard(tmp_path)
        for start in range(0, 50, 5):
            rows.extend(shard.results(documents[start:start + 5]))
        shard.close()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(rows) == 150 and not [row for row in rows if row.code]
    assert [file.name for file in tmp_path.iterdir()] == ["same.png"]


def test_dask_with_kills(tmp_path, command, undisturbed):
    dask = pytest.importorskip("dask.distributed")
    import dask.bag

    from galley.adapters.dask import render_bag

    with dask.distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with dask.distributed.Client(cluster):
            bag = dask.bag.from_sequence([card(number) for number in range(COUNT)], npartitions=16)
            with Killer(command, pictures(tmp_path / "out")) as killer:
                results = render_bag(
                    bag, tmp_path / "out", options=["--no-system-fonts"], backoff=0.001, deaths=20).persist()
                for kills, worker in zip((3, 12), list(cluster.workers.values())):
                    while killer.kills < kills:
                        time.sleep(0.01)
                    os.kill(worker.pid, signal.SIGKILL)
                rows = results.compute()
    assert killer.kills > 20
    check(rows, tmp_path / "out", undisturbed)


def test_dask_dataframe(tmp_path):
    dataframe = pytest.importorskip("dask.dataframe")
    import pandas

    from galley.adapters.dask import render_dataframe

    frame = dataframe.from_pandas(pandas.DataFrame({"name": ["a", "b"]}), npartitions=1)
    rows = render_dataframe(
        frame, tmp_path, document=lambda row: {"id": row["name"], "text": row["name"]}).compute(scheduler="threads")
    assert list(rows["id"]) == ["a", "b"] and list(rows["code"].isna()) == [True, True]
    assert (tmp_path / "a.png").exists()


def test_resume_after_a_kill_draws_only_the_rest(tmp_path, command, undisturbed):
    lines = "".join(json.dumps(card(number)) + "\n" for number in range(COUNT)).encode()
    source = tmp_path / "cards.jsonl"
    source.write_bytes(lines)
    arguments = [command, "render", source, "--batch", "-o", tmp_path / "out", "--resume"]
    child = subprocess.Popen(arguments, stdout=subprocess.PIPE)
    for _ in range(COUNT // 2):
        child.stdout.readline()
    child.kill()
    child.communicate()
    # A file that a process was killed to write.
    dead = subprocess.Popen(["true"])
    dead.wait()
    (tmp_path / "out" / f"d1.png.{dead.pid}-1.part").write_bytes(b"x")
    outcome = subprocess.run(arguments, stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in outcome.stdout.splitlines()]
    skipped = sum("skipped" in answer for answer in answers)
    assert COUNT // 2 <= skipped < COUNT
    assert [answer["id"] for answer in answers] == [f"d{number}" for number in range(COUNT)]
    assert all(answer["sha256"] == undisturbed[f"{answer['id']}.png"] for answer in answers if "skipped" in answer)
    assert not list((tmp_path / "out").glob("*.part"))
    assert digests(tmp_path / "out") == undisturbed


@pytest.mark.skipif("ray" not in ENGINES, reason="needs GALLEY_ENGINES=ray")
def test_engine_ray(tmp_path, command, undisturbed):
    import ray

    from galley.adapters.ray import Renderer

    ray.init(num_cpus=2, include_dashboard=False, runtime_env={"env_vars": {"GALLEY": command}})
    try:
        rows = [{"document": json.dumps(card(number))} for number in range(COUNT)]
        with Killer(command, pictures(tmp_path / "out")) as killer:
            found = ray.data.from_items(rows).map_batches(
                Renderer, batch_size=64, num_cpus=1, compute=ray.data.ActorPoolStrategy(size=2),
                fn_constructor_kwargs={"folder": str(tmp_path / "out"), "backoff": 0.001, "deaths": 20}).take_all()
        assert killer.kills > 20
        check(found, tmp_path / "out", undisturbed)
    finally:
        ray.shutdown()


@pytest.mark.skipif("spark" not in ENGINES, reason="needs GALLEY_ENGINES=spark")
def test_engine_spark(tmp_path, command, undisturbed, monkeypatch):
    # Spark's workers run `python3` otherwise, which may lack the packages of this environment.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    from galley.adapters.spark import SCHEMA, renderer

    spark = SparkSession.builder.master("local[2]").getOrCreate()
    try:
        frame = spark.createDataFrame([(json.dumps(card(number)),) for number in range(COUNT)], "document string")
        with Killer(command, pictures(tmp_path / "out")) as killer:
            rows = frame.mapInPandas(renderer(str(tmp_path / "out"), backoff=0.001, deaths=20), SCHEMA).collect()
        assert killer.kills > 20
        check([row.asDict() for row in rows], tmp_path / "out", undisturbed)
    finally:
        spark.stop()


@pytest.mark.skipif("beam" not in ENGINES, reason="needs GALLEY_ENGINES=beam")
def test_engine_beam(tmp_path, undisturbed):
    import apache_beam as beam

    from galley.adapters.beam import Render

    with beam.Pipeline() as pipeline:
        pipeline | beam.Create([card(number) for number in range(COUNT)]) | beam.ParDo(Render(str(tmp_path / "out")))
    assert digests(tmp_path / "out") == undisturbed
