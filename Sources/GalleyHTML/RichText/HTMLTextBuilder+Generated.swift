internal import GalleyText

/// Generated contents.
extension HTMLTextBuilder {
    /// Adds the generated contents of an element that are in the line.
    mutating func generate(_ place: HTMLStyles.Generated, of node: Int32) {
        guard shown.isGenerated, let style = styles.generated(place, of: node) else { return }
        // Numbers of pages at the right edge are often floats.
        let isAtEnd = pages.isPaged && style.float == "right" && place == .after
        if style.isGeneratedInText(onPages: pages.width != nil) { return addBox(place, of: node, style) }
        guard !style.isGeneratedBox || isAtEnd, case .list(let parts)? = style.box[.content] else { return }
        var frame = inner(node, style)
        frame.isBlock = false
        if style.backgroundColor.alpha > 0 { frame.background = style.backgroundColor }
        frames.append(frame)
        if isAtEnd { leader(nil) }
        var text = ""
        for part in parts {
            switch part {
            case .function("leader", let arguments) where pages.isPaged:
                flush(&text)
                if case .strings(let patterns)? = arguments.first { leader(patterns.first) }
            case .function("target-counter", let arguments) where pages.isPaged:
                flush(&text)
                reference(arguments, in: node)
            default: text += self.text(of: part, place, of: node)
            }
        }
        flush(&text)
        frames.removeLast()
    }

    private mutating func flush(_ text: inout String) {
        if !text.isEmpty { append(text, isGenerated: true) }
        text = ""
    }

    /// The text of generated contents, without images.
    func generatedText(_ style: HTMLComputedStyle, _ place: HTMLStyles.Generated, of node: Int32) -> String {
        guard case .list(let parts)? = style.box[.content] else { return "" }
        return parts.map { text(of: $0, place, of: node) }.joined()
    }

    private func text(of part: CSSValue, _ place: HTMLStyles.Generated, of node: Int32) -> String {
        switch part {
        case .function("counter", let arguments): numbers(arguments, place, of: node, isNested: false)
        case .function("counters", let arguments): numbers(arguments, place, of: node, isNested: true)
        case .strings(let texts): texts.joined()
        case .keyword(let word): frame.quotationMark(word)
        case .function("attr", _): attributeText(part, of: node)
        case .function("target-text", let arguments):
            target(arguments, in: node).flatMap { pages.ids[$0] }.map { elementText($0) } ?? ""
        default: ""
        }
    }

    /// The value of a counter, or the values of all counters with its name, with a text between the values.
    private func numbers(
        _ arguments: [CSSValue], _ place: HTMLStyles.Generated, of node: Int32, isNested: Bool
    ) -> String {
        guard arguments.count > 1, case .strings(let names) = arguments[0], case .keyword(let style) = arguments[1],
            let name = names.first, let values = shown.counters?.values(of: name, place, of: node)
        else { return "" }
        var separator = ""
        if isNested, arguments.count > 2, case .strings(let texts) = arguments[2] { separator = texts.joined() }
        return values.suffix(isNested ? values.count : 1).map {
            HTMLListMarker.counter($0, style, styles.counterStyles)
        }.joined(separator: separator)
    }

    /// The value of the attribute in `attr()`.
    func attributeText(_ value: CSSValue, of node: Int32) -> String {
        guard case .function("attr", let arguments) = value, case .strings(let names)? = arguments.first else {
            return ""
        }
        return attribute(names.first ?? "", of: node) ?? ""
    }

    // MARK: - References to pages

    /// The name of the place to which a function refers; nil for places outside of the document.
    private func target(_ arguments: [CSSValue], in node: Int32) -> String? {
        let address: String
        switch arguments.first {
        case .strings(let texts)?: address = texts.joined()
        case .some(let value): address = attributeText(value, of: node)
        case nil: return nil
        }
        let trimmed = address.trimmingHTMLSpaces
        return trimmed.hasPrefix("#") ? String(trimmed.dropFirst()) : nil
    }

    /// Adds the number of the page of a place.
    private mutating func reference(_ arguments: [CSSValue], in node: Int32) {
        guard arguments.count == 3, arguments[1] == .strings(["page"]), let name = target(arguments, in: node) else {
            return
        }
        append("0", isGenerated: true, reference: name)
    }

    /// Adds the space up to the end of the line, which a pattern fills.
    private mutating func leader(_ pattern: String?) {
        guard table == nil else { return append(" ", isGenerated: true) }
        append("\t", isGenerated: true)
        let stop = ParagraphStyle.TabStop.atLineEnd(leader: pattern)
        func add(_ attributes: inout TextAttributes) {
            let stops = attributes.paragraph?.tabStops ?? []
            if !stops.contains(stop) { attributes.paragraph?.tabStops = stops + [stop] }
        }
        out.changeAttributes(from: paragraphs.start, add)
        if var own = paragraph {
            add(&own)
            paragraph = own
        }
        space = nil
    }
}
