internal import CGalleyFetch
internal import Galley
internal import GalleySupport

/// The images of documents: those at allowed addresses of the web are downloaded, all others are files and `data:` URIs.
struct WebImages: ImageLoader {
    /// The rules for downloads.
    struct Rules: Sendable {
        /// The starts of the addresses from which images are downloaded.
        var allowed: [String] = []
        /// Whether the addresses of servers may be private, such as that of this computer.
        var allowsPrivateAddresses = false
        /// The maximum number of bytes of a file.
        var byteLimit = 64 << 20
        /// The maximum time of a download, with its redirects, in milliseconds.
        var timeLimit = 10_000
    }

    private let files: FileImageLoader
    private let rules: Rules
    /// The downloaded files, and the errors of others, so that nothing is requested twice.
    private let known = Guarded(Known())

    private struct Known {
        var files: [String: Result<[UInt8], GalleyError>] = [:]
        var byteCount = 0
    }

    /// The maximum number of redirects.
    private static let redirectLimit = 3
    /// The bytes and the number of the files that are kept.
    private static let keptBytes = 256 << 20
    private static let keptFiles = 10_000

    init(_ rules: Rules, files: FileImageLoader) {
        self.rules = rules
        self.files = files
    }

    func image(named name: String, pixelSize: Size) throws -> Bitmap {
        guard WebImages.isAddress(name) else { return try files.image(named: name, pixelSize: pixelSize) }
        return try Bitmap.decode(try file(at: name), source: name, pixelSize: pixelSize, limits: files.limits)
    }

    func size(named name: String) throws -> Size {
        guard WebImages.isAddress(name) else { return try files.size(named: name) }
        return try image(named: name, pixelSize: Size(width: 1, height: 1)).naturalSize
    }

    /// Whether a name is an address of the web.
    private static func isAddress(_ name: String) -> Bool {
        let start = name.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Whether a text may be the start of allowed addresses: it has a scheme, and a whole host, so that
    /// `https://images.example` does not allow `https://images.example.evil.example`.
    static func isPrefix(_ text: String) -> Bool {
        guard isAddress(text), let scheme = text.firstRange(of: "://") else { return false }
        let path = text[scheme.upperBound...]
        return path.contains("/") && !path.hasPrefix("/") && !path.contains("@")
    }

    // MARK: - Downloads

    private func file(at url: String) throws(GalleyError) -> [UInt8] {
        if let file = known.withLock({ $0.files[url] }) { return try file.get() }
        let file = Result { () throws(GalleyError) in try download(url) }
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

    /// Downloads a file, and checks each redirect like the first address.
    private func download(_ url: String) throws(GalleyError) -> [UInt8] {
        let deadline = ContinuousClock.now + .milliseconds(rules.timeLimit)
        var address = url
        for _ in 0...WebImages.redirectLimit {
            guard isAllowed(address) else {
                throw .unreadableImage(
                    source: url,
                    reason: (address == url ? "it is not downloaded" : "it is redirected to \(address)")
                        + "; --allow-images \(WebImages.origin(of: address)) allows images from there")
            }
            let left = Int((deadline - ContinuousClock.now) / .milliseconds(1))
            var result = unsafe galley_web_file()
            let isComplete = unsafe galley_web_fetch(
                address, rules.byteLimit, max(1, left), rules.allowsPrivateAddresses, &result)
            defer { unsafe galley_web_release(&result) }
            guard isComplete else {
                throw .unreadableImage(source: url, reason: unsafe WebImages.text(&result.error))
            }
            if unsafe (300..<400).contains(result.status) {
                address = unsafe WebImages.text(&result.redirect)
                continue
            }
            guard unsafe result.status == 200 else {
                throw .unreadableImage(
                    source: url, reason: unsafe "the server answered with the status \(result.status)")
            }
            let type = unsafe WebImages.text(&result.type)
            guard type.hasPrefix("image/") else {
                throw .unreadableImage(
                    source: url, reason: "its type is \(type.isEmpty ? "unknown" : type), not an image")
            }
            return unsafe Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
        }
        throw .unreadableImage(source: url, reason: "it has more than \(WebImages.redirectLimit) redirects")
    }

    /// Whether an address begins with an allowed prefix, and has no path that leads out of it.
    private func isAllowed(_ address: String) -> Bool {
        guard WebImages.isAddress(address), !address.contains("\\"),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        // A path such as a/../b, also in percent encoding, would leave the prefix.
        let path = address.lowercased().replacing("%2e", with: ".").prefix { $0 != "?" && $0 != "#" }
        if path.split(separator: "/").contains("..") { return false }
        return rules.allowed.contains { address.hasPrefix($0) }
    }

    /// The scheme and host of an address, for a message.
    private static func origin(of address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        return isAddress(address) && parts.count > 1 ? "\(parts[0])//\(parts[1])/" : address
    }

    /// The text of a C array of characters.
    private static func text<Characters>(_ characters: inout Characters) -> String {
        unsafe withUnsafeBytes(of: &characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
