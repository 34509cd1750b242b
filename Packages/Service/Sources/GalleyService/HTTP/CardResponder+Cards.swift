internal import Galley
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension CardResponder {
    private var limits: ServiceLimits { service.settings.limits }

    /// Answers `GET /v1/cards/{template}.{format}`.
    func card(_ target: RequestTarget, _ request: Request, _ context: CardContext) async throws -> Answer {
        try verify(target, body: nil)
        let file = target.path[2]
        guard let dot = file.lastIndex(of: "."), let format = CardFormat(ending: file[file.index(after: dot)...]) else {
            throw ServiceError.notFound(
                "a card's name ends in .png, .jpg, .webp, .svg or .pdf", path: "format")
        }
        guard let template = service.templates.folder.templates[String(file[..<dot])] else {
            throw ServiceError.notFound("there is no template \(file[..<dot].prefix(64))", path: "template")
        }
        let options = try CardOptions(target.query, format: format, limits: limits)
        let source = CardSource(
            document: template.source, data: try template.data(from: target.query).bytes, options: options)
        let isSigned = target.signature != nil && !service.settings.keys.isEmpty
        var cacheControl =
            template.cacheControl ?? (isSigned ? service.settings.signedCacheControl : service.settings.cacheControl)
        if let expires = target.query.values(of: "expires").first.flatMap(Int.init), isSigned {
            // Nobody may keep the picture for longer than its URL is valid.
            cacheControl = "public, max-age=\(max(0, expires - time(nil)))"
        }
        do {
            return try await picture(source, request, context, cacheControl: cacheControl, route: "cards")
        } catch let error as ServiceError where [429, 503].contains(error.status) && error != .cancelled {
            guard let fallback = service.fallback else { throw error }
            return replacement(fallback, for: error)
        }
    }

    /// Checks the signature of a request about templates. A playground that is served in spite of keys reads them.
    func verifyTemplates(_ target: RequestTarget) throws(ServiceError) {
        guard target.signature != nil || service.settings.hasPlayground != true else { return }
        try verify(target, body: nil)
    }

    /// Checks the signature of a request, if the service has keys.
    func verify(_ target: RequestTarget, body: [UInt8]?) throws(ServiceError) {
        guard !service.settings.keys.isEmpty else {
            guard target.signature == nil else {
                throw .notFound("this service has no signing keys, and no signed paths")
            }
            return
        }
        guard let signature = target.signature else {
            throw .forbidden("this service answers signed requests only; `galley-server sign URL` signs them")
        }
        try service.signer.verify(
            signature, path: target.canonicalPath, query: target.query, body: body, now: time(nil))
    }

    /// Answers with a picture: 304 if the client has it, otherwise from a cache or drawn.
    func picture(
        _ source: CardSource, _ request: Request, _ context: CardContext, cacheControl: String, route: String
    ) async throws -> Answer {
        let key = service.key(of: source)
        // The tag says whether glyphs are missing, so that an answer without the picture has the same lifetime.
        for isIncomplete in [false, true] {
            let headers = CardResponder.cachingHeaders(key, cacheControl, isIncomplete: isIncomplete)
            if CardResponder.matches(request.headers[.ifNoneMatch], headers[.eTag] ?? "") {
                return Answer(
                    response: Response(status: .notModified, headers: headers), route: route, origin: .notModified)
            }
        }
        let (card, origin): (CachedCard, ServiceMetrics.CacheResult)
        if let found = service.cached(key) {
            (card, origin) = (found, .memory)
        } else {
            let service = service
            (card, origin) = try await whileConnected(context) {
                let made = try await service.card(source, key: key)
                return (made.card, made.origin)
            }
        }
        var headers = CardResponder.cachingHeaders(
            key, cacheControl, isIncomplete: card.warnings.hasMissingGlyphs)
        if let name = HTTPField.Name("X-Galley-Warnings") { headers[name] = "\(card.warnings.count)" }
        headers[.contentType] = card.format.mediaType
        if card.format == .svg, let name = HTTPField.Name("Content-Security-Policy") {
            headers[name] = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
        }
        return Answer(
            response: Response(
                status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: card.bytes))),
            route: route, origin: origin)
    }

    /// The tag and the lifetime of a picture. One with missing glyphs is kept for a minute only.
    private static func cachingHeaders(_ key: String, _ cacheControl: String, isIncomplete: Bool) -> HTTPFields {
        isIncomplete
            ? [.eTag: "\"\(key)-incomplete\"", .cacheControl: CardResponder.shortened(cacheControl)]
            : [.eTag: "\"\(key)\"", .cacheControl: cacheControl]
    }

    /// A `Cache-Control` with ages of at most a minute.
    static func shortened(_ cacheControl: String) -> String {
        var directives: [String] = []
        var hasAge = false
        for part in cacheControl.split(separator: ",") {
            let directive = String(part.drop { $0 == " " })
            let sides = directive.split(separator: "=", maxSplits: 1)
            switch sides.first?.lowercased() {
            case "immutable": continue
            case "max-age", "s-maxage", "stale-while-revalidate", "stale-if-error":
                hasAge = hasAge || sides[0].lowercased() == "max-age"
                let age = sides.count > 1 ? Int(sides[1]) ?? 0 : 0
                directives.append("\(sides[0])=\(min(max(0, age), 60))")
            case "no-store", "no-cache":
                hasAge = true
                directives.append(directive)
            default: directives.append(directive)
            }
        }
        if !hasAge { directives.append("max-age=60") }
        return directives.joined(separator: ", ")
    }

    /// The fallback picture instead of an error, so that the page that shows it is complete.
    private func replacement(_ fallback: CachedCard, for error: ServiceError) -> Answer {
        var headers: HTTPFields = [.cacheControl: "no-store", .contentType: fallback.format.mediaType]
        if let name = HTTPField.Name("X-Galley-Error") { headers[name] = error.code }
        return Answer(
            response: Response(
                status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: fallback.bytes))),
            route: "cards", error: error)
    }

    /// Whether `If-None-Match` lists a tag. `*` does not match, because the picture may not exist.
    static func matches(_ header: String?, _ tag: String) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { part in
            let given = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            return given == tag || given == "W/" + tag
        }
    }

    /// Runs work that is cancelled when the client closes the connection.
    func whileConnected<Value: Sendable>(
        _ context: CardContext, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let channel = context.channel
        let signal = try await channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: ClientConnection.self).signal
        }.get()
        let task = Task { try await work() }
        let number = signal.onClose { task.cancel() }
        defer { signal.remove(number) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    // MARK: Documents

    /// Answers `POST /v1/render` and `POST /v1/inspect`.
    func posted(_ target: RequestTarget, _ request: Request, _ context: CardContext) async throws -> Answer {
        let route = target.path[1]
        let isInspection = route == "inspect"
        guard !isInspection || service.settings.showsPlayground else {
            throw ServiceError.notFound("this service has no playground; it is served with --playground")
        }
        let body = try await self.body(of: request)
        // A playground that is served in spite of keys may draw any document within the limits.
        if target.signature != nil || !service.settings.keys.isEmpty && service.settings.hasPlayground != true {
            try verify(target, body: body)
        }
        var source = try self.source(of: body, target, isInspection: isInspection)
        guard isInspection else {
            return try await picture(source, request, context, cacheControl: "no-store", route: route)
        }
        source.options.hasDebugOverlay = target.query.values(of: "debug").first == "true"
        let deadline = ContinuousClock.now + .seconds(limits.time)
        let token = CancellationToken(deadline: deadline)
        let (service, inspected) = (service, source)
        var description: JSON
        do {
            description = try await whileConnected(context) {
                try await withTaskCancellationHandler {
                    try await service.inspect(inspected, until: token, deadline)
                } onCancel: {
                    token.cancel()
                }
            }
        } catch let error as ServiceError where [400, 413, 422].contains(error.status) {
            // Errors of the document are the result of the inspection.
            description = error.json
        }
        return Answer(
            response: Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: description.bytes))), route: route)
    }

    private func body(of request: Request) async throws -> [UInt8] {
        let tooLarge = ServiceError.tooLarge("the body has more than \(limits.bodyBytes) bytes")
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limits.bodyBytes { throw tooLarge }
        do {
            return Array(buffer: try await request.body.collect(upTo: limits.bodyBytes))
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }

    /// The document or template in a body.
    ///
    /// The members `template` and `data` make it a template; `template` is a name, HTML, an object, or, for an inspection,
    /// the text of a template. Everything else is a document.
    private func source(of body: [UInt8], _ target: RequestTarget, isInspection: Bool) throws(ServiceError)
        -> CardSource
    {
        let names: Set = ["format", "width", "height", "scale", "theme", "direction", "quality", "expires", "debug"]
        for item in target.query.items where !names.contains(item.name) {
            throw .badRequest(
                item.name, "there is no such parameter; there are \(names.sorted().joined(separator: ", "))")
        }
        let ending = target.query.values(of: "format").first ?? "png"
        guard let format = CardFormat(ending: ending) else {
            throw .badRequest("format", "expected png, jpg, webp, svg or pdf, found \"\(ending.prefix(40))\"")
        }
        let options = try CardOptions(target.query, format: format, limits: limits)
        let members = JSONText(body).members ?? []
        let name = isInspection ? "source" : "template"
        guard let template = members.last(where: { $0.name == name }) else {
            return CardSource(document: body, data: nil, options: options)
        }
        for member in members where member.name != name && member.name != "data" {
            throw .unprocessable("\(member.name) has no effect next to \(name)", path: member.name)
        }
        let data = members.last { $0.name == "data" }.map { body[$0.range] }
        guard let text = JSONText(body[template.range]).string else {
            return CardSource(
                document: Array(body[template.range]), data: data.map { Array($0) } ?? Array("{}".utf8),
                options: options)
        }
        if isInspection {
            // Texts keep their lines, and need not be JSON.
            let data = data.flatMap { JSONText($0).string }.map { Array($0.utf8) }
            return CardSource(document: Array(text.utf8), data: data, options: options)
        }
        let values = data.map { Array($0) } ?? Array("{}".utf8)
        if CardSource.isHTML(Array(text.utf8)) {
            return CardSource(document: Array(text.utf8), data: values, options: options)
        }
        guard let template = service.templates.folder.templates[text] else {
            throw .notFound("there is no template \(text.prefix(64))", path: "template")
        }
        return CardSource(document: template.source, data: values, options: options)
    }
}
