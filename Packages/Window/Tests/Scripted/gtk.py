#!/usr/bin/env python3
"""Drives two views in a window of GTK under Xvfb with xdotool, and reads back what they show.

usage: gtk.py PROBE FOLDER    (inside a display with a window manager; see Scripts/test)
"""
import os
import time
import zlib

from display import (
    FOLDER, Program, check, clipboard, copied_elsewhere, eventually, finish, focus, keys, layout, pixels, place, repeated,
    run, screenshot, size, typed, until, window)

program = Program()
identifier = window("Probe")
run("xdotool", "windowmove", "--sync", identifier, "20", "40")
program.ask("input one gtk-im-context-simple")


def state(name="one"):
    return program.ask(f"state {name}")


def selection(name="one"):
    return program.ask(f"selection {name}")["selection"]


def focus_view(name):
    """Gives the editor of a view the focus."""
    found = repeated(lambda: (focus(identifier), program.ask(f"focus {name}")), lambda: state(name)["focused"], True)
    if not found:
        check(f"focus of {name}", found, True)


def same_pixels(what):
    """A view shows what a headless host draws for the same state, and the X server has the same pixels."""
    for name in ("one", "two"):
        check(f"{what}: pixels of {name}", program.wait(f"compare {name}", "different", 0), 0)
        file = f"{FOLDER}/raw"

        def shown():
            answer = state(name)
            width, height = (round(answer[key] * answer["scale"]) for key in ("width", "height"))
            left, top = program.ask(f"place {name}")["place"]
            program.ask(f"raw {name} {file}")
            all_width, _, screen = pixels(identifier)
            rows = [screen[((top + y) * all_width + left) * 3:((top + y) * all_width + left + width) * 3]
                    for y in range(height)]
            return open(file, "rb").read() == b"".join(rows)

        check(f"{what}: pixels of {name} on the screen", until(shown), True)
        os.remove(file)


def at(name, x, y):
    """Moves the mouse to a place in a view."""
    left, top = program.ask(f"place {name}")["place"]
    scale = state(name)["scale"]
    place(identifier, left + round(x * scale), top + round(y * scale))


# Typing, with dead keys and other layouts.
focus_view("one")
layout(program, "one", 29, "y", "us")
typed("Hello, World. It's 5 o'clock!")
check("English", program.text("one", "Hello, World. It's 5 o'clock!"), "Hello, World. It's 5 o'clock!")
keys("Return", "KP_Enter", "a")
check("Return", program.text("one", "Hello, World. It's 5 o'clock!\n\na"), "Hello, World. It's 5 o'clock!\n\na")
layout(program, "one", 29, "z", "de")
keys("dead_acute", "e", "dead_grave", "a", "dead_circumflex", "o", "odiaeresis", "ssharp", "Adiaeresis", "EuroSign")
check("German dead keys", program.text("one", "éàôößÄ€"), "éàôößÄ€")
keys("dead_acute")
check("a dead key is composed", program.wait("state one", "composing", True), True)
keys("BackSpace")
check("the composition is given up", program.wait("state one", "composing", False), False)
check("the text stays", program.text("one", "éàôößÄ€"), "éàôößÄ€")
layout(program, "one", 38, "α", "gr")
keys("Greek_KAPPA", "Greek_alpha", "Greek_lamda", "dead_acute", "Greek_eta", "Greek_mu", "dead_acute", "Greek_epsilon",
     "Greek_rho", "Greek_alpha")
check("Greek", program.text("one", "Καλήμέρα"), "Καλήμέρα")
# Again, if the X server was still changing the layout.
check("Ctrl+A on a Greek keyboard", repeated(lambda: keys("ctrl+Greek_alpha"), selection, "Καλήμέρα"), "Καλήμέρα")
same_pixels("Greek")
layout(program, "one", 29, "y", "us")
keys("ctrl+shift+u", "2", "6", "3", "a", "Return")
check("a character by its number", program.text("one", "☺"), "☺")
keys("Return", "a", "ctrl+z")
check("undo", program.text("one", "☺\n"), "☺\n")

# An input method that reads the text around the caret, and deletes some of it: a vowel comes before a tone mark.
program.ask("input one thai")
layout(program, "one", 40, "ก", "th")
keys("Thai_kokai", "Thai_maiek", "Thai_saraii")
check("Thai", program.text("one", "กี่"), "กี่")
program.ask("input one gtk-im-context-simple")
layout(program, "one", 29, "y", "us")

# Tab moves the focus through the nodes of a view, and on to the next widget.
program.clear("one")
program.ask("focus entry")
program.wait("state entry", "focused", True)
keys("a")
check("typing in an entry of GTK", program.text("entry", "a"), "a")
order = []
for key in ["Tab"] * 6 + ["shift+Tab"] * 3:
    before = order[-1] if order else None

    def holder():
        if program.ask("state entry")["focused"]:
            return "entry"
        return next((f"{n} {state(n)['node']}" for n in ("one", "two") if state(n)["focused"]), "other")

    before = holder()
    keys(key)
    until(lambda: holder() != before)
    order.append(holder())
check("the order of Tab", order, ["other", "one text", "one done", "two text", "two done", "entry", "two done", "two text",
                                  "one done"])
keys("shift+Tab", "shift+Tab", "shift+Tab")
check("back to the entry", program.wait("state entry", "focused", True), True)

# Clipboards, between views, entries of GTK and other programs.
focus_view("one")
typed("alpha beta gamma")
program.text("one", "alpha beta gamma")
keys("Home", "ctrl+Right", "ctrl+shift+Right")
check("selection by words", eventually(selection, " beta"), " beta")
keys("ctrl+c")
check("copy", eventually(clipboard, " beta"), " beta")
focus_view("two")
keys("ctrl+v", "ctrl+v")
check("paste into the other view, twice", program.text("two", " beta beta"), " beta beta")
program.ask("focus entry")
program.wait("state entry", "focused", True)
keys("ctrl+a", "ctrl+v")
check("paste into an entry of GTK", program.text("entry", " beta"), " beta")
keys("e", "n", "t", "r", "y", "ctrl+a", "ctrl+c")
check("copy from an entry of GTK", eventually(clipboard, " betaentry"), " betaentry")
focus_view("two")
program.clear("two")
keys("ctrl+v")
check("paste from an entry of GTK", program.text("two", " betaentry"), " betaentry")
copied_elsewhere("from elsewhere ✓")
program.clear("two")
# Keys wait while the clipboard is read.
keys("ctrl+v", "x", "y")
check("paste from another program", program.text("two", "from elsewhere ✓xy"), "from elsewhere ✓xy")
program.clear("two")
typed("bold & <plain>")
program.text("two", "bold & <plain>")
keys("ctrl+a", "ctrl+c")
check("formats", eventually(lambda: [
    t for t in ("text/html", "text/markdown", "application/x-galley-document+json", "UTF8_STRING")
    if t not in clipboard(target="TARGETS").split()], []), [])
check("HTML", "bold &amp; &lt;plain&gt;<" in clipboard(target="text/html"), True)
check("Markdown", clipboard(target="text/markdown").strip(), "bold & \\<plain>")
document = clipboard(target="application/x-galley-document+json")
copied_elsewhere(document.replace("bold & <plain>", "From a document"), "application/x-galley-document+json")
keys("ctrl+v")
check("paste of a document", program.text("two", "From a document"), "From a document")
large = "0123456789abcde\n" * (10 * 65536)
wanted = zlib.crc32(large.encode())
file = f"{FOLDER}/large.txt"


def content(command):
    """The file that a command has written."""
    program.ask(f"{command} {file}")
    return zlib.crc32(open(file, "rb").read())


copied_elsewhere(large)
check("10 MB from another program", eventually(lambda: content("read two"), wanted), wanted)
program.ask(f"copy two {file}")
check("10 MB to another program", eventually(lambda: zlib.crc32(clipboard().encode()), wanted), wanted)
os.remove(file)

# The mouse.
program.clear("one")
program.clear("two")
program.ask("set one alpha beta gamma")
focus_view("one")
keys("End")
until(lambda: program.ask("caret one")["caret"])
caret = program.ask("caret one")["caret"]
line = int(caret[1] + caret[3] / 2)


def double_click():
    # A click elsewhere, so that the next ones are not the third and fourth.
    at("one", 250, line)
    run("xdotool", "click", "1")
    at("one", 26, line)
    run("xdotool", "click", "--repeat", "2", "--delay", "30", "1")


check("double click", repeated(double_click, selection, "alpha"), "alpha")
check("primary selection", eventually(lambda: clipboard("primary"), "alpha"), "alpha")
at("two", 200, 80)
run("xdotool", "click", "2")
check("middle button", program.text("two", "alpha"), "alpha")
check("focus by the middle button", program.wait("state two", "focused", True), True)
words = " ".join(f"word{i}" for i in range(400))
program.ask("set one " + words)
focus_view("one")
keys("ctrl+Home")
until(lambda: 0 < program.ask("caret one")["caret"][1] < 80)
at("one", 30, 60)
run("xdotool", "mousedown", "1")
at("one", 60, 80)
at("one", 120, 225)
check("drag with autoscroll", until(lambda: len(selection()) > 800), True)
run("xdotool", "mouseup", "1")
check("the selection is a part of the text", selection() in words, True)
same_pixels("after the drag")
keys("ctrl+Home")
until(lambda: 0 < program.ask("caret one")["caret"][1] < 80)


def wheel():
    at("one", 100, 80)
    run("xdotool", "click", "5")


before = zlib.crc32(pixels(identifier)[2])
repeated(wheel, lambda: zlib.crc32(pixels(identifier)[2]) != before, True)
check("wheel", zlib.crc32(pixels(identifier)[2]) != before, True)
same_pixels_after_wheel = program.wait("state one", "focused", True)
check("the wheel keeps the focus", same_pixels_after_wheel, True)

# Drags of text: inside of a view, between views, and from and to widgets of GTK.
def drag(start, end, *held):
    """Drags with the mouse, in steps, as programs follow a drag with some delay."""
    (x, y), (goal_x, goal_y) = start, end
    run("xdotool", "mousemove", "--window", identifier, str(x), str(y), "mousedown", "1")
    for key in held:
        run("xdotool", "keydown", key)
    for step in range(1, 9):
        run("xdotool", "mousemove", "--window", identifier, str(x + (goal_x - x) * step // 8),
            str(y + (goal_y - y) * step // 8))
        time.sleep(0.05)
    # The program under the mouse answers before the drop.
    time.sleep(0.3)
    run("xdotool", "mouseup", "1")
    for key in held:
        run("xdotool", "keyup", key)


def spot(name, text=None, x=None, y=None):
    """A place in a view, or the middle of a text, in pixels of the window."""
    left, top = program.ask(f"place {name}")["place"]
    if text:
        x, y = program.ask(f"point {name} {text}")["point"]
    return left + round(x), top + round(y)


def dragged(text, start, end, wanted, name="one", *held):
    """Selects a text in the first view, drags it until the text of a view is the wanted one, and undoes other results."""
    def act():
        program.ask("set one alpha beta gamma")
        program.ask("clear two")
        program.ask("empty entry")
        program.ask("select one " + text)
        focus_view("one")
        eventually(selection, text)
        drag(start(), end(), *held)

    return repeated(act, lambda: program.ask(f"text {name}")["text"], wanted)


program.ask("set one alpha beta gamma")
check("a drag inside of a view moves the text",
      dragged("alpha ", lambda: spot("one", "lpha"), lambda: spot("one", x=340, y=60), "beta gammaalpha "), "beta gammaalpha ")
check("the moved text is selected", eventually(selection, "alpha "), "alpha ")
keys("ctrl+z")
check("one undo takes the move back", program.text("one", "alpha beta gamma"), "alpha beta gamma")
check("with Ctrl, it copies the text",
      dragged("alpha ", lambda: spot("one", "lpha"), lambda: spot("one", x=340, y=60), "alpha beta gammaalpha ", "one",
              "Control_L"), "alpha beta gammaalpha ")
check("a press on selected text without a drag puts the caret there",
      repeated(lambda: (program.ask("select one beta"), focus_view("one"), at("one", *program.ask("point one beta")["point"]),
                        run("xdotool", "click", "1")), selection, ""), "")
check("a drag to another view copies the text",
      dragged("beta", lambda: spot("one", "beta"), lambda: spot("two", x=60, y=60), "beta", "two"), "beta")
check("the text stays", program.text("one", "alpha beta gamma"), "alpha beta gamma")
check("with Shift, it moves the text",
      dragged("beta", lambda: spot("one", "beta"), lambda: spot("two", x=60, y=60), "beta", "two", "Shift_L"), "beta")
check("the text is gone", program.text("one", "alpha  gamma"), "alpha  gamma")
check("a drag to an entry of GTK",
      dragged("gamma", lambda: spot("one", "gamma"), lambda: (40, 14), "gamma", "entry"), "gamma")


def from_entry():
    program.ask("clear two")
    program.ask("focus entry")
    keys("ctrl+a")
    drag((16, 14), spot("two", x=60, y=60))


check("a drag from an entry of GTK", repeated(from_entry, lambda: program.ask("text two")["text"], "gamma"), "gamma")
same_pixels("after drags")

# Files, from the title of a view.
own = program.ask("dropped two")["own"]


def drag_file():
    drag(spot("one", x=30, y=20), spot("two", x=100, y=150))


check("a drag of a file", repeated(drag_file, lambda: own in program.ask("dropped two")["files"], True), True)
check("only this file", set(program.ask("dropped two")["files"]), {own})
check("a file is no text", program.ask("text two")["text"], "gamma")

# Sizes and colours.
program.clear("one")
program.clear("two")
width = state()["width"]
program.ask("resize one 700 520")
check("resize", program.wait("state one", "width", width + 140), width + 140)
same_pixels("resize")
narrow, wide = (program.ask(f"natural one {w}")["natural"] for w in (200, 400))
check("natural height", 0 < wide <= narrow, True)
program.ask("set one " + words)
check("natural height of a longer text", until(lambda: program.ask("natural one 400")["natural"] > wide), True)
program.clear("one")
program.ask("theme one dark")
check("dark theme", program.wait("state one", "theme", "dark"), "dark")
same_pixels("dark")
program.ask("theme one light")
check("light theme", program.wait("state one", "theme", "light"), "light")
same_pixels("light")



def window_size(width, height, scale=1):
    """Resizes the window, again if a window manager answers to an earlier size; its size in points."""
    wanted = (width * scale, height * scale)
    found = repeated(lambda: program.ask(f"resize one {width} {height}"), lambda: size(identifier), wanted)
    return tuple(side / scale for side in found)


# Other pixels per point, while the window is open.
check("size of the window", window_size(480, 330), (480, 330))
program.wait("state one", "width", width - 80)
program.ask("set one alpha beta gamma")
program.ask("scale one 2")
check("scale 2", program.wait("state one", "scale", 2), 2)
check("size of the window at the scale 2", window_size(480, 330, 2), (480, 330))
check("the width at the scale 2", program.wait("state one", "width", width - 80), width - 80)
same_pixels("scale 2")
check("double click at the scale 2", repeated(double_click, selection, "alpha"), "alpha")
screenshot(f"{FOLDER}/gtk-scale2.png")
program.ask("scale one 1")
check("scale 1", program.wait("state one", "scale", 1), 1)
same_pixels("scale 1")
program.ask("clear one")

# An idle window uses no processor time.
focus_view("one")


def rest(seconds=3):
    """The processor time and the frames in a time without events."""
    before, used = state()["frames"], program.cpu()
    time.sleep(seconds)
    return program.cpu() - used, state()["frames"] - before


measured = rest()
for _ in range(15):
    # Work in the background may not be over yet.
    if measured[0] <= 0.03 and measured[1] <= 1:
        break
    measured = rest()
check("idle for 3 s", measured[0] <= 0.03 and measured[1] <= 1, True)
print(f"     {measured[0]:.2f} s of processor time, {measured[1]} frames")

typed("Typed in a view")
program.text("one", "Typed in a view")
run("xdotool", "mousemove", "1000", "700")
same_pixels("the end")
screenshot(f"{FOLDER}/gtk.png")
program.ask("destroy two")
check("a view is released with its widget", program.wait("released", "released", ["two"]), ["two"])
typed("!")
check("the other view stays", program.text("one", "Typed in a view!"), "Typed in a view!")
program.quit()
finish("gtk")
