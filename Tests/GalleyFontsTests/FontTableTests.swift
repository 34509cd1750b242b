import CHarfBuzz
import GalleyLayoutTestSupport
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Compares the font tables that Galley reads itself with HarfBuzz.
@Suite struct FontTableTests {
    /// The bundled fonts, the test fonts, and the installed system fonts.
    static func resources() -> [FontResource] {
        let library = FontLibrary()
        _ = try? library.addFonts(directory: TestFonts.directory)
        let catalog = library.state.withLock { $0.catalog }
        let system = (catalog.system?.records ?? []).filter { $0.index == 0 }
        return (catalog.program.records + (catalog.bundled?.records ?? []) + system).compactMap(\.resource)
    }

    @Test func coverageEqualsHarfBuzz() {
        for resource in Self.resources() {
            let set = unsafe hb_set_create()
            defer { unsafe hb_set_destroy(set) }
            unsafe hb_face_collect_unicodes(resource.face, set)
            #expect(unsafe resource.coverage.count == Int(hb_set_get_population(set)))
            var scalar = hb_codepoint_t.max
            var isSame = true
            while unsafe hb_set_next(set, &scalar) != 0 { isSame = isSame && resource.coverage.contains(scalar) }
            #expect(isSame)
        }
    }

    @Test func lookupsOfAGlyphAreThoseHarfBuzzCollectsItFor() {
        var agreements = 0
        for resource in Self.resources() where resource.glyphCount < 5_000 {
            for tag in [openTypeTag("GSUB"), openTypeTag("GPOS")] {
                let count = unsafe hb_ot_layout_table_get_lookup_count(resource.face, tag)
                let table = unsafe LookupTable(tag, of: resource.face)
                let glyphs = unsafe (0..<count).map { lookup in
                    let set = unsafe hb_set_create()
                    unsafe hb_ot_layout_lookup_collect_glyphs(resource.face, tag, lookup, set, set, set, nil)
                    return unsafe set
                }
                defer { for set in unsafe glyphs { unsafe hb_set_destroy(set) } }
                let sample = Set([Int(resource.spaceGlyph ?? 1)] + stride(from: 1, to: resource.glyphCount, by: 311))
                for glyph in sample {
                    let own = Set(table.lookups(using: glyph))
                    let previous = Set(table.lookups(using: glyph - 1))
                    for lookup in 0..<count where unsafe hb_set_has(glyphs[Int(lookup)], UInt32(glyph)) != 0 {
                        let type = table.type(of: lookup)
                        if tag == openTypeTag("GPOS") {
                            if (4...6).contains(type) { continue }
                            // HarfBuzz also includes the glyph that follows a run of glyphs with classes.
                            if type == 2, previous.contains(lookup) { continue }
                        }
                        #expect(own.contains(lookup), "\(glyph) in lookup \(lookup) of type \(type)")
                        agreements += 1
                    }
                }
            }
        }
        #expect(agreements > 500)
    }
}

extension LookupTable {
    /// The type of a lookup, or of the lookup in an extension.
    fileprivate func type(of index: UInt32) -> Int {
        let lookup = table.uint16(8) + table.uint16(table.uint16(8) + 2 + Int(index) * 2)
        let subtable = lookup + table.uint16(lookup + 6)
        let isExtension = table.uint16(lookup) == (isPositioning ? 9 : 7)
        return table.uint16(isExtension ? subtable + 2 : lookup)
    }
}
