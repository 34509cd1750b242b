internal import GalleyLayout
internal import GalleyValues

/// Divides a layout between pages: between rows, and rows that are higher than a page between their lines.
///
/// - Complexity: O(*lines* log *lines*).
struct PageSlicer {
    /// The part of a layout that is drawn on a page, and the place in the layout that is at the top of the page.
    typealias Page = (content: DrawnContent, top: Double)

    private let content: DrawnContent
    private let height: Double
    private let lines: [TextLine]
    private var pages: [Page] = []
    /// The first line of the current page.
    private var first: Int
    /// The top of the current page.
    private var top = 0.0
    /// The bottom of the lowest line on the last page, if that page ends in a row.
    private var drawn: Double?

    /// The pages of `content`, which are `height` high.
    static func pages(of content: DrawnContent, height: Double) -> [Page] {
        var slicer = PageSlicer(content, height: height)
        slicer.divide()
        return slicer.pages
    }

    private init(_ content: DrawnContent, height: Double) {
        self.content = content
        self.height = height
        lines = Array(content.layout.lines)
        first = content.lines.lowerBound
    }

    private mutating func divide() {
        var start = first
        while start < content.lines.upperBound {
            let row = row(from: start)
            let (rowTop, bottom) = extent(of: row)
            if bottom - top <= height {
                start = row.upperBound
            } else if start > first, bottom - rowTop <= height {
                endPage(before: start, top: rowTop)
            } else {
                divide(row)
                start = row.upperBound
            }
        }
        if first < start { endPage(before: start, top: 0) }
    }

    /// The lines of the row that begins with a line.
    private func row(from start: Int) -> Range<Int> {
        let number = lines[start].row
        var end = start
        while end < content.lines.upperBound, lines[end].row == number { end += 1 }
        return start..<end
    }

    /// The place of a row; its lines may have different tops.
    private func extent(of row: Range<Int>) -> (top: Double, bottom: Double) {
        lines[row].reduce((.infinity, -.infinity)) { (min($0.0, $1.frame.minY), max($0.1, $1.frame.maxY)) }
    }

    /// Ends the current page between rows.
    private mutating func endPage(before end: Int, top next: Double) {
        var part = DrawnContent(content.layout, lines: first..<end, cancellation: content.cancellation)
        part.bottoms = drawn.map { $0.nextUp...Double.infinity }
        pages.append((part, top))
        (first, top, drawn) = (end, next, nil)
    }

    /// Ends the current page in a row, after all lines whose bottom is at most `bottom`.
    private mutating func endPage(in row: Range<Int>, bottom: Double, top next: Double) {
        var part = DrawnContent(content.layout, lines: first..<row.upperBound, cancellation: content.cancellation)
        part.bottoms = (drawn?.nextUp ?? -.infinity)...bottom
        part.isContinued = true
        pages.append((part, top))
        (first, top, drawn) = (row.lowerBound, next, bottom)
    }

    /// Divides a row between its lines, which may be side by side. Its end is on the current page.
    private mutating func divide(_ row: Range<Int>) {
        let frames = lines[row].map(\.frame).sorted { $0.maxY < $1.maxY }
        // The top of the highest line from each line on.
        var tops = frames.map(\.minY)
        for index in tops.indices.dropLast().reversed() { tops[index] = min(tops[index], tops[index + 1]) }
        if row.lowerBound > first, frames[0].maxY - top > height { endPage(before: row.lowerBound, top: tops[0]) }
        var next = 0
        while next < frames.count {
            var end = next
            while end < frames.count, frames[end].maxY - top <= height { end += 1 }
            // A line that is higher than a page still gets one.
            if end == next { end += 1 }
            let bottom = frames[end - 1].maxY
            while end < frames.count, frames[end].maxY == bottom { end += 1 }
            guard end < frames.count else { return }
            endPage(in: row, bottom: bottom, top: tops[end])
            next = end
        }
    }
}
