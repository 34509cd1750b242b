import CHarfBuzz
import GalleyLayoutTestSupport
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

extension FontFace {
    /// The advance of a character's glyph, in font units.
    func advance(of scalar: UInt32) -> Int? {
        nominalGlyph(scalar).map { unsafe Int(hb_font_get_glyph_h_advance(shaping, $0)) }
    }
}

@Suite struct FontFaceTests {
    @Test func metricsAreThoseTheFontWasMadeWith() throws {
        let face = try TestFonts.library("GalleyBox.ttf").selector().primary.face
        #expect(face.unitsPerEm == 1000)
        #expect(face.metrics.ascent == 800)
        #expect(face.metrics.descent == 200)
        #expect(face.metrics.lineGap == 0)
        #expect(face.metrics.xHeight == 500)
        #expect(face.metrics.capHeight == 700)
        // The table has the upper edges: −100 and 300, 50 thick.
        #expect(face.metrics.underlinePosition == -125)
        #expect(face.metrics.underlineThickness == 50)
        #expect(face.metrics.strikethroughPosition == 275)
        #expect(face.metrics.strikethroughThickness == 50)
        #expect(face.advance(of: 0x41) == 600)
        #expect(face.advance(of: 0x20) == 250)
        #expect(face.spaceGlyph == face.nominalGlyph(0x20))
        #expect(!face.isItalic && face.weight == 400 && face.stretch == 100)
    }

    @Test func coverageIsTheCharacterMap() throws {
        let face = try TestFonts.library("GalleyBox.ttf").selector().primary.face
        #expect(face.coverage.count == 95 + 1 + 3)
        for scalar in UInt32(0)..<0x3000 {
            #expect(face.covers(scalar) == (face.nominalGlyph(scalar) != nil), "\(scalar)")
        }
        for scalar: UInt32 in [0x10FFFF, 0x110000, .max] { #expect(!face.covers(scalar)) }
    }

    @Test func coverageOfEveryBundledFont() {
        for record in BundledFonts().records {
            guard let face = record.standardFace else {
                Issue.record("\(record.description.familyName) cannot be opened")
                continue
            }
            for scalar in UInt32(0)..<0x11000 {
                #expect(face.covers(scalar) == (face.nominalGlyph(scalar) != nil))
            }
        }
    }

    @Test func spacesAreKernedIfTheFontDoesSo() throws {
        let latin: UInt32 = 0x4C61_746E
        let plain = try TestFonts.library("GalleyBox.ttf").selector().primary.face
        let kerned = try TestFonts.library("GalleyBoxSpace.ttf").selector().primary.face
        for _ in 0..<2 {
            #expect(!plain.spaceAffectsShaping(script: latin))
            #expect(kerned.spaceAffectsShaping(script: latin))
            #expect(kerned.spaceAffectsShaping(script: 0x4379_726C), "DFLT serves other scripts")
        }
        let noto = try FontLibrary(systemFonts: false).selector().primary.face
        #expect(!noto.spaceAffectsShaping(script: latin))
    }
}
