import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Letter and word spacing, kerning, ligatures, and shaping across changes of style.
@Suite struct SpacingTests {
    private func layout(
        _ string: String, width: Double? = nil, _ change: (inout TextAttributes) -> Void
    ) throws -> TextLayout {
        var attributes = Box.attributes()
        change(&attributes)
        return try Box.layout(AttributedText(string, attributes: attributes), in: TextContainer(width: width))
    }

    @Test func letterSpacingFollowsEveryCluster() throws {
        let spaced = try layout("abc") { $0.letterSpacing = 2 }
        #expect(spaced.widths == [24])
        #expect(spaced.glyphs.map(\.position.x) == [0, 8, 16])
        // A mark is not a separate cluster.
        let marked = try layout("a\u{301}b") { $0.letterSpacing = 2 }
        #expect(marked.widths == [16])
        #expect(marked.box("b")?.x == 8)
        #expect(try layout("abc") { $0.letterSpacing = -1 }.widths == [15])
        #expect(try layout("a b") { $0.letterSpacing = 1 }.widths == [17.5])
    }

    @Test func letterSpacingOfRightToLeftTextIsAtTheLeft() throws {
        let spaced = try layout("אבג", width: 100) { $0.letterSpacing = 2 }
        #expect(spaced.widths == [21])
        #expect(spaced.glyphs.map(\.position.x) == [81, 88, 95])
    }

    @Test func letterSpacingTurnsLigaturesOff() throws {
        #expect(try layout("ffi") { $0.letterSpacing = 2 }.glyphs.count == 3)
        #expect(try layout("ffi") { $0.letterSpacing = 2 }.widths == [17])
        #expect(try layout("ffi") { $0.letterSpacing = 0 }.glyphs.count == 1)
    }

    /// CSS Text 3, 8.2.1: joining letters stay joined. In Chromium, 5 pixels of spacing add 0 and 5.
    @Test(arguments: ["سلام", "٣٤٥", "سلام،", "ܫܠܡܐ", "ߒߞߏ"])
    func letterSpacingDoesNotPartCursiveLetters(word: String) throws {
        let fonts = FontLibrary(systemFonts: false)
        func width(_ string: String, _ spacing: Double) throws -> Double {
            var attributes = TextAttributes()
            attributes.letterSpacing = spacing
            attributes.ligatures = TextAttributes.Ligatures.none
            return try TextLayout(AttributedText(string, attributes: attributes), fonts: fonts).size.width
        }
        #expect(try width(word, 5) == width(word, 0))
        #expect(abs(try width("\(word) \(word)", 5) - width("\(word) \(word)", 0) - 5) < 1e-3)
        #expect(abs(try width("a\(word)", 5) - width("a\(word)", 0) - 5) < 1e-3)
    }

    @Test(arguments: ["\u{200B}", "\u{200C}", "\u{200D}", "\u{AD}", "\u{2060}", "\u{FEFF}", "\u{200E}"])
    func letterSpacingSkipsInvisibleCharacters(character: String) throws {
        #expect(try layout("a\(character)b") { $0.letterSpacing = 2 }.widths == [16])
        #expect(try layout("a\(character)b") { $0.letterSpacing = -2 }.widths == [8])
    }

    @Test func negativeSpacingIsLimitedToTheAdvance() throws {
        #expect(try layout("aia") { $0.letterSpacing = -4 }.widths == [4])
        #expect(try layout("aia") { $0.letterSpacing = -100 }.widths == [0])
        #expect(try layout("a b") { $0.wordSpacing = -100 }.widths == [12])
        let text = try layout("aaa bbb") { $0.letterSpacing = -7 }
        #expect(text.naturalWidth >= text.minimumWidth)
    }

    /// Browsers do the same, see ``BrowserKindTests``.
    @Test func noSpacingFollowsAHyphen() throws {
        let broken = try layout("aa\u{AD}bb", width: 26) { $0.letterSpacing = 2 }
        #expect(broken.widths == [22, 16])
    }

    @Test func letterSpacingMovesMarksWithTheirBase() throws {
        let plain = try layout("xa\u{301}") { _ in }.glyphs
        let spaced = try layout("xa\u{301}") { $0.letterSpacing = 4 }.glyphs
        #expect(plain.count == 3)
        #expect(spaced[2].position.x == plain[2].position.x + 4)
    }

    @Test func wordSpacingFollowsWordSeparators() throws {
        #expect(try layout("a b") { $0.wordSpacing = 3 }.widths == [17.5])
        #expect(try layout("a\u{A0}b") { $0.wordSpacing = 3 }.widths == [17.5])
        #expect(try layout("ab") { $0.wordSpacing = 3 }.widths == [12])
        #expect(try layout("aa bb", width: 29) { $0.wordSpacing = 3 }.lineTexts == ["aa ", "bb"])
        #expect(try layout("aa bb", width: 29.5) { $0.wordSpacing = 3 }.lines.count == 1)
    }

    @Test func kerning() throws {
        #expect(try layout("AV") { _ in }.widths == [11])
        #expect(try layout("AV") { $0.kerning = false }.widths == [12])
        #expect(try layout("AV") { $0.font?.features = ["kern": 0] }.widths == [12])
        // The pair is kerned across a change of colour, but not across a line break.
        var text = Box.text("AV")
        if let range = text.range(of: "V") { text[range].color = .white }
        #expect(try Box.layout(text).widths == [11])
        #expect(try Box.layout("AV", width: 6).widths == [6, 6])
    }

    @Test func ligatures() throws {
        func count(_ string: String, _ ligatures: TextAttributes.Ligatures?) throws -> Int {
            try layout(string) { $0.ligatures = ligatures }.glyphs.count
        }
        #expect(try count("ffi", nil) == 1)
        #expect(try count("ffi", .standard) == 1)
        #expect(try count("ffi", TextAttributes.Ligatures.none) == 3)
        #expect(try count("ct", nil) == 2)
        #expect(try count("ct", .all) == 1)
        #expect(try layout("ffi") { $0.font?.features = ["liga": 0] }.glyphs.count == 3)
        #expect(try layout("ct") { $0.font?.features = ["dlig": 1] }.glyphs.count == 1)
    }

    @Test func aColourInsideALigatureKeepsIt() throws {
        var text = Box.text("xffix")
        if let range = text.range(of: "fi") { text[range].color = .white }
        let layout = try Box.layout(text)
        #expect(layout.glyphs.count == 3)
        #expect(layout.widths == [23])
    }

    @Test func aBreakInsideALigatureDividesIt() throws {
        // An ffi ligature is 11 wide, and its letters 4, 4 and 3.
        let layout = try Box.layout("ffi", width: 9)
        #expect(layout.lineTexts == ["ff", "i"])
        #expect(layout.widths == [8, 3])
    }

    @Test func cursiveLettersJoinAcrossColoursAndSizes() throws {
        let fonts = FontLibrary(systemFonts: false)
        func glyphs(_ change: (inout AttributedText) -> Void) throws -> [UInt32] {
            var text = AttributedText("ببب", attributes: TextAttributes(font: FontDescriptor(size: 20)))
            change(&text)
            return try TextLayout(text, fonts: fonts).glyphs.map(\.id)
        }
        let joined = try glyphs { _ in }
        #expect(Set(joined.prefix(3)).count == joined.count)
        let first = AttributedText("ببب").string.unicodeScalars
        let second = first.index(after: first.startIndex)
        #expect(try glyphs { $0[second..<first.index(after: second)].color = .white } == joined)
        #expect(try glyphs { $0[second..<first.index(after: second)].mergeFont(FontDescriptor(size: 30)) } == joined)
        #expect(try glyphs { $0[second..<first.endIndex].underline = .single } == joined)
    }
}
