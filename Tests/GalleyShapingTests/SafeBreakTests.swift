import GalleySupport
import GalleyTestSupport
import Testing

@testable import GalleyShaping

/// The places at which a text can be divided without shaping its parts again.
@Suite struct SafeBreakTests {
    private static let samples: [(script: String, characters: [Character])] = [
        ("Latin", Array("AVToTyWafij.,-'LY")), ("Arabic", Array("ابتجدرسلميه")), ("Devanagari", Array("कखगतनमरसािीु्")),
    ]

    /// The width of a text in layout units, and its glyphs in ascending order.
    private func measure(_ shaped: ShapedText) -> (width: Int, glyphs: [UInt16]) {
        let glyphs = shaped.glyphIDs.indices.map { shaped.glyphIDs[$0] }
        return (shaped.clusters[shaped.clusterCount].x - shaped.clusters[0].x, glyphs.sorted())
    }

    @Test func partsOfATextAreShapedAsInTheWhole() throws {
        let maker = ParagraphMaker()
        let style = try maker.span()
        var random = SeededGenerator(seed: 9)
        for (script, characters) in Self.samples {
            var safe = 0
            var others = 0
            for _ in 0..<60 {
                let text = String((0..<8).map { _ in characters.randomElement(using: &random) ?? "A" })
                let whole = maker.paragraph(text, style: style, hash: 0).shaped
                let expected = measure(whole)
                for cluster in 1..<whole.clusterCount {
                    if whole.flags[cluster].contains(.unsafeToBreak) {
                        others += 1
                        continue
                    }
                    safe += 1
                    let start = text.utf8.index(text.startIndex, offsetBy: Int(whole.clusters[cluster].start))
                    let parts = [text[..<start], text[start...]].map {
                        measure(maker.paragraph(String($0), style: style, hash: 0).shaped)
                    }
                    #expect(parts[0].width + parts[1].width == expected.width, "\(text) at \(cluster)")
                    #expect((parts[0].glyphs + parts[1].glyphs).sorted() == expected.glyphs, "\(text) at \(cluster)")
                }
            }
            #expect(safe > 20 && others > 20, "\(script): \(safe) safe places, \(others) others")
        }
    }
}
