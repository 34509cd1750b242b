import Foundation
import FoundationXML
import GalleyLayout
import GalleyText
import Testing

@testable import GalleyDrawing

/// Random documents with every attribute, drawn in every format.
///
/// `GALLEY_RANDOM_DRAWINGS` is how many (default 1 000), `GALLEY_RANDOM_SEED` the first seed.
@Suite struct RandomDrawingTests {
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

    /// What one document came to.
    private struct Drawing: Equatable {
        var png: [UInt8] = []
        var pdf: [UInt8] = []
        var svg: [UInt8] = []
    }

    private static func number(_ name: String, default value: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? value
    }

    /// The fonts with emoji, and with glyphs that fonts paint.
    private static let fonts: FontLibrary = {
        guard let library = try? fontsWithEmoji() else { return bundledFonts }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for name in ["GalleyPaint.ttf", "GalleySVG.ttf"] {
            _ = try? library.addFont(file: root.appendingPathComponent("Fonts/Test/" + name).path)
        }
        return library
    }()

    private static func makeRenderer() -> TextRenderer {
        TextRenderer(options: TextRenderer.Options(imageLoader: Loader()))
    }

    /// Draws the document of a seed; what is wrong with it is told.
    private static func draw(
        seed: UInt64, renderer: TextRenderer, checks: Bool, problems: Guarded<[String]>
    ) -> Drawing? {
        func tell(_ problem: String) {
            problems.withLock { if $0.count < 20 { $0.append("seed \(seed): \(problem)") } }
        }
        var random = RandomDrawing(seed: seed)
        let (text, container, scale) = (random.text(), random.container(), random.scale())
        do {
            let layout = try TextLayout(text, in: container, fonts: fonts).resolving(seed % 2 == 0 ? .light : .dark)
            let ink = layout.inkBounds
            // One document is looked at closely.
            if checks, number("GALLEY_RANDOM_DRAWINGS", default: 1000) == 1 {
                print(Document(text, container: container).json())
            }
            guard [ink.x, ink.y, ink.width, ink.height].allSatisfy(\.isFinite) else {
                tell("ink bounds \(ink)")
                return nil
            }
            var drawing = Drawing()
            // All of the ink where there is not too much of it, else what is near the text.
            let margin = 12.0
            let shown = ink.union(Rect(x: 0, y: 0, width: 1, height: 1)).inset(by: EdgeInsets(-margin))
            let isWhole = shown.width * scale <= 900 && shown.height * scale <= 900
            let area = isWhole ? shown : Rect(x: -margin, y: -margin, width: 200, height: 120)
            let surface = try ImageSurface(
                size: Size(width: area.width, height: area.height), scale: scale, renderer: renderer)
            try surface.draw(layout, at: Point(x: -area.x, y: -area.y))
            drawing.png = try surface.pngData()
            if checks, isWhole, let stray = stray(in: surface, ink: ink, area: area) { tell(stray) }
            drawing.pdf = try pdf(of: layout, area: area, renderer: renderer)
            if checks, !isValid(pdf: drawing.pdf) { tell("no PDF") }
            let svg = SVGDocument(size: Size(width: area.width, height: area.height), renderer: renderer)
            try svg.draw(layout, at: Point(x: -area.x, y: -area.y))
            drawing.svg = svg.data()
            if checks {
                let parser = XMLParser(data: Data(drawing.svg))
                if !parser.parse() { tell("no XML: \(parser.parserError.map { "\($0)" } ?? "")") }
                let words = String(decoding: drawing.svg, as: UTF8.self)
                if words.contains("nan") && words.contains("=\"nan") || words.contains("\"inf") { tell("not a number") }
            }
            return drawing
        } catch {
            tell("\(error)")
            return nil
        }
    }

    private static func pdf(of layout: TextLayout, area: Rect, renderer: TextRenderer) throws -> [UInt8] {
        let document = try PDFDocument(renderer: renderer)
        try document.beginPage(Size(width: min(area.width, 14_400), height: min(area.height, 14_400)))
        try document.draw(layout, at: Point(x: -area.x, y: -area.y))
        return try document.data()
    }

    private static func isValid(pdf: [UInt8]) -> Bool {
        pdf.starts(with: Array("%PDF-1.".utf8)) && String(decoding: pdf.suffix(8), as: UTF8.self).contains("%%EOF")
            && pdf.count < 4 << 20
    }

    /// Ink outside the bounds, rounded outwards and with a pixel for edges that move to whole ones.
    private static func stray(in surface: ImageSurface, ink: Rect, area: Rect) -> String? {
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

    /// Every format is valid, ink stays inside its bounds, and a document drawn alone is the same as one drawn with what
    /// others left behind, in another order and on several threads.
    @Test func drawingsAreValidAndDependOnTheirDocumentsAlone() async throws {
        let count = RandomDrawingTests.number("GALLEY_RANDOM_DRAWINGS", default: 1000)
        let first = RandomDrawingTests.number("GALLEY_RANDOM_SEED", default: 1)
        let problems = Guarded<[String]>([])
        let shared = RandomDrawingTests.makeRenderer()
        let block: UInt64 = 50
        await withTaskGroup(of: Void.self) { group in
            for start in stride(from: first, to: first + count, by: Int(block)) {
                group.addTask {
                    let seeds = start..<min(start + block, first + count)
                    var alone: [UInt64: Drawing] = [:]
                    for seed in seeds {
                        // A renderer of its own for some, as they are slow to start.
                        let renderer = seed % 5 == 0 ? RandomDrawingTests.makeRenderer() : shared
                        alone[seed] = RandomDrawingTests.draw(
                            seed: seed, renderer: renderer, checks: true, problems: problems)
                    }
                    for seed in seeds.reversed() where seed % 5 == 0 {
                        let again = RandomDrawingTests.draw(
                            seed: seed, renderer: shared, checks: false, problems: problems)
                        guard let one = alone[seed], let again, one != again else { continue }
                        let what = one.png != again.png ? "PNG" : one.pdf != again.pdf ? "PDF" : "SVG"
                        problems.withLock { $0.append("seed \(seed): \(what) depends on what was drawn before") }
                    }
                }
            }
        }
        for problem in problems.withLock({ $0 }).prefix(20) { Issue.record("\(problem)") }
    }
}
