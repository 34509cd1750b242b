internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode
internal import GalleyValues

/// A change of a layout in one rectangle: lines that are kept, paragraphs that are laid out again, lines that move.
///
/// It does not retain the changed layout, whose memory can therefore be reused.
struct LayoutSplice {
    /// The lines that are replaced: earlier ones are kept, later ones move.
    private let lines: Range<Int>
    private let storages: Range<Int>
    private let rowGroups: Range<Int>
    private let tables: Range<Int>
    /// The UTF-8 offset of the new part.
    private let start: Int
    /// The change of the text's length.
    private let delta: Int
    /// The new layout; nil if nothing is left between the kept and the moved lines.
    private let typeset: TextLayout?
    /// The offsets of the new and of the moved part, and the numbers of their first rows.
    private var block = (typeset: 0, moved: 0)
    private var row = (typeset: 0, moved: 0)

    /// Lays out the paragraphs that an edit touches; `nil` if the surrounding lines may depend on more than their
    /// position.
    ///
    /// - Parameters:
    ///   - range: The edited range in the layout's text, in UTF-8 offsets.
    ///   - count: The number of bytes that replace it.
    ///   - part: The new text of a range around the edit.
    init?(
        of old: TextLayout, replacing range: Range<Int>, count: Int, part: (Range<Int>) -> AttributedText,
        fonts: borrowing FontLibrary
    ) throws(GalleyError) {
        let container = old.container
        guard container.width != nil, container.height == nil, container.maximumRows == nil, !old.isTruncated,
            !old.axes.isVertical, old.placedContainers.isEmpty, old.floats.isEmpty, !old.text.isEmpty,
            old.text.utf8Count - range.count + count > 0, !old.text.hasFarTails, !old.text.hasAnnotations,
            !old.text.hasStyledBlocks
        else { return nil }
        let records = old.records
        delta = count - range.count
        // Start at the paragraph in which the edit starts; after a terminator, at the previous paragraph, which the
        // edit may extend.
        let boundaries = TextBoundaries(old.text)
        var middle = boundaries.paragraph(at: max(0, range.lowerBound - 1))
        if range.upperBound < old.text.utf8Count {
            middle = middle.lowerBound..<boundaries.paragraph(at: range.upperBound).upperBound
        } else {
            middle = middle.lowerBound..<old.text.utf8Count
        }
        var first = old.firstLine(atUTF8: middle.lowerBound)
        var next = old.firstLine(atUTF8: middle.upperBound)
        guard first < records.count else { return nil }
        // A table is laid out as a whole, and adjacent text may become part of it.
        while first > 0, records[first].rowGroup >= 0 || records[first - 1].rowGroup >= 0 {
            first = old.firstLine(atUTF8: boundaries.paragraph(at: records[first - 1].textStart).lowerBound)
        }
        while next < records.count, records[next].rowGroup >= 0 || records[max(0, next - 1)].rowGroup >= 0 {
            next = old.firstLine(atUTF8: boundaries.paragraph(at: records[next].textStart).upperBound)
        }
        guard first <= next else { return nil }
        let end = next < records.count ? records[next].textStart : old.text.utf8Count
        middle = min(middle.lowerBound, records[first].textStart)..<end
        start = middle.lowerBound
        lines = first..<next
        storages = old.storageStart(ofLine: first)..<old.storageStart(ofLine: next)
        func rowGroup(ofLine line: Int) -> Int { old.rowGroups.partitioningIndex { $0.lines.lowerBound >= line } }
        rowGroups = rowGroup(ofLine: first)..<rowGroup(ofLine: next)
        func table(at offset: Int) -> Int { old.tables.partitioningIndex { $0.range.lowerBound >= offset } }
        tables = table(at: middle.lowerBound)..<table(at: middle.upperBound)

        let text = middle.count + delta > 0 ? part(middle) : AttributedText()
        if text.hasAnnotations || text.hasStyledBlocks { return nil }
        var flow = Flow(first > 0 ? records[first - 1] : nil, old.rowGroups, in: old.text)
        row.typeset = flow.row
        if text.isEmpty {
            typeset = nil
        } else {
            let layout = try TextLayout(text, in: container, fonts: fonts)
            guard layout.placedContainers.isEmpty, layout.floats.isEmpty, !layout.isTruncated,
                !layout.text.hasFarTails, let opening = layout.records.first, let closing = layout.records.last,
                closing.rowGroup < 0 || next == records.count
            else { return nil }
            block.typeset =
                flow.start(ofParagraphAt: 0, in: text) - MutableLayout.top(of: opening, in: layout.rowGroups)
            flow = Flow(closing, layout.rowGroups, in: text)
            flow.bottom += block.typeset
            flow.row += row.typeset
            typeset = layout
        }
        if next < records.count {
            let place = flow.start(ofParagraphAt: records[next].textStart, in: old.text)
            block.moved = place - MutableLayout.top(of: records[next], in: old.rowGroups)
            row.moved = flow.row - Int(records[next].row)
        }
    }

    /// The lines that the splice lays out, and whether it moves the following ones.
    var change: EditableLayout.Change {
        EditableLayout.Change(
            lines: lines.lowerBound..<lines.lowerBound + (typeset?.records.count ?? 0),
            movesFollowingLines: block.moved != 0)
    }

    /// Changes the lines of the layout for which the splice was created; its text has already been changed.
    func apply(to parts: inout MutableLayout) {
        var move = RecordMove()
        (move.text, move.block, move.row) = (delta, block.moved, row.moved)
        move.line = lines.lowerBound - lines.upperBound + (typeset?.records.count ?? 0)
        move.storage = Int32(storages.lowerBound - storages.upperBound + (typeset?.storages.count ?? 0))
        move.rowGroup = Int32(rowGroups.lowerBound - rowGroups.upperBound + (typeset?.rowGroups.count ?? 0))
        move.table = Int32(tables.lowerBound - tables.upperBound + (typeset?.tables.count ?? 0))
        // Adjust the moved lines before they change places.
        if delta != 0 || block.moved != 0 || row.moved != 0 || move.storage != 0 || move.rowGroup != 0 {
            for index in lines.upperBound..<parts.lines.count { parts.lines[index].move(by: move) }
        }
        if delta != 0 {
            for index in storages.upperBound..<parts.storages.count { parts.storages[index].move(by: move) }
            for index in tables.upperBound..<parts.tables.count { parts.tables[index].move(by: move) }
        }
        for index in rowGroups.upperBound..<parts.rowGroups.count { parts.rowGroups[index].move(by: move) }
        parts.storages.replaceSubrange(storages, with: typeset?.storages ?? [])
        parts.lines.replaceSubrange(lines, with: typeset?.records ?? [])
        parts.rowGroups.replaceSubrange(rowGroups, with: typeset?.rowGroups ?? [])
        parts.tables.replaceSubrange(tables, with: typeset?.tables ?? [])
        if let typeset {
            (move.text, move.block, move.row) = (start, block.typeset, row.typeset)
            (move.line, move.storage) = (lines.lowerBound, Int32(storages.lowerBound))
            (move.rowGroup, move.table) = (Int32(rowGroups.lowerBound), Int32(tables.lowerBound))
            for index in typeset.records.indices { parts.lines[lines.lowerBound + index].move(by: move) }
            for index in typeset.storages.indices { parts.storages[storages.lowerBound + index].move(by: move) }
            for index in typeset.rowGroups.indices { parts.rowGroups[rowGroups.lowerBound + index].move(by: move) }
            for index in typeset.tables.indices { parts.tables[tables.lowerBound + index].move(by: move) }
        }
        parts.firstChangedLine = lines.lowerBound
        parts.measureWidestEnds(from: lines.lowerBound)
    }

    /// The end of the lines so far, and their spacing to the following ones.
    private struct Flow {
        var bottom = 0
        var row = 0
        private var spacing: Int?

        init(_ last: LineRecord?, _ rowGroups: [RowRecord], in text: AttributedText) {
            guard let last else { return }
            bottom = MutableLayout.bottom(of: last, in: rowGroups)
            row = Int(last.row) + 1
            let metrics = Self.metrics(atUTF8: last.textBase, in: text)
            spacing = metrics.spacing + metrics.lineSpacing
        }

        /// The top of the first line of a following paragraph.
        func start(ofParagraphAt offset: Int, in text: AttributedText) -> Int {
            guard let spacing else { return 0 }
            return bottom + spacing + Self.metrics(atUTF8: offset, in: text).spacingBefore
        }

        private static func metrics(atUTF8 offset: Int, in text: AttributedText) -> ParagraphMetrics {
            ParagraphMetrics(text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes)
        }
    }
}

extension TextLayout {
    /// The first line that starts at or after an offset.
    fileprivate func firstLine(atUTF8 offset: Int) -> Int {
        records.partitioningIndex { $0.textStart >= offset }
    }

    /// The first storage of a line's paragraph and of those after it.
    fileprivate func storageStart(ofLine index: Int) -> Int {
        guard index < records.count else { return storages.count }
        guard index > 0 else { return 0 }
        // Lines of a paragraph use its storage or separate ones after it; the paragraph's storage comes first.
        return records[..<index].suffix(from: firstLine(atUTF8: records[index - 1].textBase))
            .reduce(0) { max($0, Int($1.storage)) } + 1
    }
}

extension AttributedText {
    /// Whether the trailing edge of a paragraph's lines is relative to its leading edge.
    fileprivate var hasFarTails: Bool {
        styles.contains { ($0.attributes.paragraph?.tailIndent ?? 0) > 0 }
    }

    /// Whether text has annotations, whose space depends on whether their line is the first.
    fileprivate var hasAnnotations: Bool {
        styles.contains { $0.attributes.ruby != nil || $0.attributes.emphasis != nil }
    }
}
