public import GalleyText

/// The images and warnings of one canvas. Each image is loaded once, unless it is drawn larger later, and each failure
/// is reported once.
public final class ImageStore {
    private struct Entry {
        /// The image; `nil` if it could not be loaded.
        var image: Bitmap?
        /// The largest requested size.
        var pixelSize: Size

        func isEnough(for size: Size) -> Bool {
            guard let image else { return true }
            let isWhole = !image.isScalable && Double(image.width) >= image.naturalSize.width
            return isWhole || (size.width <= pixelSize.width && size.height <= pixelSize.height)
        }
    }

    private let loader: any ImageLoader
    private let links: LinkPolicy
    private var entries: [String: Entry] = [:]
    /// The failures and refusals so far, each once, in order of occurrence.
    public private(set) var warnings: [GalleyWarning] = []
    private var known: Set<GalleyWarning> = []

    /// Creates an empty store.
    public init(loader: any ImageLoader, links: LinkPolicy) {
        self.loader = loader
        self.links = links
    }

    /// The image; if it cannot be loaded, `nil` with a warning.
    public func image(named name: String, pixelSize: Size) -> Bitmap? {
        if let entry = entries[name], entry.isEnough(for: pixelSize) { return entry.image }
        do {
            let image = try loader.image(named: name, pixelSize: pixelSize)
            entries[name] = Entry(image: image, pixelSize: pixelSize)
            return image
        } catch {
            entries[name] = Entry(image: nil, pixelSize: pixelSize)
            warn(.unreadableImage, "\(error)")
            return nil
        }
    }

    /// Whether a link is allowed; otherwise adds a warning.
    public func allows(link address: String) -> Bool {
        if links.allows(address) { return true }
        warn(.refusedLink, links.refusal(of: address))
        return false
    }

    /// Adds a warning unless it was added before.
    public func warn(_ code: GalleyWarning.Code, _ message: String) {
        let warning = GalleyWarning(code, message)
        if known.insert(warning).inserted { warnings.append(warning) }
    }
}
