package import GalleyText
package import GalleyValues

/// The styles of elements without style sheets, for HTML in text of another format.
package struct HTMLDeclaredStyles {
    /// The appearance that an element declares with its attributes: `style`, and older ones such as `color` and `face`.
    package struct Style: Sendable {
        /// The attributes of its text that differ from the text around it.
        package fileprivate(set) var text = TextAttributes()
        /// The alignment of a block; nil if it is that of the text around it.
        package fileprivate(set) var alignment: CellStyle.Alignment?
        /// The background of a block or cell.
        package fileprivate(set) var background: Color?
        /// Whether the element is not shown.
        package fileprivate(set) var isHidden = false
    }

    private var reader = CSSStyleReader(names: .known, environment: CSSEnvironment(), isQuirky: false)
    private var substitution = CSSSubstitution()
    private var known: [Key: Style?] = [:]

    private struct Key: Hashable {
        var name: String
        var attributes: [String: String]
        var font: FontDescriptor?
        var color: Color?
    }

    package init() {}

    /// The declared style of an element; nil if its attributes declare none.
    ///
    /// - Parameter around: The attributes of the text around the element.
    package mutating func style(
        of name: String, _ attributes: [String: String], in around: TextAttributes
    ) -> Style? {
        let key = Key(name: name, attributes: attributes, font: around.font, color: around.color)
        if let style = known[key] { return style }
        let style = matches(name, attributes).map { declared($0, in: around) }
        known[key] = .some(style)
        return style
    }

    /// The declarations of an element; nil if there are none.
    private mutating func matches(_ name: String, _ attributes: [String: String]) -> [HTMLStyleEngine.Match]? {
        var names = HTMLNameTable.known
        var tree = HTMLTree()
        var node = HTMLNode(.element)
        node.nameIndex = names.index(of: name)
        node.name = names.names[Int(node.nameIndex)]
        for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
            let start = Int32(tree.bytes.count)
            tree.bytes += value.utf8
            tree.attributes.append(
                HTMLAttribute(nameIndex: names.index(of: name), start: start, end: Int32(tree.bytes.count)))
        }
        node.last = Int32(tree.attributes.count)
        let element = tree.append(node)
        let hints = HTMLHints(tree, names: &names).declarations(of: element)
        var matches: [HTMLStyleEngine.Match] = []
        if !hints.isEmpty {
            matches.append(.init(origin: .hints, layer: 0, rank: 0, order: 0, block: reader.add(hints)))
        }
        if let style = attributes["style"], let block = reader.inlineBlock(Array(style.utf8), afterLines: 0) {
            matches.append(.init(origin: .author, layer: .max, isInline: true, rank: 0, order: 0, block: block))
        }
        return matches.isEmpty ? nil : matches
    }

    private mutating func declared(
        _ matches: [HTMLStyleEngine.Match], in around: TextAttributes
    ) -> Style {
        var parent = HTMLComputedStyle.initial
        parent.fontSize = around.font?.size ?? parent.fontSize
        parent.weight = around.font?.weight ?? parent.weight
        parent.color = around.color ?? parent.color
        let cascade = HTMLCascade(matches: matches, blocks: reader.blocks, isQuirky: false, isRoot: false)
        let style = cascade.style(HTMLComputedStyle.Surroundings(parent: parent), &substitution)
        var result = Style()
        result.text = HTMLTextBuilder.visual(style, unlike: parent)
        if style.textAlign != parent.textAlign { result.alignment = HTMLTableColumns.alignment(style) }
        if style.backgroundColor.alpha > 0 { result.background = style.backgroundColor }
        result.isHidden = style.display == "none"
        return result
    }
}

extension HTMLTextBuilder {
    /// The attributes of glyphs in a style that differ from those in another one.
    fileprivate static func visual(_ style: HTMLComputedStyle, unlike other: HTMLComputedStyle) -> TextAttributes {
        var (result, outer) = (visual(style), visual(other))
        result.font?.weight = style.weight
        outer.font?.weight = other.weight
        result.font?.italic = style.fontStyle != "normal"
        outer.font?.italic = other.fontStyle != "normal"
        result.font = result.font.flatMap { font in outer.font.map { font.differences(from: $0) } }
        if result.font == FontDescriptor() { result.font = nil }
        result.color = style.color == other.color ? nil : style.textColor
        let lines = lines(style)
        result.underline = lines.underline.map { line($0, style) }
        result.overline = lines.overline.map { line($0, style) }
        result.strikethrough = lines.strikethrough.map { line($0, style) }
        return result
    }
}

extension FontDescriptor {
    /// The fields that differ from those of another descriptor.
    fileprivate func differences(from other: FontDescriptor) -> FontDescriptor {
        func own<Value: Equatable>(_ path: KeyPath<FontDescriptor, Value?>) -> Value? {
            self[keyPath: path] == other[keyPath: path] ? nil : self[keyPath: path]
        }
        return FontDescriptor(
            families: own(\.families), size: own(\.size), weight: own(\.weight), italic: own(\.italic),
            stretch: own(\.stretch), features: own(\.features), variations: own(\.variations), caps: own(\.caps))
    }
}
