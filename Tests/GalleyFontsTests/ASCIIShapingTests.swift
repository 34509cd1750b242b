import CHarfBuzz
import GalleyTestSupport
import Testing

@testable import GalleyFonts

/// Compares the analysis of fonts with what HarfBuzz does with random ASCII text.
@Suite struct ASCIIShapingTests {
    private struct Glyph: Equatable {
        var id: UInt32
        var cluster: UInt32
        var advance: Int32
        var x: Int32
        var y: Int32
    }

    private static func shape(_ text: String, in font: OpaquePointer?, turnedOff tags: [UInt32] = []) -> [Glyph] {
        let buffer = unsafe hb_buffer_create()
        defer { unsafe hb_buffer_destroy(buffer) }
        unsafe hb_buffer_add_utf8(buffer, text, Int32(text.utf8.count), 0, Int32(text.utf8.count))
        unsafe hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        unsafe hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
        let features = tags.map { hb_feature_t(tag: $0, value: 0, start: 0, end: .max) }
        unsafe hb_shape(font, buffer, features, UInt32(features.count))
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).map {
            unsafe Glyph(
                id: infos[$0].codepoint, cluster: infos[$0].cluster, advance: positions[$0].x_advance,
                x: positions[$0].x_offset, y: positions[$0].y_offset)
        }
    }

    private static func words(_ count: Int, using random: inout SeededGenerator) -> [String] {
        ["office", "fjord", "waffle", "first", "Th", "www", "->", "!=", "===", "1/2", "://", "AVA", "To."]
            + (0..<count).map { _ in
                let scalars = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                    Unicode.Scalar(UInt8.random(in: 0x21...0x7E, using: &random))
                }
                return String(String.UnicodeScalarView(scalars))
            }
    }

    @Test func withoutInertFeaturesTextIsShapedAsWithThem() {
        var random = SeededGenerator(seed: 11)
        var some = 0
        var notAll = 0
        for resource in FontTableTests.resources() {
            let inert = resource.asciiShaping(script: openTypeTag("Latn")).inert
            let tags = InertFeatures.tags.enumerated().filter { inert.rawValue & 1 << UInt8($0.offset) != 0 }
                .map(\.element)
            if !tags.isEmpty { some += 1 }
            let font = unsafe hb_font_create(resource.face)
            defer { unsafe hb_font_destroy(font) }
            var usesOthers = false
            for word in Self.words(60, using: &random) {
                let whole = unsafe Self.shape(word, in: font)
                #expect(unsafe Self.shape(word, in: font, turnedOff: tags) == whole, "\(word)")
                if unsafe Self.shape(word, in: font, turnedOff: InertFeatures.tags) != whole { usesOthers = true }
            }
            if usesOthers { notAll += 1 }
        }
        // Fonts of both kinds were compared.
        #expect(some > 5)
        #expect(notAll > 0)
    }

    /// Every character has its glyph, with the advance that it has before the next character alone, unless two adjacent
    /// characters may be part of a ligature.
    @Test func pairsDetermineTextOfFontsThatKernInPairs() {
        var random = SeededGenerator(seed: 12)
        var pairwise = 0
        var others = 0
        var words = 0
        for resource in FontTableTests.resources() {
            guard let ligating = resource.asciiShaping(script: openTypeTag("Latn")).ligating else {
                others += 1
                continue
            }
            pairwise += 1
            let font = unsafe hb_font_create(resource.face)
            defer { unsafe hb_font_destroy(font) }
            for word in Self.words(60, using: &random) {
                let bytes = Array(word.utf8)
                let mayLigate = zip(bytes, bytes.dropFirst()).contains {
                    ligating[Int($0) - 0x21] && ligating[Int($1) - 0x21]
                }
                if mayLigate { continue }
                words += 1
                let expected = bytes.indices.map { index in
                    let pair = String(decoding: bytes[index..<min(index + 2, bytes.count)], as: UTF8.self)
                    var glyph = unsafe Self.shape(pair, in: font)[0]
                    glyph.cluster = UInt32(index)
                    return glyph
                }
                #expect(unsafe Self.shape(word, in: font) == expected, "\(word)")
                #expect(
                    bytes.enumerated().allSatisfy { index, byte in
                        var glyph: hb_codepoint_t = 0
                        return unsafe hb_font_get_nominal_glyph(font, UInt32(byte), &glyph) != 0
                            && glyph == expected[index].id
                    })
            }
        }
        #expect(pairwise > 5)
        #expect(others > 0)
        #expect(words > 100)
    }
}
