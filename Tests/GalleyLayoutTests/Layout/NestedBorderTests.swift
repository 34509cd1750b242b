import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Borders of nested blocks: outer boxes stay whole.
@Suite struct NestedBorderTests {
    private let bar = Border(.line(.black, width: 3, sides: .leading))
    private let inner = Border(
        .line(.black, width: 3, sides: .leading), box: .insets(EdgeInsets(top: 0, left: 20, bottom: 0, right: 0)))

    private func boxes(_ paragraphs: [(Border, BlockIntent?)]) throws -> [BorderBox] {
        var text = AttributedText("")
        for (index, (border, block)) in paragraphs.enumerated() {
            var attributes = TextAttributes(font: FontDescriptor(size: 20))
            attributes.blockBorder = border
            attributes.block = block
            text.append(AttributedText("text\(index < paragraphs.count - 1 ? "\n" : "")", attributes: attributes))
        }
        let layout = try TextLayout(
            text, in: .width(200), fonts: FontLibrary(bundledFonts: true, systemFonts: false))
        var result: [BorderBox] = []
        layout.forEachBlockBox(in: layout.lines.indices) { result.append($0) }
        return result
    }

    private func quotes(_ identities: Int...) -> BlockIntent {
        BlockIntent(components: identities.reversed().map { .init(kind: .blockQuote, identity: $0) })
    }

    @Test func theOuterBoxContainsTheRowsOfTheInnerBox() throws {
        var nested = inner
        nested.enclosing = [bar]
        let found = try boxes([(bar, quotes(1)), (nested, quotes(1, 2)), (nested, quotes(1, 2)), (bar, quotes(1))])
        try #require(found.count == 2)
        let (outer, own) = (found[0], found[1])
        #expect(outer.rect.minX == 0 && own.rect.minX == 20)
        #expect(abs(outer.rect.height - 2 * own.rect.height) < 0.001)
        #expect(abs(own.rect.minY - outer.rect.height / 4) < 0.001)
    }

    /// Two adjacent quotes are two boxes, even if each contains another quote.
    @Test func neighbouringQuotesAreTwoAtEveryDepth() throws {
        var nested = inner
        nested.enclosing = [bar]
        let found = try boxes([(nested, quotes(1, 2)), (nested, quotes(3, 4))])
        #expect(found.map(\.rect.minX) == [0, 0, 20, 20])
    }

    /// The border of a block can have outer borders as a chain, but not as a tree.
    @Test func outerBordersAreAChain() {
        var border = bar
        border.enclosing = [inner]
        let outermost = Border(enclosing: [border])
        #expect(outermost.enclosing == [bar])
    }

    // MARK: Extent

    @Test func aBlockMayBeAsWideAsItsText() throws {
        var border = Border(fill: .black, box: .init(extent: .line))
        let narrow = try #require(try boxes([(border, nil)]).first)
        border.extent = nil
        let wide = try #require(try boxes([(border, nil)]).first)
        #expect(wide.rect.width == 200)
        #expect(narrow.rect.width > 20 && narrow.rect.width < 60)
    }

    @Test func bordersCanHaveTheHeightOfTheLineOrTheWidthOfTheContainer() throws {
        var text = AttributedText("some text")
        text.mergeFont(FontDescriptor(size: 20))
        text.mergeParagraph(ParagraphStyle(lineHeight: 60))
        let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        func box(_ extent: Border.Extent?) throws -> Rect {
            if let range = text.range(of: "text") {
                text[range].border = Border(fill: .black, box: .init(extent: extent))
            }
            var found: [Rect] = []
            try TextLayout(text, in: .width(200), fonts: fonts).forEachBorderBox(.overText, inLine: 0) {
                found.append($0.rect)
            }
            return try #require(found.first)
        }
        let (glyphs, line, container) = try (box(nil), box(.line), box(.container))
        #expect(glyphs.height < 30 && glyphs.minY > 10)
        #expect(line.minY == 0 && line.height == 60 && line.minX == glyphs.minX && line.width == glyphs.width)
        #expect(container == Rect(x: 0, y: 0, width: 200, height: 60))
    }
}
