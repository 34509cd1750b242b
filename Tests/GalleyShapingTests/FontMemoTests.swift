import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyFonts
@testable import GalleyLayout
@testable import GalleyShaping

/// The font memo of a typesetter does not change the choice of fonts.
@Suite struct FontMemoTests {
    /// Letters of many scripts with marks that belong to them, that no font has, that compose, or that select a shape.
    private static func clusters(_ count: Int, using random: inout SeededGenerator) -> [String] {
        let bases: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0x61...0x7A, 0x61...0x7A, 0xC0...0x17F, 0x391...0x3C9, 0x391...0x3C9, 0x410...0x44F,
            0x5D0...0x5EA, 0x628...0x64A, 0x915...0x939, 0x985...0x9A8, 0xE01...0xE2E, 0x1820...0x1840,
            0x3042...0x3050, 0x4E00...0x4E20,
        ]
        let marks: [ClosedRange<UInt32>] = [
            0x300...0x36F, 0x300...0x36F, 0x301...0x301, 0x323...0x323, 0x5B0...0x5BD, 0x64B...0x655, 0x93C...0x94D,
            0x9BC...0x9CD, 0xE31...0xE4E, 0x180B...0x180D, 0x1AB0...0x1ABE, 0x200D...0x200D, 0x20D0...0x20E3,
            0x3099...0x309A, 0xFE00...0xFE0F,
        ]
        return (0..<count).map { _ in
            var scalars = String.UnicodeScalarView()
            let parts = [bases] + Array(repeating: marks, count: Int.random(in: 0...2, using: &random))
            for ranges in parts {
                let index = Int.random(in: 0..<ranges.count, using: &random)
                scalars.append(Unicode.Scalar(UInt32.random(in: ranges[index], using: &random)) ?? "a")
            }
            return String(scalars)
        }
    }

    private func describe(_ text: String, _ library: FontLibrary) throws -> [String] {
        var attributed = AttributedText(text)
        attributed.mergeFont(FontDescriptor(families: ["Galley Box"]))
        return try TextLayout(attributed, fonts: library).lines.flatMap(\.runs).map { run in
            "\(run.font.face.familyName) " + run.glyphs.map { "\($0.id):\($0.advance)" }.joined(separator: " ")
        }
    }

    @Test(arguments: [true, false]) func earlierClustersDoNotChangeFonts(bundled: Bool) throws {
        func library() throws -> FontLibrary {
            try TestFonts.library("GalleyBox.ttf", "GalleyBox-Greek.ttf", "GalleyEmoji.ttf", bundled: bundled)
        }
        var random = SeededGenerator(seed: 71)
        let clusters = Self.clusters(400, using: &random)
        let seasoned = try library()
        // Twice, because the first time fills the memo, also with single letters.
        for _ in 0..<2 {
            for cluster in clusters {
                _ = try describe(cluster, seasoned)
                for scalar in cluster.unicodeScalars { _ = try describe(String(scalar), seasoned) }
            }
            seasoned.removeShapedText()
        }
        for cluster in clusters {
            let code = cluster.unicodeScalars.map { String($0.value, radix: 16) }
            #expect(try describe(cluster, seasoned) == describe(cluster, library()), "\(code)")
        }
    }
}
