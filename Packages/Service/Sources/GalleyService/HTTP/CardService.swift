internal import Galley
internal import GalleySupport
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOCore

/// The state of a service that all requests share.
final class CardService: Sendable {
    let settings: ServiceSettings
    let templates: TemplateStore
    let queue: RenderQueue
    let memory: MemoryCache
    let disk: DiskCache?
    let flights = SingleFlight<(CachedCard, ServiceMetrics.CacheResult)>()
    let renderer: CardRenderer
    let metrics: ServiceMetrics
    let signer: URLSigner
    let fontDigest: Digest
    let fallback: CachedCard?
    let logger: Logger
    /// Whether requests are accepted; false once the service is being stopped.
    let isReady = NIOLockedValueBox(true)

    /// Prepares a service.
    ///
    /// - Throws: ``ServiceError`` for settings that cannot be used.
    init(_ settings: ServiceSettings, registry: PrometheusMetrics, logger: Logger) throws(ServiceError) {
        self.settings = settings
        self.logger = logger
        templates = try TemplateStore(settings.templates, limits: settings.limits)
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        queue = RenderQueue(
            workers: settings.workers > 0 ? settings.workers : max(1, cores), capacity: settings.limits.queue)
        memory = MemoryCache(limit: settings.memoryCacheBytes)
        disk = try settings.diskCache.map { folder throws(ServiceError) in
            try DiskCache(folder: folder, limit: settings.diskCacheBytes)
        }
        metrics = ServiceMetrics(registry)
        signer = URLSigner(keys: settings.keys)
        let fonts = FontLibrary(systemFonts: settings.usesSystemFonts)
        for folder in settings.fonts {
            do throws(GalleyError) {
                _ = try fonts.addFonts(directory: folder) { problem in
                    logger.warning("a font file is ignored", metadata: ["reason": "\(problem)"])
                }
            } catch {
                throw ServiceError(error)
            }
        }
        fontDigest = CardService.digest(of: fonts)
        renderer = CardRenderer(
            limits: settings.limits, folder: settings.templates, fonts: fonts, images: ServiceImages(settings: settings)
        )
        fallback = try settings.fallback.map { path throws(ServiceError) in
            guard let bytes = FileContents.read(path, limit: 16 << 20),
                let format = CardFormat(ending: path.split(separator: ".").last ?? ""), format.hasPixels
            else { throw .notFound("the fallback picture \(path) cannot be read, or is not a png, jpg or webp") }
            return CachedCard(bytes: bytes, format: format)
        }
    }

    /// The digest of all fonts: bundled ones are part of the version, others count by their files' contents.
    private static func digest(of fonts: FontLibrary) -> Digest {
        var parts: [[UInt8]] = []
        var files: [String: [UInt8]] = [:]
        for face in fonts.faces() {
            var part = "\(face.family) \(face.style) \(face.source.rawValue) \(face.index)"
            if face.location.hasPrefix("/") {
                if files[face.location] == nil {
                    files[face.location] =
                        Digest(of: FileContents.read(face.location, limit: 256 << 20) ?? []).bytes
                }
                part += " \(Digest(of: files[face.location] ?? []).hexadecimal)"
            }
            parts.append(Array(part.utf8))
        }
        return Digest(of: parts)
    }

    /// Kinds of text that users of cards expect, and characters of each.
    private static let samples: [(name: String, text: String, language: String)] = [
        ("emoji", "😀", "en"), ("Chinese", "漢字", "zh-Hans"), ("Japanese", "かなカナ", "ja"), ("Korean", "한글", "ko"),
        ("Arabic", "العربية", "ar"), ("Hebrew", "עברית", "he"), ("Hindi", "हिन्दी", "hi"), ("Thai", "ไทย", "th"),
    ]

    /// The kinds of text for which no font has glyphs.
    static func missingScripts(in fonts: FontLibrary) -> [String] {
        samples.filter { sample in
            var text = AttributedText(sample.text)
            text.language = sample.language
            let layout = try? TextLayout(text, in: .unbounded, fonts: fonts)
            return layout?.warnings.contains { $0.code == .missingGlyph } ?? true
        }.map(\.name)
    }

    /// Logs the fonts at the start, and the kinds of text that would be drawn as boxes.
    func logFonts() {
        let fonts = renderer.fonts
        let families = Set(fonts.faces().map(\.family)).count
        let missing = CardService.missingScripts(in: fonts)
        guard !missing.isEmpty else {
            logger.info("fonts", metadata: ["families": "\(families)"])
            return
        }
        logger.warning(
            "no font has glyphs for \(missing.joined(separator: ", ")), which are drawn as boxes; add fonts with --font-dir or --system-fonts",
            metadata: ["families": "\(families)"])
    }

    // MARK: Pictures

    /// The cached picture for a source, or `nil`.
    func cached(_ key: String) -> CachedCard? { memory.card(for: key) }

    /// The key of a picture.
    func key(of source: CardSource) -> String {
        source.key(fonts: fontDigest, assets: templates.folder.assets)
    }

    /// Draws a picture, or waits for another request that draws it.
    ///
    /// - Throws: ``ServiceError``, and `CancellationError` if the task is cancelled.
    func card(
        _ source: CardSource, key: String
    ) async throws -> (card: CachedCard, origin: ServiceMetrics.CacheResult) {
        let deadline = ContinuousClock.now + .seconds(settings.limits.time)
        let starts = NIOLockedValueBox(false)
        do {
            let (card, origin) = try await flights.value(
                for: key, token: { CancellationToken(deadline: deadline) },
                isFirst: { first in starts.withLockedValue { $0 = first } },
                work: { token in try await self.make(source, key, token, deadline) })
            return (card, starts.withLockedValue { $0 } ? origin : .shared)
        }
    }

    private func make(
        _ source: CardSource, _ key: String, _ token: CancellationToken, _ deadline: ContinuousClock.Instant
    ) async throws -> (CachedCard, ServiceMetrics.CacheResult) {
        // An earlier flight may have ended between the look-up and the start of this one.
        if let found = memory.card(for: key) { return (found, .memory) }
        do {
            return try await queue.run(until: token) {
                if let found = self.disk?.card(for: key, format: source.options.format) {
                    self.memory.insert(found, for: key)
                    return (found, .disk)
                }
                let drawn = try self.renderer.render(source, until: token)
                let card = CachedCard(
                    bytes: drawn.bytes, format: drawn.format, warnings: CardWarnings(drawn.warnings))
                self.log(drawn.warnings, key)
                self.memory.insert(card, for: key)
                self.disk?.insert(card, for: key)
                return (card, .rendered)
            }
        } catch is CancellationError where ContinuousClock.now >= deadline {
            throw ServiceError.timedOut(settings.limits.time)
        }
    }

    /// Logs the warnings about a picture that was drawn.
    private func log(_ warnings: [GalleyWarning], _ key: String) {
        guard !warnings.isEmpty else { return }
        let messages = warnings.prefix(3).map { "\($0.path.isEmpty ? "" : $0.path + ": ")\($0.message)".prefix(300) }
        logger.warning(
            "a picture has warnings",
            metadata: [
                "picture": .string(key), "count": "\(warnings.count)",
                "warnings": .array(messages.map { .string(String($0)) }),
            ])
    }

    /// Draws a picture and describes its layout. The result is not cached.
    func inspect(
        _ source: CardSource, until token: CancellationToken, _ deadline: ContinuousClock.Instant
    ) async throws -> JSON {
        do {
            return try await queue.run(until: token) {
                let start = ContinuousClock.now
                let (card, layout) = try self.renderer.inspect(source, until: token)
                let time = ContinuousClock.now - start
                let tree = LayoutTree.json(of: layout)
                return CardService.description(card, tree, source, time)
            }
        } catch is CancellationError where ContinuousClock.now >= deadline {
            throw ServiceError.timedOut(settings.limits.time)
        }
    }

    private static func description(
        _ card: RenderedCard, _ tree: JSON, _ source: CardSource, _ time: Duration
    ) -> JSON {
        let warnings = card.warnings.map { warning in
            var members: [(String, JSON?)] = [
                ("code", .string(warning.code.rawValue)), ("message", .string(warning.message)),
            ]
            if !warning.path.isEmpty {
                let place = JSONText(source.document).position(of: warning.path)
                members += [
                    ("path", .string(warning.path)), ("line", .integer(place.line)), ("column", .integer(place.column)),
                ]
            }
            return JSON.object(withoutNil: members)
        }
        let data = "data:\(card.format.mediaType);base64,\(Base64.encode(card.bytes))"
        return .object([
            ("width", .number(card.width)), ("height", .number(card.height)), ("bytes", .integer(card.bytes.count)),
            ("milliseconds", .number((time / .milliseconds(1) * 100).rounded() / 100)),
            ("warnings", .array(warnings)), ("tree", tree),
            ("image", .string(data)),
        ])
    }
}
