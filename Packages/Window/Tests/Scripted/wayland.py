#!/usr/bin/env python3
"""Types and points in two windows under a headless Wayland compositor, and reads back what they show.

usage: wayland.py PROBE FOLDER    (in sway, with a keyboard; see Scripts/test)

wtype is the keyboard, and pointer.py the mouse.
"""
import json
import os
import zlib

from compositor import clipboard, copied_elsewhere, keys, typed
from display import FOLDER, Program, check, eventually, finish, repeated, run, until
from pointer import MIDDLE, Pointer


def focus(name):
    """Gives a window the focus, and waits until it alone has it."""
    def focused():
        return [n for n in ("one", "two") if program.ask(f"state {n}")["focused"]]

    check(f"focus of {name}",
          repeated(lambda: run("swaymsg", f'[title="Probe {name}"]', "focus"), focused, [name]), [name])


def corner(name):
    """The place of a window on the desktop."""
    def search(container):
        if container.get("name") == f"Probe {name}":
            return container["rect"]["x"], container["rect"]["y"]
        inner = container["nodes"] + container["floating_nodes"]
        return next((found for found in map(search, inner) if found), None)

    return search(json.loads(run("swaymsg", "-r", "-t", "get_tree").stdout))


def place(name, x, y):
    """Moves a window, and waits until it is there."""
    check(f"place of {name}", repeated(
        lambda: run("swaymsg", f'[title="Probe {name}"]', "move", "absolute", "position", str(x), str(y)),
        lambda: corner(name), (x, y)), (x, y))


# Before the windows, which learn whether there is a mouse when they open.
mouse = Pointer(1024, 768)
program = Program()


def answers():
    """Whether a key arrives: the first one may come before the window knows the keyboard."""
    return repeated(lambda: (program.clear("one"), typed("y")), lambda: program.ask("text one")["text"], "y") == "y"


def selection(name="one"):
    return program.ask(f"selection {name}")["selection"]


focus("one")
check("keys arrive", answers(), True)
program.clear("one")
for language, text in (
        ("English", "Hello, World. It's 5 o'clock!"), ("German", "Größe, Äpfel, 5 €"), ("Greek", "Καλημέρα"),
        ("Hebrew", "שלום עולם"), ("Japanese", "日本語")):
    typed(text)
    check(language, program.text("one", text), text)
    check(f"{language}: pixels", program.wait("compare one", "different", 0), 0)
    program.clear("one")
keys("dead_acute", "e", "dead_grave", "a", "dead_circumflex", "o")
check("dead keys", program.text("one", "éàô"), "éàô")
keys("Return", "a", "BackSpace", "b")
check("Return and Backspace", program.text("one", "éàô\nb"), "éàô\nb")
program.clear("one")

# Selecting and copying between the windows, and to another program.
typed("alpha beta gamma")
program.text("one", "alpha beta gamma")
keys("Home", "ctrl+Right", "ctrl+shift+Right")
check("selection by words", eventually(selection, " beta"), " beta")
keys("ctrl+c")
check("copy", eventually(clipboard, " beta"), " beta")
focus("two")
keys("ctrl+v", "ctrl+v")
check("paste into the other window, twice", program.text("two", " beta beta"), " beta beta")
keys("ctrl+z")
check("undo", program.text("two", " beta"), " beta")
copied_elsewhere("from elsewhere ✓")
program.clear("two")
keys("ctrl+v")
check("paste from another program", program.text("two", "from elsewhere ✓"), "from elsewhere ✓")

# 10 MB through the clipboard in both directions.
large = "0123456789abcde\n" * (10 * 65536)
wanted = zlib.crc32(large.encode())
file = f"{FOLDER}/large.txt"


def content(command):
    program.ask(f"{command} {file}")
    return zlib.crc32(open(file, "rb").read())


copied_elsewhere(large)
program.clear("two")
check("10 MB from another program", eventually(lambda: content("read two"), wanted), wanted)
program.ask(f"copy two {file}")
check("10 MB to another program", eventually(lambda: zlib.crc32(clipboard().encode()), wanted), wanted)
os.remove(file)

# The mouse: a click gives the focus, and drags, double clicks and Shift select.
place("one", 40, 60)
place("two", 500, 60)
focus("two")
program.ask("set one alpha beta gamma")
mouse.click(40 + 200, 60 + 120)
check("focus by a click", program.wait("state one", "focused", True), True)
caret = program.ask("caret one")["caret"]
line = 60 + int(caret[1] + caret[3] / 2)


def double_click():
    # A click elsewhere, so that the next ones are not the third and fourth.
    mouse.click(40 + 300, line)
    mouse.click(40 + 26, line, 2)


check("double click", repeated(double_click, selection, "alpha"), "alpha")
check("primary selection", eventually(lambda: run("wl-paste", "--primary", "--no-newline").stdout, "alpha"), "alpha")
mouse.click(500 + 200, 60 + 120)
program.wait("state two", "focused", True)
program.clear("two")
mouse.click(500 + 200, 60 + 120, button=MIDDLE)
check("middle button", program.text("two", "alpha"), "alpha")
words = " ".join(f"word{i}" for i in range(400))
program.ask("set one " + words)
focus("one")
keys("ctrl+Home")
until(lambda: 0 < program.ask("caret one")["caret"][1] < 80)
mouse.move(40 + 30, 60 + 60)
mouse.press()
mouse.move(40 + 60, 60 + 80)
mouse.move(40 + 120, 60 + 300)
check("drag with autoscroll", until(lambda: len(selection()) > 1200), True)
mouse.release()
check("the selection is a part of the text", selection() in words, True)
check("after the drag: pixels", program.wait("compare one", "different", 0), 0)
program.clear("one")

# Another output with two pixels per point.
focus("one")
program.clear("one")
typed("Scale")
program.text("one", "Scale")
run("swaymsg", "create_output")
run("swaymsg", '[title="Probe one"]', "move", "container", "to", "output", "HEADLESS-2")
check("scale", program.wait("state one", "scale", 2), 2)
check("width at the scale 2", program.wait("state one", "width", 400), 400)
check("scale 2: pixels", program.wait("compare one", "different", 0), 0)
program.ask(f"picture one {FOLDER}/wayland.png")
program.quit()
finish("wayland")
