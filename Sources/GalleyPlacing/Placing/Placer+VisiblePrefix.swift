internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// Paragraphs whose beginning fills the container: the rest is not shaped.
///
/// A novel in one paragraph costs a card no more than a short text. The beginning is cut between two words, or between two
/// letters if there are no spaces, far after the last line. If this is not possible, or the following text could affect the
/// visible part, nothing is placed, and the paragraph is processed normally.
extension Placer {
    /// Places the visible lines of the paragraph at `place`, if they are clearly not all; otherwise places nothing and
    /// returns false. `spacing` is the space before the paragraph; nil at the top.
    mutating func placeVisiblePrefix(
        _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, run: Int, spacing: Int?
    ) throws(GalleyError) -> Bool {
        guard let width = region.measure, region.maximumRows > 0 || region.blockEnd != nil,
            bytes.count - start > 4 * VisiblePrefix.fewest
        else { return false }
        var index = run
        let first = try style(at: start, run: &index)
        guard first.paragraph.table == nil, !first.paragraph.isListMarker, first.paragraph.lineBreak != .clip,
            !first.paragraph.hasBlocks, boxes.open == nil,
            let end = unsafe headEnd(bytes, from: start, width: width, size: first.shaping.size)
        else { return false }
        let head = unsafe UnsafeBufferPointer(rebasing: bytes[start..<end])
        guard let paragraph = unsafe ParagraphSplitter.next(in: head, from: 0), paragraph.contentEnd == head.count,
            unsafe hasSettledLevels(head, first.paragraph.options.direction)
        else { return false }

        let request = try request(start..<end, run: &index)
        let style = request.style
        let source = unsafe LineSource(
            paragraph: typesetter.paragraph(head, as: request, options: style.paragraph.options), style: style,
            base: start)
        let before = mark
        let gap = spacing.map { $0 + style.paragraph.spacingBefore } ?? 0
        if try !placeLines(of: source, gap: gap), isSettled(since: before.lines, end: end) { return true }
        rollback(to: before)
        return false
    }

    /// The end of the beginning to shape: after the text that the available lines can contain, between two words of
    /// letters.
    private func headEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, width: Int, size: Double) -> Int? {
        let em = max(1, size * LayoutUnit.perPoint)
        var rows =
            region.maximumRows > 0 ? Double(region.maximumRows - (progress.rowCount - progress.firstRow)) : .infinity
        if let height = region.blockEnd { rows = min(rows, Double(max(0, height - progress.bottom)) / (em / 2) + 1) }
        rows = max(0, rows) + region.laterRows(em: em)
        let length = rows * (Double(width) / em * Double(VisiblePrefix.bytesPerEm) + 64) + Double(VisiblePrefix.fewest)
        // If this is a large part of the text, shaping all of it costs little more.
        guard length.isFinite, length * 2 < Double(bytes.count - start) else { return nil }
        guard let end = unsafe ParagraphSplit.place(bytes, before: start + Int(length)), end > start else { return nil }
        return end
    }

    /// Whether the bidi levels of the beginning are independent of the following text (UAX #9): it is left to right, or it
    /// contains no formatting characters and brackets, whose counterparts may follow.
    private func hasSettledLevels(
        _ head: UnsafeBufferPointer<UInt8>, _ direction: ParagraphStyle.Direction
    ) -> Bool {
        let level: UInt8
        switch direction {
        case .ltr: level = 0
        case .rtl: level = 1
        case .auto:
            guard let first = unsafe BidiAnalysis.firstStrongLevel(head) else { return false }
            level = first
        }
        if level == 0, unsafe !BidiAnalysis.mayNeedLevels(head) { return true }
        var offset = 0
        while offset < head.count {
            let (scalar, length) = unsafe head.scalar(at: offset)
            offset += length
            if scalar < 0x80, (scalar | 0x20) &- 0x61 < 26 || scalar == 0x20 { continue }
            if (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar) { return false }
            switch ICU.category(scalar) {
            case CharacterCategory.openingMark, CharacterCategory.closingMark: return false
            default: break
            }
        }
        return true
    }

    /// Whether the lines since line `first`, and one more as long as the longest of them, end far before the end of the
    /// beginning; or the maximum number of rows was reached before.
    private func isSettled(since first: Int, end: Int) -> Bool {
        guard first < lines.count, let last = lines.last else { return hasAllRows }
        let longest = lines[first...].reduce(0) { max($0, $1.textEnd - $1.textStart) }
        return last.textEnd + 2 * longest + ParagraphSplit.margin <= end
    }
}

private enum VisiblePrefix {
    /// The number of bytes that are always shaped completely.
    static let fewest = 2048
    /// The maximum number of bytes of text per em: very narrow letters, or ideographs of three bytes each.
    static let bytesPerEm = 8
}
