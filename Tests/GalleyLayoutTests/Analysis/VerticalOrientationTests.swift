import GalleyLayout
import Testing

@Suite struct VerticalOrientationTests {
    /// Both ends of every range of `VerticalOrientation.txt`.
    @Test(.needsUnicodeData) func everyRange() throws {
        let names: [Substring: VerticalOrientation] = [
            "R": .rotated, "U": .upright, "Tr": .transformedOrRotated, "Tu": .transformedOrUpright,
        ]
        var checked = 0
        for line in try UnicodeDataFile("VerticalOrientation.txt").lines {
            let range = try #require(line.range)
            let expected = try #require(names[line.text.split(separator: ";")[1].trimmed])
            #expect(VerticalOrientation(of: range.lowerBound) == expected, "line \(line.number)")
            #expect(VerticalOrientation(of: range.upperBound) == expected, "line \(line.number)")
            checked += 1
        }
        #expect(checked > 2000)
    }
}
