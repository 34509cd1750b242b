internal import GalleyText
internal import GalleyValues

/// The formats of the pages of a text.
struct PageFormats: Sendable {
    /// The format of pages that no rule selects.
    let usual: PageFormat
    private let page: Document.Page
    private let container: TextContainer
    /// The rules, with those of the first page and of left pages, the weakest first.
    private let rules: [Document.Page.Rule]
    /// The formats of pages by the rules that select them.
    private var known: [[Int]: PageFormat] = [:]

    /// - Throws: ``GalleyError/invalidDocument(path:reason:)`` for spans outside the texts of margins, and
    ///   ``GalleyError/invalidValue(name:value:reason:)`` for rules with lengths that cannot be used.
    init(_ page: Document.Page, _ container: TextContainer) throws(GalleyError) {
        self.page = page
        self.container = container
        usual = try PageFormat(page, container)
        var rules: [Document.Page.Rule] = []
        func add(_ edges: Document.Page.Edges?, for selector: Document.Page.Rule.Selector) {
            guard let edges else { return }
            var rule = Document.Page.Rule(for: selector)
            rule.edges = edges
            rules.append(rule)
        }
        add(page.leftEdges, for: .init(side: .left))
        add(page.firstEdges, for: .init(isFirst: true))
        self.rules = rules + page.rules
        for rule in page.rules { try rule.check() }
        // Spans outside of texts are errors before pages are laid out.
        for rule in self.rules { _ = try PageFormat(page.applying(rule).leavingSpace, container) }
    }

    /// Whether pages have several sizes or margins.
    var haveSeveralSizes: Bool {
        page.mirrorsMargins && page.margins.left != page.margins.right || rules.contains(where: \.changesSize)
    }

    /// The largest width and height that pages have inside their margins.
    var largest: Size {
        var result = Size(width: usual.container.width ?? 0, height: usual.container.height ?? 0)
        for rule in rules where rule.changesSize {
            let page = page.applying(rule).leavingSpace
            result.width = max(result.width, page.textSize.width)
            result.height = max(result.height, page.textSize.height)
        }
        return result
    }

    /// Whether a page may show the number of pages.
    var containTotal: Bool {
        page.edgeContents.contains { content in
            Document.Page.EdgeName.all(in: content.text).contains { if case .total = $0.name { true } else { false } }
        }
    }

    /// The format of a page.
    mutating func format(of kind: PageKind) throws(GalleyError) -> PageFormat {
        let mirrors = page.mirrorsMargins && kind.isLeft
        guard mirrors || !rules.isEmpty else { return usual }
        var key = rules.indices.filter { kind.matches(rules[$0].selector) }
        let selected = key
        key.append(mirrors ? -1 : -2)
        if let format = known[key] { return format }
        var format = page
        for index in selected { format = format.applying(rules[index]) }
        if mirrors { (format.margins.left, format.margins.right) = (format.margins.right, format.margins.left) }
        let result = try PageFormat(format.leavingSpace, container)
        if known.count >= Self.maximumKnown { known.removeAll() }
        known[key] = result
        return result
    }

    private static let maximumKnown = 64
}

extension Document.Page.Rule {
    /// Whether the rule changes the size of pages or their margins.
    fileprivate var changesSize: Bool {
        size != nil || orientation != nil
            || [marginTop, marginRight, marginBottom, marginLeft].contains { $0 != nil }
            || BoxSide.allCases.contains { area.border[$0] != nil || area.padding[$0] != nil }
    }

    /// Throws an error if lengths cannot be used.
    fileprivate func check() throws(GalleyError) {
        let lengths = [size?.width, size?.height, marginTop, marginRight, marginBottom, marginLeft].compactMap { $0 }
        guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }), size.map({ $0.width > 0 && $0.height > 0 }) ?? true else {
            throw .invalidValue(
                name: "page.rules", value: "\(lengths)", reason: "sizes must be positive, and margins not negative")
        }
    }
}
