public import GalleyText

extension TextLayout {
    /// The layout of a text that edits made of this one's: the paragraphs they touch are typeset, what follows is moved.
    ///
    ///     var edits = TextEdits()
    ///     edits.replace(text.string.utf8.count..<text.string.utf8.count, withUTF8Count: 1)
    ///     text.append("!")
    ///     let next = try layout.updated(by: edits, to: text)
    ///
    /// It is equal to a fresh layout of the text in every figure. Where what follows depends on more than its place (a
    /// bounded height or number of lines, an unbounded width, tables), it is a fresh layout.
    ///
    /// - Parameters:
    ///   - edits: All differences between the texts, attributes among them: an edit may replace text by itself.
    ///   - text: The text after the edits.
    /// - Throws: As ``init(_:in:fonts:)``.
    /// - Complexity: O(the paragraphs touched), and to move the others a copy of the lines' records.
    public func updated(
        by edits: TextEdits, to text: AttributedText, fonts: borrowing FontLibrary = .default
    ) throws(GalleyError) -> TextLayout {
        guard let extent = edits.extent else { return self }
        guard let splice = LayoutSplice(of: self, replacing: extent.old, by: extent.new, in: text),
            let layout = try splice.layout(fonts: fonts)
        else { return try TextLayout(text, in: container, fonts: fonts) }
        return layout
    }
}

/// A layout in three parts: lines that stay, paragraphs that are typeset, lines that move.
private struct LayoutSplice {
    let old: TextLayout
    let text: AttributedText
    /// Lines of the old layout that stay, and that move.
    let kept: Range<Int>
    let moved: Range<Int>
    /// The text between them.
    let middle: Range<Int>
    /// How much longer the text is.
    let delta: Int

    /// `nil` where the lines around an edit may depend on it.
    init?(of old: TextLayout, replacing range: Range<Int>, by newRange: Range<Int>, in text: AttributedText) {
        let container = old.container
        delta = text.utf8Count - old.text.utf8Count
        guard container.width != nil, container.height == nil, container.maxLines == 0, !old.isTruncated,
            container.path == nil, container.exclusions.isEmpty, container.writingMode == .horizontal,
            container.columns == nil, container.linePositions == nil, old.bands.isEmpty, old.floats.isEmpty,
            !text.isEmpty,
            !old.text.isEmpty, range.upperBound <= old.text.utf8Count, newRange.count - range.count == delta,
            !old.text.hasFarTails, !text.hasFarTails
        else { return nil }
        self.old = old
        self.text = text
        // From the paragraph that the edit begins in; behind a terminator, from the one that it ends, for the edit may
        // make it longer.
        let boundaries = TextBoundaries(old.text)
        let start = boundaries.paragraph(at: max(0, range.lowerBound - 1)).lowerBound
        let end =
            range.upperBound < old.text.utf8Count
            ? boundaries.paragraph(at: range.upperBound).upperBound : old.text.utf8Count
        let first = old.firstLine(atUTF8: start)
        let next = old.firstLine(atUTF8: end)
        guard first <= next else { return nil }
        kept = 0..<first
        moved = next..<old.records.count
        middle = start..<end + delta
    }

    /// `nil` where the paragraphs between are part of something larger.
    func layout(fonts: borrowing FontLibrary) throws(GalleyError) -> TextLayout? {
        let (originX, originY) = (old.originX, old.originY)
        var records: [LineRecord] = []
        records.reserveCapacity(old.records.count + 16)
        records += old.records[kept]
        // A paragraph's storages stand together, in the order of paragraphs.
        let firstStorage = old.storageStart(ofLine: kept.upperBound)
        let movedStorage = old.storageStart(ofLine: moved.lowerBound)
        var storages: [LineStorage] = []
        storages.reserveCapacity(old.storages.count + 4)
        storages += old.storages[..<firstStorage]
        var flow = Flow(records.last, in: text)
        let insets = LayoutUnit.from(old.container.insets.left) + LayoutUnit.from(old.container.insets.right)
        let bottomInset = LayoutUnit.from(old.container.insets.bottom)
        var widest = old.widest(kept)

        if !middle.isEmpty {
            let part = AttributedText(text[text.range(forUTF8: middle)])
            let layout = try TextLayout(part, in: old.container, fonts: fonts)
            guard layout.bands.isEmpty, layout.floats.isEmpty, !layout.isTruncated, let first = layout.records.first
            else { return nil }
            append(
                layout.records[...], layout.storages[...], to: &records, &storages, firstStorage: 0,
                text: middle.lowerBound, block: flow.start(ofParagraphAt: middle.lowerBound, in: text) - first.y,
                row: flow.row - Int(first.row))
            widest = max(widest, layout.widest(layout.records.indices))
            flow = Flow(records.last, in: text)
        }
        if let first = moved.first {
            let start = old.records[first].textStart + delta
            append(
                old.records[moved], old.storages[movedStorage...], to: &records, &storages, firstStorage: movedStorage,
                text: delta, block: flow.start(ofParagraphAt: start, in: text) - old.records[first].y,
                row: flow.row - Int(old.records[first].row))
            widest = max(widest, old.widest(moved))
            flow = Flow(records.last, in: text)
        }
        guard !records.isEmpty else { return nil }
        let size = Size(
            width: LayoutUnit.points(min(widest, old.regionWidth) + insets),
            height: LayoutUnit.points(flow.bottom + originY + bottomInset))
        _ = originX
        return TextLayout(old, text: text, size: size, records: records, storages: storages, fonts: fonts)
    }

    private func append(
        _ new: ArraySlice<LineRecord>, _ newStorages: ArraySlice<LineStorage>, to records: inout [LineRecord],
        _ storages: inout [LineStorage], firstStorage: Int, text: Int, block: Int, row: Int
    ) {
        let storage = Int32(storages.count - firstStorage)
        for var record in new {
            record.storage += storage
            record.textStart += text
            record.textEnd += text
            record.textBase += text
            record.y += block
            record.row += Int32(row)
            records.append(record)
        }
        for var one in newStorages {
            one.insertedAt += text
            storages.append(one)
        }
    }

    /// Where the lines so far end, and what they keep to those that follow.
    private struct Flow {
        var bottom = 0
        var row = 0
        private var spacing: Int?

        init(_ last: LineRecord?, in text: AttributedText) {
            guard let last else { return }
            bottom = last.y + last.height
            row = Int(last.row) + 1
            let metrics = Self.metrics(atUTF8: last.textBase, in: text)
            spacing = metrics.spacing + metrics.lineSpacing
        }

        /// The top of the first line of a paragraph that follows.
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
    /// The first line that starts at or behind an offset.
    fileprivate func firstLine(atUTF8 offset: Int) -> Int {
        var low = 0
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if records[middle].textStart < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The first storage of a line's paragraph and of those behind it.
    fileprivate func storageStart(ofLine index: Int) -> Int {
        guard index < records.count else { return storages.count }
        guard index > 0 else { return 0 }
        // Lines of a paragraph share its storage or have their own behind it; the paragraph's own comes first.
        return records[..<index].suffix(from: firstLine(atUTF8: records[index - 1].textBase))
            .reduce(0) { max($0, Int($1.storage)) } + 1
    }

    /// How far lines and their indents reach.
    fileprivate func widest(_ lines: Range<Int>) -> Int {
        var widest = 0
        for index in lines {
            let record = records[index]
            widest = max(widest, record.width + record.frame.head + record.frame.tail)
        }
        return widest
    }
}

extension AttributedText {
    /// Whether a paragraph's lines end at a distance from its leading edge.
    fileprivate var hasFarTails: Bool {
        styles.contains { ($0.attributes.paragraph?.tailIndent ?? 0) > 0 }
    }
}
