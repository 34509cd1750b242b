import Foundation
import GalleyDocuments
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyShaping
import GalleyTestSupport
import GalleyText
import Testing

/// Compares lines, widths and content widths with headless Chromium.
///
/// The reference is `reference.json`, measured by `Scripts/make-browser-reference` with the bundled fonts. Intended
/// differences are listed in ``knownDifferences`` with their reasons and widths. A new difference fails, and so does a
/// listed difference that no longer exists.
@Suite struct BrowserAgreementTests {
    /// The browser's rectangles are in 64ths of a pixel, with one rounding for each run of a line.
    static let tolerance = 0.2

    @Test(arguments: try BrowserParagraph.all().filter { !$0.needsSystemFonts })
    func agrees(_ paragraph: BrowserParagraph) throws {
        try compare(paragraph, fonts: FontLibrary(bundledFonts: true, systemFonts: false))
    }

    @Test(.enabled(if: hasNotoSansCJK), arguments: try BrowserParagraph.all().filter(\.needsSystemFonts))
    func agreesWithSystemFonts(_ paragraph: BrowserParagraph) throws {
        try compare(paragraph, fonts: FontLibrary(bundledFonts: true, systemFonts: true))
    }

    @Test func everyKnownDifferenceIsOfAParagraph() throws {
        let names = Set(try BrowserParagraph.all().map(\.name))
        #expect(Self.knownDifferences.keys.filter { !names.contains($0) } == [])
    }

    private func compare(_ paragraph: BrowserParagraph, fonts: FontLibrary) throws {
        var found: [(at: String, what: String)] = []
        let unbounded = try TextLayout(paragraph.text, in: .unbounded, fonts: fonts)
        // The paragraph widths in the reference are those of the glyphs, without the indent.
        if !paragraph.hasIndent {
            if let what = difference("the width", unbounded.naturalWidth, paragraph.measured.natural) {
                found.append(("natural", what))
            }
            if let what = difference("the width", unbounded.minimumWidth, paragraph.measured.minimum) {
                found.append(("minimum", what))
            }
        }
        for expected in paragraph.measured.layouts {
            let layout = try TextLayout(paragraph.text, in: .width(expected.width), fonts: fonts)
            if let what = difference(layout, expected, paragraph) { found.append(("\(expected.width)", what)) }
        }
        let known = Self.knownDifferences[paragraph.name]?.reasons ?? [:]
        for (at, what) in found where known[at] == nil {
            Issue.record("\(paragraph.name) at \(at): \(what)")
        }
        for place in known.keys where !found.contains(where: { $0.at == place }) {
            Issue.record("\(paragraph.name) at \(place) agrees now; take it off the list of known differences")
        }
    }

    private func difference(_ what: String, _ ours: Double, _ theirs: Double) -> String? {
        abs(ours - theirs) <= Self.tolerance ? nil : "\(what) is \(ours), not \(theirs)"
    }

    private func difference(
        _ layout: TextLayout, _ expected: BrowserParagraph.Layout, _ paragraph: BrowserParagraph
    ) -> String? {
        let text = paragraph.text.string
        let ends = layout.lines.map { text.utf16.distance(from: text.startIndex, to: $0.range.upperBound) }
        guard ends == expected.ends else {
            let at = zip(ends, expected.ends).first { $0 != $1 } ?? (ends.last ?? 0, expected.ends.last ?? 0)
            return "a line ends after “\(tail(at.0, paragraph))”, not after “\(tail(at.1, paragraph))”"
        }
        for (line, width) in zip(layout.lines, expected.widths) {
            if let found = difference("the width of line \(line.index)", line.frame.width, width) { return found }
        }
        return nil
    }

    private func tail(_ offset: Int, _ paragraph: BrowserParagraph) -> String {
        String(decoding: Array(paragraph.text.string.utf16.prefix(offset).suffix(12)), as: UTF16.self)
    }

    private static let hasNotoSansCJK = FileManager.default.fileExists(
        atPath: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
}
