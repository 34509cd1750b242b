internal import CHarfBuzz
internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

/// A table of advances and kerning of ASCII characters in a font that shapes them in pairs, filled from HarfBuzz on
/// demand.
///
/// A word is then composed from pairs. The result is the same as HarfBuzz's, at a fraction of the cost; words with
/// other substitutions or positioning are shaped by HarfBuzz.
@safe final class PairTable {
    private static let first = 0x21
    private static let count = 94

    let face: UInt32
    let script: UInt32
    /// The language in HarfBuzz: a font may kern differently in another language.
    let language: OpaquePointer?
    /// The entries by character.
    private let singles: UnsafeMutablePointer<Single>
    /// The entries by first and second character.
    private let pairs: UnsafeMutablePointer<Pair>

    private struct Single: BitwiseCopyable {
        var glyph: UInt16
        var mayLigate: Bool
        var advance: Int32
    }

    private struct Pair: BitwiseCopyable {
        /// The state of an entry. HarfBuzz must shape words with `special` pairs; pairs that may be part of a ligature
        /// remain unknown.
        enum State: UInt8, BitwiseCopyable { case unknown, asked, known, special }

        var state = State.unknown
        /// Whether a line that breaks between the two must be shaped again.
        var isUnsafe = false
        /// The advance of the first character, including the kerning.
        var advance: Int32 = 0
    }

    /// Nil if the font does more with ASCII text than pair kerning.
    init?(_ face: FontFace, script: UInt32, language: OpaquePointer?) {
        guard let ligating = face.ligatingCharacters(script: script) else { return nil }
        let glyphs = FontFace.pairedCharacters.compactMap { face.nominalGlyph($0) }
        guard glyphs.count == Self.count else { return nil }
        self.face = face.id
        self.script = script
        unsafe self.language = unsafe language
        unsafe singles = .allocate(capacity: Self.count)
        unsafe pairs = .allocate(capacity: Self.count * Self.count)
        for (index, glyph) in glyphs.enumerated() {
            unsafe singles[index] = Single(
                glyph: UInt16(truncatingIfNeeded: glyph), mayLigate: ligating[index],
                advance: hb_font_get_glyph_h_advance(face.shaping, glyph))
        }
        removeAll()
    }

    deinit {
        unsafe singles.deallocate()
        unsafe pairs.deallocate()
    }

    /// Removes the pairs, but keeps the properties of single characters.
    func removeAll() {
        unsafe pairs.initialize(repeating: Pair(), count: Self.count * Self.count)
    }

    @inline(__always)
    private static func index(_ one: UInt8, _ other: UInt8) -> Int {
        (Int(one) &- first) &* count &+ (Int(other) &- first)
    }

    /// Whether all characters of a word are printable ASCII.
    static func holds(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        for offset in word.indices where unsafe word[offset] < 0x21 || word[offset] > 0x7E { return false }
        return true
    }

    /// Appends the parts of the word with unknown pairs to a batch, each followed by a space.
    func collectUnknown(of word: UnsafeBufferPointer<UInt8>, into batch: inout ColumnBuffer<UInt8>) {
        var isOpen = false
        var offset = 1
        while offset < word.count {
            let (one, other) = unsafe (word[offset &- 1], word[offset])
            let index = Self.index(one, other)
            if unsafe pairs[index].state == .unknown, !mayLigate(one, other) {
                unsafe pairs[index].state = .asked
                if !isOpen { batch.append(one) }
                batch.append(other)
                isOpen = true
            } else if isOpen {
                batch.append(0x20)
                isOpen = false
            }
            offset &+= 1
        }
        if isOpen { batch.append(0x20) }
    }

    /// Stores pairs from HarfBuzz's result for a batch.
    func shapeUncached(
        _ batch: UnsafeBufferPointer<UInt8>, _ infos: UnsafePointer<hb_glyph_info_t>,
        _ positions: UnsafePointer<hb_glyph_position_t>, count: Int
    ) {
        var glyph = 0
        var start = 0
        while start < batch.count {
            var end = start
            while end < batch.count, unsafe batch[end] != 0x20 { end += 1 }
            while glyph < count, unsafe Int(infos[glyph].cluster) < start { glyph += 1 }
            let isPlain = unsafe isPlain(batch, start..<end, infos + glyph, positions + glyph, count: count - glyph)
            for offset in start..<(end - 1) {
                let place = glyph + offset - start
                unsafe pairs[Self.index(batch[offset], batch[offset + 1])] =
                    isPlain
                    ? Pair(
                        state: .known,
                        isUnsafe: infos[place + 1].isUnsafeToBreak,
                        advance: positions[place].x_advance)
                    : Pair(state: .special)
            }
            start = end + 1
        }
    }

    /// Whether a part was shaped as its characters' glyphs, without moving them.
    private func isPlain(
        _ batch: UnsafeBufferPointer<UInt8>, _ stretch: Range<Int>, _ infos: UnsafePointer<hb_glyph_info_t>,
        _ positions: UnsafePointer<hb_glyph_position_t>, count: Int
    ) -> Bool {
        guard count >= stretch.count else { return false }
        for (index, offset) in stretch.enumerated() {
            let single = unsafe singles[Int(batch[offset]) - Self.first]
            let (info, position) = unsafe (infos[index], positions[index])
            guard Int(info.cluster) == offset, info.codepoint == UInt32(single.glyph),
                position.x_offset | position.y_offset == 0
            else { return false }
        }
        let last = unsafe singles[Int(batch[stretch.upperBound - 1]) - Self.first]
        return unsafe positions[stretch.count - 1].x_advance == last.advance
            && !infos[0].isUnsafeToBreak
            && (count == stretch.count || Int(infos[stretch.count].cluster) >= stretch.upperBound)
    }

    @inline(__always)
    private func mayLigate(_ one: UInt8, _ other: UInt8) -> Bool {
        unsafe singles[Int(one) &- Self.first].mayLigate && singles[Int(other) &- Self.first].mayLigate
    }

    /// Sets an entry's glyphs to those of a word; false if HarfBuzz must shape the whole word.
    func compose(_ word: UnsafeBufferPointer<UInt8>, entry: Int32, in words: inout WordCache) -> Bool {
        var offset = 1
        while offset < word.count {
            let (one, other) = unsafe (word[offset &- 1], word[offset])
            if unsafe pairs[Self.index(one, other)].state != .known { return false }
            offset &+= 1
        }
        var isUnsafe = false
        words.setGlyphs(of: entry, count: word.count) { index in
            let own = unsafe singles[Int(word[index]) &- Self.first]
            var glyph = UnscaledGlyph(
                id: own.glyph, isUnsafeToBreak: isUnsafe, cluster: Int32(truncatingIfNeeded: index),
                advance: own.advance)
            if index &+ 1 < word.count {
                let pair = unsafe pairs[Self.index(word[index], word[index &+ 1])]
                glyph.advance = pair.advance
                isUnsafe = pair.isUnsafe
            }
            return glyph
        }
        return true
    }
}
