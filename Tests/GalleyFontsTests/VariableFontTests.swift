import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// `GalleyBoxVariable.ttf`: a letter is 700 wide at weight 900, 600 at 400, and 500 at 100.
@Suite struct VariableFontTests {
    private func library() throws -> FontLibrary { try TestFonts.library("GalleyBoxVariable.ttf") }

    @Test func axesFollowTheDescriptor() throws {
        let library = try library()
        for (weight, advance) in [(400, 600), (900, 700), (650, 650), (100, 500), (1000, 700), (1, 500)] {
            let face = try library.selector("Galley Box Variable", weight: weight).primary.face
            #expect(face.weight == min(max(weight, 100), 900))
            #expect(face.coordinates == [Float(min(max(weight, 100), 900)), 16])
            #expect(face.advance(of: 0x41) == advance + opticalLoss(16))
        }
    }

    /// Linear from 0 at 14 to −50 at 72, rounded like in HarfBuzz.
    private func opticalLoss(_ size: Double) -> Int { Int((-50 * (size - 14) / 58).rounded()) }

    @Test func opticalSizeFollowsTheSize() throws {
        let library = try library()
        let small = try library.selector("Galley Box Variable", size: 14).primary.face
        let large = try library.selector("Galley Box Variable", size: 72).primary.face
        let huge = try library.selector("Galley Box Variable", size: 500).primary.face
        #expect(small.advance(of: 0x41) == 600)
        #expect(large.advance(of: 0x41) == 550)
        #expect(huge.coordinates == large.coordinates && huge === large)
        let fixed = FontDescriptor(
            families: ["Galley Box Variable"], size: 72, opticalSizing: FontDescriptor.OpticalSizing.none)
        let face = try library.selector(for: fixed.merging(over: .default), language: nil).primary.face
        #expect(face.coordinates == [400, 14])
    }

    @Test func variationsOverride() throws {
        let selector = try library().selector(
            "Galley Box Variable", weight: 400, variations: ["wght": 900, "opsz": 14, "XXXX": 3])
        #expect(selector.primary.face.coordinates == [900, 14])
        #expect(selector.primary.face.weight == 900)
    }

    @Test func namedInstances() throws {
        let library = try library()
        let light = try library.selector("Galley Box Variable Light").primary.face
        #expect(light.weight == 300)
        let bold = try library.selector("Galley Box Variable Bold", size: 14).primary
        #expect(bold.face.coordinates == [700, 14])
        #expect(!bold.syntheticBold)
    }

    @Test func syntheticBoldOnlyBeyondTheAxis() throws {
        let library = try library()
        let bold = try library.selector("Galley Box Variable", weight: 700, italic: true).primary
        #expect(!bold.syntheticBold && bold.syntheticOblique)
        let thin = try library.selector("Galley Box Variable", weight: 700, variations: ["wght": 300]).primary
        #expect(thin.syntheticBold)
    }

    @Test func endlessSizesStayBounded() throws {
        let library = try library()
        for step in 0..<3000 {
            let size = 8 + Double(step) / 50
            _ = try library.selector("Galley Box Variable", size: size)
        }
        #expect(library.state.withLock { $0.selectors.count } <= 1024)
    }
}
