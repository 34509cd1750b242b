internal import GalleyPlacing
internal import GalleyText
internal import GalleyValues

/// A reader of ``TextAttributes/blockBorder``, which states a box row by row, as boxes of blocks.
///
/// A row has the border of its first text that has one. Adjacent rows with equal borders are in one box, unless their
/// blocks are different ones. Each nesting level has separate boxes. A box that continues in another container is cut.
///
/// - Complexity: O(*rows* × *levels*), and a comparison of borders where the style changes from row to row.
struct BlockBorderReader {
    private let text: AttributedText
    private let lines: [LineRecord]
    private let rowGroups: [RowRecord]
    private let containers: [ContainerRecord]
    /// The boxes so far, by their first lines; the outer ones first.
    private var fragments: [BlockFragment] = []
    /// The index of the box of each level that contains the last row; -1 is none.
    private var open: [Int] = []
    /// The styles of the last row.
    private var last: [RowStyle] = []
    private var container = 0

    /// The style that determines the borders of a row up to a level.
    private struct RowStyle {
        var style: AttributedText.Style
        /// The number of levels with borders, up to the level of the own border.
        var end: Int
        /// The UTF-8 offset of its text.
        var offset: Int
    }

    private init(_ text: AttributedText, _ lines: [LineRecord], _ flow: FlowRecords?) {
        self.text = text
        self.lines = lines
        rowGroups = flow?.rows ?? []
        containers = flow?.containers ?? []
    }

    /// The records of a flow with the boxes of its lines. The boxes of `known` before line `first` are kept.
    @inline(__always)
    static func flow(
        _ flow: FlowRecords?, of text: AttributedText, _ lines: [LineRecord], from first: Int = 0,
        keeping known: consuming [BlockFragment] = []
    ) -> FlowRecords? {
        guard text.hasBlockBorders || flow?.blocks.isEmpty == false else { return flow }
        return withBoxes(flow, of: text, lines, from: first, keeping: known)
    }

    @inline(never)
    private static func withBoxes(
        _ flow: FlowRecords?, of text: AttributedText, _ lines: [LineRecord], from first: Int,
        keeping known: consuming [BlockFragment]
    ) -> FlowRecords? {
        let others = flow?.blocks.filter(\.isStyled) ?? []
        var reader = BlockBorderReader(text, lines, flow)
        reader.read(from: first, keeping: consume known)
        var blocks = reader.fragments
        if !others.isEmpty { blocks = (others + blocks).sorted { $0.lines.lowerBound < $1.lines.lowerBound } }
        return FlowRecords.with(flow, blocks: blocks)
    }

    /// Reads the rows from line `first` on. The boxes of `known` before it are kept.
    private mutating func read(from first: Int, keeping known: consuming [BlockFragment]) {
        if first > 0 {
            known.removeSubrange(known.partitioningIndex { $0.lines.lowerBound >= first }...)
            fragments = known
            resume(at: first)
        }
        var row = first
        while row < lines.count {
            var end = row + 1
            while end < lines.count, lines[end].row == lines[row].row { end += 1 }
            add(row..<end)
            row = end
        }
    }

    /// Opens the boxes around the row before line `first`, which may have contained lines after it.
    private mutating func resume(at first: Int) {
        var row = first - 1
        while row > 0, lines[row - 1].row == lines[row].row { row -= 1 }
        last = styles(ofRow: row..<first)
        open = Array(repeating: -1, count: last.last?.end ?? 0)
        var missing = open.count
        var index = fragments.count
        while missing > 0, index > 0 {
            index -= 1
            let box = fragments[index]
            guard box.level < open.count, open[box.level] < 0 else { continue }
            open[box.level] = index
            missing -= 1
            guard box.lines.upperBound > first else { continue }
            let rows = box.lines.lowerBound..<first
            fragments[index] = BlockFragment(lines: rows, level: box.level, offset: box.offset, of: lines, rowGroups)
        }
    }

    /// Adds a row.
    private mutating func add(_ row: Range<Int>) {
        let styles = styles(ofRow: row)
        defer { last = styles }
        let isCut = startsContainer(row.lowerBound)
        let levels = styles.last?.end ?? 0
        if open.count > levels { open.removeSubrange(levels...) }
        guard levels > 0 else { return }
        let bounds = BlockFragment(lines: row, level: 0, offset: 0, of: lines, rowGroups)
        var at = 0
        var above = 0
        for level in 0..<levels {
            while styles[at].end <= level { at += 1 }
            while above < last.count, last[above].end <= level { above += 1 }
            if level == open.count { open.append(-1) }
            let isSame =
                open[level] >= 0 && above < last.count
                && isOneBlock(last[above].style, styles[at].style, level, at: row.lowerBound)
            if isSame, !isCut {
                fragments[open[level]].extend(by: bounds)
                continue
            }
            if isSame { fragments[open[level]].isCutAfter = true }
            var box = bounds
            (box.level, box.offset, box.isCutBefore) = (level, styles[at].offset, isSame)
            open[level] = fragments.count
            fragments.append(box)
        }
    }

    /// Whether a line is the first of a container after the first one.
    private mutating func startsContainer(_ line: Int) -> Bool {
        let before = container
        while container + 1 < containers.count, containers[container].lines.upperBound <= line { container += 1 }
        return container != before
    }

    /// The styles of a row's first texts with borders, by level.
    private func styles(ofRow row: Range<Int>) -> [RowStyle] {
        let start = lines[row.lowerBound].textStart
        let end = lines[row.upperBound - 1].textEnd
        var result: [RowStyle] = []
        var run = text.styleRunIndex(atUTF8: start)
        while run < text.styleRuns.count {
            let runStart = Int(text.styleRuns[run].start)
            guard runStart < end || runStart <= start else { break }
            let style = text.style(ofRun: run)
            if style.hasBlockBorder, let border = style.attributes.blockBorder,
                border.enclosing.count >= result.last?.end ?? 0
            {
                // A line terminator is visible only if it is the only character.
                if runStart > start, runStart == end - 1,
                    text.string.utf8[text.index(atUTF8: runStart)] == UInt8(ascii: "\n")
                {
                    break
                }
                result.append(RowStyle(style: style, end: border.enclosing.count + 1, offset: max(start, runStart)))
            }
            run += 1
        }
        return result
    }

    /// Whether the rows on both sides of a row's first line are in the same box of a level.
    private func isOneBlock(
        _ above: AttributedText.Style, _ below: AttributedText.Style, _ level: Int, at line: Int
    ) -> Bool {
        if above !== below, !above.isSameBorder(below, level) { return false }
        let isOwn = above.isOwnBorder(level) && below.isOwnBorder(level)
        if above === below, !isOwn { return true }
        guard let first = above.block, let second = below.block else { return true }
        if isOwn {
            let isSameParagraph = lines[line - 1].textBase == lines[line].textBase
            // Two consecutive code blocks, rules or headings are separate, even with equal appearance.
            switch (first.innermost?.kind, second.innermost?.kind) {
            case (.thematicBreak?, _), (_, .thematicBreak?), (.heading?, .heading?):
                return isSameParagraph
            case (.codeBlock?, .codeBlock?):
                let identity = first.innermost?.identity
                guard identity == second.innermost?.identity, identity != 0 || isSameParagraph else { return false }
            default: break
            }
        }
        if above === below { return true }
        // A quote around one of the blocks is also around the other, or it is another quote.
        let (one, other) = (first.quote(at: level), second.quote(at: level))
        return one == other || isOwn && (one == nil || other == nil)
    }
}

extension BlockIntent {
    /// The identity of the quote at the depth of a border.
    fileprivate func quote(at level: Int) -> Int? {
        let quotes = components.filter(\.kind.isQuote)
        return quotes.isEmpty ? nil : quotes[max(0, quotes.count - 1 - level)].identity
    }
}

extension AttributedText.Style {
    /// The border of a block or of an enclosing one, by nesting level.
    func blockBorder(_ level: Int) -> Border? {
        guard hasBlockBorder, let border = attributes.blockBorder, level <= border.enclosing.count else { return nil }
        return level == border.enclosing.count ? border.withoutEnclosing : border.enclosing[level]
    }

    fileprivate func isOwnBorder(_ level: Int) -> Bool { attributes.blockBorder?.enclosing.count == level }

    fileprivate func isSameBorder(_ other: AttributedText.Style, _ level: Int) -> Bool {
        if level == 0, isOwnBorder(0), other.isOwnBorder(0) {
            return areSame(attributes.blockBorder, other.attributes.blockBorder)
        }
        return areSame(blockBorder(level), other.blockBorder(level))
    }
}

extension Border {
    fileprivate var withoutEnclosing: Border {
        if enclosing.isEmpty { return self }
        var border = self
        border.enclosing = []
        return border
    }
}

extension LayoutRecord {
    /// Reads the borders of blocks in rows from line `first` on. The boxes of `known` before it are kept.
    mutating func readBlockBorders(from first: Int = 0, keeping known: consuming [BlockFragment] = []) {
        flow = BlockBorderReader.flow(flow, of: text, lines, from: first, keeping: known)
    }
}
