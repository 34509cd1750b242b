import Foundation
import FoundationXML
import GalleyBoxes
import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyTestSupport
import GalleyText

/// Draws random, unusual documents in every format and checks the output.
struct DrawingProbe: Sendable {
    /// The output of one document.
    struct Drawing: Equatable {
        var png: [UInt8] = []
        var pdf: [UInt8] = []
        var svg: [UInt8] = []
    }

    let fonts: FontLibrary
    /// The number of pixels on a side above which only a part is drawn.
    private let largestSide: Double
    private let testFonts: String
    private let shared = Self.makeRenderer()

    /// - Parameters:
    ///   - testFonts: The folder of the project's test fonts with emoji and painted glyphs.
    ///   - largestSide: The number of pixels on a side above which only a part is drawn. Few random documents are
    ///     larger, and they would take most of the time.
    init(testFonts: String, largestSide: Double = 900) throws {
        self.testFonts = testFonts
        self.largestSide = largestSide
        fonts = try Self.makeLibrary(testFonts)
    }

    private static func makeLibrary(_ testFonts: String) throws -> FontLibrary {
        let library = FontLibrary(systemFonts: false)
        for name in ["GalleyEmoji.ttf", "GalleyPaint.ttf", "GalleySVG.ttf"] {
            try library.addFont(file: testFonts + "/" + name)
        }
        return library
    }

    private struct Loader: ImageLoader {
        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            let (width, height) =
                switch name {
                case "green": (2, 2)
                case "wide": (40, 3)
                case "large": (300, 200)
                default: throw GalleyError.unreadableImage(source: name, reason: "there is none")
                }
            return try Bitmap(
                width: width, height: height,
                pixels: (0..<UInt32(width * height)).map { 0xFF00_0000 | $0 &* 0x9E37_79B9 >> 8 })
        }
    }

    private static func makeRenderer() -> TextRenderer {
        TextRenderer(options: TextRenderer.Options(imageLoader: Loader()))
    }

    /// Draws the random documents of a range of seeds on several threads: each with shared caches, some also alone with
    /// new fonts and a new renderer, and then again in another order with the shared ones. Returns the problems.
    func problems(ofSeeds seeds: Range<UInt64>, again oneIn: UInt64) async -> [String] {
        let block: UInt64 = 50
        return await withTaskGroup(of: [String].self) { group in
            for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(block)) {
                group.addTask { problems(ofBlock: start..<min(start + block, seeds.upperBound), again: oneIn) }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func problems(ofBlock seeds: Range<UInt64>, again oneIn: UInt64) -> [String] {
        var problems: [String] = []
        var alone: [UInt64: Drawing] = [:]
        for seed in seeds {
            // Only some of them, because creating a renderer is slow.
            let isAlone = seed % max(5, oneIn) == 0
            do {
                let drawing = try draw(
                    seed: seed, fonts: isAlone ? Self.makeLibrary(testFonts) : fonts,
                    renderer: isAlone ? Self.makeRenderer() : shared, problems: &problems)
                if isAlone || seed % oneIn == 0 { alone[seed] = drawing }
            } catch {
                problems.append("seed \(seed): \(error)")
            }
        }
        for seed in seeds.reversed() {
            var ignored: [String] = []
            guard let one = alone[seed], let again = try? draw(seed: seed, renderer: shared, problems: &ignored),
                one != again
            else { continue }
            let what = one.png != again.png ? "PNG" : one.pdf != again.pdf ? "PDF" : "SVG"
            problems.append("seed \(seed): \(what) depends on what was drawn before")
        }
        return problems
    }

    /// Draws the document of a seed.
    func draw(
        seed: UInt64, fonts: FontLibrary? = nil, renderer: TextRenderer? = nil, problems: inout [String]
    ) throws -> Drawing {
        var random = RandomDrawing(seed: seed)
        let (text, container, scale) = (random.text(), random.container(), random.scale())
        let library = fonts ?? self.fonts
        let measured = try TextLayout(text, in: container, fonts: library)
        var found: [String] = []
        if let other = try difference(atMeasuredSizeOf: measured, fonts: library) { found.append(other) }
        if let lost = measured.lostText { found.append(lost) }
        if seed % 4 == 0 { try drawBoxes(seed: seed, fonts: library, renderer: renderer ?? shared, problems: &found) }
        if seed % 3 == 0, let lost = try lostTextOnPages(of: text, in: container, seed: seed, fonts: library) {
            found.append(lost)
        }
        let layout = measured.resolving(seed % 2 == 0 ? .light : .dark)
        let drawing = try draw(layout, scale: scale, renderer: renderer ?? shared, problems: &found)
        problems += found.map { "seed \(seed): \($0)" }
        return drawing
    }

    /// The random boxes of a seed.
    static func box(seed: UInt64) -> Box {
        var random = RandomDrawing(seed: seed &+ 0x5EED_B0C5)
        return random.box()
    }

    /// Draws random boxes in each other in every format.
    private func drawBoxes(
        seed: UInt64, fonts: FontLibrary, renderer: TextRenderer, problems: inout [String]
    ) throws {
        var environment = BoxEnvironment()
        environment.fonts = fonts
        let layout = try DrawingProbe.box(seed: seed).layout(width: 200, environment: environment)
        let size = Size(width: min(layout.size.width, 400) + 1, height: min(layout.size.height, 400) + 1)
        let document = try PDFDocument(renderer: renderer)
        try document.beginPage(size)
        try document.draw(layout, at: .zero)
        if !isValid(pdf: try document.data()) { problems.append("no PDF of boxes") }
        let svg = SVGDocument(size: size, renderer: renderer)
        try svg.draw(layout, at: .zero)
        let bytes = svg.data()
        if bytes.count < 10_000_000, !XMLParser(data: Data(bytes)).parse() { problems.append("no XML of boxes") }
        if hasNoNumber(svg: bytes) { problems.append("the SVG of boxes has invalid numbers") }
        let surface = try ImageSurface(size: size, scale: 1, renderer: renderer)
        try surface.draw(layout, at: .zero)
    }

    /// The differences between a layout and a layout in its measured size, which must have the same lines.
    private func difference(atMeasuredSizeOf measured: TextLayout, fonts: FontLibrary) throws -> String? {
        var container = measured.container
        container.width = measured.size.width
        container.height = measured.size.height
        let again = try TextLayout(measured.text, in: container, fonts: fonts)
        if again.lines.map(\.range) == measured.lines.map(\.range) { return nil }
        return "\(measured.lines.count) lines become \(again.lines.count) in the measured size \(measured.size)"
    }

    /// Draws a layout in every format: all of its ink if that is not too large, and otherwise the part near the text.
    func draw(
        _ layout: TextLayout, scale: Double, renderer: TextRenderer? = nil, problems: inout [String]
    ) throws -> Drawing {
        let renderer = renderer ?? shared
        let ink = layout.inkBounds
        guard [ink.x, ink.y, ink.width, ink.height].allSatisfy(\.isFinite) else {
            problems.append("ink bounds \(ink)")
            return Drawing()
        }
        let margin = 12.0
        let shown = ink.union(Rect(x: 0, y: 0, width: 1, height: 1)).inset(by: EdgeInsets(-margin))
        let isWhole = shown.width * scale <= largestSide && shown.height * scale <= largestSide
        let part = Size(width: min(200, largestSide / scale), height: min(120, largestSide / scale))
        let area = isWhole ? shown : Rect(x: -margin, y: -margin, width: part.width, height: part.height)
        let (origin, size) = (Point(x: -area.x, y: -area.y), Size(width: area.width, height: area.height))

        let surface = try ImageSurface(size: size, scale: scale, renderer: renderer)
        try surface.draw(layout, at: origin)
        let document = try PDFDocument(renderer: renderer)
        try document.beginPage(Size(width: min(area.width, 14_400), height: min(area.height, 14_400)))
        try document.draw(layout, at: origin)
        let svg = SVGDocument(size: size, renderer: renderer)
        try svg.draw(layout, at: origin)
        let drawing = Drawing(png: try surface.pngData(), pdf: try document.data(), svg: svg.data())

        if isWhole, let stray = stray(in: surface, ink: ink, area: area) { problems.append(stray) }
        if !isPicture(drawing.png, of: surface) { problems.append("the PNG is another picture") }
        if !isValid(pdf: drawing.pdf) { problems.append("no PDF") }
        // libxml2, which Foundation's parser uses, refuses values of more than ten million bytes.
        if drawing.svg.count < 10_000_000 {
            let parser = XMLParser(data: Data(drawing.svg))
            if !parser.parse() { problems.append("no XML: \(parser.parserError.map { "\($0)" } ?? "")") }
        }
        if hasNoNumber(svg: drawing.svg) { problems.append("the SVG has a value that is not a number") }
        return drawing
    }

    private func isPicture(_ png: [UInt8], of surface: ImageSurface) -> Bool {
        guard let bitmap = try? Bitmap(png: png), bitmap.width == surface.width, bitmap.height == surface.height
        else { return false }
        // Straight alpha cannot represent every premultiplied pixel; empty pixels stay empty.
        return bitmap.withUnsafeBytes { decoded in
            surface.withUnsafeBytes { drawn in
                (0..<surface.height).allSatisfy { y in
                    stride(from: y * surface.stride + 3, to: y * surface.stride + surface.width * 4, by: 16).allSatisfy
                    {
                        decoded[y * bitmap.stride + $0 - y * surface.stride] == drawn[$0]
                    }
                }
            }
        }
    }

    private func isValid(pdf: [UInt8]) -> Bool {
        pdf.starts(with: Array("%PDF-1.".utf8)) && String(decoding: pdf.suffix(8), as: UTF8.self).contains("%%EOF")
            && pdf.count < 4 << 20
    }

    /// Whether an attribute contains "nan" or "inf" instead of a number. Embedded images are skipped.
    private func hasNoNumber(svg: [UInt8]) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
        return svg.withUnsafeBufferPointer { bytes in
            var (isValue, isPicture, index) = (false, false, 0)
            while index + 3 < bytes.count {
                let byte = bytes[index]
                if byte == 0x22 {
                    isValue.toggle()
                    // data:
                    isPicture = isValue && bytes[index + 1] == 0x64 && bytes[index + 2] == 0x61
                } else if isValue, !isPicture, byte == 0x6E || byte == 0x69 {
                    let (second, third) = (bytes[index + 1], bytes[index + 2])
                    let isName =
                        byte == 0x6E ? second == 0x61 && third == 0x6E : second == 0x6E && third == 0x66
                    if isName, !isLetter(bytes[index - 1]), !isLetter(bytes[index + 3]) { return true }
                }
                index += 1
            }
            return false
        }
    }

    /// The ink outside the bounds, which are rounded outwards and extended by a pixel for edges that are aligned to
    /// pixels.
    private func stray(in surface: ImageSurface, ink: Rect, area: Rect) -> String? {
        let scale = surface.scale
        let left = ((ink.minX - area.x) * scale).rounded(.down) - 1
        let top = ((ink.minY - area.y) * scale).rounded(.down) - 1
        let right = ((ink.maxX - area.x) * scale).rounded(.up) + 1
        let bottom = ((ink.maxY - area.y) * scale).rounded(.up) + 1
        var worst = 0.0
        var place = ""
        surface.withUnsafeBytes { bytes in
            for y in 0..<surface.height {
                for x in 0..<surface.width
                where bytes[y * surface.stride + x * 4 + 3] != 0 {
                    let (x, y) = (Double(x), Double(y))
                    let beyond = ink.isEmpty ? 1000 : max(left - x, top - y, x + 1 - right, y + 1 - bottom)
                    if beyond > worst {
                        worst = beyond
                        place = "\(x), \(y)"
                    }
                }
            }
        }
        return worst > 0.01 ? "ink \(worst) pixels beyond \(ink) at \(place), scale \(scale)" : nil
    }
}
