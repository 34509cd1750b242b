/// How the glyphs of a run stand.
public enum GlyphOrientation: UInt8, Sendable, Hashable, BitwiseCopyable {
    /// As in horizontal text.
    case horizontal
    /// In vertical text: turned clockwise by a quarter, as a horizontal line would be.
    case sideways
    /// In vertical text: upright, one below the other, each centred in its column.
    case upright
    /// In vertical text: beside each other in one em, upright (tate-chu-yoko).
    case combined

    package var isVertical: Bool { self != .horizontal }

    /// Glyphs stand around the middle of the column, and not on an alphabetic baseline.
    package var isCentral: Bool { self == .upright || self == .combined }
}
