/// A stretch of text in one script.
package struct ScriptRun: Sendable, Hashable {
    /// UTF-8 offset in the paragraph; the run ends where the next starts.
    package var start: Int32
    /// The ISO 15924 code, its four letters from the highest byte to the lowest, as HarfBuzz has it.
    package var script: UInt32

    package init(start: Int32, script: UInt32) {
        self.start = start
        self.script = script
    }

    /// Packs a four-letter code.
    package static func tag(_ code: StaticString) -> UInt32 {
        code.withUTF8Buffer { bytes in
            unsafe bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    package static let latin = tag("Latn")
    package static let common = tag("Zyyy")
}
