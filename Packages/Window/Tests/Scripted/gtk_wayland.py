#!/usr/bin/env python3
"""Types in views in a window of GTK under a headless Wayland compositor, and reads back what they show.

usage: gtk_wayland.py PROBE FOLDER    (in sway, with a keyboard; see Scripts/test)
"""
from compositor import clipboard, copied_elsewhere, keys, typed
from display import FOLDER, Program, check, eventually, finish, repeated, run

program = Program()


def focus_view(name):
    found = repeated(lambda: (run("swaymsg", '[title="Probe"]', "focus"), program.ask(f"focus {name}")),
                     lambda: program.ask(f"state {name}")["focused"], True)
    check(f"focus of {name}", found, True)


program.ask("input one gtk-im-context-simple")
focus_view("one")
# The first key may come before the window knows the keyboard.
check("keys arrive", repeated(lambda: (program.clear("one"), typed("y")), lambda: program.ask("text one")["text"], "y"), "y")
program.clear("one")
for language, text in (("German", "Größe, Äpfel, 5 €"), ("Hebrew", "שלום עולם"), ("Japanese", "日本語")):
    typed(text)
    check(language, program.text("one", text), text)
    check(f"{language}: pixels", program.wait("compare one", "different", 0), 0)
    program.clear("one")
keys("dead_acute", "e", "Return", "a", "BackSpace", "b")
check("dead keys", program.text("one", "é\nb"), "é\nb")

# Clipboards in all formats.
program.clear("one")
typed("bold & <plain>")
program.text("one", "bold & <plain>")
keys("ctrl+a", "ctrl+c")
check("copy", eventually(clipboard, "bold & <plain>"), "bold & <plain>")
check("HTML", "bold &amp; &lt;plain&gt;<" in clipboard("--type", "text/html"), True)
check("Markdown", clipboard("--type", "text/markdown").strip(), "bold & \\<plain>")
copied_elsewhere("from elsewhere ✓")
program.clear("one")
keys("ctrl+v")
check("paste from another program", program.text("one", "from elsewhere ✓"), "from elsewhere ✓")

# Another output with two pixels per point.
program.clear("one")
typed("Scale")
program.text("one", "Scale")
width = program.ask("state one")["width"]
run("swaymsg", "create_output")
run("swaymsg", '[title="Probe"]', "move", "container", "to", "output", "HEADLESS-2")
check("scale", program.wait("state one", "scale", 2), 2)
check("width at the scale 2", program.wait("state one", "width", width), width)
check("scale 2: pixels", program.wait("compare one", "different", 0), 0)
program.ask(f"picture one {FOLDER}/gtk-wayland.png")
program.quit()
finish("gtk wayland")
