import Foundation
import GalleyDrawingTestSupport
import GalleyLayout
import GalleySupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

@Suite struct ImageFormatTests {
    /// 5 × 5 pixels in seven passes. Red is 50 · x, green 50 · y, and blue 20 · (x + y).
    private static let interlaced = """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAIAAAF1CoEkAAAARUlEQVR42g3EIQHAMBRDwSdiIoqDK+KLiIiKKA6enMjaDhz8yvxN+2IW7gEv\
        e+qDeMJG3rFRnV7QIy1rR1MZspVxnJzmfiYYG1lRaSpBAAAAAElFTkSuQmCC
        """
    /// 3 × 4 pixels in four passes, on a canvas of 5 × 4 from x = 1: red, green, blue and transparent, shifted by one
    /// in each row.
    private static let gif = "R0lGODlhBQAEAJEAAP8AAAD/AAAA/wkJCSH5BAEAAAMALAEAAAADAAQAQAIIRChxYMSNSAEAOw=="

    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    private func sample(width: Int = 60, height: Int = 40) throws -> Bitmap {
        try Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { index in
                let (x, y) = (UInt32(index % width), UInt32(index / width))
                return 0xFF00_0000 | (x * 255 / UInt32(width)) << 16 | (y * 255 / UInt32(height)) << 8 | 0x40
            })
    }

    @Test func interlacedPNGIsReadInAnyOrder() throws {
        let image = try Bitmap.decode(try bytes(ImageFormatTests.interlaced))
        let expected = (0..<25).map { index in
            let (x, y) = (UInt32(index % 5), UInt32(index / 5))
            return 0xFF00_0000 | x * 50 << 16 | y * 50 << 8 | (x + y) * 20
        }
        #expect(pixels(of: image) == expected)
        let small = try Bitmap.decode(
            try bytes(ImageFormatTests.interlaced), pixelSize: Size(width: 1, height: 1))
        #expect(pixels(of: small) == [0xFF64_6450])
    }

    @Test func gifIsItsFirstPicture() throws {
        let image = try Bitmap.decode(try bytes(ImageFormatTests.gif))
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0]
        let expected = (0..<20).map { index in
            let (x, y) = (index % 5, index / 5)
            return (1..<4).contains(x) ? colors[(x - 1 + y) % 4] : 0
        }
        #expect(pixels(of: image) == expected)
    }

    /// The tolerances of the lossy formats.
    @Test(arguments: [(ImageFormat.png, 0.0), (.jpeg, 2), (.webp, 3)])
    func writtenPicturesAreRead(format: ImageFormat, loss: Double) throws {
        let image = try sample()
        let data = try image.data(as: format, quality: 95)
        #expect(ImageFormat(of: data) == format)
        let back = try Bitmap.decode(data)
        #expect((back.width, back.height) == (60, 40))
        #expect(difference(pixels(of: back), pixels(of: image)).mean <= loss)
    }

    @Test func losslessWebPLosesNothing() throws {
        let pixels: [UInt32] = [0xFF12_3456, 0x8040_2010, 0, 0xFFFF_FFFF]
        let image = try Bitmap(width: 2, height: 2, pixels: pixels)
        let back = try Bitmap.decode(try image.data(as: .webp, quality: 100))
        #expect(difference(GalleyDrawingTestSupport.pixels(of: back), pixels).largest <= 1)
    }

    @Test func transparencyIsWhiteInJPEG() throws {
        let image = try Bitmap(width: 16, height: 16, pixels: [UInt32](repeating: 0, count: 256))
        let back = try Bitmap.decode(try image.data(as: .jpeg, quality: 90))
        #expect(Set(pixels(of: back)) == [0xFFFF_FFFF])
    }

    /// A cancelled token ends the decoding of every format that is read row by row.
    @Test func cancelledDecodingStops() throws {
        let image = try Bitmap(width: 2, height: 300, pixels: [UInt32](repeating: 0xFF12_3456, count: 600))
        let frame = GIFFrame(width: 2, [UInt8](repeating: 1, count: 600))
        let files = [
            try image.pngData(), try image.data(as: .jpeg), AnimationFiles.gif(width: 2, height: 300, [frame]),
        ]
        let token = CancellationToken()
        for file in files {
            #expect(try CancellationToken.$current.withValue(token) { try Bitmap.decode(file) }.height == 300)
        }
        token.cancel()
        for file in files {
            let error = #expect(throws: GalleyError.self) {
                try CancellationToken.$current.withValue(token) { try Bitmap.decode(file) }
            }
            #expect("\(error as Any)".contains("it was cancelled"))
        }
    }

    @Test func formatsThatAreOnlyReadAreRefused() throws {
        #expect(throws: GalleyError.self) { try sample().data(as: .gif) }
        #expect(throws: GalleyError.self) { try sample().data(as: .jpeg, quality: 101) }
    }

    @Test(arguments: [ImageFormat.jpeg, .webp, .png])
    func largePicturesAreDecodedSmall(format: ImageFormat) throws {
        let data = try sample(width: 640, height: 480).data(as: format)
        let small = try Bitmap.decode(data, pixelSize: Size(width: 32, height: 24))
        #expect(small.naturalSize == Size(width: 640, height: 480))
        #expect(small.width >= 32 && small.width < 64)
        #expect(small.height >= 24 && small.height < 48)
    }

    /// The red corner of the stored picture, and its visible position (EXIF 2.3, tag 274).
    @Test(arguments: [
        (1, 0, 0, false), (2, 1, 0, false), (3, 1, 1, false), (4, 0, 1, false), (5, 0, 0, true), (6, 1, 0, true),
        (7, 1, 1, true), (8, 0, 1, true),
    ])
    func orientationIsHonoured(value: Int, right: Int, bottom: Int, isTurned: Bool) throws {
        let (width, height) = (48, 32)
        let stored = try Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { $0 % width < 16 && $0 / width < 16 ? 0xFFFF_0000 : 0xFFFF_FFFF })
        var data = try stored.data(as: .jpeg, quality: 95)
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0,
        ]
        let exif = Array("Exif\0\0".utf8) + tiff
        data.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
        let seen = try Bitmap.decode(data)
        #expect((seen.width, seen.height) == (isTurned ? (height, width) : (width, height)))
        #expect(seen.naturalSize == Size(width: Double(seen.width), height: Double(seen.height)))
        let address = "data:image/jpeg;base64," + Data(data).base64EncodedString()
        #expect(try FileImageLoader().size(named: address) == seen.naturalSize)
        func isRed(_ x: Int, _ y: Int) -> Bool { pixels(of: seen)[y * seen.width + x] & 0xFF00 < 0x6000 }
        for x in 0...1 {
            for y in 0...1 {
                let corner = (x * (seen.width - 8) + 4, y * (seen.height - 8) + 4)
                #expect(isRed(corner.0, corner.1) == (x == right && y == bottom), "\(x), \(y)")
            }
        }
    }

    @Test func shapesHaveAsManyPixelsAsTheirBox() throws {
        let svg = Array(
            """
            <?xml version="1.0"?><!-- a <b> --><svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
            <rect width="10" height="10" fill="#f00"/></svg>
            """.utf8)
        #expect(ImageFormat(of: svg) == .svg)
        let image: Bitmap
        do {
            image = try Bitmap.decode(svg, pixelSize: Size(width: 200, height: 100))
        } catch {
            // Builds without the trait report this.
            #expect("\(error)".contains("SVGImages"))
            return
        }
        #expect((image.width, image.height) == (200, 100))
        #expect(image.naturalSize == Size(width: 20, height: 10))
        #expect(pixels(of: image)[50 * 200 + 50] == 0xFFFF_0000)
        #expect(pixels(of: image)[50 * 200 + 150] == 0)
        #expect(throws: GalleyError.self) { try Bitmap.decode(Array("<svg".utf8)) }
    }

    /// Text is not an image, and the bytes of an image can be anything: an error, never a trap. `GALLEY_MUTATED_IMAGES`
    /// is the number of files of each format.
    @Test(arguments: ["png", "jpeg", "webp", "gif", "interlaced", "lossless", "svg"])
    func brokenPicturesAreErrors(kind: String) throws {
        let count = ProcessInfo.processInfo.environment["GALLEY_MUTATED_IMAGES"].flatMap(Int.init) ?? 300
        let image = try sample(width: 30, height: 20)
        let good: [UInt8] =
            switch kind {
            case "gif": try bytes(ImageFormatTests.gif)
            case "interlaced": try bytes(ImageFormatTests.interlaced)
            case "lossless": try image.data(as: .webp, quality: 100)
            case "svg":
                Array("<svg viewBox='0 0 9 9'><path d='M1 2C3 4 5 6 7 8' fill='url(#a)'/><use href='#b'/></svg>".utf8)
            default: try image.data(as: try #require(ImageFormat(rawValue: kind)))
            }
        var numbers = SeededGenerator(seed: 77)
        let limits = SurfaceLimits(side: 4000, pixels: 1 << 20)
        for _ in 0..<count {
            var data = good
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: 0..<data.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: data[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: data[place] ^= 1 << UInt8.random(in: 0...7, using: &numbers)
                case 2: data.removeSubrange(place...)
                default: data.insert(contentsOf: data[place...].prefix(9), at: place)
                }
                if data.isEmpty { data = good }
            }
            let size = Bool.random(using: &numbers) ? Size(width: 3, height: 3) : nil
            let decoded = try? Bitmap.decode(data, pixelSize: size, limits: limits)
            if let decoded { #expect(decoded.width * decoded.height <= 1 << 20) }
        }
    }

    /// RFC 8089, appendices A and B.
    @Test(arguments: [
        ("a b.png", "a b.png"), ("a%20b.png", "a%20b.png"), ("/a%20b.png", "/a%20b.png"),
        ("file:///a%20b%C3%A4.png", "/a b\u{E4}.png"), ("file://localhost/a.png", "/a.png"), ("file:/a.png", "/a.png"),
        ("file:///a%2.png", "/a%2.png"), ("file:///a%+1%", "/a%+1%"), ("file://", ""),
    ])
    func fileURLsNamePaths(name: String, path: String) {
        #expect(FileImageLoader.path(of: name) == path)
    }

    @Test func filesOutsideTheRootAreNotOpened() throws {
        let folder = try TemporaryFolder()
        let inside = folder.file("in")
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
        let image = try sample(width: 4, height: 4)
        try image.writePNG(to: inside + "/a.png")
        try image.writePNG(to: folder.file("secret.png"))
        try FileManager.default.createSymbolicLink(
            atPath: inside + "/link.png", withDestinationPath: folder.file("secret.png"))
        let loader = FileImageLoader(baseDirectory: inside, root: inside)
        #expect(try loader.image(named: "a.png", pixelSize: .zero).width > 0)
        for name in ["../secret.png", "link.png", folder.file("secret.png"), "file://" + folder.file("secret.png")] {
            #expect(throws: GalleyError.self, "\(name)") { try loader.image(named: name, pixelSize: .zero) }
            let free = FileImageLoader(baseDirectory: inside)
            #expect(try free.image(named: name, pixelSize: .zero).width > 0)
        }
    }

    @Test func imagesAreDecodedOnceAndTheCacheIsBounded() throws {
        let folder = try TemporaryFolder()
        for name in 0..<4 { try sample(width: 100, height: 100).writePNG(to: folder.file("\(name).png")) }
        let loader = FileImageLoader(baseDirectory: folder.path, cacheLimit: 100_000)
        let whole = Size(width: 100, height: 100)
        let first = try loader.image(named: "0.png", pixelSize: whole)
        #expect(try loader.image(named: "0.png", pixelSize: whole) === first)
        for name in 1..<4 { _ = try loader.image(named: "\(name).png", pixelSize: whole) }
        #expect(try loader.image(named: "0.png", pixelSize: whole) !== first)
        // A rewritten file is a different image.
        try Bitmap(width: 2, height: 2, pixels: [1, 2, 3, 4]).writePNG(to: folder.file("0.png"))
        #expect(try loader.image(named: "0.png", pixelSize: whole).width == 2)
    }
}
