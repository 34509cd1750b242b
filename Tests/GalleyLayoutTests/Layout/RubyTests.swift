import GalleyRegions
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Ruby in numbers: the positions of annotations, the space for them, and line breaks (CSS Ruby 1, JIS X 4051).
@Suite struct RubyTests {
    private let fonts = FontLibrary(bundledFonts: true, systemFonts: false)

    private func text(_ string: String, _ rubies: [(String, Ruby)], size: Double = 20) -> AttributedText {
        var text = AttributedText(string)
        text.font = FontDescriptor(families: ["Noto Sans"], size: size)
        for (base, ruby) in rubies { if let range = text.range(of: base) { text[range].ruby = ruby } }
        return text
    }

    private func width(_ string: String, size: Double) throws -> Double {
        // Includes the white space at the end, which the layout's size excludes.
        try TextLayout(text(string, [], size: size), fonts: fonts).clusters(inLine: 0).map(\.rect.maxX).max() ?? 0
    }

    private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 0.01 }

    @Test func aNarrowAnnotationIsAboveTheMiddleOfItsBase() throws {
        let plain = try TextLayout(text("before base after", []), fonts: fonts)
        let layout = try TextLayout(text("before base after", [("base", Ruby(text: "it"))]), fonts: fonts)
        let placed = try #require(layout.rubies.first)
        #expect(layout.rubies.count == 1)
        let left = try width("before ", size: 20)
        #expect(near(placed.rect.width, try width("it", size: 10)))
        #expect(near(placed.rect.midX, try left + width("base", size: 20) / 2))
        #expect(near(layout.size.width, plain.size.width))
        #expect(layout.warnings == [])
    }

    @Test func aWideAnnotationAddsSpaceOnBothSidesOfItsBase() throws {
        let layout = try TextLayout(text("one b two", [("b", Ruby(text: "annotation"))]), fonts: fonts)
        let placed = try #require(layout.rubies.first)
        let (base, wide) = (try width("b", size: 20), try width("annotation", size: 10))
        let start = try width("one ", size: 20)
        #expect(near(placed.rect.minX, start))
        #expect(near(placed.rect.width, wide))
        let line = try #require(layout.lines.first)
        #expect(near(line.frame.width, try start + wide + width(" two", size: 20)))
        let clusters = layout.clusters(inLine: 0)
        #expect(near(clusters[4].rect.minX, start + (wide - base) / 2))
        #expect(near(clusters[5].rect.minX, start + wide))
    }

    /// Upright text has its font extents around the middle of the column, and its annotation directly next to them.
    @Test func annotationsOfUprightTextTouchTheirBases() throws {
        for (position, mode) in [
            (Ruby.Position.over, TextContainer.WritingMode.verticalRL), (.under, .verticalRL), (.over, .verticalLR),
        ] {
            var text = text("ab", [("ab", Ruby(text: "x", position: position))])
            text.orientation = .upright
            text.paragraph = ParagraphStyle(lineHeight: 90)
            let layout = try TextLayout(text, in: TextContainer(height: 300, writingMode: mode), fonts: fonts)
            let placed = try #require(layout.rubies.first)
            let font = try #require(layout.lines.first?.runs.first)
            let height = font.ascent + font.descent
            let middle = try #require(layout.lines.first).frame.midX
            #expect(near(placed.rect.width, height / 2))
            if position == .over {
                #expect(abs(placed.rect.minX - middle - height / 2) < 0.01)
            } else {
                #expect(abs(placed.rect.maxX - middle + height / 2) < 0.01)
            }
            layout.forEachRubyRun(inLine: 0) { view in
                let origin = layout.axes.page(Point(x: 0, y: LayoutUnit.points(view.baseline)))
                #expect(near(origin.x, placed.rect.midX))
            }
        }
    }

    /// An annotation overhangs kana by at most one of its characters, and nothing else.
    @Test func anAnnotationOverhangsKana() throws {
        for (string, before, after) in [("xbx", 0.0, 0.0), ("あbx", 10.0, 0.0), ("xbア", 0.0, 10.0), ("あbア", 10.0, 10.0)]
        {
            let layout = try TextLayout(text(string, [("b", Ruby(text: "annotation"))]), fonts: fonts)
            let half = try (width("annotation", size: 10) - width("b", size: 20)) / 2
            let clusters = layout.clusters(inLine: 0)
            #expect(near(clusters[1].rect.minX - clusters[0].rect.maxX, max(0, half - before)), "\(string)")
            #expect(near(clusters[2].rect.minX - clusters[1].rect.maxX, max(0, half - after)), "\(string)")
        }
    }

    @Test(arguments: [Ruby.Position.over, .under])
    func theLineIsAsHighAsItsAnnotationNeeds(_ position: Ruby.Position) throws {
        let plain = try #require(try TextLayout(text("some base", []), fonts: fonts).lines.first)
        let small = try #require(try TextLayout(text("x", [], size: 10), fonts: fonts).lines.first)
        let layout = try TextLayout(text("some base", [("base", Ruby(text: "it", position: position))]), fonts: fonts)
        let line = try #require(layout.lines.first)
        let placed = try #require(layout.rubies.first)
        let room = small.ascent + small.descent
        #expect(near(placed.rect.height, room))
        if position == .over {
            #expect(near(line.baseline - line.frame.minY, plain.ascent + room))
            #expect(near(placed.rect.maxY, line.baseline - plain.ascent))
        } else {
            #expect(near(line.frame.maxY - line.baseline, plain.descent + room))
            #expect(near(placed.rect.minY, line.baseline + plain.descent))
        }
        #expect(layout.inkBounds.minY >= placed.rect.minY || position == .under)
        #expect(placed.rect.union(layout.bounds).union(layout.inkBounds) == layout.bounds.union(layout.inkBounds))
    }

    @Test func linesBreakBetweenBasesAndNotInside() throws {
        let string = "aaa bbb ccc ddd eee"
        let rubies = [("aaa bbb", Ruby(text: "one")), ("ccc ddd", Ruby(text: "two"))]
        for width in stride(from: 70.0, through: 260, by: 10) {
            let layout = try TextLayout(text(string, rubies), in: .width(width), fonts: fonts)
            for line in layout.lines {
                let end = string.distance(from: string.startIndex, to: line.range.upperBound)
                #expect(![4, 12].contains(end), "at \(width)")
            }
            #expect(layout.rubies.map(\.ruby.text) == ["one", "two"])
            for placed in layout.rubies {
                #expect(layout.lines[placed.line].range.contains(placed.range.lowerBound))
            }
        }
    }

    @Test func adjacentBasesHaveTheirOwnAnnotations() throws {
        let layout = try TextLayout(
            text("xyz", [("x", Ruby(text: "first")), ("y", Ruby(text: "second"))]), fonts: fonts)
        let placed = layout.rubies
        #expect(placed.map(\.ruby.text) == ["first", "second"])
        #expect(placed[0].rect.maxX <= placed[1].rect.minX + 0.01)
    }

    /// The mirror image: the base has the same space, measured from the right.
    @Test func rightToLeftTextIsMirrored() throws {
        let layout = try TextLayout(text("אבג דהו", [("דהו", Ruby(text: "a long annotation"))]), fonts: fonts)
        let placed = try #require(layout.rubies.first)
        let base = layout.clusters(inLine: 0).suffix(3)
        let middle = try (#require(base.map(\.rect.minX).min()) + #require(base.map(\.rect.maxX).max())) / 2
        #expect(near(placed.rect.midX, middle))
        #expect(near(placed.rect.minX, 0))
    }

    @Test func anAnnotationWithoutTextIsNone() throws {
        let layout = try TextLayout(text("some base", [("base", Ruby(text: ""))]), fonts: fonts)
        let plain = try TextLayout(text("some base", []), fonts: fonts)
        #expect(layout.rubies == [])
        #expect(layout.size == plain.size)
    }

    // MARK: Expansion

    /// `expansion` is the logarithm of a factor for glyphs and advances; spacing is not scaled.
    @Test(arguments: [(-0.5, 0.60653), (0.3, 1.34986), (1.0, 2.71828)])
    func expansionIsAFactorOnAdvances(_ expansion: Double, _ factor: Double) throws {
        var expanded = text("Some words, fi", [])
        expanded.letterSpacing = 2
        let spacing = 28.0
        let plain: Double = try TextLayout(expanded, fonts: fonts).size.width - spacing
        expanded.expansion = expansion
        let wide: Double = try TextLayout(expanded, fonts: fonts).size.width - spacing
        #expect(abs(wide - plain * factor) < 0.02)
    }

    @Test func expansionCountsInLineBreaking() throws {
        var expanded = text("aaaa bbbb", [])
        let room = try TextLayout(expanded, fonts: fonts).size.width + 1
        #expect(try TextLayout(expanded, in: .width(room), fonts: fonts).lines.count == 1)
        if let range = expanded.range(of: "bbbb") { expanded[range].expansion = 0.2 }
        #expect(try TextLayout(expanded, in: .width(room), fonts: fonts).lines.count == 2)
    }
}
