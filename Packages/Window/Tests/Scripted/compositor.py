"""The keyboard and the clipboards of a Wayland compositor, by wtype and wl-clipboard. Shared by the scripts."""
import subprocess

from display import PATIENCE, run, until


def typed(text):
    run("wtype", text)


def keys(*names):
    """Types keys by their names, with modifiers as in ctrl+c."""
    command = []
    for name in names:
        *held, key = name.split("+")
        for modifier in held:
            command += ["-M", modifier]
        command += ["-k", key]
        for modifier in reversed(held):
            command += ["-m", modifier]
    run("wtype", *command)


def clipboard(*options):
    return run("wl-paste", "--no-newline", *options).stdout


def copied_elsewhere(text, *options):
    # The program goes on in the background.
    subprocess.run(["wl-copy", *options], input=text, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   timeout=PATIENCE)
    until(lambda: clipboard() == text)
