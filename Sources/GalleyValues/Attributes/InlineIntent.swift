/// The meaning of a range within a block, independent of its appearance: the spans around it, from the outermost
/// inwards.
///
/// `*a **b***` gives its `b` the intent `[.emphasis, .strong]`. The order of spans, and spans nested in spans of the
/// same kind, affect the structure in HTML and Markdown. ``contains(_:)`` tests for a kind.
public struct InlineIntent: Sendable, Hashable {
    /// Four bits per span, the outermost in the lowest; the codes of the kinds start at 1.
    public private(set) var rawValue: UInt64

    /// The maximum nesting depth; deeper spans are ignored.
    public static let maximumDepth = 16

    /// Creates an intent without spans.
    public init() {
        rawValue = 0
    }

    /// Creates an intent from its raw value. Unknown kinds are ignored.
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

    /// Emphasis; usually italic.
    public static let emphasis = InlineIntent(code: 1)
    /// Strong importance; usually bold.
    public static let strong = InlineIntent(code: 2)
    /// Code.
    public static let code = InlineIntent(code: 3)
    /// Text that is no longer correct.
    public static let strikethrough = InlineIntent(code: 4)
    /// HTML markup, in the text or in the backing of a generated character.
    public static let html = InlineIntent(code: 5)
    /// An inline formula.
    public static let math = InlineIntent(code: 6)
    /// A display formula.
    public static let displayMath = InlineIntent(code: 7)
    /// A link by page name.
    public static let wikiLink = InlineIntent(code: 8)
    /// A reference to a footnote, or from a footnote back to its reference.
    public static let footnote = InlineIntent(code: 10)
    /// Text that was added; usually underlined (HTML `ins`).
    public static let insertion = InlineIntent(code: 11)
    /// Text that is marked, as with a highlighter (HTML `mark`).
    public static let mark = InlineIntent(code: 12)
    /// Keyboard input (HTML `kbd`).
    public static let keyboard = InlineIntent(code: 13)
    /// Small text below the baseline (HTML `sub`).
    public static let subscripted = InlineIntent(code: 14)
    /// Small text above the baseline (HTML `sup`).
    public static let superscripted = InlineIntent(code: 15)
    /// The position of the range's `link` among the other spans; a link outside all spans is not recorded.
    public static let link = InlineIntent(code: 9)

    /// Whether there are no spans.
    public var isEmpty: Bool { rawValue == 0 }

    /// The number of spans.
    public var depth: Int { (64 - rawValue.leadingZeroBitCount + 3) / 4 }

    /// The spans from the outermost inwards, each as an intent with one span.
    public var spans: [InlineIntent] {
        (0..<depth).map { InlineIntent(code: rawValue >> (4 * UInt64($0)) & 15) }
    }

    /// Whether every span of `other` is among these, at any position.
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

    /// Appends the spans of `other` inside these.
    public mutating func append(_ other: InlineIntent) {
        let depth = self.depth
        guard depth < InlineIntent.maximumDepth else { return }
        rawValue |= other.rawValue << (4 * UInt64(depth))
    }

    /// Appends the spans of `other` that are not among these.
    public mutating func insert(_ other: InlineIntent) {
        for span in other.spans where !contains(span) { append(span) }
    }

    /// Removes the innermost span.
    package mutating func removeLast() {
        let depth = self.depth
        guard depth > 0 else { return }
        rawValue &= ~(15 << (4 * UInt64(depth - 1)))
    }
}

extension InlineIntent {
    /// The kinds by their JSON names, in the order of their codes.
    package enum Name: String, CaseIterable {
        case emphasis, strong, code, strikethrough, html, math, displayMath, wikiLink, link, footnote
        case insertion, mark, keyboard, subscripted = "subscript", superscripted = "superscript"

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
            case .insertion: .insertion
            case .mark: .mark
            case .keyboard: .keyboard
            case .subscripted: .subscripted
            case .superscripted: .superscripted
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
    /// These spans inside a link, unless they contain one.
    package var insideLink: InlineIntent {
        if contains(.link) || contains(.wikiLink) { return self }
        return InlineIntent(rawValue: rawValue << 4 | InlineIntent.link.rawValue)
    }

    /// These spans without an outermost link, which the `link` attribute already represents.
    package var withoutOuterLink: InlineIntent {
        rawValue & 15 == InlineIntent.link.rawValue ? InlineIntent(rawValue: rawValue >> 4) : self
    }
}

extension InlineIntent: ExpressibleByArrayLiteral {
    /// Creates an intent from spans, the outermost first.
    public init(arrayLiteral elements: InlineIntent...) {
        self.init()
        for element in elements { append(element) }
    }
}
