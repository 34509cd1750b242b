/// A level of PDF/A (ISO 19005): a file that contains all that it needs, so that it looks the same in decades.
public enum PDFArchive: String, Sendable, Hashable, Codable, CaseIterable {
    /// PDF/A-2b: the appearance is kept.
    case level2b = "2b"
    /// PDF/A-2u: text can also be searched and copied.
    case level2u = "2u"
    /// PDF/A-2a: the file also has the structure of the document.
    case level2a = "2a"
    /// PDF/A-3b: as ``level2b``, with attachments of any kind.
    case level3b = "3b"
    /// PDF/A-3u: as ``level2u``, with attachments of any kind.
    case level3u = "3u"
    /// PDF/A-3a: as ``level2a``, with attachments of any kind.
    case level3a = "3a"

    /// The part of the standard: 2 or 3.
    public var part: Int {
        switch self {
        case .level2b, .level2u, .level2a: 2
        case .level3b, .level3u, .level3a: 3
        }
    }

    /// The level of conformance: `B`, `U` or `A`.
    public var conformance: String {
        switch self {
        case .level2b, .level3b: "B"
        case .level2u, .level3u: "U"
        case .level2a, .level3a: "A"
        }
    }
}
