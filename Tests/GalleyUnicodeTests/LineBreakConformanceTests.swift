import GalleyLayout
import GalleyUnicode
import Testing

/// Every line of `LineBreakTest.txt` (Unicode 15.0), with the entry point that layout uses.
///
/// That entry point follows Unicode 17.0 and CSS. Each difference from the file is therefore listed by the rule that
/// causes it, with a predicate on the surrounding characters and the number of places. Any other difference fails, and
/// so does a different number.
@Suite struct LineBreakConformanceTests {
    /// The reason for a difference.
    private struct Exception: Sendable {
        let name: String
        /// Whether a break is allowed at such a place here.
        let breaks: Bool
        let places: Int
        /// Whether the reason applies to the characters before and after the place, without combining marks.
        let applies: @Sendable (_ before: ArraySlice<UInt32>, _ after: ArraySlice<UInt32>) -> Bool
    }

    private static let attachment: UInt32 = 0xFFFC
    private static let openers: Set<UInt32> = [0x28, 0x7B, 0x2329]
    private static let hyphens: Set<UInt32> = [0x2D]

    /// The alphabetic and Hebrew characters that follow a hyphen in the file.
    private static let letters: Set<UInt32> = [0x23, 0xA7, 0x5D0, 0xE01, 0x50005]

    private static let exceptions: [Exception] = [
        Exception(name: "CSS Text: a break on either side of an attachment", breaks: true, places: 26) {
            before, after in
            after.first == attachment || before.last == attachment || before.last(where: { $0 != 0x20 }) == attachment
        },
        Exception(name: "LB20a (15.1): no break after a hyphen that starts a word", breaks: false, places: 10) {
            before, after in
            before.count == 1 && hyphens.contains(before.last ?? 0) && letters.contains(after.first ?? 0)
        },
        Exception(name: "LB25 (16.0): IS × NU, without a number before it", breaks: false, places: 14) {
            before, after in
            [0x2C, 0x2E].contains(before.last) && 0x30...0x39 ~= after.first ?? 0
        },
        Exception(name: "LB15c (16.0): SP ÷ IS NU", breaks: true, places: 1) { before, after in
            before.last == 0x20 && after.first == 0x2E && 0x30...0x39 ~= after.dropFirst().first ?? 0
        },
        Exception(name: "LB15 (removed in 15.1): QU SP* × OP", breaks: true, places: 6) { before, after in
            before.last == 0x20 && [0x22, 0xAB].contains(before.last(where: { $0 != 0x20 }))
                && openers.contains(after.first ?? 0)
        },
        Exception(name: "LB15a (15.1): Pi SP* ×", breaks: false, places: 2) { before, _ in
            before.last == 0x20 && before.last(where: { $0 != 0x20 }) == 0xAB
        },
        Exception(name: "LB15b (15.1): × Pf before a closing bracket", breaks: false, places: 2) { before, after in
            before.last == 0x20 && after.first == 0xBB && [0x29, 0x7D].contains(after.dropFirst().first)
        },
        Exception(name: "LB21a (15.1): HL HY ÷ HL", breaks: true, places: 1) { before, after in
            before.suffix(2) == [0x5D0, 0x2D] && after.first == 0x5D0
        },
    ]

    @Test(.needsUnicodeData) func everyLine() throws {
        let scratch = AnalysisScratch()
        let cases = try BreakTestCase.cases("auxiliary/LineBreakTest.txt")
        #expect(cases.count == 7654)
        var accounted = Array(repeating: 0, count: Self.exceptions.count)
        for test in cases {
            let found = test.utf8.withUnsafeBufferPointer {
                LineBreaks.opportunities(in: $0, scratch: scratch).map { Int($0.offset) }
            }
            var flags = test.flags(found)
            // The end of the text is always a boundary in the file, but only sometimes an opportunity here.
            flags[flags.count - 1] = true
            let scalars = test.scalars.map(\.value)
            for place in flags.indices where flags[place] != test.boundaries[place] {
                let bases = scalars.indices.filter { index in
                    // A mark after a space counts as a letter (LB10).
                    scalars[index] != 0x308 || index == 0 || scalars[index - 1] == 0x20
                }
                let before = bases.filter { $0 < place }.map { scalars[$0] }[...]
                let after = bases.filter { $0 >= place }.map { scalars[$0] }[...]
                let reason = Self.exceptions.firstIndex { $0.breaks == flags[place] && $0.applies(before, after) }
                if let reason {
                    accounted[reason] += 1
                } else {
                    Issue.record("line \(test.number), place \(place): we say \(flags[place]); \(test.comment)")
                }
            }
        }
        for (exception, count) in zip(Self.exceptions, accounted) {
            #expect(exception.places == count, "\(exception.name)")
        }
    }
}
