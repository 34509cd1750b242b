import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyShaping
import GalleySupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

/// Images in PDF and SVG: each is contained once, and JPEG data is kept (ISO 32000-2, 7.4.8 and 8.10).
@Suite struct DocumentImageTests {
    /// An image like a photograph, which lossless compression does not make small.
    private func photo(width: Int = 320, height: Int = 200, seed: UInt64 = 5) throws -> Bitmap {
        var numbers = SeededGenerator(seed: seed)
        return try Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers) })
    }

    private func attachment(_ name: String, width: Double = 160, height: Double = 100) -> AttributedText {
        AttributedText(
            String(TextAttachment.character),
            attributes: TextAttributes(attachment: TextAttachment(width: width, height: height, image: name)))
    }

    private func count(_ part: String, in bytes: [UInt8]) -> Int {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: part).count - 1
    }

    private func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(part)) != nil
    }

    private func renderer(_ folder: TemporaryFolder, resolution: Double? = nil) -> TextRenderer {
        TextRenderer(
            options: TextRenderer.Options(
                imageLoader: FileImageLoader(baseDirectory: folder.path), imageResolution: resolution))
    }

    @Test(arguments: [ImageFormat.jpeg, .png, .webp])
    func aPictureOnManyPagesIsThereOnce(format: ImageFormat) throws {
        let folder = try TemporaryFolder()
        let name = "a.\(format.rawValue)"
        try Data(try photo().data(as: format)).write(to: URL(fileURLWithPath: folder.file(name)))
        func bytes(pages: Int, uses: Int) throws -> [UInt8] {
            let document = try PDFDocument(renderer: renderer(folder))
            let layout = try makeLayout(attachment(name))
            for _ in 0..<pages {
                try document.beginPage(Size(width: 400, height: 400))
                for use in 0..<uses { try document.draw(layout, at: Point(x: 0, y: Double(use) * 40)) }
            }
            return try document.data()
        }
        let (one, ten) = (try bytes(pages: 1, uses: 1), try bytes(pages: 5, uses: 2))
        #expect(count("/Subtype /Image", in: one) == 1)
        #expect(count("/Subtype /Image", in: ten) == 1)
        #expect(Double(ten.count) < Double(one.count) * 1.5)
    }

    /// An image in several sizes; each is at least twice as large as the one decoded before.
    @Test func sizesOfOnePictureAreFewObjects() throws {
        let folder = try TemporaryFolder()
        try photo(width: 1600, height: 1000).writePNG(to: folder.file("a.png"))
        try Data(try photo(width: 1600, height: 1000).data(as: .jpeg)).write(
            to: URL(fileURLWithPath: folder.file("a.jpeg")))
        for (name, most) in [("a.png", 5), ("a.jpeg", 1)] {
            let document = try PDFDocument(renderer: renderer(folder))
            try document.beginPage(Size(width: 400, height: 400))
            for width in stride(from: 20.0, through: 300, by: 10) {
                try document.draw(try makeLayout(attachment(name, width: width, height: width * 0.625)))
            }
            #expect(count("/Subtype /Image", in: try document.data()) <= most, "\(name)")
        }
    }

    @Test func anEmojiIsThereOnce() throws {
        let fonts = try fontsWithEmoji()
        func bytes(_ count: Int) throws -> [UInt8] {
            let layout = try makeLayout(String(repeating: "😀 ", count: count), size: 20, width: 300, fonts: fonts) {
                $0.font?.families = ["Galley Emoji"]
            }
            return try PDFDocument.render(layout).data()
        }
        #expect(count("/Subtype /Image", in: try bytes(100)) == count("/Subtype /Image", in: try bytes(1)))
    }

    @Test func aBitmapDrawnTwiceIsThereOnce() throws {
        let bitmap = try photo(width: 40, height: 40)
        let document = try PDFDocument()
        try document.beginPage(Size(width: 200, height: 200))
        for side in [20.0, 40, 60] { try document.draw(bitmap, in: Rect(x: 0, y: 0, width: side, height: side)) }
        try document.draw(try photo(width: 40, height: 40, seed: 6), in: Rect(x: 0, y: 0, width: 40, height: 40))
        #expect(count("/Subtype /Image", in: try document.data()) == 2)
    }

    @Test func jpegDataIsKept() throws {
        let data = try photo().data(as: .jpeg)
        let bitmap = try Bitmap.decode(data)
        let document = try PDFDocument()
        try document.beginPage(Size(width: 400, height: 400))
        try document.draw(bitmap, in: Rect(x: 10, y: 10, width: 320, height: 200))
        let bytes = try document.data()
        #expect(contains(data, in: bytes) && count("/DCTDecode", in: bytes) == 1)
        #expect(Double(bytes.count) < Double(data.count) * 1.5)
        let picture = SVGDocument(size: Size(width: 400, height: 400))
        for _ in 0..<3 { try picture.draw(bitmap, in: Rect(x: 10, y: 10, width: 320, height: 200)) }
        #expect(count("data:image/jpeg;base64," + Base64.encode(data), in: picture.data()) == 1)
        #expect(count("<use ", in: picture.data()) == 3)
    }

    /// PDF has no JPEG with two components, and readers disagree about the missing part of a truncated file.
    @Test func otherJPEGsAreDecoded() throws {
        let data = try photo(width: 64, height: 64).data(as: .jpeg)
        let cut = try Bitmap.decode(Array(data.prefix(data.count / 2)))
        #expect(cut.encoded == nil && cut.damage != nil)
        #expect(try Bitmap.decode(data).encoded != nil && Bitmap.decode(data).damage == nil)
        var inks = data
        let frame = try #require(inks.indices.first { inks[$0...].starts(with: [0xFF, 0xC0]) })
        inks[frame + 9] = 2
        #expect(unsafe inks.withUnsafeBytes { unsafe EncodedImage(jpeg: $0, orientation: .upright) } == nil)
    }

    @Test func aJPEGThatEndsEarlyIsAWarning() throws {
        let folder = try TemporaryFolder()
        let data = try photo(width: 64, height: 64).data(as: .jpeg)
        try Data(data.prefix(data.count / 2)).write(to: URL(fileURLWithPath: folder.file("cut.jpg")))
        let layout = try makeLayout(attachment("cut.jpg"))
        let surface = try ImageSurface.render(layout, renderer: renderer(folder))
        #expect(surface.warnings.map(\.code) == [.unreadableImage])
        #expect(surface.warnings.first?.message.contains("cut.jpg") == true)
        let document = try PDFDocument.render(layout, renderer: renderer(folder))
        #expect(document.warnings == surface.warnings)
    }

    /// The red corner of the stored image, and its visible position (EXIF 2.3, tag 274).
    @Test(
        .enabled(if: isInstalled("pdftoppm") && isInstalled("rsvg-convert"), "needs poppler-utils and librsvg2-bin"),
        arguments: [
            (1, 0, 0, false), (2, 1, 0, false), (3, 1, 1, false), (4, 0, 1, false), (5, 0, 0, true), (6, 1, 0, true),
            (7, 1, 1, true), (8, 0, 1, true),
        ])
    func turnedPhotographsAreKeptAndSeenUpright(value: Int, right: Int, bottom: Int, isTurned: Bool) throws {
        let (width, height) = (48, 32)
        let stored = try Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { $0 % width < 16 && $0 / width < 16 ? 0xFFFF_0000 : 0xFF00_00FF })
        var data = try stored.data(as: .jpeg, quality: 95)
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0,
        ]
        let exif = Array("Exif\0\0".utf8) + tiff
        data.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
        let bitmap = try Bitmap.decode(data)
        let size = isTurned ? Size(width: 32, height: 48) : Size(width: 48, height: 32)
        let box = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let folder = try TemporaryFolder()
        let document = try PDFDocument()
        try document.beginPage(size)
        try document.draw(bitmap, in: box)
        let bytes = try document.data()
        #expect(count("/DCTDecode", in: bytes) == 1)
        try Data(bytes).write(to: URL(fileURLWithPath: folder.file("a.pdf")))
        _ = try output(of: "pdftoppm", ["-r", "72", "-png", "-singlefile", folder.file("a.pdf"), folder.file("a")])
        let picture = SVGDocument(size: size)
        try picture.draw(bitmap, in: box)
        #expect(count("data:image/jpeg", in: picture.data()) == 1)
        try picture.write(to: folder.file("b.svg"))
        _ = try output(of: "rsvg-convert", ["-o", folder.file("b.png"), folder.file("b.svg")])
        for name in ["a.png", "b.png"] {
            let seen = try Bitmap(contentsOf: folder.file(name))
            #expect((seen.width, seen.height) == (Int(size.width), Int(size.height)))
            for x in 0...1 {
                for y in 0...1 {
                    let place = (y * (seen.height - 8) + 4) * seen.width + x * (seen.width - 8) + 4
                    let isRed = pixels(of: seen)[place] >> 16 & 0xFF > 0x80
                    #expect(isRed == (x == right && y == bottom), "\(name) \(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func anOptionLimitsTheResolution(format: ImageFormat) throws {
        let folder = try TemporaryFolder()
        let whole = try photo(width: 800, height: 400).data(as: format)
        try Data(whole).write(to: URL(fileURLWithPath: folder.file("a")))
        let layout = try makeLayout(attachment("a", width: 100, height: 50))
        let bytes = try PDFDocument.render(layout, renderer: renderer(folder, resolution: 144)).data()
        #expect(count("/Width 200", in: bytes) == 1 && count("/Height 100", in: bytes) == 1)
        #expect(count("/DCTDecode", in: bytes) == (format == .jpeg ? 1 : 0))
        let picture = try SVGDocument.render(layout, renderer: renderer(folder, resolution: 144)).data()
        #expect(picture.count < whole.count / 4)
        // An image with fewer pixels is not changed.
        let high = try PDFDocument.render(layout, renderer: renderer(folder, resolution: 2400)).data()
        #expect(contains(whole, in: high) == (format == .jpeg))
    }

    /// RFC 2397.
    @Test func dataURIsAreRead() throws {
        let png = try Bitmap(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_FF00]).pngData()
        let base64 = Base64.encode(png)
        let percent = png.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let loader = FileImageLoader()
        for address in [
            "data:image/png;base64,\(base64)", "DATA:;base64,\(base64)", "data:image/png,\(percent)",
            "data:image/png;base64,\(base64.replacing("=", with: ""))",
            "data:image/png;base64,\(base64.replacing("+", with: "%2B").replacing("=", with: "%3D"))",
            "data:image/png;charset=x;base64, \(base64.prefix(9))\n\(base64.dropFirst(9))",
        ] {
            let image = try loader.image(named: address, pixelSize: Size(width: 2, height: 1))
            #expect(pixels(of: image) == [0xFFFF_0000, 0xFF00_FF00], "\(address.prefix(40))")
        }
        for address in ["data:image/png;base64,a", "data:image/png;base64", "data:,", "data:image/png;base64,ab=c"] {
            #expect(throws: GalleyError.self, "\(address)") {
                try loader.image(named: address, pixelSize: Size(width: 2, height: 1))
            }
        }
    }

    @Test func messagesDoNotRepeatData() throws {
        let address = "data:image/png;base64," + String(repeating: "QUJD", count: 10_000)
        let surface = try ImageSurface.render(try makeLayout(attachment(address)))
        #expect(surface.warnings.count == 1)
        #expect(surface.warnings.allSatisfy { $0.message.utf8.count < 300 && $0.message.contains("data:image/png") })
    }
}
