internal import GalleyText

/// The marker of a list item.
struct HTMLListMarker {
    let text: String
    /// Whether the text is a string of a style sheet, which contains its distance from the item.
    let isString: Bool
    /// The index of the item's frame.
    let frame: Int

    /// The marker of an item; nil for none.
    ///
    /// - Parameters:
    ///   - contents: The contents of `::marker`.
    ///   - own: The styles of numbers that style sheets define.
    init?(
        _ style: HTMLComputedStyle, contents: String? = nil, number: Int, _ own: [String: CSSCounterStyle], frame: Int
    ) {
        guard let text = contents ?? Self.text(style, number: number, own) else { return nil }
        self.text = text
        self.frame = frame
        isString = contents != nil || style.listText != nil
    }

    /// The text at the start of a line in a cell.
    var textInCell: String { isString ? text : text + "\u{A0}" }

    /// Writes the marker with the space after it.
    func append(to out: inout HTMLTextAssembler, _ attributes: TextAttributes, isInside: Bool) {
        out.append(text, attributes)
        // Ideographic commas contain the space after them.
        if isInside, isString || text.hasSuffix("、") { return }
        var attributes = attributes
        // The space before the item depends on the font of the tab.
        if isString { attributes.font = .flat }
        out.append(isInside ? " " : "\t", attributes)
    }

    /// The largest number of an item.
    static let largest = 1_000_000_000

    /// The text of the marker of an item; nil for none.
    ///
    /// - Parameter own: The styles of numbers that style sheets define.
    private static func text(
        _ style: HTMLComputedStyle, number: Int, _ own: [String: CSSCounterStyle]
    ) -> String? {
        if let text = style.listText { return text }
        // Style sheets cannot define these (CSS Counter Styles 3, 3).
        let fixed = ["none", "decimal", "disc", "circle", "square", "disclosure-open", "disclosure-closed"]
        if !own.isEmpty, !fixed.contains(style.listType), let defined = own[style.listType] {
            return text(number, in: defined, own)
        }
        return predefined(style.listType, number)
    }

    /// A number in the style with a name, without prefix and suffix.
    static func counter(_ number: Int, _ name: String, _ own: [String: CSSCounterStyle]) -> String {
        if let style = own[name] ?? CSSCounterStyle.predefined[name] {
            return text(number, in: style, own, isMarker: false) ?? "\(number)"
        }
        if name == "none" { return "" }
        return (Document.Page.Numbering(css: name).map { $0.text(number) }) ?? bullets[name] ?? "\(number)"
    }

    private static let bullets = [
        "disc": "•", "circle": "◦", "square": "▪", "disclosure-open": "▾", "disclosure-closed": "▸",
    ]

    /// A number in a style that a style sheet defines, or in its fallback style, with prefix and suffix.
    private static func text(
        _ number: Int, in style: CSSCounterStyle, _ own: [String: CSSCounterStyle], isMarker: Bool = true
    ) -> String? {
        var (current, prefix, suffix) = (style, style.prefix, style.suffix)
        var known: Set<CSSCounterStyle> = [style]
        func marker(_ text: String) -> String {
            isMarker ? (prefix ?? "") + text + (suffix ?? ". ").trimmingEnd : text
        }
        while true {
            if let text = current.text(number) { return marker(text) }
            let name: String
            if case .extends(let base) = current.system { name = base } else { name = current.fallback }
            guard let next = own[name] ?? CSSCounterStyle.predefined[name], known.insert(next).inserted else {
                // Predefined styles have a suffix as well.
                guard var text = predefined(name, number) else { return nil }
                let isBullet = !text.hasSuffix(".")
                if !isBullet { text.removeLast() }
                if suffix == nil, isBullet { return (prefix ?? "") + text }
                return marker(text)
            }
            if case .extends = current.system {
                prefix = prefix ?? next.prefix
                suffix = suffix ?? next.suffix
            }
            current = next
        }
    }

    private static func predefined(_ name: String, _ number: Int) -> String? {
        if name == "none" { return nil }
        if let bullet = bullets[name] { return bullet }
        if let style = CSSCounterStyle.predefined[name] { return text(number, in: style, [:]) }
        return (Document.Page.Numbering(css: name) ?? .arabic).text(number) + "."
    }

    /// Whether the items of a list with this style are numbered.
    static func isOrdered(_ style: HTMLComputedStyle) -> Bool {
        !["none", "disc", "circle", "square", "disclosure-open", "disclosure-closed", ""].contains(
            style.listType)
    }
}

extension String {
    /// The text without spaces at its end, where the marker's distance from the text is.
    fileprivate var trimmingEnd: String {
        var result = self
        while result.utf8.last == 0x20 { result.removeLast() }
        return result
    }
}

extension HTMLTextFrame {
    /// The number of an item of this list; the next one counts from it.
    ///
    /// - Parameter value: The attribute `value` of the item.
    mutating func countItem(_ style: HTMLComputedStyle, value: Int?) -> Int {
        let number = style.itemNumber(after: numbering.next &- numbering.step, step: numbering.step, value: value)
        numbering.next = number &+ numbering.step
        return number
    }
}
