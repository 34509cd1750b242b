"""A mouse in a Wayland compositor without devices: a client of the protocol wlr-virtual-pointer-unstable-v1.

It writes the protocol's messages itself: each is the number of an object, the size and the number of the request, and the
arguments as words of 32 bits.
"""
import os
import socket
import struct
import time

LEFT, MIDDLE = 0x110, 0x112
_MANAGER = "zwlr_virtual_pointer_manager_v1"


def _string(text):
    data = text.encode() + b"\0"
    return struct.pack("<I", len(data)) + data + b"\0" * (-len(data) % 4)


class Pointer:
    """A mouse on outputs of a size that begin at the corner of the desktop."""

    def __init__(self, width, height):
        self.size = (width, height)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(float(os.environ.get("GALLEY_PATIENCE", "60")))
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.received = b""
        # The display is object 1; get_registry makes 2.
        self.send(1, 1, struct.pack("<I", 2))
        names = {}
        for sender, request, arguments in self.until_done(3):
            if sender == 2 and request == 0:
                name, length = struct.unpack_from("<II", arguments)
                names[arguments[8:8 + length - 1].decode()] = name
        self.send(2, 0, struct.pack("<I", names[_MANAGER]) + _string(_MANAGER) + struct.pack("<II", 1, 4))
        self.send(4, 0, struct.pack("<II", 0, 5))
        self.last = 6
        self.flush()

    def send(self, sender, request, arguments=b""):
        self.socket.sendall(struct.pack("<II", sender, (8 + len(arguments)) << 16 | request) + arguments)

    def until_done(self, callback):
        """The events until the compositor has handled all requests."""
        self.send(1, 0, struct.pack("<I", callback))
        while True:
            while len(self.received) < 8 or len(self.received) < struct.unpack_from("<I", self.received, 4)[0] >> 16:
                data = self.socket.recv(65536)
                if not data:
                    raise SystemExit("the compositor has closed the connection of the mouse")
                self.received += data
            sender, word = struct.unpack_from("<II", self.received)
            arguments, self.received = self.received[8:word >> 16], self.received[word >> 16:]
            if sender == callback:
                return
            if sender == 1 and word & 0xffff == 0:
                raise SystemExit(f"the compositor refuses a request of the mouse: {arguments!r}")
            yield sender, word & 0xffff, arguments

    def flush(self):
        for _ in self.until_done(self.last):
            pass
        self.last += 1

    def event(self, request, *arguments):
        now = int(time.monotonic() * 1000) & 0xffffffff
        self.send(5, request, struct.pack("<I", now) + b"".join(struct.pack("<i", value) for value in arguments))
        self.send(5, 4)
        self.flush()

    def move(self, x, y):
        self.event(1, int(x), int(y), *self.size)

    def press(self, button=LEFT):
        self.event(2, button, 1)

    def release(self, button=LEFT):
        self.event(2, button, 0)

    def click(self, x, y, times=1, button=LEFT):
        self.move(x, y)
        for _ in range(times):
            self.press(button)
            self.release(button)
