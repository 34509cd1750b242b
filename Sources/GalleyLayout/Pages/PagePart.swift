internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The text of a page, composed of parts of the whole text.
///
/// It may contain more than the page shows. A table row that is higher than a page becomes several rows, each of which
/// contains a piece of every cell.
struct PagePart {
    private(set) var text = AttributedText()
    private(set) var segments: [TextPage.Segment] = []
    /// The items of the text, in order.
    private var pieces: [Piece] = []
    /// The index of the row that is being split.
    private var openIndex: Int?
    /// Whether it contains the entire rest of the whole text.
    private(set) var isWhole = false
    /// Whether it begins inside a paragraph.
    var isContinued = false
    /// The UTF-8 length of the repeated table header at the start.
    private(set) var repeatedCount = 0

    private struct Piece {
        var item: PageItem
        /// The UTF-8 range in the page's text.
        var range: Range<Int>
        /// The UTF-8 ranges of a row's cells in the page's text, without inserted terminators.
        var cells: [Range<Int>] = []
    }

    /// - Parameters:
    ///   - items: The fixed items at the start of the page.
    ///   - start: The start of the following text.
    ///   - window: The approximate number of bytes of that text to add.
    ///   - header: The header rows to repeat, in the whole text.
    init(of whole: AttributedText, _ items: [PageItem], then start: PageStart, window: Int, header: Range<Int>?) {
        if let header {
            repeatedCount = header.count
            segments.append(TextPage.Segment(start: 0, whole: start.lowest(after: items), count: 0))
            text.append(AttributedText(whole[whole.range(forUTF8: header)]))
        }
        for item in items { append(item, of: whole) }
        if let row = start.row {
            let most = max(512, window / row.cells.count)
            openIndex = pieces.count
            let cells = row.cells.map { $0.windowed(to: most, in: whole) }
            append(.row(PageRow(cells: cells)), of: whole)
            guard zip(cells, row.cells).allSatisfy({ $0.shown == $1.shown }) else { return }
        }
        let end = Self.end(of: whole, from: start.offset, atLeast: window)
        append(.text(start.offset..<end), of: whole)
        isWhole = end == whole.utf8Count
    }

    private mutating func append(_ item: PageItem, of whole: AttributedText) {
        let first = text.utf8Count
        var places: [Range<Int>] = []
        switch item {
        case .text(let range):
            append(range, of: whole)
        case .row(let row):
            for (index, cell) in row.cells.enumerated() {
                let start = text.utf8Count
                append(cell.shown, of: whole)
                places.append(start..<text.utf8Count)
                if let direction = cell.direction { setDirection(direction, from: start) }
                defer { if cell.shown.lowerBound > cell.start { setBlock(cell.block, from: start) } }
                // A piece needs its own terminator, because the cell's terminator belongs to the last piece.
                let isLast = index == row.cells.count - 1
                let terminator = cell.terminator(in: whole)
                guard cell.shown.upperBound < cell.end || (isLast && terminator.isEmpty) else { continue }
                segments.append(TextPage.Segment(start: text.utf8Count, whole: cell.shown.upperBound, count: 0))
                if terminator.isEmpty {
                    let run = whole.styleRunIndex(atUTF8: max(0, cell.end - 1))
                    text.append(AttributedText("\n", attributes: whole.style(ofRun: run).attributes.continuing))
                } else {
                    text.append(AttributedText(whole[whole.range(forUTF8: terminator)]))
                }
            }
        }
        pieces.append(Piece(item: item, range: first..<text.utf8Count, cells: places))
    }

    private mutating func append(_ range: Range<Int>, of whole: AttributedText) {
        guard !range.isEmpty else { return }
        segments.append(TextPage.Segment(start: text.utf8Count, whole: range.lowerBound, count: range.count))
        text.append(AttributedText(whole[whole.range(forUTF8: range)]))
    }

    /// Sets the direction of the text after an offset, unless it has one.
    private mutating func setDirection(_ direction: ParagraphStyle.Direction, from start: Int) {
        text.transformAttributes(inUTF8: start..<text.utf8Count) { attributes in
            guard attributes.paragraph?.direction ?? .auto == .auto else { return }
            var style = attributes.paragraph ?? ParagraphStyle()
            style.direction = direction
            attributes.paragraph = style
        }
    }

    /// Sets the block of a piece of a cell, unless its first character has it.
    private mutating func setBlock(_ block: BlockIntent?, from start: Int) {
        guard start < text.utf8Count, text.style(ofRun: text.styleRunIndex(atUTF8: start)).attributes.block != block
        else { return }
        text.transformAttributes(inUTF8: start..<text.utf8Count) { $0.block = block }
    }

    /// Applies the style of a continued paragraph to the first paragraph.
    mutating func continueParagraph(_ paragraph: ContinuedParagraph) {
        isContinued = true
        paragraph.apply(to: &text)
    }

    // MARK: - Places

    /// The offset in the whole text of an offset in this one.
    func whole(_ offset: Int) -> Int { segments.place(of: offset, isEnd: false) }

    /// The offset in this text of an offset in the whole text; 0 if this text does not contain it.
    func offset(ofWhole place: Int) -> Int { segments.offset(ofWhole: place) ?? 0 }

    /// The offset in the whole text of the end of a range in this text.
    func wholeEnd(_ offset: Int) -> Int { segments.place(of: offset, isEnd: true) }

    /// The row that is being split and the ranges of its cells, if it contains an offset.
    func openRow(at offset: Int) -> (row: PageRow, cells: [Range<Int>])? {
        guard let openIndex, pieces[openIndex].range.contains(offset), let row = pieces[openIndex].item.row else {
            return nil
        }
        return (row, pieces[openIndex].cells)
    }

    /// Whether an offset is in a split row.
    func isInRow(_ offset: Int) -> Bool { pieces.contains { $0.item.row != nil && $0.range.contains(offset) } }

    /// The items before an offset, and the start of the following text.
    func split(at offset: Int, of whole: AttributedText) -> (items: [PageItem], start: PageStart) {
        var items: [PageItem] = []
        for piece in pieces {
            let (item, range) = (piece.item, piece.range)
            if range.upperBound <= offset, !range.isEmpty {
                items.append(item)
                continue
            }
            guard !range.isEmpty else { continue }
            switch item {
            case .row(let row):
                // Rows are shown as a whole.
                if offset > range.lowerBound {
                    items.append(item)
                    continue
                }
                return (items, PageStart(offset: row.end, row: row.remaining))
            case .text(let part):
                let place = part.lowerBound + max(0, offset - range.lowerBound)
                if place > part.lowerBound { items.append(.text(part.lowerBound..<place)) }
                return (items, PageStart(offset: place))
            }
        }
        // Everything is shown: the text continues with the rest of the last row, or after it.
        if let last = items.last?.row, !last.isComplete {
            return (items, PageStart(offset: last.end, row: last.rest(in: whole)))
        }
        return (items, PageStart(offset: items.last?.end ?? whole.utf8Count))
    }

    /// The end of the paragraph that contains the offset `start + length`, or a place between two words if the paragraph is
    /// longer than twice this length: each page would lay out the rest of it again.
    private static func end(of whole: AttributedText, from start: Int, atLeast length: Int) -> Int {
        var string = whole.string
        return string.withUTF8 { unsafe end($0, from: start, atLeast: length) }
    }

    private static func end(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atLeast length: Int) -> Int {
        var end = min(bytes.count, start + length)
        let most = min(bytes.count, end + length)
        if end < most,
            let next = unsafe ParagraphSplitter.next(in: UnsafeBufferPointer(rebasing: bytes[..<most]), from: end),
            next.end < most || most == bytes.count
        {
            return next.end
        }
        if end == bytes.count { return end }
        while end > start + length / 2, unsafe bytes[end - 1] != 0x20 { end -= 1 }
        while end < bytes.count, unsafe bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}

/// The start of a page.
struct PageStart: Equatable {
    /// The UTF-8 offset in the whole text; the end of ``row`` if there is one.
    var offset = 0
    /// The rest of a row that began on a page before.
    var row: PageRow?

    /// The lowest offset that is shown.
    var lowest: Int { row?.lowest ?? offset }

    fileprivate func lowest(after items: [PageItem]) -> Int { items.first?.lowest ?? lowest }
}

/// A part of a page's text.
enum PageItem {
    /// UTF-8 offsets in the whole text.
    case text(Range<Int>)
    /// A piece of a table row.
    case row(PageRow)

    var row: PageRow? { if case .row(let row) = self { row } else { nil } }
    fileprivate var lowest: Int {
        switch self {
        case .text(let range): range.lowerBound
        case .row(let row): row.lowest
        }
    }
    fileprivate var end: Int {
        switch self {
        case .text(let range): range.upperBound
        case .row(let row): row.end
        }
    }
}

/// A piece of a table row: a piece of each of its cells.
struct PageRow: Equatable {
    struct Cell: Equatable {
        /// UTF-8 offsets in the whole text.
        var shown: Range<Int>
        /// The UTF-8 offset of the cell's start, including list markers.
        var start: Int
        /// The UTF-8 offset of the cell's end, including its tab or terminator.
        var end: Int
        /// The direction of the whole cell; nil if it has no strong character.
        var direction: ParagraphStyle.Direction?
        /// The block of the cell's first character, which determines its table and column.
        var block: BlockIntent?

        /// The tab or terminator at the end of the cell; empty at the end of the text.
        func terminator(in whole: AttributedText) -> Range<Int> {
            var string = whole.string
            let length = string.withUTF8 { bytes -> Int in
                guard end > 0 else { return 0 }
                switch unsafe bytes[end - 1] {
                case 0x0A: return unsafe end > 1 && bytes[end - 2] == 0x0D ? 2 : 1
                case 0x09, 0x0D: return 1
                case 0x85: return unsafe end > 1 && bytes[end - 2] == 0xC2 ? 2 : 0
                case 0xA9: return unsafe end > 2 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2 ? 3 : 0
                default: return 0
                }
            }
            return end - length..<end
        }

        /// The cell with at most about `most` bytes, cut after a space if possible.
        func windowed(to most: Int, in whole: AttributedText) -> Cell {
            guard shown.count > most + 64 else { return self }
            var string = whole.string
            let cut = string.withUTF8 { bytes -> Int in
                let limit = shown.lowerBound + most
                var place = limit
                while place > limit - most / 2, unsafe bytes[place - 1] != 0x20 { place -= 1 }
                if unsafe bytes[place - 1] != 0x20 { place = limit }
                while place < shown.upperBound, unsafe bytes[place] & 0xC0 == 0x80 { place += 1 }
                return place
            }
            var result = self
            result.shown = shown.lowerBound..<cut
            return result
        }

        /// The rest of the cell, which is only the terminator if the whole cell is shown.
        func rest(in whole: AttributedText) -> Cell {
            var result = self
            let start = shown.upperBound < end ? shown.upperBound : terminator(in: whole).lowerBound
            result.shown = start..<end
            return result
        }
    }

    var cells: [Cell]

    var end: Int { cells.last?.end ?? 0 }
    var lowest: Int { cells.reduce(.max) { min($0, $1.shown.lowerBound) } }
    /// Whether nothing of the row follows.
    var isComplete: Bool { cells.allSatisfy { $0.shown.upperBound == $0.end } }
    /// The row from the start of this piece to its end.
    var remaining: PageRow {
        PageRow(
            cells: cells.map { cell in
                var cell = cell
                cell.shown = cell.shown.lowerBound..<cell.end
                return cell
            })
    }
    /// The rest of the row after this piece.
    func rest(in whole: AttributedText) -> PageRow { PageRow(cells: cells.map { $0.rest(in: whole) }) }

    /// The row that begins with a paragraph of the whole text.
    init(_ row: RowCells, of whole: AttributedText) {
        var string = whole.string
        cells = string.withUTF8 { bytes in
            zip(row.cells, row.starts).map { range, start in
                let level = unsafe BidiAnalysis.firstStrongLevel(UnsafeBufferPointer(rebasing: bytes[range]))
                let run = whole.styleRunIndex(atUTF8: min(start, max(0, whole.utf8Count - 1)))
                return Cell(
                    shown: range, start: range.lowerBound, end: range.upperBound,
                    direction: level.map { $0 == 1 ? .rtl : .ltr }, block: whole.style(ofRun: run).attributes.block)
            }
        }
    }

    init(cells: [Cell]) {
        self.cells = cells
    }
}

/// A paragraph that began on a page before.
struct ContinuedParagraph {
    /// The UTF-8 range in its text.
    let range: Range<Int>
    private let style: ParagraphStyle
    private let block: BlockIntent?

    /// The paragraph that contains an offset; nil if a paragraph begins there.
    init?(of whole: AttributedText, at offset: Int) {
        guard offset > 0, offset < whole.utf8Count else { return nil }
        let paragraph = TextBoundaries(whole).paragraph(at: offset)
        guard paragraph.lowerBound < offset else { return nil }
        range = paragraph
        let first = whole.style(ofRun: whole.styleRunIndex(atUTF8: paragraph.lowerBound)).attributes
        block = first.block
        var style = first.paragraph ?? ParagraphStyle()
        style.firstLineHeadIndent = style.headIndent ?? 0
        style.breakBefore = .auto
        if style.direction ?? .auto == .auto {
            var string = whole.string
            let level = string.withUTF8 { bytes in
                unsafe BidiAnalysis.firstStrongLevel(UnsafeBufferPointer(rebasing: bytes[paragraph]))
            }
            style.direction = level == 1 ? .rtl : .ltr
        }
        self.style = style
    }

    /// Whether the paragraph began before an offset and ends after it.
    func continues(at offset: Int) -> Bool { range.lowerBound < offset && offset < range.upperBound }

    /// Applies the style after the first line to the first paragraph of a text, which is the rest of this paragraph.
    func apply(to text: inout AttributedText) {
        guard !text.isEmpty else { return }
        let first = TextBoundaries(text).paragraph(at: 0)
        let own = text.style(ofRun: 0).attributes.block
        // Only the first character of a paragraph decides whether it is a table row.
        let isTable = own.flatMap(TablePart.init) != nil && block.flatMap(TablePart.init) == nil
        text.transformAttributes(inUTF8: first) { attributes in
            attributes.paragraph = style
            attributes.dropCap = nil
            if isTable { attributes.block = block }
        }
    }
}
