/// Lines that are processed together to reduce overhead.
package struct BatchBlock: Sendable {
    package var lines: [BatchLine]
    package var byteCount: Int

    package init(lines: [BatchLine] = [], byteCount: Int = 0) {
        self.lines = lines
        self.byteCount = byteCount
    }
}
