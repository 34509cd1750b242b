internal import ArgumentParser
internal import GalleyService
internal import GalleyWeb
internal import Glibc

/// Values of options, or of the environment.
enum Setting {
    /// The text of an option or of `GALLEY_NAME`; `nil` if neither is given.
    static func text(_ option: String?, _ name: String) -> String? {
        if let option { return option }
        guard let value = getenv("GALLEY_" + name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }

    static func list(_ option: [String], _ name: String) -> [String] {
        guard option.isEmpty else { return option }
        return text(nil, name)?.split(separator: ",").map { String($0) } ?? []
    }

    static func number<Number: LosslessStringConvertible & Comparable>(
        _ option: String?, _ name: String, _ range: ClosedRange<Number>, _ value: inout Number
    ) throws {
        guard let text = text(option, name) else { return }
        guard let number = Number(text), range.contains(number) else {
            throw ValidationError(
                "--\(name.lowercased().replacing("_", with: "-")) is a number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        value = number
    }

    static func flag(_ option: Bool, _ name: String) -> Bool {
        option || ["1", "true", "yes"].contains(text(nil, name) ?? "")
    }

    /// Signing keys, each in hexadecimal digits.
    static func keys(_ option: [String]) throws -> [[UInt8]] {
        try list(option, "SIGNING_KEYS").map { text in
            let digits = Array(text)
            var bytes: [UInt8] = []
            for index in stride(from: 0, to: digits.count - 1, by: 2) {
                guard let byte = UInt8(String(digits[index...index + 1]), radix: 16) else { break }
                bytes.append(byte)
            }
            guard digits.count.isMultiple(of: 2), bytes.count * 2 == digits.count, bytes.count >= 16 else {
                throw ValidationError(
                    "A signing key has at least 32 hexadecimal digits, for example those of: openssl rand -hex 32")
            }
            return bytes
        }
    }
}

/// The options of a server. Each can also be set in the environment.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Address to listen on. Default: 127.0.0.1.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("Port to listen on; 0 chooses a free one. Default: 8080.", valueName: "number"))
    var port: String?

    @Option(
        help: ArgumentHelp("Folder of templates and their images.", valueName: "folder"), completion: .directory)
    var templates: String?

    @Option(
        name: .customLong("font-dir"),
        help: ArgumentHelp("Folder of fonts; may be given several times.", valueName: "folder"), completion: .directory)
    var fonts: [String] = []

    @Flag(help: "Use the fonts of the system. Pictures then differ between machines.")
    var systemFonts = false

    @Option(
        name: .customLong("signing-key"),
        help: ArgumentHelp(
            "Hexadecimal key of signatures; may be given several times. The first one signs, all verify. Prefer the "
                + "environment: GALLEY_SIGNING_KEYS. Without keys, requests need no signature.", valueName: "key"))
    var keys: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Serve the playground. Default: if there are no keys. With keys, it draws unsigned documents.")
    var playground: Bool?

    @Option(
        name: .customLong("allow-images"),
        help: ArgumentHelp(
            "Prefix of URLs from which images are downloaded, such as https://images.example.com/; may be given several "
                + "times. Default: none.", valueName: "url"))
    var allowedImages: [String] = []

    @Option(help: ArgumentHelp("Number of rendering threads. Default: one for each core.", valueName: "number"))
    var workers: String?

    @Option(help: ArgumentHelp("Mebibytes of pictures kept in memory. Default: 64.", valueName: "number"))
    var memoryCache: String?

    @Option(help: ArgumentHelp("Folder of pictures kept on disk. Default: none.", valueName: "folder"))
    var diskCache: String?

    @Option(help: ArgumentHelp("Mebibytes of pictures kept on disk. Default: 1024.", valueName: "number"))
    var diskCacheSize: String?

    @Option(
        help: ArgumentHelp(
            "Picture that replaces cards that could not be drawn in time. Default: an error.", valueName: "file"))
    var fallback: String?

    @Option(
        help: ArgumentHelp("Seconds between checks for changed templates; 0 for none. Default: 1.", valueName: "number")
    )
    var reload: String?

    @Option(
        help: ArgumentHelp(
            "Seconds after SIGTERM in which connections are still accepted, and /readyz fails. Default: 0.",
            valueName: "number"))
    var drainDelay: String?

    @Option(
        help: ArgumentHelp("Seconds in which open requests are completed after that. Default: 30.", valueName: "number")
    )
    var drainTime: String?

    @Flag(help: "Do not log requests.")
    var quiet = false

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "A limit, such as pixels=4000000 or time=2; may be given several times. `galley-server templates --limits` lists "
                + "them.", valueName: "name=value"))
    var limits: [String] = []

    /// The settings of the options and the environment.
    func settings() throws -> ServiceSettings {
        var settings = ServiceSettings()
        settings.host = Setting.text(host, "HOST") ?? settings.host
        try Setting.number(port, "PORT", 0...65_535, &settings.port)
        settings.templates = Setting.text(templates, "TEMPLATES")
        settings.fonts = Setting.list(fonts, "FONT_DIR")
        settings.usesSystemFonts = Setting.flag(systemFonts, "SYSTEM_FONTS")
        settings.keys = try Setting.keys(keys)
        settings.hasPlayground =
            playground ?? Setting.text(nil, "PLAYGROUND").map { ["1", "true", "yes"].contains($0) }
        settings.allowedImages = Setting.list(allowedImages, "ALLOW_IMAGES")
        if let prefix = settings.allowedImages.first(where: { !WebDownload.isPrefix($0) }) {
            throw ValidationError(
                "“\(prefix)” cannot be allowed; write the scheme, the host and the start of the path: "
                    + "https://images.example.com/")
        }
        try Setting.number(workers, "WORKERS", 1...1024, &settings.workers)
        var memory = settings.memoryCacheBytes >> 20
        try Setting.number(memoryCache, "MEMORY_CACHE", 0...1_048_576, &memory)
        settings.memoryCacheBytes = memory << 20
        settings.diskCache = Setting.text(diskCache, "DISK_CACHE")
        var disk = settings.diskCacheBytes >> 20
        try Setting.number(diskCacheSize, "DISK_CACHE_SIZE", 1...1_073_741_824, &disk)
        settings.diskCacheBytes = disk << 20
        settings.fallback = Setting.text(fallback, "FALLBACK")
        try Setting.number(reload, "RELOAD", 0...86_400, &settings.reloadTime)
        try Setting.number(drainDelay, "DRAIN_DELAY", 0...3600, &settings.drainDelay)
        try Setting.number(drainTime, "DRAIN_TIME", 0...3600, &settings.drainTime)
        settings.logsRequests = !Setting.flag(quiet, "QUIET")
        for limit in Setting.list(limits, "LIMITS") {
            let parts = limit.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw ValidationError("“\(limit)” is not a limit; write name=value.") }
            do throws(ServiceError) {
                try settings.limits.set(parts[0], to: parts[1])
            } catch {
                throw ValidationError(error.message)
            }
        }
        return settings
    }
}
