/// A run of vertical text with one orientation.
public struct OrientationRun: Sendable, Hashable, BitwiseCopyable {
    /// The UTF-8 offset in the paragraph.
    public var start: Int32
    /// The orientation of its glyphs.
    public var orientation: GlyphOrientation

    /// Creates a run.
    public init(start: Int32, orientation: GlyphOrientation) {
        self.start = start
        self.orientation = orientation
    }
}
