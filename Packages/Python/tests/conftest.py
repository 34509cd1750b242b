import os
import pathlib
import random
import signal
import subprocess
import threading
import time

import pytest


@pytest.fixture(scope="session", autouse=True)
def command():
    """The command, which must exist."""
    import galley

    return galley.find_command()


class Killer(threading.Thread):
    """Kills children of this process and of its descendants while it is entered.

    Work must go on between the kills on a machine of any speed. With a `folder`, a child is killed whenever `files` more
    files are in it; without, a child is killed when it is older than a start takes.
    """

    def __init__(self, command, folder=None, files=30):
        super().__init__(daemon=True)
        self.suffix = os.path.basename(command).encode()
        self.stop = threading.Event()
        self.folder = folder and pathlib.Path(folder)
        self.files = files
        self.next = files
        self.kills = 0
        start = time.monotonic()
        subprocess.run([command, "measure", "-", "--batch"], input=b'{"text":"x"}\n', check=True, stdout=subprocess.DEVNULL)
        self.least_age = 0 if folder else 2 * (time.monotonic() - start)

    def children(self):
        """The processes of the command in a batch that are old enough."""
        up = float(pathlib.Path("/proc/uptime").read_text().split()[0])
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                arguments = (entry / "cmdline").read_bytes().split(b"\0")
                # The time since the machine started, in ticks: field 22; a name in parentheses comes before.
                started = int((entry / "stat").read_text().rpartition(")")[2].split()[19])
            except OSError:
                continue
            age = up - started / os.sysconf("SC_CLK_TCK")
            if b"--failures" in arguments and arguments[0].endswith(self.suffix) and age > self.least_age:
                yield int(entry.name)

    def is_due(self):
        if not self.folder:
            return True
        return self.folder.exists() and sum(name.endswith(".png") for name in os.listdir(self.folder)) >= self.next

    def run(self):
        generator = random.Random(3)
        while not self.stop.wait(0.005 if self.folder else generator.uniform(0.015, 0.045)):
            children = list(self.children()) if self.is_due() else []
            if children:
                try:
                    os.kill(generator.choice(children), signal.SIGKILL)
                    self.kills += 1
                    self.next += self.files
                except ProcessLookupError:
                    pass

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.join()


def card(number):
    """A small document."""
    return {"id": f"d{number}", "text": f"Card {number}", "style": {"font": {"size": 14}}, "container": {"width": 120}}


@pytest.fixture
def hooked(tmp_path, command):
    """A command that ends when it reads a document with `"die"`, and waits for ever at one with `"hang"`.

    It passes everything else on to the real command, one document at a time.
    """
    script = tmp_path / "hooked"
    script.write_text(f"""#!/usr/bin/env python3
import os, subprocess, sys
child = subprocess.Popen([{command!r}, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    if b'"die"' in line:
        child.kill()
        os.kill(os.getpid(), 9)
    if b'"hang"' in line:
        import time
        time.sleep(1000)
    child.stdin.write(line)
    child.stdin.flush()
    sys.stdout.buffer.write(child.stdout.readline())
    sys.stdout.buffer.flush()
""")
    script.chmod(0o755)
    return str(script)
