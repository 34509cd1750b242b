#!/usr/bin/env python3
"""Shows files in windows with galley-show, changes them, and compares the pixels of the windows.

usage: show.py PROGRAM FOLDER    (inside a display with a window manager; see Scripts/test)
"""
import atexit
import os
import pathlib
import subprocess
import tempfile
import time

from display import FOLDER, PATIENCE, PROBE, check, eventually, finish, keys, pixels, run, until, window, write_png

root = pathlib.Path(__file__).resolve().parents[4]
# The columns at the right edge where the scroll indicator is, in pixels.
INDICATOR = 8
temporary = tempfile.TemporaryDirectory()
folder = pathlib.Path(temporary.name)


class Shown:
    """A running galley-show."""

    def __init__(self, path, *options):
        self.log = folder / "log"
        self.process = subprocess.Popen([PROBE, *options, str(path)], stderr=open(self.log, "wb"))
        atexit.register(self.process.kill)
        self.window = window(f"{pathlib.Path(path).name} - galley-show")

        def has_focus():
            run("xdotool", "windowfocus", self.window)
            return run("xdotool", "getwindowfocus").stdout.strip() == self.window
        until(has_focus)

    def pixels(self):
        """The pixels without the columns of the scroll indicator, which fades away some time after each movement."""
        width, height, rgb = pixels(self.window)
        return b"".join(rgb[row * width * 3:(row * width + width - INDICATOR) * 3] for row in range(height))

    def settled(self):
        """The pixels after a change, as soon as they stay the same."""
        last = self.pixels()
        for _ in range(100):
            time.sleep(0.3)
            now = self.pixels()
            if now == last:
                return now
            last = now
        return last

    def changes(self, before):
        """Whether the window has other pixels than before."""
        return until(lambda: self.pixels() != before)

    def errors(self):
        return self.log.read_text()

    def picture(self, name):
        write_png(f"{FOLDER}/{name}.png", *pixels(self.window))

    def close(self):
        keys("Escape")
        return self.process.wait(timeout=PATIENCE)


def replace(path, content):
    """Writes a file beside another one, and replaces it, as editors do."""
    beside = path.with_name("." + path.name + ".new")
    beside.write_bytes(content if isinstance(content, bytes) else content.encode())
    os.replace(beside, path)


def markdown(word):
    return "# The title\n\n" + "\n\n".join(f"Paragraph {i} is *{word}*." for i in range(200)) + "\n"


# Arguments.
def outcome(*arguments):
    done = run(PROBE, *arguments)
    return done.returncode, done.stderr


check("--help", run(PROBE, "--help").stdout.startswith("usage: galley-show"), True)
check("no file", outcome(), (64, "galley-show: there is no file to show; see galley-show --help\n"))
check("unknown option", outcome("--wide")[0], 64)
check("bad width", outcome("--width", "x", "a.md"), (64, "galley-show: --width needs a number of points from 50 to 10000\n"))

# Pictures without a window.
(folder / "letter.txt").write_text("A letter\n")
(folder / "scene.jsonl").write_text("{}\n")
for kind, head in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<?xml")):
    picture = folder / f"letter.{kind}"
    check(f"-o {kind}", outcome("-o", str(picture), str(folder / "letter.txt")), (0, ""))
    check(f"the {kind}", picture.read_bytes().startswith(head), True)
check("-o without a name", outcome("-o")[0], 64)
check("-o of an unknown format", outcome("-o", "letter.xyz", str(folder / "letter.txt"))[0], 1)
check("-o of a scene", outcome("-o", str(folder / "scene.png"), str(folder / "scene.jsonl"))[0], 1)

# Live reload of a Markdown file.
page = folder / "page.md"
page.write_text(markdown("old"))
shown = Shown(page, "--width", "400", "--height", "300")
check("the size of the window", pixels(shown.window)[:2], (400, 300))
check("something is shown", until(lambda: len(set(shown.pixels())) > 20), True)
top = shown.settled()
keys("Page_Down")
check("a key scrolls", shown.changes(top), True)
old = shown.settled()
replace(page, markdown("new"))
check("a replaced file is shown", shown.changes(old), True)
new = shown.settled()
keys("Home")
shown.changes(new)
shown.settled()
keys("Page_Down")
check("the scroll position was kept", eventually(shown.pixels, new) == new, True)
shown.picture("show-markdown")

# Errors.
check("no errors yet", shown.errors(), "")
replace(page, b"\xff\xfe")
check("an error is printed", until(lambda: "not UTF-8" in shown.errors()), True)
check("an error is shown", shown.changes(new), True)
shown.settled()
shown.picture("show-error")
page.write_text(markdown("new"))
check("the error goes away", eventually(shown.pixels, new) == new, True)
page.unlink()
check("a missing file", until(lambda: "cannot be read: No such file" in shown.errors()), True)
shown.settled()
page.write_text(markdown("new"))
check("the file is there again", eventually(shown.pixels, new) == new, True)
keys("ctrl+d")
check("dark colours", shown.changes(new), True)
shown.settled()


def used():
    fields = open(f"/proc/{shown.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def rests():
    before = used()
    time.sleep(3)
    return used() - before <= 2


check("idle for 3 s", until(rests), True)
check("Escape closes the window", shown.close(), 0)

# A document that is not one, and then is.
card = folder / "card.json"
card.write_text("{\"text\": 1}")
shown = Shown(card)
check("an error in a document", until(lambda: "card.json: " in shown.errors() and "text" in shown.errors()), True)
before = shown.settled()
card.write_text("{\"text\": \"Shown at last\", \"style\": {\"font\": {\"size\": 30}}}")
check("the corrected document", shown.changes(before), True)
check("the window closes", shown.close(), 0)

# Each kind of file.
files = ["Samples/Boxes/social-card.json", "Samples/harbour-notes.md", "Samples/receipt.json", "Samples/showcase.txt"]
galley = root / ".build/debug/galley"
if galley.exists():
    os.environ["GALLEY"] = str(galley)
    files.append("Samples/Scenes/sign-in.jsonl")
for name in files:
    shown = Shown(root / name)
    check(f"{name} is shown", until(lambda: len(set(shown.pixels())) > 20), True)
    shown.settled()
    check(f"{name} has no errors", [line for line in shown.errors().split("\n") if line and "warning: " not in line], [])
    shown.picture("show-" + pathlib.Path(name).stem)
    shown.close()
finish("show")
