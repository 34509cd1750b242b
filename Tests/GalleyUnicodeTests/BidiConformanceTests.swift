import GalleyLayout
import GalleyText
import GalleyUnicode
import Testing

@Suite struct BidiConformanceTests {
    /// The levels and the visual order of the scalars of `text` on one line.
    private struct Outcome {
        var base: UInt8 = 0
        var levels: [UInt8] = []
        var order: [Int] = []
    }

    /// - Parameter offsets: The start of each scalar.
    private func resolve(
        _ text: UTF8Bytes, _ offsets: [Int], _ direction: ParagraphStyle.Direction, _ scratch: AnalysisScratch
    ) -> Outcome {
        let result = BidiAnalysis.analyze(text, direction: direction, scratch: scratch)
        let runs = BidiAnalysis.lineLevels(
            text, range: 0..<text.count, runs: result.runs, baseLevel: result.baseLevel)
        var outcome = Outcome()
        outcome.base = result.baseLevel
        var scalarsOfRun: [Range<Int>] = []
        var scalar = 0
        for index in runs.indices {
            let end = index + 1 < runs.count ? Int(runs[index + 1].start) : text.count
            let first = scalar
            while scalar < offsets.count, offsets[scalar] < end {
                outcome.levels.append(runs[index].level)
                scalar += 1
            }
            scalarsOfRun.append(first..<scalar)
        }
        for run in BidiAnalysis.visualOrder(levels: runs.map(\.level)) {
            if runs[run].level & 1 == 1 {
                outcome.order.append(contentsOf: scalarsOfRun[run].reversed())
            } else {
                outcome.order.append(contentsOf: scalarsOfRun[run])
            }
        }
        return outcome
    }

    /// A character of each class, in UTF-8.
    private static let samples: [String: String] = [
        "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "1", "ES": "+", "ET": "$", "AN": "\u{661}", "CS": ",",
        "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!", "BN": "\u{AD}", "NSM": "\u{300}", "LRE": "\u{202A}",
        "RLE": "\u{202B}", "LRO": "\u{202D}", "RLO": "\u{202E}", "PDF": "\u{202C}", "LRI": "\u{2066}",
        "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
    ]

    @Test(.needsUnicodeData) func everyLineOfBidiTest() throws {
        let file = try UnicodeDataFile("BidiTest.txt")
        let scratch = AnalysisScratch()
        let samples = Dictionary(
            uniqueKeysWithValues: Self.samples.map { (Array($0.key.utf8), Array($0.value.utf8)) })
        var levels: [UInt8?] = []
        var order: [Int] = []
        var text: [UInt8] = []
        var offsets: [Int] = []
        var checked = 0
        var failures: [String] = []
        let bytes = Array(file.text.utf8)
        try bytes.withUnsafeBufferPointer { bytes in
            for line in bytes.split(separator: 0x0A) {
                guard let first = line.first, first != 0x23 else { continue }
                if first == 0x40 {
                    let words = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
                    let values = words.dropFirst().map { Int(String(decoding: $0, as: UTF8.self)) }
                    if String(decoding: words[0], as: UTF8.self) == "@Levels:" {
                        levels = values.map { $0.map(UInt8.init) }
                    } else {
                        order = values.compactMap(\.self)
                    }
                    continue
                }
                let semicolon = try #require(line.firstIndex(of: 0x3B))
                text.removeAll(keepingCapacity: true)
                offsets.removeAll(keepingCapacity: true)
                for name in line[..<semicolon].split(separator: 0x20) {
                    offsets.append(text.count)
                    text.append(contentsOf: try #require(samples[Array(name)]))
                }
                let digits = line[(semicolon + 1)...].filter { $0 > 0x20 }
                let modes = try #require(Int(String(decoding: digits, as: UTF8.self), radix: 16))
                for (bit, direction) in [(1, ParagraphStyle.Direction.auto), (2, .ltr), (4, .rtl)]
                where modes & bit != 0 {
                    checked += 1
                    let outcome = text.withUnsafeBufferPointer { resolve($0, offsets, direction, scratch) }
                    let isSame =
                        zip(levels, outcome.levels).allSatisfy { $0 == nil || $0 == $1 }
                        && outcome.levels.count == levels.count
                        && outcome.order.filter { levels[$0] != nil } == order
                    if !isSame, failures.count < 20 {
                        failures.append("\(String(decoding: line, as: UTF8.self)) as \(direction): \(outcome)")
                    }
                }
            }
        }
        #expect(failures.isEmpty, "\(failures)")
        #expect(checked > 700_000)
    }

    @Test(.needsUnicodeData) func everyLineOfBidiCharacterTest() throws {
        let scratch = AnalysisScratch()
        var checked = 0
        for line in try UnicodeDataFile("BidiCharacterTest.txt").lines {
            let fields = line.text.split(separator: ";", omittingEmptySubsequences: false)
            try #require(fields.count == 5, "line \(line.number)")
            let scalars = fields[0].split(separator: " ").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            let direction: ParagraphStyle.Direction = fields[1] == "0" ? .ltr : fields[1] == "1" ? .rtl : .auto
            let base = UInt8(fields[2])
            let levels = fields[3].split(separator: " ").map { UInt8($0) }
            let order = fields[4].split(whereSeparator: { $0 == " " || $0 == "\r" }).compactMap { Int($0) }
            var text: [UInt8] = []
            var offsets: [Int] = []
            for scalar in scalars {
                offsets.append(text.count)
                text.append(contentsOf: String(scalar).utf8)
            }
            let outcome = text.withUnsafeBufferPointer { resolve($0, offsets, direction, scratch) }
            let isSame =
                outcome.base == base && outcome.levels.count == levels.count
                && zip(levels, outcome.levels).allSatisfy { $0 == nil || $0 == $1 }
                && outcome.order.filter { levels[$0] != nil } == order
            if !isSame { Issue.record("line \(line.number): \(line.text) gives \(outcome)") }
            checked += 1
        }
        #expect(checked > 90_000)
    }
}
