import Foundation
import GalleyDrawingTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyDrawing

/// Decodes image files as hostile or broken programs may send them: decoding must end, and never trap.
///
/// A few hundred of them in each run. With `GALLEY_IMAGE_FUZZ_SECONDS`, it continues with other seeds.
@Suite struct ImageFuzzTests {
    private static let seconds =
        ProcessInfo.processInfo.environment["GALLEY_IMAGE_FUZZ_SECONDS"].flatMap { Int($0) } ?? 0

    /// 3 × 4 pixels in four passes, on a canvas of 5 × 4.
    private static let gif = "R0lGODlhBQAEAJEAAP8AAAD/AAAA/wkJCSH5BAEAAAMALAEAAAADAAQAQAIIRChxYMSNSAEAOw=="
    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" width="20">
        <defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient>
        <filter id="f"><feGaussianBlur stdDeviation="2"/></filter></defs>
        <g id="a" transform="rotate(20)"><path d="M0 0L9 3Q1 2 3 4Z" fill="url(#g)" filter="url(#f)"/></g>
        <use xlink:href="#a" x="3"/><text x="1" y="8">Ab</text><image href="file:///etc/passwd" width="2" height="2"/></svg>
        """

    /// A file of each readable format.
    private static func seeds() throws -> [[UInt8]] {
        let (width, height) = (40, 24)
        let image = try Bitmap(
            width: width, height: height,
            pixels: (0..<UInt32(width * height)).map { 0xFF00_0000 | $0 &* 0x9E37_79B9 >> 8 })
        let clear = try Bitmap(width: 9, height: 9, pixels: (0..<81).map { UInt32($0) << 24 })
        return [
            try image.data(as: .png), try clear.pngData(), try image.data(as: .jpeg, quality: 80),
            try image.data(as: .webp, quality: 80), try clear.data(as: .webp, quality: 100),
            Array(try #require(Data(base64Encoded: gif))), Array(svg.utf8),
        ]
    }

    private static func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        // Changes in headers have the most effect.
        let limit = Bool.random(using: &random) ? min(64, bytes.count) : bytes.count
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<min(limit, bytes.count), using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            case 2: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 3: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...9, using: &random)))
            default:
                let end = min(bytes.count, at + Int.random(in: 1...30, using: &random))
                bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
            }
        }
    }

    @Test func mutatedPicturesAreDecodedOrRefused() throws {
        let seeds = try ImageFuzzTests.seeds()
        var random = SeededGenerator(
            seed: ImageFuzzTests.seconds == 0 ? 7 : UInt64(Date().timeIntervalSince1970 * 1000))
        let end = Date() + Double(ImageFuzzTests.seconds)
        var (round, decoded) = (0, 0)
        while round < 700 || Date() < end {
            var bytes = seeds[round % seeds.count]
            round += 1
            ImageFuzzTests.mutate(&bytes, using: &random)
            if round % 9 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
            let box = [Size(width: 7, height: 300), Size(width: 1, height: 1), Size(width: 60, height: 60)][round % 3]
            do {
                let image = try Bitmap.decode(
                    bytes, pixelSize: box, limits: SurfaceLimits(side: 4000, pixels: 4_000_000))
                decoded += 1
                #expect(image.width > 0 && image.height > 0)
                #expect(image.width * image.height <= 4_000_000)
                #expect(pixels(of: image).count == image.width * image.height)
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
        // If all files were refused, only headers would have been tested.
        #expect(decoded > round / 20)
        if ImageFuzzTests.seconds > 0 { print("mutated pictures: \(round), \(decoded) decoded") }
    }
}
