internal import GalleyText
internal import GalleyValues

/// The elements around a piece of text: its meaning, outermost first, and a `span` for the rest of its appearance.
struct StyledElements {
    /// An element around text within a block.
    struct Element: Equatable {
        var tag: String
        var attributes = ""
        var style = StyledDeclarations()

        func write(to out: inout String) {
            out += "<\(tag)\(attributes)"
            if !style.isEmpty { out += StyledEscape.attribute("style", style.text) }
            out += ">"
        }
    }

    private(set) var list: [Element] = []
    private var appearance: StyledAppearance
    private let attributes: TextAttributes
    private var lines: [(name: String, line: LineDecoration)] = []
    private var background: Color?
    private var baselineOffset: Double
    /// Whether the elements around the text choose its place above or below the line.
    private var isShifted = false

    static func around(
        _ attributes: TextAttributes, _ appearance: StyledAppearance, links: LinkPolicy, isInCode: Bool
    ) -> [Element] {
        var elements = StyledElements(attributes, appearance)
        elements.addLink(links)
        for intent in attributes.inline?.spans ?? [] { elements.add(intent, isInCode: isInCode) }
        elements.addLines()
        elements.addStyle()
        return elements.list
    }

    private init(_ attributes: TextAttributes, _ appearance: StyledAppearance) {
        self.attributes = attributes
        self.appearance = appearance
        background = attributes.backgroundColor
        baselineOffset = attributes.baselineOffset ?? 0
        if let line = attributes.underline, line.style != .none { lines.append(("underline", line)) }
        if let line = attributes.overline, line.style != .none { lines.append(("overline", line)) }
        if let line = attributes.strikethrough, line.style != .none { lines.append(("line-through", line)) }
    }

    private mutating func addLink(_ links: LinkPolicy) {
        guard let link = attributes.link, links.allows(link) else { return }
        var element = Element(tag: "a", attributes: StyledEscape.attribute("href", link))
        appearance.enter("a")
        takeLine("underline", isStated: attributes.color != nil, of: &element)
        list.append(element)
    }

    private mutating func add(_ intent: InlineIntent, isInCode: Bool) {
        let tags: [InlineIntent: String] = [
            .emphasis: "em", .strong: "strong", .code: "code", .keyboard: "kbd", .mark: "mark", .insertion: "ins",
            .strikethrough: "del", .subscripted: "sub", .superscripted: "sup",
        ]
        guard let tag = tags[intent], list.last?.tag != tag, !(isInCode && tag == "code") else { return }
        var element = Element(tag: tag)
        let size = appearance.size ?? 16
        appearance.enter(tag)
        switch tag {
        case "ins": takeLine("underline", isStated: attributes.font != nil, of: &element)
        case "del": takeLine("line-through", isStated: attributes.font != nil, of: &element)
        case "mark":
            let yellow = Color(rgb: 0xFFFF00)
            if let background, background != yellow {
                element.style.add("background-color", background.withoutName.css)
            } else if background == nil, attributes.font != nil {
                element.style.add("background-color", "transparent")
            }
            background = nil
        case "sub", "sup":
            let usual = tag == "sub" ? -(size / 5 + 1) : size / 3 + 1
            if isShifted {
                element.style.add("vertical-align", "baseline")
            } else if attributes.baselineOffset != nil, abs(baselineOffset - usual) > 0.001 {
                element.style.add("vertical-align", StyledDeclarations.length(baselineOffset))
            }
            isShifted = true
        default: break
        }
        list.append(element)
    }

    /// Gives an element that browsers draw with a line the line of the text.
    private mutating func takeLine(_ name: String, isStated: Bool, of element: inout Element) {
        guard let index = lines.firstIndex(where: { $0.name == name }) else {
            if isStated { element.style.add("text-decoration", "none") }
            return
        }
        let line = lines.remove(at: index).line
        // The colour of a line is that of its element.
        appearance.applyColor(attributes, to: &element.style)
        addLine([name], line, to: &element)
    }

    private func addLine(_ names: [String], _ line: LineDecoration, to element: inout Element) {
        var plain = LineDecoration.single
        plain.skipInk = line.skipInk
        plain.offset = line.offset
        let isUsual = element.tag != "span" && names.count == 1 && line == plain
        if !isUsual { element.style.add("text-decoration", StyledDeclarations.decoration(names, line)) }
        if let offset = line.offset, names.contains("underline") {
            element.style.add("text-underline-offset", StyledDeclarations.length(offset))
        }
    }

    /// Adds an element for each kind of line that is left.
    private mutating func addLines() {
        while let first = lines.first {
            let same = lines.filter { $0.line == first.line }
            lines.removeAll { $0.line == first.line }
            var element = Element(tag: "span")
            appearance.applyColor(attributes, to: &element.style)
            addLine(same.map(\.name), first.line, to: &element)
            list.append(element)
        }
    }

    /// Adds the rest of the appearance to the innermost element, if it keeps its meaning, or to a `span`.
    private mutating func addStyle() {
        var style = StyledDeclarations()
        appearance.apply(attributes, to: &style)
        if let background { style.add("background-color", background.withoutName.css) }
        if baselineOffset != 0, !isShifted {
            style.add("vertical-align", StyledDeclarations.length(baselineOffset))
        }
        var other = ""
        if attributes.language != appearance.language {
            other += StyledEscape.attribute("lang", attributes.language ?? "")
        }
        if let anchor = attributes.anchor, !anchor.isEmpty { other += StyledEscape.attribute("id", anchor) }
        guard !style.isEmpty || !other.isEmpty else { return }
        if let last = list.last, last.tag == "span" {
            var element = last
            element.style.append(style)
            element.attributes += other
            list[list.count - 1] = element
        } else {
            list.append(Element(tag: "span", attributes: other, style: style))
        }
    }
}
