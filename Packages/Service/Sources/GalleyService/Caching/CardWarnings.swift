internal import Galley

/// The number of warnings about a picture, and whether it has boxes in place of missing glyphs.
struct CardWarnings: Sendable, Hashable {
    var count = 0
    /// Whether no font has some of the characters. The picture changes when such a font is added.
    var hasMissingGlyphs = false

    init() {}

    init(_ warnings: [GalleyWarning]) {
        count = warnings.count
        hasMissingGlyphs = warnings.contains { $0.code == .missingGlyph }
    }

    /// The number of bytes of ``bytes``.
    static let byteCount = 5

    /// The values as bytes, for files.
    var bytes: [UInt8] {
        let count = UInt32(clamping: self.count)
        return [hasMissingGlyphs ? 1 : 0] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) }
    }

    /// Reads the values from the start of ``bytes``; `nil` if they are too few.
    init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(CardWarnings.byteCount))
        guard bytes.count == CardWarnings.byteCount else { return nil }
        hasMissingGlyphs = bytes[0] != 0
        count = bytes[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
