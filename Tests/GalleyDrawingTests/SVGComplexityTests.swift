import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyImages

/// SVG images that draw many more elements than they contain.
@Suite struct SVGComplexityTests {
    private func isExcessive(_ svg: String) -> Bool {
        Array(svg.utf8).withUnsafeBytes { unsafe SVGComplexity.isExcessive($0) }
    }

    /// Each level draws the one before ten times.
    private func nested(_ levels: Int, _ reference: (String) -> String) -> String {
        var svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='n0' width='1' height='1'/>"
        for level in 1...levels {
            let uses = String(repeating: reference("n\(level - 1)"), count: 10)
            svg += "<g id=\"n\(level)\">\(uses)</g>"
        }
        return svg + reference("n\(levels)") + "</svg>"
    }

    @Test func nestedUsesAreCounted() {
        #expect(!isExcessive(nested(3) { "<use href='#\($0)'/>" }))
        #expect(isExcessive(nested(6) { "<use href='#\($0)'/>" }))
        #expect(isExcessive(nested(6) { "<use xlink:href = \"#\($0)\"></use>" }))
        #expect(isExcessive(nested(30) { "<use href='#\($0)'/>" }))
    }

    @Test func paintsMasksAndMarkersAreCounted() {
        #expect(isExcessive(nested(6) { "<rect fill='url(#\($0))'/>" }))
        #expect(isExcessive(nested(6) { "<rect style=\"mask: url('#\($0)')\"/>" }))
    }

    @Test func usualPicturesAreNotExcessive() {
        let circles = String(repeating: "<circle r='1' fill='#fff'/>", count: 30_000)
        #expect(!isExcessive("<svg>\(circles)</svg>"))
        let gradient = "<linearGradient id='a'><stop/><stop/></linearGradient>"
        #expect(!isExcessive("<svg>\(gradient)\(String(repeating: "<rect fill='url(#a)'/>", count: 5000))</svg>"))
        // What refers to itself is not drawn.
        #expect(!isExcessive("<svg><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g><use href='#a'/></svg>"))
        #expect(!isExcessive("<!-- <use href='#a'/> --><svg id='a'/>"))
    }

    @Test(arguments: [
        "", "<", "<svg", "<svg a", "<svg a=", "<svg a='", "</", "<!--", "<use href='#", "<a id='x'><use href='#x",
    ])
    func damagedFilesAreCounted(svg: String) {
        #expect(!isExcessive(svg))
    }

    @Test func picturesThatDrawTooMuchAreRefused() throws {
        let bytes = Array(nested(7) { "<use href='#\($0)'/>" }.utf8)
        #expect(throws: GalleyError.self) { try Bitmap.decode(bytes, pixelSize: Size(width: 9, height: 9)) }
    }

    /// A declared size beyond any surface does not decide how many pixels are drawn.
    @Test func hugePicturesHaveFewPixels() throws {
        let bytes = Array("<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'><rect/></svg>".utf8)
        guard let image = try? Bitmap.decode(bytes) else { return }
        #expect(image.width * image.height <= 1 << 20 && image.naturalSize.width == 1e9)
    }
}
