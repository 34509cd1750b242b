#!/usr/bin/env python3
"""Reads and operates windows as a screen reader does, over the bus of AT-SPI.

usage: assistive.py PROBE FOLDER NOTES    (inside a display with a window manager and a D-Bus session; see Scripts/test)
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

from display import FOLDER, PROBE, Program, check, eventually, failures, focus, keys, pixels, run, typed, window, write_png

NOTES = sys.argv[3]
PATIENCE = 60
ROOT = "/org/a11y/atspi/accessible/root"
PREFIX = "org.a11y.atspi."
STATES = {"active": 1, "checked": 4, "editable": 7, "enabled": 8, "focusable": 11, "focused": 12, "multi line": 17,
          "selected": 23, "showing": 25, "manages descendants": 31, "read only": 43}


class Bus:
    """A connection to the bus of AT-SPI that keeps the events it receives."""

    def __init__(self, address):
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        self.events = []
        for group in ["Object", "Window"]:
            self.connection.signal_subscribe(
                None, f"{PREFIX}Event.{group}", None, None, None, Gio.DBusSignalFlags.NONE, self.receive)

    def receive(self, connection, sender, path, interface, member, parameters):
        detail, first, second, value, _ = parameters.unpack()
        self.events.append((path.split("/")[-1], member, detail, first, second, value))

    def iterate(self):
        while GLib.MainContext.default().iteration(False):
            pass

    def call(self, name, path, interface, method, types="()", *arguments, patience=PATIENCE):
        reply = self.connection.call_sync(
            name, path, interface, method, GLib.Variant(types, arguments), None, Gio.DBusCallFlags.NONE,
            patience * 1000, None)
        values = reply.unpack()
        return values[0] if len(values) == 1 else values

    def wait(self, wanted):
        """Waits for an event of which the given parts are those wanted; whether it came."""
        end = time.time() + PATIENCE
        while time.time() < end:
            self.iterate()
            for event in self.events:
                if all(part is None or part == found for part, found in zip(wanted, event)):
                    return True
            time.sleep(0.02)
        print("    events:", self.events[-20:])
        return False


class Object:
    def __init__(self, reference):
        self.bus_name, self.path = reference

    @property
    def name_on_bus(self):
        return self.path.split("/")[-1]

    def call(self, interface, method, types="()", *arguments):
        return bus.call(self.bus_name, self.path, PREFIX + interface, method, types, *arguments)

    def get(self, interface, name):
        return bus.call(self.bus_name, self.path, "org.freedesktop.DBus.Properties", "Get", "(ss)", PREFIX + interface,
                        name)

    @property
    def name(self):
        return self.get("Accessible", "Name")

    @property
    def role(self):
        return self.call("Accessible", "GetRoleName")

    @property
    def children(self):
        return [Object(reference) for reference in self.call("Accessible", "GetChildren")]

    @property
    def attributes(self):
        return self.call("Accessible", "GetAttributes")

    @property
    def interfaces(self):
        return [name.split(".")[-1] for name in self.call("Accessible", "GetInterfaces")]

    def has(self, state):
        words = self.call("Accessible", "GetState")
        return bool((words[0] | words[1] << 32) >> STATES[state] & 1)

    @property
    def text(self):
        return self.call("Text", "GetText", "(ii)", 0, -1)

    @property
    def caret(self):
        return self.get("Text", "CaretOffset")

    def find(self, identifier):
        """The object inside of this one with an id; `None` if there is none."""
        for child in self.children:
            if child.get("Accessible", "AccessibleId") == identifier:
                return child
            found = child.find(identifier)
            if found:
                return found
        return None

    def extents(self, coordinates=0):
        return self.call("Component", "GetExtents", "(u)", coordinates)

    def position(self):
        found = self.attributes
        return found.get("posinset"), found.get("setsize")


def applications():
    """The programs on the bus, without those that have just ended."""
    found = {}
    for reference in bus.call("org.a11y.atspi.Registry", ROOT, PREFIX + "Accessible", "GetChildren"):
        try:
            found[Object(reference).name] = Object(reference)
        except GLib.Error:
            pass
    return found


def application(name):
    end = time.time() + PATIENCE
    while time.time() < end:
        found = applications().get(name)
        if found and found.children:
            return found
        time.sleep(0.05)
    raise SystemExit(f"{name} is not on the bus; there are {list(applications())}")


def soon(name, function, wanted):
    """Checks a value that may need some time, while objects come and go."""

    def attempt():
        try:
            return function()
        except GLib.Error as problem:
            return f"{problem}"

    check(name, eventually(attempt, wanted, PATIENCE), wanted)


def error(function):
    """The name of the error that a call fails with; empty if it succeeds."""
    try:
        function()
        return ""
    except GLib.Error as problem:
        return (Gio.DBusError.get_remote_error(problem) or str(problem)).split(".")[-1]


def switch(is_on):
    session_call("org.freedesktop.DBus.Properties", "Set", "(ssv)", "org.a11y.Status", "IsEnabled",
                 GLib.Variant("b", is_on))


def session_call(interface, method, types="()", *arguments):
    return session.call_sync("org.a11y.Bus", "/org/a11y/bus", interface, method, GLib.Variant(types, arguments), None,
                             Gio.DBusCallFlags.NONE, PATIENCE * 1000, None).unpack()


def read_tree(program):
    frame = application(os.path.basename(PROBE)).children[0]
    check("role and name of the window", (frame.role, frame.name), ("frame", "Assisted"))
    check("the application's desktop", frame.get("Accessible", "Parent")[1], ROOT)
    check("index of the window", frame.call("Accessible", "GetIndexInParent"), 0)
    roles = {"press": "push button", "count": "label", "mute": "toggle button", "volume": "slider", "text": "text",
             "secret": "password text", "fixed": "entry", "document": "document text", "rows": "list"}
    check("roles", {name: frame.find(name).role for name in roles}, roles)
    press = frame.find("press")
    check("name and description", (press.name, press.get("Accessible", "Description")), ("Press me", "Counts presses"))
    check("the parent's child", frame.children[press.call("Accessible", "GetIndexInParent")].path, press.path)
    x, y, width, height = press.extents()
    window_x, window_y, _, _ = frame.extents()
    in_window = press.extents(1)
    check("place in the window", in_window[:2], (x - window_x, y - window_y))
    found = frame.call("Component", "GetAccessibleAtPoint", "(iiu)", x + width // 2, y + height // 2, 0)
    check("object at a point", found[1], press.path)
    check("size", press.call("Component", "GetSize"), (width, height))
    check("states of editors", [frame.find(name).has("editable") for name in ["text", "secret", "fixed"]],
          [True, True, False])
    return frame


def read_text(frame):
    text = frame.find("text")
    whole = text.text
    check("text", whole.startswith("The quick brown fox"), True)
    check("count of characters", text.get("Text", "CharacterCount"), len(whole))

    def parts(granularity):
        """The text in parts, and whether their places are one after the other."""
        found, offset = [], 0
        while offset < len(whole):
            string, start, end = text.call("Text", "GetStringAtOffset", "(iu)", offset, granularity)
            if start != offset or end <= start or whole[start:end] != string:
                return found + [f"broken at {offset}: {string!r} {start} {end}"]
            found.append(string)
            offset = end
        return found

    words = parts(1)
    check("words", words[:3] + words[9:11], ["The ", "quick ", "brown ", "Äpfel ", "👩\u200d👩\u200d👧 "])
    check("characters", parts(0)[51], "👩\u200d👩\u200d👧")
    check("sentences", parts(2)[0], "The quick brown fox jumps over the lazy dog. ")
    check("paragraphs", parts(4), [whole[:whole.index("\n") + 1], "Second paragraph."])
    lines = parts(3)
    check("lines", len(lines) >= 3 and lines[-1] == "Second paragraph.", True)
    # A line's words are inside of its rectangle, and each line is below the one before.
    offset, last = 0, None
    good = True
    for line in lines:
        rect = text.call("Text", "GetRangeExtents", "(iiu)", offset, offset + len(line), 0)
        if last and rect[1] < last[1] + last[3] - 2:
            good = False
        x, y, width, height = text.call("Text", "GetCharacterExtents", "(iu)", offset, 0)
        if not (rect[0] - 1 <= x and x + width <= rect[0] + rect[2] + 1 and abs(y - rect[1]) <= 2 and width > 0):
            good = False
        at = text.call("Text", "GetOffsetAtPoint", "(iiu)", x + width // 2, y + height // 2, 0)
        if at != offset:
            good = False
        last, offset = rect, offset + len(line)
    check("extents of lines and characters", good, True)
    string, start, end = text.call("Text", "GetTextAfterOffset", "(iu)", 0, 5)
    check("the next line", string, lines[1])
    string, start, end = text.call("Text", "GetTextBeforeOffset", "(iu)", len(whole), 5)
    check("the line before", string, lines[-2])
    check("character", chr(text.call("Text", "GetCharacterAtOffset", "(i)", 45)), "Ä")
    attributes, start, end = text.call("Text", "GetAttributes", "(i)", 0)
    check("attributes", (attributes["size"], start, end), ("14", 0, len(whole)))
    check("a secret", frame.find("secret").text, "••••••")


def read_document(frame):
    document = frame.find("document")
    heading, paragraph, items, table = document.children
    check("roles of blocks", [block.role for block in document.children], ["heading", "paragraph", "list", "table"])
    check("heading", (heading.text, heading.attributes["level"]), ("Reading", "1"))
    check("positions of items", [item.position() for item in items.children], [("1", "2"), ("2", "2")])
    check("links", paragraph.call("Hypertext", "GetNLinks"), 1)
    link = Object(paragraph.call("Hypertext", "GetLink", "(i)", 0))
    start, end = link.get("Hyperlink", "StartIndex"), link.get("Hyperlink", "EndIndex")
    check("the link's text", paragraph.text[start:end], "link to a page")
    check("index of the link", [paragraph.call("Hypertext", "GetLinkIndex", "(i)", i) for i in (start, end)], [0, -1])
    check("address of the link", link.call("Hyperlink", "GetURI", "(i)", 0), "https://example.org/page")
    check("pressing the link", link.call("Action", "DoAction", "(i)", 0), True)
    attributes, start, end = paragraph.call("Text", "GetAttributes", "(i)", paragraph.text.index("emphasis"))
    check("attributes of emphasis", (attributes.get("style"), paragraph.text[start:end]), ("italic", "emphasis"))
    check("size of the table", (table.get("Table", "NRows"), table.get("Table", "NColumns")), (3, 2))
    cell = Object(table.call("Table", "GetAccessibleAt", "(ii)", 2, 1))
    check("a cell", (cell.role, cell.text, cell.get("TableCell", "Position")), ("table cell", "22", (2, 1)))
    header = Object(cell.call("TableCell", "GetColumnHeaderCells")[0])
    check("its header", (header.role, header.text), ("table column header", "Size"))


def operate(frame, program):
    press, count = frame.find("press"), frame.find("count")
    check("actions", press.call("Action", "GetActions")[0][0], "click")
    check("press", press.call("Action", "DoAction", "(i)", 0), True)
    soon("the button was pressed", lambda: program.ask("pressed")["pressed"], 1)
    soon("the label follows", lambda: count.text, "Pressed 1 times")
    check("event of its text", bus.wait((count.name_on_bus, "TextChanged", "insert", 8, 1, "1")), True)
    mute = frame.find("mute")
    check("toggle", (mute.call("Action", "DoAction", "(i)", 0), mute.has("checked")), (True, True))
    check("event of the toggle", bus.wait((mute.name_on_bus, "StateChanged", "checked", 1)), True)
    volume = frame.find("volume")
    values = [volume.get("Value", name) for name in ["MinimumValue", "MaximumValue", "CurrentValue", "MinimumIncrement"]]
    check("values of a slider", values, [0, 10, 5, 1])
    bus.call(volume.bus_name, volume.path, "org.freedesktop.DBus.Properties", "Set", "(ssv)", PREFIX + "Value",
             "CurrentValue", GLib.Variant("d", 7.2))
    soon("setting the slider", lambda: volume.get("Value", "CurrentValue"), 7)
    check("the program's value", program.ask("value volume")["value"], 7)


def edit(frame, program):
    text = frame.find("text")
    check("focus", text.call("Component", "GrabFocus"), True)
    soon("focused", lambda: text.has("focused"), True)
    check("event of the focus", bus.wait((text.name_on_bus, "StateChanged", "focused", 1)), True)
    check("moving the caret", text.call("Text", "SetCaretOffset", "(i)", 4), True)
    check("caret", text.caret, 4)
    check("event of the caret", bus.wait((text.name_on_bus, "TextCaretMoved", "", 4)), True)
    check("insertion", text.call("EditableText", "InsertText", "(isi)", 4, "vëry ", 5), True)
    soon("the program's text", lambda: program.ask("text text")["text"][:14], "The vëry quick")
    check("event of the insertion", bus.wait((text.name_on_bus, "TextChanged", "insert", 4, 5, "vëry ")), True)
    check("caret after the insertion", text.caret, 9)
    check("deletion", text.call("EditableText", "DeleteText", "(ii)", 4, 9), True)
    check("event of the deletion", bus.wait((text.name_on_bus, "TextChanged", "delete", 4, 5, "vëry ")), True)
    check("selection", text.call("Text", "SetSelection", "(iii)", 0, 4, 9), True)
    check("selected", (text.call("Text", "GetNSelections"), text.call("Text", "GetSelection", "(i)", 0)), (1, (4, 9)))
    check("event of the selection", bus.wait((text.name_on_bus, "TextSelectionChanged")), True)
    # The user types in place of the selection.
    typed("slow")
    soon("typing", lambda: text.text[:9], "The slow ")
    check("event of typing", bus.wait((text.name_on_bus, "TextCaretMoved", "", 8)), True)
    keys("ctrl+Left")
    soon("the caret moves by a word", lambda: text.caret, 4)
    check("text to the clipboard", text.call("EditableText", "CopyText", "(ii)", 4, 8), ())
    check("paste", text.call("EditableText", "PasteText", "(i)", 0), True)
    soon("pasted", lambda: text.text[:9], "slowThe s")
    check("new text", text.call("EditableText", "SetTextContents", "(s)", "eins\nzwei\n"), True)
    check("lines of the new text", [text.call("Text", "GetStringAtOffset", "(iu)", i, 3) for i in (0, 5, 10)],
          [("eins\n", 0, 5), ("zwei\n", 5, 10), ("", 10, 10)])
    fixed = frame.find("fixed")
    check("text that is read only has no editing", "EditableText" in fixed.interfaces, False)
    check("its caret moves", (fixed.call("Text", "SetCaretOffset", "(i)", 2), fixed.caret), (True, 2))
    secret = frame.find("secret")
    check("a secret is edited", secret.call("EditableText", "InsertText", "(isi)", 6, "é", 1), True)
    check("dots follow", secret.text, "•••••••")
    soon("the secret", lambda: program.ask("text secret")["text"], "secreté")
    secret.call("EditableText", "CopyText", "(ii)", 0, 7)
    check("a secret is not copied", text.call("EditableText", "PasteText", "(i)", 0) and text.text[:4], "slow")


def walk_list(frame, program):
    rows = frame.find("rows")
    check("size of the list", rows.attributes["setsize"], "5000")
    loaded = rows.children
    check("few rows are loaded", 5 < len(loaded) < 500, True)
    check("positions of loaded rows", [row.position() for row in loaded],
          [(str(index + 1), "5000") for index in range(len(loaded))])
    check("name of a row", loaded[1].name, "Text of row-1")
    check("select a row", rows.call("Selection", "SelectChild", "(i)", 1), True)
    soon("selected", lambda: rows.call("Selection", "IsChildSelected", "(i)", 1), True)
    check("event of the selection", bus.wait((loaded[1].name_on_bus, "StateChanged", "selected", 1)), True)
    last = loaded[-1]
    check("the last loaded row is out of sight", last.has("showing"), False)
    check("bringing it into sight", last.call("Component", "ScrollTo", "(u)", 6), True)
    soon("more rows are loaded", lambda: int(rows.children[-1].position()[0]) > len(loaded), True)
    soon("the row is in sight and has kept its path", lambda: last.has("showing"), True)
    check("event of new rows", bus.wait((rows.name_on_bus, "ChildrenChanged", "add")), True)
    check("focus on a row", last.call("Component", "GrabFocus"), True)
    soon("the row is focused", lambda: last.has("focused"), True)
    keys("End")

    def focused():
        return [row.position() for row in rows.children if row.has("focused")]

    soon("the last of all rows has the focus", focused, [("5000", "5000")])
    final = next(row for row in rows.children if row.has("focused"))
    check("event of its focus", bus.wait((final.name_on_bus, "StateChanged", "focused", 1)), True)
    check("its name", final.name, "Text of row-4999")
    # The row that had the focus is loaded until the next turn.
    places = []

    def are_last():
        places[:] = [int(row.position()[0]) for row in rows.children]
        return places == list(range(5001 - len(places), 5001))

    soon("positions of the rows at the end", are_last, True)
    check("names at their positions", {row.name == f"Text of row-{int(row.position()[0]) - 1}" for row in rows.children},
          {True})
    check("all rows are counted, and the loaded ones are listed",
          (rows.get("Accessible", "ChildCount"), rows.attributes["setsize"], rows.has("manages descendants")),
          (5000, "5000", True))

    def child(index):
        return Object(rows.call("Accessible", "GetChildAtIndex", "(i)", index))

    check("a loaded row by its index", (child(4999).path, final.call("Accessible", "GetIndexInParent")), (final.path, 4999))
    check("no row after the last, or before the first", {child(index).path for index in [5000, -1]},
          {"/org/a11y/atspi/null"})
    for index, load in [(2500, lambda row: row.call("Component", "ScrollTo", "(u)", 6)),
                        (1200, lambda row: row.call("Component", "GrabFocus"))]:
        row = child(index)
        check("a row that is not loaded", (row.role, row.name, row.position(), row.has("showing")),
              ("list item", "", (str(index + 1), "5000"), False))
        check("its place", (row.call("Accessible", "GetIndexInParent"), row.get("Accessible", "Parent")[1]),
              (index, rows.path))
        check("loading it", load(row), True)
        soon("it is in sight, and the same object", lambda: (row.name, row.has("showing"), row.position()),
             (f"Text of row-{index}", True, (str(index + 1), "5000")))
        check("event of the row", bus.wait((rows.name_on_bus, "ChildrenChanged", "add", index)), True)
        check("it is among the loaded ones", row.path in [other.path for other in rows.children], True)
    soon("the row that was given the focus", lambda: child(1200).has("focused"), True)
    check("a row that is no longer loaded", (loaded[1].name, loaded[1].position()), ("", ("2", "5000")))
    row = child(2000)
    program.ask("rows 40")
    soon("fewer rows", lambda: rows.attributes.get("setsize"), "40")
    soon("positions follow", lambda: {row.position()[1] for row in rows.children}, {"40"})
    check("rows that are gone", error(lambda: row.name) != "", True)


def relate(frame, program):
    """Relations between objects, and announcements."""
    def related(target):
        return {kind: [path.split("/")[-1] for _, path in targets]
                for kind, targets in target.call("Accessible", "GetRelationSet")}

    press, count, fixed, status, document = [frame.find(name) for name in [
        "press", "count", "fixed", "status", "document"]]
    relations = {kind: int(getattr(Atspi.RelationType, kind)) for kind in [
        "LABEL_FOR", "LABELLED_BY", "CONTROLLER_FOR", "CONTROLLED_BY", "FLOWS_TO", "FLOWS_FROM"]}
    check("what the button controls", related(press), {relations["CONTROLLER_FOR"]: [count.name_on_bus]})
    check("what controls the text", related(count), {relations["CONTROLLED_BY"]: [press.name_on_bus]})
    check("label and next text", related(fixed), {
        relations["LABELLED_BY"]: [status.name_on_bus], relations["FLOWS_TO"]: [document.name_on_bus]})
    check("what the text is the label of", related(status), {relations["LABEL_FOR"]: [fixed.name_on_bus]})
    check("the text before", related(document), {relations["FLOWS_FROM"]: [fixed.name_on_bus]})
    check("the label is the name", fixed.name, status.name)
    program.ask("announce Saved")
    check("an announcement", bus.wait((frame.name_on_bus, "Announcement", "", 1, 0, "Saved")), True)
    program.ask("announce Not saved!")
    check("an urgent announcement", bus.wait((frame.name_on_bus, "Announcement", "", 2, 0, "Not saved!")), True)


def walk_table(program):
    """A table of nodes, whose rows are not all loaded."""
    own = application(os.path.basename(PROBE))
    program.ask("table")
    soon("the window of the table", lambda: [child.name for child in own.children], ["Assisted", "Other"])

    def found():
        tables = [child for child in own.children[1].children if child.role == "table"]
        return tables[0] if tables else None

    soon("the table", lambda: found() is not None, True)
    table = found()
    soon("rows and columns of the table", lambda: (table.get("Table", "NRows"), table.get("Table", "NColumns")), (3001, 2))

    def cell(row, column):
        return Object(table.call("Table", "GetAccessibleAt", "(ii)", row, column))

    check("a cell of the table", (cell(2, 0).role, cell(2, 0).name), ("table cell", "Name of row-1"))
    check("its place in the table", tuple(cell(2, 1).get("TableCell", "Position")), (2, 1))
    check("its column", table.call("Table", "GetColumnDescription", "(i)", 1), "Size")
    headers = cell(2, 1).call("TableCell", "GetColumnHeaderCells")
    check("its header", (Object(headers[0]).role, Object(headers[0]).name), ("table column header", "Size"))
    check("a cell that is not loaded", cell(2500, 0).path, "/org/a11y/atspi/null")
    check("the rows of the table", {row.role for row in table.children}, {"table row"})
    check("name of a row of the table", table.children[2].name, "Name of row-1 5")
    check("select a row of the table", table.call("Selection", "SelectChild", "(i)", 2), True)
    soon("it is selected", lambda: table.children[2].has("selected"), True)
    last = table.children[-1]
    place = int(last.position()[0])
    check("to a row out of sight", last.call("Component", "ScrollTo", "(u)", 6), True)
    soon("further rows of the table", lambda: cell(place + 1, 0).path != "/org/a11y/atspi/null", True)
    check("its place is that of all rows", cell(place + 1, 0).name, f"Name of row-{place}")
    program.ask("close")
    soon("the table is closed", lambda: [child.name for child in own.children], ["Assisted"])


def attack(frame, program):
    """Calls with arguments that make no sense."""
    text, press, rows = frame.find("text"), frame.find("press"), frame.find("rows")
    extremes = [-2147483648, -2, -1, 0, 1, 3, 1000000, 2147483647]
    seed = random.Random(41)
    calls = [
        ("Text", "GetText", "(ii)"), ("Text", "GetCharacterAtOffset", "(i)"), ("Text", "GetAttributes", "(i)"),
        ("Text", "GetCharacterExtents", "(iu)"), ("Text", "GetRangeExtents", "(iiu)"), ("Text", "SetCaretOffset", "(i)"),
        ("Text", "GetOffsetAtPoint", "(iiu)"), ("Text", "SetSelection", "(iii)"), ("Text", "AddSelection", "(ii)"),
        ("Text", "RemoveSelection", "(i)"), ("Text", "GetSelection", "(i)"), ("Text", "GetStringAtOffset", "(iu)"),
        ("Text", "GetTextAtOffset", "(iu)"), ("Text", "GetTextBeforeOffset", "(iu)"),
        ("Text", "GetTextAfterOffset", "(iu)"), ("Text", "GetBoundedRanges", "(iiiiuuu)"),
        ("Text", "GetAttributeRun", "(ib)"), ("Text", "ScrollSubstringTo", "(iiu)"),
        ("Hypertext", "GetLink", "(i)"), ("Hypertext", "GetLinkIndex", "(i)"),
        ("EditableText", "DeleteText", "(ii)"), ("EditableText", "CopyText", "(ii)"),
        ("EditableText", "PasteText", "(i)"), ("EditableText", "InsertText", "(isi)"),
        ("Accessible", "GetChildAtIndex", "(i)"), ("Component", "GetAccessibleAtPoint", "(iiu)"),
        ("Component", "GetExtents", "(u)"), ("Action", "DoAction", "(i)"), ("Action", "GetName", "(i)"),
        ("Selection", "SelectChild", "(i)"), ("Selection", "GetSelectedChild", "(i)"),
    ]
    for interface, method, types in calls:
        for target in [text, press, rows, frame.find("document"), frame]:
            if interface not in target.interfaces:
                continue
            for _ in range(12):
                values = {"i": lambda: seed.choice(extremes), "u": lambda: seed.choice([0, 1, 2, 3, 7, 4294967295]),
                          "s": lambda: seed.choice(["", "x", "e\u0301"]), "b": lambda: True}
                if method == "InsertText":
                    text.call("EditableText", "SetTextContents", "(s)", "Ein Text\n👍🏽 e\u0301")
                error(lambda: target.call(interface, method, types, *[values[type]() for type in types[1:-1]]))
    check("the program is still there", frame.name, "Assisted")
    check("an unknown method", error(lambda: text.call("Text", "Nothing")), "UnknownMethod")
    check("an interface that the object does not have", error(lambda: press.call("Text", "GetText", "(ii)", 0, 1)),
          "UnknownMethod")
    check("wrong types", error(lambda: text.call("Text", "GetText", "(ss)", "a", "b")), "InvalidArgs")
    check("an unknown granularity", error(lambda: text.call("Text", "GetStringAtOffset", "(iu)", 0, 99)), "InvalidArgs")
    for path in ["nothing", "e1_999999", "w99", "e1_", "x" * 5000]:
        unknown = Object((text.bus_name, "/org/a11y/atspi/accessible/" + path))
        check(f"unknown object {path[:12]}", error(lambda: unknown.name) != "", True)
    check("a property that cannot be set", error(lambda: bus.call(
        text.bus_name, text.path, "org.freedesktop.DBus.Properties", "Set", "(ssv)", PREFIX + "Accessible", "Name",
        GLib.Variant("s", "x"))) != "", True)
    check("a value of a wrong type", error(lambda: bus.call(
        text.bus_name, frame.find("volume").path, "org.freedesktop.DBus.Properties", "Set", "(ssv)", PREFIX + "Value",
        "CurrentValue", GLib.Variant("s", "x"))) != "", True)


def windows(frame, program):
    own = application(os.path.basename(PROBE))
    program.ask("open")
    soon("another window", lambda: [child.name for child in own.children], ["Assisted", "Other"])
    other = own.children[1]
    check("event of the window", bus.wait((other.name_on_bus, "Create")), True)
    soon("its text", lambda: [child.name for child in other.children], ["Other text"])
    focus(window("Other"))
    soon("it is active", lambda: other.has("active"), True)
    check("event of activation", bus.wait((other.name_on_bus, "Activate")), True)
    program.ask("close")
    soon("the window is gone", lambda: [child.name for child in own.children], ["Assisted"])
    check("event of closing", bus.wait((other.name_on_bus, "Destroy")), True)
    check("a window that is gone", error(lambda: other.name) != "", True)


class KeyListener(threading.Thread):
    """A reader that sees keys before the windows do, and wants some of them."""

    DESCRIPTION = """<node><interface name="org.a11y.atspi.DeviceEventListener"><method name="NotifyEvent">
        <arg direction="in" type="(uiuuisb)"/><arg direction="out" type="b"/></method></interface></node>"""
    CONTROLLER = ("org.a11y.atspi.Registry", "/org/a11y/atspi/registry/deviceeventcontroller",
                  PREFIX + "DeviceEventController")

    def __init__(self, address, wanted):
        super().__init__(daemon=True)
        self.address, self.wanted, self.seen = address, wanted, []
        self.ready, self.loop = threading.Event(), None
        self.start()
        self.ready.wait(PATIENCE)

    def run(self):
        context = GLib.MainContext.new()
        context.push_thread_default()
        self.loop = GLib.MainLoop.new(context, False)
        own = Bus(self.address)
        own.connection.register_object("/listener", Gio.DBusNodeInfo.new_for_xml(self.DESCRIPTION).interfaces[0],
                                       self.notify, None, None)
        own.call(*self.CONTROLLER, "RegisterKeystrokeListener", "(oa(iisi)uu(bbb))", "/listener", [], 0, 3,
                 (True, True, False))
        self.ready.set()
        self.loop.run()
        own.connection.close_sync(None)
        context.pop_thread_default()

    def notify(self, connection, sender, path, interface, method, parameters, invocation):
        kind, _, code, _, _, name, is_text = parameters.unpack()[0]
        if kind == 0:
            self.seen.append(name)
        invocation.return_value(GLib.Variant("(b)", (name in self.wanted,)))

    def stop(self):
        self.loop.quit()
        self.join(PATIENCE)


def see_keys(frame, program):
    text = frame.find("text")
    focus(window("Assisted"))
    text.call("EditableText", "SetTextContents", "(s)", "")
    text.call("Component", "GrabFocus")
    soon("the editor has the focus", lambda: focus(window("Assisted")) or text.has("focused"), True)
    listener = KeyListener(address, ["q", "Left"])

    def seen():
        # Until the program knows that there is a listener.
        keys("Right")
        return "Right" in listener.seen

    soon("keys are seen", seen, True)

    def exchange():
        # A key whose reader is slow is delivered, so that this may take several attempts.
        listener.seen.clear()
        text.call("EditableText", "SetTextContents", "(s)", "")
        typed("aqb")
        keys("Left")
        typed("c")
        return eventually(lambda: text.text, "abc", 3), [name for name in listener.seen if name != "Right"]

    soon("keys that the reader does not want", exchange, ("abc", ["a", "q", "b", "Left", "c"]))
    listener.stop()

    def types_again():
        text.call("EditableText", "SetTextContents", "(s)", "")
        typed("q")
        return eventually(lambda: text.text, "q", 2)

    soon("all keys again", types_again, "q")


def read_with_library():
    """Reads with the library that screen readers use, which caches what it has read."""
    desktop = Atspi.get_desktop(0)

    def found():
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and child.get_name() == os.path.basename(PROBE):
                return child
        return None

    eventually(lambda: found() is not None, True, PATIENCE)
    program = found()
    check("toolkit", program.get_toolkit_name(), "Galley")
    frame = program.get_child_at_index(0)
    children = [frame.get_child_at_index(index) for index in range(frame.get_child_count())]
    button = next(child for child in children if child.get_role() == Atspi.Role.PUSH_BUTTON)
    check("states by the library", [button.get_state_set().contains(state) for state in [
        Atspi.StateType.FOCUSABLE, Atspi.StateType.SHOWING, Atspi.StateType.CHECKED]], [True, True, False])
    check("actions by the library", Atspi.Action.get_n_actions(button), 1)
    editor = next(child for child in children if child.get_role() == Atspi.Role.TEXT)
    part = Atspi.Text.get_string_at_offset(editor, 5, Atspi.TextGranularity.WORD)
    check("a word by the library", (part.content, part.start_offset, part.end_offset), ("quick ", 4, 10))
    rect = Atspi.Text.get_range_extents(editor, 0, 9, Atspi.CoordType.SCREEN)
    check("extents by the library", rect.width > 0 and rect.height > 0, True)
    document = next(child for child in children if child.get_role() == Atspi.Role.DOCUMENT_TEXT)
    table = next(document.get_child_at_index(index) for index in range(document.get_child_count())
                 if document.get_child_at_index(index).get_role() == Atspi.Role.TABLE)
    cell = Atspi.Table.get_accessible_at(table, 1, 0)
    check("a cell by the library", Atspi.Text.get_text(cell, 0, -1), "alpha")
    check("its place by the library", Atspi.TableCell.get_position(cell)[1:], (1, 0))


def walk_notes():
    """The sample, with the same questions."""
    with tempfile.TemporaryDirectory() as folder:
        for index in range(200):
            with open(f"{folder}/n{index:03}.md", "w") as file:
                file.write(f"# Note {index:03}\n\nThe text of note {index:03}, with **bold** words.\n")
            os.utime(f"{folder}/n{index:03}.md", (1e9 - index, 1e9 - index))
        process = subprocess.Popen([NOTES, "--spelling", "en_US,de_DE", folder])
        try:
            frame = application(os.path.basename(NOTES)).children[0]
            soon("the sample's list", lambda: frame.find("notes") is not None, True)
            rows = frame.find("notes")
            soon("positions of notes", lambda: [row.position() for row in rows.children][:2], [("1", "200"), ("2", "200")])
            soon("name of a note", lambda: rows.children[0].name.startswith("Note 000"), True)
            check("name of the list", rows.name, "Notes")
            soon("the opened note", lambda: [row.children[0].has("selected") for row in rows.children[:2]], [True, False])
            editor = frame.find("note-n000")
            check("the note's first line", editor.call("Text", "GetStringAtOffset", "(iu)", 0, 3)[0], "# Note 000\n")
            attributes, start, end = editor.call("Text", "GetAttributes", "(i)", editor.text.index("bold"))
            check("bold words", (attributes.get("weight"), "bold" in editor.text[start:end]), ("700", True))
            check("editing the note", editor.call("EditableText", "InsertText", "(isi)", 2, "New ", 4), True)
            soon("the note is saved", lambda: open(f"{folder}/n000.md").readline(), "# New Note 000\n")
            focus(window("Notes"))
            search = frame.find("search")
            check("focus on the search", search.call("Component", "GrabFocus"), True)
            soon("the search has the focus", lambda: search.has("focused"), True)
            typed("149")
            soon("found notes", lambda: [row.position() for row in frame.find("notes").children], [("1", "1")])
            search.call("EditableText", "SetTextContents", "(s)", "")
            soon("all notes again", lambda: frame.find("notes").attributes.get("setsize"), "200")
            # The find bar.
            editor = frame.find("note-n000")
            keys("ctrl+f")
            soon("the find bar has the focus", lambda: frame.find("find") is not None and frame.find("find").has("focused"), True)
            typed("note 000,")
            soon("what was found", lambda: frame.find("found").name, "1 of 1")
            keys("BackSpace")
            soon("more is found", lambda: frame.find("found").name, "2 of 2")
            keys("Return")
            soon("the next one, from the start", lambda: frame.find("found").name, "1 of 2")
            keys("shift+F3")
            soon("the previous one", lambda: frame.find("found").name, "2 of 2")
            write_png(f"{FOLDER}/notes-find.png", *pixels(window("Notes")))
            replace(frame)
            keys("Escape")
            soon("the find bar is closed", lambda: frame.find("find") is None, True)
            soon("the note has the focus", lambda: frame.find("note-n000").has("focused"), True)
            correct_spelling(frame, folder)
            check("a new note by its button", frame.find("new").call("Action", "DoAction", "(i)", 0), True)
            soon("one note more", lambda: frame.find("notes").attributes.get("setsize"), "201")
        finally:
            process.kill()
            process.wait()
        soon("the sample has left the bus", lambda: os.path.basename(NOTES) in applications(), False)


def replace(frame):
    """Occurrences are replaced with the keyboard, one by one and all at once, and all at once undone."""
    editor = frame.find("note-n000")
    before = editor.text
    keys("ctrl+h")
    soon("the replacement has the focus", lambda: frame.find("replace").has("focused"), True)
    typed("page 7")
    soon("the replacement", lambda: frame.find("replace").text, "page 7")
    keys("Return")
    once = before[::-1].replace("000 eton", "7 egap", 1)[::-1]
    soon("one is replaced", lambda: editor.text, once)
    soon("the other one is found", lambda: frame.find("found").name, "1 of 1")
    focus_editor = editor.call("Component", "GrabFocus")
    keys("ctrl+z")
    soon("undo", lambda: (focus_editor, editor.text), (True, before))
    keys("ctrl+h", "ctrl+Return")
    everything = once.replace("Note 000", "page 7").replace("note 000", "page 7")
    # Occurrences are found in any case.
    soon("all are replaced", lambda: editor.text, everything)
    soon("none is left", lambda: frame.find("found").name, "not found")
    write_png(f"{FOLDER}/notes-replace.png", *pixels(window("Notes")))
    editor.call("Component", "GrabFocus")
    keys("ctrl+z")
    soon("one undo takes all back", lambda: editor.text, before)
    check("the button", frame.find("replace-all").call("Action", "DoAction", "(i)", 0), True)
    soon("all are replaced again", lambda: editor.text, everything)
    editor.call("Component", "GrabFocus")
    keys("ctrl+z")
    soon("undo again", lambda: editor.text, before)
    keys("ctrl+f")
    soon("the find bar again", lambda: frame.find("find").has("focused"), True)


def correct_spelling(frame, folder):
    """Misspelled words are marked, and corrected with the keyboard and the mouse."""
    editor = frame.find("note-n000")
    wrong = "This sentense ist gut, aber `codde` is not chekced. https://wrnog.example\n"
    at = len(editor.text)
    check("misspelled words", editor.call("EditableText", "InsertText", "(isi)", at, wrong, len(wrong)), True)

    def marked(word):
        return editor.call("Text", "GetAttributes", "(i)", editor.text.index(word) + 1)

    soon("a mark", lambda: marked("sentense")[0].get("invalid"), "spelling")
    check("event of the marks", bus.wait((editor.name_on_bus, "TextAttributesChanged")), True)
    attributes, start, end = marked("sentense")
    check("the marked word", (attributes["underline"], editor.text[start:end]), ("error", "sentense"))
    check("no other marks", [marked(word)[0].get("invalid") for word in [
        "Note", "This", "gut", "aber", "codde", "not", "wrnog"]], [None] * 7)
    before, start, end = marked("This")
    check("the text before a mark", editor.text[start:end].endswith("This "), True)
    # Away from the word, so that its mark is in the picture.
    focus(window("Notes"))
    keys("ctrl+Home")
    write_png(f"{FOLDER}/notes-marks.png", *pixels(window("Notes")))
    keys("ctrl+f")
    soon("the find bar with marks", lambda: frame.find("find") is not None and frame.find("find").has("focused"), True)
    typed("note 000")
    soon("found next to marks", lambda: frame.find("found").name, "1 of 2")
    write_png(f"{FOLDER}/notes.png", *pixels(window("Notes")))
    keys("Escape")
    soon("the note has the focus after finding", lambda: editor.has("focused"), True)
    keys("F7")
    soon("the replacements have the focus", lambda: frame.find("correction-0") is not None
         and frame.find("correction-0").has("focused"), True)
    check("the first replacement", frame.find("correction-0").name, "sentence")
    write_png(f"{FOLDER}/notes-spelling.png", *pixels(window("Notes")))
    keys("Return")
    soon("the corrected word", lambda: "This sentence ist" in editor.text, True)
    soon("the note has the focus again", lambda: editor.has("focused"), True)
    soon("the corrected word has no mark", lambda: marked("sentence")[0].get("invalid"), None)
    keys("ctrl+z")
    soon("undo", lambda: "This sentense ist" in editor.text, True)
    soon("the mark is back", lambda: marked("sentense")[0].get("invalid"), "spelling")
    check("the note's file has no marks", "wrnog" in open(f"{folder}/n000.md").read(), True)

    def press_secondary():
        x, y, width, height = editor.call(
            "Text", "GetRangeExtents", "(iiu)", editor.text.index("chekced"), editor.text.index("chekced") + 7, 0)
        run("xdotool", "mousemove", str(x + width // 2), str(y + height // 2))
        run("xdotool", "click", "3")
        return eventually(lambda: frame.find("correction-0") is not None, True, 2)

    soon("replacements by the mouse", press_secondary, True)
    check("replacement", frame.find("correction-0").name, "checked")
    keys("Escape")
    soon("no replacements", lambda: frame.find("correction-0") is None, True)
    soon("replacements by the mouse again", press_secondary, True)
    extents = frame.find("correction-0").call("Component", "GetExtents", "(u)", 0)
    run("xdotool", "mousemove", str(extents[0] + 20), str(extents[1] + 10))
    run("xdotool", "click", "1")
    soon("corrected by the mouse", lambda: "is not checked" in editor.text, True)
    keys("F7")
    soon("the other word", lambda: frame.find("corrections") is not None
         and frame.find("corrections").name, "Replacements of sentense")
    buttons = [child for child in frame.find("corrections").children]
    check("adding a word", (buttons[-1].name, buttons[-1].call("Action", "DoAction", "(i)", 0)),
          ("Add to dictionary", True))
    soon("a known word has no mark", lambda: marked("sentense")[0].get("invalid"), None)


launcher = shutil.which("at-spi-bus-launcher", path="/usr/libexec:/usr/lib/at-spi2-core") or "at-spi-bus-launcher"
# A screen reader that is switched on while the program runs.
program = Program()
soon("without assistive technology", lambda: program.ask("frames")["frames"] > 0, True)
launched = subprocess.Popen([launcher], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    end = time.time() + PATIENCE
    while error(lambda: switch(False)) and time.time() < end:
        time.sleep(0.05)
    address = session_call("org.a11y.Bus", "GetAddress")[0]
    bus = Bus(address)
    check("nothing is registered while it is off", applications(), {})
    switch(True)
    frame = read_tree(program)
    focus(window("Assisted"))
    soon("the window is active", lambda: focus(window("Assisted")) or frame.has("active"), True)
    read_text(frame)
    read_document(frame)
    check("the link was followed", program.ask("followed")["followed"], ["https://example.org/page"])
    read_with_library()
    operate(frame, program)
    edit(frame, program)
    see_keys(frame, program)
    walk_list(frame, program)
    relate(frame, program)
    walk_table(program)
    attack(frame, program)
    windows(frame, program)
    walk_notes()
    switch(False)
    soon("nothing is registered after it was switched off", lambda: list(applications()), [])
    switch(True)
    again = application(os.path.basename(PROBE)).children[0]
    check("on again", again.name, "Assisted")
    program.ask("quit")
    check("exit status", program.process.wait(timeout=PATIENCE), 0)
    soon("the program has left the bus", lambda: list(applications()), [])
finally:
    launched.terminate()
    launched.wait(timeout=PATIENCE)
print(f"assistive: {len(failures)} failures" if failures else "assistive: all checks passed")
sys.exit(1 if failures else 0)
