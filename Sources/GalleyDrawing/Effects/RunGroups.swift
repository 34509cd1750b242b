internal import GalleyLayout
internal import GalleyText

extension TextLine {
    /// Calls `body` for each stretch of neighbouring runs that give the same value, from left to right.
    ///
    /// Stretches end where the line's text does: white space that hangs at its end is left out.
    func forEachGroup<Value: Equatable>(
        by value: (GlyphRun) -> Value?, _ body: (Value, ArraySlice<GlyphRun>, _ minX: Double, _ maxX: Double) -> Void
    ) {
        var start = 0
        while start < runs.count {
            guard let first = value(runs[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < runs.count, value(runs[end]) == first { end += 1 }
            let minX = max(runs[start].origin.x, frame.minX)
            let maxX = min(runs[end - 1].origin.x + runs[end - 1].width, frame.maxX)
            if maxX > minX { body(first, runs[start..<end], minX, maxX) }
            start = end
        }
    }
}
