import Foundation
import GalleySupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyParsing

@Suite struct ImageFilesTests {
    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }

    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(640, 4) + big(480, 4)
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [0x2C, 0x01, 0xC8, 0x00]
    /// An APP0 segment, fill bytes, then a progressive frame.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8] + big(200, 2) + big(300, 2) + [1, 1, 17, 0]
    private static let lossless: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F] + [0xFF, 0xC0, 0x31, 0x00]
    /// The greatest size of the format.
    private static let largestLossless: [UInt8] = Array(lossless.prefix(21)) + [0xFF, 0xFF, 0xFF, 0x0F]
    private static let extended: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x2B, 1, 0, 0xC7, 0, 0]
    private static let lossy: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [
            0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x01, 0xC8, 0x00,
        ]

    @Test(arguments: [
        (png, 640, 480), (gif, 300, 200), (jpeg, 300, 200), (lossless, 256, 200),
        (largestLossless, 16_384, 16_384), (extended, 300, 200), (lossy, 300, 200),
    ])
    func headersHaveTheSize(_ bytes: [UInt8], _ width: Int, _ height: Int) {
        #expect(ImageHeader.size(of: bytes).map { [$0.width, $0.height] } == [width, height])
        // If truncated anywhere, the size is missing or the same.
        for count in 0..<bytes.count {
            if let size = ImageHeader.size(of: Array(bytes.prefix(count))) { #expect(size == (width, height)) }
        }
    }

    /// A TIFF header with one entry: the orientation (EXIF 2.3, tag 274).
    private static func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
        let value = UInt8(orientation)
        return isLittle
            ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
            : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    }

    /// The displayed image of the orientations 5 to 8 is as wide as the stored one is high (CSS Images 3,
    /// `image-orientation`).
    @Test(arguments: 1...8, [false, true])
    func sizesAreThoseOfTheDisplayedImage(orientation: Int, isLittle: Bool) {
        let exif = Self.exif(orientation, isLittle: isLittle)
        let content = Array("Exif\0\0".utf8) + exif
        let jpeg = [0xFF, 0xD8, 0xFF, 0xE1] + Self.big(content.count + 2, 2) + content + Self.jpeg.dropFirst(2)
        var webP = Self.extended
        webP[20] = 0x08
        webP +=
            Array("VP8 ".utf8) + [3, 0, 0, 0, 1, 2, 3, 0] + Array("EXIF".utf8) + [UInt8(exif.count), 0, 0, 0] + exif
        for bytes in [jpeg, webP] {
            let size = ImageHeader.size(of: bytes).map { [$0.width, $0.height] }
            #expect(size == (orientation > 4 ? [200, 300] : [300, 200]))
            #expect(bytes.withUnsafeBytes { unsafe ImageHeader.orientation(of: $0) } == orientation)
            for count in 0..<bytes.count { _ = ImageHeader.size(of: Array(bytes.prefix(count))) }
        }
    }

    @Test(arguments: [
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAoAAAAHg", "DATA:;base64,iVBORw0KGgoAAAANSUhEUgAAAoAAAAHg",
        "data:image/png,%89PNG%0D%0A%1A%0A%00%00%00%0DIHDR%00%00%02%80%00%00%01%E0",
        "data:image/png;x=y;base64,iVBORw0KGgo AAAANSUhEUgAAAoAAAAHg==",
    ])
    func dataURIsAreImages(_ address: String) throws {
        let box = try #require(ImageFiles(in: "").attachment(for: ImageReference(url: address, alt: "")))
        #expect(box.image == address && box.shrinksToFit)
        #expect(box.width / box.height == 640.0 / 480)
    }

    @Test(arguments: [
        "data:", "data:,", "data:image/png;base64,****", "data:image/png;base64,iVB=ORw", "data:image/png,%8",
        "data:;base64,A",
    ])
    func damagedDataURIsAreNoImages(_ address: String) {
        #expect(ImageFiles(in: "").attachment(for: ImageReference(url: address, alt: "")) == nil)
    }

    @Test func damagedHeadersDoNotTrap() {
        var random = SeededGenerator(seed: 5)
        for original in [Self.png, Self.gif, Self.jpeg, Self.lossless, Self.extended, Self.lossy] {
            for _ in 0..<500 {
                var bytes = original
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if let size = ImageHeader.size(of: bytes) { #expect(size.width > 0 && size.height > 0) }
            }
        }
        #expect(ImageHeader.size(of: []) == nil)
        #expect(ImageHeader.size(of: [UInt8](repeating: 0xFF, count: 4096)) == nil)
    }

    @Test func filesNextToTheDocumentAreFound() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "galley-images-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder.appending(path: "sub"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.png).write(to: folder.appending(path: "sub/a b.png"))
        let files = ImageFiles(in: folder.path(percentEncoded: false), maximumSize: Size(width: 320, height: 320))
        let box = files.attachment(for: ImageReference(url: "sub/a%20b.png", alt: ""))
        #expect(box?.width == 320 && box?.height == 240)
        #expect(files.attachment(for: ImageReference(url: "sub", alt: "")) == nil)
        #expect(files.attachment(for: ImageReference(url: "none.png", alt: "")) == nil)
        #expect(files.attachment(for: ImageReference(url: "sub/../../x.png", alt: "")) == nil)
    }

    @Test(arguments: [
        "https://a.b/c.png", "/etc/passwd", "../a.png", "a/../../b", "file:a", "~/a", "a\\b", "%2e%2e/a", "", "a%00b",
        "%zz", "C:/a",
    ])
    func otherPlacesAreNotSearched(_ url: String) {
        #expect(ImageFiles.relativePath(url) == nil)
    }
}
