internal import Galley
internal import Glibc

/// Lines that are processed together to reduce overhead.
struct BatchBlock: Sendable {
    var lines: [BatchLine] = []
    var byteCount = 0
}
