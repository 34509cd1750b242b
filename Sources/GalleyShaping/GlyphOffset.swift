/// The offset of a glyph from the pen position; y upwards.
public struct GlyphOffset: Sendable, Hashable, BitwiseCopyable {
    /// To the right, in ``LayoutUnit``s.
    public var x: Int32
    /// Upwards, in ``LayoutUnit``s.
    public var y: Int32

    /// A zero offset.
    public static let zero = GlyphOffset(x: 0, y: 0)
}
