import GalleyLayout
import GalleyUnicode
import Testing

@Suite struct VerticalOrientationTests {
    /// Both ends of every range of `VerticalOrientation.txt` of Unicode 15. Quotation marks were changed until 17.
    @Test(.needsUnicodeData) func everyRange() throws {
        let names: [Substring: VerticalOrientation] = [
            "R": .rotated, "U": .upright, "Tr": .transformedOrRotated, "Tu": .transformedOrUpright,
        ]
        var checked = 0
        for line in try UnicodeDataFile("VerticalOrientation.txt").lines {
            let range = try #require(line.range)
            let listed = try #require(names[line.text.split(separator: ";")[1].trimmed])
            func expected(_ scalar: UInt32) -> VerticalOrientation {
                [0x2018, 0x2019, 0x201C, 0x201D].contains(scalar) ? .transformedOrRotated : listed
            }
            #expect(VerticalOrientation(of: range.lowerBound) == expected(range.lowerBound), "line \(line.number)")
            #expect(VerticalOrientation(of: range.upperBound) == expected(range.upperBound), "line \(line.number)")
            checked += 1
        }
        #expect(checked > 2000)
    }
}
