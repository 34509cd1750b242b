internal import GalleyLayout
internal import GalleyText

/// A line with its runs, for the passes that look at neighbours.
struct DrawnLine {
    let frame: Rect
    let runs: [GlyphRunView]

    init(_ index: Int, of layout: TextLayout) {
        frame = layout.lines[index].frame
        var runs: [GlyphRunView] = []
        layout.forEachGlyphRun(inLine: index) { runs.append($0) }
        self.runs = runs
    }

    /// Calls `body` for each stretch of neighbouring runs that give the same value, from left to right.
    ///
    /// Stretches end where the line's text does: white space that hangs at its end is left out.
    func forEachGroup<Value: Equatable>(
        by value: (GlyphRunView) -> Value?, _ body: (Value, _ minX: Double, _ maxX: Double) -> Void
    ) {
        var start = 0
        while start < runs.count {
            guard let first = value(runs[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < runs.count, value(runs[end]) == first { end += 1 }
            let last = runs[end - 1]
            let minX = max(LayoutUnit.points(runs[start].x), frame.minX)
            let maxX = min(LayoutUnit.points(last.x + last.width), frame.maxX)
            if maxX > minX { body(first, minX, maxX) }
            start = end
        }
    }
}
