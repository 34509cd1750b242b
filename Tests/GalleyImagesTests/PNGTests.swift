import Foundation
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing
@testable import GalleyImages

@Suite struct PNGTests {
    enum Content: CaseIterable {
        case gray, opaque, translucent
    }

    private func bitmap(_ content: Content, width: Int, height: Int) throws -> Bitmap {
        var numbers = SeededGenerator(seed: 9)
        let pixels: [UInt32] = (0..<width * height).map { _ in
            switch content {
            case .gray: 0xFF00_0000 | UInt32.random(in: 0...255, using: &numbers) * 0x10101
            case .opaque: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
            case .translucent:
                Color(
                    red: .random(in: 0...1, using: &numbers), green: .random(in: 0...1, using: &numbers),
                    blue: .random(in: 0...1, using: &numbers), alpha: .random(in: 0...1, using: &numbers)
                ).premultiplied
            }
        }
        return try Bitmap(width: width, height: height, pixels: pixels)
    }

    @Test(arguments: Content.allCases) func pixelsSurviveARoundTrip(content: Content) throws {
        let image = try bitmap(content, width: 37, height: 19)
        let layout = PNGEncoder.Layout(of: image.buffer)
        #expect(layout == [.gray: .gray, .opaque: .rgb, .translucent: .rgba][content])
        var encodings = try [PNGOptions.Compression.fast, .small].map {
            try image.pngData(options: PNGOptions(compression: $0))
        }
        encodings.append(try StreamedPNG.encode(image.buffer, layout: layout, options: PNGOptions(), resolution: 2835))
        for encoding in encodings {
            // Straight alpha has fewer colours the more transparent it is. Premultiplied again, the result is the same.
            let decoded = try Bitmap(png: encoding)
            #expect(difference(pixels(of: image), pixels(of: decoded)).largest <= (content == .translucent ? 1 : 0))
        }
    }

    /// ISO/IEC 15948, 11.2.2: the first chunk has width, height, depth and colour type.
    @Test func headerFollowsTheStandard() throws {
        let data = try bitmap(.opaque, width: 300, height: 2).pngData()
        #expect(Array(data[0..<8]) == [137, 80, 78, 71, 13, 10, 26, 10])
        #expect(Array(data[8..<29]) == [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 1, 44, 0, 0, 0, 2, 8, 2, 0, 0, 0])
        #expect(Array(data.suffix(12)) == [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])
    }

    @Test func resolutionIsStoredOnRequest() throws {
        let surface = try ImageSurface(size: Size(width: 4, height: 4), scale: 2)
        let data = try surface.pngData()
        // 144 pixels per inch are 5669 per metre.
        let chunk = Array("pHYs".utf8) + [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]
        #expect(data.indices.contains { data[$0...].starts(with: chunk) })
        let silent = try surface.pngData(options: PNGOptions(storesResolution: false))
        #expect(!silent.indices.contains { silent[$0...].starts(with: "pHYs".utf8) })
    }

    @Test func brokenFilesAreTypedErrors() throws {
        let good = try bitmap(.opaque, width: 30, height: 30).pngData()
        var broken: [[UInt8]] = [[], Array(good[..<4]), Array("GIF89a, or so it says".utf8)]
        for length in stride(from: 8, to: good.count - 12, by: 97) { broken.append(Array(good[..<length])) }
        for position in stride(from: 8, to: 40, by: 3) {
            var bytes = good
            bytes[position] ^= 0x5A
            broken.append(bytes)
        }
        for bytes in broken {
            #expect {
                _ = try Bitmap(png: bytes, source: "broken.png")
            } throws: { ($0 as? GalleyError)?.path == "broken.png" }
        }
    }

    /// Like browsers: the pixels have a checksum inside that of the chunk.
    @Test func whatFollowsTheRowsIsNotNeeded() throws {
        let image = try bitmap(.opaque, width: 30, height: 30)
        let good = try image.pngData()
        let end = try #require(good.indices.last { good[$0...].starts(with: "IEND".utf8) }) - 4
        var wrong = good
        wrong[end - 1] ^= 0x5A
        for bytes in [Array(good[..<end]), wrong, wrong + [1, 2, 3]] {
            let read = try Bitmap(png: bytes)
            #expect(pixels(of: read) == pixels(of: image) && read.damage == nil)
        }
        // The checksum of the pixels.
        var damaged = good
        damaged[end - 5] ^= 0x5A
        #expect(throws: GalleyError.self) { try Bitmap.decode(damaged) }
    }

    @Test func imagesAboveTheLimitAreRefused() throws {
        let data = try bitmap(.gray, width: 100, height: 100).pngData()
        #expect(throws: GalleyError.self) { _ = try Bitmap(png: data, limits: SurfaceLimits(side: 99)) }
        #expect(throws: GalleyError.self) { _ = try Bitmap(png: data, limits: SurfaceLimits(pixels: 9999)) }
    }

    @Test func filesAreWholeOrNotThere() throws {
        let folder = try TemporaryFolder()
        let image = try bitmap(.opaque, width: 20, height: 20)
        try image.writePNG(to: folder.file("a.png"))
        try image.writePNG(to: folder.file("a.png"))
        #expect(folder.contents == ["a.png"])
        #expect(try Bitmap(png: [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.file("a.png"))))).width == 20)
        #expect {
            try image.writePNG(to: folder.file("missing/b.png"))
        } throws: { ($0 as? GalleyError)?.code == "unwritableFile" }
        // A folder prevents writing, and no temporary file remains.
        try FileManager.default.createDirectory(atPath: folder.file("c.png"), withIntermediateDirectories: false)
        #expect(throws: GalleyError.self) { try image.writePNG(to: folder.file("c.png")) }
        #expect(folder.contents.sorted() == ["a.png", "c.png"])
    }
}
