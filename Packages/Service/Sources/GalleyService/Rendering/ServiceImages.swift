internal import CGalleyService
internal import Galley
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
                allowed: settings.allowedImages, allowsPrivateAddresses: settings.allowsPrivateImages,
                byteLimit: settings.limits.imageBytes, limits: limits)
    }

    func image(named name: String, pixelSize: Size) throws -> Bitmap {
        try checkData(name)
        guard ImageDownloads.isAddress(name) else { return try files.image(named: name, pixelSize: pixelSize) }
        return try downloaded(name, pixelSize)
    }

    func size(named name: String) throws -> Size {
        try checkData(name)
        guard ImageDownloads.isAddress(name) else { return try files.size(named: name) }
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

/// Downloads of images whose addresses begin with an allowed prefix.
final class ImageDownloads: Sendable {
    private let allowed: [String]
    private let allowsPrivateAddresses: Bool
    private let byteLimit: Int
    private let limits: SurfaceLimits
    /// Files by address, of the last downloads.
    private let cache = NIOLockedValueBox<[(url: String, file: [UInt8], time: ContinuousClock.Instant)]>([])

    /// The maximum number of redirects.
    private static let redirectLimit = 3
    /// The maximum time of a download in milliseconds.
    private static let timeLimit = 5000
    /// The number of files that are kept, and the time for which they are used.
    private static let cacheCount = 32
    private static let cacheTime = Duration.seconds(60)

    init(allowed: [String], allowsPrivateAddresses: Bool, byteLimit: Int, limits: SurfaceLimits) {
        (self.allowed, self.allowsPrivateAddresses) = (allowed, allowsPrivateAddresses)
        (self.byteLimit, self.limits) = (byteLimit, limits)
    }

    /// Whether a name is a URL that would be downloaded.
    static func isAddress(_ name: String) -> Bool {
        let start = name.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
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
        let file = try download(url)
        cache.withLockedValue { cache in
            if cache.count >= ImageDownloads.cacheCount { cache.removeFirst() }
            cache.append((url, file, now))
        }
        return file
    }

    /// Downloads a file, and checks each redirect like the first address.
    private func download(_ url: String) throws(GalleyError) -> [UInt8] {
        let deadline = ContinuousClock.now + .milliseconds(ImageDownloads.timeLimit)
        var address = url
        for _ in 0...ImageDownloads.redirectLimit {
            guard isAllowed(address) else {
                throw .unreadableImage(
                    source: url,
                    reason: address == url
                        ? "the service does not download images from there"
                        : "it is redirected to \(address), from where the service does not download images")
            }
            let left = Int((deadline - ContinuousClock.now) / .milliseconds(1))
            var result = galley_download()
            let isComplete = galley_fetch(
                address, byteLimit, max(1, left), allowsPrivateAddresses, nil, nil, &result)
            defer { galley_release(&result) }
            guard isComplete else {
                throw .unreadableImage(source: url, reason: ImageDownloads.text(&result.error))
            }
            if (300..<400).contains(result.status) {
                address = ImageDownloads.text(&result.redirect)
                continue
            }
            guard result.status == 200 else {
                throw .unreadableImage(source: url, reason: "the server answered with the status \(result.status)")
            }
            let type = ImageDownloads.text(&result.type)
            guard type.hasPrefix("image/") else {
                throw .unreadableImage(
                    source: url, reason: "its type is \(type.isEmpty ? "unknown" : type), not an image")
            }
            let bytes = Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
            guard let format = ImageFormat(of: bytes), format != .svg else {
                throw .unreadableImage(source: url, reason: "it is not a PNG, JPEG, GIF or WebP")
            }
            return bytes
        }
        throw .unreadableImage(source: url, reason: "it has more than \(ImageDownloads.redirectLimit) redirects")
    }

    /// Whether an address begins with an allowed prefix, and has no user, port or path that leads out of it.
    private func isAllowed(_ address: String) -> Bool {
        guard ImageDownloads.isAddress(address), !address.contains("\\"),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        // A path such as a/../b, also in percent encoding, would leave the prefix.
        let path = address.lowercased().replacing("%2e", with: ".").split(separator: "?")[0]
        if path.split(separator: "/").contains("..") { return false }
        return allowed.contains { address.hasPrefix($0) }
    }

    /// The text of a C array of characters.
    private static func text<Characters>(_ characters: inout Characters) -> String {
        withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
