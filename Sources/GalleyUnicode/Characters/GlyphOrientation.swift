/// The orientation of the glyphs of a run.
public enum GlyphOrientation: UInt8, Sendable, Hashable, BitwiseCopyable {
    /// Horizontal text.
    case horizontal
    /// Vertical text: rotated clockwise by a quarter turn, like a horizontal line.
    case sideways
    /// Vertical text: upright, one below another, each centred in its column.
    case upright
    /// Vertical text: upright and next to each other within one em (tate-chu-yoko).
    case combined

    package var isVertical: Bool { self != .horizontal }

    /// Whether glyphs are centred in the column instead of placed on an alphabetic baseline.
    package var isCentral: Bool { self == .upright || self == .combined }
}
