import GalleyLayout
import GalleyText

// Every part of a text is in a line, truncated, or reported in a warning.

extension DrawingProbe {
    /// The text that no page shows, of a random document on random pages.
    func lostTextOnPages(
        of text: AttributedText, in container: TextContainer, seed: UInt64, fonts: FontLibrary
    ) throws -> String? {
        var random = RandomDrawing(seed: seed &+ 0x9A6E)
        var container = container
        if random.pick([0, 1, 2]) == 0 {
            container.columns = random.pick([.init(width: 1), .init(width: 4, gap: 2), .init(count: 3, gap: 3)])
        }
        if random.pick([0, 1, 2, 3]) == 0 { container.exclusions = [.rect(Rect(x: 3, y: 2, width: 40, height: 9))] }
        let size = random.pick([Size(width: 30, height: 30), Size(width: 64, height: 71), Size(width: 200, height: 90)])
        let page = Document.Page(size: size, margins: EdgeInsets(10))
        let pages = try TextPages(text, on: page, container: container, fonts: fonts)
        var ranges: [Range<String.Index>] = []
        var end = text.startIndex
        try pages.forEach { page in
            ranges += page.body.layout.lines.map { pages.range(of: $0.range, on: page) }
            ranges += page.body.layout.attachments.map { pages.range(of: $0.range, on: page) }
            end = page.range.upperBound
        }
        let lost = ranges.uncovered(of: text.string)
        if lost.isEmpty, end == text.endIndex { return nil }
        return "pages of \(size) lose \(lost), and end at \(end)"
    }
}

extension TextLayout {
    /// A description of the text that is neither in a line nor truncated.
    var lostText: String? {
        // Floats have no lines.
        let ranges = lines.map(\.range) + truncatedRanges + attachments.map(\.range)
        let lost = ranges.uncovered(of: text.string)
        return lost.isEmpty ? nil : "lines and truncation lose \(lost)"
    }
}

extension [Range<String.Index>] {
    /// The UTF-8 ranges of a string that none of the ranges contains.
    fileprivate func uncovered(of string: String) -> [Range<Int>] {
        func offset(_ index: String.Index) -> Int { string.utf8.distance(from: string.startIndex, to: index) }
        var result: [Range<Int>] = []
        var end = string.startIndex
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > end { result.append(offset(end)..<offset(range.lowerBound)) }
            end = Swift.max(end, range.upperBound)
        }
        if end < string.endIndex { result.append(offset(end)..<offset(string.endIndex)) }
        return result
    }
}
