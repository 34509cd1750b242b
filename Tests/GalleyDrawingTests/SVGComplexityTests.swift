import Foundation
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyImages

/// SVG images that draw many more elements than they contain.
@Suite struct SVGComplexityTests {
    private func isExcessive(_ svg: String) -> Bool {
        Array(svg.utf8).withUnsafeBytes { unsafe SVGComplexity($0).isExcessive }
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

    /// Drawings in `data:` URIs are drawn with the file, so their elements count.
    @Test func drawingsInsideAreCounted() {
        func around(_ svg: String, _ times: Int = 1) -> String {
            guard times > 0 else { return svg }
            let address = "data:image/svg+xml;base64," + Data(svg.utf8).base64EncodedString()
            return around("<svg xmlns='http://www.w3.org/2000/svg'><image href='\(address)'/></svg>", times - 1)
        }
        #expect(isExcessive(around(nested(6) { "<use href='#\($0)'/>" })))
        #expect(isExcessive(around(nested(6) { "<use href='#\($0)'/>" }, 3)))
        #expect(isExcessive(around("<svg xmlns='http://www.w3.org/2000/svg'/>", 9)))
        let circles = String(repeating: "<circle r='1' fill='#fff'/>", count: 30_000)
        #expect(!isExcessive(around("<svg xmlns='http://www.w3.org/2000/svg'>\(circles)</svg>", 2)))
    }

    /// The start of a PNG of a size: a header, and a chunk of pixels without any.
    private func png(side: UInt32) -> String {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + content
            let sum = ~body.reduce(~UInt32(0)) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
            return bytes(UInt32(content.count)) + body + bytes(sum)
        }
        func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
        let file =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", bytes(side) + bytes(side) + [8, 2, 0, 0, 0]) + chunk("IDAT", [0x78, 0x9C, 0x03])
        return "data:image/png;base64," + Data(file).base64EncodedString()
    }

    /// Pictures inside a drawing are decoded at their full size, and all of them are in memory.
    @Test func picturesInsideHaveALimit() throws {
        func reason(_ sides: [UInt32]) -> String? {
            let images = sides.map { "<image width='9' height='9' href='\(png(side: $0))'/>" }.joined()
            let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(images)</svg>"
            do {
                _ = try Bitmap.decode(Array(svg.utf8))
                return nil
            } catch {
                return "\(error)"
            }
        }
        guard reason([]) == nil else { return }
        #expect(reason([20]) == nil)
        for sides in [[20_000], [2, 40_000], [3000, 3001]] as [[UInt32]] {
            #expect(reason(sides)?.contains("too many pixels") == true, "\(sides)")
        }
        #expect(reason([3000]) == nil)
    }

    /// Filters process each pixel several times, so a drawing with many of them has fewer pixels, and is refused in the end.
    @Test func filtersArePartOfTheLimits() throws {
        let around = "<svg xmlns='http://www.w3.org/2000/svg' width='4000' height='4000'>"
        func passes(_ svg: String) -> Int { Array(svg.utf8).withUnsafeBytes { unsafe SVGComplexity($0).drawn.passes } }
        let blur = "<filter id='b'><feGaussianBlur stdDeviation='9'/></filter>"
        let turbulence = "<filter id='t'><feTurbulence numOctaves='100'/></filter>"
        #expect(passes(around + blur + String(repeating: "<rect filter='url(#b)'/>", count: 10)) == 33)
        #expect(passes(around + String(repeating: "<g style='filter: blur(9px)'>", count: 10)) == 30)
        #expect(passes(around + turbulence + "<rect filter='url(#t)'/>") == 202)
        #expect(passes(around + "<rect transform='rotate(9)' fill='url(#b)'/>") == 0)
        #expect(isExcessive(around + "<filter id='t'><feTurbulence numOctaves=' 99999'/></filter>"))
        #expect(isExcessive(around + blur + String(repeating: "<rect filter='url(#b)'/>", count: 10_000)))
        let bytes = Array((around + turbulence + "<rect filter='url(#t)'/></svg>").utf8)
        guard let image = try? Bitmap.decode(bytes) else { return }
        // The sides are rounded up.
        #expect((image.width - 1) * (image.height - 1) <= 67_108_864 / 202 && image.naturalSize.width == 4000)
    }

    /// A declared size beyond any surface does not decide how many pixels are drawn.
    @Test func hugePicturesHaveFewPixels() throws {
        let bytes = Array("<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'><rect/></svg>".utf8)
        guard let image = try? Bitmap.decode(bytes) else { return }
        #expect(image.width * image.height <= 1 << 20 && image.naturalSize.width == 1e9)
    }
}
