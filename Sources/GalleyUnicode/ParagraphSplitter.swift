/// A splitter of text at the paragraph separators of UAX #9 and UAX #14: LF, CR, CR LF, NEL and PS.
///
/// VT, FF and LS end a line, not a paragraph; `LineBreaks` reports them as mandatory.
public enum ParagraphSplitter {
    /// The paragraphs of `text`, at least one. After a final separator there is an empty paragraph.
    ///
    /// - Complexity: O(*n*), 32 bytes per step.
    public static func paragraphs(of text: UTF8Bytes) -> [Paragraph] {
        var result: [Paragraph] = []
        var start = 0
        while let paragraph = unsafe next(in: text, from: start) {
            result.append(paragraph)
            if paragraph.end == paragraph.contentEnd { break }
            start = paragraph.end
        }
        return result
    }

    /// The paragraph that starts at `start`; nil after the end of the text.
    ///
    /// The last one has no terminator (`end == contentEnd`) and may be empty.
    public static func next(in text: UTF8Bytes, from start: Int) -> Paragraph? {
        guard start >= 0, start <= text.count else { return nil }
        var offset = start
        while true {
            offset = unsafe candidate(in: text, from: offset)
            guard offset < text.count else {
                return Paragraph(start: start, end: text.count, contentEnd: text.count)
            }
            let length = unsafe terminatorLength(in: text, at: offset)
            if length > 0 { return Paragraph(start: start, end: offset + length, contentEnd: offset) }
            offset += 1
        }
    }

    /// The length of the separator at `offset`, or 0.
    private static func terminatorLength(in text: UTF8Bytes, at offset: Int) -> Int {
        let left = text.count - offset
        switch unsafe text[offset] {
        case 0x0A: return 1
        case 0x0D: return unsafe left > 1 && text[offset + 1] == 0x0A ? 2 : 1
        case 0xC2: return unsafe left > 1 && text[offset + 1] == 0x85 ? 2 : 0
        case 0xE2: return unsafe left > 2 && text[offset + 1] == 0x80 && text[offset + 2] == 0xA9 ? 3 : 0
        default: return 0
        }
    }

    /// The first byte from `offset` on that may start a separator; the end if there is none.
    private static func candidate(in text: UTF8Bytes, from start: Int) -> Int {
        guard let base = text.baseAddress else { return text.count }
        let raw = unsafe UnsafeRawPointer(base)
        var offset = start
        while offset + 32 <= text.count {
            let lanes = unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            let hit = zeros(lanes, 0x0A) | zeros(lanes, 0x0D) | zeros(lanes, 0xC2) | zeros(lanes, 0xE2)
            if (hit & 0x8080_8080_8080_8080) != .zero { break }
            offset += 32
        }
        while offset < text.count {
            switch unsafe text[offset] {
            case 0x0A, 0x0D, 0xC2, 0xE2: return offset
            default: offset += 1
            }
        }
        return offset
    }

    /// Sets the highest bit of each byte equal to `value`, and of some bytes above it.
    @inline(__always)
    private static func zeros(_ lanes: SIMD4<UInt64>, _ value: UInt64) -> SIMD4<UInt64> {
        let difference = lanes ^ SIMD4(repeating: value &* 0x0101_0101_0101_0101)
        return (difference &- 0x0101_0101_0101_0101) & ~difference
    }
}

extension Character {
    /// Whether it ends a paragraph, unlike a line separator, which `isNewline` includes.
    public var isParagraphSeparator: Bool {
        switch self {
        case "\n", "\r", "\r\n", "\u{85}", "\u{2029}": true
        default: false
        }
    }
}
