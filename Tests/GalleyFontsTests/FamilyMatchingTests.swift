import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout

/// CSS Fonts Module Level 4, section 5.2.
@Suite struct FamilyMatchingTests {
    private func record(
        weight: ClosedRange<Int> = 400...400, italic: Bool = false, stretch: ClosedRange<Double> = 100...100,
        canSlant: Bool = false
    ) -> FontRecord {
        FontRecord(
            bundled: 0,
            description: FaceDescription(
                familyName: "Family", styleName: "", families: ["family"], faces: [], weight: weight,
                isItalic: italic, canSlant: canSlant, stretch: stretch),
            ranges: [])
    }

    private func request(weight: Int = 400, italic: Bool = false, stretch: Double = 100) -> FontRequest {
        FontRequest(.init(weight: weight, italic: italic, stretch: stretch))
    }

    @Test(arguments: [
        // From 400 to 500: up to 500 first, then lighter, then heavier.
        (400, [300, 500, 600], 500), (400, [300, 450, 500], 450), (400, [100, 300, 600], 300),
        (400, [600, 900], 600), (500, [400, 600], 400), (500, [300, 400, 501], 400), (450, [400, 500], 500),
        (450, [400, 501], 400),
        // Below 400: lighter first, nearest first.
        (300, [100, 200, 400], 200), (300, [400, 700], 400), (350, [300, 400], 300), (100, [900, 200], 200),
        // Above 500: heavier first, nearest first.
        (600, [500, 900, 700], 700), (600, [400, 500], 500), (900, [100, 800], 800), (501, [500, 900], 900),
        (700, [400, 700], 700),
    ])
    func weights(wanted: Int, available: [Int], expected: Int) {
        let faces = available.map { record(weight: $0...$0) }
        #expect(request(weight: wanted).nearest(among: faces).map(\.description.weight) == [expected...expected])
    }

    @Test(arguments: [
        (100.0, [75.0, 125], 75.0), (90, [75, 100], 75), (75, [87.5, 50], 50), (75, [87.5, 100], 87.5),
        (110, [100, 125], 125), (112.5, [100, 75], 100), (150, [125, 100], 125), (62.5, [100, 150], 100),
        (100, [87.5, 75], 87.5),
    ])
    func widths(wanted: Double, available: [Double], expected: Double) {
        let faces = available.map { record(stretch: $0...$0) }
        #expect(request(stretch: wanted).nearest(among: faces).map(\.description.stretch) == [expected...expected])
    }

    @Test func widthOutranksSlantAndSlantOutranksWeight() {
        let narrowItalicBold = record(weight: 700...700, italic: true, stretch: 75...75)
        let narrow = record(stretch: 75...75)
        let wideItalic = record(italic: true, stretch: 100...100)
        let faces = [wideItalic, narrow, narrowItalicBold]
        #expect(request(italic: true, stretch: 75).nearest(among: faces).first === narrowItalicBold)
        #expect(request(italic: false, stretch: 75).nearest(among: faces).first === narrow)
        #expect(request(italic: false, stretch: 100).nearest(among: faces).first === wideItalic)
    }

    @Test func variableFontsMatchTheirRanges() {
        let variable = record(weight: 100...900, stretch: 75...125, canSlant: true)
        let bold = record(weight: 700...700)
        #expect(request(weight: 650).nearest(among: [bold, variable]).first === variable)
        // Both have exactly 700, so both are part of one composite face, in order.
        #expect(request(weight: 700).nearest(among: [bold, variable]).map { $0 === bold } == [true, false])
        #expect(request(italic: true).nearest(among: [bold, variable]).first === variable)
        let light = record(weight: 100...300)
        #expect(request(weight: 400).nearest(among: [light, bold]).first === light)
    }

    @Test func invalidValuesAreCorrected() {
        let odd = FontRequest(
            .init(
                size: .nan, weight: -50, stretch: .infinity,
                variations: ["wght": .nan, "toolong": 1, "": 2, "wdth": 80]))
        #expect(odd.weight == 1)
        #expect(odd.stretch == 100)
        #expect(odd.opticalSize == nil)
        #expect(odd.variations.count == 1)
    }
}
