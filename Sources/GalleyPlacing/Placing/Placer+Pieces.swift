internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// The content widths of long paragraphs. They are measured piece by piece, so that memory does not grow with the paragraph.
///
/// A piece is shaped with some text before and after it, and contributes the advances between its ends. Its glyphs, levels and
/// breaks are therefore those of the whole paragraph. Text whose parts depend on distant text is measured as a whole: tabs,
/// floats, ruby, repeated box edges, hanging punctuation and explicit bidirectional formatting.
extension Placer {
    /// Adds the content widths of a long paragraph; returns false if it must be measured as a whole.
    mutating func measurePieces(
        _ bytes: UnsafeBufferPointer<UInt8>, of range: Range<Int>, run: Int
    ) throws(GalleyError) -> Bool {
        guard range.count > Pieces.least else { return false }
        var first = run
        let metrics = try style(at: range.lowerBound, run: &first).paragraph
        guard metrics.table == nil, !metrics.isListMarker, metrics.tailIndent <= 0, metrics.lineBreak != .clip,
            !metrics.options.hangsPunctuation, metrics.overhang == 0,
            unsafe !Pieces.hasFormatting(UnsafeBufferPointer(rebasing: bytes[range]))
        else { return false }
        var options = metrics.options
        if options.direction == .auto {
            let level = unsafe BidiAnalysis.firstStrongLevel(UnsafeBufferPointer(rebasing: bytes[range]))
            options.direction = level == 1 ? .rtl : .ltr
        }
        var meter = PieceMeter()
        var start = range.lowerBound
        while start < range.upperBound {
            if typesetter.isCancelled { return true }
            guard let end = unsafe Pieces.end(bytes, from: start, in: range),
                let before = unsafe Pieces.context(bytes, before: start, in: range),
                let after = unsafe Pieces.context(bytes, after: end, in: range)
            else { return false }
            var run = text.styleRunIndex(atUTF8: before)
            let request = try request(before..<after, run: &run)
            let part = unsafe UnsafeBufferPointer(rebasing: bytes[before..<after])
            let paragraph = unsafe typesetter.paragraph(part, as: request, options: options)
            guard !paragraph.summary.hasTabs, !paragraph.summary.hasFloats, !paragraph.summary.hasClones,
                paragraph.rubies.isEmpty
            else { return false }
            // Edges of boxes have no text: those at the ends of the paragraph belong to its first and last pieces.
            let shaped = paragraph.shaped
            let first = start == range.lowerBound ? 0 : shaped.clusterIndex(ofOffset: start - before)
            let isLast = end == range.upperBound
            let last = isLast ? shaped.clusterCount : shaped.clusterIndex(ofOffset: end - before)
            meter.add(paragraph, first..<max(first, last), isLast: isLast)
            start = end
        }
        meter.add(to: &content, metrics)
        return true
    }
}

/// The ends of the pieces of a long paragraph.
private enum Pieces {
    /// The number of bytes up to which a paragraph is shaped as a whole.
    static let least = 1 << 17
    /// The approximate number of bytes of a piece. Caches of paragraphs do not store any that large.
    static let length = 40_000
    /// The minimum number of bytes that are shaped before and after a piece.
    static let context = 256

    /// The end of the piece that starts at `start`.
    static func end(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, in range: Range<Int>) -> Int? {
        if range.upperBound - start <= length * 2 { return range.upperBound }
        return unsafe ParagraphSplit.place(bytes, before: start + length)
    }

    /// The start of the text that is shaped before a piece.
    static func context(_ bytes: UnsafeBufferPointer<UInt8>, before start: Int, in range: Range<Int>) -> Int? {
        if start - range.lowerBound <= context + ParagraphSplit.margin { return range.lowerBound }
        return unsafe ParagraphSplit.place(bytes, before: start - context)
    }

    /// The end of the text that is shaped after a piece.
    static func context(_ bytes: UnsafeBufferPointer<UInt8>, after end: Int, in range: Range<Int>) -> Int? {
        if range.upperBound - end <= context + ParagraphSplit.margin { return range.upperBound }
        return unsafe ParagraphSplit.place(bytes, before: end + context + ParagraphSplit.margin)
    }

    /// Whether there are explicit formatting characters (UAX #9, 2.1 to 2.5), U+202A–202E and U+2066–2069.
    static func hasFormatting(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        while offset + 2 < bytes.count {
            let byte = unsafe bytes[offset]
            if byte == 0xE2 {
                let (middle, last) = unsafe (bytes[offset + 1], bytes[offset + 2])
                if middle == 0x80, (0xAA...0xAE).contains(last) { return true }
                if middle == 0x81, (0xA6...0xA9).contains(last) { return true }
            }
            offset += 1
        }
        return false
    }
}
