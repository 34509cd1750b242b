internal import GalleyValues

/// The declarations of presentational attributes (HTML, 15.3), such as `bgcolor`. They are made from values, never from
/// the text of a style sheet.
struct HTMLHints {
    private let tree: HTMLTree
    private let styleName: Int32
    private let names: [Int32: Attribute]

    private enum Attribute: String, CaseIterable {
        case align, bgcolor, border, cellpadding, cellspacing, color, face, size, width, height, nowrap, valign, text
        case type, hspace, vspace, link, clear
    }

    init(_ tree: HTMLTree, names: inout HTMLNameTable) {
        self.tree = tree
        styleName = names.index(of: "style")
        var known: [Int32: Attribute] = [:]
        for attribute in Attribute.allCases { known[names.index(of: attribute.rawValue)] = attribute }
        self.names = known
    }

    /// The place of the `style` attribute of an element.
    func style(of element: Int32) -> Range<Int>? {
        tree.attributes(of: element).first { $0.nameIndex == styleName && $0.namespace == .none }?.value
    }

    /// The declarations of the attributes of an element.
    func declarations(of element: Int32) -> [CSSDeclaration] {
        let node = tree.nodes[Int(element)]
        guard node.namespace == .html else { return [] }
        var result: [CSSDeclaration] = []
        func add(_ property: CSSProperty, _ value: CSSValue) {
            result.append(CSSDeclaration(property: property, value: .value(value)))
        }
        if node.name.isCell, let table = table(of: element) { addTableHints(table, add) }
        for attribute in tree.attributes(of: element) where attribute.namespace == .none {
            guard let name = names[attribute.nameIndex] else { continue }
            let value = String(decoding: tree.bytes[attribute.value], as: UTF8.self)
            self.add(name, value, node.name, add)
        }
        return result
    }

    /// The table that contains a cell.
    private func table(of cell: Int32) -> Int32? {
        var node = tree.nodes[Int(cell)].parent
        while node >= 0, tree.nodes[Int(node)].name != .table {
            guard tree.nodes[Int(node)].name.isTableStructure else { return nil }
            node = tree.nodes[Int(node)].parent
        }
        return node >= 0 ? node : nil
    }

    /// Adds the padding and the borders that a table gives its cells.
    private func addTableHints(_ table: Int32, _ add: (CSSProperty, CSSValue) -> Void) {
        for attribute in tree.attributes(of: table) {
            let value = String(decoding: tree.bytes[attribute.value], as: UTF8.self)
            switch names[attribute.nameIndex] {
            case .cellpadding:
                guard case .length(let length)? = HTMLHints.length(value) else { continue }
                for property in [CSSProperty.paddingTop, .paddingRight, .paddingBottom, .paddingLeft] {
                    add(property, .length(length))
                }
            case .border: if HTMLHints.border(value) > 0 { addBorder(1, "inset", add) }
            default: break
            }
        }
    }

    private func addBorder(_ width: Double, _ style: String, _ add: (CSSProperty, CSSValue) -> Void) {
        for property in [CSSProperty.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth] {
            add(property, .length(.term(width, .px)))
        }
        for property in [CSSProperty.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle] {
            add(property, .keyword(style))
        }
        for property in [CSSProperty.borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor] {
            add(property, .color(.color(Color(rgb: 0x808080))))
        }
    }

    private func add(
        _ attribute: Attribute, _ value: String, _ element: HTMLName, _ add: (CSSProperty, CSSValue) -> Void
    ) {
        switch attribute {
        case .align: addAlignment(value.lowercased(), element, add)
        case .valign:
            let known = ["top", "middle", "bottom", "baseline"]
            if element.isCell || element.isTableStructure, known.contains(value.lowercased()) {
                add(.verticalAlign, .keyword(value.lowercased()))
            }
        case .bgcolor:
            guard element.isCell || element.isTableStructure || element == .body || element == .caption else { return }
            if let color = HTMLHints.color(value) { add(.backgroundColor, color) }
        case .text: if element == .body, let color = HTMLHints.color(value) { add(.color, color) }
        case .color:
            if element == .font || element == .hr, let color = HTMLHints.color(value) { add(.color, color) }
        case .face:
            if element == .font {
                add(
                    .fontFamily,
                    .strings(value.split(separator: ",").map { String($0).trimmingHTMLSpaces }.filter { !$0.isEmpty }))
            }
        case .size: if element == .font, let size = HTMLHints.size(value) { add(.fontSize, .keyword(size)) }
        case .width, .height: addSize(attribute, value, element, add)
        case .nowrap: if element.isCell { add(.textWrap, .keyword("nowrap")) }
        case .border:
            let width = HTMLHints.border(value)
            if element == .table, width > 0 { addBorder(width, "outset", add) }
            if element == .img, width > 0 { addBorder(width, "solid", add) }
        case .cellspacing:
            if element == .table, let length = HTMLHints.length(value) { add(.borderSpacing, .list([length])) }
        case .type: addListType(value, element, add)
        case .hspace, .vspace:
            guard element == .img, let length = HTMLHints.length(value) else { return }
            let isHorizontal = attribute == .hspace
            add(isHorizontal ? .marginLeft : .marginTop, length)
            add(isHorizontal ? .marginRight : .marginBottom, length)
        case .clear:
            let sides = ["left": "left", "right": "right", "all": "both", "both": "both"]
            if element == .br, let side = sides[value.lowercased()] { add(.clear, .keyword(side)) }
        case .cellpadding, .link: break
        }
    }

    private func addAlignment(_ value: String, _ element: HTMLName, _ add: (CSSProperty, CSSValue) -> Void) {
        switch element {
        case .img:
            switch value {
            case "left", "right": add(.float, .keyword(value))
            case "middle", "center", "absmiddle": add(.verticalAlign, .keyword("middle"))
            case "top", "bottom": add(.verticalAlign, .keyword(value))
            default: break
            }
        case .table:
            switch value {
            case "left", "right": add(.float, .keyword(value))
            case "center":
                add(.marginInlineStart, .keyword("auto"))
                add(.marginInlineEnd, .keyword("auto"))
            default: break
            }
        case .hr: break
        default:
            guard ["left", "right", "center", "justify", "middle"].contains(value) else { return }
            let isBlockAlignment = element == .div || element.isCell || element.isTableStructure
            let names = [
                "left": "-webkit-left", "right": "-webkit-right", "center": "-webkit-center",
                "middle": "-webkit-center",
            ]
            let plain = value == "middle" ? "center" : value
            add(.textAlign, .keyword(isBlockAlignment ? names[value] ?? value : plain))
        }
    }

    private func addSize(
        _ attribute: Attribute, _ value: String, _ element: HTMLName, _ add: (CSSProperty, CSSValue) -> Void
    ) {
        switch element {
        case .img, .table, .td, .th, .col, .colgroup, .hr, .tr, .iframe, .video, .object, .embed:
            guard attribute == .width || element != .hr, let length = HTMLHints.length(value) else { return }
            add(attribute == .width ? .width : .height, length)
        default: break
        }
    }

    private func addListType(_ value: String, _ element: HTMLName, _ add: (CSSProperty, CSSValue) -> Void) {
        guard element == .ol || element == .ul || element == .li else { return }
        let types = ["1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"]
        if let type = types[value] {
            add(.listStyleType, .keyword(type))
        } else if ["disc", "circle", "square", "none"].contains(value.lowercased()) {
            add(.listStyleType, .keyword(value.lowercased()))
        }
    }
}

extension HTMLHints {
    /// A length by the rules for dimensions: a number, and perhaps a percent sign; anything after it is ignored.
    static func length(_ value: String) -> CSSValue? {
        let text = value.trimmingHTMLSpaces
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite else { return nil }
        let isPercent = text.dropFirst(digits.count).first == "%"
        return .length(.term(number, isPercent ? .percent : .px))
    }

    /// The width of a border: 1 without a number.
    fileprivate static func border(_ value: String) -> Double {
        let digits = value.trimmingHTMLSpaces.prefix { $0.isASCII && $0.isNumber }
        return digits.isEmpty ? 1 : min(Double(digits) ?? 1, 1000)
    }

    /// The size of `font`: 1 to 7, or relative to 3.
    fileprivate static func size(_ value: String) -> String? {
        let text = value.trimmingHTMLSpaces
        let sign = text.first == "+" ? 1 : text.first == "-" ? -1 : 0
        guard let number = Int((sign == 0 ? text : String(text.dropFirst())).prefix { $0.isASCII && $0.isNumber })
        else {
            return nil
        }
        let size = sign == 0 ? number : 3 + sign * min(number, 10)
        let names = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
        return names[min(max(size, 1), 7) - 1]
    }

    /// A colour by the rules for legacy colours: nearly every string gives one.
    static func color(_ value: String) -> CSSValue? {
        let text = value.trimmingHTMLSpaces
        guard !text.isEmpty, text.lowercased() != "transparent" else { return nil }
        if !text.hasPrefix("#"), text.allSatisfy(\.isLetter), let named = Color.parse(css: text.lowercased()) {
            return .color(.color(named))
        }
        if text.hasPrefix("#"), text.utf8.count == 4, let short = Color.parse(css: text) {
            return .color(.color(short))
        }
        var units: [UInt8] = []
        for scalar in text.unicodeScalars {
            // Characters outside the basic plane count as two.
            units.append(
                contentsOf: scalar.value > 0xFFFF ? [0x30, 0x30] : [scalar.isASCII ? UInt8(scalar.value) : 0x30])
            if units.count >= 128 { break }
        }
        units = Array(units.prefix(128))
        if units.first == UInt8(ascii: "#") { units.removeFirst() }
        var digits = units.map { Character(Unicode.Scalar($0)).isHexDigit ? $0 : UInt8(ascii: "0") }
        while digits.isEmpty || digits.count % 3 != 0 { digits.append(UInt8(ascii: "0")) }
        let length = digits.count / 3
        var parts = (0..<3).map { Array(digits[($0 * length)..<(($0 + 1) * length)]) }
        if length > 8 { parts = parts.map { Array($0.suffix(8)) } }
        while parts[0].count > 2, parts.allSatisfy({ $0.first == UInt8(ascii: "0") }) {
            parts = parts.map { Array($0.dropFirst()) }
        }
        let values = parts.map { UInt32(String(decoding: $0.prefix(2), as: UTF8.self), radix: 16) ?? 0 }
        return .color(.color(Color(rgb: values[0] << 16 | values[1] << 8 | values[2])))
    }
}

extension String {
    /// The text without white space of HTML at its ends.
    var trimmingHTMLSpaces: String {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && UInt8(scalar.value).isHTMLSpace }
        let scalars = unicodeScalars.drop(while: isSpace)
        let end = scalars.lastIndex { !isSpace($0) }.map { scalars.index(after: $0) } ?? scalars.startIndex
        return String(String.UnicodeScalarView(scalars[..<end]))
    }
}
