import CGalleyBlend
import GalleyDrawingTestSupport
import GalleyTestSupport
import Testing

/// Compares the vectorised loop with a loop over single components, and that with exact arithmetic.
@Suite struct BlendTests {
    private func randomColor(_ numbers: inout SeededGenerator) -> UInt32 {
        let alpha = Bool.random(using: &numbers) ? 255 : UInt32.random(in: 0...255, using: &numbers)
        func component() -> UInt32 { alpha == 0 ? 0 : UInt32.random(in: 0...alpha, using: &numbers) }
        return alpha << 24 | component() << 16 | component() << 8 | component()
    }

    @Test func vectorsAgreeWithTheReference() {
        let levels = 0...galley_blend_level()
        var numbers = SeededGenerator(seed: 1)
        for _ in 0..<400 {
            let width = Int.random(in: 1...40, using: &numbers)
            let height = Int.random(in: 1...20, using: &numbers)
            // More memory than the rows of the target. Vectors may rewrite parts of it with the same values.
            let slack = Bool.random(using: &numbers) ? Int(GALLEY_MASK_BLOCK) : 0
            let background = (0..<width * height + slack).map { _ in randomColor(&numbers) }
            let color = randomColor(&numbers)
            let maskWidth = Int.random(in: 1...40, using: &numbers)
            let maskHeight = Int.random(in: 1...12, using: &numbers)
            let block = Int(GALLEY_MASK_BLOCK)
            let stride = (maskWidth + block - 1) / block * block
            var coverage = [UInt8](repeating: 0, count: stride * maskHeight)
            for y in 0..<maskHeight {
                for x in 0..<maskWidth {
                    coverage[y * stride + x] =
                        [0, 255, UInt8.random(in: 0...255, using: &numbers)]
                        .randomElement(using: &numbers) ?? 0
                }
            }
            let left = Int32.random(in: 0...Int32(width), using: &numbers)
            let top = Int32.random(in: 0...Int32(height), using: &numbers)
            let far = Int.random(in: 0..<10, using: &numbers) == 0
            let x = far ? Int32.max - 3 : Int32.random(in: -20...Int32(width) + 4, using: &numbers)
            let y = far ? Int32.min + 3 : Int32.random(in: -20...Int32(height) + 4, using: &numbers)
            coverage.withUnsafeBufferPointer { coverage in
                let mask = GalleyMaskPlacement(
                    coverage: coverage.baseAddress, x: x, y: y, width: UInt16(maskWidth), height: UInt16(maskHeight),
                    stride: UInt16(stride))
                func draw(
                    _ pixels: inout [UInt32],
                    _ loop: (UnsafePointer<GalleyTarget>, UnsafePointer<GalleyMaskPlacement>) -> Void
                ) {
                    pixels.withUnsafeMutableBufferPointer { pixels in
                        var target = GalleyTarget(
                            pixels: pixels.baseAddress, stride: width * 4, left: left / 2, top: top / 2,
                            right: Int32(width) - left / 3, bottom: Int32(height) - top / 3, slack: Int32(slack))
                        var mask = mask
                        loop(&target, &mask)
                    }
                }
                var expected = background
                draw(&expected) { galley_blend_masks_reference($0, color, $1, 1) }
                for level in levels {
                    var pixels = background
                    draw(&pixels) { galley_blend_masks_at_level(level, $0, color, $1, 1) }
                    #expect(pixels == expected, "level \(level)")
                }
            }
        }
    }

    /// Pixels are blended in blocks, with the results of single pixels. Colours that are not premultiplied are as well.
    @Test func blocksOfPixelsAgreeWithSinglePixels() {
        var numbers = SeededGenerator(seed: 3)
        func pixel() -> UInt32 {
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0..<5: 0
            case 5: UInt32.random(in: .min ... .max, using: &numbers)
            default: randomColor(&numbers)
            }
        }
        for _ in 0..<400 {
            let (width, height) = (Int.random(in: 1...50, using: &numbers), Int.random(in: 1...6, using: &numbers))
            let source = (0..<width * height).map { _ in pixel() }
            let background = source.map { _ in randomColor(&numbers) }
            let alpha = Bool.random(using: &numbers) ? 255 : UInt32.random(in: 0...255, using: &numbers)
            func blend(_ parts: [(x: Int32, width: Int32)]) -> [UInt32] {
                var pixels = background
                pixels.withUnsafeMutableBufferPointer { pixels in
                    for part in parts {
                        var target = GalleyTarget(
                            pixels: pixels.baseAddress, stride: width * 4, left: part.x, top: 0,
                            right: part.x + part.width, bottom: Int32(height), slack: 0)
                        galley_blend_pixels(
                            &target, source, width * 4, 0, 0, Int32(width), Int32(height), alpha)
                    }
                }
                return pixels
            }
            #expect(
                blend([(0, Int32(width))]) == blend((0..<Int32(width)).map { ($0, 1) }), "\(width) by \(height)")
        }
    }

    /// source · coverage + destination · (1 − alpha · coverage), in real numbers.
    @Test func referenceIsWithinOneOfExactArithmetic() {
        var numbers = SeededGenerator(seed: 2)
        for _ in 0..<3000 {
            let destination = randomColor(&numbers)
            let color = randomColor(&numbers)
            var coverage = [UInt8.random(in: 0...255, using: &numbers)] + [UInt8](repeating: 0, count: 7)
            let amount = Double(coverage[0]) / 255
            var pixel = destination
            withUnsafeMutablePointer(to: &pixel) { pixel in
                coverage.withUnsafeMutableBufferPointer { coverage in
                    var target = GalleyTarget(pixels: pixel, stride: 4, left: 0, top: 0, right: 1, bottom: 1, slack: 0)
                    var mask = GalleyMaskPlacement(
                        coverage: coverage.baseAddress, x: 0, y: 0, width: 1, height: 1, stride: 8)
                    galley_blend_masks_reference(&target, color, &mask, 1)
                }
            }
            let alpha = Double(color >> 24) / 255
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                let exact =
                    Double(color >> shift & 255) * amount
                    + Double(destination >> shift & 255) * (1 - alpha * amount)
                #expect(abs(Double(pixel >> shift & 255) - exact) <= 1)
            }
        }
    }

    @Test func scalingKeepsAFlatColourFlat() {
        var numbers = SeededGenerator(seed: 3)
        for _ in 0..<40 {
            let (width, height) = (Int.random(in: 1...40, using: &numbers), Int.random(in: 1...40, using: &numbers))
            let (newWidth, newHeight) = (
                Int.random(in: 1...40, using: &numbers), Int.random(in: 1...40, using: &numbers)
            )
            let source = [UInt32](repeating: 0xFF40_80C0, count: width * height)
            var result = [UInt32](repeating: 0, count: newWidth * newHeight)
            let status = source.withUnsafeBytes { source in
                galley_scale_pixels(
                    source.bindMemory(to: UInt8.self).baseAddress, width * 4, Int32(width), Int32(height), &result,
                    newWidth * 4, Int32(newWidth), Int32(newHeight))
            }
            #expect(status == 0)
            #expect(result.allSatisfy { $0 == 0xFF40_80C0 })
        }
    }
}
