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
        /// `2024-05-06`, `6 May 2024`, `5/6/2024`, `2024年5月6日`.
        public static let dates = Kinds(rawValue: 8)
        /// `@name`.
        public static let mentions = Kinds(rawValue: 16)
        /// `#topic`.
        public static let hashtags = Kinds(rawValue: 32)

        /// All kinds.
        public static let all: Kinds = [.links, .emailAddresses, .phoneNumbers, .dates, .mentions, .hashtags]
    }

    /// A match.
    public struct Match: Sendable, Hashable {
        /// The kind of a match.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A web address, an e-mail address, a phone number, a date, a mention or a hashtag.
            case link, emailAddress, phoneNumber, date, mention, hashtag
        }

        /// The kind of the match.
        public var kind: Kind
        /// The range in the searched text.
        public var range: Range<String.Index>
        /// The address, number, ISO 8601 date, or name without its prefix.
        public var value: String
        /// The URL of the link; `nil` for dates, mentions and hashtags.
        public var url: String?
    }

    /// The kinds of matches to find.
    public var kinds: Kinds
    /// The attributes merged into matches.
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
        return DetectorScan(bytes, kinds).run().map { found in
            let start = string.utf8.index(string.startIndex, offsetBy: found.range.lowerBound)
            let end = string.utf8.index(string.startIndex, offsetBy: found.range.upperBound)
            return Match(kind: found.kind, range: start..<end, value: found.value, url: found.url)
        }
    }

    /// Gives matches a link and the detector's attributes; returns whether there were any.
    public func parse(_ text: inout AttributedText, selection: inout Range<String.Index>?) -> Bool {
        let old = text
        for found in DetectorScan(Array(text.string.utf8), kinds).run() {
            guard DataDetector.isOpen(found.range, in: old) else { continue }
            var attributes = self.attributes
            if let url = found.url { attributes.link = url }
            attributes.highlight = Highlight(
                attributes: pressedAttributes, userInfo: ["kind": found.kind.rawValue, "value": found.value],
                tapAction: tapAction, longPressAction: longPressAction)
            text.mergeAttributes(attributes, inUTF8: found.range)
        }
        return text != old
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
