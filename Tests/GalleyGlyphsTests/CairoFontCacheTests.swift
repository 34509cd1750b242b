import GalleyDrawingTestSupport
import GalleyFonts
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyGlyphs

@Suite struct CairoFontCacheTests {
    private func faces() throws -> [FontFace] {
        try ["Noto Sans", "Noto Sans Mono"].map { family in
            var text = AttributedText("n")
            text.mergeFont(FontDescriptor(family))
            return try TextLayout(text, fonts: .shared).lines[0].runs[0].font.face
        }
    }

    /// Each face is opened once, and once more if it is emboldened, whichever is requested first.
    @Test(arguments: [false, true], [false, true]) func eachFormHasItsOwnFont(boldFirst: Bool, isShared: Bool) throws {
        let shared = CairoFontCache()
        let cache = isShared ? CairoFontCache(sharing: shared) : shared
        var seen: [ObjectIdentifier] = []
        for _ in 0..<2 {
            for face in try faces() {
                for isBold in [boldFirst, !boldFirst] {
                    seen.append(ObjectIdentifier(try #require(cache.font(face, isBold: isBold))))
                }
            }
        }
        #expect(Set(seen).count == 4)
        #expect(seen[..<4] == seen[4...])
        // A canvas gets the fonts of the shared cache.
        if isShared {
            for (index, face) in try faces().enumerated() {
                #expect(shared.font(face, isBold: boldFirst).map(ObjectIdentifier.init) == seen[2 * index])
            }
        }
    }

    @Test func removedFontsAreOpenedAgain() throws {
        let cache = CairoFontCache()
        let face = try faces()[0]
        let first = try #require(cache.font(face, isBold: false))
        cache.removeAll()
        #expect(cache.font(face, isBold: false) !== first)
    }
}
