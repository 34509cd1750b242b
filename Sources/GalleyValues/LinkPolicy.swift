/// Which addresses may become links that a reader can follow.
///
/// HTML, PDF and SVG made from a text ask the same policy, so that a `javascript:` address that came in with a text from
/// a stranger runs nowhere. Text and style of a link that is refused stay; it only leads nowhere, and a warning says so.
///
///     var options = HTMLWritingOptions()
///     options.links.schemes.insert("matrix")
public struct LinkPolicy: Sendable, Hashable {
    /// Schemes that links may have, in lower case and without the colon.
    public var schemes: Set<String>
    /// Whether any scheme will do.
    public var allowsAllSchemes = false

    /// Some schemes and no others.
    public init(schemes: Set<String> = LinkPolicy.safe.schemes) {
        self.schemes = schemes
    }

    /// Addresses that run no program: relative ones, `http`, `https`, `mailto`, `tel`, `sms`, `ftp`, `ftps` and `xmpp`.
    public static let safe = LinkPolicy(
        schemes: ["http", "https", "mailto", "tel", "sms", "ftp", "ftps", "xmpp"])

    /// Any address at all, for text that the program itself has written.
    public static let unrestricted: LinkPolicy = {
        var policy = LinkPolicy.safe
        policy.allowsAllSchemes = true
        return policy
    }()

    /// Whether `address` may be followed: it is relative, or its scheme is one of those allowed.
    ///
    /// White space and controls in and before a scheme do not hide it, as browsers skip them.
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
            // No scheme is as long; what follows is not looked at.
            if name.count > 64 { return true }
        }
        return true
    }

    /// What to tell of an address that is refused.
    package func refusal(of address: String) -> String {
        "the link to “\(address.prefix(60))” leads nowhere: its scheme is not among those that are allowed"
    }
}
