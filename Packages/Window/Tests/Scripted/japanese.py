#!/usr/bin/env python3
"""Types Japanese with ibus and anthy under Xvfb, in windows of SDL or in views in a window of GTK.

usage: japanese.py PROBE FOLDER    (inside a display with a window manager and a D-Bus session, with an empty home folder and
                                   the variables of input methods; see Scripts/test)
"""
import atexit
import os
import subprocess

from display import (
    FOLDER, PROBE, Program, check, finish, focus, focus_alone, keys, repeated, run, screenshot, typed, until, window)

# The engine begins with Latin letters otherwise.
run("gsettings", "set", "org.freedesktop.ibus.engine.anthy.common", "input-mode", "0")
# The engine needs the system's Python, not another one that may come first.
daemon = subprocess.Popen(
    ["ibus-daemon", "--xim"], env=dict(os.environ, PATH="/usr/bin:/bin"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
atexit.register(daemon.kill)
check("ibus starts", until(lambda: run("ibus", "address").stdout.strip(" (null)\n")), True)
program = Program()
toolkit = "gtk-" if os.path.basename(PROBE) == "galley-gtk-probe" else ""
if toolkit:
    one = window("Probe")
    found = repeated(lambda: (focus(one), program.ask("focus one")), lambda: program.ask("state one")["focused"], True)
    check("focus", found, True)
else:
    one = window("Probe one")
    run("xdotool", "windowmove", "--sync", window("Probe two"), "500", "300")
    focus_alone(program, "one", one)
run("xdotool", "windowmove", "--sync", one, "10", "40")
# The engine's process takes a while to start.
check("engine", repeated(lambda: run("ibus", "engine", "anthy"), lambda: run("ibus", "engine").stdout.strip(), "anthy"),
      "anthy")


def text():
    return program.ask("text one")["text"]


def is_composing():
    return program.ask("state one")["composing"]


def start_again():
    """Gives up a composition, removes the text, and types a letter."""
    if is_composing():
        keys("Escape")
    program.clear("one")
    keys("a")


check("the engine answers", repeated(start_again, lambda: (text(), is_composing()), ("あ", True)), ("あ", True))
keys("BackSpace")
program.wait("state one", "composing", False)
program.clear("one")

typed("nihongo")
check("composition", program.text("one", "にほんご"), "にほんご")
check("composing", program.wait("state one", "composing", True), True)
caret = program.ask("caret one")["caret"]
screenshot(f"{FOLDER}/{toolkit}japanese-composition.png")
keys("space")
check("conversion", program.text("one", "日本語"), "日本語")
# The list of candidates.
keys("space", "space")
program.wait("state one", "composing", True)
keys("Escape", "space")
check("conversion after the list of candidates", program.text("one", "日本語"), "日本語")
screenshot(f"{FOLDER}/{toolkit}japanese-conversion.png")
program.ask(f"picture one {FOLDER}/{toolkit}japanese.png")
keys("Return")
check("commit", program.wait("state one", "composing", False), False)
check("committed text", program.text("one", "日本語"), "日本語")
check("the caret follows", caret[0] > 20, True)
check("pixels", program.wait("compare one", "different", 0), 0)

# Two clauses, of which the first is converted while the second waits.
typed("watashinonamae")
program.text("one", "日本語わたしのなまえ")
keys("space")
check("two clauses", program.text("one", "日本語私の名前"), "日本語私の名前")
program.ask(f"picture one {FOLDER}/{toolkit}japanese-clauses.png")
repeated(lambda: keys("Escape"), text, "日本語", 5, 2)
check("composition given up", program.text("one", "日本語"), "日本語")
keys("ctrl+z")
check("undo of a composition", program.text("one", ""), "")
program.quit()
finish(f"{toolkit}japanese")
