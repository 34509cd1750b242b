#!/usr/bin/env python3
"""Drives two windows under Xvfb with xdotool, and reads back what they show.

usage: windows.py PROBE FOLDER [--long]    (inside a display with a window manager; see Scripts/test)
"""
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


program = Program()
one, two = window("Probe one"), window("Probe two")
run("xdotool", "windowmove", "--sync", one, "10", "40")
run("xdotool", "windowmove", "--sync", two, "460", "40")

# Typing.
layout("us")
focus(one)
check("focus", program.wait("state one", "focused", True), True)
typed("Hello, World. It's 5 o'clock!")
check("English", program.wait("text one", "text", "Hello, World. It's 5 o'clock!"), "Hello, World. It's 5 o'clock!")

program.ask("clear one")
layout("de")
# The dead keys ´ ` ^ and a letter, a key with AltGr, and capital letters with Shift.
keys("dead_acute", "e", "dead_grave", "a", "dead_circumflex", "o", "odiaeresis", "ssharp", "Adiaeresis", "EuroSign")
check("German dead keys", program.wait("text one", "text", "éàôößÄ€"), "éàôößÄ€")

program.ask("clear one")
layout("gr")
keys("Greek_KAPPA", "Greek_alpha", "Greek_lamda", "dead_acute", "Greek_eta", "Greek_mu", "dead_acute", "Greek_epsilon",
     "Greek_rho", "Greek_alpha")
check("Greek", program.wait("text one", "text", "Καλήμέρα"), "Καλήμέρα")
keys("ctrl+Greek_alpha")
check("Ctrl+A on a Greek keyboard", program.wait("selection one", "selection", "Καλήμέρα"), "Καλήμέρα")

program.ask("clear one")
layout("il")
keys("hebrew_shin", "hebrew_lamed", "hebrew_waw", "hebrew_finalmem", "space")
check("Hebrew", program.wait("text one", "text", "שלום "), "שלום ")
# The right arrow key moves towards the start of the text.
keys("Right", "Right", "BackSpace")
check("Hebrew, arrows and Backspace", program.wait("text one", "text", "שלם "), "שלם ")
keys("ctrl+hebrew_zain")
check("undo", program.wait("text one", "text", "שלום "), "שלום ")

# Selecting and copying between the windows, and to another program.
layout("us")
program.ask("clear one")
typed("alpha beta gamma")
program.wait("text one", "text", "alpha beta gamma")
keys("Home", "ctrl+Right", "ctrl+shift+Right")
keys("ctrl+c")
copied = program.wait("selection one", "selection", "beta")
check("copy", eventually(clipboard, copied), copied)
focus(two)
keys("ctrl+v", "ctrl+v")
check("paste into the other window, twice", program.wait("text two", "text", copied * 2), copied * 2)
check("copied word", copied.strip(), "beta")
subprocess.Popen(["xclip", "-i", "-selection", "clipboard"], stdin=subprocess.PIPE, text=True).communicate("from elsewhere ✓")
program.ask("clear two")
keys("ctrl+v")
check("paste from another program", program.wait("text two", "text", "from elsewhere ✓"), "from elsewhere ✓")

# 10 MB through the clipboard in both directions, and a long text in an editor. Scripts/test --long pastes all of the 10 MB
# into the editor, which takes a minute without optimisation.
large = "0123456789abcde\n" * (10 * 65536)
file = f"{FOLDER}/large.txt"


def content(command):
    """The file that a command has written."""
    program.ask(f"{command} {file}")
    return zlib.crc32(open(file, "rb").read())


holder = subprocess.Popen(["xclip", "-i", "-selection", "clipboard"], stdin=subprocess.PIPE, text=True)
holder.communicate(large)
check("10 MB from another program", content("read two"), zlib.crc32(large.encode()))
program.ask(f"copy two {file}")
check("10 MB to another program", zlib.crc32(clipboard().encode()), zlib.crc32(large.encode()))
long = large if "--long" in sys.argv else large[:1 << 18]
holder = subprocess.Popen(["xclip", "-i", "-selection", "clipboard"], stdin=subprocess.PIPE, text=True)
holder.communicate(long)
program.ask("clear two")
started = time.time()
keys("ctrl+v")
check("paste of a long text", eventually(lambda: content("save two"), zlib.crc32(long.encode()), 200),
      zlib.crc32(long.encode()))
print(f"     {len(long)} bytes pasted and shown in {time.time() - started:.1f} s")
program.ask("clear two")
os.remove(file)

# Other formats.
typed("bold & <plain>")
program.wait("text two", "text", "bold & <plain>")
keys("ctrl+a", "ctrl+c")
check("formats", eventually(lambda: [
    t for t in ("text/html", "text/markdown", "UTF8_STRING") if t not in clipboard(target="TARGETS").split()], []), [])
check("HTML", clipboard(target="text/html").strip(), "<p>bold &amp; &lt;plain&gt;</p>")
check("Markdown", clipboard(target="text/markdown").strip(), "bold & \\<plain>")
document = json.loads(clipboard(target="application/x-galley-document+json"))
check("document", document["text"], "bold & <plain>")
document["text"] = "From a document"
document.pop("spans", None)
holder = subprocess.Popen(
    ["xclip", "-i", "-selection", "clipboard", "-t", "application/x-galley-document+json"], stdin=subprocess.PIPE, text=True)
holder.communicate(json.dumps(document))
keys("ctrl+v")
check("paste of a document", program.wait("text two", "text", "From a document"), "From a document")
program.ask("clear two")

# Pointers: a double click selects a word, a drag by words extends it, Shift and a click extends it, the middle button
# pastes the primary selection.
program.ask("clear one")
focus(one)
typed("alpha beta gamma")
program.wait("text one", "text", "alpha beta gamma")
caret = program.ask("caret one")["caret"]
line = int(caret[1] + caret[3] / 2)
place(one, 26, line)
run("xdotool", "click", "--repeat", "2", "--delay", "30", "1")
check("double click", program.wait("selection one", "selection", "alpha"), "alpha")
check("primary selection", eventually(lambda: clipboard("primary"), "alpha"), "alpha")
time.sleep(0.5)
run("xdotool", "click", "1")
run("xdotool", "keydown", "shift")
place(one, int(caret[0]) + 20, line)
run("xdotool", "click", "1")
run("xdotool", "keyup", "shift")
selected = program.ask("selection one")["selection"]
check("Shift and a click", "alpha beta gamma".endswith(selected) and len(selected) > 12, True)
focus(two)
typed("> ")
place(two, 200, 60)
run("xdotool", "click", "2")
check("middle button", program.wait("text two", "text", "> " + selected), "> " + selected)

# A drag beyond the edge scrolls.
focus(one)
program.ask("set one " + " ".join(f"word{i}" for i in range(400)))
time.sleep(0.3)
keys("ctrl+Home")
place(one, 30, 60)
run("xdotool", "mousedown", "1")
place(one, 60, 80)
place(one, 120, 300)
time.sleep(1.0)
run("xdotool", "mouseup", "1")
selected = program.ask("selection one")["selection"]
check("drag with autoscroll", len(selected) > 600, True)

# Compositions of the wheel, other scales and themes.
program.ask("clear one")
typed("Scale")
program.wait("text one", "text", "Scale")
program.ask("scale one 2")
check("scale", program.wait("state one", "scale", 2), 2)
check("width at the scale 2", program.ask("state one")["width"], 200)
time.sleep(0.3)
program.ask(f"picture one {FOLDER}/scale2.png")
program.ask("scale one 1")

# An idle window uses no processor time.
keys("Escape")


def rest(seconds=3):
    """The processor time and the number of frames in a time without events."""
    frames, before = program.ask("state one")["frames"], program.cpu()
    time.sleep(seconds)
    used = program.cpu() - before
    # The second question asks for a turn itself.
    return used, program.ask("state one")["frames"] - frames


measured = rest()
for _ in range(6):
    # Work in the background may not be over yet.
    if measured[0] <= 0.02 and measured[1] <= 1:
        break
    measured = rest()
check("idle: processor time in 3 s", measured[0] <= 0.02, True)
check("idle: frames in 3 s", measured[1] <= 1, True)
print(f"     {measured[0]:.2f} s of processor time, {measured[1]} frames")

# A picture of all of it.
focus(one)
program.ask("clear one")
place(one, 100, 100)
run("xdotool", "click", "1")
typed("Typed in a window: ")
layout("il")
keys("hebrew_shin", "hebrew_lamed", "hebrew_waw", "hebrew_finalmem")
layout("us")
run("xdotool", "mousemove", "1000", "700")
time.sleep(0.5)
for name in ("one", "two"):
    check(f"picture {name}", program.ask(f"picture {name} {FOLDER}/{name}.png"), {"done": True})
screenshot(f"{FOLDER}/screen.png")
program.ask("quit")
check("exit status", program.process.wait(timeout=10), 0)
print(f"windows: {len(failures)} failures" if failures else "windows: all checks passed")
sys.exit(1 if failures else 0)
