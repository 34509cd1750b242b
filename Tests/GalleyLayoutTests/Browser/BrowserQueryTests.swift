import Foundation
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping

/// Compares carets, hits and selections with headless Chromium.
///
/// Carets are the edges of clusters. Intended differences are listed in ``knownDifferences`` with their reasons. A new
/// difference fails, and so does a listed difference that no longer exists.
@Suite struct BrowserQueryTests {
    /// The browser's rectangles are in 64ths of a pixel, with one rounding for each run of a line.
    static let tolerance = 0.3

    @Test(arguments: try BrowserText.all().filter { !$0.needsSystemFonts })
    func agrees(_ text: BrowserText) throws {
        try compare(text, fonts: FontLibrary(bundledFonts: true, systemFonts: false))
    }

    @Test(.enabled(if: hasNotoSansCJK), arguments: try BrowserText.all().filter(\.needsSystemFonts))
    func agreesWithSystemFonts(_ text: BrowserText) throws {
        try compare(text, fonts: FontLibrary(bundledFonts: true, systemFonts: true))
    }

    @Test func thereAreEnough() throws {
        let texts = try BrowserText.all()
        #expect(texts.count >= 60)
        #expect(Set(texts.map(\.name)).count == texts.count)
        #expect(Set(texts.map { $0.name.prefix(2) }).count >= 10)
        let names = Set(texts.map(\.name))
        #expect(Self.knownDifferences.keys.filter { !names.contains($0) } == [])
    }

    private func compare(_ text: BrowserText, fonts: FontLibrary) throws {
        let layout = try TextLayout(text.text, in: TextContainer(width: text.width), fonts: fonts)
        var found = clusters(of: text, layout)
        if found.isEmpty { found = hits(of: text, layout) + selections(of: text, layout) }
        let known = Self.knownDifferences[text.name]
        if let known {
            #expect(!found.isEmpty, "\(text.name) agrees now; take it off the list of known differences: \(known)")
        } else {
            for what in found { Issue.record("\(text.name): \(what)") }
        }
    }

    private func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= Self.tolerance }

    private func clusters(of text: BrowserText, _ layout: TextLayout) -> [String] {
        let map = UTF16Map(text.text.string)
        var found: [String] = []
        let ours = layout.lines.indices.flatMap { layout.clusters(inLine: $0) }.filter { $0.rect.width > 0.02 }
        let theirs = text.answers.clusters.filter { $0[4] > 0.02 }.sorted { $0[0] < $1[0] }
        guard ours.count == theirs.count else {
            let own = ours.map { map.utf16Range($0.utf8Range) }
            return [
                "\(own.count) clusters, not \(theirs.count): \(own) and \(theirs.map { "\(Int($0[0]))..<\(Int($0[1]))" })"
            ]
        }
        for (cluster, other) in zip(ours, theirs) {
            let range = map.utf16Range(cluster.utf8Range)
            let isSame =
                range == Int(other[0])..<Int(other[1]) && cluster.line == Int(other[2])
                && near(cluster.rect.x, other[3]) && near(cluster.rect.width, other[4])
            if !isSame {
                found.append(
                    "cluster \(range) on \(cluster.line) at \(cluster.rect.x), \(cluster.rect.width) wide, not \(other)"
                )
            }
        }
        return found
    }

    private func hits(of text: BrowserText, _ layout: TextLayout) -> [String] {
        let map = UTF16Map(text.text.string)
        return text.answers.hits.compactMap { hit in
            let line = layout.lines[Int(hit[1])].frame
            let position = layout.position(closestTo: Point(x: hit[0], y: line.midY))
            let offset = map.utf16Offset(text.text.utf8Offset(position.index))
            // The browser's edges are in 64ths of a pixel, so the middle of a cluster there can be slightly off the
            // middle here.
            let isMiddle = layout.clusters(inLine: Int(hit[1])).contains { cluster in
                let ends = map.utf16Range(cluster.utf8Range)
                return abs(cluster.rect.midX - hit[0]) <= 1.0 / 32
                    && [ends.lowerBound, ends.upperBound].contains(Int(hit[2]))
            }
            return offset == Int(hit[2]) || isMiddle
                ? nil : "the hit at \(hit[0]) on line \(Int(hit[1])) is \(offset), not \(Int(hit[2]))"
        }
    }

    private func selections(of text: BrowserText, _ layout: TextLayout) -> [String] {
        let map = UTF16Map(text.text.string)
        return text.answers.selections.compactMap { selection in
            guard let start = map.utf8Offset(selection.start), let end = map.utf8Offset(selection.end) else {
                return "no"
            }
            let rects = layout.selectionRects(forUTF8: start..<end)
            let spans = selection.spans.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
            let isSame =
                rects.count == spans.count
                && zip(rects, spans).allSatisfy { rect, span in
                    near(rect.x, span[1]) && near(rect.width, span[2])
                        && rect.y == layout.lines[Int(span[0])].frame.y
                }
            return isSame
                ? nil : "the selection of \(selection.start)..<\(selection.end) is \(rects), not \(selection.spans)"
        }
    }

    /// The reason why the numbers of a text differ from the browser's.
    enum KnownDifference {
        /// Chromium has positions inside a grapheme cluster, where carets cannot be (UAX #29): before a final
        /// zero-width non-joiner, and between the consonants of a conjunct (GB9c).
        case insideClusters
        /// On a wrapped line that starts in the other direction, Chromium's position for the first edge is the start of
        /// the line, whose caret is at the other end of that run. Here it stays at the pointer. In one of these cases,
        /// Chromium also keeps a hanging space in the direction of the word before it, although UAX #9 (L1) gives it
        /// the direction of the paragraph.
        case wrappedStart
    }

    static let knownDifferences: [String: KnownDifference] = [
        "he-numbers": .wrappedStart,
        "mx-bidi-nested": .wrappedStart,
        "fa-zwnj": .insideClusters,
        "hi-plain": .insideClusters,
        "hi-latin": .insideClusters,
        "mr-eyelash": .insideClusters,
    ]

    private static let hasNotoSansCJK = FileManager.default.fileExists(
        atPath: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
}
