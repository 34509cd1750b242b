import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Characters with a special meaning.
@Suite struct SpecialCharacterTests {
    @Test func aSoftHyphenShowsOnlyAtABreak() throws {
        // The hyphen, U+2010, is 6 wide.
        let whole = try Box.layout("aaaa\u{AD}bbbb", width: 48)
        #expect(whole.widths == [48])
        #expect(whole.lines[0].runs.allSatisfy { !$0.isInserted })
        let broken = try Box.layout("aaaa\u{AD}bbbb", width: 30)
        #expect(broken.lineTexts == ["aaaa\u{AD}", "bbbb"])
        #expect(broken.widths == [30, 24])
        #expect(broken.lines[0].runs.map(\.isInserted) == [false, true])
        #expect(broken.lines[0].runs.last?.width == 6)
    }

    @Test func aSoftHyphenMustFit() throws {
        #expect(try Box.layout("cc aaaa\u{AD}bbbb", width: 44.5).lineTexts == ["cc aaaa\u{AD}", "bbbb"])
        #expect(try Box.layout("cc aaaa\u{AD}bbbb", width: 44).lineTexts == ["cc ", "aaaa\u{AD}", "bbbb"])
        // With two of them, the last one that fits is used.
        #expect(try Box.layout("aa\u{AD}bb\u{AD}cc", width: 30).lineTexts == ["aa\u{AD}bb\u{AD}", "cc"])
        #expect(try Box.layout("aa\u{AD}bb\u{AD}cc", width: 29).lineTexts == ["aa\u{AD}", "bb\u{AD}cc"])
        #expect(try Box.layout("aaaa\u{AD}bbbb").minimumWidth == 30)
    }

    @Test func aSoftHyphenHasTheDirectionOfItsText() throws {
        let layout = try Box.layout("אבגד\u{AD}הוזח", width: 26)
        #expect(layout.lineTexts == ["אבגד\u{AD}", "הוזח"])
        let hyphen = try #require(layout.lines[0].runs.first)
        #expect(hyphen.isInserted)
        #expect(hyphen.origin.x == 0)
    }

    @Test func noBreakCharactersJoin() throws {
        #expect(try Box.layout("x aaa\u{A0}bbb", width: 40).lineTexts == ["x ", "aaa\u{A0}bbb"])
        #expect(try Box.layout("x aaa-\u{2060}bbb", width: 42).lineTexts == ["x ", "aaa-\u{2060}bbb"])
        #expect(try Box.layout("x aaa-bbb", width: 42).lineTexts == ["x aaa-", "bbb"])
        // If it has no effect, a no-break space keeps its width and does not hang.
        #expect(try Box.layout("aaa\u{A0}").widths == [20.5])
    }

    @Test func aZeroWidthSpaceBreaks() throws {
        #expect(try Box.layout("aaa\u{200B}bbb", width: 20).lineTexts == ["aaa\u{200B}", "bbb"])
        #expect(try Box.layout("aaa\u{200B}bbb").widths == [36])
    }

    @Test(arguments: [
        "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{2061}", "\u{2066}\u{2069}",
        "\u{FE0E}", "\u{FE0F}", "\u{FEFF}", "\u{34F}", "\u{61C}", "\u{180B}", "\u{AD}", "\u{E0001}", "\u{E0100}",
        "\u{0}", "\u{1}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}",
    ]) func defaultIgnorablesAndControlsTakeNoSpace(character: String) throws {
        for string in ["a\(character)b", character, "\(character)ab", "ab\(character)"] {
            let layout = try Box.layout(string)
            let letters = Double(string.unicodeScalars.count { "ab".unicodeScalars.contains($0) })
            #expect(layout.widths == [letters * 6], "\(string.unicodeScalars.map(\.value))")
            #expect(layout.heights == [10])
            #expect(layout.warnings.isEmpty, "\(layout.warnings)")
            #expect(layout.inkBounds.maxX <= letters * 6)
            let again = try Box.layout(string, width: 5)
            #expect(again.lineTexts.joined() == string)
        }
    }

    @Test(arguments: [
        ("\r\n", ["a\r\n", "b"]), ("\n\r", ["a\n", "\r", "b"]), ("\r\r\n", ["a\r", "\r\n", "b"]),
        ("\u{85}\u{0B}", ["a\u{85}", "\u{0B}", "b"]), ("\u{2028}\u{2029}", ["a\u{2028}", "\u{2029}", "b"]),
    ]) func lineTerminatorsEndOneLineEach(separator: String, lines: [String]) throws {
        let layout = try Box.layout("a\(separator)b")
        #expect(layout.lines.map { Array(layout.text.string[$0.range].utf8) } == lines.map { Array($0.utf8) })
        #expect(layout.widths.max() == 6)
    }

    @Test func missingGlyphsAreNamedWithTheirRange() throws {
        let layout = try Box.layout("aאבb")
        let warning = try #require(layout.warnings.first)
        #expect(layout.warnings.count == 1)
        #expect(warning.code == .missingGlyph)
        #expect(warning.utf8Range == 1..<5)
        #expect(warning.message.contains("U+05D0 U+05D1"))
        // One warning for each side of a break.
        let broken = try Box.layout("אב ג", width: 10)
        #expect(broken.warnings.map(\.utf8Range) == [0..<4, 5..<7])
    }

    @Test func unsupportedAttributesAreReported() throws {
        var text = Box.text("a")
        text.transformAttributes { $0.float = .left }
        let layout = try Box.layout(text, in: TextContainer(width: 100))
        #expect(layout.warnings.map(\.code) == [.unsupported])
        #expect(layout.lineTexts == ["a"])
    }
}
