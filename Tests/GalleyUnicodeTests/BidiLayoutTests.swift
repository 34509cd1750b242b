import GalleyLayoutTestSupport
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleyUnicode

/// Runs Unicode's bidi test through the layout: its paragraphs, their lines, and the runs for drawing.
@Suite struct BidiLayoutTests {
    private struct Case {
        var number: Int
        var scalars: [Unicode.Scalar]
        var direction: ParagraphStyle.Direction
        var base: UInt8
        /// The levels, with `nil` for characters that rule X9 removes.
        var levels: [UInt8?]
        var order: [Int]
    }

    /// The cases without an inner paragraph separator, which would make several lines.
    private static func cases(every step: Int) throws -> [Case] {
        try UnicodeDataFile("BidiCharacterTest.txt").lines.enumerated().compactMap { index, line in
            guard index % step == 0 else { return nil }
            let fields = line.text.split(separator: ";", omittingEmptySubsequences: false)
            try #require(fields.count == 5, "line \(line.number)")
            let scalars = fields[0].split(separator: " ").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            let separators: Set<UInt32> = [0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x85, 0x2028, 0x2029]
            guard !scalars.contains(where: { separators.contains($0.value) }) else { return nil }
            return Case(
                number: line.number, scalars: scalars,
                direction: fields[1] == "0" ? .ltr : fields[1] == "1" ? .rtl : .auto,
                base: UInt8(fields[2]) ?? 0, levels: fields[3].split(separator: " ").map { UInt8($0) },
                order: fields[4].split(whereSeparator: { $0 == " " || $0 == "\r" }).compactMap { Int($0) })
        }
    }

    @Test(.needsUnicodeData) func linesAreInVisualOrder() throws {
        let cases = try Self.cases(every: 3)
        #expect(cases.count > 25_000)
        for start in stride(from: 0, to: cases.count, by: 500) {
            try check(Array(cases[start..<min(start + 500, cases.count)]))
        }
    }

    /// Lays the cases out as the paragraphs of one text.
    private func check(_ cases: [Case]) throws {
        var text = AttributedText()
        for example in cases {
            var string = String.UnicodeScalarView()
            string.append(contentsOf: example.scalars)
            string.append("\n")
            text.append(String(string), attributes: Box.attributes { $0.direction = example.direction })
        }
        let layout = try Box.layout(text)
        try #require(layout.lines.count == cases.count)
        for (index, example) in cases.enumerated() {
            let line = layout.lines[index]
            let start = line.utf8Range.lowerBound
            #expect(line.isRightToLeft == (example.base & 1 == 1), "line \(example.number)")
            var found: [Int] = []
            layout.forEachGlyphRun(inLine: index) { run in
                let shift = run.utf8Range.lowerBound - Int(run.shaped.clusters[run.clusters.lowerBound].start)
                let offsets = run.clusters.map { Int(run.shaped.clusters[$0].start) + shift - start }
                found += run.isRightToLeft ? offsets.reversed() : offsets
            }
            // The clusters of the layout, in the order of their scalars.
            var offset = 0
            var offsets: [Int] = []
            for scalar in example.scalars {
                offsets.append(offset)
                offset += UTF8.width(scalar)
            }
            let starts = found.sorted()
            func cluster(of scalar: Int) -> Int { starts.last { $0 <= offsets[scalar] } ?? -1 }
            var wanted: [Int] = []
            for scalar in example.order {
                let cluster = cluster(of: scalar)
                if wanted.last != cluster { wanted.append(cluster) }
            }
            // Characters that X9 removes can have any position.
            let visible = Set(example.order.map { cluster(of: $0) })
            let shown = found.filter { visible.contains($0) }
            #expect(shown == wanted, "line \(example.number): \(example.scalars)")
        }
    }
}
