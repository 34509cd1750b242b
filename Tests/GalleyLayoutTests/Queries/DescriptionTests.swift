import GalleyLayout
import GalleyText
import Testing

/// Descriptions of layouts and what queries answer: one line each.
@Suite struct LayoutDescriptionTests {
    @Test func layoutsLinesAndRunsAreDescribedShortly() throws {
        let layout = try TextLayout("Hello, world", in: .width(320))
        let description = "\(layout)"
        #expect(description.hasPrefix("TextLayout(\"Hello, world\", 1 line, ") && description.utf8.count < 80)
        let line = try #require(layout.lines.first)
        #expect("\(line)".hasPrefix("TextLine(0: \"Hello, world\", ") && "\(line)".hasSuffix(" at (0, 0))"))
        let run = try #require(line.runs.first)
        #expect("\(run)" == "GlyphRun(\"Hello, world\", Noto Sans 16, 12 glyphs)")
        let long = try TextLayout(AttributedText(String(repeating: "word\n", count: 1000)), in: .width(320))
        #expect("\(long)".contains("…\", 1000 lines, ") && "\(long)".utf8.count < 120)
    }

    @Test func hitsAreDescribedByTheirObject() throws {
        var text = AttributedText("See ")
        text.append(AttributedText("this", attributes: TextAttributes(link: "https://e.org")))
        let layout = try TextLayout(text)
        let rect = try #require(
            layout.selectionRects(for: text.string.index(text.string.endIndex, offsetBy: -4)..<text.string.endIndex)
                .first)
        let hits = layout.hits(at: Point(x: rect.midX, y: rect.midY))
        #expect(hits.map { "\($0)" } == ["TextHit(link \"https://e.org\", 4..<8)"])
        let near = layout.hits(at: Point(x: rect.maxX + 3, y: rect.midY), slop: 8)
        #expect(near.map { "\($0)" } == ["TextHit(link \"https://e.org\", 4..<8, 3 away)"])
        #expect(layout.links.map { "\($0)" } == ["TextLink(\"https://e.org\")"])
        let tree = layout.accessibilityTree
        #expect("\(tree)".hasPrefix("AccessibilityNode(document"))
    }
}
