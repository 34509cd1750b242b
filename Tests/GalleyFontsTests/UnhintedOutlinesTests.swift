import GalleyLayoutTestSupport
import GalleyTestSupport
import Testing

@testable import GalleyFonts

/// Fonts without hinting instructions have the same outlines.
@Suite struct UnhintedOutlinesTests {
    private static let folder = TestFonts.directory + "/.."

    private static func bytes(of data: FontData) -> [UInt8] { unsafe Array(data.bytes) }

    /// The file without instructions, read in pieces of random lengths.
    private static func unhinted(_ data: FontData, seed: UInt64) -> [UInt8]? {
        guard let outlines = UnhintedOutlines(data, index: 0) else { return nil }
        var random = SeededGenerator(seed: seed)
        var result = bytes(of: data)
        result.withUnsafeMutableBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = min(bytes.count, start + Int.random(in: 1...5000, using: &random))
                unsafe outlines.removeInstructions(
                    from: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<end]), at: start)
                start = end
            }
        }
        return result
    }

    private static func face(_ bytes: [UInt8]) throws -> FontFace {
        let resource = try FontFile.face(in: FontData(copying: bytes), index: 0, source: "test")
        return FontFace(
            resource: resource, description: FaceDescription(of: resource, fallbackName: "test"), coordinates: [])
    }

    @Test(arguments: ["NotoSans-Regular.ttf", "NotoSansDevanagari-Bold.ttf", "NotoSansHebrew-Regular.ttf"])
    func outlinesStayTheSame(name: String) throws {
        let data = try FontData(file: Self.folder + "/" + name)
        let changed = try #require(Self.unhinted(data, seed: 1))
        #expect(changed == Self.unhinted(data, seed: 2))
        let original = Self.bytes(of: data)
        #expect(changed != original)
        let (one, other) = (try Self.face(original), try Self.face(changed))
        for glyph in 0..<UInt32(one.resource.glyphCount) {
            #expect(one.outline(of: glyph, size: 100) == other.outline(of: glyph, size: 100), "\(glyph)")
        }
        // Without instructions nothing is left to be removed.
        let again = try #require(Self.unhinted(FontData(copying: changed), seed: 3))
        #expect(again == changed)
    }

    @Test func fontsWithoutInstructionsAreLeftAsTheyAre() throws {
        #expect(UnhintedOutlines(try FontData(file: TestFonts.path("GalleyBox.ttf")), index: 0) == nil)
    }

    /// Damaged tables are read within their bounds, and in time linear in their length.
    @Test(arguments: 0..<40) func damagedFontsAreReadWithinTheirBounds(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = Self.bytes(of: try FontData(file: Self.folder + "/NotoSansHebrew-Regular.ttf"))
        for _ in 0..<Int.random(in: 1...2000, using: &random) {
            bytes[Int.random(in: 300..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if seed % 3 == 0 { bytes.removeSubrange(Int.random(in: 300..<bytes.count, using: &random)...) }
        _ = Self.unhinted(FontData(copying: bytes), seed: seed)
    }
}
