import os
import pathlib

import pytest


@pytest.fixture(scope="session", autouse=True)
def command():
    """The command, which must exist."""
    import galley

    return galley.find_command()


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
