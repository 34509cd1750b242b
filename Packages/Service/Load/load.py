#!/usr/bin/env python3
"""Loads the service with wrk, and checks statuses, memory, scaling and latency.

usage: load.py PROGRAM [--cards N] [--seconds N] [--no-peers]

The results are printed as a table. The exit status is 1 if one of the goals is missed.
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.request

here = pathlib.Path(__file__).resolve().parent
failures = []


def check(condition, text):
    print(("held:   " if condition else "MISSED: ") + text, flush=True)
    if not condition:
        failures.append(text)


class Usage:
    """The processor time of this machine, of a process, and of the children of this process that ended, in seconds."""

    tick = os.sysconf("SC_CLK_TCK")

    def __init__(self, pid):
        self.time = time.time()
        fields = [int(field) for field in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        self.busy = (sum(fields) - fields[3] - fields[4]) / self.tick
        own = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        self.server = (int(own[11]) + int(own[12])) / self.tick
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.generator = children.ru_utime + children.ru_stime

    def since(self, start):
        """The processors that the server, the generator and all other processes used on average."""
        seconds = self.time - start.time
        server, generator = self.server - start.server, self.generator - start.generator
        return server / seconds, generator / seconds, (self.busy - start.busy - server - generator) / seconds


class Server:
    def __init__(self, program, *arguments):
        self.process = subprocess.Popen(
            [program, "--port", "0", "--templates", str(here.parent / "Templates"), "--quiet", *arguments],
            stderr=subprocess.PIPE, text=True)
        self.port = None
        while self.port is None:
            line = self.process.stderr.readline()
            if not line:
                sys.exit("load: the server did not start")
            self.port = json.loads(line).get("port")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.port}"

    def metric(self, name):
        text = urllib.request.urlopen(self.origin + "/metrics").read().decode()
        return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.M).group(1))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def wrk(origin, seconds, first=0, invalid=0, connections=8, kind="png"):
    output = subprocess.run(
        ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", "--timeout", "30s", "-s", str(here / "cards.lua"), origin, "--",
         str(first), str(invalid), kind], capture_output=True, text=True, check=True).stdout
    return json.loads(re.search(r"^RESULT (.*)$", output, re.M).group(1))


class SlowClients:
    """Clients that send one byte after another, or do not read their answer."""

    def __init__(self, port, count):
        self.stopped = False
        self.statuses = []
        self.threads = [threading.Thread(target=self.run, args=(port, index), daemon=True) for index in range(count)]
        for thread in self.threads:
            thread.start()

    def run(self, port, index):
        while not self.stopped:
            try:
                with socket.create_connection(("127.0.0.1", port), 30) as connection:
                    if index % 2:
                        connection.sendall(b"GET /playground HTTP/1.1\r\nHost: a\r\n\r\n" * 50)
                        time.sleep(5)
                    else:
                        for byte in b"GET /v1/cards/social.png HTTP/1.1\r\nHost: a\r\nX-Slow: " + b"a" * 400:
                            connection.send(bytes([byte]))
                            time.sleep(0.1)
                            if self.stopped:
                                break
            except OSError:
                pass


def soak(program, cards):
    """A number of distinct cards, then a mix with invalid requests and slow clients."""
    server = Server(program, "--limit", "headerTime=5", "--limit", "sendTime=5")
    warm = wrk(server.origin, 20)
    done = warm["requests"]
    samples = []
    statuses = {}
    started = time.time()
    seconds = 0
    while done < cards:
        result = wrk(server.origin, 20, first=1_000_000 + done)
        done += result["requests"]
        seconds += result["seconds"]
        for status, count in result["statuses"].items():
            statuses[status] = statuses.get(status, 0) + count
        samples.append((done, server.metric("process_resident_memory_bytes")))
        print(f"        {done} cards, {samples[-1][1] / 1e6:.1f} MB", flush=True)
    check(set(statuses) == {"200"}, f"{done} distinct cards: statuses {statuses}")
    rendered = server.metric('galley_cards_total{origin="rendered"}')
    check(rendered >= 0.99 * done, f"all of them were drawn: {rendered:.0f}")
    # From a fifth of the cards on, when all caches are full. A sample contains what is drawn at the time, so it varies.
    memory = [bytes / 1e6 for number, bytes in samples if number >= cards / 5] or [samples[-1][1] / 1e6]
    quarter = max(1, len(memory) // 4)
    first, last = statistics.median(memory[:quarter]), statistics.median(memory[-quarter:])
    check(last <= 1.05 * first,
          f"memory is flat within 5 %: medians {first:.1f} MB and later {last:.1f} MB, samples {min(memory):.1f} to "
          f"{max(memory):.1f} MB ({time.time() - started:.0f} s)")
    connections = 38
    slow = SlowClients(server.port, 2)
    mixed = wrk(server.origin, 30, first=60_000_000, invalid=10, connections=connections)
    slow.stopped = True
    bad = {status: count for status, count in mixed["statuses"].items() if status.startswith("5") and status != "503"}
    check(not bad and mixed["socketErrors"] == 0, f"10 % invalid requests, 5 % slow clients: {mixed['statuses']}, no other 5xx")
    invalid = sum(count for status, count in mixed["statuses"].items() if status in ("400", "404"))
    check(0.08 < invalid / mixed["requests"] < 0.12, f"invalid requests are answered by 400 and 404: {invalid}")
    check(urllib.request.urlopen(server.origin + "/healthz").status == 200, "the server is healthy afterwards")
    check(server.stop() == 0, "the server stops")


def scaling(program, seconds):
    """Cards per second, and processor time per card, with one and two workers, alternating.

    The generator and everything else on the machine take a part of the processors. Cards per second are checked where
    they leave two to the server. The processor time is checked as well: two free cores draw 2 / (time with two workers)
    cards a second, and one draws 1 / (time with one worker). Neither means anything on a busy machine.
    """
    rates, costs, others = {1: [], 2: []}, {1: [], 2: []}, {1: [], 2: []}
    for turn in range(3):
        for workers in (1, 2):
            server = Server(program, "--workers", str(workers))
            wrk(server.origin, 3)
            before = Usage(server.process.pid)
            result = wrk(server.origin, seconds, first=5_000_000 * (turn + 1))
            used, generator, other = Usage(server.process.pid).since(before)
            rates[workers].append(rate(result))
            costs[workers].append(used / rate(result))
            others[workers].append(other)
            print(f"        {workers} workers: {rate(result):.1f} cards a second, {1000 * costs[workers][-1]:.2f} ms of processor"
                  f" time each; processors: server {used:.2f}, generator {generator:.2f}, others {other:.2f}", flush=True)
            server.stop()
    one, two = statistics.median(rates[1]), statistics.median(rates[2])
    cost = {workers: statistics.median(values) for workers, values in costs.items()}
    other = max(statistics.median(values) for values in others.values())
    text = f"two workers draw {two:.1f} cards a second, one draws {one:.1f}: × {two / one:.2f}"
    if other > 0.5:
        check(False, f"scaling is not known: other processes use {other:.2f} processors ({text})")
        return two
    if other <= 0.05:
        check(two >= 1.8 * one, text)
    else:
        print(f"        {text}, while other processes use {other:.2f} processors", flush=True)
    ratio = 2 * cost[1] / cost[2]
    check(ratio >= 1.8, f"processor time: {1000 * cost[1]:.2f} ms a card with one worker, {1000 * cost[2]:.2f} ms with two:"
          f" × {ratio:.2f} for two free cores")
    return two


def rate(result):
    return result["statuses"].get("200", 0) / result["seconds"]


async def paced(port, per_second, seconds):
    """Latencies of requests that are sent at random times with a mean rate, whatever the answers."""
    latencies = []
    pool = []

    async def one(number):
        start = time.perf_counter()
        path = f"/v1/cards/social.png?tags=Load&author=A&title=Paced+card+{number}+with+a+title"
        while True:
            is_reused = bool(pool)
            reader, writer = pool.pop() if pool else await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                break
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server closes connections that were not used for a while.
                if not is_reused:
                    raise
        await reader.readexactly(int(re.search(rb"(?i)content-length: (\d+)", head).group(1)))
        latencies.append(time.perf_counter() - start)
        assert b" 200 " in head.split(b"\r\n")[0], head
        pool.append((reader, writer))

    generator = random.Random(1)
    tasks = []
    start = time.perf_counter()
    at = 0.0
    while at < seconds:
        at += generator.expovariate(per_second)
        await asyncio.sleep(max(0, start + at - time.perf_counter()))
        tasks.append(asyncio.create_task(one(len(tasks))))
    await asyncio.gather(*tasks)
    return sorted(latencies)


def latency(program, full, seconds):
    server = Server(program, "--workers", "2")
    wrk(server.origin, 3)
    latencies = asyncio.run(paced(server.port, 0.7 * full, seconds))
    median, last = statistics.median(latencies), latencies[int(len(latencies) * 0.99)]
    check(last <= 5 * median,
          f"at 70 % load, {len(latencies)} cards: median {median * 1000:.1f} ms, p99 {last * 1000:.1f} ms, × {last / median:.1f}")
    server.stop()


def peers(program, seconds):
    """Cards per second of other renderers behind a minimal server, in turns with the service."""
    rates = {"galley png": [], "galley pdf": [], "typst png": [], "weasyprint pdf": []}
    for turn in range(3):
        for name in rates:
            renderer, kind = name.split()
            if renderer == "galley":
                server = Server(program, "--workers", "2")
                wrk(server.origin, 2, kind=kind)
                rates[name].append(rate(wrk(server.origin, seconds, first=20_000_000 + turn * 1_000_000, kind=kind)))
                server.stop()
                continue
            port = 8900 + turn * 2 + (renderer == "typst")
            process = subprocess.Popen([sys.executable, str(here / "peers.py"), renderer, str(port), "2"], start_new_session=True)
            try:
                for _ in range(200):
                    try:
                        urllib.request.urlopen(f"http://127.0.0.1:{port}/?title=a&author=b").read()
                        break
                    except OSError:
                        time.sleep(0.1)
                # Each process serves one connection at a time.
                wrk(f"http://127.0.0.1:{port}", 2, connections=2)
                rates[name].append(rate(wrk(f"http://127.0.0.1:{port}", seconds, first=30_000_000 + turn * 1_000_000, connections=2)))
            finally:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    medians = {name: statistics.median(values) for name, values in rates.items()}
    for name, value in medians.items():
        print(f"        {name}: {value:.1f} cards a second")
    print(f"        galley / typst, PNG: × {medians['galley png'] / medians['typst png']:.1f}")
    print(f"        galley / weasyprint, PDF: × {medians['galley pdf'] / medians['weasyprint pdf']:.1f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--cards", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--no-peers", action="store_true")
    arguments = parser.parse_args()
    print(f"        load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors", flush=True)
    full = scaling(arguments.program, arguments.seconds)
    latency(arguments.program, full, 3 * arguments.seconds)
    if not arguments.no_peers:
        peers(arguments.program, arguments.seconds)
    soak(arguments.program, arguments.cards)
    if failures:
        sys.exit(f"load: {len(failures)} goals were missed")


main()
