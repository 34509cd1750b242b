/// The path and the parameters of a request.
struct RequestTarget: Sendable {
    /// The parts of the path, decoded.
    var path: [String]
    /// The parameters.
    var query: Query
    /// The signature in the path; `nil` if there is none.
    var signature: String?

    /// Reads the target of a request: an absolute path with parameters, or a whole URL.
    ///
    /// - Throws: ``ServiceError`` if it is not valid.
    init(_ target: String, limits: ServiceLimits) throws(ServiceError) {
        guard target.utf8.count <= limits.headerBytes else {
            throw .tooLarge("the target of the request has more than \(limits.headerBytes) bytes")
        }
        var rest = target[...]
        if !rest.hasPrefix("/"), let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
        }
        rest = rest.prefix { $0 != "#" }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = []
        for part in (parts.first ?? "").split(separator: "/") {
            guard let decoded = Query.decode(Array(part.utf8), plusIsSpace: false), !decoded.contains("/") else {
                throw .badRequest("path", "the path is not in UTF-8 or not completely percent-encoded")
            }
            path.append(decoded)
        }
        query = try Query(decoding: parts.count > 1 ? parts[1] : "")
        // A signature is longer than the names of all services.
        if path.count >= 3, path[0] == "v1", !["cards", "templates"].contains(path[1]) {
            signature = path.remove(at: 1)
        }
    }

    /// The path without the signature, encoded.
    var canonicalPath: String { "/" + path.map(Query.encode).joined(separator: "/") }
}
