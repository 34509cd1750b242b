import Foundation
import GalleyRegions
import GalleyText
import Testing

@testable import GalleyLayout
@testable import GalleyShaping
@testable import GalleySupport
@testable import GalleyUnicode

/// Compares columns and clusters of vertical text with headless Chromium.
@Suite struct BrowserVerticalTests {
    /// Half a pixel, because the browser's rectangles are in 64ths of a pixel, and the extents of its fonts are whole
    /// pixels.
    static let tolerance = 0.5

    @Test(arguments: try VerticalText.all().filter { !$0.needsSystemFonts })
    func agrees(_ text: VerticalText) throws {
        try compare(text, fonts: FontLibrary(bundledFonts: true, systemFonts: false))
    }

    @Test(.enabled(if: hasSystemFonts), arguments: try VerticalText.all().filter(\.needsSystemFonts))
    func agreesWithSystemFonts(_ text: VerticalText) throws {
        try compare(text, fonts: FontLibrary(bundledFonts: true, systemFonts: true))
    }

    @Test func thereAreEnough() throws {
        let texts = try VerticalText.all()
        #expect(texts.count >= 60)
        let names = Set(texts.map(\.name))
        #expect(names.count == texts.count)
        #expect(Self.knownDifferences.keys.filter { !names.contains($0) } == [])
    }

    private func compare(_ text: VerticalText, fonts: FontLibrary) throws {
        let layout = try TextLayout(text.text, in: text.container, fonts: fonts)
        layout.checkInvariants()
        let found = differences(of: layout, from: text)
        if let known = Self.knownDifferences[text.name] {
            #expect(!found.isEmpty, "\(text.name) agrees now; take it off the list of known differences: \(known)")
        } else {
            for what in found { Issue.record("\(text.name): \(what)") }
        }
    }

    private func differences(of layout: TextLayout, from text: VerticalText) -> [String] {
        let map = UTF16Map(text.text.string)
        var found: [String] = []
        func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= Self.tolerance + 0.001 }
        if !near(layout.size.width, text.answers.width) {
            found.append("\(layout.size.width) wide, not \(text.answers.width)")
        }
        // If several sizes share a baseline, the browser rounds the extents of two fonts and the leading.
        let across = text.text.sizes.count > 1 ? 3 * Self.tolerance : Self.tolerance
        let ours = layout.lines.indices.flatMap { layout.clusters(inLine: $0) }.filter { $0.rect.height > 0.02 }
        guard ours.count == text.answers.clusters.count else {
            return ["\(ours.count) clusters, not \(text.answers.clusters.count)"]
        }
        for (cluster, other) in zip(ours, text.answers.clusters) {
            let range = map.utf16Range(cluster.utf8Range)
            // Characters that are combined in one em have the middle of the em here.
            let isCombined = text.text.style(atUTF8: cluster.utf8Range.lowerBound).combineUpright != nil
            let isSame =
                range == Int(other[0])..<Int(other[1]) && cluster.line == Int(other[2])
                && near(cluster.rect.y, other[3]) && near(cluster.rect.height, other[4])
                && (isCombined || abs(middle(of: cluster, in: layout) - other[5]) <= across + 0.001)
            if !isSame { found.append("cluster \(range) in column \(cluster.line) at \(cluster.rect), not \(other)") }
        }
        return found
    }

    /// The middle of the font extents of a cluster across the column, which is the middle of the browser's rectangle.
    private func middle(of cluster: TextCluster, in layout: TextLayout) -> Double {
        var middle = cluster.rect.midX
        layout.forEachGlyphRun(inLine: cluster.line) { run in
            guard run.utf8Range.contains(cluster.utf8Range.lowerBound) else { return }
            let extent = run.fontExtent
            let line = LayoutUnit.points(run.baseline * 2 + extent.descent - extent.ascent) / 2
            middle = layout.axes.page(Point(x: 0, y: line)).x
        }
        return middle
    }

    /// The reason why the numbers of a text differ from the browser's.
    enum KnownDifference {
        /// Chromium treats small kana as ideographs unless `line-break` is `strict`. Here, `auto` is that of UAX
        /// #14 (class NS).
        case smallKana
        /// Chromium has no break after “/”, but UAX #14 does (class SY).
        case slash
    }

    static let knownDifferences: [String: KnownDifference] = [
        "ja-small-kana": .smallKana,
        "mx-url": .slash,
    ]

    private static let hasSystemFonts =
        FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc")
        && FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/noto/NotoSansMongolian-Regular.ttf")
}

extension AttributedText {
    fileprivate var sizes: Set<Double> { Set(styles.compactMap { $0.attributes.font?.size }) }

    fileprivate func style(atUTF8 offset: Int) -> TextAttributes {
        style(ofRun: styleRunIndex(atUTF8: offset)).attributes
    }
}
