/// A range that behaves as one character for caret, selection and deletion.
public struct Binding: Sendable, Hashable {
    /// The first backspace selects the range, the second deletes it.
    public var deleteConfirm: Bool
    /// Tells neighbouring bindings apart.
    public var id: String?

    /// A binding of what is given.
    public init(deleteConfirm: Bool = false, id: String? = nil) {
        self.deleteConfirm = deleteConfirm
        self.id = id
    }
}

/// Small text beside its base text.
public struct Ruby: Sendable, Hashable {
    /// The side of the base text.
    public enum Position: String, Sendable, Hashable, Codable, CaseIterable {
        /// Above, or below; in vertical text to the right, or to the left.
        case over, under
    }

    /// The small text.
    public var text: String
    /// The side that it stands on.
    public var position: Position

    /// Small text on a side.
    public init(text: String, position: Position = .over) {
        self.text = text
        self.position = position
    }
}

/// The size of a paragraph's first cluster where it stands beside several lines.
public struct DropCap: Sendable, Hashable {
    /// How many lines it is high: its top is at the first line's cap height, its foot on the baseline of the last.
    public var lines: Int
    /// What it keeps from the text beside it, in points; `nil` is a quarter of that text's size.
    public var gap: Double?

    /// A drop cap of so many lines.
    public init(lines: Int = 3, gap: Double? = nil) {
        self.lines = lines
        self.gap = gap
    }
}

/// What a range inside a block is, whatever it looks like: the spans around it, from the outermost inwards.
///
/// `*a **b***` gives its `b` the intent `[.emphasis, .strong]`. The order, and spans of a kind within their
/// own kind, matter to structure (HTML, Markdown); ``contains(_:)`` asks whether a kind is among them.
public struct InlineIntent: Sendable, Hashable {
    /// Four bits per span, the outermost in the lowest; the kinds count from 1.
    public private(set) var rawValue: UInt64

    /// How many spans can nest; spans beyond that are left out.
    public static let maximumDepth = 16

    /// No span.
    public init() {
        rawValue = 0
    }

    /// What ``rawValue`` holds. Unknown kinds are left out.
    public init(rawValue: UInt64) {
        self.init()
        var rest = rawValue
        while rest != 0 {
            let code = rest & 15
            if code >= 1, code <= InlineIntent.names.count { append(InlineIntent(code: code)) }
            rest >>= 4
        }
    }

    private init(code: UInt64) {
        rawValue = code
    }

    /// Stressed; usually italic.
    public static let emphasis = InlineIntent(code: 1)
    /// Important; usually bold.
    public static let strong = InlineIntent(code: 2)
    /// Computer code.
    public static let code = InlineIntent(code: 3)
    /// No longer right.
    public static let strikethrough = InlineIntent(code: 4)
    /// HTML markup, which stands in the text or in the backing of a generated character.
    public static let html = InlineIntent(code: 5)
    /// A formula within a line.
    public static let math = InlineIntent(code: 6)
    /// A formula on a line of its own.
    public static let displayMath = InlineIntent(code: 7)
    /// A link by the name of a page.
    public static let wikiLink = InlineIntent(code: 8)
    /// A reference to a footnote, or from a footnote back to one.
    public static let footnote = InlineIntent(code: 10)
    /// Where the range's `link` stands among the other spans; one outside all of them is not noted.
    public static let link = InlineIntent(code: 9)

    /// True without spans.
    public var isEmpty: Bool { rawValue == 0 }

    /// How many spans there are.
    public var depth: Int { (64 - rawValue.leadingZeroBitCount + 3) / 4 }

    /// The spans from the outermost inwards, each an intent of one span.
    public var spans: [InlineIntent] {
        (0..<depth).map { InlineIntent(code: rawValue >> (4 * UInt64($0)) & 15) }
    }

    /// Whether every span of `other` is among these, wherever it stands.
    public func contains(_ other: InlineIntent) -> Bool {
        var wanted = other.rawValue
        while wanted != 0 {
            var rest = rawValue
            while rest != 0, rest & 15 != wanted & 15 { rest >>= 4 }
            if rest == 0 { return false }
            wanted >>= 4
        }
        return true
    }

    /// Adds the spans of `other` inside these.
    public mutating func append(_ other: InlineIntent) {
        let depth = self.depth
        guard depth < InlineIntent.maximumDepth else { return }
        rawValue |= other.rawValue << (4 * UInt64(depth))
    }

    /// Adds the spans of `other` that are not among these.
    public mutating func insert(_ other: InlineIntent) {
        for span in other.spans where !contains(span) { append(span) }
    }

    /// Takes the innermost span away.
    package mutating func removeLast() {
        let depth = self.depth
        guard depth > 0 else { return }
        rawValue &= ~(15 << (4 * UInt64(depth - 1)))
    }
}

extension InlineIntent {
    /// The kinds by the names of the JSON form, in the order of their codes.
    package enum Name: String, CaseIterable {
        case emphasis, strong, code, strikethrough, html, math, displayMath, wikiLink, link, footnote

        package var intent: InlineIntent {
            switch self {
            case .emphasis: .emphasis
            case .strong: .strong
            case .code: .code
            case .strikethrough: .strikethrough
            case .html: .html
            case .math: .math
            case .displayMath: .displayMath
            case .wikiLink: .wikiLink
            case .link: .link
            case .footnote: .footnote
            }
        }
    }

    private static let names = Name.allCases

    /// The names of the spans from the outermost inwards.
    package var spanNames: [String] {
        spans.map { InlineIntent.names[Int($0.rawValue) - 1].rawValue }
    }
}

extension InlineIntent {
    /// These spans inside a link, unless there is one among them.
    package var insideLink: InlineIntent {
        if contains(.link) || contains(.wikiLink) { return self }
        return InlineIntent(rawValue: rawValue << 4 | InlineIntent.link.rawValue)
    }

    /// These spans without a link around all of them, which the `link` attribute tells by itself.
    package var withoutOuterLink: InlineIntent {
        rawValue & 15 == InlineIntent.link.rawValue ? InlineIntent(rawValue: rawValue >> 4) : self
    }
}

extension InlineIntent: ExpressibleByArrayLiteral {
    /// The spans given, from the outermost inwards.
    public init(arrayLiteral elements: InlineIntent...) {
        self.init()
        for element in elements { append(element) }
    }
}

/// An image that text refers to.
public struct ImageReference: Sendable, Hashable {
    /// Where the image is.
    public var url: String
    /// What to say in its place.
    public var alt: String
    /// What more to say of it.
    public var title: String?

    /// An image that is not loaded.
    public init(url: String, alt: String, title: String? = nil) {
        self.url = url
        self.alt = alt
        self.title = title
    }
}
