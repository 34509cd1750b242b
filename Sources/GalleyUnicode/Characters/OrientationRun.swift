/// A stretch of a paragraph of vertical text that stands in one way.
public struct OrientationRun: Sendable, Hashable, BitwiseCopyable {
    /// UTF-8 offset in the paragraph.
    public var start: Int32
    /// How its glyphs stand.
    public var orientation: GlyphOrientation

    /// A run of its parts.
    public init(start: Int32, orientation: GlyphOrientation) {
        self.start = start
        self.orientation = orientation
    }
}
