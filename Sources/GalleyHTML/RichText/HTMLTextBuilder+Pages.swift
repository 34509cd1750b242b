internal import GalleyText
internal import GalleyValues

/// Breaks, and the strings and entries of the outline that elements set.
extension HTMLTextBuilder {
    /// The longest text of an element in a string of pages, in bytes.
    private static let maximumString = 1000

    /// Keeps the strings of pages and the entry of the outline that an element sets for its text.
    mutating func notePageProperties(of node: Int32, _ style: HTMLComputedStyle) {
        guard pages.isPaged else { return }
        if let reset = style.counters(.counterReset).last(where: { $0.name == "page" }) {
            pages.number = max(0, reset.number)
        }
        if case .list(let sets)? = style.box[.stringSet] {
            for case .list(let parts) in sets {
                guard case .strings(let names)? = parts.first, let name = names.first else { continue }
                pages.strings[name] = text(of: Array(parts.dropFirst()), in: node)
            }
        }
        switch style.box[.bookmarkLevel] {
        case .keyword("none"): pages.bookmark = (0, nil)
        case .number(let level):
            var label = elementText(node)
            if case .list(let parts)? = style.box[.bookmarkLabel] { label = text(of: parts, in: node) }
            pages.bookmark = (Int(level), label)
        default:
            if case .list(let parts)? = style.box[.bookmarkLabel] { pages.bookmark = (nil, text(of: parts, in: node)) }
        }
    }

    /// Takes the name of a place, the strings and the entry of the outline that another text has not used.
    mutating func takePageProperties(of other: HTMLTextBuilder) {
        anchor = other.anchor
        (pages.strings, pages.bookmark) = (other.pages.strings, other.pages.bookmark)
    }

    /// The text of contents that an element sets.
    private func text(of parts: [CSSValue], in node: Int32) -> String {
        parts.map { part in
            switch part {
            case .strings(let texts): texts.joined()
            case .function("attr", _): attributeText(part, of: node)
            case .function("content", let arguments):
                switch arguments.first {
                case .keyword("before"):
                    styles.generated(.before, of: node).map { generatedText($0, .before, of: node) } ?? ""
                case .keyword("after"):
                    styles.generated(.after, of: node).map { generatedText($0, .after, of: node) } ?? ""
                case .keyword("first-letter"): String(elementText(node).prefix(1))
                default: elementText(node)
                }
            default: ""
            }
        }.joined()
    }

    /// The text of an element with its white space collapsed, up to a length.
    func elementText(_ element: Int32) -> String {
        var bytes: [UInt8] = []
        var node = tree.nodes[Int(element)].firstChild
        while node >= 0, bytes.count < Self.maximumString {
            let kind = tree.nodes[Int(node)].kind
            if kind == .text { tree.forEachChunk(of: node) { bytes += $0.prefix(Self.maximumString) } }
            let isShown = kind != .element || styles[node].display != "none" && styles[node].float != "footnote"
            node = tree.following(node, below: element, entering: isShown && tree.nodes[Int(node)].contents < 0) { _ in
            }
        }
        let words = bytes.prefix(Self.maximumString).split(whereSeparator: \.isHTMLSpace)
        return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    // MARK: - Breaks

    /// Breaks the pages before a block, or keeps it on the page of the paragraph before.
    mutating func breakBefore(_ style: HTMLComputedStyle) {
        if style.breakBefore.hasPrefix("avoid"), pages.start == nil { keepLastParagraphWithNext() }
        breakPage(style.breakBefore)
    }

    /// Breaks the pages after a block, or keeps its end on the page of the next paragraph.
    mutating func breakAfter(_ style: HTMLComputedStyle) {
        if style.breakAfter.hasPrefix("avoid") { keepLastParagraphWithNext() }
        breakPage(style.breakAfter)
    }

    /// Starts a page with the next paragraph. A side is stronger than any page, and a later one than an earlier one
    /// (CSS Fragmentation 3, 3.1).
    private mutating func breakPage(_ keyword: String) {
        let isMirrored = styles.root.isRightToLeft
        let start: ParagraphStyle.BreakBefore
        switch keyword {
        case "page", "always", "all": start = .page
        case "right": start = isMirrored ? .left : .right
        case "left": start = isMirrored ? .right : .left
        // The first page is a recto page.
        case "recto": start = .right
        case "verso": start = .left
        case "column": start = .column
        default: return
        }
        // Margins before the break are left out (CSS Fragmentation 3, 5.2).
        spacing = HTMLTextSpacing()
        switch (pages.start, start) {
        case (.left?, .page), (.right?, .page), (.left?, .column), (.right?, .column), (.page?, .column): break
        default: pages.start = start
        }
    }

    /// The block with the margin at the top of a page that the next paragraph starts, which is kept there (CSS Fragmentation 3,
    /// 5.2); nil without one, or if the paragraph may be anywhere on a page.
    mutating func takeSpaceOfPage() -> BlockIntent.Component? {
        let startsPage = pages.start.map { $0 != .column && $0 != .auto } ?? (paragraphs.count == 0)
        guard pages.isPaged, pages.collectsNotes, startsPage, !frame.isInBox, marker == nil, table == nil,
            case let space = spacing.used, space > 0
        else { return nil }
        spacing = HTMLTextSpacing()
        return BlockIntent.Component(
            kind: .division(alignment: .none), identity: identity(),
            style: BlockStyle(padding: BoxSides(top: space, left: 0, bottom: 0, right: 0)))
    }

    private mutating func keepLastParagraphWithNext() {
        guard paragraphs.count > 0, table == nil else { return }
        out.changeAttributes(from: paragraphs.start) { $0.paragraph?.keepWithNext = true }
        ended?.paragraph?.keepWithNext = true
    }

    /// Begins a block that pages do not split.
    func avoidBreaks(in frame: inout HTMLTextFrame) {
        guard frame.style.breakInside.hasPrefix("avoid"), !frame.pages.avoidsBreaks else { return }
        frame.pages.avoidsBreaks = true
        frame.pages.unbrokenStart = out.count
    }

    /// Keeps the paragraphs of a block that pages do not split on one page.
    mutating func leaveUnbroken(_ frame: HTMLTextFrame) {
        guard let start = frame.pages.unbrokenStart, out.count > start else { return }
        let last = max(start, out.lastParagraph)
        out.changeAttributes(from: start) { $0.paragraph?.keepTogether = true }
        out.changeAttributes(from: start, upTo: last) { $0.paragraph?.keepWithNext = true }
        ended?.paragraph?.keepTogether = true
    }
}
