import GalleyLayout
import GalleyUnicode
import Testing

/// Every line of `GraphemeBreakTest.txt` and `WordBreakTest.txt` (Unicode 15.0).
@Suite struct ClusterConformanceTests {
    /// With GB9c (15.1) and without: the file of 15.0 has no conjunct, so both agree with it.
    @Test(.needsUnicodeData, arguments: [false, true]) func everyGraphemeLine(keepsConjuncts: Bool) throws {
        let scratch = AnalysisScratch()
        let cases = try BreakTestCase.cases("auxiliary/GraphemeBreakTest.txt")
        #expect(cases.count == 602)
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer { text in
                GraphemeBoundaries.starts(in: text, keepsConjuncts: keepsConjuncts, scratch: scratch).map { Int($0) }
                    + [text.count]
            }
            #expect(test.flags(found) == test.boundaries, "line \(test.number), \(test.comment)")
        }
    }

    /// CLDR, whose rules ICU follows, removed the colon from MidLetter in all languages except Finnish and Swedish, so
    /// "a:b" is two words. This is the only difference.
    @Test(.needsUnicodeData) func everyWordLine() throws {
        let scratch = AnalysisScratch()
        let cases = try BreakTestCase.cases("auxiliary/WordBreakTest.txt")
        #expect(cases.count == 1823)
        var colons = 0
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer { text in
                WordBoundaries.segments(in: text, scratch: scratch).map { Int($0.start) } + [text.count]
            }
            let flags = test.flags(found)
            let differences = flags.indices.filter { flags[$0] != test.boundaries[$0] }
            let isColon =
                !differences.isEmpty && differences.allSatisfy { isNextToColon(test.scalars, $0) && flags[$0] }
            if isColon { colons += 1 }
            #expect(differences.isEmpty || isColon, "line \(test.number), \(test.comment)")
        }
        #expect(colons == 15)
        // In Swedish, the result always equals the file.
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer { text in
                WordBoundaries.segments(in: text, locale: "sv", scratch: scratch).map { Int($0.start) } + [text.count]
            }
            #expect(test.flags(found) == test.boundaries, "Swedish, line \(test.number), \(test.comment)")
        }
    }

    /// Whether a colon is directly before or after `place`, ignoring marks.
    private func isNextToColon(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        let before = scalars[..<place].last { $0.value != 0x308 && $0.value != 0x2060 }
        return before == ":" || place < scalars.count && scalars[place] == ":"
    }
}
