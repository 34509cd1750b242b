import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Compares words that are shaped in batches, from pairs or from the cache with whole paragraphs that are shaped at
/// once.
@Suite struct WordShapingTests {
    /// Ordinary texts, and texts for which fonts have ligatures, kerning and contextual forms.
    private static let samples = [
        "fi", "ffi", "fl", "ffl", "fj", "ft", "tt", "Th", "ct", "st", "AV", "To", "Ty", "f)", "f'", "11", "1/2",
        "->", "==", "!=", "www", "://", "i\u{301}", "j\u{308}", "it’s", "naïve", "ŠČ", "“f”", "—", "ﬁ",
        "नमस्ते", "क्षत्रिय", "مرحبا", "لا", "بالعالم", "שלום", "ภาษาไทย", "한국어", "日本語の", "😀", "👍🏽",
    ]

    private static func text(_ count: Int, using random: inout SeededGenerator) -> String {
        (0..<count).map { _ in
            if Int.random(in: 0..<4, using: &random) == 0 { return samples.randomElement(using: &random) ?? "" }
            let scalars = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                Unicode.Scalar(UInt8.random(in: 0x21...0x7E, using: &random))
            }
            return String(String.UnicodeScalarView(scalars))
        }.joined(separator: " ")
    }

    /// The families of the bundled fonts, the test fonts, and the installed system fonts.
    @Test func everyFontShapesWordsAsItShapesParagraphs() throws {
        let library = FontLibrary()
        try library.addFonts(directory: TestFonts.directory)
        let catalog = library.state.withLock { $0.catalog }
        let records = catalog.program.records + (catalog.bundled?.records ?? []) + (catalog.system?.records ?? [])
        let families = Set(records.compactMap { $0.covers(0x61) ? $0.description.families.first : nil }).sorted()
        #expect(families.count >= 6)
        var random = SeededGenerator(seed: 4)
        var pairwise = 0
        for family in families {
            for weight in [400, 700] {
                let descriptor = FontDescriptor(families: [family], weight: weight)
                let string = Self.text(250, using: &random)
                var attributes = TextAttributes()
                attributes.font = descriptor
                // A font can shape differently in another language.
                attributes.language = weight == 700 ? "tr" : nil
                let text = AttributedText(string, attributes: attributes)
                for _ in 0..<2 {
                    let layout = try TextLayout(text, in: .width(300), fonts: library)
                    let reference = try library.typesetters.withoutCaches {
                        try TextLayout(text, in: .width(300), fonts: library)
                    }
                    #expect(firstDifference(layout, reference) == nil, "\(family) \(weight)")
                    library.removeShapedText()
                }
                let face = try library.selector(for: descriptor.merging(over: .default), language: nil).primary.face
                pairwise += face.ligatingCharacters(script: openTypeTag("Latn")) != nil ? 1 : 0
            }
        }
        #expect(pairwise > 0)
        let noto = try library.selector(for: .default, language: nil).primary.face
        #expect(noto.ligatingCharacters(script: openTypeTag("Latn")) != nil)
    }

    /// Other text in a batch does not affect the cached word, including the places where a line can be broken without
    /// shaping again. After a joiner, HarfBuzz takes even a separator into account.
    @Test func cachedWordsDoNotDependOnTheirBatch() throws {
        let words = Self.samples.filter { $0.unicodeScalars.allSatisfy { 0x590...0xE7F ~= $0.value } } + ["किताब"]
        #expect(words.count > 5)
        let library = FontLibrary(systemFonts: false)
        func kept(_ word: String) throws -> String {
            let layout = try TextLayout(AttributedText(word), fonts: library)
            let flags = layout.storages[Int(layout.records[0].storage)].shaped.flags.map(\.rawValue)
            return "\(flags) \(layout.lines[0].runs.map(\.glyphs))"
        }
        for word in words {
            library.removeShapedText()
            let alone = try kept(word)
            for other in words {
                for joiner in ["", "\u{200D}", "\u{200C}"] {
                    library.removeShapedText()
                    // Latin separates the two, so they are items of one paragraph and one batch.
                    _ = try TextLayout(AttributedText("\(other)\(joiner)A\(word)"), fonts: library)
                    #expect(try kept(word) == alone, "\(word) after \(other)\(joiner.unicodeScalars.map(\.value))")
                }
            }
        }
    }

    /// The first runs that differ, with the text of their line.
    private func firstDifference(_ one: TextLayout, _ other: TextLayout) -> String? {
        func describe(_ run: GlyphRun) -> String {
            "\(run.font.face.familyName) \(run.level) "
                + run.glyphs.map { "\($0.id):\($0.advance)" }.joined(separator: " ")
        }
        for (line, reference) in zip(one.lines, other.lines) {
            let (own, expected) = (line.runs.map(describe), reference.runs.map(describe))
            if line.utf8Range != reference.utf8Range || own != expected {
                let index = zip(own, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
                let bytes = Array(one.text.string.utf8)[line.utf8Range]
                return "\(String(decoding: bytes, as: UTF8.self)) \(line.utf8Range) \(reference.utf8Range)"
                    + " \(own.dropFirst(index).first ?? "") instead of \(expected.dropFirst(index).first ?? "")"
            }
        }
        return one.fingerprint == other.fingerprint ? nil : "lines or places"
    }
}
