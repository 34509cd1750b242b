internal import GalleyText

extension Box: WritableValue {
    /// The box with everything inside it; custom leaves of a program are omitted.
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("id", id?.json)
        let style = JSONFields(self.style, givenAppearance)
        if !style.members.isEmpty { fields.add("style", style.value) }
        let initial = BoxStyle()
        fields.add("hugging", self.style.hugging, unless: initial.hugging)
        fields.add("compression", self.style.compression, unless: initial.compression)
        if let constraints = givenConstraints {
            fields.add("safeArea", constraints.safeArea, unless: .zero)
            if !constraints.list.isEmpty { fields.add("constraints", constraints.list.json) }
        }
        switch content {
        case .none, .custom, .blank: break
        case .image(let name):
            fields.add("image", .string(name))
            fields.add("fallback", givenAppearance?.fallbackImage?.json)
        case .text(let text):
            for member in text.jsonMembers { fields.add(member.key, member.value) }
        }
        fields.add("role", meaning.role?.json)
        fields.add("level", meaning.level, unless: 1)
        fields.add("alt", meaning.alternative?.json)
        if !children.isEmpty { fields.add("children", children.json) }
        return fields.value
    }
}

extension BoxText {
    fileprivate var jsonMembers: [JSONMember] {
        var members: [JSONMember]
        if let markdown {
            var fields = JSONFields()
            fields.add("markdown", .string(markdown))
            fields.add("textStyle", style, unless: TextAttributes())
            fields.add("spans", spans, unless: [])
            members = fields.members
        } else {
            members = Document.jsonMembers(of: text).map { $0.key == "style" ? JSONMember("textStyle", $0.value) : $0 }
        }
        if case .object(let container) = container.json {
            let own = ["maxLines", "truncation", "truncationToken", "truncationBoundary", "lineBreaking"]
            members += container.filter { own.contains($0.key) }
        }
        if let fit { members.append(JSONMember("fit", fit.json)) }
        return members
    }
}

extension BoxLength: WritableValue {
    var json: JSONValue {
        switch self {
        case .points(let points): points.json
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
    /// The fields of a style.
    init(_ style: BoxStyle, _ appearance: BoxAppearance?) {
        self.init()
        style.addFields(to: &self)
        style.addSides(to: &self)
        appearance?.addFields(to: &self)
        appearance?.addSides(to: &self)
    }

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
    fileprivate func addSides(to fields: inout JSONFields) {
        fields.addSides("margin", margin, unless: .zero) { $0.json }
        fields.addSides("padding", padding, unless: .zero) { $0.json }
        fields.addSides("border", border, unless: 0) { $0.json }
        fields.addSides("inset", inset, unless: .auto, inset: true) { $0.json }
    }
}

extension BoxAppearance {
    fileprivate func addSides(to fields: inout JSONFields) {
        let vertical = cornerRadii.vertical ?? cornerRadii.all
        for (index, corner) in ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].enumerated() {
            let radius = cornerRadii.all[index]
            if radius == vertical[index] {
                fields.add("border\(corner)Radius", radius, unless: .zero)
            } else {
                fields.add("border\(corner)Radius", .array([radius.json, vertical[index].json]))
            }
        }
        fields.addSides("border", borderColor, unless: nil, suffix: "Color") { $0?.json ?? .null }
        fields.addSides("border", borderStyle, unless: .solid, suffix: "Style") { .string($0.rawValue) }
    }

    /// One layer, or several from the top one down.
    var backgroundsJSON: JSONValue? {
        backgrounds.count > 1 ? backgrounds.json : backgrounds.first?.json
    }

    var shadowsJSON: JSONValue? { shadows.isEmpty ? nil : .array(shadows.map(\.boxJSON)) }
}

extension Shadow {
    /// A shadow of a box.
    fileprivate var boxJSON: JSONValue {
        var fields = JSONFields()
        fields.add("color", (color ?? .clear).json)
        fields.add("offset", offset, unless: .zero)
        fields.add("radius", radius, unless: 0)
        fields.add("spread", spread, unless: 0)
        fields.add("inset", isInset, unless: false)
        return fields.value
    }
}

extension BoxAppearance.Background: WritableValue {
    var json: JSONValue {
        var fields = JSONFields()
        switch self {
        case .color(let color): return color.json
        case .gradient(let gradient):
            return gradient.json
        case .image(let image):
            if let gradient = image.gradient {
                fields = gradient.fields
            } else {
                fields.add("image", .string(image.source))
            }
            switch image.size {
            case .auto: break
            case .cover: fields.add("size", .string("cover"))
            case .contain: fields.add("size", .string("contain"))
            case .lengths(let width, let height): fields.add("size", .array([width.json, height.json]))
            }
            fields.add("position", image.position, unless: .zero)
            fields.add("offset", image.offset, unless: .zero)
            fields.add("repeat", image.repeat, unless: .repeat)
            fields.add("verticalRepeat", image.verticalRepeat, unless: nil)
            fields.add("origin", image.origin, unless: .paddingBox)
            fields.add("fixed", image.isFixed, unless: false)
            fields.add("blendMode", image.blendMode, unless: .normal)
            fields.add("fallback", image.fallback?.json)
        }
        return fields.value
    }
}

extension Gradient: WritableValue {
    /// An object with `linear` or `radial`.
    var json: JSONValue { fields.value }

    fileprivate var fields: JSONFields {
        var own = JSONFields()
        var name = "linear"
        switch shape {
        case .linear(let angle): own.add("angle", angle.json)
        case .radial(let center, let radius):
            name = "radial"
            own.add("center", center.json)
            own.add("radius", radius?.json)
        }
        own.add(
            "stops",
            .array(
                stops.map { stop in
                    .array([stop.color.json] + (stop.position.map { [$0.json] } ?? []))
                }))
        var fields = JSONFields()
        fields.add(name, own.value)
        return fields
    }
}
