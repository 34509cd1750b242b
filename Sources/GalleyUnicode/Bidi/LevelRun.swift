/// A stretch of text of one embedding level (UAX #9). Odd levels read from right to left.
public struct LevelRun: Sendable, Hashable {
    /// UTF-8 offset in the paragraph; the run ends where the next starts.
    public var start: Int32
    /// The embedding level of all of it.
    public var level: UInt8

    /// A run of its parts.
    public init(start: Int32, level: UInt8) {
        self.start = start
        self.level = level
    }
}
