internal import CGalleyBinary

/// A line of a text.
public struct Line: Sendable {
    /// The range of its text.
    public let range: Range<Int>
    /// The rectangle of its glyphs.
    public let frame: Rect
    /// The block position of the baseline.
    public let baseline: Double
    /// The extent above the baseline.
    public let ascent: Double
    /// The extent below the baseline.
    public let descent: Double
    /// The width of white space at its end.
    public let trailingWhitespace: Double
    /// Whether its paragraph is from right to left.
    public let isRightToLeft: Bool
    /// The number of its row.
    public let row: Int
    /// The number of its container: a column, or a shape.
    public let container: Int
    private let layout: Layout
    private let number: Int
    private let runCount: Int

    init?(_ layout: Layout, _ number: Int) {
        var line = galley_line()
        line.size = MemoryLayout<galley_line>.size
        guard galley_layout_line(layout.handle, number, &line) != 0, line.start <= line.end else { return nil }
        range = line.start..<line.end
        frame = Rect(line.rect)
        (baseline, ascent, descent) = (line.baseline, line.ascent, line.descent)
        trailingWhitespace = line.trailing_whitespace
        isRightToLeft = line.right_to_left != 0
        (row, container) = (Int(line.row), Int(line.container))
        self.layout = layout
        self.number = number
        runCount = line.run_count
    }

    /// The runs, from left to right.
    public var runs: [Run] { (0..<runCount).compactMap { Run(layout, line: number, $0) } }
}

/// Glyphs of one font on a line.
public struct Run: Sendable {
    /// A glyph.
    public struct Glyph: Sendable, Hashable {
        /// The number in the font.
        public let id: UInt32
        /// The origin in the coordinates of the layout.
        public let position: Point
        /// The distance to the next glyph in points.
        public let advance: Double
    }

    /// The range of its text; empty for a hyphen and a truncation token.
    public let range: Range<Int>
    /// The left end on the baseline.
    public let origin: Point
    /// The length along the line.
    public let width: Double
    /// The extent above the baseline.
    public let ascent: Double
    /// The extent below the baseline.
    public let descent: Double
    /// The size of the font in points.
    public let fontSize: Double
    /// The number of the face in its font file.
    public let fontIndex: Int
    /// The embedding level of UAX #9: odd is right to left.
    public let level: Int
    private let layout: Layout
    private let line: Int
    private let number: Int
    private let glyphCount: Int

    fileprivate init?(_ layout: Layout, line: Int, _ number: Int) {
        var run = galley_run()
        run.size = MemoryLayout<galley_run>.size
        guard galley_layout_run(layout.handle, line, number, &run) != 0, run.start <= run.end else { return nil }
        range = run.start..<run.end
        origin = Point(run.origin)
        (width, ascent, descent) = (run.width, run.ascent, run.descent)
        fontSize = run.font_size
        fontIndex = Int(run.font_index)
        level = Int(run.level)
        self.layout = layout
        self.line = line
        self.number = number
        glyphCount = run.glyph_count
    }

    /// The glyphs, from left to right.
    public var glyphs: [Glyph] {
        var result = [galley_glyph](repeating: galley_glyph(), count: glyphCount)
        let count = galley_layout_glyphs(layout.handle, line, number, &result, glyphCount)
        return result.prefix(count).map { Glyph(id: $0.id, position: Point($0.position), advance: $0.advance) }
    }

    /// The family and the style of the font, and its file or other source, in lines.
    public func font() throws(GalleyError) -> String {
        try string { galley_layout_run_font_new(layout.handle, line, number, $0) }
    }
}
