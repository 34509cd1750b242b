import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// CSS Text 3: line breaks, and white space at the ends of lines.
@Suite struct WrappingTests {
    @Test func wordsThatDoNotFitBreakOnTheirOwnLines() throws {
        // Four letters are 24 wide.
        let layout = try Box.layout("aa bbbbbbbbbb c", width: 25)
        #expect(layout.lineTexts == ["aa ", "bbbb", "bbbb", "bb c"])
        #expect(try Box.layout("aaaa", width: 24).lines.count == 1)
        #expect(try Box.layout("aaaa", width: 23.99).lineTexts == ["aaa", "a"])
    }

    @Test func wordOverflowKeepsWordsWhole() throws {
        let layout = try Box.layout("aa bbbbbbbbbb c", width: 25) { $0.lineBreak = .wordOverflow }
        #expect(layout.lineTexts == ["aa ", "bbbbbbbbbb ", "c"])
        #expect(layout.widths == [12, 60, 6])
        #expect(layout.size.width == 25)
        #expect(layout.bounds.width == 60)
    }

    @Test func characterModeFillsEveryLine() throws {
        let layout = try Box.layout("aa bbbbbbbbbb c", width: 27) { $0.lineBreak = .character }
        // aa, a space and two letters are 26.5.
        #expect(layout.lineTexts == ["aa bb", "bbbb", "bbbb ", "c"])
        #expect(layout.minimumWidth == 6)
    }

    @Test func clipNeverWraps() throws {
        let layout = try Box.layout("aa bb\ncc dd\u{2028}e", width: 5) { $0.lineBreak = .clip }
        #expect(layout.lineTexts == ["aa bb\n", "cc dd\u{2028}", "e"])
        #expect(layout.widths == [26.5, 26.5, 6])
        #expect(layout.size.width == 5)
        #expect(layout.minimumWidth == 26.5)
    }

    @Test func everyLineHasAtLeastOneCluster() throws {
        for mode in [ParagraphStyle.LineBreak.word, .character] {
            let layout = try Box.layout("ae\u{301}b", width: 0) { $0.lineBreak = mode }
            #expect(layout.lineTexts == ["a", "e\u{301}", "b"])
        }
    }

    @Test func whiteSpaceAtALineEndHangs() throws {
        let layout = try Box.layout("aaa   bbb", width: 19)
        #expect(layout.lineTexts == ["aaa   ", "bbb"])
        #expect(layout.widths == [18, 18])
        #expect(layout.lines[0].trailingWhitespace == 7.5)
        #expect(layout.size.width == 18)
        let only = try Box.layout("aaa   ")
        #expect(only.widths == [18])
        #expect(only.naturalWidth == 18)
        #expect(only.lines[0].trailingWhitespace == 7.5)
    }

    @Test func hangingWhiteSpaceIsLeftOfRightToLeftText() throws {
        // Three boxes of 5 at the right edge of 40, and the space to the left of them.
        let layout = try Box.layout("אבג דהוזחט", width: 40)
        #expect(layout.lineTexts == ["אבג ", "דהוזחט"])
        #expect(layout.lines[0].frame == Rect(x: 25, y: 0, width: 15, height: 10))
        #expect(layout.lines[0].trailingWhitespace == 2.5)
        #expect(layout.box(" ") == Rect(x: 22.5, y: 0, width: 2.5, height: 10))
    }

    @Test func whiteSpaceNeverStartsALine() throws {
        for mode in [ParagraphStyle.LineBreak.word, .wordOverflow, .character] {
            let layout = try Box.layout("aa  bb  cc", width: 13) { $0.lineBreak = mode }
            #expect(layout.lineTexts == ["aa  ", "bb  ", "cc"])
        }
    }

    @Test func leadingSpacesAreKept() throws {
        let layout = try Box.layout("  aaa", width: 30)
        #expect(layout.widths == [23])
        #expect(layout.box("aaa")?.x == 5)
        // Spaces that do not fit hang on their own line.
        let wide = try Box.layout("          aaa", width: 20)
        #expect(wide.lineTexts == ["          ", "aaa"])
        #expect(wide.widths == [0, 18])
    }

    @Test func aParagraphOfSpacesTakesNoWidth() throws {
        let layout = try Box.layout("    ", width: 5)
        #expect(layout.lineTexts == ["    "])
        #expect(layout.widths == [0])
        #expect(layout.naturalWidth == 0)
    }

    @Test func otherSpaceSeparatorsHangToo() throws {
        // U+2003 is not in the test font: it is a space of the fallback font, whatever its width.
        let layout = try TextLayout(AttributedText("aaa\u{2003}"), fonts: FontLibrary(systemFonts: false))
        let plain = try TextLayout(AttributedText("aaa"), fonts: FontLibrary(systemFonts: false))
        #expect(layout.widths == plain.widths)
        #expect(layout.lines[0].trailingWhitespace == 16)
    }

    @Test func emptyTexts() throws {
        let empty = try Box.layout("")
        #expect(empty.lineTexts == [""])
        #expect(empty.size == Size(width: 0, height: 10))
        #expect(empty.baselines == [8])
        #expect(empty.naturalWidth == 0)
        // A terminator ends its line and starts none (as with CSS "white-space: pre-wrap").
        #expect(try Box.layout("\n").lineTexts == ["\n"])
        #expect(try Box.layout("a\n").lineTexts == ["a\n"])
        #expect(try Box.layout("a\u{2028}").lineTexts == ["a\u{2028}"])
        #expect(try Box.layout("\n\n").lineTexts == ["\n", "\n"])
        #expect(try Box.layout("a\n").size == Size(width: 6, height: 10))
    }
}
