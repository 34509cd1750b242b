import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyImages

@Suite struct BitmapDifferenceTests {
    /// The difference is the smallest rectangle around all pixels that differ.
    @Test(arguments: UInt64(1)...80) func containsAllChangedPixelsAndNoMore(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
        let before = (0..<width * height).map { _ in UInt32.random(in: 0...0xFF, using: &random) | 0xFF00_0000 }
        var after = before
        let places = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random))
        }
        for place in places { after[place.y * width + place.x] = 0xFF12_3456 }
        let (one, other) = (
            try Bitmap(width: width, height: height, pixels: before),
            try Bitmap(width: width, height: height, pixels: after)
        )
        guard let left = places.map(\.x).min(), let right = places.map(\.x).max(), let top = places.map(\.y).min(),
            let bottom = places.map(\.y).max()
        else {
            #expect(one.difference(from: other) == .empty)
            return
        }
        let expected = PixelRect(left: left, top: top, right: right + 1, bottom: bottom + 1)
        #expect(one.difference(from: other) == expected && other.difference(from: one) == expected)
    }

    @Test func othersHaveNone() throws {
        let image = try Bitmap(width: 2, height: 1, pixels: [1, 2])
        #expect(image.difference(from: image) == .empty)
        #expect(image.difference(from: try Bitmap(width: 1, height: 2, pixels: [1, 2])) == nil)
    }
}
