/// A policy for the addresses that links may have.
///
/// HTML, PDF and SVG use the same policy, so that a `javascript:` address in untrusted text is never executed. A
/// refused link keeps its text and style, but has no destination, and a warning is reported.
///
///     var options = HTMLWritingOptions()
///     options.links.schemes.insert("matrix")
public struct LinkPolicy: Sendable, Hashable {
    /// The allowed schemes, in lower case and without the colon.
    public var schemes: Set<String>
    /// Whether every scheme is allowed.
    public var allowsAllSchemes = false

    /// Creates a policy with the given schemes.
    public init(schemes: Set<String> = LinkPolicy.safe.schemes) {
        self.schemes = schemes
    }

    /// A policy for addresses that execute no code: relative ones, `http`, `https`, `mailto`, `tel`, `sms`, `ftp`,
    /// `ftps` and `xmpp`.
    public static let safe = LinkPolicy(
        schemes: ["http", "https", "mailto", "tel", "sms", "ftp", "ftps", "xmpp"])

    /// A policy that allows every address, for trusted text.
    public static let unrestricted: LinkPolicy = {
        var policy = LinkPolicy.safe
        policy.allowsAllSchemes = true
        return policy
    }()

    /// Whether `address` is allowed: it is relative, or has an allowed scheme.
    ///
    /// White space and control characters in or before a scheme are ignored, as browsers do.
    public func allows(_ address: String) -> Bool {
        if allowsAllSchemes { return true }
        var name: [UInt8] = []
        for byte in address.utf8 where byte > 0x20 && byte != 0x7F {
            switch byte {
            case UInt8(ascii: ":"): return schemes.contains(String(decoding: name, as: UTF8.self))
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
            case 65...90: name.append(byte | 0x20)
            default: name.append(byte)
            }
            // No scheme is this long; the rest is not examined.
            if name.count > 64 { return true }
        }
        return true
    }

    /// The message about a refused address.
    package func refusal(of address: String) -> String {
        "the link to “\(address.prefix(60))” was removed: its scheme is not allowed"
    }
}
