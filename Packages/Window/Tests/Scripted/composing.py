#!/usr/bin/env python3
"""Composes text in a window under a headless Wayland compositor, as an input method does.

usage: composing.py PROBE FOLDER    (in sway, with a keyboard; see Scripts/test)
"""
from display import Program, check, eventually, finish, repeated, run
from inputmethod import InputMethod

method = InputMethod()
program = Program()


def focused():
    return [name for name in ("one", "two") if program.ask(f"state {name}")["focused"]]


check("focus", repeated(lambda: run("swaymsg", '[title="Probe one"]', "focus"), focused, ["one"]), ["one"])
check("the compositor accepts the input method", (method.active() or True, method.is_refused), (True, False))
check("the editor wants an input method", eventually(method.active, True), True)
program.clear("one")


def state():
    answer = program.ask("state one")
    return program.ask("text one")["text"], answer.get("composing")


method.compose("にほんご", 12, 12)
check("unfinished text", eventually(state, ("にほんご", True)), ("にほんご", True))
method.compose("日本語", 0, 9)
check("another unfinished text", eventually(state, ("日本語", True)), ("日本語", True))
method.write("日本語")
check("final text", eventually(state, ("日本語", False)), ("日本語", False))
method.compose("か", 3, 3)
check("more unfinished text", eventually(state, ("日本語か", True)), ("日本語か", True))
method.compose("", 0, 0)
check("withdrawn text", eventually(state, ("日本語", False)), ("日本語", False))
method.write("👍🏽 é")
check("text without a composition", eventually(state, ("日本語👍🏽 é", False)), ("日本語👍🏽 é", False))
check("pixels", program.wait("compare one", "different", 0), 0)
program.quit()
finish("composing")
