"""Starts the probe, drives it with xdotool, and reads back what it shows. Shared by the scripts."""
import json
import os
import struct
import subprocess
import sys
import time
import zlib

PROBE, FOLDER = sys.argv[1], sys.argv[2]
failures = []


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=30)


class Program:
    def __init__(self):
        self.process = subprocess.Popen([PROBE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        first = json.loads(self.process.stdout.readline())
        if not first.get("ready"):
            raise SystemExit(f"the probe does not start: {first}")

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def wait(self, line, key, wanted, seconds=8):
        """Asks until the answer is the wanted one; the last answer."""
        end = time.time() + seconds
        while True:
            answer = self.ask(line).get(key)
            if answer == wanted or time.time() > end:
                return answer
            time.sleep(0.05)

    def cpu(self):
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check(name, found, wanted):
    shown = found if len(str(found)) < 200 else f"{str(found)[:80]}… ({len(found)})"
    good = found == wanted
    print(f"{'ok  ' if good else 'FAIL'} {name}" + ("" if good else f": {shown!r} instead of {str(wanted)[:200]!r}"))
    if not good:
        failures.append(name)


def eventually(function, wanted, seconds=8):
    """Calls a function until it returns the wanted value; the last value."""
    end = time.time() + seconds
    while True:
        found = function()
        if found == wanted or time.time() > end:
            return found
        time.sleep(0.05)


def clipboard(kind="clipboard", target=None):
    options = ["-t", target] if target else []
    return run("xclip", "-o", "-selection", kind, *options).stdout


def window(title):
    for _ in range(100):
        found = run("xdotool", "search", "--name", f"^{title}$").stdout.split()
        if found:
            return found[-1]
        time.sleep(0.05)
    raise SystemExit(f"there is no window {title}")


def focus(identifier):
    run("xdotool", "windowraise", identifier)
    run("xdotool", "windowfocus", "--sync", identifier)
    time.sleep(0.1)


def keys(*names):
    run("xdotool", "key", "--delay", "15", *names)


def typed(text):
    run("xdotool", "type", "--delay", "15", text)


def layout(name, *options):
    run("setxkbmap", name, *options)
    time.sleep(0.3)


def place(identifier, x, y):
    run("xdotool", "mousemove", "--window", identifier, str(x), str(y))


def screenshot(path):
    """Writes the pixels of the screen as a PNG file."""
    data = subprocess.run(["xwd", "-root", "-silent"], capture_output=True, timeout=30).stdout
    header = struct.unpack(">25I", data[:100])
    start, width, height, stride, colors = header[0], header[4], header[5], header[12], header[19]
    depth = header[11] // 8
    pixels = data[start + colors * 12:]
    rows = b""
    for y in range(height):
        row = pixels[y * stride:y * stride + width * depth]
        rgb = bytearray(width * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::depth], row[1::depth], row[0::depth]
        rows += b"\0" + bytes(rgb)

    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
