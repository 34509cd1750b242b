internal import Galley
internal import GalleySupport
internal import GalleyWeb

/// The images of documents: those at allowed addresses of the web are downloaded, all others are files and `data:` URIs.
struct WebImages: ImageLoader {
    private let files: FileImageLoader
    private let download: WebDownload
    /// The downloaded files, and the errors of others, so that nothing is requested twice.
    private let known = Guarded(Known())

    private struct Known {
        var files: [String: Result<[UInt8], GalleyError>] = [:]
        var byteCount = 0
    }

    /// The bytes and the number of the files that are kept.
    private static let keptBytes = 256 << 20
    private static let keptFiles = 10_000

    init(_ download: WebDownload, files: FileImageLoader) {
        self.download = download
        self.files = files
    }

    func image(named name: String, pixelSize: Size) throws -> Bitmap {
        guard WebDownload.isAddress(name) else { return try files.image(named: name, pixelSize: pixelSize) }
        return try Bitmap.decode(try file(at: name), source: name, pixelSize: pixelSize, limits: files.limits)
    }

    func size(named name: String) throws -> Size {
        guard WebDownload.isAddress(name) else { return try files.size(named: name) }
        return try image(named: name, pixelSize: Size(width: 1, height: 1)).naturalSize
    }

    private func file(at url: String) throws(GalleyError) -> [UInt8] {
        if let file = known.withLock({ $0.files[url] }) { return try file.get() }
        let file = Result { () throws(GalleyError) in try download.image(at: url) }
        known.withLock { known in
            let count = (try? file.get().count) ?? 0
            if known.byteCount + count > WebImages.keptBytes || known.files.count >= WebImages.keptFiles {
                known = Known()
            }
            known.files[url] = file
            known.byteCount += count
        }
        return try file.get()
    }
}
