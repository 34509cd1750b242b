import Foundation
import GalleyValues
import Testing

@testable import GalleyHTML

/// Computed styles of 200 pages beside those of Chromium. `Scripts/make-browser-styles` writes the pages and the figures.
@Suite struct HTMLBrowserStyleTests {
    private struct Page: Decodable {
        let html: String
        let styles: [[String: String]]
    }

    @Test func pagesAgreeWithChromium() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser/styles.jsonl")
        let lines = try Data(contentsOf: file).split(separator: 0x0A)
        let usual = try JSONDecoder().decode([String: String].self, from: try #require(lines.first))
        var count = 0
        var differences: [String: [String]] = [:]
        for (number, line) in lines.dropFirst().enumerated() {
            let page = try JSONDecoder().decode(Page.self, from: line)
            let document = try HTMLDocument(parsing: Array(page.html.utf8))
            let styles = document.styles()
            let elements = elements(of: document)
            try #require(elements.count == page.styles.count)
            for (element, own) in zip(elements, page.styles) {
                let style = styles[element]
                for (property, value) in usual.merging(own, uniquingKeysWith: { $1 }) {
                    count += 1
                    let actual = HTMLStyleText(style).text(of: property)
                    if !agree(actual, value) {
                        differences[property, default: []].append(
                            "page \(number), <\(document.tree.names.string(of: document.tree.nodes[Int(element)].nameIndex))>: \(actual), not \(value)"
                        )
                    }
                }
            }
        }
        let wrong = differences.values.reduce(0) { $0 + $1.count }
        let summary = differences.map { "\($0.key) \($0.value.count): \($0.value.prefix(3).joined(separator: "; "))" }
        #expect(count > 20_000)
        #expect(
            Double(wrong) <= 0.01 * Double(count), "\(wrong) of \(count)\n\(summary.sorted().joined(separator: "\n"))")
    }

    private func elements(of document: HTMLDocument) -> [Int32] {
        let tree = document.tree
        guard
            let body = tree.nodes.indices.first(where: {
                tree.nodes[$0].name == .body && tree.nodes[$0].kind == .element
            })
        else { return [] }
        var result: [Int32] = []
        var node = tree.nodes[body].firstChild
        while node >= 0 {
            if tree.nodes[Int(node)].kind == .element { result.append(node) }
            node = tree.following(node, below: Int32(body)) { _ in }
        }
        return result
    }

    private func agree(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        if let one = Color.parse(css: one), let other = Color.parse(css: other) {
            return zip([one.red, one.green, one.blue, one.alpha], [other.red, other.green, other.blue, other.alpha])
                .allSatisfy { abs($0 - $1) < 0.006 }
        }
        guard one.hasSuffix("px"), other.hasSuffix("px"), let one = Double(one.dropLast(2)),
            let other = Double(other.dropLast(2))
        else { return false }
        return abs(one - other) <= 0.02 + abs(other) * 0.0005
    }
}

/// The text of computed values, as `getComputedStyle` has it.
private struct HTMLStyleText {
    let style: HTMLComputedStyle

    init(_ style: HTMLComputedStyle) { self.style = style }

    private func color(_ color: Color) -> String {
        color.alpha == 0 ? "rgba(0, 0, 0, 0)" : color.css
    }

    private func length(_ length: HTMLComputedStyle.Length?) -> String {
        guard let length else { return "auto" }
        return length.percent != 0 && length.pixels == 0 ? "\(length.percent)%" : "\(length.pixels)px"
    }

    func text(of property: String) -> String {
        switch property {
        case "color": color(style.color)
        case "background-color": color(style.backgroundColor)
        case "font-size": "\(style.fontSize)px"
        case "font-weight": "\(style.weight)"
        case "font-style": style.fontStyle
        case "line-height":
            switch style.lineHeight {
            case .normal: "normal"
            default: "\(style.usedLineHeight)px"
            }
        case "text-align": style.textAlign
        case "text-indent": length(style.textIndent)
        case "text-transform": style.textTransform
        case "letter-spacing": style.letterSpacing == .zero ? "normal" : length(style.letterSpacing)
        case "white-space-collapse": style.spaces
        case "text-wrap-mode": style.wrap
        case "direction": style.isRightToLeft ? "rtl" : "ltr"
        case "list-style-type": style.listType
        case "text-decoration-line":
            style.decorationLines.isEmpty ? "none" : style.decorationLines.joined(separator: " ")
        case "vertical-align": style.verticalAlign.isEmpty ? length(style.verticalOffset) : style.verticalAlign
        case "margin-top": length(style.margin.top)
        case "margin-bottom": length(style.margin.bottom)
        case "padding-top": length(style.padding.top)
        case "padding-left": length(style.padding.left)
        case "border-top-width": "\(style.borderWidth(0))px"
        case "border-left-style": style.borderStyle.left
        case "border-left-color": color(style.borderColor.left ?? style.color)
        case "display": style.display
        case "visibility": style.visibility
        default: ""
        }
    }
}
