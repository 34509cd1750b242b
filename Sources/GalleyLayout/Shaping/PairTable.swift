internal import CHarfBuzz

/// Advances and kerning of ASCII characters in a font that shapes them in pairs, learned from HarfBuzz as text asks.
///
/// A word is then looked up pair by pair. It comes out as HarfBuzz makes it, at a fraction of the cost; words in which
/// something else may happen are left to HarfBuzz.
final class PairTable {
    /// The characters it knows.
    static let characters: ClosedRange<UInt32> = 0x21...0x7E
    private static let first = 0x21
    private static let count = 94

    let face: UInt32
    let script: UInt32
    private var glyphs: [UInt16] = []
    private var advances: [Int32] = []
    private let mayLigate: [Bool]
    /// By first and second character.
    private var pairs: [Pair]

    private struct Pair: BitwiseCopyable {
        enum State: UInt8, BitwiseCopyable { case unknown, asked, known, special }

        var state = State.unknown
        /// A line that breaks between the two must be shaped again.
        var isUnsafe = false
        /// Of the first, with the kerning.
        var advance: Int32 = 0
    }

    /// Nil where the font does more to ASCII text than kerning it in pairs.
    init?(_ face: FontFace, script: UInt32) {
        guard let ligating = face.ligatingCharacters(script: script) else { return nil }
        self.face = face.id
        self.script = script
        mayLigate = ligating
        pairs = Array(repeating: Pair(), count: Self.count * Self.count)
        for scalar in Self.characters {
            guard let glyph = face.nominalGlyph(scalar) else { return nil }
            glyphs.append(UInt16(truncatingIfNeeded: glyph))
            advances.append(unsafe hb_font_get_glyph_h_advance(face.shaping, glyph))
        }
    }

    /// Forgets the pairs, not what the font says of single characters.
    func forget() {
        for index in pairs.indices { pairs[index] = Pair() }
    }

    private static func index(_ one: UInt8, _ other: UInt8) -> Int {
        (Int(one) &- first) &* count &+ (Int(other) &- first)
    }

    /// Whether the table has all of a word's characters: ASCII, and no controls.
    static func holds(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        for offset in word.indices where unsafe word[offset] < 0x21 || word[offset] > 0x7E { return false }
        return true
    }

    /// Appends the word's pairs that have to be asked for, each followed by a space.
    func collectUnknown(of word: UnsafeBufferPointer<UInt8>, into batch: inout ColumnBuffer<UInt8>) {
        var offset = 1
        while offset < word.count {
            let (one, other) = unsafe (word[offset - 1], word[offset])
            let index = Self.index(one, other)
            if pairs[index].state == .unknown {
                pairs[index].state = .asked
                batch.append(one)
                batch.append(other)
                batch.append(0x20)
            }
            offset += 1
        }
    }

    /// Learns pairs from what HarfBuzz made of a batch of them.
    func learn(
        _ batch: UnsafeBufferPointer<UInt8>, _ infos: UnsafePointer<hb_glyph_info_t>,
        _ positions: UnsafePointer<hb_glyph_position_t>, count: Int
    ) {
        var glyph = 0
        for start in stride(from: 0, to: batch.count - 2, by: 3) {
            while glyph < count, unsafe Int(infos[glyph].cluster) < start { glyph += 1 }
            var end = glyph
            while end < count, unsafe Int(infos[end].cluster) < start + 2 { end += 1 }
            let (one, other) = unsafe (batch[start], batch[start + 1])
            pairs[Self.index(one, other)] =
                unsafe end - glyph == 2
                ? pair(one, other, infos + glyph, positions + glyph, start) : Pair(state: .special)
            glyph = end
        }
    }

    private func pair(
        _ one: UInt8, _ other: UInt8, _ infos: UnsafePointer<hb_glyph_info_t>,
        _ positions: UnsafePointer<hb_glyph_position_t>, _ start: Int
    ) -> Pair {
        let (first, second) = (Int(one) - Self.first, Int(other) - Self.first)
        let (info, next) = unsafe (infos[0], infos[1])
        let (position, following) = unsafe (positions[0], positions[1])
        let isPlain =
            info.codepoint == UInt32(glyphs[first]) && next.codepoint == UInt32(glyphs[second])
            && info.cluster == UInt32(start) && next.cluster == UInt32(start + 1)
            && position.x_offset | position.y_offset | following.x_offset | following.y_offset == 0
            && following.x_advance == advances[second]
            && info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
        return Pair(
            state: isPlain ? .known : .special,
            isUnsafe: next.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0, advance: position.x_advance)
    }

    /// Sets an entry's glyphs to the word's; false where HarfBuzz has to be asked for the whole word.
    func compose(_ word: UnsafeBufferPointer<UInt8>, entry: Int32, in words: inout WordCache) -> Bool {
        var offset = 1
        while offset < word.count {
            let (one, other) = unsafe (word[offset - 1], word[offset])
            if pairs[Self.index(one, other)].state != .known { return false }
            if mayLigate[Int(one) - Self.first], mayLigate[Int(other) - Self.first] { return false }
            offset += 1
        }
        words.setGlyphs(of: entry, count: word.count) { index in
            let own = unsafe Int(word[index]) - Self.first
            let after = index + 1 < word.count ? unsafe pairs[Self.index(word[index], word[index + 1])] : nil
            let before = index > 0 ? unsafe pairs[Self.index(word[index - 1], word[index])] : nil
            return WordCache.Glyph(
                advance: after?.advance ?? advances[own], xOffset: 0, yOffset: 0, id: glyphs[own],
                cluster: UInt8(truncatingIfNeeded: index), isUnsafeToBreak: before?.isUnsafe ?? false)
        }
        return true
    }
}
