internal import GalleySupport
public import GalleyText

/// The boundaries of a text that are independent of its layout.
///
///     let boundaries = TextBoundaries("Hello, world")
///     let word = boundaries.range(of: .word, at: boundaries.text.startIndex)
///
/// Ranges of one unit cover the text, and every boundary is a grapheme cluster boundary. Lines and rows, which depend
/// on the layout, count as paragraphs here.
public struct TextBoundaries: Sendable {
    /// The text.
    public let text: AttributedText

    /// Creates the boundaries of `text`.
    public init(_ text: AttributedText) {
        self.text = text
    }

    /// The unit that contains the character at `index`; at the end, the last one.
    /// - Complexity: O(*n*) in the surrounding text that affects the result: a few words, or the paragraph.
    public func range(of unit: TextUnit, at index: String.Index) -> Range<String.Index> {
        text.range(forUTF8: utf8Range(of: unit, atUTF8: text.utf8Offset(index)))
    }

    /// The first boundary after `index`, or the text's end.
    public func boundary(after index: String.Index, of unit: TextUnit) -> String.Index {
        text.index(atUTF8: boundary(afterUTF8: text.utf8Offset(index), of: unit))
    }

    /// The last boundary before `index`, or the text's start.
    public func boundary(before index: String.Index, of unit: TextUnit) -> String.Index {
        text.index(atUTF8: boundary(beforeUTF8: text.utf8Offset(index), of: unit))
    }

    /// The end of the next word after `index`: the target of a forward movement by a word.
    public func wordEnd(after index: String.Index) -> String.Index {
        text.index(atUTF8: wordEnd(afterUTF8: text.utf8Offset(index)))
    }

    /// The start of the last word before `index`: the target of a backward movement by a word.
    public func wordStart(before index: String.Index) -> String.Index {
        text.index(atUTF8: wordStart(beforeUTF8: text.utf8Offset(index)))
    }
}

// The same with UTF-8 offsets.
extension TextBoundaries {
    package func utf8Range(of unit: TextUnit, atUTF8 offset: Int) -> Range<Int> {
        let count = text.utf8Count
        guard count > 0 else { return 0..<0 }
        let offset = min(max(0, offset), count - 1)
        switch unit {
        case .cluster:
            let start = clusterStart(at: offset)
            return start..<boundary(afterUTF8: start, of: .cluster)
        case .word:
            let segments = words(around: offset)
            let index = segments.lastIndex { $0.start <= offset } ?? 0
            return segments[index].start..<segments[index].end
        case .sentence:
            let paragraph = paragraph(at: offset)
            let starts = sentenceStarts(in: paragraph)
            let index = starts.lastIndex { $0 <= offset } ?? 0
            return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : paragraph.upperBound)
        case .line, .row, .paragraph: return paragraph(at: offset)
        case .document: return 0..<count
        }
    }

    package func boundary(afterUTF8 offset: Int, of unit: TextUnit) -> Int {
        let count = text.utf8Count
        guard offset < count else { return count }
        return unit == .cluster ? clusterEnd(after: offset) : utf8Range(of: unit, atUTF8: offset).upperBound
    }

    package func boundary(beforeUTF8 offset: Int, of unit: TextUnit) -> Int {
        offset > 0 ? utf8Range(of: unit, atUTF8: offset - 1).lowerBound : 0
    }

    package func wordEnd(afterUTF8 offset: Int) -> Int {
        var offset = offset
        while offset < text.utf8Count {
            let segments = words(around: offset)
            for segment in segments where segment.end > offset && segment.isWord { return segment.end }
            offset = segments.last?.end ?? text.utf8Count
        }
        return text.utf8Count
    }

    package func wordStart(beforeUTF8 offset: Int) -> Int {
        var offset = offset
        while offset > 0 {
            let segments = words(around: offset - 1)
            for segment in segments.reversed() where segment.start < offset && segment.isWord { return segment.start }
            offset = segments.first?.start ?? 0
        }
        return 0
    }

    /// The paragraph that contains an offset, with its terminator.
    package func paragraph(at offset: Int) -> Range<Int> {
        unsafe withBytes { bytes in
            var start = min(offset, bytes.count)
            while start > 0, unsafe !endsParagraph(bytes, start) { start -= 1 }
            var end = min(offset + 1, bytes.count)
            while end < bytes.count, unsafe !endsParagraph(bytes, end) { end += 1 }
            return start..<end
        }
    }

    /// The start of the paragraph that contains an offset.
    /// - Complexity: O(*n*) in the length of the part of the paragraph before the offset.
    package func paragraphStart(at offset: Int) -> Int {
        unsafe withBytes { bytes in
            var start = min(offset, bytes.count)
            while start > 0, unsafe !endsParagraph(bytes, start) { start -= 1 }
            return start
        }
    }

    /// Whether a paragraph's terminator ends before an offset: LF, CR, CR LF, NEL or PS (UAX #9).
    private func endsParagraph(_ bytes: UTF8Bytes, _ offset: Int) -> Bool {
        switch unsafe bytes[offset - 1] {
        case 0x0A: return true
        case 0x0D: return unsafe offset == bytes.count || bytes[offset] != 0x0A
        case 0x85: return unsafe offset > 1 && bytes[offset - 2] == 0xC2
        case 0xA9: return unsafe offset > 2 && bytes[offset - 2] == 0x80 && bytes[offset - 3] == 0xE2
        default: return false
        }
    }

    func withBytes<Result>(_ body: (UTF8Bytes) -> Result) -> Result {
        if let result = unsafe text.string.utf8.withContiguousStorageIfAvailable(body) { return result }
        return unsafe Array(text.string.utf8).withUnsafeBufferPointer(body)
    }
}

// MARK: - Grapheme clusters

extension TextBoundaries {
    /// The boundaries from a cluster's start to the range's end, inclusive.
    package func clusterBoundaries(inUTF8 range: Range<Int>) -> [Int] {
        var result = [range.lowerBound]
        withScratch { scratch in
            unsafe withBytes { bytes in
                var offset = range.lowerBound
                while offset < range.upperBound {
                    offset = unsafe min(range.upperBound, clusterEnd(bytes, from: offset, scratch.properties))
                    result.append(offset)
                }
            }
        }
        return result
    }

    /// The first boundary after an offset.
    package func clusterEnd(after offset: Int) -> Int {
        withScratch { scratch in
            unsafe withBytes { bytes in
                var end = unsafe clusterStart(bytes, at: offset, scratch.properties)
                repeat { end = unsafe clusterEnd(bytes, from: end, scratch.properties) } while end <= offset
                return end
            }
        }
    }

    /// The start of the cluster that contains an offset.
    package func clusterStart(at offset: Int) -> Int {
        withScratch { scratch in unsafe withBytes { unsafe clusterStart($0, at: offset, scratch.properties) } }
    }

    package func isClusterBoundary(_ offset: Int) -> Bool {
        offset <= 0 || offset >= text.utf8Count || clusterStart(at: offset) == offset
    }

    private func clusterStart(_ bytes: UTF8Bytes, at offset: Int, _ properties: CharacterProperties) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < bytes.count else { return bytes.count }
        // Go back to a character that starts a cluster in any context.
        var start = offset
        while start > 0, unsafe bytes[start] & 0xC0 == 0x80 { start -= 1 }
        while start > 0 {
            let previous = unsafe bytes.scalar(before: start)
            if unsafe properties[bytes.scalar(at: start).value].isPlainCluster,
                properties[previous.value].grapheme != .prepend
            {
                break
            }
            start = previous.start
        }
        while true {
            let end = unsafe clusterEnd(bytes, from: start, properties)
            if end > offset { return start }
            start = end
        }
    }

    private func clusterEnd(_ bytes: UTF8Bytes, from start: Int, _ properties: CharacterProperties) -> Int {
        var rules = GraphemeRules(keepsConjuncts: true)
        var offset = start
        while offset < bytes.count {
            let (scalar, length) = unsafe bytes.scalar(at: offset)
            if rules.isBoundary(before: properties[scalar]), offset > start { return offset }
            offset += length
        }
        return bytes.count
    }
}

// MARK: - Words and sentences

extension TextBoundaries {
    /// The text between two word boundaries.
    package struct Word {
        package var start: Int
        package var end: Int
        /// Whether it contains letters, digits or ideographs.
        package var isWord: Bool
    }

    /// The words of the text around an offset that is unaffected by the rest.
    package func words(around offset: Int) -> [Word] {
        let part = unsafe withBytes { bytes in
            var start = min(offset, bytes.count)
            while start > 0, unsafe !isSettled(bytes, start) { start -= 1 }
            var end = min(offset + 1, bytes.count)
            while end < bytes.count, unsafe !isSettled(bytes, end) { end += 1 }
            return start..<end
        }
        return words(inUTF8: part, locale: locale(at: offset))
    }

    /// The words of a part of the text that begins and ends where there is a boundary in any context.
    package func words(inUTF8 range: Range<Int>) -> [Word] {
        words(inUTF8: range, locale: locale(at: range.lowerBound))
    }

    private func words(inUTF8 range: Range<Int>, locale: String) -> [Word] {
        withScratch { scratch in
            unsafe withBytes { bytes in
                let start = range.lowerBound
                let part = unsafe UTF8Bytes(rebasing: bytes[range])
                let segments = unsafe WordBoundaries.segments(in: part, locale: locale, scratch: scratch)
                var result: [Word] = []
                for (index, segment) in segments.enumerated() {
                    let next = index + 1 < segments.count ? Int(segments[index + 1].start) : part.count
                    let word = Word(start: start + Int(segment.start), end: start + next, isWord: segment.isWord)
                    // Words of UAX #29 may end inside a cluster, for example after a prepended mark.
                    if let last = result.last,
                        unsafe clusterStart(bytes, at: word.start, scratch.properties) != word.start
                    {
                        result[result.count - 1] = Word(
                            start: last.start, end: word.end, isWord: last.isWord || word.isWord)
                    } else {
                        result.append(word)
                    }
                }
                return result
            }
        }
    }

    /// Whether there is a boundary at an offset in any context: between a space and a letter, and after a line feed.
    private func isSettled(_ bytes: UTF8Bytes, _ offset: Int) -> Bool {
        let before = unsafe bytes[offset - 1]
        if before == 0x0A { return true }
        guard before == 0x20 else { return false }
        return unsafe (bytes[offset] | 0x20) &- 0x61 < 26
    }

    private func sentenceStarts(in paragraph: Range<Int>) -> [Int] {
        let locale = locale(at: paragraph.lowerBound)
        return withScratch { scratch in
            unsafe withBytes { bytes in
                let part = unsafe UTF8Bytes(rebasing: bytes[paragraph])
                let starts = unsafe SentenceBoundaries.starts(in: part, locale: locale, scratch: scratch)
                return starts.map { paragraph.lowerBound + Int($0) }.filter {
                    unsafe $0 == paragraph.lowerBound || clusterStart(bytes, at: $0, scratch.properties) == $0
                }
            }
        }
    }

    private func locale(at offset: Int) -> String {
        let attributes = text.style(ofRun: text.styleRunIndex(atUTF8: offset)).attributes
        return attributes.language ?? attributes.paragraph?.language ?? ""
    }

    /// ICU iterators and character records, each used by one thread at a time.
    private static let scratches = WorkerPool<AnalysisScratch>()

    func withScratch<Result>(_ body: (AnalysisScratch) -> Result) -> Result {
        let scratch = Self.scratches.take() ?? AnalysisScratch()
        defer { _ = Self.scratches.recycle(scratch) }
        return body(scratch)
    }
}
