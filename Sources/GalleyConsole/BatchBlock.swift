/// Lines that are processed together to reduce overhead.
package struct BatchBlock: Sendable {
    /// A line of a batch.
    package struct Line: Sendable {
        /// The line number, from 1.
        package var number: Int
        package var bytes: [UInt8]
        /// Whether the line exceeded the limit, so that its bytes were not stored.
        package var isTooLong: Bool

        package init(number: Int, bytes: [UInt8], isTooLong: Bool = false) {
            self.number = number
            self.bytes = bytes
            self.isTooLong = isTooLong
        }
    }

    package var lines: [Line]
    package var byteCount: Int

    package init(lines: [Line] = [], byteCount: Int = 0) {
        self.lines = lines
        self.byteCount = byteCount
    }
}
