/// A run of text in one script.
public struct ScriptRun: Sendable, Hashable {
    /// The UTF-8 offset in the paragraph; the run ends at the start of the next one.
    public var start: Int32
    /// The ISO 15924 code, with its four letters from the highest byte to the lowest, as in HarfBuzz.
    public var script: UInt32

    /// Creates a run.
    public init(start: Int32, script: UInt32) {
        self.start = start
        self.script = script
    }

    /// Packs a four-letter code.
    public static func tag(_ code: StaticString) -> UInt32 {
        code.withUTF8Buffer { bytes in
            unsafe bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// The Latin script.
    public static let latin = tag("Latn")
    /// The code of characters common to many scripts, such as spaces and punctuation.
    public static let common = tag("Zyyy")
}
