import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Layouts that follow edits, and pressed looks.
@Suite struct UpdatingTests {
    private static let fonts = LayoutPropertyTests.fonts

    /// Everything that drawing and queries would see.
    private func figures(_ layout: TextLayout) -> [String] {
        layout.records.map {
            "\($0.textStart) \($0.textEnd) \($0.textBase) \($0.x) \($0.y) \($0.row) \($0.baseline) \($0.height)"
        }
            + [layout.fingerprint, "\(layout.size) \(layout.naturalWidth) \(layout.minimumWidth) \(layout.bounds)"]
    }

    /// The layout after random edits is, figure for figure, the one that the text has anew.
    @Test(arguments: 0..<80) func editsEqualFreshLayouts(seed: Int) throws {
        var random = SeededGenerator(seed: 3000 + UInt64(seed))
        var text = RandomText.attributed(Int.random(in: 5...60, using: &random), using: &random)
        var container = TextContainer(width: [40, 120, 300].randomElement(using: &random) ?? 40)
        container.insets = EdgeInsets(Double(Int.random(in: 0...9, using: &random)))
        if seed % 8 == 0 { container.maxLines = 3 }
        var layout = try TextLayout(text, in: container, fonts: Self.fonts)
        for step in 0..<12 {
            let bounds = TextBoundaries(text)
            let ends = (0..<2).map { _ in
                bounds.clusterStart(at: Int.random(in: 0...text.utf8Count, using: &random))
            }.sorted()
            let length = Bool.random(using: &random) ? 0 : min(ends[1] - ends[0], 12)
            let range = ends[0]..<bounds.clusterStart(at: ends[0] + length)
            let new =
                step % 5 == 4
                ? AttributedText() : RandomText.attributed(Int.random(in: 1...6, using: &random), using: &random)
            var edits = TextEdits()
            edits.replace(range, withUTF8Count: new.utf8Count)
            text.replaceSubrange(text.range(forUTF8: range), with: new)
            layout = try layout.updated(by: edits, to: text, fonts: Self.fonts)
            let fresh = try TextLayout(text, in: container, fonts: Self.fonts)
            let (one, other) = (figures(layout), figures(fresh))
            #expect(one == other, "\(text.string.debugDescription) after \(range)")
        }
    }

    @Test func anEditShapesItsParagraphAlone() throws {
        let fonts = FontLibrary(systemFonts: false)
        var text = AttributedText((0..<200).map { "paragraph number \($0) of a long text" }.joined(separator: "\n"))
        let layout = try TextLayout(text, in: .width(200), fonts: fonts)
        let before = fonts.shapedTextStatistics
        var edits = TextEdits()
        edits.replace(2000..<2000, withUTF8Count: 1)
        text.insert("x", at: text.index(atUTF8: 2000))
        let updated = try layout.updated(by: edits, to: text, fonts: fonts)
        let after = fonts.shapedTextStatistics
        #expect(after.misses - before.misses == 1 && after.hits == before.hits)
        #expect(updated.records.count >= layout.records.count)
    }

    @Test func pressedLooksShapeNothing() throws {
        let fonts = FontLibrary(systemFonts: false)
        var text = AttributedText("Press the link in this line, not the rest.")
        let range = try #require(text.range(of: "the link"))
        var pressed = TextAttributes()
        pressed.color = .white
        pressed.backgroundBorder = Border(fill: .black)
        text[range].highlight = Highlight(attributes: pressed)
        let layout = try TextLayout(text, in: .width(120), fonts: fonts)
        let before = fonts.shapedTextStatistics
        let lit = try layout.highlighting(range, fonts: fonts)
        let after = fonts.shapedTextStatistics
        #expect(before == after)
        #expect(lit.text[range].color == .white && layout.text[range].color == nil)
        #expect(lit.lines.map(\.frame) == layout.lines.map(\.frame))
        #expect(lit.records.count == layout.records.count && lit.storages.count == layout.storages.count)
        let rect = try #require(layout.bounds(of: range))
        #expect(try layout.highlighting(at: Point(x: rect.midX, y: rect.y + 2), fonts: fonts) != nil)
        #expect(try layout.highlighting(at: Point(x: 500, y: 500), fonts: fonts) == nil)
        // What changes widths is laid out anew.
        text[range].highlight = Highlight(attributes: TextAttributes(font: FontDescriptor(size: 30)))
        let plain = try TextLayout(text, in: .width(120), fonts: fonts)
        #expect(try plain.highlighting(range, fonts: fonts).size != plain.size)
    }
}
