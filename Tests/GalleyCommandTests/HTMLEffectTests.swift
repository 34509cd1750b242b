import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Effects of boxes and glyphs in HTML.
@Suite struct HTMLEffectTests {
    /// The colours of a card at places.
    private func colors(_ html: String, at places: [(Int, Int)]) throws -> [UInt32] {
        let resources = DocumentResources(fonts: FontLibrary(systemFonts: false))
        let layout = try Document(Array(html.utf8), format: .html).prepared(with: resources).layout()
        guard case .boxes(let boxes) = layout.content else { throw CocoaError(.featureUnsupported) }
        let surface = try ImageSurface.render(boxes, background: .white)
        let all = surface.withUnsafeBytes {
            pixels(in: $0, width: surface.width, height: surface.height, stride: surface.stride)
        }
        return places.map { all[$0.1 * surface.width + $0.0] }
    }

    private static let card = "<div style='display: flow-root; position: relative; width: 40px; height: 40px"

    /// Blocks have outlines where positioned boxes are drawn in layers.
    @Test func blocksHaveOutlines() throws {
        let html = """
            \(Self.card)'><p style='margin: 10px; height: 20px; outline: 2px solid #f00; outline-offset: 3px'></p>\
            <i style='position: absolute; top: 0; left: 0'>x</i></div>
            """
        let found = try colors(html, at: [(20, 6), (20, 8), (34, 20), (20, 20)])
        #expect(found == [0xFFFF_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFFFF_FFFF])
    }

    /// Filters move colours from outside of the picture, or of a clip, into it.
    @Test(arguments: ["blur(4px)", "drop-shadow(-20px 0 #f00)"])
    func filtersReachBeyondThePicture(filter: String) throws {
        let left = filter.hasPrefix("blur") ? 20 : 45
        let html = """
            \(Self.card); overflow: hidden'><p style='position: absolute; margin: 0; left: \(left)px; top: -20px; \
            width: 60px; height: 80px; background: #f00; filter: \(filter)'></p></div>
            """
        #expect(
            try colors(html, at: [(39, 20), (39, 0), (39, 39), (2, 20)]) == [
                0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_FFFF,
            ])
    }

    private func text(_ html: String) throws -> AttributedText { try AttributedText(html: html) }

    @Test func glyphsHaveOutlinesAndMarks() throws {
        let text = try text(
            "<p style='-webkit-text-stroke: 2px #f00; text-emphasis: open sesame #00f'>a<b style='text-emphasis: none'>b</b>"
        )
        let first = text.attributes(at: text.string.startIndex)
        #expect(first.stroke == TextStroke(width: 2, color: Color(rgb: 0xFF0000)))
        #expect(first.emphasis == EmphasisMark(.sesame, isFilled: false, color: Color(rgb: 0x0000FF)))
        #expect(text.attributes(at: text.string.index(after: text.string.startIndex)).emphasis == nil)
    }

    @Test func inlineElementsHaveOpacity() throws {
        let text = try text("<p>a<span style='opacity: .5; color: #f00'>b<i style='opacity: .5'>c</i></span>")
        let alphas = text.string.indices.map { text.attributes(at: $0).color?.alpha ?? 1 }
        #expect(alphas == [1, 0.5, 0.25])
    }

    /// `::marker` has its colour and its contents; other markers are those of the list.
    @Test func markersHaveStyles() throws {
        let text = try text(
            "<style>.a::marker { color: #f00 } .b::marker { content: '→' }</style><ul><li class=a>x<li class=b>y<li>z</ul>"
        )
        let lines = text.string.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(lines == [["•", "x"], ["→", "y"], ["•", "z"]])
        #expect(text.attributes(at: text.string.startIndex).color == Color(rgb: 0xFF0000))
        let last = try #require(text.string.firstIndex(of: "z"))
        #expect(text.attributes(at: last).color == nil)
    }
}
