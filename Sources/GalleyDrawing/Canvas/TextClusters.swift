internal import GalleyLayout

/// Which characters each group of a run's glyphs stands for, in logical order.
struct TextClusters {
    struct Piece: Equatable {
        var bytes: Int
        var glyphs: Int
    }

    /// UTF-8; the pieces tile it.
    var text: [UInt8]
    /// Empty when the run's text is not known.
    var pieces: [Piece]

    /// - Parameter string: the layout's text, which the run's clusters are offsets into.
    init(of run: GlyphRun, in string: String) {
        text = []
        pieces = []
        if let inserted = run.insertedText {
            text = Array(inserted.utf8)
            pieces = text.isEmpty ? [] : [Piece(bytes: text.count, glyphs: run.glyphs.count)]
            return
        }
        let range = run.utf8Range
        var string = string
        let all = string.withUTF8 { unsafe Array(UnsafeBufferPointer(rebasing: $0[range.clamped(to: 0..<$0.count)])) }
        text = TextClusters.withoutTerminator(all)
        guard !text.isEmpty, !run.glyphs.isEmpty else { return }
        let offsets = run.glyphs.map { min(max($0.cluster - range.lowerBound, 0), text.count) }
        let logical = run.isRightToLeft ? offsets.reversed() : offsets
        // Marks may be drawn out of order, but clusters are not; if these are, they are one.
        guard zip(logical, logical.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            pieces = [Piece(bytes: text.count, glyphs: run.glyphs.count)]
            return
        }
        var first = 0
        var start = 0
        while first < logical.count {
            var end = first + 1
            while end < logical.count, logical[end] == logical[first] { end += 1 }
            let next = end < logical.count ? logical[end] : text.count
            pieces.append(Piece(bytes: next - start, glyphs: end - first))
            first = end
            start = next
        }
    }

    /// A line terminator has no glyph, and would become part of the last character.
    private static func withoutTerminator(_ text: [UInt8]) -> [UInt8] {
        var end = text.count
        while end > 0, (0x0A...0x0D).contains(text[end - 1]) { end -= 1 }
        // U+2028, U+2029
        if end >= 3, text[end - 3] == 0xE2, text[end - 2] == 0x80, text[end - 1] == 0xA8 || text[end - 1] == 0xA9 {
            end -= 3
        }
        // U+0085
        if end >= 2, text[end - 2] == 0xC2, text[end - 1] == 0x85 { end -= 2 }
        return Array(text[..<end])
    }
}
