import CGalleyBlend
import Foundation
import FoundationXML
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

@Suite struct ShadowTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    /// The pixels of a layout with a margin of 20 points.
    private func draw(
        _ layout: TextLayout, background: Color? = nil, scale: Double = 2
    ) throws -> (pixels: [UInt32], width: Int) {
        let surface = try ImageSurface.render(
            layout, scale: scale, background: background, padding: EdgeInsets(20))
        return (pixels(of: surface), surface.width)
    }

    // MARK: Blur

    /// A blur keeps the total coverage and adds its variance; the standard's three box blurs give 6 % less.
    @Test(arguments: [0.7, 1, 1.5, 2, 2.3, 2.5, 3, 4.2, 7.5, 12, 30])
    func blurHasTheGivenDeviation(sigma: Double) {
        let (side, block) = (31, Int(sigma * 4) + 4)
        let size = side + 2 * block
        var mask = [UInt8](repeating: 0, count: size * size)
        for y in block..<block + side { for x in block..<block + side { mask[y * size + x] = 255 } }
        let before = mask.reduce(0) { $0 + Double($1) }
        #expect(
            mask.withUnsafeMutableBufferPointer {
                galley_blur_mask($0.baseAddress, size, Int32(size), Int32(size), sigma)
            } == 0)
        let after = mask.reduce(0) { $0 + Double($1) }
        #expect(abs(after / before - 1) < 0.02)
        for isColumn in [false, true] {
            var (sum, squares) = (0.0, 0.0)
            for y in 0..<size {
                for x in 0..<size {
                    let place = Double(isColumn ? y : x) - Double(size - 1) / 2
                    sum += place * Double(mask[y * size + x])
                    squares += place * place * Double(mask[y * size + x])
                }
            }
            #expect(abs(sum / after) < 0.02)
            let deviation = (squares / after - Double(side * side - 1) / 12).squareRoot()
            #expect(abs(deviation - sigma) < 0.07 * sigma + 0.05)
        }
    }

    // MARK: Outer shadows

    /// A sharp shadow is a copy of the text in another colour and position.
    @Test func sharpShadowsEqualMovedText() throws {
        for text in ["Shadow ÅÇ", "مرحبا", "日本"] {
            let shadow = Shadow(color: Self.red, offset: Vector(dx: 3, dy: -2))
            let plain = try makeLayout(text, size: 30) { $0.color = Self.blue }
            let cast = try makeLayout(text, size: 30) { $0.color = Self.red }
            let shadowed = try makeLayout(text, size: 30) {
                $0.color = Self.blue
                $0.shadow = shadow
            }
            let expected = try ImageSurface(
                size: Size(width: plain.size.width + 40, height: plain.size.height + 40), scale: 2, background: .white)
            try expected.draw(cast, at: Point(x: 23, y: 18))
            try expected.draw(plain, at: Point(x: 20, y: 20))
            let drawn = try draw(shadowed, background: .white)
            #expect(difference(drawn.pixels, pixels(of: expected)).largest <= 2)
        }
    }

    /// The first shadow is on top (CSS Text Decoration 3, 4).
    @Test func earlierShadowsAreOverLaterOnes() throws {
        func draw(_ shadow: Shadow) throws -> Set<UInt32> {
            Set(
                try self.draw(try makeLayout("▉■H", size: 30) { $0.shadow = shadow }).pixels)
        }
        let both = try draw(
            Shadow(
                color: Self.red, offset: Vector(dx: 8, dy: 8),
                following: [Shadow(color: Self.blue, offset: Vector(dx: 8, dy: 8))]))
        #expect(both.contains(0xFFFF_0000) && !both.contains(0xFF00_00FF))
        // A shadow without a colour draws nothing, and the following ones are drawn.
        let second = try draw(
            Shadow(color: nil, following: [Shadow(color: Self.red, offset: Vector(dx: 8, dy: 8))]))
        #expect(second.contains(0xFFFF_0000))
    }

    @Test func blendModesMixWithTheBackground() throws {
        let layout = try makeLayout("HHH", size: 40) {
            $0.shadow = Shadow(
                color: Color(red: 0, green: 1, blue: 1), offset: Vector(dx: 8, dy: 8), blendMode: .multiply)
        }
        let found = Set(try draw(layout, background: Color(red: 1, green: 1, blue: 0)).pixels)
        #expect(found.contains(0xFF00_FF00))
        #expect(!found.contains(0xFF00_FFFF))
    }

    @Test func neighboursCastOneShadow() throws {
        var text = AttributedText("HHHH", attributes: TextAttributes(font: FontDescriptor(size: 30)))
        text.shadow = Shadow(
            color: Color(red: 0, green: 0, blue: 0, alpha: 0.5), offset: Vector(dx: 0, dy: 25), radius: 6)
        var parted = text
        let middle = parted.string.index(parted.string.startIndex, offsetBy: 2)
        parted[parted.string.startIndex..<middle].link = "https://example.org"
        #expect(try draw(try makeLayout(text)).pixels == draw(try makeLayout(parted)).pixels)
    }

    @Test func shadowsOfHiddenTextAreVisible() throws {
        let layout = try makeLayout("▉■HHHH", size: 40) {
            $0.shadow = Shadow(color: Self.red, offset: Vector(dx: 0, dy: 300), radius: 4)
        }
        let surface = try ImageSurface(size: layout.size, background: .white)
        try surface.draw(layout, at: Point(x: 0, y: -300))
        #expect(pixels(of: surface).contains { $0 >> 8 & 255 < 40 })
    }

    /// Shadows are drawn inside the ink bounds.
    @Test func inkBoundsHoldShadows() throws {
        var numbers = SeededGenerator(seed: 11)
        for round in 0..<24 {
            let shadow = Shadow(
                color: .black,
                offset: Vector(dx: .random(in: -9...9, using: &numbers), dy: .random(in: -9...9, using: &numbers)),
                radius: round % 3 == 0 ? 0 : .random(in: 0...6, using: &numbers))
            let layout = try makeLayout("Ag يf", size: 20) {
                switch round % 4 {
                case 0: $0.shadow = shadow
                case 1: $0.underline = LineDecoration(shadow: shadow)
                case 2: $0.border = Border(.line(.black), shadow: shadow)
                default: $0.blockBorder = Border(fill: .black, cornerRadius: 4, shadow: shadow)
                }
            }
            let drawn = try draw(layout, scale: 1)
            let ink = layout.inkBounds.inset(by: EdgeInsets(-1))
            var seen = 0
            for (index, pixel) in drawn.pixels.enumerated() where pixel >> 24 > 2 {
                seen += 1
                let (x, y) = (Double(index % drawn.width) - 19.5, Double(index / drawn.width) - 19.5)
                #expect(ink.contains(Point(x: x, y: y)))
            }
            #expect(seen > 0)
        }
    }

    @Test func bordersAndLinesHaveTheirOwnShadows() throws {
        let shadow = Shadow(color: Self.red, offset: Vector(dx: 0, dy: 12))
        let changes: [(inout TextAttributes) -> Void] = [
            { $0.underline = LineDecoration(width: 3, shadow: shadow) },
            { $0.strikethrough = LineDecoration(width: 3, shadow: shadow) },
            { $0.border = Border(fill: Self.blue, shadow: shadow) },
            { $0.backgroundBorder = Border(.line(Self.blue, width: 2), cornerRadius: 3, shadow: shadow) },
            { $0.blockBorder = Border(fill: Self.blue, shadow: shadow) },
        ]
        for change in changes {
            let found = try draw(try makeLayout("\u{A0}\u{A0}\u{A0}\u{A0}", size: 24, change))
            #expect(found.pixels.contains(0xFFFF_0000))
        }
    }

    // MARK: Inner shadows

    @Test func innerShadowsStayOnTheGlyphs() throws {
        func layout(_ shadow: Shadow?) throws -> TextLayout {
            try makeLayout("H", size: 200) {
                $0.color = .white
                $0.innerShadow = shadow
            }
        }
        let plain = try draw(try layout(nil))
        for radius in [0.0, 4] {
            let shaded = try draw(try layout(Shadow(color: .black, offset: Vector(dx: 4, dy: 4), radius: radius)))
            let (alphaBefore, alphaAfter) = (plain.pixels.map { $0 >> 24 }, shaded.pixels.map { $0 >> 24 })
            #expect(zip(alphaBefore, alphaAfter).allSatisfy { before, after in (before == 0) == (after == 0) })
            // Dark only near the upper and left edges.
            let row = 40 + Int(try layout(nil).lines[0].baseline * 2) - 100
            let covered = (0..<plain.width).filter { plain.pixels[row * plain.width + $0] >> 24 == 255 }
            let first = try #require(covered.first)
            #expect(shaded.pixels[row * plain.width + first + 1] & 255 < 60)
            #expect(shaded.pixels[row * plain.width + first + 24] & 255 > 250)
        }
    }

    // MARK: Documents

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [(name: String, attributes: [String: String])] = []
        var characters = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append((name, attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            characters += string
        }
    }

    @Test func svgHasAFilterForEachShadow() throws {
        let layout = try makeLayout("shadow") {
            $0.shadow = Shadow(
                color: Self.red, offset: Vector(dx: 1, dy: 2), radius: 4,
                following: [Shadow(color: Self.blue, blendMode: .colorDodge)])
            $0.innerShadow = Shadow(color: .black, radius: 1)
        }
        let parser = XMLParser(data: Data(try SVGDocument.render(layout, glyphs: .text).data()))
        let reader = Reader()
        parser.delegate = reader
        try #require(parser.parse())
        let names = reader.elements.filter { $0.name == "filter" }.compactMap { $0.attributes["id"] }
        #expect(names.count == 3)
        #expect(Set(names).count == 3)
        #expect(
            reader.elements.compactMap { $0.attributes["filter"] } == names.map { "url(#\($0))" })
        #expect(
            reader.elements.filter { $0.name == "feGaussianBlur" }.map { $0.attributes["stdDeviation"] } == [
                "2", "0.5",
            ])
        #expect(reader.elements.contains { $0.attributes["style"] == "mix-blend-mode:color-dodge" })
        // The text itself appears once.
        #expect(reader.characters.filter { !$0.isNewline } == "shadow")
    }

    @Test(.enabled(if: isInstalled("pdftotext"), "needs poppler-utils"), arguments: [0.0, 3])
    func pdfTextIsFoundOnce(radius: Double) throws {
        let layout = try makeLayout("Shadow text") {
            $0.shadow = Shadow(color: Self.red, offset: Vector(dx: 1, dy: 1), radius: radius)
            $0.innerShadow = Shadow(color: Self.red, offset: Vector(dx: 1, dy: 1), radius: radius)
        }
        let folder = try TemporaryFolder()
        try PDFDocument.render(layout).write(to: folder.file("a.pdf"))
        let read = try #require(try output(of: "pdftotext", [folder.file("a.pdf"), "-"]))
        #expect(read.trimmingCharacters(in: .whitespacesAndNewlines) == "Shadow text")
    }

    @Test(.enabled(if: isInstalled("pdftoppm"), "needs poppler-utils"), arguments: [0.0, 3])
    func pdfLooksLikePixels(radius: Double) throws {
        let layout = try makeLayout("Hill", size: 60, width: 150) {
            $0.color = Self.blue
            $0.shadow = Shadow(color: Self.red, offset: Vector(dx: 6, dy: 4), radius: radius)
        }
        let folder = try TemporaryFolder()
        try PDFDocument.render(layout, background: .white).write(to: folder.file("a.pdf"))
        _ = try output(
            of: "pdftoppm", ["-r", "144", "-png", "-singlefile", folder.file("a.pdf"), folder.file("a")])
        let page = try Bitmap(png: Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png")))))
        let surface = try ImageSurface.render(layout, scale: 2, background: .white)
        try #require(page.width == surface.width)
        let rows = min(page.height, surface.height) * page.width
        #expect(difference(Array(pixels(of: page)[..<rows]), Array(pixels(of: surface)[..<rows])).mean < 4)
    }

    @Test func hostileLengthsEnd() throws {
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, 1e-300] {
            let shadow = Shadow(color: Self.red, offset: Vector(dx: value, dy: value), radius: value)
            let wide = Shadow(color: Self.red, radius: value)
            let layout = try makeLayout("ab", width: 30) {
                $0.shadow = wide
                $0.innerShadow = shadow
                $0.underline = LineDecoration(shadow: shadow)
                $0.blockBorder = Border(fill: Self.red, shadow: wide)
            }
            _ = try draw(layout, scale: 1)
            _ = try SVGDocument.render(layout).data()
            _ = try PDFDocument.render(layout).data()
            let ink = layout.inkBounds
            #expect(ink.width.isFinite && ink.height.isFinite)
        }
    }
}
