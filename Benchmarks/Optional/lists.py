"""Measures the list of GTK or of Qt Quick, and prints an object per row. Run by `compare`, in a virtual display.

usage: lists.py gtk|qtquick CORPORA [...]

A figure is the processor time of the process, all threads, from the call until nothing is left to do; waiting for frames
does not count. A figure of a frame is the processor time of the main thread. The window has 400 x 700 points. Each row is
a wrapping text of one to four labels.
"""
import gc
import json
import os
import pathlib
import statistics
import sys
import time

COUNT = 100_000
MANY = 1_000_000
STEP = 120
FRAME_STEP = 60
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

    def frame(self):
        """Waits until a frame is painted."""
        loop = self.glib.MainLoop()
        clock = self.view.get_frame_clock()
        painted = clock.connect("after-paint", lambda _: loop.quit())
        limit = self.glib.timeout_add(200, loop.quit)
        loop.run()
        clock.disconnect(painted)
        if (source := self.glib.MainContext.default().find_source_by_id(limit)) is not None:
            source.destroy()

    def make(self, strings):
        self.model = self.toolkit.StringList.new(strings)

    def attach(self):
        self.view.set_model(self.toolkit.NoSelection.new(self.model))

    def open(self, strings):
        self.make(strings)
        self.attach()

    def go(self, row):
        self.view.activate_action("list.scroll-to-item", self.glib.Variant("u", row))

    def end(self):
        self.go(self.model.get_n_items() - 1)

    def start(self):
        self.go(0)

    def step(self, distance=STEP):
        adjustment = self.scroller.get_vadjustment()
        adjustment.set_value(adjustment.get_value() + distance)

    def insert(self, strings):
        self.model.splice(0, 0, strings)

    def remove(self, count):
        self.model.splice(0, count, [])

    def move_to_start(self, count):
        """A list model has no moves: rows are removed and inserted."""
        first = self.model.get_n_items() - count
        strings = [self.model.get_string(row) for row in range(first, first + count)]
        self.model.splice(first, count, [])
        self.model.splice(0, 0, strings)

    def resize(self, width):
        self.scroller.set_margin_end(WIDTH - width)


class QtQuick:
    SCENE = b"""import QtQuick
        ListView { model: strings; clip: true; currentIndex: -1; highlightFollowsCurrentItem: false
            property int row: -1
            onRowChanged: if (row == 0) positionViewAtBeginning()
                else if (row == count - 1) positionViewAtEnd()
                else if (row > 0) positionViewAtIndex(row, ListView.Center)
            delegate: Text { text: display; width: ListView.view.width; wrapMode: Text.Wrap
                leftPadding: 8; rightPadding: 8; topPadding: 4; bottomPadding: 4 } }"""

    def __init__(self):
        os.environ["QT_QUICK_BACKEND"] = "software"
        os.environ["QSG_RENDER_LOOP"] = "basic"
        from PyQt6.QtCore import QEventLoop, QModelIndex, QStringListModel, QTemporaryDir, QTimer, QUrl
        from PyQt6.QtGui import QGuiApplication
        from PyQt6.QtQuick import QQuickView

        self.loop, self.timer, self.index, self.make_model = QEventLoop, QTimer, QModelIndex, QStringListModel
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

    def frame(self):
        """Waits until a frame is painted."""
        loop = self.loop()
        self.view.frameSwapped.connect(loop.quit)
        limit = self.timer()
        limit.setSingleShot(True)
        limit.timeout.connect(loop.quit)
        limit.start(200)
        loop.exec()
        self.view.frameSwapped.disconnect(loop.quit)

    def make(self, strings):
        self.old, self.model = self.model, self.make_model()
        self.model.setStringList(strings)

    def attach(self):
        self.view.rootContext().setContextProperty("strings", self.model)

    def open(self, strings):
        self.model.setStringList(strings)

    def go(self, row):
        self.list.setProperty("row", -1)
        self.list.setProperty("row", row)

    def end(self):
        self.go(self.model.rowCount() - 1)

    def start(self):
        self.go(0)

    def step(self, distance=STEP):
        self.list.setProperty("contentY", self.list.property("contentY") + distance)

    def insert(self, strings):
        self.model.insertRows(0, len(strings))
        for row, text in enumerate(strings):
            self.model.setData(self.model.index(row), text)

    def remove(self, count):
        self.model.removeRows(0, count)

    def move_to_start(self, count):
        self.model.moveRows(self.index(), self.model.rowCount() - count, count, self.index(), 0)

    def resize(self, width):
        self.view.resize(width, HEIGHT)


def main():
    peer = {"gtk": Gtk, "qtquick": QtQuick}[sys.argv[1]]()
    text = texts(sys.argv[2])

    def busy():
        """The processor time of 100 ms."""
        before = time.process_time()
        peer.wait(100)
        return time.process_time() - before

    def settle():
        """Waits until 100 ms take less than 1.5 ms of the processor."""
        for _ in range(300):
            if busy() < 1.5e-3:
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
    new = [text(row + 3) for row in range(1000)]
    # Fonts and styles are loaded before anything is measured.
    peer.open(new)
    settle()
    # The share of a processor that an idle program takes.
    before, began = time.process_time(), time.monotonic()
    peer.wait(500)
    idle = (time.process_time() - before) / (time.monotonic() - began)
    report("list-open", [measured(peer.open, strings)])
    def row(identifier, count, prepare, work, undo=lambda: None):
        """A row of the median of several times."""
        values = []
        for _ in range(count):
            prepare()
            values.append(measured(work))
            undo()
            settle()
        report(identifier, values)

    def scroll_and_insert():
        for frame in range(60):
            if frame == 30:
                peer.insert(new[:50])
            peer.step(FRAME_STEP)
            peer.frame()

    def middle():
        peer.go(COUNT // 2)

    row("list-end", 3, peer.start, peer.end)
    peer.start()
    row("list-step", 10, lambda: None, peer.step)
    row("list-insert-100", 3, lambda: peer.go(100), lambda: peer.insert(new[:100]), lambda: peer.remove(100))
    row("list-jump-middle", 3, peer.start, middle)
    row("list-insert-1000", 3, middle, lambda: peer.insert(new), lambda: peer.remove(1000))
    row("list-insert-scrolling", 3, middle, scroll_and_insert, lambda: peer.remove(50))
    row("list-move-1000", 3, peer.start, lambda: peer.move_to_start(1000))

    def widen():
        peer.resize(WIDTH)
        peer.wait(200)
        peer.go(COUNT // 2)

    row("list-width-300", 3, widen, lambda: peer.resize(300))
    peer.resize(WIDTH)
    peer.start()
    settle()
    peer.open(strings[:5000])
    settle()
    frames = []
    for _ in range(300):
        before = time.thread_time()
        peer.step(FRAME_STEP)
        peer.frame()
        frames.append((time.thread_time() - before) * 1e3)
    frames.sort()
    report("list-frame-99", [frames[int(len(frames) * 0.99)]])
    report("list-frame-longest", [frames[-1]])

    peer.make([str(row) for row in range(MANY)])
    gc.collect()
    settle()
    before = resident()
    peer.attach()
    settle()
    report("list-memory", [(resident() - before) / MANY])


def resident():
    """The resident memory in bytes."""
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


main()
