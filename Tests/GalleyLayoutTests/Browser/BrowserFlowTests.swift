import Foundation
import GalleyDocuments
import GalleyLayout
import GalleyShaping
import GalleyText
import Testing

/// Compares floats, shapes, and justified, balanced, clamped and other lines with headless Chromium.
///
/// The reference is `flow.jsonl`, measured by `Scripts/make-browser-flow` with the bundled fonts.
@Suite struct BrowserFlowTests {
    @Test(arguments: try FlowCase.all().filter { !$0.needsSystemFonts })
    func agrees(_ one: FlowCase) throws {
        try compare(one, fonts: FontLibrary(systemFonts: false))
    }

    @Test(.enabled(if: hasNotoSansCJK), arguments: try FlowCase.all().filter(\.needsSystemFonts))
    func agreesWithSystemFonts(_ one: FlowCase) throws {
        try compare(one, fonts: FontLibrary())
    }

    private func compare(_ one: FlowCase, fonts: FontLibrary) throws {
        let layout = try TextLayout(one.document.attributedText(), in: one.document.container, fonts: fonts)
        layout.checkInvariants()
        let units = Array(layout.text.string.utf16)
        var lines: [[Double]] = []
        for line in layout.lines {
            let range = UTF16Range(line.range, in: layout.text.string)
            guard let visible = range.trimmed(in: units) else { continue }
            lines.append([
                Double(visible.lowerBound), Double(visible.upperBound), line.frame.x, line.frame.y, line.frame.width,
            ])
        }
        if let known = Self.knownDifferences[one.document.id ?? ""] {
            #expect(
                lines.map { $0[0] } != one.lines.map { $0[0] },
                "\(one.testDescription) agrees now; take it off the list of known differences: \(known)")
            if known == .balance {
                let longest = (lines.map { $0[4] }.max() ?? 0, one.lines.map { $0[4] }.max() ?? 0)
                #expect(lines.count == one.lines.count && longest.0 < longest.1 + 0.3)
            }
            return
        }
        #expect(lines.map { $0[0] } == one.lines.map { $0[0] }, "line starts")
        guard lines.count == one.lines.count else { return }
        // A browser moves lines next to shapes down by whole pixels, which accumulate.
        let steps = one.document.container.exclusions.isEmpty ? 0 : Double(lines.count)
        for (ours, theirs) in zip(lines, one.lines) {
            // In a browser, tabs and an ellipsis are separate rectangles.
            if !units.contains(0x09) { #expect(abs(ours[2] - theirs[2]) < 0.3, "x of \(ours), not \(theirs)") }
            #expect(theirs[3] - ours[3] > -0.2 && theirs[3] - ours[3] < 0.2 + steps, "y of \(ours), not \(theirs)")
            if !units.contains(0x09), layout.truncations.isEmpty {
                #expect(abs(ours[4] - theirs[4]) < 0.3, "width of \(ours), not \(theirs)")
            }
        }
        let floats = layout.attachments.sorted { $0.range.lowerBound < $1.range.lowerBound }.map(\.rect.origin)
        #expect(floats.count == one.floats.count)
        for (ours, theirs) in zip(floats, one.floats) {
            #expect(abs(ours.x - theirs[0]) < 0.2 && abs(ours.y - theirs[1]) < 0.2, "\(ours), not \(theirs)")
        }
    }

    /// The reason why the lines of a case differ from the browser's.
    enum KnownDifference {
        /// A tab skips a stop that is nearer than half of a zero's advance (CSS Text 3, 4.2). In Chromium, only nearer
        /// than half of a space.
        case nearTabStop
        /// The number of lines is the same, and none is longer than the browser's longest. The browser does not balance
        /// text of more than a few lines, uses the least uneven lines, and uses the smallest width only if that
        /// is impossible.
        case balance
        /// Loose rules allow breaks before centered punctuation in Chinese and Japanese (CSS Text 3, 5.3). In Chromium,
        /// also in Korean.
        case looseKorean
    }

    static let knownDifferences: [String: KnownDifference] = [
        "balance-cjk-18": .balance, "balance-cjk-19": .balance, "balance-cjk-21": .balance,
        "balance-cjk-23": .balance, "balance-cjk-25": .balance, "kept-ko-loose-118": .looseKorean,
        "kept-ko-loose-70": .looseKorean, "tongue-el-balance-47": .balance, "tongue-vi-balance-22": .balance,
        "varied-tabs-13": .nearTabStop,
    ]

    private static let hasNotoSansCJK = FileManager.default.fileExists(
        atPath: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
}

/// A document and its layout in a browser.
struct FlowCase: Sendable, CustomTestStringConvertible {
    let document: Document
    let needsSystemFonts: Bool
    /// The x and y of each float.
    let floats: [[Double]]
    /// The start, end, x, y and width of each line.
    let lines: [[Double]]

    var testDescription: String { document.id ?? "" }

    static func all() throws -> [FlowCase] {
        struct Measured: Decodable {
            let needsSystemFonts: Bool?
            let floats: [[Double]]
            let lines: [[Double]]
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "flow.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let measured = try JSONDecoder().decode(Measured.self, from: Data(line.utf8))
            return FlowCase(
                document: try Document.decode(json: String(line)).document,
                needsSystemFonts: measured.needsSystemFonts ?? false, floats: measured.floats, lines: measured.lines)
        }
    }
}

/// A range of UTF-16 offsets.
private struct UTF16Range {
    var start: Int
    var end: Int

    init(_ range: Range<String.Index>, in text: String) {
        start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
        end = text.utf16.distance(from: text.startIndex, to: range.upperBound)
    }

    /// The range without white space and floats at its ends, or `nil` if nothing else is in it.
    func trimmed(in units: [UInt16]) -> Range<Int>? {
        func isHidden(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0xFFFC }
        var (start, end) = (start, end)
        while start < end, isHidden(units[start]) { start += 1 }
        while end > start, isHidden(units[end - 1]) { end -= 1 }
        return start < end ? start..<end : nil
    }
}
