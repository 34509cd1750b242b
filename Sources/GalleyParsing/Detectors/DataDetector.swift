public import GalleyText

/// A parser that finds addresses, numbers, dates and names in text and makes them links and highlights.
///
///     let detector = DataDetector([.links, .mentions])
///     detector.parse(&text)
///
/// Each match is interactive: it gets a `highlight` with the detector's actions, whose `userInfo` contains its `kind`
/// and `value`; web addresses, e-mail addresses and phone numbers also get a `link` (unchanged, or prefixed with
/// `http:`, `mailto:` or `tel:`). Code, mathematics, HTML, and existing links are not changed.
///
/// Every rule scans forwards from a characteristic character (`:`, `@`, `#`, a digit), and backwards for a bounded
/// length: there is no backtracking.
///
/// - Complexity: O(*n*).
public struct DataDetector: TextParser {
    /// The kinds of matches to find.
    public struct Kinds: OptionSet, Sendable, Hashable {
        /// A bit for each kind.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// `https://example.org/a`, `www.example.org`, and names under common top-level domains.
        public static let links = Kinds(rawValue: 1)
        /// `name@example.org`.
        public static let emailAddresses = Kinds(rawValue: 2)
        /// `+49 30 123456`, `(415) 555-2671`.
        public static let phoneNumbers = Kinds(rawValue: 4)
        /// `2024-05-06`, `6 May 2024`, `5/6/2024`, `2024年5月6日`, with the names of months in English and in ``languages``.
        public static let dates = Kinds(rawValue: 8)
        /// `@name`, `@name@example.org`.
        public static let mentions = Kinds(rawValue: 16)
        /// `#topic`.
        public static let hashtags = Kinds(rawValue: 32)

        /// `10:30`, `9:05 pm`.
        public static let times = Kinds(rawValue: 64)

        /// All kinds.
        public static let all: Kinds = [.links, .emailAddresses, .phoneNumbers, .dates, .mentions, .hashtags, .times]
    }

    /// A match.
    public struct Match: Sendable, Hashable {
        /// The kind of a match.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// An address of the web.
            case link
            /// An address of mail.
            case emailAddress
            /// A telephone number.
            case phoneNumber
            /// A day, with or without a time.
            case date
            /// The name of a person after `@`.
            case mention
            /// A topic after `#`.
            case hashtag
            /// A time of day.
            case time
        }

        /// The kind of the match.
        public var kind: Kind
        /// The range in the searched text.
        public var range: Range<String.Index>
        /// The address, number, ISO 8601 date or time, or name without its mark.
        public var value: String
        /// The URL to follow; `nil` for dates, times, mentions and hashtags.
        public var url: String?
    }

    /// The kinds of matches to find.
    public var kinds: Kinds
    /// The languages of the names of months, as BCP 47 tags, next to English and the languages of the searched text's own
    /// attributes. Known are those of ``knownLanguages``.
    public var languages: [String] = []
    /// Laid over what is found.
    public var attributes: TextAttributes
    /// The attributes merged into a pressed match.
    public var pressedAttributes: TextAttributes

    /// The action for a tap on a match; `nil` uses that of the displaying object.
    public var tapAction: Highlight.Action?
    /// The action for a long press on a match.
    public var longPressAction: Highlight.Action?

    /// Creates a detector of `kinds`.
    public init(
        _ kinds: Kinds = .all, attributes: TextAttributes = TextAttributes(color: Color(rgba: 0x0A5F_D9FF)),
        pressedAttributes: TextAttributes = TextAttributes(backgroundColor: Color(rgba: 0x0A5F_D933)),
        tapAction: Highlight.Action? = nil, longPressAction: Highlight.Action? = nil
    ) {
        self.kinds = kinds
        self.attributes = attributes
        self.pressedAttributes = pressedAttributes
        self.tapAction = tapAction
        self.longPressAction = longPressAction
    }

    /// The matches in `string`, in order and without overlaps.
    public func matches(in string: String) -> [Match] {
        let bytes = Array(string.utf8)
        return DetectorScan(bytes, kinds, months: MonthNames.table(of: languages)).run().map { found in
            let start = string.utf8.index(string.startIndex, offsetBy: found.range.lowerBound)
            let end = string.utf8.index(string.startIndex, offsetBy: found.range.upperBound)
            return Match(kind: found.kind, range: start..<end, value: found.value, url: found.url)
        }
    }

    /// Gives matches a link and the detector's attributes; returns whether there were any.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        let old = text
        var parts: [(range: Range<Int>, attributes: TextAttributes)] = []
        let months = MonthNames.table(of: languages + DataDetector.languages(of: text))
        for found in DetectorScan(Array(text.string.utf8), kinds, months: months).run() {
            guard DataDetector.isOpen(found.range, in: old) else { continue }
            var attributes = self.attributes
            if let url = found.url { attributes.link = url }
            attributes.highlight = Highlight(
                attributes: pressedAttributes, userInfo: ["kind": found.kind.rawValue, "value": found.value],
                tapAction: tapAction, longPressAction: longPressAction)
            parts.append((found.range, attributes))
        }
        text.mergeAttributes(parts)
        return text != old
    }

    /// The languages whose names of months are known, as BCP 47 tags without regions.
    public static var knownLanguages: [String] { MonthNames.languages }

    /// The languages that the attributes of a text name.
    private static func languages(of text: AttributedText) -> [String] {
        var result: [String] = []
        for style in text.styles {
            for language in [style.attributes.language, style.attributes.paragraph?.language] {
                if let language, !result.contains(language), result.count < 32 { result.append(language) }
            }
        }
        return result
    }

    private static func isOpen(_ range: Range<Int>, in text: AttributedText) -> Bool {
        var run = text.styleRunIndex(atUTF8: range.lowerBound)
        while run < text.styleRuns.count, Int(text.styleRuns[run].start) < range.upperBound {
            let attributes = text.style(ofRun: run).attributes
            let isOwn = attributes.highlight?.userInfo["kind"] != nil
            if (attributes.link != nil || attributes.highlight != nil) && !isOwn { return false }
            if attributes.attachment != nil || attributes.backing != nil || attributes.generated == true {
                return false
            }
            if let inline = attributes.inline,
                inline.contains(.code) || inline.contains(.math) || inline.contains(.displayMath)
                    || inline.contains(.html)
            {
                return false
            }
            switch attributes.block?.innermost?.kind {
            case .codeBlock?, .html?: return false
            default: break
            }
            run += 1
        }
        return true
    }
}
