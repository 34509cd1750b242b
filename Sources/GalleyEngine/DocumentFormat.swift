/// The formats of documents.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
    /// Plain text in UTF-8.
    case text
    /// Markdown, which may begin with front matter.
    case markdown
    /// A document in JSON.
    case json
    /// HTML with its style sheets.
    case html
    /// XHTML: HTML in the syntax of XML.
    case xhtml
    /// JSON Lines: one document in JSON on each line.
    case jsonLines = "jsonl"

    /// Whether the document is HTML, in one of its syntaxes.
    public var isHTML: Bool { self == .html || self == .xhtml }

    /// Creates the format with a name, such as `markdown` or `md`; `nil` if it is unknown.
    public init?(name: String) {
        switch name.lowercased() {
        case "txt", "text", "plain": self = .text
        case "md", "markdown": self = .markdown
        case "json": self = .json
        case "html", "htm": self = .html
        case "xhtml", "xht": self = .xhtml
        case "jsonl", "ndjson": self = .jsonLines
        default: return nil
        }
    }

    /// Creates the format of a file name extension; `nil` if the name has none, or an unknown one.
    public init?(fileName: String) {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        self.init(name: String(name[name.index(after: dot)...]))
    }

    /// Guesses the format of bytes without a name: a document if they start like a JSON object, otherwise plain text.
    public init(guessedFrom bytes: [UInt8]) {
        let visible = bytes.lazy.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }.prefix(2)
        let isObject =
            visible.first == UInt8(ascii: "{") && [UInt8(ascii: "\""), UInt8(ascii: "}")].contains(visible.last)
        self = isObject ? .json : .text
    }
}
