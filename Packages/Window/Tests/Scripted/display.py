"""Starts the probe, drives it with xdotool, and reads back what it shows. Shared by the scripts.

Each step waits until the window has arrived at the wanted state. The deadline is far away, because the machine may be busy.
"""
import atexit
import json
import os
import struct
import subprocess
import sys
import time
import zlib

PROBE, FOLDER = sys.argv[1], sys.argv[2]
# The time that a step may take, in seconds.
PATIENCE = float(os.environ.get("GALLEY_PATIENCE", "60"))
failures = []


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE)


class Program:
    def __init__(self):
        self.process = subprocess.Popen([PROBE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        first = json.loads(self.process.stdout.readline() or "{}")
        if not first.get("ready"):
            raise SystemExit(f"the probe does not start: {first}")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the probe has ended with the exit status {self.process.wait()} after: {line}")
        return json.loads(answer)

    def wait(self, line, key, wanted, seconds=PATIENCE):
        """Asks until the answer is the wanted one; the last answer."""
        return eventually(lambda: self.ask(line).get(key), wanted, seconds)

    def text(self, name, wanted):
        return self.wait(f"text {name}", "text", wanted)

    def clear(self, name):
        self.ask(f"clear {name}")

    def cpu(self):
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def quit(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.flush()
        check("exit status", self.process.wait(timeout=PATIENCE), 0)


def check(name, found, wanted):
    shown = found if len(str(found)) < 200 else f"{str(found)[:80]}… ({len(found)})"
    good = found == wanted
    print(f"{'ok  ' if good else 'FAIL'} {name}" + ("" if good else f": {shown!r} instead of {str(wanted)[:200]!r}"),
          flush=True)
    if not good:
        failures.append(name)


def finish(name):
    print(f"{name}: {len(failures)} failures: {', '.join(failures)}" if failures else f"{name}: all checks passed")
    sys.exit(1 if failures else 0)


def eventually(function, wanted, seconds=PATIENCE):
    """Calls a function until it returns the wanted value; the last value."""
    end = time.monotonic() + seconds
    while True:
        found = function()
        if found == wanted or time.monotonic() > end:
            return found
        time.sleep(0.05)


def until(function, seconds=PATIENCE):
    """Calls a function until its result is true; whether it was."""
    return eventually(lambda: bool(function()), True, seconds)


def repeated(action, function, wanted, times=12, seconds=5):
    """Performs an action until a function returns the wanted value: for actions that a window system may lose, such as
    keys while the keyboard's layout or the focus changes. The last value."""
    for _ in range(times):
        action()
        found = eventually(function, wanted, seconds)
        if found == wanted:
            break
    return found


def clipboard(kind="clipboard", target=None):
    options = ["-t", target] if target else []
    return run("xclip", "-o", "-selection", kind, *options).stdout


def copied_elsewhere(text, target=None):
    """Another program copies a text, and owns the clipboard when the call returns."""
    options = ["-t", target] if target else []
    process = subprocess.Popen(["xclip", "-i", "-selection", "clipboard", *options], stdin=subprocess.PIPE, text=True)
    process.communicate(text)
    until(lambda: clipboard(target=target) == text)


def window(title):
    found = []

    def search():
        found[:] = run("xdotool", "search", "--onlyvisible", "--name", f"^{title}$").stdout.split()
        return found

    if not until(search):
        raise SystemExit(f"there is no window {title}")
    return found[-1]


def focus(identifier):
    """Gives a window the focus."""
    run("xdotool", "windowraise", identifier, "windowfocus", identifier)


def focus_alone(program, name, identifier):
    """Gives a window the focus, and waits until it is the only one that has it."""
    def owner():
        focused = [n for n in ("one", "two") if program.ask(f"state {n}")["focused"]]
        return focused, run("xdotool", "getwindowfocus").stdout.strip()

    wanted = ([name], identifier)
    found = repeated(lambda: focus(identifier), owner, wanted)
    if found != wanted:
        check(f"focus of {name}", found, wanted)


def keys(*names):
    run("xdotool", "key", "--delay", "15", *names)


def typed(text):
    run("xdotool", "type", "--delay", "15", text)


def layout(program, name, code, wanted, keyboard):
    """Changes the keyboard's layout, and waits until a key of the new layout types its character in the window `name`."""
    run("setxkbmap", keyboard)
    found = repeated(lambda: (program.clear(name), run("xdotool", "key", str(code))),
                     lambda: program.ask(f"text {name}")["text"], wanted)
    if found != wanted:
        check(f"layout {keyboard}", found, wanted)
    program.clear(name)


def size(identifier):
    """The width and height of a window in pixels, as the X server has them."""
    found = run("xdotool", "getwindowgeometry", "--shell", identifier).stdout
    values = dict(line.split("=") for line in found.split())
    return int(values["WIDTH"]), int(values["HEIGHT"])


def place(identifier, x, y):
    run("xdotool", "mousemove", "--window", identifier, str(x), str(y))


def write_png(path, width, height, rgb):
    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + rgb[y * width * 3:(y + 1) * width * 3] for y in range(height))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pixels(identifier=None):
    """The pixels of a window, or of the screen, as the X server has them: width, height, and bytes of red, green, blue."""
    which = ["-id", identifier] if identifier else ["-root"]
    data = subprocess.run(["xwd", *which, "-silent"], capture_output=True, timeout=PATIENCE).stdout
    header = struct.unpack(">25I", data[:100])
    start, width, height, stride, colors = header[0], header[4], header[5], header[12], header[19]
    depth = header[11] // 8
    content = data[start + colors * 12:]
    result = bytearray(width * height * 3)
    for y in range(height):
        row = content[y * stride:y * stride + width * depth]
        for channel in range(3):
            result[y * width * 3 + channel:(y + 1) * width * 3:3] = row[2 - channel::depth]
    return width, height, bytes(result)


def screenshot(path):
    """Writes the pixels of the screen as a PNG file."""
    write_png(path, *pixels())
