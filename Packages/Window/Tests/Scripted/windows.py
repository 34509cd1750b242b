#!/usr/bin/env python3
"""Drives two windows under Xvfb with xdotool, and reads back what they show.

usage: windows.py PROBE FOLDER [--long]    (inside a display with a window manager; see Scripts/test)
"""
import json
import os
import subprocess
import sys
import time
import zlib

from display import (
    FOLDER, Program, check, clipboard, eventually, failures, focus, keys, layout, place, run, screenshot, typed, window)

program = Program()
one, two = window("Probe one"), window("Probe two")
run("xdotool", "windowmove", "--sync", one, "10", "40")
run("xdotool", "windowmove", "--sync", two, "460", "40")

# Typing.
layout("us")
focus(one)
check("focus", eventually(lambda: focus(one) or program.ask("state one")["focused"], True), True)
typed("Hello, World. It's 5 o'clock!")
check("English", program.wait("text one", "text", "Hello, World. It's 5 o'clock!"), "Hello, World. It's 5 o'clock!")

keys("Return", "KP_Enter", "a")
check("Return", program.wait("text one", "text", "Hello, World. It's 5 o'clock!\n\na"), "Hello, World. It's 5 o'clock!\n\na")

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
