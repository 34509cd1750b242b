/// A run of text with one embedding level (UAX #9). Odd levels are read from right to left.
public struct LevelRun: Sendable, Hashable {
    /// The UTF-8 offset in the paragraph; the run ends at the start of the next one.
    public var start: Int32
    /// The embedding level.
    public var level: UInt8

    /// Creates a run.
    public init(start: Int32, level: UInt8) {
        self.start = start
        self.level = level
    }
}
