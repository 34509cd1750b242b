import os
import pathlib
import signal
import sys
import threading

import pytest


@pytest.fixture(scope="session", autouse=True)
def command():
    """The command, which must exist."""
    import galley

    return galley.find_command()


def pictures(folder):
    """A function that counts the pictures in a folder, which may not exist yet."""
    return lambda: sum(name.endswith(".png") for name in os.listdir(folder)) if os.path.exists(folder) else 0


class Killer(threading.Thread):
    """Kills children of this process and of its descendants while it is entered.

    Work goes on between the kills on a machine of any speed: a child is killed only when `step` more results are finished
    than at the kill before, and it is always the oldest child, which had the most time to answer.

    Args:
        command: the path of the command.
        finished: a function that returns the number of finished results.
        step: the number of results between two kills.
    """

    def __init__(self, command, finished, step=20):
        super().__init__(daemon=True)
        self.suffix = os.path.basename(command).encode()
        self.stop = threading.Event()
        self.finished = finished
        self.step = step
        self.kills = 0

    def children(self):
        """Yield the start and the id of each process of the command in a batch."""
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                arguments = (entry / "cmdline").read_bytes().split(b"\0")
                # The start is field 22; a name in parentheses comes before.
                start = int((entry / "stat").read_text().rpartition(")")[2].split()[19])
            except OSError:
                continue
            if b"--failures" in arguments and arguments[0].endswith(self.suffix):
                yield start, int(entry.name)

    def run(self):
        next = self.step
        while not self.stop.wait(0.005):
            finished = self.finished()
            child = min(self.children(), default=None) if finished >= next else None
            if child:
                try:
                    os.kill(child[1], signal.SIGKILL)
                    self.kills += 1
                    next = finished + self.step
                except ProcessLookupError:
                    pass

    def __enter__(self):
        # The thread gives up the interpreter in each look at a process, and must not wait long to have it again.
        self.switch_interval = sys.getswitchinterval()
        sys.setswitchinterval(0.0001)
        self.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.join()
        sys.setswitchinterval(self.switch_interval)


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
import os, subprocess, sys, time
child = subprocess.Popen([{command!r}, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    if b'"die"' in line:
        child.kill()
        os.kill(os.getpid(), 9)
    if b'"hang"' in line:
        time.sleep(1000)
    child.stdin.write(line)
    child.stdin.flush()
    sys.stdout.buffer.write(child.stdout.readline())
    sys.stdout.buffer.flush()
""")
    script.chmod(0o755)
    return str(script)
