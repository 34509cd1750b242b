internal import CHarfBuzz
internal import CICU
internal import GalleyFonts
internal import GalleySupport
internal import GalleyUnicode

extension Shaper {
    // MARK: - Cutting

    /// Divides an item into words and spaces if that gives the same result as shaping it at once, and looks the words
    /// up.
    func cut(_ item: inout ShapingItem, of text: UnsafeBufferPointer<UInt8>, in builder: borrowing ShapedTextBuilder) {
        guard item.kind == .text, item.orientation.rawValue < GlyphOrientation.upright.rawValue else { return }
        // HarfBuzz reverses text that runs against its script's direction, except numbers.
        let native = hb_script_get_horizontal_direction(hb_script_t(rawValue: item.script))
        guard item.isRightToLeft || native != HB_DIRECTION_RTL else { return }
        let font = builder.fonts[Int(item.font)]
        // Words with substituted capitals are not cached.
        guard font.hasSpace, !font.isSmallCap else { return }
        let isBoundary = isSpaceShapingBoundary(font, script: item.script)
        // In scripts without spaces, shaping a long item at once is faster than phrase by phrase; items as short as a
        // label's are cached.
        let isCut =
            isBoundary
            ? Self.spacesWords(item.script) || item.range.count <= WordCache.longestWord
            : unsafe isOneWord(item.range, text)
        guard isCut else { return }
        let first = unsafe pieces.count
        let context = WordCache.Context(
            face: font.faceID, script: item.script, features: builder.styles[Int(item.style)].shapingHash,
            isRightToLeft: item.isRightToLeft)
        var unknownContext = -1
        if item.isRightToLeft {
            var end = item.range.upperBound
            while end > item.range.lowerBound {
                var start = end &- 1
                if unsafe text[start] == 0x20 {
                    appendSpace(start)
                } else {
                    while start > item.range.lowerBound, unsafe text[start &- 1] != 0x20 { start &-= 1 }
                    if start > item.range.lowerBound, unsafe Self.joinsSpace(text, at: start) {
                        start &-= 1
                        appendUnkept(start..<end)
                        end = start
                        continue
                    }
                    unsafe appendWord(
                        start..<end, of: text, context, &unknownContext, item, isBoundary: isBoundary, in: builder)
                }
                end = start
            }
        } else {
            var start = item.range.lowerBound
            while start < item.range.upperBound {
                var end = start &+ 1
                if unsafe text[start] == 0x20 {
                    appendSpace(start)
                } else {
                    while end < item.range.upperBound, unsafe text[end] != 0x20 { end &+= 1 }
                    if start > item.range.lowerBound, unsafe Self.joinsSpace(text, at: start) {
                        unsafe pieces.removeLast()
                        appendUnkept(start &- 1..<end)
                        start = end
                        continue
                    }
                    unsafe appendWord(
                        start..<end, of: text, context, &unknownContext, item, isBoundary: isBoundary, in: builder)
                }
                start = end
            }
        }
        item.firstPiece = first
        item.endPiece = unsafe pieces.count
    }

    /// Whether the script separates words by spaces: all but Thai, Laoo, Khmr, Mymr, Tibt, Hani, Hira, Bopo.
    private static func spacesWords(_ script: UInt32) -> Bool {
        switch script {
        case 0x5468_6169, 0x4C61_6F6F, 0x4B68_6D72, 0x4D79_6D72, 0x5469_6274, 0x4861_6E69, 0x4869_7261, 0x426F_706F:
            false
        default: true
        }
    }

    /// Whether HarfBuzz never uses the context of text in the script. In any other script letters may join with those
    /// of another item.
    private static func ignoresContext(_ script: UInt32) -> Bool {
        switch script {
        // Latn, Grek, Cyrl, Zyyy, Hebr, Armn, Geor, Hang.
        case 0x4C61_746E, 0x4772_656B, 0x4379_726C, 0x5A79_7979, 0x4865_6272, 0x4172_6D6E, 0x4765_6F72, 0x4861_6E67,
            // Deva, Beng, Guru, Gujr, Orya, Taml, Telu, Knda, Mlym, Sinh.
            0x4465_7661, 0x4265_6E67, 0x4775_7275, 0x4775_6A72, 0x4F72_7961, 0x5461_6D6C, 0x5465_6C75, 0x4B6E_6461,
            0x4D6C_796D, 0x5369_6E68:
            true
        default: !spacesWords(script)
        }
    }

    /// Whether the character at `offset` forms a cluster with a preceding space in HarfBuzz: a mark, a joiner, an emoji
    /// modifier or tag, a half-width voicing mark.
    private static func joinsSpace(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        guard unsafe text[offset] >= 0xCC else { return false }
        let scalar = unsafe text.scalar(at: offset).value
        switch scalar {
        case 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F, 0xFF9E, 0xFF9F: return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        let category = ICU.category(scalar)
        return category == CICU_NON_SPACING_MARK || category == CICU_COMBINING_SPACING_MARK
            || category == CICU_ENCLOSING_MARK
    }

    private func isOneWord(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard range.count <= WordCache.longestWord else { return false }
        for offset in range where unsafe text[offset] == 0x20 { return false }
        return true
    }

    @inline(__always)
    private func appendSpace(_ offset: Int) {
        let start = Int32(truncatingIfNeeded: offset)
        unsafe pieces.append(ShapingPiece(start: start, count: 1, entry: ShapingPiece.space))
    }

    private func appendUnkept(_ range: Range<Int>) {
        unsafe pieces.append(
            ShapingPiece(
                start: Int32(truncatingIfNeeded: range.lowerBound), count: Int32(truncatingIfNeeded: range.count),
                entry: ShapingPiece.unkept))
    }

    /// Whether the word is shaped in the same way in any context.
    @inline(__always)
    private func isKept(_ word: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ script: UInt32) -> Bool {
        guard word.count <= WordCache.longestWord else { return false }
        if word.lowerBound == 0 {
            // HarfBuzz inserts a dotted circle under a mark only at the start of the text.
            if unsafe text[0] >= 0xCC, unsafe Self.isMark(text.scalar(at: 0).value) { return false }
        } else if unsafe text[word.lowerBound &- 1] >= 0x80, !Self.ignoresContext(script) {
            return false
        }
        return unsafe word.upperBound == text.count || text[word.upperBound] < 0x80 || Self.ignoresContext(script)
    }

    @inline(__always)
    private func appendWord(
        _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ context: WordCache.Context,
        _ unknownContext: inout Int, _ item: ShapingItem, isBoundary: Bool, in builder: borrowing ShapedTextBuilder
    ) {
        var piece = ShapingPiece(
            start: Int32(truncatingIfNeeded: range.lowerBound), count: Int32(truncatingIfNeeded: range.count),
            entry: ShapingPiece.unkept)
        if unsafe isKept(range, of: text, item.script) {
            let word = unsafe UnsafeBufferPointer(rebasing: text[range])
            let hash = unsafe WordCache.hash(word, context)
            if let entry = unsafe words.find(word, context, hash: hash) {
                piece.entry = entry
            } else {
                if unknownContext < 0 {
                    unknownContext = unsafe self.unknownContext(
                        context, item, isBoundary: isBoundary, text, in: builder)
                }
                piece.entry = unsafe words.insert(word, context, hash: hash)
                var bits: UInt8 = 0
                for offset in word.indices { bits |= unsafe word[offset] }
                unsafe unknown.words.append(
                    UncachedWords.Word(
                        start: piece.start, count: piece.count, entry: piece.entry, context: Int32(unknownContext),
                        isASCII: bits < 0x80))
            }
        }
        unsafe pieces.append(piece)
    }

    private func unknownContext(
        _ context: WordCache.Context, _ item: ShapingItem, isBoundary: Bool, _ text: UnsafeBufferPointer<UInt8>,
        in builder: borrowing ShapedTextBuilder
    ) -> Int {
        for index in unsafe unknown.contexts.indices.reversed()
        where unsafe unknown.contexts[index].key == context { return index }
        if unsafe unknown.contexts.count == UncachedWords.mostContexts { unsafe shapeUncached(text, in: builder) }
        let separator: UncachedWords.Separator =
            if isBoundary {
                .space
            } else if builder.fonts[Int(item.font)].font.face.separatorIsolatesText(script: item.script) {
                .missing
            } else {
                .none
            }
        unsafe unknown.contexts.append(UncachedWords.Context(key: context, item: item, separator: separator))
        return unsafe unknown.contexts.count - 1
    }

    // MARK: - Learning

    /// Shapes the words outside the cache without their neighbours, since cached words must not depend on context.
    func shapeUncached(_ text: UnsafeBufferPointer<UInt8>, in builder: borrowing ShapedTextBuilder) {
        for index in unsafe unknown.contexts.indices {
            let context = unsafe unknown.contexts[index]
            let style = builder.styles[Int(context.item.style)]
            let font = builder.fonts[Int(context.item.font)]
            let (asciiCount, otherCount) = wordCounts(ofContext: Int32(index))
            if otherCount > 0 {
                unsafe shapeUncached(text, context, Int32(index), isASCII: false, style.features, font, style)
            }
            // A font that has no ASCII words is not analysed for them.
            guard asciiCount > 0 else { continue }
            if style.features.isEmpty { unsafe unknown.plainCount += asciiCount }
            if isPlain(context, style) { unsafe composePlain(text, Int32(index), context, font, style) }
            let features = plainFeatures(font, context.item.script, style)
            unsafe shapeUncached(text, context, Int32(index), isASCII: true, features, font, style)
        }
        unsafe unknown.removeAll()
    }

    private func wordCounts(ofContext index: Int32) -> (ascii: Int, other: Int) {
        var (ascii, other) = (0, 0)
        for member in unsafe unknown.words.indices where unsafe unknown.words[member].context == index {
            if unsafe unknown.words[member].isASCII { ascii += 1 } else { other += 1 }
        }
        return (ascii, other)
    }

    /// Whether a context's ASCII words are shaped left to right with default features, and so many were new that an
    /// analysis of the font saves time.
    private func isPlain(_ context: UncachedWords.Context, _ style: ShapingStyle) -> Bool {
        unsafe style.features.isEmpty && unknown.plainCount >= UncachedWords.fewWords
            && !context.item.isRightToLeft && context.separator == .space
    }

    /// Composes ASCII words from pairs if the font supports it, and removes them from the list.
    private func composePlain(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int32, _ context: UncachedWords.Context, _ font: SizedFont,
        _ style: ShapingStyle
    ) {
        guard let table = unsafe pairTable(font, script: context.item.script, language: style.language) else { return }
        unsafe unknown.batch.removeAll()
        for member in unsafe unknown.words.indices {
            let word = unsafe unknown.words[member]
            guard word.isASCII, word.context == index else { continue }
            let bytes = unsafe UnsafeBufferPointer(rebasing: text[Int(word.start)..<Int(word.start + word.count)])
            guard unsafe PairTable.holds(bytes) else { continue }
            unsafe table.collectUnknown(of: bytes, into: &unknown.batch)
            if unsafe unknown.batch.count > UncachedWords.batchBytes { learnPairs(table, context, font, style) }
        }
        if unsafe unknown.batch.count > 0 { learnPairs(table, context, font, style) }
        for member in unsafe unknown.words.indices {
            let word = unsafe unknown.words[member]
            guard word.isASCII, word.context == index else { continue }
            let bytes = unsafe UnsafeBufferPointer(rebasing: text[Int(word.start)..<Int(word.start + word.count)])
            if unsafe PairTable.holds(bytes) && table.compose(bytes, entry: word.entry, in: &words) {
                unsafe unknown.words[member].context = -1
            }
        }
    }

    private func learnPairs(
        _ table: PairTable, _ context: UncachedWords.Context, _ font: SizedFont, _ style: ShapingStyle
    ) {
        let batch = unsafe UnsafeBufferPointer(start: UnsafePointer(unknown.batch.base), count: unknown.batch.count)
        // Text that may form ligatures is not included, so there are no substitutions.
        let count = unsafe run(
            batch, 0..<batch.count, HB_BUFFER_FLAG_DEFAULT, context.item, font, language: style.language,
            features: turnedOff(.all))
        var ignored: UInt32 = 0
        if let infos = unsafe hb_buffer_get_glyph_infos(buffer, &ignored),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &ignored)
        {
            unsafe table.shapeUncached(batch, infos, positions, count: count)
        }
        unsafe unknown.batch.removeAll()
    }

    private func pairTable(_ font: SizedFont, script: UInt32, language: OpaquePointer?) -> PairTable? {
        for index in unsafe pairTables.indices {
            let table = unsafe pairTables[index]
            if unsafe table.face == font.faceID && table.script == script && table.language == language { return table }
        }
        guard let table = unsafe PairTable(font.font.face, script: script, language: language) else { return nil }
        if unsafe pairTables.count == UncachedWords.mostPairTables { unsafe pairTables.removeFirst() }
        unsafe pairTables.append(table)
        return table
    }

    /// The style's features; if many ASCII words are shaped, with inert features disabled.
    private func plainFeatures(_ font: SizedFont, _ script: UInt32, _ style: ShapingStyle) -> [hb_feature_t] {
        guard style.features.isEmpty, unsafe unknown.plainCount >= UncachedWords.fewWords else { return style.features }
        return turnedOff(font.font.face.inertFeatures(script: script))
    }

    /// The settings that disable features in HarfBuzz.
    private func turnedOff(_ inert: InertFeatures) -> [hb_feature_t] {
        let index = Int(inert.rawValue)
        if unsafe unknown.features[index].isEmpty, !inert.isEmpty {
            unsafe unknown.features[index] = InertFeatures.tags.enumerated().compactMap { bit, tag in
                inert.contains(InertFeatures(rawValue: 1 << UInt8(bit)))
                    ? hb_feature_t(tag: tag, value: 0, start: 0, end: .max) : nil
            }
        }
        return unsafe unknown.features[index]
    }

    /// Shapes the words of one context in batches, either the ASCII words or the others.
    private func shapeUncached(
        _ text: UnsafeBufferPointer<UInt8>, _ context: UncachedWords.Context, _ index: Int32, isASCII: Bool,
        _ features: [hb_feature_t], _ font: SizedFont, _ style: ShapingStyle
    ) {
        func flush() {
            if unsafe unknown.members.count > 1, !shapeUncachedBatch(context, features, font, style) {
                for member in unsafe unknown.members.indices {
                    unsafe unknown.words[Int(unknown.members[member])].context = index
                }
            }
            for member in unsafe unknown.members.indices {
                let word = unsafe unknown.words[Int(unknown.members[member])]
                if word.context == index { unsafe shapeUncachedWord(word, text, context, features, font, style) }
            }
            unsafe unknown.members.removeAll()
            unsafe unknown.batch.removeAll()
        }
        for member in unsafe unknown.words.indices {
            let word = unsafe unknown.words[member]
            guard word.context == index, word.isASCII == isASCII else { continue }
            if context.separator != .none {
                if unsafe unknown.members.count > 0 {
                    context.separator.bytes.withUTF8Buffer { unsafe unknown.batch.append($0) }
                }
                let bytes = unsafe UnsafeBufferPointer(rebasing: text[Int(word.start)..<Int(word.start + word.count)])
                unsafe unknown.batch.append(bytes)
            }
            unsafe unknown.members.append(Int32(member))
            if unsafe context.separator == .none || unknown.batch.count > UncachedWords.batchBytes { flush() }
        }
        flush()
    }

    private func shapeUncachedWord(
        _ word: UncachedWords.Word, _ text: UnsafeBufferPointer<UInt8>, _ context: UncachedWords.Context,
        _ features: [hb_feature_t], _ font: SizedFont, _ style: ShapingStyle
    ) {
        let bytes = unsafe UnsafeBufferPointer(rebasing: text[Int(word.start)..<Int(word.start + word.count)])
        let count = unsafe run(
            bytes, 0..<bytes.count, HB_BUFFER_FLAG_DEFAULT, context.item, font, language: style.language,
            features: features)
        var ignored: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &ignored),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &ignored)
        else { return }
        unsafe words.setGlyphs(of: word.entry, infos, positions, 0..<count, base: 0)
    }

    /// Shapes the words in `batch` together, and removes those from the list that are shaped as if alone. After a
    /// joiner even a separator can be context, which HarfBuzz reports by its flags of unsafe breaks. Returns false if
    /// words cannot be separated clearly, for example if one starts with a mark that joins the space before it.
    private func shapeUncachedBatch(
        _ context: UncachedWords.Context, _ features: [hb_feature_t], _ font: SizedFont, _ style: ShapingStyle
    ) -> Bool {
        let bytes = unsafe UnsafeBufferPointer(start: UnsafePointer(unknown.batch.base), count: unknown.batch.count)
        let count = unsafe run(
            bytes, 0..<bytes.count, HB_BUFFER_FLAG_DEFAULT, context.item, font, language: style.language,
            features: features)
        var ignored: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &ignored),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &ignored)
        else { return false }
        // The words and separators in the order of their glyphs.
        let separatorLength = context.separator.bytes.utf8CodeUnitCount
        let isReversed = context.item.isRightToLeft
        let members = unsafe unknown.members.count
        var start = isReversed ? bytes.count : 0
        var glyph = 0
        // Whether the separator after the word, in text order, depends on it.
        var isContext = false
        for step in 0..<members {
            let member = unsafe Int(unknown.members[isReversed ? members - 1 - step : step])
            let word = unsafe unknown.words[member]
            let length = Int(word.count)
            if isReversed { start -= length }
            let end = start + length
            var next = glyph
            while next < count, unsafe Int(infos[next].cluster) >= start, unsafe Int(infos[next].cluster) < end {
                next += 1
            }
            guard next > glyph else { return false }
            let separator = isReversed ? start - separatorLength : end
            let isLast = step + 1 == members
            guard unsafe isLast ? next == count : next < count && Int(infos[next].cluster) == separator
            else { return false }
            if !isReversed { isContext = unsafe !isLast && infos[next].isUnsafeToBreak }
            let first = isReversed ? next - 1 : glyph
            if !isContext, unsafe start == 0 || !infos[first].isUnsafeToBreak {
                unsafe words.setGlyphs(of: word.entry, infos, positions, glyph..<next, base: start)
                unsafe unknown.words[member].context = -1
            }
            if isReversed { isContext = unsafe !isLast && infos[next].isUnsafeToBreak }
            glyph = next + 1
            start = isReversed ? separator : separator + separatorLength
        }
        return true
    }
}
