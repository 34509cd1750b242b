import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Counts shaped paragraphs with the statistics of the caches.
@Suite struct EditCostTests {
    private static let page = (0..<60).map { "Paragraph number \($0) with a few words of its own." }

    private static func misses(_ fonts: FontLibrary, _ work: () throws -> Void) rethrows -> Int {
        let before = fonts.shapedTextStatistics.misses
        try work()
        return fonts.shapedTextStatistics.misses - before
    }

    @Test func anEditShapesOnlyItsParagraph() throws {
        let fonts = FontLibrary(systemFonts: false)
        var text = AttributedText(Self.page.joined(separator: "\n"))
        let all = try Self.misses(fonts) { _ = try TextLayout(text, in: .width(200), fonts: fonts) }
        #expect(all == 60)
        let place = try #require(text.range(of: "number 31"))
        text.insert("edited ", at: place.lowerBound)
        #expect(try Self.misses(fonts) { _ = try TextLayout(text, in: .width(200), fonts: fonts) } == 1)
    }

    @Test func anotherWidthShapesNothing() throws {
        let fonts = FontLibrary(systemFonts: false)
        let text = AttributedText(Self.page.joined(separator: "\n"))
        _ = try TextLayout(text, in: .width(200), fonts: fonts)
        for width in [100.0, 150.5, 201, 4000] {
            #expect(try Self.misses(fonts) { _ = try TextLayout(text, in: .width(width), fonts: fonts) } == 0)
        }
    }

    @Test func aColourShapesNothing() throws {
        let fonts = FontLibrary(systemFonts: false)
        var text = AttributedText(Self.page.joined(separator: "\n"))
        _ = try TextLayout(text, in: .width(200), fonts: fonts)
        let place = try #require(text.range(of: "number 31"))
        text[place].color = .white
        #expect(try Self.misses(fonts) { _ = try TextLayout(text, in: .width(200), fonts: fonts) } == 0)
    }

    /// A box of a few lines never processes the paragraphs after them.
    @Test func aBoundedLayoutShapesOnlyVisibleText() throws {
        let fonts = FontLibrary(systemFonts: false)
        let text = AttributedText(Self.page.joined(separator: "\n"))
        let container = TextContainer(width: 4000, maximumRows: 5, truncation: .end)
        let shaped = try Self.misses(fonts) { _ = try TextLayout(text, in: container, fonts: fonts) }
        #expect(shaped <= 7)
    }

    @Test func statisticsStayWithinTheirLimit() throws {
        let fonts = FontLibrary(systemFonts: false)
        _ = try TextLayout(AttributedText(Self.page.joined(separator: "\n")), in: .width(200), fonts: fonts)
        let statistics = fonts.shapedTextStatistics
        #expect(statistics.paragraphs == 60)
        #expect(statistics.words > 60)
        #expect(statistics.bytes > 0)
        #expect(statistics.bytes <= statistics.limit)
        #expect(statistics.description.contains("60 misses"))
        fonts.removeShapedText()
        #expect(fonts.shapedTextStatistics.paragraphs == 0)
    }
}
