internal import GalleyPlacing
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A line for carets, hit tests, selections and movement: its cells in visual order, each computed on demand, and the
/// properties of its ends.
struct LineCells {
    let line: Int
    /// The UTF-8 range of the line.
    let start: Int
    let end: Int
    /// The start of its line terminator, which has no cell; `end` without one.
    let contentEnd: Int
    /// Whether it is the first line of a paragraph, of the text, or of a table cell.
    let startsParagraph: Bool
    /// Whether it ends with a line terminator, the text, or a table cell.
    let endsParagraph: Bool
    /// Whether the paragraph is right to left.
    let isRightToLeft: Bool
    /// The edges of the line including hanging white space.
    let left: Int
    let right: Int
    /// Whether there is a hyphen or a token on the line.
    private(set) var hasInserted = false

    let text: AttributedText
    let textBase: Int
    let clusters: ColumnView<ShapedCluster>
    let flags: ColumnView<ClusterFlags>
    /// The number of parts. The first is stored inline, since most lines have only one.
    private(set) var partCount = 0
    private var firstPart = LineSegment()
    private var otherParts: [LineSegment] = []

    fileprivate init(_ index: Int, of layout: TextLayout) {
        let records = layout.records
        let record = records[index]
        let storage = layout.storages[Int(record.storage)]
        line = index
        start = record.textStart
        end = record.textEnd
        let isLast = index + 1 == records.count || records[index + 1].textBase != record.textBase
        contentEnd = end - layout.separatorLength(before: end, notBefore: start, endsParagraph: isLast)
        startsParagraph =
            index == 0 || records[index - 1].textBase != record.textBase
            || layout.terminatorLength(before: start, notBefore: 0) > 0
        endsParagraph = contentEnd < end || isLast
        isRightToLeft = record.baseLevel & 1 == 1
        left = layout.originX + record.x - (isRightToLeft ? record.trailing : 0)
        right = left + record.width + record.trailing
        text = layout.text
        textBase = record.textBase
        clusters = storage.shaped.clusters
        flags = storage.shaped.flags
        var x = left
        layout.forEachVisualPart(of: record, in: storage.shaped) { run, range, level in
            if run.kind.isEdge {
                x += clusters[range.upperBound].x - clusters[range.lowerBound].x
                return
            }
            var part = LineSegment(
                clusters: range, level: level, isWhole: run.isInserted, isInserted: run.isInserted,
                isCombined: run.orientation == .combined, left: x)
            x += clusters[range.upperBound].x - clusters[range.lowerBound].x
            part.width = x - part.left
            if part.isInserted {
                hasInserted = true
                (part.start, part.end) = (storage.insertedAt, storage.insertedAt)
            } else {
                part.start = textBase + Int(clusters[range.lowerBound].start)
                part.end = textBase + layout.textEnd(of: range.upperBound, in: storage, record: record)
                if part.end > contentEnd { cutTerminator(&part) }
            }
            guard !part.clusters.isEmpty else { return }
            if partCount == 0 { firstPart = part } else { otherParts.append(part) }
            partCount += 1
        }
        if hasInserted, storage.token == nil { showSoftHyphen() }
    }

    /// Assigns the hyphen at a line's end to the soft hyphen's cell, if there is one.
    private mutating func showSoftHyphen() {
        guard let hyphen = (0..<partCount).first(where: { part($0).isInserted }),
            let owner = (0..<partCount).first(where: { !part($0).isInserted && part($0).end == part(hyphen).start })
        else { return }
        var text = part(owner)
        let start = textBase + Int(clusters[text.clusters.upperBound - 1].start)
        guard text.end - start == 2, isSoftHyphen(at: start) else { return }
        let last = text.clusters.upperBound - 1
        let width = clusters[last + 1].x - clusters[last].x
        guard width == 0 else { return }
        var whole = part(hyphen)
        (whole.start, whole.end, whole.isInserted) = (start, start + 2, false)
        whole.level = text.level
        setPart(hyphen, whole)
        hasInserted = false
        if text.clusters.count > 1 {
            text.clusters = text.clusters.dropLast()
            text.end = start
            setPart(owner, text)
        } else {
            // The letters are in another font, and the soft hyphen is a separate part.
            removePart(owner)
        }
    }

    private mutating func removePart(_ index: Int) {
        for next in index + 1..<partCount { setPart(next - 1, part(next)) }
        otherParts.removeLast()
        partCount -= 1
    }

    private func isSoftHyphen(at offset: Int) -> Bool {
        let bytes = text.string.utf8
        let index = bytes.index(bytes.startIndex, offsetBy: offset)
        return bytes[index] == 0xC2 && bytes[bytes.index(after: index)] == 0xAD
    }

    private mutating func setPart(_ index: Int, _ part: LineSegment) {
        if index == 0 { firstPart = part } else { otherParts[index - 1] = part }
    }

    /// Removes the line's terminator from its logically last part.
    private func cutTerminator(_ part: inout LineSegment) {
        var upper = part.clusters.upperBound
        while upper > part.clusters.lowerBound, textBase + Int(clusters[upper - 1].start) >= contentEnd { upper -= 1 }
        guard upper < part.clusters.upperBound else { return }
        let cut = clusters[part.clusters.upperBound].x - clusters[upper].x
        if part.isRightToLeft { part.left += cut }
        part.width -= cut
        part.clusters = part.clusters.lowerBound..<upper
        part.end = contentEnd
    }

    func part(_ index: Int) -> LineSegment { index == 0 ? firstPart : otherParts[index - 1] }

    /// The line's edges without a hyphen or token at its ends.
    var textEdges: (left: Int, right: Int) {
        guard hasInserted else { return (left, right) }
        let own = (0..<partCount).lazy.map(part).filter { !$0.isInserted }
        guard let first = own.first, let last = own.last else { return (left, right) }
        return (first.left, last.right)
    }

    /// The start and end edges in the paragraph's direction.
    var startEdge: Int { isRightToLeft ? textEdges.right : textEdges.left }
    var endEdge: Int { isRightToLeft ? textEdges.left : textEdges.right }
}

extension TextLayout {
    /// The cells of a line.
    /// - Complexity: O(*runs of the line*), and for each cell O(log *clusters*) on demand.
    func lineCells(_ index: Int) -> LineCells { LineCells(index, of: self) }

    /// The number of bytes of a line's separator: its terminator, or the tab after a table cell.
    fileprivate func separatorLength(before end: Int, notBefore start: Int, endsParagraph: Bool) -> Int {
        let length = terminatorLength(before: end, notBefore: start)
        guard length == 0, endsParagraph, end > start, end < text.utf8Count else { return length }
        let bytes = text.string.utf8
        return bytes[bytes.index(bytes.startIndex, offsetBy: end - 1)] == 0x09 ? 1 : 0
    }

    /// The number of bytes of the line terminator that ends at a UTF-8 offset; 0 without one.
    func terminatorLength(before end: Int, notBefore start: Int) -> Int {
        guard end > start else { return 0 }
        let bytes = text.string.utf8
        func byte(_ back: Int) -> UInt8 {
            end - back >= start ? bytes[bytes.index(bytes.startIndex, offsetBy: end - back)] : 0
        }
        switch byte(1) {
        case 0x0A: return byte(2) == 0x0D ? 2 : 1
        case 0x0B, 0x0C, 0x0D: return 1
        case 0x85: return byte(2) == 0xC2 ? 2 : 0
        case 0xA8, 0xA9: return byte(2) == 0x80 && byte(3) == 0xE2 ? 3 : 0
        default: return 0
        }
    }
}
