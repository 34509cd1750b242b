#!/usr/bin/env python3
"""Types Japanese with ibus and anthy under Xvfb.

usage: japanese.py PROBE FOLDER    (inside a display with a window manager and a D-Bus session; see Scripts/test)
"""
import os
import subprocess
import sys
import tempfile
import time

from display import FOLDER, Program, check, eventually, failures, focus, keys, run, screenshot, typed, window

os.environ.update(XMODIFIERS="@im=ibus", SDL_IM_MODULE="ibus", GTK_IM_MODULE="ibus")
# Settings of their own: the engine begins with Latin letters otherwise.
home = tempfile.TemporaryDirectory()
os.environ.update(HOME=home.name, XDG_CONFIG_HOME=home.name + "/config", XDG_CACHE_HOME=home.name + "/cache")
run("gsettings", "set", "org.freedesktop.ibus.engine.anthy.common", "input-mode", "0")
# The engine needs the system's Python, not another one that may come first.
daemon = subprocess.Popen(
    ["ibus-daemon", "--xim"], env=dict(os.environ, PATH="/usr/bin:/bin"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    check("ibus starts", eventually(lambda: bool(run("ibus", "address").stdout.strip(" (null)\n")), True, 20), True)
    program = Program()
    one = window("Probe one")
    run("xdotool", "windowmove", "--sync", window("Probe two"), "500", "300")
    run("xdotool", "windowmove", "--sync", one, "10", "40")
    focus(one)
    check("focus", eventually(lambda: focus(one) or program.ask("state one")["focused"], True), True)
    eventually(lambda: run("ibus", "engine", "anthy").returncode, 0, 20)
    check("engine", eventually(lambda: run("ibus", "engine").stdout.strip(), "anthy", 20), "anthy")
    # The engine's process takes a while to start.
    for _ in range(20):
        keys("a")
        if program.wait("state one", "composing", True, 1):
            break
        program.ask("clear one")
    keys("BackSpace")
    program.wait("state one", "composing", False)
    program.ask("clear one")

    typed("nihongo")
    check("composition", program.wait("text one", "text", "にほんご"), "にほんご")
    check("composing", program.wait("state one", "composing", True), True)
    caret = program.ask("caret one")["caret"]
    screenshot(f"{FOLDER}/japanese-composition.png")
    keys("space")
    check("conversion", program.wait("text one", "text", "日本語"), "日本語")
    time.sleep(0.5)
    screenshot(f"{FOLDER}/japanese-conversion.png")
    program.ask(f"picture one {FOLDER}/japanese.png")
    keys("Return")
    check("commit", program.wait("state one", "composing", False), False)
    check("committed text", program.ask("text one")["text"], "日本語")
    check("the caret follows", caret[0] > 20, True)

    # Two clauses, of which the first is converted while the second waits.
    typed("watashinonamae")
    program.wait("text one", "text", "日本語わたしのなまえ")
    keys("space")
    check("two clauses", program.wait("text one", "text", "日本語私の名前"), "日本語私の名前")
    time.sleep(0.5)
    program.ask(f"picture one {FOLDER}/japanese-clauses.png")
    keys("Escape", "Escape", "Escape")
    check("composition given up", program.wait("text one", "text", "日本語"), "日本語")
    keys("ctrl+z")
    check("undo of a composition", program.wait("text one", "text", ""), "")
    program.ask("quit")
    check("exit status", program.process.wait(timeout=10), 0)
finally:
    daemon.terminate()
    daemon.wait(timeout=10)
print(f"japanese: {len(failures)} failures" if failures else "japanese: all checks passed")
sys.exit(1 if failures else 0)
