internal import GalleyText

extension DocumentDecoding {
    mutating func stroke(_ value: JSONValue) throws(GalleyError) -> TextStroke? {
        guard let members = try members(value, "a stroke (an object)") else { return nil }
        var stroke = TextStroke(width: 1)
        for member in members {
            enter(member.key)
            switch member.key {
            case "width": stroke.width = try length(member.value) ?? 1
            case "color": stroke.color = try color(member.value)
            case "fill": stroke.fill = try bool(member.value) ?? true
            default: warnUnknown(DocumentFields.stroke)
            }
            leave()
        }
        return stroke
    }

    mutating func lineDecoration(_ value: JSONValue) throws(GalleyError) -> LineDecoration? {
        guard let members = try members(value, "a line decoration (an object such as {\"style\": \"single\"})")
        else { return nil }
        var line = LineDecoration()
        for member in members {
            enter(member.key)
            switch member.key {
            case "style": line.style = try choice(member.value, LineStyle.self) ?? .single
            case "pattern": line.pattern = try choice(member.value, LinePattern.self) ?? .solid
            case "width": line.width = try length(member.value)
            case "color": line.color = try color(member.value)
            case "offset": line.offset = try number(member.value)
            case "skipInk": line.skipInk = try bool(member.value) ?? true
            case "shadow": line.shadow = try shadow(member.value)
            default: warnUnknown(DocumentFields.lineDecoration)
            }
            leave()
        }
        return line
    }

    /// A shadow with the chain of following ones.
    mutating func shadow(_ value: JSONValue) throws(GalleyError) -> Shadow? {
        guard let members = try members(value, "a shadow (an object)") else { return nil }
        var shadow = Shadow(color: nil)
        for member in members {
            enter(member.key)
            switch member.key {
            case "color": shadow.color = try color(member.value)
            case "offset":
                if let offset = try numbers(2, member.value, "an array [x, y]") {
                    shadow.offset = Point(x: offset[0], y: offset[1])
                }
            case "radius": shadow.radius = try length(member.value) ?? 0
            case "blendMode": shadow.blendMode = try choice(member.value, BlendMode.self) ?? .normal
            case "next": shadow.following = try followingShadows(member.value)
            default: warnUnknown(DocumentFields.shadow)
            }
            leave()
        }
        return shadow
    }

    /// One shadow with its chain, or an array of shadows.
    private mutating func followingShadows(_ value: JSONValue) throws(GalleyError) -> [Shadow] {
        guard case .array(let elements) = value else { return try shadow(value).map { [$0] } ?? [] }
        var shadows: [Shadow] = []
        for (index, element) in elements.enumerated() {
            enter(index)
            if let shadow = try shadow(element) { shadows.append(shadow) }
            leave()
        }
        return shadows
    }

    mutating func border(_ value: JSONValue) throws(GalleyError) -> Border? {
        guard let members = try members(value, "a border (an object)") else { return nil }
        var border = Border()
        border.tag = nil
        for member in members {
            enter(member.key)
            switch member.key {
            case "style": border.style = try choice(member.value, LineStyle.self) ?? .single
            case "pattern": border.pattern = try choice(member.value, LinePattern.self) ?? .solid
            case "width": border.width = try length(member.value) ?? 0
            case "color": border.color = try color(member.value)
            case "sides": border.sides = try sides(member.value) ?? .all
            case "fill": border.fill = try color(member.value)
            case "gradient": border.gradient = try gradient(member.value)
            case "strokeGradient": border.strokeGradient = try gradient(member.value)
            case "enclosing": border.enclosing = try enclosing(member.value)
            case "cornerRadius": border.cornerRadius = try length(member.value) ?? 0
            case "insets": border.insets = try insets(member.value) ?? .zero
            case "padding": border.padding = try insets(member.value)
            case "margin": border.margin = try insets(member.value)
            case "decorationBreak":
                border.decorationBreak = try choice(member.value, Border.DecorationBreak.self) ?? .slice
            case "extent": border.extent = try choice(member.value, Border.Extent.self)
            case "join": border.join = try choice(member.value, Border.Join.self) ?? .miter
            case "shadow": border.shadow = try shadow(member.value)
            case "id": border.id = try string(member.value)
            case "tag": border.tag = try integer(member.value, in: 1...Int(Int32.max)).map { tag(documentNumber: $0) }
            default: warnUnknown(DocumentFields.border)
            }
            leave()
        }
        return border
    }

    private mutating func enclosing(_ value: JSONValue) throws(GalleyError) -> [Border] {
        var borders: [Border] = []
        for (index, element) in (try elements(value, "an array of borders") ?? []).enumerated() {
            enter(index)
            if let border = try border(element) { borders.append(border) }
            leave()
        }
        return borders
    }

    private mutating func sides(_ value: JSONValue) throws(GalleyError) -> Border.Sides? {
        guard let elements = try elements(value, "an array of sides") else { return nil }
        var sides: Border.Sides = []
        for (index, element) in elements.enumerated() {
            enter(index)
            if let side = try choice(element, Border.Side.self) { sides.insert(side.sides) }
            leave()
        }
        return sides
    }
}

extension Border {
    /// A side, by its JSON name.
    fileprivate enum Side: String, CaseIterable {
        case top, leading, bottom, trailing

        var sides: Sides {
            switch self {
            case .top: .top
            case .leading: .leading
            case .bottom: .bottom
            case .trailing: .trailing
            }
        }
    }
}

extension TextStroke {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("width", .number(width))
        fields.add("color", color?.json)
        fields.add("fill", fill, unless: true) { .bool($0) }
        return fields.value
    }
}

extension LineDecoration {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("style", .string(style.rawValue))
        fields.add("pattern", pattern, unless: .solid)
        fields.add("width", width.map { .number($0) })
        fields.add("color", color?.json)
        fields.add("offset", offset.map { .number($0) })
        fields.add("skipInk", skipInk, unless: true) { .bool($0) }
        fields.add("shadow", shadow?.json)
        return fields.value
    }
}

extension Shadow {
    /// The maximum length of a chain in nested form, since the depth of objects is limited; a longer chain is written
    /// as an array.
    private static let nestedChainLimit = 8

    var json: JSONValue {
        var next: JSONValue?
        if following.count > Shadow.nestedChainLimit {
            next = .array(following.map { $0.link(next: nil) })
        } else {
            for shadow in following.reversed() { next = shadow.link(next: next) }
        }
        return link(next: next)
    }

    private func link(next: JSONValue?) -> JSONValue {
        var fields = JSONFields()
        fields.add("color", color?.json)
        fields.add("offset", offset, unless: .zero) { .numbers([$0.x, $0.y]) }
        fields.add("radius", radius, unless: 0) { .number($0) }
        fields.add("blendMode", blendMode, unless: .normal)
        fields.add("next", next)
        return fields.value
    }
}

extension Border {
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("style", style, unless: .single)
        fields.add("pattern", pattern, unless: .solid)
        fields.add("width", width, unless: 0) { .number($0) }
        fields.add("color", color?.json)
        fields.add("sides", sides, unless: .all) { sides in
            .strings(Side.allCases.filter { sides.contains($0.sides) }.map(\.rawValue))
        }
        fields.add("fill", fill?.json)
        fields.add("gradient", gradient?.json)
        fields.add("strokeGradient", strokeGradient?.json)
        fields.add("enclosing", enclosing, unless: []) { .array($0.map(\.json)) }
        fields.add("cornerRadius", cornerRadius, unless: 0) { .number($0) }
        fields.add("insets", insets, unless: .zero) { $0.json }
        fields.add("padding", padding?.json)
        fields.add("margin", margin?.json)
        fields.add("decorationBreak", decorationBreak, unless: .slice)
        fields.add("extent", extent.map { .string($0.rawValue) })
        fields.add("join", join, unless: .miter)
        fields.add("shadow", shadow?.json)
        fields.add("id", id.map { .string($0) })
        fields.add("tag", tag?.documentNumber.map { .integer($0) })
        return fields.value
    }
}
