import GalleyImages
import GalleyTestSupport
import GalleyText
import Testing

/// Tests frames of GIF and WebP files.
@Suite struct AnimatedImageTests {
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let blue: UInt32 = 0xFF00_00FF

    private func pixels(_ image: Bitmap) -> [UInt32] {
        image.withUnsafeBytes { bytes in
            (0..<image.height).flatMap { y in
                (0..<image.width).map {
                    bytes.loadUnaligned(fromByteOffset: y * image.stride + $0 * 4, as: UInt32.self)
                }
            }
        }
    }

    private func frames(_ image: AnimatedImage) throws -> [[UInt32]] {
        try (0..<image.frameCount).map { pixels(try image.frame(at: $0)) }
    }

    private func webp(_ color: UInt32, _ width: Int, _ height: Int) throws -> [UInt8] {
        try Bitmap(width: width, height: height, pixels: [UInt32](repeating: color, count: width * height))
            .data(as: .webp, quality: 100)
    }

    // GIF 89a, section 23: disposal methods.
    @Test func gifFramesAreComposed() throws {
        let file = AnimationFiles.gif(
            width: 4, height: 1,
            [
                GIFFrame(width: 4, [0, 0, 0, 0]),
                GIFFrame(x: 1, width: 1, [1], disposal: 2),
                GIFFrame(x: 2, width: 2, [2, 3], disposal: 3, clear: 3),
                GIFFrame(x: 0, width: 1, [2]),
            ])
        let image = try AnimatedImage(file)
        let (r, g, b) = (Self.red, Self.green, Self.blue)
        #expect(image.naturalSize == Size(width: 4, height: 1))
        #expect(try frames(image) == [[r, r, r, r], [r, g, r, r], [r, 0, b, r], [b, 0, r, r]])
    }

    /// Frames of any place, transparency and disposal, compared with a composition of whole canvases.
    @Test(arguments: UInt64(1)...60) func gifFramesAreComposedAsTheirDisposalStates(seed: UInt64) throws {
        let (width, height) = (4, 3)
        var random = SeededGenerator(seed: seed)
        let parts = (0..<Int.random(in: 2...9, using: &random)).map { _ in
            let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
            let columns = Int.random(in: 1...width - x, using: &random)
            let rows = Int.random(in: 1...height - y, using: &random)
            return GIFFrame(
                x: x, y: y, width: columns,
                (0..<columns * rows).map { _ in UInt8.random(in: 0...3, using: &random) },
                disposal: random.pick([0, 1, 2, 3, 3]), clear: random.pick([nil, 3, 0]))
        }
        let colors = [Self.red, Self.green, Self.blue, 0xFF00_0000]
        var canvas = [UInt32](repeating: 0, count: width * height)
        var expected: [[UInt32]] = []
        for part in parts {
            let before = canvas
            let places = part.pixels.indices.map { (part.y + $0 / part.width) * width + part.x + $0 % part.width }
            for (place, pixel) in zip(places, part.pixels) where pixel != part.clear {
                canvas[place] = colors[Int(pixel)]
            }
            expected.append(canvas)
            if part.disposal == 2 { for place in places { canvas[place] = 0 } }
            if part.disposal == 3 { canvas = before }
        }
        let image = try AnimatedImage(AnimationFiles.gif(width: width, height: height, parts))
        #expect(try frames(image) == expected)
        // Also after going back to the start.
        #expect(try frames(image) == expected)
    }

    @Test func gifTimesAndLoops() throws {
        func gif(_ repeats: Int?) throws -> AnimatedImage {
            try AnimatedImage(
                AnimationFiles.gif(
                    width: 1, height: 1, repeats: repeats,
                    [GIFFrame(width: 1, [0], delay: 7), GIFFrame(width: 1, [1], delay: 0)]))
        }
        // Browsers play the number of a NETSCAPE2.0 block once more, and files without one once.
        #expect(try [nil, 0, 1, 5].map { try gif($0).loops } == [1, 0, 2, 6])
        #expect(try gif(0).durations == [.milliseconds(70), .zero])
    }

    @Test func framesMayBeAskedForInAnyOrder() throws {
        let parts = (0..<20).map { index in
            GIFFrame(x: index % 4, width: 1, [UInt8(index % 3)], disposal: index % 4)
        }
        let file = AnimationFiles.gif(width: 4, height: 1, [GIFFrame(width: 4, [3, 3, 3, 3])] + parts)
        let expected = try frames(try AnimatedImage(file))
        var limits = AnimatedImage.Limits()
        limits.memory = 3 * 16
        let image = try AnimatedImage(file, limits: limits)
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<100 {
            let index = Int.random(in: 0..<21, using: &generator)
            #expect(pixels(try image.frame(at: index)) == expected[index])
            #expect(image.decodedCount <= 3)
        }
        #expect(try pixels(image.frame(at: -1)) == expected[0])
        #expect(try pixels(image.frame(at: 99)) == expected[20])
    }

    // RFC 9649, section 2.7.1.1: blending and disposal.
    @Test func webpFramesAreComposed() throws {
        let file = AnimationFiles.webp(
            width: 4, height: 2, loops: 3,
            [
                WebPFrame(width: 4, height: 2, file: try webp(Self.red, 4, 2), duration: 40),
                WebPFrame(x: 2, width: 2, height: 2, file: try webp(Self.green, 2, 2), duration: 70, clears: true),
                WebPFrame(width: 2, height: 2, file: try webp(Self.blue, 2, 2), replaces: true),
            ])
        let image = try AnimatedImage(file)
        let (r, g, b) = (Self.red, Self.green, Self.blue)
        #expect(image.loops == 3)
        #expect(image.durations == [.milliseconds(40), .milliseconds(70), .milliseconds(100)])
        let row: [[UInt32]] = [[r, r, r, r], [r, r, g, g], [b, b, 0, 0]]
        #expect(try frames(image) == row.map { $0 + $0 })
    }

    @Test func aStillWebPHasOneFrame() throws {
        let image = try AnimatedImage(try webp(Self.green, 3, 1))
        #expect(try image.frameCount == 1 && frames(image) == [[Self.green, Self.green, Self.green]])
    }

    @Test func limitsAreErrorsThatNameTheImage() throws {
        let file = AnimationFiles.gif(
            width: 40, height: 30, (0..<8).map { _ in GIFFrame(width: 40, [UInt8](repeating: 1, count: 1200)) })
        func reason(_ change: (inout AnimatedImage.Limits) -> Void) -> String? {
            var limits = AnimatedImage.Limits()
            change(&limits)
            do {
                _ = try AnimatedImage(file, source: "dance.gif", limits: limits)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(reason { _ in } == nil)
        #expect(reason { $0.side = 39 } == "cannot use the image dance.gif: the animation has too many pixels")
        #expect(reason { $0.pixels = 1199 }?.contains("too many pixels") == true)
        #expect(reason { $0.frames = 7 } == "cannot use the image dance.gif: it has too many frames")
        #expect(reason { $0.allPixels = 9599 }?.contains("too many pixels together") == true)
        #expect(throws: GalleyError.self) { try AnimatedImage(Array("no image".utf8)) }
        #expect(throws: GalleyError.self) { try AnimatedImage([]) }
        #expect(throws: GalleyError.self) { try AnimatedImage(contentsOf: "/no/such/file.gif") }
    }

    /// Files that end anywhere have the frames before their end, and damage changes no frame before it.
    @Test func truncatedFilesEndWithTheirLastReadableFrame() throws {
        let gif = AnimationFiles.gif(
            width: 4, height: 2, (0..<5).map { GIFFrame(width: 4, [UInt8](repeating: UInt8($0 % 3), count: 8)) })
        let film = AnimationFiles.webp(
            width: 4, height: 2,
            try (0..<3).map { _ in WebPFrame(width: 4, height: 2, file: try webp(Self.blue, 4, 2)) })
        for file in [gif, film] {
            let whole = try frames(try AnimatedImage(file))
            for end in 0..<file.count {
                guard let image = try? AnimatedImage(Array(file[..<end])), let found = try? frames(image) else {
                    continue
                }
                for (index, frame) in found.dropLast().enumerated() where index < whole.count - 1 {
                    #expect(frame == whole[index] || index >= found.count - 2, "\(end) bytes, frame \(index)")
                }
            }
        }
    }

    @Test(arguments: UInt64(0)..<6) func damagedFilesAreReadOrRefused(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let gif = AnimationFiles.gif(
            width: 9, height: 5,
            (0..<6).map {
                GIFFrame(
                    x: $0, y: 1, width: 4, [UInt8](repeating: UInt8($0 % 3), count: 12), disposal: $0 % 4,
                    clear: $0 % 2 == 0 ? 3 : nil)
            })
        let film = AnimationFiles.webp(
            width: 8, height: 4,
            try (0..<4).map {
                WebPFrame(x: 2, width: 4, height: 4, file: try webp(Self.red, 4, 4), clears: $0 % 2 == 0)
            })
        for file in [gif, film] {
            for _ in 0..<60 {
                var damaged = file
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 6..<damaged.count, using: &generator)
                    damaged[place] = UInt8.random(in: 0...255, using: &generator)
                }
                guard let image = try? AnimatedImage(damaged) else { continue }
                for index in (0..<image.frameCount).reversed() {
                    guard let frame = try? image.frame(at: index) else { break }
                    #expect(frame.width == Int(image.naturalSize.width))
                }
            }
        }
    }
}
