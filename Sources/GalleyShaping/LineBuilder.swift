/// The memory for composing lines, and the shaper of their ends. A typesetter keeps it for all paragraphs; it is used by one
/// thread at a time.
public final class LineBuilder {
    /// The shaper of the ends of lines.
    public let shaper: Shaper

    // Unchecked is sound here, because one thread at a time has exclusive access to a typesetter, and so to its line builder.

    @exclusivity(unchecked) @usableFromInline var storage = ShapedTextBuilder()
    /// The columns of the composed line. They differ from those of the typesetter, which may be in use at the same time.
    public var columns: ShapedTextBuilder {
        @inlinable @inline(__always) _read { yield unsafe storage }
        @inlinable @inline(__always) _modify { yield unsafe &storage }
    }
    /// The hyphen of the last hyphenated line.
    @exclusivity(unchecked) package var hyphen: ShapedHyphen?
    /// The last computed width of a hyphen.
    @exclusivity(unchecked) var hyphenWidth: (style: ShapingStyle, script: UInt32, width: Int)?

    init(shaper: Shaper) {
        self.shaper = shaper
    }

    /// Removes everything cached from texts.
    func removeAll() {
        unsafe hyphen = nil
        unsafe hyphenWidth = nil
    }

    /// Releases the fonts of earlier texts.
    func removeFonts() {
        removeAll()
        columns.removeFonts()
    }
}
