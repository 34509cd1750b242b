internal import GalleyText

/// The marker of a list item.
struct HTMLListMarker {
    let text: String
    /// Whether the text is a string of a style sheet, which contains its distance from the item.
    let isString: Bool
    /// The index of the item's frame.
    let frame: Int

    /// The largest number of an item.
    static let largest = 1_000_000_000

    /// The text of the marker of an item; nil for none.
    ///
    /// - Parameter own: The styles of numbers that style sheets define.
    static func text(
        _ style: HTMLComputedStyle, number: Int, _ own: [String: CSSCounterStyle] = [:]
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
