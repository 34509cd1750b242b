/// The smallest unit of text with separate glyphs.
public struct ShapedCluster: Sendable, BitwiseCopyable {
    /// The sum of the advances of all previous clusters, in logical order.
    public var x: Int
    /// The start of its text.
    public var start: Int32
    /// The leftmost glyph.
    public var glyph: Int32
}
