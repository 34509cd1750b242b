internal import Galley
internal import GalleyWeb
internal import NIOConcurrencyHelpers

/// The images of documents: files in the folder of templates, `data:` URIs, and downloads from allowed addresses.
///
/// SVG images are files only, because a few bytes of SVG can take any time, and drawing them cannot be stopped.
struct ServiceImages: ImageLoader {
    private let files: FileImageLoader
    private let downloads: ImageDownloads?
    private let hasFolder: Bool

    init(settings: ServiceSettings) {
        let limits = SurfaceLimits(side: 32_767, pixels: settings.limits.imagePixels)
        // Without a folder, no name is inside it.
        files = FileImageLoader(
            baseDirectory: settings.templates ?? "/nonexistent", root: settings.templates ?? "/nonexistent",
            limits: limits, fileSizeLimit: settings.limits.imageBytes)
        hasFolder = settings.templates != nil
        downloads =
            settings.allowedImages.isEmpty
            ? nil
            : ImageDownloads(
                WebDownload(
                    allowed: settings.allowedImages, allowsPrivateAddresses: settings.allowsPrivateImages,
                    byteLimit: settings.limits.imageBytes, timeLimit: .seconds(5)), limits: limits)
    }

    func image(named name: String, pixelSize: Size) throws -> Bitmap {
        try checkData(name)
        guard WebDownload.isAddress(name) else { return try files.image(named: name, pixelSize: pixelSize) }
        return try downloaded(name, pixelSize)
    }

    func size(named name: String) throws -> Size {
        try checkData(name)
        guard WebDownload.isAddress(name) else { return try files.size(named: name) }
        return try downloaded(name, Size(width: 1, height: 1)).naturalSize
    }

    /// Checks that the image in a `data:` URI begins like a PNG, JPEG, GIF or WebP file in Base64.
    private func checkData(_ name: String) throws(GalleyError) {
        guard name.prefix(5).lowercased() == "data:" else { return }
        let isBitmap = name.firstRange(of: ";base64,").map { mark in
            ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR"].contains { name[mark.upperBound...].hasPrefix($0) }
        }
        guard isBitmap == true else {
            throw .unreadableImage(
                source: String(name.prefix(40)) + "…",
                reason:
                    "the images of data: URIs are PNG, JPEG, GIF or WebP in Base64; SVG images are files in the folder of templates"
            )
        }
    }

    private func downloaded(_ name: String, _ pixelSize: Size) throws -> Bitmap {
        guard let downloads else {
            throw GalleyError.unreadableImage(
                source: name, reason: "images are not downloaded; the service can allow addresses with --allow-images")
        }
        return try downloads.image(at: name, pixelSize: pixelSize)
    }
}

/// Downloads of bitmaps from allowed addresses. The last files are kept.
final class ImageDownloads: Sendable {
    private let download: WebDownload
    private let limits: SurfaceLimits
    /// Files by address, of the last downloads.
    private let cache = NIOLockedValueBox<[(url: String, file: [UInt8], time: ContinuousClock.Instant)]>([])

    /// The number of files that are kept, and the time for which they are used.
    private static let cacheCount = 32
    private static let cacheTime = Duration.seconds(60)

    init(_ download: WebDownload, limits: SurfaceLimits) {
        self.download = download
        self.limits = limits
    }

    func image(at url: String, pixelSize: Size) throws -> Bitmap {
        try Bitmap.decode(try file(at: url), source: url, pixelSize: pixelSize, limits: limits)
    }

    private func file(at url: String) throws(GalleyError) -> [UInt8] {
        let now = ContinuousClock.now
        let known = cache.withLockedValue { cache in
            cache.removeAll { $0.time + ImageDownloads.cacheTime < now }
            return cache.first { $0.url == url }?.file
        }
        if let known { return known }
        let file = try download.image(at: url)
        guard let format = ImageFormat(of: file), format != .svg else {
            throw .unreadableImage(source: url, reason: "it is not a PNG, JPEG, GIF or WebP")
        }
        cache.withLockedValue { cache in
            if cache.count >= ImageDownloads.cacheCount { cache.removeFirst() }
            cache.append((url, file, now))
        }
        return file
    }
}
