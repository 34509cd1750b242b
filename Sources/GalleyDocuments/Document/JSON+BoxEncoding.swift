internal import GalleyText

extension Box {
    /// The box with everything inside it; custom leaves of a program are omitted.
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("id", id.map { .string($0) })
        var style = self.style.jsonFields
        if let appearance = givenAppearance { appearance.add(to: &style) }
        if !style.members.isEmpty { fields.add("style", style.value) }
        let initial = BoxStyle()
        fields.add("hugging", self.style.hugging, unless: initial.hugging) { $0.json }
        fields.add("compression", self.style.compression, unless: initial.compression) { $0.json }
        if let constraints = givenConstraints {
            fields.add("safeArea", constraints.safeArea, unless: .zero) { $0.json }
            if !constraints.list.isEmpty { fields.add("constraints", .array(constraints.list.map(\.json))) }
        }
        switch content {
        case .none, .custom: break
        case .image(let name):
            fields.add("image", .string(name))
            fields.add("fallback", givenAppearance?.fallbackImage.map { .string($0) })
        case .text(let text):
            for member in text.jsonMembers { fields.add(member.key, member.value) }
        }
        fields.add("role", meaning.role.map { .string($0.rawValue) })
        fields.add("level", meaning.level, unless: 1) { .integer($0) }
        fields.add("alt", meaning.alternative.map { .string($0) })
        if !children.isEmpty { fields.add("children", .array(children.map(\.json))) }
        return fields.value
    }
}

extension BoxText {
    fileprivate var jsonMembers: [JSONMember] {
        var members: [JSONMember]
        if let markdown {
            var fields = JSONFields()
            fields.add("markdown", .string(markdown))
            fields.add("textStyle", style, unless: TextAttributes()) { $0.json }
            fields.add("spans", spans, unless: []) { .array($0.map(\.json)) }
            members = fields.members
        } else {
            members = Document.jsonMembers(of: text).map { $0.key == "style" ? JSONMember("textStyle", $0.value) : $0 }
        }
        if case .object(let container) = container.json {
            let own = ["maxLines", "truncation", "truncationToken", "lineBreaking"]
            members += container.filter { own.contains($0.key) }
        }
        if let fit { members.append(JSONMember("fit", fit.json)) }
        return members
    }
}

extension BoxLength {
    var json: JSONValue {
        switch self {
        case .points(let points): .number(points)
        case .percent(let percent): .string("\(DecimalText.of(percent))%")
        case .auto: .string("auto")
        case .minContent: .string("minContent")
        case .maxContent: .string("maxContent")
        case .fitContent: .string("fitContent")
        case .content: .string("content")
        }
    }
}

extension JSONFields {
    /// Adds each side with a value other than the default.
    fileprivate mutating func addSides<Value: Sendable & Hashable>(
        _ name: String, _ edges: BoxSides<Value>, unless absent: Value, suffix: String = "", inset: Bool = false,
        _ json: (Value) -> JSONValue
    ) {
        for (side, value) in edges.inOrder(unless: absent) {
            let key =
                switch side {
                case .page(let side): inset ? "\(side)" : name + "\(side)".capitalizedFirst + suffix
                case .flow(let side): name + "\(side)".capitalizedFirst + suffix
                }
            add(key, json(value))
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension BoxStyle {
    fileprivate var jsonFields: JSONFields {
        let initial = BoxStyle()
        var fields = JSONFields()
        fields.add("display", display, unless: initial.display)
        fields.add("position", position, unless: initial.position)
        fields.add("boxSizing", boxSizing, unless: initial.boxSizing)
        fields.add("direction", direction, unless: initial.direction)
        fields.add("writingMode", writingMode.map { .string($0.rawValue) })
        fields.add("overflow", overflow, unless: initial.overflow)
        let lengths: [(String, BoxLength)] = [
            ("width", width), ("height", height), ("minWidth", minWidth), ("minHeight", minHeight),
            ("flexBasis", flexBasis),
        ]
        for (name, length) in lengths { fields.add(name, length, unless: .auto) { $0.json } }
        fields.add("maxWidth", maxWidth, unless: .auto) { $0.json }
        fields.add("maxHeight", maxHeight, unless: .auto) { $0.json }
        fields.add("aspectRatio", aspectRatio, unless: 0) { .number($0) }
        fields.addSides("margin", margin, unless: .zero) { $0.json }
        fields.addSides("padding", padding, unless: .zero) { $0.json }
        fields.addSides("border", border, unless: 0) { .number($0) }
        fields.addSides("inset", inset, unless: .auto, inset: true) { $0.json }
        fields.add("order", order, unless: 0) { .integer($0) }
        fields.add("flexGrow", flexGrow, unless: 0) { .number($0) }
        fields.add("flexShrink", flexShrink, unless: 1) { .number($0) }
        fields.add("alignSelf", alignSelf, unless: .auto)
        fields.add("justifySelf", justifySelf, unless: .auto)
        fields.add("flexDirection", flexDirection, unless: .row)
        fields.add("flexWrap", flexWrap, unless: .nowrap)
        fields.add("justifyContent", justifyContent, unless: .normal)
        fields.add("alignItems", alignItems, unless: .normal)
        fields.add("alignContent", alignContent, unless: .normal)
        fields.add("rowGap", rowGap, unless: .zero) { $0.json }
        fields.add("columnGap", columnGap, unless: .zero) { $0.json }
        return fields
    }
}

extension Point {
    fileprivate var fractions: JSONValue { .numbers([x, y]) }
}

extension BoxAppearance {
    fileprivate func add(to fields: inout JSONFields) {
        let initial = BoxAppearance()
        if !backgrounds.isEmpty {
            fields.add("background", backgrounds.count == 1 ? backgrounds[0].json : .array(backgrounds.map(\.json)))
        }
        fields.add("borderTopLeftRadius", cornerRadii.topLeft, unless: .zero) { $0.json }
        fields.add("borderTopRightRadius", cornerRadii.topRight, unless: .zero) { $0.json }
        fields.add("borderBottomRightRadius", cornerRadii.bottomRight, unless: .zero) { $0.json }
        fields.add("borderBottomLeftRadius", cornerRadii.bottomLeft, unless: .zero) { $0.json }
        fields.addSides("border", borderColor, unless: nil, suffix: "Color") { $0?.json ?? .null }
        if !shadows.isEmpty { fields.add("shadow", .array(shadows.map(\.boxJSON))) }
        if let outline {
            var own = JSONFields()
            own.add("width", .number(outline.width))
            own.add("color", outline.color.json)
            own.add("offset", outline.offset, unless: 0) { .number($0) }
            fields.add("outline", own.value)
        }
        fields.add("opacity", opacity, unless: 1) { .number($0) }
        fields.add("transform", transform.map { .numbers([$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty]) })
        fields.add("transformOrigin", transformOrigin, unless: initial.transformOrigin) { $0.fractions }
        fields.add("zIndex", zIndex.map { .integer($0) })
        fields.add("objectFit", objectFit, unless: .fill)
        fields.add("objectPosition", objectPosition, unless: initial.objectPosition) { $0.fractions }
    }
}

extension Shadow {
    /// A shadow of a box.
    fileprivate var boxJSON: JSONValue {
        var fields = JSONFields()
        fields.add("color", color?.json ?? Color.clear.json)
        fields.add("offset", offset, unless: .zero) { $0.fractions }
        fields.add("radius", radius, unless: 0) { .number($0) }
        fields.add("spread", spread, unless: 0) { .number($0) }
        fields.add("inset", isInset, unless: false) { .bool($0) }
        return fields.value
    }
}

extension BoxAppearance.Background {
    fileprivate var json: JSONValue {
        var fields = JSONFields()
        switch self {
        case .color(let color): return color.json
        case .gradient(let gradient):
            return gradient.json
        case .image(let image):
            fields.add("image", .string(image.source))
            switch image.size {
            case .auto: break
            case .cover: fields.add("size", .string("cover"))
            case .contain: fields.add("size", .string("contain"))
            case .lengths(let width, let height): fields.add("size", .array([width.json, height.json]))
            }
            fields.add("position", image.position, unless: .zero) { $0.fractions }
            fields.add("repeat", image.repeat, unless: .repeat)
            fields.add("fallback", image.fallback.map { .string($0) })
        }
        return fields.value
    }
}

extension Gradient {
    /// An object with `linear` or `radial`.
    var json: JSONValue {
        var own = JSONFields()
        var name = "linear"
        switch shape {
        case .linear(let angle): own.add("angle", .number(angle))
        case .radial(let center, let radius):
            name = "radial"
            own.add("center", center.fractions)
            own.add("radius", radius?.fractions)
        }
        own.add(
            "stops",
            .array(
                stops.map { stop in
                    .array([stop.color.json] + (stop.position.map { [.number($0)] } ?? []))
                }))
        var fields = JSONFields()
        fields.add(name, own.value)
        return fields.value
    }
}
