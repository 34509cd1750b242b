/// A selector of pages (CSS Paged Media 3, 3).
struct CSSPageSelector: Sendable {
    var name: String?
    var isFirst = false
    /// Whether left pages are selected, or right ones; nil for both.
    var isLeft: Bool?
    var isBlank = false
    var nth: CSSNth?
    /// The numbers of names, of `:first`, `:blank` and `:nth()`, and of `:left` and `:right`.
    private var counts = (names: 0, kinds: 0, sides: 0)

    /// A number in the order of specificity.
    var rank: UInt64 {
        func part(_ count: Int) -> UInt64 { UInt64(min(count, 0x1F_FFFF)) }
        return part(counts.names) << 42 | part(counts.kinds) << 21 | part(counts.sides)
    }

    /// Whether all pages are selected.
    var isEmpty: Bool { rank == 0 }

    /// Whether no page meets the conditions.
    private(set) var isImpossible = false

    /// Creates a selector of all pages.
    init() {}

    /// Parses a selector; nil if it is not valid.
    init?(_ source: CSSSource, _ range: Range<Int>) {
        var index = range.lowerBound
        if index < range.upperBound, source.tokens[index].kind == .ident {
            name = source.string(index)
            guard source.lowercased(index) != "auto" else { return nil }
            counts.names += 1
            index += 1
        }
        while index < range.upperBound {
            guard source.tokens[index].kind == .colon, index + 1 < range.upperBound, read(source, index + 1) else {
                return nil
            }
            index = source.after(index + 1)
        }
    }

    /// Reads a pseudo-class; returns whether it is valid.
    private mutating func read(_ source: CSSSource, _ index: Int) -> Bool {
        let keyword = source.lowercased(index)
        switch (keyword, source.tokens[index].kind) {
        case ("first", .ident):
            isFirst = true
            counts.kinds += 1
        case ("blank", .ident):
            isBlank = true
            counts.kinds += 1
        case ("left", .ident), ("right", .ident):
            if let isLeft, isLeft != (keyword == "left") { isImpossible = true }
            isLeft = keyword == "left"
            counts.sides += 1
        case ("nth", .function): return readNth(source, source.trimmed(source.content(of: index)))
        default: return false
        }
        return true
    }

    /// Reads a sequence of pages, perhaps of those with a name.
    private mutating func readNth(_ source: CSSSource, _ range: Range<Int>) -> Bool {
        var range = range
        if let last = range.last, last > range.lowerBound, source.tokens[last].kind == .ident,
            case let before = source.trimmed(range.lowerBound..<last), let word = before.last,
            source.tokens[word].kind == .ident, source.lowercased(word) == "of", word > range.lowerBound
        {
            if let name, name != source.string(last) { isImpossible = true }
            name = source.string(last)
            range = source.trimmed(range.lowerBound..<word)
        }
        guard nth == nil, let parsed = CSSNth(source, range) else { return false }
        nth = parsed
        counts.kinds += 1
        return true
    }
}
