import GalleyLayout
import Testing

@Suite struct ClusterConformanceTests {
    @Test func everyGraphemeLine() throws {
        let scratch = AnalysisScratch()
        let cases = try BreakTestCase.cases("auxiliary/GraphemeBreakTest.txt")
        #expect(cases.count > 550)
        for keeps in [false, true] {
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer {
                GraphemeBoundaries.starts(in: $0, keepsConjuncts: keeps, scratch: scratch).map { Int($0) } + [$0.count]
            }
            #expect(test.flags(found) == test.boundaries, "line \(test.number), \(test.comment)")
        }
        }
    }

    @Test func everyWordLine() throws {
        let scratch = AnalysisScratch()
        let cases = try BreakTestCase.cases("auxiliary/WordBreakTest.txt")
        #expect(cases.count > 1700)
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer {
                WordBoundaries.segments(in: $0, scratch: scratch).map { Int($0.start) } + [$0.count]
            }
            #expect(test.flags(found) == test.boundaries, "line \(test.number), \(test.comment)")
        }
    }
}
