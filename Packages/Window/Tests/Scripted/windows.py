#!/usr/bin/env python3
"""Drives two windows under Xvfb with xdotool, and reads back what they show.

usage: windows.py PROBE FOLDER    (inside a display with a window manager; see Scripts/test)
"""
import json
import os
import time
import zlib

from display import (
    FOLDER, Program, check, clipboard, copied_elsewhere, eventually, finish, focus_alone, keys, layout, pixels, place,
    repeated, run, screenshot, typed, until, window)

program = Program()
one, two = window("Probe one"), window("Probe two")
run("xdotool", "windowmove", "--sync", one, "10", "40")
run("xdotool", "windowmove", "--sync", two, "460", "40")


def selection(name="one"):
    return program.ask(f"selection {name}")["selection"]


def same_pixels(what):
    """A window shows what a headless host draws for the same state, and the X server has the same pixels."""
    for name, identifier in (("one", one), ("two", two)):
        check(f"{what}: pixels of {name}", program.wait(f"compare {name}", "different", 0), 0)
        file = f"{FOLDER}/raw"

        def shown():
            program.ask(f"raw {name} {file}")
            return open(file, "rb").read() == pixels(identifier)[2]

        check(f"{what}: pixels of {name} on the screen", until(shown), True)
        os.remove(file)


# Typing.
focus_alone(program, "one", one)
layout(program, "one", 29, "y", "us")
typed("Hello, World. It's 5 o'clock!")
check("English", program.text("one", "Hello, World. It's 5 o'clock!"), "Hello, World. It's 5 o'clock!")
keys("Return", "KP_Enter", "a")
check("Return", program.text("one", "Hello, World. It's 5 o'clock!\n\na"), "Hello, World. It's 5 o'clock!\n\na")

layout(program, "one", 29, "z", "de")
# The dead keys ´ ` ^ and a letter, a key with AltGr, and capital letters with Shift.
keys("dead_acute", "e", "dead_grave", "a", "dead_circumflex", "o", "odiaeresis", "ssharp", "Adiaeresis", "EuroSign")
check("German dead keys", program.text("one", "éàôößÄ€"), "éàôößÄ€")

layout(program, "one", 38, "α", "gr")
keys("Greek_KAPPA", "Greek_alpha", "Greek_lamda", "dead_acute", "Greek_eta", "Greek_mu", "dead_acute", "Greek_epsilon",
     "Greek_rho", "Greek_alpha")
check("Greek", program.text("one", "Καλήμέρα"), "Καλήμέρα")
# Again, if the X server was still changing the layout.
check("Ctrl+A on a Greek keyboard", repeated(lambda: keys("ctrl+Greek_alpha"), selection, "Καλήμέρα"), "Καλήμέρα")
same_pixels("Greek")

layout(program, "one", 38, "ש", "il")
keys("hebrew_shin", "hebrew_lamed", "hebrew_waw", "hebrew_finalmem", "space")
check("Hebrew", program.text("one", "שלום "), "שלום ")
# The right arrow key moves towards the start of the text.
keys("Right", "Right", "BackSpace")
check("Hebrew, arrows and Backspace", program.text("one", "שלם "), "שלם ")
keys("ctrl+hebrew_zain")
check("undo", program.text("one", "שלום "), "שלום ")
same_pixels("Hebrew")

# Selecting and copying between the windows, and to another program.
layout(program, "one", 29, "y", "us")
typed("alpha beta gamma")
program.text("one", "alpha beta gamma")
keys("Home", "ctrl+Right", "ctrl+shift+Right")
check("selection by words", eventually(selection, " beta"), " beta")
keys("ctrl+c")
check("copy", eventually(clipboard, " beta"), " beta")
focus_alone(program, "two", two)
keys("ctrl+v", "ctrl+v")
check("paste into the other window, twice", program.text("two", " beta beta"), " beta beta")
copied_elsewhere("from elsewhere ✓")
program.clear("two")
keys("ctrl+v")
check("paste from another program", program.text("two", "from elsewhere ✓"), "from elsewhere ✓")

# 10 MB through the clipboard in both directions, and into an editor.
large = "0123456789abcde\n" * (10 * 65536)
file = f"{FOLDER}/large.txt"


def content(command):
    """The file that a command has written."""
    program.ask(f"{command} {file}")
    return zlib.crc32(open(file, "rb").read())


copied_elsewhere(large)
check("10 MB from another program", eventually(lambda: content("read two"), zlib.crc32(large.encode())),
      zlib.crc32(large.encode()))
program.clear("two")
program.ask(f"copy two {file}")
check("10 MB to another program", eventually(lambda: zlib.crc32(clipboard().encode()), zlib.crc32(large.encode())),
      zlib.crc32(large.encode()))
copied_elsewhere(large)
program.clear("two")
started = time.monotonic()
keys("ctrl+v")
check("10 MB into an editor", eventually(lambda: content("save two"), zlib.crc32(large.encode()), 600),
      zlib.crc32(large.encode()))
print(f"     {len(large)} bytes pasted in {time.monotonic() - started:.1f} s")
program.clear("two")
os.remove(file)

# Other formats.
typed("bold & <plain>")
program.text("two", "bold & <plain>")
keys("ctrl+a", "ctrl+c")
check("formats", eventually(lambda: [
    t for t in ("text/html", "text/markdown", "UTF8_STRING") if t not in clipboard(target="TARGETS").split()], []), [])
check("HTML", "bold &amp; &lt;plain&gt;<" in clipboard(target="text/html"), True)
check("Markdown", clipboard(target="text/markdown").strip(), "bold & \\<plain>")
document = json.loads(clipboard(target="application/x-galley-document+json") or "{}")
check("document", document.get("text"), "bold & <plain>")
document["text"] = "From a document"
document.pop("spans", None)
copied_elsewhere(json.dumps(document), "application/x-galley-document+json")
keys("ctrl+v")
check("paste of a document", program.text("two", "From a document"), "From a document")
program.clear("two")

# Pointers: a double click selects a word, Shift and a click extends the selection, and the middle button pastes it.
program.clear("one")
focus_alone(program, "one", one)
typed("alpha beta gamma")
program.text("one", "alpha beta gamma")
caret = program.ask("caret one")["caret"]
line = int(caret[1] + caret[3] / 2)


def click(x, y, *options):
    place(one, x, y)
    run("xdotool", "click", *options, "1")


def double_click():
    # A click elsewhere, so that the next ones are not the third and fourth.
    click(300, line)
    click(26, line, "--repeat", "2", "--delay", "30")


def single_click():
    click(300, line)
    click(26, line)


check("double click", repeated(double_click, selection, "alpha"), "alpha")
check("primary selection", eventually(lambda: clipboard("primary"), "alpha"), "alpha")
repeated(single_click, lambda: (selection(), program.ask("caret one")["caret"][0] < 40), ("", True))
run("xdotool", "keydown", "shift")
click(int(caret[0]) + 20, line)
run("xdotool", "keyup", "shift")
check("Shift and a click", until(lambda: len(selection()) > 12 and "alpha beta gamma".endswith(selection())), True)
selected = selection()
check("primary selection after Shift and a click", eventually(lambda: clipboard("primary"), selected), selected)
focus_alone(program, "two", two)
typed("> ")
program.text("two", "> ")
place(two, 200, 60)
run("xdotool", "click", "2")
check("middle button", program.text("two", "> " + selected), "> " + selected)

# A drag beyond the edge scrolls, and the selection goes on while the mouse rests.
focus_alone(program, "one", one)
words = " ".join(f"word{i}" for i in range(400))
program.ask("set one " + words)
keys("ctrl+Home")
until(lambda: 0 < program.ask("caret one")["caret"][1] < 80)
place(one, 30, 60)
run("xdotool", "mousedown", "1")
place(one, 60, 80)
place(one, 120, 300)
check("drag with autoscroll", until(lambda: len(selection()) > 1200), True)
run("xdotool", "mouseup", "1")
selected = selection()
check("the selection is a part of the text", selected in words, True)
same_pixels("after the drag")

# Another scale.
program.clear("one")
typed("Scale")
program.text("one", "Scale")
program.ask("scale one 2")
check("scale", program.wait("state one", "scale", 2), 2)
check("width at the scale 2", program.wait("state one", "width", 200), 200)
same_pixels("scale 2")
program.ask(f"picture one {FOLDER}/scale2.png")
program.ask("scale one 1")
program.wait("state one", "width", 400)

# An idle window uses no processor time.
keys("Escape")


def rest(seconds=3):
    """The processor time, the frames and the turns of the loop in a time without events."""
    before, used = program.ask("state one"), program.cpu()
    time.sleep(seconds)
    used = program.cpu() - used
    # The questions cause turns themselves.
    after = program.ask("state one")
    return used, after["frames"] - before["frames"], after["turns"] - before["turns"]


def is_idle(measured):
    return measured[0] <= 0.02 and measured[1] <= 1 and measured[2] <= 8


measured = rest()
for _ in range(15):
    # Work in the background may not be over yet.
    if is_idle(measured):
        break
    measured = rest()
check("idle for 3 s", is_idle(measured), True)
print(f"     {measured[0]:.2f} s of processor time, {measured[1]} frames, {measured[2]} turns")

# A picture of all of it.
program.clear("one")
repeated(lambda: click(100, 100), lambda: bool(program.ask("caret one")["caret"]), True)
typed("Typed in a window: ")
program.text("one", "Typed in a window: ")
run("xdotool", "mousemove", "1000", "700")
same_pixels("the end")
for name in ("one", "two"):
    check(f"picture {name}", program.ask(f"picture {name} {FOLDER}/{name}.png"), {"done": True})
screenshot(f"{FOLDER}/screen.png")
program.quit()
finish("windows")
