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
        text.mergeFont(FontDescriptor(families: ["Noto Sans"], size: size))
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

    /// Upright text has its em around the middle of the column, and its annotation's em directly next to it.
    @Test func annotationsOfUprightTextTouchTheirBases() throws {
        for (position, mode) in [
            (Ruby.Position.over, TextContainer.WritingMode.verticalRL), (.under, .verticalRL), (.over, .verticalLR),
        ] {
            var text = text("ab", [("ab", Ruby(text: "x", position: position))])
            text.orientation = .upright
            text.mergeParagraph(ParagraphStyle(lineHeight: 90))
            let layout = try TextLayout(text, in: TextContainer(height: 300, writingMode: mode), fonts: fonts)
            let placed = try #require(layout.rubies.first)
            let font = try #require(layout.lines.first?.runs.first)
            let height = font.ascent + font.descent
            let middle = try #require(layout.lines.first).frame.midX
            #expect(near(placed.rect.width, height / 2))
            // Half of the base's em and half of the annotation's.
            #expect(abs(placed.rect.midX - middle - (position == .over ? 15 : -15)) < 0.05)
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

    /// The annotation is next to the em box of its base, and the line holds it up to its own em box.
    @Test(arguments: [Ruby.Position.over, .under])
    func theLineIsAsHighAsItsAnnotationNeeds(_ position: Ruby.Position) throws {
        let plain = try #require(try TextLayout(text("some base", []), fonts: fonts).lines.first)
        let small = try #require(try TextLayout(text("x", [], size: 10), fonts: fonts).lines.first)
        let layout = try TextLayout(text("some base", [("base", Ruby(text: "it", position: position))]), fonts: fonts)
        let line = try #require(layout.lines.first)
        let placed = try #require(layout.rubies.first)
        let em = plain.ascent / (plain.ascent + plain.descent)
        #expect(near(placed.rect.height, small.ascent + small.descent))
        if position == .over {
            #expect(near(line.baseline - line.frame.minY, 20 * em + small.descent + 10 * em))
            #expect(near(placed.rect.maxY, line.baseline - 20 * em))
        } else {
            #expect(near(line.frame.maxY - line.baseline, 20 * (1 - em) + small.ascent + 10 * (1 - em)))
            #expect(near(placed.rect.minY, line.baseline + 20 * (1 - em)))
        }
        #expect(layout.inkBounds.minY >= placed.rect.minY || position == .under)
        #expect(layout.bounds.union(layout.inkBounds) == layout.bounds)
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

    /// Bases are isolates (CSS Ruby 1, 2.4): in a right-to-left paragraph, a base at the start is at the right whatever
    /// letters follow, and adjacent bases have the order of the paragraph. Chromium and Firefox agree.
    @Test func basesAreIsolated() throws {
        func order(_ string: String, _ bases: [String], _ direction: ParagraphStyle.Direction) throws -> String {
            var text = text(string, bases.map { ($0, Ruby(text: "i" + $0)) })
            text.mergeParagraph(ParagraphStyle(direction: direction))
            let layout = try TextLayout(text, in: .width(300), fonts: fonts)
            layout.checkInvariants()
            let clusters = layout.clusters(inLine: 0).sorted { $0.rect.minX < $1.rect.minX }
            return clusters.map { String(layout.text.string[$0.range]) }.joined()
        }
        #expect(try order("a,b", ["a"], .rtl) == "b,a")
        #expect(try order("b,a", ["a"], .rtl) == "a,b")
        #expect(try order("abc", ["a", "b"], .rtl) == "cba")
        #expect(try order("c,a", [","], .rtl) == "c,a")
        #expect(try order("ca,e", ["a"], .rtl) == "ca,e")
        #expect(try order("12-34", ["12"], .rtl) == "34-12")
        #expect(try order("12-34", ["12"], .ltr) == "12-34")
        #expect(try order("אבג", ["א", "ב"], .ltr) == "אבג")
        #expect(try order("xאy", ["א"], .ltr) == "xאy")
    }

    /// At the start and end of a line an annotation does not overlap kana, so its base moves in (JLREQ 3.3.8). In browsers
    /// too, the base is in the middle of its annotation, which begins at the start of the line.
    @Test func annotationsDoNotHangOverTheEndsOfLines() throws {
        let string = "ああああbあああ"
        let annotation = try width("annotation", size: 10)
        let (base, kana) = (try width("b", size: 20), try width("あ", size: 20))
        for available in stride(from: kana * 2, through: kana * 8 + annotation, by: 3) {
            let layout = try TextLayout(
                text(string, [("b", Ruby(text: "annotation"))]), in: .width(available), fonts: fonts)
            let placed = try #require(layout.rubies.first)
            let line = layout.lines[placed.line]
            let own = try #require(
                layout.clusters(inLine: placed.line).first { layout.text.string[$0.range] == "b" }?.rect)
            #expect(near(own.midX, placed.rect.midX), "at \(available)")
            #expect(placed.rect.minX >= -0.01, "at \(available)")
            #expect(placed.rect.maxX <= max(available, annotation) + 0.01, "at \(available)")
            let isFirst = layout.text.string[line.range].first == "b"
            let isLast = layout.text.string[line.range].last == "b"
            if isFirst { #expect(near(own.minX, (annotation - base) / 2)) }
            if isFirst, isLast { #expect(near(line.frame.width, annotation)) }
        }
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
