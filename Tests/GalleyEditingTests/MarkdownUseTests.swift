import Galley
import Testing

/// Markdown through the whole library: parsed, laid out, drawn and queried.
@Suite struct MarkdownUseTests {
    private static let fonts = FontLibrary(systemFonts: false)

    /// Images by name; there are no others.
    private struct Loader: ImageLoader {
        private static let sizes: [String: (Int, Int)] = [
            "small.png": (40, 30), "large.png": (1200, 300), "https://a.test/x.png": (8, 8),
        ]

        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            guard let (width, height) = Loader.sizes[name] else {
                throw GalleyError.unreadableImage(source: name, reason: "there is none")
            }
            return try Bitmap(
                width: width, height: height, pixels: Array(repeating: 0xFF00_FF00, count: width * height))
        }
    }

    private func parsed(_ source: String, _ images: LoadedImages = LoadedImages(Loader())) -> AttributedText {
        MarkdownParser(images: images).attributedText(from: source)
    }

    /// An image has a pixel per point unless stated otherwise, and is no larger than its maximum size and its column.
    @Test(arguments: [
        ("small.png", 1.0, 400.0, Size(width: 40, height: 30)),
        ("small.png", 2, 400, Size(width: 20, height: 15)), ("https://a.test/x.png", 1, 400, Size(width: 8, height: 8)),
        ("large.png", 1, 800, Size(width: 560, height: 140)), ("large.png", 1, 300, Size(width: 300, height: 75)),
        ("large.png", 4, 400, Size(width: 300, height: 75)),
    ])
    func oneLoaderParsesAndDraws(_ url: String, _ density: Double, _ width: Double, _ expected: Size) throws {
        let text = parsed("![a](\(url))", LoadedImages(Loader(), pixelsPerPoint: density))
        let layout = try TextLayout(text, in: .width(width), fonts: Self.fonts)
        let rect = try #require(layout.attachments.first?.rect)
        #expect(abs(rect.width - expected.width) < 0.01 && abs(rect.height - expected.height) < 0.01, "\(rect)")

        let renderer = TextRenderer(options: TextRenderer.Options(imageLoader: Loader()))
        let surface = try ImageSurface.render(layout, renderer: renderer)
        #expect(surface.warnings.isEmpty)
        let middle = surface.withUnsafeBytes { bytes in
            bytes.load(fromByteOffset: Int(rect.midY) * surface.stride + Int(rect.midX) * 4, as: UInt32.self)
        }
        // Scaling rounds.
        #expect(middle >> 24 > 250 && middle >> 16 & 255 < 5 && middle >> 8 & 255 > 250 && middle & 255 < 5)
    }

    /// Images without a size, and files outside the loader's folder, show their alternative text.
    @Test(arguments: ["gone.png", "../small.png", "/small.png", "file:///small.png", "https://a.test/gone.png"])
    func otherImagesAreTheirText(_ url: String) {
        let text = parsed("![their text](\(url))")
        #expect(text.string.contains("their text"))
        #expect(text.runs.allSatisfy { $0.attributes.attachment == nil })
    }

    /// The first hit on a link of Markdown is the link, in every block, whatever other attributes its text has.
    @Test(arguments: [90.0, 200, 600]) func linksAreHit(width: Double) throws {
        let source = """
            # A [heading](https://a.test/1)

            See [the notes](https://a.test/2 "title"), <https://a.test/3>, [**bold** `code`](https://a.test/4) and
            <a href="https://a.test/5">HTML</a>.

            > - [in a list](https://a.test/6)

            | a | b |
            |---|---|
            | [a cell](https://a.test/7) | x |
            """
        let layout = try TextLayout(parsed(source), in: .width(width), fonts: Self.fonts)
        let links = layout.links
        #expect(Set(links.map(\.url)) == Set((1...7).map { "https://a.test/\($0)" }))
        for link in links {
            let rects = layout.selectionRects(for: link.range)
            #expect(!rects.isEmpty)
            for rect in rects {
                for slop in [0.0, 8] {
                    let hits = layout.hits(at: Point(x: rect.midX, y: rect.midY), slop: slop)
                    #expect(hits.first?.target == .link(link.url), "\(link.url) with \(slop): \(hits)")
                }
            }
        }
    }
}
