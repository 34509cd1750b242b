"""Measures the list of GTK or of Qt Quick, and prints an object per row. Run by `compare`, in a virtual display.

usage: lists.py gtk|qtquick CORPORA [...]

A figure is the processor time of the process, all threads, from the call until nothing is left to do; waiting for frames
does not count. The window has 400 x 700 points. Each row is a wrapping text of one to four labels.
"""
import json
import os
import pathlib
import statistics
import sys
import time

COUNT = 100_000
STEP = 120
WIDTH, HEIGHT = 400, 700


def texts(corpora):
    lines = [line for line in (pathlib.Path(corpora) / "labels.txt").read_text().split("\n") if line and line.isascii()]
    return lambda row: " ".join(lines[(row * 7 + part) % len(lines)] for part in range(row % 4 + 1))


class Gtk:
    ROW = """<interface><template class="GtkListItem"><property name="child"><object class="GtkLabel">
        <property name="wrap">1</property><property name="xalign">0</property>
        <property name="margin-start">8</property><property name="margin-end">8</property>
        <property name="margin-top">4</property><property name="margin-bottom">4</property>
        <binding name="label"><lookup name="string" type="GtkStringObject"><lookup name="item">GtkListItem</lookup>
        </lookup></binding></object></property></template></interface>"""

    def __init__(self):
        os.environ.setdefault("GSK_RENDERER", "cairo")
        import gi

        gi.require_version("Gtk", "4.0")
        from gi.repository import GLib
        from gi.repository import Gtk as toolkit

        self.glib, self.toolkit = GLib, toolkit
        toolkit.init()
        toolkit.Settings.get_default().set_property("gtk-enable-animations", False)
        self.view = toolkit.ListView(
            factory=toolkit.BuilderListItemFactory.new_from_bytes(None, GLib.Bytes.new(self.ROW.encode())))
        self.scroller = toolkit.ScrolledWindow(
            child=self.view, overlay_scrolling=False, hscrollbar_policy=toolkit.PolicyType.NEVER)
        self.window = toolkit.Window(child=self.scroller, default_width=WIDTH, default_height=HEIGHT)
        self.window.present()

    def wait(self, milliseconds):
        loop = self.glib.MainLoop()
        self.glib.timeout_add(milliseconds, loop.quit)
        loop.run()

    def open(self, strings):
        self.model = self.toolkit.StringList.new(strings)
        self.view.set_model(self.toolkit.NoSelection.new(self.model))

    def end(self):
        self.view.activate_action("list.scroll-to-item", self.glib.Variant("u", self.model.get_n_items() - 1))

    def start(self):
        self.view.activate_action("list.scroll-to-item", self.glib.Variant("u", 0))

    def step(self):
        adjustment = self.scroller.get_vadjustment()
        adjustment.set_value(adjustment.get_value() + STEP)

    def insert(self, strings):
        self.model.splice(0, 0, strings)

    def remove(self, count):
        self.model.splice(0, count, [])


class QtQuick:
    SCENE = b"""import QtQuick
        ListView { model: strings; clip: true
            property bool isAtEnd: false
            onIsAtEndChanged: isAtEnd ? positionViewAtEnd() : positionViewAtBeginning()
            delegate: Text { text: display; width: ListView.view.width; wrapMode: Text.Wrap
                leftPadding: 8; rightPadding: 8; topPadding: 4; bottomPadding: 4 } }"""

    def __init__(self):
        os.environ["QT_QUICK_BACKEND"] = "software"
        from PyQt6.QtCore import QEventLoop, QStringListModel, QTemporaryDir, QTimer, QUrl
        from PyQt6.QtGui import QGuiApplication
        from PyQt6.QtQuick import QQuickView

        self.loop, self.timer = QEventLoop, QTimer
        self.application = QGuiApplication(sys.argv[:1])
        self.model = QStringListModel()
        self.folder = QTemporaryDir()
        scene = pathlib.Path(self.folder.path()) / "list.qml"
        scene.write_bytes(self.SCENE)
        self.view = QQuickView()
        self.view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        self.view.rootContext().setContextProperty("strings", self.model)
        self.view.setSource(QUrl.fromLocalFile(str(scene)))
        if self.view.errors():
            sys.exit("\n".join(error.toString() for error in self.view.errors()))
        self.view.resize(WIDTH, HEIGHT)
        self.view.show()
        self.list = self.view.rootObject()

    def wait(self, milliseconds):
        loop = self.loop()
        self.timer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def open(self, strings):
        self.model.setStringList(strings)

    def end(self):
        self.list.setProperty("isAtEnd", True)

    def start(self):
        self.list.setProperty("isAtEnd", False)

    def step(self):
        self.list.setProperty("contentY", self.list.property("contentY") + STEP)

    def insert(self, strings):
        self.model.insertRows(0, len(strings))
        for row, text in enumerate(strings):
            self.model.setData(self.model.index(row), text)

    def remove(self, count):
        self.model.removeRows(0, count)


def main():
    peer = {"gtk": Gtk, "qtquick": QtQuick}[sys.argv[1]]()
    text = texts(sys.argv[2])

    def settle():
        """Waits until 100 ms take less than 1.5 ms of the processor."""
        for _ in range(300):
            before = time.process_time()
            peer.wait(100)
            if time.process_time() - before < 1.5e-3:
                return
        sys.exit("lists.py: the list does not come to rest")

    def measured(work, *arguments):
        settle()
        before, began = time.process_time(), time.monotonic()
        work(*arguments)
        settle()
        return (time.process_time() - before - idle * (time.monotonic() - began)) * 1e3

    def report(identifier, values):
        print(json.dumps({"id": identifier, "value": statistics.median(values)}), flush=True)

    strings = [text(row) for row in range(COUNT)]
    new = [text(row + 3) for row in range(100)]
    # Fonts and styles are loaded before anything is measured.
    peer.open(new)
    settle()
    # The share of a processor that an idle program takes.
    before, began = time.process_time(), time.monotonic()
    peer.wait(500)
    idle = (time.process_time() - before) / (time.monotonic() - began)
    report("list-open", [measured(peer.open, strings)])
    ends, steps, inserts = [], [], []
    for _ in range(3):
        ends.append(measured(peer.end))
        measured(peer.start)
    for _ in range(10):
        steps.append(measured(peer.step))
    for _ in range(3):
        inserts.append(measured(peer.insert, new))
        measured(peer.remove, len(new))
    report("list-end", ends)
    report("list-step", steps)
    report("list-insert-100", inserts)


main()
