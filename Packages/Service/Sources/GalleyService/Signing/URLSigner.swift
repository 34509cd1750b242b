internal import GalleySupport

/// The signatures of requests: HMAC-SHA256 over the path and the sorted parameters.
///
/// The signed text is the path without the signature, `?`, and the parameters sorted by name and percent-encoded. A
/// request with a body adds its SHA-256 digest in a line. The parameter `expires`, in seconds since 1970, is signed like
/// all others, and checked.
public struct URLSigner: Sendable {
    /// The keys: the first one signs, all of them verify.
    let keys: [[UInt8]]

    /// Creates a signer.
    public init(keys: [[UInt8]]) { self.keys = keys }

    /// The target with its signature: `/v1/cards/a.png?title=b` becomes `/v1/{signature}/cards/a.png?title=b`.
    ///
    /// - Throws: ``ServiceError`` if the target is not below `/v1/`, or there is no key.
    public func sign(_ target: String, body: [UInt8]? = nil) throws(ServiceError) -> String {
        guard let key = keys.first else { throw .badRequest("keys", "there is no key to sign with") }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        guard path.hasPrefix("/v1/") else {
            throw .badRequest("target", "\(path) cannot be signed; only paths that begin with /v1/ can")
        }
        let query = try Query(decoding: parts.count > 1 ? parts[1] : "").sorted
        let digest = Digest.authentication(of: URLSigner.text(path, query, body), key: key)
        let encoded = query.encoded
        return "/v1/" + Base64.encode(digest.bytes, .url) + path.dropFirst("/v1".count)
            + (encoded.isEmpty ? "" : "?" + encoded)
    }

    /// Checks a signature and the time of expiry.
    ///
    /// - Parameters:
    ///   - path: The path without the signature.
    ///   - now: The current time in seconds since 1970.
    /// - Throws: ``ServiceError`` with the status 403.
    func verify(
        _ signature: some StringProtocol, path: String, query: Query, body: [UInt8]?, now: Int
    ) throws(ServiceError) {
        let text = URLSigner.text(path, query.sorted, body)
        let given = Base64.decode(canonical: String(signature), .url) ?? []
        // All keys are tried, so that the time does not depend on the key.
        var isValid = false
        for key in keys where Digest.authentication(of: text, key: key).matches(given) { isValid = true }
        guard isValid else { throw .forbidden("the signature is not valid for this path and its parameters") }
        let times = query.values(of: "expires")
        guard !times.isEmpty else { return }
        guard times.count == 1, let time = Int(times[0]) else {
            throw .badRequest("expires", "expires is one time in whole seconds since 1970")
        }
        guard now < time else { throw .forbidden("the signature expired at \(time) seconds since 1970") }
    }

    private static func text(_ path: String, _ query: Query, _ body: [UInt8]?) -> [UInt8] {
        Array((path + "?" + query.encoded).utf8)
            + (body.map { Array("\n\(Digest(of: $0).hexadecimal)".utf8) } ?? [])
    }
}
