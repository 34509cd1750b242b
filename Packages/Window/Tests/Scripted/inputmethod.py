"""An input method in a Wayland compositor: a client of the protocol input-method-unstable-v2.

It writes the protocol's messages itself, as pointer.py does.
"""
import os
import socket
import struct

from pointer import _string

_MANAGER = "zwp_input_method_manager_v2"
_SEAT = "wl_seat"
# The numbers of the objects: the display, the registry, the seat, the manager and the input method.
_DISPLAY, _REGISTRY, _BOUND_SEAT, _BOUND_MANAGER, _METHOD = 1, 2, 4, 5, 6


class InputMethod:
    """Composes text in the field that has the focus."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(float(os.environ.get("GALLEY_PATIENCE", "60")))
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.received, self.names = b"", {}
        self.is_active, self.serial, self.is_refused = False, 0, False
        self.surrounding = None
        self.last = 7
        self.send(_DISPLAY, 1, struct.pack("<I", _REGISTRY))
        self.flush(3)
        for name, number, version in [(_SEAT, _BOUND_SEAT, 1), (_MANAGER, _BOUND_MANAGER, 1)]:
            self.send(_REGISTRY, 0,
                      struct.pack("<I", self.names[name]) + _string(name) + struct.pack("<II", version, number))
        self.send(_BOUND_MANAGER, 0, struct.pack("<II", _BOUND_SEAT, _METHOD))
        self.flush()

    def send(self, sender, request, arguments=b""):
        self.socket.sendall(struct.pack("<II", sender, (8 + len(arguments)) << 16 | request) + arguments)

    def flush(self, callback=None):
        """Handles events until the compositor has handled all requests."""
        if callback is None:
            callback = self.last
            self.last += 1
        self.send(_DISPLAY, 0, struct.pack("<I", callback))
        while True:
            while len(self.received) < 8 or len(self.received) < struct.unpack_from("<I", self.received, 4)[0] >> 16:
                data = self.socket.recv(65536)
                if not data:
                    raise SystemExit("the compositor has closed the connection of the input method")
                self.received += data
            sender, word = struct.unpack_from("<II", self.received)
            arguments, self.received = self.received[8:word >> 16], self.received[word >> 16:]
            if sender == callback:
                return
            self.handle(sender, word & 0xffff, arguments)

    def handle(self, sender, event, arguments):
        if sender == _DISPLAY and event == 0:
            raise SystemExit(f"the compositor refuses a request of the input method: {arguments!r}")
        if sender == _REGISTRY and event == 0:
            name, length = struct.unpack_from("<II", arguments)
            self.names[arguments[8:8 + length - 1].decode()] = name
        if sender == _METHOD:
            if event == 0:
                self.is_active = True
            elif event == 1:
                self.is_active = False
            elif event == 2:
                self.surrounding = arguments
            elif event == 5:
                self.serial += 1
            elif event == 6:
                self.is_refused = True

    def active(self):
        """Whether a field has the focus."""
        self.flush()
        return self.is_active

    def commit(self):
        self.send(_METHOD, 3, struct.pack("<I", self.serial))
        self.flush()

    def compose(self, text, start, end):
        """Shows unfinished text, with the caret or the clause between two UTF-8 offsets."""
        self.flush()
        self.send(_METHOD, 1, _string(text) + struct.pack("<ii", start, end))
        self.commit()

    def write(self, text):
        """Replaces the unfinished text by final text."""
        self.flush()
        self.send(_METHOD, 0, _string(text))
        self.commit()
