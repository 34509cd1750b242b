internal import Galley

/// An answer that is not a success.
public struct ServiceError: Error, Sendable, Hashable {
    /// The HTTP status.
    public var status: Int
    /// A short stable identifier.
    public var code: String
    /// The problem and the remedy.
    public var message: String
    /// The parameter, or the path in the document; `nil` if there is none.
    public var path: String?
    /// The clause of the standard that a document violates; `nil` for others.
    public var rule: String?
    /// The text that has the problem: `template`, `document` or `data`; `nil` for others.
    public var source: String?
    /// The line and column in `source`, counted from 1.
    public var line: Int?
    /// The column in `source`, counted from 1.
    public var column: Int?
    /// The time after which the request may be repeated, in seconds.
    public var retryAfter: Int?

    init(_ status: Int, _ code: String, _ message: String, path: String? = nil) {
        (self.status, self.code, self.message, self.path) = (status, code, message, path)
    }

    /// A parameter that cannot be used.
    static func badRequest(_ path: String, _ message: String) -> ServiceError {
        ServiceError(400, "badRequest", message, path: path)
    }

    static func forbidden(_ message: String) -> ServiceError { ServiceError(403, "forbidden", message) }

    static func notFound(_ message: String, path: String? = nil) -> ServiceError {
        ServiceError(404, "notFound", message, path: path)
    }

    static func methodNotAllowed(_ allowed: String) -> ServiceError {
        ServiceError(405, "methodNotAllowed", "this path allows \(allowed)")
    }

    /// A limit that is exceeded.
    static func tooLarge(_ message: String, path: String? = nil) -> ServiceError {
        ServiceError(413, "tooLarge", message, path: path)
    }

    /// A document that cannot be drawn.
    static func unprocessable(_ message: String, path: String? = nil) -> ServiceError {
        ServiceError(422, "invalidDocument", message, path: path)
    }

    static func busy(_ queue: Int) -> ServiceError {
        var error = ServiceError(429, "busy", "\(queue) requests are waiting; repeat this one later")
        error.retryAfter = 1
        return error
    }

    static func timedOut(_ seconds: Double) -> ServiceError {
        var error = ServiceError(
            503, "timedOut",
            "the picture was not complete after \(JSON.digits(of: seconds)) seconds; rendering was stopped")
        error.retryAfter = 2
        return error
    }

    static let cancelled = ServiceError(503, "cancelled", "the client closed the connection; rendering was stopped")

    static let slow = ServiceError(408, "slow", "the request was not received in time")

    /// An error of the library.
    init(_ error: GalleyError) {
        switch error {
        case .invalidDocument(let path, let reason):
            let isLimit = reason.contains("; at most ") || reason.contains("expands to more than ")
            self.init(isLimit ? 413 : 422, isLimit ? "tooLarge" : error.code, reason, path: path.isEmpty ? nil : path)
        case .surfaceTooLarge: self.init(413, "tooLarge", error.description)
        case .deadlineExceeded(let seconds): self = .timedOut(seconds)
        default: self.init(422, error.code, error.description, path: error.path)
        }
        rule = error.rule
    }

    /// The error with its place in a JSON text.
    func located(in bytes: [UInt8], source: String) -> ServiceError {
        var result = self
        result.source = source
        if let place = ServiceError.syntaxPlace(in: message) {
            (result.line, result.column) = place
        } else if let path {
            let position = JSONText(bytes).position(of: path)
            (result.line, result.column) = (position.line, position.column)
        }
        return result
    }

    /// The place in the message of a syntax error: `not JSON: line 3, column 5: …`.
    private static func syntaxPlace(in message: String) -> (line: Int, column: Int)? {
        let prefix = "not JSON: line "
        guard message.hasPrefix(prefix) else { return nil }
        let numbers = message.dropFirst(prefix.count).split(separator: ":", maxSplits: 1)[0].split(
            separator: ", column ")
        guard numbers.count == 2, let line = Int(numbers[0]), let column = Int(numbers[1]) else { return nil }
        return (line, column)
    }

    /// The error as JSON: `{"error": {"code", "message", "path"}}`.
    var json: JSON {
        .object([
            (
                "error",
                .object(withoutNil: [
                    ("code", .string(code)), ("message", .string(message)), ("path", .string(path)),
                    ("rule", rule.map(JSON.string)), ("source", source.map(JSON.string)),
                    ("line", line.map(JSON.integer)), ("column", column.map(JSON.integer)),
                ])
            )
        ])
    }
}
