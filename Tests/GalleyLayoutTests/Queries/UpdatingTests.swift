import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyPlacing
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Layouts that are updated after edits, and layouts with pressed highlights.
@Suite struct UpdatingTests {
    private static let fonts = LayoutPropertyTests.fonts

    /// All values that drawing and queries read.
    private func figures(_ layout: TextLayout) -> [String] {
        layout.records.map {
            "\($0.textStart) \($0.textEnd) \($0.textBase) \($0.x) \($0.y) \($0.row) \($0.baseline) \($0.height)"
        }
            + [layout.fingerprint, "\(layout.size) \(layout.naturalWidth) \(layout.minimumWidth) \(layout.bounds)"]
    }

    /// The layout after random edits equals a new layout of the text in every value.
    @Test(arguments: 0..<80) func editsEqualFreshLayouts(seed: Int) throws {
        var random = SeededGenerator(seed: 3000 + UInt64(seed))
        var text = RandomText.attributed(Int.random(in: 5...60, using: &random), using: &random)
        var container = TextContainer(width: [40, 120, 300].randomElement(using: &random) ?? 40)
        container.insets = EdgeInsets(Double(Int.random(in: 0...9, using: &random)))
        if seed % 8 == 0 { container.maximumRows = 3 }
        var layout = try TextLayout(text, in: container, fonts: Self.fonts)
        var replaced = EditableLayout(try TextLayout(text, in: container, fonts: Self.fonts))
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
            let before = replaced.layout.lines.map(\.frame)
            let change = try replaced.replaceSubrange(text.range(forUTF8: range), with: new, fonts: Self.fonts)
            // Lines outside the reported ones are as before, or moved.
            let after = replaced.layout.lines.map(\.frame)
            for index in after.indices where !change.lines.contains(index) {
                let isEarlier = index < change.lines.lowerBound
                var old = before[isEarlier ? index : index - (after.count - before.count)]
                if !isEarlier, change.movesFollowingLines { old.y = after[index].y }
                #expect(old == after[index], "line \(index) of \(change)")
            }
            text.replaceSubrange(text.range(forUTF8: range), with: new)
            layout = try layout.updated(by: edits, to: text, fonts: Self.fonts)
            let fresh = try TextLayout(text, in: container, fonts: Self.fonts)
            let (one, other) = (figures(layout), figures(fresh))
            #expect(one == other, "\(text.string.debugDescription) after \(range)")
            #expect(replaced.layout.text == text)
            #expect(figures(replaced.layout) == other, "\(text.string.debugDescription) after \(range)")
        }
    }

    /// Tables in the text move with it, and tables next to an edit are laid out again.
    @Test(arguments: 0..<16) func tablesMoveWithTheText(seed: Int) throws {
        var random = SeededGenerator(seed: 4200 + UInt64(seed))
        func part() -> AttributedText {
            let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in "word" }.joined(separator: " ")
            guard Bool.random(using: &random) else { return AttributedText(words + "\n") }
            var table = TableText(alignments: [.none, .right], identity: Int.random(in: 1...3, using: &random))
            table.isSplit = Bool.random(using: &random)
            var text = table.text([["A", words], ["long cell", "x"], ["y", "z"]])
            text.append("\n", attributes: table.style(isHeader: false, column: 1))
            return text
        }
        var text = AttributedText()
        for _ in 0..<6 { text.append(part()) }
        var page = EditableLayout(try TextLayout(text, in: .width(140), fonts: Self.fonts))
        for _ in 0..<20 {
            let new = [AttributedText("x"), AttributedText("\n"), part(), AttributedText()].randomElement(
                using: &random)
            let start = Int.random(in: 0...text.utf8Count, using: &random)
            let end = min(text.utf8Count, start + Int.random(in: 0...5, using: &random))
            let range = text.range(forUTF8: start..<end)
            try page.replaceSubrange(range, with: new ?? AttributedText(), fonts: Self.fonts)
            let layout = page.layout
            text.replaceSubrange(range, with: new ?? AttributedText())
            let fresh = try TextLayout(text, in: .width(140), fonts: Self.fonts)
            try #require(figures(layout) == figures(fresh), "\(text.string.debugDescription)")
            #expect(layout.rowGroups.map { "\($0)" } == fresh.rowGroups.map { "\($0)" })
            #expect(layout.tables.map { "\($0)" } == fresh.tables.map { "\($0)" })
        }
    }

    /// The cost of a stream depends on its new tokens: existing data stays in place in memory, and other copies of the
    /// layout do not change.
    @Test func streamsAreNotCopied() throws {
        var page = EditableLayout(try TextLayout("", in: .width(200), fonts: Self.fonts))
        func places(_ layout: TextLayout) -> [UnsafeRawPointer?] {
            [
                layout.records.withUnsafeBytes { $0.baseAddress }, layout.storages.withUnsafeBytes { $0.baseAddress },
                layout.widestEnds.withUnsafeBytes { $0.baseAddress },
                layout.text.string.utf8.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil,
            ]
        }
        var moves = [0, 0, 0, 0]
        var last = places(page.layout)
        for index in 0..<600 {
            let change = try page.append(AttributedText(index % 5 == 4 ? "end.\n" : "token "), fonts: Self.fonts)
            #expect(change.lines.upperBound == page.layout.lines.count && !change.movesFollowingLines)
            let now = places(page.layout)
            for kind in moves.indices where now[kind] != last[kind] { moves[kind] += 1 }
            last = now
        }
        // Arrays grow by doubling. If they were copied each time, they would move at least every other time.
        #expect(moves.allSatisfy { $0 < 40 }, "\(moves)")
        let held = page.layout
        let before = figures(held)
        try page.append("more", fonts: Self.fonts)
        let layout = page.layout
        #expect(figures(held) == before)
        #expect(layout.text.string.utf8.count == held.text.string.utf8.count + 4)
        #expect(figures(layout) == figures(try TextLayout(layout.text, in: .width(200), fonts: Self.fonts)))
    }

    @Test func anEditShapesOnlyItsParagraph() throws {
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
        // A look with other widths is laid out again, with the same lines by default.
        text[range].highlight = Highlight(attributes: TextAttributes(font: FontDescriptor(size: 30)))
        let plain = try TextLayout(text, in: .width(120), fonts: fonts)
        let kept = try plain.highlighting(range, fonts: fonts)
        #expect(kept.size != plain.size)
        #expect(kept.lines.map(\.utf8Range) == plain.lines.map(\.utf8Range))
        let broken = try plain.highlighting(range, keepsLineBreaks: false, fonts: fonts)
        #expect(broken.lines.map(\.utf8Range) != plain.lines.map(\.utf8Range))
        #expect(broken.records.allSatisfy { $0.width <= LayoutUnit.from(120) })
    }

    /// With any pressed look, lines end at the same places, also inside words and after tabs, and all of the text is
    /// there.
    @Test(arguments: 0..<40) func pressedLinesKeepTheirEnds(seed: Int) throws {
        var random = SeededGenerator(seed: 8100 + UInt64(seed))
        let words = ["a", "word", "שלום", "العربية", "नमस्ते", "漢字", "office", "soft\u{AD}hyphen", "\n", "42,5", "\t"]
        var text = AttributedText(
            (0..<40).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "))
        let ends = (0..<2).map { _ in text.index(atUTF8: Int.random(in: 0...text.utf8Count, using: &random)) }.sorted()
        let range = ends[0]..<ends[1]
        guard !range.isEmpty else { return }
        text[range].highlight = Highlight(
            attributes: TextAttributes(font: FontDescriptor(size: Double.random(in: 6...40, using: &random))))
        let container = TextContainer(width: [20, 60, 150][seed % 3])
        let layout = try TextLayout(text, in: container, fonts: Self.fonts)
        let pressed = try layout.highlighting(range, fonts: Self.fonts)
        #expect(pressed.lines.map(\.utf8Range) == layout.lines.map(\.utf8Range))
        // After the release, the layout is the original one.
        #expect(figures(try TextLayout(text, in: container, fonts: Self.fonts)) == figures(layout))
    }

    /// In other layouts, lines stay the same as long as they fit, and all of the text is there in any case.
    @Test func pressedLinesStayInColumnsAndVertically() throws {
        var text = AttributedText(
            "Some words to read in lines, with links to press in them, and some more words behind it.")
        let range = try #require(text.range(of: "with links to press"))
        text[range].highlight = Highlight(attributes: TextAttributes(font: FontDescriptor(size: 5)))
        var columns = TextContainer(width: 300, height: 200)
        columns.columns = TextContainer.Columns(count: 2, gap: 20)
        var vertical = TextContainer(height: 100)
        vertical.writingMode = .verticalRL
        for container in [columns, vertical] {
            let layout = try TextLayout(text, in: container, fonts: Self.fonts)
            let pressed = try layout.highlighting(range, fonts: Self.fonts)
            #expect(pressed.lines.map(\.utf8Range) == layout.lines.map(\.utf8Range))
            let broken = try layout.highlighting(range, keepsLineBreaks: false, fonts: Self.fonts)
            #expect(broken.lines.map(\.utf8Range) != layout.lines.map(\.utf8Range))
        }
    }
}
