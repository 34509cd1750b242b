/// The settings of a service.
public struct ServiceSettings: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 chooses a free one.
    public var port = 8080
    /// The folder of templates and their images; `nil` for none.
    public var templates: String?
    /// The folders of additional fonts.
    public var fonts: [String] = []
    /// Whether the fonts of the system are used. Pictures then differ between machines.
    public var usesSystemFonts = false
    /// The keys of signatures: the first one signs, all of them verify. Without keys, requests need no signature.
    public var keys: [[UInt8]] = []
    /// Whether the playground is served. With keys, it allows unsigned documents within the limits.
    public var hasPlayground: Bool?
    /// The prefixes of URLs from which images may be downloaded, such as `https://images.example.com/`.
    public var allowedImages: [String] = []
    /// Whether images may be downloaded from addresses that are not public. Only for tests.
    public var allowsPrivateImages = false
    /// The number of rendering threads; 0 is one for each core.
    public var workers = 0
    /// The maximum size of pictures in memory, in bytes.
    public var memoryCacheBytes = 64 << 20
    /// The folder of pictures on disk; `nil` for none.
    public var diskCache: String?
    /// The maximum size of pictures on disk, in bytes.
    public var diskCacheBytes = 1 << 30
    /// The picture that replaces a card that could not be drawn in time; `nil` to answer with an error.
    public var fallback: String?
    /// The `Cache-Control` of unsigned cards whose template sets none.
    public var cacheControl = "public, max-age=3600"
    /// The `Cache-Control` of signed cards whose template sets none.
    public var signedCacheControl = "public, max-age=31536000, immutable"
    /// The time between checks of the template folder, in seconds; 0 for none.
    public var reloadTime = 1.0
    /// The time between a signal to stop and the end of accepting connections, in seconds, in which `/readyz` fails.
    public var drainDelay = 0.0
    /// The time in which open requests are completed after a signal to stop, in seconds.
    public var drainTime = 30.0
    /// Whether each request is logged.
    public var logsRequests = true
    /// The limits.
    public var limits = ServiceLimits()

    /// Creates the default settings.
    public init() {}

    /// Whether the playground is served: by default, if there are no keys.
    var showsPlayground: Bool { hasPlayground ?? keys.isEmpty }
}
