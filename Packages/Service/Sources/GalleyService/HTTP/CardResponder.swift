internal import Galley
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOConcurrencyHelpers
internal import NIOCore

/// The context of a request: its connection.
struct CardContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// The responder to all requests.
struct CardResponder: HTTPResponder {
    typealias Context = CardContext

    let service: CardService

    /// A response with its values for logs and metrics.
    struct Answer {
        var response: Response
        /// The route, for metrics.
        var route: String
        var origin: ServiceMetrics.CacheResult?
        var error: ServiceError?
    }

    func respond(to request: Request, context: CardContext) async throws -> Response {
        let start = ContinuousClock.now
        let id = CardResponder.requestID(request)
        var answer: Answer
        do {
            answer = try await route(request, context)
        } catch let error as ServiceError {
            answer = failure(error)
        } catch is CancellationError {
            answer = failure(.cancelled)
        }
        if let origin = answer.origin { service.metrics.count(origin) }
        if let name = HTTPField.Name("X-Request-Id") { answer.response.headers[name] = id }
        if let name = HTTPField.Name("X-Content-Type-Options") { answer.response.headers[name] = "nosniff" }
        let bytes = answer.response.body.contentLength ?? 0
        if request.method == .head { answer.response = answer.response.createHeadResponse() }
        let time = ContinuousClock.now - start
        service.metrics.note(
            route: answer.route, status: answer.response.status.code, bytes: request.method == .head ? 0 : bytes,
            time: time)
        if service.settings.logsRequests { log(request, answer, id, bytes, time) }
        return answer.response
    }

    private func log(_ request: Request, _ answer: Answer, _ id: String, _ bytes: Int, _ time: Duration) {
        var metadata: Logger.Metadata = [
            "id": .string(id), "method": .string(request.method.rawValue), "status": "\(answer.response.status.code)",
            "target": .string(String((request.head.path ?? "").prefix(500))), "bytes": "\(bytes)",
            "milliseconds": "\((time / .milliseconds(1) * 100).rounded() / 100)",
        ]
        if let origin = answer.origin { metadata["origin"] = .string(origin.rawValue) }
        if let error = answer.error { metadata["error"] = .string("\(error.code): \(error.message.prefix(300))") }
        service.logger.info("request", metadata: metadata)
    }

    /// The id of a request: that of the client if it is short and plain, otherwise a new one.
    private static func requestID(_ request: Request) -> String {
        if let name = HTTPField.Name("X-Request-Id"), let given = request.headers[name],
            (1...64).contains(given.utf8.count),
            CardTemplate.isName(given)
        {
            return given
        }
        let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The response of an error: JSON.
    func failure(_ error: ServiceError, route: String = "error") -> Answer {
        var headers: HTTPFields = [.cacheControl: "no-store", .contentType: "application/json"]
        if let seconds = error.retryAfter { headers[.retryAfter] = "\(seconds)" }
        // The rest of the request is not read.
        if error.status == 408 || error.status == 413 { headers[.connection] = "close" }
        if error.status == 405 { headers[.allow] = "GET, HEAD, POST" }
        let body = ByteBuffer(bytes: error.json.bytes)
        let response = Response(
            status: HTTPResponse.Status(code: error.status), headers: headers, body: ResponseBody(byteBuffer: body))
        return Answer(response: response, route: route, error: error)
    }

    // MARK: Routes

    private func route(_ request: Request, _ context: CardContext) async throws -> Answer {
        let target = try RequestTarget(request.head.path ?? "", limits: service.settings.limits)
        let isGet = request.method == .get || request.method == .head
        func get(_ route: String, _ body: () async throws -> Answer) async throws -> Answer {
            guard isGet else { return failure(.methodNotAllowed("GET and HEAD"), route: route) }
            return try await body()
        }
        switch (target.path.count, target.path.first ?? "", target.path.dropFirst().first ?? "") {
        case (0, _, _): return try await get("index") { index() }
        case (1, "healthz", _): return try await get("healthz") { text("ok\n", route: "healthz") }
        case (1, "readyz", _): return try await get("readyz") { ready() }
        case (1, "metrics", _): return try await get("metrics") { metrics() }
        case (1, "playground", _): return try await get("playground") { try playground() }
        case (2, "v1", "templates"), (3, "v1", "templates"):
            return try await get("templates") {
                try verifyTemplates(target)
                return target.path.count == 2 ? templates() : try template(target.path[2])
            }
        case (3, "v1", "cards"): return try await get("cards") { try await card(target, request, context) }
        case (2, "v1", "render"), (2, "v1", "inspect"):
            let route = target.path[1]
            guard request.method == .post else { return failure(.methodNotAllowed("POST"), route: route) }
            return try await posted(target, request, context)
        default:
            throw ServiceError.notFound(
                "there is no \(target.canonicalPath.prefix(200)); there are /v1/cards/{template}.{format}, /v1/render, "
                    + "/v1/templates, /playground, /healthz, /readyz and /metrics")
        }
    }

    private func text(_ text: String, route: String, status: HTTPResponse.Status = .ok) -> Answer {
        Answer(
            response: Response(
                status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text))), route: route)
    }

    private func json(_ json: JSON, route: String) -> Answer {
        Answer(
            response: Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes))), route: route)
    }

    private func index() -> Answer {
        guard service.settings.showsPlayground else {
            return json(
                .object([("service", .string("galley-server")), ("version", .string(serviceVersion))]), route: "index")
        }
        return Answer(
            response: Response(status: .seeOther, headers: [.location: "/playground", .cacheControl: "no-store"]),
            route: "index")
    }

    private func ready() -> Answer {
        let isReady = service.isReady.withLockedValue { $0 }
        return text(
            isReady ? "ready\n" : "stopping\n", route: "readyz", status: isReady ? .ok : .serviceUnavailable)
    }

    private func metrics() -> Answer {
        var answer = text(
            service.metrics.text(
                queue: service.queue.counts, cache: service.memory.size, isReady: service.isReady.withLockedValue { $0 }
            ),
            route: "metrics")
        answer.response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
        return answer
    }

    private func playground() throws -> Answer {
        guard service.settings.showsPlayground else {
            throw ServiceError.notFound("this service has no playground; it is served with --playground")
        }
        var answer = Answer(
            response: Response(
                status: .ok, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.playground_html))),
            route: "playground")
        if let name = HTTPField.Name("Content-Security-Policy") {
            answer.response.headers[name] =
                "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob: 'self'; "
                + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        }
        return answer
    }

    private func templates() -> Answer {
        let folder = service.templates.folder
        let list = folder.templates.values.sorted { $0.name < $1.name }.map { $0.summary }
        let problems = folder.problems.sorted { $0.key < $1.key }.map { name, problem -> JSON in
            guard case .object(let members) = problem.json, let error = members.first else { return .null }
            return .object([("name", .string(name)), error])
        }
        return json(.object([("templates", .array(list)), ("problems", .array(problems))]), route: "templates")
    }

    private func template(_ name: String) throws -> Answer {
        guard let template = service.templates.folder.templates[name] else {
            throw ServiceError.notFound("there is no template \(name.prefix(64))", path: "template")
        }
        guard service.settings.showsPlayground, case .object(let members) = template.summary else {
            return json(template.summary, route: "templates")
        }
        // The sources, for the playground, as texts with their lines.
        return json(
            .object(
                members + [
                    ("source", .string(String(decoding: template.source, as: UTF8.self))),
                    ("data", .string(String(decoding: template.example, as: UTF8.self))),
                ]), route: "templates")
    }
}

extension CardTemplate {
    /// The name, the schema and an example of a request.
    fileprivate var summary: JSON {
        let examples = JSONText(example).members ?? []
        let list = parameters.map { parameter in
            let found = examples.last { $0.name == parameter.name }
            return parameter.json(example: found.map { .raw(Array(example[$0.range])) })
        }
        return .object(withoutNil: [
            ("name", .string(name)), ("title", title.map(JSON.string)), ("parameters", .array(list)),
            ("card", .string("/v1/cards/\(name).png")), ("digest", .string(digest.hexadecimal)),
        ])
    }
}
