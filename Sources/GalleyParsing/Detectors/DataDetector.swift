public import GalleyText

/// A parser that finds addresses, numbers, dates and names in text and makes them links and highlights.
///
///     let detector = DataDetector([.links, .mentions])
///     detector.parse(&text)
///
/// What is found is ready to be pressed: it gets a `highlight` with the detector's actions, whose `userInfo` has its `kind` and `value`; web addresses, e-mail addresses
/// and phone numbers get a `link` as well (as it is, or with `http:`, `mailto:` or `tel:` in front). Code, mathematics, HTML, and what is a
/// link already are left alone.
///
/// Every rule is a walk forwards from a character that tells (`:`, `@`, `#`, a digit), of bounded length
/// backwards: nothing backtracks.
///
/// - Complexity: O(*n*).
public struct DataDetector: TextParser {
    /// What is looked for.
    public struct Kinds: OptionSet, Sendable, Hashable {
        /// A bit for each kind.
        public let rawValue: Int

        /// A detector of `kinds`.
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

        /// Everything there is.
        public static let all: Kinds = [.links, .emailAddresses, .phoneNumbers, .dates, .mentions, .hashtags]
    }

    /// Something found.
    public struct Match: Sendable, Hashable {
        /// What a match is.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// An address of the web, of mail or of a telephone, a date, a person or a topic.
            case link, emailAddress, phoneNumber, date, mention, hashtag
        }

        /// What it is.
        public var kind: Kind
        /// In the text that was searched.
        public var range: Range<String.Index>
        /// The address, number, ISO 8601 date, or name without its mark.
        public var value: String
        /// The URL to follow; `nil` for dates, mentions and hashtags.
        public var url: String?
    }

    /// What is looked for.
    public var kinds: Kinds
    /// Laid over what is found.
    public var attributes: TextAttributes
    /// Laid over it while it is pressed.
    public var pressedAttributes: TextAttributes

    /// What a tap on what is found does; `nil` leaves it to whoever shows the text.
    public var tapAction: Highlight.Action?
    /// What a long press on it does.
    public var longPressAction: Highlight.Action?

    /// A detector of `kinds`.
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

    /// What is found in `string`, in order and without overlaps.
    public func matches(in string: String) -> [Match] {
        let bytes = Array(string.utf8)
        return DetectorScan(bytes, kinds).run().map { found in
            let start = string.utf8.index(string.startIndex, offsetBy: found.range.lowerBound)
            let end = string.utf8.index(string.startIndex, offsetBy: found.range.upperBound)
            return Match(kind: found.kind, range: start..<end, value: found.value, url: found.url)
        }
    }

    /// Gives what is found a link and the detector's attributes; true where something was found.
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
