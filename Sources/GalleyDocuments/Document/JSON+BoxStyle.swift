internal import GalleyText

/// Decoding of a box's style: layout properties and appearance. Its fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    /// - Parameter isVertical: whether the parent is vertical; if so, or if the style is vertical, `inlineSize` is a
    ///   height.
    mutating func boxStyle(
        _ value: JSONValue, _ style: inout BoxStyle, _ appearance: inout BoxAppearance?, isVertical: Bool
    ) throws(GalleyError) {
        guard let members = try members(value, BoxStyle.expectedObject) else { return }
        for member in members where member.key == "writingMode" {
            enter(member.key)
            style.writingMode = try writingMode(member.value)
            leave()
        }
        let isVertical = style.writingMode?.isVertical ?? isVertical
        for member in members {
            enter(member.key)
            if case .null = member.value {
                // Null is equivalent to an absent property.
            } else if try style.read(Self.pageName(member.key, isVertical: isVertical), member.value, &self) {
                // A layout property, which has been set.
            } else if try boxSides(member.key, member.value, &style, &appearance) {
                // A side, which has been set.
            } else {
                var own = appearance ?? BoxAppearance()
                var isKnown = try own.read(member.key, member.value, &self)
                if !isKnown { isKnown = try own.cornerRadii.set(member.key, member.value, self) }
                if isKnown { appearance = own } else { warnUnknown(BoxStyle.knownFields) }
            }
            leave()
        }
    }

    /// The name of the corresponding size on the page.
    private static func pageName(_ name: String, isVertical: Bool) -> String {
        switch name {
        case "inlineSize": isVertical ? "height" : "width"
        case "blockSize": isVertical ? "width" : "height"
        case "minInlineSize": isVertical ? "minHeight" : "minWidth"
        case "minBlockSize": isVertical ? "minWidth" : "minHeight"
        case "maxInlineSize": isVertical ? "maxHeight" : "maxWidth"
        case "maxBlockSize": isVertical ? "maxWidth" : "maxHeight"
        default: name
        }
    }

    // MARK: Values

    /// A writing mode: `vertical-rl` as in CSS, or a name as for text containers.
    func writingMode(_ value: JSONValue) throws(GalleyError) -> TextContainer.WritingMode? {
        if case .string(let text) = value {
            switch Self.camelCase(text) {
            case "horizontalTb": return .horizontal
            case "verticalRl": return .verticalRL
            case "verticalLr": return .verticalLR
            default: break
            }
        }
        return try choice(value, TextContainer.WritingMode.self)
    }

    /// A CSS keyword, in camel case or with hyphens.
    func keyword<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, _: Choice.Type
    ) throws(GalleyError) -> Choice? {
        if case .string(let text) = value, let choice = Choice(rawValue: Self.camelCase(text)) { return choice }
        return try choice(value, Choice.self)
    }

    /// Converts `space-between` to `spaceBetween`, and `safe flexEnd` to `safeFlexEnd`.
    private static func camelCase(_ text: String) -> String {
        guard text.contains("-") || text.contains(" ") else { return text }
        let parts = (text.contains("-") ? text.lowercased() : text).split { $0 == "-" || $0 == " " }
        guard let first = parts.first else { return text }
        return parts.dropFirst().reduce(String(first)) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// A position, optionally with `safe` or `unsafe`: `"safe center"`, or as one word.
    func alignment<Position: BoxPosition>(
        _ value: JSONValue, _: Position.Type
    ) throws(GalleyError) -> BoxAlignment<Position>? {
        guard case .string(let text) = value else { return try keyword(value, BoxAlignment<Position>.self) }
        let name = Self.camelCase(text)
        if name == "firstBaseline" { return .baseline }
        if let known = BoxAlignment<Position>.allCases.first(where: { Self.camelCase($0.rawValue) == name }) {
            return known
        }
        return try keyword(value, BoxAlignment<Position>.self)
    }

    func ratio(_ value: JSONValue) throws(GalleyError) -> Double? {
        guard case .string(let text) = value else { return try number(value, in: 0...1e9, "a ratio") }
        if text == "auto" { return 0 }
        let parts = text.split(separator: "/").map { Double($0.filter { $0 != " " }) }
        if parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0, width <= 1e9,
            height <= 1e9
        {
            return width / height
        }
        throw failure(expected: "a number, or two such as \"16/9\"", found: value)
    }

    /// A length in any form; `nil` if it is not a length.
    private func length(of value: JSONValue, lowest: Double) throws(GalleyError) -> BoxLength? {
        switch value {
        case .number(let number):
            guard number >= lowest, number <= 1e9 else {
                let expected = lowest < 0 ? "a length from -1e9 to 1e9" : "a length from 0 to 1e9"
                throw failure(expected: expected, found: value)
            }
            return .points(number)
        case .string(let text):
            let name = text.hasSuffix("%") ? "%" : text.hasSuffix("px") ? "px" : text.hasSuffix("pt") ? "pt" : ""
            let digits = text.dropLast(name.count)
            guard let number = Double(digits), number.isFinite else { return nil }
            guard number >= lowest, number <= 1e9 else {
                throw failure(expected: "a length that is not negative", found: value)
            }
            if name == "%" { return .percent(number) }
            return name.isEmpty ? nil : .points(number)
        default: return nil
        }
    }

    func boxSize(_ value: JSONValue) throws(GalleyError) -> BoxLength? { try size(value) }

    func maximumBoxSize(_ value: JSONValue) throws(GalleyError) -> BoxLength? { try size(value, none: true) }

    func flexBasis(_ value: JSONValue) throws(GalleyError) -> BoxLength? { try size(value, content: true) }

    private func size(
        _ value: JSONValue, none: Bool = false, content: Bool = false
    ) throws(GalleyError) -> BoxLength {
        if let length = try length(of: value, lowest: 0) { return length }
        if case .string(let text) = value {
            switch Self.camelCase(text) {
            case "auto" where !none: return .auto
            case "none" where none: return .auto
            case "minContent": return .minContent
            case "maxContent": return .maxContent
            case "fitContent": return .fitContent
            case "content" where content: return .content
            default: break
            }
        }
        let more = content ? ", \"content\"" : ""
        throw failure(
            expected: "a number of points, \"50%\", \(none ? "\"none\"" : "\"auto\""), \"minContent\", "
                + "\"maxContent\", \"fitContent\"\(more)", found: value)
    }

    func gap(_ value: JSONValue) throws(GalleyError) -> BoxLength? {
        if case .string("normal") = value { return .zero }
        if let length = try length(of: value, lowest: 0) { return length }
        throw failure(expected: "a number of points or \"10%\"", found: value)
    }

    // MARK: Sides

    private enum Sides {
        case all, inline, block, across, down
        case page(BoxSide)
        case flow(BoxFlowSide)

        init?(_ name: Substring) {
            switch name {
            case "": self = .all
            case "Top", "top": self = .page(.top)
            case "Left", "left": self = .page(.left)
            case "Bottom", "bottom": self = .page(.bottom)
            case "Right", "right": self = .page(.right)
            case "InlineStart", "Start", "start": self = .flow(.inlineStart)
            case "InlineEnd", "End", "end": self = .flow(.inlineEnd)
            case "BlockStart": self = .flow(.blockStart)
            case "BlockEnd": self = .flow(.blockEnd)
            case "Inline": self = .inline
            case "Block": self = .block
            case "Horizontal": self = .across
            case "Vertical": self = .down
            default: return nil
            }
        }

        func set<Value>(_ value: Value, in edges: inout BoxSides<Value>) {
            switch self {
            case .all: edges = BoxSides(value)
            case .page(let side): edges.assign(side, value)
            case .flow(let side): edges.assign(side, value)
            case .inline: for side in [BoxFlowSide.inlineStart, .inlineEnd] { edges.assign(side, value) }
            case .block: for side in [BoxFlowSide.blockStart, .blockEnd] { edges.assign(side, value) }
            case .across: for side in [BoxSide.left, .right] { edges.assign(side, value) }
            case .down: for side in [BoxSide.top, .bottom] { edges.assign(side, value) }
            }
        }
    }

    private mutating func boxSides(
        _ name: String, _ value: JSONValue, _ style: inout BoxStyle, _ appearance: inout BoxAppearance?
    ) throws(GalleyError) -> Bool {
        switch name {
        case "top", "left", "bottom", "right", "start", "end":
            if let sides = Sides(name[...]) { try set(sides, value, &style.inset, lowest: -1e9, allowsAuto: true) }
            return true
        default: break
        }
        if name.hasPrefix("margin"), let sides = Sides(name.dropFirst(6)) {
            try set(sides, value, &style.margin, lowest: -1e9, allowsAuto: true)
            return true
        }
        if name.hasPrefix("padding"), let sides = Sides(name.dropFirst(7)) {
            try set(sides, value, &style.padding, lowest: 0, allowsAuto: false)
            return true
        }
        if name.hasPrefix("inset"), let sides = Sides(name.dropFirst(5)) {
            try set(sides, value, &style.inset, lowest: -1e9, allowsAuto: true)
            return true
        }
        guard name.hasPrefix("border") else { return false }
        var rest = name.dropFirst(6)
        let part = ["Width", "Color", "Style"].first { rest.hasSuffix($0) } ?? ""
        rest = rest.dropLast(part.count)
        guard let sides = Sides(rest) else { return false }
        try border(sides, part, value, &style, &appearance)
        return true
    }

    /// One length for all sides, or `[top, left, bottom, right]`.
    private mutating func set(
        _ sides: Sides, _ value: JSONValue, _ edges: inout BoxSides<BoxLength>, lowest: Double, allowsAuto: Bool
    ) throws(GalleyError) {
        if case .array(let elements) = value, case .all = sides {
            guard elements.count == 4 else {
                throw failure("expected an array [top, left, bottom, right], found an array of \(elements.count)")
            }
            for (index, side) in BoxSide.allCases.enumerated() {
                enter(index)
                try set(.page(side), elements[index], &edges, lowest: lowest, allowsAuto: allowsAuto)
                leave()
            }
            return
        }
        if case .string(let text) = value, case .all = sides, text.contains(" ") {
            // In the order of CSS: top, right, bottom, left.
            let parts = text.split(separator: " ").map { part in
                Double(part).map { JSONValue.number($0) } ?? .string(String(part))
            }
            guard (2...4).contains(parts.count) else {
                throw failure(expected: "one to four lengths in the order of CSS, such as \"8 16\"", found: value)
            }
            let values: [(BoxSide, JSONValue)] = [
                (.top, parts[0]), (.right, parts[1]), (.bottom, parts.count > 2 ? parts[2] : parts[0]),
                (.left, parts.count > 3 ? parts[3] : parts[1]),
            ]
            for (side, part) in values {
                try set(.page(side), part, &edges, lowest: lowest, allowsAuto: allowsAuto)
            }
            return
        }
        if case .string("auto") = value, allowsAuto { return sides.set(.auto, in: &edges) }
        guard let length = try length(of: value, lowest: lowest) else {
            throw failure(
                expected: "a number of points\(allowsAuto ? ", \"auto\"" : "") or \"10%\"", found: value)
        }
        sides.set(length, in: &edges)
    }

    /// A width, a colour, or both: `{"width": 1, "color": "#fff3"}`.
    private mutating func border(
        _ sides: Sides, _ part: String, _ value: JSONValue, _ style: inout BoxStyle, _ appearance: inout BoxAppearance?
    ) throws(GalleyError) {
        if part == "Color" { return set(sides, try color(value), &appearance) }
        if part == "Style" {
            if let new = try borderStyle(value) { set(new, sides, &style, &appearance) }
            return
        }
        switch value {
        case .number, .string:
            if let width = try borderWidth(value) { sides.set(width, in: &style.border) }
        default:
            guard let fields: BoxStyle.BorderFields = try fields(value) else { return }
            if let width = fields.width { sides.set(width, in: &style.border) }
            if let color = fields.color { set(sides, color, &appearance) }
            if let new = fields.style { set(new, sides, &style, &appearance) }
        }
    }

    private func set(
        _ new: BoxStyle.BorderFields.Style, _ sides: Sides, _ style: inout BoxStyle, _ appearance: inout BoxAppearance?
    ) {
        // A border of style `none` has no width.
        guard case .line(let line) = new else { return sides.set(0, in: &style.border) }
        // A solid border needs no appearance.
        guard line != .solid || appearance != nil else { return }
        var own = appearance ?? BoxAppearance()
        var styles = own.borderStyle
        sides.set(line, in: &styles)
        own.borderStyle = styles
        appearance = own
    }

    func borderWidth(_ value: JSONValue) throws(GalleyError) -> Double? {
        guard case .points(let width)? = try length(of: value, lowest: 0) else {
            throw failure(expected: "a width in points", found: value)
        }
        return width
    }

    /// The style of a border. Unknown ones are drawn as solid lines, with a warning.
    mutating func borderStyle(_ value: JSONValue) throws(GalleyError) -> BoxStyle.BorderFields.Style? {
        let expected = "a style of CSS, such as \"solid\", \"dashed\", \"dotted\", \"double\" or \"none\""
        guard let name = try string(value, expected) else { return nil }
        if name == "none" || name == "hidden" { return BoxStyle.BorderFields.Style.none }
        if let style = BoxAppearance.BorderStyle(rawValue: name) { return .line(style) }
        warn("expected \(expected)")
        return .line(.solid)
    }

    private func set(_ sides: Sides, _ color: Color?, _ appearance: inout BoxAppearance?) {
        var own = appearance ?? BoxAppearance()
        sides.set(color, in: &own.borderColor)
        appearance = own
    }
}

extension BoxStyle {
    /// The fields of a border of a box.
    struct BorderFields {
        var width: Double?
        var color: Color?
        var style: Style?

        /// The style of a border: that of its line, or none.
        enum Style {
            case none
            case line(BoxAppearance.BorderStyle)
        }
    }

    /// Sets the growth, shrinking and basis.
    mutating func setFlex(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
        switch value {
        case .string("none"): (flexGrow, flexShrink, flexBasis) = (0, 0, .auto)
        case .string("auto"): (flexGrow, flexShrink, flexBasis) = (1, 1, .auto)
        case .string("initial"): (flexGrow, flexShrink, flexBasis) = (0, 1, .auto)
        case .string:
            throw decoding.failure(expected: "a factor, \"auto\", \"none\" or \"initial\"", found: value)
        default:
            if let factor = try decoding.number(value, in: 0...1e9, "a factor") { flex(factor) }
        }
    }
}
