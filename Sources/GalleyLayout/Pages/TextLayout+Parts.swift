internal import GalleyPlacing
internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyValues

/// The lines of a text in a box that pages divide.
extension TextLayout {
    /// Whether a page may end between rows. Tables, drop caps and columns are on one page.
    package var isDivisible: Bool {
        container.writingMode == .horizontal && tables.isEmpty && floats.isEmpty && placedContainers.count <= 1
            && !records.contains(where: \.isDropCap)
    }

    /// The top of a line's row, in points from the top of the layout.
    package func top(ofLine index: Int) -> Double {
        guard index < records.count else { return size.height }
        return LayoutUnit.points(originY + MutableLayout.top(of: records[index], in: rowGroups))
    }

    /// Whether a page begins with the paragraph of a line after the first one.
    package var hasForcedBreaks: Bool {
        records.indices.dropFirst().contains { isForced(beforeLine: $0) }
    }

    /// The end of the lines on a page that begins with a line; that line if none fits.
    ///
    /// - Parameters:
    ///   - room: The height of the space on the page, in points.
    ///   - isAtTop: Whether nothing is above the line on the page, so that it shows a row in any case.
    package func lineEnd(from first: Int, room: Double, isAtTop: Bool) -> Int {
        let top = top(ofLine: first)
        var (end, ends) = (first, [Int]())
        while end < records.count {
            if end > first, isForced(beforeLine: end) { return end }
            let row = lines(inRowOf: end)
            let bottom = MutableLayout.bottom(of: records[row.lowerBound], in: rowGroups)
            guard LayoutUnit.points(originY + bottom) - top <= room + 0.01 else { break }
            end = row.upperBound
            ends.append(end)
        }
        if end == records.count { return end }
        for end in ends.reversed() where allowsBreak(beforeLine: end) { return end }
        guard isAtTop else { return first }
        return ends.last ?? lines(inRowOf: first).upperBound
    }

    private func isForced(beforeLine index: Int) -> Bool {
        let record = records[index]
        guard record.textStart == record.textBase else { return false }
        switch style(ofLine: index).paragraph?.breakBefore ?? .auto {
        case .auto, .column: return false
        case .page, .left, .right: return true
        }
    }

    private func style(ofLine index: Int) -> TextAttributes {
        text.style(ofRun: text.styleRunIndex(atUTF8: records[index].textBase)).attributes
    }

    /// Whether a page may end before a line (CSS Fragmentation 3, 4.1).
    private func allowsBreak(beforeLine index: Int) -> Bool {
        let own = style(ofLine: index - 1)
        let base = records[index - 1].textBase
        guard records[index].textBase == base else {
            return !(own.paragraph?.keepWithNext ?? (HeadingNames.level(of: own) != nil))
        }
        if own.paragraph?.keepTogether ?? (HeadingNames.level(of: own) != nil) { return false }
        let (orphans, widows) = (own.paragraph?.orphans ?? 1, own.paragraph?.widows ?? 1)
        func isInParagraph(_ line: Int) -> Bool { records.indices.contains(line) && records[line].textBase == base }
        // The paragraph began on the page before if the first line is not its start.
        let hasOrphans = isInParagraph(index - orphans) || records[0].textStart > records[0].textBase
        return hasOrphans && isInParagraph(index + widows - 1)
    }

    /// Creates a layout of some rows of another one, with the text from the start of their first paragraph.
    package convenience init(_ other: TextLayout, part lines: Range<Int>) {
        guard let first = other.records[lines].first, let last = other.records[lines].last else {
            self.init(other.record)
            return
        }
        var record = other.record
        func row(from line: Int) -> Int { other.rowGroups.partitioningIndex { $0.lines.lowerBound >= line } }
        let rows = row(from: lines.lowerBound)..<row(from: lines.upperBound)
        let used = other.records[lines].reduce((first.storage, first.storage)) {
            (min($0.0, $1.storage), max($0.1, $1.storage))
        }
        var move = RecordMove()
        move.text = -first.textBase
        move.block = -MutableLayout.top(of: first, in: other.rowGroups)
        move.row = -Int(first.row)
        move.line = -lines.lowerBound
        move.rowGroup = Int32(-rows.lowerBound)
        move.storage = -used.0
        record.text = AttributedText(other.text[other.text.range(forUTF8: first.textBase..<last.textEnd)])
        record.lines = other.records[lines].map { line in
            var line = line
            line.move(by: move)
            return line
        }
        record.storages = other.storages[Int(used.0)...Int(used.1)].map { storage in
            var storage = storage
            storage.move(by: move)
            return storage
        }
        record.visibleEnd = last.textEnd + move.text
        record.isTruncated = other.isTruncated && lines.upperBound == other.records.count
        let bottom = MutableLayout.bottom(of: last, in: other.rowGroups) + move.block
        record.size.height = LayoutUnit.points(bottom + record.originY)
        record.flow = FlowRecords.of(
            rows: rows.map { index in
                var row = other.rowGroups[index]
                row.move(by: move)
                return row
            },
            truncations: other.truncationRecords.filter { lines.contains($0.line) }.map { truncation in
                var truncation = truncation
                truncation.line += move.line
                truncation.hidden = truncation.hidden.map {
                    $0.lowerBound + move.text..<$0.upperBound + move.text
                }
                return truncation
            },
            containers: other.placedContainers.map { container in
                var container = container
                container.lines = 0..<lines.count
                return container
            },
            blocks: other.blocks.filter { $0.isStyled && $0.lines.overlaps(lines) }.map { block in
                var part = block.cut(to: lines, of: other.records, other.rowGroups)
                part.offset = max(part.offset, other.records[part.lines.lowerBound].textStart) + move.text
                part.lines = part.lines.lowerBound + move.line..<part.lines.upperBound + move.line
                part.top += move.block
                part.bottom += move.block
                return part
            })
        record.readBlockBorders()
        self.init(record)
    }
}
