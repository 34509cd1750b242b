import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Hits and selections at the edges of lines, where browsers agree.
@Suite struct LineEdgeTests {
    private let fonts = FontLibrary(bundledFonts: true, systemFonts: false)

    private func text(
        _ string: String, _ direction: ParagraphStyle.Direction, families: [String]
    ) -> AttributedText {
        var text = AttributedText(string)
        text.mergeFont(FontDescriptor(families: families, size: 16))
        text.mergeParagraph(ParagraphStyle(direction: direction))
        return text
    }

    /// On a line before the paragraph's last, a hit on the outer half of the glyph at the start returns the end of that
    /// glyph, even if the text runs against the paragraph: 3 in Chromium and Firefox.
    @Test(arguments: [
        ("האם ראית את", ParagraphStyle.Direction.ltr, "ם"), ("now and then", .rtl, "w"),
    ])
    func outerHalfOfTheFirstGlyphIsItsEnd(
        _ string: String, _ direction: ParagraphStyle.Direction, _ glyph: String
    ) throws {
        let text = text(string, direction, families: ["Noto Sans", "Noto Sans Hebrew"])
        let layout = try TextLayout(text, in: .width(60), fonts: fonts)
        layout.checkInvariants()
        #expect(layout.lines.count > 1)
        let cluster = try #require(layout.clusters(inLine: 0).first { text.string[$0.range] == glyph })
        let rect = cluster.rect
        let outer = direction == .ltr ? rect.minX + rect.width / 4 : rect.maxX - rect.width / 4
        let position = layout.position(closestTo: Point(x: outer, y: rect.midY))
        #expect(text.utf8Range(text.startIndex..<position.index).upperBound == cluster.utf8Range.upperBound)
        // Its caret is at the edge that was hit.
        #expect(abs(layout.caret(for: position).rect.x - (direction == .ltr ? rect.minX : rect.maxX)) < 0.01)
    }

    /// The hyphen that a soft hyphen shows is part of a selection, in whatever font the letters before it are.
    @Test(arguments: [["Noto Sans"], ["Noto Sans Arabic", "Noto Sans"], ["Noto Sans Hebrew", "Noto Sans"]])
    func aShownHyphenIsSelected(_ families: [String]) throws {
        let string = "ex\u{AD}tra\u{AD}or\u{AD}di\u{AD}nary"
        let text = text(string, .ltr, families: families)
        let layout = try TextLayout(text, in: .width(70), fonts: fonts)
        layout.checkInvariants()
        let line = try #require(layout.lines.first)
        #expect(layout.lines.count > 1)
        let rects = layout.selectionRects(for: line.range)
        #expect(rects.count == 1)
        #expect(abs((rects.first?.width ?? 0) - line.frame.width) < 0.01)
        // It is one cluster, the soft hyphen's.
        let last = try #require(layout.clusters(inLine: 0).last)
        #expect(text.string[last.range] == "\u{AD}")
        #expect(abs(last.rect.maxX - line.frame.maxX) < 0.01 && last.rect.width > 1)
    }
}
