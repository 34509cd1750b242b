import Foundation
import GalleyDocuments
import GalleyLayout
import GalleyLayoutTestSupport
import GalleyShaping
import GalleyText
import Testing

/// Compares boxes around text that take space with CSS inline boxes in headless Chromium: the line ends, the part of
/// each box on each line, and the positions of clusters. Measured by `Scripts/make-browser-borders`.
@Suite struct BrowserBorderTests {
    /// The browser's rectangles are in 64ths of a pixel, with one rounding for each run of a line.
    static let tolerance = 0.2

    @Test(arguments: try BorderedText.all())
    func agrees(_ text: BorderedText) throws {
        let fonts = FontLibrary(bundledFonts: true, systemFonts: false)
        for expected in text.layouts {
            let layout = try TextLayout(text.text, in: .width(expected.width), fonts: fonts)
            let at = "\(text.name) at \(expected.width)"
            let string = text.text.string
            let ends = layout.lines.map { string.utf16.distance(from: string.startIndex, to: $0.range.upperBound) }
            guard ends == expected.ends else {
                Issue.record("\(at): lines end at \(ends), not \(expected.ends)")
                continue
            }
            compareBoxes(of: layout, with: expected, at)
            compareClusters(of: layout, with: expected, at)
        }
    }

    private func compareBoxes(of layout: TextLayout, with expected: BorderedText.Layout, _ at: String) {
        for (layer, name) in [(TextLayout.BorderLayer.behindText, "backgroundBorder"), (.overText, "border")] {
            var found: [(line: Int, x: Double, width: Double)] = []
            for line in layout.lines.indices {
                layout.forEachBorderBox(layer, inLine: line) { box in
                    var (left, right) = (box.rect.minX, box.rect.maxX)
                    if !box.bareSides.contains(.left) { left -= box.border.strokeOutset }
                    if !box.bareSides.contains(.right) { right += box.border.strokeOutset }
                    found.append((line, left, right - left))
                }
            }
            // In visual order on each line, for all boxes.
            let theirs = expected.boxes.filter { $0.layer == name && $0.width > 0 }
                .sorted { ($0.line, $0.x) < ($1.line, $1.x) }
            let isSame =
                found.count == theirs.count
                && zip(found, theirs).allSatisfy {
                    $0.line == $1.line && abs($0.x - $1.x) <= Self.tolerance
                        && abs($0.width - $1.width) <= Self.tolerance
                }
            if !isSame { Issue.record("\(at): boxes \(found), not \(theirs.map { ($0.line, $0.x, $0.width) })") }
        }
    }

    private func compareClusters(of layout: TextLayout, with expected: BorderedText.Layout, _ at: String) {
        let string = layout.text.string
        var ours: [Int: (line: Int, x: Double)] = [:]
        for cluster in layout.lines.indices.flatMap(layout.clusters(inLine:)) {
            let offset = string.utf16.distance(from: string.startIndex, to: cluster.range.lowerBound)
            ours[offset] = (cluster.line, cluster.rect.minX)
        }
        for cluster in expected.clusters {
            // Hanging white space is not visible.
            let end = expected.ends[cluster.line]
            let rest = string.utf16.dropFirst(cluster.offset).prefix(end - cluster.offset)
            if rest.allSatisfy({ $0 == 0x20 }) { continue }
            guard let own = ours[cluster.offset] else { continue }
            if own.line != cluster.line || abs(own.x - cluster.x) > Self.tolerance {
                Issue.record("\(at): offset \(cluster.offset) at \(own), not \((cluster.line, cluster.x))")
                return
            }
        }
    }
}

/// A text and its layout in a browser.
struct BorderedText: Sendable, CustomTestStringConvertible {
    struct Layout: Sendable, Decodable {
        let width: Double
        /// In UTF-16.
        let ends: [Int]
        let boxes: [Box]
        let clusters: [Cluster]
    }

    struct Box: Sendable, Decodable {
        let layer: String
        let line: Int
        let x: Double
        let width: Double

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            layer = try values.decode(String.self)
            line = try values.decode(Int.self)
            x = try values.decode(Double.self)
            width = try values.decode(Double.self)
        }
    }

    struct Cluster: Sendable, Decodable {
        let offset: Int
        let line: Int
        let x: Double

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            offset = try values.decode(Int.self)
            line = try values.decode(Int.self)
            x = try values.decode(Double.self)
        }
    }

    let name: String
    let text: AttributedText
    let layouts: [Layout]

    var testDescription: String { name }

    /// The texts in the order of the file.
    static func all() throws -> [BorderedText] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let answers = try JSONDecoder().decode(
            Answers.self, from: Data(contentsOf: folder.appending(path: "border-answers.json")))
        let lines = try String(contentsOf: folder.appending(path: "borders.jsonl"), encoding: .utf8)
        return try lines.split(separator: "\n").map { line in
            let document = try Document.decode(json: String(line)).document
            let name = try #require(document.id)
            return BorderedText(
                name: name, text: try document.attributedText(), layouts: try #require(answers.texts[name]))
        }
    }

    private struct Answers: Decodable {
        let texts: [String: [Layout]]
    }
}
