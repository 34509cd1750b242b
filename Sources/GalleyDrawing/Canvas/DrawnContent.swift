internal import GalleyGlyphs
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText

/// The drawn part of a layout: all its lines, or those of a page.
struct DrawnContent {
    let layout: TextLayout
    var lines: Range<Int>
    /// The token that cancels the drawing.
    var cancellation: CancellationToken?

    init(_ layout: TextLayout, lines: Range<Int>? = nil, cancellation: CancellationToken? = nil) {
        self.layout = layout
        self.cancellation = cancellation ?? CancellationToken.current
        self.lines = lines ?? 0..<layout.lines.count
    }
}
