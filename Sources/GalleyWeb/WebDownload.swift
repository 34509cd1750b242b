internal import CGalleyFetch
public import GalleyValues

/// Downloads of images whose addresses begin with an allowed prefix.
///
///     let download = WebDownload(allowed: ["https://images.example.com/"])
///     let file = try download.image(at: "https://images.example.com/a.png")
///
/// Each redirect is checked like the first address. Addresses of servers that are not in the public Internet are refused when
/// a connection is opened, unless they are allowed. libcurl is loaded for the first download.
public struct WebDownload: Sendable {
    /// The starts of the addresses from which images are downloaded, each with a scheme and a whole host.
    public var allowed: [String]
    /// Whether the addresses of servers may be private, such as that of this computer.
    public var allowsPrivateAddresses: Bool
    /// The maximum number of bytes of a file.
    public var byteLimit: Int
    /// The maximum time of a download with its redirects.
    public var timeLimit: Duration

    /// The maximum number of redirects.
    private static let redirectLimit = 3

    /// Creates the rules for downloads.
    public init(
        allowed: [String], allowsPrivateAddresses: Bool = false, byteLimit: Int = 64 << 20,
        timeLimit: Duration = .seconds(10)
    ) {
        self.allowed = allowed
        self.allowsPrivateAddresses = allowsPrivateAddresses
        self.byteLimit = byteLimit
        self.timeLimit = timeLimit
    }

    /// Whether the name of an image is an address of the web.
    public static func isAddress(_ name: String) -> Bool {
        let start = name.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Whether a text may be the start of allowed addresses: it has a scheme, and a whole host, so that
    /// `https://images.example` does not allow `https://images.example.evil.example`.
    public static func isPrefix(_ text: String) -> Bool {
        guard isAddress(text), let scheme = text.firstRange(of: "://") else { return false }
        let path = text[scheme.upperBound...]
        return path.contains("/") && !path.hasPrefix("/") && !path.contains("@")
    }

    /// Downloads an image.
    ///
    /// - Returns: The bytes of the file, which the server declares to be an image.
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``.
    public func image(at url: String) throws(GalleyError) -> [UInt8] {
        let deadline = ContinuousClock.now + timeLimit
        var address = url
        for _ in 0...Self.redirectLimit {
            guard isAllowed(address) else {
                throw .unreadableImage(
                    source: url,
                    reason: (address == url ? "it is not downloaded" : "it is redirected to \(address)")
                        + "; --allow-images \(Self.origin(of: address)) allows images from there")
            }
            let left = Int((deadline - ContinuousClock.now) / .milliseconds(1))
            var result = unsafe galley_web_file()
            let isComplete = unsafe galley_web_fetch(
                address, byteLimit, max(1, left), allowsPrivateAddresses, &result)
            defer { unsafe galley_web_release(&result) }
            guard isComplete else {
                throw .unreadableImage(source: url, reason: unsafe Self.text(&result.error))
            }
            if unsafe (300..<400).contains(result.status) {
                address = unsafe Self.text(&result.redirect)
                continue
            }
            guard unsafe result.status == 200 else {
                throw .unreadableImage(
                    source: url, reason: unsafe "the server answered with the status \(result.status)")
            }
            let type = unsafe Self.text(&result.type)
            guard type.hasPrefix("image/") else {
                throw .unreadableImage(
                    source: url, reason: "its type is \(type.isEmpty ? "unknown" : type), not an image")
            }
            return unsafe Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
        }
        throw .unreadableImage(source: url, reason: "it has more than \(Self.redirectLimit) redirects")
    }

    /// Whether an address begins with an allowed prefix, and has no path that leads out of it.
    private func isAllowed(_ address: String) -> Bool {
        guard Self.isAddress(address), !address.contains("\\"), address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        // A path such as a/../b, also in percent encoding, would leave the prefix.
        let path = address.lowercased().replacing("%2e", with: ".").prefix { $0 != "?" && $0 != "#" }
        if path.split(separator: "/").contains("..") { return false }
        return allowed.contains { address.hasPrefix($0) }
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
