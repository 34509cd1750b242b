internal import GalleyLayout
internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText

/// A line with its runs, for passes that compare adjacent runs.
struct DrawnLine {
    /// The frame, line-relative like all values here.
    let frame: Rect
    let runs: [GlyphRunView]
    private let index: Int
    private let layout: TextLayout

    init(_ index: Int, of layout: TextLayout) {
        frame = layout.axes.lineRelative(layout.lines[index].frame)
        var runs: [GlyphRunView] = []
        layout.forEachGlyphRun(inLine: index) { runs.append($0) }
        self.runs = runs
        self.index = index
        self.layout = layout
    }

    /// The runs in addition to the line's text: ruby annotations, in the styles of their bases, and tab leaders, in
    /// those of the tabs.
    var additions: [GlyphRunView] {
        guard layout.hasRuby(inLine: index) || layout.hasLeaders(inLine: index) else { return [] }
        var runs: [GlyphRunView] = []
        layout.forEachRubyRun(inLine: index) { runs.append($0) }
        layout.forEachLeaderRun(inLine: index) { runs.append($0) }
        return runs
    }

    /// Calls `body` for each segment of adjacent runs with the same value, from left to right.
    ///
    /// Segments end at the end of the line's text, without hanging white space.
    func forEachGroup<Value: Equatable>(
        by value: (GlyphRunView) -> Value?, _ body: (Value, _ minX: Double, _ maxX: Double) -> Void
    ) {
        layout.forEachStretch(of: runs, inLine: index, by: value, body)
    }
}

extension [GlyphRunView] {
    /// Calls `body` for each sequence of adjacent runs with the same value, with those of them that have glyphs.
    func forEachSeries<Value: Equatable>(
        by value: (GlyphRunView) -> Value?, _ body: (Value, _ runs: [GlyphRunView]) -> Void
    ) {
        var start = startIndex
        while start < endIndex {
            guard let first = value(self[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < endIndex, value(self[end]) == first { end += 1 }
            body(
                first,
                self[start..<end].filter {
                    !$0.glyphs.isEmpty && $0.run.kind.showsGlyphs
                })
            start = end
        }
    }
}
