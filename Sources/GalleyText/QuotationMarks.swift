/// The quotation marks of a language.
///
/// They are the delimiters of Unicode's CLDR 42. Languages that are not listed have those of English, as most of them do in CLDR.
/// French quotes have narrow no-break spaces inside.
package struct QuotationMarks: Sendable, Hashable {
    /// The mark before a quotation.
    package let open: String
    /// The mark after a quotation.
    package let close: String
    /// The mark before a quotation inside another one.
    package let innerOpen: String
    /// The mark after a quotation inside another one.
    package let innerClose: String

    /// The marks of a BCP 47 language; `nil` is English.
    package init(language: String?) {
        let parts = (language ?? "en").lowercased().split(separator: "-")
        let name = String(parts.first ?? "en")
        let key = parts.count > 1 ? "\(name)-\(parts[parts.count - 1])" : name
        self = Self.known[key] ?? Self.known[name] ?? Self("“", "”", "‘", "’")
    }

    private init(_ open: String, _ close: String, _ innerOpen: String, _ innerClose: String) {
        (self.open, self.close, self.innerOpen, self.innerClose) = (open, close, innerOpen, innerClose)
    }

    private static let known: [String: Self] = {
        let groups: [(names: String, marks: Self)] = [
            ("en es-mx", Self("“", "”", "‘", "’")),
            ("de cs sk sl is et hr", Self("„", "“", "‚", "‘")),
            ("bg lt", Self("„", "“", "„", "“")),
            ("sr", Self("„", "“", "‘", "‘")),
            ("pl ro", Self("„", "”", "«", "»")),
            ("hu", Self("„", "”", "»", "«")),
            ("fr", Self("«\u{202F}", "\u{202F}»", "«\u{202F}", "\u{202F}»")),
            ("fr-ch fa", Self("«", "»", "‹", "›")),
            ("es ca it el eu pt-pt", Self("«", "»", "“", "”")),
            ("nb no nn", Self("«", "»", "‘", "’")),
            ("ru uk be", Self("«", "»", "„", "“")),
            ("nl", Self("‘", "’", "‘", "’")),
            ("sv fi he", Self("”", "”", "’", "’")),
            ("ar", Self("”", "“", "’", "‘")),
            ("ja zh-tw zh-hant zh-hk", Self("「", "」", "『", "』")),
        ]
        var result: [String: Self] = [:]
        for (names, marks) in groups { for name in names.split(separator: " ") { result[String(name)] = marks } }
        return result
    }()
}
