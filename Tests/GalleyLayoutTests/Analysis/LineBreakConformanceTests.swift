import GalleyLayout
import Testing

@Suite struct LineBreakConformanceTests {
    @Test func everyLine() throws {
        let scratch = AnalysisScratch()
        let cases = try BreakTestCase.cases("auxiliary/LineBreakTest.txt")
        #expect(cases.count > 7000)
        var failures: [String] = []
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer {
                LineBreaks.opportunities(in: $0, scratch: scratch).map { Int($0.offset) }
            }
            var flags = test.flags(found)
            flags[flags.count - 1] = true
            for i in flags.indices where flags[i] != test.boundaries[i] {
                let s = test.scalars
                failures.append("\(test.number): at \(i) ours \(flags[i]) :: " + s.enumerated().map{ ($0.offset == i ? "| " : "") + String($0.element.value, radix:16)}.joined(separator: " ") + " ## " + test.comment)
            }
        }
        for f in failures { print("LBF", f) }
        #expect(failures.isEmpty)
    }
}
