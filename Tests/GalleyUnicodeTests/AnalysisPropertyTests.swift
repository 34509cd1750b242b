import GalleyLayout
import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

/// Properties of the analysis of any text.
@Suite struct AnalysisPropertyTests {
    /// Text from all planes, with more of the characters that have special rules.
    private func randomText(_ random: inout SeededGenerator, length: Int) -> String {
        let pieces: [String] = [
            " ", " ", "a", "B", "7", ".", ",", "-", "(", ")", "\"", "“", "”", "é", "\u{301}", "\u{200D}", "\u{200B}",
            "\u{AD}",
            "א", "ا", "١", "\u{202B}", "\u{202C}", "\u{2067}", "\u{2069}", "中", "か", "ー", "한", "ก", "า", "क", "्", "👩",
            "🏽",
            "🇩", "\u{FE0F}", "\u{FFFC}", "\t", "\r", "\n", "\u{2028}", "\u{2029}", "\u{85}", "\0", "\u{1}", "\u{A0}",
            "\u{2060}",
        ]
        var result = ""
        for _ in 0..<length {
            if Int.random(in: 0..<5, using: &random) > 0 {
                result += pieces.randomElement(using: &random)!
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let options: [LineBreakOptions] = [
        LineBreakOptions(), LineBreakOptions(strictness: .loose, locale: "ja"),
        LineBreakOptions(strictness: .normal, wordBreak: .keepAll), LineBreakOptions(wordBreak: .breakAll),
    ]

    @Test func randomTexts() {
        var random = SeededGenerator(seed: 11)
        let scratch = AnalysisScratch()
        for round in 0..<1500 {
            let text = randomText(&random, length: Int.random(in: 0...40, using: &random))
            let options = AnalysisOptions(
                direction: ParagraphStyle.Direction.allCases[round % 3], lineBreaks: Self.options[round % 4])
            text.withBytes { check($0, options, scratch) }
        }
    }

    private func check(_ bytes: UTF8Bytes, _ options: AnalysisOptions, _ scratch: AnalysisScratch) {
        let analysis = ParagraphAnalysis.analyze(bytes, options: options, scratch: scratch)
        let again = ParagraphAnalysis.analyze(bytes, options: options, scratch: AnalysisScratch())
        #expect(analysis == again, "a used scratch gives the same result as a new one")
        let isStart = { (offset: Int32) in offset < bytes.count && bytes[Int(offset)] & 0xC0 != 0x80 }

        // Levels and scripts cover the text.
        if let first = analysis.levelRuns.first { #expect(first.start == 0) }
        #expect(analysis.levelRuns.allSatisfy { isStart($0.start) && $0.level <= 126 })
        #expect(
            zip(analysis.levelRuns, analysis.levelRuns.dropFirst()).allSatisfy {
                $0.start < $1.start && $0.level != $1.level
            })
        #expect(analysis.scriptRuns.first?.start ?? 0 == 0)
        #expect(analysis.scriptRuns.isEmpty == bytes.isEmpty)
        #expect(
            zip(analysis.scriptRuns, analysis.scriptRuns.dropFirst()).allSatisfy {
                $0.start < $1.start && $0.script != $1.script
            })

        let clusters = analysis.hasByteClusters ? (0..<Int32(bytes.count)).map(\.self) : analysis.clusterStarts
        #expect(clusters.allSatisfy(isStart))
        #expect(zip(clusters, clusters.dropFirst()).allSatisfy { $0 < $1 })
        #expect(clusters.isEmpty == bytes.isEmpty)
        let set = Set(clusters)
        #expect(analysis.scriptRuns.allSatisfy { set.contains($0.start) }, "a cluster has one script")

        let breaks = analysis.lineBreaks
        #expect(zip(breaks, breaks.dropFirst()).allSatisfy { $0.offset < $1.offset })
        for place in breaks {
            #expect(place.offset > 0)
            if place.offset == bytes.count {
                #expect(place.kind == .mandatory)
                continue
            }
            #expect(isStart(place.offset))
            #expect(bytes[Int(place.offset)] != 0x20 || place.kind == .mandatory, "a space starts a line")
        }
    }

    @Test func longLines() {
        let scratch = AnalysisScratch()
        for piece in ["a", " ", "\u{301}", "中", "א(", "👩\u{200D}", "🇩", "e\u{301} ", "“a” ", "ก", "क्"] {
            let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
            text.withBytes { bytes in
                let analysis = ParagraphAnalysis.analyze(bytes, scratch: scratch)
                #expect(analysis.scriptRuns.count >= 1)
            }
        }
    }

    /// Plain ASCII has its own fast path; after a line separator, the same text takes the general path.
    @Test func fastPathAgreesWithGeneralPath() {
        var random = SeededGenerator(seed: 5)
        let scratch = AnalysisScratch()
        let alphabet = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) } + ["\t", " ", " ", "a", "b", "1", "2"]
        for round in 0..<4000 {
            let text = (0..<Int.random(in: 1...24, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
                .joined()
            let options = Self.options[round % 4]
            let plain = text.withBytes { LineBreaks.opportunities(in: $0, options: options, scratch: scratch) }
            let general = ("\u{2028}" + text).withBytes {
                LineBreaks.opportunities(in: $0, options: options, scratch: scratch)
            }
            #expect(general.first == BreakOpportunity(offset: 3, kind: .mandatory))
            #expect(
                plain == general.dropFirst().map { BreakOpportunity(offset: $0.offset - 3, kind: $0.kind) }, "\(text)")

            let script = text.withBytes { ScriptAnalysis.runs(in: $0, scratch: scratch) }
            let marked = ("\u{2028}" + text).withBytes { ScriptAnalysis.runs(in: $0, scratch: scratch) }
            #expect(script == marked, "\(text)")
        }
    }
}
