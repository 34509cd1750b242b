import GalleySupport
import GalleyText
import Testing

@testable import GalleyImages

/// The images of a canvas.
@Suite struct ImageStoreTests {
    /// Draws images in the requested size, and counts the requests.
    private final class Loader: ImageLoader {
        let natural: Size
        let isScalable: Bool
        private let sizes = Guarded<[Size]>([])

        init(natural: Size, isScalable: Bool) {
            (self.natural, self.isScalable) = (natural, isScalable)
        }

        var requests: [Size] { sizes.withLock { $0 } }

        func image(named name: String, pixelSize: Size) throws -> Bitmap {
            sizes.withLock { $0.append(pixelSize) }
            let limit = isScalable ? pixelSize : natural
            return Bitmap(
                try PixelBuffer(
                    width: Int(min(pixelSize.width, limit.width)), height: Int(min(pixelSize.height, limit.height))),
                naturalSize: natural, isScalable: isScalable)
        }
    }

    /// An image that can have more pixels is loaded again if it is drawn wider or higher, and not if it is drawn smaller.
    @Test(arguments: [
        (Size(width: 10, height: 10), false), (Size(width: 10, height: 5), false), (Size(width: 4, height: 10), false),
        (Size(width: 11, height: 10), true), (Size(width: 10, height: 11), true), (Size(width: 5, height: 20), true),
        (Size(width: 20, height: 5), true), (Size(width: 30, height: 30), true),
    ])
    func largerDrawingsLoadAgain(size: Size, isLoaded: Bool) throws {
        for isScalable in [true, false] {
            let loader = Loader(natural: Size(width: 100, height: 100), isScalable: isScalable)
            let store = ImageStore(loader: loader, links: .safe)
            let first = try #require(store.image(named: "a", pixelSize: Size(width: 10, height: 10)))
            let second = try #require(store.image(named: "a", pixelSize: size))
            #expect((first !== second) == isLoaded)
            #expect(loader.requests.count == (isLoaded ? 2 : 1))
            if isLoaded { #expect(Double(second.width) >= size.width && Double(second.height) >= size.height) }
            #expect(store.image(named: "a", pixelSize: size) === second)
        }
    }

    /// An image that has all pixels of its file is loaded once.
    @Test func wholeImagesAreLoadedOnce() throws {
        let loader = Loader(natural: Size(width: 8, height: 8), isScalable: false)
        let store = ImageStore(loader: loader, links: .safe)
        let first = try #require(store.image(named: "a", pixelSize: Size(width: 10, height: 10)))
        for side in [20.0, 5, 100] {
            #expect(store.image(named: "a", pixelSize: Size(width: side, height: side)) === first)
        }
        #expect(loader.requests.count == 1)
    }

    /// A failure is a warning, once, and the fallback is drawn instead without one.
    @Test func failuresAreReportedOnce() throws {
        struct Broken: ImageLoader {
            func image(named name: String, pixelSize: Size) throws -> Bitmap {
                guard name == "good" else { throw GalleyError.unreadableImage(source: name, reason: "it is gone") }
                return try Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])
            }
        }
        let store = ImageStore(loader: Broken(), links: .safe)
        let size = Size(width: 1, height: 1)
        #expect(store.image(named: "bad", fallback: "good", pixelSize: size) != nil && store.warnings.isEmpty)
        for _ in 0..<3 { #expect(store.image(named: "bad", fallback: "worse", pixelSize: size) == nil) }
        #expect(store.warnings.map(\.code) == [.unreadableImage, .unreadableImage])
    }
}
