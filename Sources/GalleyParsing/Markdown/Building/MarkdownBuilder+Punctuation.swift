internal import GalleyText

/// Typographic quotes, dashes and ellipses.
extension MarkdownBuilder {
    /// Writes a part of the source with its quotes and dashes replaced. An escaped character at its start stays.
    mutating func writeSmart(_ start: Int, _ end: Int) {
        guard var punctuation else { return write(start, end) }
        defer { self.punctuation = punctuation }
        var written = start
        var index = start
        if start > 0, source[start - 1] == UInt8(ascii: "\\"), SmartPunctuation.isCandidate(source[start]) {
            index += 1
        }
        while index < end {
            if source[index] == 0x20,
                SmartPunctuation.bindsSpace(
                    at: index, in: source, to: end, after: index > start ? source[index - 1] : lastByte)
            {
                write(written, index)
                origins?.append(MarkdownOrigin(source: index, target: out.bytes.count, count: 1))
                out.bytes.append(contentsOf: "\u{A0}".utf8)
                index += 1
                written = index
                continue
            }
            guard SmartPunctuation.isCandidate(source[index]) else {
                index += 1
                continue
            }
            write(written, index)
            let (text, count) = punctuation.replacement(
                at: index, in: source, to: end, before: lastScalar, block: leafStart)
            origins?.append(MarkdownOrigin(source: index, target: out.bytes.count, count: min(count, text.utf8.count)))
            out.bytes.append(contentsOf: text.utf8)
            index += count
            written = index
        }
        write(written, end)
    }

    /// The last byte of the block so far.
    private var lastByte: UInt8? { out.bytes.count > leafStart ? out.bytes[out.bytes.count - 1] : nil }

    /// The last scalar of the block so far.
    private var lastScalar: Unicode.Scalar? {
        var start = out.bytes.count - 1
        guard start >= leafStart else { return nil }
        while start > leafStart, out.bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return String(decoding: (start..<out.bytes.count).map { out.bytes[$0] }, as: UTF8.self).unicodeScalars.first
    }
}
