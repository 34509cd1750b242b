internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText
internal import GalleyValues

/// The drawn part of a layout: all its lines, or those of a page.
struct DrawnContent {
    let layout: TextLayout
    var lines: Range<Int>
    /// The bottoms of the lines that are drawn, in a row that is divided between pages; `nil` for all of `lines`.
    var bottoms: ClosedRange<Double>?
    /// Whether the rest of the last row follows on the next page.
    var isContinued = false
    /// The token that cancels the drawing.
    var cancellation: CancellationToken?

    init(_ layout: TextLayout, lines: Range<Int>? = nil, cancellation: CancellationToken? = nil) {
        self.layout = layout
        self.cancellation = cancellation ?? CancellationToken.current
        self.lines = lines ?? 0..<layout.lines.count
    }

    /// Whether a line of ``lines`` is drawn.
    func contains(_ line: Int) -> Bool {
        lines.contains(line) && bottoms?.contains(layout.lines[line].frame.maxY) != false
    }

    /// The first line that may be drawn after these.
    var end: Int { isContinued ? lines.lowerBound : lines.upperBound }
}
