#!/usr/bin/env python3
"""Reads and operates nodes in a window of GTK as a screen reader does: with the library of AT-SPI, which Orca uses.

usage: gtk_assistive.py PROBE FOLDER    (inside a display with a window manager and a D-Bus session; see Scripts/test)
"""
import os
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

from display import PROBE, Program, check, eventually, finish, focus, keys, repeated, run, typed, window

session = Gio.bus_get_sync(Gio.BusType.SESSION, None)


def switch(is_on):
    """Switches assistive technology on or off."""
    session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                      GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", is_on))), None,
                      Gio.DBusCallFlags.NONE, 60000, None)


Atspi.init()
events = []


def receive(event):
    try:
        events.append((event.type, event.source.get_name(), event.source.get_role_name(), event.detail1, event.any_data))
    except GLib.Error:
        # The object is gone.
        pass


def iterate():
    while GLib.MainContext.default().iteration(False):
        pass


def attempt(function):
    """The result of a function, which may be too early for objects that come and go."""
    iterate()
    try:
        return function()
    except (GLib.Error, AttributeError, IndexError) as problem:
        return f"{problem}"


def soon(name, function, wanted):
    check(name, eventually(lambda: attempt(function), wanted), wanted)


def children(object):
    return [object.get_child_at_index(i) for i in range(object.get_child_count())]


def all_inside(object):
    for child in children(object):
        if child is None:
            continue
        yield child
        yield from all_inside(child)


def application():
    desktop = Atspi.get_desktop(0)
    return next((child for child in children(desktop) if child and child.get_name() == os.path.basename(PROBE)), None)


def roles():
    return [child.get_role_name() for child in all_inside(application())]


def way(node):
    """The roles of the objects around a node."""
    roles = []
    around = node.get_parent()
    while around is not None and around.get_role_name() != "desktop frame":
        roles.append(around.get_role_name())
        around = around.get_parent()
    return roles[:2] + roles[-2:]


def texts():
    """The editors of all views."""
    return [child for child in all_inside(application()) if child.get_accessible_id() == "text"]


if sys.argv[3:] == ["ways"]:
    print([way(node) for node in texts()])
    sys.exit()

# A reader that listens before the program starts, as Orca does.
listener = Atspi.EventListener.new(receive)
for kind in ("object:state-changed:focused", "object:text-changed", "object:text-caret-moved"):
    listener.register(kind)

program = Program()
identifier = window("Probe")
# The program has started, and assistive technology comes later.
program.wait("state one", "visible", True)
switch(True)
soon("objects of GTK and of two views", lambda: [roles().count(role) for role in ("frame", "text", "push button")],
     [1, 3, 3])
soon("no other program is there",
     lambda: [child.get_name() for child in children(Atspi.get_desktop(0)) if child].count("galley-gtk-probe"), 1)
soon("editors", lambda: len(texts()), 2)
nodes = texts()
program.ask("set one Grüße")
soon("text", lambda: sorted(Atspi.Text.get_text(node, 0, -1) for node in nodes), ["", "Grüße"])
one = next(node for node in nodes if Atspi.Text.get_text(node, 0, -1))
soon("the way to the window", lambda: way(one), ["panel", "panel", "frame", "application"])
socket = one.get_parent().get_parent()
check("the view's child", socket.get_child_count(), 1)
check("the view's place among its siblings", socket.get_parent().get_child_at_index(socket.get_index_in_parent()), socket)
left, top = program.ask("place one")["place"]
in_view = one.get_extents(Atspi.CoordType.WINDOW)
soon("place in the window", lambda: (one.get_extents(Atspi.CoordType.WINDOW).x - left) in range(5, 30), True)
check("height of the place", in_view.height > 20, True)


def on_screen():
    """The place of the editor on the screen, by the nodes, and by GTK for the widget."""
    place, around = one.get_extents(Atspi.CoordType.SCREEN), socket.get_extents(Atspi.CoordType.SCREEN)
    return (place.x, place.y) == (around.x + in_view.x - left, around.y + in_view.y - top), around.x


soon("place on the screen", lambda: on_screen()[0], True)
before = on_screen()[1]
run("xdotool", "windowmove", "--sync", identifier, "150", "120")
soon("place after the window was moved", lambda: (on_screen()[0], on_screen()[1] != before), (True, True))

# The focus moves from a widget of GTK into a view, and its events arrive.
repeated(lambda: (focus(identifier), program.ask("focus entry")), lambda: program.ask("state entry")["focused"], True)
del events[:]
program.ask("focus one")


def is_focused():
    return one.get_state_set().contains(Atspi.StateType.FOCUSED)


soon("focus in the view", is_focused, True)
soon("event of the focus", lambda: any(
    e[0] == "object:state-changed:focused" and e[2] == "text" and e[3] == 1 for e in events), True)
program.wait("state one", "focused", True)
keys("End")
typed("!")
soon("typed text", lambda: Atspi.Text.get_text(one, 0, -1), "Grüße!")
soon("event of the text", lambda: any(e[0].startswith("object:text-changed:insert") and e[4] == "!" for e in events), True)
soon("caret", lambda: Atspi.Text.get_caret_offset(one), 6)

# A reader edits, moves the focus and presses.
program.ask("focus entry")
program.wait("state entry", "focused", True)
soon("no focus in the view", is_focused, False)
check("insert", Atspi.EditableText.insert_text(one, 0, "Viele ", 6), True)
check("inserted text", program.text("one", "Viele Grüße!"), "Viele Grüße!")
check("grab focus", Atspi.Component.grab_focus(one), True)
check("the view has the focus", program.wait("state one", "focused", True), True)
button = next(child for child in all_inside(application()) if child.get_accessible_id() == "done")
check("press", Atspi.Action.do_action(button, 0), True)

# A view that is destroyed.
program.ask("destroy two")
soon("one view is left", lambda: roles().count("text"), 2)
# Assistive technology goes and comes back. Another reader looks, because the library remembers objects that are gone.
switch(False)
switch(True)


def seen():
    found = run(sys.executable, *sys.argv[:3], "ways").stdout
    return found.strip().split("\n")[-1]


soon("the way to the window again", seen, f"{[['panel', 'panel', 'frame', 'application']]}")
program.quit()
finish("gtk assistive")
