internal import GalleySupport
public import GalleyText

/// The images and warnings of one canvas. Each image is loaded once, unless it is drawn larger later, and each failure
/// is reported once.
public final class ImageStore {
    private struct Entry {
        /// The image; `nil` if it could not be loaded.
        var image: Bitmap?
        /// The largest requested size.
        var pixelSize: Size
        /// The reason for which it could not be loaded.
        var failure: String?

        /// - Parameter takesFiles: Whether the file of the image is drawn instead of its pixels.
        func isEnough(for size: Size, takesFiles: Bool) -> Bool {
            guard let image else { return true }
            if takesFiles, image.encoded != nil { return true }
            let isWhole = !image.isScalable && Double(image.width) >= image.naturalSize.width
            return isWhole || (size.width <= pixelSize.width && size.height <= pixelSize.height)
        }
    }

    private let loader: any ImageLoader
    private let links: LinkPolicy
    private var document: DocumentImages
    /// Whether images are written to a document, which has no pixels.
    private let isDocument: Bool
    private var entries: [String: Entry] = [:]
    /// The failures and refusals so far, each once, in order of occurrence.
    public private(set) var warnings: [GalleyWarning] = []
    private var known: Set<GalleyWarning> = []

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - isDocument: Whether images are written to a PDF or SVG file, which contains each of them once.
    ///   - resolution: The maximum of pixels per inch in such files; `nil` is no limit.
    public init(
        loader: any ImageLoader, links: LinkPolicy, isDocument: Bool = false, resolution: Double? = nil
    ) {
        self.loader = loader
        self.links = links
        self.isDocument = isDocument
        document = DocumentImages(resolution: resolution)
    }

    /// The pixels per point for decoding images of a document: enough for printing, or the limit.
    public var documentScale: Double { min(4, (document.resolution ?? .infinity) / 72) }

    /// The image for a document, drawn in `size` points.
    ///
    /// - Parameter keepsFile: Whether the document can contain a file; by default if its colours are not inks.
    package func documentImage(
        of bitmap: Bitmap, size: Size, keepsFile: (EncodedImage) -> Bool = { $0.components < 4 }
    ) -> DocumentImage {
        document.image(of: bitmap, size: size, keepsFile: keepsFile)
    }

    /// The image, or the fallback if it cannot be loaded; if neither can, `nil` with a warning for each.
    public func image(named name: String, fallback: String? = nil, pixelSize: Size) -> Bitmap? {
        var failures: [String] = []
        for name in [name] + (fallback.map { [$0] } ?? []) {
            let entry = entry(named: name, pixelSize: pixelSize)
            if let image = entry.image { return image }
            if let failure = entry.failure { failures.append(failure) }
        }
        for failure in failures { warn(.unreadableImage, failure) }
        return nil
    }

    private func entry(named name: String, pixelSize: Size) -> Entry {
        let takesFiles = isDocument && document.resolution == nil
        if let entry = entries[name], entry.isEnough(for: pixelSize, takesFiles: takesFiles) { return entry }
        var pixelSize = pixelSize
        if isDocument, let known = entries[name]?.pixelSize {
            // Each size is a separate image in the document, so sizes at least double.
            pixelSize = Size(
                width: max(pixelSize.width, 2 * known.width), height: max(pixelSize.height, 2 * known.height))
        }
        var entry = Entry(pixelSize: pixelSize)
        do {
            let image = try loader.image(named: name, pixelSize: pixelSize)
            if let damage = image.damage { warn(.unreadableImage, "the image \(DataURI.shown(name)): \(damage)") }
            entry.image = image
        } catch {
            entry.failure = "\(error)"
        }
        entries[name] = entry
        return entry
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
