internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// The text of a page, composed of parts of the whole text.
///
/// It may contain more than the page shows. A table row that is higher than a page becomes several rows, each of which
/// contains a piece of every cell.
struct PageText {
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
    /// The UTF-8 length of the repeated caption and header of a table at the start.
    private(set) var repeatedCount = 0
    /// The UTF-8 length of the repeated caption.
    private(set) var captionCount = 0

    /// The caption and the header rows of a table that continues.
    struct Repeated {
        var text = AttributedText()
        /// The UTF-8 length of the caption.
        var captionCount = 0
    }

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
    ///   - limit: The end of the text that may be added.
    ///   - repeated: The caption and the header rows of a table, if they are repeated.
    init(
        of whole: AttributedText, _ items: [PageItem], then start: PageStart, window: Int, upTo limit: Int,
        repeated: Repeated?
    ) {
        if let repeated {
            (repeatedCount, captionCount) = (repeated.text.utf8Count, repeated.captionCount)
            segments.append(TextPage.Segment(start: 0, whole: start.lowest(after: items), count: 0))
            text.append(repeated.text)
        }
        for item in items { append(item, of: whole) }
        // The rest of an attachment starts the next page.
        guard start.box == nil else { return }
        if let row = start.row {
            let most = max(512, window / row.cells.count)
            openIndex = pieces.count
            let cells = row.cells.map { $0.windowed(to: most, in: whole) }
            append(.row(PageRow(cells: cells)), of: whole)
            guard zip(cells, row.cells).allSatisfy({ $0.shown == $1.shown }) else { return }
        }
        let end = max(start.offset, min(limit, Self.end(of: whole, from: start.offset, atLeast: window)))
        append(.text(start.offset..<end), of: whole)
        isWhole = end >= limit
    }

    private mutating func append(_ item: PageItem, of whole: AttributedText) {
        let first = text.utf8Count
        var places: [Range<Int>] = []
        switch item {
        case .text(let range):
            append(range, of: whole)
        case .box(let box):
            append(box.range, of: whole)
            text.transformAttributes(inUTF8: first..<text.utf8Count) { attributes in
                attributes.attachment = attributes.attachment.map { box.shown(of: $0) }
            }
        case .row(let row):
            for (index, cell) in row.cells.enumerated() {
                let start = text.utf8Count
                append(cell.shown, of: whole)
                if cell.hasBlocks { continueCell(at: cell.shown.lowerBound, from: start, of: whole) }
                places.append(start..<text.utf8Count)
                if let direction = cell.direction, !cell.hasBlocks { setDirection(direction, from: start) }
                defer {
                    if cell.shown.lowerBound > cell.start, !cell.hasBlocks { setBlock(cell.block, from: start) }
                }
                // A piece needs its own terminator, because the cell's terminator belongs to the last piece.
                let isLast = index == row.cells.count - 1
                let terminator = cell.terminator(in: whole)
                guard cell.shown.upperBound < cell.end || (isLast && terminator.isEmpty) else { continue }
                // The paragraphs of a cell have their own.
                if cell.hasBlocks, text.utf8Count > start, endParagraph() { continue }
                segments.append(TextPage.Segment(start: text.utf8Count, whole: cell.shown.upperBound, count: 0))
                if terminator.isEmpty {
                    let run = whole.styleRunIndex(atUTF8: max(0, cell.end - 1))
                    text.append(AttributedText("\n", attributes: whole.style(ofRun: run).attributes.continuing))
                } else {
                    text.append(AttributedText(whole[whole.range(forUTF8: terminator)]))
                }
            }
        }
        if let row = item.row, row.hasBlocks, row.isContinued {
            // The piece before may be on the same page.
            let identity = -1 - pieces.count
            text.transformAttributes(inUTF8: first..<text.utf8Count) { $0.block = $0.block?.inRow(identity) }
        }
        pieces.append(Piece(item: item, range: first..<text.utf8Count, cells: places))
    }

    private mutating func append(_ range: Range<Int>, of whole: AttributedText) {
        guard !range.isEmpty else { return }
        segments.append(TextPage.Segment(start: text.utf8Count, whole: range.lowerBound, count: range.count))
        text.append(AttributedText(whole[whole.range(forUTF8: range)]))
    }

    /// Whether the text ends with a paragraph separator. A line separator at the end, which an empty line would follow, becomes a
    /// paragraph separator of the same length.
    private mutating func endParagraph() -> Bool {
        guard let last = text.string.last, last.isNewline else { return false }
        guard !last.isParagraphSeparator else { return true }
        text.replaceSubrange(
            text.string.index(before: text.string.endIndex)..<text.string.endIndex,
            with: last == "\u{2028}" ? "\u{2029}" : "\n")
        return true
    }

    /// Gives the first paragraph of a piece of a cell the style after its first line, if it began in the piece before.
    private mutating func continueCell(at place: Int, from start: Int, of whole: AttributedText) {
        guard let paragraph = ContinuedParagraph(of: whole, at: place) else { return }
        var piece = AttributedText(text[text.range(forUTF8: start..<text.utf8Count)])
        paragraph.apply(to: &piece)
        text.replaceSubrange(text.range(forUTF8: start..<text.utf8Count), with: piece)
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

    /// Gives attachments the size that they have on the page.
    mutating func fitAttachments(in container: TextContainer, fonts: borrowing FontLibrary) throws(GalleyError) {
        text = try text.fittingAttachments(in: container, height: container.height, fonts: fonts)
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

    /// The place of the first attachment that pages divide: one at an offset, or one before it in which a break is forced.
    func firstDivided(upTo end: Int) -> Int? {
        for run in text.styleRuns.indices where text.style(ofRun: run).hasAttachment {
            let offset = Int(text.styleRuns[run].start)
            guard offset <= end else { return nil }
            let attributes = text.style(ofRun: run).attributes
            guard offset >= repeatedCount, let content = attributes.attachment?.pagedContent,
                attributes.block.flatMap({ TablePosition($0) }) == nil, attributes.float == nil,
                !isFragment(at: offset), offset == end || content.hasForcedBreaks
            else { continue }
            return offset
        }
        return nil
    }

    /// The attachment at the end of the text that continues on the next page; nil if there is none.
    var dividedBox: PageBox? {
        guard case .box(let box)? = pieces.last?.item, box.next != nil else { return nil }
        return box
    }

    /// Whether a fragment of an attachment is at an offset.
    func isFragment(at offset: Int) -> Bool {
        pieces.contains { piece in
            if case .box = piece.item { piece.range.contains(offset) } else { false }
        }
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
            case .box(let box):
                guard box.token != nil else { return (items, PageStart(offset: box.range.lowerBound)) }
                return (items, PageStart(offset: box.range.upperBound, box: box))
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
        if case .box(let box)? = items.last, let next = box.next {
            return (items, PageStart(offset: next.range.upperBound, box: next))
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
