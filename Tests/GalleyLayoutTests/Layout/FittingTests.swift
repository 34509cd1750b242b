import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Fitting sizes and scales, vertical alignment, and text beyond the end of a line.
@Suite struct FittingTests {
    @Test func aTextIsNotLargerThanItsContainer() throws {
        let text = Box.text("aaaa aaaa aaaa")
        #expect(
            try text.fittingSize(within: Size(width: 60, height: .infinity), fonts: Box.fonts)
                == Size(width: 50.5, height: 20))
        #expect(
            try text.fittingSize(within: Size(width: 60, height: 15), fonts: Box.fonts) == Size(width: 50.5, height: 10)
        )
    }

    /// Greedy lines in 60 points are 50.5 and 24 wide. Two lines need at least 50.5.
    @Test func bubblesAreAsNarrowAsTheirRowsAllow() throws {
        let text = Box.text("aaaa aaaa aaaa")
        #expect(try text.narrowestWidth(rows: 1, fonts: Box.fonts) == 77)
        #expect(try text.narrowestWidth(rows: 2, fonts: Box.fonts) == 50.5)
        #expect(try text.narrowestWidth(rows: 3, fonts: Box.fonts) == 24)
        #expect(try Box.text("a\na").narrowestWidth(rows: 1, fonts: Box.fonts) == nil)
    }

    @Test(arguments: [(40.0, 15.0), (100, 100), (77, 10), (200, 30)])
    func postersAreAsLargeAsTheirBox(width: Double, height: Double) throws {
        let text = Box.text("aaaa aaaa aaaa")
        let container = TextContainer(width: width, height: height)
        let fitted = try TextLayout.fitting(text, in: container, scales: 0.1...20, fonts: Box.fonts)
        let (layout, scale) = (fitted.layout, fitted.scale)
        #expect(!layout.isTruncated && layout.size.width <= width && layout.size.height <= height)
        // One percent more does not fit.
        let larger = try TextLayout(text.scaled(by: scale * 1.01), in: container, fonts: Box.fonts)
        #expect(larger.isTruncated || larger.minimumWidth > width)
    }

    @Test func scalesHaveBounds() throws {
        let container = TextContainer(width: 40, height: 10)
        let text = Box.text("aaaa aaaa aaaa")
        #expect(try TextLayout.fitting(text, in: container, scales: 0.9...1, fonts: Box.fonts).scale == 0.9)
        let roomy = TextContainer(width: 400, height: 100)
        #expect(try TextLayout.fitting(text, in: roomy, scales: 0.5...1, fonts: Box.fonts).scale == 1)
        #expect(throws: GalleyError.self) {
            try TextLayout.fitting(text, in: roomy, scales: 0...1, fonts: Box.fonts)
        }
    }

    @Test(arguments: TextContainer.VerticalAlignment.allCases)
    func verticalAlignmentMovesText(alignment: TextContainer.VerticalAlignment) throws {
        let container = TextContainer(
            width: 60, height: 70, insets: EdgeInsets(top: 4, left: 0, bottom: 6, right: 0),
            verticalAlignment: alignment)
        let layout = try Box.layout(Box.text("aaaa aaaa aaaa"), in: container)
        let top: Double = [.top: 4, .center: 24, .bottom: 44][alignment] ?? 0
        #expect(layout.tops == [top, top + 10])
        let again = try Box.layout(
            layout.text,
            in: TextContainer(
                width: layout.size.width, height: layout.size.height, insets: container.insets,
                verticalAlignment: alignment))
        #expect(again.tops == layout.tops)
    }

    /// CSS Text 4, 9.1, `allow-end`: a full stop hangs if it would not fit otherwise.
    @Test func stopsHang() throws {
        let text = Box.text("aaaa. aaaa") { $0.hangingPunctuation = true }
        let layout = try Box.layout(text, in: TextContainer(width: 25))
        #expect(layout.lineTexts == ["aaaa. ", "aaaa"])
        #expect(layout.widths == [24, 24])
        #expect(try Box.layout(text, in: TextContainer(width: 30)).widths == [27, 24])
        #expect(try Box.layout(Box.text("aaaa. aaaa"), in: TextContainer(width: 25)).lineTexts != ["aaaa. ", "aaaa"])
    }

    /// A part of punctuation extends beyond the end of every line that ends with it.
    @Test func punctuationExtendsBeyondLines() throws {
        let text = Box.text("aaaa. aaa, aaaaa aaa") { style in
            style.punctuationOverhang = 0.5
            style.alignment = .justified
        }
        let layout = try Box.layout(text, in: TextContainer(width: 56))
        #expect(layout.lineTexts == ["aaaa. aaa, ", "aaaaa aaa"])
        let comma = try #require(layout.box(","))
        let width = comma.width
        #expect(width > 0 && abs(comma.x + width - (56 + width / 2)) < 0.1)
        // A letter ends at the edge.
        let plain = try Box.layout(
            Box.text("aaaa aaaa aaaa") { $0.punctuationOverhang = 0.5 }, in: TextContainer(width: 56))
        #expect(plain.widths.first == 50.5)
    }

    /// `first` and `last`: brackets and quotes hang at the edges of the paragraph.
    @Test func quotesHangAtBothEdges() throws {
        let layout = try Box.layout(
            Box.text("(aaaa)") { style in
                style.hangingPunctuation = true
                style.alignment = .right
            }, in: TextContainer(width: 60))
        let bracket = 6.0
        #expect(layout.widths == [24 + bracket])
        #expect(layout.lefts == [60 - 24 - bracket])
    }

    @Test func anywhereBreaksAroundEachCluster() throws {
        let layout = try Box.layout("aa(aa)", width: 18) { $0.strictness = .anywhere }
        #expect(layout.lineTexts == ["aa(", "aa)"])
    }
}
