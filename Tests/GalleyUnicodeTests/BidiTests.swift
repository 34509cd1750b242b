import GalleyLayout
import GalleyText
import GalleyUnicode
import Testing

@Suite struct BidiTests {
    private func analyze(
        _ text: String, _ direction: ParagraphStyle.Direction = .auto, fallback: UInt8 = 0
    ) -> BidiAnalysis.Result {
        text.withBytes {
            BidiAnalysis.analyze($0, direction: direction, fallbackLevel: fallback, scratch: AnalysisScratch())
        }
    }

    @Test func plainTextHasNoRuns() {
        for text in ["", "abc", "Ünïcödé — “quotes”…", "日本語", "Հայերեն", "😀", "ไทย", "नमस्ते"] {
            #expect(analyze(text) == BidiAnalysis.Result(baseLevel: 0, runs: []), "\(text)")
        }
    }

    @Test func baseDirection() {
        #expect(analyze("אב ab").baseLevel == 1)
        #expect(analyze("ab אב").baseLevel == 0)
        #expect(analyze("12, 34").baseLevel == 0)
        #expect(analyze("12, 34", fallback: 1).baseLevel == 1)
        #expect(analyze("12, a", fallback: 1).baseLevel == 0)
        #expect(analyze("\u{2067}a\u{2069}אב").baseLevel == 1)
        #expect(analyze("אב", .ltr).baseLevel == 0)
        #expect(analyze("ab", .rtl) == BidiAnalysis.Result(baseLevel: 1, runs: [LevelRun(start: 0, level: 2)]))
    }

    @Test func runs() {
        #expect(
            analyze("ab אב 12 cd").runs == [
                LevelRun(start: 0, level: 0), LevelRun(start: 3, level: 1), LevelRun(start: 8, level: 2),
                LevelRun(start: 10, level: 0),
            ])
    }

    /// L1: white space at the end of a line has the level of the paragraph, wherever the line ends.
    @Test func trailingSpacesOfLines() {
        let text = "ab אב גד  הו"
        text.withBytes { bytes in
            let result = BidiAnalysis.analyze(bytes, scratch: AnalysisScratch())
            let first = BidiAnalysis.lineLevels(bytes, range: 0..<14, runs: result.runs, baseLevel: 0)
            #expect(
                first == [LevelRun(start: 0, level: 0), LevelRun(start: 3, level: 1), LevelRun(start: 12, level: 0)])
            let second = BidiAnalysis.lineLevels(bytes, range: 14..<18, runs: result.runs, baseLevel: 0)
            #expect(second == [LevelRun(start: 14, level: 1)])
            #expect(BidiAnalysis.lineLevels(bytes, range: 5..<5, runs: result.runs, baseLevel: 0).isEmpty)
        }
    }

    @Test func tabsAreAtTheParagraphsLevel() {
        "אב \tab".withBytes { bytes in
            let result = BidiAnalysis.analyze(bytes, direction: .ltr, scratch: AnalysisScratch())
            #expect(result.runs == [LevelRun(start: 0, level: 1), LevelRun(start: 4, level: 0)])
        }
    }

    @Test func visualOrder() {
        #expect(BidiAnalysis.visualOrder(levels: []) == [])
        #expect(BidiAnalysis.visualOrder(levels: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
        #expect(BidiAnalysis.visualOrder(levels: [1, 2, 3, 2, 1]) == [4, 1, 2, 3, 0])
        #expect(BidiAnalysis.visualOrder(levels: [2, 2, 4]) == [0, 1, 2])
    }

    /// Text beyond all limits of depth and length is processed, and quickly.
    @Test func floods() {
        for piece in [
            "\u{202B}", "\u{2067}", "\u{2068}", "(", "(א", "\u{2067}a\u{2069}", "א1", "\u{2068}\u{2069}", ")(",
        ] {
            let text = String(repeating: piece, count: 20_000)
            #expect(analyze(text + "אa").runs.count > 0)
        }
    }
}
