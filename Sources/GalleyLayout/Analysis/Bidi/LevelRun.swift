/// A stretch of text of one embedding level (UAX #9). Odd levels read from right to left.
package struct LevelRun: Sendable, Hashable {
    /// UTF-8 offset in the paragraph; the run ends where the next starts.
    package var start: Int32
    package var level: UInt8

    package init(start: Int32, level: UInt8) {
        self.start = start
        self.level = level
    }
}
